import Foundation
import MainLoop
import Snapshots
import Streaming

/// Following sessions live: what `mainspring tail` was asked for.
struct Tailing: Equatable {
    /// The daemon's address.
    var server: StreamClient.Server
    var token: String?
    /// The session's name or number; nil for all.
    var session: String?
    /// After which position to begin; nil for the present.
    var after: UInt64?
    /// Kinds of lines, with commas between them; nil for all.
    var kinds: String?
    /// A text that log lines must hold; nil for any.
    var filter: String?
    /// Whether it goes on when everything has been told.
    var follows = true
    /// Whether lines are printed as they are.
    var isRaw = false

    static let usualServer = "http://127.0.0.1:8737"

    init(_ arguments: Arguments) throws(Command.Misuse) {
        var server = arguments.value("url") ?? Self.usualServer
        var session = arguments.words.first
        if let word = session, word.hasPrefix("http://") {
            // An address may name the session as the page's does: http://HOST:PORT/sessions/NAME.
            let parts = word.split(separator: "/", omittingEmptySubsequences: true)
            server = "http://" + (parts.count > 1 ? String(parts[1]) : "")
            session = parts.count > 3 && parts[2] == "sessions" ? String(parts[3]) : nil
        }
        guard let found = StreamClient.Server(server) else {
            throw .init(description: "“\(server)” is no address of a daemon, as \(Self.usualServer) is one.")
        }
        self.server = found
        self.session = session
        token = arguments.value("token")
        if let since = arguments.value("since") {
            guard let position = since == "start" ? 0 : UInt64(since) else {
                throw .init(description: "--since takes a position, or start, not “\(since)”.")
            }
            after = position
        }
        kinds = arguments.value("kind")
        filter = arguments.value("filter")
        isRaw = arguments.has("json")
        follows = !arguments.has("no-follow")
    }

    /// Prints lines until it is stopped.
    /// - Returns: the exit status.
    @MainActor
    func run() -> Int32 {
        let loop = MainLoop.main
        let printer = TailPrinter(isRaw: isRaw, isTerminal: isatty(1) == 1, filter: filter)
        var position = after
        var status: Int32 = 0
        let client = StreamClient(loop: loop, server: server, token: token) {
            var target = "/stream?format=ndjson"
            if let session {
                target += "&session=\(session.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
            }
            if let kinds { target += "&kind=\(kinds)" }
            if let position { target += "&after=\(position)" }
            if !follows { target += "&follow=0" }
            return target
        }
        client.isPersistent = follows
        client.onLine = { line in
            if let seen = printer.take(line) { position = seen }
        }
        client.onRefusal = { code, sentence in
            complain("mainspring: \(sentence.isEmpty ? "the daemon answers \(code)" : sentence)")
            status = 1
            loop.stop()
        }
        client.onEnd = { loop.stop() }
        var isSaid = false
        client.onLoss = {
            if !isSaid || !follows {
                complain("mainspring: \(server.address) is not there" + (follows ? "; waiting for it." : "."))
            }
            isSaid = true
            if !follows { status = 1 }
        }
        client.start()
        loop.run()
        return status
    }

    private func complain(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
    }
}

/// Prints what a stream tells: log lines as lines, states as a tree that is drawn anew.
@MainActor
final class TailPrinter {
    private let isRaw: Bool
    private let isTerminal: Bool
    private let filter: String?
    private var replicas: [UInt32: SnapshotReplica] = [:]
    /// Where text goes; replaced in tests.
    var write: (String) -> Void = { text in
        do { try FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) } catch { exit(0) }
    }

    init(isRaw: Bool, isTerminal: Bool, filter: String?) {
        (self.isRaw, self.isTerminal, self.filter) = (isRaw, isTerminal, filter)
    }

    private struct Envelope: Decodable {
        var pos: UInt64?
        var id: UInt32?
        var session: String?
        var line: SnapshotLine?
    }

    /// Takes a line of the stream.
    /// - Returns: its position.
    func take(_ bytes: UnsafeRawBufferPointer) -> UInt64? {
        guard bytes.contains(where: { $0 > 32 }) else { return nil }
        let envelope = try? JSONDecoder().decode(Envelope.self, from: Data(bytes))
        if isRaw {
            write(String(decoding: bytes, as: UTF8.self) + "\n")
            return envelope?.pos
        }
        guard let envelope, let line = envelope.line, let id = envelope.id else {
            write(paint("90", "· " + String(decoding: bytes.prefix(200), as: UTF8.self)) + "\n")
            return envelope?.pos
        }
        show(line, nil, name: envelope.session ?? "\(id)", id: id)
        return envelope.pos
    }

    /// Prints a line; as it is written, when raw lines are wanted.
    func show(_ line: SnapshotLine, _ data: Data?, name: String, id: UInt32) {
        if isRaw, let data { return write(String(decoding: data, as: UTF8.self) + "\n") }
        switch line.body {
        case .log(let log):
            guard filter.map({ log.text.localizedCaseInsensitiveContains($0) }) ?? true else { break }
            write("\(head(name, line)) \(level(log.level)) \(log.text)\n")
        case .event(let event):
            let words =
                switch event {
                case .touch(let touch):
                    "\(paint("36", "touch \(touch.phase.rawValue)")) at \(touch.location.x), \(touch.location.y)"
                case .keyboard(.text(let text)): "\(paint("36", "typed")) “\(text)”"
                case .keyboard(.key(let key)): "\(paint("36", "key")) \(key.rawValue)"
                }
            write("\(head(name, line)) \(words)\n")
        case .end(let reason): write("\(head(name, line)) \(paint("35", "end")) \(reason)\n")
        case .full, .delta:
            do {
                try replicas[id, default: SnapshotReplica()].apply(line)
            } catch {
                break
            }
            guard let snapshot = replicas[id]?.snapshot else { break }
            if isTerminal {
                write("\u{1B}[H\u{1B}[2J\(head(name, line))\n" + Looking.tree(snapshot))
            } else {
                write("\(head(name, line)) \(line.kind.rawValue), \(snapshot.nodes.count) views\n")
            }
        }
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
