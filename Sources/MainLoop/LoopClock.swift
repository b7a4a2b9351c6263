import Glibc
import Synchronization

/// The clock of one main loop: real (monotonic) time, or virtual time that only the loop advances.
///
/// Times are whole nanoseconds since the clock was created. A clock drives one loop; give each loop
/// its own clock. Any thread can read the clock; ``sleep(for:tolerance:)`` runs on the loop.
public final class LoopClock: Clock, Sendable {
    /// Where the time comes from.
    enum Source: Sendable {
        /// CLOCK_MONOTONIC minus ``origin``, unless the speed is not 1.
        case monotonic
        case virtual
    }

    let source: Source
    /// The virtual time; always 0 on a monotonic clock. Atomic, so that any thread can read it.
    private let virtualNow = Atomic<Int64>(0)
    /// CLOCK_MONOTONIC in nanoseconds at the clock's zero, while the speed is 1.
    private let origin: Atomic<Int64>
    /// Whether the speed is not 1, so that ``scale`` gives the time.
    private let isScaled = Atomic<Bool>(false)
    private let scale: Mutex<ClockScale>
    /// The loop that wakes the tasks that sleep on this clock.
    @MainActor weak var loop: MainLoop?

    private init(source: Source) {
        self.source = source
        let zero = Self.machineNanoseconds()
        origin = Atomic(zero)
        scale = Mutex(ClockScale(machine: zero, loop: 0, speed: 1))
    }

    /// Creates a clock of real time. It starts at zero now and ignores changes of the wall clock.
    public static func monotonic() -> LoopClock {
        LoopClock(source: .monotonic)
    }

    /// Creates a clock that stays at zero until its loop's `advance(by:)` or `run()` moves it.
    public static func virtual() -> LoopClock {
        LoopClock(source: .virtual)
    }

    /// Whether the loop moves the time (`true`) or the system does (`false`).
    public var isVirtual: Bool {
        if case .virtual = source { true } else { false }
    }

    /// The time. Within a turn, prefer ``MainLoop/now``, which is constant while one callback runs.
    public var now: Instant {
        Instant(nanoseconds: nanoseconds)
    }

    /// The clock's resolution: one nanosecond.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// The time in nanoseconds.
    @inline(__always)
    var nanoseconds: Int64 {
        switch source {
        case .monotonic where isScaled.load(ordering: .acquiring):
            scale.withLock { $0.loopTime(at: Self.machineNanoseconds()) }
        case .monotonic: Self.machineNanoseconds() - origin.load(ordering: .acquiring)
        case .virtual: virtualNow.load(ordering: .acquiring)
        }
    }

    /// Seconds of this clock per second of the machine; 0 for virtual time.
    var speed: Double {
        if isVirtual { return 0 }
        return isScaled.load(ordering: .acquiring) ? scale.withLock { $0.speed } : 1
    }

    /// Sets the speed from now on. Only the loop of a monotonic clock calls this.
    func setSpeed(_ speed: Double) {
        scale.withLock { scale in
            scale = scale.changing(speed: speed, at: Self.machineNanoseconds())
            // At speed 1 the time is a difference again, without the lock.
            if speed == 1 { origin.store(scale.machine &- scale.loop, ordering: .releasing) }
            isScaled.store(speed != 1, ordering: .releasing)
        }
    }

    /// Returns how many nanoseconds of the machine pass while this clock advances by `nanoseconds`.
    ///
    /// `Int64.max` while the speed is 0.
    func machineTime(for nanoseconds: Int64) -> Int64 {
        guard isScaled.load(ordering: .acquiring) else { return nanoseconds }
        return scale.withLock { $0.machineTime(for: nanoseconds) }
    }

    /// Moves the virtual time. Only the loop calls this, and never backwards.
    func set(_ nanoseconds: Int64) {
        virtualNow.store(nanoseconds, ordering: .releasing)
    }

    /// Reads the system's clocks.
    ///
    /// A variable, because a program that answers `clock_gettime` itself, as HeadlessTesting does,
    /// must leave loops on real time alone. It is set before there is a loop on another thread.
    package nonisolated(unsafe) static var systemClock:
        @convention(c) (clockid_t, UnsafeMutablePointer<timespec>?) -> Int32 = {
            clock_gettime($0, $1!)
        }

    @inline(__always)
    static func machineNanoseconds() -> Int64 {
        var time = timespec()
        _ = systemClock(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
