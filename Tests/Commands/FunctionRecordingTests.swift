import Foundation
import Snapshots
import Testing

@testable import Commands

// Source: docs/motion.md: the commands are exact between lines of version 2.
@MainActor
@Suite("Recordings with functions of time")
struct FunctionRecordingTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    /// A view that fades from 1 to 0.5 between 1 and 2 s, and is then left alone.
    /// - Parameter pace: A member of the track; linear by default.
    private func recording(_ name: String, pace: String = "") throws -> String {
        let lines = [
            #"{"v":2,"seq":1,"t":0,"kind":"full","size":[100,100],"scale":1,"fps":60,"nodes":["#
                + #"{"id":1,"class":"W","frame":[0,0,100,100]},"#
                + #"{"id":2,"parent":1,"class":"A","ident":"a","frame":[0,0,10,10]}]}"#,
            #"{"v":2,"seq":2,"t":1,"kind":"delta","nodes":[{"id":2,"alpha":0.5,"animations":["#
                + #"{"key":"opacity","begin":1,"end":2,"timing":"curve","tracks":["#
                + #"{"path":"opacity","values":[[1],[0.5]],"duration":1\#(pace)}]}]}]}"#,
            #"{"v":2,"seq":3,"t":2,"kind":"delta","nodes":[{"id":2,"animations":null}]}"#,
            #"{"v":2,"seq":4,"t":3,"kind":"end","reason":"done"}"#,
        ]
        let path = folder.path + "/\(name).ndjson"
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: path))
        return path
    }

    @Test(
        "inspect prints the values of any time",
        arguments: [(0.5, 1.0), (1.0, 1.0), (1.25, 0.875), (1.999, 0.5005), (2.5, 0.5)])
    func inspect(time: Double, alpha: Double) throws {
        let path = try recording("a")
        let text = Capture.run(["inspect", path, "--at", "\(time)", "--node", "a"]).text
        let node = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        #expect(abs((node?["alpha"] as? Double ?? 1) - alpha) < 1e-9)
    }

    @Test("replay prints frames with the values shown, or the lines")
    func replay() throws {
        let path = try recording("a")
        let frames = Capture.run(["replay", path, "--frames", "4", "--json"]).text
        let lines = try frames.split(separator: "\n").map {
            try SnapshotLine(json: Data($0.utf8))
        }
        #expect(lines.allSatisfy { $0.version == 1 })
        // The first state, five frames from 1 to 2 s, and the end.
        #expect(lines.map { Double($0.nanoseconds) / 1e9 } == [0, 1, 1.25, 1.5, 1.75, 2, 3])
        let plain = Capture.run(["replay", path, "--json"]).text
        #expect(plain == (try String(contentsOfFile: path, encoding: .utf8)))
    }

    // 10⁹ s of an endless animation are 6.4·10¹⁰ frames, more than memory holds.
    @Test("frames between two lines far apart are read one by one")
    func distantLines() throws {
        let lines = [
            #"{"v":2,"seq":1,"t":0,"kind":"full","size":[100,100],"scale":1,"fps":60,"nodes":["#
                + #"{"id":1,"class":"W","frame":[0,0,100,100],"animations":[{"key":"opacity","#
                + #""begin":0,"timing":"curve","tracks":[{"path":"opacity","from":[0],"to":[1],"#
                + #""duration":1,"repeats":0}]}]}]}"#,
            #"{"v":2,"seq":2,"t":1000000000,"kind":"end","reason":"done"}"#,
        ]
        let path = folder.path + "/far.ndjson"
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: path))
        let queue = FrameQueue(try LineReader(path: path, codec: nil), frames: 64)
        let times = try (0..<200).map { _ in try #require(try queue.next()).line.nanoseconds }
        #expect(times == (0..<200).map { Int64($0) * 15_625_000 })
    }

    @Test("diff finds what differs between two lines alone")
    func diff() throws {
        let (linear, eased) = (
            try recording("a"), try recording("b", pace: #","curve":[0.42,0,1,1]"#)
        )
        let found = Capture.run(["diff", linear, eased])
        #expect(found.status == 3)
        // The first frame after 1 s: the eased pace begins more slowly.
        #expect(found.text.contains("At 1.016 s"), "\(found.text)")
        #expect(found.text.contains("alpha: 0.99166"), "\(found.text)")
        #expect(Capture.run(["diff", linear, linear]).status == 0)
        // Both are compared at the times of frames, so that frames differ in nothing.
        let frames = folder.path + "/frames.ndjson"
        let text = Capture.run(["replay", linear, "--frames", "60", "--json"]).text
        try Data(text.utf8).write(to: URL(filePath: frames))
        let same = Capture.run(["diff", linear, frames])
        #expect(same.status == 0, "\(same.text)")
    }

    /// A recording of plain lines with the fading view at some values.
    private func plain(_ name: String, _ states: [(time: Double, alpha: Double)]) throws -> String {
        let lines = states.enumerated().map { index, state in
            #"{"v":1,"seq":\#(index + 1),"t":\#(state.time),"kind":"full","size":[100,100],"scale":1,"#
                + #""fps":60,"nodes":[{"id":1,"class":"W","frame":[0,0,100,100]},{"id":2,"parent":1,"#
                + ##""class":"A","ident":"a","frame":[0,0,10,10],"background":"#000000ff","##
                + #""alpha":\#(state.alpha)}]}"#
        }
        let path = folder.path + "/\(name).ndjson"
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: path))
        return path
    }

    /// The recording of functions, with a view that can be seen.
    private func visible(_ name: String) throws -> String {
        let path = try recording(name)
        let text = try String(contentsOfFile: path, encoding: .utf8).replacingOccurrences(
            of: #""frame":[0,0,10,10]"#, with: ##""frame":[0,0,10,10],"background":"#000000ff""##)
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    private func picture(_ words: String...) throws -> Data {
        let file = folder.path + "/\(UUID()).png"
        let run = Capture.run(["render"] + words + ["-o", file])
        #expect(run.status == 0, "\(run.errors)")
        return try Data(contentsOf: URL(filePath: file))
    }

    @Test(
        "render draws the values of any time",
        arguments: [(0.5, 1.0), (1.25, 0.875), (1.5, 0.75), (1.75, 0.625), (2.5, 0.5)])
    func render(time: Double, alpha: Double) throws {
        let drawn = try picture(try visible("a"), "--at", "\(time)")
        #expect(drawn == (try picture(try plain("p", [(time, alpha)]))))
        #expect(drawn != (try picture(try plain("q", [(time, alpha - 0.02)]))))
    }

    @Test("the pictures of a strip are exact between lines")
    func strip() throws {
        let states = [(1.0, 1.0), (1.25, 0.875), (1.5, 0.75), (1.75, 0.625), (2.0, 0.5)]
        let options = ["--strip", "5", "--from", "1", "--at", "2"]
        func strip(_ path: String) throws -> Data {
            let file = folder.path + "/\(UUID()).png"
            #expect(Capture.run(["render", path] + options + ["-o", file]).status == 0)
            return try Data(contentsOf: URL(filePath: file))
        }
        #expect(try strip(try visible("a")) == strip(try plain("p", states)))
        #expect(try strip(try visible("b")) != strip(try plain("q", Array(states.dropLast()))))
    }

    /// The alpha of the view at a time in a recording.
    private func alpha(_ lines: [String], at time: Double) throws -> Double {
        var replica = SnapshotReplica()
        for line in lines {
            let line = try SnapshotLine(json: Data(line.utf8))
            if Double(line.nanoseconds) / 1e9 <= time { try replica.apply(line) }
        }
        return try #require(replica.state(at: time)?.nodes.last).alpha
    }

    @Test("an exported part is exact between its lines, also before its first own line")
    func export() throws {
        let path = try recording("a")
        let text = Capture.run(["export", path, "--from", "1.25", "--to", "2.5"]).text
        let lines = text.split(separator: "\n").map(String.init)
        for (time, expected) in [(1.25, 0.875), (1.3, 0.85), (1.999, 0.5005), (2.4, 0.5)] {
            #expect(abs(try alpha(lines, at: time) - expected) < 1e-9, "at \(time)")
        }
    }
}
