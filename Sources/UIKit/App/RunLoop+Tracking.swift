extension RunLoop.Mode {
    /// The mode of a run loop while touches are tracked.
    ///
    /// Source: Apple, RunLoop.Mode. The main loop has one mode, so timers and links that are added
    /// for this one are called at all times.
    public static let tracking = RunLoop.Mode("UITrackingRunLoopMode")
}
