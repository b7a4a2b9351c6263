import CLibevent

/// The main loop of a process, on libevent: timers, deferred blocks, display ticks, descriptors, signals, one turn at a time.
///
/// A turn has four phases, always in this order:
///
/// 1. *Events*: descriptors, signals, timers and deferred blocks that are due, the Dispatch main queue and with it
///    main-actor jobs, and Foundation's `RunLoop` timers.
/// 2. *Tick*: ``onTick``, when ``wantsTicks`` and a point of the display's grid has come.
/// 3. *Commit*: the handlers of ``onCommit(_:_:)``, stage by stage.
/// 4. *Sleep* until the next deadline or descriptor. With none, the loop sleeps for good: it has no period of its own.
///
/// Things due at the same time run in the order in which they were scheduled.
///
/// On a monotonic clock ``run()`` waits for real time. On a virtual one nothing waits: ``advance(by:)`` visits every
/// deadline at its exact time, and ``run()`` goes on until nothing is left.
///
/// Everything here is on the main actor. Call ``run()`` from a synchronous `main`, on the process's main thread: only there
/// are the Dispatch main queue and main-actor jobs drained (Dispatch allows no other thread to do so).
@preconcurrency @MainActor
public final class MainLoop {
    /// The clock that the loop follows.
    public nonisolated let clock: LoopClock

    // MARK: Timers and blocks
    @exclusivity(unchecked) var timers = TimerStore<@MainActor () -> Void>()
    @exclusivity(unchecked) var blocks = BlockQueue()
    /// The place of the next timer in the order of scheduling.
    @exclusivity(unchecked) var nextOrder: UInt64 = 1
    /// Tells loops, and with them their timers, apart: given out once in a process.
    package let serial: UInt32

    // MARK: Ticks
    var grid = TickGrid(rate: 60)
    var nextTick: Int64 = 0
    var ticksWanted = false
    /// Of how many grid points one is a tick.
    var stride: Int64 = 1
    var ticksStoppedAt = Int64.min
    /// The display's tick, called in the tick phase. Set by the layer tree, which tells its display links and animations.
    public var onTick: (@MainActor (Tick) -> Void)?

    // MARK: Commit
    var commitHandlers: [[CommitHandler]] = Array(repeating: [], count: CommitStage.allCases.count)
    var nextCommitID: UInt64 = 1

    // MARK: The turn
    /// What the loop is doing.
    enum Activity {
        /// Outside any run.
        case resting
        /// In a libevent call, asleep or in a callback of libevent's.
        case polling
        /// In the phases of a turn.
        case turning
    }
    @exclusivity(unchecked) var activity = Activity.resting
    /// The turn's time; what it is worth says `timeIsFresh`.
    @exclusivity(unchecked) var turnTime: Int64 = 0
    @exclusivity(unchecked) var timeIsFresh = false
    var isRunning = false
    var stopRequested = false
    /// Whether this thread may drain the main queue; found out once a run.
    var drainsMainQueue = false
    @exclusivity(unchecked) var counts = Statistics()
    /// Measures turns; nil while nobody wants to know.
    var turnMeter: TurnMeter?
    /// What the loop has done since it was made.
    public var statistics: Statistics { counts }

    // MARK: libevent
    /// Made when there is something to watch or to sleep for.
    @exclusivity(unchecked) private var eventBaseInUse: EventBase?
    /// Whether somebody may have events of his own on the base.
    var baseIsShared = false
    var alarmDeadline: Int64?
    var mainQueueEvent: UnsafeMutablePointer<event>?
    /// When the next Foundation timer was due at the last look, before the last sleep.
    var knownFoundationDeadline: Int64?
    let arrivals = Arrivals()
    var watches: [UInt64: Watch] = [:]
    var nextWatchID: UInt64 = 1
    var signals: [Int32: SignalWatch] = [:]
    var nextSignalID: UInt64 = 1

    @exclusivity(unchecked) var attachments: [(type: ObjectIdentifier, object: AnyObject)] = []

    @exclusivity(unchecked) private static var installed: MainLoop? {
        didSet { installedSerial = installed?.serial ?? 0 }
    }
    @exclusivity(unchecked) private static var installedSerial: UInt32 = 0
    /// The number of ``main``; 0 before there is one. For who looks it up often and would retain the loop each time; other
    /// modules would check each access of a stored property.
    package static var mainSerial: UInt32 { installedSerial }
    private static var nextSerial: UInt32 = 1

    /// The process's loop: the installed one, else a monotonic one that is made on first use.
    public static var main: MainLoop {
        if let installed { return installed }
        let loop = MainLoop()
        installed = loop
        return loop
    }

    /// Makes another loop ``main``, as a test's stage does with its virtual loop.
    ///
    /// State that rooms keep with the loop (see ``attachment(_:make:)``) stays with the loop it was made for.
    public static func install(_ loop: MainLoop) {
        installed = loop
    }

    /// Makes a loop.
    /// - Parameter clock: The clock that it is to follow; real time by default. One clock drives one loop.
    public init(clock: LoopClock = .monotonic()) {
        guard clock.loop == nil else {
            refuse("This LoopClock already drives a MainLoop. Make a clock of its own for each loop.")
        }
        self.clock = clock
        serial = Self.nextSerial
        Self.nextSerial &+= 1
        clock.loop = self
    }

    isolated deinit {
        // Before the base that they belong to, which goes with its object.
        if let mainQueueEvent { event_free(mainQueueEvent) }
        for watch in watches.values { event_free(watch.event) }
        for signal in signals.values { event_free(signal.event) }
    }

    private var events: EventBase {
        if let eventBaseInUse { return eventBaseInUse }
        let made = EventBase()
        eventBaseInUse = made
        return made
    }
    var base: OpaquePointer { events.base }
    var alarm: UnsafeMutablePointer<event> { events.alarm }

    /// The time: within a turn it stands still; on a monotonic clock it is read at each wake-up and before each timer.
    public var now: LoopClock.Instant {
        LoopClock.Instant(nanoseconds: nowNanoseconds)
    }

    @inline(__always)
    var nowNanoseconds: Int64 {
        if timeIsFresh { return turnTime }
        let time = clock.nanoseconds
        // Asleep in libevent: the first who asks after the wake-up sets the time for all its callbacks.
        if activity != .resting {
            turnTime = time
            timeIsFresh = true
        }
        return time
    }

    /// The libevent base, for bufferevents and other libevent code. Its callbacks run in the events phase.
    ///
    /// Once asked for, a virtual loop polls it, without waiting, in every turn. Never run the base yourself.
    public var eventBase: OpaquePointer {
        baseIsShared = true
        return base
    }

    /// Returns the loop's object of a type; makes it, and keeps it for the loop's life, the first time.
    ///
    /// For rooms above that have state of their own for each loop: a fresh loop brings a fresh state.
    /// - Parameters:
    ///   - type: The type that the object is filed under.
    ///   - make: Makes the object. Hold the loop in it weakly or unowned, else neither is ever freed.
    public func attachment<T: AnyObject>(_ type: T.Type, make: (MainLoop) -> T) -> T {
        // There are a handful; looking through them is faster than a hash.
        let key = ObjectIdentifier(type)
        for attachment in attachments where attachment.type == key {
            return unsafeDowncast(attachment.object, to: type)
        }
        let made = make(self)
        attachments.append((key, made))
        return made
    }
}
