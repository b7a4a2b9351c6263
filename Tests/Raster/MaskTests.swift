import Foundation
import Snapshots
import Testing

@testable import Raster

// Source: Apple, CALayer.mask: "the alpha channel is used as a mask for the layer's content".
@Suite("Masks")
struct MaskTests {
    @Test("a layer is visible where its mask is, with its sublayers, border and shadow")
    func shape() throws {
        var scene = Scene(40, 40)
        let view = scene.add(0, 0, 20, 40, .red) {
            $0.border = .init(width: 2, color: .black)
            $0.shadow = .init(opacity: 1, radius: 0, dx: 20, dy: 0, color: .green)
        }
        scene.add(to: view, 10, 10, 4, 4, .blue)
        scene.add(to: view, 0, 0, 20, 20) {
            $0.drawing.isMask = true
            $0.drawing.path = PathData("M0 0L30 0L30 20L0 20Z")
            // Only the mask's alpha counts, not its colour.
            $0.drawing.fill = .white
        }
        #expect(
            try scene.picture().isExactly { x, y in
                guard y < 20, x < 30 else { return .white }
                if x > 20 { return .green }
                if x < 2 || x > 18 || y < 2 { return .black }
                return isInside(x, y, (10, 10, 4, 4)) ? .blue : .red
            })
    }

    @Test("half an alpha is half the layer; the mask's sublayers count as well")
    func alpha() throws {
        var scene = Scene(20, 20)
        let view = scene.add(0, 0, 20, 20, .black) { $0.alpha = 0.5 }
        let mask = scene.add(to: view, 0, 0, 10, 20, SnapshotNode.Color(rgba: 0xff00_0080)) {
            $0.drawing.isMask = true
        }
        scene.add(to: mask, 10, 0, 5, 20, .blue)
        let picture = try scene.picture()
        // 255 · (1 − 0.5 · 128/255), 255 · (1 − 0.5), nothing.
        #expect(abs(picture[5, 5].redLevel - 191) <= 1)
        #expect(abs(picture[12, 5].redLevel - 127) <= 1)
        #expect(picture[17, 5] == .white)
    }

    @Test("an empty mask hides the layer", arguments: [0, 1, 2])
    func nothing(way: Int) throws {
        var scene = Scene(20, 20)
        let view = scene.add(0, 0, 20, 20, .black)
        scene.add(to: view, 0, 0, way == 0 ? 0 : 20, 20, way == 1 ? nil : .black) {
            $0.drawing.isMask = true
            $0.hidden = way == 2
        }
        #expect(try scene.picture().isExactly { _, _ in .white })
    }

    @Test("masks work in masked layers, rotated, and in perspective")
    func nested() throws {
        var scene = Scene(40, 40)
        let outer = scene.add(0, 0, 40, 40, .red)
        scene.add(to: outer, 0, 0, 40, 20, .black) { $0.drawing.isMask = true }
        let inner = scene.add(to: outer, 0, 0, 40, 40, .blue)
        // A quarter turn of a bar about its middle, (20, 20).
        scene.add(to: inner, 0, 15, 40, 10, .black) {
            $0.drawing.isMask = true
            $0.transform = .affine(0, 1, -1, 0)
        }
        #expect(
            try scene.picture().isExactly { x, y in
                guard y < 20 else { return .white }
                return x > 15 && x < 25 ? .blue : .red
            })
        var stage = Scene(40, 40)
        stage.nodes[0].sublayerTransform = .perspective(500)
        let card = stage.add(10, 10, 20, 20, .black) { $0.transform = .turnedAboutY(0.5) }
        stage.add(to: card, 0, 0, 20, 10, .black) { $0.drawing.isMask = true }
        let picture = try stage.picture()
        #expect(picture[20, 15] == .black)
        #expect(picture[20, 25] == .white)
    }

    @Test("a mask clips the images of a transition, too")
    func replaced() throws {
        var scene = Scene(20, 20)
        let view = scene.add(0, 0, 20, 20, .red) { $0.replaced = true }
        scene.add(to: view, 0, 0, 10, 20, .black) { $0.drawing.isMask = true }
        scene.add(to: view, 0, 0, 20, 20, .green) { $0.ghost = true }
        #expect(try scene.picture().isExactly { x, _ in x < 10 ? .green : .white })
    }

    @Test("the shadow of the content is masked, too")
    func shadow() throws {
        var scene = Scene(40, 40)
        let view = scene.add(0, 0, 40, 40) {
            $0.shadow = .init(opacity: 1, radius: 0, dx: 10, dy: 0, color: .green)
        }
        scene.add(to: view, 0, 0, 10, 40, .red)
        scene.add(to: view, 0, 0, 15, 40, .black) { $0.drawing.isMask = true }
        #expect(try scene.picture().isExactly { x, _ in x < 10 ? .red : x < 15 ? .green : .white })
    }
}
