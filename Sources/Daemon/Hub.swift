import Foundation
import HTTP
import MainLoop
import Recording
import Snapshots

/// Appends the lines of all publishers to the log and delivers them to the subscribers.
///
/// All lines of a turn are written to the log in its commit phase, in one call, and only then
/// delivered, so no subscriber ever sees a line that a crash could lose. If the log assigns
/// positions later, the hub delivers what it reads from the log; see ``follow()``.
@MainActor
final class Hub {
    let loop: MainLoop
    let lineLog: any LineLog
    var configuration: DaemonConfiguration
    let log: DaemonLog
    /// Distinguishes this log's positions from those of others.
    let prefix: String
    var table = SessionTable()
    var groups: [GroupKey: SubscriptionGroup] = [:]
    /// The same groups, indexed by their filters.
    var audience = GroupIndex()
    /// The lines of this turn that subscribers want.
    var turn = TurnLines()
    /// Gaps in the log that have been reported.
    private var reportedGaps: Set<UInt64> = []
    var subscriptions: [ObjectIdentifier: Subscription] = [:]
    /// Subscribers that are reading the log, in the order in which they are served.
    var readers: [Subscription] = []
    /// Answers in progress, in the order in which they are served.
    var answers: [any Stepping] = []
    var publications: [ObjectIdentifier: Publication] = [:]
    /// The number of publishers with a session, over Unix sockets (true) and over TCP (false).
    var publishers: [Bool: Int] = [:]
    var counts = Counts()
    private var commit: MainLoop.CommitID?
    private var syncWatch: MainLoop.WatchID?
    private var syncTimer: MainLoop.TimerID?
    private var retryTimer: MainLoop.TimerID?
    private var retentionTimer: MainLoop.TimerID?
    var keepAliveTimer: MainLoop.TimerID?
    private var reportedTrouble: String?
    /// Called when a sync has failed: the log must be closed and opened again.
    var onFailure: ((JournalFailure) -> Void)?
    /// The position up to which lines were delivered, if the log assigns positions later.
    var followed: UInt64 = 0
    /// Reads from `followed` on; nil if everything was read.
    var follower: (any LineLogReader)?
    /// Called once, as soon as the log has room for lines again.
    private var roomWaiters: [@MainActor () -> Void] = []
    private var schedule = LineSchedule()
    /// Whether the commit of a turn is in progress; the lists are incomplete during it.
    private(set) var isInTurn = false
    /// Compresses for clients that accept it.
    let packer: (any StreamPacking)?
    /// Runs work that would block the loop for too long.
    let workshop: Workshop
    var snapshots = SnapshotQueue()

    struct GroupKey: Hashable {
        var filter: LineFilter
        var style: LineStyle
    }

    /// Statistics of the hub.
    struct Counts {
        var lines = 0
        var lineBytes = 0
        var duplicates = 0
        var refused = 0
        var frames = 0
        var deliveries = 0
        var deliveredBytes = 0
        var skips = 0
        /// A publisher sends this number, so it is added with a bound.
        var droppedByPublishers = 0
    }

    init(
        loop: MainLoop, lineLog: any LineLog, configuration: DaemonConfiguration, log: DaemonLog,
        packer: (any StreamPacking)?
    ) {
        (self.loop, self.lineLog, self.configuration, self.log) = (loop, lineLog, configuration, log)
        self.packer = packer
        prefix = String(lineLog.id.text.suffix(8))
        workshop = Workshop(loop: loop)
        for stream in lineLog.streams.values.sorted(by: { $0.id < $1.id }) {
            if let session = Session(stream) { table.insert(session) }
        }
        followed = lineLog.written
        logReports()
        commit = loop.onCommit(.snapshots) { [unowned self] in flush() }
        if lineLog.completionDescriptor >= 0 {
            syncWatch = loop.watch(lineLog.completionDescriptor, for: .readable) { [unowned self] _ in completed() }
        }
        retentionTimer = loop.schedule(after: .seconds(10), every: .seconds(10)) { [unowned self] in retain() }
    }

    /// Ends all streams, closes the log, and acknowledges what the log has made durable.
    /// - Returns: why not everything is durable; nil if it is.
    func close() -> String? {
        flush(isLast: true)
        // Ending a stream may close its connection immediately and so change the list.
        for subscription in Array(subscriptions.values) { subscription.end() }
        for answer in answers { answer.abort() }
        detach()
        var failure: JournalFailure?
        do throws(JournalFailure) { try lineLog.close() } catch {
            failure = error
            log.say(
                .error,
                "The log could not be closed: lines after position \(lineLog.synced) may be "
                    + "lost. \(error)")
        }
        logReports()
        for publication in publications.values { publication.acknowledge(upTo: acknowledged) }
        guard !lineLog.isReadOnly else { return nil }
        return failure?.description
    }

    /// Removes its timers and watches from the loop.
    private func detach() {
        if let commit { loop.removeCommit(commit) }
        if let syncWatch { loop.unwatch(syncWatch) }
        for timer in [syncTimer, retryTimer, retentionTimer, keepAliveTimer] {
            if let timer { loop.cancel(timer) }
        }
        (commit, syncWatch, syncTimer, retryTimer, retentionTimer, keepAliveTimer) = (nil, nil, nil, nil, nil, nil)
        workshop.close()
    }

    // MARK: Sessions

    /// The sessions by number.
    var sessions: [UInt32: Session] { table.byNumber }

    /// Returns the session with a name and run; creates it if it does not exist.
    func session(name: String, run: String, title: String?, source: String) -> Session {
        if let known = table.session(name: name, run: run) {
            lineLog.hold(known.id, time: WallClock.nanoseconds)
            return known
        }
        let title = title ?? name
        let descriptor = Session.descriptor(name: name, run: run, title: title, source: source)
        let id = lineLog.beginStream(descriptor: descriptor, time: WallClock.nanoseconds)
        let session = Session(id: id, name: name, run: run, title: title, source: source)
        table.insert(session)
        return session
    }

    /// Releases a session whose source is disconnected: it is removed with its last line.
    func release(_ session: Session) {
        guard !lineLog.isReadOnly else { return }
        lineLog.release(session.id)
    }

    /// Returns the session with a name or number.
    func session(_ text: String) -> Session? {
        WholeNumber.parse(text, in: 0...UInt64(UInt32.max)).flatMap { table.byNumber[UInt32($0)] } ?? table.newest(text)
    }

    /// Returns the publisher's highest number in the log.
    ///
    /// At most ``WholeNumber/largest``, even if a damaged file contains a larger one.
    func number(of session: Session) -> UInt64 {
        min(lineLog.stream(session.id)?.number ?? 0, WholeNumber.largest)
    }

    // MARK: Receiving

    /// Whether no more lines should be received for now.
    var isFull: Bool { lineLog.isFull }

    /// Calls a closure once, as soon as the log has room for lines again.
    func whenRoom(_ body: @escaping @MainActor () -> Void) {
        roomWaiters.append(body)
    }

    /// Returns whether this turn has time for another line of a publisher.
    func hasTime(for publication: Publication) -> Bool {
        schedule.allows(ObjectIdentifier(publication), now: loop.clock.now.nanoseconds)
    }

    /// The maximum time for reading the log in one turn: 2 ms.
    static let turnTime: Int64 = 2_000_000

    /// Appends a validated line.
    /// - Parameter nodes: the nodes that it mentions, if they are known.
    /// - Returns: its ticket.
    @discardableResult
    func take(
        _ kind: Record.Kind, _ payload: UnsafeRawBufferPointer, number: UInt64, session: Session,
        nodes: Set<SnapshotNode.ID>? = nil
    ) -> UInt64 {
        let ticket = lineLog.append(
            kind, stream: session.id, number: number, time: WallClock.nanoseconds, payload: payload)
        counts.lines += 1
        counts.lineBytes += payload.count
        if lineLog.assignsPositionsAtOnce {
            enqueue(kind, payload, position: ticket, session: session, nodes: nodes)
        }
        noteFull(kind, payload.count, session)
        return ticket
    }

    /// The ticket up to which lines may be acknowledged.
    var acknowledged: UInt64 {
        configuration.sync == .never && lineLog.assignsPositionsAtOnce ? lineLog.written : lineLog.acknowledged
    }

    /// Requests a full snapshot once replaying the deltas has become expensive.
    ///
    /// Both their size and their number count, because each delta takes about 20 µs however short
    /// it is.
    private func noteFull(_ kind: Record.Kind, _ count: Int, _ session: Session) {
        if kind == .full {
            (session.bytesSinceFull, session.deltasSinceFull, session.lastFullBytes) = (0, 0, count)
            session.isAwaitingFull = false
            return
        }
        session.bytesSinceFull = session.bytesSinceFull.clampedSum(count)
        guard kind == .delta else { return }
        session.deltasSinceFull += 1
        let allowed = max(256 << 10, session.lastFullBytes.multipliedReportingOverflow(by: 8).partialValue)
        guard session.bytesSinceFull > allowed || session.deltasSinceFull > Self.mostDeltas else { return }
        askForFull(session)
    }

    /// The number of deltas after which a full snapshot is requested.
    static let mostDeltas = 4096

    func askForFull(_ session: Session) {
        guard !session.isAwaitingFull, let publication = session.publication else { return }
        session.isAwaitingFull = true
        publication.askForFull()
    }

    func note(_ json: String, number: UInt64, session: Session) {
        Array(json.utf8).withUnsafeBytes { _ = take(.note, $0, number: number, session: session) }
    }

    // MARK: Commit

    /// Writes the received lines, delivers them, and resumes readers.
    private func flush(isLast: Bool = false) {
        isInTurn = true
        defer {
            isInTurn = false
            checkInDebug()
        }
        schedule.endTurn()
        // After a failure the write is retried when the timer fires, not in every turn.
        if retryTimer == nil || isLast {
            do throws(JournalFailure) {
                try lineLog.write(time: WallClock.nanoseconds)
            } catch {
                report(error)
            }
        }
        if lineLog.assignsPositionsAtOnce, lineLog.waiting > 0 {
            // No subscriber sees a line that a crash could lose: subscribers read it from the log
            // once it is written.
            postponeTurn()
            return read()
        }
        logReports()
        removeForgotten()
        if reportedTrouble != nil, lineLog.trouble == nil {
            log.say(.info, "The log can be written again.")
            reportedTrouble = nil
        }
        if !lineLog.assignsPositionsAtOnce { follow() }
        deliverTurn()
        if !isFull, !roomWaiters.isEmpty {
            let waiters = roomWaiters
            roomWaiters = []
            for waiter in waiters { waiter() }
        }
        for publication in publications.values { publication.noteWritten() }
        if lineLog.needsSync { planSync() }
        if lineLog.needsRetention { retain() }
        read()
    }

    private func report(_ failure: JournalFailure) {
        if reportedTrouble != failure.description {
            reportedTrouble = failure.description
            log.say(
                .error,
                "\(failure) Lines from publishers are not acknowledged until writing succeeds "
                    + "again.",
                [("waiting", "\(lineLog.waiting)")])
        }
        guard retryTimer == nil else { return }
        retryTimer = loop.schedule(after: .milliseconds(500)) { [unowned self] in retryTimer = nil }
    }

    // MARK: Syncs

    private func planSync() {
        switch configuration.sync {
        case .always: lineLog.requestSync()
        case .never: break
        case .interval:
            guard syncTimer == nil else { return }
            syncTimer = loop.schedule(after: configuration.syncInterval) { [unowned self] in
                syncTimer = nil
                lineLog.requestSync()
            }
        }
    }

    private func completed() {
        let hasAdvanced = lineLog.collectCompletions()
        logReports()
        if let failure = lineLog.failure { return onFailure?(failure) ?? () }
        guard hasAdvanced else { return }
        for publication in publications.values { publication.acknowledge(upTo: acknowledged) }
        if lineLog.needsSync { planSync() }
    }

    /// Enforces retention, and removes the sessions without lines.
    func retain() {
        guard !lineLog.isReadOnly else { return }
        lineLog.enforceRetention(time: WallClock.nanoseconds)
        removeForgotten()
        logReports()
    }

    /// Removes the sessions whose last lines retention has removed.
    private func removeForgotten() {
        for id in lineLog.collectForgotten() { table.remove(id) }
    }

    /// Logs the reports of the line log.
    private func logReports() {
        for report in lineLog.collectReports() { log.say(.error, report) }
    }

    /// Reports unreadable records in the log, once for each position.
    func noteGap(of lines: UInt64, upTo position: UInt64) {
        guard position > lineLog.removed.clampedSum(lines), reportedGaps.count < 1000,
            reportedGaps.insert(position).inserted
        else { return }
        log.say(
            .error, "\(lines) records before position \(position) are damaged. Run mainspring verify to see where.",
            [("folder", lineLog.place)])
    }

    /// Releases everything like a killed process: unwritten lines and connections are lost.
    func abandonForTests() {
        detach()
        for publication in Array(publications.values) { publication.close() }
    }
}
