/// Units of a calendar, as bits; Foundation's own are `Calendar.Component`.
///
/// Source: Apple, CFCalendarUnit.
public struct CFCalendarUnit: OptionSet, Sendable {
    /// The units as bits.
    public var rawValue: CFOptionFlags

    /// Creates a set of units from bits.
    public init(rawValue: CFOptionFlags) { self.rawValue = rawValue }

    /// The era.
    public static let era = CFCalendarUnit(rawValue: 1 << 1)
    /// The year.
    public static let year = CFCalendarUnit(rawValue: 1 << 2)
    /// The month.
    public static let month = CFCalendarUnit(rawValue: 1 << 3)
    /// The day.
    public static let day = CFCalendarUnit(rawValue: 1 << 4)
    /// The hour.
    public static let hour = CFCalendarUnit(rawValue: 1 << 5)
    /// The minute.
    public static let minute = CFCalendarUnit(rawValue: 1 << 6)
    /// The second.
    public static let second = CFCalendarUnit(rawValue: 1 << 7)
    /// The day of the week.
    public static let weekday = CFCalendarUnit(rawValue: 1 << 9)
    /// The ordinal of the day of the week in the month.
    public static let weekdayOrdinal = CFCalendarUnit(rawValue: 1 << 10)
    /// The quarter.
    public static let quarter = CFCalendarUnit(rawValue: 1 << 11)
    /// The week of the month.
    public static let weekOfMonth = CFCalendarUnit(rawValue: 1 << 12)
    /// The week of the year.
    public static let weekOfYear = CFCalendarUnit(rawValue: 1 << 13)
    /// The year that the week of the year belongs to.
    public static let yearForWeekOfYear = CFCalendarUnit(rawValue: 1 << 14)
}
