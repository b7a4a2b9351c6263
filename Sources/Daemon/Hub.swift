import Foundation
import HTTP
import MainLoop
import Recording
import Snapshots

/// Appends the lines of all publishers to the log and delivers them to the subscribers.
///
/// What arrives in a turn is written to the log in its commit phase, in one call, and only then delivered, so no
/// subscriber ever sees a line that a crash could lose. If the log assigns positions later, the hub delivers what it reads from
/// the log; see ``follow()``.
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
    /// Changes with `groups`; an audience of another generation is out of date.
    var generation = 0
    /// The lines of this turn that a subscriber wants.
    var turn = TurnLines()
    /// Gaps in the log that were reported already.
    private var reportedGaps: Set<UInt64> = []
    var subscriptions: [ObjectIdentifier: Subscription] = [:]
    /// Subscribers that are reading the log, in the order in which they are served.
    var readers: [Subscription] = []
    /// Answers that are being made and sent part by part, in the order in which they are served.
    var answers: [any Stepping] = []
    var publications: [ObjectIdentifier: Publication] = [:]
    /// How many publishers with a session are connected, over Unix sockets (true) and over TCP.
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
    /// Reads from `followed` on; nil while everything was read.
    var follower: (any LineLogReader)?
    /// Called once, as soon as the log has room for lines again.
    private var roomWaiters: [@MainActor () -> Void] = []
    private var schedule = LineSchedule()
    /// Compresses for clients that accept it.
    let packer: (any StreamPacking)?
    /// Runs what would hold the loop too long.
    let workshop: Workshop
    var snapshots = SnapshotQueue()

    struct GroupKey: Hashable {
        var filter: LineFilter
        var style: LineStyle
    }

    /// What the hub has done.
    struct Counts {
        var lines = 0
        var lineBytes = 0
        var duplicates = 0
        var refused = 0
        var frames = 0
        var deliveries = 0
        var deliveredBytes = 0
        var skips = 0
        /// A publisher names this number, so it is added with a bound.
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

    /// Ends all streams, closes the log, and acknowledges what it keeps.
    /// - Returns: why the log does not keep everything; nil if it does.
    func close() -> String? {
        flush(isLast: true)
        // An end may close its connection at once, and with it change the list.
        for subscription in Array(subscriptions.values) { subscription.end() }
        for answer in answers { answer.abort() }
        detach()
        var failure: JournalFailure?
        do throws(JournalFailure) { try lineLog.close() } catch {
            failure = error
            log.say(
                .error,
                "The log could not be closed: what came after position \(lineLog.synced) may be lost. \(error)")
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

    /// The sessions by their number.
    var sessions: [UInt32: Session] { table.byNumber }

    /// Returns the session of a name and run; it is made if there is none.
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

    /// Ends the life of a session whose source has left: with its last line it will be forgotten.
    func release(_ session: Session) {
        guard !lineLog.isReadOnly else { return }
        lineLog.release(session.id)
    }

    /// Returns the session that a name or number names.
    func session(_ text: String) -> Session? {
        WholeNumber.parse(text, in: 0...UInt64(UInt32.max)).flatMap { table.byNumber[UInt32($0)] } ?? table.newest(text)
    }

    /// The publisher's highest number that the log has; at most ``WholeNumber/largest``, whatever a file says.
    func number(of session: Session) -> UInt64 {
        min(lineLog.stream(session.id)?.number ?? 0, WholeNumber.largest)
    }

    // MARK: Lines in

    /// Whether no more lines should be received for now.
    var isFull: Bool { lineLog.isFull }

    /// Calls a closure once, as soon as the log has room for lines again.
    func whenRoom(_ body: @escaping @MainActor () -> Void) {
        roomWaiters.append(body)
    }

    /// Whether this turn has time for another line of a publisher.
    func hasTime(for publication: Publication) -> Bool {
        schedule.allows(ObjectIdentifier(publication), now: loop.clock.now.nanoseconds)
    }

    /// How long the log may be read in one turn: 3 ms.
    static let turnTime: Int64 = 3_000_000

    /// Appends a checked line.
    /// - Returns: its ticket.
    @discardableResult
    func take(
        _ kind: Record.Kind, _ payload: UnsafeRawBufferPointer, number: UInt64, session: Session
    ) -> UInt64 {
        let ticket = lineLog.append(
            kind, stream: session.id, number: number, time: WallClock.nanoseconds, payload: payload)
        counts.lines += 1
        counts.lineBytes += payload.count
        if lineLog.assignsPositionsAtOnce { enqueue(kind, payload, position: ticket, session: session) }
        noteFull(kind, payload.count, session)
        return ticket
    }

    /// The ticket up to which lines may be acknowledged.
    var acknowledged: UInt64 {
        configuration.sync == .never && lineLog.assignsPositionsAtOnce ? lineLog.written : lineLog.acknowledged
    }

    /// Requests a full snapshot once replaying the deltas has become expensive: by their bytes, or by their number,
    /// since each costs some 20 µs however short it is.
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

    /// After how many deltas a full snapshot is requested.
    static let mostDeltas = 4096

    func askForFull(_ session: Session) {
        guard !session.isAwaitingFull, let publication = session.publication else { return }
        session.isAwaitingFull = true
        publication.askForFull()
    }

    func note(_ json: String, number: UInt64, session: Session) {
        Array(json.utf8).withUnsafeBytes { _ = take(.note, $0, number: number, session: session) }
    }

    // MARK: The turn's end

    /// Writes what came, delivers it, and lets readers go on.
    private func flush(isLast: Bool = false) {
        schedule.endTurn()
        // After a failure the disk is tried again when the timer has fired, not in every turn.
        if retryTimer == nil || isLast {
            do throws(JournalFailure) {
                try lineLog.write(time: WallClock.nanoseconds)
            } catch {
                report(error)
            }
        }
        if lineLog.assignsPositionsAtOnce, lineLog.waiting > 0 {
            // No subscriber sees a line that a crash could lose: they read it from the log once it is written.
            postponeTurn()
            return read()
        }
        logReports()
        removeForgotten()
        if reportedTrouble != nil, lineLog.trouble == nil {
            log.say(.info, "The log is written again.")
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
                .error, "\(failure) What publishers send is not acknowledged until it works again.",
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

    /// Enforces retention, and removes the sessions that have no line left.
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

    /// Logs what the log reports.
    private func logReports() {
        for report in lineLog.collectReports() { log.say(.error, report) }
    }

    /// Reports, once for each place, that records which the log should have cannot be read.
    func noteGap(of lines: UInt64, upTo position: UInt64) {
        guard position > lineLog.removed.clampedSum(lines), reportedGaps.count < 1000,
            reportedGaps.insert(position).inserted
        else { return }
        log.say(
            .error, "\(lines) records before position \(position) are damaged. Run mainspring verify to see where.",
            [("folder", lineLog.place)])
    }

    /// Releases everything as a killed process does: what was not written is lost, and so are the connections.
    func abandonForTests() {
        detach()
        for publication in Array(publications.values) { publication.close() }
    }
}
