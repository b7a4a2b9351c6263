// The forms that Swift gives the methods with completion handlers on Apple's systems.
extension UIViewController {
    /// Presents a view controller, and returns when it has been presented.
    ///
    /// - Parameters:
    ///   - viewControllerToPresent: the controller that comes.
    ///   - flag: whether its coming is animated.
    public final func present(_ viewControllerToPresent: UIViewController, animated flag: Bool) async {
        await withCheckedContinuation { continuation in
            present(viewControllerToPresent, animated: flag) { continuation.resume() }
        }
    }

    /// Dismisses what was presented, and returns when it has gone.
    ///
    /// - Parameter flag: whether its going is animated.
    public final func dismiss(animated flag: Bool) async {
        await withCheckedContinuation { continuation in
            dismiss(animated: flag) { continuation.resume() }
        }
    }
}
