import Foundation
import Testing
import TestSupport

@testable import Recording

@Suite("Recovery after a crash")
struct RecoveryTests {
    private static let segment = "00000000000000000001.seg"

    /// A folder as a killed process leaves it: twelve lines of growing length, no index of the last
    /// segment.
    private func crashed() throws -> (folder: Folder, entries: [Entry], ends: [Int]) {
        let folder = Folder()
        let journal = try Journal(folder)
        let stream = journal.beginStream(descriptor: Array("{\"name\":\"a\"}".utf8), time: 1)
        var ends: [Int] = []
        for number in 1...12 {
            journal.append(
                String(repeating: "é", count: number * 3), stream: stream, number: UInt64(number))
            try journal.write(time: 1)
            ends.append(folder.read(Self.segment).count)
        }
        return (folder, try journal.lines(), ends)
    }

    @Test("cut at any byte, a journal keeps every complete line and reports the torn tail")
    func everyByte() throws {
        let (folder, entries, ends) = try crashed()
        let bytes = folder.read(Self.segment)
        let descriptorEnd = ends[0] - RecordFormat.size(payload: 6)
        for count in 0..<bytes.count
        where isThorough || count % 4 == 0 || ends.contains(count) || ends.contains(count - 1) {
            let copy = folder.copy()
            copy.write(Array(bytes.prefix(count)), to: Self.segment)
            let journal = try Journal(copy)
            let whole = ends.filter { $0 <= count }.count
            #expect(try journal.lines() == Array(entries.prefix(whole)), "cut at \(count)")
            #expect(journal.streams[1]?.number ?? 0 == UInt64(whole))
            let isClean = count == 64 || count == descriptorEnd || ends.contains(count)
            #expect(journal.remarks.isEmpty == isClean, "\(count): \(journal.remarks)")
            if count > 64, !isClean {
                let good = ([64, descriptorEnd] + ends).last { $0 <= count }!
                #expect(copy.read(Self.segment).count == good)
                #expect(
                    journal.remarks.count == 1
                        && journal.remarks[0].contains("\(count - good) bytes at \(good)"))
            }
            // The log continues after the last line, and contains no position twice.
            let next = journal.append("next", stream: 1, number: 99)
            try journal.write(time: 1)
            #expect(next == UInt64(count < descriptorEnd ? 1 : whole + 2))
            #expect(try journal.lines().last?.text == "next")
        }
    }

    @Test("a tail of zeros or noise, as a file system may leave, is removed")
    func noise() throws {
        let (folder, entries, _) = try crashed()
        let bytes = folder.read(Self.segment)
        var random = SeededGenerator(seed: 2)
        for round in 0..<20 {
            let copy = folder.copy()
            let tail = (0..<round * 37 + 1).map { _ in
                round % 2 == 0 ? 0 : UInt8(truncatingIfNeeded: random.next())
            }
            copy.write(bytes + tail, to: Self.segment)
            let journal = try Journal(copy)
            #expect(try journal.lines() == entries)
            #expect(copy.read(Self.segment) == bytes)
            #expect(journal.remarks.count == 1)
        }
    }

    @Test("a flipped byte in the middle loses only its line, and is reported with its place")
    func flipped() throws {
        let (folder, entries, ends) = try crashed()
        let bytes = folder.read(Self.segment)
        var lost = 0
        for place in stride(from: 64, to: bytes.count, by: 3) {
            let copy = folder.copy()
            var bad = bytes
            bad[place] ^= 0x55
            copy.write(bad, to: Self.segment)
            let journal = try Journal(copy)
            // Which line was hit; the stream's description is before the first. Changed zeros after
            // a line cost no line and are reported.
            let hit = ends.firstIndex { place < $0 } ?? 0
            let isPadding = place >= ends[hit] - 7 && bytes[place] == 0
            let isDescription = place < ends[0] - RecordFormat.size(payload: 6)
            let rest = try journal.lines()
            if isDescription {
                #expect(rest == entries, "byte \(place)")
            } else if isPadding, rest == entries {
                #expect(journal.remarks.count == 1)
                #expect(journal.remarks.first?.contains("zeros") == true)
            } else {
                var expected = entries
                expected.remove(at: hit)
                #expect(rest == expected, "byte \(place)")
                #expect(journal.remarks.count == 1, "byte \(place): \(journal.remarks)")
                lost += 1
            }
        }
        #expect(lost > 200)
    }

    @Test("a line that looks like records within a damaged record is not read as records")
    func forged() throws {
        let folder = Folder()
        var inner = HandMade()
        inner.id = JournalID(low: 1, high: 1)
        var forged = HandMade()
        forged.bytes = []
        forged.record(50, "forged")
        let journal = try Journal(folder)
        let stream = journal.beginStream(descriptor: [], time: 1)
        forged.bytes.withUnsafeBytes {
            _ = journal.append(.log, stream: stream, number: 1, time: 1, payload: $0)
        }
        journal.append("true", stream: stream, number: 2)
        try journal.write(time: 1)
        var bytes = folder.read(Self.segment)
        bytes[64 + RecordFormat.size(payload: 0)] ^= 1
        let copy = folder.copy()
        copy.write(bytes, to: Self.segment)
        #expect(try Journal(copy).lines().map(\.text) == ["true"])
    }

    @Test("the records of a segment with a damaged header are read by the journal's id")
    func header() throws {
        let (folder, entries, _) = try crashed()
        var bytes = folder.read(Self.segment)
        bytes[20] ^= 1
        folder.write(bytes, to: Self.segment)
        let journal = try Journal(folder)
        #expect(try journal.lines() == entries)
        #expect(journal.remarks.count == 1 && journal.remarks[0].contains("header"))
        journal.append("next", number: 13)
        try journal.write(time: 1)
        #expect(try journal.lines().map(\.number) == Array(1...13))
        try journal.close()
        #expect(try Journal(folder).lines().map(\.number) == Array(1...13))
    }

    @Test("a journal without its id takes it from a segment")
    func identity() throws {
        let (folder, entries, _) = try crashed()
        folder.write([], to: "journal")
        let journal = try Journal(folder)
        #expect(try journal.lines() == entries)
    }

    @Test("a cleanly closed journal is opened from its index without a report")
    func closed() throws {
        let folder = Folder()
        var journal: Journal? = try Journal(folder)
        let stream = journal!.beginStream(descriptor: Array("x".utf8), time: 1)
        for number in 1...5 {
            journal!.append("line \(number)", stream: stream, number: UInt64(number))
        }
        try journal!.close()
        journal = nil
        #expect(folder.names.contains("00000000000000000001.idx"))
        let again = try Journal(folder)
        #expect(again.remarks == [])
        #expect(again.wasClosed)
        #expect(again.synced == 6)
        #expect(try again.lines().map(\.number) == [1, 2, 3, 4, 5])
        #expect(!folder.names.contains("00000000000000000001.idx"))
    }

    @Test("a second process is refused with the reason, unless it only reads")
    func lock() throws {
        let folder = Folder()
        let journal = try Journal(folder)
        journal.append("x")
        try journal.write(time: 1)
        #expect(throws: JournalFailure.self) { try Journal(folder) }
        let reader = try Journal(folder, readOnly: true)
        #expect(try reader.lines().map(\.text) == ["x"])
        #expect(reader.isFull)
        // The daemon's loop writes at the end of each turn; here there is nothing to write.
        try reader.write(time: 2)
        reader.enforceRetention(time: 2)
        try reader.sync()
        try reader.close()
        #expect(try reader.lines().map(\.text) == ["x"])
    }

    @Test("foreign and unreadable segment files are skipped and reported")
    func strangers() throws {
        let (folder, entries, _) = try crashed()
        var other = HandMade(first: 100)
        other.record(100, "of another journal")
        folder.write(other.bytes, to: "00000000000000000100.seg")
        folder.write(Array("notes".utf8), to: "README")
        let journal = try Journal(folder)
        #expect(try journal.lines() == entries)
        #expect(journal.remarks.contains { $0.contains("another journal") })
        #expect(folder.read("00000000000000000100.seg") == other.bytes, "nothing is changed in it")
        journal.append("next", number: 13)
        try journal.write(time: 1)
        #expect(try journal.lines().last?.number == 13)
    }
}
