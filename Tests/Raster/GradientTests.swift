import Foundation
import Snapshots
import Testing

@testable import Raster

// Source: Apple, CAGradientLayer: points of the unit square, stretched to the bounds; as observed
// on Apple's systems, the lines of one colour are stretched with it.
@Suite("Gradients")
struct GradientTests {
    private func picture(
        _ width: Double, _ height: Double, _ gradient: SnapshotNode.Gradient,
        _ change: (inout SnapshotNode) -> Void = { _ in }
    ) throws -> Picture {
        var scene = Scene(width, height)
        scene.add(0, 0, width, height) {
            $0.drawing.gradient = gradient
            change(&$0)
        }
        return try scene.picture()
    }

    private func isNear(_ picture: Picture, _ level: (Double, Double) -> Double, within: Double = 3)
        -> Bool
    {
        for y in 0..<picture.height {
            for x in 0..<picture.width
            where abs(Double(picture[x, y].redLevel) - level(Double(x) + 0.5, Double(y) + 0.5))
                > within
            {
                return false
            }
        }
        return true
    }

    private let ramp: [SnapshotNode.Color] = [.black, .white]

    @Test("axial: the fraction of the way between the points, in the unit square")
    func axial() throws {
        let down = SnapshotNode.Gradient(
            colors: ramp, start: CGPoint(x: 0.5, y: 0), end: CGPoint(x: 0.5, y: 1))
        #expect(isNear(try picture(20, 100, down)) { _, y in 255 * y / 100 })
        let slanted = SnapshotNode.Gradient(colors: ramp, start: .zero, end: CGPoint(x: 1, y: 1))
        // (x/w, y/h) · (1, 1) / 2: the other two corners are half-way.
        #expect(isNear(try picture(100, 40, slanted)) { x, y in 255 * (x / 100 + y / 40) / 2 })
        let short = SnapshotNode.Gradient(
            colors: ramp, start: CGPoint(x: 0.25, y: 0), end: CGPoint(x: 0.75, y: 0))
        #expect(isNear(try picture(100, 10, short)) { x, _ in 255 * min(max((x - 25) / 50, 0), 1) })
    }

    @Test("stops place the colors; disorder is sorted; a single color fills")
    func stops() throws {
        var gradient = SnapshotNode.Gradient(
            colors: [.black, .white, .black], stops: [0, 0.8, 1], start: .zero,
            end: CGPoint(x: 1, y: 0))
        #expect(
            isNear(
                try picture(100, 4, gradient), { x, _ in 255 * (x < 80 ? x / 80 : (100 - x) / 20) },
                within: 8))
        gradient.stops = [0.5, 0.2, .nan]
        #expect(isNear(try picture(100, 4, gradient), { _, _ in 0 }, within: 0))
        gradient.stops = []
        gradient.colors = [.gray(77)]
        #expect(try picture(4, 4, gradient).isExactly { _, _ in .gray(77) })
        gradient.colors = []
        #expect(try picture(4, 4, gradient).isExactly { _, _ in .white })
        gradient.colors = [.white, .gray(77)]
        gradient.end = gradient.start
        #expect(try picture(4, 4, gradient).isExactly { _, _ in .gray(77) })
        gradient.end = CGPoint(x: 1e300, y: -1e300)
        #expect(try picture(4, 4, gradient).isExactly { _, _ in .gray(77) })
    }

    @Test("radial: an ellipse about the first point, with half axes up to the second")
    func radial() throws {
        let gradient = SnapshotNode.Gradient(
            form: .radial, colors: ramp, start: CGPoint(x: 0.5, y: 0.5), end: CGPoint(x: 1, y: 0.75)
        )
        let picture = try picture(100, 80, gradient)
        #expect(
            isNear(
                picture,
                { x, y in
                    let (u, v) = ((x - 50) / 50, (y - 40) / 20)
                    return 255 * min((u * u + v * v).squareRoot(), 1)
                }, within: 5))
    }

    @Test("conic: around the first point, clockwise from the second one's direction")
    func conic() throws {
        let gradient = SnapshotNode.Gradient(
            form: .conic, colors: ramp, start: CGPoint(x: 0.5, y: 0.5), end: CGPoint(x: 0.5, y: 0))
        let picture = try picture(80, 80, gradient)
        // From the top: a quarter at the right, half at the bottom, three quarters at the left.
        for (x, y, share) in [(70, 40, 0.25), (41, 70, 0.5), (10, 40, 0.75), (60, 20, 0.125)] {
            #expect(abs(Double(picture[x, y].redLevel) - 255 * share) < 6)
        }
        #expect(picture[40, 5].redLevel < 4)
        #expect(picture[39, 5].redLevel > 251)
    }

    @Test("the corner radius clips the gradient at the rounded corners")
    func corners() throws {
        let gradient = SnapshotNode.Gradient(
            colors: [.black], start: .zero, end: CGPoint(x: 1, y: 0))
        let picture = try picture(40, 40, gradient) {
            $0.radius = 10
            $0.drawing.corners = [.topLeft, .bottomRight]
        }
        #expect(picture[0, 0] == .white)
        #expect(picture[39, 39] == .white)
        #expect(picture[39, 0] == .black)
        #expect(picture[0, 39] == .black)
        #expect(picture[20, 20] == .black)
    }

    @Test("only the masked corners of a background, a border and a clip are rounded")
    func maskedCorners() throws {
        var scene = Scene(40, 40)
        let view = scene.add(0, 0, 40, 40, .red) {
            $0.radius = 20
            $0.drawing.corners = .topRight
            $0.border = .init(width: 2, color: .black)
            $0.clips = true
        }
        scene.add(to: view, 0, 0, 40, 40, .blue)
        let picture = try scene.picture()
        #expect(picture[39, 0] == .white)
        #expect(picture[35, 4] == .white)
        for (x, y) in [(0, 0), (0, 39), (39, 39), (1, 20)] { #expect(picture[x, y] == .black) }
        #expect(picture[5, 5] == .blue)
        #expect(picture[20, 20] == .blue)
    }
}
