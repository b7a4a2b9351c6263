import Foundation
import MainLoop

/// The time at which a notification is delivered.
///
/// Source: Apple, UNNotificationTrigger.
///
/// Deviation: places do not trigger notifications.
open class UNNotificationTrigger: NSObject, @unchecked Sendable {
    /// Whether the notification is delivered again and again.
    public final let repeats: Bool

    init(repeats: Bool) { self.repeats = repeats }

    /// The seconds from a date to the next delivery; nil after the last one.
    func delay(after date: Date) -> TimeInterval? { nil }
}

/// Delivers a notification after a time.
///
/// Source: Apple, UNTimeIntervalNotificationTrigger.
open class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    /// The time, in seconds.
    public final let timeInterval: TimeInterval

    /// Creates a trigger.
    ///
    /// - Parameters:
    ///   - timeInterval: The time in seconds, greater than 0, and at least 60 for a trigger that
    ///     repeats; other numbers are reported, and the nearest is used.
    ///   - repeats: Whether the notification is delivered again after the same time.
    public init(timeInterval: TimeInterval, repeats: Bool) {
        let least = repeats ? 60 : 0.001
        let isUsable = timeInterval >= least && timeInterval <= 1e9
        if !isUsable {
            MistakeReport.send(
                "The time interval \(timeInterval) of a notification must be "
                    + (repeats ? "at least 60 s, because it repeats" : "greater than 0")
                    + "; the nearest usable number is used instead")
        }
        self.timeInterval = timeInterval.isNaN ? least : min(max(timeInterval, least), 1e9)
        super.init(repeats: repeats)
    }

    /// Returns the date of the delivery if the trigger were added now.
    open func nextTriggerDate() -> Date? { Date(timeIntervalSinceNow: timeInterval) }

    override func delay(after date: Date) -> TimeInterval? { timeInterval }
}

/// Delivers a notification at a date.
///
/// Source: Apple, UNCalendarNotificationTrigger.
open class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    /// The components that the date has.
    public final let dateComponents: DateComponents

    /// Creates a trigger.
    ///
    /// - Parameters:
    ///   - dateComponents: The components that the date has, such as an hour and a minute.
    ///   - repeats: Whether the notification is delivered again at the next such date.
    public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
        self.dateComponents = dateComponents
        super.init(repeats: repeats)
    }

    /// Returns the next date with the components; nil if no date has them.
    open func nextTriggerDate() -> Date? { next(after: Date()) }

    private func next(after date: Date) -> Date? {
        (dateComponents.calendar ?? .current).nextDate(
            after: date, matching: dateComponents, matchingPolicy: .nextTime)
    }

    override func delay(after date: Date) -> TimeInterval? {
        next(after: date).map { $0.timeIntervalSince(date) }
    }
}
