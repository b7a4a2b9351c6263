import HeadlessTesting
import Testing
import UIKit

// Source: Apple, UIView, "Managing the view hierarchy".
@MainActor
@Suite("The view hierarchy")
struct HierarchyTests {
    private func four() -> (root: UIView, views: [UIView]) {
        let root = UIView()
        let views = (0..<4).map { _ in UIView() }
        for view in views { root.addSubview(view) }
        return (root, views)
    }

    private func order(_ root: UIView, _ views: [UIView]) -> [Int] {
        let indices = root.subviews.compactMap { view in views.firstIndex { $0 === view } }
        let layers = root.layer.children.compactMap { layer in
            views.firstIndex { $0.layer === layer }
        }
        #expect(indices == layers, "layers follow the views")
        return indices
    }

    @Test("ordering operations put views where their names say")
    func reorder() {
        func after(_ body: (UIView, [UIView]) -> Void) -> [Int] {
            let (root, views) = four()
            body(root, views)
            return order(root, views)
        }
        #expect(after { r, v in r.bringSubviewToFront(v[1]) } == [0, 2, 3, 1])
        #expect(after { r, v in r.sendSubviewToBack(v[2]) } == [2, 0, 1, 3])
        #expect(after { r, v in r.insertSubview(v[0], aboveSubview: v[2]) } == [1, 2, 0, 3])
        #expect(after { r, v in r.insertSubview(v[3], belowSubview: v[1]) } == [0, 3, 1, 2])
        #expect(after { r, v in r.insertSubview(v[0], belowSubview: v[3]) } == [1, 2, 0, 3])
        #expect(after { r, v in r.exchangeSubview(at: 0, withSubviewAt: 2) } == [2, 1, 0, 3])
        #expect(after { r, v in r.exchangeSubview(at: 3, withSubviewAt: 0) } == [3, 1, 2, 0])
        #expect(after { r, v in r.insertSubview(v[0], at: 2) } == [1, 2, 0, 3])
        #expect(after { r, v in r.insertSubview(v[3], at: 1) } == [0, 3, 1, 2])
        #expect(after { r, v in r.insertSubview(v[1], at: 99) } == [0, 2, 3, 1])
        #expect(after { r, v in r.addSubview(v[0]) } == [1, 2, 3, 0])
        #expect(after { r, v in v[1].removeFromSuperview() } == [0, 2, 3])
    }

    // As in public suites that run on UIKit: flowkey/UIKit-cross-platform, UIViewTests+subviews.
    @Test("a view inserted above another has its layer directly above the other's")
    func layersBetween() {
        let (root, a, b, c, between) = (UIView(), UIView(), UIView(), UIView(), CALayer())
        #expect(root.layer.sublayers == nil)
        root.addSubview(a)
        root.layer.addSublayer(between)
        root.addSubview(b)
        root.insertSubview(c, aboveSubview: a)
        #expect(root.subviews == [a, c, b])
        #expect(root.layer.sublayers == [a.layer, c.layer, between, b.layer])
        root.insertSubview(c, belowSubview: b)
        #expect(root.subviews == [a, c, b])
        #expect(root.layer.sublayers == [a.layer, between, c.layer, b.layer])
        root.insertSubview(c, belowSubview: a)
        root.insertSubview(c, aboveSubview: a)
        #expect(root.subviews == [a, c, b])
        #expect(root.layer.sublayers == [a.layer, c.layer, between, b.layer])
    }

    @Test("a view inserted beside one that is not a subview is in front of all")
    func strangeSibling() {
        let (root, views) = four()
        let (above, below) = (UIView(), UIView())
        root.insertSubview(above, aboveSubview: UIView())
        root.insertSubview(below, belowSubview: UIView())
        #expect(root.subviews == views + [above, below])
        #expect(root.layer.sublayers == root.subviews.map(\.layer))
    }

    @Test("callbacks are in UIKit's order, and the window is announced down the subtree")
    func callbacks() {
        final class Noted: UIView {
            var log: [String] = []
            override func willMove(toSuperview new: UIView?) {
                log.append("will superview \(new != nil)")
            }
            override func didMoveToSuperview() { log.append("did superview \(superview != nil)") }
            override func willMove(toWindow new: UIWindow?) {
                log.append("will window \(new != nil)")
            }
            override func didMoveToWindow() { log.append("did window \(window != nil)") }
        }
        let stage = Stage()
        defer { stage.close() }
        let (view, inner) = (Noted(), Noted())
        view.addSubview(inner)
        inner.log = []
        stage.window.addSubview(view)
        #expect(
            view.log == [
                "will superview true", "will window true", "did window true", "did superview true",
            ])
        #expect(inner.log == ["will window true", "did window true"])
        view.log = []
        view.removeFromSuperview()
        #expect(
            Set(view.log) == [
                "will superview false", "will window false", "did window false",
                "did superview false",
            ])
        #expect(inner.window == nil)
    }

    @Test(
        "hit testing finds the last subview, through transforms, hidden and clear views; zPosition does not count"
    )
    func hitTesting() {
        let stage = Stage(size: CGSize(width: 300, height: 300))
        defer { stage.close() }
        let a = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 20))
        let b = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
        stage.window.addSubview(b)
        stage.window.addSubview(a)
        func hit(_ x: CGFloat, _ y: CGFloat) -> UIView? {
            stage.window.hitTest(CGPoint(x: x, y: y), with: nil)
        }
        #expect(hit(110, 110) === a)
        #expect(hit(110, 150) === b)
        #expect(hit(50, 50) === stage.window)
        #expect(hit(301, 0) == nil)
        a.transform = CGAffineTransform(rotationAngle: .pi / 2)
        // a is now upright about (150, 110): x 140…160, y 60…160.
        #expect(hit(150, 65) === a)
        #expect(hit(110, 110) === b)
        a.isHidden = true
        #expect(hit(150, 110) === b)
        a.isHidden = false
        a.alpha = 0.009
        #expect(hit(150, 110) === b)
        a.alpha = 0.01
        #expect(hit(150, 110) === a)
        // Sources: Anson Yao, "Hit-Test Sequence In iOS", point 4; facebook/react-native #14011.
        b.layer.zPosition = 1
        #expect(hit(150, 110) === a)
        #expect(stage.window.layer.hitTest(CGPoint(x: 150, y: 110)) === b.layer)
        stage.window.bringSubviewToFront(b)
        #expect(hit(150, 110) === b)
        b.isUserInteractionEnabled = false
        #expect(hit(150, 110) === a)
        let outside = UIView(frame: CGRect(x: 200, y: 0, width: 10, height: 10))
        a.transform = .identity
        a.addSubview(outside)
        #expect(hit(305, 105) == nil)
        #expect(hit(295, 105) === stage.window)
    }

    @Test("frame, bounds, center and transform keep UIKit's relations")
    func geometry() {
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
        #expect(view.center == CGPoint(x: 60, y: 45))
        #expect(view.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
        view.bounds = CGRect(x: 5, y: 5, width: 60, height: 30)
        #expect(view.frame == CGRect(x: 30, y: 30, width: 60, height: 30))
        view.transform = CGAffineTransform(scaleX: 2, y: 3)
        #expect(view.frame == CGRect(x: 0, y: 0, width: 120, height: 90))
        #expect(view.center == CGPoint(x: 60, y: 45))
        view.transform = .identity
        view.layer.anchorPoint = .zero
        #expect(view.frame.origin == CGPoint(x: 60, y: 45))
        view.alpha = 7
        #expect(view.alpha == 1)
    }

    @Test("autoresizing shares the difference among the flexible parts")
    func autoresizing() {
        // Apple, UIView.AutoresizingMask: in proportion to their lengths.
        func resized(_ mask: UIView.AutoresizingMask) -> CGRect {
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let view = UIView(frame: CGRect(x: 20, y: 20, width: 60, height: 60))
            view.autoresizingMask = mask
            root.addSubview(view)
            root.bounds.size = CGSize(width: 200, height: 150)
            return view.frame
        }
        #expect(resized([]) == CGRect(x: 20, y: 20, width: 60, height: 60))
        #expect(
            resized([.flexibleWidth, .flexibleHeight])
                == CGRect(x: 20, y: 20, width: 160, height: 110))
        #expect(resized(.flexibleLeftMargin) == CGRect(x: 120, y: 20, width: 60, height: 60))
        #expect(
            resized([.flexibleLeftMargin, .flexibleRightMargin])
                == CGRect(x: 70, y: 20, width: 60, height: 60))
        #expect(
            resized([.flexibleTopMargin, .flexibleHeight])
                == CGRect(x: 20, y: 32.5, width: 60, height: 97.5))
    }
}
