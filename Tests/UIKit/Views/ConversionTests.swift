import Testing
import UIKit

@MainActor
@Suite("Views: conversions between trees and rotated branches")
struct ConversionTests {
    /// The tree and the numbers of a public test of `convert`, which says that its data "comes from
    /// the UIKit implementation, running on an iPhone": compnerd/swift-win32, Tests, ViewTests.
    private func tree(a: CGAffineTransform, b: CGAffineTransform) -> (
        UIView, a: UIView, b: UIView, inner: UIView
    ) {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
        let first = UIView(frame: CGRect(x: 4, y: 92, width: 254, height: 17))
        first.transform = a
        first.bounds = CGRect(x: 144, y: 23, width: 20, height: 15)
        let second = UIView(frame: CGRect(x: 12, y: 150, width: 400, height: 400))
        second.transform = b
        let inner = UIView(frame: CGRect(x: 40, y: 113, width: 10, height: 10))
        inner.transform = CGAffineTransform(rotationAngle: 42)
        inner.bounds = CGRect(x: 4, y: 3, width: 20, height: 15)
        root.addSubview(first)
        root.addSubview(second)
        second.addSubview(inner)
        return (root, first, second, inner)
    }

    private let rect = CGRect(x: 45, y: 115, width: 13, height: 14)

    private func agree(
        _ rect: CGRect, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat
    ) -> Bool {
        abs(rect.minX - x) < 1e-11 && abs(rect.minY - y) < 1e-11 && abs(rect.width - width) < 1e-11
            && abs(rect.height - height) < 1e-11
    }

    @Test("between rotated branches the bounding box is computed in the common ancestor")
    func turned() {
        let (root, a, b, inner) = tree(a: .init(rotationAngle: 110), b: .init(rotationAngle: -30))
        withExtendedLifetime(root) {
            #expect(
                agree(
                    inner.convert(rect, to: b), 123.17714789769627, 30.274792065592464,
                    18.031110765667435,
                    17.514574532740156))
            #expect(
                agree(
                    inner.convert(rect, to: a), -91.9808292852884, -126.65734667117412,
                    19.295318391541684,
                    19.58870361060326))
            #expect(
                agree(
                    inner.convert(rect, from: a), 69.16410886522763, -160.22950933436533,
                    19.295318391541684,
                    19.58870361060326))
        }
    }

    @Test("conversion between a moved and a scaled branch uses the common ancestor, too")
    func scaled() {
        let (root, a, _, inner) = tree(
            a: .init(translationX: 68, y: 419), b: .init(scaleX: 7, y: 18))
        withExtendedLifetime(root) {
            #expect(
                agree(
                    inner.convert(rect, to: a), -370.7599647161262, -3194.0537428193356,
                    126.21777535967215,
                    315.26234158932266))
            #expect(
                agree(
                    inner.convert(rect, from: a), -130.5701354815033, 97.83304592215717,
                    1.4556799635159337,
                    2.0132111355644327))
        }
    }

    @Test("views of separate trees are in one plane, each root at its origin")
    func separate() {
        let one = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
        let inner = UIView(frame: CGRect(x: 1, y: 2, width: 5, height: 5))
        let other = UIView(frame: CGRect(x: 300, y: 400, width: 100, height: 100))
        let innerOfOther = UIView(frame: CGRect(x: 7, y: 8, width: 5, height: 5))
        one.addSubview(inner)
        other.addSubview(innerOfOther)
        // 10 + 1 − 300, 20 + 2 − 400
        #expect(inner.convert(CGPoint.zero, to: other) == CGPoint(x: -289, y: -378))
        #expect(inner.convert(CGPoint.zero, to: innerOfOther) == CGPoint(x: -296, y: -386))
        #expect(
            inner.convert(inner.bounds, to: innerOfOther)
                == CGRect(x: -296, y: -386, width: 5, height: 5))
        #expect(other.convert(CGPoint.zero, from: one) == CGPoint(x: -290, y: -380))
        #expect(one.layer.convert(CGPoint.zero, to: other.layer) == CGPoint(x: -290, y: -380))
        other.transform = CGAffineTransform(scaleX: 2, y: 2)
        // The middle of the other root, (350, 450), is unchanged; its coordinates are doubled.
        #expect(one.convert(CGPoint(x: 340, y: 430), to: other) == CGPoint(x: 50, y: 50))
    }

    @Test("a size keeps its last digit without rotation or scale")
    func exactSize() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = UIView(frame: CGRect(x: 1.0 / 3, y: 100.0 / 7, width: 50, height: 50))
        root.addSubview(view)
        let rect = CGRect(x: 0.1, y: 0.7, width: 254.0 / 3, height: 85.0 / 3)
        #expect(view.convert(rect, to: root).size == rect.size)
        #expect(view.convert(rect, from: root).size == rect.size)
        #expect(view.convert(CGRect.null, to: root).isNull)
    }

    // The bounding box of a size w × h under [a b; c d] is |a|·w + |c|·h by |b|·w + |d|·h.
    @Test("the frame of a quarter turn is exact", arguments: [1, 2, 3, 4, 5, -1])
    func quarterTurns(_ turns: Int) {
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
        view.transform = CGAffineTransform(rotationAngle: CGFloat(turns) * .pi / 2)
        let turned = CGRect(x: 35, y: -5, width: 50, height: 100)
        #expect(
            view.frame == (turns % 2 == 0 ? CGRect(x: 10, y: 20, width: 100, height: 50) : turned))
        #expect(view.layer.frame == view.frame)
        view.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
        #expect(
            view.bounds.size
                == (turns % 2 == 0 ? CGSize(width: 30, height: 40) : CGSize(width: 40, height: 30)))
        #expect(view.frame == CGRect(x: 1, y: 2, width: 30, height: 40))
    }

    @Test(
        "the frame of a scaled view is exact, also when it is set",
        arguments: [1.5, 0.75, 3, -1.5, 1.0 / 8])
    func scales(_ scale: CGFloat) {
        let view = UIView()
        view.transform = CGAffineTransform(scaleX: scale, y: scale)
        view.frame = CGRect(x: 3, y: 7, width: 75, height: 150)
        #expect(view.bounds.size == CGSize(width: 75 / abs(scale), height: 150 / abs(scale)))
        #expect(view.frame == CGRect(x: 3, y: 7, width: 75, height: 150))
        let layer = CALayer()
        layer.transform = CATransform3DMakeScale(scale, scale, 1)
        layer.frame = CGRect(x: 3, y: 7, width: 75, height: 150)
        #expect(layer.frame == CGRect(x: 3, y: 7, width: 75, height: 150))
    }

    @Test("a scaled view at odd origins keeps the exact size in its frame")
    func oddPlaces() {
        let view = UIView(frame: CGRect(x: 100.0 / 3, y: 0.1, width: 84, height: 36))
        view.transform = CGAffineTransform(scaleX: 1.5, y: 1.5)
        #expect(view.frame.size == CGSize(width: 126, height: 54))
    }

    // CGRect.standardized: the same rectangle with positive lengths.
    @Test("negative bounds are standardized")
    func negativeBounds() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.bounds = CGRect(x: 5, y: 6, width: -20, height: -30)
        #expect(view.bounds == CGRect(x: -15, y: -24, width: 20, height: 30))
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: -4, height: 8)
        #expect(layer.bounds == CGRect(x: -4, y: 0, width: 4, height: 8))
        #expect(layer.frame.size == CGSize(width: 4, height: 8))
    }
}
