import Foundation
import MainLoop
import Snapshots

/// Prints the lines of a stream: log lines as lines and, on a terminal, the view tree below them,
/// redrawn in place.
@MainActor
final class StreamPrinter {
    private let output: Output
    private let isRaw: Bool
    private let filter: String?
    private var replicas: [UInt32: SnapshotReplica] = [:]
    /// The session whose tree is below the lines, and the line above the tree.
    private var tree: (id: UInt32, head: StyledText)?
    /// Whether the tree on the terminal is out of date.
    private var isStale = false

    /// A hostile daemon could send many sessions; beyond this number all of them are discarded.
    private static let mostSessions = 1000

    init(_ output: Output, isRaw: Bool, filter: String?) {
        (self.output, self.isRaw, self.filter) = (output, isRaw, filter)
    }

    /// Prints a line of a stream.
    /// - Returns: its position.
    func receive(_ bytes: UnsafeRawBufferPointer) -> UInt64? {
        guard bytes.contains(where: { $0 > 32 }) else { return nil }
        let envelope = try? WrappedLine(bytes)
        if isRaw {
            output.json(bytes)
            return envelope?.pos
        }
        if envelope?.line == nil, let notice = SkippedNotice(bytes) {
            print("\("· " + notice.sentence(), .yellow)")
            return nil
        }
        guard let envelope, let line = envelope.line, let id = envelope.id else {
            if let note = SessionNote(bytes) {
                let name = envelope?.session ?? "\(envelope?.id ?? 0)"
                print("\(name, .gray) \("· " + note.sentence, .yellow)")
                return envelope?.pos
            }
            print("\("· " + String(decoding: bytes.prefix(200), as: UTF8.self), .gray)")
            return envelope?.pos
        }
        show(line, nil, name: envelope.session ?? "\(id)", id: id)
        return envelope.pos
    }

    /// Prints a line of a recording; prints its JSON if raw output is requested.
    func show(_ line: SnapshotLine, _ data: Data?, name: String, id: UInt32) {
        if isRaw, let data { return data.withUnsafeBytes { output.json($0) } }
        let isState = apply(line, id)
        switch line.body {
        case .log(let log):
            guard filter.map({ log.text.localizedCaseInsensitiveContains($0) }) ?? true else {
                break
            }
            print("\(head(name, line)) \(log.level.rawValue, style(log.level)) \(log.text)")
        case .event(.touch(let touch)):
            let place =
                "\(ShortNumber.text(touch.location.x)), \(ShortNumber.text(touch.location.y))"
            print("\(head(name, line)) \("touch \(touch.phase.rawValue)", .cyan) at \(place)")
        case .event(.keyboard(.text(let text))):
            print("\(head(name, line)) \("typed", .cyan) “\(text)”")
        case .event(.keyboard(.key(let key))):
            print("\(head(name, line)) \("key", .cyan) \(key.rawValue)")
        case .event(.keyboard(.press(let press))):
            let keys = press.modifiers.map(\.rawValue) + [press.input]
            print("\(head(name, line)) \("key", .cyan) \(keys.joined(separator: "+"))")
        case .event(.announcement(let announcement)):
            print("\(head(name, line)) \("announced", .cyan) “\(announcement.text)”")
        case .event(.read(let view, _)):
            print("\(head(name, line)) \("screen reader", .cyan) to view \(view)")
        case .end(let reason): print("\(head(name, line)) \("end", .magenta) \(reason)")
        case .full, .delta:
            guard isState else { break }
            if output.isTerminal {
                (tree, isStale) = ((id, head(name, line)), true)
            } else {
                print(
                    "\(head(name, line)) \(line.kind.rawValue), \(replicas[id]?.nodeCount ?? 0) views"
                )
            }
        }
    }

    /// Applies a line to the replica of its session.
    ///
    /// Log lines and events have sequence numbers too. After a gap, as caused by a filter or a
    /// skip, lines change nothing until the next full snapshot.
    /// - Returns: whether the state has changed.
    private func apply(_ line: SnapshotLine, _ id: UInt32) -> Bool {
        if replicas[id] == nil, replicas.count >= Self.mostSessions { replicas = [:] }
        do { try replicas[id, default: SnapshotReplica()].apply(line) } catch { return false }
        return line.kind == .full || line.kind == .delta
    }

    private func print(_ text: StyledText) {
        isStale = isStale || (output.isTerminal && tree != nil)
        output.line(text)
    }

    // MARK: The terminal

    /// Redraws the tree after each run loop turn that changed it.
    func redraw(on loop: MainLoop) {
        guard output.isTerminal, !isRaw else { return }
        _ = loop.onCommit(.snapshots) { [self] in refresh() }
    }

    /// Draws the current tree.
    func refresh() {
        guard isStale, let tree, let replica = replicas[tree.id],
            let snapshot = replica.state(at: Double(replica.nanoseconds) / 1e9)
        else { return }
        isStale = false
        var lines = [tree.head]
        NodeText.tree(snapshot) { text in
            lines.append(StyledText(text))
            return true
        }
        output.redraw(lines)
    }

    private func head(_ name: String, _ line: SnapshotLine) -> StyledText {
        "\("\(name) \(ShortNumber.seconds(line.nanoseconds))", .gray)"
    }

    private func style(_ level: SnapshotLog.Level) -> StyledText.Style? {
        switch level {
        case .debug: .gray
        case .info: nil
        case .warning: .yellow
        case .error: .red
        }
    }
}
