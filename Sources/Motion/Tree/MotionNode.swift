import CoreGraphics

/// A layer and everything in flight on it, as a value: what shows at any time follows from it alone.
///
/// Times are those of the root's parent clock, in seconds: of a window's tree the main loop's.
package struct MotionNode: Sendable {
    /// The values without animations.
    package var model: LayerValues
    /// The layer's own clock in its parent's.
    package var clock: MotionClock
    /// The animations, in the order in which they were added: each one changes what those before it show.
    package var tracks: [AnimationTrack]
    /// The transitions whose pictures are drawn in place of the layer's own content, in the order of adding.
    package var transitions: [Transition]
    /// What the layer is seen through, as one node or none.
    package var mask: [MotionNode]
    /// The sublayers, from back to front by index.
    package var children: [MotionNode]

    package init(
        model: LayerValues = LayerValues(), clock: MotionClock = MotionClock(), tracks: [AnimationTrack] = [],
        transitions: [Transition] = [], mask: MotionNode? = nil, children: [MotionNode] = []
    ) {
        self.model = model
        self.clock = clock
        self.tracks = tracks
        self.transitions = transitions
        self.mask = mask.map { [$0] } ?? []
        self.children = children
    }

    /// A transition of a layer's content: pictures from before and after, which move in the layer's clock.
    package struct Transition: Sendable {
        /// When the pictures are drawn: from the begin, up to but not including the end.
        package var timing: TimingModel
        /// The groups around the transition, the outermost first.
        package var groups: [AnimationTrack.Group]
        /// What holds the pictures; it lies in the layer's coordinates, in front of its sublayers.
        package var stage: MotionNode

        package init(timing: TimingModel, groups: [AnimationTrack.Group] = [], stage: MotionNode) {
            self.timing = timing
            self.groups = groups
            self.stage = stage
        }
    }
}

extension MotionNode {
    /// What a node and its descendants show at one time.
    package struct Shown: Sendable {
        /// The values with every animation applied.
        package var values: LayerValues
        /// Whether a transition's pictures are drawn in place of the layer's own content and sublayers; they are then
        /// the only child.
        package var isReplaced: Bool
        /// What the layer is seen through, as one node or none.
        package var mask: [Shown]
        /// The sublayers, from back to front by index; `zPosition` decides before the index, see ``drawingOrder``.
        package var children: [Shown]

        /// The indices of the children in the order in which they are drawn: by zPosition, then by index.
        package var drawingOrder: [Int] {
            children.indices.sorted {
                (children[$0].values.zPosition, $0) < (children[$1].values.zPosition, $1)
            }
        }
    }

    /// Returns what the node alone shows at a time of its own clock.
    ///
    /// - Complexity: O(tracks)
    package func values(atLocalTime time: Double) -> LayerValues {
        guard !tracks.isEmpty else { return model }
        var values = model
        for track in tracks { track.apply(to: &values, at: time) }
        return values
    }

    /// Returns what the node alone shows at a time of its parent's clock.
    package func values(at time: Double) -> LayerValues { values(atLocalTime: clock.localTime(at: time)) }

    /// Returns what the node and its descendants show at a time of its parent's clock.
    ///
    /// - Complexity: O(nodes + tracks)
    package func shown(at time: Double) -> Shown {
        let local = clock.localTime(at: time)
        let mask = mask.map { $0.shown(at: local) }
        // The latest transition's pictures hide those of the ones before it, whose state is in its picture of before.
        if let transition = transitions.last(where: { $0.isPlaying(atLocalTime: local) }) {
            return Shown(
                values: values(atLocalTime: local), isReplaced: true, mask: mask,
                children: [transition.stage.shown(at: local)])
        }
        return Shown(
            values: values(atLocalTime: local), isReplaced: false, mask: mask,
            children: children.map { $0.shown(at: local) })
    }

    /// Returns the local time of the node that a path of child indices leads to, at a time of this node's parent.
    ///
    /// - Precondition: Every index of the path names a child.
    package func localTime(ofNodeAt path: some Sequence<Int>, at time: Double) -> Double {
        var node = self
        var local = clock.localTime(at: time)
        for index in path {
            node = node.children[index]
            local = node.clock.localTime(at: local)
        }
        return local
    }

    /// When what the node or its descendants show next begins or ceases to change by itself, after a time of the parent's
    /// clock; nil if it never does.
    ///
    /// Between two such times the tree moves on or stands still without anything being added or removed. Clocks that are
    /// stopped or run backwards have none.
    /// - Complexity: O(nodes + tracks)
    package func nextSeam(after time: Double) -> Double? {
        guard clock.speed > 0 else { return nil }
        let local = clock.localTime(at: time)
        var next = Double.infinity
        func consider(_ seam: Double) {
            if seam > local + TimingModel.rounding, seam < next { next = seam }
        }
        for track in tracks {
            let timing = track.groups.first?.timing ?? track.timing
            consider(timing.beginTime)
            consider(timing.endTime)
        }
        for transition in transitions {
            let timing = transition.groups.first?.timing ?? transition.timing
            consider(timing.beginTime)
            consider(timing.endTime)
            if let seam = transition.stage.nextSeam(after: local) { consider(seam) }
        }
        for node in mask + children {
            if let seam = node.nextSeam(after: local) { consider(seam) }
        }
        return next.isFinite ? clock.parentTime(at: next) : nil
    }
}

extension MotionNode.Transition {
    /// Whether the pictures are drawn at a time of the layer's clock.
    package func isPlaying(atLocalTime time: Double) -> Bool {
        var time = time
        for group in groups {
            let sample = group.timing.sample(at: time)
            guard sample.phase == .active else { return false }
            time = group.curve.value(at: sample.progress) * group.timing.duration
        }
        // A transition that was added with a later begin replaces the content at once: its first pictures are what was seen.
        return timing.sample(at: time).phase != .after
    }
}
