import CoreGraphics
import TestSupport
import Testing

@Suite("Shapes of CGPath")
struct CGPathShapeTests {
    /// Points along the outline, dense enough to approximate it.
    private func polygon(_ path: CGPath, steps: Int = 64) -> [CGPoint] {
        path.segments(closed: true).flatMap { segment in
            (0..<steps).map { segment.point(at: CGFloat($0) / CGFloat(steps)) }
        }
    }

    /// The area by the shoelace formula; positive if the outline turns from the x axis towards the
    /// y axis.
    private func area(_ path: CGPath) -> CGFloat {
        let points = polygon(path, steps: 256)
        return zip(points, points.dropFirst() + points.prefix(1)).reduce(0) {
            $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
        }
            / 2
    }

    @Test(
        "an ellipse touches its rectangle, starts at the right and stays within 2.8e-4 of the true curve"
    )
    func ellipse() {
        let rect = CGRect(x: 10, y: 20, width: 40, height: 20)
        let path = CGPath(ellipseIn: rect, transform: nil)
        #expect(path.elements.first == .move(to: CGPoint(x: 50, y: 30)))
        #expect(path.elements.count == 6)
        #expect(path.elements.last == .close)
        let box = path.boundingBoxOfPath
        #expect(abs(box.minX - 10) < 1e-12)
        #expect(abs(box.maxY - 40) < 1e-12)
        #expect(abs(box.width - 40) < 1e-12)
        for point in polygon(path) {
            #expect(abs(hypot((point.x - 30) / 20, (point.y - 30) / 10) - 1) < 2.8e-4)
        }
        #expect(abs(area(path) / (.pi * 200) - 1) < 4e-4)
    }

    @Test("a rounded rectangle loses the corners' area, and radii that do not fit are clamped")
    func roundedRectangle() {
        let rect = CGRect(x: 0, y: 0, width: 100, height: 50)
        let path = CGPath(roundedRect: rect, cornerWidth: 10, cornerHeight: 5, transform: nil)
        #expect(abs(area(path) - (5000 - (4 - .pi) * 50)) < 0.1)
        #expect(path.boundingBoxOfPath == rect)
        #expect(path.currentPoint == CGPoint(x: 100, y: 25))
        let pill = CGPath(roundedRect: rect, cornerWidth: 1000, cornerHeight: 1000, transform: nil)
        #expect(abs(area(pill) / (.pi * 1250) - 1) < 4e-4)
        let sharp = CGPath(roundedRect: rect, cornerWidth: 0, cornerHeight: 5, transform: nil)
        #expect(sharp == CGPath(rect: rect, transform: nil))
    }

    @Test(
        "an arc keeps its radius and spans the angle in its direction",
        arguments: [
            (0, 1, false, 1), (0, 1, true, 1 - 2 * .pi), (1, 0, true, -1),
            (1, 0, false, 2 * .pi - 1),
            (0, 2 * .pi, false, 2 * .pi), (3, -3, false, 2 * .pi - 6), (-1, 5, true, 6 - 2 * .pi),
            (1, 1, false, 0),
        ] as [(CGFloat, CGFloat, Bool, CGFloat)]
    )
    func arcs(start: CGFloat, end: CGFloat, clockwise: Bool, span: CGFloat) {
        let path = CGMutablePath()
        let center = CGPoint(x: 5, y: -3)
        path.addArc(
            center: center, radius: 2, startAngle: start, endAngle: end, clockwise: clockwise)
        var travelled: CGFloat = 0
        for segment in path.segments() {
            for step in 0..<64 {
                let p = segment.point(at: CGFloat(step) / 64)
                let q = segment.point(at: CGFloat(step + 1) / 64)
                #expect(abs(hypot(q.x - center.x, q.y - center.y) - 2) < 6e-4)
                let (a, b) = (
                    atan2(p.y - center.y, p.x - center.x), atan2(q.y - center.y, q.x - center.x)
                )
                travelled += (b - a).remainder(dividingBy: 2 * .pi)
            }
        }
        #expect(abs(travelled - span) < 1e-12)
        let last = path.currentPoint
        #expect(abs(last.x - (5 + 2 * cos(end))) < 1e-14)
        #expect(abs(last.y - (-3 + 2 * sin(end))) < 1e-14)
    }

    @Test("an arc is joined to the current point by a line")
    func joinedArc() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addRelativeArc(center: CGPoint(x: 10, y: 0), radius: 1, startAngle: 0, delta: .pi / 2)
        #expect(path.elements.count == 3)
        #expect(path.elements[1] == .line(to: CGPoint(x: 11, y: 0)))
    }

    @Test("a corner rounded between tangents touches both at the right distance")
    func tangentArc() {
        for (corner, end) in [
            (CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)),
            (CGPoint(x: 10, y: 0), CGPoint(x: 10, y: -10)),
        ] {
            let path = CGMutablePath()
            path.move(to: .zero)
            path.addArc(tangent1End: corner, tangent2End: end, radius: 3)
            guard case .line(let first)? = path.elements.dropFirst().first else {
                Issue.record("the first element after the move is a line")
                return
            }
            #expect(abs(first.x - 7) < 1e-14)
            #expect(abs(first.y) < 1e-14)
            let last = path.currentPoint
            #expect(abs(last.x - 10) < 1e-12)
            #expect(abs(last.y - (end.y > 0 ? 3 : -3)) < 1e-12)
            #expect(path.elements.count == 3)
        }
        let straight = CGMutablePath()
        straight.move(to: .zero)
        straight.addArc(
            tangent1End: CGPoint(x: 5, y: 0), tangent2End: CGPoint(x: 9, y: 0), radius: 1)
        #expect(straight.elements.last == .line(to: CGPoint(x: 5, y: 0)))
    }

    @Test("containment agrees with the winding angle around the point, for both rules")
    func containment() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<8 {
            let path = CGMutablePath()
            func point() -> CGPoint {
                CGPoint(
                    x: .random(in: 0...10, using: &generator),
                    y: .random(in: 0...10, using: &generator))
            }
            path.move(to: point())
            for _ in 0..<4 {
                path.addLine(to: point())
                path.addQuadCurve(to: point(), control: point())
                path.addCurve(to: point(), control1: point(), control2: point())
            }
            path.addEllipse(in: CGRect(x: 2, y: 2, width: 5, height: 4))
            // Two subpaths: the sweep must not run from one into the other.
            let parts = [Array(path.elements.prefix(13)), Array(path.elements.dropFirst(13))].map {
                polygon(CGPath(elements: $0), steps: 150)
            }
            for _ in 0..<40 {
                let probe = point()
                var sweep: CGFloat = 0
                var nearest = CGFloat.infinity
                for points in parts {
                    for (p, q) in zip(points, points.dropFirst() + points.prefix(1)) {
                        let (a, b) = (
                            atan2(p.y - probe.y, p.x - probe.x), atan2(q.y - probe.y, q.x - probe.x)
                        )
                        sweep += (b - a).remainder(dividingBy: 2 * .pi)
                        nearest = min(nearest, hypot(p.x - probe.x, p.y - probe.y))
                    }
                }
                // The polygon approximates the path only at a distance from it.
                guard nearest > 0.1 else { continue }
                let winding = Int((sweep / (2 * .pi)).rounded())
                #expect(path.contains(probe) == (winding != 0))
                #expect(path.contains(probe, using: .evenOdd) == (winding % 2 != 0))
            }
        }
    }

    @Test("a ray through corners counts each once")
    func corners() {
        let diamond = CGMutablePath()
        diamond.addLines(
            between: [
                CGPoint(x: 0, y: 5), CGPoint(x: 5, y: 0), CGPoint(x: 10, y: 5),
                CGPoint(x: 5, y: 10),
            ]
        )
        #expect(diamond.contains(CGPoint(x: 5, y: 5)))
        #expect(diamond.contains(CGPoint(x: 1, y: 5)))
        #expect(!diamond.contains(CGPoint(x: -1, y: 5)))
        #expect(!diamond.contains(CGPoint(x: 11, y: 5)))
        #expect(!diamond.contains(CGPoint(x: 0, y: 0)))
        #expect(!diamond.contains(CGPoint(x: 0, y: 10)))
        let move = CGAffineTransform(translationX: 20, y: 0)
        #expect(diamond.contains(CGPoint(x: 25, y: 5), transform: move))
    }

    @Test("a measure walks a circle at constant speed")
    func measure() throws {
        let measure = CGPath.Measure(
            CGPath(ellipseIn: CGRect(x: -1, y: -1, width: 2, height: 2), transform: nil))
        #expect(abs(measure.length / (2 * .pi) - 1) < 2.8e-4)
        for step in 0..<100 {
            let turn = 2 * Double.pi * Double(step) / 100
            let place = try #require(measure.place(at: measure.length * Double(step) / 100))
            #expect(
                hypot(Double(place.point.x) - cos(turn), Double(place.point.y) - sin(turn)) < 5e-4)
            #expect(abs((place.angle - turn - .pi / 2).remainder(dividingBy: 2 * .pi)) < 2e-3)
        }
    }

    @Test("a measure of lines is exact, clamped at the ends, and skips moves")
    func measureOfLines() throws {
        let path = CGMutablePath()
        path.addLines(between: [.zero, CGPoint(x: 3, y: 0), CGPoint(x: 3, y: 4)])
        path.move(to: CGPoint(x: 100, y: 100))
        path.addLine(to: CGPoint(x: 100, y: 101))
        let measure = CGPath.Measure(path)
        #expect(measure.length == 8)
        let expected: [(Double, CGPoint)] = [
            (-1, .zero), (1.5, CGPoint(x: 1.5, y: 0)), (5, CGPoint(x: 3, y: 2)),
            (7.5, CGPoint(x: 100, y: 100.5)),
            (99, CGPoint(x: 100, y: 101)),
        ]
        for (distance, point) in expected {
            #expect(try #require(measure.place(at: distance)).point == point)
        }
        #expect(try #require(measure.place(at: 5)).angle == .pi / 2)
        #expect(CGPath.Measure(CGMutablePath()).place(at: 0) == nil)
    }
}
