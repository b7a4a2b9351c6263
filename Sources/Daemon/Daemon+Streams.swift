import Foundation
import HTTP
import Recording
import Snapshots

/// The streams of lines, and the parameters that choose them.
extension Daemon {
    /// The parameters of a stream, except `session`, which only that of all sessions has.
    static let streamParameters = [
        "after", "envelope", "follow", "format", "kind", "last", "node", "past", "since",
    ]

    /// Begins the stream that the query describes.
    func stream(_ request: HTTPRequest, sessions: Set<String>?, isWrapped: Bool)
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
                let position = WholeNumber.parse(parts[1], in: 0...hub.lastResumable)
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
}
