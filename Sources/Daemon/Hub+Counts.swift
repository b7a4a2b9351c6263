extension Hub {
    /// Statistics of the hub.
    struct Counts {
        var lines = 0
        var lineBytes = 0
        var duplicates = 0
        var refused = 0
        var frames = 0
        var deliveries = 0
        var deliveredBytes = 0
        var skips = 0
        /// The steps in which the groups of lines were found; for tests.
        var groupSteps = 0
        /// The steps in which starts of streams were searched; for tests.
        var startSteps = 0
        /// A publisher sends this number, so it is added with a bound.
        var droppedByPublishers = 0
    }
}
