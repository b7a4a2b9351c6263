import CoreGraphics
import MainLoop

/// What the layers of one main loop share: what plays, when it ends, who wants display ticks, and the transactions.
///
/// One per loop, so that a test's virtual loop starts with nothing in flight.
@MainActor
package final class LayerScheduler {
    /// The scheduler of the present main loop.
    package static var current: LayerScheduler {
        MainLoop.main.attachment(LayerScheduler.self) { LayerScheduler(loop: $0) }
    }

    private unowned let loop: MainLoop
    private var animatedLayers: [CALayer] = []
    private var ends: [Int64: [End]] = [:]
    private var serial: UInt64 = 0
    private var nodeID: UInt32 = 0
    private var pendingStops: [(record: AnimationRecord, finished: Bool)] = []
    var displayLinks: [CADisplayLink] = []
    var transactions: [TransactionState] = []
    /// Lays out what waits for it, where a flush asks for a commit in the middle of a turn; installed by the views' room.
    package var layOut: (@MainActor () -> Void)?
    /// How many commits there were; a layer made since the last one does not animate implicitly.
    package private(set) var commitCount = 0

    private struct End {
        weak var layer: CALayer?
        let serial: UInt64
    }

    private init(loop: MainLoop) {
        self.loop = loop
        loop.onTick = { [unowned self] in tick($0) }
        loop.onCommit(.transactions) { [unowned self] in commit() }
    }

    /// The loop's time in seconds since its start.
    package var mediaTime: CFTimeInterval { loop.now.seconds }

    func nextSerial() -> UInt64 {
        serial += 1
        return serial
    }

    func nextNodeID() -> UInt32 {
        nodeID += 1
        return nodeID
    }

    // MARK: Animations

    func animationAdded(to layer: CALayer) {
        if layer.animatedIndex < 0 {
            layer.animatedIndex = animatedLayers.count
            animatedLayers.append(layer)
        }
        scheduleEnd(of: layer.inFlight.count - 1, on: layer)
        updateTicks()
    }

    func animationsEnded(on layer: CALayer) {
        let index = layer.animatedIndex
        guard index >= 0 else { return }
        let last = animatedLayers.removeLast()
        if last !== layer {
            animatedLayers[index] = last
            last.animatedIndex = index
        }
        layer.animatedIndex = -1
        updateTicks()
    }

    /// Schedules the end at its exact time: a timer for each distinct instant, however many animations end then.
    private func scheduleEnd(of index: Int, on layer: CALayer) {
        let animation = layer.inFlight[index]
        guard animation.timing.endTime.isFinite, layer.runsForward else { return }
        let begin = layer.mediaTime(atLocalTime: animation.timing.beginTime)
        // Apart, so that an animation that begins on a nanosecond ends on one.
        let length = layer.mediaTime(atLocalTime: animation.timing.endTime) - begin
        let end = nanoseconds(begin) + nanoseconds(length)
        layer.inFlight[index].end = end
        if ends[end] == nil {
            loop.schedule(at: .init(nanoseconds: end)) { [weak self] in self?.endAnimations(at: end) }
        }
        ends[end, default: []].append(End(layer: layer, serial: animation.serial))
    }

    private func endAnimations(at time: Int64) {
        for end in ends.removeValue(forKey: time) ?? [] {
            guard let layer = end.layer, let index = layer.inFlight.firstIndex(where: { $0.serial == end.serial }),
                layer.inFlight[index].end == time, !layer.inFlight[index].isOver
            else { continue }
            if layer.inFlight[index].isRemovedOnCompletion {
                layer.stopAnimation(at: index, finished: true)
            } else {
                layer.inFlight[index].isOver = true
                layer.markChanged(.values)
                stopped(layer.records[index], finished: true)
                updateTicks()
            }
        }
        deliverStops()
    }

    /// Works the ends out anew after a change of a layer's clock.
    func rescheduleEnds(below layer: CALayer) {
        for index in layer.inFlight.indices where !layer.inFlight[index].isOver {
            layer.inFlight[index].end = nil
            scheduleEnd(of: index, on: layer)
        }
        for child in layer.children { rescheduleEnds(below: child) }
        updateTicks()
    }

    /// Notes an end. It is told in the events phase, at the same time: before this turn's layout where it can be, so that
    /// what the program does about it is laid out and seen in a commit.
    func stopped(_ record: AnimationRecord, finished: Bool) {
        if pendingStops.isEmpty { loop.deferBlock { [weak self] in self?.deliverStops() } }
        pendingStops.append((record, finished))
    }

    private func deliverStops() {
        while !pendingStops.isEmpty {
            let stops = pendingStops
            pendingStops.removeAll()
            for stop in stops { stop.record.stop(finished: stop.finished) }
        }
    }

    // MARK: The turn

    private func tick(_ tick: MainLoop.Tick) {
        for link in displayLinks where !link.isPaused { link.fire(tick) }
        for layer in animatedLayers where layer.isMoving { layer.markChanged(.presentation) }
    }

    private func commit() {
        var hadCompletion = false
        while let state = transactions.last, state.isImplicit {
            hadCompletion = hadCompletion || state.batch != nil
            CATransaction.commit()
        }
        // What a completion block has changed gets its layout in a turn of its own.
        if hadCompletion { loop.deferBlock {} }
        countCommit()
    }

    /// Counts a commit: what hangs in a tree by now animates implicitly from now on.
    func countCommit() { commitCount += 1 }

    func updateTicks() {
        loop.wantsTicks =
            animatedLayers.contains { $0.isMoving } || displayLinks.contains { !$0.isPaused }
    }

    /// The display's rate, in frames a second.
    var framesPerSecond: Int { loop.framesPerSecond }
}

extension CALayer {
    /// Whether the layer's clock runs, and forwards.
    final var runsForward: Bool {
        var layer: CALayer? = self
        while let current = layer {
            if current.speed <= 0 { return false }
            layer = current.superlayer
        }
        return true
    }

    /// Whether something in flight changes with time.
    final var isMoving: Bool {
        guard inFlight.contains(where: { !$0.isOver }) else { return false }
        var layer: CALayer? = self
        while let current = layer {
            if current.speed == 0 { return false }
            layer = current.superlayer
        }
        return true
    }
}

/// Seconds as whole nanoseconds, to the nearest; more than a hundred years count as a hundred.
package func nanoseconds(_ seconds: CFTimeInterval) -> Int64 {
    Int64((max(-3e9, min(3e9, seconds)) * 1e9).rounded())
}

/// Reports a mistake of the program's on standard error; what was wrong is left out and everything else goes on.
package func reportMistake(_ sentence: String) {
    FileHandle.standardError.write(Data("[Mainspring] \(sentence)\n".utf8))
}
