import CoreGraphics

extension CALayer {
    /// The layer with everything below it and in flight on it as a value, from which what shows at any time follows.
    ///
    /// What the program changes later is not in it. An animation that is removed at its end shows nothing after it.
    /// - Complexity: O(layers + animations)
    package final func motionNode() -> MotionNode {
        // Pictures of transitions are children too; the frontmost that is not hidden is the transition that shows.
        let isReplaced = replacements > 0
        let stage = isReplaced ? children.last { $0 is GhostLayer && !$0.isHidden } : nil
        return MotionNode(
            model: values,
            clock: timing.clock,
            tracks: animationRecords.flatMap(\.lastingTracks),
            transitions: stage.map { [$0.stageTransition] } ?? [],
            mask: maskLayer?.motionNode(),
            children: children.filter { !isReplaced || !($0 is GhostLayer) }.map { $0.motionNode() })
    }

    /// A transition whose stage this layer is: it ends when the last animation of its pictures does.
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
        let timing = TimingModel(beginTime: min(begin, end), duration: max(0, end - min(begin, end)))
        return MotionNode.Transition(timing: timing, stage: motionNode())
    }
}

extension AnimationRecord {
    /// The tracks, which show nothing after their end if the animation is removed then.
    fileprivate var lastingTracks: [AnimationTrack] {
        guard animation.isRemovedOnCompletion else { return tracks }
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
