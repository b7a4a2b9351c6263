import CoreGraphics
import Foundation
import Motion
import TestSupport
import Testing

// Tests/Page/motion-vectors.json has inputs and values of this room, which `Scripts/test-page`
// compares with the viewer's copy of it in JavaScript. To write the file again after a change of
// Motion: MAINSPRING_GOLDEN=record swift test --filter MotionVectorFileTests
@Suite("The vectors for readers in other languages")
struct MotionVectorFileTests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Page/motion-vectors.json")

    @Test("the file has what Motion gives")
    func file() throws {
        let vectors = Self.vectors()
        if ProcessInfo.processInfo.environment["MAINSPRING_GOLDEN"] == "record" {
            try Data(Self.text(of: vectors).utf8).write(to: Self.file)
        }
        let parsed = try JSONSerialization.jsonObject(with: Data(contentsOf: Self.file))
        #expect(Vector.object(vectors).difference(from: parsed) == nil)
    }

    /// Returns JSON with one case a line.
    private static func text(of vectors: [(name: String, value: Vector)]) -> String {
        let lists = vectors.map { name, value in
            guard case .list(let cases) = value else { return "\"\(name)\":\(value.json)" }
            return "\"\(name)\":[\n" + cases.map(\.json).joined(separator: ",\n") + "\n]"
        }
        return "{\n" + lists.joined(separator: ",\n") + "\n}\n"
    }

    private static func vectors() -> [(name: String, value: Vector)] {
        var maker = VectorMaker(random: SeededGenerator(seed: 25))
        return [
            ("curves", .list((0..<30).map { _ in curve(&maker) })),
            ("springs", .list((0..<30).map { _ in spring(&maker) })),
            ("timings", .list((0..<100).map { _ in timing(&maker) })),
            ("transforms", .list((0..<60).map { _ in transforms(&maker) })),
            ("parts", .list((0..<40).map { _ in part(&maker) })),
            ("outlines", .list((0..<20).map { _ in outline(&maker) })),
            ("layers", .list((0..<300).map { _ in layer(&maker) })),
            ("transitions", .list((0..<40).map { _ in transition(&maker) })),
        ]
    }

    private static func curve(_ maker: inout VectorMaker) -> Vector {
        let (curve, points) = maker.curve()
        let places = [0, 1] + maker.numbers(4, 0, 1)
        return .object([
            ("curve", points), ("x", .numbers(places)),
            ("y", .numbers(places.map { curve.value(at: $0) })),
        ])
    }

    private static func spring(_ maker: inout VectorMaker) -> Vector {
        let (spring, parameters) = maker.spring()
        let times = [-1, 0] + maker.numbers(4, 0, 2)
        return .object([
            ("spring", parameters), ("times", .numbers(times)),
            ("progress", .numbers(times.map { spring.progress(at: $0) })),
        ])
    }

    private static func timing(_ maker: inout VectorMaker) -> Vector {
        let (timing, fields) = maker.timing()
        // The seams between passes, and times within.
        let seams = (0...2).map { timing.beginTime + Double($0) * timing.duration }
        let times = seams + maker.numbers(4, -1, 4)
        let samples = times.map { time in
            let sample = timing.sample(at: time)
            return Vector.list([
                .text("\(sample.phase)"), .flag(sample.isInEffect),
                .number(Double(sample.iteration)), .number(sample.progress),
            ])
        }
        return .object([
            ("timing", .object(fields)), ("times", .numbers(times)), ("samples", .list(samples)),
        ])
    }

    private static func transforms(_ maker: inout VectorMaker) -> Vector {
        let (from, to) = (maker.transform(), maker.transform())
        let fractions = [0, 1] + maker.numbers(2, -0.5, 1.5)
        return .object([
            ("from", .numbers(from.elements)), ("to", .numbers(to.elements)),
            ("fractions", .numbers(fractions)),
            (
                "between",
                .list(
                    fractions.map { .numbers(from.interpolated(to: to, fraction: $0).elements) })
            ),
        ])
    }

    private static func part(_ maker: inout VectorMaker) -> Vector {
        let parts = LayerProperty.Part.allCases.filter {
            $0 != .whole && $0.isPart(of: .transform)
        }
        let (part, transform) = (maker.one(of: parts), maker.transform())
        let width = part == .translation ? 2 : 1
        let value = maker.numbers(width, 0.25, 2)
        var whole = transform.simd
        let read = part.read(whole)
        part.write(.init(value[0], width > 1 ? value[1] : 0), into: &whole)
        return .object([
            ("part", .text(part.rawValue)), ("transform", .numbers(transform.elements)),
            ("read", .numbers((0..<width).map { read[$0] })), ("value", .numbers(value)),
            ("written", .numbers(CATransform3D(whole).elements)),
        ])
    }

    private static func outline(_ maker: inout VectorMaker) -> Vector {
        let (path, data) = maker.path(shape: maker.random.below(4))
        let measure = CGPath.Measure(path)
        let places = [0, 0.5, 1] + maker.numbers(2, 0, 1)
        return .object([
            ("path", data), ("length", .number(measure.length)), ("places", .numbers(places)),
            (
                "found",
                .list(
                    places.map {
                        let place = measure.place(at: $0 * measure.length) ?? (.zero, 0)
                        return .numbers([
                            Double(place.point.x), Double(place.point.y), place.angle,
                        ])
                    })
            ),
        ])
    }

    private static func layer(_ maker: inout VectorMaker) -> Vector {
        var node = MotionNode()
        var (clock, model, tracks): ([(name: String, value: Vector)]?, [Vector], [Vector]) = (
            nil, [], []
        )
        if maker.chance(4) {
            node.clock = MotionClock(
                beginTime: maker.number(-1, 1), speed: maker.number(-1, 2),
                timeOffset: maker.number(-1, 1))
            clock = [
                ("begin", .number(node.clock.beginTime)), ("speed", .number(node.clock.speed)),
                ("offset", .number(node.clock.timeOffset)),
            ]
        }
        var wholes: [LayerProperty] = []
        let first = maker.property()
        for index in 0...maker.random.below(3) {
            // Most cases have several animations of one property.
            let property = index == 0 || maker.chance(3) ? maker.property() : first
            let whole = LayerProperty(property.root)
            if !wholes.contains(whole) {
                wholes.append(whole)
                let (value, described) = maker.value(of: whole.kind ?? .number)
                node.model.set(whole, to: value)
                model.append(.list([.text(whole.rawValue), described]))
            }
            let (track, described) = maker.track(of: property)
            node.tracks.append(track)
            tracks.append(described)
        }
        let times = maker.numbers(3, -1, 4)
        let shown = times.map { time in
            let values = node.values(at: time)
            return Vector.list(wholes.map { vector(of: values.value(of: $0)) })
        }
        return .object([
            ("clock", clock.map { .object($0) } ?? .null), ("model", .list(model)),
            ("tracks", .list(tracks)), ("times", .numbers(times)), ("shown", .list(shown)),
        ])
    }

    private static func transition(_ maker: inout VectorMaker) -> Vector {
        let (timing, fields) = maker.timing()
        let (groups, described) = maker.groups()
        let transition = MotionNode.Transition(
            timing: timing, groups: groups, stage: MotionNode())
        let times = maker.numbers(5, -1, 4)
        return .object([
            ("timing", .object(fields)), ("groups", described ?? .list([])),
            ("times", .numbers(times)),
            ("isPlaying", .list(times.map { .flag(transition.isPlaying(atLocalTime: $0)) })),
        ])
    }

    private static func vector(of value: LayerValue) -> Vector {
        switch value {
        case .nothing: .null
        case .text(let text): .text(text)
        case .object(let object): .text("\(object)")
        case .numbers(let numbers): .numbers(numbers)
        case .colors(let colors): .numbers(colors.flatMap { (0..<4).map($0.rgba.lane) })
        case .path(let path): .list(path.elements.map(element))
        default:
            .numbers((0..<(value.kind?.width ?? 0)).map { value.lanes?[$0] ?? 0 })
        }
    }

    private static func element(_ element: CGPath.Element) -> Vector {
        func described(_ letter: String, _ points: [CGPoint]) -> Vector {
            .list([.text(letter)] + points.flatMap { [.number($0.x), .number($0.y)] })
        }
        return switch element {
        case .move(let point): described("M", [point])
        case .line(let point): described("L", [point])
        case .quad(let control, let point): described("Q", [control, point])
        case .curve(let control1, let control2, let point):
            described("C", [control1, control2, point])
        case .close: described("Z", [])
        }
    }
}

extension SIMD4<Double> {
    fileprivate func lane(_ index: Int) -> Double { self[index] }
}
