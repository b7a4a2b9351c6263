public import Foundation
import MainLoop

/// The result of fetching data in the background.
///
/// Source: Apple, UIBackgroundFetchResult.
public enum UIBackgroundFetchResult: UInt, Sendable {
    /// There is new data.
    case newData = 0
    /// There is no new data.
    case noData = 1
    /// The data could not be fetched.
    case failed = 2
}

extension UIApplication {
    /// Registers the program for remote notifications.
    ///
    /// The delegate gets ``remoteNotificationToken`` in the next turn of the main loop, or else an
    /// error, because nothing sends notifications on Linux.
    ///
    /// Source: Apple, registerForRemoteNotifications().
    public final func registerForRemoteNotifications() {
        isRegisteredForRemoteNotifications = remoteNotificationToken != nil
        MainLoop.main.deferBlock { [self] in
            if let token = remoteNotificationToken {
                delegate?.application(
                    self, didRegisterForRemoteNotificationsWithDeviceToken: token)
            } else {
                delegate?.application(
                    self,
                    didFailToRegisterForRemoteNotificationsWithError: NoRemoteNotifications())
            }
        }
    }

    /// Ends the registration for remote notifications.
    public final func unregisterForRemoteNotifications() {
        isRegisteredForRemoteNotifications = false
    }

    /// Delivers a remote notification to the delegate, which says what it has fetched.
    ///
    /// A program or test calls it in place of Apple's service. Not in UIKit.
    ///
    /// - Parameters:
    ///   - userInfo: the content of the notification.
    ///   - completion: called with what the delegate has fetched.
    public final func receive(
        remoteNotification userInfo: [AnyHashable: Any],
        completion: @escaping (UIBackgroundFetchResult) -> Void = { _ in }
    ) {
        delegate?.application(
            self, didReceiveRemoteNotification: userInfo, fetchCompletionHandler: completion)
    }
}

/// Nothing sends notifications to the program.
private struct NoRemoteNotifications: LocalizedError {
    var errorDescription: String? {
        "nothing sends remote notifications on Linux; set UIApplication.shared.remoteNotificationToken"
    }
}

extension UIApplicationDelegate {
    /// Does nothing.
    public func application(
        _ application: UIApplication,
        didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {}
    /// Does nothing.
    public func application(
        _ application: UIApplication,
        didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {}
    /// Calls the method from before iOS 10, and the handler with no data.
    public func application(
        _ application: UIApplication,
        didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
        self.application(application, didReceiveRemoteNotification: userInfo)
        completionHandler(.noData)
    }
}
