import Foundation
import Testing

@testable import Snapshots

// Source: docs/motion.md, "Frames": lines of version 1 at whole multiples of the rate, only if
// something has changed, with numbers of their own.
@Suite("Frames of a stream")
struct FrameSamplerTests {
    private static let full =
        #"{"v":2,"seq":5,"t":0.5,"kind":"full","size":[100,100],"scale":1,"fps":60,"nodes":["#
        + #"{"id":1,"class":"W","frame":[0,0,100,100]},"#
        + #"{"id":2,"parent":1,"class":"A","frame":[0,0,10,10]}]}"#
    private static let lines = [
        full,
        #"{"v":2,"seq":6,"t":1,"kind":"delta","nodes":[{"id":2,"alpha":0.5,"animations":[{"key":"opacity","begin":1,"end":2,"timing":"curve","tracks":[{"path":"opacity","from":[1],"to":[0.5],"duration":1}]}]}]}"#,
        #"{"v":2,"seq":7,"t":2,"kind":"delta","nodes":[{"id":2,"animations":null}]}"#,
        #"{"v":2,"seq":8,"t":9,"kind":"end","reason":"done"}"#,
    ]

    private func sample(_ lines: [String], at rate: Int) throws -> [SnapshotLine] {
        var sampler = FrameSampler(framesPerSecond: rate)
        var results: [EncodedLine] = []
        for text in lines {
            let line = try SnapshotLine(json: Data(text.utf8))
            sampler.frames(before: line.nanoseconds) { results.append($0) }
            try sampler.apply(line) { results.append($0) }
        }
        return try results.map { try $0.decoded() }
    }

    @Test("there is a frame at each multiple of the rate while something moves, and none else")
    func frames() throws {
        let frames = try sample(Self.lines, at: 4)
        #expect(frames.map(\.seq) == Array(1...7))
        #expect(frames.map(\.version) == Array(repeating: 1, count: 7))
        #expect(
            frames.map(\.nanoseconds) == [
                500_000_000, 1_000_000_000, 1_250_000_000, 1_500_000_000, 1_750_000_000,
                2_000_000_000, 9_000_000_000,
            ])
        var replica = SnapshotReplica()
        var shown: [Double] = []
        for frame in frames {
            try replica.apply(frame)
            shown.append(replica[2]?.alpha ?? -1)
            #expect(replica[2]?.hasTracks == false)
        }
        // A linear pace from 1 to 0.5 over a second.
        #expect(shown == [1, 1, 0.875, 0.75, 0.625, 0.5, 0.5])
    }

    @Test("a stream of version 1 keeps its states, and its lines get numbers without gaps")
    func oldStream() throws {
        let frames = try sample(
            [
                Self.full.replacing(#""v":2"#, with: #""v":1"#),
                #"{"v":1,"seq":6,"t":1,"kind":"delta","nodes":[{"id":2,"alpha":0.5}]}"#,
                #"{"v":1,"seq":7,"t":1.1,"kind":"log","level":"info","text":"a"}"#,
                #"{"v":1,"seq":8,"t":2,"kind":"delta","nodes":[],"removed":[2]}"#,
            ], at: 60)
        #expect(frames.map(\.seq) == [1, 2, 3, 4])
        #expect(frames.map(\.kind) == [.full, .delta, .log, .delta])
        var replica = SnapshotReplica()
        for frame in frames { try replica.apply(frame) }
        #expect(replica.snapshot?.nodes.map(\.id) == [1])
    }

    @Test("children that move in depth change their order in frames")
    func depth() throws {
        let frames = try sample(
            [
                Self.full,
                #"{"v":2,"seq":6,"t":1,"kind":"delta","nodes":[{"id":2,"animations":[{"key":"z","begin":1,"end":2,"timing":"curve","tracks":[{"path":"zPosition","from":[-1],"to":[1],"duration":1}]}]},{"id":3,"parent":1,"class":"B","frame":[0,0,1,1]}]}"#,
                #"{"v":2,"seq":7,"t":2,"kind":"delta","nodes":[{"id":2,"animations":null}]}"#,
            ], at: 4)
        var replica = SnapshotReplica()
        var orders: [[SnapshotNode.ID]] = []
        for frame in frames {
            try replica.apply(frame)
            orders.append(replica.snapshot?.nodes.map(\.id) ?? [])
        }
        #expect(
            orders == [[1, 2], [1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 3, 2], [1, 2, 3]])
    }

    @Test("a motion that begins later does not delay the frames of one that a line begins now")
    func later() throws {
        let frames = try sample(
            [
                Self.full,
                #"{"v":2,"seq":6,"t":1,"kind":"delta","nodes":[{"id":1,"alpha":0,"animations":[{"key":"opacity","begin":9,"end":10,"timing":"curve","tracks":[{"path":"opacity","from":[1],"to":[0],"duration":1,"fills":"both"}]}]}]}"#,
                #"{"v":2,"seq":7,"t":2,"kind":"delta","nodes":[{"id":2,"alpha":0.5,"animations":[{"key":"opacity","begin":2,"end":3,"timing":"curve","tracks":[{"path":"opacity","from":[1],"to":[0.5],"duration":1}]}]}]}"#,
                #"{"v":2,"seq":8,"t":3,"kind":"delta","nodes":[{"id":2,"animations":null}]}"#,
            ], at: 4)
        #expect(frames.map { Double($0.nanoseconds) / 1e9 } == [0.5, 1, 2, 2.25, 2.5, 2.75, 3])
        var replica = SnapshotReplica()
        var shown: [Double] = []
        for frame in frames {
            try replica.apply(frame)
            shown.append(replica[2]?.alpha ?? -1)
        }
        // A linear pace from 1 to 0.5 over a second.
        #expect(shown == [1, 1, 1, 0.875, 0.75, 0.625, 0.5])
    }
}
