import Foundation
import MainLoop
import Recording
import Snapshots

/// One run of one publisher: a stream of the log and its state.
@MainActor
final class Session {
    let id: UInt32
    let name: String
    let run: String
    let title: String
    /// The number as it appears in filters.
    let numberText: String
    /// The source of the session: a publisher, a file or standard input.
    let source: String
    /// The current publisher.
    weak var publication: Publication?
    /// The size of all lines since the last full snapshot, in bytes.
    var bytesSinceFull = 0
    var lastFullBytes = 0
    /// The positions of the newest full snapshot and of the session's record before it, 0 if there
    /// is none; nil before the first full snapshot that this process received.
    var newestFull: (position: UInt64, before: UInt64)?
    /// The number of deltas since the last full snapshot.
    var deltasSinceFull = 0
    /// Whether its publisher has sent states, and not only a log.
    var hasStates: Bool { lastFullBytes > 0 || deltasSinceFull > 0 }
    /// How the program's time passes, as its publisher reported; nil if it did not.
    var clock: Clock?
    /// Whether a full snapshot has been requested from the publisher and has not arrived yet.
    var isAwaitingFull = false
    /// The time until the next request for a full snapshot after a refused line, and its timer.
    var repair: (pause: Duration, timer: MainLoop.TimerID?) = (.seconds(1), nil)

    /// The program's time `t` when the daemon received it, and its seconds a second of real time.
    struct Clock: Equatable, Sendable {
        var speed: Double
        /// In nanoseconds since the program's main loop started.
        var t: Int64
        /// In nanoseconds since 1970.
        var received: Int64
    }

    init(id: UInt32, name: String, run: String, title: String, source: String) {
        (self.id, self.name, self.run, self.title, self.source) = (id, name, run, title, source)
        numberText = String(id)
    }

    /// Creates a session from its recorded stream; an invalid name is replaced by its number.
    init?(_ recorded: RecordedStream) {
        guard case .object(let fields)? = try? JSONValue(json: recorded.descriptor),
            case .string(let name)? = fields["name"], case .string(let run)? = fields["run"]
        else { return nil }
        func text(_ key: String) -> String? {
            if case .string(let text)? = fields[key] { text } else { nil }
        }
        // A publisher sends only valid names, and streams contain them unescaped.
        self.name = Self.isName(name) ? name : "session-\(recorded.id)"
        (id, self.run) = (recorded.id, run)
        numberText = String(recorded.id)
        title = text("title") ?? name
        source = text("source") ?? "publisher"
    }

    /// Returns the description of a session for the log.
    static func descriptor(name: String, run: String, title: String, source: String) -> [UInt8] {
        Array(
            "{\"name\":\(name.asJSON),\"run\":\(run.asJSON),\"title\":\(title.asJSON),\"source\":\(source.asJSON)}"
                .utf8
        )
    }

    /// Returns whether a text is a valid session name.
    nonisolated static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && !text.utf8.allSatisfy { 48...57 ~= $0 } && text != "."
            && text != ".."
            && text.utf8.allSatisfy { byte in
                48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte || "._-".utf8.contains(byte)
            }
    }
}
