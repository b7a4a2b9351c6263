import MainLoop

/// The changes to a document that its file does not have.
@MainActor
final class DocumentChanges {
    /// How long a change waits for the automatic save. [U]
    static let wait = Duration.seconds(15)

    /// The position of the changes at a time.
    struct Token {
        let position: Int
        /// The number of events before it after which old tokens may not count.
        let time: Int
    }

    /// A change in place of undone ones: those beyond its position cannot be redone.
    private struct Fork {
        let position: Int
        let time: Int
    }

    /// The number of changes since the document was cleared; negative after changes from before it
    /// were undone.
    private var position = 0
    /// The position that the file has; nil if undoing and redoing cannot lead back to it.
    private var saved: Int? = 0
    /// The largest position that redoing can lead to.
    private var furthest = 0
    /// The number of forks and clearings.
    private var time = 0
    /// The time of the last clearing.
    private var cleared = 0
    /// The forks since the last clearing, without those that a later one at a smaller position
    /// includes.
    private var forks: [Fork] = []
    /// The timer of the automatic save; nil if none is scheduled.
    var timer: MainLoop.TimerID?
    private nonisolated(unsafe) var observers: [NSNotification.Name: any NSObjectProtocol] = [:]

    deinit { observers.values.forEach(NotificationCenter.default.removeObserver) }

    var exist: Bool { position != saved }
    var token: Token { Token(position: position, time: time) }

    func count(_ change: UIDocument.ChangeKind) {
        switch change {
        case .done:
            if furthest > position { fork() }
            position += 1
            furthest = position
        case .undone: position -= 1
        case .redone:
            position += 1
            furthest = max(furthest, position)
        case .cleared:
            time += 1
            (position, saved, furthest, cleared) = (0, 0, 0, time)
            forks = []
        }
    }

    private func fork() {
        time += 1
        while let last = forks.last, last.position >= position { forks.removeLast() }
        forks.append(Fork(position: position, time: time))
        if let saved, saved > position { self.saved = nil }
    }

    /// Counts changes as saved, and no other ones.
    ///
    /// The position is absolute, so that several saves may be under way. A token from before the
    /// last clearing changes nothing.
    func remove(_ token: Token) {
        guard token.time >= cleared else { return }
        let isReachable = !forks.contains {
            $0.time > token.time && $0.position < token.position
        }
        saved = isReachable ? token.position : nil
    }

    // MARK: Notifications

    func observe(
        _ name: NSNotification.Name, _ object: AnyObject?, _ call: @escaping @MainActor () -> Void
    ) {
        guard observers[name] == nil else { return }
        observers[name] = NotificationCenter.default.addObserver(
            forName: name, object: object, queue: nil
        ) { _ in MainActor.assumeIsolated { call() } }
    }

    /// Ends the observation of an undo manager.
    func forget() {
        for name in observers.keys where name != UIApplication.didEnterBackgroundNotification {
            observers.removeValue(forKey: name).map(NotificationCenter.default.removeObserver)
        }
    }
}
