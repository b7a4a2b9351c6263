import Foundation
import Snapshots
import Testing

@testable import Commands

/// A recording of a window that is white at 0 s, red from 1 s and blue from 2 s on.
@MainActor
@Suite("Rendering a recording")
struct RenderTests {
    private let folder = FileManager.default.temporaryDirectory.appending(
        component: "render-\(UUID().uuidString)")

    private nonisolated static let full =
        #"{"v":1,"seq":1,"t":0,"kind":"full","size":[8,6],"scale":2,"fps":60,"nodes":["#
        + ##"{"id":1,"class":"UIWindow","frame":[0,0,8,6],"background":"#ffffffff"}]}"##
    private nonisolated static func delta(_ seq: Int, _ time: Double, _ color: String) -> String {
        #"{"v":1,"seq":\#(seq),"t":\#(time),"kind":"delta","nodes":[{"id":1,"background":"\#(color)"}]}"#
    }
    private nonisolated static let lines = [
        full, delta(2, 1, "#ff0000ff"), delta(3, 2, "#0000ffff"),
    ]

    /// Runs a command on a recording; returns the exit status.
    private func run(_ lines: [String], _ options: [String] = [], end: String = "\n") throws
        -> Int32
    {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(component: "run.ndjson")
        try Data((lines.joined(separator: "\n") + end).utf8).write(to: file)
        return Capture.run(["render", file.path] + options).status
    }

    @Test("the exit status is 3 if an image was read but is too large to be drawn")
    func failedImage() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"4\"/>"
        let image = "data:image/svg+xml;base64," + Data(drawing.utf8).base64EncodedString()
        func line(_ side: Int) -> String {
            #"{"v":1,"seq":1,"t":0,"kind":"full","size":[8,6],"scale":1,"fps":60,"nodes":["#
                + #"{"id":1,"class":"UIView","frame":[0,0,8,6]},{"id":2,"parent":1,"#
                + #""class":"UIImageView","frame":[0,0,\#(side),\#(side)],"image":"\#(image)"}]}"#
        }
        #expect(try run([line(4)]) == 0)
        #expect(try run([line(20_000)]) == 3)
    }

    private func snapshot(_ lines: [String], at time: Double?, end: String = "\n") throws -> (
        Snapshot, [String]
    ) {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(component: "run.ndjson")
        try Data((lines.joined(separator: "\n") + end).utf8).write(to: file)
        var playback = Playback(try LineReader(path: file.path, codec: nil))
        let snapshot = try playback.snapshot(at: time.map { Int64($0 * 1e9) })
        return (snapshot, playback.remarks)
    }

    @Test(
        "the state at a time includes the changes at exactly that time",
        arguments: [
            (0, 0xffff_ffff), (0.999, 0xffff_ffff), (1, 0xff00_00ff), (1.5, 0xff00_00ff),
            (2, 0x0000_ffff),
            (nil, 0x0000_ffff),
        ] as [(Double?, UInt32)])
    func time(time: Double?, color: UInt32) throws {
        let (snapshot, remarks) = try snapshot(Self.lines, at: time)
        #expect(snapshot.nodes[0].background?.rgba == color)
        #expect(remarks.isEmpty)
    }

    @Test("a time after the end draws the last state and reports it")
    func afterEnd() throws {
        let (snapshot, remarks) = try snapshot(Self.lines, at: 9)
        #expect(snapshot.nodes[0].background?.rgba == 0x0000_ffff)
        #expect(remarks.count == 1 && remarks[0].contains("9.0 s"))
    }

    @Test("an incomplete last line is skipped and reported")
    func brokenOff() throws {
        let (snapshot, remarks) = try snapshot(
            Self.lines.dropLast() + [#"{"v":1,"seq":3,"t""#], at: nil, end: "")
        #expect(snapshot.nodes[0].background?.rgba == 0xff00_00ff)
        #expect(remarks.count == 1 && remarks[0].contains("incomplete"))
    }

    @Test(
        "an invalid recording is refused with the line number",
        arguments: [
            ([], "no full snapshot"), (["hello"], "Line 1"), ([full, "", "{}"], "Line 3"),
            ([delta(1, 0, "#ff0000ff")], "full snapshot"),
            ([full, delta(7, 1, "#ff0000ff")], "missing"),
        ])
    func refused(lines: [String], sentence: String) {
        do {
            _ = try snapshot(lines, at: nil)
            Issue.record("It was taken.")
        } catch {
            #expect("\(error)".contains(sentence), "\(error)")
        }
    }

    @Test("before the first line there is nothing to draw")
    func tooEarly() throws {
        let late = Self.full.replacing("\"t\":0", with: "\"t\":3")
        #expect(throws: Failure.self) { try snapshot([late], at: 1) }
    }

    @Test("a strip's frames are evenly spaced and include the first and the last")
    func strip() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(component: "run.ndjson")
        try Data(Self.lines.joined(separator: "\n").utf8).write(to: file)
        var playback = Playback(try LineReader(path: file.path, codec: nil))
        let frames = try playback.frames(5, from: nil, to: nil)
        #expect(frames.map(\.0) == [0, 500_000_000, 1_000_000_000, 1_500_000_000, 2_000_000_000])
        #expect(
            frames.map { $0.1.nodes[0].background?.rgba } == [
                0xffff_ffff, 0xffff_ffff, 0xff00_00ff, 0xff00_00ff, 0x0000_ffff,
            ])
    }

    @Test("the command writes a PNG beside the recording; its status is the result")
    func command() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try run(Self.lines, ["--at", "1"]) == 0)
        let png = try Data(contentsOf: folder.appending(component: "run.png"))
        // Width and height in the PNG's header: 8 × 6 points at the recording's scale of 2.
        #expect(Array(png[16..<24]) == [0, 0, 0, 16, 0, 0, 0, 12])
        #expect(try run(Self.lines, ["--strip", "3", "--scale", "1"]) == 0)
        #expect(try run(["hello"]) == 1)
        #expect(try run(Self.lines, ["-o", "/nowhere/at/all.png"]) == 1)
        #expect(try run(Self.lines, ["--assets", "/nowhere/at/all"]) == 2)
        #expect(Capture.run(["render", "/nowhere/at/all.ndjson"]).status == 1)
        #expect(Capture.run(["paint"]).status == 2)
    }

    @Test("lines of any length, with either line break, are read completely")
    func reading() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(component: "lines")
        let long = String(repeating: "x", count: 200_000)
        try Data("one\r\n\n\(long)\ntwo".utf8).write(to: file)
        var reader = try LineReader(path: file.path, codec: nil)
        var read: [(Int, Int)] = []
        while let line = try reader.next() { read.append((reader.number, line.count)) }
        #expect(read.map(\.0) == [1, 3, 4])
        #expect(read.map(\.1) == [4, 200_000, 3])
        #expect(!reader.isWhole)
    }
}
