import Foundation
import RecordingZstd
import Testing
import TestSupport

@testable import Recording

@Suite("A journal")
struct JournalTests {
    /// Lines of three streams over several segments.
    private func fill(_ journal: Journal, _ count: Int, from start: Int = 1, size: Int = 100) throws
    {
        if start == 1 {
            for name in ["a", "b", "c"] {
                _ = journal.beginStream(descriptor: Array(name.utf8), time: 0)
            }
        }
        for number in start..<start + count {
            let kind: Record.Kind = number % 40 < 3 ? .full : .delta
            journal.append(
                "\(number) " + String(repeating: "x", count: size), stream: UInt32(number % 3 + 1),
                number: UInt64(number),
                kind: kind, time: Int64(number))
            if number % 7 == 0 { try journal.write(time: Int64(number)) }
        }
        try journal.write(time: Int64(start + count))
    }

    @Test("segments are consecutive, and a reader continues from one to the next at any position")
    func segments() throws {
        let folder = Folder()
        let journal = try Journal(folder) { $0.segmentBytes = 4000 }
        try fill(journal, 500)
        #expect(
            journal.segmentCount > 10
                && folder.names.filter { $0.hasSuffix(".seg") }.count == journal.segmentCount)
        let lines = try journal.lines()
        #expect(lines.map(\.number) == Array(1...500))
        for position in stride(from: UInt64(0), through: journal.written, by: 17) {
            #expect(try journal.lines(after: position) == lines.filter { $0.position > position })
        }
        for stream in 1...3 as ClosedRange<UInt32> {
            let own = lines.filter { $0.stream == stream }
            let summary = try #require(journal.streams[stream])
            #expect(summary.count == UInt64(own.count))
            #expect(summary.first == own.first?.position)
            #expect(summary.last == own.last?.position)
            #expect(summary.number == own.last?.number)
            for time in [0, 1, 39, 40, 41, 42, 43, 250, 499, 1000] as [Int64] {
                let full = own.last { $0.kind == 1 && Int64($0.number) <= time }?.position
                #expect(journal.fullState(of: stream, atOrBefore: time) == full)
            }
        }
        try journal.close()
        let again = try Journal(folder) { $0.segmentBytes = 4000 }
        #expect(again.remarks == [])
        #expect(again.streams == journal.streams)
        #expect(try again.lines() == lines)
    }

    @Test("the earliest full snapshot within a number of bytes is found")
    func past() throws {
        let folder = Folder()
        defer { withExtendedLifetime(folder) {} }
        let journal = try Journal(folder) { $0.segmentBytes = 4000 }
        #expect(journal.fullState(of: 1, within: 1000) == nil)
        try fill(journal, 500)
        let lines = try journal.lines()
        for stream in 1...3 as ClosedRange<UInt32> {
            let fulls = lines.filter { $0.stream == stream && $0.kind == 1 }.map(\.position)
            #expect(journal.fullState(of: stream, within: 0) == fulls.last)
            #expect(journal.fullState(of: stream, within: journal.bytes) == fulls.first)
            var before = try #require(fulls.last)
            for bytes in stride(from: 0, through: journal.bytes, by: 500) {
                let full = try #require(journal.fullState(of: stream, within: bytes))
                #expect(fulls.contains(full))
                #expect(full <= before)
                // A record of 100 letters occupies more than 100 bytes, so at most that many fit.
                #expect(full == fulls.last || (journal.written - full) * 100 < UInt64(bytes))
                before = full
            }
        }
        #expect(journal.fullState(of: 9, within: journal.bytes) == nil)
    }

    @Test("a reader at the end gets later records once they are written, and not before")
    func following() throws {
        let folder = Folder()
        defer { withExtendedLifetime(folder) {} }
        let journal = try Journal(folder) { $0.segmentBytes = 2000 }
        let reader = journal.reader(after: 0)
        var texts: [String] = []
        func read() throws -> Bool {
            try reader.next { record, payload in
                if record.kind != .stream { texts.append(String(decoding: payload, as: UTF8.self)) }
            }
        }
        #expect(try !read())
        for number in 1...100 {
            journal.append("line \(number)", number: UInt64(number))
            #expect(try !read())
            try journal.write(time: 1)
            while try read() {}
            #expect(texts.count == number)
        }
        #expect(texts == (1...100).map { "line \($0)" } && reader.missed == 0)
    }

    @Test("retention by size removes the oldest segments; a reader finishes its segment")
    func retentionBySize() throws {
        let folder = Folder()
        let journal = try Journal(folder) {
            $0.segmentBytes = 4000
            $0.retainedBytes = 20_000
        }
        try fill(journal, 20)
        let slow = journal.reader(after: 0)
        #expect(try slow.next { _, _ in })
        try fill(journal, 480, from: 21)
        // No step waits for a timer, and an index is written when its segment is on the disk.
        try journal.sync()
        journal.syncer.finish()
        #expect(journal.bytes <= 20_000)
        #expect(journal.counts.segmentsRemoved > 3)
        let rest = try journal.lines()
        #expect(rest.map(\.number) == Array(rest[0].number...500))
        #expect(
            journal.oldest <= rest[0].position
                && folder.names.filter { $0.hasSuffix(".idx") }.count == journal.sealed.count)
        var read: [UInt64] = []
        while try slow.next({ record, _ in read.append(record.position) }) {}
        #expect(read.count + Int(slow.missed) + 1 == Int(journal.written))
        #expect(slow.missed > 0)
        #expect(read.first == 2)
        // The streams and their numbers are still there, also after opening again.
        #expect(
            journal.streams[1]?.descriptor == Array("a".utf8) && journal.streams[1]?.number == 498)
        #expect(
            try journal.streams[2]?.count == UInt64(journal.lines().filter { $0.stream == 2 }.count)
        )
        try journal.close()
        let again = try Journal(folder) { $0.segmentBytes = 4000 }
        #expect(again.streams[1] == journal.streams[1])
        #expect(again.remarks == [])
        let late = again.reader(after: 10)
        #expect(try late.next { _, _ in })
        #expect(late.missed == again.oldest - 11)
    }

    @Test("retention by age removes old segments, and ended streams with them")
    func retentionByAge() throws {
        let folder = Folder()
        defer { withExtendedLifetime(folder) {} }
        let journal = try Journal(folder) {
            $0.segmentBytes = 4000
            $0.retainedTime = 100
        }
        let ended = journal.beginStream(descriptor: Array("ended".utf8), time: 0)
        journal.append("over", stream: ended, number: 1, kind: .end, time: 0)
        try fill(journal, 300, from: 2)
        journal.enforceRetention(time: 350, uptime: 350)
        let rest = try journal.lines()
        #expect(rest.count < 120, "the newest of a segment counts for all of it")
        #expect(rest.count >= 50, "the newest of a segment counts for all of it")
        #expect(rest.last?.number == 301)
        #expect(journal.streams[ended] == nil || journal.streams[ended]!.count > 0)
        journal.enforceRetention(time: 100_000, uptime: 100_000)
        #expect(journal.segmentCount == 1)
    }

    @Test("old segments are compressed and read like others; a damaged block loses only itself")
    func packing() throws {
        let folder = Folder()
        var journal = try Journal(folder) {
            $0.segmentBytes = 600_000
            $0.codec = Zstandard()
        }
        try fill(journal, 6000, size: 500)
        let lines = try journal.lines()
        let before = journal.bytes
        // Only segments that are on the disk are packed.
        try journal.sync()
        for _ in 0..<20 {
            journal.enforceRetention(time: 1)
            while journal.isCompressing {
                var descriptor = pollfd(
                    fd: journal.completionDescriptor, events: Int16(POLLIN), revents: 0)
                poll(&descriptor, 1, 10_000)
                journal.collectCompletions()
            }
        }
        let packed = folder.names.filter { $0.hasSuffix(".segz") }
        try #require(packed.count == journal.segmentCount - 1 - 2 && packed.count >= 2)
        #expect(journal.bytes < before / 2 + 2 * 600_000)
        #expect(try journal.lines() == lines)
        try journal.close()
        journal = try Journal(folder) { $0.codec = Zstandard() }
        #expect(journal.remarks == [])
        #expect(try journal.lines() == lines)
        #expect(try journal.lines(after: 1234) == lines.filter { $0.position > 1234 })
        try journal.close()

        var bytes = folder.read(packed[0])
        bytes[bytes.count / 2] ^= 1
        folder.write(bytes, to: packed[0])
        unlink(folder.path + "/" + packed[0].replacingOccurrences(of: "segz", with: "idx"))
        let damaged = try Journal(folder) { $0.codec = Zstandard() }
        let rest = try damaged.lines()
        #expect(
            damaged.remarks.contains { $0.contains("1 damaged blocks") } && rest.count < lines.count
        )
        #expect(
            rest.count > lines.count - 700,
            "a block is 256 KiB: some 460 lines and those cut at its ends")
        #expect(rest == lines.filter { line in rest.contains { $0.position == line.position } })
        try damaged.close()

        // Without the library: the plain segments, and a message about the others.
        let without = try Journal(folder)
        #expect(without.remarks.contains { $0.contains("zstd") } || (try? without.lines()) == nil)
    }

    @Test("a sync covers all writes before its request, and is reported by the descriptor")
    func syncing() throws {
        let folder = Folder()
        defer { withExtendedLifetime(folder) {} }
        let journal = try Journal(folder)
        journal.append("one")
        #expect(!journal.needsSync)
        try journal.write(time: 1)
        #expect(journal.needsSync)
        #expect(journal.synced == 0)
        journal.requestSync()
        journal.append("two")
        try journal.write(time: 1)
        var descriptor = pollfd(fd: journal.completionDescriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&descriptor, 1, 10_000) == 1)
        #expect(journal.collectCompletions())
        #expect(journal.synced == 1)
        #expect(journal.needsSync)
        try journal.sync()
        #expect(journal.synced == 2)
        #expect(!journal.needsSync)
        #expect(journal.counts.syncs == 2)
    }
}
