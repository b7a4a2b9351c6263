import CoreGraphics

/// What a layer keeps of an animation beside its compiled form: the object to answer with and to tell the end.
@MainActor
final class AnimationRecord {
    let key: String
    let serial: UInt64
    let animation: CAAnimation
    let batches: [AnimationBatch]

    init(key: String, serial: UInt64, animation: CAAnimation, batches: [AnimationBatch]) {
        self.key = key
        self.serial = serial
        self.animation = animation
        self.batches = batches
    }

    func stop(finished: Bool) {
        animation.delegate?.animationDidStop(animation, finished: finished)
        for batch in batches { batch.animationEnded() }
    }
}

extension CALayer {
    /// Adds a copy of an animation, which begins now; one that plays under the same key is removed.
    ///
    /// - Parameters:
    ///   - animation: what to play; a duration of 0 is the transaction's.
    ///   - key: a name of the program's own; nil adds beside everything else.
    public final func add(_ animation: CAAnimation, forKey key: String?) {
        guard let basic = animation as? CABasicAnimation else {
            preconditionFailure(
                "\(type(of: animation)) cannot be added to a layer: add a CABasicAnimation or a subclass")
        }
        let scheduler = LayerScheduler.current
        guard let property = basic.keyPath.flatMap(LayerProperty.init(rawValue:)) else {
            reportMistake(
                "The animation of “\(basic.keyPath ?? "nil")” on \(self) was not added: a layer has no such property")
            return
        }
        let now = localTime(atMediaTime: scheduler.mediaTime)
        guard let ends = basic.ends(of: property, on: self, at: scheduler.mediaTime) else {
            reportMistake(
                "The animation of “\(property.rawValue)” on \(self) was not added: a value has the wrong type")
            return
        }
        let copy = basic.frozen()
        if copy.beginTime == 0 { copy.beginTime = now }
        let timing = copy.timingModel(
            beginTime: copy.beginTime, defaultDuration: CATransaction.animationDuration())
        let serial = scheduler.nextSerial()
        let key = key ?? "_anonymous-\(serial)"
        if let index = records.firstIndex(where: { $0.key == key }) { stopAnimation(at: index, finished: false) }
        inFlight.append(
            InFlightAnimation(
                key: key, property: property, isAdditive: copy.isAdditive, timing: timing,
                pace: copy.pace(defaultFunction: CATransaction.animationTimingFunction()),
                from: ends.from, to: ends.to, end: nil,
                isRemovedOnCompletion: copy.isRemovedOnCompletion, serial: serial))
        records.append(
            AnimationRecord(key: key, serial: serial, animation: copy, batches: scheduler.openBatches()))
        scheduler.animationAdded(to: self)
        markChanged(.values)
        copy.delegate?.animationDidStart(copy)
    }

    /// The animation that plays under a key, as it was added; nil when there is none.
    public final func animation(forKey key: String) -> CAAnimation? {
        records.first { $0.key == key }?.animation
    }

    /// The keys of what plays, in the order in which it was added; nil when nothing does.
    public final func animationKeys() -> [String]? {
        records.isEmpty ? nil : records.map(\.key)
    }

    /// Removes what plays under a key; its delegate is told that it did not finish.
    public final func removeAnimation(forKey key: String) {
        guard let index = records.firstIndex(where: { $0.key == key }) else { return }
        stopAnimation(at: index, finished: false)
    }

    /// Removes everything that plays; the delegates are told that it did not finish.
    public final func removeAllAnimations() {
        while !records.isEmpty { stopAnimation(at: records.count - 1, finished: false) }
    }

    /// Whether something plays on the layer or on a sublayer, without those that a test leaves to others.
    package final func hasAnimations(apartFrom isOther: (CALayer) -> Bool) -> Bool {
        !records.isEmpty || children.contains { !isOther($0) && $0.hasAnimations(apartFrom: isOther) }
    }

    /// Removes everything that plays on the layer and on its sublayers, without those that a test leaves to others.
    package final func removeAnimations(apartFrom isOther: (CALayer) -> Bool) {
        removeAllAnimations()
        for child in children where !isOther(child) { child.removeAnimations(apartFrom: isOther) }
    }

    /// Takes an animation off the layer; its end is told in this turn (removed) or at once (run out), and only once.
    final func stopAnimation(at index: Int, finished: Bool) {
        let record = records.remove(at: index)
        let wasOver = inFlight.remove(at: index).isOver
        markChanged(.values)
        let scheduler = LayerScheduler.current
        if inFlight.isEmpty { scheduler.animationsEnded(on: self) } else { scheduler.updateTicks() }
        if !wasOver { scheduler.stopped(record, finished: finished) }
    }

    /// The values with every animation applied, at a time of the loop's.
    ///
    /// A pure function of the model, the animations and the time.
    /// - Complexity: O(animations in flight on the layer)
    package final func presentedValues(at mediaTime: CFTimeInterval) -> LayerValues {
        guard !inFlight.isEmpty else { return values }
        var presented = values
        let local = localTime(atMediaTime: mediaTime)
        for animation in inFlight { animation.apply(to: &presented, at: local) }
        return presented
    }

    /// A copy of the layer that shows what is on screen at the moment.
    ///
    /// Never nil here: a layer without animations presents its model.
    public final func presentation() -> Self? {
        let copy = Self(layer: self)
        copy.values = presentedValues(at: LayerScheduler.current.mediaTime)
        copy.model_ = self
        return copy
    }

    /// The layer that a presentation was made of; the layer itself for any other.
    public final func model() -> CALayer { model_ ?? self }
}
