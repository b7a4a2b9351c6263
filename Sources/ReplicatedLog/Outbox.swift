import Recording

/// The records of this member that have no position yet, and the blocks that carry them.
///
/// Blocks are sent in the order of their numbers, and again until they are applied. If they can no
/// longer be accepted, because the log has moved on too far since the writer's last one, their
/// records are sent under a new writer's number.
struct Outbox {
    /// A block on its way.
    struct Sent {
        var number: UInt64
        var bytes: [UInt8]
        var records: [Block.Entry]
        /// The tickets of the records. After a restart they are in other blocks.
        var tickets: [UInt64]
        /// The ticket of its last whole record.
        var ticket: UInt64
        var base: UInt64
        var sentAt: Int64
    }

    let log: JournalID
    /// The maximum size of a block in bytes.
    var blockBytes: Int
    private(set) var writer = UInt64.random(in: 1 ... .max)
    private var lastNumber: UInt64 = 0
    /// Where in the log the writer's last block was applied; nil before its first one.
    private var seen: UInt64?
    /// The records that are in no block yet, and the ticket of the last one.
    private(set) var waiting: [(entry: Block.Entry, ticket: UInt64)] = []
    private var waitingFrom = 0
    private(set) var waitingBytes = 0
    private(set) var sent: [Sent] = []
    /// The parts of a long record that were applied, while others are on their way.
    private var appliedPart: [UInt8] = []
    private(set) var sentBytes = 0
    /// The first block when blocks were sent again last, and whether it was sent alone.
    private var repeated: UInt64 = 0
    private var isAlone = false
    /// The ticket of the last appended record.
    private(set) var appended: UInt64 = 0
    /// The ticket up to which records were applied.
    private(set) var applied: UInt64 = 0

    init(log: JournalID, bytes: Int) {
        (self.log, blockBytes) = (log, bytes)
    }

    var pendingBytes: Int { waitingBytes + sentBytes }
    var isEmpty: Bool { sent.isEmpty && waitingFrom == waiting.count }
    /// The number of records without a position.
    var count: UInt64 { appended - applied }
    /// When the oldest block on its way was sent first.
    private(set) var oldestSince: Int64?

    /// Adds a record that has a ticket.
    mutating func append(_ entry: Block.Entry) -> UInt64 {
        appended += 1
        add(entry)
        return appended
    }

    /// Adds a record of the log's own, which no ticket names.
    mutating func add(_ entry: Block.Entry) {
        waiting.append((entry, appended))
        waitingBytes += Block.recordHeaderSize + entry.payload.count
    }

    /// Makes the next block of the waiting records; nil without any.
    /// - Parameters:
    ///   - base: the last block that was applied.
    ///   - chain: the digest of the log up to it.
    mutating func next(base: UInt64, chain: UInt64 = 0, at time: Int64) -> [UInt8]? {
        guard waitingFrom < waiting.count else { return nil }
        var records: [Block.Entry] = []
        var tickets: [UInt64] = []
        var ticket = applied
        var room = blockBytes - Block.headerSize
        while waitingFrom < waiting.count {
            let (entry, itsTicket) = waiting[waitingFrom]
            let size = Block.recordHeaderSize + entry.payload.count
            if size <= room {
                records.append(entry)
                tickets.append(itsTicket)
                ticket = max(ticket, itsTicket)
                waiting[waitingFrom].entry.payload = []
                waitingFrom += 1
                waitingBytes -= size
                room -= size
                continue
            }
            // A long record is sent in parts, of which only the last one counts for its ticket.
            guard records.isEmpty else { break }
            let length = room - Block.recordHeaderSize
            var part = entry
            part.payload = entry.payload.prefix(length)
            records.append(part)
            tickets.append(itsTicket)
            waiting[waitingFrom].entry.payload.removeFirst(length)
            waiting[waitingFrom].entry.offset += length
            waitingBytes -= length
            if waitingFrom > 0 { ticket = max(ticket, waiting[waitingFrom - 1].ticket) }
            break
        }
        if waitingFrom == waiting.count || waitingFrom > 1024 {
            waiting.removeFirst(waitingFrom)
            waitingFrom = 0
        }
        // Members forget a silent writer. With nothing on its way, another one can begin.
        if sent.isEmpty, let seen, base > seen + BlockOrder.window / 4 { change() }
        lastNumber += 1
        let block = Block(
            log: log, writer: writer, number: lastNumber, base: base, chain: chain,
            records: records)
        let bytes = block.bytes
        if sent.isEmpty { oldestSince = time }
        sent.append(
            Sent(
                number: lastNumber, bytes: bytes, records: records, tickets: tickets,
                ticket: ticket, base: base, sentAt: time))
        sentBytes += bytes.count
        return bytes
    }

    /// Removes the block that was applied.
    /// - Parameter sequence: its place in the log.
    mutating func remove(number: UInt64, sequence: UInt64, at time: Int64) {
        guard let first = sent.first, first.number == number else { return }
        sent.removeFirst()
        seen = sequence
        sentBytes -= first.bytes.count
        for entry in first.records where entry.isPart {
            let isLast = entry.offset + entry.payload.count == entry.size
            if isLast { appliedPart = [] } else { appliedPart += entry.payload }
        }
        applied = max(applied, first.ticket)
        oldestSince = sent.isEmpty ? nil : time
        if sent.isEmpty { isAlone = false }
        if isEmpty { applied = appended }
    }

    /// Returns the blocks to send again, if the first one is overdue.
    ///
    /// If all of them were sent again in vain, the first one alone tries whether the service
    /// accepts blocks again, and the others follow once it is applied.
    /// - Parameters:
    ///   - time: how long a block may take.
    ///   - again: the same for the first one after all were sent again.
    mutating func overdue(after time: Int64, again: Int64, now: Int64) -> [[UInt8]] {
        guard let first = sent.first else { return [] }
        let isFirstAlone = repeated == first.number
        let isBehind = isAlone && !isFirstAlone
        guard isBehind || now - first.sentAt >= (isFirstAlone ? again : time) else { return [] }
        let count = isFirstAlone ? 1 : sent.count
        (repeated, isAlone) = (first.number, isFirstAlone)
        for place in 0..<count { sent[place].sentAt = now }
        return sent[..<count].map(\.bytes)
    }

    /// Whether a block on its way can no longer be accepted, wherever it arrives from now on.
    ///
    /// After an earlier restart its notes could be stored twice: they have no numbers of their own.
    /// - Parameter restarted: the block with which the log has begun again.
    func isStale(at sequence: UInt64, since restarted: UInt64) -> Bool {
        sent.first.map { sequence >= $0.base + BlockOrder.window || $0.base < restarted } ?? false
    }

    /// Begins to number blocks as a new writer.
    private mutating func change() {
        (writer, lastNumber, seen) = (.random(in: 1 ... .max), 0, nil)
        (repeated, isAlone) = (0, false)
    }

    /// Puts the records of all blocks back, to be sent by a new writer.
    ///
    /// Members no longer remember what was in the log when the records were sent first, so that
    /// those which the log has got from another member since then are left out here.
    /// - Parameter isStored: whether the log has a record.
    mutating func restart(isStored: (Block.Entry) -> Bool) {
        change()
        var records: [(entry: Block.Entry, ticket: UInt64)] = []
        /// Adds a record, or the next part of one.
        func add(_ entry: Block.Entry, _ ticket: UInt64) {
            guard entry.offset > 0 else { return records.append((entry, ticket)) }
            if records.isEmpty {
                var begun = entry
                (begun.offset, begun.payload) = (0, appliedPart[...])
                records.append((begun, ticket))
            }
            records[records.count - 1].entry.payload += entry.payload
            records[records.count - 1].ticket = ticket
        }
        for block in sent {
            for (entry, ticket) in zip(block.records, block.tickets) { add(entry, ticket) }
        }
        for (entry, ticket) in waiting[waitingFrom...] { add(entry, ticket) }
        var left: [(entry: Block.Entry, ticket: UInt64)] = []
        for (entry, ticket) in records {
            guard isStored(entry) else {
                left.append((entry, ticket))
                continue
            }
            // Acknowledged with the record before it, or now.
            if left.isEmpty {
                applied = max(applied, ticket)
            } else {
                left[left.count - 1].ticket = max(left[left.count - 1].ticket, ticket)
            }
        }
        records = left
        (waiting, waitingFrom, appliedPart) = (records, 0, [])
        waitingBytes = waiting.reduce(0) { $0 + Block.recordHeaderSize + $1.entry.payload.count }
        (sent, sentBytes, oldestSince) = ([], 0, nil)
        if isEmpty { applied = appended }
    }
}
