import Foundation
import Testing

@testable import Recording

/// The `.cut` files, in which recovery keeps records that a power failure left unproven.
@Suite("Records set aside after a power failure")
struct AsideTests {
    private final class Clock: @unchecked Sendable {
        var nanoseconds: Int64 = 5
    }

    private static let aside = "00000000000000000102.seg.cut"

    /// A journal of 200 lines whose line 101 was lost in a power failure: the lines after it are in
    /// a `.cut` file.
    private func cut(_ change: (inout Journal.Configuration) -> Void = { _ in }) throws -> Folder {
        let folder = Folder()
        let journal = try Journal(folder) {
            $0.worksInline = true
            change(&$0)
        }
        for number in 1...200 as ClosedRange<UInt64> { journal.append("line", number: number) }
        try journal.write(time: 1000)
        journal.abandon()
        let name = "00000000000000000001.seg"
        var bytes = folder.read(name)
        // A record of 4 bytes takes 48.
        bytes[64 + 100 * 48] ^= 1
        folder.write(bytes, to: name)
        var state = try #require(JournalFile(folder.read("journal")))
        state.boot = "00000000-aaaa-4bbb-8ccc-dddddddddddd"
        folder.write(state.bytes, to: "journal")
        unlink(folder.path + "/synced")
        _ = try Journal(folder)
        #expect(folder.names.contains(Self.aside))
        return folder
    }

    @Test("every later start names the file")
    func remark() throws {
        let folder = try cut()
        for _ in 1...2 {
            let journal = try Journal(folder)
            let size = folder.read(Self.aside).count
            #expect(
                journal.remarks.contains {
                    $0.hasPrefix("“\(Self.aside)” (\(size) bytes) has records")
                })
            #expect(size == 64 + 99 * 48)
        }
    }

    @Test("retention by size counts the file and removes it in the order of positions")
    func size() throws {
        let folder = try cut()
        let limit = 20_000
        let journal = try Journal(folder) {
            $0.segmentBytes = 2000
            $0.retainedBytes = limit
            $0.worksInline = true
        }
        var removedAt: UInt64?
        for number in 101...900 as ClosedRange<UInt64> {
            journal.append("line", number: number)
            try journal.write(time: 1000)
            #expect(journal.bytes <= limit + 2000)
            let isThere = folder.names.contains(Self.aside)
            let stored = folder.names.filter { $0.contains(".seg") }.reduce(0) {
                $0 + folder.read($1).count
            }
            #expect(stored == journal.bytes)
            if !isThere, removedAt == nil {
                removedAt = number
                // All lines before it are gone, and none of those after it.
                #expect(journal.removed == 100)
                #expect(try journal.lines().map(\.number) == Array(101...number))
            }
        }
        #expect(removedAt != nil)
        journal.collectCompletions()
        #expect(journal.collectReports().contains { $0.contains("removed “\(Self.aside)”") })
    }

    @Test("retention by age removes the file with the lines that follow it, never before")
    func age() throws {
        let hour: Int64 = 3_600_000_000_000
        let folder = try cut()
        let uptime = Clock()
        let journal = try Journal(folder) {
            $0.segmentBytes = 2000
            $0.retainedTime = hour
            $0.uptime = { uptime.nanoseconds }
            $0.worksInline = true
        }
        let start: Int64 = 10 * hour
        uptime.nanoseconds = start
        for number in 101...200 as ClosedRange<UInt64> {
            journal.append("line", number: number, time: start)
            try journal.write(time: start)
        }
        // The lines before it are too old, those after it are not.
        journal.enforceRetention(time: start)
        #expect(journal.removed == 100)
        #expect(folder.names.contains(Self.aside))
        uptime.nanoseconds += hour
        journal.enforceRetention(time: start + hour)
        #expect(folder.names.contains(Self.aside))
        uptime.nanoseconds += 1
        journal.enforceRetention(time: start + hour + 1)
        #expect(!folder.names.contains(Self.aside))
    }

    @Test("files of other journals and of other kinds are not counted or removed")
    func others() throws {
        let folder = try cut()
        var foreign = HandMade(first: 5)
        foreign.record(5, "of another journal")
        let strange = [
            "00000000000000000005.seg.cut", "00000000000000000006.seg.cut",
            "00000000000000000007.seg.cut.old", "00000000000000000008.seg.cutting",
        ]
        folder.write(foreign.bytes, to: strange[0])
        folder.write(Array("notes".utf8), to: strange[1])
        for name in strange[2...] { folder.write(folder.read(Self.aside), to: name) }
        mkfifo(folder.path + "/00000000000000000009.seg.cut", 0o600)
        let journal = try Journal(folder) {
            $0.segmentBytes = 2000
            $0.retainedBytes = 4000
            $0.worksInline = true
        }
        for number in 101...400 as ClosedRange<UInt64> {
            journal.append("line", number: number)
            try journal.write(time: 1000)
        }
        #expect(!folder.names.contains(Self.aside))
        #expect(Set(folder.names).isSuperset(of: strange + ["00000000000000000009.seg.cut"]))
    }

    @Test("a second file for the same position counts too")
    func second() throws {
        let folder = try cut()
        folder.write(folder.read(Self.aside), to: Self.aside + "2")
        let journal = try Journal(folder) { $0.retainedBytes = 1 << 20 }
        #expect(journal.asides.map(\.first) == [102, 102])
        #expect(journal.asideBytes == 2 * folder.read(Self.aside).count)
    }
}
