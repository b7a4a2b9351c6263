/// A change of the stack, as it was requested.
@MainActor
struct StackChange {
    let old: [UIViewController]
    let new: [UIViewController]
    /// The controllers that left the stack.
    let gone: [UIViewController]
    /// The controllers that entered it.
    let come: [UIViewController]
    let operation: UINavigationController.Operation
    let animated: Bool
}

extension UINavigationController {
    final func basePushViewController(_ viewController: UIViewController, animated: Bool) {
        guard !stack.contains(where: { $0 === viewController }) else {
            return reportMistake(
                "Pushing the same view controller instance more than once is not supported "
                    + "(\(type(of: viewController))); nothing was pushed")
        }
        change(to: stack + [viewController], operation: .push, animated: animated)
    }

    final func basePopViewController(animated: Bool) -> UIViewController? {
        guard stack.count > 1 else { return nil }
        let top = stack.last
        change(to: Array(stack.dropLast()), operation: .pop, animated: animated)
        return top
    }

    /// Changes the stack at once, and shows its top.
    ///
    /// A change that a callback of another one makes, such as a pop in `viewDidLoad()`, is shown
    /// once the outer one has begun, which it completes as any change does.
    final func change(to new: [UIViewController], operation: Operation, animated: Bool) {
        // The stack is not the new one yet where controllers hear of their parent.
        guard !isChangingChildren else {
            return waitingChanges.append { [self] in
                change(to: new, operation: operation, animated: animated)
            }
        }
        let isNested = isChanging
        // A running transition is completed immediately.
        if !isNested { finishTransition() }
        (isChanging, isChangingChildren) = (true, true)
        let old = stack
        let gone = old.filter { controller in !new.contains { $0 === controller } }
        let come = new.filter { controller in !old.contains { $0 === controller } }
        for controller in gone { controller.willMove(toParent: nil) }
        for controller in come { addChild(controller) }
        stack = new
        isChangingChildren = false
        let shown = StackChange(
            old: old, new: new, gone: gone, come: come, operation: operation, animated: animated)
        if isNested { return waitingChanges.append { [self] in show(shown) } }
        show(shown)
        while !waitingChanges.isEmpty {
            let next = waitingChanges.removeFirst()
            finishTransition()
            next()
        }
        isChanging = false
    }

    private func show(_ change: StackChange) {
        let (old, new) = (change.old, change.new)
        let (gone, come, operation) = (change.gone, change.come, change.operation)
        let isSeen = isViewLoaded && view.window != nil
        let isAnimated =
            change.animated && isSeen && appearance.phase == .appeared && !old.isEmpty
            && old.last !== new.last
            && UIView.areAnimationsEnabled
        let leaders = isAnimated ? leaders(of: operation, from: old.last, to: new.last) : nil
        // The bar's items change after what a finger leads.
        if leaders?.interaction == nil {
            updateBarItems(operation: operation, animated: isAnimated)
        }
        let undo = { [self] in
            stack = old
            for controller in come {
                controller.isMovingToParent = false
                controller.willMove(toParent: nil)
                controller.barInsets = .zero
                controller.removeFromParent()
            }
            for controller in gone {
                controller.isMovingFromParent = false
                controller.didMove(toParent: self)
            }
            if leaders?.interaction == nil { updateBarItems(operation: .none, animated: false) }
            view.setNeedsLayout()
        }
        let finish = { [self] in
            if leaders?.interaction != nil {
                updateBarItems(operation: operation, animated: true)
            }
            for controller in gone {
                controller.isMovingFromParent = false
                controller.barInsets = .zero
                controller.contentScrollView(for: .top)?.barLinks = nil
                controller.removeFromParent()
            }
            for controller in come where controller.parent === self {
                controller.isMovingToParent = false
                controller.didMove(toParent: self)
            }
        }
        guard isViewLoaded, old.last !== new.last else { return finish() }
        for controller in gone { controller.isMovingFromParent = true }
        for controller in come { controller.isMovingToParent = true }
        show(new.last, from: old.last, leaders: leaders, animated: isAnimated) {
            $0 ? finish() : undo()
        }
    }

    final func updateBarItems(operation: Operation, animated: Bool) {
        stretch = 0
        navigationBar.setItems(stack.map(\.navigationItem), animated: animated)
        toolbar.setItems(topViewController?.toolbarItems, animated: animated)
        (parent as? UITabBarController)?.bottomBarMayHaveChanged(animated: animated)
        guard isViewLoaded else { return }
        UIView.animateOrPlace(
            withDuration: animated ? UINavigationBar.duration : 0,
            animations: {
                self.placeBar(hidden: self.barIsHidden)
                self.navigationBar.layOutSubtree()
            })
    }
}

// State restoration.
//
// Source: Apple, "State Preservation" of UINavigationController.
extension UINavigationController {
    private static let stackKey = "UINavigationControllerStack"

    final func encodeStack(with coder: NSCoder) {
        let saved = stack.filter { $0.stateKey != nil }
        coder.encode(saved as NSArray, forKey: Self.stackKey)
    }

    final func decodeStack(with coder: NSCoder) {
        let saved = coder.decodeObject(forKey: Self.stackKey) as? [Any] ?? []
        let restored = saved.compactMap { $0 as? UIViewController }
        // A root without an identifier of its own stays where the program has put it.
        let kept = stack.prefix { $0.restorationIdentifier == nil }
        let new = kept + restored
        guard !restored.isEmpty, !new.elementsEqual(stack, by: ===) else { return }
        setViewControllers(Array(new), animated: false)
    }
}
