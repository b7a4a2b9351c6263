import CoreGraphics

/// The effect of an animation on one property, as a value that can be evaluated at any time.
package struct AnimationTrack: Sendable {
    /// Maps the fraction of the duration (for a spring, seconds) to the fraction of the distance.
    package enum Pace: Sendable {
        case linear
        case curve(CubicBezierCurve)
        case spring(DampedSpring)
    }

    /// The values between which the animation interpolates.
    package enum Course: Sendable {
        case between(LayerProperty.Lanes, LayerProperty.Lanes)
        case values(LayerValue, LayerValue)
        case frames(Keyframes)
        case frameValues([LayerValue], KeyTimes)
        case path(PathKeyframes)
        /// The rotation along the path, half a turn further if it is reversed.
        case heading(PathKeyframes, isReversed: Bool)
    }

    /// A group that contains the animation, with its own timing and curve.
    package struct Group: Sendable, BitwiseCopyable {
        package var timing: TimingModel
        package var curve: CubicBezierCurve

        package init(timing: TimingModel, curve: CubicBezierCurve) {
            self.timing = timing
            self.curve = curve
        }
    }

    package var property: LayerProperty
    package var kind: LayerProperty.Kind
    package var course: Course
    package var function: ValueFunction?
    package var isAdditive: Bool
    package var isCumulative: Bool
    package var timing: TimingModel
    package var pace: Pace
    /// The groups that contain it, outermost first.
    package var groups: [Group]

    package init(
        property: LayerProperty, kind: LayerProperty.Kind, course: Course,
        function: ValueFunction? = nil,
        isAdditive: Bool = false, isCumulative: Bool = false, timing: TimingModel,
        pace: Pace = .linear,
        groups: [Group] = []
    ) {
        self.property = property
        self.kind = kind
        self.course = course
        self.function = function
        self.isAdditive = isAdditive
        self.isCumulative = isCumulative
        self.timing = timing
        self.pace = pace
        self.groups = groups
    }

    /// Whether values are whole transforms, which are interpolated by components and concatenated.
    package var interpolatesTransforms: Bool { property.isTransform && function == nil }

    /// Returns the animation's progress at a time of the layer's clock; nil if it has no effect.
    package func moment(at time: Double) -> (fraction: Double, iteration: Int)? {
        groups.withUnsafeBufferPointer {
            Self.moment(at: time, in: $0.baseAddress, count: $0.count, timing)
        }
    }

    /// Returns the progress of an animation in groups at a time of the layer's clock.
    ///
    /// Nil if the animation has no effect.
    package static func moment(
        at time: Double, in groups: UnsafePointer<Group>?, count: Int, _ timing: TimingModel
    ) -> (fraction: Double, iteration: Int)? {
        var time = time
        var isAtGroupsEnd = false
        var index = 0
        while let groups, index < count {
            let group = groups[index]
            index += 1
            let sample = group.timing.sample(at: time)
            guard sample.isInEffect else { return nil }
            let fraction = group.curve.value(at: sample.progress)
            time = fraction * group.timing.duration
            isAtGroupsEnd = fraction == 1
        }
        let sample = timing.sample(at: time)
        if sample.isInEffect { return (sample.progress, sample.iteration) }
        // If the group holds its end, an animation that ends with the group holds its end too.
        guard isAtGroupsEnd, sample.phase == .after, abs(time - timing.endTime) < 1e-9 else {
            return nil
        }
        return (sample.progress, sample.iteration)
    }

    /// Applies the value at a time of the layer's clock on top of the given values.
    package func apply(to values: inout LayerValues, at time: Double) {
        guard let moment = moment(at: time) else { return }
        let progress = progress(at: moment.fraction)
        guard var lanes = lanes(at: progress) else {
            values.set(property, to: value(at: progress))
            return
        }
        if isCumulative, moment.iteration != 0, let end = endOfPass {
            lanes = end.times(moment.iteration, asTransform: interpolatesTransforms)
                .added(to: lanes, asTransform: interpolatesTransforms)
        }
        if let function { lanes = function.transform(lanes).simd }
        if case .heading = course {
            // A layer that follows a path is rotated in addition to its own transform.
            lanes = values.lanes(of: property).added(to: lanes, asTransform: true)
        } else if isAdditive {
            lanes = lanes.added(to: values.lanes(of: property), asTransform: property.isTransform)
        }
        if property.root == .custom {
            values.set(property, to: LayerValue(lanes, as: kind))
        } else {
            values.set(property, to: lanes)
        }
    }

    /// Returns the fraction of the distance at a fraction of the duration.
    package func progress(at fraction: Double) -> Double {
        switch pace {
        case .linear: fraction
        case .curve(let curve): curve.value(at: fraction)
        case .spring(let spring): spring.progress(at: fraction * timing.duration)
        }
    }

    /// The value at the end of a pass.
    private var endOfPass: LayerProperty.Lanes? {
        lanes(at: progress(at: timing.autoreverses ? 0 : 1))
    }

    /// Returns the value at a fraction of the distance; nil if it is not numeric.
    private func lanes(at progress: Double) -> LayerProperty.Lanes? {
        switch course {
        case .between(let from, let to):
            return from.interpolated(
                to: to, fraction: progress, asTransform: interpolatesTransforms)
        case .frames(let frames):
            return frames.value(at: progress, asTransform: interpolatesTransforms)
        case .path(let path):
            let point = path.place(at: progress).point
            return .init(Double(point.x), Double(point.y))
        case .heading(let path, let isReversed):
            let angle = path.place(at: progress).angle + (isReversed ? .pi : 0)
            return CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1).simd
        case .values, .frameValues:
            return nil
        }
    }

    private func value(at progress: Double) -> LayerValue {
        switch course {
        case .values(let from, let to): return from.interpolated(to: to, fraction: progress)
        case .frameValues(let values, let times):
            let (index, fraction) = times.place(at: progress)
            guard fraction > 0, index + 1 < values.count else { return values[index] }
            return values[index].interpolated(to: values[index + 1], fraction: fraction)
        default: return .nothing
        }
    }
}

extension AnimationTrack.Course {
    /// Whether every value of the course is finite.
    ///
    /// - Complexity: O(values).
    package var isFinite: Bool {
        switch self {
        case .between(let from, let to): from.isFinite && to.isFinite
        case .values(let from, let to): from.isFinite && to.isFinite
        case .frames(let frames): frames.isFinite
        case .frameValues(let values, _): values.allSatisfy(\.isFinite)
        case .path(let path), .heading(let path, _): path.isFinite
        }
    }
}
