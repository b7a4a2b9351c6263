extension UIScreen {
    /// Posted after ``brightness`` has changed; the object is the screen.
    nonisolated public static let brightnessDidChangeNotification = NSNotification.Name(
        "UIScreenBrightnessDidChangeNotification")
    /// Posted after ``isCaptured`` has changed; the object is the screen.
    nonisolated public static let capturedDidChangeNotification = NSNotification.Name(
        "UIScreenCapturedDidChangeNotification")

    /// The brightness of the screen between 0 and 1. Default: 0.5.
    ///
    /// A device passes it on after ``brightnessDidChangeNotification``. Numbers outside of the
    /// range are reported and limited.
    public var brightness: CGFloat {
        get { storedBrightness }
        set {
            guard let usable = usableNumbers(newValue, in: 0...1, "brightness", of: "A screen"),
                usable != storedBrightness
            else { return }
            storedBrightness = usable
            NotificationCenter.default.post(
                name: Self.brightnessDidChangeNotification, object: self)
        }
    }

    /// Whether the screen is recorded or mirrored. Default: false.
    ///
    /// Windows have it as the trait ``UITraitCollection/sceneCaptureState``, too.
    public var isCaptured: Bool { storedIsCaptured }

    /// Sets ``isCaptured``, and notifies the observers of a change.
    ///
    /// Not in UIKit, where the system does it. Here a device or a test calls it.
    public func receive(isCaptured: Bool) {
        guard isCaptured != storedIsCaptured else { return }
        UIApplication.shared.changingSettings { storedIsCaptured = isCaptured }
        NotificationCenter.default.post(name: Self.capturedDidChangeNotification, object: self)
    }
}
