extension MainLoop {
    /// Counts of what a loop has done since it was made.
    public struct Statistics: Equatable, Sendable {
        /// Turns, each with its commit phase.
        public var turns = 0
        /// Returns from a sleep. An idle loop adds none.
        public var wakeUps = 0
        /// Firings of timers.
        public var timersFired = 0
        /// Deferred blocks that were run.
        public var blocksRun = 0
        /// Display ticks.
        public var ticks = 0
        /// Grid points that passed without a tick, because the loop came late.
        public var ticksSkipped = 0
        /// Calls of descriptor watchers.
        public var readinessReports = 0
        /// Calls of signal handlers.
        public var signalsDelivered = 0
        /// Times the Dispatch main queue, and with it main-actor jobs, had work to drain.
        public var mainQueueDrains = 0

        /// Makes counts that are all zero.
        public init() {}
    }
}
