import MainLoop

extension UIApplication {
    /// Asks for time to finish a task after the program has entered the background.
    ///
    /// The system of the program decides how long it runs, so the time never expires here and the
    /// handler is not called. Tasks that did not end are listed in ``backgroundTasks``.
    ///
    /// - Parameters:
    ///   - taskName: A name for the list; nil for none.
    ///   - handler: Would be called shortly before the time is over.
    /// - Returns: The task, for ``endBackgroundTask(_:)``.
    ///
    /// Source: Apple, beginBackgroundTask(withName:expirationHandler:).
    public final func beginBackgroundTask(
        withName taskName: String?,
        expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        lastBackgroundTask += 1
        backgroundTasks[UIBackgroundTaskIdentifier(rawValue: lastBackgroundTask)] = taskName ?? ""
        return UIBackgroundTaskIdentifier(rawValue: lastBackgroundTask)
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
    }

    /// How long the program may run in the background, in seconds: without a limit.
    public final var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }
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
