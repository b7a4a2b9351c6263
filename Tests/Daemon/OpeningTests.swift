import Foundation
import HTTP
import HTTPClient
import MainLoop
import Recording
import TestSupport
import Testing

@testable import Daemon

/// What a daemon answers while its log is being opened: it is alive, and not ready.
///
/// The statuses are those of RFC 9110, 15.6.4 (503 and Retry-After), as probes of Kubernetes and
/// load balancers expect them.
@MainActor
@Suite("Opening the log")
struct OpeningTests {
    private let loop = MainLoop()

    private func front(publish: [DaemonConfiguration.Place] = []) throws -> DaemonFront {
        var configuration = DaemonConfiguration()
        configuration.listen = [.tcp(host: "127.0.0.1", port: 0)]
        configuration.publish = publish
        configuration.tokens = [.init(secret: "secret", rights: .all)]
        let log = DaemonLog()
        log.write = { _ in }
        return try DaemonFront(
            loop: loop, configuration: configuration, adapters: DaemonAdapters(), log: log,
            inherited: InheritedSockets())
    }

    private func ask(_ front: DaemonFront, _ target: String, method: String = "GET")
        -> Client.Answer?
    {
        let client = Client(loop, port: front.sockets[0].port)
        defer { client.close() }
        client.send(
            "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        run { client.isClosed }
        return client.answers.first
    }

    private func run(until condition: @escaping @MainActor () -> Bool) {
        let look = loop.schedule(after: .zero, every: .milliseconds(1)) { [loop] in
            if condition() { loop.stop() }
        }
        loop.run(for: patience)
        loop.cancel(look)
    }

    @Test("a socket for publishers that cannot be opened: a sentence, and the loop goes on")
    func refusedSocket() throws {
        let occupied = try ListeningSocket(host: "127.0.0.1", port: 0)
        defer { close(occupied.descriptor) }
        let path = NSTemporaryDirectory() + "mainspring-\(UInt64.random(in: 0 ... .max)).sock"
        let front = try front(publish: [
            .unix(path: path), .tcp(host: "127.0.0.1", port: occupied.port),
        ])
        defer { front.close() }
        var turns = 0
        loop.deferBlock { [self] in
            // Within a turn: it commits and waits after the failure.
            #expect(throws: ServerFailure.self) { try Daemon(front, lineLog: MemoryLog()) }
            loop.deferBlock { turns += 1 }
        }
        run { turns > 0 }
        #expect(turns == 1)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("until the log is open: alive, not ready, everything else 503; then the daemon answers")
    func handedOver() throws {
        let front = try front()
        let gate = DispatchSemaphore(value: 0)
        var daemon: Daemon?
        front.open { () throws -> MemoryLog in
            gate.wait()
            return MemoryLog()
        } then: { log in
            daemon = try? Daemon(front, lineLog: log.get())
        }
        defer { daemon?.close() }
        #expect(ask(front, "/healthz")?.status == 200)
        let ready = ask(front, "/readyz")
        #expect(ready?.status == 503)
        #expect(ready?.body.contains("The daemon is opening its log.") == true)
        #expect(ready?.body.contains("\"opened\":0,\"segments\":0") == true)
        let sentence = "The servers at 10.0.0.1 do not answer."
        for (summary, expected) in [
            (nil, "cannot open its log yet"), ("No \"majority\" runs.", #"No \"majority\" runs."#),
        ] {
            front.progress.obstacle = JournalFailure(sentence, summary: summary)
            let waiting = try #require(ask(front, "/readyz")?.body)
            #expect(waiting.contains(expected))
            #expect(!waiting.contains("10.0.0.1"))
        }
        for target in ["/", "/sessions", "/stream?token=secret", "/sessions/a/lines", "/nothing"] {
            let answer = ask(front, target)
            #expect(answer?.status == 503, "\(target)")
            #expect(answer?.headers["retry-after"] == "1", "\(target)")
        }
        #expect(ask(front, "/healthz", method: "POST")?.status == 405)
        #expect(daemon == nil)
        gate.signal()
        run { daemon != nil }
        #expect(ask(front, "/readyz")?.status == 200)
        #expect(ask(front, "/sessions")?.status == 401)
        #expect(ask(front, "/sessions?token=secret")?.status == 200)
    }

    @Test("a failure to open the log reaches the owner; after closing nothing does")
    func failed() throws {
        struct NoLog: Error {}
        let front = try front()
        var failure: (any Error)?
        front.open { () throws -> MemoryLog in
            throw NoLog()
        } then: { log in
            do { _ = try log.get() } catch { failure = error }
        }
        run { failure != nil }
        #expect(failure is NoLog)
        front.close()

        let other = try self.front()
        let gate = DispatchSemaphore(value: 0)
        var isCalled = false
        other.open { () throws -> MemoryLog in
            gate.wait()
            return MemoryLog()
        } then: { _ in
            isCalled = true
        }
        other.close()
        gate.signal()
        loop.run(for: .milliseconds(20))
        #expect(!isCalled)
    }

    @Test("opening a journal counts its segments")
    func counted() throws {
        let folder = NSTemporaryDirectory() + "mainspring-opening-\(UInt64.random(in: 0 ... .max))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var configuration = Journal.Configuration()
        configuration.segmentBytes = 64 << 10
        let journal = try Journal(folder: folder, configuration: configuration, time: 0)
        let line = [UInt8](repeating: 65, count: 30_000)
        for _ in 0..<20 {
            line.withUnsafeBytes {
                _ = journal.append(.delta, stream: 1, number: 1, time: 0, payload: $0)
            }
            try journal.write(time: 0)
        }
        let segments = journal.segmentCount
        try journal.close()
        #expect(segments > 5)
        configuration.progress = OpeningProgress()
        _ = try Journal(folder: folder, configuration: configuration, readOnly: true, time: 0)
        #expect(configuration.progress?.total == segments)
        #expect(configuration.progress?.opened == segments)
    }
}
