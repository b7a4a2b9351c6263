import Foundation
import HTTP
import Snapshots
import Viewer

extension SnapshotServer {
    /// Checks a request's head, so that a wrong Host closes the connection before its body is read.
    func checkHead(_ request: HTTPRequest) throws(Refusal) {
        counts.requests += 1
        try policy.check(request)
    }

    private static let routes = RouteTable<SnapshotServer>([
        "/stream": .get(.everything, ["format", "last", "frames"]) {
            server, request throws(Refusal) in
            try server.stream(request)
        },
        "/snapshot": .get(.everything, ["frames"]) { server, request throws(Refusal) in
            try server.snapshot(request)
        },
        "/events": .post(.everything) { server, request throws(Refusal) in
            try server.events(request)
        },
        "/explain": .get(.everything, ["id"]) { server, request throws(Refusal) in
            try server.explain(request)
        },
        "/healthz": .get(nil, nil) { server, request in server.health(request) },
    ])

    /// Answers a request.
    func route(_ request: HTTPRequest) throws(Refusal) {
        let path = request.path
        if try !Self.routes.answer(request, at: path, of: self) { try file(path, request) }
    }

    private func health(_ request: HTTPRequest) {
        let seq = allServers.compactMap(\.ring.last).max().map(String.init) ?? "null"
        let count = allServers.reduce(0) { $0 + $1.order.count }
        let text = #"{"status":"ok","subscribers":\#(count),"seq":\#(seq)}"#
        request.answer(
            200, type: "application/json", headers: HTTPRequest.fresh, text: text + "\n")
    }

    // MARK: The stream

    private func stream(_ request: HTTPRequest) throws(Refusal) {
        let query = request.query
        let format = try request.streamFormat()
        let rate = try frames(query)
        guard rate == 0 else { return try frameServer(rate).stream(request, format) }
        try stream(request, format)
    }

    /// Returns the rate that a request asks for; 0 for functions of time.
    private func frames(_ query: [String: String]) throws(Refusal) -> Int {
        guard let text = query["frames"] else { return 0 }
        guard let rate = Int(text), 0...240 ~= rate else {
            throw Refusal(
                400,
                "“frames” must be a whole number from 0 to 240, not “\(text.prefix(20))”: frames "
                    + "a second, or 0 for animations as functions of time.")
        }
        return rate
    }

    private func stream(_ request: HTTPRequest, _ format: Frame.Format) throws(Refusal) {
        let query = request.query
        // A browser that reconnects sends the header with its original address: the header is
        // newer.
        let last = (request.header("Last-Event-ID") ?? query["last"]).flatMap(seq(ofEvent:))
        if hasEnded { throw Refusal(503, "The stream has ended; there are no more lines.") }
        guard request.method == .get else {
            let type = format == .sse ? "text/event-stream" : "application/x-ndjson"
            return request.answer(200, type: type, headers: HTTPRequest.fresh, hasLength: false)
        }
        try checkRoom()
        join(request, format: format, last: last)
    }

    /// Returns the sequence number in an event id; nil if the id is not from this run.
    private func seq(ofEvent id: String) -> UInt64? {
        guard id.hasPrefix(run + "-") else { return nil }
        let digits = id.dropFirst(run.count + 1)
        guard digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
            return nil
        }
        return UInt64(digits)
    }

    private func snapshot(_ request: HTTPRequest) throws(Refusal) {
        try checkRoom()
        let rate = try frames(request.query)
        let server = rate == 0 ? self : try frameServer(rate)
        guard let full = server.present() else {
            throw Refusal(503, "There is no window to show yet; try again in a moment.")
        }
        request.answer(
            200, type: "application/json", headers: HTTPRequest.fresh, text: full.text + "\n")
    }

    // MARK: Touches

    private static let eventTypes: Set = [
        "application/json", "application/x-ndjson", "application/jsonl", "text/plain",
        // curl's default.
        "application/x-www-form-urlencoded",
    ]

    private func events(_ request: HTTPRequest) throws(Refusal) {
        if let header = request.header("Content-Type") {
            let type = header.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
            guard Self.eventTypes.contains(type) else {
                throw Refusal(
                    415,
                    "Touches must be application/json or application/x-ndjson, not "
                        + "“\(type.prefix(40))”."
                )
            }
        }
        let messages: [TouchMessage]
        do throws(TouchMessage.Malformed) {
            messages = try TouchMessage.parse(request.body)
        } catch {
            throw Refusal(400, error.description)
        }
        guard let session else { throw Refusal(503, Self.noSession) }
        let results = messages.map { session.deliver($0) }
        if let place = results.firstIndex(where: { $0 != .delivered }) {
            let which = messages.count == 1 ? "" : "Message \(place + 1) of \(messages.count): "
            switch results[place] {
            case .delivered: break
            case .missing(let sentence): throw Refusal(404, which + sentence)
            case .covered(let sentence): throw Refusal(409, which + sentence)
            }
        }
        request.answer(204, headers: HTTPRequest.fresh)
    }

    static let noSession = "No session is being served yet; try again in a moment."

    // MARK: Files

    private func file(_ path: String, _ request: HTTPRequest) throws(Refusal) {
        let paths = Self.routes.paths.joined(separator: ", ")
        let missing =
            "There is nothing at “\(path.prefix(80))”; see / for the viewer, \(paths) and /assets/…."
        let prefix = "/assets/"
        if path.hasPrefix(prefix) {
            try admit(request, to: .everything)
            let name = path.dropFirst(prefix.count)
            if let font = String(name).removingPercentEncoding.flatMap({ session?.font(named: $0) })
            {
                return try files.answerFont(request, font)
            }
            return try files.answerPicture(request, name, missing: missing)
        }
        guard path.hasPrefix("/") else { throw Refusal(404, missing) }
        let name = path == "/" ? "index.html" : path.dropFirst()
        try files.answerPage(request, name, missing: missing) {
            name == "index.html" ? titled($0) : $0
        }
    }

    /// Returns the page with the configured title.
    private func titled(_ page: Data) -> Data {
        var page = ViewerPage(page)
        page.setTitle(configuration.title)
        page.markExplaining()
        return page.data
    }
}
