import Foundation

/// Writes lengths of time, such as "1:05" or "1 hour, 10 minutes".
///
/// Foundation on Linux declares the class without supporting it.
///
/// Source: Apple, DateComponentsFormatter.
///
/// Deviation: words are English, whatever the calendar's locale.
public class DateComponentsFormatter: Formatter {
    /// How units are written.
    public enum UnitsStyle: Int, Sendable {
        /// "1:10:05".
        case positional = 0
        /// "1h 10m 5s".
        case abbreviated = 1
        /// "1 hr, 10 min, 5 sec".
        case short = 2
        /// "1 hour, 10 minutes, 5 seconds".
        case full = 3
        /// "one hour, ten minutes, five seconds".
        case spellOut = 4
        /// "1hr 10min 5sec".
        case brief = 5
    }

    /// Which units with the value zero are written.
    public struct ZeroFormattingBehavior: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates a behaviour from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Drops leading zeros in the positional style, and all zeros in others.
        public static let `default` = Self(rawValue: 1 << 0)
        /// Drops zeros before the first unit that is not zero.
        public static let dropLeading = Self(rawValue: 1 << 1)
        /// Drops zeros between others.
        public static let dropMiddle = Self(rawValue: 1 << 2)
        /// Drops zeros after the last unit that is not zero.
        public static let dropTrailing = Self(rawValue: 1 << 3)
        /// Drops all zeros.
        public static let dropAll: Self = [.dropLeading, .dropMiddle, .dropTrailing]
        /// Writes all units, in the positional style with two digits.
        public static let pad = Self(rawValue: 1 << 16)
    }

    /// The style. Default: positional.
    public var unitsStyle = UnitsStyle.positional
    /// The units that may be written; the empty set (the default) means all.
    public var allowedUnits: NSCalendar.Unit = []
    /// Which zeros are written. Default: that of the style.
    public var zeroFormattingBehavior = ZeroFormattingBehavior.default
    /// The largest number of units that are written; 0 (the default) for any number.
    public var maximumUnitCount = 0
    /// Whether "About" precedes the text. Default: false.
    public var includesApproximationPhrase = false
    /// Whether "remaining" follows the text. Default: false.
    public var includesTimeRemainingPhrase = false
    /// The calendar in which days and longer units are counted. Default: the current one.
    public var calendar: Calendar? = .current
    /// The date from which units are counted. Default: 1 January 2001, 00:00 GMT.
    public var referenceDate: Date?

    /// Returns a number of seconds as text; nil if it is not finite or too large for a date.
    open func string(from ti: TimeInterval) -> String? {
        guard ti.isFinite, abs(ti) < 1e12 else { return nil }
        let start = referenceDate ?? Date(timeIntervalSinceReferenceDate: 0)
        guard let text = string(from: start, to: start.addingTimeInterval(abs(ti))) else {
            return nil
        }
        return ti <= -1 ? "-" + text : text
    }

    /// Returns the time between two dates as text.
    open func string(from startDate: Date, to endDate: Date) -> String? {
        let calendar = calendar ?? .current
        let units = Unit.all.filter { allows($0) }
        let parts = calendar.dateComponents(
            Set(units.map(\.component)), from: startDate, to: endDate)
        return text(units.map { ($0, parts.value(for: $0.component) ?? 0) })
    }

    /// Returns components as text, in the allowed units.
    open func string(from components: DateComponents) -> String? {
        let start = referenceDate ?? Date(timeIntervalSinceReferenceDate: 0)
        guard let end = (calendar ?? .current).date(byAdding: components, to: start) else {
            return nil
        }
        return string(from: start, to: end)
    }

    /// Returns components as text; nil for other objects.
    public override func string(for obj: Any?) -> String? {
        (obj as? DateComponents).flatMap { string(from: $0) }
    }

    private func allows(_ unit: Unit) -> Bool {
        allowedUnits.isEmpty
            ? unit.component != .weekOfMonth : allowedUnits.contains(unit.calendarUnit)
    }

    private func text(_ values: [(unit: Unit, value: Int)]) -> String? {
        guard let last = values.last else { return nil }
        var drops = zeroFormattingBehavior
        if drops.contains(.default) {
            drops = unitsStyle == .positional ? .dropLeading : .dropAll
        }
        let isZero = values.map { $0.value == 0 }
        let first = isZero.firstIndex(of: false) ?? values.count - 1
        let final = isZero.lastIndex(of: false) ?? values.count - 1
        var kept = values.enumerated().filter { index, _ in
            if index < first { return !drops.contains(.dropLeading) }
            if index > final { return !drops.contains(.dropTrailing) }
            return !isZero[index] || index == first || !drops.contains(.dropMiddle)
        }.map(\.element)
        if kept.isEmpty { kept = [last] }
        if maximumUnitCount > 0 { kept = Array(kept.prefix(maximumUnitCount)) }
        let pads = zeroFormattingBehavior.contains(.pad)
        let written = kept.enumerated().map { index, part in
            word(for: part.unit, part.value, isPadded: pads || index > 0)
        }
        var text = written.joined(separator: separator)
        if includesApproximationPhrase { text = "About " + text }
        if includesTimeRemainingPhrase { text += " remaining" }
        return text
    }

    private var separator: String {
        switch unitsStyle {
        case .positional: ":"
        case .abbreviated, .brief: " "
        case .short, .full, .spellOut: ", "
        }
    }

    private func word(for unit: Unit, _ value: Int, isPadded: Bool) -> String {
        let plural = abs(value) == 1 ? "" : "s"
        switch unitsStyle {
        case .positional: return isPadded && value < 10 ? "0\(value)" : "\(value)"
        case .abbreviated: return "\(value)\(unit.letter)"
        case .brief: return "\(value)\(unit.short)\(unit.hasShortPlural ? plural : "")"
        case .short: return "\(value) \(unit.short)\(unit.hasShortPlural ? plural : "")"
        case .full: return "\(value) \(unit.name)\(plural)"
        case .spellOut:
            let speller = NumberFormatter()
            speller.locale = Locale(identifier: "en")
            speller.numberStyle = .spellOut
            let number = speller.string(from: NSNumber(value: value)) ?? "\(value)"
            return "\(number) \(unit.name)\(plural)"
        }
    }
}

/// A unit of a length of time.
private struct Unit {
    let component: Calendar.Component
    let calendarUnit: NSCalendar.Unit
    /// The name, with an s for more than one.
    let name: String
    let letter: String
    let short: String
    /// Whether the short name has a plural.
    var hasShortPlural = true

    /// All units, from long to short.
    static let all = [
        Unit(component: .year, calendarUnit: .year, name: "year", letter: "y", short: "yr"),
        Unit(component: .month, calendarUnit: .month, name: "month", letter: "mo", short: "mth"),
        Unit(
            component: .weekOfMonth, calendarUnit: .weekOfMonth, name: "week", letter: "w",
            short: "wk"),
        Unit(component: .day, calendarUnit: .day, name: "day", letter: "d", short: "day"),
        Unit(
            component: .hour, calendarUnit: .hour, name: "hour", letter: "h", short: "hr",
            hasShortPlural: false),
        Unit(
            component: .minute, calendarUnit: .minute, name: "minute", letter: "m", short: "min",
            hasShortPlural: false),
        Unit(
            component: .second, calendarUnit: .second, name: "second", letter: "s", short: "sec",
            hasShortPlural: false),
    ]
}
