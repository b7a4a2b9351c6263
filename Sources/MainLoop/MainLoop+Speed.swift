extension MainLoop {
    /// How fast the loop's time passes: 1 as real time does, 0.1 in slow motion, 0 paused.
    ///
    /// Everything on the loop's time follows: timers, deferred blocks, display ticks, animations,
    /// tasks that sleep on its clock. The time does not jump when the speed changes. Descriptors,
    /// signals and input are served as always; work on Dispatch's clock (`asyncAfter`,
    /// `Task.sleep`) keeps its pace. Foundation's timers do too, except that they wait while the
    /// speed is 0.
    ///
    /// From 0 to 100. Another value, and any value for a virtual loop, whose time the program
    /// moves, is reported and changes nothing. A virtual loop's speed is 0: its time does not pass.
    public var speed: Double {
        get { clock.speed }
        set {
            guard !clock.isVirtual else {
                return MistakeReport.send(
                    "speed was not set to \(newValue): this MainLoop follows virtual time, which "
                        + "advance(by:) moves. Set the speed of a loop on a monotonic clock.")
            }
            guard 0...100 ~= newValue else {
                return MistakeReport.send(
                    "speed was not set to \(newValue): it must be from 0 to 100.")
            }
            guard newValue != clock.speed else { return }
            clock.setSpeed(newValue)
            // The alarm was set for the old speed.
            alarmDeadline = nil
        }
    }
}
