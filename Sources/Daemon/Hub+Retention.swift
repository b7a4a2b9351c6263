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
