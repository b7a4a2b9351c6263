import Foundation
import Glibc
import Snapshots
import Testing

@testable import Commands
@testable import Recording

/// Segments from strangers, with valid checksums and numbers near 2⁵³, 2⁶³ and 2⁶⁴: every command
/// ends with a result or a message.
@MainActor
@Suite("Hostile segments")
struct HostileSegmentTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private nonisolated static let full =
        #"{"v":1,"seq":1,"t":0,"kind":"full","size":[4,4],"scale":1,"fps":60,"nodes":[{"id":1,"class":"W","#
        + #""frame":[0,0,4,4]}]}"#

    /// The fields of a record that a stranger chooses.
    struct Crafted: Sendable {
        var position: UInt64 = 2
        var time: Int64 = 1
        var stream: UInt32 = 1
        var kind: UInt8 = 1
        var number: UInt64 = 1
        var text = HostileSegmentTests.full
    }

    /// Writes a segment with a description, a full snapshot and crafted records; see
    /// docs/recording-format.md.
    private func segment(first: UInt64 = 1, _ records: [Crafted]) -> String {
        let id = JournalID(low: 1, high: 2)
        var bytes = SegmentHeader(first: first, created: 1, journal: id).bytes
        let start = [
            Crafted(position: first, kind: 0, number: 0, text: #"{"name":"a","run":"r"}"#),
            Crafted(position: first &+ 1),
        ]
        for record in start + records {
            let payload = Array(record.text.utf8)
            let room = UnsafeMutableRawBufferPointer.allocate(
                byteCount: RecordFormat.size(payload: payload.count), alignment: 8)
            defer { room.deallocate() }
            payload.withUnsafeBytes {
                RecordFormat.write(
                    Record(
                        position: record.position, time: record.time, stream: record.stream,
                        kind: Record.Kind(rawValue: record.kind), number: record.number),
                    payload: $0, salt: id.salt, to: room)
            }
            bytes += room
        }
        let digits = String(first)
        let path =
            folder.path + "/" + String(repeating: "0", count: 20 - digits.count) + digits + ".seg"
        _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
        return path
    }

    private nonisolated static let edges: [UInt64] = [
        0, (1 << 53) - 1, 1 << 53, (1 << 53) + 1, (1 << 62) - 1, 1 << 62, (1 << 63) - 1, 1 << 63,
        .max - 1, .max,
    ]

    /// Runs every command that reads a segment.
    private func runAll(_ path: String, _ note: String) {
        let out = folder.path + "/out.png"
        for words in [
            ["inspect", path], ["verify", path], ["replay", path], ["replay", path, "--at", "1e9"],
            ["export", path],
            ["diff", path, path], ["render", path, "-o", out], ["verify", folder.path],
            ["sessions", path],
        ] {
            let result = Capture.run(words)
            #expect([0, 1, 2, 3].contains(result.status), "\(words[0]) \(note): \(result.status)")
            #expect(
                result.status == 0 || !(result.errors + result.text).isEmpty, "\(words[0]) \(note)")
        }
    }

    @Test("a position near a power of two", arguments: edges)
    func positions(edge: UInt64) {
        runAll(
            segment([Crafted(position: edge), Crafted(position: edge &+ 1)]), "position \(edge)")
        runAll(segment(first: edge, []), "first \(edge)")
    }

    @Test("a time near a power of two", arguments: edges)
    func times(edge: UInt64) {
        let time = Int64(bitPattern: edge)
        runAll(
            segment([Crafted(position: 3, time: time), Crafted(position: 4, time: -1)]),
            "time \(time)")
    }

    @Test("a number near a power of two", arguments: edges)
    func numbers(edge: UInt64) {
        runAll(segment([Crafted(position: 3, number: edge)]), "number \(edge)")
    }

    @Test(
        "a stream or kind near the largest", arguments: [0, 1 << 31 - 1, 1 << 31, .max] as [UInt32])
    func streams(stream: UInt32) {
        runAll(
            segment([
                Crafted(position: 3, stream: stream, kind: 0, text: #"{"name":"b","run":"r"}"#),
                Crafted(position: 4, stream: stream),
                Crafted(position: 5, stream: stream, kind: 255),
            ]), "stream \(stream)")
    }

    @Test(
        "a line's time or sequence number near a power of two",
        arguments: [
            "0", "-1", "9007199254740993", "9223372036854775807", "18446744073709551616", "1e308",
            "-9.2e9",
        ])
    func lines(number: String) {
        let line = Self.full.replacingOccurrences(of: "\"t\":0", with: "\"t\":\(number)")
        let other = Self.full.replacingOccurrences(of: "\"seq\":1", with: "\"seq\":\(number)")
        runAll(
            segment([Crafted(position: 3, text: line), Crafted(position: 4, text: other)]), number)
    }

    @Test(
        "a payload with a line break or NUL is damage, and no command prints a line of it",
        arguments: ["\n", "\r", "\0"])
    func lineBreaks(text: String) throws {
        let other = Self.full.replacing("\"seq\":1", with: "\"seq\":2")
        let forged = other + text + other.replacing("\"W\"", with: "\"Forged\"")
        let path = segment([
            Crafted(position: 3, text: forged), Crafted(position: 4, kind: 6, text: forged),
            Crafted(position: 5, number: 2, text: other),
        ])
        for (words, status) in [
            (["export", path], 3), (["export", folder.path + ":a"], 3), (["inspect", path], 0),
            (["replay", path, "--json"], 3), (["diff", path, path], 0), (["verify", path], 3),
            (["verify", folder.path], 3),
        ] as [([String], Int32)] {
            let result = Capture.run(words)
            #expect(result.status == status, "\(words): \(result.errors)")
            #expect(!(result.text + result.errors).contains("Forged"), "\(words)")
            guard words[0] == "export" || words[0] == "replay" else { continue }
            #expect(result.text == Self.full + "\n" + other + "\n", "\(words)")
            let gaps = result.errors.split(separator: "\n")
            #expect(gaps.count == 1 && gaps[0].contains(path) || gaps[0].contains("2 records"))
        }
    }

    // A segment of a cluster's copy has binary notes in a stream without a description.
    @Test("marks of a cluster's copy are no damage")
    func marks() {
        let path = segment([
            Crafted(position: 3, stream: 7, kind: 6, text: "\0\n\r"),
            Crafted(position: 4, number: 2, text: Self.full),
        ])
        #expect(Capture.run(["export", path]).status == 0)
        #expect(Capture.run(["export", folder.path + ":a"]).status == 0)
        #expect(!Capture.run(["verify", path]).text.contains("damaged"))
    }

    @Test("a segment cut anywhere, or followed by bytes that are no record")
    func cut() throws {
        let path = segment([Crafted(position: 3)])
        let whole = try Data(contentsOf: URL(filePath: path))
        for count in stride(from: 0, to: whole.count, by: 23) {
            try whole.prefix(count).write(to: URL(filePath: path))
            runAll(path, "cut at \(count)")
        }
        try (whole + Data(repeating: 0xFF, count: 1000)).write(to: URL(filePath: path))
        runAll(path, "with a tail")
    }

    @Test(
        "a FIFO, socket, folder, link or device with the name of a segment, index or journal is not waited for",
        arguments: ["fifo", "socket", "folder", "link to a device", "loop", "device"],
        [
            "00000000000000000003.seg", "00000000000000000003.segz", "00000000000000000001.idx",
            "journal", "lock",
        ])
    func kinds(kind: String, name: String) throws {
        let sound = segment([])
        let path = folder.path + "/" + name
        switch kind {
        case "fifo": #expect(mkfifo(path, 0o600) == 0)
        case "socket": try makeSocket(path)
        case "folder": #expect(mkdir(path, 0o700) == 0)
        case "link to a device": #expect(symlink("/dev/zero", path) == 0)
        case "loop": #expect(symlink(name, path) == 0)
        default: guard mknod(path, S_IFCHR | 0o600, 1 << 8 | 5) == 0 else { return }
        }
        runAll(path, kind)
        runAll(sound, "beside a \(kind)")
        #expect(Capture.run(["inspect", sound]).status == 0)
        if name.hasSuffix("seg") || name.hasSuffix("segz") {
            let result = Capture.run(["inspect", path])
            #expect(result.status == 1)
            #expect(!result.errors.isEmpty)
        }
    }

    private func makeSocket(_ path: String) throws {
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        try #require(path.utf8.count < MemoryLayout.size(ofValue: address.sun_path))
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let result = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        #expect(result == 0)
    }
}
