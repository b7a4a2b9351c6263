import Testing
import UIKit

/// Hierarchy, look and layout in overrides. Source: Apple, UIView: all of it is open.
@MainActor
@Suite("Overriding: hierarchy, look and layout")
struct HierarchyOverridingTests {
    class Counting: UIView {
        var calls: [String: Int] = [:]
        func count(_ name: String = #function) { calls[name, default: 0] += 1 }

        override func addSubview(_ view: UIView) { count(); super.addSubview(view) }
        override func insertSubview(_ view: UIView, at index: Int) {
            count(); super.insertSubview(view, at: index)
        }
        override func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
            count()
            super.insertSubview(view, belowSubview: sibling)
        }
        override func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
            count()
            super.insertSubview(view, aboveSubview: sibling)
        }
        override func bringSubviewToFront(_ view: UIView) {
            count(); super.bringSubviewToFront(view)
        }
        override func sendSubviewToBack(_ view: UIView) { count(); super.sendSubviewToBack(view) }
        override func exchangeSubview(at first: Int, withSubviewAt second: Int) {
            count()
            super.exchangeSubview(at: first, withSubviewAt: second)
        }
        override func removeFromSuperview() { count(); super.removeFromSuperview() }
        override func viewWithTag(_ tag: Int) -> UIView? { count(); return super.viewWithTag(tag) }
        override var window: UIWindow? { count(); return super.window }

        override var alpha: CGFloat { didSet { count() } }
        override var isHidden: Bool { didSet { count() } }
        override var backgroundColor: UIColor? { didSet { count() } }
        override var tintColor: UIColor! { didSet { count() } }
        override var clipsToBounds: Bool { didSet { count() } }
        override var mask: UIView? { didSet { count() } }
        override func setNeedsDisplay() { count(); super.setNeedsDisplay() }

        override func setNeedsLayout() { count(); super.setNeedsLayout() }
        override func layoutIfNeeded() { count(); super.layoutIfNeeded() }
        override func setNeedsUpdateConstraints() { count(); super.setNeedsUpdateConstraints() }
        override func updateConstraintsIfNeeded() { count(); super.updateConstraintsIfNeeded() }
        override func setNeedsUpdateProperties() { count(); super.setNeedsUpdateProperties() }
        override func invalidateIntrinsicContentSize() {
            count(); super.invalidateIntrinsicContentSize()
        }
        override func addConstraint(_ constraint: NSLayoutConstraint) {
            count(); super.addConstraint(constraint)
        }
        override func removeConstraint(_ constraint: NSLayoutConstraint) {
            count(); super.removeConstraint(constraint)
        }
        override var translatesAutoresizingMaskIntoConstraints: Bool { didSet { count() } }
        override func setContentHuggingPriority(
            _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
        ) {
            count()
            super.setContentHuggingPriority(priority, for: axis)
        }
        override var layoutMargins: UIEdgeInsets { didSet { count() } }
        override var semanticContentAttribute: UISemanticContentAttribute { didSet { count() } }
        override func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
            count()
            super.addGestureRecognizer(gestureRecognizer)
        }
        override func endEditing(_ force: Bool) -> Bool { count(); return super.endEditing(force) }
    }

    @Test("each call of the program reaches the override once, and has its effect")
    func hierarchy() {
        let root = Counting()
        let views = (0..<4).map { _ in UIView() }
        root.addSubview(views[0])
        root.insertSubview(views[1], at: 0)
        root.insertSubview(views[2], belowSubview: views[0])
        root.insertSubview(views[3], aboveSubview: views[0])
        #expect(root.subviews == [views[1], views[2], views[0], views[3]])
        root.bringSubviewToFront(views[1])
        root.sendSubviewToBack(views[3])
        root.exchangeSubview(at: 0, withSubviewAt: 3)
        #expect(root.subviews == [views[1], views[2], views[0], views[3]])
        _ = root.viewWithTag(5)
        root.removeFromSuperview()
        for name in [
            "addSubview(_:)", "insertSubview(_:at:)", "insertSubview(_:belowSubview:)",
            "insertSubview(_:aboveSubview:)",
            "bringSubviewToFront(_:)", "sendSubviewToBack(_:)",
            "exchangeSubview(at:withSubviewAt:)", "viewWithTag(_:)",
            "removeFromSuperview()",
        ] {
            #expect(root.calls[name] == 1, "\(name)")
        }
    }

    @Test("look: the program's settings reach the override, and the layer's own properties")
    func look() {
        let view = Counting()
        view.alpha = 0.3
        view.isHidden = true
        view.backgroundColor = .red
        view.tintColor = .green
        view.clipsToBounds = true
        view.mask = UIView()
        view.setNeedsDisplay()
        for name in [
            "alpha", "isHidden", "backgroundColor", "tintColor", "clipsToBounds", "mask",
            "setNeedsDisplay()",
        ] {
            #expect(view.calls[name] == 1, "\(name)")
        }
        #expect(view.alpha == 0.3)
        #expect(view.layer.isHidden)
        #expect(view.layer.masksToBounds)
        #expect(view.layer.opacity == 0.3)
    }

    @Test("a stack view hides an arranged view through isHidden alone, and adds by addSubview")
    func stack() {
        final class Stack: UIStackView {
            var added = 0
            override func addSubview(_ view: UIView) {
                added += 1
                super.addSubview(view)
            }
        }
        let stack = Stack()
        let view = Counting()
        stack.addArrangedSubview(view)
        #expect(stack.added == 1)
        #expect(view.calls["translatesAutoresizingMaskIntoConstraints"] == 1)
        view.isHidden = true
        #expect(view.calls["isHidden"] == 1)
        stack.layoutIfNeeded()
        #expect(view.calls["isHidden"] == 1)
        stack.removeArrangedSubview(view)
        view.removeFromSuperview()
        #expect(view.calls["removeFromSuperview()"] == 1)
    }

    @Test("constraints, content and margins call the overrides, and layout follows")
    func layout() {
        let root = Counting(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = Counting()
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        let width = view.widthAnchor.constraint(equalToConstant: 10)
        view.addConstraint(width)
        view.invalidateIntrinsicContentSize()
        view.setNeedsUpdateConstraints()
        view.setNeedsUpdateProperties()
        view.setContentHuggingPriority(.required, for: .horizontal)
        view.layoutMargins = .zero
        view.semanticContentAttribute = .forceRightToLeft
        view.addGestureRecognizer(UITapGestureRecognizer())
        #expect(view.endEditing(true))
        root.layoutIfNeeded()
        view.removeConstraint(width)
        for name in [
            "translatesAutoresizingMaskIntoConstraints", "addConstraint(_:)",
            "removeConstraint(_:)",
            "invalidateIntrinsicContentSize()", "setNeedsUpdateConstraints()",
            "setNeedsUpdateProperties()",
            "setContentHuggingPriority(_:for:)", "layoutMargins", "semanticContentAttribute",
            "addGestureRecognizer(_:)",
            "endEditing(_:)",
        ] {
            #expect(view.calls[name] == 1, "\(name)")
        }
        #expect(root.calls["layoutIfNeeded()"] == 1)
        #expect(root.calls["setNeedsLayout()"]! > 0)
        #expect(view.bounds.width == 10)
    }

    @Test("a changed constant invalidates the moved view's superview through setNeedsLayout")
    func constantChange() {
        let root = Counting(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        let width = view.widthAnchor.constraint(equalToConstant: 10)
        width.isActive = true
        root.layoutIfNeeded()
        root.calls = [:]
        width.constant = 20
        root.layoutIfNeeded()
        #expect(root.calls["setNeedsLayout()"] == 1)
        #expect(view.bounds.width == 20)
    }

    @Test("the framework uses overridden values: margins' direction, safe area, fitting")
    func answers() {
        final class Answering: UIView {
            override var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
                .rightToLeft
            }
            override var safeAreaInsets: UIEdgeInsets {
                UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
            }
        }
        let view = Answering(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let inner = UIView()
        inner.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(inner)
        NSLayoutConstraint.activate([
            inner.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 10),
            inner.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            inner.widthAnchor.constraint(equalToConstant: 30),
            inner.heightAnchor.constraint(equalToConstant: 30),
        ])
        view.layoutIfNeeded()
        #expect(inner.frame == CGRect(x: 60, y: 20, width: 30, height: 30))
    }
}
