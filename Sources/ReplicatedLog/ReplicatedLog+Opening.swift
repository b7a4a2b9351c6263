import Recording

extension ReplicatedLog {
    /// How long the log waits at start until the service accepts its first block: 60 s.
    package static let longestOpening: Int64 = 60_000_000_000

    /// Opens this member's journal, and brings it up to date.
    ///
    /// A member that was away for longer than the service keeps blocks copies segments from another
    /// one first. It may take long; call it on a thread of its own.
    /// - Parameters:
    ///   - service: orders the blocks.
    ///   - folder: the folder of this member's journal.
    ///   - journal: the journal's configuration.
    ///   - configuration: the limits for blocks that this member sends.
    ///   - time: the current time, in nanoseconds since 1970.
    ///   - patience: how long the service may leave its blocks and the first one of this member
    ///     undelivered, in nanoseconds; default: 60 s. A leader that has lost its majority a moment
    ///     ago still describes its log.
    ///   - mayLeaveOut: whether the member continues without the blocks that the service has
    ///     removed and that no member has; default: true.
    /// - Throws: ``JournalFailure`` if the journal cannot be opened, is that of another log, or
    ///   cannot be brought up to date; a passing one if the service does not deliver in time.
    package static func open(
        _ service: some BlockService, folder: String, journal settings: Journal.Configuration,
        configuration: Configuration = Configuration(), time: Int64,
        patience: Int64 = longestOpening, mayLeaveOut: Bool = true
    ) throws(JournalFailure) -> ReplicatedLog {
        var settings = settings
        let known = Journal.id(ofFolder: folder)
        guard let id = try service.identity(known: known) ?? known else {
            throw JournalFailure(
                "The log at \(service.place) has no block left, and “\(folder)” has no copy of it. "
                    + "Start a daemon that has one first: it adds a block.")
        }
        settings.copy(id)
        let journal = try Journal(folder: folder, configuration: settings, time: time)
        var state = try RestoredState(journal)
        var bounds = try service.bounds()
        // A list has a thousand segments, and the service goes on while they are copied.
        var roundsInVain = 0
        var removed: ClosedRange<UInt64>?
        while state.first < bounds.first, removed == nil {
            guard roundsInVain < 3 else {
                throw JournalFailure(
                    "The log at \(service.place) begins at block \(bounds.first), and the copy in "
                        + "“\(folder)” ends before block \(state.first). Keep more in the log.")
            }
            let before = journal.written
            do throws(JournalFailure) {
                try service.copySegments(from: journal.written + 1) {
                    path, first, mayLeaveOut throws(JournalFailure) in
                    try journal.append(segment: path, first, mayLeaveOut, time)
                }
            } catch {
                guard error.isPassing, mayLeaveOut else { throw error }
                removed = state.first...bounds.first - 1
            }
            roundsInVain = journal.written > before ? 0 : roundsInVain + 1
            state = try RestoredState(journal)
            bounds = try service.bounds()
        }
        if removed != nil { try leaveOut(&state, before: bounds.first, journal, time: time) }
        let log = ReplicatedLog(
            journal: journal, channel: try service.follow(from: state.first),
            configuration: configuration, state: state)
        let end = configuration.uptime() + patience
        var last = log.order.sequence
        while log.order.sequence < bounds.last {
            log.wait(milliseconds: 100)
            log.collectCompletions()
            if let failure = log.failure { throw failure }
            guard configuration.uptime() < end || log.order.sequence > last else {
                throw log.unanswered
            }
            last = log.order.sequence
        }
        if let removed {
            log.notices.append(
                "The log at \(log.place) has removed blocks \(removed.lowerBound) to "
                    + "\(removed.upperBound), and no other daemon has answered that has them: their "
                    + "lines are missing here. Readers get “skipped”.")
            log.outbox.add(log.order.restart)
        }
        log.reserve()
        while log.numbers.isEmpty || log.order.isLenient {
            log.send()
            log.wait(milliseconds: 50)
            log.collectCompletions()
            if let failure = log.failure { throw failure }
            guard configuration.uptime() < end else { throw log.unanswered }
        }
        service.offerSegments(of: log)
        return log
    }

    /// Has a member continue with the first block that the service keeps.
    ///
    /// The positions depend on the block alone, so that they are those of all such members. It is
    /// unknown how many lines are missing: at least as many as blocks.
    private static func leaveOut(
        _ state: inout RestoredState, before first: UInt64, _ journal: Journal, time: Int64
    ) throws(JournalFailure) {
        let missing = first - min(first, state.first)
        try journal.continueReplica(
            at: BlockOrder.position(beforeRestart: first) + 1, missing: missing, time: time)
        state = RestoredState(
            lenientFrom: first, nextStream: state.order.nextStream)
    }

    /// Opens this member's copy of a log whose service does not answer.
    ///
    /// What the copy has can be read. Nothing is accepted before the service is there and has the
    /// log of which the folder has a copy.
    /// - Parameters:
    ///   - place: the service's address, for messages.
    ///   - id: the id of the copy.
    ///   - folder: the folder of this member's journal.
    ///   - settings: the journal's configuration.
    ///   - configuration: the limits for blocks that this member sends.
    ///   - time: the current time, in nanoseconds since 1970.
    ///   - reason: why the service does not answer, in sentences without addresses.
    ///   - connect: connects, on a thread of its own. It may wait for seconds, and is called again
    ///     after passing failures.
    /// - Throws: ``JournalFailure`` if the journal cannot be opened.
    package static func openCopy(
        of place: String, id: JournalID, folder: String, journal settings: Journal.Configuration,
        configuration: Configuration = Configuration(), time: Int64,
        reason: @escaping @Sendable () -> String?,
        connect: @escaping @Sendable () throws(JournalFailure) -> any BlockService
    ) throws(JournalFailure) -> ReplicatedLog {
        var settings = settings
        settings.copy(id)
        let journal = try Journal(folder: folder, configuration: settings, time: time)
        let state = try RestoredState(journal)
        let channel = LateChannel(
            place: place, id: id, from: state.first, now: configuration.uptime(), reason: reason,
            connect: connect)
        let log = ReplicatedLog(
            journal: journal, channel: channel, configuration: configuration, state: state)
        log.chores.append { [unowned log, channel] in log.attach(channel) }
        log.reserve()
        return log
    }

    private func attach(_ channel: LateChannel) {
        do throws(JournalFailure) {
            guard let service = try channel.attach() else { return }
            outbox.blockBytes = min(outbox.blockBytes, channel.largestBlock)
            service.offerSegments(of: self)
        } catch { refusal = error }
    }

    private var unanswered: JournalFailure {
        var failure =
            trouble
            ?? JournalFailure(
                "The log at \(place) does not answer. Check that a majority of its "
                    + "servers runs.")
        failure.isPassing = true
        return failure
    }

    /// The findings and repairs of the opening, one sentence each.
    public var remarks: [String] { journal.remarks }
}

extension Journal.Configuration {
    /// Has the journal copy a log, and keep what a restart needs of it.
    ///
    /// Verdicts depend on the blocks of the window. A member that copies closed segments alone
    /// needs as many before their end.
    fileprivate mutating func copy(_ log: JournalID) {
        replicatedID = log
        keptRecords = (BlockOrder.markStream, Int(BlockOrder.window))
    }
}

extension Journal {
    /// Appends another member's segment.
    /// - Parameter mayLeaveOut: whether lines may be left out that are missing before it. Those
    ///   before the first segment of an empty copy are not counted: every member has removed some.
    /// - Returns: the next position; nil if lines are missing before the segment, and may not be.
    fileprivate func append(
        segment path: String, _ first: UInt64, _ mayLeaveOut: Bool, _ time: Int64
    ) throws(JournalFailure) -> UInt64? {
        let missing = missing(beforeSegment: path)
        if missing > 0, written > 0, first > written + 1, !mayLeaveOut { return nil }
        try continueReplica(at: first, missing: missing, time: time)
        try appendRecords(ofSegment: path, time: time)
        return written + 1
    }
}
