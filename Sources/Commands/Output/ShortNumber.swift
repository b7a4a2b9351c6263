/// Formats numbers for display: at most three decimals, without trailing zeros.
enum ShortNumber {
    /// Returns a number as text, such as `5`, `0.25` or `1e+300`.
    static func text(_ number: Double) -> String {
        guard abs(number) < 1e12 else { return "\(number)" }
        let thousandths = Int64((number * 1000).rounded())
        let (whole, rest) = (thousandths.magnitude / 1000, thousandths.magnitude % 1000)
        let sign = thousandths < 0 ? "-" : ""
        guard rest > 0 else { return sign + "\(whole)" }
        var decimals = String("\(1000 + rest)".dropFirst())
        while decimals.last == "0" { decimals.removeLast() }
        return sign + "\(whole).\(decimals)"
    }

    /// Returns a time in seconds with three decimals, such as `1.500`.
    static func seconds(_ nanoseconds: Int64) -> String {
        let milliseconds = nanoseconds.magnitude / 1_000_000
        return (nanoseconds < 0 ? "-" : "") + "\(milliseconds / 1000)."
            + "\(1000 + milliseconds % 1000)".dropFirst()
    }

    /// Returns a number of bytes with a suitable unit, such as `1.5 MB`; 1 kB is 1000 bytes.
    static func bytes(_ count: UInt64) -> String {
        let units = ["B", "kB", "MB", "GB", "TB", "PB", "EB"]
        var (value, unit) = (Double(count), 0)
        while value >= 999.5, unit < units.count - 1 { (value, unit) = (value / 1000, unit + 1) }
        return
            (unit == 0 || value >= 100
            ? "\(Int(value.rounded()))" : text((value * 10).rounded() / 10)) + " " + units[unit]
    }

    /// Returns a duration, such as `12.3 s`, `4:05` (minutes) or `3:04:05` (hours).
    static func duration(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds >= 0, seconds < 1e12 else { return "-" }
        guard seconds >= 60 else { return text((seconds * 10).rounded() / 10) + " s" }
        let whole = Int(seconds.rounded())
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let minutes = whole / 60
        guard minutes >= 60 else { return "\(minutes):\(two(whole % 60))" }
        return "\(minutes / 60):\(two(minutes % 60)):\(two(whole % 60))"
    }
}
