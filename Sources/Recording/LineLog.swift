/// A log of lines: what the daemon stores sessions in, and reads them from.
///
/// `Journal` keeps one in a folder, `MemoryLog` in memory. A log in a cluster fits behind it as well: nothing here waits for
/// a disk or a network. What takes time is asked for, and reported through ``completionDescriptor`` when it is over.
///
/// The owner calls a log on one thread: it appends lines, writes them once a turn, asks for syncs, and calls
/// ``takeSyncs()`` when the descriptor is readable. The log assigns the positions: each is greater than all before and is never
/// given again, also not to another record after a crash. A log that learns positions from elsewhere reserves them in advance; if a
/// reservation is lost, that is its ``failure``.
public protocol LineLog: AnyObject {
    /// What tells the log from all others.
    var id: JournalID { get }
    /// Where the log is, for people: a folder, or the address of a cluster.
    var place: String { get }
    /// Whether nothing can be appended.
    var isReadOnly: Bool { get }

    // MARK: Positions

    /// The position of the last record that was appended; 0 before the first.
    var appended: UInt64 { get }
    /// The position up to which readers can read. What is written survives the end of this process.
    var written: UInt64 { get }
    /// The position up to which the log promises to keep everything, whatever it promises to survive: acknowledge no more.
    var synced: UInt64 { get }
    /// The position of the oldest record there is.
    var oldest: UInt64 { get }
    /// The position of the last record that retention has removed; 0 when there is none.
    var removed: UInt64 { get }

    // MARK: State

    /// The streams that have records, and those that are held, by number.
    var streams: [UInt32: RecordedStream] { get }
    /// Whether so much waits that nothing more should be appended. Appending is still possible.
    var isFull: Bool { get }
    /// What keeps the log from working as it should, while something does: a full disk, no quorum, an election.
    var trouble: JournalFailure? { get }
    /// Why the log must be closed and opened again; nil while it works. Nothing is acknowledged from then on.
    var failure: JournalFailure? { get }
    /// A descriptor that becomes readable when something asked for is over; -1 when there is none.
    var completionDescriptor: Int32 { get }

    // MARK: Appending

    /// Begins a stream, and holds it until ``release(_:)``.
    /// - Parameters:
    ///   - descriptor: its description, as JSON.
    ///   - time: the present, in nanoseconds since 1970.
    /// - Returns: its number, from 1, never given before.
    func beginStream(descriptor: [UInt8], time: Int64) -> UInt32
    /// Appends a record, and holds its stream until ``release(_:)``.
    /// - Parameters:
    ///   - kind: what the record holds.
    ///   - stream: the stream's number, from ``beginStream(descriptor:time:)``.
    ///   - number: the publisher's number of the line in its stream, from 1.
    ///   - time: the present, in nanoseconds since 1970.
    ///   - payload: the line, 64 MiB at most.
    /// - Returns: its position.
    @discardableResult
    func append(
        _ kind: Record.Kind, stream: UInt32, number: UInt64, time: Int64, payload: UnsafeRawBufferPointer
    ) -> UInt64
    /// Keeps a stream known though retention removes its lines.
    func hold(_ stream: UInt32, time: Int64)
    /// Lets retention remove a stream with its last line.
    func release(_ stream: UInt32)
    /// Returns the streams that were removed since the last call.
    func takeForgotten() -> [UInt32]
    /// Hands over what was appended, so that it can be read.
    /// - Throws: ``JournalFailure``, when not all could be: it stays, and the next call tries again.
    func write(time: Int64) throws(JournalFailure)

    // MARK: Acknowledgement

    /// Whether there is something that no sync has reached yet, and a sync may be asked for.
    var needsSync: Bool { get }
    /// Asks for everything written so far to be kept for good, without waiting for it.
    func requestSync()
    /// Registers what is over.
    /// - Returns: whether ``synced`` has advanced.
    @discardableResult
    func takeSyncs() -> Bool
    /// Writes and syncs what is left.
    /// - Throws: ``JournalFailure``, if not everything is kept; ``synced`` is the position up to which it is.
    func close() throws(JournalFailure)

    // MARK: Keeping house

    /// Removes what retention does not want.
    /// - Parameters:
    ///   - time: the present, in nanoseconds since 1970.
    ///   - uptime: the present of a clock that never jumps; nil for the log's own.
    func enforceRetention(time: Int64, uptime: Int64?)
    /// Returns what happened since the last call that people should read in the log: each in a sentence.
    func takeReports() -> [String]

    // MARK: Reading

    /// The position of a stream's last full state that was received at a time or before; nil when there is none.
    ///
    /// A log keeps these positions at hand: this never waits.
    func fullState(of stream: UInt32, atOrBefore time: Int64, position: UInt64) -> UInt64?
    /// The position of a stream's earliest full state after which no more than so many bytes of all streams come; that of its last
    /// one if more come after that; nil when it has none.
    func fullState(of stream: UInt32, within bytes: Int) -> UInt64?
    /// The position before the first record that was received at a time or later; the last position when there is none.
    func position(before time: Int64) throws(JournalFailure) -> UInt64
    /// Makes a reader of everything after a position.
    func lines(after position: UInt64) -> any LineLogReader
}

extension LineLog {
    /// The position of a stream's last full state; nil when it has none.
    public func fullState(of stream: UInt32) -> UInt64? { fullState(of: stream, atOrBefore: .max, position: .max) }
    /// The position of a stream's last full state that was received at a time or before; nil when there is none.
    public func fullState(of stream: UInt32, atOrBefore time: Int64) -> UInt64? {
        fullState(of: stream, atOrBefore: time, position: .max)
    }
    /// Removes what retention does not want.
    public func enforceRetention(time: Int64) { enforceRetention(time: time, uptime: nil) }
}

/// Reads a log record by record, up to what is written.
public protocol LineLogReader: AnyObject {
    /// The position of the last record that was read or skipped.
    var position: UInt64 { get }
    /// How many positions were missing: removed, or damaged.
    var missed: UInt64 { get }
    /// Calls a closure with the next record and its payload, if it is at hand. It never waits.
    func step(_ body: (Record, UnsafeRawBufferPointer) -> Void) throws(JournalFailure) -> LineLogStep
    /// Called once after a step has answered `later`, when the next one has something to say.
    var onReady: (() -> Void)? { get set }
}

/// What a reader's step has come to.
public enum LineLogStep: Sendable {
    /// The closure was called with a record.
    case record
    /// Everything written has been read; there may be more later.
    case end
    /// The next record has to be fetched; ``LineLogReader/onReady`` is called when it is there.
    case later
}

extension Journal: LineLog {
    public var place: String { folder }

    public func lines(after position: UInt64) -> any LineLogReader { reader(after: position) }
}

extension JournalReader: LineLogReader {
    public func step(_ body: (Record, UnsafeRawBufferPointer) -> Void) throws(JournalFailure) -> LineLogStep {
        try next(body) ? .record : .end
    }

    /// A file's records are at hand: it is never called.
    public var onReady: (() -> Void)? {
        get { nil }
        set {}
    }
}
