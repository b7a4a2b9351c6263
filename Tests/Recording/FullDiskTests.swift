import Glibc
import Testing

@testable import Recording

@Suite("Opening a journal on a full disk")
struct FullDiskTests {
    /// A disk that is full after a process has written 60 lines and was killed.
    private func full() throws -> (disk: SimulatedDisk, size: Int) {
        let disk = SimulatedDisk(folder: "/data")
        let journal = try Journal(folder: "/data", configuration: settings(disk), time: 1)
        for number in 1...60 as ClosedRange<UInt64> {
            journal.append(String(repeating: "x", count: 100), number: number)
            try journal.write(time: 1)
            try journal.sync()
        }
        let size = journal.bytes
        journal.abandon()
        disk.capacity = disk.names.values.reduce(0) { $0 + ($1.hidesSize ? 0 : $1.bytes.count) }
        return (disk, size)
    }

    private func settings(_ disk: SimulatedDisk) -> Journal.Configuration {
        var settings = Journal.Configuration()
        settings.files = disk
        settings.worksInline = true
        settings.uptime = { 0 }
        settings.segmentBytes = 1500
        return settings
    }

    @Test("the journal serves what is stored, and can be written once there is room")
    func recovers() throws {
        let (disk, _) = try full()
        let journal = try Journal.opened(folder: "/data", configuration: settings(disk), time: 1)
        #expect(journal.isReadOnly)
        #expect(journal.trouble?.code == ENOSPC)
        #expect(try journal.lines().count == 60)
        let reader = journal.reader(after: 0)
        while try reader.next({ _, _ in }) {}
        journal.enforceRetention(time: 1)
        #expect(journal.isReadOnly)

        disk.capacity = nil
        journal.enforceRetention(time: 1)
        #expect(!journal.isReadOnly)
        #expect(journal.trouble == nil)
        #expect(journal.collectReports().contains { $0.contains("room again") })
        let next = reader.position + 1
        #expect(journal.append("next", number: 61) == next)
        try journal.write(time: 1)
        try journal.sync()
        #expect(journal.synced == next)
        var numbers: [UInt64] = []
        while try reader.next({ record, _ in numbers.append(record.number) }) {}
        #expect(numbers == [61])
        #expect(throws: JournalFailure.self) {
            try Journal(folder: "/data", configuration: settings(disk), time: 1)
        }
        try journal.close()
        #expect(
            try Journal(folder: "/data", configuration: settings(disk), time: 1).lines().count == 61
        )
    }

    @Test("a smaller retention makes room at the start")
    func smallerRetention() throws {
        let (disk, size) = try full()
        var smaller = settings(disk)
        smaller.retainedBytes = size / 2
        let journal = try Journal.opened(folder: "/data", configuration: smaller, time: 1)
        #expect(!journal.isReadOnly)
        #expect(journal.bytes <= size / 2)
        let kept = try journal.lines().map(\.number)
        #expect(kept.last == 60)
        #expect(try journal.removed == #require(journal.entries().first).position - 1)
        journal.append("next", number: 61)
        try journal.write(time: 1)
        try journal.sync()
        journal.abandon()
        let again = try Journal(folder: "/data", configuration: smaller, time: 1)
        #expect(again.remarks == [])
        #expect(try again.lines().map(\.number) == kept + [61])
    }

    @Test("while another process has the journal, it stays read-only")
    func taken() throws {
        let (disk, _) = try full()
        let journal = try Journal.opened(folder: "/data", configuration: settings(disk), time: 1)
        disk.capacity = nil
        let other = try Journal(folder: "/data", configuration: settings(disk), time: 1)
        journal.enforceRetention(time: 1)
        #expect(journal.isReadOnly)
        other.append("next", number: 61)
        try other.write(time: 1)
    }
}
