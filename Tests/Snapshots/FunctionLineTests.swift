import Foundation
import Testing

@testable import Snapshots

// Source: docs/line-format.md, docs/motion.md.
@Suite("Lines with animations as functions of time")
struct FunctionLineTests {
    private static let head =
        #"{"v":2,"seq":1,"t":0,"kind":"full","size":[100,100],"scale":1,"fps":60,"nodes":["#
        + #"{"id":1,"class":"UIWindow","frame":[0,0,100,100]},"#

    private func line(_ nodes: String, version: Int = 2) throws -> SnapshotLine {
        let text = Self.head + nodes + "]}"
        return try SnapshotLine(
            json: Data(text.replacing(#""v":2"#, with: #""v":\#(version)"#).utf8))
    }

    private func replica(_ nodes: String, version: Int = 2) throws -> SnapshotReplica {
        var replica = SnapshotReplica()
        try replica.apply(line(nodes, version: version))
        return replica
    }

    private func animated(_ track: String, _ members: String = "") -> String {
        #"{"id":2,"parent":1,"class":"A","frame":[10,20,40,40],"#
            + #""animations":[{"key":"k","begin":1,"timing":"curve","tracks":[\#(track)]}]\#(members)}"#
    }

    // A linear pace from 0 to 1 over two seconds from t = 1.
    @Test(
        "a track has its values at every time, also backwards, and none outside its time",
        arguments: [(0.5, 1.0), (1.0, 0.0), (1.5, 0.25), (2.25, 0.625), (3.0, 1.0), (9.0, 1.0)])
    func times(time: Double, alpha: Double) throws {
        let replica = try replica(
            animated(#"{"path":"opacity","from":[0],"to":[1],"duration":2}"#))
        for time in [time, 2, time] {
            _ = replica.node(2, at: time)
        }
        let node = try #require(replica.node(2, at: time))
        #expect(abs(node.alpha - alpha) < 1e-12)
        #expect(node.animations.first?.tracks == [])
        #expect(replica[2]?.alpha == 1)
    }

    // Apple, CAMediaTiming: t = (t_parent − begin)·speed + offset, layer by layer.
    @Test("clocks of ancestors are applied from the root to the node")
    func clocks() throws {
        let replica = try replica(
            #"{"id":3,"parent":1,"class":"A","frame":[0,0,9,9],"clock":[2,0.5,1]},"#
                + animated(#"{"path":"opacity","from":[0],"to":[1],"duration":2,"begin":3}"#)
                .replacing(#""parent":1"#, with: #""parent":3"#))
        // At 8 s the clock shows (8 − 2)·0.5 + 1 = 4, half of the track.
        #expect(try abs(#require(replica.node(2, at: 8)).alpha - 0.5) < 1e-12)
        #expect(replica.isMoving(after: 8))
        #expect(!replica.isMoving(after: 11))
    }

    @Test(
        "an additive track acts on the exact model value, which the line may have beside the frame")
    func model() throws {
        let replica = try replica(
            animated(
                #"{"path":"position","from":[-30,0],"to":[0,0],"additive":true,"duration":2}"#,
                #","model":[{"path":"position","value":[30.125,40]}]"#))
        let frame = try #require(replica.node(2, at: 2)).frame
        #expect(frame.origin.x == 30.125 - 20 - 15)
        #expect(frame.origin.y == 20)
    }

    @Test("children that move in depth are listed back to front at each time")
    func depth() throws {
        let replica = try replica(
            animated(#"{"path":"zPosition","from":[-1],"to":[1],"duration":2}"#)
                + #",{"id":3,"parent":1,"class":"B","frame":[0,0,9,9]}"#)
        #expect(replica.state(at: 1.5)?.nodes.map(\.id) == [1, 2, 3])
        #expect(replica.state(at: 2.5)?.nodes.map(\.id) == [1, 3, 2])
    }

    @Test(
        "a line of version 1 has the values shown: tracks, clocks and model values are passed over")
    func oldVersion() throws {
        let replica = try replica(
            animated(
                #"{"path":"opacity","from":[0],"to":[1],"duration":2}"#,
                #","clock":[0,0,0],"model":[{"path":"opacity","value":[0.5]}]"#), version: 1)
        #expect(replica.node(2, at: 2)?.alpha == 1)
        #expect(replica[2]?.drawing.clock == nil)
        #expect(!replica.isMoving(after: 0))
        #expect(replica.version == 1)
    }

    // A recording of the star rating, written before there was a version 2.
    @Test("a recording of version 1 plays: each state is that of the line before")
    func oldRecording() throws {
        let url = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Recordings/version-1.ndjson")
        let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 131)
        var replica = SnapshotReplica()
        for text in lines {
            let line = try SnapshotLine(json: Data(text.utf8))
            try replica.apply(line)
            let state = try #require(replica.snapshot)
            for wait in [0, 0.001, 100] {
                #expect(replica.state(at: Double(line.nanoseconds) / 1e9 + wait) == state)
            }
            var encoder = LineEncoder()
            #expect(try encoder.encode(line).text == text)
        }
        #expect(replica.hasEnded)
    }

    // MARK: Writing

    @Test("what a line describes is written and read again without a difference")
    func roundTrip() throws {
        let track =
            #"{"path":"transform","values":[[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],"#
            + #"[0.1234567890123,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1e-12]],"times":[0,1],"#
            + #""curves":[0.42,0,1,1],"smooth":[0.5,0,-0.3],"paced":true,"additive":true,"#
            + #""cumulative":true,"begin":0.3333333333333333,"duration":2,"speed":-1,"offset":0.1,"#
            + #""repeats":0,"repeatDuration":3,"reverses":true,"fills":"both","spring":[1,2,3,4],"#
            + #""groups":[{"begin":1,"duration":4,"repeats":2,"curve":[0,0,0.58,1]}]}"#
        let line = try line(animated(track, #","clock":[1,0.5,0.1]"#))
        var encoder = LineEncoder(version: 2)
        let text = try encoder.encode(line).text
        #expect(text.contains(track))
        #expect(try SnapshotLine(json: Data(text.utf8)) == line)
    }

    // docs/line-format.md: a line has at most 100,000 tracks, and 1,048,576 values of them.
    @Test(
        "a line with more tracks or values than readers accept leaves some out, and is read",
        arguments: [(1_563, 1, 1_562), (200, 100, 163)])
    func limits(animations: Int, values: Int, kept: Int) throws {
        // 64 tracks each, of which 1,562 animations have 99,968; of 6,400 values, 163 have room.
        let track = SnapshotNode.Track(
            path: "opacity", from: values == 1 ? .numbers([0]) : nil,
            to: values == 1 ? .numbers([1]) : nil,
            values: values == 1 ? [] : Array(repeating: .numbers([0.5]), count: values),
            duration: 1)
        var node = SnapshotNode(id: 1, parent: nil, className: "W", frame: .zero)
        node.animations = Array(
            repeating: .init(
                key: "k", begin: 0, timing: .curve, tracks: Array(repeating: track, count: 64)),
            count: animations)
        var encoder = LineEncoder(version: 2)
        encoder.beginFull(seq: 1, nanoseconds: 0, size: .zero, scale: 1, fps: 60)
        encoder.node(node)
        let line = try encoder.finish().decoded()
        var replica = SnapshotReplica()
        try replica.apply(line)
        let counts = try #require(replica[1]).animations.map(\.tracks.count)
        #expect(counts.count == animations)
        #expect(counts.firstIndex(of: 0) == kept)
    }

    @Test("animations that repeat one of the line are short, and read as complete ones")
    func like() throws {
        var nodes = [SnapshotNode(id: 1, parent: nil, className: "W", frame: .zero)]
        for id in 2...1001 as ClosedRange<SnapshotNode.ID> {
            var node = SnapshotNode(id: id, parent: 1, className: "A", frame: .zero)
            node.animations = [
                .init(
                    key: id.isMultiple(of: 2) ? "position" : "opacity", begin: 0.5, end: 1.5,
                    timing: .spring,
                    tracks: [
                        .init(
                            path: "position", from: .numbers([0, -Double(id)]),
                            to: .numbers([0, 0]), additive: true, duration: 1,
                            pace: .spring(mass: 1, stiffness: 355.3057584, damping: 20, velocity: 0)
                        )
                    ])
            ]
            nodes.append(node)
        }
        let line = SnapshotLine(
            seq: 1, nanoseconds: 500_000_000,
            body: .full(.init(size: .zero, scale: 1, fps: 60, nodes: nodes)), version: 2)
        var encoder = LineEncoder(version: 2)
        let encoded = try encoder.encode(line)
        #expect(try encoded.decoded() == line)
        #expect(encoded.count < 1000 * 135)
    }

    @Test(
        "a track that contradicts itself is refused with its member's name",
        arguments: [
            (
                #"{"path":"opacity","from":[0,1],"to":[1],"duration":1}"#,
                "“animations.tracks.from” of node 2"
            ),
            (
                #"{"path":"position","from":[0,1],"to":[1],"duration":1}"#,
                "“animations.tracks.to” of node 2"
            ),
            (#"{"path":"opacity","from":[1e999],"to":[1],"duration":1}"#, "from"),
            (#"{"path":"opacity","from":[NaN],"to":[1],"duration":1}"#, "from"),
            (#"{"path":"opacity","from":true,"duration":1}"#, "from"),
            (#"{"path":"opacity","values":[[0],[1]],"times":[0],"duration":1}"#, "times"),
            (#"{"path":"opacity","values":[[0],[1]],"times":[1,0],"duration":1}"#, "times"),
            (#"{"path":"opacity","values":[[0],[1]],"curves":[1],"duration":1}"#, "curves"),
            (#"{"path":"opacity","values":[[0],[1]],"smooth":[1],"duration":1}"#, "smooth"),
            (#"{"path":"opacity","from":[0],"to":[1],"duration":-1}"#, "duration"),
            (#"{"path":"opacity","from":[0],"to":[1],"duration":1,"repeats":-1}"#, "repeats"),
            (#"{"path":"opacity","from":[0],"to":[1],"duration":1,"heading":"along"}"#, "heading"),
            (
                #"{"path":"opacity","from":[0],"to":[1],"duration":1,"function":"rotateX"}"#,
                "function"
            ),
            (#"{"path":"opacity","from":[0],"to":[1]}"#, "duration"),
            (#"{"from":[0],"to":[1],"duration":1}"#, "path"),
            (
                #"{"path":"opacity","from":[0],"to":[1],"duration":1,"curve":[0,0,1,1],"spring":[1,1,1,1]}"#,
                "spring"
            ),
            (
                #"{"path":"opacity","from":[0],"to":[1],"duration":1,"groups":[\#(repeatElement(#"{"duration":1}"#, count: 17).joined(separator: ","))]}"#,
                "groups"
            ),
            (
                #"{"path":"opacity","values":[\#(repeatElement("[0]", count: 10_001).joined(separator: ","))],"duration":1}"#,
                "values"
            ),
        ])
    func refusals(track: String, name: String) {
        #expect {
            try line(animated(track))
        } throws: { error in
            "\(error)".contains(name)
        }
        // The daemon checks lines without decoding them, and refuses the same.
        #expect(Self.isRefused(Self.head + animated(track) + "]}"))
    }

    /// Whether a line that is only checked is refused.
    private static func isRefused(_ text: String) -> Bool {
        Data(text.utf8).withUnsafeBytes { bytes in
            do {
                _ = try LineCheck(bytes)
                return false
            } catch { return true }
        }
    }

    @Test(
        "a repetition is refused unless it names an earlier animation that is simple",
        arguments: [
            #"[{"like":0}]"#,
            #"[{"key":"k","begin":1,"timing":"curve"},{"like":0}]"#,
            #"[{"key":"k","begin":1,"timing":"curve","tracks":[{"path":"opacity","values":[[0],[1]],"duration":1}]},{"like":0}]"#,
            #"[{"key":"k","begin":1,"timing":"curve","tracks":[{"path":"opacity","from":[1],"to":[0],"duration":1}]},{"key":"k","like":0}]"#,
            #"[{"key":"k","begin":1,"timing":"curve","tracks":[{"path":"opacity","from":[1],"to":[0],"duration":1}]},{"like":0,"tracks":[]}]"#,
            #"[{"key":"k","begin":1,"timing":"curve","tracks":[{"path":"opacity","from":[1],"to":[0],"duration":1}]},{"like":1}]"#,
        ])
    func badRepetitions(list: String) {
        #expect(throws: (any Error).self) {
            try line(
                #"{"id":2,"parent":1,"class":"A","frame":[1,2,3,4],"animations":\#(list)}"#)
        }
    }

    // Numbers that are valid in JSON and hostile to arithmetic.
    @Test(
        "extreme numbers give finite values",
        arguments: [
            #"{"path":"bounds","from":[0,0,1e308,1e308],"to":[0,0,-1e308,1e308],"duration":1e-300}"#,
            #"{"path":"opacity","from":[0],"to":[1],"duration":1e300,"speed":1e300,"offset":-1e300}"#,
            #"{"path":"opacity","from":[0],"to":[1],"duration":1e-310,"repeats":9223372036854775808,"cumulative":true}"#,
            #"{"path":"transform","from":[1e200,0,0,0,0,1e200,0,0,0,0,1,0,0,0,0,1],"to":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],"duration":0.001,"repeats":0,"cumulative":true}"#,
            #"{"path":"position","route":"M0 0L1e308 0L-1e308 0","duration":2,"paced":true}"#,
            #"{"path":"position","route":"M0 0","duration":2}"#,
            #"{"path":"path","from":"M0 0L1 1","to":"nonsense","duration":2}"#,
            #"{"path":"opacity","from":[0],"to":[1],"duration":1,"spring":[1e-300,1e300,1e300,1e300]}"#,
            #"{"path":"transform.rotation.x","from":[1e308],"to":[-1e308],"duration":1}"#,
            #"{"path":"unknown.path","from":[1],"to":[2],"duration":1}"#,
        ])
    func extremes(track: String) throws {
        let replica = try replica(
            animated(track, #","clock":[-1e300,1e300,1e300]"#)
                + "," + animated(track).replacing(#""id":2"#, with: #""id":3"#))
        var encoder = LineEncoder()
        for time in [-1e9, 0, 1, 1.0005, 1.5, 1e9] {
            let state = try #require(replica.state(at: time))
            let line = SnapshotLine(seq: 1, nanoseconds: 0, body: .full(state))
            #expect(throws: Never.self) { try encoder.encode(line).decoded() }
            #expect(encoder.clampedNumbers == 0, "t = \(time)")
        }
    }
}
