extension MainLoop {
    /// A display tick: a due point of the display's time grid.
    public struct Tick: Equatable, Sendable {
        /// The number of the grid point, counted from the clock's zero; skipped points leave gaps.
        public let index: Int64
        /// The time of the grid point; the loop's ``MainLoop/now`` may be later.
        public let time: LoopClock.Instant
        /// The time of the next grid point, when the present frame becomes visible.
        public let target: LoopClock.Instant

        /// Creates a tick, for tests of tick handlers.
        public init(index: Int64, time: LoopClock.Instant, target: LoopClock.Instant) {
            self.index = index
            self.time = time
            self.target = target
        }
    }

    /// The display's rate in frames per second, 1 to 1,000,000; 60 by default.
    ///
    /// Another number is reported, and the nearest of this range is used.
    ///
    /// Frame n is due n / rate seconds after the clock's zero, rounded to the nanosecond. Each
    /// frame's time is computed from n, so it does not drift. A new rate takes effect at its first
    /// grid point after now.
    public var framesPerSecond: Int {
        get { Int(grid.rate) }
        set {
            let rate = min(max(newValue, 1), 1_000_000)
            if rate != newValue {
                MistakeReport.send(
                    "A display cannot show \(newValue) frames per second; it shows \(rate). "
                        + "Set framesPerSecond to 1...1,000,000.")
            }
            grid = TickGrid(rate: rate)
            nextTick = firstTick(after: nowNanoseconds)
        }
    }

    /// How many grid points pass per tick, 1 or more; default 1. A smaller number is reported.
    ///
    /// The ticks are the points whose numbers are multiples of the stride. Set it when drawing less
    /// often than the display can show, so that the loop does not wake in between. A tick that is
    /// already due is still delivered.
    public var tickStride: Int {
        get { Int(stride) }
        set {
            if newValue < 1 {
                MistakeReport.send(
                    "tickStride cannot be \(newValue); it is 1. Set it to 1 or more.")
            }
            let frames = max(newValue, 1)
            guard frames != tickStride else { return }
            stride = Int64(frames)
            let now = nowNanoseconds
            if grid.time(of: nextTick) > now { nextTick = firstTick(after: now) }
        }
    }

    /// Returns the number of the first grid point after a time that is a tick.
    private func firstTick(after time: Int64) -> Int64 {
        let index = grid.index(after: time)
        return (index + stride - 1) / stride * stride
    }

    /// Whether the next tick is needed; default false. If true, the next grid point is a deadline.
    ///
    /// The first tick is the first grid point after the instant at which the property became true;
    /// turning it off and on at the same instant changes nothing. If a turn takes so long that
    /// several ticks are due, only the last one is delivered, once.
    public var wantsTicks: Bool {
        get { ticksWanted }
        set {
            guard newValue != ticksWanted else { return }
            ticksWanted = newValue
            let now = nowNanoseconds
            if !newValue {
                ticksStoppedAt = now
            } else if now != ticksStoppedAt {
                nextTick = firstTick(after: now)
            }
        }
    }

    /// The tick phase.
    func tickIfDue() {
        guard ticksWanted else { return }
        let now = nowNanoseconds
        guard grid.time(of: nextTick) <= now else { return }
        let index = grid.index(atOrBefore: now)
        counts.ticks += 1
        counts.ticksSkipped += Int((index - nextTick) / stride)
        nextTick = (index / stride + 1) * stride
        onTick?(
            Tick(
                index: index,
                time: LoopClock.Instant(nanoseconds: grid.time(of: index)),
                target: LoopClock.Instant(nanoseconds: grid.time(of: index + 1))))
    }
}
