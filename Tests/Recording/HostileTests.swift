import Foundation
import RecordingZstd
import Testing
import TestSupport

@testable import Recording

@Suite("Crafted and changed files")
struct HostileTests {
    private static let numbers: [UInt64] = [
        0, 1, 1 << 32 - 1, 1 << 53, 1 << 62 - 1, 1 << 62, 1 << 62 + 1, 1 << 63 - 2, 1 << 63 - 1,
        1 << 63, .max - 1,
        .max,
    ]

    private static func name(_ first: UInt64, _ ending: String = "seg") -> String {
        let digits = String(first)
        return String(repeating: "0", count: 20 - digits.count) + digits + "." + ending
    }

    /// A journal of several segments, closed in order.
    private func journal(_ count: UInt64 = 60, closes: Bool = true) throws -> (Folder, [Entry]) {
        let folder = Folder()
        let journal = try Journal(folder) { $0.segmentBytes = 1000 }
        let stream = journal.beginStream(descriptor: Array("{}".utf8), time: 1)
        for number in 1...count {
            journal.append(
                "line \(number)", stream: stream, number: number,
                kind: number % 20 == 1 ? .full : .log)
            try journal.write(time: 1)
        }
        try journal.sync()
        let lines = try journal.lines()
        if closes { try journal.close() } else { journal.abandon() }
        return (folder, lines)
    }

    private func faults(_ folder: Folder) throws -> [String] {
        try JournalCheck.folder(folder.path, codec: Zstandard(), fault: { _, _ in nil }).faults
    }

    /// What start, a reader and `verify` do with a folder: all of them end, and lines can be
    /// appended afterwards.
    private func use(_ folder: Folder) throws {
        _ = try faults(folder)
        let journal: Journal
        do {
            journal = try Journal(folder) { $0.codec = Zstandard() }
        } catch let failure as JournalFailure
            where failure.description.contains("has no positions left")
        {
            // The highest positions leave none to write; reading works.
            _ = try Journal(folder, readOnly: true) { $0.codec = Zstandard() }.lines()
            return
        }
        _ = try? journal.lines()
        for number in Self.numbers {
            let reader = journal.reader(after: number)
            _ = try? reader.next { _, _ in }
            _ = journal.fullState(
                of: UInt32(truncatingIfNeeded: number), atOrBefore: Int64(bitPattern: number),
                position: number)
            _ = journal.position(near: Int64(bitPattern: number))
        }
        let stream = journal.beginStream(descriptor: [], time: 1)
        let position = journal.append("next", stream: stream, number: 1)
        try journal.write(time: 1)
        journal.enforceRetention(time: .min)
        journal.enforceRetention(time: .max)
        let last = try journal.lines(after: position - 1).last
        #expect(last?.text == "next")
        try journal.close()
        #expect(
            try Journal(folder) { $0.codec = Zstandard() }.lines(after: position - 1).last?.text
                == "next")
    }

    @Test(
        "positions, streams, numbers, times and names near 2³², 2⁵³, 2⁶² to 2⁶⁴ are handled",
        arguments: numbers)
    func nearTheEdge(number: UInt64) throws {
        for first in [1, number] {
            let folder = Folder()
            var made = HandMade(first: first, created: Int64(bitPattern: number))
            made.record(
                number, time: Int64(bitPattern: number), stream: UInt32(truncatingIfNeeded: number),
                kind: 0,
                number: number, "{}")
            made.record(
                number &+ 1, time: Int64(bitPattern: number),
                stream: UInt32(truncatingIfNeeded: number), kind: 1,
                number: number, "x")
            folder.write(made.bytes, to: Self.name(first))
            try use(folder)
        }
    }

    @Test("empty segments and segments of zeros are handled under any name", arguments: numbers)
    func empty(number: UInt64) throws {
        for bytes in [
            [], [0], [UInt8](repeating: 0, count: 64), [UInt8](repeating: 0, count: 4096),
            HandMade(first: number).bytes,
        ] {
            for ending in ["seg", "segz"] {
                let (folder, lines) = try journal(5)
                if number == 1 { continue }
                folder.write(bytes, to: Self.name(number, ending))
                try use(folder)
                #expect(
                    try Journal(folder, readOnly: true) { $0.codec = Zstandard() }.lines().prefix(5)
                        == lines[...])
            }
        }
    }

    @Test("compressed blocks at any offset and of any size are handled", arguments: numbers)
    func blocks(number: UInt64) throws {
        for size in Self.numbers {
            var made = HandMade(first: 1)
            made.bytes.replaceSubrange(0..<8, with: Array("MSPRSEZ\n".utf8))
            made.bytes.replaceSubrange(60..<64, with: little(slowChecksum(made.bytes[..<60])))
            for offset in [64, number] {
                let packed = try [UInt8](repeating: 0, count: 100).withUnsafeBytes {
                    try Zstandard().pack($0)
                }
                var block =
                    little(UInt32(packed.count)) + little(offset)
                    + little(UInt32(truncatingIfNeeded: size))
                block += [UInt8](repeating: 0, count: 12) + packed
                made.bytes += little(slowChecksum(block, from: made.salt)) + block
                while made.bytes.count % 8 != 0 { made.bytes.append(0) }
            }
            let folder = Folder()
            folder.write(made.bytes, to: Self.name(1, "segz"))
            try use(folder)
        }
    }

    @Test(
        "a FIFO, folder, link or device in place of a file is refused at once",
        arguments: ["journal", "lock", "segment", "idx", "segz"])
    func strange(what: String) throws {
        for kind in ["fifo", "folder", "link", "device"] {
            let (folder, lines) = try journal(5)
            let name =
                what.hasPrefix("seg") || what == "idx"
                ? Self.name(what == "idx" ? 1 : 100, what == "segment" ? "seg" : what) : what
            let path = folder.path + "/" + name
            unlink(path)
            switch kind {
            case "fifo": #expect(mkfifo(path, 0o600) == 0)
            case "folder": #expect(mkdir(path, 0o700) == 0)
            case "link": #expect(symlink("/dev/zero", path) == 0)
            default: guard mknod(path, S_IFCHR | 0o600, 1 << 8 | 5) == 0 else { continue }
            }
            if what == "journal" || what == "lock" {
                let failure = #expect(throws: JournalFailure.self) { try Journal(folder) }
                #expect(
                    failure?.description.contains("not a regular file") == true,
                    "\(kind): \(String(describing: failure))")
            } else {
                let journal = try Journal(folder)
                #expect(try journal.lines() == lines)
                if what != "idx" {
                    #expect(
                        journal.remarks.contains { $0.contains("not a regular file") }, "\(kind)")
                }
                journal.abandon()
            }
            _ = try faults(folder)
        }
    }

    @Test("a flipped bit in the file `journal` loses nothing, and verify reports it")
    func identity() throws {
        let (whole, lines) = try journal()
        let bytes = whole.read("journal")
        #expect(try faults(whole) == [])
        for place in stride(from: 0, to: bytes.count, by: 3) {
            let folder = whole.copy()
            var bad = bytes
            bad[place] ^= 1 << UInt8(place % 8)
            folder.write(bad, to: "journal")
            let segments = folder.names.filter { $0.hasSuffix(".seg") }
            #expect(try !faults(folder).isEmpty, "byte \(place)")
            let journal = try Journal(folder)
            #expect(try journal.lines() == lines, "byte \(place)")
            #expect(segments.allSatisfy { folder.names.contains($0) })
            let next = journal.append("next", number: 61)
            #expect(next > lines.last!.position)
            try journal.close()
            #expect(try Journal(folder).lines().count == lines.count + 1)
        }
    }

    @Test("a segment of another journal is not deleted, even under a name of this journal")
    func others() throws {
        let (folder, lines) = try journal(5)
        var other = HandMade(first: 7)
        other.record(7, "of another journal")
        folder.write(other.bytes, to: Self.name(7))
        var packedTwin = HandMade(first: 1)
        packedTwin.bytes.replaceSubrange(0..<8, with: Array("MSPRSEZ\n".utf8))
        packedTwin.bytes.replaceSubrange(
            60..<64, with: little(slowChecksum(packedTwin.bytes[..<60])))
        folder.write(packedTwin.bytes, to: Self.name(1, "segz"))
        let journal = try Journal(folder) {
            $0.codec = Zstandard()
            $0.segmentBytes = 64
        }
        #expect(try journal.lines() == lines)
        journal.append("six", number: 6)
        try journal.write(time: 1)
        journal.append("seven", number: 7)
        try journal.close()
        #expect(folder.read(Self.name(7)) == other.bytes)
        #expect(
            try Journal(folder) { $0.codec = Zstandard() }.lines().map(\.number) == Array(1...7))
    }

    @Test("a deleted or truncated segment is reported at start, to readers and by verify")
    func missing() throws {
        let (whole, lines) = try journal(75)
        let names = whole.names.filter { $0.hasSuffix(".seg") }
        #expect(names.count >= 4)
        for name in names {
            for cut in [nil, whole.read(name).count / 2] {
                let folder = whole.copy()
                if let cut {
                    folder.write(Array(folder.read(name).prefix(cut)), to: name)
                } else {
                    unlink(folder.path + "/" + name)
                }
                let fault = try faults(folder).contains { $0.contains("are missing") }
                #expect(fault, "\(name)")
                let journal = try Journal(folder)
                #expect(
                    journal.remarks.contains { $0.contains("are missing") },
                    "\(name), \(String(describing: cut))")
                let reader = journal.reader(after: 0)
                var numbers: [UInt64] = []
                while try reader.next({ record, _ in
                    if record.kind != .stream { numbers.append(record.number) }
                }) {}
                #expect(numbers.count < lines.count)
                let next = journal.append("next", number: 76)
                #expect(next > lines.last!.position)
                try journal.write(time: 1)
                while try reader.next({ _, _ in }) {}
                #expect(reader.position == next)
                // Each position up to the next one was read or reported, and one was read just now.
                let all = try Journal(folder, readOnly: true).entries()
                #expect(reader.missed == next - UInt64(all.count), "\(name)")
            }
        }
    }

    @Test("an index of other records is ignored, and verify reports it")
    func wrongIndex() throws {
        let (folder, lines) = try journal()
        let names = folder.names.filter { $0.hasSuffix(".seg") }
        let bytes = folder.read(names[1])
        let id = try bytes.withUnsafeBytes { try SegmentHeader($0) }.journal
        let name = names[1].replacingOccurrences(of: ".seg", with: ".idx")
        var index = try #require(
            folder.read(name).withUnsafeBytes { SegmentIndex($0, salt: id.salt) })
        index.marks[index.marks.count - 1].position -= 1
        index.marks.removeFirst()
        folder.write(index.bytes(salt: id.salt), to: name)
        #expect(try faults(folder).contains { $0.contains("does not match its segment") })
        let journal = try Journal(folder)
        #expect(try journal.lines() == lines)
        journal.syncer.finish()
        #expect(try faults(folder) == [])
    }

    @Test(
        "only a journal's own temporary files are deleted, and a folder of other files is refused")
    func strangers() throws {
        let (folder, _) = try journal(5)
        let own = ["journal.tmp", "00000000000000000001.idx.tmp", "00000000000000000001.segz.tmp"]
        let others = ["thesis.tmp", "1.tmp", "00000000000000000001.tmp", "x.idx.tmp", "notes"]
        for name in own + others { folder.write([1], to: name) }
        _ = try Journal(folder)
        #expect(own.allSatisfy { !folder.names.contains($0) })
        #expect(others.allSatisfy { folder.names.contains($0) })

        let stranger = Folder()
        for name in others { stranger.write([1], to: name) }
        let failure = #expect(throws: JournalFailure.self) { try Journal(stranger) }
        #expect(
            failure?.description.contains("“thesis.tmp”") == true
                || failure?.description.contains("“1.tmp”") == true)
        #expect(stranger.names == others.sorted())

        let mounted = Folder()
        mkdir(mounted.path + "/lost+found", 0o700)
        try Journal(mounted).close()
    }
}
