extension UIWindow {
    /// Rotates the device by a quarter turn: between upright and turned to the left.
    ///
    /// The screen and a full-screen window change their width and height if the controllers in
    /// front support the new orientation. Controllers receive `viewWillTransition(to:with:)` before
    /// their views have the new size, which they get in an animation. Active touches are cancelled.
    package final func turn() {
        let device = UIDevice.current
        device.turned(to: device.orientation.isLandscape ? .portrait : .landscapeLeft)
        followDevice()
    }

    /// How long the interface turns, in seconds: as `willRotate(to:duration:)` of iOS on phones.
    /// (inferred)
    private static let turn = 0.3

    /// The duration of the turn that is under way, in seconds; 0 for another change of the size,
    /// while animations are disabled, and in a hidden window.
    final var durationOfTurn: TimeInterval {
        turning == nil || isHidden || !UIView.areAnimationsEnabled ? 0 : Self.turn
    }

    /// Turns the interface to the device's orientation if the controllers in front support it.
    final func followDevice() {
        guard rootViewController?.capturingBars.shouldAutorotate ?? true else { return }
        turnInterface(to: UIDevice.current.orientation.isLandscape ? .landscapeRight : .portrait)
    }

    /// The orientations that the program and the controllers in front support.
    final var supportedInterfaces: UIInterfaceOrientationMask {
        let supported = UIApplication.shared.supportedInterfaceOrientations(for: self)
        guard let controller = rootViewController?.capturingBars else { return supported }
        return supported.intersection(controller.supportedInterfaceOrientations)
    }

    /// Turns the interface if the controllers in front support the orientation.
    final func turnInterface(to wanted: UIInterfaceOrientation) {
        let now = screen.interfaceOrientation
        guard wanted != now, wanted != .unknown, supportedInterfaces.contains(wanted.mask) else {
            return
        }
        cancelTouches()
        let app = UIApplication.shared
        app.delegate?.application(
            app, willChangeStatusBarOrientation: wanted,
            duration: isHidden || !UIView.areAnimationsEnabled ? 0 : Self.turn)
        postStatusBarChange(
            UIApplication.willChangeStatusBarOrientationNotification,
            UIApplication.statusBarOrientationUserInfoKey, NSNumber(value: wanted.rawValue))
        let traits = traitCollection
        let old = screen
        var size = old.bounds.size
        if wanted.isLandscape != now.isLandscape { swap(&size.width, &size.height) }
        if let windowScene { size = windowScene.allowed(size) }
        let oldBar = UIApplication.shared.statusBarFrame
        replaceScreen(size: size, turn: (now, wanted))
        statusBarMoved(from: oldBar)
        app.delegate?.application(app, didChangeStatusBarOrientation: now)
        postStatusBarChange(
            UIApplication.didChangeStatusBarOrientationNotification,
            UIApplication.statusBarOrientationUserInfoKey, NSNumber(value: now.rawValue))
        windowScene?.didUpdate(from: old, now, traits)
    }

    /// Replaces the screen by one of another size or orientation; a window that fills it follows.
    ///
    /// - Parameters:
    ///   - size: the new size, in points.
    ///   - turn: the old and the new orientation; nil for a change of the size alone.
    final func replaceScreen(
        size: CGSize, turn: (from: UIInterfaceOrientation, to: UIInterfaceOrientation)? = nil
    ) {
        let (old, fills) = (screen, frame.size == screen.bounds.size)
        let new = UIScreen(size: size, scale: old.scale)
        let isWide = size.width > size.height
        new.turnedInterface =
            turn?.to ?? old.turnedInterface.flatMap { $0.isLandscape == isWide ? $0 : nil }
        new.copySettings(of: old)
        if UIScreen.main === old { UIScreen.install(new) }
        screen = new
        turning = turn
        if let turn, turn.from.isLandscape != turn.to.isLandscape { turnInsets() }
        if fills { frame = new.bounds }
        turning = nil
        updateSystemBars()
    }

    private func postStatusBarChange(_ name: Notification.Name, _ key: String, _ value: NSValue) {
        NotificationCenter.default.post(
            name: name, object: UIApplication.shared, userInfo: [key: value])
    }

    private func statusBarMoved(from old: CGRect) {
        let new = UIApplication.shared.statusBarFrame
        guard new != old else { return }
        let (app, key) = (UIApplication.shared, UIApplication.statusBarFrameUserInfoKey)
        app.delegate?.application(app, willChangeStatusBarFrame: new)
        postStatusBarChange(
            UIApplication.willChangeStatusBarFrameNotification, key, NSValue(cgRect: new))
        app.delegate?.application(app, didChangeStatusBarFrame: old)
        postStatusBarChange(
            UIApplication.didChangeStatusBarFrameNotification, key, NSValue(cgRect: old))
    }
}

extension UIDevice {
    /// Posted when the device was turned, while notifications are generated.
    nonisolated public static let orientationDidChangeNotification = NSNotification.Name(
        "UIDeviceOrientationDidChangeNotification")

    final var baseOrientation: UIDeviceOrientation {
        if let turnedOrientation { return turnedOrientation }
        return UIScreen.main.interfaceOrientation.isLandscape ? .landscapeLeft : .portrait
    }

    /// Takes over a new orientation and notifies the observers.
    final func turned(to orientation: UIDeviceOrientation) {
        turnedOrientation = orientation
        guard isGeneratingDeviceOrientationNotifications else { return }
        NotificationCenter.default.post(
            name: Self.orientationDidChangeNotification, object: self)
    }
}

extension UIViewController {
    final func baseSetNeedsUpdateOfSupportedInterfaceOrientations() {
        viewIfLoaded?.window?.followDevice()
    }

    /// Turns the interfaces of all windows to the device's orientation if they support it.
    ///
    /// Source: Apple, attemptRotationToDeviceOrientation().
    public static func attemptRotationToDeviceOrientation() {
        for window in UIApplication.shared.windows where !window.isHidden {
            window.followDevice()
        }
    }

    final var baseInterfaceOrientation: UIInterfaceOrientation {
        (viewIfLoaded?.window?.screen ?? .main).interfaceOrientation
    }
}

extension UIApplication {
    /// Posted after the interface was turned; the user info has the old orientation.
    ///
    /// Source: Apple, didChangeStatusBarOrientationNotification.
    nonisolated public static let didChangeStatusBarOrientationNotification = NSNotification.Name(
        "UIApplicationDidChangeStatusBarOrientationNotification")

    /// The key of the old orientation, a number, in the user info of
    /// ``didChangeStatusBarOrientationNotification``.
    nonisolated public static let statusBarOrientationUserInfoKey =
        "UIApplicationStatusBarOrientationUserInfoKey"

    /// The orientation of the interface on the main screen.
    ///
    /// Source: Apple, statusBarOrientation, deprecated in iOS 13 in favour of the scene's.
    public final var statusBarOrientation: UIInterfaceOrientation {
        UIScreen.main.interfaceOrientation
    }

    /// Posted before the interface turns; the user info has the new orientation.
    ///
    /// Source: Apple, willChangeStatusBarOrientationNotification.
    nonisolated public static let willChangeStatusBarOrientationNotification =
        NSNotification.Name("UIApplicationWillChangeStatusBarOrientationNotification")
    /// Posted when the interface has turned and the status bar's frame is another one, directly
    /// before ``didChangeStatusBarFrameNotification``; the user info has the new frame.
    ///
    /// Source: Apple, willChangeStatusBarFrameNotification. Deviation: UIKit posts it before the
    /// bar has the new frame.
    nonisolated public static let willChangeStatusBarFrameNotification =
        NSNotification.Name("UIApplicationWillChangeStatusBarFrameNotification")
    /// Posted when the interface has turned and the status bar's frame is another one; the user
    /// info has the old frame.
    nonisolated public static let didChangeStatusBarFrameNotification =
        NSNotification.Name("UIApplicationDidChangeStatusBarFrameNotification")
    /// The key of the frame, an `NSValue`, in the user info of the two notifications.
    nonisolated public static let statusBarFrameUserInfoKey =
        "UIApplicationStatusBarFrameUserInfoKey"
}
