import Snapshots
import UIKit

@MainActor
extension SnapshotNode.Motion {
    /// Reads an animation's curve; nil if two values and a pace do not describe it completely.
    ///
    /// That is the case within groups, along keyframes and paths, with value functions, and for
    /// values that do not consist of numbers.
    init?(_ record: AnimationRecord, on layer: CALayer) {
        guard record.tracks.count == 1, let track = record.tracks.first, track.groups.isEmpty,
            track.function == nil,
            !track.isCumulative, case .between(let from, let to) = track.course
        else { return nil }
        let timing = track.timing
        // The loop's seconds per second of the layer's time; zero or infinite for a paused layer.
        let span =
            layer.convertTime(timing.beginTime + 1, to: nil)
            - layer.convertTime(timing.beginTime, to: nil)
        guard span.isFinite, span > 0, timing.speed != 0, timing.duration > 0 else { return nil }
        let width = track.kind.width
        self.init(
            path: track.property.rawValue, from: (0..<width).map { from[$0] },
            to: (0..<width).map { to[$0] },
            duration: timing.duration, pace: Pace(track.pace))
        speed = abs(span - 1) < 1e-9 ? timing.speed : timing.speed / span
        offset = timing.timeOffset
        let passes = timing.activeDuration / timing.passDuration
        repeats = passes.isFinite ? passes : 0
        reverses = timing.autoreverses
        additive = track.isAdditive
        // Block animations fill both ways; but nothing shows before a begin time that has passed,
        // or after the removal.
        fillsBefore = timing.fillsBackwards && record.isDelayed
        fillsAfter = timing.fillsForwards && !record.animation.isRemovedOnCompletion
    }
}

extension SnapshotNode.Motion.Pace {
    init(_ pace: AnimationTrack.Pace) {
        switch pace {
        case .linear: self = .linear
        case .curve(let curve):
            self = .curve(x1: curve.x1, y1: curve.y1, x2: curve.x2, y2: curve.y2)
        case .spring(let spring):
            self = .spring(
                mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
                velocity: spring.initialVelocity)
        }
    }
}
