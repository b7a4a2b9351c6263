import Glibc

extension MainLoop {
    /// How much CPU time turns have taken since ``measuresTurns`` was set.
    ///
    /// This is the thread's own time (`CLOCK_THREAD_CPUTIME_ID`), so neither sleep nor a busy
    /// machine counts. It covers a whole turn: libevent's callbacks, the events, the tick and the
    /// commit.
    public struct TurnCosts: Equatable, Sendable {
        /// The upper bounds of the histogram's buckets, in milliseconds. One more bucket has none.
        public static let bounds = [1, 2, 5, 10, 20, 50, 100, 1000]
        /// The number of measured turns.
        public var turns = 0
        /// The CPU time of all measured turns.
        public var total = Duration.zero
        /// The CPU time of the longest one.
        public var longest = Duration.zero
        /// The turns per bucket: longer than the previous bound and at most as long as this one.
        public var histogram = [Int](repeating: 0, count: bounds.count + 1)

        /// Creates costs that are all zero.
        public init() {}

        /// The number of turns over 10 ms, which noticeably delay other work on the loop.
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

    /// Whether turns are measured; default false. Costs one system call per turn.
    ///
    /// Setting it to true starts at zero.
    public var measuresTurns: Bool {
        get { turnMeter != nil }
        set { turnMeter = newValue ? TurnMeter() : nil }
    }

    /// The CPU time of the current turn so far, in nanoseconds; 0 while ``measuresTurns`` is false.
    ///
    /// For work that can be left to the next turn if this one has already been long.
    /// - Complexity: One system call.
    package var turnCost: Int64 { turnMeter?.cost ?? 0 }

    /// The measured costs; zero while ``measuresTurns`` is false.
    public var turnCosts: TurnCosts { turnMeter?.costs ?? TurnCosts() }
}

/// Reads the thread's CPU time at the end of each turn.
struct TurnMeter {
    private(set) var costs = MainLoop.TurnCosts()
    private var last = Self.threadTime

    /// Starts a run: CPU time that the thread used before it does not count.
    mutating func beginRun() { last = Self.threadTime }

    /// The CPU time since the end of the last turn, in nanoseconds.
    var cost: Int64 { Self.threadTime - last }

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
