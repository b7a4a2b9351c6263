public import Foundation

extension ProcessInfo {
    /// The actions that the system must leave out while a program works.
    ///
    /// Nothing of it happens here: no part of the system puts a program or the machine to sleep
    /// because of the program's silence. Source: Apple, ProcessInfo.ActivityOptions.
    public struct ActivityOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt64

        /// Creates a set of options from bits.
        public init(rawValue: UInt64) { self.rawValue = rawValue }

        /// The screen stays on.
        public static let idleDisplaySleepDisabled = ActivityOptions(rawValue: 1 << 40)
        /// The machine stays awake.
        public static let idleSystemSleepDisabled = ActivityOptions(rawValue: 1 << 20)
        /// The program is not ended without being asked.
        public static let suddenTerminationDisabled = ActivityOptions(rawValue: 1 << 14)
        /// The program is not ended for its memory.
        public static let automaticTerminationDisabled = ActivityOptions(rawValue: 1 << 15)
        /// Work that the user began.
        public static let userInitiated = ActivityOptions(rawValue: 0x00FF_FFFF)
        /// Work that the user began, during which the machine may sleep.
        public static let userInitiatedAllowingIdleSystemSleep = ActivityOptions(
            rawValue: 0x00FF_FFFF & ~(1 << 20))
        /// Work that the user did not begin.
        public static let background = ActivityOptions(rawValue: 0xFF)
        /// Work that needs precise timers.
        public static let latencyCritical = ActivityOptions(rawValue: 0xFF_0000_0000)
    }

    /// Calls a closure, before the method returns.
    ///
    /// Source: Apple, performActivity(options:reason:using:).
    public func performActivity(
        options: ActivityOptions = [], reason: String, using block: () -> Void
    ) {
        block()
    }

    /// Begins work, and returns the object that ends it.
    ///
    /// Source: Apple, beginActivity(options:reason:).
    public func beginActivity(
        options: ActivityOptions = [], reason: String
    ) -> any NSObjectProtocol {
        NSObject()
    }

    /// Ends work that ``beginActivity(options:reason:)`` began.
    ///
    /// Source: Apple, endActivity(_:).
    public func endActivity(_ activity: any NSObjectProtocol) {}

    /// Calls a closure with false on another thread: the program may work as long as it needs.
    ///
    /// It is not called with true, because a program is not suspended here. Source: Apple,
    /// performExpiringActivity(withReason:using:).
    public func performExpiringActivity(
        withReason reason: String, using block: @escaping @Sendable (Bool) -> Void
    ) {
        DispatchQueue.global().async { block(false) }
    }
}
