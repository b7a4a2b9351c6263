import Recording

extension ReplicatedLog: LineLog {
    public var id: JournalID { journal.id }
    public var place: String { channel.place }
    public var isReadOnly: Bool { journal.isReadOnly }
    public var assignsPositionsAtOnce: Bool { false }

    public var appended: UInt64 { outbox.appended }
    public var waiting: UInt64 { outbox.count + ahead.count }
    public var acknowledged: UInt64 { outbox.applied }
    public var written: UInt64 { journal.written }
    /// Applied blocks are on a majority of the service's machines.
    public var synced: UInt64 { journal.written }
    public var oldest: UInt64 { journal.oldest }
    public var removed: UInt64 { journal.removed }

    public var streams: [UInt32: RecordedStream] {
        var streams = journal.streams
        streams[BlockOrder.markStream] = nil
        for number in ownStreams.keys { streams[number] = stream(number) }
        return streams
    }

    public func stream(_ number: UInt32) -> RecordedStream? {
        guard number != BlockOrder.markStream else { return nil }
        guard let own = ownStreams[number] else { return journal.streams[number] }
        var stream = journal.streams[number] ?? RecordedStream(id: number)
        stream.number = max(stream.number, own.number)
        if stream.descriptor.isEmpty { stream.descriptor = own.descriptor }
        return stream
    }

    public func number(of stream: UInt32) -> UInt64 {
        guard stream != BlockOrder.markStream else { return 0 }
        return ownStreams[stream]?.number ?? journal.streams[stream]?.number ?? 0
    }

    public var isFull: Bool {
        outbox.pendingBytes >= configuration.pendingBytes || numbers.isEmpty || journal.isReadOnly
    }

    /// How long a block may be on its way before the log says that it does not work: 3 s, so that
    /// an election is no trouble if it is a short one.
    static let patience: Int64 = 3_000_000_000

    public var trouble: JournalFailure? {
        if let trouble = journal.trouble { return trouble }
        let reason = channel.complaint ?? "No majority of its servers answers."
        guard let since = outbox.oldestSince, configuration.uptime() - since >= Self.patience
        else {
            // Nothing waits here, but lines of other members would not arrive either.
            guard unfollowedSince != nil else { return nil }
            return JournalFailure(
                "The log at \(place) cannot be followed. " + reason,
                summary: "The cluster's log cannot be followed. " + reason)
        }
        let outage = "has accepted nothing for more than \(Self.patience / 1_000_000_000) s. "
        return JournalFailure(
            "The log at \(place) " + outage + reason,
            summary: "The cluster's log " + outage + reason)
    }

    /// Since when the log cannot be followed: the service does not answer, or delivers nothing of
    /// what it has confirmed.
    private var unfollowedSince: Int64? {
        if let since = channel.cutOffSince { return since }
        guard let since = [rereading?.since, ahead.first?.since].compactMap(\.self).min(),
            configuration.uptime() - since >= Self.patience
        else { return nil }
        return since
    }

    public var stall: Duration? {
        if let stall = journal.stall { return stall }
        guard trouble != nil else { return nil }
        let since = [outbox.oldestSince, unfollowedSince].compactMap(\.self).min()
        return since.map { .nanoseconds(configuration.uptime() - $0) }
    }

    public var failure: JournalFailure? {
        if let failure = journal.failure ?? refusal { return failure }
        if let exchanged {
            return JournalFailure(
                "The log at \(place) has another block \(exchanged) than its servers had confirmed: "
                    + "they have lost lines that were acknowledged. Keep “\(journal.folder)”, which "
                    + "may have them, and start the daemon with an empty folder.")
        }
        return lost.map {
            JournalFailure(
                "The log at \(place) has removed block \($0), which this member has not applied. "
                    + "Restart the daemon: it copies the lines from another member.")
        }
    }
    public var completionDescriptor: Int32 { waiter }

    public var figures: [LineLogFigure] {
        journal.figures + [
            .init(
                "cluster_blocks_sent_total", .counter, "Blocks sent to the cluster's log.",
                Double(counts.blocksSent)),
            .init(
                "cluster_blocks_resent_total", .counter,
                "Blocks sent again, because they were not applied in time.",
                Double(counts.blocksResent)),
            .init(
                "cluster_blocks_applied_total", .counter, "Blocks of all members applied.",
                Double(counts.blocksApplied)),
            .init(
                "cluster_blocks_refused_total", .counter,
                "Blocks that were repeated, out of turn or too late.",
                Double(counts.blocksRefused)),
            .init(
                "cluster_sequence", .gauge, "Sequence number of the last block applied.",
                Double(applied)),
        ]
    }

    public func collectForgotten() -> [UInt32] { journal.collectForgotten() }
    public func collectSuperseded() -> [UInt32] {
        defer { supersededHere = [] }
        return supersededHere
    }

    // The service makes records durable; the journal's syncs only spare a member the way to it
    // after a power failure.
    public var needsSync: Bool { journal.needsSync }
    public func requestSync() { journal.requestSync() }

    /// How long closing waits for the service, in nanoseconds: 5 s.
    private static let closingTime: Int64 = 5_000_000_000

    public func close() throws(JournalFailure) {
        let end = configuration.uptime() + Self.closingTime
        // Numbers that are being reserved need not wait.
        while outbox.count > 0 || !ahead.isEmpty, configuration.uptime() < end,
            failure == nil
        {
            send()
            wait(milliseconds: 50)
            collectCompletions()
        }
        let left = outbox.count
        let reason = (failure ?? trouble).map { $0.description + " " } ?? ""
        channel.close()
        try journal.close()
        guard left == 0 else {
            throw JournalFailure(
                "The log at \(place) has not accepted the last \(left) records. "
                    + "\(reason)Their publishers send them again.")
        }
    }

    public var needsRetention: Bool { journal.needsRetention }
    public func enforceRetention(time: Int64, uptime: Int64?) {
        journal.enforceRetention(time: time, uptime: uptime)
    }
    public func collectReports() -> [String] { journal.collectReports() }
    public func collectNotices() -> [String] {
        defer { notices = [] }
        return notices + channel.collectNotices()
    }

    public func fullState(of stream: UInt32, atOrBefore time: Int64, position: UInt64) -> UInt64? {
        journal.fullState(of: stream, atOrBefore: time, position: position)
    }
    public func fullState(of stream: UInt32, from first: UInt64, upTo last: UInt64) -> UInt64? {
        journal.fullState(of: stream, from: first, upTo: last)
    }
    public func position(within bytes: Int) -> UInt64 { journal.position(within: bytes) }
    public func position(near time: Int64) -> UInt64 { journal.position(near: time) }
    public func beginning(of stream: UInt32) -> UInt64 { journal.beginning(of: stream) }
    public func lines(after position: UInt64) -> any LineLogReader {
        journal.lines(after: position)
    }
    public func lines(after position: UInt64, of stream: UInt32) -> any LineLogReader {
        journal.lines(after: position, of: stream)
    }
    public func tail(after position: UInt64) -> any LineLogReader {
        let records = RecentRecords()
        recent = records
        return TailReader(journal, records, after: position)
    }
}
