extension UIView {
    /// The type of the nearest view controller around the view that is in a transition; nil if
    /// there is none.
    package final var controllerInTransition: UIViewController.Type? {
        var responder: UIResponder? = self
        while let current = responder {
            if let controller = current as? UIViewController,
                controller.transitionCoordinator != nil
            {
                return type(of: controller)
            }
            responder = current.next
        }
        return nil
    }
}
