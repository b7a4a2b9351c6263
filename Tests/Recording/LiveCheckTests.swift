import Glibc
import RecordingZstd
import TestSupport
import Testing

@testable import Recording

/// A disk on which something else happens at chosen calls.
private final class SharedDisk: FileSystem, @unchecked Sendable {
    let disk: SimulatedDisk
    /// What happens before each opening, reading and listing, by the number of the call and the
    /// path.
    var meddle: (Int, String) -> Void = { _, _ in }
    private(set) var calls = 0

    init(_ disk: SimulatedDisk) { self.disk = disk }

    private func enter(_ path: String) {
        calls += 1
        meddle(calls, path)
    }

    func open(_ path: String, flags: Int32, mode: mode_t) -> Int {
        enter(path)
        return disk.open(path, flags: flags, mode: mode)
    }
    func close(_ descriptor: Int32) { disk.close(descriptor) }
    func status(_ descriptor: Int32, into status: inout FileStatus) -> Int {
        disk.status(descriptor, into: &status)
    }
    func read(_ descriptor: Int32, into room: UnsafeMutableRawBufferPointer, at offset: Int) -> Int
    {
        enter("")
        return disk.read(descriptor, into: room, at: offset)
    }
    func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
        disk.write(descriptor, bytes, at: offset)
    }
    func truncate(_ descriptor: Int32, to size: Int) -> Int { disk.truncate(descriptor, to: size) }
    func sync(_ descriptor: Int32) -> Int { disk.sync(descriptor) }
    func isLinked(_ descriptor: Int32, at path: String) -> Bool {
        disk.isLinked(descriptor, at: path)
    }
    func rename(_ path: String, to other: String) -> Int { disk.rename(path, to: other) }
    func unlink(_ path: String) -> Int { disk.unlink(path) }
    func lock(_ descriptor: Int32) -> Int { disk.lock(descriptor) }
    func names(in folder: String, into names: inout [String]) -> Int {
        enter(folder)
        return disk.names(in: folder, into: &names)
    }
    func makeFolder(_ path: String) -> Int { disk.makeFolder(path) }
}

/// A journal that is written, rolled, compressed and shortened while others read it.
private final class Writer {
    static let folder = "/data"
    let disk = SimulatedDisk(folder: folder)
    private let journal: Journal
    private let stream: UInt32
    private(set) var number: UInt64 = 0

    init(retainedBytes: Int?) throws {
        var configuration = Self.configuration(disk)
        configuration.segmentBytes = 700
        configuration.retainedBytes = retainedBytes
        journal = try Journal(folder: Self.folder, configuration: configuration, time: 1)
        stream = journal.beginStream(descriptor: Array("{}".utf8), time: 1)
        for _ in 0..<12 { work() }
    }

    static func configuration(_ files: any FileSystem) -> Journal.Configuration {
        var configuration = Journal.Configuration()
        configuration.files = files
        configuration.worksInline = true
        configuration.uptime = { 0 }
        configuration.plainSegments = 1
        configuration.codec = Zstandard()
        return configuration
    }

    /// Appends some lines, syncs them, and enforces retention.
    func work() {
        for _ in 0..<5 {
            number += 1
            let text = Array("line \(number) \(String(repeating: "x", count: 80))".utf8)
            text.withUnsafeBytes {
                _ = journal.append(.log, stream: stream, number: number, time: 1, payload: $0)
            }
            try? journal.write(time: 1)
        }
        try? journal.sync()
        journal.enforceRetention(time: 1)
        journal.collectCompletions()
    }
}

@Suite("A journal that is read while it is written")
struct LiveCheckTests {
    private func faults(_ files: any FileSystem) throws -> [String] {
        try JournalCheck.folder(
            Writer.folder, codec: Zstandard(), files: files, fault: { _, _ in nil }
        ).faults
    }

    @Test(
        "whatever a daemon does between two calls of verify, the journal is sound",
        arguments: [nil, 2500])
    func verify(retainedBytes: Int?) throws {
        let shared = SharedDisk(try Writer(retainedBytes: retainedBytes).disk)
        #expect(try faults(shared) == [])
        #expect(shared.calls > 20)
        for call in 1...shared.calls {
            for steps in [1, 4] {
                let writer = try Writer(retainedBytes: retainedBytes)
                let shared = SharedDisk(writer.disk)
                shared.meddle = { number, _ in
                    if number == call { for _ in 0..<steps { writer.work() } }
                }
                let found = try faults(shared)
                #expect(found == [], "\(steps) steps at call \(call)")
                if !found.isEmpty { return }
            }
        }
    }

    @Test("a segment that another program deletes meanwhile is reported")
    func deleted() throws {
        let writer = try Writer(retainedBytes: nil)
        let shared = SharedDisk(writer.disk)
        let gone = writer.disk.names.keys.filter { $0.hasSuffix(".segz") }.sorted()[1]
        shared.meddle = { if $1 == gone { _ = writer.disk.unlink(gone) } }
        #expect(try faults(shared).contains { $0.contains(gone) })
    }

    @Test(
        "an index with more marks than necessary is sound; one with a mark between records is not")
    func marks() throws {
        let writer = try Writer(retainedBytes: nil)
        let path = writer.disk.names.keys.filter { $0.hasSuffix(".idx") }.sorted()[0]
        let segment = try SegmentFile(
            path: path.replacing(".idx", with: ".segz"), codec: Zstandard(), files: writer.disk)
        let bytes = try #require(try writer.disk.contents(path))
        var index = try #require(
            bytes.withUnsafeBytes { SegmentIndex($0, salt: segment.salt) })
        var walk = RecordWalk(segment, to: try segment.size)
        var last: SegmentIndex.Mark?
        while try walk.next({ record, _, place in
            last = .init(
                offset: place.lowerBound, position: record.position, time: record.time,
                stream: record.stream, kind: record.kind)
        }) {}
        var mark = try #require(last)
        #expect(index.marks.last != mark)
        index.marks.append(mark)
        try writer.disk.replace(path, with: index.bytes(salt: segment.salt), durably: false)
        #expect(try faults(writer.disk) == [])
        index.marks.removeLast()
        mark.offset += 1
        index.marks.append(mark)
        try writer.disk.replace(path, with: index.bytes(salt: segment.salt), durably: false)
        #expect(try faults(writer.disk).count == 1)
    }
}
