import CLinux
import Dispatch
import Foundation

/// An append-only log of records in a folder: checksummed segments, an index each, group commit.
///
/// Records of all streams lie in one sequence, numbered by position, so that one sync serves all of them. What is
/// appended goes to the file with the next ``write()`` and to the disk with the sync that ``requestSync()`` asks for,
/// which runs on a queue of its own. A journal belongs to one thread; only the syncing is elsewhere.
///
/// The format is described byte by byte in docs/recording-format.md.
package final class Journal {
    /// How a journal is kept.
    package struct Configuration: Sendable {
        /// The size from which a segment is closed and the next begun, in bytes; default 64 MiB.
        package var segmentBytes = 64 << 20
        /// How many bytes all segments may have together; nil for no limit. The newest segment always stays.
        package var retainedBytes: Int?
        /// How old a segment's last record may become, in nanoseconds; nil for no limit.
        package var retainedTime: Int64?
        /// How many closed segments stay uncompressed; default 2.
        package var plainSegments = 2
        /// Packs older segments; nil leaves them as they are.
        package var codec: (any SegmentCodec)?
        /// How many bytes may wait to be written while the disk refuses them; default 16 MiB.
        package var pendingBytes = 16 << 20

        package init() {}
    }

    /// A closed segment.
    struct Sealed {
        var path: String
        var index: SegmentIndex
        /// The size of the file, packed or not.
        var fileBytes: Int
        var isCompressed: Bool
    }

    /// The segment that is written to.
    struct Active {
        var file: OpenFile
        var index: SegmentIndex
        /// Where the written records end, in bytes.
        var end: Int
        /// The position of the last record that is written, and not only appended.
        var written: UInt64
        /// Whether it holds more than descriptions of streams.
        var hasLines = false
    }

    package let folder: String
    package let configuration: Configuration
    package let isReadOnly: Bool
    package internal(set) var id: JournalID
    /// What was found, and done about it, when the journal was opened: each in a sentence.
    package internal(set) var remarks: [String] = []
    /// The streams that the retained segments hold, and those that are live.
    package internal(set) var streams: [UInt32: RecordedStream] = [:]
    /// The streams that can get more lines.
    var openStreams: Set<UInt32> = []
    package internal(set) var counts = Counts()

    var lock: OpenFile?
    var sealed: [Sealed] = []
    var active: Active!
    var nextPosition: UInt64 = 1
    /// The highest number given to a stream.
    var lastStream: UInt32 = 0
    var pending = PendingBytes()
    let syncer = Syncer()
    /// The files with bytes that no sync has been asked for.
    var unsynced: [OpenFile] = []
    var isSyncing = false
    var isCompressing = false
    var rollAt: Int
    /// Whether the last segment had no index of its end: it was not closed in order.
    var needsWalk = false

    /// Opens a journal, or makes one, and mends what a crash has left.
    /// - Parameters:
    ///   - folder: where it lies; made when it is missing.
    ///   - readOnly: whether to look only: nothing is mended, and nothing can be appended.
    ///   - time: the present, in nanoseconds since 1970.
    package init(
        folder: String, configuration: Configuration = Configuration(), readOnly: Bool = false, time: Int64
    ) throws(JournalFailure) {
        self.folder = folder
        self.configuration = configuration
        isReadOnly = readOnly
        id = JournalID(low: 0, high: 0)
        rollAt = configuration.segmentBytes
        try open(time: time)
    }

    /// The position of the last record that was appended; 0 before the first.
    package var appended: UInt64 { nextPosition - 1 }
    /// The position up to which everything is in the file: a killed process does not lose it.
    package internal(set) var written: UInt64 = 0
    /// The position up to which everything is on the disk: a power failure does not lose it.
    package internal(set) var synced: UInt64 = 0
    /// Why bytes wait to be written, while they do.
    package internal(set) var trouble: JournalFailure?
    /// Whether so much waits that nothing more should be appended.
    package var isFull: Bool { isReadOnly || pending.count >= configuration.pendingBytes }
    /// The position of the last record that retention has removed; 0 when there is none.
    package internal(set) var removed: UInt64 = 0
    /// The position of the oldest record there is.
    package var oldest: UInt64 { sealed.first?.index.first ?? active?.index.first ?? nextPosition }
    /// The size of all segments, in bytes.
    package var bytes: Int { sealed.reduce(active?.end ?? 0) { $0 + $1.fileBytes } }
    package var segmentCount: Int { sealed.count + (active == nil ? 0 : 1) }

    /// What a journal has done since it was opened.
    package struct Counts: Equatable, Sendable {
        package var records = 0
        package var bytes = 0
        package var writes = 0
        package var syncs = 0
        /// How long the syncs took together, in nanoseconds.
        package var syncNanoseconds: Int64 = 0
        /// How long the longest sync took.
        package var longestSync: Int64 = 0
        package var failures = 0
        package var segmentsRemoved = 0
        package var segmentsCompressed = 0
    }

    // MARK: Appending

    /// Begins a stream.
    /// - Parameter descriptor: what is to be known about it.
    /// - Returns: its number.
    package func beginStream(descriptor: [UInt8], time: Int64) -> UInt32 {
        lastStream += 1
        openStreams.insert(lastStream)
        descriptor.withUnsafeBytes { _ = append(.stream, stream: lastStream, number: 0, time: time, payload: $0) }
        return lastStream
    }

    /// Appends a record. It is in the file after the next ``write()``.
    /// - Returns: its position.
    @discardableResult
    package func append(
        _ kind: Record.Kind, stream: UInt32, number: UInt64, time: Int64, payload: UnsafeRawBufferPointer
    ) -> UInt64 {
        precondition(!isReadOnly, "A journal that was opened for reading takes no records.")
        precondition(payload.count <= RecordFormat.largestPayload, "A record has 64 MiB at most.")
        let record = Record(position: nextPosition, time: time, stream: stream, kind: kind, number: number)
        let offset = active.end + pending.count
        let size = RecordFormat.size(payload: payload.count)
        RecordFormat.write(record, payload: payload, salt: id.salt, to: pending.room(for: size))
        if kind != .stream { active.hasLines = true }
        active.index.note(record, payload: payload, at: offset, end: offset + size)
        streams[stream, default: RecordedStream(id: stream)].note(record, payload: payload)
        nextPosition += 1
        counts.records += 1
        counts.bytes += size
        return record.position
    }

    /// Writes what was appended to the file, in one call; begins the next segment when this one is full.
    /// - Throws: ``JournalFailure``, when not all could be written: it stays, and the next call tries again.
    package func write(time: Int64) throws(JournalFailure) {
        guard !isReadOnly else { return }
        if pending.count > 0 {
            do throws(JournalFailure) {
                try pending.write(to: active.file, at: active.end)
            } catch {
                counts.failures += 1
                trouble = error
                throw error
            }
            active.end += pending.count
            active.written = appended
            written = appended
            pending.removeAll()
            counts.writes += 1
            trouble = nil
            if unsynced.last !== active.file { unsynced.append(active.file) }
        }
        if active.end >= rollAt, active.hasLines { roll(time: time) }
    }

    /// Lets go of the files without writing anything, as a killed process does. For tests of what comes after.
    package func abandon() {
        syncer.finish()
        pending.removeAll()
        lock = nil
    }

    /// Writes and syncs what is left, and an index of the last segment.
    package func close() {
        guard !isReadOnly, active != nil else { return }
        syncer.finish()
        takeSyncs()
        if pending.count == 0 || (try? write(time: active.index.lastTime)) != nil {
            fdatasync(active.file.descriptor)
            synced = written
            try? SmallFile.replace(
                Self.indexPath(active.file.path), with: active.index.bytes(salt: id.salt), durably: false)
        }
        lock = nil
    }
}

/// Bytes that wait to be written.
struct PendingBytes: ~Copyable {
    private var start = UnsafeMutableRawPointer.allocate(byteCount: 64 << 10, alignment: 8)
    private var capacity = 64 << 10
    private(set) var count = 0
    /// How many of them are in the file already, after a write that broke off.
    private var done = 0

    deinit {
        start.deallocate()
    }

    /// Adds room for more bytes at the end.
    mutating func room(for size: Int) -> UnsafeMutableRawBufferPointer {
        if count + size > capacity {
            capacity = max(capacity * 2, count + size)
            let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8)
            larger.copyMemory(from: start, byteCount: count)
            start.deallocate()
            start = larger
        }
        defer { count += size }
        return UnsafeMutableRawBufferPointer(start: start + count, count: size)
    }

    /// Writes the bytes from where the last attempt broke off.
    mutating func write(to file: OpenFile, at offset: Int) throws(JournalFailure) {
        while done < count {
            let written = pwrite(file.descriptor, start + done, count - done, off_t(offset + done))
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw .system("Writing", file.path, written < 0 ? errno : ENOSPC) }
            done += written
        }
    }

    mutating func removeAll() {
        (count, done) = (0, 0)
        // One burst must not hold its memory for ever.
        guard capacity > 4 << 20 else { return }
        start.deallocate()
        capacity = 64 << 10
        start = .allocate(byteCount: capacity, alignment: 8)
    }
}
