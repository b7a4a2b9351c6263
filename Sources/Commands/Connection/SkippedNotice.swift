import Foundation

/// The daemon's notice that lines are missing in a stream: `{"skipped":{…}}`.
struct SkippedNotice: Equatable {
    /// The last position before the gap.
    var after: UInt64
    /// The last position of the gap, if the daemon skipped it because the client was too slow.
    var to: UInt64?
    /// The number of records that are missing in the daemon's journal.
    var records: UInt64?

    /// Parses a line of a stream; nil for any other line.
    init?(_ line: UnsafeRawBufferPointer) {
        struct Message: Decodable {
            struct Skipped: Decodable {
                var after: UInt64
                var to: UInt64?
                var lines: UInt64?
            }
            var skipped: Skipped
        }
        guard line.starts(with: "{\"skipped\":".utf8),
            let message = try? JSONDecoder().decode(Message.self, from: Data(line))
        else { return nil }
        (after, to, records) = (message.skipped.after, message.skipped.to, message.skipped.lines)
    }

    /// The place and the reason of the gap, as a sentence.
    ///
    /// - Parameter lines: the number of missing lines of the session; nil if it is not known.
    func sentence(lines: UInt64? = nil) -> String {
        let count = lines.map { $0 == 1 ? "1 line" : "\($0) lines" }
        guard let records else {
            let end = to.map { " to \($0)" } ?? ""
            return "Skipped \(count ?? "lines") after position \(after)\(end), because this "
                + "command was too slow."
        }
        let what = records == 1 ? "1 record" : "\(records) records"
        return "\(what) after position \(after) cannot be read in the daemon's journal; "
            + (count.map { "\($0) of this session are missing." }
                ?? "lines of this session may be among them.")
    }
}
