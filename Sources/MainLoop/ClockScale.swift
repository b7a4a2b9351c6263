/// A line from the machine's time to a loop's: how fast, and through which point.
///
/// Times are in nanoseconds.
struct ClockScale: Sendable {
    /// A moment of the machine's clock, and the loop's time then.
    var machine: Int64
    var loop: Int64
    /// Seconds of the loop per second of the machine; 0 or more.
    var speed: Double

    /// Returns the loop's time at a moment of the machine; whole nanoseconds, rounded down.
    func loopTime(at machine: Int64) -> Int64 {
        let elapsed = machine &- self.machine
        // The product of a Double is exact enough for 104 days, and too coarse for a clock at
        // speed 1.
        guard speed != 1 else { return loop &+ elapsed }
        return loop &+ Int64(max(-9e18, min(9e18, (Double(elapsed) * speed).rounded(.down))))
    }

    /// Returns how long the machine takes until the loop's time has advanced so far.
    ///
    /// Rounded up. `Int64.max` if it never does.
    func machineTime(for loopTime: Int64) -> Int64 {
        if speed == 1 { return loopTime }
        guard speed > 0 else { return loopTime > 0 ? .max : 0 }
        let time = (Double(loopTime) / speed).rounded(.up)
        return time < 9e18 ? Int64(time) : .max
    }

    /// Returns the line with another speed through the point at a moment of the machine.
    func changing(speed: Double, at machine: Int64) -> ClockScale {
        ClockScale(machine: machine, loop: loopTime(at: machine), speed: speed)
    }
}
