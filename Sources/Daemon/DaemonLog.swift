import Foundation
import Snapshots

/// What the daemon says of itself: one JSON object a line on standard error; on a terminal, a line for people.
@MainActor
package final class DaemonLog {
    package enum Level: String {
        case info, warning, error
    }

    /// Where lines go; replaced in tests.
    package var write: (String) -> Void = { line in
        try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
    }

    private let isForPeople: Bool

    /// - Parameter isForPeople: whether it writes sentences; nil where standard error is a terminal.
    package init(isForPeople: Bool? = nil) {
        self.isForPeople = isForPeople ?? (isatty(2) == 1)
    }

    /// Says something.
    package func say(_ level: Level, _ text: String, _ fields: [(name: String, value: String)] = []) {
        if isForPeople {
            let time = WallClock.text(WallClock.nanoseconds).dropFirst(11).prefix(8)
            let details = fields.filter { !$0.value.isEmpty }.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
            let mark = level == .info ? "" : "\(level.rawValue): "
            return write("\(time) \(mark)\(text)" + (details.isEmpty ? "" : " (\(details))") + "\n")
        }
        var line =
            "{\"time\":\"\(WallClock.text(WallClock.nanoseconds))\",\"level\":\"\(level.rawValue)\",\"text\":\(text.asJSON)"
        for field in fields { line += ",\(field.name.asJSON):\(field.value.asJSON)" }
        write(line + "}\n")
    }
}
