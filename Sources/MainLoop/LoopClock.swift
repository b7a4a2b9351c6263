import Glibc
import Synchronization

/// The clock of one main loop: real (monotonic) time, or virtual time that only the loop moves.
///
/// Times are whole nanoseconds since the clock was made. A clock drives one loop; give each loop a clock of its own.
/// Reading the clock is possible from any thread; sleeping on it is done by the loop (see ``sleep(for:tolerance:)``).
public final class LoopClock: Clock, Sendable {
    /// Where the time comes from.
    enum Source: Sendable {
        /// CLOCK_MONOTONIC, minus its value in nanoseconds at the clock's making.
        case monotonic(origin: Int64)
        case virtual
    }

    let source: Source
    /// The virtual time; stays 0 on a monotonic clock. Atomic, so that any thread may ask for the time.
    private let virtualNow = Atomic<Int64>(0)
    /// The loop that wakes those who sleep on this clock.
    @MainActor weak var loop: MainLoop?

    private init(source: Source) {
        self.source = source
    }

    /// Makes a clock of real time, which starts at zero now and does not jump when the wall clock is set.
    public static func monotonic() -> LoopClock {
        LoopClock(source: .monotonic(origin: machineNanoseconds()))
    }

    /// Makes a clock that stands at zero until its loop moves it: by `advance(by:)`, or by `run()` without waiting.
    public static func virtual() -> LoopClock {
        LoopClock(source: .virtual)
    }

    /// Whether the loop moves the time (`true`), or the machine does.
    public var isVirtual: Bool {
        if case .virtual = source { true } else { false }
    }

    /// The time. Within a turn, prefer ``MainLoop/now``, which stands still while one callback runs.
    public var now: Instant {
        Instant(nanoseconds: nanoseconds)
    }

    /// The smallest difference in time that the clock can tell: one nanosecond.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// The time in nanoseconds.
    @inline(__always)
    var nanoseconds: Int64 {
        switch source {
        case .monotonic(let origin): Self.machineNanoseconds() - origin
        case .virtual: virtualNow.load(ordering: .acquiring)
        }
    }

    /// Moves the virtual time. Only the loop calls this, and never backwards.
    func set(_ nanoseconds: Int64) {
        virtualNow.store(nanoseconds, ordering: .releasing)
    }

    @inline(__always)
    static func machineNanoseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
