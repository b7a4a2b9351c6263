import CoreGraphics

extension CALayer {
    /// Adds a copy of an animation, which begins now; one that plays under the same key is removed.
    ///
    /// An animation that cannot be played, because a value has the wrong type, say, is reported and not added.
    ///
    /// - Parameters:
    ///   - animation: what to play; a duration of 0 is the transaction's.
    ///   - key: a name of the program's own; nil adds beside everything else.
    public final func add(_ animation: CAAnimation, forKey key: String?) {
        let scheduler = LayerScheduler.current
        let copy = animation.frozen()
        let context = AnimationContext(
            layer: self, mediaTime: scheduler.mediaTime, defaultDuration: CATransaction.animationDuration(),
            defaultFunction: CATransaction.animationTimingFunction())
        if copy.beginTime == 0 { copy.beginTime = localTime(atMediaTime: context.mediaTime) }
        guard let tracks = copy.tracks(in: context) else { return }
        if let motion, motion.scheduler !== scheduler { removeAllAnimations() }
        let wanted = animation is CATransition ? kCATransition : key
        if let wanted { removeAnimation(forKey: wanted) }
        let key = wanted ?? "_anonymous-\(scheduler.nextSerial())"
        let record = AnimationRecord(
            key: key, animation: copy, timing: copy.timingModel(defaultDuration: context.defaultDuration),
            tracks: tracks, batches: scheduler.openBatches())
        let motion = motion ?? LayerMotion(layer: self, scheduler: scheduler)
        self.motion = motion
        record.motion = motion
        motion.records.append(record)
        scheduler.play(record, model: values)
        markChanged(.values)
    }

    /// The animation that plays under a key, as it was added; nil when there is none.
    ///
    /// It is the copy that plays, the same one each time and the one that the delegate is given; what is changed on it
    /// has no effect.
    public final func animation(forKey key: String) -> CAAnimation? {
        motion?.records.first { $0.key == key }?.animation
    }

    /// The keys of what plays, in the order in which it was added; nil when nothing does.
    public final func animationKeys() -> [String]? {
        motion?.records.map(\.key)
    }

    /// Removes what plays under a key; its delegate is told that it did not finish.
    public final func removeAnimation(forKey key: String) {
        guard let index = motion?.records.firstIndex(where: { $0.key == key }) else { return }
        stopAnimation(at: index, finished: false)
    }

    /// Removes everything that plays; the delegates are told that it did not finish, in the order of adding.
    public final func removeAllAnimations() {
        while motion != nil { stopAnimation(at: 0, finished: false) }
    }

    /// What plays, in the order in which it was added.
    package final var animationRecords: [AnimationRecord] { motion?.records ?? [] }

    /// Whether something plays on the layer or on a sublayer, without those that a test leaves to others.
    package final func hasAnimations(apartFrom isOther: (CALayer) -> Bool) -> Bool {
        motion != nil || maskLayer?.hasAnimations(apartFrom: isOther) == true
            || children.contains { !isOther($0) && $0.hasAnimations(apartFrom: isOther) }
    }

    /// Removes everything that plays on the layer and on its sublayers, without those that a test leaves to others.
    package final func removeAnimations(apartFrom isOther: (CALayer) -> Bool) {
        removeAllAnimations()
        maskLayer?.removeAnimations(apartFrom: isOther)
        for child in children where !isOther(child) { child.removeAnimations(apartFrom: isOther) }
    }

    /// Takes an animation off the layer; its end is told in this turn (removed) or at once (run out), and only once.
    final func stopAnimation(at index: Int, finished: Bool) {
        guard let motion else { return }
        let record = motion.records.remove(at: index)
        motion.scheduler.forget(record, finished: finished)
        if motion.records.isEmpty {
            motion.scheduler.remove(motion)
            self.motion = nil
        }
        markChanged(.values)
    }

    /// The values with every animation applied, at a time of the loop's.
    ///
    /// A pure function of the model, the animations and the time.
    /// - Complexity: O(animations in flight on the layer)
    package final func presentedValues(at mediaTime: CFTimeInterval) -> LayerValues {
        guard let motion else { return values }
        var presented = values
        let store = motion.scheduler.store
        let slot = store.slots[Int(motion.slot)]
        if slot.shownTime == mediaTime, slot.strangerCount == 0 {
            store.apply(motion.slot, to: &presented)
            return presented
        }
        // Who asks now sees what the last tick has not: the next one must not think that nothing has changed.
        store.slots[Int(motion.slot)].isStale = true
        let local = localTime(atMediaTime: mediaTime)
        for record in motion.records {
            for track in record.tracks { track.apply(to: &presented, at: local) }
        }
        return presented
    }

    /// A copy of the layer that shows what is on screen at the moment.
    ///
    /// Never nil here: a layer without animations presents its model. Each call makes a copy of its own; its sublayers, mask
    /// and superlayer are presentations too, and a presentation presents itself.
    public final func presentation() -> Self? {
        if model_ != nil { return self }
        let copy = Self(layer: self)
        copy.values = presentedValues(at: LayerScheduler.current.mediaTime)
        if let shown = copy.values.more[LayerProperty(.contents)] { copy.contents = shown.boxed }
        copy.model_ = self
        return copy
    }

    /// The layer that a presentation was made of; the layer itself for any other.
    public final func model() -> CALayer { model_ ?? self }
}
