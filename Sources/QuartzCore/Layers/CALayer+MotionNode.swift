import CoreGraphics

extension CALayer {
    /// Returns the subtree as a value that determines the presentation at any time.
    ///
    /// Later changes by the program are not included. An animation that is removed on completion
    /// has no effect after its end.
    /// - Complexity: O(layers + animations)
    package final func motionNode() -> MotionNode {
        // Transitions' pictures are children too; the frontmost visible one is the current
        // transition's.
        let isReplaced = replacements > 0
        let stage = isReplaced ? children.last { $0 is GhostLayer && !$0.isHidden } : nil
        return MotionNode(
            model: values,
            clock: timing.clock,
            tracks: animationRecords.flatMap(\.lastingTracks),
            transitions: stage.map { [$0.stageTransition] } ?? [],
            mask: maskLayer?.motionNode(),
            children: children.filter { !isReplaced || !($0 is GhostLayer) }.map { $0.motionNode() }
        )
    }

    /// The transition whose container is this layer; it ends with its pictures' animations.
    private var stageTransition: MotionNode.Transition {
        var (begin, end) = (Double.infinity, -Double.infinity)
        func visit(_ layer: CALayer) {
            for record in layer.animationRecords {
                begin = min(begin, record.timing.beginTime)
                end = max(end, record.timing.endTime)
            }
            for child in layer.children { visit(child) }
        }
        visit(self)
        let timing = TimingModel(
            beginTime: min(begin, end), duration: max(0, end - min(begin, end)))
        return MotionNode.Transition(timing: timing, stage: motionNode())
    }
}

extension AnimationRecord {
    /// The tracks, without an effect after their end if the animation is removed on completion.
    ///
    /// It is removed when the layer's clock runs past its end. A clock that is stopped or runs
    /// backwards removes nothing, and may be past the end.
    package var lastingTracks: [AnimationTrack] {
        guard animation.isRemovedOnCompletion, let layer = motion?.layer, layer.clockSpeed > 0
        else { return tracks }
        return tracks.map { track in
            var track = track
            if track.groups.isEmpty {
                track.timing.fillsForwards = false
            } else {
                track.groups[0].timing.fillsForwards = false
            }
            return track
        }
    }
}
