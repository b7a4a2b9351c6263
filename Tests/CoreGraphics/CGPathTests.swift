import CoreGraphics
import Testing

@Suite("CGPath")
struct CGPathTests {
    @Test("elements are enumerated in order with their points")
    func iteration() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 1, y: 2))
        path.addLine(to: CGPoint(x: 3, y: 4))
        path.addQuadCurve(to: CGPoint(x: 7, y: 8), control: CGPoint(x: 5, y: 6))
        path.addCurve(
            to: CGPoint(x: 13, y: 14), control1: CGPoint(x: 9, y: 10),
            control2: CGPoint(x: 11, y: 12))
        path.closeSubpath()
        var seen: [String] = []
        path.applyWithBlock { element in
            let count: Int
            switch element.pointee.type {
            case .moveToPoint, .addLineToPoint: count = 1
            case .addQuadCurveToPoint: count = 2
            case .addCurveToPoint: count = 3
            case .closeSubpath: count = 0
            }
            let points = (0..<count).map { element.pointee.points[$0] }
            seen.append(
                "\(element.pointee.type.rawValue):"
                    + points.map { "\($0.x),\($0.y)" }.joined(separator: " "))
        }
        #expect(
            seen == [
                "0:1.0,2.0", "1:3.0,4.0", "2:5.0,6.0 7.0,8.0", "3:9.0,10.0 11.0,12.0 13.0,14.0",
                "4:",
            ])
    }

    @Test("lines and curves need a current point")
    func emptyPath() {
        let path = CGMutablePath()
        path.addLine(to: CGPoint(x: 1, y: 1))
        path.addQuadCurve(to: .zero, control: .zero)
        path.addArc(tangent1End: .zero, tangent2End: CGPoint(x: 1, y: 1), radius: 1)
        path.closeSubpath()
        #expect(path.isEmpty)
        #expect(path.boundingBox.isNull)
        #expect(path.boundingBoxOfPath.isNull)
        #expect(path.currentPoint == .zero)
        #expect(!path.contains(.zero))
    }

    @Test("after closing, the current point is the subpath's start and a new subpath begins there")
    func closing() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 5, y: 5))
        path.addLine(to: CGPoint(x: 9, y: 5))
        path.closeSubpath()
        path.closeSubpath()
        #expect(path.currentPoint == CGPoint(x: 5, y: 5))
        path.addLine(to: CGPoint(x: 5, y: 9))
        #expect(
            path.elements == [
                .move(to: CGPoint(x: 5, y: 5)), .line(to: CGPoint(x: 9, y: 5)), .close,
                .move(to: CGPoint(x: 5, y: 5)), .line(to: CGPoint(x: 5, y: 9)),
            ]
        )
    }

    @Test("copies are independent, equal and transformed on request")
    func copies() throws {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
        let frozen = try #require(path.copy())
        #expect(frozen == path)
        #expect(frozen.hashValue == path.hashValue)
        path.addLine(to: CGPoint(x: 20, y: 20))
        #expect(frozen != path)
        var move = CGAffineTransform(translationX: 5, y: 5)
        #expect(frozen.copy(using: &move)?.boundingBox == CGRect(x: 5, y: 5, width: 10, height: 10))
        let mutable = try #require(frozen.mutableCopy())
        mutable.addLine(to: CGPoint(x: -5, y: 0))
        #expect(mutable.elements.last == .line(to: CGPoint(x: -5, y: 0)))
        #expect(CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil) == frozen)
    }

    @Test("the transform of a call applies to that call's points")
    func transforms() {
        let path = CGMutablePath()
        let double = CGAffineTransform(scaleX: 2, y: 2)
        path.move(to: CGPoint(x: 1, y: 1), transform: double)
        path.addLine(to: CGPoint(x: 1, y: 1))
        path.addLines(between: [CGPoint(x: 3, y: 3), CGPoint(x: 4, y: 5)], transform: double)
        let whole = CGMutablePath()
        whole.addPath(path, transform: CGAffineTransform(translationX: 1, y: 0))
        #expect(
            whole.elements == [
                .move(to: CGPoint(x: 3, y: 2)), .line(to: CGPoint(x: 2, y: 1)),
                .move(to: CGPoint(x: 7, y: 6)), .line(to: CGPoint(x: 9, y: 10)),
            ]
        )
    }

    @Test("a rectangle is recognized, with or without its closing")
    func rectangles() {
        var found = CGRect.null
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(CGPath(rect: rect, transform: nil).isRect(&found))
        #expect(found == rect)
        #expect(!CGPath(ellipseIn: rect, transform: nil).isRect(nil))
        var turn = CGAffineTransform(rotationAngle: 0.1)
        #expect(!CGPath(rect: rect, transform: &turn).isRect(nil))
        let open = CGMutablePath()
        open.addLines(between: [
            .zero, CGPoint(x: 0, y: 2), CGPoint(x: 2, y: 2), CGPoint(x: 2, y: 0),
        ])
        #expect(open.isRect(&found))
        #expect(found == CGRect(x: 0, y: 0, width: 2, height: 2))
        let two = CGMutablePath()
        two.addRects([rect, rect])
        #expect(!two.isRect(nil))
    }

    @Test("the bounding box contains the control points, the path's own box only the outline")
    func boxes() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addCurve(
            to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 0, y: 10),
            control2: CGPoint(x: 10, y: 10))
        #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
        // y(t) = 30·t·(1 − t) is greatest at t = 1/2: 7.5.
        #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 10, height: 7.5))
        let quad = CGMutablePath()
        quad.move(to: .zero)
        quad.addQuadCurve(to: CGPoint(x: 8, y: 0), control: CGPoint(x: 4, y: 8))
        #expect(quad.boundingBox.maxY == 8)
        #expect(abs(quad.boundingBoxOfPath.maxY - 4) < 1e-14)
    }

    @Test("paths with the same structure are interpolated point by point, others not at all")
    func interpolation() throws {
        let small = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
        let large = CGPath(ellipseIn: CGRect(x: 10, y: 0, width: 30, height: 10), transform: nil)
        let middle = try #require(small.interpolated(to: large, fraction: 0.5))
        let expected = CGPath(ellipseIn: CGRect(x: 5, y: 0, width: 20, height: 10), transform: nil)
        for (p, q) in zip(middle.segments(), expected.segments()) {
            #expect(hypot(p.control1.x - q.control1.x, p.control1.y - q.control1.y) < 1e-12)
            #expect(hypot(p.end.x - q.end.x, p.end.y - q.end.y) < 1e-12)
        }
        #expect(small.interpolated(to: large, fraction: 1) == large)
        #expect(small.interpolated(to: CGPath(rect: .zero, transform: nil), fraction: 0.5) == nil)
    }

    @Test("raw values are Apple's")
    func rawValues() {
        #expect([CGLineCap.butt, .round, .square].map(\.rawValue) == [0, 1, 2])
        #expect([CGLineJoin.miter, .round, .bevel].map(\.rawValue) == [0, 1, 2])
    }
}
