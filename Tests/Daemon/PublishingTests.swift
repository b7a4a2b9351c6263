import Foundation
import HTTPClient
import Publishing
import Snapshots
import Testing

@testable import Daemon

@MainActor
@Suite("Publishing")
struct PublishingTests {
    @Test(
        "lines are numbered, stored, and acknowledged once they are on the disk",
        arguments: [false, true])
    func acknowledged(tcp: Bool) throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher(tcp: tcp)
        for seq in 1...5 { pipe.log(seq) }
        #expect(place.run { pipe.acknowledged == 5 })
        #expect(pipe.have == 0)
        #expect(place.journal.synced >= 6)
        #expect(place.daemon.hub.session("a").map { place.daemon.hub.number(of: $0) } == 5)
    }

    @Test("hostile lines are refused with their number and a reason, and the session continues")
    func hostile() throws {
        let place = try Place { $0.lineBytes = 2000 }
        defer { place.remove() }
        let pipe = place.publisher()
        pipe.log(1)
        pipe.send("nonsense")
        pipe.send("{\"v\":1}")
        pipe.send("")
        pipe.send(String(repeating: "x", count: 5000))
        pipe.log(2)
        #expect(place.run { pipe.acknowledged == 5 })
        #expect(pipe.refusals.map(\.number) == [2, 3, 4])
        #expect(
            pipe.refusals[0].reason.contains("JSON object")
                && pipe.refusals[2].reason.contains("2000 bytes"))
        #expect(place.ask("/sessions/a/lines")?.body.split(separator: "\n").count == 2)
        #expect(!pipe.isClosed)
    }

    @Test("after a refused line of a window a full snapshot is requested, at growing intervals")
    func repaired() throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher()
        func full(_ seq: Int, _ more: String = "") -> String {
            "{\"v\":1,\"seq\":\(seq),\"t\":0,\"kind\":\"full\",\"size\":[10,10],\"scale\":1,\"fps\":60,\"nodes\":[{\"id\":1,\"class\":\"W\",\"frame\":[0,0,10,10]\(more)}]}"
        }
        func wants() -> Int { pipe.heard.filter { $0["want"] != nil }.count }
        pipe.send(full(1))
        pipe.send(
            "{\"v\":1,\"seq\":2,\"t\":1,\"kind\":\"delta\",\"nodes\":[{\"id\":1,\"alpha\":\"x\"}]}")
        #expect(place.run { wants() == 1 })
        #expect(pipe.refusals.map(\.number) == [2])
        // The requested snapshot is refused too: another one is requested a second later, not at
        // once, and once only however many lines are refused meanwhile.
        for seq in 3...20 { pipe.send(full(seq, ",\"alpha\":\"x\"")) }
        #expect(place.run { pipe.refusals.count == 19 })
        #expect(wants() == 1)
        #expect(place.run { wants() == 2 })
        pipe.send(full(21))
        #expect(place.run { pipe.acknowledged == 21 })
        let state = place.ask("/sessions/a/snapshot")
        #expect(state?.status == 200 && state?.headers["mainspring-problem"] == nil)
    }

    @Test("a publisher of a log is not asked for a full snapshot")
    func unasked() throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher()
        pipe.log(1)
        pipe.send("nonsense")
        pipe.log(2)
        #expect(place.run { pipe.acknowledged == 3 })
        #expect(!pipe.heard.contains { $0["want"] != nil })
    }

    @Test(
        "an invalid greeting is refused with an error that names the missing part",
        arguments: [
            ("{\"v\":1}", "must be a greeting"), ("GET / HTTP/1.1", "must be a greeting"),
            ("{\"publish\":2,\"session\":\"a\"}", "version 2"),
            ("{\"publish\":1,\"publish\":2,\"session\":\"a\"}", "“publish” is repeated"),
            ("{\"publish\":1}", "a session's name"),
            ("{\"publish\":1,\"session\":\"../x\"}", "a session's name"),
            ("{\"publish\":1,\"session\":\"12\"}", "a session's name"),
            ("{\"publish\":1,\"session\":\"a\",\"run\":\"\"}", "a run must have"),
        ])
    func greeting(line: String, sentence: String) throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher(line)
        #expect(place.run { pipe.isClosed })
        #expect(pipe.error?.contains(sentence) == true, "\(pipe.error ?? "nothing")")
    }

    @Test("a connection without a greeting is closed after the time limit")
    func silent() throws {
        let place = try Place { $0.greetingTime = .milliseconds(20) }
        defer { place.remove() }
        let pipe = place.publisher("")
        #expect(
            place.run { pipe.isClosed } && pipe.error?.contains("did not arrive in time") == true)
    }

    @Test("TCP requires a token if one is set; a Unix socket relies on its permissions")
    func tokens() throws {
        let place = try Place {
            $0.tokens = [
                .init(secret: "read", rights: .read), .init(secret: "pub", rights: .publish),
            ]
        }
        defer { place.remove() }
        for token in ["", ",\"token\":\"read\"", ",\"token\":\"pu\"", ",\"token\":\"pub2\""] {
            let pipe = place.publisher("{\"publish\":1,\"session\":\"a\"\(token)}", tcp: true)
            #expect(
                place.run { pipe.isClosed }
                    && pipe.error?.hasPrefix(
                        token.isEmpty
                            ? "publishing to this address requires a token."
                            : "the publisher's token does not permit publishing") == true
            )
        }
        let right = place.publisher(
            "{\"publish\":1,\"session\":\"a\",\"token\":\"pub\"}", tcp: true)
        #expect(place.run { right.have == 0 })
        let local = place.publisher("{\"publish\":1,\"session\":\"b\"}")
        #expect(place.run { local.have == 0 })
    }

    @Test("lines that are sent again after a lost connection or a killed daemon are stored once")
    func exactlyOnce() throws {
        let first = try Place()
        var pipe = first.publisher()
        for seq in 1...10 { pipe.log(seq, "line \(seq)") }
        #expect(first.run { pipe.acknowledged == 10 })
        pipe.close()
        pipe = first.publisher()
        #expect(first.run { pipe.have == 10 })
        pipe.send("{\"next\":6}")
        for seq in 6...12 { pipe.log(seq, "line \(seq)") }
        #expect(first.run { pipe.acknowledged == 12 })
        first.kill()

        let second = try Place(first.folder)
        defer { second.remove() }
        pipe = second.publisher()
        #expect(second.run { pipe.have == 12 })
        pipe.send("{\"next\":1}")
        for seq in 1...20 { pipe.log(seq, "line \(seq)") }
        #expect(second.run { pipe.acknowledged == 20 })
        let lines = second.ask("/sessions/a/lines")?.body.split(separator: "\n") ?? []
        #expect(lines.count == 20)
        for (place, line) in lines.enumerated() { #expect(line.contains("\"line \(place + 1)\"")) }
    }

    @Test("readers are notified of lines that a publisher dropped, and its numbers continue")
    func dropped() throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher()
        pipe.log(1)
        pipe.send("{\"next\":5,\"dropped\":{\"lines\":3,\"bytes\":99}}")
        pipe.full(5)
        #expect(place.run { pipe.acknowledged == 5 })
        let body = place.ask("/sessions/a/lines")?.body ?? ""
        #expect(body.contains("\"note\":{\"dropped\":{\"lines\":3,\"bytes\":99}}"))
        let again = place.publisher()
        #expect(place.run { again.have == 5 })
    }

    @Test("the publisher library reconnects after a restart of the daemon and repeats no line")
    func library() throws {
        let first = try Place()
        let publisher = SnapshotPublisher(
            loop: first.loop,
            configuration: .init(
                address: .unix(path: first.folder + "/publish"), session: "lib", title: "A library")
        )
        publisher.start()
        var encoder = LineEncoder()
        func log(_ seq: Int) {
            publisher.receive(
                encoder.log(
                    .init(level: .info, text: "line \(seq)"), seq: UInt64(seq), nanoseconds: 1))
        }
        for seq in 1...50 { log(seq) }
        #expect(first.run { publisher.isSettled })
        #expect(publisher.statistics.acknowledged == 50)
        #expect(publisher.statistics.connections == 1)
        first.kill()
        for seq in 51...80 { log(seq) }
        // The next daemon runs on another loop: the publisher's loop runs beside it.
        let second = try Place(first.folder)
        defer { second.remove() }
        for _ in 0..<2000 where !publisher.isSettled {
            first.loop.run(for: .milliseconds(5))
            second.loop.run(for: .milliseconds(5))
        }
        #expect(publisher.isSettled)
        #expect(publisher.statistics.connections == 2)
        let lines = second.ask("/sessions/lib/lines")?.body.split(separator: "\n") ?? []
        #expect(lines.count == 80 && zip(1..., lines).allSatisfy { $1.contains("\"line \($0)\"") })
        publisher.stop()
    }

    @Test("a full buffer drops unsent lines, reports it, and restarts with a full snapshot")
    func overflow() throws {
        let place = try Place()
        defer { place.remove() }
        var configuration = SnapshotPublisher.Configuration(
            address: .unix(path: place.folder + "/publish"), session: "lib")
        configuration.bufferBytes = 2000
        let publisher = SnapshotPublisher(loop: place.loop, configuration: configuration)
        let source = Source()
        publisher.publish(StubSession { source.full() })
        for _ in 1...100 { publisher.receive(source.log()) }
        #expect(publisher.statistics.dropped == 100)
        #expect(!publisher.wantsLines)
        #expect(place.run { publisher.isSettled && publisher.isConnected })
        #expect(publisher.wantsLines)
        let body = place.ask("/sessions/lib/lines")?.body ?? ""
        #expect(body.contains("\"dropped\":{\"lines\":100,") && body.contains("\"kind\":\"full\""))
        publisher.stop()
    }
}

/// A window of one view, and a log.
@MainActor
private final class Source {
    private var encoder = LineEncoder()
    private var seq: UInt64 = 0

    func log() -> EncodedLine {
        seq += 1
        return encoder.log(.init(level: .info, text: "line \(seq)"), seq: seq, nanoseconds: 1)
    }

    func full() -> EncodedLine {
        encoder.beginFull(
            seq: seq, nanoseconds: 1, size: CGSize(width: 1, height: 1), scale: 1, fps: 60)
        encoder.node(SnapshotNode(id: 1, parent: nil, className: "UIWindow", frame: .zero))
        return encoder.finish()
    }
}
