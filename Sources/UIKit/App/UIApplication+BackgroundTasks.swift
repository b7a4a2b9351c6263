import MainLoop

extension UIApplication {
    /// Asks for time to finish a task after the program has entered the background.
    ///
    /// The program gets 30 seconds there [U], on the clock of the main loop. Handlers of tasks that
    /// did not end are called 5 seconds before they are over [U], those of tasks that begin later
    /// when they are over. A task that still has not ended then is reported. Tasks that did not end
    /// are listed in ``backgroundTasks``.
    ///
    /// Deviation: nothing is suspended or terminated; iOS terminates the program at the end of the
    /// time if a task has not ended, and otherwise suspends it.
    ///
    /// - Parameters:
    ///   - taskName: A name for the list and the report; nil for none.
    ///   - handler: Called shortly before the time is over, or at its end for a task that begins
    ///     after that; it ends the task.
    /// - Returns: The task, for ``endBackgroundTask(_:)``; ``UIBackgroundTaskIdentifier/invalid``
    ///   if the program is in the background and its time is over.
    ///
    /// Source: Apple, beginBackgroundTask(withName:expirationHandler:).
    public final func beginBackgroundTask(
        withName taskName: String?,
        expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        guard backgroundTimeRemaining > 0 else { return .invalid }
        lastBackgroundTask += 1
        let task = UIBackgroundTaskIdentifier(rawValue: lastBackgroundTask)
        backgroundTasks[task] = taskName ?? ""
        backgroundTime.handlers[task] = handler
        scheduleExpiration()
        return task
    }

    /// Asks for time to finish a task without a name, as
    /// ``beginBackgroundTask(withName:expirationHandler:)`` does.
    public final func beginBackgroundTask(
        expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        beginBackgroundTask(withName: nil, expirationHandler: handler)
    }

    /// Ends a task; another identifier, or one that ended, changes nothing.
    public final func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
        backgroundTasks[identifier] = nil
        backgroundTime.handlers[identifier] = nil
        if backgroundTasks.isEmpty { cancelExpiration() }
    }

    /// How long the program may run in the background, in seconds: 30 when it enters it, and less
    /// and less down to 0; the largest finite number in the foreground.
    ///
    /// Source: Apple, backgroundTimeRemaining.
    public final var backgroundTimeRemaining: TimeInterval {
        guard let end = backgroundTime.end else { return .greatestFiniteMagnitude }
        let left = end.nanoseconds - MainLoop.main.now.nanoseconds
        return max(0, TimeInterval(left) / 1e9)
    }

    /// Begins the time in the background.
    final func beginBackgroundTime() {
        backgroundTime.isWarned = false
        backgroundTime.end = MainLoop.main.now.advanced(by: BackgroundTime.whole)
        scheduleExpiration()
    }

    /// Ends the time in the background.
    final func endBackgroundTime() {
        cancelExpiration()
        backgroundTime.end = nil
    }

    /// Schedules the warning and the end of the time, if there is a task that it would end.
    private func scheduleExpiration() {
        guard let end = backgroundTime.end, !backgroundTasks.isEmpty else { return }
        let warning = end.advanced(by: .zero - BackgroundTime.warning)
        // One warning for each stay in the background: with a second one, handlers that begin tasks
        // would be called again and again.
        let isEarly = !backgroundTime.isWarned && MainLoop.main.now < warning
        if isEarly, backgroundTime.warningTimer == nil {
            backgroundTime.warningTimer = MainLoop.main.schedule(at: warning) { [weak self] in
                self?.warnTasks()
            }
        }
        guard backgroundTime.endTimer == nil else { return }
        backgroundTime.endTimer = MainLoop.main.schedule(at: end) { [weak self] in
            self?.expireTasks()
        }
    }

    private func cancelExpiration() {
        for timer in [backgroundTime.warningTimer, backgroundTime.endTimer] {
            if let timer { MainLoop.main.cancel(timer) }
        }
        (backgroundTime.warningTimer, backgroundTime.endTimer) = (nil, nil)
    }

    private func warnTasks() {
        backgroundTime.warningTimer = nil
        backgroundTime.isWarned = true
        callHandlers()
    }

    private func expireTasks() {
        backgroundTime.endTimer = nil
        callHandlers()
        reportTasks()
    }

    private func callHandlers() {
        let handlers = backgroundTime.handlers.sorted { $0.key.rawValue < $1.key.rawValue }
        for (task, _) in handlers {
            // A handler may end other tasks, too, and is called once.
            backgroundTime.handlers.removeValue(forKey: task)?()
        }
    }

    private func reportTasks() {
        for (task, name) in backgroundTasks.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let label =
                name.isEmpty
                ? "Background task \(task.rawValue)" : "The background task “\(name)”"
            reportMistake(
                "\(label) did not end within 30 seconds, after which iOS terminates the program; "
                    + "call endBackgroundTask(_:) in its expiration handler")
        }
    }
}

/// The time that a program has in the background.
@MainActor
final class BackgroundTime {
    /// The time that iOS gives a program since iOS 13. [U]
    static let whole = Duration.seconds(30)
    /// How long before the end the handlers are called. [U]
    static let warning = Duration.seconds(5)

    /// When the time is over; nil in the foreground.
    var end: LoopClock.Instant?
    /// The handlers of the tasks that have not ended.
    var handlers: [UIBackgroundTaskIdentifier: @MainActor @Sendable () -> Void] = [:]
    /// Whether the handlers were called that are called before the end.
    var isWarned = false
    var warningTimer: MainLoop.TimerID?
    var endTimer: MainLoop.TimerID?
}

/// A task that a program finishes in the background.
///
/// Source: Apple, UIBackgroundTaskIdentifier.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: Int
    /// Creates an identifier from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// No task.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}
