import CLinux
import Glibc

/// A log in memory, for tests and for programs that need no folder. Its records are lost when it is
/// deallocated.
///
/// Tests can make it slow and make it fail: syncs wait for ``finishSync(failing:)``, reads for
/// ``makeReadable()``, positions for ``assignPositions(_:)``, and ``trouble`` stops writing.
public final class MemoryLog: LineLog {
    /// The maximum size of all payloads in bytes; the oldest records are removed beyond it.
    ///
    /// Default: no limit.
    public var retainedBytes: Int?
    /// The number of pending bytes at which ``isFull`` becomes true. Default: 16 MiB.
    public var pendingBytes = 16 << 20
    /// Whether a requested sync waits for ``finishSync(failing:)``. Default: false, which completes
    /// it at once.
    public var delaysSyncs = false
    /// Whether a reader's step returns `later` before each record until ``makeReadable()``.
    /// Default: false.
    public var delaysReads = false
    /// The failure that ``write(time:)`` throws while it is set: no quorum, a full disk.
    public var trouble: JournalFailure?

    public let id = JournalID.random()
    public var place: String { "memory" }
    public let assignsPositionsAtOnce: Bool
    public let completionDescriptor: Int32
    public private(set) var appended: UInt64 = 0
    public private(set) var acknowledged: UInt64 = 0
    public private(set) var written: UInt64 = 0
    public private(set) var synced: UInt64 = 0
    public private(set) var removed: UInt64 = 0
    public private(set) var streams: [UInt32: RecordedStream] = [:]
    public private(set) var failure: JournalFailure?
    private var entries: [Entry] = []
    /// Records that have a ticket but no position yet.
    private var unordered: [Entry] = []
    /// The number of records in `unordered` that were written.
    private var handedOver = 0
    private var lastPosition: UInt64 = 0
    /// The ticket of the last record that has a position.
    private var ordered: UInt64 = 0
    private var bytes = 0
    private var pending = 0
    private var lastStream: UInt32 = 0
    private var held: Set<UInt32> = []
    private var forgotten: [UInt32: RecordedStream] = [:]
    private var syncing: Progress?
    private var finished: Progress?
    private var readers: [WeakReader] = []

    /// A record and its payload.
    private typealias Entry = (record: Record, payload: [UInt8])

    /// The progress that a sync covers.
    private struct Progress {
        var position: UInt64
        var ticket: UInt64
    }

    private struct WeakReader {
        weak var reader: MemoryLogReader?
    }

    /// - Parameter assignsPositionsAtOnce: false for a log that behaves like one with several
    ///   writers.
    public init(assignsPositionsAtOnce: Bool = true) {
        self.assignsPositionsAtOnce = assignsPositionsAtOnce
        completionDescriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    }

    deinit {
        Glibc.close(completionDescriptor)
    }

    public var oldest: UInt64 { removed + 1 }
    public var waiting: UInt64 {
        assignsPositionsAtOnce ? appended - written : UInt64(unordered.count)
    }
    public var isFull: Bool { pending >= pendingBytes }
    public var needsSync: Bool { synced < written && syncing == nil && failure == nil }
    public var figures: [LineLogFigure] {
        [.init("journal_bytes", .gauge, "Bytes of the payloads in memory.", Double(bytes))]
    }

    public func beginStream(descriptor: [UInt8], time: Int64) -> UInt32 {
        lastStream += 1
        descriptor.withUnsafeBytes {
            _ = append(.stream, stream: lastStream, number: 0, time: time, payload: $0)
        }
        return lastStream
    }

    @discardableResult
    public func append(
        _ kind: Record.Kind, stream: UInt32, number: UInt64, time: Int64,
        payload: UnsafeRawBufferPointer
    ) -> UInt64 {
        hold(stream, time: time)
        appended += 1
        pending += payload.count
        let record = Record(position: 0, time: time, stream: stream, kind: kind, number: number)
        if assignsPositionsAtOnce {
            add((record, Array(payload)))
        } else {
            unordered.append((record, Array(payload)))
            // A repeated line must be recognized before the first one has a position.
            streams[stream, default: RecordedStream(id: stream)].addNumber(
                of: record, payload: payload)
        }
        return appended
    }

    /// Assigns the next position to a record.
    private func add(_ entry: Entry) {
        var entry = entry
        lastPosition += 1
        entry.record.position = lastPosition
        entries.append(entry)
        bytes += entry.payload.count
        let stream = entry.record.stream
        entry.payload.withUnsafeBytes {
            streams[stream, default: RecordedStream(id: stream)].add(entry.record, payload: $0)
        }
    }

    public func hold(_ stream: UInt32, time: Int64) {
        held.insert(stream)
        guard let known = forgotten.removeValue(forKey: stream) else { return }
        known.descriptor.withUnsafeBytes {
            _ = append(.stream, stream: stream, number: known.number, time: time, payload: $0)
        }
    }

    public func release(_ stream: UInt32) { held.remove(stream) }

    public func collectForgotten() -> [UInt32] {
        defer { forgotten = [:] }
        return forgotten.keys.sorted()
    }

    public func write(time: Int64) throws(JournalFailure) {
        if let failure = failure ?? trouble { throw failure }
        pending = 0
        if assignsPositionsAtOnce {
            (written, ordered) = (lastPosition, appended)
        } else {
            handedOver = unordered.count
        }
        if let limit = retainedBytes, bytes > limit { remove(limit) }
    }

    private func remove(_ limit: Int) {
        var count = 0
        while bytes > limit, count < entries.count - 1, entries[count].record.position <= written {
            let (record, payload) = entries[count]
            bytes -= payload.count
            removed = record.position
            count += 1
            guard record.kind != .stream, var stream = streams[record.stream] else { continue }
            stream.count -= 1
            stream.bytes -= UInt64(payload.count)
            if stream.lastFull == record.position { stream.lastFull = 0 }
            let next = entries[count...].first {
                $0.record.stream == record.stream && $0.record.kind != .stream
            }
            (stream.first, stream.firstTime) = (next?.record.position ?? 0, next?.record.time ?? 0)
            streams[record.stream] = stream
        }
        entries.removeFirst(count)
        forgetEmptyStreams()
    }

    private func forgetEmptyStreams() {
        for stream in streams.values where stream.count == 0 && !held.contains(stream.id) {
            forgotten[stream.id] = streams.removeValue(forKey: stream.id)
        }
    }

    // MARK: - Positions from elsewhere

    /// Assigns positions to written records, as if the members of a cluster had agreed on them.
    /// - Parameter count: the number of records; by default all.
    public func assignPositions(_ count: Int = .max) {
        let present = unordered.prefix(min(count, handedOver))
        guard !present.isEmpty else { return }
        for entry in present { add(entry) }
        unordered.removeFirst(present.count)
        handedOver -= present.count
        ordered += UInt64(present.count)
        written = lastPosition
        signal()
    }

    /// Adds a record of another writer. A record of the kind `stream` describes and begins its
    /// stream.
    public func appendElsewhere(
        _ kind: Record.Kind, stream: UInt32, number: UInt64, time: Int64, payload: [UInt8]
    ) {
        lastStream = max(lastStream, stream)
        add((Record(position: 0, time: time, stream: stream, kind: kind, number: number), payload))
        written = lastPosition
        signal()
    }

    private func signal() {
        var one: UInt64 = 1
        Glibc.write(completionDescriptor, &one, 8)
    }

    // MARK: - Syncs

    public func requestSync() {
        guard needsSync else { return }
        syncing = Progress(position: written, ticket: ordered)
        if !delaysSyncs { finishSync() }
    }

    /// Completes the requested sync, so that ``completionDescriptor`` becomes readable.
    /// - Parameter failing: the failure; nil if the sync succeeds.
    public func finishSync(failing: JournalFailure? = nil) {
        guard let syncing else { return }
        self.syncing = nil
        if let failing { failure = failure ?? failing } else { finished = syncing }
        signal()
    }

    @discardableResult
    public func collectCompletions() -> Bool {
        var count: UInt64 = 0
        Glibc.read(completionDescriptor, &count, 8)
        guard let finished, finished.position > synced else { return false }
        let before = acknowledged
        (synced, acknowledged) = (finished.position, finished.ticket)
        self.finished = nil
        return acknowledged > before
    }

    public func close() throws(JournalFailure) {
        try write(time: 0)
        if !assignsPositionsAtOnce { assignPositions() }
        // The first may complete a sync that was requested before.
        for _ in 0..<2 {
            if syncing == nil { requestSync() }
            finishSync()
            collectCompletions()
        }
        if let failure { throw failure }
    }

    public func enforceRetention(time: Int64, uptime: Int64?) {
        if let limit = retainedBytes { remove(limit) }
        forgetEmptyStreams()
    }

    // MARK: - Reading

    /// Returns the first written record after a position.
    fileprivate func entry(after position: UInt64) -> (record: Record, payload: [UInt8])? {
        // Positions have no gaps here.
        guard position < written, let first = entries.first?.record.position else { return nil }
        return entries[Int(max(position + 1, first) - first)]
    }

    public func fullState(of stream: UInt32, atOrBefore time: Int64, position: UInt64) -> UInt64? {
        entries.last {
            $0.record.stream == stream && $0.record.kind == .full && $0.record.time <= time
                && $0.record.position <= min(position, written)
        }?.record.position
    }

    public func fullState(of stream: UInt32, from first: UInt64, upTo last: UInt64) -> UInt64? {
        let full = entries.first {
            $0.record.stream == stream && $0.record.kind == .full
                && $0.record.position >= first && $0.record.position <= min(last, written)
        }
        return full?.record.position
            ?? fullState(of: stream, atOrBefore: .max, position: min(first, last))
    }

    public func position(within bytes: Int) -> UInt64 {
        var found = written + 1
        var after = 0
        for (record, payload) in entries.reversed() {
            after += RecordFormat.size(payload: payload.count)
            guard after <= bytes else { break }
            found = min(found, record.position)
        }
        return found
    }

    public func position(near time: Int64) -> UInt64 {
        let first = entries.first { $0.record.time >= time && $0.record.position <= written }
        return first.map { $0.record.position - 1 } ?? written
    }

    public func lines(after position: UInt64) -> any LineLogReader {
        let reader = MemoryLogReader(self, after: position)
        readers.removeAll { $0.reader == nil }
        readers.append(WeakReader(reader: reader))
        return reader
    }

    /// Makes the next record available to all readers whose last step returned `later`.
    public func makeReadable() {
        for reader in readers.compactMap(\.reader) { reader.fetch() }
    }
}

/// Reads a ``MemoryLog``.
private final class MemoryLogReader: LineLogReader {
    private let log: MemoryLog
    private(set) var position: UInt64
    private(set) var missed: UInt64 = 0
    var onReady: (() -> Void)?
    private var isWaiting = false
    private var hasFetched = false

    init(_ log: MemoryLog, after position: UInt64) {
        (self.log, self.position) = (log, min(position, RecordFormat.largestPosition))
    }

    func fetch() {
        guard isWaiting else { return }
        (isWaiting, hasFetched) = (false, true)
        onReady?()
    }

    func step(_ body: (Record, UnsafeRawBufferPointer) -> Void) throws(JournalFailure)
        -> LineLogStep
    {
        guard let (record, payload) = log.entry(after: position) else { return .end }
        if log.delaysReads, !hasFetched {
            isWaiting = true
            return .later
        }
        hasFetched = false
        missed += record.position - position - 1
        position = record.position
        self.payload = payload
        payload.withUnsafeBytes { body(record, $0) }
        return .record
    }

    /// The payload of the last record, which shares its bytes with the log's.
    private var payload: [UInt8] = []

    func part(_ range: Range<Int>) throws(JournalFailure) -> [UInt8]? {
        if log.delaysReads, !hasFetched {
            isWaiting = true
            return nil
        }
        hasFetched = false
        return Array(payload[range])
    }
}
