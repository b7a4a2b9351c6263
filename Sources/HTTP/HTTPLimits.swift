/// What a server takes from its clients, so that none of them can exhaust it.
public struct HTTPLimits: Equatable, Sendable {
    /// The largest request line and headers together, in bytes; default 16 KiB. More is answered with 431.
    public var headerBytes = 16 * 1024
    /// The largest body, in bytes; default 64 KiB. More is answered with 413.
    public var bodyBytes = 64 * 1024
    /// How many connections may be open at once; default 1024. More are answered with 503.
    public var connections = 1024
    /// How long a whole request may take to arrive, from its first byte; default 10 s. Then it is answered with 408.
    public var requestTime: Duration = .seconds(10)
    /// How long a client may take to accept an answer; default 60 s. Streams have no such limit.
    public var answerTime: Duration = .seconds(60)
    /// How long a connection may stay open without a request; default 60 s.
    public var idleTime: Duration = .seconds(60)

    /// Creates the default limits.
    public init() {}
}
