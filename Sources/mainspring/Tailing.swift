import Foundation
import HTTP
import MainLoop
import Snapshots
import Publishing
import StreamingTLS

/// Following sessions live: what `mainspring tail` was asked for.
struct Tailing: Equatable {
    /// The daemon's address.
    var server: StreamClient.Server
    var token: String?
    /// A file of certificates to trust; nil for the system's.
    var authorities: String?
    /// The session's name or number; nil for all.
    var session: String?
    /// Where to begin, as a stream's parameter: `after` and a position, or `since` and a time; nil for the present.
    var start: String?
    /// Kinds of lines, with commas between them; nil for all.
    var kinds: String?
    /// A text that log lines must hold; nil for any.
    var filter: String?
    /// Whether it goes on when everything has been told.
    var follows = true
    /// Whether a session that is not there is waited for.
    var isPatient = false
    /// Whether lines are printed as they are.
    var isRaw = false

    static let usualServer = "http://127.0.0.1:8737"

    init(_ arguments: Arguments) throws(Command.Misuse) {
        var server = arguments.value("url") ?? Self.usualServer
        var session = arguments.words.first
        if let word = session, let end = word.range(of: "://") {
            // An address may name the session as the page's does: http://HOST:PORT/sessions/NAME.
            let parts = word[end.upperBound...].split(separator: "/", omittingEmptySubsequences: true)
            server = word[..<end.upperBound] + (parts.first.map(String.init) ?? "")
            session = parts.count > 2 && parts[1] == "sessions" ? String(parts[2]) : nil
        }
        guard let found = StreamClient.Server(server) else {
            throw .init(description: "“\(server)” is no address of a daemon, as \(Self.usualServer) is one.")
        }
        self.server = found
        self.session = session
        // On a command line everybody on the machine can read it.
        token = arguments.value("token") ?? ProcessInfo.processInfo.environment["MAINSPRING_TOKEN"]
        authorities = arguments.value("ca")
        if let since = arguments.value("since") {
            if since == "start" || UInt64(since) != nil {
                start = "&after=\(UInt64(since) ?? 0)"
            } else if TimeOfDay(since) != nil {
                start = "&since=\(Self.escaped(since))"
            } else {
                throw .init(
                    description: "--since takes a position, start, a span such as 15m, or a time such as "
                        + "2026-01-31T12:00:00Z, not “\(since)”.")
            }
        }
        kinds = arguments.value("kind")
        filter = arguments.value("filter")
        isRaw = arguments.has("json")
        follows = !arguments.has("no-follow")
        isPatient = arguments.has("follow")
        if isPatient, !follows {
            throw .init(description: "--follow and --no-follow do not go together.")
        }
    }

    static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "-._~"))) ?? ""
    }

    /// What to ask for: from where the client was, as far as it has been anywhere.
    @MainActor
    func target(after client: StreamClient?) -> String {
        var target = "/stream?format=ndjson"
        if let session { target += "&session=\(Self.escaped(session))" }
        if let kinds { target += "&kind=\(Self.escaped(kinds))" }
        if let place = client?.place { target += "&last=\(place)" } else if let start { target += start }
        return follows ? target : target + "&follow=0"
    }

    /// A client of the daemon.
    @MainActor
    func client(_ loop: MainLoop, target: @escaping @MainActor () -> String) throws -> StreamClient {
        let client = StreamClient(loop: loop, server: server, token: token, target: target)
        if server.isSecure {
            let security = try TLSClient(authorities: authorities)
            client.makeChannel = { [name = server.name] in security.connect($0, host: name) }
        }
        return client
    }

    /// That the daemon does not answer, and why.
    @MainActor
    func absence(_ client: StreamClient) -> String {
        let reason = client.failure.map { ": " + $0 } ?? ""
        return "\(server.address) is not there\(reason)" + (follows ? "; waiting for it." : ".")
    }

    /// What is to be said when some of what was asked for does not exist, and whether it can be waited for; nil when all does.
    @MainActor
    func missing(_ client: StreamClient) -> (sentence: String, isEnd: Bool)? {
        guard let names = client.absent?.split(separator: ","), let first = names.first else { return nil }
        let what =
            names.count == 1
            ? "There is no session “\(first)”" : "There are no sessions " + names.joined(separator: ", ")
        guard !isPatient else { return (what + " yet; waiting for it.", false) }
        return (what + "; mainspring sessions lists those there are, and --follow waits for it.", true)
    }

    /// Prints lines until it is stopped.
    /// - Returns: the exit status.
    @MainActor
    func run() throws -> Int32 {
        let loop = MainLoop.main
        let printer = TailPrinter(isRaw: isRaw, isTerminal: isatty(1) == 1, filter: filter)
        printer.redraw(on: loop)
        var status: Int32 = 0
        weak var asking: StreamClient?
        let client = try client(loop) { target(after: asking) }
        asking = client
        client.isPersistent = follows
        var isLost = false
        var isAsked = false
        client.onLine = { [unowned client] line in
            if let seen = printer.take(line) { client.note(position: seen) }
        }
        client.onAnswer = { [unowned client] in
            if isLost { complain("\(server.address) is there again.") }
            isLost = false
            guard let missing = missing(client) else { return isAsked = true }
            // What has been there once comes back, as after a journal was lost.
            if !isAsked || missing.isEnd == false { complain(missing.sentence) }
            if missing.isEnd, !isAsked {
                status = 1
                loop.stop()
            }
            isAsked = true
        }
        client.onRefusal = { code, sentence in
            complain(sentence.isEmpty ? "the daemon answers \(code)" : sentence)
            status = 1
            loop.stop()
        }
        client.onEnd = { loop.stop() }
        client.onLoss = { [unowned client] in
            if !isLost { complain(absence(client)) }
            isLost = true
            if !follows { status = 1 }
        }
        func complain(_ text: String) {
            printer.erase()
            try? FileHandle.standardError.write(contentsOf: Data("mainspring: \(text)\n".utf8))
        }
        client.start()
        loop.run()
        return status
    }
}
