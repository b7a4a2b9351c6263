import QuartzCore
import Testing
import UIKit

/// Views, layers and constraints that are freed in any order.
///
/// They refer to each other without Swift's weak references, so `Scripts/sanitize address` runs
/// these tests too.
///
/// Source: Apple: superview, firstItem, owningView and a layer's delegate are held weakly.
@MainActor
@Suite("Lifetimes of views, layers and constraints")
struct LifetimeTests {
    /// A view inside another one, with the constraints that fill it.
    private func filled(_ outer: UIView) -> (inner: UIView, constraints: [NSLayoutConstraint]) {
        let inner = UIView()
        inner.translatesAutoresizingMaskIntoConstraints = false
        outer.addSubview(inner)
        let constraints = [
            inner.leftAnchor.constraint(equalTo: outer.leftAnchor),
            inner.topAnchor.constraint(equalTo: outer.topAnchor),
            inner.widthAnchor.constraint(equalTo: outer.widthAnchor),
            inner.heightAnchor.constraint(equalToConstant: 30),
        ]
        return (inner, constraints)
    }

    @Test("a subview that outlives its superview has none, and lays out as a root")
    func superviewFirst() {
        var outer: UIView? = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        weak let seen = outer
        let (inner, constraints) = filled(outer ?? UIView())
        NSLayoutConstraint.activate(constraints)
        outer?.layoutIfNeeded()
        #expect(inner.frame == CGRect(x: 0, y: 0, width: 100, height: 30))
        outer = nil
        #expect(seen == nil)
        #expect(inner.superview == nil)
        #expect(inner.next == nil)
        #expect(inner.layer.superlayer == nil)
        #expect(constraints[0].secondItem == nil && constraints[0].firstItem === inner)
        #expect(!constraints[0].isActive && constraints[3].isActive)
        inner.setNeedsLayout()
        inner.layoutIfNeeded()
        #expect(inner.frame.height == 30)
        let next = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        next.addSubview(inner)
        #expect(inner.superview === next)
    }

    @Test("views released with a root may lay out a view that stays")
    func layoutWhileTheRootGoes() {
        final class Guide: UILayoutGuide {
            nonisolated(unsafe) var atEnd: @MainActor () -> Void = {}
            deinit { MainActor.assumeIsolated { [atEnd] in atEnd() } }
        }
        let (kept, heights) = autoreleasepool { () -> (UIView, [CGFloat]) in
            var root: UIView? = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let (view, sibling) = (UIView(), UIView())
            for each in [view, sibling] {
                each.translatesAutoresizingMaskIntoConstraints = false
                root?.addSubview(each)
            }
            let height = view.heightAnchor.constraint(equalToConstant: 30)
            height.isActive = true
            sibling.heightAnchor.constraint(equalTo: view.heightAnchor).isActive = true
            var seen: [CGFloat] = []
            var guide: Guide? = Guide()
            guide?.atEnd = {
                height.constant = 40
                view.layoutIfNeeded()
                seen.append(height.constant)
            }
            if let guide { root?.addLayoutGuide(guide) }
            root?.layoutIfNeeded()
            guide = nil
            root = nil
            return (view, seen)
        }
        #expect(heights == [40])
        kept.layoutIfNeeded()
        #expect(kept.bounds.height == 40)
    }

    @Test(
        "a superview released before the layout removes its constraints", arguments: [false, true])
    func superviewBeforeLayout(byGuide: Bool) {
        var outer: UIView? = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let guide = UILayoutGuide()
        if byGuide { outer?.addLayoutGuide(guide) }
        let (inner, constraints) = filled(outer ?? UIView())
        if byGuide, let outer {
            guide.leftAnchor.constraint(equalTo: outer.leftAnchor).isActive = true
        }
        NSLayoutConstraint.activate(constraints)
        weak let seen = outer
        outer = nil
        #expect(seen == nil && !constraints[0].isActive && constraints[3].isActive)
        inner.layoutIfNeeded()
        let next = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        next.addSubview(inner)
        NSLayoutConstraint.activate([
            inner.leftAnchor.constraint(equalTo: next.leftAnchor, constant: 3),
            inner.widthAnchor.constraint(equalToConstant: 7),
        ])
        next.layoutIfNeeded()
        #expect(inner.frame == CGRect(x: 3, y: 0, width: 7, height: 30))
    }

    /// A view that runs a closure when layout reads its properties.
    private final class Asked: UIView {
        var baselineWasAsked: (() -> Void)?
        var sizeWasAsked: (() -> Void)?

        override var forFirstBaselineLayout: UIView {
            baselineWasAsked?()
            return self
        }

        override var intrinsicContentSize: CGSize {
            sizeWasAsked?()
            return CGSize(width: 10, height: 10)
        }
    }

    @Test("a constraint deactivated while it is lowered has no effect, and can be reactivated")
    func deactivatedWhileWritten() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = Asked()
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        let line = view.firstBaselineAnchor.constraint(equalTo: root.topAnchor, constant: 40)
        view.baselineWasAsked = { line.isActive = false }
        line.isActive = true
        root.layoutIfNeeded()
        #expect(!line.isActive)
        #expect(root.constraints.isEmpty)
        view.baselineWasAsked = nil
        line.isActive = true
        root.layoutIfNeeded()
        // A view without text has its first baseline at its top edge, and an intrinsic height of
        // 10.
        #expect(view.frame == CGRect(x: 0, y: 40, width: 10, height: 10))
        view.removeFromSuperview()
        root.layoutIfNeeded()
        #expect(root.constraints.isEmpty)
    }

    @Test("constraints activated while a fitting asks for sizes hold in the tree afterwards")
    func activatedWhileFitting() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        let (content, other) = (Asked(), UIView())
        for view in [content, other] {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
        }
        NSLayoutConstraint.activate([
            content.leftAnchor.constraint(equalTo: root.leftAnchor),
            content.rightAnchor.constraint(equalTo: root.rightAnchor),
        ])
        var isToldOnce = false
        content.sizeWasAsked = {
            guard !isToldOnce else { return }
            isToldOnce = true
            NSLayoutConstraint.activate([
                other.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 7),
                other.widthAnchor.constraint(equalToConstant: 33),
            ])
        }
        #expect(root.systemLayoutSizeFitting(.zero).width == 10)
        #expect(isToldOnce)
        root.layoutIfNeeded()
        #expect(other.frame.minX == 7)
        #expect(other.frame.width == 33)
        _ = root.systemLayoutSizeFitting(.zero)
        other.removeFromSuperview()
        root.layoutIfNeeded()
        #expect(root.constraints.count == 2)
    }

    @Test("a constraint without its views is inactive, and its activation is reported")
    func viewsFirst() {
        var constraint: NSLayoutConstraint?
        var anchor: NSLayoutXAxisAnchor?
        do {
            let outer = UIView()
            let (inner, constraints) = filled(outer)
            NSLayoutConstraint.activate(constraints)
            outer.layoutIfNeeded()
            constraint = constraints[0]
            anchor = inner.leftAnchor
        }
        #expect(constraint?.firstItem == nil)
        #expect(constraint?.secondItem == nil)
        #expect(constraint?.isActive == false)
        #expect(anchor?.item == nil)
        constraint?.isActive = true
        #expect(constraint?.isActive == false)
        constraint?.constant = 8
        #expect(constraint?.constant == 8)
        #expect(constraint?.description.isEmpty == false)
    }

    @Test("a constraint with a released subview does not affect the others")
    func subviewFirst() {
        let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let (inner, constraints) = filled(outer)
        var dying: UIView? = UIView()
        dying?.translatesAutoresizingMaskIntoConstraints = false
        if let dying { outer.addSubview(dying) }
        let tie = dying?.topAnchor.constraint(equalTo: inner.bottomAnchor)
        NSLayoutConstraint.activate(constraints + [tie].compactMap { $0 })
        outer.layoutIfNeeded()
        dying?.removeFromSuperview()
        dying = nil
        #expect(tie?.firstItem == nil)
        #expect(tie?.isActive == false)
        constraints[3].constant = 44
        outer.layoutIfNeeded()
        #expect(inner.frame == CGRect(x: 0, y: 0, width: 100, height: 44))
    }

    @Test("constraints released before their views leave no trace")
    func constraintsFirst() {
        let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let inner: UIView
        weak var seen: NSLayoutConstraint?
        do {
            let (view, constraints) = filled(outer)
            inner = view
            NSLayoutConstraint.activate(constraints)
            outer.layoutIfNeeded()
            NSLayoutConstraint.deactivate(constraints)
            seen = constraints[0]
        }
        #expect(seen == nil)
        #expect(outer.constraints.isEmpty)
        #expect(inner.constraints.isEmpty)
        outer.layoutIfNeeded()
        #expect(inner.superview === outer)
    }

    @Test("a guide that outlives its owner has none, and its constraints lose a released guide")
    func guides() {
        var owner: UIView? = UIView()
        var guide: UILayoutGuide? = UILayoutGuide()
        if let guide { owner?.addLayoutGuide(guide) }
        let constraint = guide?.widthAnchor.constraint(equalToConstant: 10)
        constraint?.isActive = true
        owner = nil
        #expect(guide?.owningView == nil)
        #expect(constraint?.isActive == false)
        #expect(constraint?.firstItem === guide)
        guide = nil
        #expect(constraint?.firstItem == nil)
    }

    @Test("a layer that outlives its view has no delegate; a replaced delegate is weak")
    func delegates() {
        final class Other: CALayerDelegate {}
        var view: UIView? = UIView()
        let layer = view?.layer
        #expect(layer?.delegate === view)
        view = nil
        #expect(layer?.delegate == nil)
        layer?.setNeedsLayout()
        layer?.layoutIfNeeded()
        layer?.bounds.size.width = 7
        var other: Other? = Other()
        let second = UIView()
        second.layer.delegate = other
        #expect(second.layer.delegate === other)
        other = nil
        #expect(second.layer.delegate == nil)
    }

    @Test("sublayers that outlive their superlayer have none")
    func layers() {
        var outer: CALayer? = CALayer()
        let inner = CALayer()
        outer?.addSublayer(inner)
        outer = nil
        #expect(inner.superlayer == nil)
        inner.setNeedsLayout()
        inner.bounds.size.height = 3
        let next = CALayer()
        next.addSublayer(inner)
        #expect(inner.superlayer === next)
    }

    @Test("a subtree that moves between trees with released roots keeps its own constraints")
    func movingOn() {
        let middle = UIView()
        middle.translatesAutoresizingMaskIntoConstraints = false
        let (inner, constraints) = filled(middle)
        NSLayoutConstraint.activate(constraints)
        for width in [80.0, 120, 160] {
            let root = UIView(frame: CGRect(x: 0, y: 0, width: width, height: 100))
            root.addSubview(middle)
            let size = [
                middle.widthAnchor.constraint(equalTo: root.widthAnchor),
                middle.topAnchor.constraint(equalTo: root.topAnchor),
                middle.leftAnchor.constraint(equalTo: root.leftAnchor),
                middle.heightAnchor.constraint(equalToConstant: 60),
            ]
            NSLayoutConstraint.activate(size)
            root.layoutIfNeeded()
            #expect(inner.frame == CGRect(x: 0, y: 0, width: width, height: 30))
            size[3].isActive = false
        }
        #expect(middle.superview == nil)
    }

    @Test("a plain view's first updates need no visit, and requested ones are performed")
    func plainUpdates() {
        final class Counting: UIViewController {
            var updates = 0
            override func updateProperties() { updates += 1 }
        }
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let plain = UIView()
        root.addSubview(plain)
        root.layoutIfNeeded()
        #expect(!plain.needsUpdateConstraints())
        plain.setNeedsUpdateConstraints()
        #expect(plain.needsUpdateConstraints())
        root.layoutIfNeeded()
        #expect(!plain.needsUpdateConstraints())
        let controller = Counting()
        controller.view = plain
        root.layoutIfNeeded()
        #expect(controller.updates == 1)
    }
}
