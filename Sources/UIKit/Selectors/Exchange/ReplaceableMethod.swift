import QuartzCore

/// A method of UIKit's that a program may exchange with one of its own.
enum ReplaceableMethod: CaseIterable {
    case viewDidLoad, viewWillAppear, viewDidAppear, viewWillDisappear, viewDidDisappear
    case viewWillLayoutSubviews, viewDidLayoutSubviews, controllerTraitCollectionDidChange
    case present, dismiss, pushViewController, popViewController
    case layoutSubviews, didMoveToWindow, didMoveToSuperview, viewTraitCollectionDidChange
    case willMoveToWindow, willMoveToSuperview, removeFromSuperview, pointInside
    case reloadTable, endTableUpdates, reloadCollection
    case motionEnded, sendAction, windowEvent, applicationEvent, addAnimation

    /// The class that declares the method.
    @MainActor
    var base: AnyClass {
        switch self {
        case .viewDidLoad, .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear,
            .viewWillLayoutSubviews, .viewDidLayoutSubviews, .controllerTraitCollectionDidChange,
            .present, .dismiss:
            UIViewController.self
        case .pushViewController, .popViewController: UINavigationController.self
        case .layoutSubviews, .didMoveToWindow, .didMoveToSuperview,
            .viewTraitCollectionDidChange, .willMoveToWindow, .willMoveToSuperview,
            .removeFromSuperview, .pointInside:
            UIView.self
        case .reloadTable, .endTableUpdates: UITableView.self
        case .reloadCollection: UICollectionView.self
        case .windowEvent: UIWindow.self
        case .applicationEvent: UIApplication.self
        case .motionEnded: UIResponder.self
        case .sendAction: UIControl.self
        case .addAnimation: CALayer.self
        }
    }

    /// The selectors: that of Swift's name first, then Objective-C's if it differs.
    @MainActor
    var names: [String] {
        switch self {
        case .viewDidLoad: ["viewDidLoad"]
        case .viewWillAppear: ["viewWillAppear:"]
        case .viewDidAppear: ["viewDidAppear:"]
        case .viewWillDisappear: ["viewWillDisappear:"]
        case .viewDidDisappear: ["viewDidDisappear:"]
        case .viewWillLayoutSubviews: ["viewWillLayoutSubviews"]
        case .viewDidLayoutSubviews: ["viewDidLayoutSubviews"]
        case .controllerTraitCollectionDidChange, .viewTraitCollectionDidChange:
            ["traitCollectionDidChange:"]
        case .present:
            ["present:animated:completion:", "presentViewController:animated:completion:"]
        case .dismiss:
            ["dismissWithAnimated:completion:", "dismissViewControllerAnimated:completion:"]
        case .pushViewController: ["pushViewController:animated:"]
        case .popViewController: ["popViewControllerWithAnimated:", "popViewControllerAnimated:"]
        case .layoutSubviews: ["layoutSubviews"]
        case .didMoveToWindow: ["didMoveToWindow"]
        case .didMoveToSuperview: ["didMoveToSuperview"]
        case .willMoveToWindow: ["willMoveToWindow:"]
        case .willMoveToSuperview: ["willMoveToSuperview:"]
        case .removeFromSuperview: ["removeFromSuperview"]
        case .pointInside: ["pointInside:with:", "pointInside:withEvent:"]
        case .reloadTable, .reloadCollection: ["reloadData"]
        case .endTableUpdates: ["endUpdates"]
        case .windowEvent, .applicationEvent: ["sendEvent:"]
        case .motionEnded: ["motionEnded:with:", "motionEnded:withEvent:"]
        case .sendAction: ["sendAction:to:for:", "sendAction:to:forEvent:"]
        case .addAnimation: ["add:forKey:", "addAnimation:forKey:"]
        }
    }

    /// The method that a class has under a selector, or inherits; nil for others.
    @MainActor
    init?(_ type: AnyClass, _ name: String) {
        let found = Self.allCases.first { method in
            method.isNamed(name) && ancestry(of: type).contains { $0 == method.base }
        }
        guard let found else { return nil }
        self = found
    }

    /// Whether a selector is the method's: by one of its names, or by the first part of one, as
    /// `#selector(UIViewController.present)` names it without labels.
    @MainActor
    private func isNamed(_ name: String) -> Bool {
        if names.contains(name) { return true }
        let parts = name.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count > 1, parts.dropFirst().allSatisfy(\.isEmpty) else { return false }
        return baseName == parts[0]
            && names[0].count(where: { $0 == ":" }) == parts.count - 1
    }

    /// The name of the method in Swift, without labels.
    @MainActor
    private var baseName: Substring {
        let name = names[0].prefix { $0 != ":" }
        return name.hasSuffix("WithAnimated") ? name.dropLast(12) : name
    }

    /// Calls the method of the base class, as `super` does.
    @MainActor
    func callOriginal(on object: AnyObject, _ arguments: [Any?]) -> Any {
        let flag = arguments.lazy.compactMap { $0 as? Bool }.first ?? false
        let completion = arguments.last.flatMap { $0 as? () -> Void }
        switch (self, object) {
        case (.present, let controller as UIViewController):
            guard let presented = arguments.first as? UIViewController else { return () }
            controller.presentNow(presented, animated: flag, completion: completion)
        case (.dismiss, let controller as UIViewController):
            controller.dismissNow(animated: flag, completion: completion)
        case (.pushViewController, let controller as UINavigationController):
            guard let pushed = arguments.first as? UIViewController else { return () }
            controller.basePushViewController(pushed, animated: flag)
        case (.popViewController, let controller as UINavigationController):
            return controller.basePopViewController(animated: flag) as Any
        case (.layoutSubviews, let view as UIView): view.applyConstrainedFrames()
        case (.removeFromSuperview, let view as UIView): view.baseRemoveFromSuperview()
        case (.pointInside, let view as UIView):
            guard let point = arguments.first as? CGPoint else { return false }
            return view.bounds.contains(point)
        case (.reloadTable, let table as UITableView): table.baseReloadData()
        case (.endTableUpdates, let table as UITableView): table.baseEndUpdates()
        case (.reloadCollection, let collection as UICollectionView): collection.baseReloadData()
        case (.windowEvent, let window as UIWindow):
            (arguments.first as? UIEvent).map { window.baseSendEvent($0) }
        case (.applicationEvent, _):
            guard let event = arguments.first as? UIEvent else { return () }
            event.window?.sendEvent(event)
        case (.motionEnded, let responder as UIResponder):
            guard let motion = arguments.first as? UIEvent.EventSubtype else { return () }
            responder.next?.motionEnded(motion, with: arguments.last as? UIEvent)
        case (.sendAction, let control as UIControl):
            guard let action = arguments.first as? Selector else { return () }
            let target = arguments.count > 1 ? arguments[1] : nil
            UIApplication.shared.sendAction(
                action, to: target, from: control, for: arguments.last as? UIEvent)
        case (.addAnimation, let layer as CALayer):
            guard let animation = arguments.first as? CAAnimation else { return () }
            layer.baseAdd(animation, forKey: arguments.last as? String)
        default: break
        }
        return ()
    }
}

extension UIResponder {
    /// Calls the program's method that was exchanged with one of UIKit's; returns whether there is
    /// one. Costs a load while nothing was exchanged.
    @inline(__always)
    final func isReplaced(
        _ method: ReplaceableMethod, _ arguments: @autoclosure () -> [Any?] = []
    ) -> Bool {
        MethodExchange.isActive && MethodExchange.run(method, self, arguments()) != nil
    }

    /// Returns the result of the program's method that was exchanged with one of UIKit's, or nil.
    @inline(__always)
    final func replacement<Result>(
        of method: ReplaceableMethod, _ arguments: @autoclosure () -> [Any?]
    ) -> Result? {
        MethodExchange.isActive ? MethodExchange.run(method, self, arguments()) as? Result : nil
    }
}
