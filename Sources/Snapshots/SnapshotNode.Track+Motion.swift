package import CoreGraphics
package import Motion

extension AnimationTrack {
    /// Creates the function that a line describes.
    ///
    /// Nil if the node has no such property, or if a path cannot be read or has no segments.
    /// - Parameter begin: When the animation begins, in the loop's time.
    /// - Complexity: O(values).
    init?(_ track: SnapshotNode.Track, begin: Double) {
        guard let property = LayerProperty(rawValue: track.path), let own = property.kind,
            let course = Course(track, property.kind ?? .number)
        else { return nil }
        let function = track.function.map { ValueFunction($0) }
        self.init(
            property: property, kind: function == nil ? own : .transform, course: course,
            function: function, isAdditive: track.additive, isCumulative: track.cumulative,
            timing: TimingModel(
                begin: track.begin ?? (track.groups.isEmpty ? begin : 0),
                duration: track.duration, speed: track.speed, offset: track.offset,
                repeats: track.repeats, repeatDuration: track.repeatDuration,
                reverses: track.reverses, fills: track.fills),
            pace: Pace(track.pace),
            groups: track.groups.map { group in
                var curve = CubicBezierCurve.linear
                if case .curve(let own) = Pace(group.pace) { curve = own }
                return Group(
                    timing: TimingModel(
                        begin: group.begin, duration: group.duration, speed: group.speed,
                        offset: group.offset, repeats: group.repeats,
                        repeatDuration: group.repeatDuration, reverses: group.reverses,
                        fills: group.fills), curve: curve)
            })
    }
}

extension AnimationTrack.Course {
    fileprivate init?(_ track: SnapshotNode.Track, _ kind: LayerProperty.Kind) {
        if let route = track.route {
            guard let path = CGPath(PathData(route)) else { return nil }
            let count = path.segments().count
            guard count > 0, track.times.isEmpty || track.times.count == count + 1 else {
                return nil
            }
            let frames = PathKeyframes(
                path, times: KeyTimes(track, count: count + 1, isDiscrete: track.discrete),
                isPaced: track.paced)
            self =
                track.heading.map { .heading(frames, isReversed: $0 == .against) }
                ?? .path(frames)
            return
        }
        let isNumeric = track.function != nil || (kind.width > 0 && !kind.isDiscrete)
        if track.values.isEmpty {
            let (from, to) = (track.from ?? .nothing, track.to ?? .nothing)
            self =
                isNumeric
                ? .between(from.lanes, to.lanes)
                : .values(from.layerValue(as: kind), to.layerValue(as: kind))
            return
        }
        let isDiscrete = track.discrete || (!isNumeric && kind.isDiscrete)
        let times = KeyTimes(track, count: track.values.count, isDiscrete: isDiscrete)
        guard isNumeric else {
            self = .frameValues(track.values.map { $0.layerValue(as: kind) }, times)
            return
        }
        let frames = track.values.map(\.lanes)
        let spline = track.smooth.map { smooth in
            func column(_ place: Int) -> [Double] {
                stride(from: place, to: smooth.count, by: 3).map { smooth[$0] }
            }
            return KeyframeSpline(
                frames, tension: column(0), continuity: column(1), bias: column(2),
                isPaced: track.paced)
        }
        self = .frames(Keyframes(frames: frames, times: times, spline: spline))
    }
}

extension KeyTimes {
    fileprivate convenience init(_ track: SnapshotNode.Track, count: Int, isDiscrete: Bool) {
        let curves = stride(from: 0, to: track.curves.count, by: 4).map { place in
            CubicBezierCurve(
                x1: track.curves[place], y1: track.curves[place + 1],
                x2: track.curves[place + 2], y2: track.curves[place + 3])
        }
        if track.times.isEmpty {
            self.init(even: count, curves: curves, isDiscrete: isDiscrete)
        } else {
            self.init(times: track.times, curves: curves, isDiscrete: isDiscrete)
        }
    }
}

extension AnimationTrack.Pace {
    init(_ pace: SnapshotNode.Track.Pace) {
        switch pace {
        case .linear: self = .linear
        case .curve(let x1, let y1, let x2, let y2):
            self = .curve(CubicBezierCurve(x1: x1, y1: y1, x2: x2, y2: y2))
        case .spring(let mass, let stiffness, let damping, let velocity):
            self = .spring(
                DampedSpring(
                    mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity))
        }
    }
}

extension TimingModel {
    fileprivate init(
        begin: Double, duration: Double, speed: Double, offset: Double, repeats: Double,
        repeatDuration: Double, reverses: Bool, fills: SnapshotNode.Motion.Fills?
    ) {
        self.init(
            beginTime: begin, duration: duration, speed: speed, timeOffset: offset,
            repeatCount: repeats == 0 ? .infinity : repeats, repeatDuration: repeatDuration,
            autoreverses: reverses)
        fillsBackwards = fills == .before || fills == .both
        fillsForwards = fills == .after || fills == .both
    }
}

extension ValueFunction {
    init(_ function: SnapshotNode.Track.Function) {
        self = Self(rawValue: function.rawValue) ?? .rotateZ
    }
}

extension SnapshotNode.Value {
    /// The numbers as lanes; nothing is zeros, which is a clear colour.
    var lanes: LayerProperty.Lanes {
        guard case .numbers(let numbers) = self else { return .zero }
        var lanes = LayerProperty.Lanes.zero
        for (index, number) in numbers.prefix(16).enumerated() { lanes[index] = number }
        return lanes
    }

    /// The value as one of a property of a kind; an object is its text or its number.
    func layerValue(as kind: LayerProperty.Kind) -> LayerValue {
        switch (self, kind) {
        case (.nothing, _): .nothing
        case (.text(let text), .path): CGPath(PathData(text)).map { .path($0) } ?? .nothing
        case (.text(let text), _): .text(text)
        case (.numbers(let numbers), .numbers): .numbers(numbers)
        case (.numbers(let numbers), .colors):
            .colors(
                stride(from: 0, to: numbers.count - 3, by: 4).map { place in
                    CGColor(rgba: SIMD4((0..<4).map { numbers[place + $0] }))
                })
        case (.numbers(let numbers), .object): .number(numbers.first ?? 0)
        case (.numbers, _): LayerValue(lanes, as: kind)
        }
    }

    /// Creates the value of a line; an object that is not text, number or nothing is nothing.
    package init(_ value: LayerValue) {
        switch value {
        case .nothing, .object: self = .nothing
        case .text(let text): self = .text(text)
        case .numbers(let numbers): self = .numbers(numbers)
        case .colors(let colors):
            self = .numbers(colors.flatMap { color in (0..<4).map { color.rgba[$0] } })
        case .path(let path): self = .text(PathData(path, isExact: true).text)
        default:
            let lanes = value.lanes ?? .zero
            self.init(lanes, width: value.kind?.width ?? 0)
        }
    }

    init(_ lanes: LayerProperty.Lanes, width: Int) {
        self = .numbers((0..<width).map { lanes[$0] })
    }
}

extension CGPath {
    /// Creates a path from its text; nil if it cannot be read.
    convenience init?(_ data: PathData) {
        guard let elements = data.elements else { return nil }
        self.init(
            elements: elements.map { element in
                switch element {
                case .move(let x, let y): .move(to: CGPoint(x: x, y: y))
                case .line(let x, let y): .line(to: CGPoint(x: x, y: y))
                case .quad(let cx, let cy, let x, let y):
                    .quad(control: CGPoint(x: cx, y: cy), to: CGPoint(x: x, y: y))
                case .curve(let c1x, let c1y, let c2x, let c2y, let x, let y):
                    .curve(
                        control1: CGPoint(x: c1x, y: c1y), control2: CGPoint(x: c2x, y: c2y),
                        to: CGPoint(x: x, y: y))
                case .close: .close
                }
            })
    }
}

extension PathData {
    /// Creates the text of a path.
    /// - Parameter isExact: Whether numbers have as many digits as they need, not nine decimals.
    package init(_ path: CGPath, isExact: Bool = false) {
        var writer = Writer(isExact: isExact)
        for element in path.elements {
            switch element {
            case .move(let end): writer.move(end.x, end.y)
            case .line(let end): writer.line(end.x, end.y)
            case .quad(let control, let end): writer.quad(control.x, control.y, end.x, end.y)
            case .curve(let first, let second, let end):
                writer.curve(first.x, first.y, second.x, second.y, end.x, end.y)
            case .close: writer.close()
            }
        }
        self = writer.data
    }
}
