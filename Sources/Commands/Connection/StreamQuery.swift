import Foundation
import HTTP
import Publishing

/// The sessions and lines that `tail` and `record` request from a daemon.
struct StreamQuery: Equatable {
    var daemon: DaemonOptions
    /// The session's name or number; nil for all.
    var session: String?
    /// The start as a parameter of the request: `after` and a position, or `since` and a time; nil
    /// for the last full snapshot of each session.
    var start: String?
    /// The requested kinds of lines, separated by commas; nil for all.
    var kinds: String?
    /// Whether to wait for more lines at the end.
    var follows = true
    /// Whether to wait for a session that does not exist.
    var isPatient = false

    static let kinds = ["full", "delta", "event", "log", "end"]

    /// The paragraph on missing sessions in the help of the commands that stream.
    static let absence =
        "If the session does not exist, the command reports it on stderr and exits with status 1. With --follow it "
        + "waits. If the daemon does not answer or is overloaded, the command reports it and retries, unless "
        + "--no-follow is given."

    init(_ arguments: Arguments) throws(Misuse) {
        var address: String?
        session = arguments.words.first
        if let word = session, let end = word.range(of: "://") {
            // An address may name the session as the page's address does:
            // http://HOST:PORT/sessions/NAME.
            let parts = word[end.upperBound...].split(
                separator: "/", omittingEmptySubsequences: true)
            address = word[..<end.upperBound] + (parts.first.map(String.init) ?? "")
            session = parts.count > 2 && parts[1] == "sessions" ? String(parts[2]) : nil
        }
        daemon = try DaemonOptions(arguments, address: address)
        if let since = arguments.value("since") { start = try Self.start(since) }
        if let text = arguments.value("kind") {
            let names = text.split(separator: ",", omittingEmptySubsequences: false).map(
                String.init)
            if let stranger = names.first(where: { !Self.kinds.contains($0) }) {
                throw .init(
                    description:
                        "--kind must be kinds of lines, separated by commas, such as log,event, "
                        + "not “\(stranger)”. The kinds are \(Self.kinds.joined(separator: ", ")).")
            }
            kinds = text
        }
        follows = !arguments.has("no-follow")
        isPatient = arguments.has("follow")
        if isPatient, !follows {
            throw .init(
                description: "--follow and --no-follow cannot be combined; remove one of them.")
        }
    }

    private static func start(_ text: String) throws(Misuse) -> String {
        if text == "start" { return "&after=0" }
        if text.utf8.allSatisfy({ 48...57 ~= $0 }), let position = UInt64(text) {
            return "&after=\(position)"
        }
        guard TimeOfDay(text) != nil else {
            throw .init(
                description:
                    "--since must be start, a position from 0 to \(UInt64.max), a span such as 15m, or a time "
                    + "such as 2026-01-31T12:00:00Z, not “\(text.prefix(100))”.")
        }
        return "&since=\(DaemonOptions.escaped(text))"
    }

    /// Returns the request target: continuing after the client's last line, or at the start.
    @MainActor
    func target(after client: StreamClient?) -> String {
        var target = "/stream?format=ndjson"
        if let session { target += "&session=\(DaemonOptions.escaped(session))" }
        if let kinds { target += "&kind=\(DaemonOptions.escaped(kinds))" }
        if let place = client?.place {
            target += "&last=\(DaemonOptions.escaped(place))"
        } else if let start {
            target += start
        }
        return follows ? target : target + "&follow=0"
    }

    /// Returns the message for missing sessions, and whether the command ends; nil if all exist.
    @MainActor
    func missing(_ client: StreamClient) -> (sentence: String, isEnd: Bool)? {
        guard let names = client.absent?.split(separator: ","), let first = names.first else {
            return nil
        }
        let what =
            names.count == 1
            ? "No session named “\(first)”" : "No sessions named \(names.joined(separator: ", "))"
        guard !isPatient else { return (what + " yet; waiting for it.", false) }
        return (
            what + ". Run \(daemon.listing) to list them, or pass --follow to wait for it.", true
        )
    }
}
