import CoreGraphics
import MainLoop

/// What the layers of one main loop share: what plays, when it ends, who wants display ticks, and the transactions.
///
/// One per loop, so that a test's virtual loop starts with nothing in flight.
@MainActor
package final class LayerScheduler {
    /// The scheduler of the present main loop.
    package static var current: LayerScheduler {
        if let latest, latest.loop == MainLoop.mainSerial { return latest.scheduler.takeUnretainedValue() }
        let loop = MainLoop.main
        let scheduler = loop.attachment(LayerScheduler.self) { LayerScheduler(loop: $0) }
        latest = (loop.serial, .passUnretained(scheduler))
        return scheduler
    }

    /// How many commits there were on the present main loop.
    static var currentCommitCount: Int {
        if let latest, latest.loop == MainLoop.mainSerial { return latest.scheduler.borrow { $0.commitCount } }
        return current.commitCount
    }

    /// The scheduler that was asked for last, with its loop's number: numbers are given out once, and the main loop keeps
    /// its scheduler.
    @exclusivity(unchecked) private static var latest: (loop: UInt32, scheduler: Unmanaged<LayerScheduler>)?

    /// The loop; gone when layers outlive it.
    private(set) weak var loop: MainLoop?
    /// What plays; the layers hold it.
    let store = MotionStore()
    /// How many animations change what is shown from tick to tick.
    private var runningCount = 0
    var alarms: [Int64: Alarm] = [:]
    private var serial: UInt64 = 0
    private var nodeID: UInt32 = 0
    private var notices: [Notice] = []
    private var awaitsDelivery = false
    var displayLinks: [CADisplayLink] = []
    var transactions: [TransactionState] = []
    /// Layers that keep what was seen before the program removed their animations, until the next commit.
    var rememberingLayers: [WeakLayer] = []
    /// What runs at the beginning of the next turn.
    private var nextTurn: [@MainActor () -> Void] = []
    /// Whether a flush waits for the explicit transactions to end.
    var flushIsPending = false
    /// Pictures of transitions that follow what they show.
    var livePictures: [LivePicture] = []
    /// Lays out what waits for it, where a flush asks for a commit in the middle of a turn; installed by the views' room.
    package var layOut: (@MainActor () -> Void)?
    /// Measures a text in a font, at a size and in lines of a width; installed by the room that knows fonts.
    package var measureText: (@MainActor (String, Any?, CGFloat, CGFloat) -> CGSize)?
    /// How many commits there were; a layer made since the last one does not animate implicitly.
    @exclusivity(unchecked) package private(set) var commitCount = 0

    /// Something that a delegate is to hear.
    private enum Notice {
        case start(AnimationRecord)
        case stop(AnimationRecord, finished: Bool)
    }

    private init(loop: MainLoop) {
        self.loop = loop
        loop.onTick = { [unowned self] in tick($0) }
        loop.onCommit(.transactions) { [unowned self] in commit() }
    }

    /// The loop's time in seconds since its start.
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

    // MARK: What plays

    func add(_ motion: LayerMotion) {
        motion.slot = store.addSlot(.passUnretained(motion))
        store.slots[Int(motion.slot)].hasOwnClock = motion.layer?.hasOwnClock ?? false
    }

    func remove(_ motion: LayerMotion) {
        store.removeSlot(motion.slot)?._withUnsafeGuaranteedRef { $0.slot = motion.slot }
        motion.slot = MotionStore.none
    }

    /// Starts to play an animation that its layer has taken on.
    func play(_ record: AnimationRecord, model: LayerValues) {
        guard let motion = record.motion else { return }
        for track in record.tracks {
            record.stored.append(store.addTrack(track, to: motion.slot, model: model))
        }
        schedule(record)
    }

    /// Works out when an animation begins and ends by the layer's clock as it is, and where it stands.
    func schedule(_ record: AnimationRecord) {
        cancelAlarms(of: record)
        guard record.state != .over, let motion = record.motion, let layer = motion.layer else { return }
        record.end = nil
        let speed = layer.clockSpeed
        guard speed != 0, record.timing.speed != 0 else {
            setState(of: record, .waiting)
            if layer.localTime(atMediaTime: mediaTime) >= record.timing.beginTime { started(record) }
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
            // Apart, so that an animation that begins on a nanosecond ends on one.
            let end = beginning + nanoseconds(layer.mediaTime(atLocalTime: last) - begin)
            record.end = end
            record.endAlarm = setAlarm(at: end, for: record, isEnd: true)
        } else {
            // Backwards it comes in at its end and leaves at its begin, and does not run out.
            let (entry, exit) = (last.isFinite ? layer.mediaTime(atLocalTime: last) : -.infinity, begin)
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

    /// Takes an animation that its layer does not play any more out of the books; who has not heard of its end does now.
    func forget(_ record: AnimationRecord, finished: Bool) {
        cancelAlarms(of: record)
        if record.state == .running { setState(of: record, .over) }
        for index in record.stored { store.removeTrack(index) }
        record.stored = []
        record.motion = nil
        stopped(record, finished: finished)
    }

    /// An alarm of an animation's has rung.
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

    /// Works out begins and ends anew after a change of a layer's clock.
    ///
    /// - Complexity: O(animated layers · depth)
    func clockChanged(of layer: CALayer) {
        for index in 0..<store.slots.count {
            let motion = store.slots[index].motion.takeUnretainedValue()
            guard let animated = motion.layer, animated.isInside(layer) else { continue }
            store.slots[index].hasOwnClock = animated.hasOwnClock
            store.touch(motion.slot)
            for record in motion.records { schedule(record) }
        }
        updateTicks()
    }

    // MARK: Delegates

    private func started(_ record: AnimationRecord) {
        guard !record.hasStarted else { return }
        record.hasStarted = true
        if record.animation.delegate != nil { notices.append(.start(record)) }
    }

    /// Notes an end. It is told in the events phase, at the same time: before this turn's layout where it can be, so that
    /// what the program does about it is laid out and seen in a commit.
    private func stopped(_ record: AnimationRecord, finished: Bool) {
        guard !record.hasStopped else { return }
        record.hasStopped = true
        notices.append(.stop(record, finished: finished))
        guard !awaitsDelivery else { return }
        awaitsDelivery = true
        loop?.deferBlock { [weak self] in self?.deliverNotices() }
    }

    private func hasBegun(_ record: AnimationRecord) -> Bool {
        guard let layer = record.motion?.layer, record.state == .waiting else { return true }
        return layer.localTime(atMediaTime: mediaTime) >= record.timing.beginTime
    }

    /// Tells the delegates, in the order in which things happened.
    func deliverNotices() {
        awaitsDelivery = false
        while !notices.isEmpty {
            let batch = notices
            notices.removeAll()
            for notice in batch {
                switch notice {
                case .start(let record):
                    // A layer that is resumed passes through other times on the way.
                    if hasBegun(record) {
                        record.animation.delegate?.animationDidStart(record.animation)
                    } else {
                        record.hasStarted = false
                    }
                case .stop(let record, let finished): record.tellStop(finished: finished)
                }
            }
        }
    }

    // MARK: The turn

    private func tick(_ tick: MainLoop.Tick) {
        for link in displayLinks where !link.isPaused { link.fire(tick) }
        // The display's rate may be another one by now.
        if !displayLinks.isEmpty { updateTicks() }
        if runningCount > 0 { showMotions(at: tick.time.seconds) }
    }

    /// Evaluates what is in flight at a time of the loop's, and marks the layers that show something else than before.
    ///
    /// - Returns: How many layers show something else.
    /// - Complexity: O(animations in flight). Allocates nothing.
    @discardableResult
    package func showMotions(at time: CFTimeInterval) -> Int {
        let (slots, count) = (store.slots.base, store.slots.count)
        var marked = 0
        var index = 0
        while index < count {
            let slot = slots + index
            index += 1
            guard slot.pointee.runningCount > 0 else { continue }
            var local = time
            if slot.pointee.hasOwnClock {
                local = slot.pointee.motion._withUnsafeGuaranteedRef { $0.layer?.localTime(atMediaTime: time) } ?? time
            }
            let hasChanged = store.evaluate(slot, at: local)
            slot.pointee.shownTime = time
            guard hasChanged || slot.pointee.isStale else { continue }
            slot.pointee.isStale = false
            marked += 1
            if slot.pointee.isReordered {
                slot.pointee.isReordered = false
                slot.pointee.motion._withUnsafeGuaranteedRef { $0.layer?.parent?.markChanged(.children) }
            }
            // A mark that nobody has seen yet is as good as a new one, and the layer need not be touched.
            guard !slot.pointee.isMarked else { continue }
            slot.pointee.isMarked = true
            slot.pointee.motion._withUnsafeGuaranteedRef { $0.layer?.markChanged(.presentation) }
        }
        return marked
    }

    /// Runs a block at the beginning of the turn that follows the next commit.
    package func runInNextTurn(_ block: @escaping @MainActor () -> Void) {
        nextTurn.append(block)
        // There must be a turn that ends in a commit.
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
        // What a completion block or a delegate has changed gets its layout in a turn of its own.
        if hadCompletion { loop?.deferBlock {} }
        countCommit()
        refreshPictures()
        let blocks = nextTurn
        nextTurn.removeAll()
        for block in blocks { loop?.deferBlock(block) }
    }

    /// Counts a commit: what hangs in a tree by now animates implicitly from now on.
    func countCommit() {
        commitCount += 1
        guard !rememberingLayers.isEmpty else { return }
        for entry in rememberingLayers { entry.layer?.extras?.seen = nil }
        rememberingLayers.removeAll()
    }

    /// A layer that does not live longer for being listed.
    struct WeakLayer {
        weak var layer: CALayer?
    }

    func updateTicks() {
        guard let loop else { return }
        // What all links that run have in common; animations want each frame.
        var stride = runningCount > 0 ? 1 : 0
        for link in displayLinks where !link.isPaused {
            stride = greatestDivisor(stride, link.preferredFrameRateRange.divisor(ofDisplayRate: framesPerSecond))
        }
        if stride > 0 { loop.tickStride = stride }
        loop.wantsTicks = stride > 0
    }

    /// The greatest common divisor; of 0 and another number the other.
    private func greatestDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : greatestDivisor(b, a % b) }

    /// The display's rate, in frames a second.
    var framesPerSecond: Int { loop?.framesPerSecond ?? 60 }
}

extension CALayer {
    /// Whether the layer's time is another than the loop's.
    final var hasOwnClock: Bool {
        var layer: CALayer? = self
        while let current = layer {
            if !current.timing.isIdentity { return true }
            layer = current.parent
        }
        return false
    }

    /// How fast the layer's clock runs in the loop's time: 0 where it or one above it stands still.
    final var clockSpeed: Double {
        var speed = 1.0
        var layer: CALayer? = self
        while let current = layer {
            speed *= Double(current.timing.speed)
            layer = current.parent
        }
        return speed
    }
}

/// Seconds as whole nanoseconds, to the nearest; more than a hundred years count as a hundred.
package func nanoseconds(_ seconds: CFTimeInterval) -> Int64 {
    Int64((max(-3e9, min(3e9, seconds)) * 1e9).rounded())
}
