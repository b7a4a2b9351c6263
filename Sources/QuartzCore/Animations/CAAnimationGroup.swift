import CoreGraphics

/// Animations that run together, in the group's time.
///
/// The animations are clipped to the group's duration, not scaled to it: a longer one is cut off.
/// An animation without a duration has the group's. Its `beginTime` is relative to the group's
/// beginning; its `delegate` and `isRemovedOnCompletion` are ignored in favour of the group's. The
/// group's `timingFunction` applies to the time of all of them.
///
/// Source: Apple, CAAnimationGroup.
@preconcurrency @MainActor
open class CAAnimationGroup: CAAnimation {
    /// The animations; may include groups.
    open var animations: [CAAnimation]?

    package override func copyFields(from other: CAAnimation) {
        super.copyFields(from: other)
        guard let other = other as? CAAnimationGroup else { return }
        animations = other.animations?.map { $0.frozen() }
    }

    package override func tracks(in context: AnimationContext) -> [AnimationTrack] {
        let timing = timingModel(defaultDuration: context.defaultDuration, reports: true)
        let curve = (timingFunction ?? context.defaultFunction)?.curve
        var inner = context
        inner.groups.append(AnimationTrack.Group(timing: timing, curve: curve ?? .linear))
        inner.defaultDuration = timing.duration
        inner.defaultFunction = nil
        var tracks: [AnimationTrack] = []
        for animation in animations ?? [] {
            tracks += animation.tracks(in: inner)
        }
        return tracks
    }
}
