import Glibc
import Recording

extension ReplicatedLog {
    /// How long blocks are applied in one turn, in nanoseconds: 2 ms.
    private static let turnTime: Int64 = 2_000_000

    @discardableResult
    public func collectCompletions() -> Bool {
        var count: UInt64 = 0
        Glibc.read(own, &count, 8)
        let before = acknowledged
        journal.collectCompletions()
        cutOffSince = channel.isCutOff ? cutOffSince ?? configuration.uptime() : nil
        for chore in chores { chore() }
        apply()
        exchangeMessages()
        send()
        forgetReleased()
        return acknowledged > before
    }

    /// Applies the blocks that have arrived.
    func apply() {
        let end = configuration.uptime() + Self.turnTime
        // A delivery that is passed has been applied, so the log looks before the next one.
        if canApply {
            channel.collect { delivery in
                apply(delivery)
                guard canApply else { return false }
                guard configuration.uptime() < end else {
                    signal()
                    return false
                }
                return true
            }
        }
        // A failure is the log's trouble, and the next turn writes the waiting records.
        try? journal.write(time: lastTime)
    }

    /// Whether the journal can take the records of another block.
    private var canApply: Bool { !journal.isFull && failure == nil }

    private func apply(_ delivery: Delivery) {
        let sequence = delivery.sequence
        let block = delivery.bytes.withUnsafeBytes { Block($0) }.flatMap {
            $0.log == journal.id ? $0 : nil
        }
        guard sequence > order.sequence else {
            if let block, rejoined.remove(sequence) != nil {
                order.rejoin(block, sequence: sequence)
            }
            return
        }
        rejoined = []
        guard sequence == order.sequence + 1 else {
            // A later block has no position while one before it is missing.
            lost = lost ?? order.sequence + 1
            return
        }
        let isOwn = block?.writer == outbox.writer
        switch order.apply(block, sequence: sequence) {
        case .accepted(let records, let effects):
            add(records, effects, of: block!, delivery)
            if isOwn {
                outbox.remove(
                    number: block!.number, sequence: sequence, at: configuration.uptime())
            }
            if isOwn, let reserved = effects.reserved {
                numbers.append(reserved)
                isReserving = false
            }
            for stream in effects.superseded where ownStreams.removeValue(forKey: stream) != nil {
                supersededHere.append(stream)
            }
        case .outOfTurn, .stale:
            counts.blocksRefused += 1
        }
    }

    /// Appends a block's mark and records to the journal.
    private func add(
        _ records: [Block.Entry], _ effects: BlockOrder.Effects, of block: Block,
        _ delivery: Delivery
    ) {
        counts.blocksApplied += 1
        // The service's clock may be another machine's after an election.
        lastTime = max(lastTime, delivery.time)
        var skipped = 0
        if present.sequence == delivery.sequence {
            skipped = present.count
        } else {
            let mark = BlockMark(
                writer: block.writer, number: block.number, nextStream: order.nextStream,
                count: UInt32(records.count), joinsSince: order.joinsSince,
                superseded: effects.superseded)
            mark.bytes.withUnsafeBytes {
                _ = journal.append(
                    .note, stream: BlockOrder.markStream, number: delivery.sequence,
                    time: lastTime, payload: $0)
            }
        }
        for record in records.dropFirst(skipped) {
            record.payload.withUnsafeBytes {
                _ = journal.append(
                    record.kind, stream: record.stream, number: record.number, time: lastTime,
                    payload: $0)
            }
            counts.bytes += record.payload.count
            if let known = ownStreams[record.stream]?.number {
                ownStreams[record.stream]?.number = max(known, record.number)
            }
        }
    }
}
