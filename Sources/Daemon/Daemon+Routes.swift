import Compression
import Foundation
import HTTP
import MainLoop
import Recording
import Snapshots
import Viewer

extension Daemon {
    /// Answers a request.
    func answer(_ request: HTTPRequest) {
        requests += 1
        do throws(Refusal) {
            do throws(Refusal) {
                try policy.check(request)
                try checkRate(request)
            } catch {
                request.connection.isRefused = true
                throw Refusal(error.status, error.sentence, headers: error.headers + [("Connection", "close")])
            }
            try route(request)
        } catch {
            request.refuse(error)
        }
    }

    private func checkRate(_ request: HTTPRequest) throws(Refusal) {
        let address = request.connection.peerAddress ?? ""
        let (limit, now) = (configuration.requestsPerSecond, loop.now.nanoseconds)
        if rates.count > 4096 { rates = rates.filter { !$0.value.isFull(perSecond: limit, now: now) } }
        guard rates[address, default: RequestRate(perSecond: limit, now: now)].take(perSecond: limit, now: now) else {
            throw Refusal(429, "More than \(limit) requests a second; wait a little.", headers: [("Retry-After", "1")])
        }
    }

    static let fresh = [(name: "Cache-Control", value: "no-store")]

    private func allow(_ methods: [HTTPRequest.Method], _ request: HTTPRequest) throws(Refusal) {
        guard !methods.contains(request.method) else { return }
        let names = methods.map(\.rawValue)
        throw Refusal(
            405, "\(request.path.prefix(80)) takes only \(names.joined(separator: " and ")).",
            headers: [("Allow", names.joined(separator: ", "))])
    }

    /// Refuses a request that does not show a token for what it wants.
    func admit(_ request: HTTPRequest, to right: DaemonConfiguration.Rights) throws(Refusal) {
        var shown = request.query["token"].map { [$0] } ?? []
        for header in request.headers("Authorization") {
            let words = header.split(separator: " ", maxSplits: 1)
            if words.count == 2, words[0].lowercased() == "bearer" {
                shown.append(words[1].trimmingCharacters(in: .whitespaces))
            }
        }
        guard !configuration.rights(showing: shown).contains(right) else { return }
        if shown.isEmpty {
            throw Refusal(
                401, "A token is needed: send “Authorization: Bearer TOKEN”, or add ?token=TOKEN.",
                headers: [("WWW-Authenticate", "Bearer")])
        }
        throw Refusal(403, "This token does not give the right to do that.")
    }

    private func route(_ request: HTTPRequest) throws(Refusal) {
        let path = request.path
        switch path {
        case "/stream":
            try admit(request, to: .read)
            try allow([.get, .head], request)
            let names = try names(request.query["session"])
            for name in names ?? [] where !isThere(name, request) { throw missing(name) }
            try stream(request, sessions: names, isWrapped: true)
        case "/sessions":
            try admit(request, to: .read)
            try allow([.get, .head], request)
            reply(request, type: "application/json", text: sessionsText + "\n")
        case "/metrics":
            try admit(request, to: .read)
            try allow([.get, .head], request)
            reply(request, type: "text/plain; version=0.0.4; charset=utf-8", text: metrics)
        case "/healthz":
            try allow([.get, .head], request)
            request.answer(200, type: "application/json", headers: Self.fresh, text: "{\"status\":\"ok\"}\n")
        case "/readyz":
            try allow([.get, .head], request)
            let reading = hub.journal.isReadOnly ? "The data can only be read; nothing new is taken." : nil
            let trouble = isDraining ? "The daemon is ending." : hub.journal.trouble?.description ?? reading
            let text =
                trouble.map { "{\"status\":\"not ready\",\"reason\":\($0.asJSON)}\n" } ?? "{\"status\":\"ready\"}\n"
            request.answer(trouble == nil ? 200 : 503, type: "application/json", headers: Self.fresh, text: text)
        case let path where path.hasPrefix("/sessions/"):
            try session(request, path.dropFirst("/sessions/".count))
        default: try file(path, request)
        }
    }

    private func session(_ request: HTTPRequest, _ rest: Substring) throws(Refusal) {
        let parts = rest.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0]).removingPercentEncoding ?? ""
        let what = parts.count > 1 ? String(parts[1]) : ""
        // The page and its files are the same for all sessions, and say nothing of them.
        if parts.count > 1, what.isEmpty || pages.files[what] != nil {
            return try file("/" + (what.isEmpty ? "index.html" : what), request)
        }
        if what == "events" {
            try admit(request, to: .touch)
            try allow([.post], request)
            return try touch(request, try known(name))
        }
        try admit(request, to: .read)
        try allow([.get, .head], request)
        switch what {
        case "stream":
            guard hub.session(name) != nil || Session.isName(name), isThere(name, request) else { throw missing(name) }
            try stream(request, sessions: [name], isWrapped: false)
        case "snapshot":
            let session = try known(name)
            let text = try snapshot(of: session, at: try time(request.query["at"], of: session))
            reply(request, type: "application/json", text: text + "\n")
        case "lines": try lines(request, try known(name))
        case "explain": try explain(request, try known(name))
        case let path where path.hasPrefix("assets/"): try picture(request, path.dropFirst("assets/".count))
        case "":
            let session = try known(name)
            reply(request, type: "application/json", text: text(of: session) + "\n")
        default:
            throw Refusal(
                404, "A session has stream, snapshot, lines, explain, events, assets, not “\(what.prefix(40))”.")
        }
    }

    private func known(_ name: String) throws(Refusal) -> Session {
        guard let session = hub.session(name) else { throw missing(name) }
        return session
    }

    /// Who wants the end of what there is does not wait for what there is not.
    private func isThere(_ name: String, _ request: HTTPRequest) -> Bool {
        request.query["follow"] != "0" || hub.session(name) != nil
    }

    private func missing(_ name: String) -> Refusal {
        Refusal(404, "There is no session “\(name.prefix(80))”; /sessions lists them.")
    }

    private func names(_ text: String?) throws(Refusal) -> Set<String>? {
        guard let text, !text.isEmpty else { return nil }
        let names = text.split(separator: ",").map(String.init)
        guard names.count <= 100, names.allSatisfy({ Session.isName($0) || UInt32($0) != nil }) else {
            throw Refusal(400, "“session” takes names or numbers of sessions, with commas between them.")
        }
        return Set(names)
    }

    // MARK: Streams

    private func stream(_ request: HTTPRequest, sessions: Set<String>?, isWrapped: Bool) throws(Refusal) {
        let query = request.query
        guard let format = Frame.Format(rawValue: query["format"] ?? "sse") else {
            throw Refusal(400, "“format” must be sse or ndjson, not “\(query["format"]?.prefix(40) ?? "")”.")
        }
        var filter = LineFilter(sessions: sessions)
        if let kinds = query["kind"], !kinds.isEmpty {
            var wanted: Set<Record.Kind> = []
            for name in kinds.split(separator: ",") {
                guard let kind = LineFilter.kindNames[String(name)] else {
                    throw Refusal(400, "There is no kind “\(name.prefix(40))”: full, delta, event, log and end are.")
                }
                wanted.insert(kind)
            }
            filter.kinds = wanted
        }
        if let nodes = query["node"], !nodes.isEmpty {
            let ids = nodes.split(separator: ",").map { UInt32($0) }
            guard ids.count <= 100, !ids.contains(nil) else {
                throw Refusal(400, "“node” takes nodes' numbers, with commas between them.")
            }
            filter.nodes = Set(ids.compactMap(\.self))
        }
        let style = LineStyle(
            format: format, isWrapped: query["envelope"].map { $0 != "0" } ?? isWrapped,
            coding: .preferred(in: request.header("Accept-Encoding")))
        let start = try start(request, query)
        let type = format == .sse ? "text/event-stream" : "application/x-ndjson"
        guard request.method == .get else {
            return request.answer(200, type: type, headers: Self.fresh, hasLength: false)
        }
        if isDraining { throw Refusal(503, "The daemon is ending; try again in a moment.") }
        let position = if case .after(let position) = start { position } else { hub.journal.written }
        // Who follows what is not there yet is told: it may be a slip of the pen.
        let absent = (sessions ?? []).filter { hub.session($0) == nil }.sorted().joined(separator: ",")
        let chunked = request.beginStream(
            type: type,
            headers: Self.fresh + Self.naming(style.coding) + [
                ("X-Accel-Buffering", "no"), ("Mainspring-Run", hub.prefix), ("Mainspring-Position", String(position)),
            ] + (absent.isEmpty ? [] : [("Mainspring-Absent", absent)]))
        let subscription = Subscription(
            hub: hub, request: request, filter: filter, style: style, chunked: chunked, start: start,
            follows: query["follow"] != "0", tellsPresent: query["past"] != nil)
        request.connection.onClose = { [weak hub] in
            hub?.leave(subscription)
            subscription.release()
        }
        subscription.begin()
        hub.join(subscription)
    }

    /// Where a stream begins: after the last event that the client has, after a position or a time, or at the present.
    private func start(_ request: HTTPRequest, _ query: [String: String]) throws(Refusal) -> Subscription.Start {
        if let id = request.header("Last-Event-ID") ?? query["last"] {
            let parts = id.split(separator: "-", maxSplits: 1)
            guard parts.count == 2, parts[0] == hub.prefix, let position = UInt64(parts[1]),
                position <= hub.journal.written
            else { return .present }
            return .after(position)
        }
        if let text = query["after"] {
            guard let position = UInt64(text) else {
                throw Refusal(400, "“after” takes a position, a whole number, not “\(text.prefix(40))”.")
            }
            return position <= hub.journal.written ? .after(position) : .present
        }
        if let text = query["past"] {
            guard let bytes = Int(text), 0...(1 << 30) ~= bytes else {
                throw Refusal(400, "“past” takes a number of bytes, 0 to 1073741824, not “\(text.prefix(40))”.")
            }
            return .past(bytes: bytes)
        }
        if let text = query["since"] {
            guard let time = TimeOfDay(text) else {
                throw Refusal(
                    400,
                    "“since” takes a span such as 15m or a time such as 2026-01-31T12:00:00Z, not “\(text.prefix(40))”."
                )
            }
            do throws(JournalFailure) {
                return .after(try hub.journal.position(before: time.nanoseconds(now: WallClock.nanoseconds)))
            } catch { throw Refusal(500, "\(error)") }
        }
        return .present
    }

    // MARK: The past

    /// A time in nanoseconds since 1970, from seconds since the session's first line.
    private func time(_ text: String?, of session: Session) throws(Refusal) -> Int64 {
        guard let text else { return .max }
        guard let seconds = Double(text), (0...1e9).contains(seconds) else {
            throw Refusal(400, "“at” takes seconds since the session's beginning, not “\(text.prefix(40))”.")
        }
        return (hub.journal.streams[session.id]?.firstTime ?? 0) + Int64(seconds * 1e9)
    }

    /// The state at a time: the last full one before it, and what came after that.
    private func snapshot(of session: Session, at time: Int64) throws(Refusal) -> String {
        guard let full = hub.journal.fullState(of: session.id, atOrBefore: time) else {
            throw Refusal(404, "The session “\(session.name)” has no state at that time.")
        }
        var replica = SnapshotReplica()
        var failure: String?
        var isOver = false
        let reader = hub.journal.reader(after: full - 1)
        do {
            while !isOver,
                try reader.next({ record, payload in
                    guard record.stream == session.id, record.kind.rawValue >= 1, record.kind.rawValue <= 5 else {
                        return
                    }
                    if record.time > time { return isOver = true }
                    do { try replica.apply(SnapshotLine(json: Data(payload))) } catch { failure = "\(error)" }
                })
            {}
        } catch { failure = "\(error)" }
        guard let snapshot = replica.snapshot else {
            throw Refusal(500, failure ?? "The state could not be put together.")
        }
        var encoder = LineEncoder()
        encoder.beginFull(
            seq: replica.seq ?? 0, nanoseconds: replica.nanoseconds, size: snapshot.size, scale: snapshot.scale,
            fps: snapshot.fps)
        for node in snapshot.nodes { encoder.node(node) }
        return encoder.finish().text
    }

    /// A stretch of the past: at most so many lines after a position, with their positions.
    private func lines(_ request: HTTPRequest, _ session: Session) throws(Refusal) {
        let query = request.query
        let limit = query["limit"].flatMap { Int($0) } ?? 1000
        guard 1...100_000 ~= limit, let after = UInt64(query["after"] ?? "0") else {
            throw Refusal(400, "“after” takes a position, “limit” 1 to 100000 lines.")
        }
        var writer = FrameWriter(
            style: LineStyle(format: .ndjson, isWrapped: true), prefix: hub.prefix, packer: hub.packer)
        var count = 0
        let reader = hub.journal.reader(after: max(after, (hub.journal.streams[session.id]?.first ?? 1) - 1))
        do {
            while count < limit, writer.count < 16 << 20,
                try reader.next({ record, payload in
                    guard record.stream == session.id, record.kind != .stream else { return }
                    count += 1
                    writer.add(
                        record.kind, position: record.position, session: session.id, name: session.name,
                        payload: payload)
                })
            {}
        } catch { throw Refusal(500, "\(error)") }
        let frame = writer.take().frame
        withExtendedLifetime(frame) {
            reply(request, type: "application/x-ndjson", frame.bytes(chunked: false))
        }
    }

    private func touch(_ request: HTTPRequest, _ session: Session) throws(Refusal) {
        let body = request.body
        do throws(TouchMessage.Malformed) {
            _ = try TouchMessage.parse(body)
        } catch {
            throw Refusal(400, error.description)
        }
        guard let publication = session.publication else {
            throw Refusal(503, "The program of the session “\(session.name)” is not connected.")
        }
        for line in body.split(separator: 10) where line.contains(where: { $0 > 32 }) {
            publication.touch(String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
        }
        request.answer(202, headers: Self.fresh)
    }

    // MARK: Sessions

    private var sessionsText: String {
        "[" + hub.sessions.values.sorted { $0.id < $1.id }.map(text(of:)).joined(separator: ",") + "]"
    }

    private func text(of session: Session) -> String {
        let recorded = hub.journal.streams[session.id] ?? RecordedStream(id: session.id)
        var fields = ["\"id\":\(session.id)", "\"name\":\(session.name.asJSON)", "\"run\":\(session.run.asJSON)"]
        fields += ["\"title\":\(session.title.asJSON)", "\"source\":\(session.source.asJSON)"]
        fields.append("\"live\":\(session.publication != nil || session.source != "publisher" && !recorded.hasEnded)")
        fields.append("\"ended\":\(recorded.hasEnded)")
        fields += ["\"lines\":\(recorded.count)", "\"bytes\":\(recorded.bytes)"]
        fields += ["\"first\":\(recorded.first)", "\"last\":\(recorded.last)", "\"full\":\(recorded.lastFull)"]
        if recorded.count > 0 {
            fields.append("\"began\":\"\(WallClock.text(recorded.firstTime))\"")
            fields.append("\"latest\":\"\(WallClock.text(recorded.lastTime))\"")
        }
        return "{" + fields.joined(separator: ",") + "}"
    }

    // MARK: The page

    private func picture(_ request: HTTPRequest, _ path: Substring) throws(Refusal) {
        let name = String(path).removingPercentEncoding ?? ""
        guard let file = pictures.files[name], let data = try? Data(contentsOf: file.url),
            data.count <= StaticFiles.largest
        else { throw Refusal(404, "There is no picture “\(name.prefix(80))”; serve --assets DIR has its folder.") }
        request.answerFile(type: file.type, tag: StaticFiles.tag(data), policy: StaticFiles.picturePolicy) { data }
    }

    private func file(_ path: String, _ request: HTTPRequest) throws(Refusal) {
        try allow([.get, .head], request)
        let name = path == "/" ? "sessions.html" : String(path.dropFirst())
        guard let file = pages.files[name], var data = try? Data(contentsOf: file.url)
        else {
            throw Refusal(
                404, "There is nothing at “\(path.prefix(80))”; see /sessions, /stream, /metrics and /healthz.")
        }
        if name == "index.html" {
            var page = ViewerPage(data)
            if pictures.files.isEmpty { page.markPictureless() }
            page.markExplaining()
            page.markSession()
            data = page.data
        }
        let coding = ContentCoding.preferred(in: request.header("Accept-Encoding"))
        // Each coding is a representation of its own.
        let tag =
            coding.map { "\"\(StaticFiles.tag(data).dropFirst().dropLast())-\($0.rawValue)\"" } ?? StaticFiles.tag(data)
        let (policy, more) = (StaticFiles.pagePolicy, Self.naming(coding))
        guard let coding else {
            return request.answerFile(type: file.type, tag: tag, policy: policy, more: more) { data }
        }
        request.answerFile(type: file.type, tag: tag, policy: policy, more: more) {
            let packed = packedFiles[tag] ?? data.withUnsafeBytes { hub.packer.whole($0, as: coding) }
            packedFiles[tag] = packed
            return packed
        }
    }
}
