import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

// Source: Apple, removeFromSuperview(): "…also removes all constraints between the view and the
// remaining hierarchy".
@MainActor
@Suite("Constraints and the hierarchy")
final class ConstraintHierarchyTests {
    /// Made by the test itself, so that no other test shares its loop.
    lazy var stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)
    var window: UIWindow { stage.window }

    /// A box at (10, 20) of 100 × 80 with an inner box inset by 5.
    private func makeSubtree(in parent: UIView) -> (box: UIView, inner: UIView) {
        let box = placed(in: parent, "box")
        let inner = placed(in: box, "inner")
        box.pin(10, 20, 100, 80, in: parent)
        NSLayoutConstraint.activate([
            inner.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 5),
            inner.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: -5),
            inner.topAnchor.constraint(equalTo: box.topAnchor, constant: 5),
            inner.bottomAnchor.constraint(equalTo: box.bottomAnchor, constant: -5),
        ])
        return (box, inner)
    }

    @Test("removal drops constraints to the outside and keeps those inside")
    func removal() {
        stage.commit()
        defer { stage.close() }
        let (box, inner) = makeSubtree(in: window)
        let across = inner.widthAnchor.constraint(lessThanOrEqualTo: window.widthAnchor)
        across.isActive = true
        stage.commit()
        box.removeFromSuperview()
        #expect(window.constraints.isEmpty)
        #expect(!across.isActive)
        #expect(box.constraints.count == 6)
        #expect(inner.frame == CGRect(x: 5, y: 5, width: 90, height: 70))
        window.addSubview(box)
        box.topAnchor.constraint(equalTo: window.topAnchor).isActive = true
        across.isActive = true
        stage.commit()
        #expect(box.frame == CGRect(x: 0, y: 0, width: 100, height: 80))
    }

    @Test("constraints added after a removal are dropped by the next, reactivated ones too")
    func removalsByTurns() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let first = placed(in: root, "first"), second = placed(in: root, "second"),
            third = placed(in: root, "third")
        let early = second.leftAnchor.constraint(equalTo: first.rightAnchor)
        let kept = third.topAnchor.constraint(equalTo: root.topAnchor)
        NSLayoutConstraint.activate([early, kept])
        first.removeFromSuperview()
        #expect(!early.isActive)
        #expect(kept.isActive)
        // The root has announced its constraints to its views, and now announces later ones, too.
        let late = second.leftAnchor.constraint(equalTo: third.rightAnchor)
        let again = second.topAnchor.constraint(equalTo: third.bottomAnchor)
        NSLayoutConstraint.activate([late, again])
        again.isActive = false
        kept.isActive = false
        #expect(root.constraints == [late])
        again.isActive = true
        kept.isActive = true
        second.removeFromSuperview()
        #expect(!late.isActive)
        #expect(!again.isActive)
        #expect(root.constraints == [kept])
        third.removeFromSuperview()
        #expect(!kept.isActive)
        #expect(root.constraints.isEmpty)
    }

    @Test("a removal drops constraints of every ancestor, and those to guides inside")
    func removalFromDepth() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let middle = placed(in: root, "middle"), inner = placed(in: middle, "inner"),
            leaf = placed(in: inner, "leaf")
        let other = placed(in: root, "other")
        let guide = UILayoutGuide()
        leaf.addLayoutGuide(guide)
        let far = leaf.widthAnchor.constraint(equalTo: other.widthAnchor)
        let near = leaf.topAnchor.constraint(equalTo: middle.topAnchor)
        let toGuide = guide.leftAnchor.constraint(equalTo: root.leftAnchor)
        let own = leaf.heightAnchor.constraint(equalToConstant: 10)
        let inside = leaf.leftAnchor.constraint(equalTo: inner.leftAnchor)
        NSLayoutConstraint.activate([far, near, toGuide, own, inside])
        inner.removeFromSuperview()
        #expect(
            [far, near, toGuide].allSatisfy { !$0.isActive } && own.isActive && inside.isActive)
        #expect(
            root.constraints.isEmpty && middle.constraints.isEmpty && inner.constraints == [inside])
    }

    @Test("a removed guide drops its constraints, also those that other views hold")
    func removedGuide() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = placed(in: root, "view")
        let guide = UILayoutGuide()
        view.addLayoutGuide(guide)
        let held = guide.topAnchor.constraint(equalTo: root.topAnchor)
        let other = view.leftAnchor.constraint(equalTo: root.leftAnchor)
        NSLayoutConstraint.activate([held, other])
        view.removeLayoutGuide(guide)
        #expect(!held.isActive)
        #expect(other.isActive)
    }

    @Test("a removed guide drops the distances that it ends", arguments: [true, false])
    func guideOfDistance(isEnd: Bool) {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = placed(in: root, "view"), guide = UILayoutGuide()
        root.addLayoutGuide(guide)
        let distance =
            isEnd
            ? view.rightAnchor.anchorWithOffset(to: guide.leftAnchor)
            : guide.rightAnchor.anchorWithOffset(to: view.leftAnchor)
        let constraint = distance.constraint(equalToConstant: 5)
        constraint.isActive = true
        root.layoutIfNeeded()
        root.removeLayoutGuide(guide)
        #expect(!constraint.isActive)
        #expect(root.constraints.isEmpty)
        root.layoutIfNeeded()
    }

    @Test("a subtree moves between two hierarchies, and keeps its inner constraints")
    func moves() {
        stage.commit()
        defer { stage.close() }
        let other = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        let (box, inner) = makeSubtree(in: other)
        other.layoutIfNeeded()
        #expect(inner.frame == CGRect(x: 5, y: 5, width: 90, height: 70))
        let width = box.constraints.first { $0.firstAttribute == .width }
        for parent in [window, other, window, other] {
            parent.addSubview(box)
            width?.constant += 10
            parent.layoutIfNeeded()
            #expect(inner.frame.width == (width?.constant ?? 0) - 10)
            #expect(box.frame.height == 80)
        }
        #expect(box.constraints.count == 6)
        #expect(other.constraints.isEmpty)
        #expect(window.constraints.isEmpty)
    }

    @Test("a tree without a window lays out by layoutIfNeeded, and continues in a window")
    func windowless() {
        stage.commit()
        defer { stage.close() }
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        let (box, inner) = makeSubtree(in: root)
        root.layoutIfNeeded()
        #expect(box.frame == CGRect(x: 10, y: 20, width: 100, height: 80))
        window.addSubview(root)
        box.constraints.first { $0.firstAttribute == .height }?.constant = 50
        stage.commit()
        #expect(box.frame.height == 50)
        #expect(inner.frame.height == 40)
        root.removeFromSuperview()
        box.constraints.first { $0.firstAttribute == .height }?.constant = 60
        root.layoutIfNeeded()
        #expect(box.frame.height == 60)
        #expect(inner.frame.height == 50)
    }

    @Test("a removed subtree lays out on its own")
    func detachedSubtree() {
        stage.commit()
        defer { stage.close() }
        let (box, inner) = makeSubtree(in: window)
        stage.commit()
        box.removeFromSuperview()
        box.constraints.first { $0.firstAttribute == .width }?.constant = 40
        box.layoutIfNeeded()
        #expect(box.bounds.size == CGSize(width: 40, height: 80))
        #expect(inner.frame == CGRect(x: 5, y: 5, width: 30, height: 70))
    }

    @Test("a root sized by constraints takes their size")
    func sizedRoot() {
        stage.commit()
        defer { stage.close() }
        let root = placed(in: nil, "root")
        let child = placed(in: root)
        child.pin(10, 10, 50, 30, in: root)
        NSLayoutConstraint.activate([
            root.trailingAnchor.constraint(equalTo: child.trailingAnchor, constant: 10),
            root.bottomAnchor.constraint(equalTo: child.bottomAnchor, constant: 10),
        ])
        #expect(mistakes { root.layoutIfNeeded() } == "")
        #expect(root.frame == CGRect(x: 0, y: 0, width: 70, height: 50))
        #expect(child.frame == CGRect(x: 10, y: 10, width: 50, height: 30))
        let plain = placed(in: nil)
        plain.frame = CGRect(x: 0, y: 0, width: 33, height: 44)
        let filler = placed(in: plain)
        filler.widthAnchor.constraint(equalTo: plain.widthAnchor).isActive = true
        plain.layoutIfNeeded()
        #expect(plain.frame.width == 33)
        #expect(filler.frame.width == 33)
    }

    @Test("views that outlive their superview can be added elsewhere")
    func orphans() {
        stage.commit()
        defer { stage.close() }
        var parent: UIView? = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        let (box, inner) = makeSubtree(in: parent ?? window)
        parent?.layoutIfNeeded()
        weak let gone = parent
        parent = nil
        #expect(gone == nil)
        box.constraints.first { $0.firstAttribute == .width }?.constant = 40
        box.layoutIfNeeded()
        #expect(inner.frame.width == 30)
        window.addSubview(box)
        box.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 3).isActive = true
        stage.commit()
        #expect(box.frame == CGRect(x: 3, y: 0, width: 40, height: 80))
        #expect(inner.frame == CGRect(x: 5, y: 5, width: 30, height: 70))
    }

    @Test("a constraint of an orphan can be deactivated and used elsewhere")
    func orphanedConstraint() {
        stage.commit()
        defer { stage.close() }
        let child = placed(in: nil)
        var constraint: NSLayoutConstraint?
        do {
            let parent = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            parent.addSubview(child)
            child.pin(1, 2, 3, 4, in: parent)
            constraint = child.widthAnchor.constraint(greaterThanOrEqualToConstant: 3)
            constraint?.isActive = true
            parent.layoutIfNeeded()
        }
        constraint?.isActive = false
        window.addSubview(child)
        child.constraints.first { $0.firstAttribute == .width }?.isActive = false
        constraint?.constant = 30
        constraint?.isActive = true
        stage.commit()
        #expect(child.frame.size == CGSize(width: 30, height: 4))
    }

    @Test("views, constraints and guides are released once they are removed from the tree")
    func released() {
        stage.commit()
        defer { stage.close() }
        weak var view: UIView?
        weak var layer: CALayer?
        weak var constraint: NSLayoutConstraint?
        weak var guide: UILayoutGuide?
        do {
            let (box, inner) = makeSubtree(in: window)
            let own = UILayoutGuide()
            box.addLayoutGuide(own)
            own.widthAnchor.constraint(equalTo: inner.widthAnchor).isActive = true
            view = inner
            layer = box.layer
            constraint = box.constraints.last
            guide = own
            stage.commit()
            box.removeFromSuperview()
        }
        stage.commit()
        #expect(view == nil)
        #expect(layer == nil)
        #expect(constraint == nil)
        #expect(guide == nil)
    }

    /// Edges and lengths of views are added to the solver when they are activated; constraints on
    /// guides, or that depend on the text direction, with the next layout. Source: Apple, isActive:
    /// a constraint is in force while it is true.
    @Test(
        "a view removed and added again before layout has its constraints once, in any order",
        arguments: [false, true])
    func leavesAndComesBack(byGuide: Bool) {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        let guide = UILayoutGuide()
        root.addLayoutGuide(guide)
        let view = placed(in: root)
        let left = view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 20)
        let width = view.widthAnchor.constraint(equalToConstant: 40)
        let first = byGuide ? [guide.leftAnchor.constraint(equalTo: root.leftAnchor)] : []
        NSLayoutConstraint.activate(first + [left, width])
        for _ in 0..<3 {
            NSLayoutConstraint.deactivate([width, left])
            #expect(!left.isActive)
            #expect(root.constraints.count == first.count)
            #expect(view.constraints.isEmpty)
            NSLayoutConstraint.activate([left, width])
        }
        width.constant = 60
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 20, y: 0, width: 60, height: 0))
        left.constant = 25
        root.layoutIfNeeded()
        #expect(view.frame.minX == 25)
        #expect(root.constraints.count == first.count + 1)
        NSLayoutConstraint.deactivate([left, width])
        let other = view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 70)
        NSLayoutConstraint.activate([other, view.widthAnchor.constraint(equalToConstant: 10)])
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 70, y: 0, width: 10, height: 0))
    }

    @Test("one activation asks a view once for its consecutive constraints")
    func activationOfMany() {
        final class Counting: UIView {
            var count = 0
            override func setNeedsLayout() {
                count += 1
                super.setNeedsLayout()
            }
        }
        let stage = Stage(scale: 2)
        defer { stage.close() }
        let root = Counting(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        let (first, second) = (placed(in: root), placed(in: root))
        root.layoutIfNeeded()
        root.count = 0
        NSLayoutConstraint.activate([
            first.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 1),
            first.rightAnchor.constraint(equalTo: second.leftAnchor),
            second.rightAnchor.constraint(equalTo: root.rightAnchor),
            first.widthAnchor.constraint(equalTo: second.widthAnchor),
        ])
        #expect(root.count == 1)
        root.layoutIfNeeded()
        // The width of 299 is shared; the second begins where the first ends.
        #expect(first.frame.minX == 1)
        #expect(second.frame.maxX == 300)
        #expect(first.frame.maxX == second.frame.minX)
    }
}
