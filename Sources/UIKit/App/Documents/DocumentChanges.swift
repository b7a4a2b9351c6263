import MainLoop

/// The changes to a document that its file does not have.
@MainActor
final class DocumentChanges {
    /// How long a change waits for the automatic save. [U]
    static let wait = Duration.seconds(15)

    /// The changes at a time.
    struct Token {
        let distance: Int
        let isUnreachable: Bool
    }

    /// The number of changes since the last save; negative after changes from before it were
    /// undone.
    private var distance = 0
    /// Whether undoing and redoing cannot lead back to what was saved.
    private var isUnreachable = false
    /// The timer of the automatic save; nil if none is scheduled.
    var timer: MainLoop.TimerID?
    private nonisolated(unsafe) var observers: [NSNotification.Name: any NSObjectProtocol] = [:]

    deinit { observers.values.forEach(NotificationCenter.default.removeObserver) }

    var exist: Bool { isUnreachable || distance != 0 }
    var token: Token { Token(distance: distance, isUnreachable: isUnreachable) }

    func count(_ change: UIDocument.ChangeKind) {
        switch change {
        case .done:
            // A change in place of undone ones: these cannot be redone.
            if distance < 0 { isUnreachable = true }
            distance += 1
        case .undone: distance -= 1
        case .redone: distance += 1
        case .cleared: (distance, isUnreachable) = (0, false)
        }
    }

    /// Removes the changes that were saved.
    func remove(_ token: Token) {
        distance -= token.distance
        if token.isUnreachable { isUnreachable = false }
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
