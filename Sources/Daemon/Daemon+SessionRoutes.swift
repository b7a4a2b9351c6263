import Foundation
import HTTP
import Recording

/// A session's paths, `/sessions/NAME/…`.
extension Daemon {
    /// A session by its name: one of the journal's, or one that may come.
    private struct SessionPlace: RoutedPlace {
        let daemon: Daemon
        let name: String

        func admit(_ request: HTTPRequest, to right: DaemonConfiguration.Rights) throws(Refusal) {
            try daemon.admit(request, to: right)
        }

        func session() throws(Refusal) -> Session {
            guard let session = daemon.hub.session(name) else { throw Daemon.missing(name) }
            return session
        }
    }

    private static let sessionRoutes = RouteTable<SessionPlace>([
        "": .get(.read) { place, request throws(Refusal) in
            let session = try place.session()
            place.daemon.reply(
                request, type: "application/json", text: place.daemon.text(of: session) + "\n")
        },
        "stream": .get(.read, framedParameters) { place, request throws(Refusal) in
            try place.daemon.streamSession(place.name, request)
        },
        "snapshot": .get(.read, ["at"]) { place, request throws(Refusal) in
            let session = try place.session()
            let time = try place.daemon.time(request.query["at"], of: session)
            try place.daemon.snapshot(request, of: session, at: time)
        },
        "lines": .get(.read, ["after", "limit"]) { place, request throws(Refusal) in
            try place.daemon.lines(request, try place.session())
        },
        "explain": .get(.read, ["id"]) { place, request throws(Refusal) in
            try place.daemon.explain(request, try place.session())
        },
        "events": .post(.touch) { place, request throws(Refusal) in
            try place.daemon.touch(request, try place.session())
        },
    ])

    /// Handles a request for a path below `/sessions/`.
    func route(_ request: HTTPRequest, inSessions rest: Substring) throws(Refusal) {
        let parts = rest.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let place = SessionPlace(
            daemon: self, name: String(parts[0]).removingPercentEncoding ?? "")
        let what = parts.count > 1 ? String(parts[1]) : ""
        // The page and its files are the same for all sessions and contain nothing about them.
        if parts.count > 1, what.isEmpty || files.page.files[what] != nil {
            return try file("/" + (what.isEmpty ? "index.html" : what), request)
        }
        if try Self.sessionRoutes.answer(request, at: what, of: place) { return }
        try admit(request, to: .read)
        try request.allow([.get, .head])
        let assets = "assets/"
        if what.hasPrefix(assets) { return try picture(request, what.dropFirst(assets.count)) }
        let names = Self.sessionRoutes.paths.dropFirst().joined(separator: ", ")
        throw Refusal(404, "A session has \(names) and assets, not “\(what.prefix(40))”.")
    }

    private static func missing(_ name: String) -> Refusal {
        Refusal(404, "There is no session “\(name.prefix(80))”; /sessions lists them.")
    }

    /// Refuses a stream of a session that is not there.
    ///
    /// With follow=0 that is an error; otherwise the stream waits for the session.
    private func require(_ name: String, _ request: HTTPRequest) throws(Refusal) {
        guard request.query["follow"] != "0" || hub.session(name) != nil else {
            throw Self.missing(name)
        }
    }

    private func streamSession(_ name: String, _ request: HTTPRequest) throws(Refusal) {
        guard hub.session(name) != nil || Session.isName(name) else { throw Self.missing(name) }
        try require(name, request)
        if let rate = try frames(request) {
            return try streamFrames(request, of: name, rate: rate)
        }
        try stream(request, sessions: [name], isWrapped: false)
    }

    /// Streams all sessions, or those that the query names.
    func streamSessions(_ request: HTTPRequest) throws(Refusal) {
        let names = try names(request.query["session"])
        for name in names ?? [] { try require(name, request) }
        try stream(request, sessions: names, isWrapped: true)
    }

    private func names(_ text: String?) throws(Refusal) -> Set<String>? {
        guard let text, !text.isEmpty else { return nil }
        let names = text.split(separator: ",").map(String.init)
        guard names.count <= 100, names.allSatisfy({ Session.isName($0) || Self.isNumber($0) })
        else {
            throw Refusal(
                400, "“session” must be names or numbers of sessions, separated by commas.")
        }
        return Set(names)
    }

    private static func isNumber(_ text: String) -> Bool {
        WholeNumber.parse(text, in: 0...UInt64(UInt32.max)) != nil
    }
}
