/// A controller's knowledge of the file that it comes from.
package final class ControllerArchive {
    package init() {}
    final var nibName: String?
    final var nibBundle: Bundle?
    package final var storyboard: UIStoryboard?
    /// The segues that start at the controller or its views.
    package final var segues: [SegueTemplate] = []
    /// Creates the view and connects it; nil if the file has none.
    package final var makeView: (@MainActor (UIViewController) -> UIView?)?
    /// The container views of embedded controllers and their segues.
    package final var embeddings: [(container: UIView, segue: SegueTemplate)] = []
    /// The objects beside the controller in its scene, which nothing else may keep alive.
    package final var keptObjects: [NSObject] = []
    /// The content of a table with static cells.
    package final var staticTable: StaticTable?
}

// The controller's file.
extension UIViewController {
    /// The controller's knowledge of its file; created on demand.
    package final var ownArchive: ControllerArchive {
        if let archive { return archive }
        let made = ControllerArchive()
        archive = made
        return made
    }

    final func setNib(_ name: String?, _ bundle: Bundle?) {
        guard name != nil || bundle != nil else { return }
        ownArchive.nibName = name
        ownArchive.nibBundle = bundle
    }

    /// Loads the view from the storyboard or nib. Returns false if the controller has neither.
    final func loadArchivedView() -> Bool {
        if let makeView = archive?.makeView {
            archive?.makeView = nil
            guard let view = makeView(self) else { return false }
            self.view = view
            return true
        }
        let bundle = archive?.nibBundle
        guard let name = archive?.nibName ?? nibNamedAsClass(in: bundle) else { return false }
        _ = UINib(nibName: name, bundle: bundle).instantiate(withOwner: self)
        if storedView == nil, InterfaceFiles.linkedReader != nil {
            reportMistake(
                "\(type(of: self)) was loaded from \(name).xib, whose File's Owner has no outlet "
                    + "“view”, so its view is empty")
        }
        return storedView != nil
    }

    /// Returns the name of a nib that is named after the class, with or without "Controller".
    ///
    /// Source: Apple, UIViewController.nibName.
    private func nibNamedAsClass(in bundle: Bundle?) -> String? {
        guard archive?.storyboard == nil, type(of: self) != UIViewController.self,
            InterfaceFiles.linkedReader != nil
        else { return nil }
        let name = String(describing: type(of: self))
        let names =
            name.hasSuffix("Controller")
            ? [String(name.dropLast("Controller".count)), name] : [name]
        return names.first { InterfaceFiles.find($0, "xib", in: bundle) != nil }
    }

    /// Performs the segues of container views; after the view was loaded, before `viewDidLoad()`.
    final func performEmbeddings() {
        guard let archive, !archive.embeddings.isEmpty else { return }
        let embeddings = archive.embeddings
        archive.embeddings = []
        for (container, template) in embeddings {
            guard let segue = makeSegue(template, sender: nil) else { continue }
            segue.action = { [unowned segue] in
                let (parent, child) = (segue.source, segue.destination)
                parent.addChild(child)
                let view: UIView = child.view
                view.frame = container.bounds
                view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
                view.translatesAutoresizingMaskIntoConstraints = true
                container.addSubview(view)
                child.didMove(toParent: parent)
            }
            prepare(for: segue, sender: nil)
            segue.perform()
        }
    }
}

extension SegueTemplate {
    /// Sets up the popover of a destination: its anchor is the storyboard's, or else the sender.
    @MainActor
    fileprivate func preparePopover(of destination: UIViewController, _ sender: Any?) {
        destination.modalPresentationStyle = .popover
        guard let popover = destination.popoverPresentationController else { return }
        switch popoverAnchor ?? sender as? NSObject {
        case let item as UIBarButtonItem: popover.barButtonItem = item
        case let view as UIView: popover.sourceView = view
        default: break
        }
        if let arrowDirections { popover.permittedArrowDirections = arrowDirections }
        if !passthroughViews.isEmpty {
            popover.passthroughViews = passthroughViews.compactMap { $0() }
        }
    }
}

// Segues.
extension UIViewController {
    final func basePerformSegue(withIdentifier identifier: String, sender: Any?) {
        guard let template = archive?.segues.first(where: { $0.identifier == identifier }) else {
            return reportMistake(
                "\(type(of: self)) has no segue with the identifier “\(identifier)”; draw one in "
                    + "the storyboard, or create the controller from it")
        }
        perform(template, sender: sender)
    }

    /// Performs a segue for a control, a recognizer or a row, unless the controller refuses.
    package final func trigger(_ template: SegueTemplate, sender: Any?) {
        if let identifier = template.identifier,
            !shouldPerformSegue(withIdentifier: identifier, sender: sender)
        {
            return
        }
        perform(template, sender: sender)
    }

    private func perform(_ template: SegueTemplate, sender: Any?) {
        if template.kind == .unwind { return unwind(template, sender: sender) }
        guard let segue = makeSegue(template, sender: sender) else { return }
        prepare(for: segue, sender: sender)
        segue.perform()
    }

    private func makeSegue(_ template: SegueTemplate, sender: Any?) -> UIStoryboardSegue? {
        guard let storyboard else { return nil }
        guard storyboard.has(.object(template.destination)) else {
            let name = template.identifier.map { " “\($0)”" } ?? ""
            reportMistake(
                "\(template.place): the segue\(name) leads to “\(template.destination)”, but no view "
                    + "controller of the storyboard has this id")
            return nil
        }
        guard
            let destination = storyboard.controller(
                of: .object(template.destination),
                origin: SegueOrigin(source: self, sender: sender),
                creator: template.creationSelector.flatMap {
                    creator($0, template.identifier, sender: sender)
                })
        else { return nil }
        if let style = template.presentationStyle { destination.modalPresentationStyle = style }
        if let style = template.transitionStyle { destination.modalTransitionStyle = style }
        if template.kind == .popoverPresentation {
            template.preparePopover(of: destination, sender)
        }
        return segue(template, to: destination)
    }

    /// Returns the closure that calls an `@IBSegueAction` of this controller.
    final func creator(_ selector: String, _ identifier: String?, sender: Any?)
        -> ((NSCoder) -> UIViewController?)?
    {
        { [unowned self] coder in
            MainActor.assumeIsolated {
                let made = Selector(selector).send(to: self, coder, sender, identifier)
                return made.flatMap { $0 as? UIViewController }
            }
        }
    }

    private func segue(_ template: SegueTemplate, to destination: UIViewController)
        -> UIStoryboardSegue
    {
        let type: AnyClass = template.customClass ?? UIStoryboardSegue.self
        let segue = _SegueMaker.segue(of: type, template.identifier, self, destination)
        let isAnimated = template.isAnimated
        segue.isAnimated = isAnimated
        segue.action = { [unowned segue] in
            let (source, destination) = (segue.source, segue.destination)
            switch template.kind {
            case .showDetail:
                if isAnimated {
                    return source.showDetailViewController(destination, sender: source)
                }
                UIView.performWithoutAnimation {
                    source.showDetailViewController(destination, sender: source)
                }
            case .show, .push:
                guard let navigation = source.navigationController else {
                    return source.present(destination, animated: isAnimated)
                }
                if isAnimated { return source.show(destination, sender: source) }
                navigation.pushViewController(destination, animated: false)
            case .presentation, .modal, .popoverPresentation:
                source.present(destination, animated: isAnimated)
            case .unwind:
                source.unwindNow(to: destination, for: segue)
            case .custom:
                reportMistake(
                    "\(template.place): \(Swift.type(of: segue)) does not override perform(), so "
                        + "the segue shows nothing")
            case .embed:
                break
            }
        }
        return segue
    }

    // MARK: Unwinding

    private func unwind(_ template: SegueTemplate, sender: Any?) {
        guard let name = template.unwindAction else { return }
        let action = Selector(name)
        guard let destination = unwindDestination(of: action, sender: sender) else {
            return reportMistake(
                "\(template.place): no controller before \(type(of: self)) has the method “\(name)”"
                    + " to which the segue returns")
        }
        let segue = segue(template, to: destination)
        prepare(for: segue, sender: sender)
        action.send(to: destination, segue)
        segue.perform()
    }

    /// Returns the nearest earlier controller that accepts the action: one that its parents allow,
    /// a parent, or one that presents them.
    ///
    /// Source: Apple, "Unwind segues" in the documentation of UIViewController, and
    /// allowedChildrenForUnwinding(from:).
    private func unwindDestination(of action: Selector, sender: Any?) -> UIViewController? {
        let source = UIStoryboardUnwindSegueSource(source: self, action: action, sender: sender)
        var child = self
        while true {
            if let parent = child.parent {
                if let found = parent.unwindDestination(from: source) { return found }
                child = parent
            } else if let presenter = child.presentingViewController {
                if let found = presenter.unwindDestination(from: source) { return found }
                child = presenter
            } else {
                return nil
            }
        }
    }

    /// Searches the children that the controller allows, depth first, and then the controller.
    private func unwindDestination(from source: UIStoryboardUnwindSegueSource)
        -> UIViewController?
    {
        for child in allowedChildrenForUnwinding(from: source) {
            if let found = child.unwindDestination(from: source) { return found }
        }
        let accepts = canPerformUnwindSegueAction(
            source.unwindAction, from: source.source, sender: source.sender)
        return accepts ? self : nil
    }

    final func baseAllowedChildren(_ source: UIStoryboardUnwindSegueSource) -> [UIViewController] {
        let own = childContaining(source)
        return children.reversed().filter { $0 !== own }
    }

    final func baseChildContaining(_ source: UIStoryboardUnwindSegueSource) -> UIViewController? {
        children.first { holds(source.source, $0) }
            ?? children.first { child in
                // What the child presents is in it too.
                let chain = sequence(first: source.source) {
                    $0.parent ?? $0.presentingViewController
                }
                return chain.contains { $0 === child }
            }
    }

    /// The controllers in this one, the visible ones first, and itself.
    private var unwindCandidates: [UIViewController] {
        children.reversed().flatMap(\.unwindCandidates) + [self]
    }

    final func baseCanPerformUnwind(_ action: Selector) -> Bool {
        action.method(of: self) != nil
    }

    /// Dismisses what covers a controller, and has its containers show it.
    private func unwindNow(to destination: UIViewController, for segue: UIStoryboardSegue) {
        let isPresentedAbove =
            destination.presentedViewController != nil && !isInStack(of: destination)
        let presenter = isPresentedAbove ? presenter(above: destination) : nil
        // What changes behind a presentation is not animated.
        segue.unwindsVisibly = !isPresentedAbove
        var child = destination
        while let parent = child.parent {
            parent.unwind(for: segue, towards: child)
            if holds(parent, self) { break }
            child = parent
        }
        presenter?.dismiss(animated: segue.isAnimated)
    }

    private func holds(_ top: UIViewController?, _ controller: UIViewController) -> Bool {
        var present: UIViewController? = controller
        while let some = present {
            if some === top { return true }
            present = some.parent
        }
        return false
    }

    private func isInStack(of other: UIViewController) -> Bool {
        guard let navigationController else { return false }
        return navigationController === other.navigationController
    }

    /// The controller whose presentation covers the destination.
    private func presenter(above destination: UIViewController) -> UIViewController {
        var present = self
        while let presenter = present.presentingViewController {
            present = presenter
            if holds(destination, presenter)
                || presenter.unwindCandidates.contains(where: { $0 === destination })
            {
                return presenter
            }
        }
        return destination
    }
}
