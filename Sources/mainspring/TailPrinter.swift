import Foundation
import MainLoop
import Snapshots

/// Prints what a stream tells: log lines as lines, states, on a terminal, as a tree below them that is drawn anew.
@MainActor
final class TailPrinter {
    private let isRaw: Bool
    private let isTerminal: Bool
    private let filter: String?
    private var replicas: [UInt32: SnapshotReplica] = [:]
    /// Whose tree stands below the lines, and what stands above it.
    private var tree: (id: UInt32, head: String)?
    /// Whether the tree on the screen is not the present one.
    private var isStale = false
    /// How many rows of the screen the tree takes.
    private var drawn = 0
    /// The terminal's size; replaced in tests.
    var size: () -> (rows: Int, columns: Int) = {
        var size = winsize()
        guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else { return (24, 80) }
        return (Int(size.ws_row), Int(size.ws_col))
    }
    /// Where text goes; replaced in tests.
    var write: (String) -> Void = { text in
        do { try FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) } catch { exit(0) }
    }

    init(isRaw: Bool, isTerminal: Bool, filter: String?) {
        (self.isRaw, self.isTerminal, self.filter) = (isRaw, isTerminal, filter)
    }

    /// Takes a line of the stream.
    /// - Returns: its position.
    func take(_ bytes: UnsafeRawBufferPointer) -> UInt64? {
        guard bytes.contains(where: { $0 > 32 }) else { return nil }
        let envelope = try? WrappedLine(bytes)
        if isRaw {
            write(String(decoding: bytes, as: UTF8.self) + "\n")
            return envelope?.pos
        }
        guard let envelope, let line = envelope.line, let id = envelope.id else {
            say(paint("90", "· " + clean(String(decoding: bytes.prefix(200), as: UTF8.self))))
            return envelope?.pos
        }
        show(line, nil, name: envelope.session ?? "\(id)", id: id)
        return envelope.pos
    }

    /// Prints a line; as it is written, when raw lines are wanted.
    func show(_ line: SnapshotLine, _ data: Data?, name: String, id: UInt32) {
        if isRaw, let data { return write(String(decoding: data, as: UTF8.self) + "\n") }
        // What is no state counts in the order of lines all the same. A line that does not follow, as after a filter or
        // a skip, changes nothing until the next full state comes.
        var isNew = false
        do {
            try replicas[id, default: SnapshotReplica()].apply(line)
            isNew = line.kind == .full || line.kind == .delta
        } catch {}
        switch line.body {
        case .log(let log):
            guard filter.map({ log.text.localizedCaseInsensitiveContains($0) }) ?? true else { break }
            say("\(head(name, line)) \(level(log.level)) \(clean(log.text))")
        case .event(let event):
            let words =
                switch event {
                case .touch(let touch):
                    "\(paint("36", "touch \(touch.phase.rawValue)")) at \(touch.location.x), \(touch.location.y)"
                case .keyboard(.text(let text)): "\(paint("36", "typed")) “\(clean(text))”"
                case .keyboard(.key(let key)): "\(paint("36", "key")) \(key.rawValue)"
                }
            say("\(head(name, line)) \(words)")
        case .end(let reason): say("\(head(name, line)) \(paint("35", "end")) \(clean(reason))")
        case .full, .delta:
            guard isNew else { break }
            if isTerminal {
                (tree, isStale) = ((id, head(name, line)), true)
            } else {
                write("\(head(name, line)) \(line.kind.rawValue), \(replicas[id]?.snapshot?.nodes.count ?? 0) views\n")
            }
        }
    }

    // MARK: The terminal

    /// Draws what has changed at the end of each turn of a loop.
    func redraw(on loop: MainLoop) {
        guard isTerminal else { return }
        _ = loop.onCommit(.snapshots) { [self] in refresh() }
    }

    /// Says a line that stays; the tree is drawn again below it.
    private func say(_ text: String) {
        erase()
        write(text + "\n")
    }

    /// Takes the tree off the screen.
    func erase() {
        guard drawn > 0 else { return }
        write("\u{1B}[\(drawn)A\r\u{1B}[J")
        (drawn, isStale) = (0, true)
    }

    /// Draws the tree as it is now.
    func refresh() {
        guard isStale, let tree, let snapshot = replicas[tree.id]?.snapshot else { return }
        isStale = false
        let (rows, columns) = size()
        var lines = Looking.tree(snapshot).split(separator: "\n").map { clean(String($0.prefix(columns - 1))) }
        // A tree that were longer than the screen could not be taken off it again.
        let most = max(1, rows - 3)
        if lines.count > most {
            lines = lines[..<(most - 1)] + ["… \(lines.count - most + 1) more"]
        }
        let text = ([tree.head] + lines).joined(separator: "\n") + "\n"
        write((drawn > 0 ? "\u{1B}[\(drawn)A\r\u{1B}[J" : "") + text)
        drawn = lines.count + 1
    }

    /// A text of others without what a terminal would obey.
    private func clean(_ text: String) -> String {
        guard isTerminal, text.unicodeScalars.contains(where: \.isControl) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { $0.isControl ? "\u{FFFD}" : $0 }))
    }

    private func head(_ name: String, _ line: SnapshotLine) -> String {
        let seconds = (Double(line.nanoseconds) / 1e9).formatted(.number.precision(.fractionLength(3)).grouping(.never))
        return paint("90", "\(name) \(seconds)")
    }

    private func level(_ level: SnapshotLog.Level) -> String {
        switch level {
        case .debug: paint("90", "debug")
        case .info: "info"
        case .warning: paint("33", "warning")
        case .error: paint("31", "error")
        }
    }

    private func paint(_ code: String, _ text: String) -> String {
        isTerminal ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool { (value < 32 && value != 9) || 127..<160 ~= value }
}
