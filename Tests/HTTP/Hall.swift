import Foundation
import HTTPClient
import MainLoop
import TestSupport

@testable import HTTP

/// A server with a few routes, and its clients on the same loop.
@MainActor
final class Hall {
    let loop = MainLoop()
    let server: HTTPServer
    /// The requests that reached the routes.
    private(set) var routed: [String] = []
    /// Called with each request, before it is answered.
    var onRoute: () -> Void = {}
    /// Takes the requests for `/held`, which are not answered.
    var onRequest: (HTTPRequest) -> Void = { _ in }
    private(set) var bodies: [Data] = []
    /// How many portions of `/portions` were made.
    private(set) var portions = 0
    private var condition: () -> Bool = { false }

    init(unixSocket path: String? = nil, _ change: (inout HTTPLimits) -> Void = { _ in }) throws {
        var limits = HTTPLimits()
        change(&limits)
        server = HTTPServer(loop: loop, limits: limits)
        let policy = HostPolicy(host: "127.0.0.1")
        server.onHead = { request throws(Refusal) in try policy.check(request) }
        server.onRequest = { [unowned self] request in
            routed.append(request.path)
            bodies.append(request.body)
            onRoute()
            route(request)
        }
        let sockets = [try ListeningSocket(host: "127.0.0.1", port: 0)]
        server.listen(sockets + (try path.map { [try ListeningSocket(path: $0)] } ?? []))
        _ = loop.onCommit(.snapshots) { [unowned self] in
            if condition() { loop.stop() }
        }
    }

    private func route(_ request: HTTPRequest) {
        switch request.path {
        case "/held": onRequest(request)
        case "/stream": _ = request.beginStream(type: "text/plain", headers: [])
        case "/portions":
            let most = request.query["count"].flatMap { Int($0) } ?? 10
            var made = 0
            request.answer(type: "text/plain", headers: []) { [unowned self] in
                guard made < most else { return nil }
                made += 1
                portions += 1
                return Frame(String(repeating: "x", count: 65_535) + "\n")
            }
        default:
            request.answer(
                200, type: "text/plain", text: "\(request.method.rawValue) \(request.path)\n")
        }
    }

    func client(receiveBuffer: Int32? = nil) -> Client {
        Client(loop, port: server.port, receiveBuffer: receiveBuffer)
    }

    /// Runs the loop until the condition holds.
    /// - Returns: Whether it held within the limit.
    @discardableResult
    func run(within limit: Duration = patience, until condition: @escaping () -> Bool) -> Bool {
        if condition() { return true }
        self.condition = condition
        defer { self.condition = { false } }
        loop.run(for: limit)
        return condition()
    }

    /// Sends bytes and returns the answers when the server has closed the connection.
    func exchange(_ text: String) -> [Client.Answer] {
        let client = client()
        defer { client.close() }
        client.send(text)
        run { client.isClosed }
        return client.answers
    }

    /// Whether a plain request is answered.
    var isWell: Bool {
        exchange("GET /well HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").map(\.status)
            == [200]
    }
}
