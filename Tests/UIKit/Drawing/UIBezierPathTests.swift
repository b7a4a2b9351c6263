import Testing
import UIKit

// Source: Apple, UIBezierPath; expected points are geometry.
@MainActor
@Suite("Bézier paths")
struct UIBezierPathTests {
    private func isNear(_ a: CGPoint, _ b: CGPoint) -> Bool {
        abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9
    }

    @Test("an arc runs clockwise on the screen, where y points down, or counterclockwise")
    func arcs() {
        let down = UIBezierPath(
            arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        #expect(isNear(down.currentPoint, CGPoint(x: 0, y: 10)))
        #expect(down.contains(CGPoint(x: 6.5, y: 6.5)))
        #expect(!down.contains(CGPoint(x: -1, y: -1)))
        let long = UIBezierPath(
            arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
        #expect(long.contains(CGPoint(x: -6, y: -6)))
        #expect(!long.contains(CGPoint(x: 6.5, y: 6.5)))
        let whole = UIBezierPath(
            arcCenter: CGPoint(x: 5, y: 5), radius: 5, startAngle: 0, endAngle: 2 * .pi,
            clockwise: true)
        #expect(abs(whole.bounds.width - 10) < 1e-9)
        #expect(abs(whole.bounds.minY) < 1e-9)
    }

    // As in a public library's tests, which compare paths that initializers of their own made.
    @Test("paths with the same elements that are drawn alike are equal")
    func equality() {
        let rect = CGRect(x: -50, y: -25, width: 100, height: 50)
        let path = UIBezierPath(ovalIn: rect)
        let same = UIBezierPath(ovalIn: rect)
        #expect(path == same)
        #expect(path.hash == same.hash)
        #expect(path != UIBezierPath(rect: rect))
        #expect(path != NSObject())
        #expect(path == path.copy() as? UIBezierPath)
        same.lineWidth = 2
        #expect(path != same)
        same.lineWidth = 1
        same.setLineDash([1, 2], count: 2, phase: 0)
        #expect(path != same)
        let paths: Set = [path]
        path.addLine(to: .zero)
        #expect(paths.contains(path))
    }

    @Test("a rounded rectangle rounds the given corners, and no others")
    func corners() {
        let rect = CGRect(x: 0, y: 0, width: 40, height: 20)
        let path = UIBezierPath(
            roundedRect: rect, byRoundingCorners: [.topLeft, .bottomRight],
            cornerRadii: CGSize(width: 10, height: 50))
        #expect(path.bounds == rect)
        #expect(!path.contains(CGPoint(x: 0.5, y: 0.5)))
        #expect(!path.contains(CGPoint(x: 39.5, y: 19.5)))
        #expect(path.contains(CGPoint(x: 39.5, y: 0.5)))
        #expect(path.contains(CGPoint(x: 0.5, y: 19.5)))
        let all = UIBezierPath(roundedRect: rect, cornerRadius: 10)
        for x in [0.5, 39.5] {
            for y in [0.5, 19.5] { #expect(!all.contains(CGPoint(x: x, y: y))) }
        }
        #expect(UIBezierPath(roundedRect: rect, cornerRadius: 0).cgPath.isRect(nil))
    }

    @Test("overlapping parts are inside or outside by the fill rule")
    func rules() {
        let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30))
        path.append(UIBezierPath(rect: CGRect(x: 10, y: 10, width: 10, height: 10)))
        #expect(path.contains(CGPoint(x: 15, y: 15)))
        path.usesEvenOddFillRule = true
        #expect(!path.contains(CGPoint(x: 15, y: 15)))
        #expect(path.contains(CGPoint(x: 5, y: 5)))
    }

    @Test("a path reversed twice is itself; reversed once it runs from the last point to the first")
    func reversal() {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 1, y: 1))
        path.addLine(to: CGPoint(x: 5, y: 1))
        path.addQuadCurve(to: CGPoint(x: 9, y: 5), controlPoint: CGPoint(x: 9, y: 1))
        path.addCurve(
            to: CGPoint(x: 0, y: 9), controlPoint1: CGPoint(x: 9, y: 8),
            controlPoint2: CGPoint(x: 4, y: 9))
        let back = path.reversing()
        #expect(back.currentPoint == CGPoint(x: 1, y: 1))
        #expect(back.bounds == path.bounds)
        #expect(back.reversing().cgPath == path.cgPath)
        path.close()
        path.move(to: CGPoint(x: 20, y: 20))
        path.addLine(to: CGPoint(x: 30, y: 20))
        let both = path.reversing()
        #expect(both.currentPoint == CGPoint(x: 0, y: 9))
        #expect(both.contains(CGPoint(x: 5, y: 5)))
        #expect(UIBezierPath().reversing().isEmpty)
    }

    @Test("its Core Graphics path is a copy, both ways, and a transform moves all points")
    func copies() {
        let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
        let taken = path.cgPath
        path.apply(CGAffineTransform(translationX: 5, y: 0))
        path.addLine(to: .zero)
        #expect(taken.boundingBox == CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(path.bounds.maxX == 6)
        path.removeAllPoints()
        path.addLine(to: CGPoint(x: 1, y: 1))
        #expect(path.isEmpty)
        #expect(path.bounds.isNull)
    }
}
