import CoreGraphics
import Testing

@testable import QuartzCore

/// Source: Apple, CAScrollLayer, CATiledLayer and CALayer's scrolling methods.
@MainActor
@Suite("Scroll layers and tiled layers")
struct ScrollLayerTests {
    @Test("a scroll layer moves the origin of its bounds, in the directions of its mode")
    func scrolling() {
        let layer = CAScrollLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
        layer.scroll(to: CGPoint(x: 10, y: 20))
        #expect(layer.bounds == CGRect(x: 10, y: 20, width: 100, height: 50))
        layer.scrollMode = .vertically
        layer.scroll(to: CGPoint(x: 50, y: 30))
        #expect(layer.bounds.origin == CGPoint(x: 10, y: 30))
        layer.scrollMode = .horizontally
        layer.scroll(to: CGPoint(x: 50, y: 70))
        #expect(layer.bounds.origin == CGPoint(x: 50, y: 30))
        layer.scrollMode = .none
        layer.scroll(to: CGPoint.zero)
        #expect(layer.bounds.origin == CGPoint(x: 50, y: 30))
    }

    @Test("a rectangle becomes visible by the shortest way")
    func rectangles() {
        let layer = CAScrollLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
        layer.scroll(to: CGRect(x: 150, y: 10, width: 20, height: 20))
        #expect(layer.bounds.origin == CGPoint(x: 70, y: 0))
        layer.scroll(to: CGRect(x: 60, y: 40, width: 20, height: 30))
        #expect(layer.bounds.origin == CGPoint(x: 60, y: 20))
        let child = CALayer()
        child.frame = CGRect(x: 200, y: 100, width: 80, height: 80)
        layer.addSublayer(child)
        child.scroll(CGPoint(x: 5, y: 6))
        #expect(layer.bounds.origin == CGPoint(x: 205, y: 106))
        #expect(child.visibleRect == CGRect(x: 5, y: 6, width: 75, height: 50))
        child.scrollRectToVisible(CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(layer.bounds.origin == CGPoint(x: 200, y: 100))
        #expect(CALayer().visibleRect == .zero)
    }

    // Source: Apple, CALayer: defaults. They are read by copies and by their keys.
    @Test("hints for a compositor are kept")
    func hints() {
        let layer = CALayer()
        #expect(layer.allowsGroupOpacity && layer.minificationFilter == .linear)
        #expect(layer.edgeAntialiasingMask.rawValue == 15 && layer.minificationFilterBias == 0)
        layer.setValue(false, forKey: "allowsGroupOpacity")
        layer.setValue("trilinear", forKey: "minificationFilter")
        layer.minificationFilterBias = 0.5
        layer.edgeAntialiasingMask = .layerTopEdge
        let copy = CALayer(layer: layer)
        #expect(!copy.allowsGroupOpacity && copy.minificationFilter == .trilinear)
        #expect(copy.edgeAntialiasingMask == .layerTopEdge && copy.minificationFilterBias == 0.5)
    }

    private final class Tiles: CATiledLayer {
        var boxes: [CGRect] = []
        override func draw(in context: CGContext) { boxes.append(context.boundingBoxOfClipPath) }
    }

    @Test("a tiled layer draws each tile, clipped to it")
    func tiles() {
        let layer = Tiles()
        layer.frame = CGRect(x: 0, y: 0, width: 150, height: 100)
        layer.contentsScale = 2
        layer.tileSize = CGSize(width: 200, height: 100)
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        #expect(
            layer.boxes == [
                CGRect(x: 0, y: 0, width: 100, height: 50),
                CGRect(x: 100, y: 0, width: 50, height: 50),
                CGRect(x: 0, y: 50, width: 100, height: 50),
                CGRect(x: 100, y: 50, width: 50, height: 50),
            ])
        layer.boxes = []
        layer.tileSize = CGSize(width: 1, height: 1)
        layer.displayIfNeeded()
        #expect(layer.boxes == [CGRect(x: 0, y: 0, width: 150, height: 100)])
    }
}
