import Foundation
import Glibc
import Synchronization
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

    /// Waits until a queue has completed something.
    private func awaitCompletion(_ journal: Journal) {
        var descriptor = pollfd(
            fd: journal.completionDescriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&descriptor, 1, 60_000) == 1)
        journal.collectCompletions()
    }

    @Test("a queue opens it again, and the caller reads meanwhile and afterwards")
    func reopenedOnQueue() throws {
        let folder = NSTemporaryDirectory() + "mainspring-full-\(UInt64.random(in: 0 ... .max))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let files = FullFiles()
        var settings = Journal.Configuration()
        settings.files = files
        settings.segmentBytes = 1500
        let first = try Journal(folder: folder, configuration: settings, time: 1)
        for number in 1...60 as ClosedRange<UInt64> {
            first.append(String(repeating: "x", count: 100), number: number)
            try first.write(time: 1)
        }
        try first.sync()
        first.abandon()
        files.isFull.store(true, ordering: .relaxed)
        let journal = try Journal.opened(folder: folder, configuration: settings, time: 1)
        #expect(journal.isReadOnly)
        let reader = journal.reader(after: 0)
        #expect(try reader.next { _, _ in })
        files.isFull.store(false, ordering: .relaxed)
        files.gate.lock()
        journal.enforceRetention(time: 1)
        // Once more, while it is being opened.
        journal.enforceRetention(time: 2)
        #expect(journal.isReadOnly)
        #expect(journal.trouble?.code == ENOSPC)
        #expect(journal.streams.count == 1)
        #expect(try reader.next { _, _ in })
        files.gate.unlock()
        while journal.isReadOnly { awaitCompletion(journal) }
        #expect(journal.trouble == nil)
        var numbers: [UInt64] = []
        while try reader.next({ record, _ in
            if record.kind != .stream { numbers.append(record.number) }
        }) {}
        #expect(numbers == Array(3...60))
        journal.append("next", number: 61)
        try journal.write(time: 1)
        try journal.sync()
        try journal.close()
        let last = try Journal(folder: folder, configuration: settings, time: 1)
        #expect(try last.lines().map(\.number) == Array(1...61))
    }

    @Test("an error in any call while it is opened again loses nothing, and it is tried again")
    func failsAgain() throws {
        // Reading a file needs no room.
        let reading: Set = ["open", "read", "list"]
        let calls = try {
            let (disk, _) = try full()
            let journal = try Journal.opened(
                folder: "/data", configuration: settings(disk), time: 1)
            disk.capacity = nil
            let before = disk.calls
            journal.enforceRetention(time: 1)
            #expect(!journal.isReadOnly)
            return disk.log[before...].enumerated().filter { call in
                !reading.contains(String(call.element.prefix { $0 != " " }))
            }.map { $0.offset + 1 }
        }()
        #expect(calls.count > 10)
        for call in calls {
            let (disk, _) = try full()
            let journal = try Journal.opened(
                folder: "/data", configuration: settings(disk), time: 1)
            disk.capacity = nil
            disk.plan = (disk.calls + call, .failure(ENOSPC))
            journal.enforceRetention(time: 1)
            disk.plan = nil
            #expect(try journal.lines().count == 60, "\(disk.log.last ?? "")")
            journal.enforceRetention(time: 1)
            journal.collectCompletions()
            #expect(!journal.isReadOnly)
            journal.append("next", number: 61)
            try journal.write(time: 1)
            try journal.sync()
            #expect(try journal.lines().map(\.number) == Array(1...61))
        }
    }
}

/// A disk that has no room for new bytes for a time, and lists no folder while a gate is locked.
private final class FullFiles: FileSystem {
    let isFull = Atomic(false)
    let gate = NSLock()
    private let files = LinuxFiles()

    func open(_ path: String, flags: Int32, mode: mode_t) -> Int {
        files.open(path, flags: flags, mode: mode)
    }
    func close(_ descriptor: Int32) { files.close(descriptor) }
    func status(_ descriptor: Int32, into status: inout FileStatus) -> Int {
        files.status(descriptor, into: &status)
    }
    func read(_ descriptor: Int32, into room: UnsafeMutableRawBufferPointer, at offset: Int) -> Int
    {
        files.read(descriptor, into: room, at: offset)
    }
    func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
        isFull.load(ordering: .relaxed)
            ? -Int(ENOSPC) : files.write(descriptor, bytes, at: offset)
    }
    func truncate(_ descriptor: Int32, to size: Int) -> Int {
        files.truncate(descriptor, to: size)
    }
    func sync(_ descriptor: Int32) -> Int { files.sync(descriptor) }
    func isLinked(_ descriptor: Int32, at path: String) -> Bool {
        files.isLinked(descriptor, at: path)
    }
    func rename(_ path: String, to other: String) -> Int { files.rename(path, to: other) }
    func unlink(_ path: String) -> Int { files.unlink(path) }
    func lock(_ descriptor: Int32) -> Int { files.lock(descriptor) }
    func names(in folder: String, into names: inout [String]) -> Int {
        gate.withLock { files.names(in: folder, into: &names) }
    }
    func makeFolder(_ path: String) -> Int { files.makeFolder(path) }
}
