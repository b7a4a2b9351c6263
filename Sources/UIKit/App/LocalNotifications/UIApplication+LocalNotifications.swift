import Foundation
import MainLoop

/// The local notifications of a program.
@MainActor
final class LocalNotifications {
    private struct Scheduled {
        let notification: UILocalNotification
        let date: Date
        let timer: MainLoop.TimerID
    }

    private weak var loop: MainLoop?
    private var scheduled: [Scheduled] = []
    private(set) var presented: [UILocalNotification] = []
    var settings: UIUserNotificationSettings?
    var granted: UIUserNotificationType = [.alert, .badge, .sound]

    private init(_ loop: MainLoop) { self.loop = loop }

    static var shared: LocalNotifications {
        MainLoop.main.attachment(LocalNotifications.self) { LocalNotifications($0) }
    }

    var pending: [UILocalNotification] { scheduled.map(\.notification) }

    /// Schedules a notification.
    ///
    /// - Parameters:
    ///   - notification: the notification.
    ///   - date: when it is delivered.
    ///   - now: the present time, on the loop's clock.
    func schedule(_ notification: UILocalNotification, at date: Date, now: Date = Date()) {
        guard let loop else { return }
        let delay = max(0, min(date.timeIntervalSince(now), 1e9))
        let timer = loop.schedule(after: .seconds(delay)) { [weak self] in
            self?.fire(notification)
        }
        scheduled.append(Scheduled(notification: notification, date: date, timer: timer))
    }

    private func fire(_ notification: UILocalNotification) {
        guard let index = scheduled.firstIndex(where: { $0.notification === notification }) else {
            return
        }
        let date = scheduled.remove(at: index).date
        // A virtual clock is ahead of the system's.
        let now = max(date, Date())
        if let next = notification.nextDate(after: now, from: date) {
            schedule(notification, at: next, now: now)
        }
        present(notification)
    }

    /// An active program gets the notification; in the background the user sees it, if allowed.
    func present(_ notification: UILocalNotification) {
        let application = UIApplication.shared
        guard application.applicationState != .active else {
            application.delegate?.application(application, didReceive: notification)
            return
        }
        let types = settings?.types ?? []
        if types.contains(.badge), notification.applicationIconBadgeNumber > 0 {
            application.applicationIconBadgeNumber = notification.applicationIconBadgeNumber
        }
        if types.contains(.alert), notification.alertBody != nil { presented.append(notification) }
    }

    func cancelScheduled() {
        for item in scheduled { _ = loop?.cancel(item.timer) }
        scheduled = []
    }

    func cancel(where fits: (UILocalNotification) -> Bool) {
        for item in scheduled where fits(item.notification) { _ = loop?.cancel(item.timer) }
        scheduled.removeAll { fits($0.notification) }
        presented.removeAll(where: fits)
    }

    func remove(_ notification: UILocalNotification) -> Bool {
        guard let index = presented.firstIndex(where: { $0 === notification }) else { return false }
        presented.remove(at: index)
        return true
    }
}

extension UIApplication {
    /// Asks the user for notifications; the delegate gets the settings that were allowed in the
    /// next turn of the main loop.
    ///
    /// Source: Apple, registerUserNotificationSettings(_:), deprecated in iOS 10.
    public final func registerUserNotificationSettings(
        _ notificationSettings: UIUserNotificationSettings
    ) {
        MainLoop.main.deferBlock { [self] in
            let store = LocalNotifications.shared
            let allowed = UIUserNotificationSettings(
                types: notificationSettings.types.intersection(store.granted),
                categories: notificationSettings.categories)
            store.settings = allowed
            delegate?.application(self, didRegister: allowed)
        }
    }

    /// The settings that the user has allowed; nil before they were registered.
    ///
    /// Source: Apple, currentUserNotificationSettings, deprecated in iOS 10.
    public final var currentUserNotificationSettings: UIUserNotificationSettings? {
        LocalNotifications.shared.settings
    }

    /// The types of notifications that the user allows when the program asks. Default: all.
    ///
    /// Not in UIKit, where the user answers.
    public final var grantedUserNotificationTypes: UIUserNotificationType {
        get { LocalNotifications.shared.granted }
        set { LocalNotifications.shared.granted = newValue }
    }

    /// Schedules a copy of a notification for its time.
    ///
    /// An active program gets it by its delegate; otherwise it is one of
    /// ``presentedLocalNotifications``, if the program has registered for texts.
    ///
    /// Source: Apple, scheduleLocalNotification(_:), deprecated in iOS 10.
    public final func scheduleLocalNotification(_ notification: UILocalNotification) {
        guard let copy = notification.copy() as? UILocalNotification else { return }
        LocalNotifications.shared.schedule(copy, at: notification.fireDate ?? Date())
    }

    /// Delivers a notification at once.
    ///
    /// Source: Apple, presentLocalNotificationNow(_:), deprecated in iOS 10.
    public final func presentLocalNotificationNow(_ notification: UILocalNotification) {
        guard let copy = notification.copy() as? UILocalNotification else { return }
        LocalNotifications.shared.present(copy)
    }

    /// Removes a notification: the scheduled and the presented ones with its values.
    ///
    /// Source: Apple, cancelLocalNotification(_:), deprecated in iOS 10.
    public final func cancelLocalNotification(_ notification: UILocalNotification) {
        LocalNotifications.shared.cancel { $0.hasValues(of: notification) }
    }

    /// Removes all notifications that are scheduled or presented.
    ///
    /// Source: Apple, cancelAllLocalNotifications(), deprecated in iOS 10.
    public final func cancelAllLocalNotifications() {
        LocalNotifications.shared.cancel { _ in true }
    }

    /// The notifications that are scheduled; setting them replaces all.
    ///
    /// Source: Apple, scheduledLocalNotifications, deprecated in iOS 10.
    public final var scheduledLocalNotifications: [UILocalNotification]? {
        get { LocalNotifications.shared.pending }
        set {
            LocalNotifications.shared.cancelScheduled()
            for notification in newValue ?? [] { scheduleLocalNotification(notification) }
        }
    }

    /// The notifications that the user sees, oldest first.
    ///
    /// Not in UIKit, where the system shows them.
    public final var presentedLocalNotifications: [UILocalNotification] {
        LocalNotifications.shared.presented
    }

    /// Delivers a presented notification, or an action of it, that the user has chosen.
    ///
    /// Not in UIKit, where the user taps.
    ///
    /// - Parameters:
    ///   - notification: one of ``presentedLocalNotifications``; another one is ignored.
    ///   - action: the identifier of the action; nil for the notification itself. An action of the
    ///     registered settings whose mode is the foreground makes the program active before.
    public final func receive(
        localNotification notification: UILocalNotification, action: String? = nil
    ) {
        guard LocalNotifications.shared.remove(notification) else { return }
        if let action {
            let known = currentUserNotificationSettings?.categories?
                .first { $0.identifier == notification.category }?
                .actions(for: .default)?.first { $0.identifier == action }
            if known?.activationMode == .foreground, applicationState != .active { enter(.active) }
            delegate?.application(
                self, handleActionWithIdentifier: action, for: notification, completionHandler: {})
        } else {
            delegate?.application(self, didReceive: notification)
        }
    }
}

extension UIApplicationDelegate {
    /// Does nothing.
    public func application(
        _ application: UIApplication,
        didRegister notificationSettings: UIUserNotificationSettings
    ) {}
    /// Does nothing.
    public func application(
        _ application: UIApplication, didReceive notification: UILocalNotification
    ) {}
    /// Calls the handler.
    public func application(
        _ application: UIApplication, handleActionWithIdentifier identifier: String?,
        for notification: UILocalNotification, completionHandler: @escaping () -> Void
    ) { completionHandler() }
}
