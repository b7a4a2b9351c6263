import Foundation

/// The unit that a wheel of a date picker turns.
enum DateUnit {
    case year, month, dayOfMonth
    /// A day of the calendar, with its month and weekday.
    case day
    case hour, minute
    /// The half of a day: am or pm.
    case half
    /// The hours and minutes of a duration.
    case countedHours, countedMinutes

    /// The days around the beginning of 2001 among which the wheel of days turns.
    static let mostDays = 730_000
    /// The years of the wheel of years, as long as a calendar has that many.
    static let mostYears = 9999
    /// How often a wheel without an end repeats its values, as UIKit's do: to a person it has no
    /// end.
    static let laps = 1000

    /// The component of a calendar that the unit is; nil if there is no such component.
    var component: Calendar.Component? {
        switch self {
        case .year: .year
        case .month: .month
        case .dayOfMonth, .day: .day
        case .hour: .hour
        case .minute: .minute
        case .half, .countedHours, .countedMinutes: nil
        }
    }

    /// The width of the wheel, in points. [U]
    var width: CGFloat {
        switch self {
        case .year: 80
        case .month: 130
        case .dayOfMonth: 50
        case .day: 140
        case .hour, .minute: 46
        case .half: 50
        case .countedHours, .countedMinutes: 110
        }
    }
}

/// The settings of a date picker's wheels: calendar, language and steps.
struct DateLook {
    let mode: UIDatePicker.Mode
    let calendar: Calendar
    let locale: Locale
    let minuteInterval: Int
    /// The wheels, in the order of the language.
    let units: [DateUnit]
    /// Whether hours are counted to twelve.
    let hasHalves: Bool
    private let months: [String]
    private let days: DateFormatter
    private let halves: [String]
    /// The first of the days around which the wheel of days turns.
    private let reference: Date

    init(mode: UIDatePicker.Mode, calendar: Calendar, locale: Locale, minuteInterval: Int) {
        var calendar = calendar
        calendar.locale = locale
        self.mode = mode
        self.calendar = calendar
        self.locale = locale
        self.minuteInterval = minuteInterval
        /// The fields of a pattern, without the words between them: “MMMM 'de' y” has no day.
        func pattern(_ template: String) -> String {
            let whole = DateFormatter.dateFormat(
                fromTemplate: template, options: 0, locale: locale)
            let parts = (whole ?? "").split(separator: "'", omittingEmptySubsequences: false)
            return stride(from: 0, to: parts.count, by: 2).map { String(parts[$0]) }.joined()
        }
        hasHalves = pattern("j").contains("a")
        let time: [DateUnit] = hasHalves ? [.hour, .minute, .half] : [.hour, .minute]
        /// The units of a date in the order in which the language writes them.
        func ordered(_ template: String) -> [DateUnit] {
            var found: [DateUnit] = []
            for letter in pattern(template) {
                let unit: DateUnit? =
                    switch letter {
                    case "y", "Y", "u", "U", "r": .year
                    case "M", "L": .month
                    case "d": .dayOfMonth
                    default: nil
                    }
                if let unit, !found.contains(unit) { found.append(unit) }
            }
            return found
        }
        switch mode {
        case .time: units = time
        case .date: units = ordered("yMMMMd")
        case .dateAndTime: units = [.day] + time
        case .countDownTimer: units = [.countedHours, .countedMinutes]
        case .yearAndMonth: units = ordered("yMMMM")
        }
        let formatter = DateFormatter()
        formatter.calendar = calendar
        formatter.locale = locale
        formatter.timeZone = calendar.timeZone
        months = formatter.standaloneMonthSymbols
        halves = [formatter.amSymbol, formatter.pmSymbol]
        formatter.dateFormat = pattern("EEEMMMd")
        days = formatter
        reference = calendar.startOfDay(for: Date(timeIntervalSinceReferenceDate: 0))
    }

    // MARK: Rows

    /// The number of different values of a unit.
    func values(of unit: DateUnit) -> Int {
        switch unit {
        case .year: DateUnit.mostYears
        case .month: calendar.maximumRange(of: .month)?.count ?? 12
        case .dayOfMonth: calendar.maximumRange(of: .day)?.count ?? 31
        case .day: 2 * DateUnit.mostDays + 1
        case .hour, .countedHours: 24
        case .minute, .countedMinutes: 60 / minuteInterval
        case .half: 2
        }
    }

    /// Whether the first value follows the last one.
    func hasNoEnd(_ unit: DateUnit) -> Bool {
        switch unit {
        case .year, .day, .half, .countedHours: false
        case .month, .dayOfMonth, .hour, .minute, .countedMinutes: true
        }
    }

    func rows(of unit: DateUnit) -> Int {
        values(of: unit) * (hasNoEnd(unit) ? DateUnit.laps : 1)
    }

    /// The place of a date's value among the values of a unit.
    func value(of unit: DateUnit, in date: Date) -> Int {
        switch unit {
        case .year: calendar.component(.year, from: date) - 1
        case .month: calendar.component(.month, from: date) - 1
        case .dayOfMonth: calendar.component(.day, from: date) - 1
        case .day:
            DateUnit.mostDays
                + (calendar.dateComponents(
                    [.day], from: reference, to: calendar.startOfDay(for: date)
                ).day ?? 0)
        case .hour: calendar.component(.hour, from: date)
        case .minute: calendar.component(.minute, from: date) / minuteInterval
        case .half: calendar.component(.hour, from: date) / 12
        case .countedHours, .countedMinutes: 0
        }
    }

    func title(of unit: DateUnit, value: Int) -> String {
        switch unit {
        case .year: return "\(value + 1)"
        case .month: return months.indices.contains(value) ? months[value] : "\(value + 1)"
        case .dayOfMonth: return "\(value + 1)"
        case .day:
            guard let day = day(value) else { return "" }
            // Source: Apple, Human Interface Guidelines: the present day is called today.
            return calendar.isDate(day, inSameDayAs: Date())
                ? systemText("Today") : days.string(from: day)
        case .hour:
            if hasHalves { return "\(value % 12 == 0 ? 12 : value % 12)" }
            return value < 10 ? "0\(value)" : "\(value)"
        case .minute:
            let minute = value * minuteInterval
            return minute < 10 ? "0\(minute)" : "\(minute)"
        case .half: return halves[value]
        case .countedHours: return value == 1 ? "1 hour" : "\(value) hours"
        case .countedMinutes: return "\(value * minuteInterval) min"
        }
    }

    // MARK: Dates

    private func day(_ value: Int) -> Date? {
        calendar.date(byAdding: .day, value: value - DateUnit.mostDays, to: reference)
    }

    /// Returns a date with another value of a unit; nil if there is none, such as 30 February.
    func date(_ date: Date, setting unit: DateUnit, to value: Int) -> Date? {
        let all: Set<Calendar.Component> = [
            .era, .year, .month, .day, .hour, .minute, .second, .nanosecond,
        ]
        var parts = calendar.dateComponents(all, from: date)
        switch unit {
        case .year: parts.year = value + 1
        case .month: parts.month = value + 1
        case .dayOfMonth: parts.day = value + 1
        case .day:
            guard let day = day(value) else { return nil }
            let new = calendar.dateComponents([.era, .year, .month, .day], from: day)
            (parts.era, parts.year) = (new.era, new.year)
            (parts.month, parts.day) = (new.month, new.day)
        case .hour: parts.hour = value
        case .minute: parts.minute = value * minuteInterval
        case .half: parts.hour = (parts.hour ?? 0) % 12 + 12 * value
        case .countedHours, .countedMinutes: return nil
        }
        if unit == .hour || unit == .minute || unit == .half {
            (parts.second, parts.nanosecond) = (0, 0)
        }
        if unit == .year || unit == .month || unit == .dayOfMonth {
            var month = parts
            month.day = 1
            guard let first = calendar.date(from: month),
                let count = calendar.range(of: .day, in: .month, for: first)?.count,
                calendar.component(.month, from: first) == parts.month
            else { return nil }
            if let day = parts.day, day > count {
                if unit == .dayOfMonth { return nil }
                // The last day of a shorter month.
                parts.day = count
            }
        }
        return calendar.date(from: parts)
    }

    /// Returns the last day of a date's month, at the date's time.
    func lastDay(ofMonthOf date: Date) -> Date {
        let count = calendar.range(of: .day, in: .month, for: date)?.count ?? 28
        return self.date(date, setting: .dayOfMonth, to: count - 1) ?? date
    }

    /// Whether a value of a unit, with the others of a date, contains a time within limits.
    func isPossible(_ date: Date, _ unit: DateUnit, _ value: Int, _ least: Date?, _ most: Date?)
        -> Bool
    {
        guard let new = self.date(date, setting: unit, to: value) else { return false }
        var start = new
        var end = new
        if unit == .half {
            start = calendar.startOfDay(for: new).addingTimeInterval(TimeInterval(value) * 43200)
            end = start.addingTimeInterval(43200)
        } else if let component = unit.component,
            let interval = calendar.dateInterval(of: component, for: new)
        {
            (start, end) = (interval.start, interval.end)
        }
        if let least, end <= least { return false }
        if let most, start > most { return false }
        return true
    }

    /// Returns a date whose minute is a multiple of the interval, rounded down.
    func rounded(_ date: Date) -> Date {
        guard minuteInterval > 1, mode == .time || mode == .dateAndTime else { return date }
        let minute = calendar.component(.minute, from: date)
        guard minute % minuteInterval != 0 else { return date }
        // Subtracted, because a time may occur twice when clocks go back.
        let start = calendar.dateInterval(of: .minute, for: date)?.start ?? date
        return start.addingTimeInterval(TimeInterval(-(minute % minuteInterval) * 60))
    }
}
