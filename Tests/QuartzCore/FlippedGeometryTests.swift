import QuartzCore
import Testing

/// Sources: Apple, CALayer.isGeometryFlipped and contentsAreFlipped(); CALayer.h. In a flipped
/// layer of height h, whose bounds begin at y0, a point at y is 2·y0 + h − y below the
/// superlayer's.
@MainActor
@Suite("Layers whose y axis points upwards")
struct FlippedGeometryTests {
    private func layer(
        _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, in parent: CALayer? = nil
    ) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: x, y: y, width: width, height: height)
        parent?.addSublayer(layer)
        return layer
    }

    @Test("points are converted from the bottom; the layer's own frame stays")
    func conversion() {
        let root = layer(0, 0, 100, 200)
        let host = layer(10, 20, 80, 100, in: root)
        let inner = layer(5, 10, 20, 30, in: host)
        host.isGeometryFlipped = true
        #expect(host.frame == CGRect(x: 10, y: 20, width: 80, height: 100))
        #expect(inner.frame == CGRect(x: 5, y: 10, width: 20, height: 30))
        #expect(host.convert(CGPoint(x: 1, y: 2), to: root) == CGPoint(x: 11, y: 118))
        #expect(root.convert(CGPoint(x: 11, y: 118), to: host) == CGPoint(x: 1, y: 2))
        // From 10 to 40 above the bottom, which is at 120.
        #expect(
            inner.convert(inner.bounds, to: root) == CGRect(x: 15, y: 80, width: 20, height: 30))
        // Twice is once more downwards.
        inner.isGeometryFlipped = true
        #expect(inner.convert(CGPoint(x: 0, y: 1), to: root) == CGPoint(x: 15, y: 81))
    }

    @Test("bounds that begin elsewhere, anchor points and transforms keep the mirror's middle")
    func origins() {
        let root = layer(0, 0, 100, 100)
        let host = layer(0, 0, 50, 40, in: root)
        host.anchorPoint = CGPoint(x: 0, y: 0)
        host.position = .zero
        host.bounds.origin.y = 7
        host.isGeometryFlipped = true
        #expect(host.convert(CGPoint(x: 0, y: 7), to: root) == CGPoint(x: 0, y: 40))
        host.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
        #expect(host.convert(CGPoint(x: 1, y: 7), to: root) == CGPoint(x: 2, y: 80))
        #expect(host.frame == CGRect(x: 0, y: 0, width: 100, height: 80))
    }

    @Test("touches hit what is seen")
    func hits() {
        let root = layer(0, 0, 100, 100)
        let host = layer(0, 0, 100, 100, in: root)
        let inner = layer(0, 0, 100, 20, in: host)
        #expect(root.hitTest(CGPoint(x: 5, y: 5)) === inner)
        host.isGeometryFlipped = true
        #expect(root.hitTest(CGPoint(x: 5, y: 5)) === host)
        #expect(root.hitTest(CGPoint(x: 5, y: 95)) === inner)
    }

    @Test("contents are flipped, as on a phone, unless an odd number of layers is")
    func contents() {
        let root = layer(0, 0, 10, 10)
        let inner = layer(0, 0, 10, 10, in: root)
        #expect(inner.contentsAreFlipped() && !inner.isGeometryFlipped)
        root.isGeometryFlipped = true
        #expect(!inner.contentsAreFlipped() && !root.contentsAreFlipped())
        inner.isGeometryFlipped = true
        #expect(inner.contentsAreFlipped())
        inner.removeFromSuperlayer()
        #expect(!inner.contentsAreFlipped())
        #expect(inner.value(forKey: "geometryFlipped") as? Bool == true)
        inner.setValue(false, forKey: "geometryFlipped")
        #expect(!inner.isGeometryFlipped && inner.contentsAreFlipped())
    }
}
