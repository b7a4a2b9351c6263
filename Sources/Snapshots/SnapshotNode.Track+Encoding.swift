internal import CoreGraphics
package import Motion

extension SnapshotNode.Track {
    /// Creates the description of a track.
    ///
    /// Nil for a key that the program defines, which no node shows.
    /// - Parameters:
    ///   - begin: When the animation begins in the loop's time, as a line has it.
    ///   - neutral: Replaces objects, such as images, by texts or numbers.
    /// - Complexity: O(values).
    package init?(
        _ track: AnimationTrack, begin: Double, neutral: (LayerValue) -> LayerValue
    ) {
        guard track.property.root != .custom else { return nil }
        self.init(path: track.property.rawValue, duration: 0)
        let width = track.function?.width ?? track.kind.width
        func value(_ own: LayerValue) -> SnapshotNode.Value { SnapshotNode.Value(neutral(own)) }
        switch track.course {
        case .between(let start, let end):
            (from, to) = (.init(start, width: width), .init(end, width: width))
        case .values(let start, let end): (from, to) = (value(start), value(end))
        case .frames(let frames):
            values = frames.values.map { .init($0, width: width) }
            set(frames.times)
            if let spline = frames.spline {
                smooth = spline.parameters.flatMap { [$0.x, $0.y, $0.z] }
                paced = spline.isPaced
            }
        case .frameValues(let frames, let times):
            values = frames.map { value($0) }
            set(times)
        case .path(let route): set(route)
        case .heading(let route, let isReversed):
            set(route)
            heading = isReversed ? .against : .along
        }
        if from == .nothing { from = nil }
        if to == .nothing { to = nil }
        function = track.function.flatMap { Function(rawValue: $0.rawValue) }
        additive = track.isAdditive
        cumulative = track.isCumulative
        groups = track.groups.map { Group($0) }
        pace = Pace(track.pace)
        let timing = track.timing
        let usual = groups.isEmpty ? Decimal9.written(begin) : 0
        self.begin = timing.beginTime == usual ? nil : timing.beginTime
        (duration, speed, offset) = (timing.writtenDuration, timing.speed, timing.timeOffset)
        (repeats, repeatDuration) = (timing.writtenRepeats, timing.writtenRepeatDuration)
        reverses = timing.autoreverses
        fills = .init(before: timing.fillsBackwards, after: timing.fillsForwards)
    }

    private mutating func set(_ times: KeyTimes) {
        let even = KeyTimes(even: times.count, isDiscrete: times.isDiscrete).fractions
        if times.fractions != even { self.times = times.fractions }
        curves = times.stepCurves.flatMap { [$0.x1, $0.y1, $0.x2, $0.y2] }
        discrete = times.isDiscrete
    }

    private mutating func set(_ route: PathKeyframes) {
        self.route = PathData(route.path, isExact: true).text
        paced = route.isPaced
        set(route.times)
    }
}

extension SnapshotNode.Track.Group {
    fileprivate init(_ group: AnimationTrack.Group) {
        let timing = group.timing
        self.init(
            begin: timing.beginTime, duration: timing.writtenDuration, speed: timing.speed,
            offset: timing.timeOffset, repeats: timing.writtenRepeats,
            repeatDuration: timing.writtenRepeatDuration, reverses: timing.autoreverses,
            fills: .init(before: timing.fillsBackwards, after: timing.fillsForwards),
            pace: group.curve.isLinear ? .linear : .init(.curve(group.curve)))
    }
}

extension SnapshotNode.Track.Pace {
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

extension TimingModel {
    /// A time that no program lives to see; lines have no infinity.
    private static var longest: Double { 1e15 }

    fileprivate var writtenDuration: Double { min(duration, Self.longest) }
    fileprivate var writtenRepeats: Double {
        repeatCount > 0 ? (repeatCount.isFinite ? repeatCount : 0) : 1
    }
    fileprivate var writtenRepeatDuration: Double { max(0, min(repeatDuration, Self.longest)) }
}
