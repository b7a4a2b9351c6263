import CoreGraphics

/// An animation that a layer plays: the copy to answer with, and where it stands.
@MainActor
package final class AnimationRecord {
    /// Where an animation stands.
    enum State {
        /// It has not begun yet, or the layer's time stands still.
        case waiting
        /// What it shows changes from tick to tick.
        case running
        /// It has run out, and stays because it is not removed on completion.
        case over
    }

    /// What a layer's animations are known by.
    package let key: String
    /// The copy that was made when it was added.
    package let animation: CAAnimation
    /// The whole animation's timing; a group's where it is one.
    package let timing: TimingModel
    /// What it does, property by property.
    package let tracks: [AnimationTrack]
    /// The completion blocks that wait for it.
    let batches: [AnimationBatch]

    var state = State.waiting
    /// Whether it begins later than it was added: only then does filling backwards show anything.
    package var isDelayed = false
    /// How many commits there had been when it was added.
    var commit = 0
    /// Whether its start has been told, or is about to be.
    var hasStarted = false
    /// Whether its end has been told, or is about to be.
    var hasStopped = false
    /// When it ends, in nanoseconds of the loop's time; nil when it never does.
    package var end: Int64?
    /// Where its begin and its end are kept in the scheduler's alarms.
    var beginAlarm: LayerScheduler.AlarmPlace?
    var endAlarm: LayerScheduler.AlarmPlace?
    /// Its tracks in the scheduler's store.
    var stored: [MotionStore.Index] = []
    /// Whose animations it belongs to, while it does.
    weak var motion: LayerMotion?

    init(
        key: String, animation: CAAnimation, timing: TimingModel, tracks: [AnimationTrack], batches: [AnimationBatch]
    ) {
        self.key = key
        self.animation = animation
        self.timing = timing
        self.tracks = tracks
        self.batches = batches
    }

    func tellStop(finished: Bool) {
        animation.didStop()
        animation.delegate?.animationDidStop(animation, finished: finished)
        for batch in batches { batch.animationEnded() }
    }
}

/// What a layer plays, for as long as it plays something.
///
/// The layer holds it and the scheduler only knows of it: an endless animation keeps no layer alive.
@MainActor
package final class LayerMotion {
    weak var layer: CALayer?
    let scheduler: LayerScheduler
    /// In the order in which they were added.
    package var records: [AnimationRecord] = []
    /// The layer's place in the scheduler's store.
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

    /// Somebody has taken note of the layer's changes: the next tick marks it again.
    func changesWereTaken() {
        scheduler.store.slots[Int(slot)].isMarked = false
    }

    /// The layer's model has changed: what is added to it starts from there.
    func modelChanged(_ model: LayerValues) {
        scheduler.store.modelChanged(model, of: slot)
    }

    isolated deinit {
        for record in records { scheduler.forget(record, finished: false) }
        if slot >= 0 { scheduler.remove(self) }
    }
}
