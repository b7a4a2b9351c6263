import MainLoop
import Recording
import HTTP
import Snapshots

extension Hub {
    // MARK: Delivery

    /// Enqueues a line for the subscribers that want it.
    /// - Parameter nodes: the nodes that it mentions; nil if the line must be scanned for them.
    func enqueue(
        _ kind: Record.Kind, _ payload: UnsafeRawBufferPointer, position: UInt64, session: Session,
        nodes: Set<SnapshotNode.ID>? = nil
    ) {
        for feed in frameFeeds.values {
            feed.receive(kind, payload, position: position, session: session)
        }
        guard !groups.isEmpty else { return }
        var index: Int?
        func enqueue(_ group: SubscriptionGroup) {
            guard group.key.filter.takes(kind) else { return }
            let place = index ?? turn.add(kind, payload, position: position, session: session)
            index = place
            guard group.lines.last != place else { return }
            group.lines.append(place)
            queueDelivery(to: group)
        }
        for part in audience.parts(of: session) {
            for group in part.plain { enqueue(group) }
            guard part.hasChoosy else { continue }
            guard kind == .full || kind == .delta else {
                part.choosy.forEach(enqueue)
                continue
            }
            counts.groupSteps += part.forEachGroup(
                { mention in
                    guard let nodes else { return NodeScan.ids(in: payload, mention) }
                    if nodes.count < part.nodeCount {
                        nodes.forEach(mention)
                    } else {
                        part.forEachNode(in: nodes, mention)
                    }
                }, enqueue)
        }
    }

    /// Requests full snapshots of the sessions that a filter accepts.
    /// - Complexity: O(runs of the filter's names); without names O(publishers).
    func askForFulls(_ filter: LineFilter) {
        guard let names = filter.sessions else {
            for publication in publications.values { publication.session.map(askForFull) }
            return
        }
        for name in names {
            for session in table.runs(of: name) { askForFull(session) }
            if let session = session(name) { askForFull(session) }
        }
    }

    // MARK: Subscribers

    var subscriberCount: Int { subscriptions.count }
    var readerCount: Int { readers.count { $0.state == .reading } }

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
            keepAliveTimer = loop.schedule(
                after: configuration.keepAlive, every: configuration.keepAlive
            ) {
                [unowned self] in beginKeepAlive()
            }
        }
        checkInDebug()
    }

    func leave(_ subscription: Subscription) {
        defer { checkInDebug() }
        let wasLive = subscription.state == .live
        // Not removed from the list of readers here: `read()` does that for all that have left.
        subscription.state = .closed
        subscriptions[ObjectIdentifier(subscription)] = nil
        let key = GroupKey(filter: subscription.filter, style: subscription.style)
        guard let group = groups[key] else { return }
        if wasLive { group.countDeparture() }
        if group.liveCount == 0 {
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
        group.add(subscription)
    }

    /// Resumes a subscriber that had fallen behind and has received everything enqueued for it.
    ///
    /// `read()` then searches for the full snapshots to continue at.
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
        let end = loop.clock.now.nanoseconds + readTime
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
                log.say(.error, "\(error)", limit: "stream unreadable")
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
        answers = (present[served...] + answers[present.count...] + present[..<served]).filter {
            !$0.isOver
        }
        return answers.contains { $0.canGoOn }
    }
}
