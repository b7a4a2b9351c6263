import Combine
import CombineNetworking
import Foundation
import FoundationNetworking
import Testing

/// Source: Apple, URLSession.DataTaskPublisher, and "Processing URL session data task results with
/// Combine".
@Suite("Publishers of data tasks", .serialized)
final class DataTaskPublisherTests {
    /// Answers requests in place of a server: by the host's name.
    private final class Server: URLProtocol {
        nonisolated(unsafe) static var log: [String] = []
        static let lock = NSLock()
        static func append(_ line: String) { lock.withLock { log.append(line) } }
        static var lines: [String] { lock.withLock { log } }

        override class func canInit(with request: URLRequest) -> Bool { true }
        override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

        override func startLoading() {
            guard let url = request.url else { return }
            Self.append("\(request.httpMethod ?? "") \(url.host ?? "")")
            switch url.host {
            case "user":
                let head = HTTPURLResponse(
                    url: url, statusCode: 203, httpVersion: nil, headerFields: nil)!
                client?.urlProtocol(self, didReceive: head, cacheStoragePolicy: .notAllowed)
                client?.urlProtocol(self, didLoad: Data(#"{"name": "Ada"}"#.utf8))
                client?.urlProtocolDidFinishLoading(self)
            case "fails":
                client?.urlProtocol(self, didFailWithError: URLError(.notConnectedToInternet))
            default: break
            }
        }
        override func stopLoading() { Self.append("stop \(request.url?.host ?? "")") }
    }
    private struct User: Codable, Equatable, Sendable { let name: String }

    private let session: URLSession

    init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [Server.self]
        session = URLSession(configuration: configuration)
        Server.lock.withLock { Server.log = [] }
    }

    /// Returns what a publisher sends, once it has ended.
    private func all<P: Publisher>(_ publisher: P) async -> (values: [P.Output], error: P.Failure?)
    where P.Output: Sendable {
        nonisolated(unsafe) var connection: AnyCancellable?
        nonisolated(unsafe) var values: [P.Output] = []
        let error = await withCheckedContinuation { (waiting: CheckedContinuation<P.Failure?, _>) in
            connection = publisher.sink(
                receiveCompletion: { completion in
                    switch completion {
                    case .finished: waiting.resume(returning: nil)
                    case .failure(let error): waiting.resume(returning: error)
                    }
                }, receiveValue: { values.append($0) })
        }
        return withExtendedLifetime(connection) { (values, error) }
    }

    @Test("an answer is one value, its status no failure, and it can be decoded")
    func answers() async throws {
        let url = try #require(URL(string: "http://user/1"))
        let heads = session.dataTaskPublisher(for: url).map { answer in
            ((answer.response as? HTTPURLResponse)?.statusCode ?? 0, answer.data.count)
        }
        // Nothing begins before a subscriber asks for a value.
        #expect(Server.lines.isEmpty)
        let (values, error) = await all(heads)
        #expect(values.map(\.0) == [203])
        #expect(values.map(\.1) == [15])
        #expect(error == nil)
        var request = URLRequest(url: url)
        request.httpMethod = "PUT"
        let users = await all(
            session.dataTaskPublisher(for: request).map(\.data)
                .decode(type: User.self, decoder: JSONDecoder()))
        #expect(users.values == [User(name: "Ada")])
        #expect(Server.lines.filter { !$0.hasPrefix("stop") } == ["GET user", "PUT user"])
    }

    @Test("the error of a task is an URLError, and retry starts another task")
    func failures() async throws {
        let url = try #require(URL(string: "http://fails/"))
        let (values, error) = await all(
            session.dataTaskPublisher(for: url).retry(1).map(\.data))
        #expect(values.isEmpty)
        #expect(error?.code == .notConnectedToInternet)
        #expect(Server.lines.filter { !$0.hasPrefix("stop") } == ["GET fails", "GET fails"])
    }

    @Test("a cancelled subscription cancels its task")
    func cancelling() async throws {
        let url = try #require(URL(string: "http://silent/"))
        let connection = session.dataTaskPublisher(for: url)
            .sink(receiveCompletion: { _ in Server.append("end") }) { _ in Server.append("value") }
        func wait(for line: String) async {
            while !Server.lines.contains(line) { await Task.yield() }
        }
        await wait(for: "GET silent")
        connection.cancel()
        await wait(for: "stop silent")
        // The task's own end comes on the session's queue.
        await withCheckedContinuation { waiting in
            session.getAllTasks { _ in waiting.resume() }
        }
        #expect(Server.lines == ["GET silent", "stop silent"])
    }
}
