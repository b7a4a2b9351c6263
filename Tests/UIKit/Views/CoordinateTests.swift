import HeadlessTesting
import Testing
import UIKit

/// Expected values: p in the superview = center + T · (p in bounds − middle of bounds), level by
/// level.
@MainActor
@Suite("Views: coordinates and hit testing")
struct CoordinateTests {
    @Test("points are converted between siblings, and down to grandchildren")
    func siblings() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        let left = UIView(frame: CGRect(x: 30, y: 15, width: 20, height: 20))
        let right = UIView(frame: CGRect(x: 120, y: 90, width: 60, height: 60))
        let inner = UIView(frame: CGRect(x: 7, y: 9, width: 10, height: 10))
        root.addSubview(left)
        root.addSubview(right)
        right.addSubview(inner)
        #expect(left.convert(CGPoint.zero, to: root) == left.frame.origin)
        #expect(root.convert(CGPoint.zero, from: left) == left.frame.origin)
        #expect(root.convert(CGPoint(x: 20, y: 20), to: left) == CGPoint(x: -10, y: 5))
        #expect(left.convert(CGPoint(x: 90, y: 75), to: right) == .zero)
        #expect(
            inner.convert(CGPoint(x: 2, y: 3), to: left)
                == CGPoint(x: 120 + 7 + 2 - 30, y: 90 + 9 + 3 - 15))
        #expect(
            inner.convert(inner.bounds, to: root) == CGRect(x: 127, y: 99, width: 10, height: 10))
    }

    @Test("the bounds' origin shifts the content, not the view itself")
    func boundsOrigin() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        root.bounds.origin = CGPoint(x: 40, y: 30)
        let view = UIView(frame: CGRect(x: 50, y: 50, width: 20, height: 20))
        root.addSubview(view)
        view.bounds.origin = CGPoint(x: 500, y: 600)
        #expect(root.frame == CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(view.frame == CGRect(x: 50, y: 50, width: 20, height: 20))
        #expect(view.convert(CGPoint(x: 503, y: 604), to: root) == CGPoint(x: 53, y: 54))
        #expect(root.convert(CGPoint(x: 503, y: 604), from: view) == CGPoint(x: 53, y: 54))
        #expect(view.convert(CGPoint(x: 53, y: 54), from: root) == CGPoint(x: 503, y: 604))
    }

    // Apple, UIView.contentScaleFactor.
    @Test("a view's scale is its screen's until it has one of its own, which its layer gets")
    func contentScale() {
        let stage = Stage(size: CGSize(width: 100, height: 100), scale: 2)
        defer { stage.close() }
        let view = UIView(frame: stage.window.bounds)
        stage.window.addSubview(view)
        #expect(view.contentScaleFactor == 2)
        view.contentScaleFactor = 3
        #expect(view.contentScaleFactor == 3)
        #expect(view.layer.contentsScale == 3)
    }

    @Test("scaled and rotated views are converted through their transforms, both ways")
    func transforms() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        let view = UIView()
        view.transform = CGAffineTransform(scaleX: 4, y: 4)
        view.frame = CGRect(x: 20, y: 40, width: 80, height: 120)
        root.addSubview(view)
        #expect(view.bounds.size == CGSize(width: 20, height: 30))
        #expect(root.convert(CGPoint(x: 60, y: 60), to: view) == CGPoint(x: 10, y: 5))
        #expect(view.convert(CGPoint(x: 10, y: 5), to: root) == CGPoint(x: 60, y: 60))
        let turned = UIView(frame: CGRect(x: 200, y: 200, width: 60, height: 40))
        turned.transform = CGAffineTransform(rotationAngle: .pi / 2)
        root.addSubview(turned)
        let middle = turned.convert(CGPoint(x: 230, y: 220), from: root)
        #expect(abs(middle.x - 30) < 1e-9)
        #expect(abs(middle.y - 20) < 1e-9)
        // A quarter turn maps the bounds' x axis to the superview's y axis.
        let right = turned.convert(CGPoint(x: 40, y: 20), to: root)
        #expect(abs(right.x - 230) < 1e-9)
        #expect(abs(right.y - 230) < 1e-9)
        let back = turned.convert(right, from: root)
        #expect(abs(back.x - 40) < 1e-9)
        #expect(abs(back.y - 20) < 1e-9)
    }

    @Test("without a window nil is the topmost view")
    func topmost() {
        let root = UIView(frame: CGRect(x: 70, y: 80, width: 100, height: 100))
        let view = UIView(frame: CGRect(x: 5, y: 6, width: 10, height: 10))
        root.addSubview(view)
        #expect(root.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 1, y: 2))
        #expect(view.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 6, y: 8))
        #expect(view.convert(CGPoint(x: 6, y: 8), from: nil) == CGPoint(x: 1, y: 2))
    }

    // Source: Apple, point(inside:with:); CGRect.contains includes the near edges but not the far
    // ones.
    @Test("near edges are inside and far edges outside, in the bounds' coordinates")
    func inside() {
        let view = UIView(frame: CGRect(x: 30, y: 30, width: 50, height: 40))
        #expect(view.point(inside: .zero, with: nil))
        #expect(view.point(inside: CGPoint(x: 49.9, y: 39.9), with: nil))
        #expect(!view.point(inside: CGPoint(x: 50, y: 10), with: nil))
        #expect(!view.point(inside: CGPoint(x: 10, y: 40), with: nil))
        view.bounds.origin = CGPoint(x: 1000, y: 1000)
        #expect(!view.point(inside: CGPoint(x: 10, y: 10), with: nil))
        #expect(view.point(inside: CGPoint(x: 1010, y: 1010), with: nil))
    }

    @Test("hit testing applies the bounds' origin and the transforms of view and subviews")
    func hits() {
        let root = UIView()
        root.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        root.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
        let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
        root.addSubview(view)
        func hit(_ x: CGFloat, _ y: CGFloat) -> UIView? {
            root.hitTest(CGPoint(x: x, y: y), with: nil)
        }
        // Bounds are twice as large as the frame.
        #expect(hit(20, 20) === view)
        #expect(hit(59.9, 59.9) === view)
        #expect(hit(60, 60) === root)
        #expect(hit(99, 99) === root)
        #expect(hit(100, 99) == nil)
        root.bounds.origin = CGPoint(x: 30, y: 0)
        #expect(hit(29, 30) == nil)
        #expect(hit(30, 30) === view)
        #expect(hit(129, 50) === root)
        view.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        #expect(view.frame == CGRect(x: 30, y: 30, width: 20, height: 20))
        #expect(hit(45, 29) === root)
        #expect(hit(45, 31) === view)
    }

    // Source: Apple, hitTest(_:with:): views outside of their superview's bounds are not found,
    // clipped or not.
    @Test("views outside their superview are not hit, nor labels and image views by default")
    func fallThrough() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        let parent = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
        let child = UIView(frame: CGRect(x: 40, y: 40, width: 50, height: 50))
        root.addSubview(parent)
        parent.addSubview(child)
        #expect(root.hitTest(CGPoint(x: 55, y: 55), with: nil) === child)
        #expect(root.hitTest(CGPoint(x: 75, y: 75), with: nil) === root)
        let label = UILabel(frame: CGRect(x: 200, y: 0, width: 50, height: 20))
        let picture = UIImageView(frame: CGRect(x: 200, y: 50, width: 50, height: 20))
        root.addSubview(label)
        root.addSubview(picture)
        #expect(root.hitTest(CGPoint(x: 210, y: 10), with: nil) === root)
        #expect(root.hitTest(CGPoint(x: 210, y: 60), with: nil) === root)
        label.isUserInteractionEnabled = true
        #expect(root.hitTest(CGPoint(x: 210, y: 10), with: nil) === label)
        parent.isUserInteractionEnabled = false
        #expect(root.hitTest(CGPoint(x: 55, y: 55), with: nil) === root)
    }

    @Test("a frame set through a transform changes size and center, and reads as the bounding box")
    func framesThroughTransforms() {
        let view = UIView(frame: CGRect(x: 100, y: 100, width: 60, height: 40))
        view.transform = CGAffineTransform(rotationAngle: .pi / 4)
        let side = (60 + 40) / 2.0.squareRoot()
        #expect(abs(view.frame.width - side) < 1e-9)
        #expect(abs(view.frame.height - side) < 1e-9)
        #expect(view.center == CGPoint(x: 130, y: 120))
        #expect(view.bounds.size == CGSize(width: 60, height: 40))
        view.transform = CGAffineTransform(translationX: 5, y: -5)
        #expect(view.frame == CGRect(x: 105, y: 95, width: 60, height: 40))
    }
}
