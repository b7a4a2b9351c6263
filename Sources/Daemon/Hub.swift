import Compression
import Foundation
import HTTP
import MainLoop
import Recording
import Snapshots

/// Where lines come together: they go to the journal, and from there to the subscribers.
///
/// What arrives in a turn is written to the journal in its commit phase, in one call, and then handed to everyone: so
/// nobody has seen what a killed daemon has not kept.
@MainActor
final class Hub {
    let loop: MainLoop
    let journal: Journal
    var configuration: DaemonConfiguration
    let log: DaemonLog
    /// What tells this journal's positions from those of others.
    let prefix: String
    private(set) var sessions: [UInt32: Session] = [:]
    /// The newest session of each name.
    private(set) var newest: [String: Session] = [:]
    private var groups: [GroupKey: SubscriptionGroup] = [:]
    /// Where records were missed and it was said.
    private var reportedGaps: Set<UInt64> = []
    private(set) var subscriptions: [ObjectIdentifier: Subscription] = [:]
    /// Subscribers that are reading the journal.
    private var readers: [Subscription] = []
    var publications: [ObjectIdentifier: Publication] = [:]
    var counts = Counts()
    private var commit: MainLoop.CommitID?
    private var syncWatch: MainLoop.WatchID?
    private var syncTimer: MainLoop.TimerID?
    private var retryTimer: MainLoop.TimerID?
    private var retentionTimer: MainLoop.TimerID?
    private var keepAliveTimer: MainLoop.TimerID?
    private var reportedTrouble: String?
    /// Packs for whoever wants it.
    let packer = Packer()

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
        var droppedByPublishers = 0
    }

    init(loop: MainLoop, journal: Journal, configuration: DaemonConfiguration, log: DaemonLog) {
        (self.loop, self.journal, self.configuration, self.log) = (loop, journal, configuration, log)
        prefix = String(journal.id.text.suffix(8))
        for stream in journal.streams.values.sorted(by: { $0.id < $1.id }) {
            if let session = Session(stream) { take(session) }
        }
        commit = loop.onCommit(.snapshots) { [unowned self] in flush() }
        syncWatch = loop.watch(journal.completionDescriptor, for: .readable) { [unowned self] _ in synced() }
        retentionTimer = loop.schedule(after: .seconds(10), every: .seconds(10)) { [unowned self] in retain() }
    }

    /// Ends all streams, and has everything written and synced.
    func close() {
        flush()
        // An end may close its connection at once, and with it change the list.
        for subscription in Array(subscriptions.values) { subscription.end() }
        detach()
        journal.close()
        for publication in publications.values { publication.acknowledge(upTo: journal.synced) }
    }

    /// Takes itself off the loop.
    private func detach() {
        if let commit { loop.removeCommit(commit) }
        if let syncWatch { loop.unwatch(syncWatch) }
        for timer in [syncTimer, retryTimer, retentionTimer, keepAliveTimer] {
            if let timer { loop.cancel(timer) }
        }
        (commit, syncWatch, syncTimer, retryTimer, retentionTimer, keepAliveTimer) = (nil, nil, nil, nil, nil, nil)
    }

    // MARK: Sessions

    private func take(_ session: Session) {
        sessions[session.id] = session
        newest[session.name] = session
    }

    /// The session of a name and run; made when there is none.
    func session(name: String, run: String, title: String?, source: String) -> Session {
        if let known = sessions.values.first(where: { $0.name == name && $0.run == run }) { return known }
        let title = title ?? name
        let descriptor = Session.descriptor(name: name, run: run, title: title, source: source)
        let id = journal.beginStream(descriptor: descriptor, time: WallClock.nanoseconds)
        let session = Session(id: id, name: name, run: run, title: title, source: source)
        take(session)
        return session
    }

    /// The session that a name or number stands for.
    func session(_ text: String) -> Session? {
        UInt32(text).flatMap { sessions[$0] } ?? newest[text]
    }

    /// The publisher's highest number that the journal has.
    func number(of session: Session) -> UInt64 {
        journal.streams[session.id]?.number ?? 0
    }

    // MARK: Lines in

    /// Whether no more lines should be taken for now.
    var isFull: Bool { journal.isFull }

    /// Takes a line that has been checked.
    /// - Returns: its position.
    @discardableResult
    func take(
        _ kind: Record.Kind, _ payload: UnsafeRawBufferPointer, number: UInt64, session: Session
    ) -> UInt64 {
        let position = journal.append(
            kind, stream: session.id, number: number, time: WallClock.nanoseconds, payload: payload)
        counts.lines += 1
        counts.lineBytes += payload.count
        for group in groups.values where !group.live.isEmpty && group.key.filter.takes(session) {
            guard group.key.filter.takes(kind, payload) else { continue }
            group.writer.add(kind, position: position, session: session.id, name: session.name, payload: payload)
        }
        noteFull(kind, payload.count, session)
        return position
    }

    /// Asks for a full state when it has become laborious to come by the present.
    private func noteFull(_ kind: Record.Kind, _ count: Int, _ session: Session) {
        if kind == .full {
            (session.bytesSinceFull, session.lastFullBytes, session.isAwaitingFull) = (0, count, false)
            return
        }
        session.bytesSinceFull += count
        guard kind == .delta, session.bytesSinceFull > max(256 << 10, 8 * session.lastFullBytes) else { return }
        askForFull(session)
    }

    func askForFull(_ session: Session) {
        guard !session.isAwaitingFull, let publication = session.publication else { return }
        session.isAwaitingFull = true
        publication.askForFull()
    }

    // MARK: The turn's end

    /// Writes what came, hands it on, and lets readers go on.
    private func flush() {
        do throws(JournalFailure) {
            try journal.write(time: WallClock.nanoseconds)
        } catch {
            report(error)
            return
        }
        if reportedTrouble != nil, journal.trouble == nil {
            log.say(.info, "The journal is written again.")
            reportedTrouble = nil
            for publication in publications.values { publication.resume() }
        }
        for group in groups.values where !group.writer.isEmpty {
            let last = group.writer.last
            let parcel = group.writer.take()
            counts.frames += 1
            for subscription in group.live { deliver(parcel, upTo: last, to: subscription) }
            group.live.removeAll { $0.state != .live }
        }
        for publication in publications.values { publication.noteWritten() }
        if journal.needsSync { planSync() }
        read()
    }

    private func deliver(_ parcel: Parcel, upTo position: UInt64, to subscription: Subscription) {
        if subscription.backlog > 0, subscription.weight(with: parcel.frame) > configuration.backlogBytes {
            counts.skips += 1
            subscription.state = .behind
            for session in sessions.values where session.publication != nil && subscription.filter.takes(session) {
                askForFull(session)
            }
            return
        }
        counts.deliveries += 1
        counts.deliveredBytes += parcel.frame.count
        subscription.send(parcel, upTo: position)
    }

    private func report(_ failure: JournalFailure) {
        if reportedTrouble != failure.description {
            reportedTrouble = failure.description
            log.say(
                .error, "\(failure) What publishers send is not acknowledged until it works again.",
                [("waiting", "\(journal.appended - journal.written)")])
        }
        guard retryTimer == nil else { return }
        // The next turn's commit tries again; this sees to it that there is one.
        retryTimer = loop.schedule(after: .milliseconds(500)) { [unowned self] in retryTimer = nil }
    }

    // MARK: Syncs

    private func planSync() {
        switch configuration.sync {
        case .always: journal.requestSync()
        case .never: break
        case .interval:
            guard syncTimer == nil else { return }
            syncTimer = loop.schedule(after: configuration.syncInterval) { [unowned self] in
                syncTimer = nil
                journal.requestSync()
            }
        }
    }

    private func synced() {
        let hasAdvanced = journal.takeSyncs()
        if let trouble = journal.trouble, journal.needsSync { report(trouble) }
        guard hasAdvanced else { return }
        for publication in publications.values { publication.acknowledge(upTo: journal.synced) }
        if journal.needsSync { planSync() }
    }

    private func retain() {
        guard !journal.isReadOnly else { return }
        let removed = journal.counts.segmentsRemoved
        journal.enforceRetention(time: WallClock.nanoseconds)
        guard journal.counts.segmentsRemoved > removed else { return }
        for id in sessions.keys where journal.streams[id] == nil {
            if let gone = sessions.removeValue(forKey: id), newest[gone.name] === gone {
                newest[gone.name] = sessions.values.filter { $0.name == gone.name }.max { $0.id < $1.id }
            }
        }
    }

    // MARK: Subscribers

    var subscriberCount: Int { subscriptions.count }
    var readerCount: Int { readers.count }

    /// Says, once for each place, that records which the journal should have cannot be read.
    func noteGap(of lines: UInt64, upTo position: UInt64) {
        guard position > journal.removed + lines, reportedGaps.count < 1000, reportedGaps.insert(position).inserted
        else { return }
        log.say(
            .error, "\(lines) records before position \(position) are damaged; mainspring verify tells where.",
            [("folder", journal.folder)])
    }

    /// Takes a subscriber in, or back after it had fallen behind.
    func join(_ subscription: Subscription) {
        subscriptions[ObjectIdentifier(subscription)] = subscription
        readers.append(subscription)
        if keepAliveTimer == nil {
            keepAliveTimer = loop.schedule(after: configuration.keepAlive, every: configuration.keepAlive) {
                [unowned self] in keepAlive()
            }
        }
    }

    func leave(_ subscription: Subscription) {
        subscription.state = .closed
        subscriptions[ObjectIdentifier(subscription)] = nil
        readers.removeAll { $0 === subscription }
        let key = GroupKey(filter: subscription.filter, style: subscription.style)
        guard let group = groups[key] else { return }
        group.live.removeAll { $0 === subscription }
        if group.live.isEmpty { groups[key] = nil }
    }

    /// A subscriber that had fallen behind has read what waited: it goes on from the journal.
    func hasDrained(_ subscription: Subscription) {
        guard subscription.state == .behind else { return }
        subscription.skipForward()
        join(subscription)
    }

    /// Lets those who read the journal go on; who has read everything is live from now on.
    private func read() {
        guard !readers.isEmpty else { return }
        var waiting: [Subscription] = []
        let present = readers
        readers = []
        for subscription in present where subscription.state == .reading {
            do throws(JournalFailure) {
                guard try subscription.pump() else {
                    waiting.append(subscription)
                    continue
                }
                guard subscription.follows else {
                    subscription.end()
                    continue
                }
                subscription.state = .live
                let key = GroupKey(filter: subscription.filter, style: subscription.style)
                if groups[key] == nil { groups[key] = SubscriptionGroup(key, prefix: prefix, packer: packer) }
                groups[key]!.live.append(subscription)
            } catch {
                log.say(.error, "\(error)")
                subscription.end()
            }
        }
        readers += waiting
        if waiting.contains(where: { !$0.isBlocked }) { loop.deferBlock {} }
    }

    private func keepAlive() {
        guard !subscriptions.isEmpty else {
            if let keepAliveTimer { loop.cancel(keepAliveTimer) }
            keepAliveTimer = nil
            return
        }
        for group in groups.values {
            let style = group.key.style
            let text: StaticString = style.format == .sse ? ":\n\n" : "\n"
            let bytes = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
            let parcel = Parcel(bytes, coding: style.coding, packer: packer)
            for subscription in group.live where subscription.backlog == 0 { subscription.send(parcel, upTo: nil) }
        }
    }

    func note(_ json: String, number: UInt64, session: Session) {
        Array(json.utf8).withUnsafeBytes { _ = take(.note, $0, number: number, session: session) }
    }
}

/// Subscribers who want the same lines in the same style.
@MainActor
final class SubscriptionGroup {
    let key: Hub.GroupKey
    var live: [Subscription] = []
    /// What came in this turn.
    var writer: FrameWriter

    init(_ key: Hub.GroupKey, prefix: String, packer: Packer) {
        self.key = key
        writer = FrameWriter(style: key.style, prefix: prefix, packer: packer)
    }
}

extension Hub {
    /// Lets go of everything as a killed process does: what was not written is gone, and so are the connections.
    func abandonForTests() {
        detach()
        for publication in Array(publications.values) { publication.close() }
        journal.abandon()
    }
}
