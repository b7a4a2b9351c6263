/// One property of one layer in the hands of an animator.
///
/// What the layer plays is put there anew whenever the animator pauses, scrubs or goes on: a still picture, or the leg
/// that is under way. It stays to the end, where the animator takes it away. When somebody else has replaced or removed
/// it meanwhile, the item leaves the layer alone from then on.
@MainActor
final class AnimatorItem {
    let layer: CALayer
    let way: AnimatorWay
    /// What the property was before the change, and what the change made of it.
    private let ends: (start: Any?, end: Any?)
    /// The fraction of the animator's time at which the item begins.
    let start: Double
    /// The pace, where it differs from the animator's.
    let pace: AnimatorPace?
    /// How far the item has come while it is paused.
    private(set) var fraction = 0.0
    private(set) var leg: AnimatorLeg?
    /// The leg that was interrupted and its pace's time, unless the item was moved since.
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

    /// Whether two items are about the same property of the same layer, of which a layer plays one.
    func replaces(_ other: AnimatorItem) -> Bool {
        !way.isAdditive && layer === other.layer && way.property == other.way.property
    }

    // MARK: Motion

    /// Stands still at a fraction of the way.
    func hold(at fraction: Double) {
        self.fraction = fraction
        leg = nil
        held = nil
        freeze()
    }

    /// Stands still where the leg has come to.
    func pause(at time: Double) {
        guard let leg else { return }
        held = (leg, leg.paceTime(at: time))
        fraction = leg.fraction(at: time)
        self.leg = nil
        path = nil
        freeze()
    }

    /// Follows the fraction of a paused animator from `old` to `new`.
    func scrub(from old: Double, to new: Double) {
        let path = path ?? ScrubPath(start: start, pausedAt: old, own: fraction)
        self.path = path
        hold(at: path.fraction(at: new))
    }

    /// Goes on with an interrupted leg, to its end or back along it; nil when the item has been moved since.
    ///
    /// - Parameters:
    ///   - goal: where to.
    ///   - begin: the loop's time at which it goes on.
    ///   - length: the time to the end, in seconds, if it is not what was left.
    ///   - stretch: how much longer than it came the way back takes.
    func interruptedLeg(toward goal: Double, at begin: Double, length: Double?, stretch: Double) -> AnimatorLeg? {
        held?.leg.onward(to: goal, fromPaceTime: held?.time ?? 0, at: begin, length: length, stretch: stretch)
    }

    /// Sets out on a leg.
    func run(_ leg: AnimatorLeg) {
        guard fraction != leg.goal || leg.origin != leg.end && leg.entry < 1 else { return hold(at: leg.goal) }
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
        // 0 would mean now.
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

    /// Takes the item's animation off the layer.
    func remove() {
        guard let key, let playing, layer.animation(forKey: key) === playing else { return }
        layer.dropAnimation(forKey: key)
    }

    /// Makes what the item shows the model's, and takes the animation away.
    func settleHere(at time: Double) {
        if let leg { fraction = leg.fraction(at: time) }
        leg = nil
        guard !isGone, let shown = way.value(at: fraction) else { return remove() }
        let model: Any? = way.isAdditive ? layer.values.boxed(way.property, adding: shown) : shown
        remove()
        layer.setModel(way.property, to: model)
    }

    /// Brings the model to an end of the way.
    func settle(atEnd isEnd: Bool) {
        remove()
        layer.setModel(way.property, to: isEnd ? ends.end : ends.start)
    }
}
