import Recording

extension ReplicatedLog {
    /// How many numbers of streams a member reserves at once, and when it reserves more.
    static let (reservedAtOnce, reservedAtLeast) = (1000, 500)
    /// After how many bytes and how much time a stream is described again, so that no member has
    /// lines of a stream whose description it has removed: 16 MiB, and a minute.
    static let (describedBytes, describedTime): (Int, Int64) = (16 << 20, 60_000_000_000)

    public func beginStream(descriptor: [UInt8], time: Int64) -> UInt32 {
        let number = numbers[0].lowerBound
        numbers[0] = number + 1..<numbers[0].upperBound
        if numbers[0].isEmpty { numbers.removeFirst() }
        reserve()
        ownStreams[number] = OwnStream(
            descriptor: descriptor, number: 0,
            describedAt: (counts.bytes, configuration.uptime()))
        append(.stream, stream: number, number: 0, payload: descriptor)
        return number
    }

    /// Reserves numbers of streams before they are needed.
    func reserve() {
        let left = numbers.reduce(0) { $0 + $1.count }
        guard left < Self.reservedAtLeast, !isReserving else { return }
        isReserving = true
        outbox.add(
            Block.Entry(
                kind: Block.reservation, stream: 0, number: 0, size: Self.reservedAtOnce,
                payload: []))
    }

    @discardableResult
    public func append(
        _ kind: Record.Kind, stream: UInt32, number: UInt64, time: Int64,
        payload: UnsafeRawBufferPointer
    ) -> UInt64 {
        hold(stream, time: time)
        describe(stream)
        return append(kind, stream: stream, number: number, payload: Array(payload))
    }

    @discardableResult
    private func append(
        _ kind: Record.Kind, stream: UInt32, number: UInt64, payload: [UInt8]
    ) -> UInt64 {
        precondition(
            payload.count <= RecordFormat.largestPayload, "A record may have at most 64 MiB.")
        if let own = ownStreams[stream] { own.number = max(own.number, number) }
        return outbox.append(
            Block.Entry(
                kind: kind, stream: stream, number: number, size: payload.count, payload: payload))
    }

    public func barrier() -> UInt64 {
        outbox.append(
            Block.Entry(kind: Block.barrier, stream: 0, number: 0, size: 0, payload: []))
    }

    /// Describes a stream again if members may have removed its description.
    private func describe(_ stream: UInt32) {
        guard let known = ownStreams[stream], !known.descriptor.isEmpty else { return }
        // Read once a turn: a clock takes as long as the rest of a line does here.
        let now = appendedAt ?? configuration.uptime()
        appendedAt = now
        guard
            counts.bytes - known.describedAt.bytes >= Self.describedBytes
                || now - known.describedAt.uptime >= Self.describedTime
        else { return }
        known.describedAt = (counts.bytes, now)
        outbox.add(
            Block.Entry(
                kind: .stream, stream: stream, number: known.number,
                size: known.descriptor.count, payload: known.descriptor))
    }

    public func hold(_ stream: UInt32, time: Int64) {
        if !released.isEmpty { released.remove(stream) }
        guard ownStreams[stream] == nil else { return }
        journal.hold(stream, time: time)
        let known = journal.streams[stream]
        // Lines of it come to this member from now on, so it describes the stream at the first one.
        ownStreams[stream] = OwnStream(
            descriptor: known?.descriptor ?? [], number: known?.number ?? 0,
            describedAt: (.min / 2, .min / 2))
    }

    public func release(_ stream: UInt32) {
        released.insert(stream)
        journal.release(stream)
        forgetReleased()
    }

    /// Forgets streams that were released, once their lines were applied.
    func forgetReleased() {
        guard !released.isEmpty, outbox.isEmpty, ahead.isEmpty else { return }
        for stream in released { ownStreams[stream] = nil }
        released = []
    }

    public func write(time: Int64) throws(JournalFailure) {
        if let failure = journal.failure { throw failure }
        appendedAt = nil
        send()
        if journal.waiting > 0 { try journal.write(time: time) }
        if isResting, canApply {
            isResting = false
            signal()
        }
        if let trouble { throw trouble }
    }

    /// Sends the records of blocks that came too late in others, except those that the log has got
    /// from another member meanwhile, to which their publishers went.
    private func restart() {
        let streams = journal.streams
        // Descriptions are parsed only if a run is among the records.
        lazy var runs = Dictionary(
            streams.compactMap { number, stream in
                RunIdentity.of(stream.descriptor).map { ($0, number) }
            }, uniquingKeysWith: { first, _ in first })
        var superseded: Set<UInt32> = []
        outbox.restart { entry in
            // Another member's came first.
            if entry.isRestart { return order.restarted > 0 }
            guard entry.kind != Block.reservation, entry.kind != Block.barrier else { return false }
            if superseded.contains(entry.stream) { return true }
            if entry.kind == .stream {
                guard streams[entry.stream] == nil,
                    let run = RunIdentity.of(entry.payload), let other = runs[run],
                    other != entry.stream
                else { return false }
                superseded.insert(entry.stream)
                return true
            }
            guard entry.kind != .note else { return false }
            return entry.number <= streams[entry.stream]?.number ?? 0
        }
        for stream in superseded where ownStreams.removeValue(forKey: stream) != nil {
            supersededHere.append(stream)
        }
        isReserving = false
        reserve()
    }

    /// Sends blocks: those that are overdue again, and new ones while few are on their way.
    func send() {
        // A member with other lines than the log adds none.
        guard failure == nil else { return }
        let now = configuration.uptime()
        if outbox.isStale(at: order.sequence, since: order.restarted) {
            restart()
        }
        let times =
            channel.isUnheard
            ? (configuration.unheardResendTime, configuration.unheardResendTime)
            : (configuration.resendTime, configuration.repetitionTime)
        for block in outbox.overdue(after: times.0, again: times.1, now: now) {
            counts.blocksResent += 1
            channel.publish(block)
        }
        while outbox.sent.count < order.share(of: configuration.blocksOnTheirWay),
            let block = outbox.next(base: order.sequence, chain: order.chain.digest, at: now)
        {
            counts.blocksSent += 1
            channel.publish(block)
        }
        updateExpectation()
    }
}
