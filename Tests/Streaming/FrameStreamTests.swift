import Foundation
import HTTPClient
import MainLoop
import Snapshots
import Testing

@testable import Streaming

// Source: docs/motion.md, "Frames".
@MainActor
@Suite("Streams of frames")
struct FrameStreamTests {
    /// A session with one view; its animations are functions of time.
    private final class Moving: SnapshotSession {
        let loop: MainLoop
        private var sinks: [any SnapshotSink] = []
        private var encoder = LineEncoder(version: 2)
        private var seq: UInt64 = 1
        private(set) var fulls = 0
        private var view = SnapshotNode(
            id: 1, parent: nil, className: "UIWindow",
            frame: CGRect(x: 0, y: 0, width: 10, height: 10))

        init(_ loop: MainLoop) { self.loop = loop }

        func add(_ sink: any SnapshotSink) { sinks.append(sink) }
        func remove(_ sink: any SnapshotSink) { sinks.removeAll { $0 === sink } }
        var assets: [URL] { [] }
        func deliver(_ message: TouchMessage) -> InputResult { .delivered }
        func explanation(of id: SnapshotNode.ID) -> SnapshotExplanation? { nil }

        func fullLine() -> EncodedLine? {
            fulls += 1
            encoder.beginFull(
                seq: seq, nanoseconds: loop.now.nanoseconds, size: CGSize(width: 10, height: 10),
                scale: 1, fps: 60)
            encoder.node(view)
            return encoder.finish()
        }

        /// Fades the view out, and sends one line.
        func fade(in seconds: Double) {
            let now = loop.now
            let begin = now.seconds
            view.alpha = 0
            var animation = SnapshotNode.Animation(
                key: "opacity", begin: begin, end: begin + seconds, timing: .curve)
            animation.tracks = [
                SnapshotNode.Track(
                    path: "opacity", from: .numbers([1]), to: .numbers([0]), duration: seconds)
            ]
            view.animations = [animation]
            seq += 1
            encoder.beginDelta(seq: seq, nanoseconds: now.nanoseconds)
            encoder.node(view, fields: [.alpha, .animations])
            let line = encoder.finish()
            for sink in sinks where sink.wantsLines { sink.receive(line) }
        }
    }

    private func house() throws -> (House, Moving) {
        let house = try House(serves: false)
        let session = Moving(house.loop)
        house.server.serve(session)
        return (house, session)
    }

    @Test("all who want a rate receive the same plain lines; others receive functions of time")
    func frames() throws {
        let (house, session) = try house()
        defer { house.server.close() }
        let clients = ["frames=100", "frames=100", "frames=0"].map {
            house.subscribe("/stream?format=ndjson&\($0)")
        }
        #expect(house.run { clients.allSatisfy { $0.lines.count == 1 } })
        session.fade(in: 0.1)
        #expect(
            house.run {
                clients[0].alphas.last == 0 && clients[1].alphas.last == 0
                    && clients[2].lines.count == 2
            })
        #expect(clients[0].lines.allSatisfy { $0.version == 1 })
        #expect(clients[0].streamed == clients[1].streamed)
        #expect(clients[2].lines.map(\.version) == [2, 2])
        // Late frames are skipped; each shows its own time.
        let (lines, alphas) = (clients[0].lines, clients[0].alphas)
        #expect(lines.map(\.seq) == Array(1...UInt64(lines.count)))
        let begin = Double(clients[2].lines[1].nanoseconds) / 1e9
        for (line, alpha) in zip(lines.dropFirst(), alphas.dropFirst()) {
            let progress = (Double(line.nanoseconds) / 1e9 - begin) / 0.1
            #expect(abs(alpha - max(0, 1 - progress)) < 1e-7)
        }
    }

    @Test("a snapshot of frames has the values shown and no functions of time")
    func snapshot() throws {
        let (house, session) = try house()
        defer { house.server.close() }
        session.fade(in: 1000)
        let plain = try #require(house.ask("/snapshot?frames=60"))
        #expect(plain.status == 200)
        #expect(plain.body.contains(#""v":1"#) && !plain.body.contains("tracks"))
        let functions = try #require(house.ask("/snapshot"))
        #expect(functions.body.contains(#""v":2"#) && functions.body.contains("tracks"))
    }

    @Test(
        "a rate that is not one is refused with the reason",
        arguments: ["-1", "241", "sixty", "", "6e1"])
    func refusal(rate: String) throws {
        let (house, _) = try house()
        defer { house.server.close() }
        let answer = try #require(house.ask("/stream?frames=\(rate)"))
        #expect(answer.status == 400)
        #expect(answer.body.contains("“frames” must be a whole number from 0 to 240"))
    }

    @Test("a ninth rate is refused while eight are in use, and accepted after one has ended")
    func rates() throws {
        let (house, _) = try house()
        defer { house.server.close() }
        let clients = (1...8).map { house.subscribe("/stream?format=ndjson&frames=\($0)") }
        #expect(house.run { clients.allSatisfy { $0.lines.count == 1 } })
        let answer = try #require(house.ask("/stream?frames=9"))
        #expect(answer.status == 503)
        #expect(answer.body.contains("use one of [1, 2, 3, 4, 5, 6, 7, 8]"))
        clients[0].close()
        #expect(house.run { house.server.statistics.subscribers == 7 })
        let ninth = house.subscribe("/stream?format=ndjson&frames=9")
        #expect(house.run { ninth.lines.count == 1 })
    }
}

extension Client {
    /// The opacity of the first node in each line.
    fileprivate var alphas: [Double] {
        var replica = SnapshotReplica()
        return lines.compactMap { line in
            try? replica.apply(line)
            return replica.snapshot?.nodes.first?.alpha
        }
    }
}
