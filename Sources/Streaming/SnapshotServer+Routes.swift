import Foundation
import HTTP
import Snapshots
import Viewer

extension SnapshotServer {
    /// Answers a request.
    func answer(_ request: HTTPRequest) {
        counts.requests += 1
        do throws(Refusal) {
            do throws(Refusal) {
                try policy.check(request)
            } catch {
                // Whoever speaks to another host has no business on this connection.
                request.connection.isRefused = true
                throw Refusal(error.status, error.sentence, headers: [("Connection", "close")])
            }
            try route(request)
        } catch {
            request.refuse(error)
        }
    }

    private func route(_ request: HTTPRequest) throws(Refusal) {
        switch request.path {
        case "/stream":
            try admit(request)
            try allow([.get, .head], request)
            try stream(request)
        case "/snapshot":
            try admit(request)
            try allow([.get, .head], request)
            try snapshot(request)
        case "/events":
            try admit(request)
            try allow([.post], request)
            try events(request)
        case "/explain":
            try admit(request)
            try allow([.get, .head], request)
            try explain(request)
        case "/healthz":
            try allow([.get, .head], request)
            let text = #"{"status":"ok","subscribers":\#(order.count),"seq":\#(ring.last.map(String.init) ?? "null")}"#
            request.answer(200, type: "application/json", headers: Self.fresh, text: text + "\n")
        case let path:
            try file(path, request)
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

    // MARK: The stream

    private func stream(_ request: HTTPRequest) throws(Refusal) {
        let query = request.query
        var format = Frame.Format.sse
        if let name = query["format"] {
            guard let known = Frame.Format(rawValue: name) else {
                let names = Frame.Format.allCases.map(\.rawValue).joined(separator: " or ")
                throw Refusal(400, "“format” must be \(names), not “\(name.prefix(40))”.")
            }
            format = known
        }
        // A browser that comes back sends the header beside the address it began with: the header is newer.
        let last = (request.header("Last-Event-ID") ?? query["last"]).flatMap(seq(ofEvent:))
        if hasEnded { throw Refusal(503, "The stream has ended; nothing follows.") }
        guard request.method == .get else {
            let type = format == .sse ? "text/event-stream" : "application/x-ndjson"
            return request.answer(200, type: type, headers: Self.fresh, hasLength: false)
        }
        join(request, format: format, last: last)
    }

    /// The number of the line with an event id; nil for an id that is none of this run's.
    private func seq(ofEvent id: String) -> UInt64? {
        guard id.hasPrefix(run + "-") else { return nil }
        let digits = id.dropFirst(run.count + 1)
        guard digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
        return UInt64(digits)
    }

    private func snapshot(_ request: HTTPRequest) throws(Refusal) {
        guard let full = present() else {
            throw Refusal(503, "There is no window to show yet; try again in a moment.")
        }
        request.answer(200, type: "application/json", headers: Self.fresh, text: full.text + "\n")
    }

    // MARK: Touches

    private static let eventTypes: Set = [
        "application/json", "application/x-ndjson", "application/jsonl", "text/plain",
        // What curl sends when it is told nothing.
        "application/x-www-form-urlencoded",
    ]

    private func events(_ request: HTTPRequest) throws(Refusal) {
        if let header = request.header("Content-Type") {
            let type = header.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
            guard Self.eventTypes.contains(type) else {
                throw Refusal(
                    415, "Touches are sent as application/json or application/x-ndjson, not “\(type.prefix(40))”.")
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
        request.answer(204, headers: Self.fresh)
    }

    static let noSession = "No session is being served yet; try again in a moment."

    // MARK: Files

    private func file(_ path: String, _ request: HTTPRequest) throws(Refusal) {
        let prefix = "/assets/"
        let isAsset = path.hasPrefix(prefix)
        let name = String(path.dropFirst(isAsset ? prefix.count : 1)).removingPercentEncoding ?? ""
        if isAsset { try admit(request) }
        let found = isAsset ? assets.files[name] : pages.files[path == "/" ? "index.html" : name]
        guard path.hasPrefix("/"), let file = found else {
            throw Refusal(
                404,
                "There is nothing at “\(path.prefix(80))”; see / for the viewer, /stream, /snapshot, /events, /explain, "
                    + "/assets/… and /healthz.")
        }
        try allow([.get, .head], request)
        guard var data = try? Data(contentsOf: file.url), data.count <= StaticFiles.largest else {
            throw Refusal(
                404, "“\(name.prefix(80))” cannot be read any more; restart the program after moving files.")
        }
        if !isAsset, name == "" || name == "index.html" { data = titled(data) }
        request.answerFile(
            type: file.type, tag: StaticFiles.tag(data),
            policy: isAsset ? StaticFiles.picturePolicy : StaticFiles.pagePolicy
        ) { data }
    }

    /// The page with the configured title.
    private func titled(_ page: Data) -> Data {
        var page = ViewerPage(page)
        page.setTitle(configuration.title)
        page.markExplaining()
        return page.data
    }
}
