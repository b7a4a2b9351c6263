import Recording

/// Decides which records of the ordered blocks count, alike on every member of a cluster.
///
/// All members apply the same blocks in the same order. What a block contributes depends on the
/// blocks before it and on nothing else, neither on a clock nor on what a member has removed, so
/// that every member gives a record the same position.
///
/// - A writer's blocks are accepted in the order of their numbers, each once. A block after a lost
///   one is refused, and the writer sends both again.
/// - A block is refused if its writer had not seen the ``window`` blocks before it. So it is
///   sufficient to remember what happened within the window.
/// - A line is left out if its stream has a line with the same or a higher number: its publisher
///   sent it to two members.
/// - A record that would be sent as more than one line is left out: readers of the journal would
///   report it as damaged.
/// - A block is refused if its writer had other blocks before it; see ``BlockChain``.
/// - If two members begin the same run, the stream that is first in the log wins. The records of
///   the other one are left out.
package struct BlockOrder: Sendable {
    /// The number of blocks within which members must agree: 1,024, some seconds of a busy log.
    package static let window: UInt64 = 1024
    /// The stream in which a member's journal stores the sequence number of each applied block.
    package static let markStream: UInt32 = 1

    /// The sequence number of the last block.
    package private(set) var sequence: UInt64
    /// The next number of a stream.
    package private(set) var nextStream: UInt32
    /// The blocks that were applied.
    package private(set) var chain: BlockChain
    /// Whether the blocks before the first one are unknown, and no member is left that knows them.
    ///
    /// Until the log begins again, a writer's first block counts whatever its number is, and the
    /// verdict may be another one than that of a member that has all blocks.
    package let beginsLeniently: Bool
    package var isLenient: Bool { beginsLeniently && restarted == 0 }
    /// The last block with which the log began again; 0 for none. A block whose base is before it
    /// is refused, and nothing before it is remembered.
    package private(set) var restarted: UInt64 = 0
    private var writers: [UInt64: Writer] = [:]
    private var streams: [UInt32: Recent] = [:]
    private var runs: [[UInt8]: Begun] = [:]

    private struct Writer {
        var last: UInt64
        var seen: UInt64
        /// The part of a long record that has arrived, and the block in which it began.
        var partial: Block.Entry?
        var partialSince: UInt64 = 0
    }

    private struct Recent {
        var number: UInt64 = 0
        var seen: UInt64
        /// Whether another stream of the same run was first.
        var isSuperseded = false
    }

    private struct Begun {
        var stream: UInt32
        var seen: UInt64
    }

    /// The contribution of a block.
    package enum Verdict: Equatable, Sendable {
        /// The records that count, in order.
        case accepted([Block.Entry], Effects)
        /// It was accepted before, or the one before it is missing.
        case outOfTurn
        /// Its writer had not seen enough of the log.
        case stale
        /// Its writer has applied other blocks than this member.
        case contrary
    }

    /// The changes of a block besides its records.
    package struct Effects: Equatable, Sendable {
        /// Streams whose runs other members had begun before.
        package var superseded: [UInt32] = []
        /// The numbers that were reserved for the writer.
        package var reserved: Range<UInt32>?
        /// Whether the log begins again with the block.
        package var isRestart = false
    }

    /// - Parameters:
    ///   - sequence: the last block before the first one to apply.
    ///   - nextStream: the next number of a stream then.
    ///   - isLenient: whether the blocks before are unknown.
    package init(
        sequence: UInt64 = 0, nextStream: UInt32 = BlockOrder.markStream + 1,
        isLenient: Bool = false
    ) {
        beginsLeniently = isLenient
        (self.sequence, self.nextStream) = (sequence, max(nextStream, Self.markStream + 1))
        chain = BlockChain(after: sequence)
    }

    /// Applies the next block.
    /// - Parameters:
    ///   - block: the block; nil for a message that is not one.
    ///   - sequence: its sequence number, greater than that of the block before it.
    package mutating func apply(_ block: Block?, sequence: UInt64) -> Verdict {
        self.sequence = sequence
        if sequence % 256 == 0 { forget() }
        let verdict = judge(block, sequence)
        var counts = false
        if case .accepted = verdict { counts = true }
        chain.append(block, sequence: sequence, counts: counts)
        return verdict
    }

    private mutating func judge(_ block: Block?, _ sequence: UInt64) -> Verdict {
        guard let block else { return .outOfTurn }
        guard block.base < sequence, sequence - block.base <= Self.window,
            block.base >= restarted
        else { return .stale }
        let digest = chain.digest(at: block.base)
        guard digest == 0 || block.chain == 0 || digest == block.chain else { return .contrary }
        let known = writers[block.writer].flatMap { isRecent($0.seen) ? $0 : nil }
        guard block.number == (known?.last ?? 0) + 1 || isLenient && known == nil else {
            return .outOfTurn
        }
        var writer = known ?? Writer(last: 0, seen: sequence)
        (writer.last, writer.seen) = (block.number, sequence)
        var accepted: [Block.Entry] = []
        var effects = Effects()
        if let restart = block.records.first(where: \.isRestart) {
            effects.isRestart = true
            begin(at: sequence, nextStream: UInt32(clamping: restart.size))
            writer.partial = nil
        }
        for entry in block.records where entry.kind != Block.barrier {
            if entry.kind == Block.reservation {
                let (end, overflow) = nextStream.addingReportingOverflow(
                    UInt32(clamping: entry.size))
                guard !overflow else { continue }
                effects.reserved = nextStream..<end
                nextStream = end
                continue
            }
            if entry.isPart, entry.offset == 0 { writer.partialSince = sequence }
            guard let whole = Self.joined(entry, &writer.partial) else { continue }
            if counts(whole, &effects) { accepted.append(whole) }
        }
        writers[block.writer] = writer
        return .accepted(accepted, effects)
    }

    /// Begins the log again with a block.
    private mutating func begin(at sequence: UInt64, nextStream: UInt32) {
        (restarted, self.nextStream) = (sequence, max(nextStream, Self.markStream + 1))
        (streams, runs, writers) = ([:], [:], [:])
        chain.restart(before: sequence)
    }

    /// The position before the log's first record after it has begun again with a block.
    ///
    /// It is after all positions before it: a block has at most 1 MiB, and a record at least 32
    /// bytes.
    package static func position(beforeRestart sequence: UInt64) -> UInt64 { sequence << 15 }

    /// The record with which the log begins again.
    package var restart: Block.Entry {
        // More than the members that are gone can have reserved.
        Block.Entry(
            kind: Block.barrier, stream: 0, number: 1, size: Int(nextStream) + 1_000_000,
            payload: [])
    }

    /// Returns the record once all its parts have arrived.
    private static func joined(
        _ entry: Block.Entry, _ partial: inout Block.Entry?
    ) -> Block.Entry? {
        guard entry.isPart else {
            partial = nil
            return entry
        }
        if entry.offset == 0 {
            partial = entry
        } else if var begun = partial, begun.stream == entry.stream, begun.number == entry.number,
            begun.size == entry.size, begun.payload.count == entry.offset
        {
            // The parts are moved, not copied with each one.
            partial = nil
            begun.payload += entry.payload
            partial = begun
        } else {
            partial = nil
        }
        guard var whole = partial, whole.payload.count == whole.size else { return nil }
        partial = nil
        whole.offset = 0
        return whole
    }

    /// The block from which on messages must be delivered again after a restart, so that the parts
    /// of long records can be joined.
    package var joinsSince: UInt64 {
        writers.values.lazy.filter { $0.partial != nil && isRecent($0.seen) }.map(\.partialSince)
            .min() ?? sequence + 1
    }

    /// How many blocks one of the writers may have on their way.
    ///
    /// All of them together have at most half a window, so that none is refused because others'
    /// came in between. From 512 writers on each has one.
    /// - Parameter most: the number for few writers.
    package func share(of most: Int) -> Int {
        max(1, min(most, Int(Self.window / 2) / max(1, writers.count)))
    }

    // MARK: After a restart

    /// Restores the changes of an applied block, from its mark in the journal.
    package mutating func restore(_ mark: BlockMark, sequence: UInt64) {
        self.sequence = sequence
        if mark.isRestart {
            (restarted, streams, runs, writers) = (sequence, [:], [:], [:])
            (nextStream, chain) = (mark.nextStream, BlockChain(after: sequence - 1))
        }
        nextStream = max(nextStream, mark.nextStream)
        chain.restore(mark, sequence: sequence)
        var writer = writers[mark.writer] ?? Writer(last: 0, seen: sequence)
        (writer.last, writer.seen) = (mark.number, sequence)
        writers[mark.writer] = writer
        for stream in mark.superseded {
            streams[stream] = Recent(seen: sequence, isSuperseded: true)
        }
    }

    /// Restores the changes of a record of the block that was restored last.
    package mutating func restore(_ record: Record, payload: UnsafeRawBufferPointer) {
        var recent = streams[record.stream] ?? Recent(seen: sequence)
        recent.seen = sequence
        recent.number = max(recent.number, record.number)
        streams[record.stream] = recent
        guard record.kind == .stream, let run = RunIdentity.of(Array(payload)) else { return }
        runs[run] = Begun(stream: record.stream, seen: sequence)
    }

    /// Continues with a block that the journal has only in part.
    package mutating func resume(before sequence: UInt64) { self.sequence = sequence - 1 }

    /// Joins the parts of long records in a block that was applied before the restart.
    package mutating func rejoin(_ block: Block, sequence: UInt64) {
        guard var writer = writers[block.writer], block.number <= writer.last else { return }
        for entry in block.records
        where entry.kind != Block.reservation && entry.kind != Block.barrier {
            if entry.isPart, entry.offset == 0 { writer.partialSince = sequence }
            _ = Self.joined(entry, &writer.partial)
        }
        writers[block.writer] = writer
    }

    /// Whether a record counts.
    private mutating func counts(_ entry: Block.Entry, _ effects: inout Effects) -> Bool {
        guard entry.kind == .stream || entry.payload.withUnsafeBytes(RecordFormat.isOneLine) else {
            return false
        }
        var recent =
            streams[entry.stream].flatMap { isRecent($0.seen) ? $0 : nil }
            ?? Recent(seen: sequence)
        if recent.isSuperseded { return false }
        // A record that does not count changes nothing: a member that restarts finds only the
        // others in its journal.
        guard settles(entry, &recent, &effects) else { return false }
        recent.seen = sequence
        streams[entry.stream] = recent
        return !recent.isSuperseded
    }

    /// Changes what is remembered of a record's stream.
    /// - Returns: whether the record counts, or begins a run that another stream has begun.
    private mutating func settles(
        _ entry: Block.Entry, _ recent: inout Recent, _ effects: inout Effects
    ) -> Bool {
        if entry.kind == .stream {
            if let run = RunIdentity.of(entry.payload) {
                if let begun = runs[run], isRecent(begun.seen), begun.stream != entry.stream {
                    recent.isSuperseded = true
                    effects.superseded.append(entry.stream)
                    return true
                }
                runs[run] = Begun(stream: entry.stream, seen: sequence)
            }
            recent.number = max(recent.number, entry.number)
            return true
        }
        if entry.kind == .note {
            recent.number = max(recent.number, entry.number)
            return true
        }
        guard entry.number > recent.number else { return false }
        recent.number = entry.number
        return true
    }

    private func isRecent(_ seen: UInt64) -> Bool { seen + Self.window > sequence }

    /// Removes the entries before the window. It has no effect on verdicts.
    private mutating func forget() {
        writers = writers.filter { isRecent($0.value.seen) }
        streams = streams.filter { isRecent($0.value.seen) }
        runs = runs.filter { isRecent($0.value.seen) }
    }
}
