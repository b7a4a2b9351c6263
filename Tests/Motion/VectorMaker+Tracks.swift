import CoreGraphics
import Foundation
import Motion

/// The times of keyframes, and their description.
private typealias Times = (times: KeyTimes, fields: [(name: String, value: Vector)])

extension VectorMaker {
    private static let paths = [
        "opacity", "cornerRadius", "lineWidth", "position", "position.x", "anchorPoint", "bounds",
        "bounds.size", "bounds.size.width", "bounds.origin", "shadowOffset", "backgroundColor",
        "fillColor", "transform", "transform", "transform", "sublayerTransform",
        "transform.rotation", "transform.rotation.x", "transform.rotation.y", "transform.scale",
        "transform.scale.x", "transform.scale.y", "transform.translation",
        "transform.translation.x", "path", "locations", "colors", "fillRule", "hidden", "contents",
    ]

    mutating func property() -> LayerProperty {
        LayerProperty(rawValue: one(of: Self.paths)) ?? .opacity
    }

    /// Returns a value of a kind, and its description.
    mutating func value(of kind: LayerProperty.Kind, shape: Int = 0) -> (LayerValue, Vector) {
        switch kind {
        case .path:
            guard !chance(8) else { return (.nothing, .null) }
            let (path, data) = path(shape: shape)
            return (.path(path), data)
        case .numbers:
            let list = numbers(3, 0, 1)
            return (.numbers(list), .numbers(list))
        case .colors:
            let colors = (0..<3).map { _ in numbers(4, 0, 1) }
            return (
                .colors(colors.map { CGColor(rgba: SIMD4($0)) }),
                .numbers(colors.flatMap { $0 })
            )
        case .text:
            let text = one(of: ["non-zero", "even-odd"])
            return (.text(text), .text(text))
        case .object:
            let name = one(of: ["a.png", "b.png", "c.png"])
            return (.object(name), .text(name))
        case .flag:
            let flag = Double(random.below(2))
            return (.number(flag), .numbers([flag]))
        case .transform:
            let transform = transform()
            return (.transform(transform), .numbers(transform.elements))
        case .color where chance(8): return (.nothing, .null)
        default:
            let list = kind == .color ? numbers(4, 0, 1) : numbers(kind.width, 0.125, 80)
            return (LayerValue(lanes(list), as: kind), .numbers(list))
        }
    }

    private func lanes(_ numbers: [Double]) -> LayerProperty.Lanes {
        var lanes = LayerProperty.Lanes.zero
        for (index, number) in numbers.enumerated() { lanes[index] = number }
        return lanes
    }

    /// Returns an animation of a property, and its description.
    mutating func track(of property: LayerProperty) -> (AnimationTrack, Vector) {
        let kind = property.kind ?? .number
        let (timing, times) = timing()
        var fields: [(name: String, value: Vector)] = [("path", .text(property.rawValue))] + times
        var function: ValueFunction?
        let course: AnimationTrack.Course
        if property == LayerProperty(.position), chance(2) {
            let (path, described) = alongPath()
            (course, fields) = (.path(path), fields + described)
        } else if property == .transform, chance(4) {
            let (path, described) = alongPath()
            let isReversed = chance(2)
            course = .heading(path, isReversed: isReversed)
            fields += described
            fields.append(("heading", .text(isReversed ? "against" : "along")))
        } else {
            if property.isTransform, chance(3) {
                function = one(of: ValueFunction.allCases)
                fields.append(("function", .text(function?.rawValue ?? "")))
            }
            let described: [(name: String, value: Vector)]
            (course, described) = stops(kind, function)
            fields += described
        }
        var track = AnimationTrack(
            property: property, kind: kind, course: course, function: function, timing: timing)
        if case .heading = course { track.isAdditive = true }
        let isNumeric = kind.width > 0 && !kind.isDiscrete
        if isNumeric, chance(3) { track.isAdditive = true }
        if isNumeric, chance(4), timing.repeatCount != .infinity { track.isCumulative = true }
        if track.isAdditive { fields.append(("additive", .flag(true))) }
        if track.isCumulative { fields.append(("cumulative", .flag(true))) }
        switch random.below(3) {
        case 0:
            let (curve, points) = curve()
            track.pace = .curve(curve)
            fields.append(("curve", points))
        case 1:
            let (spring, numbers) = spring()
            track.pace = .spring(spring)
            fields.append(("spring", numbers))
        default: break
        }
        let (groups, described) = groups()
        track.groups = groups
        if let described { fields.append(("groups", described)) }
        return (track, .object(fields))
    }

    private mutating func alongPath() -> (PathKeyframes, [(name: String, value: Vector)]) {
        let (path, data) = path(shape: random.below(3))
        let (times, fields) = times(PathKeyframes.points(path))
        let isPaced = chance(3)
        return (
            PathKeyframes(path, times: times, isPaced: isPaced),
            [("route", data)] + fields + (isPaced ? [("paced", .flag(true))] : [])
        )
    }

    /// Returns the values that an animation passes.
    private mutating func stops(_ kind: LayerProperty.Kind, _ function: ValueFunction?) -> (
        AnimationTrack.Course, [(name: String, value: Vector)]
    ) {
        let isDiscrete = kind.isDiscrete
        func value(_ maker: inout VectorMaker) -> (LayerValue, Vector) {
            guard let function else { return maker.value(of: kind, shape: 1) }
            let list = maker.numbers(function.width, 0.25, 3)
            return (
                function.width == 1
                    ? .number(list[0])
                    : .rect(CGRect(x: list[0], y: list[1], width: list[2], height: 0)),
                .numbers(list)
            )
        }
        if chance(2) {
            let ((from, a), (to, b)) = (value(&self), value(&self))
            let fields: [(name: String, value: Vector)] = [("from", a), ("to", b)]
            guard !isDiscrete, let first = from.lanes, let last = to.lanes, kind.width > 0 else {
                return (.values(from, to), fields)
            }
            return (.between(first, last), fields)
        }
        let count = 2 + random.below(3)
        let values = (0..<count).map { _ in value(&self) }
        let (times, described) = times(count)
        let fields = [("values", Vector.list(values.map(\.1)))] + described
        let frames = values.compactMap(\.0.lanes)
        guard kind.width > 0, !isDiscrete else {
            return (.frameValues(values.map(\.0), times), fields)
        }
        if chance(3) {
            let paced = Keyframes.pacedTimes(frames)
            let isConstant = (0..<16).allSatisfy { lane in
                frames.allSatisfy { $0[lane] == frames[0][lane] }
            }
            if !isConstant {
                // The places of the values on the way, which the description names.
                var lengths = [0.0]
                for (from, to) in zip(frames, frames.dropFirst()) {
                    let way = to - from
                    lengths.append(lengths[lengths.count - 1] + (way * way).sum().squareRoot())
                }
                let whole = lengths[lengths.count - 1]
                return (
                    .frames(Keyframes(frames: frames, times: paced, spline: nil)),
                    [
                        ("values", .list(values.map(\.1))),
                        ("times", .numbers(lengths.map { $0 / whole })),
                    ]
                )
            }
        }
        guard chance(2), kind != .transform else {
            return (.frames(Keyframes(frames: frames, times: times, spline: nil)), fields)
        }
        let (tension, continuity, bias) = (
            numbers(count, -1, 1), numbers(count, -1, 1), numbers(count, -1, 1)
        )
        let parameters = (0..<count).flatMap { [tension[$0], continuity[$0], bias[$0]] }
        let isPaced = chance(2)
        let spline = KeyframeSpline(
            frames, tension: tension, continuity: continuity, bias: bias, isPaced: isPaced)
        return (
            .frames(Keyframes(frames: frames, times: times, spline: spline)),
            fields + [("smooth", .numbers(parameters))] + (isPaced ? [("paced", .flag(true))] : [])
        )
    }

    private mutating func times(_ count: Int) -> Times {
        let isDiscrete = chance(5)
        var curves: [CubicBezierCurve] = []
        var points: [Double] = []
        if !isDiscrete, chance(3) {
            for _ in 0..<random.below(count) {
                let (curve, _) = curve()
                curves.append(curve)
                points += [curve.x1, curve.y1, curve.x2, curve.y2]
            }
        }
        var fields: [(name: String, value: Vector)] = []
        if isDiscrete { fields.append(("discrete", .flag(true))) }
        if !points.isEmpty { fields.append(("curves", .numbers(points))) }
        guard chance(2) else {
            return (KeyTimes(even: count, curves: curves, isDiscrete: isDiscrete), fields)
        }
        var times = numbers(count, 0, 1).sorted()
        times[0] = 0
        if chance(2) { times[count - 1] = 1 }
        return (
            KeyTimes(times: times, curves: curves, isDiscrete: isDiscrete),
            fields + [("times", .numbers(times))]
        )
    }
}
