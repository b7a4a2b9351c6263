/// A log of lines in which a daemon stores sessions, and from which it reads them.
///
/// `Journal` stores a log in a folder, ``MemoryLog`` in memory.
///
/// A log is used from one thread. The daemon appends lines, calls ``write(time:)`` once per loop
/// turn, requests syncs, and calls ``collectCompletions()`` when ``completionDescriptor`` is
/// readable. No call waits for a disk or a network, except ``close()``: a log starts slow work and
/// reports its end through the descriptor.
///
/// Three numbers describe the progress of a record:
/// - ``append(_:stream:number:time:payload:)`` returns a *ticket* immediately. ``acknowledged``
///   is the ticket up to which every record is durable.
/// - The log assigns each record a *position*: greater than all before it, never assigned to
///   another record, also not after a crash. Readers, event ids and full snapshots use positions.
///   ``written`` is the position up to which readers can read.
/// - ``synced`` is the position up to which every record is durable.
///
/// A log that one process writes assigns the position in `append`: its tickets are positions. A log
/// with several writers sets ``assignsPositionsAtOnce`` to false and assigns positions later, to
/// records of this process and of others alike. The daemon then delivers the records that it reads
/// from the log and nothing before.
public protocol LineLog: AnyObject, SendableMetatype {
    /// Identifies the log. Event ids contain a part of it, so that a client does not resume at a
    /// position of another log.
    var id: JournalID { get }
    /// The location of the log, for messages: a folder, or the address of a cluster.
    var place: String { get }
    /// Whether nothing can be appended. Default: false.
    var isReadOnly: Bool { get }
    /// Whether `append` returns the record's position. Default: true.
    var assignsPositionsAtOnce: Bool { get }

    // MARK: Progress

    /// The ticket of the last record that was appended; 0 before the first.
    var appended: UInt64 { get }
    /// The number of appended records that cannot be read yet. Default: ``appended`` less
    /// ``written``.
    var waiting: UInt64 { get }
    /// The ticket up to which records are durable: acknowledge no more. Default: ``synced``.
    var acknowledged: UInt64 { get }
    /// The position up to which readers can read.
    var written: UInt64 { get }
    /// The position up to which every record is durable.
    var synced: UInt64 { get }
    /// The position of the oldest record.
    var oldest: UInt64 { get }
    /// The position of the last record that retention removed; 0 if it removed none.
    var removed: UInt64 { get }

    // MARK: State

    /// The streams that have records, and those that are held, by number.
    var streams: [UInt32: RecordedStream] { get }
    /// Returns the state of a stream; nil for an unknown number. Default: looks it up in
    /// ``streams``.
    func stream(_ number: UInt32) -> RecordedStream?
    /// Returns the highest number of a stream's lines; 0 if it has none. Default: that of
    /// ``stream(_:)``.
    func number(of stream: UInt32) -> UInt64
    /// Whether so many records wait that the caller should stop appending. Appending is still
    /// possible.
    var isFull: Bool { get }
    /// Why records are waiting: a full disk, no quorum, an election. Nil while the log works.
    var trouble: JournalFailure? { get }
    /// For how long nothing new has reached the readers because the log accepts nothing; nil while
    /// it accepts lines. Default: zero while the log is read-only or has ``trouble``.
    var stall: Duration? { get }
    /// The findings and repairs of the opening, one sentence each. Default: nothing.
    var remarks: [String] { get }
    /// Why the log must be closed and opened again; nil while it works. The log acknowledges
    /// nothing after a failure.
    var failure: JournalFailure? { get }
    /// A descriptor that becomes readable when ``collectCompletions()`` has something to collect;
    /// -1 if there is none.
    var completionDescriptor: Int32 { get }
    /// The log's measurements for `/metrics`. Default: none.
    var figures: [LineLogFigure] { get }

    // MARK: Appending

    /// Begins a stream, and holds it until ``release(_:)``.
    ///
    /// A log with several writers reserves numbers in advance, so that this need not wait.
    /// - Parameters:
    ///   - descriptor: its description, as JSON, at most ``RecordedStream/longestDescriptor``
    ///     bytes. The log repeats it in a record of the kind `stream`.
    ///   - time: the current time, in nanoseconds since 1970.
    /// - Returns: its number, from 1, never assigned before.
    func beginStream(descriptor: [UInt8], time: Int64) -> UInt32
    /// Appends a record, and holds its stream until ``release(_:)``.
    /// - Parameters:
    ///   - kind: the record's kind.
    ///   - stream: the stream's number, from ``beginStream(descriptor:time:)``.
    ///   - number: the publisher's number of the line in its stream, from 1.
    ///   - time: the current time, in nanoseconds since 1970.
    ///   - payload: the line, at most 64 MiB.
    /// - Returns: its ticket, greater than all before; with ``assignsPositionsAtOnce`` also its
    ///   position.
    @discardableResult
    func append(
        _ kind: Record.Kind, stream: UInt32, number: UInt64, time: Int64,
        payload: UnsafeRawBufferPointer
    ) -> UInt64
    /// Returns a ticket that is acknowledged once this log has every record that any writer had
    /// acknowledged before the call.
    ///
    /// A daemon waits for it before it reports the log's lines to a publisher. Default:
    /// ``acknowledged``, because a log with one writer always has them.
    func barrier() -> UInt64
    /// Keeps a stream in ``streams`` even if retention removes all its lines.
    func hold(_ stream: UInt32, time: Int64)
    /// Ends ``hold(_:time:)``: retention removes the stream with its last line.
    func release(_ stream: UInt32)
    /// Returns the streams that were removed since the last call.
    func collectForgotten() -> [UInt32]
    /// Returns the streams since the last call whose runs another writer had begun before this one.
    ///
    /// Their lines are in the other writer's stream, or were not stored; their publishers have to
    /// connect again. Default: none.
    func collectSuperseded() -> [UInt32]
    /// Writes the appended records, or sends them to the other members. Called once per turn, also
    /// if nothing was appended.
    /// - Throws: ``JournalFailure`` if not everything was accepted. The rest stays pending, and the
    ///   next call retries.
    func write(time: Int64) throws(JournalFailure)

    // MARK: Acknowledgement

    /// Whether there are records that no sync covers, and ``requestSync()`` would start one.
    var needsSync: Bool { get }
    /// Starts to make everything written so far durable.
    func requestSync()
    /// Registers completions: syncs, assigned positions, records of other writers, and parts
    /// fetched for readers.
    /// - Returns: whether ``acknowledged`` has advanced.
    @discardableResult
    func collectCompletions() -> Bool
    /// Writes and syncs all pending records. It may block.
    /// - Throws: ``JournalFailure`` if not every record is durable; ``acknowledged`` is the ticket
    ///   up to which they are.
    func close() throws(JournalFailure)

    // MARK: Retention

    /// Whether ``enforceRetention(time:uptime:)`` should run now instead of at its next regular
    /// time. Default: false.
    var needsRetention: Bool { get }
    /// Removes records that exceed retention, and does other housekeeping. The daemon calls it
    /// every ten seconds.
    /// - Parameters:
    ///   - time: the current time, in nanoseconds since 1970.
    ///   - uptime: the time of a clock that never jumps; nil for the log's own.
    func enforceRetention(time: Int64, uptime: Int64?)
    /// Returns the events since the last call that an operator should read, one sentence each.
    /// Default: none.
    func collectReports() -> [String]
    /// Returns the facts since the last call that an operator should know and that are no faults,
    /// one sentence each. Default: none.
    func collectNotices() -> [String]

    // MARK: Reading

    /// Returns the position of a stream's last full snapshot received at or before a time.
    ///
    /// The snapshot is not after `position`. A log has these positions in memory, so this never
    /// waits.
    func fullState(of stream: UInt32, atOrBefore time: Int64, position: UInt64) -> UInt64?
    /// Returns the position of a stream's first full snapshot between two positions.
    ///
    /// The daemon asks for each session when a stream is opened, so a search through all records
    /// would block it. This never waits.
    /// - Parameters:
    ///   - stream: the stream's number.
    ///   - first: the first position.
    ///   - last: the last position; ``written`` if it is greater.
    /// - Returns: if there is none between the two, the position of the last one before them; nil
    ///   if there is none either.
    func fullState(of stream: UInt32, from first: UInt64, upTo last: UInt64) -> UInt64?
    /// Returns the position from which on records of all streams have at most `bytes` bytes.
    ///
    /// It is that of a full snapshot or of another record near it, and greater than ``written`` if
    /// the last record is longer. This never waits.
    func position(within bytes: Int) -> UInt64
    /// Returns a position before the first record that was received at a time or later, and near
    /// it; ``written`` if there is no such record.
    ///
    /// Between the two there may be records that were received earlier, in a journal 64 KiB of
    /// them: a reader skips them. A log has these positions in memory, so this never waits.
    func position(near time: Int64) -> UInt64
    /// Returns the position after which a reader finds all lines of a stream, and every gap in
    /// which its first ones may have been; 0 for a stream without lines.
    ///
    /// Default: the one before the stream's first line, because a log in which nothing can be
    /// damaged has no gaps.
    func beginning(of stream: UInt32) -> UInt64
    /// Returns a reader of all records after a position.
    func lines(after position: UInt64) -> any LineLogReader
    /// Returns a reader of the records after a position that may leave out those of other streams.
    ///
    /// It misses what a reader of all records misses, unless it is known that no line of the stream
    /// was there. Default: a reader of all records.
    func lines(after position: UInt64, of stream: UInt32) -> any LineLogReader
    /// Returns a reader of all records after a position that reads them in every turn.
    ///
    /// A log may keep its last records in memory for one such reader, the one that was created
    /// last. Default: ``lines(after:)``.
    func tail(after position: UInt64) -> any LineLogReader
}

extension LineLog {
    public var isReadOnly: Bool { false }
    public var assignsPositionsAtOnce: Bool { true }
    public var waiting: UInt64 { appended - written }
    public var acknowledged: UInt64 { synced }
    public var figures: [LineLogFigure] { [] }
    public var needsRetention: Bool { false }
    public var remarks: [String] { [] }
    public var stall: Duration? { isReadOnly || trouble != nil ? .zero : nil }
    public func collectSuperseded() -> [UInt32] { [] }
    public func lines(after position: UInt64, of stream: UInt32) -> any LineLogReader {
        lines(after: position)
    }
    public func tail(after position: UInt64) -> any LineLogReader { lines(after: position) }
    public func number(of stream: UInt32) -> UInt64 { self.stream(stream)?.number ?? 0 }
    public func barrier() -> UInt64 { acknowledged }
    public func stream(_ number: UInt32) -> RecordedStream? { streams[number] }
    public func collectReports() -> [String] { [] }
    public func collectNotices() -> [String] { [] }
    public func beginning(of stream: UInt32) -> UInt64 {
        max(self.stream(stream)?.first ?? 0, 1) - 1
    }
    /// Returns the position of a stream's last full snapshot; nil if it has none.
    public func fullState(of stream: UInt32) -> UInt64? {
        fullState(of: stream, atOrBefore: .max, position: .max)
    }
    /// Returns the position of a stream's last full snapshot received at or before a time, or nil.
    public func fullState(of stream: UInt32, atOrBefore time: Int64) -> UInt64? {
        fullState(of: stream, atOrBefore: time, position: .max)
    }
    /// Returns the position of a stream's earliest full snapshot that at most `bytes` bytes follow.
    ///
    /// The bytes of all streams count.
    /// - Returns: if more bytes follow each of them, the position of the last one; nil if there is
    ///   none.
    public func fullState(of stream: UInt32, within bytes: Int) -> UInt64? {
        fullState(of: stream, from: position(within: bytes), upTo: .max)
    }
    /// Removes records that exceed retention.
    public func enforceRetention(time: Int64) { enforceRetention(time: time, uptime: nil) }
}

/// Reads a log record by record, up to the last written one.
public protocol LineLogReader: AnyObject {
    /// The position of the last record that was read or skipped.
    var position: UInt64 { get }
    /// The number of missing positions: removed, or damaged.
    var missed: UInt64 { get }
    /// Calls a closure with the next record and its payload if they are available. Never blocks.
    /// - Throws: ``JournalFailure`` if the log cannot be read.
    func step(_ body: (Record, UnsafeRawBufferPointer) -> Void) throws(JournalFailure)
        -> LineLogStep
    /// Calls a closure with the next record if it is available, like ``step(_:)``.
    ///
    /// A log that reads a long record in portions passes no payload if it has more than `longest`
    /// bytes; ``part(_:)`` returns it. Default: passes every payload.
    /// - Parameters:
    ///   - longest: the size in bytes beyond which a record comes without its payload.
    ///   - body: receives the record, the size of its payload, and the payload.
    func step(
        longest: Int, _ body: (Record, Int, UnsafeRawBufferPointer?) -> Void
    ) throws(JournalFailure) -> LineLogStep
    /// Returns a part of the payload of the record that the last step read. Never blocks.
    ///
    /// So a client that reads slowly holds no line of several megabytes: it receives the line in
    /// portions, and each one is read when the client has read those before it.
    /// - Parameter range: a range of the payload's bytes.
    /// - Returns: nil if the log has to fetch the part first; ``onReady`` is called then.
    /// - Throws: ``JournalFailure`` if the part cannot be read.
    func part(_ range: Range<Int>) throws(JournalFailure) -> [UInt8]?
    /// Called once after a step or ``part(_:)`` that has to fetch something, as soon as it can
    /// continue.
    ///
    /// The log calls it on its own thread, in ``LineLog/collectCompletions()`` for instance, and
    /// never within `step` or `part`.
    var onReady: (() -> Void)? { get set }
}

extension LineLogReader {
    public func step(
        longest: Int, _ body: (Record, Int, UnsafeRawBufferPointer?) -> Void
    ) throws(JournalFailure) -> LineLogStep {
        try step { record, payload in body(record, payload.count, payload) }
    }
}

/// The result of a reader's step.
public enum LineLogStep: Sendable {
    /// The closure was called with a record.
    case record
    /// Everything written has been read; there may be more later.
    case end
    /// The next record has to be fetched first. ``LineLogReader/onReady`` is called when it is
    /// available.
    case later
}

/// A measured value, as `/metrics` reports it.
public struct LineLogFigure: Equatable, Sendable {
    /// Whether the value only grows.
    public enum Kind: String, Sendable {
        case counter, gauge
    }

    /// The name in Prometheus' text format, after the prefix `mainspring_`.
    public var name: String
    public var kind: Kind
    /// The meaning of the figure, in one sentence.
    public var help: String
    public var value: Double

    public init(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
        (self.name, self.kind, self.help, self.value) = (name, kind, help, value)
    }
}
