import CLinux
import Glibc

/// An append-only ``LineLog`` in a folder: checksummed segments, an index each, group commit.
///
/// Records of all streams form one sequence, numbered by position, so that one sync serves all of them. An appended record
/// is in the file after the next ``write(time:)``, and on the disk after the sync that ``requestSync()`` starts on a queue
/// of its own. A journal belongs to one thread.
///
/// The format is described byte by byte in docs/recording-format.md, the promises and their tests in docs/promises.md.
public final class Journal {
    /// How a journal is kept.
    public struct Configuration: Sendable {
        /// The size from which a segment is closed and the next begun, in bytes; default 64 MiB.
        public var segmentBytes = 64 << 20
        /// How many bytes all segments may have together; nil for no limit. The newest segment always stays.
        ///
        /// Retention removes whole segments, so with this limit a segment has at most a quarter of it, but 64 KiB are allowed.
        public var retainedBytes: Int?
        /// How old a segment's last record may become, in nanoseconds; nil for no limit.
        ///
        /// A segment is removed only if both the wall clock and the time that the journal has been open say that it is so old.
        public var retainedTime: Int64?
        /// How many closed segments stay uncompressed; default 2.
        public var plainSegments = 2
        /// Packs older segments; nil leaves them as they are.
        public var codec: (any SegmentCodec)?
        /// How many bytes may wait to be written while the disk refuses them; default 16 MiB.
        public var pendingBytes = 16 << 20
        /// Whether the owner asks for syncs. If not, what is written counts as kept, and the kernel decides when it is.
        public var isSynced = true
        /// The system calls.
        package var files: any FileSystem = LinuxFiles()
        /// A clock that never jumps, in nanoseconds; default the time since the machine started, sleep included.
        package var uptime: @Sendable () -> Int64 = Journal.uptime
        /// Whether syncing, packing and removing happen within the calls that ask for them; for tests.
        package var worksInline = false

        public init() {}

        /// The size from which a segment is closed.
        var rollBytes: Int { min(segmentBytes, max(64 << 10, (retainedBytes ?? .max) / 4)) }
    }

    /// A closed segment.
    struct Sealed {
        var path: String
        var index: SegmentIndex
        /// The size of the file, packed or not.
        var fileBytes: Int
        var isCompressed: Bool
        /// The position that the segment before it must end with.
        var expectedBefore: UInt64
        /// The time that the journal had been open when the segment was closed, in nanoseconds.
        var closedAt: Int64
        /// Whether its index file exists: it is written after the sync that covers the segment.
        var hasIndex: Bool
        /// The damage with records after it, if the opening had to read the records.
        var holes: [Hole] = []
    }

    /// A place in a segment where records are missing.
    struct Hole: Equatable {
        var offset: Int
        /// The position of the last record before it.
        var after: UInt64
        /// The position of the first record after it.
        var before: UInt64
    }

    /// The segment that is written to.
    struct Active {
        var file: OpenFile
        var index: SegmentIndex
        /// Where the written records end, in bytes.
        var end: Int
        /// The position of the last record that is written, and not only appended.
        var written: UInt64
        var expectedBefore: UInt64
        /// Whether it holds more than descriptions of streams.
        var hasLines = false
    }

    public let folder: String
    public let configuration: Configuration
    public let isReadOnly: Bool
    public internal(set) var id: JournalID
    /// What opening the journal found, and did about it: each in a sentence.
    public internal(set) var remarks: [String] = []
    /// The streams that the retained segments hold, and those that are held.
    public internal(set) var streams: [UInt32: RecordedStream] = [:]
    package internal(set) var counts = Counts()

    var files: any FileSystem { configuration.files }
    var lock: OpenFile?
    var sealed: [Sealed] = [] { didSet { sealedBytes = sealed.reduce(0) { $0 + $1.fileBytes } } }
    private(set) var sealedBytes = 0
    var active: Active!
    var nextPosition: UInt64 = 1
    /// The position of the last record; lower than `nextPosition - 1` while positions are left out after a power failure.
    var lastGiven: UInt64 = 0
    /// The highest number given to a stream.
    var lastStream: UInt32 = 0
    /// The streams that stay known without lines.
    var held: Set<UInt32> = []
    /// The stream of the last record; it is held.
    private var lastHeld: UInt32?
    /// Removed streams, until the owner asks for them.
    var forgotten: [UInt32: RecordedStream] = [:]
    var pending = PendingBytes()
    let syncer: Syncer
    /// The files with bytes that no sync has been asked for.
    var unsynced: [OpenFile] = []
    var isSyncing = false
    var isCompressing = false
    var rollAt: Int
    /// Whether the last opening found the journal closed in order.
    var wasClosed = false
    /// For how long the journal had been open before this opening, in nanoseconds.
    var runningBefore: Int64 = 0
    let openedAt: Int64
    /// The state of the file `journal` when it was last written.
    var stored: JournalFile
    /// Files of removed segments that could not be deleted.
    var undeleted: [String] = []
    var troubles = Troubles()
    private var reports: [String] = []
    /// How many segments there were when retention was enforced last.
    var segmentsChecked = 0

    /// Opens a journal, or makes one, and recovers what a crash has left.
    /// - Parameters:
    ///   - folder: its folder; made if it does not exist.
    ///   - readOnly: whether to read only: nothing is changed, and nothing can be appended.
    ///   - time: the present, in nanoseconds since 1970.
    public init(
        folder: String, configuration: Configuration = Configuration(), readOnly: Bool = false, time: Int64
    ) throws(JournalFailure) {
        self.folder = folder
        self.configuration = configuration
        isReadOnly = readOnly
        id = JournalID(low: 0, high: 0)
        stored = JournalFile(id: id)
        rollAt = configuration.rollBytes
        syncer = Syncer(isInline: configuration.worksInline)
        openedAt = configuration.uptime()
        try open(time: time)
        segmentsChecked = segmentCount
    }

    /// Opens a journal for writing; if the disk does not permit that, for reading only.
    ///
    /// A journal that can only be read reports the reason through ``collectReports()``.
    /// - Parameters:
    ///   - folder: its folder; made if it does not exist.
    ///   - time: the present, in nanoseconds since 1970.
    /// - Throws: ``JournalFailure`` if it cannot be read either, or if the folder is not a journal's.
    public static func opened(
        folder: String, configuration: Configuration = Configuration(), time: Int64
    ) throws(JournalFailure) -> Journal {
        do throws(JournalFailure) {
            return try Journal(folder: folder, configuration: configuration, time: time)
        } catch {
            let failure = error
            guard [EROFS, EACCES, ENOSPC, EDQUOT, EIO].contains(failure.code) else { throw failure }
            let journal = try Journal(folder: folder, configuration: configuration, readOnly: true, time: time)
            journal.report("\(failure) What is kept is served; nothing new is taken.")
            return journal
        }
    }

    /// The position of the last record that was appended; 0 before the first.
    public var appended: UInt64 { nextPosition - 1 }
    /// The position up to which everything is in the file: a killed process does not lose it.
    public internal(set) var written: UInt64 = 0
    /// The position up to which everything is on the disk: a power failure does not lose it.
    public internal(set) var synced: UInt64 = 0
    /// What keeps the journal from working as it should, while something does.
    ///
    /// Lines are written all the same if only a roll or a removal has failed.
    public var trouble: JournalFailure? { troubles.sync ?? troubles.write ?? troubles.roll ?? troubles.removal }
    /// Why the journal must be closed and opened again: a sync has failed, and what it should have covered is nowhere safe.
    ///
    /// Nothing is written, synced or acknowledged from then on. See docs/promises.md for the reason.
    public var failure: JournalFailure? { troubles.sync }
    /// Whether so much waits that nothing more should be appended.
    public var isFull: Bool { isReadOnly || pending.count >= configuration.pendingBytes }
    /// The position of the last record that retention has removed; 0 when there is none.
    public internal(set) var removed: UInt64 = 0
    /// The position of the oldest record there is.
    public var oldest: UInt64 { sealed.first?.index.first ?? active?.index.first ?? nextPosition }
    /// The size of all segments, in bytes.
    package var bytes: Int { sealedBytes + (active?.end ?? 0) }
    package var segmentCount: Int { sealed.count + (active == nil ? 0 : 1) }
    /// For how long the journal has been open in all, in nanoseconds.
    var running: Int64 { running(at: configuration.uptime()) }

    func running(at uptime: Int64) -> Int64 {
        let (span, _) = uptime.subtractingReportingOverflow(openedAt)
        let (sum, overflow) = runningBefore.addingReportingOverflow(max(0, span))
        return overflow ? .max : sum
    }

    /// What does not work at present.
    struct Troubles {
        var write: JournalFailure?
        var sync: JournalFailure?
        var roll: JournalFailure?
        var removal: JournalFailure?
    }

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

    /// Returns the time since the machine started, in nanoseconds, sleep included.
    package static func uptime() -> Int64 {
        var now = timespec()
        clock_gettime(CLOCK_BOOTTIME, &now)
        return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
    }

    /// Returns what happened since the last call that people should read in the log: each in a sentence.
    public func collectReports() -> [String] {
        defer { reports = [] }
        return reports
    }

    func report(_ sentence: String) {
        // The owner may never ask for them.
        if reports.count < 100, reports.last != sentence { reports.append(sentence) }
    }

    // MARK: Appending

    /// Begins a stream, and holds it until ``release(_:)``.
    /// - Parameter descriptor: its description, as JSON.
    /// - Returns: its number.
    public func beginStream(descriptor: [UInt8], time: Int64) -> UInt32 {
        repeat { lastStream &+= 1 } while lastStream == 0 || streams[lastStream] != nil
        descriptor.withUnsafeBytes { _ = append(.stream, stream: lastStream, number: 0, time: time, payload: $0) }
        return lastStream
    }

    /// Appends a record, and holds its stream until ``release(_:)``. It is in the file after the next ``write(time:)``.
    /// - Returns: its position.
    @discardableResult
    public func append(
        _ kind: Record.Kind, stream: UInt32, number: UInt64, time: Int64, payload: UnsafeRawBufferPointer
    ) -> UInt64 {
        precondition(!isReadOnly, "A journal that was opened for reading takes no records.")
        precondition(payload.count <= RecordFormat.largestPayload, "A record has 64 MiB at most.")
        if stream != lastHeld { hold(stream, time: time) }
        let record = Record(position: nextPosition, time: time, stream: stream, kind: kind, number: number)
        let offset = active.end + pending.count
        let size = RecordFormat.size(payload: payload.count)
        RecordFormat.write(record, payload: payload, salt: id.salt, to: pending.room(for: size))
        if kind != .stream { active.hasLines = true }
        active.index.note(record, payload: payload, at: offset, end: offset + size)
        streams[stream, default: RecordedStream(id: stream)].note(record, payload: payload)
        lastGiven = nextPosition
        nextPosition += 1
        counts.records += 1
        counts.bytes += size
        return record.position
    }

    /// Repeats a stream's description, without holding the stream.
    func appendDescription(_ stream: UInt32, number: UInt64, time: Int64, _ payload: UnsafeRawBufferPointer) {
        let last = lastHeld
        lastHeld = stream
        append(.stream, stream: stream, number: number, time: time, payload: payload)
        lastHeld = last
    }

    /// Keeps a stream known though retention removes its lines: for as long as lines may be appended to it.
    public func hold(_ stream: UInt32, time: Int64) {
        lastHeld = stream
        guard !isReadOnly, held.insert(stream).inserted else { return }
        // Its description went with its lines, or may go before those that come now.
        let isDescribed = active.index.streams[stream].map { !$0.descriptor.isEmpty } ?? false
        guard !isDescribed, let known = forgotten.removeValue(forKey: stream) ?? streams[stream],
            !known.descriptor.isEmpty
        else { return }
        known.descriptor.withUnsafeBytes {
            _ = append(.stream, stream: stream, number: known.number, time: time, payload: $0)
        }
    }

    /// Lets retention remove a stream with its last line.
    public func release(_ stream: UInt32) {
        held.remove(stream)
        if lastHeld == stream { lastHeld = nil }
    }

    /// Returns the streams that were removed since the last call, with their last lines.
    public func collectForgotten() -> [UInt32] {
        defer { forgotten = [:] }
        return forgotten.keys.sorted()
    }

    /// Writes what was appended to the file, in one call; begins the next segment when this one is full, and removes the
    /// oldest ones when there are more bytes than retained.
    /// - Throws: ``JournalFailure``, when not all could be written: it stays, and the next call tries again. After a sync has
    ///   failed nothing is written: see ``failure``.
    public func write(time: Int64) throws(JournalFailure) {
        guard !isReadOnly else { return }
        if let failure { throw failure }
        if pending.count > 0 {
            do throws(JournalFailure) {
                try pending.write(to: active.file, at: active.end)
            } catch {
                counts.failures += 1
                troubles.write = error
                throw error
            }
            active.end += pending.count
            active.written = appended
            written = appended
            if !configuration.isSynced { synced = written }
            pending.removeAll()
            counts.writes += 1
            troubles.write = nil
            if configuration.isSynced, unsynced.last !== active.file { unsynced.append(active.file) }
        }
        if active.end >= rollAt, active.hasLines { roll(time: time) }
        if let limit = configuration.retainedBytes, bytes > limit, !sealed.isEmpty { removeOldest(time: time) }
    }

    /// Releases the files without writing anything, as a killed process does. For tests of what comes after.
    package func abandon() {
        syncer.finish()
        pending.removeAll()
        lock = nil
    }

    /// Writes and syncs what is left, the last segment's index, and that the journal was closed in order.
    /// - Throws: ``JournalFailure``, if not everything is on the disk; ``synced`` is the position up to which it is.
    public func close() throws(JournalFailure) {
        guard !isReadOnly, active != nil, lock != nil else { return }
        defer { lock = nil }
        syncer.finish()
        collectCompletions()
        try write(time: active.index.lastTime)
        if configuration.isSynced {
            try sync()
        } else {
            try active.file.sync()
            for segment in sealed where !segment.isCompressed {
                try OpenFile(files, path: segment.path, flags: O_RDWR).sync()
            }
        }
        // The lines are safe by now. Without these two files the next opening takes longer, and leaves positions out.
        try files.replace(
            Self.indexPath(active.file.path), with: active.index.bytes(salt: id.salt), durably: false)
        try files.replace("\(folder)/journal", with: state(isClosed: true).bytes, durably: true)
    }
}
