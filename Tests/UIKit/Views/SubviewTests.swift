import Testing
import UIKit

/// Source: Apple, UIView: addSubview(_:), insertSubview(_:aboveSubview:), didMoveToSuperview(),
/// layoutIfNeeded().
@MainActor
@Suite("Views: subviews and their layers")
struct SubviewTests {
    private final class Noting: UIView {
        var hasLayer: [Bool] = []
        override func didMoveToSuperview() {
            super.didMoveToSuperview()
            guard let superview else { return }
            hasLayer.append(superview.layer.sublayers?.contains(layer) ?? false)
        }
    }

    @Test("a view without subviews has no sublayers, before and after")
    func empty() {
        let (view, inner) = (UIView(), UIView())
        #expect(view.subviews.isEmpty)
        #expect(view.layer.sublayers == nil)
        view.addSubview(inner)
        #expect(inner.superview === view)
        #expect(inner.layer.superlayer === view.layer)
        #expect(view.layer.sublayers == [inner.layer])
        inner.removeFromSuperview()
        #expect(view.subviews.isEmpty)
        #expect(view.layer.sublayers == nil)
        #expect(inner.layer.superlayer == nil)
    }

    @Test("when a view is notified of a move, its layer has moved, too")
    func layersFirst() {
        let (root, sibling, view) = (UIView(), UIView(), Noting())
        root.addSubview(sibling)
        root.addSubview(view)
        root.insertSubview(view, at: 0)
        view.removeFromSuperview()
        root.insertSubview(view, at: 0)
        view.removeFromSuperview()
        root.insertSubview(view, aboveSubview: sibling)
        view.removeFromSuperview()
        root.insertSubview(view, belowSubview: sibling)
        #expect(view.hasLayer.count >= 4)
        #expect(!view.hasLayer.contains(false))
    }

    @Test("the program's own layers keep their places among those of views")
    func layersBetween() {
        let (root, first, second, third) = (UIView(), UIView(), UIView(), UIView())
        let (low, high) = (CALayer(), CALayer())
        root.layer.addSublayer(low)
        root.addSubview(first)
        root.layer.addSublayer(high)
        root.addSubview(second)
        #expect(root.layer.sublayers == [low, first.layer, high, second.layer])
        root.insertSubview(third, belowSubview: second)
        #expect(root.subviews == [first, third, second])
        #expect(root.layer.sublayers == [low, first.layer, high, third.layer, second.layer])
        root.insertSubview(third, belowSubview: first)
        #expect(root.layer.sublayers == [low, third.layer, first.layer, high, second.layer])
    }

    @Test("a view added to another superview leaves the first, with its subviews")
    func ownership() {
        weak var gone: UIView?
        do {
            let (first, second, view) = (UIView(), UIView(), UIView())
            first.addSubview(view)
            second.addSubview(view)
            #expect(first.subviews.isEmpty)
            #expect(view.superview === second)
            gone = view
        }
        #expect(gone == nil)
    }

    @Test("a new view needs layout: layoutIfNeeded calls layoutSubviews once per request")
    func layout() {
        final class Filling: UIView {
            var count = 0
            override func layoutSubviews() {
                super.layoutSubviews()
                count += 1
                for view in subviews { view.frame = bounds.insetBy(dx: 5, dy: 5) }
            }
        }
        let view = Filling(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let inner = UIView()
        view.addSubview(inner)
        view.layoutIfNeeded()
        view.layoutIfNeeded()
        #expect(view.count == 1)
        #expect(inner.frame == CGRect(x: 5, y: 5, width: 40, height: 40))
        view.setNeedsLayout()
        view.layoutIfNeeded()
        #expect(view.count == 2)
        view.frame.size = CGSize(width: 80, height: 80)
        view.layoutIfNeeded()
        #expect(view.count == 3)
        #expect(inner.frame.width == 70)
    }

    struct Share: Sendable {
        var mask: UIView.AutoresizingMask
        var frame: CGRect
        var width: CGFloat
        var expected: CGRect
    }

    /// In a superview 100 wide: flexible parts share the change in proportion to their lengths, or
    /// equally if all of them are 0.
    nonisolated static let shares = [
        Share(
            mask: [], frame: CGRect(x: 10, y: 0, width: 40, height: 9), width: 300,
            expected: CGRect(x: 10, y: 0, width: 40, height: 9)),
        Share(
            mask: .flexibleWidth, frame: CGRect(x: 10, y: 0, width: 40, height: 9), width: 170,
            expected: CGRect(x: 10, y: 0, width: 110, height: 9)),
        Share(
            mask: [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin],
            frame: CGRect(x: 20, y: 0, width: 30, height: 9), width: 200,
            expected: CGRect(x: 40, y: 0, width: 60, height: 9)),
        Share(
            mask: [.flexibleLeftMargin, .flexibleRightMargin],
            frame: CGRect(x: 30, y: 0, width: 60, height: 9),
            width: 180, expected: CGRect(x: 90, y: 0, width: 60, height: 9)),
        Share(
            mask: [.flexibleLeftMargin, .flexibleWidth],
            frame: CGRect(x: 0, y: 0, width: 0, height: 9), width: 130,
            expected: CGRect(x: 15, y: 0, width: 15, height: 9)),
        Share(
            mask: [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin],
            frame: CGRect(x: 10, y: 0, width: 40, height: 9), width: 50,
            expected: CGRect(x: 5, y: 0, width: 20, height: 9)),
    ]

    @Test("autoresizing distributes a difference by length", arguments: shares)
    func autoresizing(share: Share) {
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let child = UIView(frame: share.frame)
        child.autoresizingMask = share.mask
        parent.addSubview(child)
        parent.frame.size.width = share.width
        #expect(child.frame == share.expected)
    }

    @Test("bounds resize too, an origin alone does not, and autoresizesSubviews disables it")
    func autoresizingTriggers() {
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let child = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        child.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        parent.addSubview(child)
        parent.bounds.origin = CGPoint(x: 9, y: 9)
        #expect(child.frame == CGRect(x: 0, y: 0, width: 50, height: 50))
        parent.bounds.size.width = 130
        #expect(child.frame.width == 80)
        parent.autoresizesSubviews = false
        parent.bounds.size.width = 500
        #expect(child.frame.width == 80)
    }
}
