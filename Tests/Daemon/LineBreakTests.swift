import Foundation
import HTTPClient
import Testing

@testable import Daemon
@testable import Recording

/// A segment with valid checksums whose payloads contain line breaks or NUL, as another program can
/// write it: no stored record becomes two lines or events.
///
/// Sources: HTML Living Standard 9.2.5, “Parsing an event stream”: lines end with CR LF, LF or CR.
/// The specification of NDJSON: lines end with LF.
@MainActor
@Suite("Line breaks in stored lines")
struct LineBreakTests {
    private nonisolated static func log(_ seq: Int, _ text: String) -> String {
        "{\"v\":1,\"seq\":\(seq),\"t\":\(seq),\"kind\":\"log\",\"level\":\"info\",\"text\":\"\(text)\"}"
    }

    private nonisolated static let full =
        "{\"v\":1,\"seq\":1,\"t\":1,\"kind\":\"full\",\"size\":[4,4],\"scale\":1,\"fps\":60,"
        + "\"nodes\":[{\"id\":1,\"class\":\"W\",\"frame\":[0,0,4,4]}]}"

    /// Starts a daemon on a segment whose fourth record is crafted.
    /// - Parameters:
    ///   - text: what separates the two lines of its payload.
    ///   - padding: the number of bytes before it.
    private func place(_ text: String, kind: UInt8, padding: Int = 0) throws -> Place {
        let folder = NSTemporaryDirectory() + "mainspring-breaks-\(UInt64.random(in: 0 ... .max))"
        let id = JournalID(low: 1, high: 2)
        var bytes = SegmentHeader(first: 1, created: 1, journal: id).bytes
        let forged =
            Self.log(3, String(repeating: "x", count: padding)) + text
            + "data: " + Self.log(4, "forged") + text + Self.log(5, "forged")
        let records: [(UInt8, String)] = [
            (0, "{\"name\":\"a\",\"run\":\"r\"}"), (1, Self.full), (4, Self.log(2, "before")),
            (kind, forged), (4, Self.log(6, "after")),
        ]
        for (place, (kind, text)) in records.enumerated() {
            let payload = Array(text.utf8)
            var room = [UInt8](repeating: 0, count: RecordFormat.size(payload: payload.count))
            room.withUnsafeMutableBytes { room in
                payload.withUnsafeBytes {
                    RecordFormat.write(
                        Record(
                            position: UInt64(place + 1), time: 1, stream: 1,
                            kind: Record.Kind(rawValue: kind), number: UInt64(place)),
                        payload: $0, salt: id.salt, to: room)
                }
            }
            bytes += room
        }
        try FileManager.default.createDirectory(
            atPath: folder + "/data", withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: folder + "/data/00000000000000000001.seg"))
        // Otherwise what follows the damage would be set aside: the power may have failed.
        try Data(SyncProgress(position: 5).bytes(salt: id.salt)).write(
            to: URL(filePath: folder + "/data/synced"))
        return try Place(folder)
    }

    private nonisolated static let targets = [
        "/sessions/a/lines", "/sessions/a/stream?after=0&follow=0",
        "/sessions/a/stream?after=0&follow=0&format=ndjson",
        "/sessions/a/stream?after=0&follow=0&format=ndjson&envelope=1",
        "/stream?after=0&follow=0", "/stream?after=0&follow=0&format=ndjson",
    ]

    /// Requests what a daemon has stored: the crafted record is a gap of one line, wherever gaps
    /// are reported.
    private func check(_ place: Place, _ note: String) throws {
        for target in Self.targets {
            let body = try #require(place.ask(target)).body
            #expect(body.contains("before") && body.contains("after"), "\(note) \(target)")
            #expect(!body.contains("forged"), "\(note) \(target)")
            let isBare = target.hasPrefix("/sessions") && target.hasSuffix("ndjson")
            #expect(
                body.ranges(of: "{\"after\":3,\"lines\":1}").count == (isBare ? 0 : 1),
                "\(note) \(target)")
        }
        let state = try #require(place.ask("/sessions/a/snapshot"))
        #expect(state.status == 200 && !state.body.contains("forged"), "\(note)")
        let frames = place.subscribe("/sessions/a/stream?frames=10")
        #expect(place.run { !frames.lines.isEmpty })
        #expect(!frames.lines.contains { "\($0)".contains("forged") }, "\(note)")
        let told = place.said.count { $0.contains("before position 5 are missing or damaged") }
        #expect(told == 1, "\(note)")
    }

    @Test(
        "a record with one is reported as damaged, once, and contributes no line or event",
        arguments: ["\n", "\r", "\r\n", "\n\n", "\0"], [1, 2, 3, 4, 5, 6, 7, 255] as [UInt8])
    func kinds(text: String, kind: UInt8) throws {
        let place = try place(text, kind: kind)
        defer { place.remove() }
        try check(place, "kind \(kind)")
    }

    @Test("so is a record that is checked and sent in portions", arguments: ["\n", "\r", "\0"])
    func long(text: String) throws {
        let place = try place(text, kind: 4, padding: 5 << 20)
        defer { place.remove() }
        try check(place, "long")
    }

    @Test("a line of a publisher with a carriage return between its tokens is refused")
    func published() throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher()
        #expect(place.run { pipe.have == 0 })
        pipe.sendRaw(Self.log(1, "x").replacing(",", with: ",\r", maxReplacements: 1) + "\n")
        pipe.sendRaw(Self.log(1, "x\r") + "\n" + Self.log(1, "x\0") + "\n")
        pipe.log(1)
        #expect(place.run { pipe.acknowledged == 4 })
        #expect(pipe.refusals.map(\.number) == [1, 2, 3])
    }
}
