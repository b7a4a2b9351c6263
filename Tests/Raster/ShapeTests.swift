import Foundation
import Snapshots
import Testing

@testable import Raster

// Source: Apple, CAShapeLayer (path, fillRule, line attributes, strokeStart and strokeEnd by
// fractions of the length). Expected pixels are plane geometry.
@Suite("Shapes")
struct ShapeTests {
    private func picture(
        _ path: String, fill: SnapshotNode.Color? = nil, stroke: SnapshotNode.Stroke? = nil,
        _ change: (inout SnapshotNode) -> Void = { _ in }
    ) throws -> Picture {
        var scene = Scene(40, 40)
        // Not clipped: a shape may extend beyond its layer's bounds, here 1 × 1 in the corner.
        scene.add(0, 0, 1, 1) {
            $0.drawing.path = PathData(path)
            $0.drawing.fill = fill
            $0.drawing.stroke = stroke
            change(&$0)
        }
        return try scene.picture()
    }

    private func ink(_ picture: Picture) -> Double {
        var sum = 0.0
        for y in 0..<picture.height {
            for x in 0..<picture.width { sum += Double(255 - picture[x, y].redLevel) / 255 }
        }
        return sum
    }

    @Test("a filled outline covers its area, open or closed, of lines and curves")
    func area() throws {
        // A right triangle: 20 · 20 / 2.
        for end in ["", "Z"] {
            #expect(abs(ink(try picture("M5 5L25 5L5 25" + end, fill: .black)) - 200) < 1.5)
        }
        // Below a parabola: two thirds of its width times its height, which is half of the control
        // point's.
        #expect(abs(ink(try picture("M5 25Q15 -15 25 25Z", fill: .black)) - 2.0 / 3 * 20 * 20) < 2)
        // A circle of four cubics; Cairo draws curves as chords within a tenth of a pixel, two
        // thirds of it on average.
        let k = 15 * 0.5522847498
        let circle =
            "M35 20C35 \(20 + k) \(20 + k) 35 20 35C\(20 - k) 35 5 \(20 + k) 5 20"
            + "C5 \(20 - k) \(20 - k) 5 20 5C\(20 + k) 5 35 \(20 - k) 35 20Z"
        #expect(
            abs(ink(try picture(circle, fill: .black)) - 225 * Double.pi) < 2.0 / 3 * 0.1 * 30
                * Double.pi)
    }

    @Test("an area wound twice is inside by one fill rule and outside by the other")
    func rules() throws {
        let nested = "M5 5L25 5L25 25L5 25ZM10 10L20 10L20 20L10 20Z"
        #expect(
            try picture(nested, fill: .red).isExactly { x, y in
                isInside(x, y, (5, 5, 20, 20)) ? .red : .white
            })
        let ring = try picture(nested, fill: .red) { $0.drawing.isEvenOdd = true }
        #expect(
            ring.isExactly { x, y in
                isInside(x, y, (5, 5, 20, 20)) && !isInside(x, y, (10, 10, 10, 10)) ? .red : .white
            })
    }

    @Test("a line has its width, and its ends extend by the cap")
    func ends() throws {
        for (cap, reach) in [(SnapshotNode.Stroke.Cap.butt, 0.0), (.square, 3)] {
            let line = try picture("M10 20L30 20", stroke: .init(color: .black, width: 6, cap: cap))
            #expect(
                line.isExactly { x, y in
                    isInside(x, y, (10 - reach, 17, 20 + 2 * reach, 6)) ? .black : .white
                })
        }
        let round = try picture("M10 20L30 20", stroke: .init(color: .black, width: 6, cap: .round))
        #expect(abs(ink(round) - (120 + 9 * Double.pi)) < 2)
    }

    @Test("a right angle is mitered, beveled or rounded; beyond its limit a miter is beveled")
    func corners() throws {
        func corner(_ join: SnapshotNode.Stroke.Join, limit: Double = 10) throws -> Double {
            ink(
                try picture(
                    "M10 30L30 30L30 10",
                    stroke: .init(color: .black, width: 8, join: join, miterLimit: limit)))
        }
        // Two bars of 20 × 8 share a square of 4 × 4; outside the corner there is another one,
        // whole, halved or a quarter disc.
        let bars = 2.0 * 160 - 16
        #expect(abs(try corner(.miter) - (bars + 16)) < 1)
        #expect(abs(try corner(.bevel) - (bars + 8)) < 1)
        #expect(abs(try corner(.round) - (bars + 4 * Double.pi)) < 1)
        // The mitre of a right angle is √2 widths long.
        #expect(abs(try corner(.miter, limit: 1.4) - (bars + 8)) < 1)
    }

    @Test("a trim is a fraction of the whole length, across corners and parts")
    func trim() throws {
        func part(_ path: String, _ from: Double, _ to: Double) throws -> Picture {
            try picture(path, stroke: .init(color: .black, width: 2)) {
                $0.drawing.trim = .init(from: from, to: to)
            }
        }
        #expect(
            try part("M10 20L30 20", 0.25, 0.75).isExactly { x, y in
                isInside(x, y, (15, 19, 10, 2)) ? .black : .white
            }
        )
        // Two parts of 20 and 10 points: from 15 to 25 of 30.
        #expect(
            try part("M5 10L25 10M5 20L15 20", 0.5, 25.0 / 30).isExactly { x, y in
                isInside(x, y, (20, 9, 5, 2)) || isInside(x, y, (5, 19, 5, 2)) ? .black : .white
            })
        // Half of a square's outline, the closing side being part of it: the last two sides.
        #expect(
            try part("M10 10L30 10L30 30L10 30Z", 0.75, 1).isExactly { x, y in
                isInside(x, y, (9, 10, 2, 20)) ? .black : .white
            })
        #expect(try part("M10 20L30 20", 0.6, 0.6).isExactly { _, _ in .white })
        #expect(try part("M10 20L30 20", 0.7, 0.2).isExactly { _, _ in .white })
        #expect(
            try part("M10 20L30 20", -1, 2).isExactly { x, y in
                isInside(x, y, (10, 19, 20, 2)) ? .black : .white
            })
    }

    @Test("dashes and gaps alternate, starting at the phase")
    func dashes() throws {
        let stroke = SnapshotNode.Stroke(color: .black, width: 2, dash: [4, 2], phase: 1)
        #expect(
            try picture("M0 20L40 20", stroke: stroke).isExactly { x, y in
                guard y > 19, y < 21 else { return .white }
                return (x + 1).truncatingRemainder(dividingBy: 6) < 4 ? .black : .white
            })
    }

    @Test(
        "the fill is below the line, the background below both, sublayers above; bounds scroll it")
    func order() throws {
        var scene = Scene(40, 40)
        let shape = scene.add(0, 0, 40, 40, .green) {
            $0.drawing.path = PathData("M110 210L130 210L130 230L110 230Z")
            $0.drawing.fill = .red
            $0.drawing.stroke = .init(color: .black, width: 4)
            $0.scroll = .init(offset: CGPoint(x: 100, y: 200), content: .zero)
        }
        scene.add(to: shape, 115, 215, 5, 5, .blue)
        #expect(
            try scene.picture().isExactly { x, y in
                if isInside(x, y, (15, 15, 5, 5)) { return .blue }
                if isInside(x, y, (12, 12, 16, 16)) { return .red }
                return isInside(x, y, (8, 8, 24, 24)) ? .black : .green
            })
    }

    @Test("a shape casts its own shadow; a shadow path casts another one, also without content")
    func shadows() throws {
        let shadow = SnapshotNode.Shadow(opacity: 1, radius: 0, dx: 10, dy: 0, color: .blue)
        let own = try picture("M5 5L15 5L15 15L5 15Z", fill: .red) { $0.shadow = shadow }
        #expect(
            own.isExactly { x, y in
                if isInside(x, y, (5, 5, 10, 10)) { return .red }
                return isInside(x, y, (15, 5, 10, 10)) ? .blue : .white
            })
        for background in [nil, SnapshotNode.Color(rgba: 0xff00_0080)] {
            var scene = Scene(40, 40)
            scene.add(10, 10, 10, 10, background) {
                $0.shadow = shadow
                $0.drawing.shadowPath = PathData("M-5 0L5 0L5 20L-5 20Z")
            }
            let half = SnapshotNode.Color(rgba: 0xff7f_7fff)
            #expect(
                try scene.picture().isExactly { x, y in
                    if background != nil, isInside(x, y, (10, 10, 10, 10)) { return half }
                    return isInside(x, y, (15, 10, 10, 20)) ? .blue : .white
                })
        }
    }

    @Test("a path that cannot be parsed is not drawn; extreme numbers change nothing nearby")
    func hostile() throws {
        for wrong in ["", "L5 5", "M1", "M0 0X", "M0 0L1e400 0", "M0 0 L 5", "m0 0l5 5"] {
            #expect(PathData(wrong).elements ?? [] == [])
            #expect(try picture(wrong, fill: .red).isExactly { _, _ in .white })
        }
        let far = "M-100000000000 10L100000000000 10L100000000000 30L-100000000000 30Z"
        #expect(try picture(far, fill: .red).isExactly { _, y in y > 10 && y < 30 ? .red : .white })
        for dash in [[0, 0], [-1, 2], [.nan, 1], [.infinity], [1e-9, 1e-9]] {
            let line = try picture(
                "M0 20L40 20", stroke: .init(color: .black, width: 2, dash: dash))
            #expect(line.isExactly { _, y in y > 19 && y < 21 ? .black : .white })
        }
        for width in [Double.nan, .infinity, -3, 0] {
            #expect(
                try picture("M0 20L40 20", stroke: .init(color: .black, width: width)).isExactly {
                    _, _ in .white
                })
        }
        let wide = SnapshotNode.Stroke(
            color: .black, width: 1e12, miterLimit: .nan, dash: [5, 5], phase: .nan)
        #expect(try picture("M0 20L40 20", stroke: wide)[2, 5] == .black)
    }
}
