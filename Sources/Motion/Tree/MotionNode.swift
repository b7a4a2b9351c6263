import CoreGraphics

/// A layer and its animations as a value that determines the presentation values at any time.
///
/// Times are those of the root's parent clock, in seconds: in a window's tree, the main loop's.
package struct MotionNode: Sendable {
    /// The model values.
    package var model: LayerValues
    /// The layer's own clock, relative to its parent's.
    package var clock: MotionClock
    /// The animations in order of addition; each applies to the result of the previous ones.
    package var tracks: [AnimationTrack]
    /// The transitions whose pictures replace the layer's content, in order of addition.
    package var transitions: [Transition]
    /// The mask, as an array of at most one node.
    package var mask: [MotionNode]
    /// The sublayers, from back to front by index.
    package var children: [MotionNode]

    package init(
        model: LayerValues = LayerValues(), clock: MotionClock = MotionClock(),
        tracks: [AnimationTrack] = [],
        transitions: [Transition] = [], mask: MotionNode? = nil, children: [MotionNode] = []
    ) {
        self.model = model
        self.clock = clock
        self.tracks = tracks
        self.transitions = transitions
        self.mask = mask.map { [$0] } ?? []
        self.children = children
    }

    /// A transition of a layer's content: pictures from before and after, in the layer's clock.
    package struct Transition: Sendable {
        /// When the pictures are drawn: from the beginning up to, but not including, the end.
        package var timing: TimingModel
        /// The groups that contain the transition, outermost first.
        package var groups: [AnimationTrack.Group]
        /// The pictures' container, in the layer's coordinates and in front of its sublayers.
        package var stage: MotionNode

        package init(timing: TimingModel, groups: [AnimationTrack.Group] = [], stage: MotionNode) {
            self.timing = timing
            self.groups = groups
            self.stage = stage
        }
    }
}

extension MotionNode {
    /// The presentation of a node and its descendants at one time.
    package struct Shown: Sendable {
        /// The presentation values: the model with every animation applied.
        package var values: LayerValues
        /// Whether a transition's pictures replace the layer's own content and sublayers.
        ///
        /// They are then the only child.
        package var isReplaced: Bool
        /// The mask, as an array of at most one node.
        package var mask: [Shown]
        /// The sublayers, from back to front by index, but see ``drawingOrder`` for `zPosition`.
        package var children: [Shown]

        /// The indices of the children in drawing order: by zPosition, then by index.
        package var drawingOrder: [Int] {
            children.indices.sorted {
                (children[$0].values.zPosition, $0) < (children[$1].values.zPosition, $1)
            }
        }
    }

    /// Returns the node's own presentation values at a time of its own clock.
    ///
    /// - Complexity: O(tracks)
    package func values(atLocalTime time: Double) -> LayerValues {
        guard !tracks.isEmpty else { return model }
        var values = model
        for track in tracks { track.apply(to: &values, at: time) }
        return values
    }

    /// Returns the node's own presentation values at a time of its parent's clock.
    package func values(at time: Double) -> LayerValues {
        values(atLocalTime: clock.localTime(at: time))
    }

    /// Returns the presentation of the node and its descendants at a time of its parent's clock.
    ///
    /// - Complexity: O(nodes + tracks)
    package func shown(at time: Double) -> Shown {
        let local = clock.localTime(at: time)
        let mask = mask.map { $0.shown(at: local) }
        // The latest transition's pictures hide earlier ones, whose state is in its first picture.
        if let transition = transitions.last(where: { $0.isPlaying(atLocalTime: local) }) {
            return Shown(
                values: values(atLocalTime: local), isReplaced: true, mask: mask,
                children: [transition.stage.shown(at: local)])
        }
        return Shown(
            values: values(atLocalTime: local), isReplaced: false, mask: mask,
            children: children.map { $0.shown(at: local) })
    }

    /// Returns the local time of the node at a path of child indices.
    ///
    /// `time` is in the clock of this node's parent.
    /// - Precondition: Every index of the path is that of a child.
    package func localTime(ofNodeAt path: some Sequence<Int>, at time: Double) -> Double {
        var node = self
        var local = clock.localTime(at: time)
        for index in path {
            node = node.children[index]
            local = node.clock.localTime(at: local)
        }
        return local
    }

    /// Returns the next time at which an animation of the node or a descendant begins or ends.
    ///
    /// In the parent's clock, after `time`; nil if there is none. Between two such times no
    /// animation starts or stops. Clocks that are stopped or run backwards have none.
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
    /// Returns whether the pictures are drawn at a time of the layer's clock.
    package func isPlaying(atLocalTime time: Double) -> Bool {
        var time = time
        for group in groups {
            let sample = group.timing.sample(at: time)
            guard sample.phase == .active else { return false }
            time = group.curve.value(at: sample.progress) * group.timing.duration
        }
        // A transition with a later beginning replaces the content at once: its first pictures show
        // what was on screen.
        return timing.sample(at: time).phase != .after
    }
}
