/// Whether the program may fetch data in the background.
///
/// Source: Apple, UIBackgroundRefreshStatus.
public enum UIBackgroundRefreshStatus: Int, Sendable {
    /// It may not, and the user cannot change it.
    case restricted = 0
    /// It may not, because the user does not want it.
    case denied = 1
    /// It may.
    case available = 2
}

extension UIApplication {
    /// Posted when ``backgroundRefreshStatus`` has changed; the object is the application.
    nonisolated public static let backgroundRefreshStatusDidChangeNotification =
        NSNotification.Name("UIApplicationBackgroundRefreshStatusDidChangeNotification")

    /// Changes whether the program may fetch data in the background.
    ///
    /// Not in UIKit, where the user does it in the system's settings. Here a device or a test calls
    /// it; ``receiveBackgroundFetch(completion:)`` has no effect unless the status is available.
    public final func receive(backgroundRefreshStatus status: UIBackgroundRefreshStatus) {
        guard status != backgroundRefreshStatus else { return }
        backgroundRefreshStatus = status
        NotificationCenter.default.post(
            name: Self.backgroundRefreshStatusDidChangeNotification, object: self)
    }
}
