import CoreGraphics

/// The storage of ``CALayer/addReplacement``; extensions have no stored properties.
@MainActor private var replacement: ((CALayer, CAAnimation, String?) -> Bool)?

extension CALayer {
    /// Called in place of `add(_:forKey:)`; returns whether it has done that. Nil unless a program
    /// exchanges the method with one of its own.
    package static var addReplacement: ((CALayer, CAAnimation, String?) -> Bool)? {
        get { replacement }
        set { replacement = newValue }
    }

    package final func baseAdd(_ animation: CAAnimation, forKey key: String?) {
        let scheduler = LayerScheduler.current
        let copy = animation.frozen()
        let context = AnimationContext(
            layer: self, mediaTime: scheduler.mediaTime,
            defaultDuration: CATransaction.animationDuration(),
            defaultFunction: CATransaction.animationTimingFunction())
        if copy.beginTime == 0 { copy.beginTime = localTime(atMediaTime: context.mediaTime) }
        let tracks = copy.tracks(in: context)
        let wanted = animation is CATransition ? kCATransition : key
        if let wanted { dropAnimation(forKey: wanted) }
        let key = wanted ?? "_anonymous-\(scheduler.nextSerial())"
        let record = AnimationRecord(
            key: key, animation: copy,
            timing: copy.timingModel(defaultDuration: context.defaultDuration),
            tracks: tracks, batches: scheduler.openBatches())
        record.isDelayed = copy.beginTime > localTime(atMediaTime: context.mediaTime)
        play(record)
        drawEachFrameIfNeeded(for: record)
    }

    /// Plays an animation; there must be none with its key.
    final func play(_ record: AnimationRecord) {
        let scheduler = LayerScheduler.current
        if let motion, motion.scheduler !== scheduler { dropAllAnimations() }
        let motion = motion ?? LayerMotion(layer: self, scheduler: scheduler)
        self.motion = motion
        record.motion = motion
        record.commit = scheduler.commitCount
        motion.records.append(record)
        (record.animation.delegate as? any AnimationCounting)?.animationWasAdded()
        scheduler.play(record, model: values)
        markChanged(by: record)
    }

    /// Moves the ends of animations without a last value to a model value that the program sets
    /// after it has added them, but before they are committed.
    final func retargetAnimations(of property: LayerProperty) {
        guard let motion else { return }
        for record in motion.records where record.commit == motion.scheduler.commitCount {
            guard !record.isOfFramework, let animation = record.animation as? CABasicAnimation,
                animation.endsAtModel
            else { continue }
            var hasMoved = false
            for (index, track) in record.tracks.enumerated()
            where track.property.whole == property.whole {
                let end = values.value(of: track.property)
                switch track.course {
                case .between(let start, _):
                    guard let end = end.lanes else { continue }
                    record.tracks[index].course = .between(start, end)
                case .values(let start, _): record.tracks[index].course = .values(start, end)
                default: continue
                }
                hasMoved = true
            }
            if hasMoved { motion.scheduler.replaceTracks(of: record, model: values) }
        }
    }

    /// Marks the layer when an animation begins or ends, and its superlayer for zPosition.
    final func markChanged(by record: AnimationRecord) {
        markChanged(.values)
        for track in record.tracks where track.property.root == .zPosition {
            parent?.markChanged(.children)
        }
    }

    final func baseAnimation(forKey key: String) -> CAAnimation? {
        motion?.records.first { $0.key == key && !$0.isOfFramework }?.animation
    }

    final func baseAnimationKeys() -> [String]? {
        guard let motion else { return nil }
        let keys = motion.records.lazy.filter { !$0.isOfFramework }.map(\.key)
        return keys.isEmpty ? nil : Array(keys)
    }

    final func baseRemoveAnimation(forKey key: String) {
        rememberWhatIsSeen { $0.key == key && !$0.isOfFramework }
        dropAnimation(forKey: key)
    }

    final func baseRemoveAllAnimations() {
        rememberWhatIsSeen { !$0.isOfFramework }
        var index = 0
        while let motion, index < motion.records.count {
            if motion.records[index].isOfFramework {
                index += 1
            } else {
                stopAnimation(at: index, finished: false)
            }
        }
    }

    /// Removes the animation with a key; the presentation changes at once.
    package final func dropAnimation(forKey key: String, ofFramework isOfFramework: Bool = false) {
        guard
            let index = motion?.records.firstIndex(where: {
                $0.key == key && $0.isOfFramework == isOfFramework
            })
        else { return }
        stopAnimation(at: index, finished: false)
    }

    /// Removes all animations; the presentation changes at once.
    package final func dropAllAnimations() {
        while motion != nil { stopAnimation(at: 0, finished: false) }
    }

    /// Keeps the presentation until the next commit when the program removes committed animations.
    ///
    /// Source: Apple, CALayer.presentation(), "a close approximation of the layer that is currently
    /// being displayed": the display changes only with a commit. (Inferred for this case.)
    private func rememberWhatIsSeen(_ isRemoved: (AnimationRecord) -> Bool) {
        guard let motion, extras?.seen == nil else { return }
        let scheduler = motion.scheduler
        guard motion.records.contains(where: { $0.commit < scheduler.commitCount && isRemoved($0) })
        else { return }
        extras.set(\.seen, Kept(presentedValues(at: scheduler.mediaTime)))
        scheduler.rememberingLayers.append(LayerScheduler.WeakLayer(layer: self))
    }

    /// Returns the displayed values; removed animations apply until the next commit.
    package final func seenValues(at mediaTime: CFTimeInterval) -> LayerValues {
        extras?.seen?.value ?? presentedValues(at: mediaTime)
    }

    /// The animations, in the order in which they were added.
    package final var animationRecords: [AnimationRecord] { motion?.records ?? [] }

    /// Returns whether the layer or a sublayer has animations; a test excludes sublayers.
    package final func hasAnimations(apartFrom isOther: (CALayer) -> Bool) -> Bool {
        motion != nil || maskLayer?.hasAnimations(apartFrom: isOther) == true
            || children.contains { !isOther($0) && $0.hasAnimations(apartFrom: isOther) }
    }

    /// Removes all animations of the layer and its sublayers; a test excludes sublayers.
    package final func removeAnimations(apartFrom isOther: (CALayer) -> Bool) {
        dropAllAnimations()
        maskLayer?.removeAnimations(apartFrom: isOther)
        for child in children where !isOther(child) { child.removeAnimations(apartFrom: isOther) }
    }

    /// Removes an animation and reports its end once: at once, or in this turn if removed.
    final func stopAnimation(at index: Int, finished: Bool) {
        guard let motion else { return }
        let record = motion.records.remove(at: index)
        motion.scheduler.forget(record, finished: finished)
        if motion.records.isEmpty {
            motion.scheduler.remove(motion)
            self.motion = nil
            if parentReference == nil, owner == nil { extras.set(\.hasPlayed, true) }
        }
        markChanged(by: record)
    }

    /// Returns the values with every animation applied, at a time of the loop.
    ///
    /// A pure function of the model, the animations and the time. Nothing evaluates an animation
    /// but this: viewers evaluate what they show, and a tick evaluates what the program reads.
    /// - Complexity: O(animations in flight on the layer)
    package final func presentedValues(at mediaTime: CFTimeInterval) -> LayerValues {
        guard let motion else { return values }
        var presented = values
        let store = motion.scheduler.store
        let slot = store.slots.base + Int(motion.slot)
        guard slot.pointee.blindCount == 0 else {
            let local = localTime(atMediaTime: mediaTime)
            for record in motion.records {
                for track in record.tracks { track.apply(to: &presented, at: local) }
            }
            return presented
        }
        if slot.pointee.shownTime != mediaTime {
            let local =
                slot.pointee.hasOwnClock ? localTime(atMediaTime: mediaTime) : mediaTime
            store.evaluate(slot, at: local)
            slot.pointee.shownTime = mediaTime
        }
        store.apply(motion.slot, to: &presented)
        return presented
    }

    final func basePresentation() -> Self? {
        if model_ != nil { return self }
        if isAlone { return nil }
        let copy = Self(layer: self)
        copy.values = seenValues(at: LayerScheduler.current.mediaTime)
        if let shown = copy.values.more[LayerProperty(.contents)] { copy.contents = shown.boxed }
        copy.model_ = self
        return copy
    }

    /// Whether the layer was never part of a tree, belongs to no view and never played an
    /// animation, so that no commit can have shown it.
    private var isAlone: Bool {
        parentReference == nil && owner == nil && motion == nil && children.isEmpty
            && firstJoinedAtCommit == nil && maskLayer == nil && extras?.seen == nil
            && extras?.hasPlayed != true
    }

    final func baseModel() -> Self {
        // A presentation has the class of its model.
        model_.map { unsafeDowncast($0, to: Self.self) } ?? self
    }
}

/// A delegate that counts its animations.
@MainActor
package protocol AnimationCounting: CAAnimationDelegate {
    /// Called when a layer has added a copy; each is followed by one `animationDidStop`.
    func animationWasAdded()
}
