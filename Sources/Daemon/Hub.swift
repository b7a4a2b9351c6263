import Foundation
import HTTP
import MainLoop
import Recording
import Snapshots

/// Appends the lines of all publishers to the log and delivers them to the subscribers.
///
/// All lines of a turn are written to the log in its commit phase, in one call, and only then
/// delivered, so no subscriber ever sees a line that a crash could lose. If the log assigns
/// positions later, the hub delivers the lines that it reads from the log; see ``follow()``.
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
    /// The lines that subscribers want and that were not delivered yet.
    var turn = TurnLines()
    /// The groups with lines to deliver, in the order in which they are served.
    var fanOut: [SubscriptionGroup] = []
    /// How long lines are delivered in one turn, in nanoseconds: 3 ms. At least one subscriber is
    /// served.
    var deliveryTime: Int64 = 3_000_000
    /// The maximum size of the lines that wait for slow fan-out, in bytes: 16 MiB.
    var mostTurnBytes = 16 << 20
    /// Subscribers that still receive this period's keep-alive.
    var silent: [Subscription] = []
    /// Since when the log has accepted nothing, in nanoseconds since 1970; nil while it accepts
    /// lines.
    var stalledSince: Int64?
    /// Subscribers that may not have received ``stalledSince`` yet.
    var uninformed: [Subscription] = []
    /// Gaps in the log that have been reported.
    private var reportedGaps: Set<UInt64> = []
    var subscriptions: [ObjectIdentifier: Subscription] = [:]
    /// Subscribers that are reading the log, in the order in which they are served.
    var readers: [Subscription] = []
    /// The size of the long lines of the past that are being scanned for nodes.
    var scannedBytes = 0
    /// Answers in progress, in the order in which they are served.
    var answers: [any Stepping] = []
    /// The feeds of frames that have clients.
    var frameFeeds: [FrameFeed.Key: FrameFeed] = [:]
    var publications: [ObjectIdentifier: Publication] = [:]
    /// The publishers of the other daemons of a cluster; nil for a log with one writer.
    var presence: ClusterPresence?
    /// The number of publishers with a session, over Unix sockets (true) and over TCP (false).
    var publishers: [Bool: Int] = [:]
    var counts = Counts()
    private var commit: MainLoop.CommitID?
    private var syncWatch: MainLoop.WatchID?
    private var syncTimer: MainLoop.TimerID?
    var retryTimer: MainLoop.TimerID?
    private var retentionTimer: MainLoop.TimerID?
    var troubleTimer: MainLoop.TimerID?
    var keepAliveTimer: MainLoop.TimerID?
    var reportedTrouble: (sentence: String, time: Int64)?
    /// Called when a sync has failed: the log must be closed and opened again.
    var onFailure: ((JournalFailure) -> Void)?
    /// Called when a log that was read-only can be written.
    var onWritable: (() -> Void)?
    /// The position up to which lines were delivered, if the log assigns positions later.
    var followed: UInt64 = 0
    /// Reads from `followed` on; nil before the first line, and after a failure.
    var follower: (any LineLogReader)?
    /// Called once, as soon as the log has room for lines again.
    private var roomWaiters: [@MainActor () -> Void] = []
    var schedule = LineSchedule()
    /// Whether the commit of a turn is in progress; the lists are incomplete during it.
    private(set) var isInTurn = false
    /// The work that the last turn has left to this one.
    private var owed: Stage?
    private var turnsWithoutReading = 0
    /// The size of the lines appended since the last write, in bytes.
    var unwrittenBytes = 0
    /// The sessions that the log has removed and that are still in the table.
    var forgotten: Set<UInt32> = []
    /// Compresses for clients that accept it.
    let packer: (any StreamPacking)?
    /// Runs work that would block the loop for too long.
    let workshop: Workshop
    var snapshots = SnapshotQueue()

    struct GroupKey: Hashable {
        var filter: LineFilter
        var style: LineStyle
    }

    init(
        loop: MainLoop, lineLog: any LineLog, configuration: DaemonConfiguration, log: DaemonLog,
        packer: (any StreamPacking)?
    ) {
        (self.loop, self.lineLog, self.configuration, self.log) = (
            loop, lineLog, configuration, log
        )
        self.packer = packer
        prefix = String(lineLog.id.text.suffix(8))
        workshop = Workshop(loop: loop)
        workshop.mayComplete = { [weak self] in self?.isCatchingUp == false }
        for stream in lineLog.streams.values.sorted(by: { $0.id < $1.id }) {
            if let session = Session(stream) { table.insert(session) }
        }
        followed = lineLog.written
        answerPeers()
        logReports()
        commit = loop.onCommit(.snapshots) { [unowned self] in flush() }
        if lineLog.completionDescriptor >= 0 {
            syncWatch = loop.watch(lineLog.completionDescriptor, for: .readable, isUrgent: true) {
                [unowned self] _ in
                completed()
            }
        }
        retentionTimer = loop.schedule(after: .seconds(10), every: .seconds(10)) { [unowned self] in
            retain()
        }
        watchTrouble()
    }

    /// Ends all streams, closes the log, and acknowledges all durable lines.
    /// - Returns: why not everything is durable; nil if it is.
    func close() -> String? {
        flush(isLast: true)
        // Ending a stream may close its connection immediately and so change the list.
        for subscription in Array(subscriptions.values) { subscription.end() }
        for answer in answers { answer.abort() }
        for feed in Array(frameFeeds.values) { close(feed) }
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
        for timer in [syncTimer, retryTimer, retentionTimer, troubleTimer, keepAliveTimer] {
            if let timer { loop.cancel(timer) }
        }
        (commit, syncWatch, syncTimer, retryTimer) = (nil, nil, nil, nil)
        (retentionTimer, troubleTimer, keepAliveTimer) = (nil, nil, nil)
        presence?.close()
        workshop.close()
    }

    // MARK: Sessions

    /// Whether a session's publisher is connected, here or to another daemon of the cluster.
    func isPublishing(_ session: Session) -> Bool {
        session.publication != nil || presence?.isLive(session.id) == true
    }

    /// The sessions by number.
    var sessions: [UInt32: Session] { table.byNumber }

    /// Returns the session with a name and run; creates it if it does not exist.
    func session(name: String, run: String, title: String?, source: String) -> Session {
        if let known = table.session(name: name, run: run), forgotten.remove(known.id) != nil {
            table.remove([known.id])
        }
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
        WholeNumber.parse(text, in: 0...UInt64(UInt32.max)).flatMap { table.byNumber[UInt32($0)] }
            ?? table.newest(text)
    }

    /// Returns the publisher's highest number in the log.
    ///
    /// At most ``WholeNumber/largest``, even if a damaged file contains a larger one.
    func number(of session: Session) -> UInt64 {
        min(lineLog.number(of: session.id), WholeNumber.largest)
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
        !isCatchingUp
            && schedule.allows(ObjectIdentifier(publication), now: loop.clock.now.nanoseconds)
    }

    /// The maximum time for reading the log in one turn, in nanoseconds: 2 ms. A test sets less.
    var readTime: Int64 = 2_000_000

    /// The ticket up to which lines may be acknowledged.
    var acknowledged: UInt64 {
        configuration.sync == .never && lineLog.assignsPositionsAtOnce
            ? lineLog.written : lineLog.acknowledged
    }

    // MARK: Commit

    /// A part of a turn's work that may be expensive as a whole: a line of 4 MiB takes milliseconds
    /// in each of them.
    private enum Stage {
        case write, delivery, reading
    }

    /// Whether this turn receives nothing, because the last one has left work to it.
    var isCatchingUp: Bool { owed != nil }

    /// From how much CPU time on a turn leaves large writes and frames to the next one, and all
    /// reading, in nanoseconds: 3 ms and 5 ms.
    private static let (longTurn, fullTurn): (Int64, Int64) = (3_000_000, 5_000_000)
    /// The turns in a row that may be too long for reading; the next one receives nothing instead.
    private static let mostTurnsWithoutReading = 4
    /// From how many bytes on a write is large.
    private static let largeWrite = 1 << 20

    /// Writes the received lines, delivers them, and resumes readers.
    ///
    /// A turn that has been long already leaves a stage to the next turn, which receives nothing
    /// before it. So no two lines of 4 MiB, nor two stages of one, make a turn of more than 10 ms.
    private func flush(isLast: Bool = false) {
        isInTurn = true
        defer {
            isInTurn = false
            checkInDebug()
        }
        schedule.endTurn()
        let due = owed
        owed = nil
        func mustWait(_ stage: Stage, _ limit: Int64) -> Bool {
            guard !isLast, due != stage, loop.turnCost >= limit else { return false }
            owed = owed ?? stage
            loop.deferBlock {}
            return true
        }
        if unwrittenBytes >= Self.largeWrite, mustWait(.write, Self.longTurn) { return }
        unwrittenBytes = 0
        // After a failure the write is retried when the timer fires, not in every turn.
        if retryTimer == nil || isLast {
            do throws(JournalFailure) {
                try lineLog.write(time: WallClock.nanoseconds)
            } catch {
                report(error)
            }
        }
        watchStall()
        informOfStall(until: deliveryEnd(isLast))
        if lineLog.assignsPositionsAtOnce, lineLog.waiting > 0 {
            // No subscriber sees a line that a crash could lose: subscribers read it from the log
            // once it is written.
            postponeTurn()
            deliverTurn(until: deliveryEnd(isLast)) { true }
            return read()
        }
        logReports()
        removeForgotten()
        reportEndOfTrouble()
        // Acknowledgements first: their sync begins before the lines are delivered.
        for publication in publications.values { publication.acknowledgeWritten() }
        if lineLog.needsSync { planSync() }
        if !lineLog.assignsPositionsAtOnce { follow() }
        let end = deliveryEnd(isLast)
        deliverTurn(until: end) { !mustWait(.delivery, Self.longTurn) }
        keepAlive(until: end)
        if !isFull, !roomWaiters.isEmpty {
            let waiters = roomWaiters
            roomWaiters = []
            for waiter in waiters { waiter() }
        }
        if lineLog.needsRetention { retain() } else { watchTrouble() }
        if !frameFeeds.isEmpty { advanceFrames(until: deliveryEnd(isLast, ofFrames: true)) }
        guard !readers.isEmpty || !answers.isEmpty else { return }
        if due == .reading || isLast || loop.turnCost < Self.fullTurn {
            turnsWithoutReading = 0
            read()
        } else {
            // Publishers come before readers of the past, which are served every few turns.
            turnsWithoutReading += 1
            if turnsWithoutReading >= Self.mostTurnsWithoutReading { owed = owed ?? .reading }
            loop.deferBlock {}
        }
    }

    /// Returns when this turn's delivery must end, as a time of the loop's clock.
    private func deliveryEnd(_ isLast: Bool, ofFrames: Bool = false) -> Int64 {
        guard !isLast else { return .max }
        let isIdle = fanOut.isEmpty && silent.isEmpty && uninformed.isEmpty
        guard ofFrames || !isIdle else { return 0 }
        // In a turn that was long already, a short slice: every turn makes progress.
        let time = max(deliveryTime / 10, min(deliveryTime, 2 * Self.longTurn - loop.turnCost))
        return loop.clock.now.nanoseconds + time
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
        let wasReadOnly = lineLog.isReadOnly
        let hasAdvanced = lineLog.collectCompletions()
        reportWritable(before: wasReadOnly)
        logReports()
        if let failure = lineLog.failure { return onFailure?(failure) ?? () }
        for id in lineLog.collectSuperseded() { supersede(id) }
        guard hasAdvanced else { return }
        for publication in publications.values { publication.acknowledge(upTo: acknowledged) }
        if lineLog.needsSync { planSync() }
    }

    /// Logs the reports and notices of the line log.
    func logReports() {
        for notice in lineLog.collectNotices() { log.say(.info, notice) }
        for report in lineLog.collectReports() { log.say(.error, report) }
    }

    /// Reports unreadable records in the log, once for each position.
    func reportGap(of lines: UInt64, upTo position: UInt64) {
        guard position > lineLog.removed.clampedSum(lines), reportedGaps.count < 1000,
            reportedGaps.insert(position).inserted
        else { return }
        log.say(
            .error,
            "\(lines) records before position \(position) are missing or damaged. "
                + "Run mainspring verify to see where.",
            [("folder", lineLog.place)])
    }

    /// Releases everything like a killed process: unwritten lines and connections are lost.
    func abandonForTests() {
        detach()
        for publication in Array(publications.values) { publication.close() }
    }
}
