import Foundation
import HTTPClient
import MainLoop
import Snapshots
import TestSupport
import Testing

@testable import Streaming

/// A server, its source and its clients on one loop; each step runs it until a condition holds.
@MainActor
final class House {
    let loop = MainLoop()
    let server: SnapshotServer
    let source: Source
    let session: StubSession
    /// What has arrived.
    var touches: [TouchMessage] { session.messages }
    private var condition: () -> Bool = { false }

    init(
        serves: Bool = true, _ change: (inout SnapshotServer.Configuration) -> Void = { _ in }
    ) throws {
        var configuration = SnapshotServer.Configuration(port: 0)
        change(&configuration)
        server = SnapshotServer(loop: loop, configuration: configuration)
        source = Source()
        source.sink = server
        session = StubSession { [source] in source.full() }
        if serves { server.serve(session) }
        try server.start()
        _ = loop.onCommit(.snapshots) { [unowned self] in
            if condition() { loop.stop() }
        }
    }

    var port: Int { server.address.port! }

    func client(receiveBuffer: Int32? = nil) -> Client {
        Client(loop, port: port, receiveBuffer: receiveBuffer)
    }

    /// Runs the loop until the condition holds.
    /// - Returns: whether it held within the limit.
    @discardableResult
    func run(within limit: Duration = patience, until condition: @escaping () -> Bool) -> Bool {
        if condition() { return true }
        self.condition = condition
        defer { self.condition = { false } }
        loop.run(for: limit)
        return condition()
    }

    /// Sends a request and returns the answer.
    func ask(
        _ target: String, method: String = "GET", host: String = "localhost", headers: String = "",
        body: String? = nil
    ) -> Client.Answer? {
        let client = client()
        defer { client.close() }
        let length = body.map { "Content-Length: \($0.utf8.count)\r\n" } ?? ""
        client.send(
            "\(method) \(target) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\(headers)\(length)\r\n\(body ?? "")"
        )
        run { client.isClosed }
        return client.answers.first
    }

    /// Sends bytes as they are and returns the answers when the server has closed.
    func exchange(_ bytes: [UInt8]) -> [Client.Answer] {
        let client = client()
        defer { client.close() }
        client.send(bytes)
        client.finish()
        run { client.isClosed }
        return client.answers
    }

    /// Opens a stream and waits for its head.
    func subscribe(_ target: String = "/stream", headers: String = "", version: String = "1.1")
        -> Client
    {
        let client = client()
        let before = server.statistics.subscribers
        client.send("GET \(target) HTTP/\(version)\r\nHost: localhost\r\n\(headers)\r\n")
        // A connection that was closed just before may end in the same turn.
        run { self.server.statistics.subscribers > before || client.isAnswered }
        return client
    }
}

/// A window of one view whose x is the number of its commits: a subscriber's state shows what it
/// has missed.
@MainActor
final class Source {
    weak var sink: SnapshotServer?
    private(set) var seq: UInt64 = 0
    private(set) var fulls = 0
    private var encoder = LineEncoder()
    private var x = 0.0
    /// Bytes added to each line.
    var padding = 0
    /// Whether every full snapshot gets its own sequence number.
    var numbersFulls = false
    /// Whether a full snapshot with its own sequence number is sent to the sink before it is
    /// returned, as a capture does.
    var sendsFulls = false
    /// Whether there is a change that is not in any line yet.
    private var isAhead = false

    private var view: SnapshotNode {
        var node = SnapshotNode(
            id: 1, parent: nil, className: "UIWindow",
            frame: CGRect(x: x, y: 0, width: 1, height: 1))
        node.text = String(repeating: "x", count: padding)
        return node
    }

    /// Commits a change like a capture: it writes a line only if a sink wants one.
    func commit() {
        x += 1
        guard let sink, sink.wantsLines else {
            isAhead = true
            return
        }
        seq += 1
        encoder.beginDelta(seq: seq, nanoseconds: Int64(seq))
        encoder.node(view, fields: [.frame, .text])
        sink.receive(encoder.finish())
    }

    func log(_ text: String) {
        seq += 1
        sink?.receive(
            encoder.log(SnapshotLog(level: .info, text: text), seq: seq, nanoseconds: Int64(seq)))
    }

    func end() {
        seq += 1
        sink?.receive(encoder.end(reason: "over", seq: seq, nanoseconds: Int64(seq)))
    }

    func full() -> EncodedLine {
        fulls += 1
        let isNew = isAhead || numbersFulls
        if isNew {
            seq += 1
            isAhead = false
        }
        encoder.beginFull(
            seq: seq, nanoseconds: Int64(seq), size: CGSize(width: 10, height: 10), scale: 1,
            fps: 60)
        encoder.node(view)
        let line = encoder.finish()
        if isNew, sendsFulls, let sink, sink.wantsLines { sink.receive(line) }
        return line
    }

    var position: Double { x }
}

extension SnapshotReplica {
    /// Applies lines like a viewer, and returns the view's position afterwards.
    static func position(after lines: [SnapshotLine]) throws -> Double? {
        var replica = SnapshotReplica()
        for line in lines { try replica.apply(line) }
        return replica[1].map { Double($0.frame.origin.x) }
    }
}
