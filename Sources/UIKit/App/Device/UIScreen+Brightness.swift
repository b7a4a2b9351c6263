extension UIScreen {
    /// Posted after ``brightness`` has changed; the object is the screen.
    nonisolated public static let brightnessDidChangeNotification = NSNotification.Name(
        "UIScreenBrightnessDidChangeNotification")
    /// Posted after ``isCaptured`` has changed; the object is the screen.
    nonisolated public static let capturedDidChangeNotification = NSNotification.Name(
        "UIScreenCapturedDidChangeNotification")

    final func setBrightness(_ brightness: CGFloat) {
        guard let usable = usableNumbers(brightness, in: 0...1, "brightness", of: "A screen"),
            usable != storedBrightness
        else { return }
        storedBrightness = usable
        NotificationCenter.default.post(
            name: Self.brightnessDidChangeNotification, object: self)
    }

    /// Sets ``isCaptured``, and notifies the observers of a change.
    ///
    /// Not in UIKit, where the system does it. Here a device or a test calls it.
    public final func receive(isCaptured: Bool) {
        guard isCaptured != storedIsCaptured else { return }
        UIApplication.shared.changingSettings { storedIsCaptured = isCaptured }
        NotificationCenter.default.post(name: Self.capturedDidChangeNotification, object: self)
    }
}
