import Recording

/// Members whose journals differ from the log.
///
/// A leader that has lost its place may confirm or deliver blocks that its successor replaces. What
/// the log has is what its leader has now, so the member reads its last blocks again there: when
/// another member's block contradicts its own journal, and after each outage.
extension ReplicatedLog {
    /// How many of the last blocks are read again after an outage.
    private static let lastBlocks = 16
    /// How many are read once more, from the same place on, and when, in nanoseconds: 10 s later,
    /// when the servers have long agreed on a leader.
    private static let (moreBlocks, secondTime): (Int, Int64) = (64, 10_000_000_000)
    /// The least time between two readings that other members' blocks cause, in nanoseconds.
    private static let suspicionTime: Int64 = 5_000_000_000

    /// Blocks that are being read again.
    struct Rereading {
        /// When it began, as an uptime in nanoseconds.
        var since: Int64
        /// The first block, and how many at most.
        var first: UInt64
        var count: Int
        /// The message that caused it; nil after an outage.
        var contrary: UInt64?
    }

    /// Reads the last blocks again if an outage has ended, before blocks behind it are applied.
    func examineAfterOutage() {
        // What is being read again may have been asked of the leader before.
        guard rereading == nil else { return }
        let now = configuration.uptime()
        if channel.outages != outages {
            outages = channel.outages
            let last = order.sequence
            let first = last < UInt64(Self.lastBlocks) ? 1 : last - UInt64(Self.lastBlocks) + 1
            secondReading = (now + Self.secondTime, first)
            examine(from: first, atMost: Self.lastBlocks)
        } else if let second = secondReading, now >= second.time, !channel.isDoubted {
            secondReading = nil
            examine(from: second.first, atMost: Self.moreBlocks)
        }
    }

    /// Finds out whether this member or the writer of a refused block has other blocks than the
    /// log.
    func suspect(_ sequence: UInt64) {
        let now = configuration.uptime()
        guard rereading == nil, suspectedAt.map({ now - $0 >= Self.suspicionTime }) ?? true else {
            return
        }
        suspectedAt = now
        examine(from: 0, atMost: 2 * Int(BlockOrder.window), contrary: sequence)
    }

    private func examine(from first: UInt64, atMost count: Int, contrary: UInt64? = nil) {
        // Places that were confirmed during the doubt can be used if the leader confirms them.
        let blocks =
            order.chain.names(from: first, atMost: count)
            + receipts.values.filter { $0.sequence > order.sequence }.sorted {
                $0.sequence < $1.sequence
            }
        guard !blocks.isEmpty || contrary != nil else { return }
        rereading = Rereading(
            since: configuration.uptime(), first: first, count: count, contrary: contrary)
        channel.examine(blocks)
    }

    /// Uses the result, once there is one.
    func collectExamination() {
        guard let rereading, let result = channel.collectExamination() else { return }
        self.rereading = nil
        // Messages have waited.
        signal()
        switch result {
        case .differs(let sequence) where sequence > order.sequence:
            receipts = [:]
            // The blocks before it are not compared yet.
            examine(from: rereading.first, atMost: rereading.count, contrary: rereading.contrary)
        case .differs(let sequence): exchanged = exchanged ?? sequence
        case .alike:
            guard let contrary = rereading.contrary else { return }
            notices.append(
                "Block \(contrary) of another daemon was refused: that daemon has other lines than "
                    + "the log, from a server that had lost its place. It ends with a sentence; "
                    + "start it with an empty folder.")
            // A member that receives no blocks of others would not notice.
            outbox.add(
                Block.Entry(kind: Block.barrier, stream: 0, number: 0, size: 0, payload: []))
        }
    }
}
