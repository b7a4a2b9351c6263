import Recording

/// Where a stream starts in each session.
///
/// With 40,000 sessions, a table of these positions would take a megabyte for each stream and 20 ms
/// to make. So a session's position is computed when one of its records is read, always from the
/// same log positions, and the earliest of them is found in steps.
@MainActor
struct StreamStart {
    enum Rule {
        /// At the last full snapshot of each session; sessions without one start with their next
        /// line.
        case present
        /// At the first full snapshot from a position on, or else the last one before it. A session
        /// without one starts with its first line if its lines have at most this many bytes.
        case past(from: UInt64, bytes: Int)
        /// After a position, or at the last full snapshot after it.
        case skipping(after: UInt64)
    }

    private unowned let hub: Hub
    let rule: Rule
    private let filter: LineFilter
    /// The last written position when the stream was opened; all later records are sent.
    private let written: UInt64
    /// The highest number of a session when the stream was opened.
    private let newest: UInt32
    /// The numbers of the sessions that the filter names; nil if it names none.
    private let named: Set<UInt32>?
    /// Some of the positions; it has at most ``mostKnown``.
    private var known: [UInt32: UInt64] = [:]
    private static let mostKnown = 256

    /// The sessions that remain to be looked at: runs of the filter's names, or else all sessions
    /// after a number.
    private var runs: [ArraySlice<Session>] = []
    private var visited: UInt32 = 0
    /// Whether ``earliest`` is known.
    private(set) var isFound = false
    /// The position before the first record to send.
    private(set) var earliest: UInt64
    /// The latest full snapshot before which lines of its session are skipped; 0 if there is none.
    private(set) var latest: UInt64 = 0

    init(_ rule: Rule, _ filter: LineFilter, hub: Hub) {
        (self.rule, self.filter, self.hub) = (rule, filter, hub)
        written = hub.lineLog.written
        newest = hub.table.numbers.last ?? 0
        named = filter.sessions.map { Set($0.compactMap { hub.session($0)?.id }) }
        earliest = written
        guard let names = filter.sessions else { return }
        if case .skipping = rule { runs = names.map { hub.table.runs(of: $0)[...] } }
        runs.append(names.compactMap { hub.session($0) }[...])
    }

    // MARK: Searching

    /// The number of sessions that are looked at before the time is checked.
    static let portion = 32

    /// Looks at further sessions, until a time of the loop's clock.
    ///
    /// - Returns: whether all were looked at.
    mutating func search(until end: Int64) -> Bool {
        guard !isFound else { return true }
        repeat {
            hub.counts.startSteps += 1
            for _ in 0..<Self.portion {
                guard let session = nextSession() else {
                    isFound = true
                    return true
                }
                look(at: session)
            }
        } while hub.loop.clock.now.nanoseconds < end
        return false
    }

    private mutating func nextSession() -> Session? {
        while let last = runs.indices.last {
            if let session = runs[last].popFirst() { return session }
            runs.removeLast()
        }
        guard filter.sessions == nil else { return nil }
        // Sessions may come and go between two steps.
        while let number = hub.table.number(after: visited), number <= newest {
            visited = number
            if let session = hub.table.byNumber[number] { return session }
        }
        return nil
    }

    private mutating func look(at session: Session) {
        guard let recorded = hub.lineLog.stream(session.id), recorded.count > 0 else { return }
        let floor = floor(of: session)
        switch rule {
        case .past where floor == recorded.first && floor <= written:
            earliest = min(earliest, hub.lineLog.beginning(of: session.id))
        case .present, .past:
            if floor <= written { earliest = min(earliest, floor.clampedDifference(1)) }
        case .skipping(let before):
            if floor > 0 {
                earliest = min(earliest, floor - 1)
                // Lines of other sessions may be between the two positions.
                if let full = session.newestFull, full.position == floor, full.before <= before {
                    return
                }
                latest = max(latest, floor)
            } else if recorded.last > before {
                earliest = min(earliest, before)
            }
        }
    }

    // MARK: Positions

    /// Returns whether a record of a session is sent.
    mutating func takes(_ record: Record, of session: Session) -> Bool {
        guard record.position <= written else { return true }
        if let floor = known[session.id] { return record.position >= floor }
        let floor = floor(of: session)
        if known.count >= Self.mostKnown { known.removeAll(keepingCapacity: true) }
        known[session.id] = floor
        return record.position >= floor
    }

    /// Returns the position before which nothing of a session is sent.
    private func floor(of session: Session) -> UInt64 {
        let later = written.clampedSum(1)
        switch rule {
        case .present:
            return isPresent(session) ? lastFull(of: session.id) ?? later : later
        case .past(let from, let bytes):
            guard isPresent(session) else { return later }
            if let full = hub.lineLog.fullState(of: session.id, from: from, upTo: written) {
                return full
            }
            guard let recorded = hub.lineLog.stream(session.id), recorded.count > 0,
                recorded.bytes <= bytes
            else { return later }
            return recorded.first
        case .skipping(let before):
            let full = lastFull(of: session.id) ?? 0
            return full > before ? full : 0
        }
    }

    /// Whether the present of its name is this session: that of several runs is the newest.
    private func isPresent(_ session: Session) -> Bool {
        if let named { return named.contains(session.id) }
        let runs = hub.table.runs(of: session.name)
        return runs.last { $0.id <= newest } === session
    }

    private func lastFull(of session: UInt32) -> UInt64? {
        guard let last = hub.lineLog.stream(session)?.lastFull, last > 0 else { return nil }
        return last <= written
            ? last
            : hub.lineLog.fullState(of: session, atOrBefore: .max, position: written)
    }
}
