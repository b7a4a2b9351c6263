import CLinux
import Glibc

/// A log in memory, for tests and for programs that want no folder. What it holds ends with it.
///
/// It can be made slow and made to fail: syncs wait until they are let go, reads answer later, and writes report trouble.
public final class MemoryLog: LineLog {
    /// How many bytes of payloads it keeps; the oldest records are removed beyond them. Default: no limit.
    public var retainedBytes: Int?
    /// How many bytes may wait to be written; default 16 MiB.
    public var pendingBytes = 16 << 20
    /// Whether a sync that is asked for waits for ``finishSync(failing:)``. If not, it is over at once.
    public var delaysSyncs = false
    /// How many steps of a reader answer `later` before each record; ``makeReadable()`` ends it. Default 0.
    public var delaysReads = false
    /// What writing reports while it is set: no quorum, a full disk.
    public var trouble: JournalFailure?

    public let id = JournalID.random()
    public var place: String { "memory" }
    public var isReadOnly: Bool { false }
    public let completionDescriptor: Int32
    public private(set) var appended: UInt64 = 0
    public private(set) var written: UInt64 = 0
    public private(set) var synced: UInt64 = 0
    public private(set) var removed: UInt64 = 0
    public private(set) var streams: [UInt32: RecordedStream] = [:]
    public private(set) var failure: JournalFailure?
    private var entries: [(record: Record, payload: [UInt8])] = []
    private var bytes = 0
    private var waiting = 0
    private var lastStream: UInt32 = 0
    private var held: Set<UInt32> = []
    private var forgotten: [UInt32: RecordedStream] = [:]
    private var syncing: UInt64?
    private var finished: UInt64?
    private var readers: [WeakReader] = []

    private struct WeakReader {
        weak var reader: MemoryLogReader?
    }

    public init() {
        completionDescriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    }

    deinit {
        Glibc.close(completionDescriptor)
    }

    public var oldest: UInt64 { removed + 1 }
    public var isFull: Bool { waiting >= pendingBytes }
    public var needsSync: Bool { synced < written && syncing == nil && failure == nil }

    public func beginStream(descriptor: [UInt8], time: Int64) -> UInt32 {
        lastStream += 1
        descriptor.withUnsafeBytes { _ = append(.stream, stream: lastStream, number: 0, time: time, payload: $0) }
        return lastStream
    }

    @discardableResult
    public func append(
        _ kind: Record.Kind, stream: UInt32, number: UInt64, time: Int64, payload: UnsafeRawBufferPointer
    ) -> UInt64 {
        hold(stream, time: time)
        appended += 1
        let record = Record(position: appended, time: time, stream: stream, kind: kind, number: number)
        entries.append((record, Array(payload)))
        bytes += payload.count
        waiting += payload.count
        streams[stream, default: RecordedStream(id: stream)].note(record, payload: payload)
        return appended
    }

    public func hold(_ stream: UInt32, time: Int64) {
        held.insert(stream)
        guard let known = forgotten.removeValue(forKey: stream) else { return }
        known.descriptor.withUnsafeBytes {
            _ = append(.stream, stream: stream, number: known.number, time: time, payload: $0)
        }
    }

    public func release(_ stream: UInt32) { held.remove(stream) }

    public func takeForgotten() -> [UInt32] {
        defer { forgotten = [:] }
        return forgotten.keys.sorted()
    }

    public func write(time: Int64) throws(JournalFailure) {
        if let failure = failure ?? trouble { throw failure }
        (written, waiting) = (appended, 0)
        if let limit = retainedBytes, bytes > limit { remove(limit) }
    }

    private func remove(_ limit: Int) {
        var count = 0
        while bytes > limit, count < entries.count - 1 {
            let (record, payload) = entries[count]
            bytes -= payload.count
            removed = record.position
            count += 1
            guard record.kind != .stream, var stream = streams[record.stream] else { continue }
            stream.count -= 1
            stream.bytes -= UInt64(payload.count)
            if stream.lastFull == record.position { stream.lastFull = 0 }
            let next = entries[count...].first { $0.record.stream == record.stream && $0.record.kind != .stream }
            (stream.first, stream.firstTime) = (next?.record.position ?? 0, next?.record.time ?? 0)
            streams[record.stream] = stream
        }
        entries.removeFirst(count)
        for stream in streams.values where stream.count == 0 && !held.contains(stream.id) {
            forgotten[stream.id] = streams.removeValue(forKey: stream.id)
        }
    }

    // MARK: Syncs

    public func requestSync() {
        guard needsSync else { return }
        syncing = written
        if !delaysSyncs { finishSync() }
    }

    /// Ends the sync that was asked for, so that ``completionDescriptor`` becomes readable.
    /// - Parameter failing: why it failed; nil when it did not.
    public func finishSync(failing: JournalFailure? = nil) {
        guard let syncing else { return }
        self.syncing = nil
        if let failing { failure = failure ?? failing } else { finished = syncing }
        var one: UInt64 = 1
        Glibc.write(completionDescriptor, &one, 8)
    }

    @discardableResult
    public func takeSyncs() -> Bool {
        var count: UInt64 = 0
        Glibc.read(completionDescriptor, &count, 8)
        guard let finished, finished > synced else { return false }
        synced = finished
        self.finished = nil
        return true
    }

    public func close() throws(JournalFailure) {
        try write(time: 0)
        if syncing == nil { requestSync() }
        finishSync()
        takeSyncs()
        if syncing == nil, synced < written {
            requestSync()
            finishSync()
            takeSyncs()
        }
        if let failure { throw failure }
    }

    public func enforceRetention(time: Int64, uptime: Int64?) {
        if let limit = retainedBytes { remove(limit) }
        for stream in streams.values where stream.count == 0 && !held.contains(stream.id) {
            forgotten[stream.id] = streams.removeValue(forKey: stream.id)
        }
    }

    public func takeReports() -> [String] { [] }

    // MARK: Reading

    /// The written records after a position.
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

    public func fullState(of stream: UInt32, within bytes: Int) -> UInt64? {
        var found: UInt64?
        var after = 0
        for (record, payload) in entries.reversed() {
            after += RecordFormat.size(payload: payload.count)
            guard record.stream == stream, record.kind == .full, record.position <= written else { continue }
            guard found == nil || after <= bytes else { break }
            found = record.position
        }
        return found
    }

    public func position(before time: Int64) throws(JournalFailure) -> UInt64 {
        let first = entries.first { $0.record.time >= time && $0.record.position <= written }
        return first.map { $0.record.position - 1 } ?? written
    }

    public func lines(after position: UInt64) -> any LineLogReader {
        let reader = MemoryLogReader(self, after: position)
        readers.removeAll { $0.reader == nil }
        readers.append(WeakReader(reader: reader))
        return reader
    }

    /// Lets all readers that answered `later` go on.
    public func makeReadable() {
        for reader in readers.compactMap(\.reader) { reader.fetch() }
    }
}

/// Reads a log in memory.
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

    func step(_ body: (Record, UnsafeRawBufferPointer) -> Void) throws(JournalFailure) -> LineLogStep {
        guard let (record, payload) = log.entry(after: position) else { return .end }
        if log.delaysReads, !hasFetched {
            isWaiting = true
            return .later
        }
        hasFetched = false
        missed += record.position - position - 1
        position = record.position
        payload.withUnsafeBytes { body(record, $0) }
        return .record
    }
}
