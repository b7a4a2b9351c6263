import HTTP

/// Streams of frames: `/sessions/NAME/stream?frames=60`.
extension Daemon {
    /// The parameters of a session's stream.
    static let framedParameters = (streamParameters + ["frames"]).sorted()

    /// The parameters that a stream of frames does not have: it is the present of one session.
    private static let parametersOfLines = [
        "after", "envelope", "follow", "kind", "last", "node", "past", "since",
    ]

    /// Returns the rate that a request asks for; nil for lines as they are.
    func frames(_ request: HTTPRequest) throws(Refusal) -> Int? {
        guard let text = request.query["frames"] else { return nil }
        guard let rate = WholeNumber.parse(text, in: 0...240) else {
            throw Refusal(
                400,
                "“frames” must be a whole number from 0 to 240, not “\(text.prefix(20))”: frames "
                    + "a second, or 0 for animations as functions of time.")
        }
        return rate == 0 ? nil : Int(rate)
    }

    /// Begins a stream of a session's frames.
    func streamFrames(_ request: HTTPRequest, of name: String, rate: Int) throws(Refusal) {
        if let other = Self.parametersOfLines.first(where: { request.query[$0] != nil }) {
            throw Refusal(
                400,
                "“\(other)” cannot be used with “frames”: frames are evaluated for the present.")
        }
        let format = try request.streamFormat()
        let type = format == .sse ? "text/event-stream" : "application/x-ndjson"
        guard request.method == .get else {
            return request.answer(200, type: type, headers: Self.fresh, hasLength: false)
        }
        if isDraining { throw Refusal(503, "The daemon is shutting down; try again in a moment.") }
        let key = FrameFeed.Key(session: name, rate: rate)
        try hub.checkFrameFeeds(key)
        let chunked = request.beginStream(
            type: type,
            headers: Self.fresh + [
                ("X-Accel-Buffering", "no"), ("Mainspring-Run", hub.prefix),
            ] + (hub.session(name) == nil ? [("Mainspring-Absent", name)] : []))
        let client = FrameReader(request, format: format, chunked: chunked)
        if format == .sse { client.send(Frame("retry: 1000\n\n")) }
        hub.join(client, key)
    }
}
