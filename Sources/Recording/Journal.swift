import CLinux
import Glibc

/// An append-only ``LineLog`` in a folder: checksummed segments with indexes, and group commit.
///
/// The records of all streams form one sequence, numbered by position, so that one sync covers all
/// of them. An appended record is in the file after the next ``write(time:)``, and on the disk
/// after the sync that ``requestSync()`` starts on its own queue. A journal belongs to one thread.
///
/// The format is described byte by byte in docs/recording-format.md, the promises and their tests
/// in docs/promises.md.
public final class Journal {
    /// The configuration of a journal.
    public struct Configuration: Sendable {
        /// The maximum of ``segmentBytes``, 4 GiB; a greater number has the same effect.
        ///
        /// The reader of a packed segment refuses blocks far after it.
        public static let largestSegment = 4 << 30
        /// The size at which a segment is closed and the next one started, in bytes; default 64
        /// MiB.
        public var segmentBytes = 64 << 20
        /// The maximum size of all segments in bytes; nil for no limit.
        ///
        /// The newest segment is never removed. Retention removes whole segments, so with this
        /// limit a segment has at most a quarter of it, but at least 64 KiB.
        public var retainedBytes: Int?
        /// The maximum age of a segment's last record, in nanoseconds; nil for no limit.
        ///
        /// A segment is removed only if both the wall clock and the total time that the journal has
        /// been open confirm its age.
        public var retainedTime: Int64?
        /// The records of a stream that retention leaves, at least so many in closed segments; nil
        /// for none.
        package var keptRecords: (stream: UInt32, count: Int)?
        /// The number of closed segments that stay uncompressed; default 2.
        public var plainSegments = 2
        /// Packs older segments; nil leaves them unpacked.
        public var codec: (any SegmentCodec)?
        /// The maximum number of pending bytes while the disk refuses writes; default 16 MiB.
        public var pendingBytes = 16 << 20
        /// Counts the segments while the journal is being opened, for another thread; default nil.
        public var progress: OpeningProgress?
        /// Whether the owner requests syncs.
        ///
        /// If false, written records count as synced, and the kernel decides when they reach the
        /// disk.
        public var isSynced = true
        /// The id of the log whose records the journal copies; nil for a journal of its own.
        ///
        /// The log assigns the positions: they depend on no crash and no segment, so that all
        /// copies give a record the same one. Descriptions of streams are the log's, too.
        package var replicatedID: JournalID?
        /// The system calls.
        package var files: any FileSystem = LinuxFiles()
        /// A clock that never jumps, in nanoseconds; default: time since boot, including sleep.
        package var uptime: @Sendable () -> Int64 = Journal.uptime
        /// Whether a read-only journal holds its oldest segments open, so that another process that
        /// removes or compresses them does not interrupt a reader.
        package var holdsSegments = false
        /// Whether syncing, packing and removing run synchronously in the calls that request them;
        /// for tests.
        package var worksInline = false

        public init() {}

        /// The size at which a segment is closed.
        var rollBytes: Int {
            min(segmentBytes, Self.largestSegment, max(64 << 10, (retainedBytes ?? .max) / 4))
        }
    }

    /// A closed segment.
    struct Sealed {
        var path: String
        var index: SegmentIndex
        /// The size of the file, packed or not.
        var fileBytes: Int
        var isCompressed: Bool
        /// The last position of the segment before it, if no records are missing.
        var expectedBefore: UInt64
        /// The total time that the journal had been open when the segment was closed, in
        /// nanoseconds.
        var closedAt: Int64
        /// Whether its index file exists: it is written after the sync that covers the segment.
        var hasIndex: Bool
        /// The damaged places with records after them, if the records had to be read. Only opening
        /// needs them.
        var holes: [Hole] = []
        /// The end of its last record; damage may follow.
        var recordsEnd: Int
        /// Whether its damage was not searched to the end, so that nothing may be appended to it.
        var isUnsearched = false
    }

    /// A place in a segment where records are missing.
    struct Hole: Equatable {
        var offset: Int
        /// The position of the last record before it.
        var after: UInt64
        /// The position of the first record after it.
        var before: UInt64
    }

    /// The active segment, to which records are written.
    struct Active {
        var file: OpenFile
        var index: SegmentIndex
        /// The end of the written records, in bytes.
        var end: Int
        /// The position of the last record that was written, not only appended.
        var written: UInt64
        var expectedBefore: UInt64
        /// Whether it contains more than descriptions of streams.
        var hasLines = false
    }

    public let folder: String
    public let configuration: Configuration
    public internal(set) var isReadOnly: Bool
    public internal(set) var id: JournalID
    /// The findings and repairs of the opening, one sentence each.
    public internal(set) var remarks: [String] = []
    /// The streams in the retained segments, and those that are held.
    public internal(set) var streams: [UInt32: RecordedStream] = [:]
    package internal(set) var counts = Counts()

    var files: any FileSystem
    var lock: Lock?
    /// The findings of the opening besides the segments.
    var scanned = Scanned()
    /// Whether the disk was full when the journal was opened, so that opening is tried again.
    var isRetried = false
    /// Whether the journal is being opened again on a queue.
    var isReopening = false
    /// The file `synced`; nil if it cannot be written.
    var progress: OpenFile?
    /// The closed segments, oldest first. Once the journal is open, a roll, a
    /// removal and the packing of a segment change it.
    var sealed: [Sealed] = []
    /// The total size of the closed segments, in bytes.
    var sealedBytes = 0
    /// The positions before the oldest segment that were missing when the journal was opened, and
    /// that retention had not removed.
    var lostFirst: ClosedRange<UInt64>?
    /// The `.cut` files of this journal, oldest first.
    var asides: [Aside] = []
    /// The number of closed segments whose index is not written yet.
    var indexesMissing = 0
    /// The closed segments of each stream.
    var places = StreamPlaces()
    /// The streams that were released, or found at start, without lines.
    var idle: Set<UInt32> = []
    var active: Active!
    var nextPosition: UInt64 = 1
    /// The position of the last record.
    ///
    /// Lower than `nextPosition - 1` if positions were skipped after a power failure.
    var lastGiven: UInt64 = 0
    /// The highest number assigned to a stream.
    var lastStream: UInt32 = 0
    /// The streams that are kept even without lines.
    var held: Set<UInt32> = []
    /// The stream of the last record; it is held.
    var lastHeld: UInt32?
    /// Removed streams that the owner has not collected yet.
    var forgotten: [UInt32: RecordedStream] = [:]
    var pending = PendingBytes()
    let syncer: Syncer
    /// The files with bytes for which no sync was requested.
    var unsynced: [OpenFile] = []
    var isSyncing = false
    /// Whether a segment was restored whose new file no sync has covered.
    var isRestored = false
    /// The number of segments restored; readers open their files again when it changes.
    var restorations = 0
    var isCompressing = false
    var rollAt: Int
    /// Whether the journal had been closed properly before it was opened.
    var wasClosed = false
    /// The total time that the journal had been open before it was opened now, in nanoseconds.
    var runningBefore: Int64 = 0
    var openedAt: Int64
    /// The last written state of the file `journal`.
    var stored: JournalFile
    /// The first positions of closed segments whose files were found to be missing.
    var missing: Set<UInt64> = []
    /// The first position of the closed segment whose file is checked next.
    var checkedNext: UInt64 = 0
    /// Files that retention removes and that are not known to be deleted.
    var undeleted: [Expired] = []
    var troubles = Troubles()
    private var reports: [String] = []
    /// The segments that readers have open, and those being opened for them.
    var segments = OpenSegments()
    /// The oldest segments, if ``Configuration/holdsSegments`` is set.
    var heldFiles: [SegmentFile] = []
    /// The number of segments when retention was last enforced.
    var segmentsChecked = 0

    /// Opens or creates a journal, and recovers from a crash.
    /// - Parameters:
    ///   - folder: the journal's folder; created if it does not exist.
    ///   - configuration: segment sizes, syncing, retention and compression.
    ///   - readOnly: whether to open for reading only: nothing is changed, and nothing can be
    ///     appended.
    ///   - time: the current time, in nanoseconds since 1970.
    public convenience init(
        folder: String, configuration: Configuration = Configuration(), readOnly: Bool = false,
        time: Int64
    ) throws(JournalFailure) {
        let files: any FileSystem =
            !readOnly && configuration.files is LinuxFiles
            ? LinuxFiles.withSpares() : configuration.files
        try self.init(folder, configuration, files, readOnly: readOnly, time: time)
    }

    /// - Parameter lock: the locks, if they were taken already.
    init(
        _ folder: String, _ configuration: Configuration, _ files: any FileSystem, readOnly: Bool,
        lock: Lock? = nil, time: Int64
    ) throws(JournalFailure) {
        (self.folder, self.configuration, self.files) = (folder, configuration, files)
        (isReadOnly, self.lock) = (readOnly, lock)
        id = JournalID(low: 0, high: 0)
        stored = JournalFile(id: id)
        rollAt = configuration.rollBytes
        syncer = Syncer(isInline: configuration.worksInline)
        openedAt = configuration.uptime()
        try open(time: time)
        segmentsChecked = segmentCount
        checkInDebug()
    }

    /// Opens a journal for writing, or for reading only if the disk does not permit writing.
    ///
    /// A journal opened for reading only reports the reason through ``collectReports()``.
    /// - Parameters:
    ///   - folder: the journal's folder; created if it does not exist.
    ///   - configuration: segment sizes, syncing, retention and compression.
    ///   - time: the current time, in nanoseconds since 1970.
    /// - Throws: ``JournalFailure`` if it cannot be read either, or if the folder contains no
    ///   journal.
    public static func opened(
        folder: String, configuration: Configuration = Configuration(), time: Int64
    ) throws(JournalFailure) -> Journal {
        do throws(JournalFailure) {
            return try Journal(folder: folder, configuration: configuration, time: time)
        } catch {
            let failure = error
            guard failure.isLackOfRoom || [EROFS, EACCES, EIO].contains(failure.code) else {
                throw failure
            }
            let journal = try Journal(
                folder: folder, configuration: configuration, readOnly: true, time: time)
            journal.isRetried = failure.isLackOfRoom
            if journal.isRetried { journal.troubles.write = failure }
            journal.report(
                "\(failure) The journal is read-only: stored lines are served, new lines are "
                    + "refused"
                    + (journal.isRetried ? " until there is room." : ".")
            )
            return journal
        }
    }

    /// Makes the folder of a journal, readable for its owner and group, and those above it.
    /// - Throws: ``JournalFailure`` if it cannot be made; not if it exists.
    package static func makeFolder(_ folder: String) throws(JournalFailure) {
        let made = LinuxFiles().makeFolder(folder)
        guard made == 0 else { throw .system("Making the folder", folder, Int32(-made)) }
    }

    deinit {
        // Work on the queue writes files, and must end before the lock is released.
        syncer.finish()
    }

    /// The position of the last appended record; 0 before the first.
    public var appended: UInt64 { nextPosition - 1 }
    /// The position up to which everything is in the file: killing the process does not lose it.
    public internal(set) var written: UInt64 = 0
    /// The position up to which everything is on the disk: a power failure does not lose it.
    public internal(set) var synced: UInt64 = 0
    /// The failure that currently limits the journal, or nil.
    ///
    /// Lines are still written if only the start of a segment or a removal has failed.
    public var trouble: JournalFailure? {
        troubles.sync ?? troubles.write ?? troubles.roll ?? troubles.removal ?? troubles.missing
    }
    /// Zero while lines cannot be written; nil while only the start of a segment or a removal has
    /// failed.
    public var stall: Duration? {
        isReadOnly || (troubles.sync ?? troubles.write) != nil ? .zero : nil
    }
    /// The failed sync after which the journal must be closed and opened again, or nil.
    ///
    /// The records that it should have covered may be lost. Nothing is written, synced or
    /// acknowledged after it. See docs/promises.md for the reason.
    public var failure: JournalFailure? { troubles.sync }
    /// Whether so many bytes are pending that the caller should stop appending.
    public var isFull: Bool { isReadOnly || pending.count >= configuration.pendingBytes }
    /// The position of the last record that retention removed; 0 if it removed none.
    public internal(set) var removed: UInt64 = 0
    /// The position of the oldest record.
    public var oldest: UInt64 { sealed.first?.index.first ?? active?.index.first ?? nextPosition }
    /// The size of all segments and `.cut` files, in bytes.
    package var bytes: Int { sealedBytes + asideBytes + (active?.end ?? 0) }
    package var segmentCount: Int { sealed.count + (active == nil ? 0 : 1) }
    /// The total time that the journal has been open, in nanoseconds.
    var running: Int64 { running(at: configuration.uptime()) }

    func running(at uptime: Int64) -> Int64 {
        let (span, _) = uptime.subtractingReportingOverflow(openedAt)
        let (sum, overflow) = runningBefore.addingReportingOverflow(max(0, span))
        return overflow ? .max : sum
    }

    /// The current failures.
    struct Troubles {
        var write: JournalFailure?
        var sync: JournalFailure?
        var roll: JournalFailure?
        var removal: JournalFailure?
        /// Another program has deleted or moved closed segments.
        var missing: JournalFailure?
    }

    /// Counts since the journal was opened.
    package struct Counts: Equatable, Sendable {
        package var records = 0
        package var bytes = 0
        package var writes = 0
        package var syncs = 0
        /// The total duration of the syncs, in nanoseconds.
        package var syncNanoseconds: Int64 = 0
        /// The duration of the longest sync.
        package var longestSync: Int64 = 0
        package var failures = 0
        package var segmentsRemoved = 0
        package var segmentsCompressed = 0
        /// The streams of segments that retention has visited.
        package var streamsVisited = 0
    }

    /// Returns the time since the machine started, in nanoseconds, sleep included.
    package static func uptime() -> Int64 {
        var now = timespec()
        clock_gettime(CLOCK_BOOTTIME, &now)
        return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
    }

    /// Returns the events since the last call that an operator should read, one sentence each.
    public func collectReports() -> [String] {
        defer { reports = [] }
        return reports
    }

    func report(_ sentence: String) {
        // The owner may never collect them.
        if reports.count < 100, reports.last != sentence { reports.append(sentence) }
    }

    /// Releases the files without writing anything, like a killed process. For crash tests.
    package func abandon() {
        syncer.finish()
        pending.removeAll()
        lock = nil
    }

    /// Closes the journal: writes and syncs the pending records and the last index.
    ///
    /// It also records in the file `journal` that the journal was closed properly.
    /// - Throws: ``JournalFailure`` if not everything is on the disk; ``synced`` is the position up
    ///   to which it is.
    public func close() throws(JournalFailure) {
        guard !isReadOnly, active != nil, lock != nil else { return }
        defer { lock = nil }
        syncer.finish()
        collectCompletions()
        try write(time: active.index.lastTime)
        restoreIfDeleted()
        if let failure { throw failure }
        if configuration.isSynced {
            try sync()
        } else {
            try active.file.sync()
            for segment in sealed where !segment.isCompressed {
                try OpenFile(files, path: segment.path, flags: O_RDWR).sync()
            }
        }
        // An index of the last sync may still be written.
        syncer.finish()
        // The lines are safe now. Without the index, the next start reads the segment; without the
        // file `journal`, it skips positions.
        try? files.replace(
            Self.indexPath(active.file.path), with: active.index.bytes(salt: id.salt),
            durably: false)
        try files.replace("\(folder)/journal", with: state(isClosed: true).bytes, durably: true)
    }
}
