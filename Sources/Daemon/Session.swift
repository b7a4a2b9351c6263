import Foundation
import Recording
import Snapshots

/// One run of one publisher: a stream of the journal, and what is to be known of it.
@MainActor
final class Session {
    let id: UInt32
    let name: String
    let run: String
    let title: String
    /// Where the session comes from: a publisher, a file or standard input.
    let source: String
    /// Who publishes it now.
    weak var publication: Publication?
    /// How many bytes of lines came since its last full state.
    var bytesSinceFull = 0
    var lastFullBytes = 0
    /// How many deltas came since its last full state.
    var deltasSinceFull = 0
    /// Whether the publisher has been asked for a full state and has not sent it yet.
    var isAwaitingFull = false
    /// The live groups that want its lines.
    var audience = Audience()

    init(id: UInt32, name: String, run: String, title: String, source: String) {
        (self.id, self.name, self.run, self.title, self.source) = (id, name, run, title, source)
    }

    /// Reads what the journal knows.
    init?(_ recorded: RecordedStream) {
        guard case .object(let fields)? = try? JSONDecoder().decode(JSONValue.self, from: Data(recorded.descriptor)),
            case .string(let name)? = fields["name"], case .string(let run)? = fields["run"]
        else { return nil }
        func text(_ key: String) -> String? {
            if case .string(let text)? = fields[key] { text } else { nil }
        }
        (id, self.name, self.run) = (recorded.id, name, run)
        title = text("title") ?? name
        source = text("source") ?? "publisher"
    }

    /// What the journal is to know.
    static func descriptor(name: String, run: String, title: String, source: String) -> [UInt8] {
        Array(
            "{\"name\":\(name.asJSON),\"run\":\(run.asJSON),\"title\":\(title.asJSON),\"source\":\(source.asJSON)}".utf8
        )
    }

    /// Whether a text may be a session's name.
    nonisolated static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && !text.utf8.allSatisfy { 48...57 ~= $0 } && text != "." && text != ".."
            && text.utf8.allSatisfy { byte in
                48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte || "._-".utf8.contains(byte)
            }
    }
}
