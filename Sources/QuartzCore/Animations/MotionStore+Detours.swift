extension MotionStore {
    /// The features of a stored animation besides running from one value to another, as a trivial
    /// value.
    ///
    /// Keyframes and paths belong to the animation's record, which keeps its tracks alive while
    /// they are stored.
    struct Detour: BitwiseCopyable {
        enum Way: BitwiseCopyable {
            case between
            case frames(Unmanaged<Keyframes>)
            case path(Unmanaged<PathKeyframes>)
            case heading(Unmanaged<PathKeyframes>, isReversed: Bool)
            /// From one value to another; without intermediate values it changes halfway.
            case things(isDiscrete: Bool)
            /// From one value to the next.
            case thingFrames(Unmanaged<KeyTimes>)
        }

        let way: Way
        let function: ValueFunction?
        let isCumulative: Bool
        /// Whether the values are whole transforms, interpolated by their parts.
        let interpolatesTransforms: Bool
        /// Whether only the progress is stored.
        let isBlind: Bool
        private let groups: UnsafeMutablePointer<AnimationTrack.Group>?
        private let groupCount: Int
    }
}

extension MotionStore.Detour {
    init(_ track: AnimationTrack) {
        var hasNoNumbers = false
        switch track.course {
        case .between: way = .between
        case .frames(let frames): way = .frames(.passUnretained(frames))
        case .path(let path): way = .path(.passUnretained(path))
        case .heading(let path, let isReversed):
            way = .heading(.passUnretained(path), isReversed: isReversed)
        case .values:
            way = .things(isDiscrete: track.kind.isDiscrete)
            hasNoNumbers = true
        case .frameValues(_, let times):
            way = .thingFrames(.passUnretained(times))
            hasNoNumbers = true
        }
        isBlind =
            hasNoNumbers || track.property.root == .custom || track.property.root.kind.width == 0
        function = track.function
        isCumulative = track.isCumulative
        interpolatesTransforms = track.interpolatesTransforms
        groups = track.groups.isEmpty ? nil : .copy(of: track.groups)
        groupCount = track.groups.count
    }

    /// Whether the animation has no detour.
    var isNone: Bool {
        guard case .between = way else { return false }
        return function == nil && !isCumulative && groups == nil
    }

    /// Frees its memory.
    func giveBack() { groups?.deallocate() }

    func moment(at time: Double, _ timing: TimingModel) -> (fraction: Double, iteration: Int)? {
        AnimationTrack.moment(at: time, in: UnsafePointer(groups), count: groupCount, timing)
    }
}

extension MotionStore.Track {
    /// Applies the value at a time of the layer's clock to the value underneath, as
    /// ``AnimationTrack/apply(to:at:)`` does. Returns false if the animation has no effect then.
    func put(
        into whole: inout LayerProperty.Lanes, at time: Double,
        _ numbers: UnsafeMutablePointer<Double>,
        asTransform: Bool
    ) -> Bool {
        guard let moment = detour.moment(at: time, timing) else { return false }
        var lanes = lanes(at: pacedProgress(at: moment.fraction), numbers)
        if detour.isCumulative, moment.iteration != 0 {
            let end = self.lanes(at: pacedProgress(at: timing.autoreverses ? 0 : 1), numbers)
            lanes = end.times(moment.iteration, asTransform: detour.interpolatesTransforms)
                .added(to: lanes, asTransform: detour.interpolatesTransforms)
        }
        if let function = detour.function { lanes = function.transform(lanes).simd }
        if case .heading = detour.way {
            lanes = part.read(whole).added(to: lanes, asTransform: true)
        } else if isAdditive {
            lanes = lanes.added(to: part.read(whole), asTransform: asTransform)
        }
        part.write(lanes, into: &whole)
        return true
    }

    /// Returns the value at a fraction of the distance.
    private func lanes(at progress: Double, _ numbers: UnsafeMutablePointer<Double>)
        -> LayerProperty.Lanes
    {
        switch detour.way {
        case .between:
            let place = UnsafeRawPointer(numbers + values)
            let start = place.loadUnaligned(as: LayerProperty.Lanes.self)
            let end = place.loadUnaligned(
                fromByteOffset: MemoryLayout<LayerProperty.Lanes>.size, as: LayerProperty.Lanes.self
            )
            return start.interpolated(
                to: end, fraction: progress, asTransform: detour.interpolatesTransforms)
        case .frames(let frames):
            return frames._withUnsafeGuaranteedRef {
                $0.value(at: progress, asTransform: detour.interpolatesTransforms)
            }
        case .path(let path):
            let point = path._withUnsafeGuaranteedRef { $0.place(at: progress).point }
            return LayerProperty.Lanes(Double(point.x), Double(point.y))
        case .heading(let path, let isReversed):
            let angle =
                path._withUnsafeGuaranteedRef { $0.place(at: progress).angle }
                + (isReversed ? .pi : 0)
            return CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1).simd
        case .things, .thingFrames:
            return .zero
        }
    }
}
