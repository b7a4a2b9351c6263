import CoreGraphics
import MainLoop

/// The shared state of one main loop's layers: animations, display ticks, transactions.
///
/// One per loop, so that a test's virtual loop starts without running animations.
@MainActor
package final class LayerScheduler {
    /// The scheduler of the current main loop.
    package static var current: LayerScheduler {
        if let latest, latest.loop == MainLoop.mainSerial {
            return latest.scheduler.takeUnretainedValue()
        }
        let loop = MainLoop.main
        let scheduler = loop.attachment(LayerScheduler.self) { LayerScheduler(loop: $0) }
        latest = (loop.serial, .passUnretained(scheduler))
        return scheduler
    }

    /// The number of commits on the current main loop.
    static var currentCommitCount: Int {
        if let latest, latest.loop == MainLoop.mainSerial {
            return latest.scheduler.borrow { $0.commitCount }
        }
        return current.commitCount
    }

    /// The most recently used scheduler, with its loop's serial number.
    ///
    /// Unretained, because serial numbers are never reused and the main loop owns its scheduler.
    @exclusivity(unchecked) private static var latest:
        (loop: UInt32, scheduler: Unmanaged<LayerScheduler>)?

    /// The loop; nil if layers outlive it.
    ///
    /// Unmanaged, because a weak reference would slow down every retain of the loop; cleared
    /// before the loop ends.
    @exclusivity(unchecked) private(set) unowned(unsafe) var loop: MainLoop?
    /// The running animations; the layers own them.
    let store = MotionStore()
    /// The number of animations whose value changes from tick to tick.
    private var runningCount = 0
    var alarms: [Int64: Alarm] = [:]
    private var serial: UInt64 = 0
    private var nodeID: UInt32 = 0
    private var notices: [Notice] = []
    private var awaitsDelivery = false
    var displayLinks: [CADisplayLink] = []
    var transactions: [TransactionState] = []
    /// Layers that wait to be drawn, in the order of the layout.
    @exclusivity(unchecked) final var awaitingDisplay: [CALayer] = []
    /// The link that draws layers for each frame of an animation of their own keys.
    final var displayingLink: CADisplayLink?
    final var displayedEachFrame: [WeakLayer] = []

    /// Layers that keep their presentation until the next commit, after animations were removed.
    var rememberingLayers: [WeakLayer] = []
    /// Blocks that run at the beginning of the next turn.
    private var nextTurn: [@MainActor () -> Void] = []
    /// Whether a flush is waiting for the explicit transactions to end.
    var flushIsPending = false
    /// Pictures of transitions that are updated from their originals.
    var livePictures: [LivePicture] = []
    /// Whether a live picture's original has animations, which the picture follows frame by frame.
    var picturesFollow = false
    /// Lays out the windows when a flush commits in the middle of a turn. UIKit sets it with the
    /// loop's first window.
    package var layOut: (@MainActor () -> Void)?
    /// Whether a tree with a root is shown; set by UIKit with the loop's first window. Without it
    /// every tree is.
    package var isShown: @MainActor (CALayer) -> Bool = { _ in true }
    /// Measures a text, given a font, its size and a line width; set by the UIKit module.
    package var measureText: (@MainActor (String, Any?, CGFloat, CGFloat) -> CGSize)?
    /// Draws a text layer's text; set by the UIKit module.
    package var paintText: (@MainActor (CATextLayer, CGContext) -> Void)?
    /// Draws the content of a copied layer's owner. Set by the UIKit module.
    package var paintPicture: (@MainActor (Any, GhostLayer, CGContext) -> Void)?
    /// The number of commits; a layer created since the last one does not animate implicitly.
    @exclusivity(unchecked) package private(set) var commitCount = 0

    /// A pending notification of a delegate.
    private enum Notice {
        case start(AnimationRecord)
        case stop(AnimationRecord, finished: Bool)
    }

    private init(loop: MainLoop) {
        self.loop = loop
        loop.endings.append { [unowned self] in self.loop = nil }
        loop.onTick = { [unowned self] in tick($0) }
        loop.onCommit(.transactions) { [unowned self] in commit() }
    }

    /// The loop's time in seconds since the clock's zero.
    package var mediaTime: CFTimeInterval { now.seconds }

    private var now: LoopClock.Instant { (loop ?? MainLoop.main).now }

    func nextSerial() -> UInt64 {
        serial += 1
        return serial
    }

    func nextNodeID() -> UInt32 {
        nodeID += 1
        return nodeID
    }

    // MARK: Running animations

    func add(_ motion: LayerMotion) {
        motion.slot = store.addSlot(.passUnretained(motion))
        store.slots[Int(motion.slot)].hasOwnClock = motion.layer?.hasOwnClock ?? false
    }

    func remove(_ motion: LayerMotion) {
        store.removeSlot(motion.slot)?._withUnsafeGuaranteedRef { $0.slot = motion.slot }
        motion.slot = MotionStore.none
    }

    /// Starts an animation that has been added to its layer.
    func play(_ record: AnimationRecord, model: LayerValues) {
        guard let motion = record.motion else { return }
        for track in record.tracks {
            record.stored.append(store.addTrack(track, to: motion.slot, model: model))
        }
        schedule(record)
    }

    /// Stores the tracks of an animation again, which have changed.
    func replaceTracks(of record: AnimationRecord, model: LayerValues) {
        guard let motion = record.motion else { return }
        for index in record.stored { store.removeTrack(index) }
        record.stored = record.tracks.map { store.addTrack($0, to: motion.slot, model: model) }
    }

    /// Computes when an animation begins and ends by the layer's current clock, and its state.
    func schedule(_ record: AnimationRecord) {
        cancelAlarms(of: record)
        guard record.state != .over, let motion = record.motion, let layer = motion.layer else {
            return
        }
        record.end = nil
        let speed = layer.clockSpeed
        guard speed != 0, record.timing.speed != 0 else {
            setState(of: record, .waiting)
            if layer.localTime(atMediaTime: mediaTime) >= record.timing.beginTime {
                started(record)
            }
            return
        }
        let (first, last) = (record.timing.beginTime, record.timing.endTime)
        let begin = layer.mediaTime(atLocalTime: first)
        let now = now.nanoseconds
        if speed > 0 {
            let beginning = nanoseconds(begin)
            if beginning > now {
                setState(of: record, .waiting)
                record.beginAlarm = setAlarm(at: beginning, for: record, isEnd: false)
            } else {
                run(record)
            }
            guard last.isFinite else { return }
            // Computed from the beginning, so that an animation with a whole number of nanoseconds
            // keeps it.
            let end = beginning + nanoseconds(layer.mediaTime(atLocalTime: last) - begin)
            record.end = end
            record.endAlarm = setAlarm(at: end, for: record, isEnd: true)
        } else {
            // If time runs backwards, it becomes active at its end, inactive at its beginning, and
            // never ends.
            let (entry, exit) = (
                last.isFinite ? layer.mediaTime(atLocalTime: last) : -.infinity, begin
            )
            setState(of: record, .waiting)
            if nanoseconds(entry) > now {
                record.beginAlarm = setAlarm(at: nanoseconds(entry), for: record, isEnd: false)
            } else if nanoseconds(exit) > now {
                run(record)
                record.endAlarm = setAlarm(at: nanoseconds(exit), for: record, isEnd: true)
            }
        }
    }

    private func run(_ record: AnimationRecord) {
        setState(of: record, .running)
        started(record)
    }

    private func setState(of record: AnimationRecord, _ state: AnimationRecord.State) {
        let change = (state == .running ? 1 : 0) - (record.state == .running ? 1 : 0)
        record.state = state
        guard change != 0 else { return }
        if let slot = record.motion?.slot { store.slots[Int(slot)].runningCount += Int32(change) }
        runningCount += change
        updateTicks()
    }

    /// Stops tracking an animation that its layer no longer plays; notifies the delegate once.
    func forget(_ record: AnimationRecord, finished: Bool) {
        cancelAlarms(of: record)
        if record.state == .running { setState(of: record, .over) }
        for index in record.stored { store.removeTrack(index) }
        record.stored = []
        record.motion = nil
        stopped(record, finished: finished)
    }

    /// Called when an animation's alarm has fired.
    func rang(_ record: AnimationRecord, isEnd: Bool) {
        guard let motion = record.motion, let layer = motion.layer else { return }
        guard layer.clockSpeed > 0 else { return schedule(record) }
        layer.markChanged(by: record)
        guard isEnd else { return run(record) }
        if record.animation.isRemovedOnCompletion {
            guard let index = motion.records.firstIndex(where: { $0 === record }) else { return }
            layer.stopAnimation(at: index, finished: true)
        } else {
            setState(of: record, .over)
            store.touch(motion.slot)
            stopped(record, finished: true)
        }
    }

    /// Recomputes beginnings and ends after a layer's clock has changed.
    ///
    /// - Complexity: O(animated layers · depth)
    func clockChanged(of layer: CALayer) {
        var ofFramework: [(layer: CALayer, key: String)] = []
        for index in 0..<store.slots.count {
            let motion = store.slots[index].motion.takeUnretainedValue()
            guard let animated = motion.layer, animated.isInside(layer) else { continue }
            store.slots[index].hasOwnClock = animated.hasOwnClock
            store.touch(motion.slot)
            for record in motion.records {
                schedule(record)
                if record.isOfFramework { ofFramework.append((animated, record.key)) }
            }
            // The times of the loop at which they begin and end are others.
            animated.markChanged(.values)
        }
        // They follow the loop's time.
        for (layer, key) in ofFramework { layer.dropAnimation(forKey: key, ofFramework: true) }
        updateTicks()
    }

    // MARK: Delegates

    private func started(_ record: AnimationRecord) {
        guard !record.hasStarted else { return }
        record.hasStarted = true
        if record.animation.delegate != nil { notices.append(.start(record)) }
    }

    /// Queues the notification of an end.
    ///
    /// It is delivered in the events phase at the same time, if possible before this turn's layout,
    /// so that this turn lays out and commits the program's response.
    private func stopped(_ record: AnimationRecord, finished: Bool) {
        guard !record.hasStopped else { return }
        record.hasStopped = true
        notices.append(.stop(record, finished: finished))
        guard !awaitsDelivery else { return }
        awaitsDelivery = true
        loop?.deferBlock { [unowned self] in deliverNotices() }
    }

    private func hasBegun(_ record: AnimationRecord) -> Bool {
        guard let layer = record.motion?.layer, record.state == .waiting else { return true }
        return layer.localTime(atMediaTime: mediaTime) >= record.timing.beginTime
    }

    /// Notifies the delegates, in the order of events.
    func deliverNotices() {
        awaitsDelivery = false
        while !notices.isEmpty {
            let batch = notices
            notices.removeAll()
            for notice in batch {
                switch notice {
                case .start(let record):
                    // While a layer is being resumed, its clock passes through other times.
                    if hasBegun(record) {
                        record.animation.delegate?.animationDidStart(record.animation)
                    } else {
                        record.hasStarted = false
                    }
                case .stop(let record, let finished): record.notifyStop(finished: finished)
                }
            }
        }
    }

    // MARK: The turn

    private func tick(_ tick: MainLoop.Tick) {
        for link in displayLinks where !link.isPaused { link.fire(tick) }
        // A callback may have changed the display's rate.
        if !displayLinks.isEmpty { updateTicks() }
    }

    /// Runs a block at the beginning of the turn after the next commit.
    package func runInNextTurn(_ block: @escaping @MainActor () -> Void) {
        nextTurn.append(block)
        // Make sure that there is a turn that ends in a commit.
        loop?.deferBlock {}
    }

    private func commit() {
        var hadCompletion = false
        while let state = transactions.last, state.isImplicit {
            hadCompletion = hadCompletion || state.batch != nil
            CATransaction.commit()
        }
        if !notices.isEmpty {
            hadCompletion = true
            deliverNotices()
        }
        // Changes by completion blocks and delegates are laid out in another turn.
        if hadCompletion { loop?.deferBlock {} }
        countCommit()
        refreshPictures()
        let blocks = nextTurn
        nextTurn.removeAll()
        for block in blocks { loop?.deferBlock(block) }
    }

    /// Counts a commit; the layers that are in a tree now animate implicitly from now on.
    func countCommit() {
        commitCount += 1
        guard !rememberingLayers.isEmpty else { return }
        for entry in rememberingLayers { entry.layer?.extras?.seen = nil }
        rememberingLayers.removeAll()
    }

    /// A weak reference to a layer.
    struct WeakLayer {
        weak var layer: CALayer?
    }

    func updateTicks() {
        guard let loop else { return }
        // The greatest common divisor of all active links. Animations need no frames: viewers
        // evaluate them. Pictures that follow animated layers need every frame.
        var stride = picturesFollow && runningCount > 0 ? 1 : 0
        for link in displayLinks where !link.isPaused {
            stride = greatestDivisor(
                stride, link.preferredFrameRateRange.divisor(ofDisplayRate: framesPerSecond))
        }
        if stride > 0 { loop.tickStride = stride }
        loop.wantsTicks = stride > 0
    }

    /// Returns the greatest common divisor; if one number is 0, the other.
    private func greatestDivisor(_ a: Int, _ b: Int) -> Int {
        b == 0 ? a : greatestDivisor(b, a % b)
    }

    /// The display's rate, in frames per second.
    var framesPerSecond: Int { loop?.framesPerSecond ?? 60 }
}

/// Converts seconds to whole nanoseconds, rounded to nearest and clamped to ±3e9 s.
package func nanoseconds(_ seconds: CFTimeInterval) -> Int64 {
    Int64((max(-3e9, min(3e9, seconds)) * 1e9).rounded())
}
