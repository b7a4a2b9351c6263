import CoreGraphics

/// An animation that a layer plays: the copy made when it was added, and its state.
@MainActor
package final class AnimationRecord {
    /// The state of an animation.
    enum State {
        /// It has not begun yet, or the layer's clock is stopped.
        case waiting
        /// Its value changes from tick to tick.
        case running
        /// It has ended, and stays because it is not removed on completion.
        case over
    }

    /// The key under which the layer plays it.
    package let key: String
    /// The copy that was made when it was added.
    package let animation: CAAnimation
    /// The timing of the whole animation; for a group, the group's.
    package let timing: TimingModel
    /// Its effects, one per property.
    package internal(set) var tracks: [AnimationTrack]
    /// The batches whose completion blocks wait for it.
    let batches: [AnimationBatch]
    /// Whether the framework plays it on its own account: programs neither see nor remove it.
    let isOfFramework: Bool

    var state = State.waiting
    /// Whether it begins after it was added; only then does filling backwards have an effect.
    package var isDelayed = false
    /// The number of commits when it was added.
    var commit = 0
    /// Whether its start has been reported to the delegate, or is queued to be.
    var hasStarted = false
    /// Whether its end has been reported to the delegate, or is queued to be.
    var hasStopped = false
    /// When it ends, in nanoseconds of the loop's time; nil if it never does.
    package var end: Int64?
    /// The positions of its beginning and end in the scheduler's alarms.
    var beginAlarm: LayerScheduler.AlarmPlace?
    var endAlarm: LayerScheduler.AlarmPlace?
    /// The indices of its tracks in the scheduler's store.
    var stored: [MotionStore.Index] = []
    /// The layer's animations that it is part of; nil once it is removed.
    ///
    /// Unmanaged, because a weak reference would slow down every retain; the motion clears it.
    @exclusivity(unchecked) unowned(unsafe) var motion: LayerMotion?

    init(
        key: String, animation: CAAnimation, timing: TimingModel, tracks: [AnimationTrack],
        batches: [AnimationBatch], isOfFramework: Bool = false
    ) {
        self.key = key
        self.animation = animation
        self.timing = timing
        self.tracks = tracks
        self.batches = batches
        self.isOfFramework = isOfFramework
    }

    func notifyStop(finished: Bool) {
        animation.didStop()
        animation.delegate?.animationDidStop(animation, finished: finished)
        for batch in batches { batch.animationEnded() }
    }
}

/// The animations of a layer; exists while there are any.
///
/// The layer owns it and the scheduler does not retain it, so an endless animation does not keep
/// its layer alive.
@MainActor
package final class LayerMotion {
    /// The layer; nil once it is gone.
    ///
    /// Unmanaged, because a weak reference would slow down every retain; the layer clears it in its
    /// deinit.
    @exclusivity(unchecked) nonisolated(unsafe) final unowned(unsafe) var layer: CALayer?
    let scheduler: LayerScheduler
    /// The animations, in the order in which they were added.
    package var records: [AnimationRecord] = []
    /// The layer's slot in the scheduler's store.
    var slot = MotionStore.none

    init(layer: CALayer, scheduler: LayerScheduler) {
        self.layer = layer
        self.scheduler = scheduler
        scheduler.add(self)
    }

    /// Whether an animation changes the layer's zPosition.
    var movesInDepth: Bool {
        guard scheduler.store.depthCount > 0 else { return false }
        var cell = scheduler.store.slots[Int(slot)].firstCell
        while cell >= 0 {
            let entry = scheduler.store.cells[Int(cell)]
            if entry.root == .zPosition { return true }
            cell = entry.next
        }
        return false
    }

    /// Called when the layer's model has changed: additive animations start from the new model.
    func modelChanged(_ model: LayerValues) {
        scheduler.store.modelChanged(model, of: slot)
    }

    isolated deinit {
        for record in records {
            record.motion = nil
            scheduler.forget(record, finished: false)
        }
        if slot >= 0 { scheduler.remove(self) }
    }
}
