extension UIPresentationController: UITraitEnvironment, UIAppearanceContainer {}

extension UIViewController {
    final var baseSupportedInterfaceOrientations: UIInterfaceOrientationMask {
        UIDevice.current.userInterfaceIdiom == .pad ? .all : .allButUpsideDown
    }

    final var basePreferredInterfaceOrientation: UIInterfaceOrientation {
        presentingViewController?.interfaceOrientation ?? interfaceOrientation
    }
}

// The orientation that a full-screen controller prefers while it is presented.
extension UIPresentationController {
    /// Turns the interface as the presented controller prefers, with an animation if the
    /// presentation has one.
    ///
    /// Source: Apple, preferredInterfaceOrientationForPresentation.
    final func turnInterface(of window: UIWindow, animated: Bool) {
        guard presentationStyle == .fullScreen else { return }
        let before = window.screen.interfaceOrientation
        let wanted = presentedViewController.preferredInterfaceOrientationForPresentation
        turn(window, to: wanted, animated)
        if window.screen.interfaceOrientation != before { orientationBefore = before }
    }

    /// Turns the interface back as it was before the presentation.
    final func turnInterfaceBack(animated: Bool) {
        guard let before = orientationBefore else { return }
        orientationBefore = nil
        if let window = storedContainerView?.window { turn(window, to: before, animated) }
    }

    private func turn(_ window: UIWindow, to wanted: UIInterfaceOrientation, _ animated: Bool) {
        if animated { return window.turnInterface(to: wanted) }
        UIView.performWithoutAnimation { window.turnInterface(to: wanted) }
    }
}
