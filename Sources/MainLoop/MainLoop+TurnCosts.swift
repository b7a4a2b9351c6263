import Glibc

extension MainLoop {
    /// How much CPU time turns have taken, since ``measuresTurns`` was set.
    ///
    /// The time is the thread's own (`CLOCK_THREAD_CPUTIME_ID`), so that neither sleep nor a busy machine counts. It covers
    /// a whole turn: libevent's callbacks, the events, the tick and the commit.
    public struct TurnCosts: Equatable, Sendable {
        /// The bounds of ``histogram``, in milliseconds. Above the last one is one more bucket.
        public static let bounds = [1, 2, 5, 10, 20, 50, 100, 1000]
        /// Turns that were measured.
        public var turns = 0
        /// The CPU time of all of them.
        public var total = Duration.zero
        /// The CPU time of the longest one.
        public var longest = Duration.zero
        /// How many turns took no longer than a bound and longer than the one before it.
        public var histogram = [Int](repeating: 0, count: bounds.count + 1)

        /// Creates costs that are all zero.
        public init() {}

        /// Turns of more than 10 ms, which others on the loop notice.
        public var longTurns: Int { histogram[4...].reduce(0, +) }

        mutating func add(_ nanoseconds: Int64) {
            let cost = Duration.nanoseconds(nanoseconds)
            turns += 1
            total += cost
            longest = max(longest, cost)
            let bucket = Self.bounds.firstIndex { nanoseconds <= Int64($0) * 1_000_000 }
            histogram[bucket ?? Self.bounds.count] += 1
        }
    }

    /// Whether turns are measured; default false. It costs one system call a turn. Setting it to true starts at zero.
    public var measuresTurns: Bool {
        get { turnMeter != nil }
        set { turnMeter = newValue ? TurnMeter() : nil }
    }

    /// What turns have cost; zero while ``measuresTurns`` is false.
    public var turnCosts: TurnCosts { turnMeter?.costs ?? TurnCosts() }
}

/// Reads the thread's CPU time at the end of each turn.
struct TurnMeter {
    private(set) var costs = MainLoop.TurnCosts()
    private var last = Self.threadTime

    /// A run begins: what the thread did before is no turn.
    mutating func beginRun() { last = Self.threadTime }

    mutating func endTurn() {
        let now = Self.threadTime
        costs.add(now - last)
        last = now
    }

    private static var threadTime: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
