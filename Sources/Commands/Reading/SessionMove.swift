import Daemon
import Recording

/// Copies all sessions of a log to another one, and reports their number and size.
@MainActor
struct SessionMove {
    let isJSON: Bool
    let output: Output

    /// The sessions and lines copied, as `--json` prints them.
    private struct Report: Encodable {
        var from: String
        var to: String
        var sessions: Int
        var lines: Int
        var bytes: Int
        /// The lines that were there already.
        var known: Int
        /// The records that are missing in the source.
        var missing: UInt64
    }

    /// Opens a recording to write to; an empty folder begins one.
    static func journal(_ folder: String, _ codec: (any SegmentCodec)?) throws -> Journal {
        var configuration = Journal.Configuration()
        configuration.codec = codec
        return try Journal.opened(
            folder: folder, configuration: configuration, time: WallClock.nanoseconds)
    }

    /// Copies the sessions, closes the target, and prints a summary.
    /// - Returns: the exit status: 3 if records of the source are missing.
    func run(from source: any LineLog, to target: any LineLog) throws -> Int32 {
        let counts = try SessionCopy(from: source, to: target).run(time: {
            WallClock.nanoseconds
        })
        try target.close()
        let report = Report(
            from: source.place, to: target.place, sessions: counts.sessions, lines: counts.lines,
            bytes: counts.bytes, known: counts.known, missing: counts.missing)
        if isJSON {
            try output.json(report)
        } else {
            let known = counts.known > 0 ? ", \(counts.known) were there already" : ""
            output.line(
                StyledText(
                    "\(counts.lines) lines of \(counts.sessions) "
                        + "\(counts.sessions == 1 ? "session" : "sessions") were copied from "
                        + "\(source.place) to \(target.place)\(known)."))
            if counts.missing > 0 {
                output.remark("\(counts.missing) records of \(source.place) are missing.")
            }
        }
        return counts.missing > 0 ? 3 : 0
    }
}
