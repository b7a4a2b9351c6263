import MainLoop
import Recording

/// The removal of old lines and their sessions, and the end of the log's troubles.
extension Hub {
    /// Enforces retention, and removes the sessions without lines.
    ///
    /// A log that is read-only because the disk was full may become writable.
    func retain() {
        let wasReadOnly = lineLog.isReadOnly
        lineLog.enforceRetention(time: WallClock.nanoseconds)
        reportWritable(before: wasReadOnly)
        removeForgotten()
        logReports()
    }

    func reportWritable(before wasReadOnly: Bool) {
        if wasReadOnly, !lineLog.isReadOnly { onWritable?() }
        watchTrouble()
    }

    /// How long a failed roll, removal or opening waits for the next attempt, and how long a log
    /// may have trouble that is over.
    private static let troubleTime = Duration.seconds(1)

    /// Tries every second to remove the obstacle to writing the log, as long as there is
    /// something, so that `/readyz` answers 200 soon after it is over.
    func watchTrouble() {
        guard troubleTimer == nil, lineLog.trouble != nil || lineLog.isReadOnly else { return }
        troubleTimer = loop.schedule(after: Self.troubleTime) { [unowned self] in
            troubleTimer = nil
            retain()
        }
    }

    /// How long another sentence about the same trouble waits, in nanoseconds: a cluster's servers
    /// have several, which change while they elect a leader.
    private static let repetition: Int64 = 60_000_000_000

    /// Logs that lines cannot be written, and plans another attempt.
    func report(_ failure: JournalFailure) {
        let now = loop.clock.now.nanoseconds
        let isNew =
            reportedTrouble.map {
                $0.sentence != failure.description && now - $0.time >= Self.repetition
            } ?? true
        if isNew {
            reportedTrouble = (failure.description, now)
            log.say(
                .error,
                "\(failure) Lines from publishers are not acknowledged until writing succeeds "
                    + "again.",
                [("waiting", "\(lineLog.waiting)")])
        }
        guard retryTimer == nil else { return }
        retryTimer = loop.schedule(after: .milliseconds(500)) { [unowned self] in retryTimer = nil }
    }

    /// Logs that the trouble is over.
    func reportEndOfTrouble() {
        guard reportedTrouble != nil, lineLog.trouble == nil else { return }
        log.say(.info, "The log can be written again.")
        reportedTrouble = nil
    }

    /// The maximum number of sessions that are removed in one turn: a segment may hold the last
    /// lines of a hundred thousand.
    private static let mostForgotten = 500

    /// Removes sessions whose last lines retention has removed.
    func removeForgotten() {
        forgotten.formUnion(lineLog.collectForgotten())
        guard !forgotten.isEmpty else { return }
        let ids = Array(forgotten.prefix(Self.mostForgotten))
        table.remove(ids)
        forgotten.subtract(ids)
        if !forgotten.isEmpty { loop.deferBlock {} }
    }
}
