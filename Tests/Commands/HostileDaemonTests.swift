import Foundation
import MainLoop
import Publishing
import Testing

@testable import Commands

/// What a daemon, or another program at its address, may send.
@MainActor
@Suite("Hostile daemons")
struct HostileDaemonTests {
    /// A listener on loopback that answers each connection with the next of some texts, and from
    /// then on with the last one.
    @MainActor
    private final class FakeDaemon {
        private let loop: MainLoop
        private let descriptor: Int32
        private var watch: MainLoop.WatchID?
        private var readers: [Int32: MainLoop.WatchID] = [:]
        private var writers: [MainLoop.WatchID] = []
        private var answers: [Data]
        private let isEndless: Bool
        let port: Int
        private(set) var requests: [(time: Int64, text: String)] = []
        private(set) var bytesSent = 0
        private var open: [Int32] = []

        init(_ loop: MainLoop, _ answers: [String], isEndless: Bool = false) throws {
            (self.loop, self.isEndless) = (loop, isEndless)
            self.answers = answers.map { Data($0.utf8) }
            descriptor = socket(
                AF_INET,
                Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let descriptor = descriptor
            let isBound = withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, size) == 0 && listen(descriptor, 16) == 0
                        && getsockname(descriptor, $0, &size) == 0
                }
            }
            try #require(isBound)
            port = Int(UInt16(bigEndian: address.sin_port))
            watch = loop.watch(descriptor, for: .readable) { [unowned self] _ in accept() }
        }

        isolated deinit {
            for watch in writers + readers.values + (watch.map { [$0] } ?? []) {
                loop.unwatch(watch)
            }
            for descriptor in open { close(descriptor) }
            close(descriptor)
        }

        private func accept() {
            let client = Glibc.accept(descriptor, nil, nil)
            guard client >= 0 else { return }
            open.append(client)
            _ = fcntl(client, F_SETFL, O_NONBLOCK)
            let answer = answers.count > 1 ? answers.removeFirst() : answers[0]
            readers[client] = loop.watch(client, for: .readable) { [unowned self] _ in
                var bytes = [UInt8](repeating: 0, count: 4096)
                let count = read(client, &bytes, bytes.count)
                if let reader = readers.removeValue(forKey: client) { loop.unwatch(reader) }
                guard count > 0 else { return }
                requests.append(
                    (loop.now.nanoseconds, String(decoding: bytes[..<count], as: UTF8.self)))
                send(answer, to: client)
            }
        }

        private func send(_ answer: Data, to client: Int32) {
            bytesSent += answer.withUnsafeBytes {
                max(Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)), 0)
            }
            guard isEndless else {
                shutdown(client, Int32(SHUT_RDWR))
                return
            }
            let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
            writers.append(
                loop.watch(client, for: .writable) { [unowned self] _ in
                    bytesSent += max(Glibc.send(client, chunk, chunk.count, Int32(MSG_NOSIGNAL)), 0)
                })
        }
    }

    private struct Outcome {
        var lines: [String] = []
        var losses: [String] = []
        var refusal: (Int, String)?
    }

    /// Runs a client until it has lost its connection several times, is refused or has ended.
    private func run(
        _ loop: MainLoop, _ daemon: FakeDaemon, losses most: Int = 1, persistent: Bool = true
    ) throws -> Outcome {
        var outcome = Outcome()
        let server = try #require(StreamClient.Server("http://127.0.0.1:\(daemon.port)"))
        let client = StreamClient(loop: loop, server: server, token: nil, seed: 1) { "/stream" }
        client.isPersistent = persistent
        client.onLine = { outcome.lines.append(String(decoding: $0, as: UTF8.self)) }
        client.onRefusal = {
            outcome.refusal = ($0, $1)
            loop.stop()
        }
        client.onEnd = { loop.stop() }
        client.onLoss = { [unowned client] in
            outcome.losses.append(client.overload.map { "status \($0)" } ?? client.failure ?? "")
            if outcome.losses.count >= most { loop.stop() }
        }
        client.start()
        loop.run()
        return outcome
    }

    @Test("an answer that is not HTTP is not a refusal but a failure")
    func noHTTP() throws {
        for text in [
            "SSH-2.0-OpenSSH_9.2\r\n", "\u{1B}[2J\n", "HTTP/1.1\r\n",
            "HTTP/1.1 99999999999999999999 x\r\n", "\0\0\0\n",
        ] {
            let loop = MainLoop()
            let outcome = try run(loop, FakeDaemon(loop, [text]))
            #expect(outcome.losses == ["this is not an HTTP server"], "\(text)")
        }
    }

    @Test("an endless header is refused after kilobytes")
    func endlessHeader() throws {
        let loop = MainLoop()
        let daemon = try FakeDaemon(loop, ["HTTP/1.1 200 OK\r\nX: "], isEndless: true)
        let outcome = try run(loop, daemon)
        #expect(outcome.lines.isEmpty)
        #expect(outcome.losses.count == 1)
        // The sockets' buffers hold some megabytes on loopback.
        #expect(daemon.bytesSent < 32 << 20)
    }

    @Test("too many headers are refused")
    func manyHeaders() throws {
        let loop = MainLoop()
        let headers = String(repeating: "X: y\r\n", count: 1000)
        let outcome = try run(loop, FakeDaemon(loop, ["HTTP/1.1 200 OK\r\n\(headers)\r\n"]))
        #expect(outcome.losses == ["the answer has too many headers"])
    }

    @Test("an endless error message is truncated, and reported once")
    func endlessMessage() throws {
        let loop = MainLoop()
        let body = String(repeating: "no ", count: 10_000) + "\n"
        let outcome = try run(
            loop,
            FakeDaemon(
                loop, ["HTTP/1.1 403 Forbidden\r\n\r\n" + String(repeating: body, count: 10)]))
        #expect(outcome.refusal?.0 == 403)
        #expect((outcome.refusal?.1.utf8.count ?? .max) <= 2 * 4096)
        #expect(DaemonOptions.refusal(403, outcome.refusal?.1 ?? "").count <= 500)
    }

    @Test(
        "overload is retried, and the stream is read afterwards",
        arguments: [408, 429, 502, 503, 504])
    func overload(status: Int) throws {
        let loop = MainLoop()
        let daemon = try FakeDaemon(
            loop, ["HTTP/1.1 \(status) x\r\n\r\nbusy\n", "HTTP/1.1 200 OK\r\n\r\n{\"pos\":1}\n"])
        let outcome = try run(loop, daemon, losses: 2)
        #expect(outcome.losses == ["status \(status)", ""])
        #expect(outcome.lines == ["{\"pos\":1}"])
        #expect(outcome.refusal == nil)
    }

    @Test("permanent failures are not retried", arguments: [400, 401, 403, 404, 500])
    func refused(status: Int) throws {
        let loop = MainLoop()
        let outcome = try run(loop, FakeDaemon(loop, ["HTTP/1.1 \(status) x\r\n\r\nno\n"]))
        #expect(outcome.refusal?.0 == status)
        #expect(outcome.losses.isEmpty)
    }

    // RFC 9110, 10.2.3: seconds, or a date; the example's own form.
    @Test(
        "Retry-After is parsed as seconds or a date, and bounded",
        arguments: [
            ("120", nil, 120), ("0", nil, 0), ("99999999999999999999", nil, 300), ("-1", nil, nil),
            ("soon", nil, nil),
            ("Fri, 31 Dec 1999 23:59:59 GMT", "Fri, 31 Dec 1999 23:59:29 GMT", 30),
            ("Fri, 31 Dec 1999 23:59:59 GMT", "Sat, 01 Jan 2000 00:00:29 GMT", 0),
            ("Fri, 31 Dec 9999 23:59:59 GMT", "Fri, 31 Dec 1999 23:59:29 GMT", 300),
            ("Fri, 31 Dec 1999 23:59:59 GMT", nil, nil),
        ] as [(String, String?, Int?)])
    func retryAfter(text: String, date: String?, seconds: Int?) {
        #expect(StreamClient.wait(text, date: date) == seconds.map { .seconds($0) })
    }

    // “Equal jitter”: between half and the whole of base · 2ⁿ, capped.
    @Test("waits double up to 30 s, with jitter from a seed")
    func backoff() {
        for seed in UInt64(0)..<100 {
            var (backoff, same) = (Backoff(seed: seed), Backoff(seed: seed))
            for attempt in 0..<2000 {
                let whole = min(30, 0.5 * Double(1 << min(attempt, 10)))
                let wait = backoff.next()
                #expect(wait >= .seconds(whole / 2))
                #expect(wait <= .seconds(whole))
                #expect(wait == same.next())
            }
            backoff.reset()
            #expect(backoff.next() <= .milliseconds(500))
        }
    }

    @Test("a server's wait is respected up to 300 s, with jitter")
    func requestedWait() {
        var backoff = Backoff(seed: 5)
        let waits = (0..<1000).map { _ in
            backoff.reset()
            return backoff.next(requested: .seconds(10))
        }
        #expect(waits.allSatisfy { $0 >= .seconds(10) && $0 <= .seconds(15) })
        #expect(Set(waits.map { $0.components.seconds }).count == 5)
        #expect(backoff.next(requested: .seconds(1_000_000_000)) <= .seconds(450))
    }

    @Test("lines with the wrong types are printed harmlessly and have no position")
    func types() throws {
        let capture = Capture()
        let printer = StreamPrinter(capture.output, isRaw: false, filter: nil)
        for text in [
            #"{"pos":-1}"#, #"{"pos":1e300,"id":1}"#, #"{"pos":"x"}"#,
            #"{"pos":18446744073709551616}"#, "[]", "null", "\u{1B}[2J",
            #"{"pos":1,"id":4294967296,"line":{}}"#, #"{"pos":1,"id":1,"line":{"v":1,"seq":-1}}"#,
            String(repeating: "[", count: 100_000),
        ] {
            Data(text.utf8).withUnsafeBytes {
                #expect(printer.receive($0) == nil || printer.receive($0) == 1)
            }
        }
        #expect(!capture.text.contains("\u{1B}"))
        #expect(capture.text.split(separator: "\n").allSatisfy { $0.count < 300 })
    }
}
