import Foundation

/// A time as entered by people: before now (`90s`, `15m`, `12h`, `7d`), or `2026-01-31T12:00:00Z`.
package enum TimeOfDay: Equatable, Sendable {
    /// Nanoseconds before now.
    case ago(Int64)
    /// Nanoseconds since 1970.
    case at(Int64)

    package init?(_ text: String) {
        let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86400]
        if let unit = text.last.flatMap({ units[$0] }), let number = Int64(text.dropLast()),
            0...100_000 ~= number
        {
            self = .ago(number * unit * 1_000_000_000)
            return
        }
        let exact = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        guard
            let date = (try? Date(text, strategy: .iso8601)) ?? (try? Date(text, strategy: exact)),
            abs(date.timeIntervalSince1970) < 4e9
        else { return nil }
        self = .at(Int64((date.timeIntervalSince1970 * 1000).rounded()) * 1_000_000)
    }

    /// Returns the time in nanoseconds since 1970.
    package func nanoseconds(now: Int64) -> Int64 {
        switch self {
        case .ago(let span): now - span
        case .at(let time): time
        }
    }
}
