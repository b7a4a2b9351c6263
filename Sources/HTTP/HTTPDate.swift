import Glibc

/// The value of the Date header (RFC 9110, section 5.6.7), computed once per second.
@MainActor
enum HTTPDate {
    private static var second = time_t(-1)
    private static var text = ""
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The current date. The wall clock is read only for this header; nothing is scheduled by it.
    static var now: String {
        let present = time(nil)
        if present != second { (second, text) = (present, string(present)) }
        return text
    }

    /// Returns the date of a time in seconds since 1970, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    static func string(_ seconds: time_t) -> String {
        var (seconds, parts) = (seconds, tm())
        gmtime_r(&seconds, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day = "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)])"
        let time = "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
        return "\(day) \(Int(parts.tm_year) + 1900) \(time) GMT"
    }
}
