import MainLoop
import Recording
import HTTP
import Snapshots

/// The lines of a turn that subscribers want, until they are written and delivered.
struct TurnLines {
    struct Line {
        var kind: Record.Kind
        var position: UInt64
        var session: UInt32
        var name: String
        var bytes: Range<Int>
    }

    private(set) var lines: [Line] = []
    private(set) var bytes: [UInt8] = []

    /// Copies a line.
    /// - Returns: its index.
    mutating func add(
        _ kind: Record.Kind, _ payload: UnsafeRawBufferPointer, position: UInt64, session: Session
    ) -> Int {
        let start = bytes.count
        bytes.append(contentsOf: payload)
        lines.append(
            Line(
                kind: kind, position: position, session: session.id, name: session.name, bytes: start..<bytes.count))
        return lines.count - 1
    }

    mutating func removeAll() {
        lines.removeAll(keepingCapacity: lines.capacity <= 4096)
        // Memory that one burst needed must not be held forever.
        bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 20)
    }
}

/// Subscribers that want the same lines in the same style.
@MainActor
final class SubscriptionGroup {
    let key: Hub.GroupKey
    var live: [Subscription] = []
    /// The lines of this turn that the group wants, by index.
    var lines: [Int] = []

    init(_ key: Hub.GroupKey) {
        self.key = key
    }
}

extension Hub {
    // MARK: Delivery

    /// Enqueues a line for the subscribers that want it.
    /// - Parameter nodes: the nodes that it mentions; nil if the line must be scanned for them.
    func enqueue(
        _ kind: Record.Kind, _ payload: UnsafeRawBufferPointer, position: UInt64, session: Session,
        nodes: Set<SnapshotNode.ID>? = nil
    ) {
        guard !groups.isEmpty else { return }
        var index: Int?
        func enqueue(_ group: SubscriptionGroup) {
            guard group.key.filter.takes(kind) else { return }
            let place = index ?? turn.add(kind, payload, position: position, session: session)
            index = place
            if group.lines.last != place { group.lines.append(place) }
        }
        func enqueue(_ node: GroupIndex.Node?) {
            // A line may mention a node a million times, and a thousand groups may filter for it.
            guard let node, node.lastPosition != position else { return }
            node.lastPosition = position
            for group in node.groups { enqueue(group) }
        }
        for part in audience.parts(of: session) {
            for group in part.plain { enqueue(group) }
            guard !part.choosy.isEmpty else { continue }
            guard kind == .full || kind == .delta else {
                part.choosy.forEach(enqueue)
                continue
            }
            guard let nodes else {
                NodeScan.ids(in: payload) { enqueue(part.byNode[$0]) }
                continue
            }
            if nodes.count < part.byNode.count {
                for id in nodes { enqueue(part.byNode[id]) }
            } else {
                for (id, node) in part.byNode where nodes.contains(id) { enqueue(node) }
            }
        }
    }

    /// Delivers the turn's lines. Groups with the same lines and style share the frame.
    ///
    /// A thousand groups may all accept different lines: once making their frames has taken
    /// ``frameTime``, the subscribers of the remaining groups read their lines from the log, in
    /// turn.
    func deliverTurn() {
        guard !turn.lines.isEmpty else { return }
        struct Content: Hashable {
            var style: LineStyle
            var lines: [Int]
        }
        var parcels: [Content: Parcel] = [:]
        let limit = backlogLimit
        var spent: Int64 = 0
        for group in groups.values where !group.lines.isEmpty {
            let content = Content(style: group.key.style, lines: group.lines)
            let last = turn.lines[group.lines[group.lines.count - 1]].position
            group.lines.removeAll(keepingCapacity: true)
            if parcels[content] == nil, spent >= Self.frameTime {
                readAgain(group)
                continue
            }
            let began = loop.clock.now.nanoseconds
            let parcel = parcels[content] ?? frame(content.lines, content.style)
            if parcels[content] == nil { spent += loop.clock.now.nanoseconds - began }
            parcels[content] = parcel
            for subscription in group.live { deliver(parcel, upTo: last, to: subscription, limit: limit) }
            group.live.removeAll { $0.state != .live }
        }
        turn.removeAll()
    }

    /// The maximum time for making frames in one turn: 2 ms. At least one frame is made.
    static let frameTime: Int64 = 2_000_000

    private func frame(_ lines: [Int], _ style: LineStyle) -> Parcel {
        counts.frames += 1
        var writer = FrameWriter(style: style, prefix: prefix, packer: packer)
        turn.bytes.withUnsafeBytes { bytes in
            for line in lines.lazy.map({ self.turn.lines[$0] }) {
                writer.add(
                    line.kind, position: line.position, session: line.session, name: line.name,
                    payload: UnsafeRawBufferPointer(rebasing: bytes[line.bytes]))
            }
        }
        return writer.take()
    }

    /// Makes the live subscribers of this turn's lines read them from the log once they are
    /// written.
    func postponeTurn() {
        guard !turn.lines.isEmpty else { return }
        for group in groups.values where !group.lines.isEmpty {
            group.lines.removeAll(keepingCapacity: true)
            readAgain(group)
        }
        turn.removeAll()
    }

    /// Makes the live subscribers of a group read from the log.
    func readAgain(_ group: SubscriptionGroup) {
        for subscription in group.live {
            subscription.state = .reading
            readers.append(subscription)
        }
        group.live.removeAll()
    }

    /// The maximum number of bytes that may wait for each subscriber.
    ///
    /// All subscribers share ``mostWaiting``, but each may have 64 KiB.
    var backlogLimit: Int {
        min(configuration.backlogBytes, max(64 << 10, Self.mostWaiting / max(1, subscriptions.count)))
    }

    /// The maximum number of bytes that may wait for all subscribers together: 256 MiB.
    static let mostWaiting = 256 << 20

    private func deliver(_ parcel: Parcel, upTo position: UInt64, to subscription: Subscription, limit: Int) {
        if subscription.backlog > 0, subscription.weight(with: parcel.frame) > limit {
            counts.skips += 1
            subscription.state = .behind
            for session in wanted(by: subscription.filter) where session.publication != nil { askForFull(session) }
            return
        }
        counts.deliveries += 1
        counts.deliveredBytes += parcel.frame.count
        subscription.send(parcel, upTo: position)
    }

    /// The sessions that a filter accepts.
    /// - Complexity: O(runs of the filter's names); without names O(sessions).
    func wanted(by filter: LineFilter) -> [Session] {
        guard let names = filter.sessions else { return Array(sessions.values) }
        var found: [UInt32: Session] = [:]
        for name in names {
            for session in table.runs(of: name) { found[session.id] = session }
            if let session = session(name) { found[session.id] = session }
        }
        return Array(found.values)
    }

    // MARK: Subscribers

    var subscriberCount: Int { subscriptions.count }
    var readerCount: Int { readers.count }

    /// The maximum number of different combinations of filter and style among live streams.
    static let mostGroups = 1024

    /// Returns whether a stream with this filter and style may be opened.
    func hasRoom(for key: GroupKey) -> Bool {
        groups[key] != nil || groups.count < Self.mostGroups
    }

    /// Adds a subscriber, or resumes one that had fallen behind.
    func join(_ subscription: Subscription) {
        subscriptions[ObjectIdentifier(subscription)] = subscription
        readers.append(subscription)
        if keepAliveTimer == nil {
            keepAliveTimer = loop.schedule(after: configuration.keepAlive, every: configuration.keepAlive) {
                [unowned self] in keepAlive()
            }
        }
        checkInDebug()
    }

    func leave(_ subscription: Subscription) {
        defer { checkInDebug() }
        subscription.state = .closed
        subscriptions[ObjectIdentifier(subscription)] = nil
        readers.removeAll { $0 === subscription }
        let key = GroupKey(filter: subscription.filter, style: subscription.style)
        guard let group = groups[key] else { return }
        group.live.removeAll { $0 === subscription }
        if group.live.isEmpty {
            groups[key] = nil
            audience.remove(group)
        }
    }

    private func makeLive(_ subscription: Subscription) {
        let key = GroupKey(filter: subscription.filter, style: subscription.style)
        // Several streams may have been opened while none of them was live yet.
        guard hasRoom(for: key) else { return subscription.end() }
        subscription.state = .live
        let group = groups[key] ?? SubscriptionGroup(key)
        if groups.updateValue(group, forKey: key) == nil { audience.add(group) }
        group.live.append(subscription)
    }

    /// Resumes a subscriber that had fallen behind and has received everything enqueued for it.
    func hasDrained(_ subscription: Subscription) {
        guard subscription.state == .behind else { return }
        subscription.skipForward()
        join(subscription)
    }

    /// Reads the log for subscribers and answers in turn, until this turn's time for it is over.
    ///
    /// A subscriber that has caught up becomes live.
    func read() {
        guard !readers.isEmpty || !answers.isEmpty else { return }
        let end = loop.clock.now.nanoseconds + Self.turnTime
        var isMore = readAnswers(until: end)
        var (present, waiting): ([Subscription], [Subscription]) = (readers, [])
        readers = []
        var served = 0
        for subscription in present {
            // The first one is always served; the others may have to wait for the next turn.
            if served > 0, loop.clock.now.nanoseconds >= end { break }
            served += 1
            guard subscription.state == .reading else { continue }
            do throws(JournalFailure) {
                guard try subscription.pump(until: end) else {
                    waiting.append(subscription)
                    isMore = isMore || !subscription.isBlocked
                    continue
                }
                guard subscription.follows else {
                    subscription.end()
                    continue
                }
                // A live subscriber would miss undelivered lines, or receive them twice.
                guard isDelivered else {
                    waiting.append(subscription)
                    continue
                }
                makeLive(subscription)
            } catch {
                log.say(.error, "\(error)")
                subscription.end()
            }
        }
        present.removeFirst(served)
        isMore = isMore || !present.isEmpty
        readers = present.filter { $0.state == .reading } + waiting + readers
        if isMore { loop.deferBlock {} }
    }

    /// - Returns: whether an answer could continue immediately.
    private func readAnswers(until end: Int64) -> Bool {
        var served = 0
        let present = answers
        for answer in present {
            if served > 0, loop.clock.now.nanoseconds >= end { break }
            served += 1
            answer.step(until: end)
        }
        // A step may have ended one answer and started another.
        answers = (present[served...] + answers[present.count...] + present[..<served]).filter { !$0.isOver }
        return answers.contains { $0.canGoOn }
    }

    private func keepAlive() {
        guard !subscriptions.isEmpty else {
            if let keepAliveTimer { loop.cancel(keepAliveTimer) }
            keepAliveTimer = nil
            return
        }
        var parcels: [LineStyle: Parcel] = [:]
        for subscription in subscriptions.values where subscription.backlog == 0 && subscription.state != .closed {
            let style = subscription.style
            let text: StaticString = style.format == .sse ? ":\n\n" : "\n"
            let bytes = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
            let parcel = parcels[style] ?? Parcel(bytes, coding: style.coding, packer: packer)
            parcels[style] = parcel
            subscription.send(parcel, upTo: nil)
        }
    }
}
