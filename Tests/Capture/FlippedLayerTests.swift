import HeadlessTesting
import Snapshots
import Testing
import UIKit

// Sources: Apple, CALayer.isGeometryFlipped and CALayer.h ("even when geometry is flipped, image
// orientation remains the same"); docs/line-format.md, "rendering".
@MainActor
@Suite("Flipped layers in snapshots")
struct FlippedLayerTests {
    private final class Drawn: CALayer {
        override func draw(in ctx: CGContext) {
            ctx.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
        }
    }

    private func rendering(_ layer: CALayer, _ stage: Stage) throws -> SnapshotNode.Rendering? {
        let node = try #require(stage.snapshot.nodes.first { $0.id == layer.nodeID })
        return node.hasDrawing ? node.drawing.rendering : nil
    }

    @Test("images and texts of layers stay upright, drawings follow the axis")
    func upright() throws {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let (host, image, text, drawn) = (CALayer(), CALayer(), CATextLayer(), Drawn())
        image.contents =
            UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image {
                $0.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
            }.cgImage
        text.string = "up"
        for layer in [host, image, text, drawn] {
            layer.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
            if layer !== host { host.addSublayer(layer) }
        }
        drawn.setNeedsDisplay()
        stage.window.layer.addSublayer(host)
        stage.commit()
        #expect(try rendering(image, stage) == nil)
        host.isGeometryFlipped = true
        stage.commit()
        #expect(try rendering(host, stage) == SnapshotNode.Rendering(isFlipped: true))
        #expect(try rendering(image, stage) == SnapshotNode.Rendering(isUpright: true))
        #expect(try rendering(text, stage) == SnapshotNode.Rendering(isUpright: true))
        #expect(try rendering(drawn, stage) == nil)
        // A layer that leaves the flipped one is as usual again.
        stage.window.layer.addSublayer(image)
        stage.commit()
        #expect(try rendering(image, stage) == nil)
    }

    @Test("views in a flipped layer are touched where they are seen")
    func touches() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let (host, button) = (UIView(), UIButton())
        host.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        button.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
        host.layer.isGeometryFlipped = true
        host.addSubview(button)
        stage.window.addSubview(host)
        stage.commit()
        #expect(stage.window.hitTest(CGPoint(x: 50, y: 95), with: nil) === button)
        #expect(stage.window.hitTest(CGPoint(x: 50, y: 5), with: nil) === host)
        #expect(button.convert(CGPoint.zero, to: nil) == CGPoint(x: 0, y: 100))
    }
}
