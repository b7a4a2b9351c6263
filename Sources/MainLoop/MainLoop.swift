import CLibevent

/// A process's main loop: timers, deferred blocks, display ticks, descriptors and signals.
///
/// The loop works in turns. A turn has four phases, always in this order:
///
/// 1. *Events*: ready descriptors, signals, due timers and deferred blocks, the Dispatch main queue
///    and with it main-actor jobs, and Foundation's `RunLoop` timers.
/// 2. *Tick*: ``onTick``, if ``wantsTicks`` is true and a point of the display's grid is due.
/// 3. *Commit*: the handlers of ``onCommit(_:_:)``, stage by stage.
/// 4. *Sleep* until the next deadline or descriptor. Without one, the loop sleeps indefinitely: it
///    has no period of its own.
///
/// Work due at the same time runs in the order in which it was scheduled.
///
/// On a monotonic clock ``run()`` waits for real time. On a virtual clock nothing waits:
/// ``advance(by:)`` visits every deadline at its exact time, and ``run()`` continues until nothing
/// is left to do.
///
/// Everything here is on the main actor. Call ``run()`` from a synchronous `main`, on the process's
/// main thread: the loop drains the Dispatch main queue and main-actor jobs only there, because
/// Dispatch allows it on no other thread.
@preconcurrency @MainActor
public final class MainLoop {
    /// The clock that the loop follows.
    public nonisolated let clock: LoopClock

    // MARK: Timers and blocks
    @exclusivity(unchecked) var timers = TimerStore<@MainActor () -> Void>()
    /// Delayed work that was perhaps cancelled, by its number: whether it was.
    var cancellableWork: [Int: () -> Bool] = [:]
    var nextCancellable = 0
    @exclusivity(unchecked) var blocks = BlockQueue()
    /// The next timer's position in the order of scheduling.
    @exclusivity(unchecked) var nextOrder: UInt64 = 1
    /// Distinguishes loops, and their timers' identifiers; unique in the process.
    package let serial: UInt32

    // MARK: Ticks
    var grid = TickGrid(rate: 60)
    var nextTick: Int64 = 0
    var ticksWanted = false
    /// How many grid points pass per tick.
    var stride: Int64 = 1
    var ticksStoppedAt = Int64.min
    /// Called in the tick phase. Set by the layer tree, which drives display links and animations.
    public var onTick: (@MainActor (Tick) -> Void)?

    /// Moves work that arrived from elsewhere into a virtual loop, and returns whether there was
    /// any.
    ///
    /// Called before virtual time moves. It may wait for work on other threads.
    package var feed: (@MainActor () -> Bool)?

    /// Called at the moments of a turn, for observers of the run loop; nil without observers.
    ///
    /// It returns whether it ran work of the program's.
    package var onMoment: (@MainActor (TurnMoment) -> Bool)?

    // MARK: Commit
    var commitHandlers: [[CommitHandler]] = Array(repeating: [], count: CommitStage.allCases.count)
    var nextCommitID: UInt64 = 1

    // MARK: The turn
    /// The phase of the loop.
    enum Activity {
        /// Outside any run.
        case resting
        /// In a libevent call: asleep, or in a libevent callback.
        case polling
        /// In the phases of a turn.
        case turning
    }
    @exclusivity(unchecked) var activity = Activity.resting
    /// The turn's time; valid while `timeIsFresh` is true.
    @exclusivity(unchecked) var turnTime: Int64 = 0
    @exclusivity(unchecked) var timeIsFresh = false
    package var isRunning = false
    var stopRequested = false
    /// Whether this thread may drain the main queue; determined once per run.
    var drainsMainQueue = false
    @exclusivity(unchecked) var counts = Statistics()
    /// Whether the last run on virtual time stopped because work schedules itself without delay.
    package internal(set) var lastRunWasEndless = false
    /// Measures turns; nil unless ``measuresTurns`` is true.
    var turnMeter: TurnMeter?
    /// Counters of the loop's work since it was created.
    public var statistics: Statistics { counts }

    // MARK: libevent
    /// Created on demand, when there is something to watch or a reason to sleep.
    @exclusivity(unchecked) private var eventBaseInUse: EventBase?
    /// Whether other code may have events on the base.
    var baseIsShared = false
    var alarmDeadline: Int64?
    var mainQueueEvent: UnsafeMutablePointer<event>?
    /// When the next Foundation timer was due, as read before the last sleep.
    var knownFoundationDeadline: Int64?
    let arrivals = Arrivals()
    var watches: [UInt64: Watch] = [:]
    /// The watches that do not wait behind other code's events.
    var urgent: [UInt64: Watch] = [:]
    var nextWatchID: UInt64 = 1
    var signals: [Int32: SignalWatch] = [:]
    var nextSignalID: UInt64 = 1

    @exclusivity(unchecked) var attachments: [(type: ObjectIdentifier, object: AnyObject)] = []
    /// The closures called before the loop's timers, blocks and attachments are released: their
    /// objects may reach those that refer to the loop unmanaged, which forget it here.
    @exclusivity(unchecked) package var endings: [@MainActor () -> Void] = []

    @exclusivity(unchecked) private static var installed: MainLoop? {
        didSet { installedSerial = installed?.serial ?? 0 }
    }
    @exclusivity(unchecked) private static var installedSerial: UInt32 = 0
    /// The serial number of ``main``; 0 before there is one.
    ///
    /// For frequent lookups, which would retain the loop each time. A computed property, because
    /// other modules would check exclusivity at each access to a stored one.
    package static var mainSerial: UInt32 { installedSerial }
    private static var nextSerial: UInt32 = 1

    /// The process's loop: the installed one, or else a monotonic one created on first use.
    public static var main: MainLoop {
        if let installed { return installed }
        let loop = MainLoop()
        installed = loop
        return loop
    }

    /// Makes another loop ``main``, as a test does with its virtual loop.
    ///
    /// State that modules attach to a loop (see ``attachment(_:make:)``) stays with that loop.
    public static func install(_ loop: MainLoop) {
        installed = loop
    }

    /// Creates a loop.
    /// - Parameter clock: The clock that the loop follows; real time by default. A clock drives one
    ///   loop: if another loop follows this one, that is reported, and the new loop has a clock of
    ///   its own of the same kind.
    public init(clock: LoopClock = .monotonic()) {
        var clock = clock
        if clock.loop != nil {
            MistakeReport.send(
                "A MainLoop was given the LoopClock of another loop, and has a new clock instead. "
                    + "Create a clock for each loop.")
            clock = clock.isVirtual ? .virtual() : .monotonic()
        }
        self.clock = clock
        serial = Self.nextSerial
        Self.nextSerial &+= 1
        clock.loop = self
    }

    isolated deinit {
        for ending in endings { ending() }
        // The events must be freed before the base, which EventBase frees.
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

    /// The time: constant within a turn, except that a monotonic clock is read before each timer.
    public var now: LoopClock.Instant {
        LoopClock.Instant(nanoseconds: nowNanoseconds)
    }

    @inline(__always)
    var nowNanoseconds: Int64 {
        if timeIsFresh { return turnTime }
        let time = clock.nanoseconds
        // During the poll, the first read after the wake-up sets the time for all of its callbacks.
        if activity != .resting {
            turnTime = time
            timeIsFresh = true
        }
        return time
    }

    /// The libevent base, for bufferevents and the like. Its callbacks run in the events phase.
    ///
    /// Once this is read, a virtual loop polls the base in every turn, without waiting. Never run
    /// the base yourself.
    public var eventBase: OpaquePointer {
        baseIsShared = true
        return base
    }

    /// Returns the loop's object of a type; the first call creates it.
    ///
    /// The loop retains the object for its lifetime. For modules with state per loop: a new loop
    /// starts with new state.
    /// - Parameters:
    ///   - type: The key of the object.
    ///   - make: Creates the object. The object must hold the loop weakly or unowned; otherwise
    ///     neither is ever freed.
    public func attachment<T: AnyObject>(_ type: T.Type, make: (MainLoop) -> T) -> T {
        // A loop has only a handful of objects: a linear search is faster than hashing.
        let key = ObjectIdentifier(type)
        for attachment in attachments where attachment.type == key {
            return unsafeDowncast(attachment.object, to: type)
        }
        let made = make(self)
        attachments.append((key, made))
        return made
    }
}
