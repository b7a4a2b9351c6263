internal import Motion

/// The motion of a node: its tracks, ready to be evaluated, and the values on which they act.
struct NodeMotion: Sendable {
    /// The tracks of all animations, in order; each acts on the result of the ones before.
    private(set) var tracks: [AnimationTrack] = []
    /// The values that the tracks change.
    private(set) var aspects: SnapshotNode.Aspects = []
    /// The model values of the aspects.
    private var model = LayerValues()
    /// The layer's time at which the first track begins, and the last one ends.
    private(set) var begin = Double.infinity
    private(set) var end = -Double.infinity

    /// Creates the motion of a node; nil if it has no tracks that move it.
    init?(_ node: SnapshotNode) {
        for animation in node.animations where !animation.tracks.isEmpty {
            for track in animation.tracks {
                guard let track = AnimationTrack(track, begin: animation.begin) else { continue }
                let aspects = SnapshotNode.Aspects(track.property.root)
                guard !aspects.isEmpty, track.course.isFinite else { continue }
                self.aspects.formUnion(aspects)
                let outer = track.groups.first?.timing ?? track.timing
                begin = min(begin, outer.beginTime)
                end = max(end, outer.endTime)
                tracks.append(track)
            }
        }
        guard !tracks.isEmpty else { return nil }
        readModel(of: node)
    }

    /// Reads the model values again.
    mutating func readModel(of node: SnapshotNode) { model = node.values(of: aspects) }

    /// Returns a node with the values that it shows at a time of its layer's clock.
    ///
    /// A value that is not finite, as hostile numbers may give, is the model value.
    /// - Complexity: O(tracks).
    func shown(_ node: SnapshotNode, atLocalTime time: Double) -> SnapshotNode {
        var values = model
        for track in tracks { track.apply(to: &values, at: time) }
        for track in tracks {
            let property = track.property.whole
            let isFinite =
                property.root.isField || property.kind.map { $0.width > 0 } == true
                ? values.lanes(of: property).isFinite : values.value(of: property).isFinite
            if !isFinite { values.set(property, to: model.value(of: property)) }
        }
        var node = node
        node.set(values, aspects)
        return node
    }
}

extension SnapshotNode {
    /// Whether an animation has tracks, so that the members are model values.
    package var hasTracks: Bool { animations.contains { !$0.tracks.isEmpty } }

    /// Removes members that lines of version 1 do not have.
    mutating func removeMotion() {
        for index in animations.indices where !animations[index].tracks.isEmpty {
            animations[index].tracks = []
        }
        guard hasDrawing else { return }
        var drawing = self.drawing
        drawing.clock = nil
        drawing.model = []
        self.drawing = drawing
    }

    /// Replaces tracks by their form in lines of version 1; the values are not changed.
    /// - Parameter rate: The seconds of the layer's clock per second of the loop.
    package mutating func makePlain(rate: Double = 1) {
        for index in animations.indices where !animations[index].tracks.isEmpty {
            animations[index].motion = Motion(animations[index], rate: rate)
        }
        removeMotion()
    }
}

extension SnapshotNode.Motion {
    /// Creates the motion of an animation; nil if two values and a pace do not describe it.
    ///
    /// That is the case within groups, along keyframes and routes, with functions, and for values
    /// that do not consist of numbers.
    fileprivate init?(_ animation: SnapshotNode.Animation, rate: Double) {
        guard rate.isFinite, rate > 0, animation.tracks.count == 1,
            let track = animation.tracks.first,
            track.groups.isEmpty, track.function == nil, !track.cumulative, track.values.isEmpty,
            track.route == nil, track.duration > 0, track.speed != 0,
            case .numbers(let from)? = track.from, case .numbers(let to)? = track.to,
            1...16 ~= from.count, from.count == to.count
        else { return nil }
        self.init(path: track.path, from: from, to: to, duration: track.duration)
        pace = Pace(track.pace)
        speed = abs(rate - 1) < 1e-9 ? track.speed : track.speed * rate
        offset = track.offset
        repeats =
            track.repeatDuration > 0
            ? track.repeatDuration / (track.duration * (track.reverses ? 2 : 1)) : track.repeats
        reverses = track.reverses
        additive = track.additive
        fills = track.fills
    }
}

extension SnapshotNode.Motion.Pace {
    fileprivate init(_ pace: SnapshotNode.Track.Pace) {
        switch pace {
        case .linear: self = .linear
        case .curve(let x1, let y1, let x2, let y2): self = .curve(x1: x1, y1: y1, x2: x2, y2: y2)
        case .spring(let mass, let stiffness, let damping, let velocity):
            self = .spring(
                mass: mass, stiffness: stiffness, damping: damping, velocity: velocity)
        }
    }
}
