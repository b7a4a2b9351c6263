extension MainLoop {
    /// Counters of a loop's work since it was created.
    public struct Statistics: Equatable, Sendable {
        /// Turns, each with its commit phase.
        public var turns = 0
        /// Returns from a sleep. An idle loop adds none.
        public var wakeUps = 0
        /// Timers that fired.
        public var timersFired = 0
        /// Deferred blocks that ran.
        public var blocksRun = 0
        /// Display ticks.
        public var ticks = 0
        /// Grid points that passed without a tick because the loop was late.
        public var ticksSkipped = 0
        /// Calls to descriptor watchers.
        public var readinessReports = 0
        /// Calls to signal handlers.
        public var signalsDelivered = 0
        /// Times the Dispatch main queue, and with it main-actor jobs, had work to drain.
        public var mainQueueDrains = 0

        /// Creates counters that are all zero.
        public init() {}
    }
}
