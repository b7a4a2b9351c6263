import Foundation
import Snapshots

/// What the daemon says of itself: one JSON object a line on standard error.
@MainActor
package final class DaemonLog {
    package enum Level: String {
        case info, warning, error
    }

    /// Where lines go; replaced in tests.
    package var write: (String) -> Void = { line in
        try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
    }

    package init() {}

    /// Says something.
    package func say(_ level: Level, _ text: String, _ fields: [(name: String, value: String)] = []) {
        var line =
            "{\"time\":\"\(WallClock.text(WallClock.nanoseconds))\",\"level\":\"\(level.rawValue)\",\"text\":\(text.asJSON)"
        for field in fields { line += ",\(field.name.asJSON):\(field.value.asJSON)" }
        write(line + "}\n")
    }
}
