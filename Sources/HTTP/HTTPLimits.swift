/// Limits for clients, so that none of them can exhaust the server.
public struct HTTPLimits: Equatable, Sendable {
    /// The maximum size of request line and headers, in bytes; default 16 KiB.
    ///
    /// A larger request is answered with 431.
    public var headerBytes = 16 * 1024
    /// The maximum size of a body, in bytes; default 64 KiB. More is answered with 413.
    public var bodyBytes = 64 * 1024
    /// How many connections may be open at once over TCP, and as many over Unix sockets; default
    /// 1024. More are answered with 503.
    public var connections = 1024
    /// The time for receiving a whole request, from its first byte; default 10 s.
    ///
    /// Afterwards the request is answered with 408.
    public var requestTime: Duration = .seconds(10)
    /// The time for sending an answer; default 60 s. Streams have no such limit.
    public var answerTime: Duration = .seconds(60)
    /// The time that a connection may stay open without a request; default 60 s.
    public var idleTime: Duration = .seconds(60)

    /// Creates the default limits.
    public init() {}
}
