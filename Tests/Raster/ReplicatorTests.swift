import Foundation
import Snapshots
import Testing

@testable import Raster

// Source: Apple, CAReplicatorLayer.
@Suite("Copies of replicators")
struct ReplicatorTests {
    @Test("each copy is at its place, in its color, above the ones before")
    func copies() throws {
        var scene = Scene(40, 20)
        let layer = scene.add(0, 0, 40, 20) {
            $0.drawing.replicator = .init(
                count: 3, transform: .affine(1, 0, 0, 1, 10, 0), color: .red,
                steps: .init(red: -1, green: 1, blue: 0, alpha: 0))
        }
        scene.add(to: layer, 0, 5, 15, 10, .white)
        #expect(
            try scene.picture().isExactly { x, y in
                guard y > 5, y < 15, x < 35 else { return .white }
                return x < 10 ? .red : .green
            })
    }

    @Test("the transform works about the middle of the bounds, also of scrolled ones")
    func middle() throws {
        for scroll in [nil, SnapshotNode.Scroll(offset: CGPoint(x: 7, y: -3), content: .zero)] {
            var scene = Scene(40, 40)
            let layer = scene.add(10, 0, 20, 20) {
                $0.scroll = scroll
                // Half a turn.
                $0.drawing.replicator = .init(count: 2, transform: .affine(-1, 0, 0, -1))
            }
            let origin = scroll?.offset ?? .zero
            scene.add(to: layer, origin.x, origin.y, 5, 5, .blue)
            #expect(
                try scene.picture().isExactly { x, y in
                    isInside(x, y, (10, 0, 5, 5)) || isInside(x, y, (25, 15, 5, 5))
                        ? .blue : .white
                })
        }
    }

    @Test("no copies, and copies whose alpha is 0, draw nothing; the layer itself is not copied")
    func nothing() throws {
        var scene = Scene(20, 20)
        for replicator in [
            SnapshotNode.Replicator(count: 0), .init(count: 5, color: .init(rgba: 0xffff_ff00)),
        ] {
            let layer = scene.add(0, 0, 20, 20, .green) { $0.drawing.replicator = replicator }
            scene.add(to: layer, 0, 0, 5, 5, .blue)
        }
        #expect(try scene.picture().isExactly { _, _ in .green })
    }

    @Test("a copy's alpha applies to all that it shows together")
    func alpha() throws {
        var scene = Scene(20, 20)
        let layer = scene.add(0, 0, 20, 20) {
            $0.drawing.replicator = .init(
                count: 2, transform: .affine(1, 0, 0, 1, 0, 10),
                steps: .init(red: 0, green: 0, blue: 0, alpha: -0.8))
        }
        let black = scene.add(to: layer, 0, 0, 10, 5, .black)
        scene.add(to: black, 0, 0, 5, 5, .black)
        // 255 · (1 − 0.2) = 204.
        let picture = try scene.picture()
        #expect(picture[2, 2] == .black)
        #expect(abs(picture[2, 12].redLevel - 204) <= 1)
        #expect(picture[2, 12] == picture[7, 12])
    }
}
