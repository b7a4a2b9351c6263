import Foundation
import HTTP
import MainLoop
import Recording
import Snapshots
import Viewer

extension Daemon {
    /// Checks the head of a request, before its body is read.
    ///
    /// A wrong Host header or too many requests end the connection.
    func checkHead(_ request: HTTPRequest) throws(Refusal) {
        requests += 1
        try policy.check(request)
        try checkRate(request)
    }

    private func checkRate(_ request: HTTPRequest) throws(Refusal) {
        let address = request.connection.peerAddress
        let (limit, now) = (configuration.requestsPerSecond, loop.now.nanoseconds)
        if rates.count > 4096 {
            rates = rates.filter { !$0.value.isFull(perSecond: limit, now: now) }
        }
        guard
            rates[address, default: RequestRate(perSecond: limit, now: now)].take(
                perSecond: limit, now: now)
        else {
            throw Refusal(
                429, "More than \(limit) requests per second; wait, then try again.",
                headers: [("Retry-After", "1")])
        }
    }

    static let fresh = HTTPRequest.fresh

    func allow(_ methods: [HTTPRequest.Method], _ request: HTTPRequest) throws(Refusal) {
        try request.allow(methods)
    }

    /// Refuses a request without a token for the right that it needs.
    func admit(_ request: HTTPRequest, to right: DaemonConfiguration.Rights) throws(Refusal) {
        let shown = request.shownTokens
        guard !configuration.rights(showing: shown).contains(right) else { return }
        if shown.isEmpty {
            throw Refusal(
                401,
                "A token is required: send “Authorization: Bearer TOKEN”, or add ?token=TOKEN.",
                headers: [("WWW-Authenticate", "Bearer")])
        }
        throw Refusal(403, "This token does not permit this request.")
    }

    /// Handles a request.
    func route(_ request: HTTPRequest) throws(Refusal) {
        let path = request.path
        switch path {
        case "/stream":
            try admit(request, to: .read)
            try request.allow([.get, .head])
            try request.allow(parameters: Self.streamParameters + ["session"])
            let names = try names(request.query["session"])
            for name in names ?? [] where !isThere(name, request) { throw missing(name) }
            try stream(request, sessions: names, isWrapped: true)
        case "/sessions":
            try admit(request, to: .read)
            try request.allow([.get, .head])
            try request.allow(parameters: [])
            listSessions(request)
        case "/metrics":
            try admit(request, to: .read)
            try request.allow([.get, .head])
            reply(request, type: "text/plain; version=0.0.4; charset=utf-8", text: metrics)
        case "/healthz":
            try request.allow([.get, .head])
            request.answer(
                200, type: "application/json", headers: Self.fresh, text: "{\"status\":\"ok\"}\n")
        case "/readyz":
            try request.allow([.get, .head])
            // This needs no token, so it contains no paths and names: the log has those.
            let reading =
                hub.lineLog.isReadOnly
                ? "The data folder is read-only; no lines are accepted." : nil
            let writing = hub.lineLog.trouble.map { trouble in
                (trouble.code == ENOENT
                    ? "Files of the journal are missing" : "The journal cannot be written")
                    + "; see the daemon's log for the reason."
            }
            let trouble = isDraining ? "The daemon is shutting down." : writing ?? reading
            let text =
                trouble.map { "{\"status\":\"not ready\",\"reason\":\($0.asJSON)}\n" }
                ?? "{\"status\":\"ready\"}\n"
            request.answer(
                trouble == nil ? 200 : 503, type: "application/json", headers: Self.fresh,
                text: text)
        case let path where path.hasPrefix("/sessions/"):
            try session(request, path.dropFirst("/sessions/".count))
        default: try file(path, request)
        }
    }

    private func session(_ request: HTTPRequest, _ rest: Substring) throws(Refusal) {
        let parts = rest.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0]).removingPercentEncoding ?? ""
        let what = parts.count > 1 ? String(parts[1]) : ""
        // The page and its files are the same for all sessions and contain nothing about them.
        if parts.count > 1, what.isEmpty || files.page.files[what] != nil {
            return try file("/" + (what.isEmpty ? "index.html" : what), request)
        }
        if what == "events" {
            try admit(request, to: .touch)
            try request.allow([.post])
            try request.allow(parameters: [])
            return try touch(request, try known(name))
        }
        try admit(request, to: .read)
        try request.allow([.get, .head])
        switch what {
        case "stream":
            try request.allow(parameters: Self.streamParameters)
            guard hub.session(name) != nil || Session.isName(name), isThere(name, request) else {
                throw missing(name)
            }
            try stream(request, sessions: [name], isWrapped: false)
        case "snapshot":
            try request.allow(parameters: ["at"])
            let session = try known(name)
            try snapshot(request, of: session, at: try time(request.query["at"], of: session))
        case "lines":
            try request.allow(parameters: ["after", "limit"])
            try lines(request, try known(name))
        case "explain":
            try request.allow(parameters: ["id"])
            try explain(request, try known(name))
        case let path where path.hasPrefix("assets/"):
            try picture(request, path.dropFirst("assets/".count))
        case "":
            try request.allow(parameters: [])
            let session = try known(name)
            reply(request, type: "application/json", text: text(of: session) + "\n")
        default:
            throw Refusal(
                404,
                "A session has stream, snapshot, lines, explain, events and assets, not "
                    + "“\(what.prefix(40))”."
            )
        }
    }

    func known(_ name: String) throws(Refusal) -> Session {
        guard let session = hub.session(name) else { throw missing(name) }
        return session
    }

    /// With follow=0 a missing session is an error; otherwise the stream waits for it.
    private func isThere(_ name: String, _ request: HTTPRequest) -> Bool {
        request.query["follow"] != "0" || hub.session(name) != nil
    }

    private func missing(_ name: String) -> Refusal {
        Refusal(404, "There is no session “\(name.prefix(80))”; /sessions lists them.")
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

    // MARK: Streams

    /// The parameters of a stream, except `session`, which only that of all sessions has.
    private static let streamParameters = [
        "after", "envelope", "follow", "format", "kind", "last", "node", "past", "since",
    ]

    private func stream(_ request: HTTPRequest, sessions: Set<String>?, isWrapped: Bool)
        throws(Refusal)
    {
        let query = request.query
        let format = try request.streamFormat()
        var filter = LineFilter(sessions: sessions)
        if let kinds = query["kind"], !kinds.isEmpty {
            var wanted: Set<Record.Kind> = []
            for name in kinds.split(separator: ",") {
                guard let kind = LineFilter.kindNames[String(name)] else {
                    throw Refusal(
                        400,
                        "There is no kind “\(name.prefix(40))”; use full, delta, event, log or end."
                    )
                }
                wanted.insert(kind)
            }
            filter.kinds = wanted
        }
        if let nodes = query["node"], !nodes.isEmpty {
            let ids = nodes.split(separator: ",").map {
                WholeNumber.parse($0, in: 0...UInt64(UInt32.max))
            }
            guard ids.count <= 100, !ids.contains(nil) else {
                throw Refusal(
                    400, "“node” must be at most 100 numbers of nodes, separated by commas.")
            }
            filter.nodes = Set(ids.compactMap { $0.map(UInt32.init) })
        }
        let follows = try request.flag("follow") ?? true
        let style = LineStyle(
            format: format, isWrapped: try request.flag("envelope") ?? isWrapped,
            // Lines for certain nodes would be compressed once per filter; they are few and are
            // sent uncompressed.
            coding: filter.nodes == nil ? hub.coding(for: request) : nil)
        let start = try start(request, query)
        let type = format == .sse ? "text/event-stream" : "application/x-ndjson"
        guard request.method == .get else {
            return request.answer(200, type: type, headers: Self.fresh, hasLength: false)
        }
        if isDraining { throw Refusal(503, "The daemon is shutting down; try again in a moment.") }
        try hub.checkReaders()
        guard hub.hasRoom(for: .init(filter: filter, style: style)) else {
            throw Refusal(
                503,
                "\(Hub.mostGroups) different filters are in use; try again later, or with fewer conditions.",
                headers: [("Retry-After", "5")])
        }
        let position =
            switch start {
            case .after(let position), .since(_, let position): position
            case .present, .past: hub.lineLog.written
            }
        // A header names missing sessions to a client that waits for them: the name may be a typo.
        let absent = (sessions ?? []).filter { hub.session($0) == nil }.sorted().joined(
            separator: ",")
        let chunked = request.beginStream(
            type: type,
            headers: Self.fresh + ContentCoding.headers(style.coding) + [
                ("X-Accel-Buffering", "no"), ("Mainspring-Run", hub.prefix),
                ("Mainspring-Position", String(position)),
            ] + (absent.isEmpty ? [] : [("Mainspring-Absent", absent)]))
        let subscription = Subscription(
            hub: hub, request: request, filter: filter, style: style, chunked: chunked,
            start: start,
            follows: follows, tellsPresent: query["past"] != nil)
        request.connection.onClose = { [weak hub] in
            hub?.leave(subscription)
            subscription.release()
        }
        subscription.begin()
        hub.join(subscription)
    }

    /// Returns the start of a stream.
    ///
    /// After the client's last event, after a position or a time, or at the present.
    private func start(_ request: HTTPRequest, _ query: [String: String]) throws(Refusal)
        -> Subscription.Start
    {
        if let id = request.header("Last-Event-ID") ?? query["last"] {
            let parts = id.split(separator: "-", maxSplits: 1)
            guard parts.count == 2, parts[0] == hub.prefix,
                let position = WholeNumber.parse(parts[1], in: 0...hub.lineLog.written)
            else { return .present }
            return .after(position)
        }
        if let text = query["after"] {
            guard let position = WholeNumber.parse(text) else {
                throw Refusal(
                    400, "“after” must be a position, a whole number, not “\(text.prefix(40))”.")
            }
            return position <= hub.lineLog.written ? .after(position) : .present
        }
        if let text = query["past"] {
            guard let bytes = WholeNumber.parse(text, in: 0...(1 << 30)) else {
                throw Refusal(
                    400,
                    "“past” must be a number of bytes from 0 to 1073741824, not "
                        + "“\(text.prefix(40))”."
                )
            }
            return .past(bytes: Int(bytes))
        }
        if let text = query["since"] {
            guard let time = TimeOfDay(text) else {
                throw Refusal(
                    400,
                    "“since” must be a span such as 15m or a time such as 2026-01-31T12:00:00Z, "
                        + "not “\(text.prefix(40))”."
                )
            }
            let nanoseconds = time.nanoseconds(now: WallClock.nanoseconds)
            return .since(nanoseconds, after: hub.lineLog.position(near: nanoseconds))
        }
        return .present
    }

    // MARK: The page

    private func picture(_ request: HTTPRequest, _ name: Substring) throws(Refusal) {
        try files.answerPicture(
            request, name,
            missing:
                "There is no image “\(name.prefix(80))”; name its folder with serve --assets DIR.")
    }

    private func file(_ path: String, _ request: HTTPRequest) throws(Refusal) {
        let name = path == "/" ? "sessions.html" : path.dropFirst()
        try files.answerPage(
            request, name,
            missing:
                "There is nothing at “\(path.prefix(80))”; see /sessions, /stream, /metrics and /healthz."
        ) { data in
            guard name == "index.html" else { return data }
            var page = ViewerPage(data)
            if files.pictures.files.isEmpty { page.markPictureless() }
            page.markExplaining()
            page.markSession()
            return page.data
        }
    }
}
