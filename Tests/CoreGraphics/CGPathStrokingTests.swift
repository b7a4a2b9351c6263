import CoreGraphics
import Foundation
import Testing

/// What stroking covers follows from the definitions of widths, ends and corners.
///
/// Source: Apple, Quartz 2D Programming Guide, Painting a Path.
@Suite("Outlines and dashes of paths")
struct CGPathStrokingTests {
    private func line(_ points: (Double, Double)..., closed: Bool = false) -> CGPath {
        let path = CGMutablePath()
        path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
        if closed { path.closeSubpath() }
        return path
    }

    private func outline(
        _ path: CGPath, width: CGFloat = 2, cap: CGLineCap = .butt, join: CGLineJoin = .miter,
        limit: CGFloat = 10
    ) -> CGPath {
        path.copy(
            strokingWithWidth: width, lineCap: cap, lineJoin: join, miterLimit: limit)
    }

    @Test("a line is as wide as its pen, and its ends are those of the cap")
    func caps() {
        let path = line((0, 0), (10, 0))
        #expect(
            outline(path).boundingBoxOfPath == CGRect(x: 0, y: -1, width: 10, height: 2))
        #expect(
            outline(path, cap: .square).boundingBoxOfPath
                == CGRect(x: -1, y: -1, width: 12, height: 2))
        let round = outline(path, cap: .round)
        #expect(round.contains(CGPoint(x: 10.9, y: 0)) && round.contains(CGPoint(x: -0.9, y: 0)))
        #expect(!round.contains(CGPoint(x: 10.8, y: 0.8)))
        #expect(outline(path, width: 0).isEmpty)
        // A line without length is its ends.
        let dot = line((5, 5), (5, 5))
        #expect(outline(dot).isEmpty)
        #expect(
            outline(dot, cap: .square).boundingBoxOfPath
                == CGRect(x: 4, y: 4, width: 2, height: 2))
        #expect(outline(dot, cap: .round).contains(CGPoint(x: 5, y: 5.9)))
    }

    // The corner is at (10, 0); its outer side is below and at the right.
    @Test("corners are those of the join, on both sides of the line")
    func joins() {
        let turns = [line((0, 0), (10, 0), (10, 10)), line((10, 10), (10, 0), (0, 0))]
        for path in turns {
            let miter = outline(path)
            #expect(miter.contains(CGPoint(x: 10.9, y: -0.9)))
            #expect(miter.contains(CGPoint(x: 10, y: 0)) && miter.contains(CGPoint(x: 9.5, y: 0.5)))
            #expect(!miter.contains(CGPoint(x: 8.5, y: 1.5)))
            let bevel = outline(path, join: .bevel)
            #expect(!bevel.contains(CGPoint(x: 10.6, y: -0.6)))
            #expect(bevel.contains(CGPoint(x: 10.4, y: -0.4)))
            let round = outline(path, join: .round)
            #expect(round.contains(CGPoint(x: 10.65, y: -0.65)))
            #expect(!round.contains(CGPoint(x: 10.8, y: -0.8)))
            // The mitre of a right angle is 1.414 line widths long.
            #expect(!outline(path, limit: 1.4).contains(CGPoint(x: 10.9, y: -0.9)))
            #expect(outline(path, limit: 1.42).contains(CGPoint(x: 10.9, y: -0.9)))
        }
    }

    @Test("the outline of a closed path has a hole, and a curve is at most 0.05 points off")
    func rings() {
        let square = outline(line((0, 0), (10, 0), (10, 10), (0, 10), closed: true))
        #expect(square.boundingBoxOfPath == CGRect(x: -1, y: -1, width: 12, height: 12))
        #expect(!square.contains(CGPoint(x: 5, y: 5)) && square.contains(CGPoint(x: 0.5, y: 5)))
        #expect(square.contains(CGPoint(x: -0.9, y: -0.9)))
        let circle = outline(
            CGPath(ellipseIn: CGRect(x: -20, y: -20, width: 40, height: 40), transform: nil))
        for step in 0..<100 {
            let angle = Double(step) / 100 * 2 * .pi
            func has(_ radius: Double) -> Bool {
                circle.contains(CGPoint(x: radius * cos(angle), y: radius * sin(angle)))
            }
            #expect(has(19.1) && has(20) && has(20.9))
            #expect(!has(18.9) && !has(21.1) && !has(0))
        }
        let moved = line((0, 0), (10, 0)).copy(
            strokingWithWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10,
            transform: CGAffineTransform(translationX: 5, y: 5))
        #expect(moved.boundingBoxOfPath == CGRect(x: 5, y: 4, width: 10, height: 2))
    }

    private func ends(_ path: CGPath) -> [[Double]] {
        var parts: [[Double]] = []
        for element in path.elements {
            switch element {
            case .move(let point): parts.append([Double(point.x)])
            case .line(let point): parts[parts.count - 1].append(Double(point.x))
            default: break
            }
        }
        return parts
    }

    @Test("dashes have the lengths of the pattern, from its phase on")
    func dashes() {
        let path = line((0, 0), (10, 0))
        #expect(
            ends(path.copy(dashingWithPhase: 0, lengths: [2, 1]))
                == [[0, 2], [3, 5], [6, 8], [9, 10]])
        #expect(
            ends(path.copy(dashingWithPhase: 1, lengths: [2, 1]))
                == [[0, 1], [2, 4], [5, 7], [8, 10]])
        #expect(ends(path.copy(dashingWithPhase: -1, lengths: [2, 4])) == [[1, 3], [7, 9]])
        // An odd number of lengths is repeated.
        #expect(ends(path.copy(dashingWithPhase: 0, lengths: [4])) == [[0, 4], [8, 10]])
        #expect(path.copy(dashingWithPhase: 0, lengths: [0, 0]) == path)
        #expect(path.copy(dashingWithPhase: 0, lengths: [1e-9, 1e-9]) == path)
        // A dash goes around corners.
        let corner = line((0, 0), (3, 0), (3, 4)).copy(dashingWithPhase: 0, lengths: [5, 1])
        #expect(
            corner.elements == [
                .move(to: CGPoint(x: 0, y: 0)), .line(to: CGPoint(x: 3, y: 0)),
                .line(to: CGPoint(x: 3, y: 2)), .move(to: CGPoint(x: 3, y: 3)),
                .line(to: CGPoint(x: 3, y: 4)),
            ])
    }

    @Test("a context replaces its path by the outline of its lines")
    func context() throws {
        let context = CGContext(size: CGSize(width: 100, height: 100), scale: 1)
        context.scaleBy(x: 2, y: 2)
        context.setLineWidth(4)
        context.setLineDash(phase: 0, lengths: [10, 5])
        context.move(to: CGPoint(x: 10, y: 10))
        context.addLine(to: CGPoint(x: 30, y: 10))
        context.replacePathWithStrokedPath()
        let path = try #require(context.path)
        #expect(path.boundingBoxOfPath == CGRect(x: 10, y: 8, width: 20, height: 4))
        #expect(path.contains(CGPoint(x: 15, y: 11)) && !path.contains(CGPoint(x: 22, y: 10)))
    }
}
