import Foundation

/// Writes how far a date is from another: "in 2 hours", "yesterday".
///
/// The largest unit of which there is at least one is written.
///
/// Foundation on Linux does not have the class.
///
/// Source: Apple, RelativeDateTimeFormatter; the words are those of CLDR's English.
///
/// Deviation: words are English, whatever the locale.
open class RelativeDateTimeFormatter: Formatter {
    /// How units are written.
    public enum UnitsStyle: Int, Sendable {
        /// "2 months ago".
        case full = 0
        /// "two months ago".
        case spellOut = 1
        /// "2 mo. ago".
        case short = 2
        /// "2mo ago".
        case abbreviated = 3
    }

    /// Whether days near the date have names.
    public enum DateTimeStyle: Int, Sendable {
        /// "1 day ago".
        case numeric = 0
        /// "yesterday".
        case named = 1
    }

    /// Whether days near the date have names. Default: numeric.
    open var dateTimeStyle = DateTimeStyle.numeric
    /// How units are written. Default: full.
    open var unitsStyle = UnitsStyle.full
    /// Where the text is used, which decides about a capital first letter. Default: unknown.
    open var formattingContext = Formatter.Context.unknown
    /// The calendar in which units are counted. Default: the current one.
    open var calendar: Calendar! = .current
    /// The language; kept. Default: the current one.
    open var locale: Locale! = .current

    /// Returns the largest component as text; "in 0 seconds" or "now" if all are 0.
    ///
    /// Numbers that are positive are in the future.
    open func localizedString(from dateComponents: DateComponents) -> String {
        let parts: [(RelativeUnit, Int?)] = [
            (.year, dateComponents.year), (.quarter, dateComponents.quarter),
            (.month, dateComponents.month),
            (.week, dateComponents.weekOfMonth ?? dateComponents.weekOfYear),
            (.day, dateComponents.day), (.hour, dateComponents.hour),
            (.minute, dateComponents.minute), (.second, dateComponents.second),
        ]
        let given = parts.filter { $0.1 != nil }
        let part = given.first { $0.1 != 0 } ?? given.last ?? (.second, 0)
        return text(part.0, part.1 ?? 0)
    }

    /// Returns a number of seconds as text; one that is not finite or beyond all dates counts as 0.
    open func localizedString(fromTimeInterval timeInterval: TimeInterval) -> String {
        let start = Date(timeIntervalSinceReferenceDate: 0)
        let interval = timeInterval.isFinite && abs(timeInterval) < 1e12 ? timeInterval : 0
        return localizedString(for: start.addingTimeInterval(interval), relativeTo: start)
    }

    /// Returns the time from one date to another as text.
    ///
    /// - Parameters:
    ///   - date: The date that is described.
    ///   - referenceDate: The date from which it is described.
    open func localizedString(for date: Date, relativeTo referenceDate: Date) -> String {
        let interval = date.timeIntervalSince(referenceDate)
        guard interval.isFinite, abs(interval) < 1e12 else { return text(.second, 0) }
        let calendar: Calendar = calendar ?? .current
        var parts = calendar.dateComponents(
            [.year, .month, .day, .hour, .minute, .second], from: referenceDate, to: date)
        let days = parts.day ?? 0
        if parts.year == 0, parts.month == 0, abs(days) >= 7 { parts.weekOfMonth = days / 7 }
        return localizedString(from: parts)
    }

    /// Returns the text of a date, relative to now; nil for other objects.
    open override func string(for obj: Any?) -> String? {
        (obj as? Date).map { localizedString(for: $0, relativeTo: Date()) }
    }

    private func text(_ unit: RelativeUnit, _ value: Int) -> String {
        let named = dateTimeStyle == .named ? unit.name(value) : nil
        let text = named ?? numeric(unit, value)
        guard formattingContext == .beginningOfSentence || formattingContext == .standalone else {
            return text
        }
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    private func numeric(_ unit: RelativeUnit, _ value: Int) -> String {
        let count = value.magnitude
        var amount: String
        switch unitsStyle {
        case .full: amount = "\(count) \(unit.word)\(count == 1 ? "" : "s")"
        case .spellOut:
            let speller = NumberFormatter()
            speller.locale = Locale(identifier: "en")
            speller.numberStyle = .spellOut
            let number = speller.string(from: NSNumber(value: count)) ?? "\(count)"
            amount = "\(number) \(unit.word)\(count == 1 ? "" : "s")"
        case .short: amount = "\(count) \(unit.short(count))"
        case .abbreviated: amount = "\(count)\(unit.letters)"
        }
        return value < 0 ? amount + " ago" : "in " + amount
    }
}

/// The units that relative dates are counted in.
private enum RelativeUnit: String {
    case year, quarter, month, week, day, hour, minute, second

    var word: String { rawValue }

    func short(_ count: UInt) -> String {
        switch self {
        case .year: "yr."
        case .quarter: count == 1 ? "qtr." : "qtrs."
        case .month: "mo."
        case .week: "wk."
        case .day: count == 1 ? "day" : "days"
        case .hour: "hr."
        case .minute: "min."
        case .second: "sec."
        }
    }

    var letters: String {
        switch self {
        case .year: "y"
        case .quarter: "q"
        case .month: "mo"
        case .week: "w"
        case .day: "d"
        case .hour: "h"
        case .minute: "min"
        case .second: "s"
        }
    }

    /// The name of a unit that is 0 or 1 away; nil for numbers.
    func name(_ value: Int) -> String? {
        switch (self, value) {
        case (.second, 0): "now"
        case (.day, 0): "today"
        case (.day, 1): "tomorrow"
        case (.day, -1): "yesterday"
        case (.minute, 0), (.hour, 0): "this \(word)"
        case (.minute, _), (.hour, _), (.second, _), (.day, _): nil
        case (_, 0): "this \(word)"
        case (_, 1): "next \(word)"
        case (_, -1): "last \(word)"
        default: nil
        }
    }
}
