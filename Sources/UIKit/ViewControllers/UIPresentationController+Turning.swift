extension UIPresentationController: UITraitEnvironment, UIAppearanceContainer {}

// The orientation that a full-screen controller prefers while it is presented.
extension UIPresentationController {
    /// Turns the interface as the presented controller prefers.
    ///
    /// Source: Apple, preferredInterfaceOrientationForPresentation.
    final func turnInterface(of window: UIWindow) {
        guard presentationStyle == .fullScreen else { return }
        let before = window.screen.interfaceOrientation
        window.turnInterface(
            to: presentedViewController.preferredInterfaceOrientationForPresentation)
        if window.screen.interfaceOrientation != before { orientationBefore = before }
    }

    /// Turns the interface back as it was before the presentation.
    final func turnInterfaceBack() {
        guard let before = orientationBefore else { return }
        orientationBefore = nil
        containerView?.window?.turnInterface(to: before)
    }
}
