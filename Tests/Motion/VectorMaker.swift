import CoreGraphics
import Foundation
import Motion
import TestSupport

/// Draws random curves, springs, timings, transforms and paths, each with its description in JSON.
struct VectorMaker {
    var random: SeededGenerator

    /// Returns a number in thousandths.
    mutating func number(_ low: Double, _ high: Double) -> Double {
        let steps = Int(((high - low) * 1000).rounded())
        return low + Double(random.below(steps + 1)) / 1000
    }

    mutating func numbers(_ count: Int, _ low: Double, _ high: Double) -> [Double] {
        (0..<count).map { _ in number(low, high) }
    }

    /// Returns true once in `count` times.
    mutating func chance(_ count: Int) -> Bool { random.below(count) == 0 }

    mutating func one<Element>(of elements: [Element]) -> Element {
        elements[random.below(elements.count)]
    }

    mutating func curve() -> (CubicBezierCurve, Vector) {
        let named = [[0, 0, 1, 1], [0.42, 0, 1, 1], [0.42, 0, 0.58, 1], [0.25, 0.1, 0.25, 1]]
        let p =
            chance(3)
            ? one(of: named) : [number(0, 1), number(-1, 2), number(0, 1), number(-1, 2)]
        return (CubicBezierCurve(x1: p[0], y1: p[1], x2: p[2], y2: p[3]), .numbers(p))
    }

    /// Returns a spring that oscillates, is critical, or creeps.
    mutating func spring() -> (DampedSpring, Vector) {
        let (mass, natural) = (number(0.2, 3), number(1, 30))
        let stiffness = mass * natural * natural
        let ratio = one(of: [0, 0.05, 0.3, 0.8, 0.999_999, 1, 1.000_001, 1.5, 20])
        let damping = 2 * ratio * mass * natural
        let velocity = chance(2) ? 0 : number(-20, 20)
        return (
            DampedSpring(
                mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity),
            .numbers([mass, stiffness, damping, velocity])
        )
    }

    mutating func timing(isPlain: Bool = false) -> (TimingModel, [(name: String, value: Vector)]) {
        var timing = TimingModel(
            beginTime: number(-0.5, 1), duration: chance(20) ? 0 : number(0.25, 2))
        var fields: [(name: String, value: Vector)] = [
            ("begin", .number(timing.beginTime)), ("duration", .number(timing.duration)),
        ]
        func add(_ name: String, _ value: Vector) { fields.append((name, value)) }
        if !isPlain, chance(3) {
            timing.speed = chance(12) ? 0 : one(of: [-2, -1, -0.5, 0.25, 0.5, 2, 3])
            add("speed", .number(timing.speed))
        }
        if !isPlain, chance(4) {
            timing.timeOffset = number(-1, 3)
            add("offset", .number(timing.timeOffset))
        }
        if chance(3) {
            let repeats = one(of: [0, 0.5, 2, 2.5, 3])
            timing.repeatCount = repeats == 0 ? .infinity : repeats
            add("repeats", .number(repeats))
        } else {
            timing.repeatCount = 1
        }
        if !isPlain, chance(8) {
            timing.repeatDuration = number(0.5, 3)
            add("repeatDuration", .number(timing.repeatDuration))
        }
        if chance(4) {
            timing.autoreverses = true
            add("reverses", .flag(true))
        }
        switch random.below(4) {
        case 0:
            timing.fillsBackwards = true
            add("fills", .text("before"))
        case 1:
            timing.fillsForwards = true
            add("fills", .text("after"))
        case 2:
            (timing.fillsBackwards, timing.fillsForwards) = (true, true)
            add("fills", .text("both"))
        default: break
        }
        return (timing, fields)
    }

    mutating func groups() -> ([AnimationTrack.Group], Vector?) {
        guard chance(3) else { return ([], nil) }
        var groups: [AnimationTrack.Group] = []
        var vectors: [Vector] = []
        for _ in 0...random.below(2) {
            let (timing, fields) = timing()
            guard chance(2) else {
                groups.append(.init(timing: timing, curve: .linear))
                vectors.append(.object(fields))
                continue
            }
            let (curve, points) = curve()
            groups.append(.init(timing: timing, curve: curve))
            vectors.append(.object(fields + [("curve", points)]))
        }
        return (groups, .list(vectors))
    }

    /// Returns a transform in the plane or in space; mirrored, in perspective or singular at times.
    mutating func transform() -> CATransform3D {
        var result = CATransform3DMakeScale(
            chance(12) ? 0 : number(0.2, 3), (chance(5) ? -1 : 1) * number(0.2, 3), 1)
        if chance(3) {
            // Sheared.
            result = CATransform3DConcat(
                result,
                CATransform3DMakeAffineTransform(
                    CGAffineTransform(1, 0, number(-1, 1), 1, 0, 0)))
        }
        result = CATransform3DConcat(
            result, CATransform3DMakeRotation(number(-3, 3), 0, 0, 1))
        if chance(2) {
            result = CATransform3DConcat(
                result,
                CATransform3DMakeRotation(number(-3, 3), number(-1, 1), number(-1, 1), 0.5))
            if chance(2) {
                var view = CATransform3DIdentity
                view.m34 = -1 / number(200, 900)
                result = CATransform3DConcat(result, view)
            }
        }
        return CATransform3DConcat(
            result, CATransform3DMakeTranslation(number(-99, 99), number(-99, 99), 0))
    }

    /// Returns a path with each kind of element, of which `shape` chooses the kinds.
    mutating func path(shape: Int) -> (CGPath, Vector) {
        let path = CGMutablePath()
        var data: [String] = []
        func point(_ p: [Double]) -> CGPoint { CGPoint(x: p[0], y: p[1]) }
        func add(_ letter: String, _ numbers: [Double]) {
            data.append(letter)
            data += numbers.map { Vector.number($0).json }
        }
        var start = numbers(2, -50, 50)
        path.move(to: point(start))
        add("M", start)
        for step in 0..<3 {
            let n = numbers(6, -50, 50)
            switch (shape + step) % 4 {
            case 0:
                path.addLine(to: point(n))
                add("L", Array(n.prefix(2)))
            case 1:
                path.addQuadCurve(to: point(Array(n[2..<4])), control: point(n))
                add("Q", Array(n.prefix(4)))
            case 2:
                path.addCurve(
                    to: point(Array(n[4...])), control1: point(n), control2: point(Array(n[2..<4])))
                add("C", n)
            default:
                path.closeSubpath()
                add("Z", [])
                start = Array(n.prefix(2))
                path.move(to: point(start))
                add("M", start)
            }
        }
        return (path, .text(data.joined(separator: " ")))
    }
}
