import Foundation
import Snapshots
import Testing

@testable import Raster

// Source: Apple, CATransformLayer; docs/line-format.md, "depth".
@Suite("Layers that keep depth")
struct TransformLayerTests {
    private func space(_ node: inout SnapshotNode) { node.drawing.isSpace = true }

    @Test("children are drawn by their depth after all transforms, not by their order")
    func order() throws {
        for (turn, front) in [(0.0, SnapshotNode.Color.blue), (Double.pi, .red)] {
            var scene = Scene(40, 20)
            let layer = scene.add(0, 0, 40, 20) {
                space(&$0)
                $0.transform = .turnedAboutY(turn)
            }
            scene.add(to: layer, 10, 5, 20, 10, .blue) { $0.zPosition = 5 }
            scene.add(to: layer, 10, 5, 20, 10, .red) { $0.zPosition = -5 }
            scene.add(15, 8, 2, 2, .green)
            #expect(
                try scene.picture().isExactly { x, y in
                    if isInside(x, y, (15, 8, 2, 2)) { return .green }
                    return isInside(x, y, (10, 5, 20, 10)) ? front : .white
                })
        }
    }

    @Test("a perspective above applies to the whole space: 10 of 20 in front doubles the size")
    func perspective() throws {
        var scene = Scene(80, 80)
        let eye = scene.add(0, 0, 80, 80) { $0.sublayerTransform = .perspective(20) }
        let outer = scene.add(to: eye, 0, 0, 80, 80) {
            space(&$0)
            $0.transform = .turnedAboutY(1)
        }
        let inner = scene.add(to: outer, 0, 0, 80, 80) {
            space(&$0)
            $0.transform = .turnedAboutY(-1)
        }
        scene.add(to: inner, 30, 30, 20, 20, .blue) { $0.zPosition = 10 }
        let span = try #require(try scene.picture().span { $0 == .blue })
        for side in [span.columns, span.rows] {
            #expect(abs(side.lowerBound - 20) <= 1 && abs(side.upperBound - 59) <= 1, "\(span)")
        }
    }

    @Test("opacity applies to each child; a hidden space hides all")
    func opacity() throws {
        var scene = Scene(20, 20)
        let layer = scene.add(0, 0, 20, 20) {
            space(&$0)
            $0.alpha = 0.5
        }
        scene.add(to: layer, 0, 0, 10, 10, .black)
        scene.add(to: layer, 5, 0, 10, 10, .black)
        let hidden = scene.add(0, 0, 20, 20) {
            space(&$0)
            $0.hidden = true
        }
        scene.add(to: hidden, 0, 10, 20, 10, .red)
        let picture = try scene.picture()
        // 255 / 2, and half of that where both are.
        #expect(abs(picture[2, 2].redLevel - 128) <= 1)
        #expect(abs(picture[7, 2].redLevel - 64) <= 1)
        #expect(picture[2, 15] == .white)
    }

    @Test("copies of a replicator that preserves depth are in one space, each in its color")
    func replicator() throws {
        var scene = Scene(40, 20)
        let layer = scene.add(0, 0, 40, 20) {
            $0.drawing.replicator = .init(
                count: 2, transform: .turnedAboutY(.pi),
                steps: .init(red: -1, green: -1, blue: 0, alpha: 0), preservesDepth: true)
        }
        // The copy is behind, on the other side.
        scene.add(to: layer, 15, 5, 20, 10, .white) { $0.zPosition = 5 }
        #expect(
            try scene.picture().isExactly { x, y in
                isInside(x, y, (5, 5, 10, 10)) ? .blue : .white
            })
    }
}
