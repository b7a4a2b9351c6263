import Recording

/// A journal's record of the blocks that were applied to it.
package struct RestoredState {
    /// The order after the journal's last complete block.
    package var order: BlockOrder
    /// The blocks of the window that were applied.
    package var accepted: Set<UInt64> = []
    /// The block of which the journal has only a part, and how many of its records; 0 for none.
    package var present: (sequence: UInt64, count: Int) = (0, 0)

    /// The last block that was applied; nil without any.
    package var latest: Receipt?
    /// The block from which on the service must deliver.
    package var first: UInt64

    /// The state of a member that does not know the blocks before the first one that it applies.
    init(lenientFrom sequence: UInt64, nextStream: UInt32) {
        order = BlockOrder(sequence: sequence - 1, nextStream: nextStream, isLenient: true)
        first = sequence
    }

    /// Reads the marks of the last blocks in a journal.
    /// - Throws: ``JournalFailure`` if they cannot be read.
    package init(_ journal: Journal) throws(JournalFailure) {
        order = BlockOrder()
        first = 1
        guard let marks = journal.streams[BlockOrder.markStream], marks.count > 0 else { return }
        let last = marks.number
        let reader = journal.reader(after: try Self.start(journal, before: last))
        var mark: (sequence: UInt64, mark: BlockMark, followers: Int)?
        var followers: [(Record, [UInt8])] = []
        var joinsSince = last + 1
        func complete(_ found: (sequence: UInt64, mark: BlockMark, followers: Int)) {
            order.restore(found.mark, sequence: found.sequence)
            for (record, payload) in followers {
                payload.withUnsafeBytes { order.restore(record, payload: $0) }
            }
            accepted.insert(found.sequence)
            latest = Receipt(
                writer: found.mark.writer, number: found.mark.number, sequence: found.sequence)
            joinsSince = found.mark.joinsSince
        }
        while try reader.next({ record, payload in
            guard record.stream == BlockOrder.markStream else {
                mark?.followers += 1
                let keeps = record.kind == .stream
                followers.append((record, keeps ? Array(payload) : []))
                return
            }
            if let mark { complete(mark) }
            followers = []
            mark = BlockMark(payload).map { (record.number, $0, 0) }
        }) {}
        guard let mark else { return }
        if mark.followers >= Int(mark.mark.count) {
            complete(mark)
            first = min(mark.mark.joinsSince, mark.sequence + 1)
        } else {
            // The process was killed between two writes of the block.
            present = (mark.sequence, mark.followers)
            order.resume(before: mark.sequence)
            first = min(joinsSince, mark.sequence)
        }
    }

    /// Returns a position before the marks of the window.
    private static func start(
        _ journal: Journal, before last: UInt64
    ) throws(JournalFailure) -> UInt64 {
        var bytes = 4 << 20
        while true {
            let position = journal.position(within: bytes)
            guard position > journal.oldest else { return journal.oldest - 1 }
            let reader = journal.reader(after: position - 1)
            var found: UInt64?
            while found == nil,
                try reader.next({ record, _ in
                    if record.stream == BlockOrder.markStream { found = record.number }
                })
            {}
            if let found, found + BlockOrder.window <= last { return position - 1 }
            bytes *= 4
        }
    }
}
