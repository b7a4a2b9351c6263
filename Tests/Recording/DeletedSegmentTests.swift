import Foundation
import TestSupport
import Testing

@testable import Recording

/// Another program deletes or moves the segment that the journal is writing, as log rotation does.
@Suite("A deleted active segment")
struct DeletedSegmentTests {
    private static let path = "/data/00000000000000000001.seg"

    private func open(_ disk: SimulatedDisk) throws -> Journal {
        var configuration = Journal.Configuration()
        configuration.files = disk
        configuration.worksInline = true
        configuration.uptime = { 0 }
        return try Journal(folder: "/data", configuration: configuration, time: 1)
    }

    private func numbers(_ journal: Journal) throws -> [UInt64] {
        let reader = journal.reader(after: 0)
        var numbers: [UInt64] = []
        while try reader.next({ record, _ in numbers.append(record.number) }) {}
        return numbers
    }

    @Test(
        "all records are written to a new file before later ones are acknowledged",
        arguments: [false, true])
    func restored(isMoved: Bool) throws {
        var random = SeededGenerator(seed: 1)
        let disk = SimulatedDisk(folder: "/data")
        let journal = try open(disk)
        for number in 1...5 { journal.append("line", number: UInt64(number)) }
        try journal.write(time: 1)
        try journal.sync()
        let reader = journal.reader(after: 0)
        for _ in 1...3 { #expect(try reader.next { _, _ in }) }
        _ = isMoved ? disk.rename(Self.path, to: "/data/old") : disk.unlink(Self.path)
        for number in 6...9 { journal.append("line", number: UInt64(number)) }
        try journal.write(time: 1)
        journal.requestSync()
        journal.collectCompletions()
        #expect(journal.synced == 5)
        #expect(journal.collectReports().count { $0.contains(Self.path) } == 1)
        #expect(journal.needsSync)
        journal.requestSync()
        journal.collectCompletions()
        #expect(journal.synced == 9)
        #expect(journal.trouble == nil)
        // A reader that has the old file open continues in the new one.
        var rest: [UInt64] = []
        while try reader.next({ record, _ in rest.append(record.number) }) {}
        #expect(rest == Array(4...9))
        #expect(reader.missed == 0)
        journal.abandon()
        disk.restart(cut: true, random: &random)
        #expect(try numbers(open(disk)) == Array(1...9))
    }

    @Test("without new lines it is restored by the next upkeep, and when the journal is closed")
    func idle() throws {
        for closes in [false, true] {
            var random = SeededGenerator(seed: 1)
            let disk = SimulatedDisk(folder: "/data")
            let journal = try open(disk)
            for number in 1...5 { journal.append("line", number: UInt64(number)) }
            try journal.write(time: 1)
            try journal.sync()
            _ = disk.unlink(Self.path)
            if closes {
                try journal.close()
            } else {
                journal.enforceRetention(time: 1)
                #expect(journal.needsSync)
                try journal.sync()
                #expect(!journal.needsSync)
                journal.abandon()
            }
            disk.restart(cut: true, random: &random)
            #expect(try numbers(open(disk)) == Array(1...5))
        }
    }

    @Test("if the records cannot be restored, nothing more is acknowledged, and closing fails")
    func unrestorable() throws {
        let disk = SimulatedDisk(folder: "/data")
        let journal = try open(disk)
        journal.append("one", number: 1)
        try journal.write(time: 1)
        try journal.sync()
        _ = disk.unlink(Self.path)
        journal.append("two", number: 2)
        try journal.write(time: 1)
        disk.fault = ("create", .failures(ENOSPC))
        journal.requestSync()
        journal.collectCompletions()
        #expect(journal.synced == 1)
        #expect(journal.failure?.description.contains(Self.path) == true)
        #expect(throws: JournalFailure.self) { try journal.close() }
    }
}

@Suite("Descriptors")
struct DescriptorTests {
    @Test("if other parts of the process use up all descriptors, segments still roll")
    func reserved() async {
        await #expect(processExitsWith: .success) {
            let folder = NSTemporaryDirectory() + "mainspring-fd-\(UInt64.random(in: 0 ... .max))"
            defer { try? FileManager.default.removeItem(atPath: folder) }
            var configuration = Journal.Configuration()
            configuration.segmentBytes = 8 << 10
            configuration.retainedBytes = 1 << 20
            let journal = try Journal(folder: folder, configuration: configuration, time: 1)
            var limit = rlimit(rlim_cur: 100, rlim_max: 100)
            setrlimit(__rlimit_resource_t(7 /* RLIMIT_NOFILE */), &limit)
            func useAll() { while Glibc.open("/dev/null", O_RDONLY) >= 0 {} }
            for number in 1...1000 as ClosedRange<UInt64> {
                useAll()
                journal.append("line " + String(repeating: "x", count: 200), number: number)
                try journal.write(time: 1)
                try journal.sync()
                journal.enforceRetention(time: 1)
                precondition(journal.trouble == nil, "\(journal.trouble!)")
            }
            precondition(journal.segmentCount > 20)
            precondition(journal.counts.failures == 0)
        }
    }

    @Test("a roll that failed is tried again by the next upkeep, without new lines")
    func retried() throws {
        let disk = SimulatedDisk(folder: "/data")
        var configuration = Journal.Configuration()
        configuration.files = disk
        configuration.worksInline = true
        configuration.uptime = { 0 }
        configuration.segmentBytes = 700
        let journal = try Journal(folder: "/data", configuration: configuration, time: 1)
        disk.fault = ("create", .failures(EMFILE))
        while journal.trouble == nil {
            journal.append("line")
            try journal.write(time: 1)
        }
        #expect(journal.segmentCount == 1)
        disk.fault = nil
        journal.enforceRetention(time: 1)
        #expect(journal.trouble == nil)
        #expect(journal.segmentCount == 2)
    }

    @Test("a segment that retention removes while it is compressed is not reported as a failure")
    func removedWhilePacked() throws {
        var configuration = Journal.Configuration()
        configuration.worksInline = true
        configuration.uptime = { 0 }
        configuration.segmentBytes = 700
        configuration.plainSegments = 0
        configuration.retainedTime = 1000
        configuration.codec = Zeros()
        for isRemoved in [true, false] {
            let disk = SimulatedDisk(folder: "/data")
            configuration.files = disk
            let journal = try Journal(folder: "/data", configuration: configuration, time: 1)
            while journal.segmentCount < 3 {
                journal.append("line", time: 1)
                try journal.write(time: 1)
            }
            try journal.sync()
            journal.collectCompletions()
            // The file is gone when the queue opens it, as after its removal.
            _ = disk.unlink(journal.sealed[0].path)
            journal.packOldest()
            if isRemoved { journal.enforceRetention(time: 10_000, uptime: 10_000) }
            journal.collectCompletions()
            let reports = journal.collectReports()
            #expect(reports.contains { $0.contains("could not be compressed") } == !isRemoved)
            #expect(journal.trouble == nil)
        }
    }
}
