import Foundation
import Testing

@testable import Recording

@Suite("Damage in the past")
struct DamageTests {
    /// A closed journal whose first segment has a range of zeros.
    private func damaged(_ megabytes: Int) throws -> Folder {
        let folder = Folder()
        let journal = try Journal(folder) {
            $0.segmentBytes = (megabytes + 2) << 20
            $0.worksInline = true
        }
        let stream = journal.beginStream(descriptor: [], time: 1)
        let text = String(repeating: "x", count: 64 << 10)
        for number in 1...UInt64(16 * (megabytes + 3)) {
            journal.append(text, stream: stream, number: number)
            try journal.write(time: 1)
        }
        try journal.sync()
        try journal.close()
        let name = folder.names.first { $0.hasSuffix(".seg") }!
        var bytes = folder.read(name)
        for place in (1 << 20)..<((megabytes + 1) << 20) { bytes[place] = 0 }
        folder.write(bytes, to: name)
        return folder
    }

    @Test("a reader searches damage in steps, and the second reader does not search")
    func steps() throws {
        let megabytes = 5
        let folder = try damaged(megabytes)
        let journal = try Journal(folder) { $0.worksInline = true }
        var pauses: [Int] = []
        var missed: [UInt64] = []
        for _ in 0..<2 {
            let reader = (journal as any LineLog).lines(after: 0)
            var isReady = false
            reader.onReady = { isReady = true }
            var count = 0
            while true {
                let step = try reader.step { _, _ in }
                if step == .end { break }
                guard step == .later else { continue }
                count += 1
                #expect(!isReady)
                journal.collectCompletions()
                #expect(isReady)
                isReady = false
            }
            pauses.append(count)
            missed.append(reader.missed)
        }
        // A step searches 1 MiB, and at most another 256 KiB that are read at once.
        #expect((megabytes - 1...megabytes + 1).contains(pauses[0]))
        #expect(pauses[1] == 0)
        #expect(missed[0] > 0)
        #expect(missed[0] == missed[1])
        let whole = journal.reader(after: 0)
        while try whole.next({ _, _ in }) {}
        #expect(whole.missed == missed[0])
    }

    @Test("a record of 64 MiB after damage is checked in steps and passed without its payload")
    func longest() throws {
        let folder = Folder()
        // The longest payload of the format; see docs/recording-format.md.
        let size = 64 << 20
        let journal = try Journal(folder) {
            $0.segmentBytes = 128 << 20
            $0.pendingBytes = 128 << 20
        }
        let stream = journal.beginStream(descriptor: [], time: 1)
        journal.append("first", stream: stream, number: 1)
        var text = [UInt8](repeating: UInt8(ascii: "x"), count: size)
        text[size - 1] = UInt8(ascii: "y")
        text.withUnsafeBytes {
            _ = journal.append(.log, stream: stream, number: 2, time: 1, payload: $0)
        }
        journal.append("last", stream: stream, number: 3)
        try journal.write(time: 1)
        try journal.close()
        let name = folder.names.first { $0.hasSuffix(".seg") }!
        var bytes = folder.read(name)
        let first = try #require(bytes.firstRange(of: Array("first".utf8)))
        bytes[first.lowerBound] ^= 1
        folder.write(bytes, to: name)
        // Without its index the segment is searched from its beginning.
        for name in folder.names where name.hasSuffix(".idx") {
            try FileManager.default.removeItem(atPath: folder.path + "/" + name)
        }

        let again = try Journal(folder) { $0.worksInline = true }
        let reader = (again as any LineLog).lines(after: 0)
        var pauses = 0
        var lines: [(number: UInt64, count: Int, isLoaded: Bool)] = []
        loop: while true {
            let step = try reader.step(longest: 64 << 10) { record, count, payload in
                if record.kind == .log { lines.append((record.number, count, payload != nil)) }
            }
            switch step {
            case .end: break loop
            case .later:
                pauses += 1
                again.collectCompletions()
            case .record:
                guard lines.last?.count == size else { continue }
                #expect(try reader.part(0..<1000) == Array(text[..<1000]))
                #expect(try reader.part(size - 1000..<size) == Array(text[(size - 1000)...]))
            }
        }
        // A step reads 1 MiB, and at most another portion of 256 KiB.
        #expect(pauses >= size / (1 << 20 + 256 << 10))
        #expect(lines.map(\.number) == [2, 3])
        #expect(lines.map(\.count) == [size, 4])
        #expect(lines.map(\.isLoaded) == [false, true])
    }

    @Test("blocks far after the largest segment are damage, so that no file unpacks to terabytes")
    func bomb() throws {
        let folder = Folder()
        let made = HandMade()
        var bytes = made.bytes
        bytes.replaceSubrange(0..<8, with: Array("MSPRSEZ\n".utf8))
        bytes.replaceSubrange(60..<64, with: little(slowChecksum(bytes[..<60])))
        let largest = Journal.Configuration.largestSegment
        for offset in [64, largest, 1 << 34, 1 << 40] {
            bytes += SegmentBlock.bytes(
                offset: offset, size: 1 << 20, packed: [1, 2, 3], salt: made.salt)
        }
        folder.write(bytes, to: "00000000000000000001.segz")
        let file = try SegmentFile(path: folder.path + "/00000000000000000001.segz")
        #expect(try file.size == largest + (1 << 20))
        #expect(!file.damagedBlocks.isEmpty)
    }
}
