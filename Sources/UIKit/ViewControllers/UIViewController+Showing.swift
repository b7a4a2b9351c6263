extension UIViewController {
    /// The controller whose request to show another one has come up to a container.
    private static weak var asking: UIViewController?

    func baseShow(_ controller: UIViewController, sender: Any?) {
        let target = targetViewController(forAction: "show:sender:", sender: sender)
        ask(target, controller) { $0.show(controller, sender: sender) }
    }

    func baseShowDetail(_ controller: UIViewController, sender: Any?) {
        let target = targetViewController(
            forAction: "showDetailViewController:sender:", sender: sender)
        ask(target, controller) { $0.showDetailViewController(controller, sender: sender) }
    }

    /// Asks the target, or else the parent: it may have a method of its own. Without either, the
    /// controller that was asked first presents the other one.
    private func ask(
        _ target: UIViewController?, _ controller: UIViewController,
        _ body: (UIViewController) -> Void
    ) {
        if let target, target !== self { return body(target) }
        guard let parent else {
            return (Self.asking ?? self).present(controller, animated: true)
        }
        let outer = Self.asking
        Self.asking = outer ?? self
        body(parent)
        Self.asking = outer
    }

    /// Whether the controller shows others, if that is what the action does; nil for other actions.
    final func canShow(by action: Selector) -> Bool? {
        switch action.name {
        case "show:sender:", "showViewController:sender:": showsInside.controllers
        case "showDetailViewController:sender:": showsInside.details
        default: nil
        }
    }
}
