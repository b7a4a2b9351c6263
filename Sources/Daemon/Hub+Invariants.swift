import Recording

extension Hub {
    /// Stops a debug build whose state contradicts itself. Large states are not checked, so that a
    /// turn stays short.
    func checkInDebug() {
        #if DEBUG
        guard !isInTurn, subscriptions.count + groups.count + sessions.count <= 256 else { return }
        if let fault = checkInvariants() { preconditionFailure("Hub: \(fault).") }
        #endif
    }

    /// Returns why the state contradicts itself between two turns; nil if it does not. For tests
    /// and debug builds.
    /// - Complexity: O(subscriptions + groups + sessions + publications).
    func checkInvariants() -> String? {
        subscriptionFault() ?? groupFault() ?? publicationFault() ?? table.checkInvariants()
            ?? logFault()
    }

    private func subscriptionFault() -> String? {
        let reading = Dictionary(grouping: readers, by: ObjectIdentifier.init)
        guard
            readers.allSatisfy({ $0.state == .closed || subscriptions[ObjectIdentifier($0)] === $0 }
            )
        else {
            return "a reader is not a subscription"
        }
        for (id, subscription) in subscriptions {
            let key = GroupKey(filter: subscription.filter, style: subscription.style)
            let live = groups[key]?.live.count { $0 === subscription } ?? 0
            let places = (live: live, reading: reading[id]?.count ?? 0)
            guard ObjectIdentifier(subscription) == id else {
                return "a subscription has the key of another"
            }
            let expected =
                switch subscription.state {
                case .live: (1, 0)
                case .reading: (0, 1)
                case .behind, .closed: (0, 0)
                }
            guard subscription.isEnding || places == expected else {
                return
                    "a subscription that is \(subscription.state) is \(places.live) times in its group and "
                    + "\(places.reading) times among the readers"
            }
            guard subscription.state != .closed else {
                return "a closed subscription is registered"
            }
            if let fault = subscription.checkInvariants() { return "subscription: \(fault)" }
        }
        return nil
    }

    private func groupFault() -> String? {
        let keys = Set(subscriptions.values.map { GroupKey(filter: $0.filter, style: $0.style) })
        for (key, group) in groups {
            guard group.key == key else { return "a group has the key of another" }
            guard keys.contains(key) else { return "a group has no subscription" }
            if let fault = group.checkInvariants() { return "group: \(fault)" }
            guard
                group.live.allSatisfy({
                    $0.state == .closed || subscriptions[ObjectIdentifier($0)] === $0
                })
            else {
                return "a group has a subscription that was removed"
            }
        }
        guard fanOut.allSatisfy(\.isQueued) else {
            return "a group that waits for its lines is not queued"
        }
        guard isCatchingUp || !turn.isEmpty || fanOut.allSatisfy(\.lines.isEmpty) else {
            return "the lines that a group waits for were removed"
        }
        return fanOut.isEmpty && !turn.isEmpty ? "lines of the turn were not delivered" : nil
    }

    private func publicationFault() -> String? {
        var connected: [Bool: Int] = [:]
        for (id, publication) in publications {
            guard ObjectIdentifier(publication) == id else {
                return "a publication has the key of another"
            }
            guard let session = publication.session else { continue }
            connected[publication.isLocal, default: 0] += 1
            // A session's publication may be a newer one until this one has ended.
            guard session.publication != nil else {
                return "the session “\(session.name)” does not know its publication"
            }
        }
        for isLocal in [true, false]
        where publishers[isLocal, default: 0] != connected[isLocal, default: 0] {
            return
                "\(publishers[isLocal, default: 0]) publishers are counted, \(connected[isLocal, default: 0]) are connected"
        }
        for session in sessions.values {
            guard let publication = session.publication else { continue }
            guard publications[ObjectIdentifier(publication)] === publication else {
                return "the publication of the session “\(session.name)” was removed"
            }
            guard publication.session === session else {
                return "the publication of the session “\(session.name)” is of another session"
            }
        }
        return nil
    }

    private func logFault() -> String? {
        guard lineLog.synced <= lineLog.written || lineLog.isReadOnly else {
            return "position \(lineLog.synced) is synced, \(lineLog.written) is written"
        }
        guard followed <= lineLog.written else {
            return "position \(followed) was delivered, \(lineLog.written) is written"
        }
        return nil
    }
}

extension Subscription {
    /// Returns why the state contradicts itself; nil if it does not. For tests and debug builds.
    func checkInvariants() -> String? {
        let written = hub.lineLog.written
        guard last <= hub.lastResumable else {
            return "position \(last) was sent, \(written) is written"
        }
        guard waiting >= 0 else { return "\(waiting) frames wait" }
        guard !awaitsLog || reader != nil else {
            return "it waits for a reader but has none"
        }
        if state == .live {
            guard reader == nil, beginning == nil else {
                return "it is live but has not read everything"
            }
        }
        guard beginning.map({ $0.earliest <= written && $0.latest <= written }) ?? true else {
            return "it starts at a state that cannot be read"
        }
        guard style.coding == nil || hub.packer != nil else {
            return "nothing compresses its lines"
        }
        return nil
    }
}

extension SessionTable {
    /// Returns why the indexes contradict each other; nil if they do not. For tests and debug
    /// builds.
    /// - Complexity: O(sessions).
    func checkInvariants() -> String? {
        for (number, session) in byNumber {
            guard session.id == number else {
                return "session \(session.id) has the number \(number)"
            }
            guard runs(of: session.name).contains(where: { $0 === session }) else {
                return "session \(number) is not a run of “\(session.name)”"
            }
        }
        guard zip(numbers, numbers.dropFirst()).allSatisfy(<),
            byNumber.keys.allSatisfy({ $0 == 0 || number(after: $0 - 1) == $0 })
        else { return "the numbers of the sessions are not in order" }
        var count = 0
        for newest in newest {
            let runs = runs(of: newest.name)
            count += runs.count
            guard zip(runs, runs.dropFirst()).allSatisfy({ $0.id < $1.id }) else {
                return "the runs of “\(newest.name)” are not in order"
            }
            guard runs.allSatisfy({ $0.name == newest.name && byNumber[$0.id] === $0 }) else {
                return "a run of “\(newest.name)” is not a session"
            }
        }
        return count == byNumber.count ? nil : "\(byNumber.count) sessions have \(count) runs"
    }
}
