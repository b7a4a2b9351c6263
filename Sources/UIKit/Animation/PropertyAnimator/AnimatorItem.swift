/// One property of one layer, animated by a property animator.
///
/// The layer's animation is replaced whenever the animator pauses, scrubs or continues, by a frozen
/// animation or by the running leg. It stays until the animator removes it at the end. If other
/// code has replaced or removed the animation meanwhile, the item no longer touches the layer.
@MainActor
final class AnimatorItem {
    let layer: CALayer
    let way: AnimatorWay
    /// The property's values before and after the change.
    private let ends: (start: Any?, end: Any?)
    /// The fraction of the animator's duration at which the item starts.
    let start: Double
    /// The pace, if it differs from the animator's.
    let pace: AnimatorPace?
    /// The item's progress while it is paused.
    private(set) var fraction = 0.0
    private(set) var leg: AnimatorLeg?
    /// The interrupted leg and its pace time, unless the item has been moved since.
    private var held: (leg: AnimatorLeg, time: Double)?
    private var path: ScrubPath?
    private var key: String?
    private var playing: CAAnimation?
    private var isGone = false

    init(layer: CALayer, way: AnimatorWay, old: LayerValues, start: Double, pace: AnimatorPace?) {
        self.layer = layer
        self.way = way
        self.start = start
        self.pace = pace
        ends = (old.boxed(way.property), layer.values.boxed(way.property))
    }

    /// Whether both items animate the same non-additive property of a layer, which can only play
    /// one of them.
    func replaces(_ other: AnimatorItem) -> Bool {
        !way.isAdditive && layer === other.layer && way.property == other.way.property
    }

    // MARK: Motion

    /// Freezes the item at a fraction.
    func hold(at fraction: Double) {
        self.fraction = fraction
        leg = nil
        held = nil
        freeze()
    }

    /// Freezes the item where the leg is at a time.
    func pause(at time: Double) {
        guard let leg else { return }
        held = (leg, leg.paceTime(at: time))
        fraction = leg.fraction(at: time)
        self.leg = nil
        path = nil
        freeze()
    }

    /// Follows a paused animator's fraction from `old` to `new`.
    func scrub(from old: Double, to new: Double) {
        let path = path ?? ScrubPath(start: start, pausedAt: old, own: fraction)
        self.path = path
        hold(at: path.fraction(at: new))
    }

    /// Returns the continuation of an interrupted leg, forwards or reversed; nil if the item has
    /// been moved since.
    ///
    /// - Parameters:
    ///   - goal: the fraction to reach.
    ///   - begin: the loop time at which the leg continues.
    ///   - length: the time to the end in seconds; nil uses the remaining time.
    ///   - stretch: the factor by which the duration of a reversed leg is multiplied.
    func interruptedLeg(toward goal: Double, at begin: Double, length: Double?, stretch: Double)
        -> AnimatorLeg?
    {
        held?.leg.onward(
            to: goal, fromPaceTime: held?.time ?? 0, at: begin, length: length, stretch: stretch)
    }

    /// Starts a leg.
    func run(_ leg: AnimatorLeg) {
        guard fraction != leg.goal || leg.origin != leg.end && leg.entry < 1 else {
            return hold(at: leg.goal)
        }
        self.leg = leg
        held = nil
        path = nil
        guard !leg.isOver else { return hold(at: leg.goal) }
        let (animation, duration, entry) = way.animation(of: leg)
        animation.duration = duration
        animation.beginTime = layer.convertTime(leg.begin, from: nil)
        if entry > 0 || leg.isTurned {
            animation.timeOffset = entry
            animation.repeatDuration = leg.length
        }
        // A begin time of 0 would mean now.
        if animation.beginTime == 0 { animation.beginTime = -.leastNonzeroMagnitude }
        put(animation)
    }

    private func freeze() {
        let still = CABasicAnimation(keyPath: way.property.rawValue)
        still.fromValue = way.value(at: fraction)
        still.toValue = still.fromValue
        still.timingFunction = CAMediaTimingFunction(name: .linear)
        still.duration = 1
        still.speed = 0
        put(still)
    }

    private func put(_ animation: CAPropertyAnimation) {
        let key = key ?? layer.key(for: way.property, isAdditive: way.isAdditive)
        self.key = key
        if let playing, layer.animation(forKey: key) !== playing { isGone = true }
        guard !isGone else { return }
        animation.isAdditive = way.isAdditive
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        layer.add(animation, forKey: key)
        playing = layer.animation(forKey: key)
    }

    // MARK: The end

    /// Removes the item's animation from the layer.
    func remove() {
        guard let key, let playing, layer.animation(forKey: key) === playing else { return }
        layer.dropAnimation(forKey: key)
    }

    /// Copies the value shown at a time to the model and removes the animation.
    func stopHere(at time: Double) {
        if let leg { fraction = leg.fraction(at: time) }
        leg = nil
        guard !isGone, let shown = way.value(at: fraction) else { return remove() }
        let model: Any? = way.isAdditive ? layer.values.boxed(way.property, adding: shown) : shown
        remove()
        layer.setModel(way.property, to: model)
    }

    /// Removes the animation and sets the model to the start or end value.
    func finish(atEnd isEnd: Bool) {
        remove()
        layer.setModel(way.property, to: isEnd ? ends.end : ends.start)
    }
}
