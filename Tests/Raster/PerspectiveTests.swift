import Foundation
import Snapshots
import Testing

@testable import Raster

/// The oracle is the projection, computed by hand. A plane turned by θ about its own vertical
/// centre line, seen by an eye at distance d before the middle: the point (x, y) from the middle
/// moves to z = −x·sin θ and is seen at (x·cos θ, y) / (1 − z/d), from CATransform3D's row vectors
/// and m34 = −1/d.
@Suite("Perspective")
struct PerspectiveTests {
    private static let distance = 200.0

    private func seen(_ x: Double, _ y: Double, _ angle: Double) -> (x: Double, y: Double) {
        let w = 1 + x * sin(angle) / Self.distance
        return (100 + x * cos(angle) / w, 100 + y / w)
    }

    private func scene(_ angle: Double) -> (Scene, SnapshotNode.ID) {
        var scene = Scene(200, 200)
        let host = scene.add(50, 50, 100, 100) {
            $0.sublayerTransform = .perspective(Self.distance)
        }
        let plane = scene.add(to: host, 0, 0, 100, 100, .red) {
            $0.transform = .turnedAboutY(angle)
        }
        return (scene, plane)
    }

    @Test(
        "the four corners of a rotated plane are projected", arguments: [-1.2, -0.6, 0.3, 0.9, 1.4])
    func corners(angle: Double) throws {
        let picture = try scene(angle).0.picture()
        let isRed: (SnapshotNode.Color) -> Bool = { $0.rgba & 0x00ff_0000 < 0x0080_0000 }
        let span = try #require(picture.span(where: isRed))
        let (left, right) = (seen(-50, 0, angle).x, seen(50, 0, angle).x)
        #expect(abs(Double(span.columns.lowerBound) - left) <= 1)
        #expect(abs(Double(span.columns.upperBound + 1) - right) <= 1)
        // The edges' slope, at a quarter and three quarters of the way across.
        for part in [-25.0, 25] {
            let column = Int(seen(part, 0, angle).x)
            let rows = (0..<200).filter { isRed(picture[column, $0]) }
            #expect(abs(Double(rows.first ?? -99) - seen(part, -50, angle).y) <= 1.5)
            #expect(abs(Double((rows.last ?? -99) + 1) - seen(part, 50, angle).y) <= 1.5)
        }
    }

    @Test(
        "a mark in the plane is drawn where its points are projected to",
        arguments: [-0.9, 0.5, 1.1])
    func mark(angle: Double) throws {
        var (scene, plane) = scene(angle)
        scene.add(to: plane, 70, 20, 10, 10, .blue)
        let picture = try scene.picture(scale: 2)
        for (x, y) in [(75.0, 25.0), (72, 22), (78, 28)] {
            let place = seen(x - 50, y - 50, angle)
            #expect(picture[Int(place.x * 2), Int(place.y * 2)] == .blue)
        }
        for (x, y) in [(67.0, 25.0), (83, 25), (75, 17), (75, 33)] {
            let place = seen(x - 50, y - 50, angle)
            #expect(picture[Int(place.x * 2), Int(place.y * 2)] == .red)
        }
    }

    @Test("a perspective transform without rotation equals no transform, to the pixel")
    func flat() throws {
        var scene = Scene(40, 40)
        let host = scene.add(5, 5, 30, 30) { $0.sublayerTransform = .perspective(500) }
        scene.add(to: host, 3, 4, 20, 10, .red)
        #expect(
            try scene.picture().isExactly { x, y in isInside(x, y, (8, 9, 20, 10)) ? .red : .white }
        )
        // Drawn in the plane nevertheless, by a projective map that is the identity in it.
        let canvas = try Canvas(
            covering: Box(minX: 3, minY: 4, maxX: 9, maxY: 8), budget: PixelBudget(limit: 1000))
        canvas.fill(.green)
        let seen = try canvas.seen(
            through: .identity, in: Box(minX: 0, minY: 0, maxX: 12, maxY: 12),
            budget: PixelBudget(limit: 1000))
        let picture = Picture(seen, remarks: [])
        #expect(
            picture.isExactly { x, y in
                isInside(x, y, (3, 4, 6, 4)) ? .green : SnapshotNode.Color(rgba: 0)
            })
    }

    @Test("a z position scales by 1 / (1 − z/d) only if the parent has a perspective")
    func nearer() throws {
        var scene = Scene(100, 100)
        let host = scene.add(0, 0, 100, 100) { $0.sublayerTransform = .perspective(100) }
        scene.add(to: host, 40, 40, 20, 20, .red) { $0.zPosition = 50 }
        #expect(
            try scene.picture().isExactly { x, y in isInside(x, y, (30, 30, 40, 40)) ? .red : .white
            })
        scene.nodes[1].sublayerTransform = nil
        #expect(
            try scene.picture().isExactly { x, y in isInside(x, y, (40, 40, 20, 20)) ? .red : .white
            })
    }

    @Test("a plane that extends behind the eye is drawn up to the eye")
    func behind() throws {
        var scene = Scene(100, 100)
        let host = scene.add(0, 0, 100, 100) { $0.sublayerTransform = .perspective(20) }
        scene.add(to: host, 0, 0, 100, 100, .red) { $0.transform = .turnedAboutY(1) }
        let picture = try scene.picture()
        // w = 1 + x·sin θ / d is above 0 from x = −23.8 on: there the plane extends to the left
        // without end.
        #expect(picture[2, 50] == .red)
        #expect(picture[50, 50] == .red)
        // The far end, x = 50, is seen at 50·cos θ / (1 + 50·sin θ / 20) = 8.7 to the right of the
        // middle.
        #expect(picture[57, 50] == .red)
        #expect(picture[61, 50] == .white)
    }

    @Test("alpha on a rotated plane works as on a flat one")
    func alpha() throws {
        var (scene, plane) = scene(0.5)
        scene.nodes[Int(plane) - 1].background = .black
        scene.nodes[Int(plane) - 1].alpha = 0.2
        scene.add(to: plane, 20, 20, 60, 60, .black)
        #expect(try scene.picture()[100, 100] == .gray(204))
        #expect(try scene.picture()[Int(seen(-40, 0, 0.5).x), 100] == .gray(204))
    }

    @Test("a map and its inverse are the identity")
    func inverse() {
        let map = Homography(
            xx: 2, xy: 0.5, xw: 0.001, yx: -1, yy: 3, yw: 0.002, ox: 40, oy: -7, ow: 1.5)
        let there = map.apply(12, 34)
        let back = map.inverse.apply(there.x / there.w, there.y / there.w)
        #expect(abs(back.x / back.w - 12) < 1e-9)
        #expect(abs(back.y / back.w - 34) < 1e-9)
        #expect(back.w > 0)
    }
}
