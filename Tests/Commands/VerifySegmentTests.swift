import Foundation
import Recording
import Testing

@testable import Commands

/// What `mainspring verify` reports about a journal's folder whose segments were changed by another
/// program.
@MainActor
@Suite("Verifying a journal's segments")
struct VerifySegmentTests {
    private final class Folder {
        let path = NSTemporaryDirectory() + "mainspring-verify-\(UInt64.random(in: 0 ... .max))"
        deinit { try? FileManager.default.removeItem(atPath: path) }
        var segments: [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter {
                $0.hasSuffix(".seg")
            }
            .sorted()
        }
        func rename(_ old: String, _ new: String) throws {
            try FileManager.default.moveItem(atPath: path + "/" + old, toPath: path + "/" + new)
        }
    }

    /// A journal of several segments, closed in order.
    private func journal() throws -> Folder {
        let folder = Folder()
        var configuration = Journal.Configuration()
        configuration.segmentBytes = 4096
        let journal = try Journal(folder: folder.path, configuration: configuration, time: 1)
        let stream = journal.beginStream(
            descriptor: Array("{\"name\":\"a\",\"run\":\"r\"}".utf8), time: 1)
        for number in 1...200 as ClosedRange<UInt64> {
            let line =
                "{\"v\":1,\"seq\":\(number),\"t\":1,\"kind\":\"log\",\"level\":\"info\",\"text\":\"x\"}"
            Array(line.utf8).withUnsafeBytes {
                _ = journal.append(.log, stream: stream, number: number, time: 1, payload: $0)
            }
            try journal.write(time: 1)
        }
        try journal.close()
        return folder
    }

    @Test("an unchanged journal is sound")
    func sound() throws {
        let folder = try journal()
        #expect(folder.segments.count >= 4)
        #expect(Capture.run(["verify", folder.path]).status == 0)
    }

    /// A journal with one session of these lines.
    private func journal(lines: [(kind: Record.Kind, text: String)]) throws -> Folder {
        let folder = Folder()
        let journal = try Journal(folder: folder.path, time: 1)
        let stream = journal.beginStream(
            descriptor: Array("{\"name\":\"a\",\"run\":\"r\"}".utf8), time: 1)
        for (kind, text) in lines {
            // The number in the line.
            let number = try #require(text.firstMatch(of: /"seq":(\d+)/).flatMap { UInt64($0.1) })
            Array(text.utf8).withUnsafeBytes {
                _ = journal.append(kind, stream: stream, number: number, time: 1, payload: $0)
            }
        }
        try journal.write(time: 1)
        try journal.close()
        return folder
    }

    private func line(_ seq: Int, _ rest: String) -> String {
        "{\"v\":1,\"seq\":\(seq),\"t\":1,\(rest)}"
    }

    @Test("deltas after a gap are counted; lines after the last one are faults")
    func unapplied() throws {
        let full =
            "\"kind\":\"full\",\"size\":[10,10],\"scale\":1,\"fps\":60,\"nodes\":[{\"id\":1,\"class\":\"W\",\"frame\":[0,0,10,10]}]"
        let delta = "\"kind\":\"delta\",\"nodes\":[{\"id\":1,\"alpha\":0.5}]"
        let end = "\"kind\":\"end\",\"reason\":\"done\""
        let gaps = try journal(lines: [
            (.full, line(1, full)), (.delta, line(3, delta)), (.delta, line(4, delta)),
            (.full, line(5, full)), (.delta, line(6, delta)),
        ])
        let first = Capture.run(["verify", gaps.path])
        #expect(first.status == 0)
        #expect(first.text.contains("2 deltas were not applied, because lines before them"))
        let late = try journal(lines: [
            (.full, line(1, full)), (.end, line(2, end)), (.delta, line(3, delta)),
            (.end, line(4, end)), (.full, line(5, full)), (.delta, line(6, delta)),
        ])
        let second = Capture.run(["verify", late.path])
        #expect(second.status == 3)
        #expect(second.text.contains("the stream ended with line 2"))
        #expect(second.text.contains("2 faults"))
    }

    @Test("a folder is verified as a whole, so one of its sessions cannot be named")
    func session() throws {
        let folder = try journal()
        let result = Capture.run(["verify", folder.path + ":a"])
        #expect(result.status == 1)
        #expect(result.errors.contains("A folder is verified as a whole"))
    }

    @Test(
        "a missing, renamed or truncated segment is reported with status 3", arguments: 0..<4,
        [-1, 0, 1, 2])
    func changed(change: Int, place: Int) throws {
        let folder = try journal()
        let names = folder.segments
        let name = names[place < 0 ? names.count - 1 : place]
        let path = folder.path + "/" + name
        switch change {
        case 0: try FileManager.default.removeItem(atPath: path)
        case 1: try folder.rename(name, "00000000000000009999.seg")
        case 2: try folder.rename(name, name.replacingOccurrences(of: ".seg", with: ".seg.old"))
        default:
            let data = try Data(contentsOf: URL(fileURLWithPath: path))
            try data.prefix(data.count / 2).write(to: URL(fileURLWithPath: path))
        }
        let result = Capture.run(["verify", folder.path])
        #expect(result.status == 3, "\(name): \(result.text)")
        #expect(!result.text.contains(", sound"))
    }

    @Test("two segments with exchanged names are reported with status 3")
    func exchanged() throws {
        let folder = try journal()
        let names = folder.segments
        try folder.rename(names[1], "x")
        try folder.rename(names[2], names[1])
        try folder.rename("x", names[2])
        let result = Capture.run(["verify", folder.path])
        #expect(result.status == 3, "\(result.text)")
    }

    private static func line(_ seq: Int, _ rest: String) -> String {
        "{\"v\":1,\"seq\":\(seq),\"t\":1,\(rest)}"
    }

    private static func full(_ seq: Int) -> String {
        line(
            seq,
            "\"kind\":\"full\",\"size\":[1,1],\"scale\":1,\"fps\":60,\"nodes\":["
                + "{\"id\":1,\"class\":\"V\",\"frame\":[0,0,1,1]}]")
    }

    private static func delta(_ seq: Int, node: Int) -> String {
        line(seq, "\"kind\":\"delta\",\"nodes\":[{\"id\":\(node),\"alpha\":0.5}]")
    }

    /// A closed journal of two streams with the same lines, in turn.
    private func journal(of lines: [(Record.Kind, String)]) throws -> Folder {
        let folder = Folder()
        let journal = try Journal(folder: folder.path, configuration: .init(), time: 1)
        let streams = ["r", "s"].map {
            journal.beginStream(
                descriptor: Array("{\"name\":\"a\",\"run\":\"\($0)\"}".utf8), time: 1)
        }
        for (number, (kind, text)) in lines.enumerated() {
            for stream in streams {
                Array(text.utf8).withUnsafeBytes {
                    _ = journal.append(
                        kind, stream: stream, number: UInt64(number + 1), time: 1, payload: $0)
                }
            }
        }
        try journal.write(time: 1)
        try journal.close()
        return folder
    }

    @Test("a delta for an unknown node is reported once for each session, with its position")
    func unknownNode() throws {
        let folder = try journal(of: [
            (.full, Self.full(1)), (.delta, Self.delta(2, node: 1)),
            (.delta, Self.delta(3, node: 7)), (.delta, Self.delta(4, node: 7)),
            (.full, Self.full(5)), (.delta, Self.delta(6, node: 1)),
        ])
        let result = Capture.run(["verify", folder.path])
        #expect(result.status == 3)
        let faults = result.text.split(separator: "\n").filter { $0.contains("node 7 is unknown") }
        #expect(faults.count == 2, "\(result.text)")
        #expect(faults.allSatisfy { $0.contains("Line 3 was refused") })
    }

    @Test("gaps between lines, deltas before a full snapshot and repeated numbers are no damage")
    func gaps() throws {
        let folder = try journal(of: [
            (.delta, Self.delta(1, node: 7)), (.full, Self.full(2)), (.full, Self.full(2)),
            (.delta, Self.delta(3, node: 1)), (.delta, Self.delta(9, node: 7)),
            (.delta, Self.delta(10, node: 7)),
        ])
        let result = Capture.run(["verify", folder.path])
        #expect(result.status == 0, "\(result.text)")
    }

    @Test("a session with too many views to apply is named, and its lines are checked one by one")
    func tooLarge() throws {
        let folder = try journal(of: [
            (.full, Self.full(1)), (.delta, Self.delta(2, node: 7)), (.delta, "{"),
        ])
        var limits = MemoryLimits()
        limits.stripViews = 1
        let result = MemoryLimits.$current.withValue(limits) {
            Capture.run(["verify", folder.path])
        }
        #expect(result.text.contains("The lines of 1 large sessions were checked one by one"))
        #expect(result.text.contains("the line is incomplete"))
    }
}
