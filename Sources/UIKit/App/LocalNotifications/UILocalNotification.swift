public import Foundation

/// The name of the system's sound for notifications.
///
/// Source: Apple, UILocalNotificationDefaultSoundName, deprecated in iOS 10.
public let UILocalNotificationDefaultSoundName = "UILocalNotificationDefaultSoundName"

/// A notification that a program schedules for a time.
///
/// ```swift
/// let reminder = UILocalNotification()
/// reminder.fireDate = Date(timeIntervalSinceNow: 60)
/// reminder.alertBody = "Water the plants"
/// UIApplication.shared.scheduleLocalNotification(reminder)
/// ```
///
/// Source: Apple, UILocalNotification, deprecated in iOS 10.
@preconcurrency @MainActor
open class UILocalNotification: NSObject, @preconcurrency NSCopying {
    /// When it is delivered; nil or a past time for at once. Default: nil.
    open var fireDate: Date?
    /// The time zone of ``fireDate``, for a device that travels to read; nil for none.
    open var timeZone: TimeZone?
    /// The interval at which it is delivered again; empty for once. Default: empty.
    open var repeatInterval = NSCalendar.Unit(rawValue: 0)
    /// The calendar that counts the interval; nil for the user's.
    open var repeatCalendar: Calendar?
    /// The text; nil for a notification without one.
    open var alertBody: String?
    /// The title; nil for none.
    open var alertTitle: String?
    /// Whether it has a button beside the text. Default: true.
    open var hasAction = true
    /// The button's title; nil for the system's.
    open var alertAction: String?
    /// The name of the image with which the program starts; nil for the usual one.
    open var alertLaunchImage: String?
    /// The name of the sound; nil for none.
    open var soundName: String?
    /// The number at the program's icon after the delivery; 0, the default, leaves it.
    open var applicationIconBadgeNumber = 0
    /// Values of the program's own; nil for none.
    open var userInfo: [AnyHashable: Any]?
    /// The group of its actions; nil for none.
    open var category: String?

    /// Creates an empty notification.
    public override init() { super.init() }

    /// Returns a notification with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = UILocalNotification()
        (copy.fireDate, copy.timeZone) = (fireDate, timeZone)
        (copy.repeatInterval, copy.repeatCalendar) = (repeatInterval, repeatCalendar)
        (copy.alertBody, copy.alertTitle) = (alertBody, alertTitle)
        (copy.hasAction, copy.alertAction) = (hasAction, alertAction)
        (copy.alertLaunchImage, copy.soundName) = (alertLaunchImage, soundName)
        copy.applicationIconBadgeNumber = applicationIconBadgeNumber
        (copy.userInfo, copy.category) = (userInfo, category)
        return copy
    }

    /// Whether another notification has the same values; those of ``userInfo`` count as text.
    final func hasValues(of other: UILocalNotification) -> Bool {
        func words(_ info: [AnyHashable: Any]?) -> [String] {
            (info ?? [:]).map { "\($0.key)=\($0.value)" }.sorted()
        }
        return fireDate == other.fireDate && repeatInterval == other.repeatInterval
            && alertBody == other.alertBody && alertTitle == other.alertTitle
            && soundName == other.soundName && category == other.category
            && timeZone == other.timeZone && repeatCalendar == other.repeatCalendar
            && hasAction == other.hasAction && alertAction == other.alertAction
            && alertLaunchImage == other.alertLaunchImage
            && applicationIconBadgeNumber == other.applicationIconBadgeNumber
            && words(userInfo) == words(other.userInfo)
    }

    /// The time of the next delivery; nil for none.
    ///
    /// - Parameters:
    ///   - now: the present time: intervals that have passed until then are left out.
    ///   - date: a delivery, from which the intervals are counted.
    final func nextDate(after now: Date, from date: Date) -> Date? {
        let units: [(NSCalendar.Unit, Calendar.Component)] = [
            (.year, .year), (.month, .month), (.weekOfYear, .weekOfYear), (.weekday, .day),
            (.day, .day), (.hour, .hour), (.minute, .minute), (.second, .second),
        ]
        guard let unit = units.first(where: { repeatInterval.contains($0.0) })?.1 else {
            return nil
        }
        let calendar = repeatCalendar ?? .current
        let passed = calendar.dateComponents([unit], from: date, to: now).value(for: unit) ?? 0
        // A day that a month does not have, or a change of the clocks, may move a date to before
        // the present time.
        return (1...3).compactMap { step in
            calendar.date(byAdding: unit, value: max(0, passed) + step, to: date)
        }.first { $0 > now }
    }
}
