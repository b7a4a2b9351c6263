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
        for chore in chores { chore() }
        collectExamination()
        examineAfterOutage()
        apply()
        orderAhead()
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
        } else if !isResting {
            // On a full disk the loop must not turn for messages that it cannot take.
            channel.rest()
            isResting = true
        }
        // A failure is the log's trouble, and the next turn writes the waiting records.
        try? journal.write(time: lastTime)
    }

    /// Whether the journal can take the records of another block.
    var canApply: Bool { !journal.isFull && failure == nil && rereading == nil }

    private func apply(_ delivery: Delivery) {
        let sequence = delivery.sequence
        if let entry = ahead.first, sequence == entry.sequence { return confirm(entry, delivery) }
        let block = Block(bytes: delivery.bytes).flatMap { $0.log == journal.id ? $0 : nil }
        guard sequence > applied else {
            // A channel delivers the last message again after a loss of servers.
            if let latest, latest.sequence == sequence, latest != Receipt(block, sequence) {
                exchanged = exchanged ?? sequence
            }
            if let block, rejoined.remove(sequence) != nil {
                order.rejoin(block, sequence: sequence)
            }
            return
        }
        rejoined = []
        guard sequence == applied + 1 else {
            // A later block has no position while one before it is missing.
            lost = lost ?? applied + 1
            return
        }
        applied = sequence
        latest = Receipt(block, sequence)
        guard let (mark, records) = place(block, sequence: sequence) else { return }
        add(records, mark, delivery)
    }

    /// Gives a block its place in the order, behind all others.
    /// - Returns: its mark and the records that count; nil if it does not count.
    private func place(
        _ block: Block?, sequence: UInt64
    ) -> (mark: BlockMark, records: [Block.Entry])? {
        let verdict = order.apply(block, sequence: sequence)
        guard case .accepted(let records, let effects) = verdict, let block else {
            counts.blocksRefused += 1
            if verdict == .contrary { suspect(sequence) }
            return nil
        }
        if block.writer == outbox.writer {
            outbox.remove(number: block.number, sequence: sequence, at: configuration.uptime())
            if let reserved = effects.reserved {
                numbers.append(reserved)
                isReserving = false
            }
        }
        for stream in effects.superseded where ownStreams.removeValue(forKey: stream) != nil {
            supersededHere.append(stream)
        }
        let mark = BlockMark(
            writer: block.writer, number: block.number, nextStream: order.nextStream,
            count: UInt32(records.count), joinsSince: order.joinsSince,
            chain: order.chain.digest, superseded: effects.superseded,
            isRestart: effects.isRestart)
        return (mark, records)
    }

    // MARK: Ahead of delivery

    /// Orders the blocks of this member whose place the service has confirmed.
    ///
    /// A barrier waits for its delivery, because everything before it has to be readable then.
    func orderAhead() {
        channel.collectReceipts { receipt in
            if receipt.sequence > order.sequence { receipts[receipt.sequence] = receipt }
        }
        // After a doubt they are compared with the leader's blocks first.
        guard !channel.isDoubted, channel.outages == outages, rereading == nil else { return }
        while let receipt = receipts.removeValue(forKey: order.sequence + 1),
            rejoined.isEmpty, ahead.bytes < configuration.pendingBytes, failure == nil,
            let sent = outbox.sent.first, receipt.writer == outbox.writer,
            receipt.number == sent.number,
            !sent.records.contains(where: { $0.kind == Block.barrier })
        {
            let block = Block(
                log: journal.id, writer: receipt.writer, number: sent.number, base: sent.base,
                records: sent.records)
            let placed = place(block, sequence: receipt.sequence)
            ahead.append(
                .init(
                    receipt: receipt, mark: placed?.mark, records: placed?.records ?? [],
                    since: configuration.uptime()))
        }
        // A place that cannot be used soon is of no use: the delivery is as early.
        if receipts.count > configuration.blocksOnTheirWay {
            receipts = receipts.filter { $0.key > order.sequence }
            if receipts.count > 4 * configuration.blocksOnTheirWay { receipts = [:] }
        }
    }

    /// Puts a block that was ordered ahead into the journal.
    private func confirm(_ entry: OrderedAhead.Entry, _ delivery: Delivery) {
        guard delivery.bytes.withUnsafeBytes({ Block.isBlock($0, of: entry.receipt) }) else {
            exchanged = entry.sequence
            return
        }
        (applied, latest) = (entry.sequence, entry.receipt)
        ahead.removeFirst()
        if let mark = entry.mark { add(entry.records, mark, delivery) }
    }

    /// Continues at the position at which the log begins again: no lines are missing before it.
    private func leavePositionsOut(_ sequence: UInt64) {
        do throws(JournalFailure) {
            try journal.continueReplica(
                at: BlockOrder.position(beforeRestart: sequence) + 1, missing: 0, time: lastTime)
        } catch { refusal = error }
    }

    /// Appends a block's mark and records to the journal.
    private func add(_ records: [Block.Entry], _ mark: BlockMark, _ delivery: Delivery) {
        counts.blocksApplied += 1
        // The service's clock may be another machine's after an election.
        lastTime = max(lastTime, delivery.time)
        if mark.isRestart { leavePositionsOut(delivery.sequence) }
        let (recent, time) = (recent, lastTime)
        /// Appends a record to the journal.
        func append(
            _ kind: Record.Kind, _ stream: UInt32, _ number: UInt64, _ payload: ArraySlice<UInt8>
        ) {
            let position = payload.withUnsafeBytes {
                journal.append(kind, stream: stream, number: number, time: time, payload: $0)
            }
            recent?.add(
                Record(position: position, time: time, stream: stream, kind: kind, number: number),
                payload)
        }
        var skipped = 0
        if present.sequence == delivery.sequence {
            skipped = present.count
        } else {
            append(.note, BlockOrder.markStream, delivery.sequence, mark.bytes[...])
        }
        for record in records.dropFirst(skipped) {
            append(record.kind, record.stream, record.number, record.payload)
            counts.bytes += record.payload.count
            if let own = ownStreams[record.stream] { own.number = max(own.number, record.number) }
        }
    }
}

extension Receipt {
    /// The place of a message, which may not be a block.
    fileprivate init(_ block: Block?, _ sequence: UInt64) {
        self.init(writer: block?.writer ?? 0, number: block?.number ?? 0, sequence: sequence)
    }
}
