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
}
