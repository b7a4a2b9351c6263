import Foundation
import Synchronization
import Testing

@testable import Recording

/// The system calls of Linux, with the number of bytes that were read and written.
private final class CountingFiles: FileSystem {
    private let linux = LinuxFiles()
    private let counted = Mutex((read: 0, written: 0))

    var bytesRead: Int { counted.withLock { $0.read } }
    var bytesWritten: Int { counted.withLock { $0.written } }

    func open(_ path: String, flags: Int32, mode: mode_t) -> Int {
        linux.open(path, flags: flags, mode: mode)
    }
    func close(_ descriptor: Int32) { linux.close(descriptor) }
    func status(_ descriptor: Int32, into status: inout FileStatus) -> Int {
        linux.status(descriptor, into: &status)
    }
    func read(_ descriptor: Int32, into room: UnsafeMutableRawBufferPointer, at offset: Int) -> Int
    {
        let count = linux.read(descriptor, into: room, at: offset)
        counted.withLock { $0.read += max(0, count) }
        return count
    }
    func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
        counted.withLock { $0.written += bytes.count }
        return linux.write(descriptor, bytes, at: offset)
    }
    func truncate(_ descriptor: Int32, to size: Int) -> Int { linux.truncate(descriptor, to: size) }
    func sync(_ descriptor: Int32) -> Int { linux.sync(descriptor) }
    func isLinked(_ descriptor: Int32, at path: String) -> Bool {
        linux.isLinked(descriptor, at: path)
    }
    func rename(_ path: String, to other: String) -> Int { linux.rename(path, to: other) }
    func unlink(_ path: String) -> Int { linux.unlink(path) }
    func lock(_ descriptor: Int32) -> Int { linux.lock(descriptor) }
    func names(in folder: String, into names: inout [String]) -> Int {
        linux.names(in: folder, into: &names)
    }
    func makeFolder(_ path: String) -> Int { linux.makeFolder(path) }
}

/// A codec whose packed blocks are all a few bytes long, and unpack to zeros.
final class Zeros: SegmentCodec {
    private let counted = Mutex(0)
    var unpacked: Int { counted.withLock { $0 } }

    func pack(_ bytes: UnsafeRawBufferPointer) throws(JournalFailure) -> [UInt8] { [1, 2, 3] }
    func unpack(_ bytes: UnsafeRawBufferPointer, size: Int) throws(JournalFailure) -> [UInt8] {
        counted.withLock { $0 += size }
        return [UInt8](repeating: 0, count: size)
    }
}

/// What crafted and damaged segments can make a journal do, in bytes.
@Suite("Bounds of reading damage")
struct BoundTests {
    private static let name = "00000000000000000001.seg"
    /// docs/recording-format.md: a search reads the longest record, 64 MiB, and 16 times the file.
    private static func bound(_ bytes: Int) -> Int { (64 << 20) + 40 + 16 * bytes }

    private func segment(_ build: (inout [UInt8], UInt32) -> Void) -> [UInt8] {
        let made = HandMade()
        var bytes = made.bytes
        build(&bytes, made.salt)
        return bytes
    }

    /// Writes that everything up to a position was synced. Otherwise the records after damage would
    /// be set aside: without the file `journal`, the power may have failed.
    private func prove(_ position: UInt64, in folder: Folder) {
        folder.write(SyncProgress(position: position).bytes(salt: HandMade().salt), to: "synced")
    }

    private func append(
        _ position: UInt64, _ payload: [UInt8], to bytes: inout [UInt8], salt: UInt32
    ) {
        var room = [UInt8](repeating: 0, count: RecordFormat.size(payload: payload.count))
        room.withUnsafeMutableBytes { room in
            payload.withUnsafeBytes {
                RecordFormat.write(
                    Record(position: position, time: 1, stream: 1, kind: .log, number: position),
                    payload: $0, salt: salt, to: room)
            }
        }
        bytes += room
    }

    /// A header that claims a payload, with a wrong checksum.
    private func claim(_ position: UInt64, _ length: Int) -> [UInt8] {
        little(UInt32(1)) + little(UInt32(length)) + little(position) + little(Int64(1))
            + little(UInt32(1)) + [4, 0, 0, 0] + little(UInt64(1))
    }

    @Test(
        "a record that claims megabytes is checked in steps, at damage's begin and within it",
        arguments: [0, 8])
    func claims(before: Int) throws {
        let folder = Folder()
        let files = CountingFiles()
        let claimed = 24 << 20
        folder.write(
            segment { bytes, salt in
                append(1, [1], to: &bytes, salt: salt)
                bytes += [UInt8](repeating: 255, count: before) + claim(2, claimed)
                bytes += [UInt8](repeating: 255, count: claimed)
                append(3, [UInt8](repeating: 7, count: 6 << 20), to: &bytes, salt: salt)
                append(4, [4], to: &bytes, salt: salt)
            }, to: Self.name)
        prove(4, in: folder)
        let journal = try Journal(folder) {
            $0.files = files
            $0.worksInline = true
        }
        let reader = (journal as any LineLog).lines(after: 0)
        var found: [UInt64] = []
        var steps = 0
        var most = 0
        while true {
            let read = files.bytesRead
            let step = try reader.step { record, _ in found.append(record.position) }
            // A step that returns a record reads the record.
            if step == .later { most = max(most, files.bytesRead - read) }
            steps += 1
            if step == .end { break }
            journal.collectCompletions()
        }
        #expect(found == [1, 3, 4], "\(journal.remarks)")
        #expect(reader.missed == 1)
        // The search of 1 MiB, and what is read at once.
        #expect(most <= (1 << 20) + 3 * (256 << 10))
        // 24 MiB of a claim, the same bytes searched, and the check of a record of 6 MiB.
        #expect(steps * 5 / 4 >= 24 + 24 + 6)
    }

    @Test("claims that overlap take a number of bytes that is proportional to the file")
    func quadratic() throws {
        let folder = Folder()
        let size = 1 << 20
        let bytes = segment { bytes, salt in
            var position: UInt64 = 1
            while bytes.count < size {
                append(position, [1], to: &bytes, salt: salt)
                bytes += claim(position + 1, max(100, size - bytes.count - 200))
                position += 2
            }
            bytes += [UInt8](repeating: 255, count: 1024)
        }
        folder.write(bytes, to: Self.name)
        prove(1_000_000, in: folder)
        let files = CountingFiles()
        var journal = try Journal(folder) { $0.files = files }
        // Each claim is read at once and after it the bytes that follow, which may be read again.
        let most = 2 * Self.bound(bytes.count)
        #expect(files.bytesRead <= most, "\(files.bytesRead >> 20) MiB")
        #expect(journal.remarks.count < 50)
        #expect(journal.remarks.contains { $0.contains("search") && $0.contains("ended") })
        // Nothing is removed from the file, and a new segment takes the next lines.
        // Comparing arrays with #expect would list their differences.
        let isUnchanged = folder.read(Self.name) == bytes
        #expect(isUnchanged)
        let position = journal.append("next", number: 9)
        #expect(position > UInt64(size))
        try journal.write(time: 1)
        try journal.close()
        journal = try Journal(folder)
        #expect(try journal.lines(after: position - 1).map(\.text) == ["next"])
        let before = files.bytesRead
        let check = try JournalCheck.folder(folder.path, codec: nil, files: files) { _, _ in nil }
        #expect(files.bytesRead - before <= 2 * most)
        #expect(check.faults.count <= 1010)
    }

    @Test("a thousand blocks of a few bytes, each for a megabyte of zeros, are not all unpacked")
    func bomb() throws {
        let folder = Folder()
        let made = HandMade()
        var bytes = made.bytes
        bytes.replaceSubrange(0..<8, with: Array("MSPRSEZ\n".utf8))
        bytes.replaceSubrange(60..<64, with: little(slowChecksum(bytes[..<60])))
        for number in 0..<2000 {
            bytes += SegmentBlock.bytes(
                offset: 64 + number << 20, size: 1 << 20, packed: [1, 2, 3], salt: made.salt)
        }
        folder.write(bytes, to: Self.name + "z")
        let codec = Zeros()
        let journal = try Journal(folder) { $0.codec = codec }
        // The file may have up to a page more on the disk.
        let most = Self.bound(bytes.count + 4096) + (2 << 20)
        #expect(codec.unpacked <= most, "\(codec.unpacked >> 20) MiB")
        #expect(journal.remarks.contains { $0.contains("search") })
        journal.append("next")
        try journal.write(time: 1)
        #expect(try journal.lines().map(\.text) == ["next"])
        let before = codec.unpacked
        _ = try JournalCheck.folder(folder.path, codec: codec) { _, _ in nil }
        #expect(codec.unpacked - before <= most)
    }

    @Test("a segment with a hole of a terabyte is neither read nor written")
    func sparse() throws {
        let folder = Folder()
        folder.write(segment { append(1, [1], to: &$0, salt: $1) }, to: Self.name)
        truncate(folder.path + "/" + Self.name, 1 << 40)
        var later = HandMade(first: 2)
        later.record(2, "later")
        folder.write(later.bytes, to: "00000000000000000002.seg")
        let files = CountingFiles()
        let journal = try Journal(folder) { $0.files = files }
        #expect(files.bytesRead < Self.bound(1 << 20))
        #expect(files.bytesWritten < 1 << 20)
        #expect(try journal.lines().count == 2)
        journal.append("next", number: 3)
        try journal.close()
        #expect(try Journal(folder).lines().count == 3)
    }

    // MARK: Streams

    @Test("an index holds a bounded number of streams, marks and bytes of descriptions")
    func crafted() {
        var index = SegmentIndex(first: 1)
        let count = SegmentIndex.mostStreams + 1000
        let text = [UInt8](repeating: 32, count: 700)
        for number in 1...count {
            let record = Record(
                position: UInt64(number), time: 1, stream: UInt32(number), kind: .stream, number: 0)
            let offset = 64 + number * 744
            text.withUnsafeBytes {
                index.add(record, payload: $0, at: offset, end: offset + 744)
            }
        }
        #expect(index.streams.count == SegmentIndex.mostStreams)
        #expect(index.marks.count <= SegmentIndex.mostMarks + index.end / SegmentIndex.spacing + 1)
        let described = index.streams.values.reduce(0) { $0 + $1.descriptor.count }
        #expect(described <= SegmentIndex.mostDescribed)
        #expect(described > SegmentIndex.mostDescribed - 1000)
        // It can be stored, and read again.
        let bytes = index.bytes(salt: 1)
        #expect(bytes.withUnsafeBytes { SegmentIndex($0, salt: 1) } != nil)
    }

    @Test("beyond the marks of a segment, full snapshots are found at ordinary marks")
    func fulls() throws {
        var index = SegmentIndex(first: 1)
        let count = SegmentIndex.mostMarks * 2
        for number in 1...count {
            let record = Record(
                position: UInt64(number), time: Int64(number), stream: 1, kind: .full,
                number: UInt64(number))
            index.add(
                record, payload: UnsafeRawBufferPointer(start: nil, count: 0), at: 24 + 40 * number,
                end: 64 + 40 * number)
        }
        let last = try #require(index.streams[1]?.lastFull)
        #expect(last > UInt64(count) - UInt64(SegmentIndex.spacing / 40) - 2)
        let marked = Set(index.marks.map(\.position))
        #expect(marked.contains(last))
        for position in [1, 1000, 200_000, UInt64(count)] as [UInt64] {
            let found = index.fulls.last(of: 1, last: last, upTo: position)
            let expected = index.marks.last { $0.position <= position }?.position
            #expect(found == expected)
        }
    }

    @Test("a segment with thousands of streams is closed, and all streams are found again")
    func manyStreams() throws {
        let folder = Folder()
        var journal = try Journal(folder) { $0.worksInline = true }
        let count = SegmentIndex.fullStreams + 500
        for number in 1...count {
            let stream = journal.beginStream(descriptor: Array("{\(number)}".utf8), time: 1)
            journal.append("x", stream: stream)
            journal.release(stream)
            if number % 100 == 0 { try journal.write(time: 1) }
        }
        try journal.write(time: 1)
        #expect(journal.segmentCount == 2)
        try journal.close()
        journal = try Journal(folder)
        #expect(journal.streams.count == count)
        #expect(journal.streams.values.allSatisfy { $0.count == 1 && !$0.descriptor.isEmpty })
    }

    @Test("a description of more than 64 KiB is ignored, and its lines are kept")
    func longDescription() throws {
        let folder = Folder()
        folder.write(
            segment { bytes, salt in
                append(1, [1], to: &bytes, salt: salt)
            }, to: Self.name)
        var journal = try Journal(folder)
        let stream = journal.beginStream(
            descriptor: [UInt8](repeating: 32, count: RecordedStream.longestDescriptor + 1), time: 1
        )
        journal.append("line", stream: stream)
        try journal.close()
        journal = try Journal(folder)
        #expect(journal.streams[stream]?.descriptor == [])
        #expect(try journal.lines().map(\.text).last == "line")
    }
}
