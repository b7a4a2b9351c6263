import CoreGraphics

/// Animations that run together, in the group's time.
///
/// The animations are clipped to the group's duration, not scaled to it: what goes on longer is cut off. One without a
/// duration of its own takes the group's. Their `beginTime` counts from the group's beginning; their `delegate` and
/// `isRemovedOnCompletion` are ignored, the group's count. The group's `timingFunction` bends the time of them all.
///
/// Source: Apple, CAAnimationGroup.
@preconcurrency @MainActor
open class CAAnimationGroup: CAAnimation {
    /// The animations; groups among them too.
    open var animations: [CAAnimation]?

    package override func copyFields(from other: CAAnimation) {
        super.copyFields(from: other)
        guard let other = other as? CAAnimationGroup else { return }
        animations = other.animations?.map { $0.frozen() }
    }

    package override func tracks(in context: AnimationContext) -> [AnimationTrack]? {
        let timing = timingModel(defaultDuration: context.defaultDuration, reports: true)
        let curve = (timingFunction ?? context.defaultFunction)?.curve
        var inner = context
        inner.groups.append(AnimationTrack.Group(timing: timing, curve: curve ?? .linear))
        inner.defaultDuration = timing.duration
        inner.defaultFunction = nil
        var tracks: [AnimationTrack] = []
        for animation in animations ?? [] {
            guard let part = animation.tracks(in: inner) else { return nil }
            tracks += part
        }
        return tracks
    }
}
