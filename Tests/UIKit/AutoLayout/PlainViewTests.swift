import HeadlessTesting
import TestSupport
import Testing

@testable import UIKit

// Source: Apple, UIView, CALayer and UIViewController: a plain UIView is queried like any other
// view. The shortcuts for it must have no visible effect.
@MainActor
@Suite("Plain views of the class UIView")
final class PlainViewTests {
    /// Made by the test itself, so that no other test shares its loop.
    lazy var stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)

    private final class Other: UIView {
        var requests = 0
        override func setNeedsLayout() {
            requests += 1
            super.setNeedsLayout()
        }
    }

    /// A constraint that lays out views when it is activated.
    private final class Eager: NSLayoutConstraint {
        weak var view: UIView?
        override var isActive: Bool {
            get { super.isActive }
            set {
                super.isActive = newValue
                view?.layoutIfNeeded()
            }
        }
    }

    private final class Controller: UIViewController {
        var layouts = 0
        override func viewDidLayoutSubviews() { layouts += 1 }
    }

    private final class Painter: NSObject, CALayerDelegate {
        var layouts = 0
        func layoutSublayers(of layer: CALayer) { layouts += 1 }
    }

    /// A view in the window that has been laid out.
    private func settledView() -> UIView {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.window.addSubview(view)
        stage.commit()
        return view
    }

    @Test("views without subviews notify their controller of layout, one set later, too")
    func controllers() {
        defer { stage.close() }
        let view = settledView()
        let controller = Controller()
        controller.view = view
        view.setNeedsLayout()
        stage.commit()
        #expect(controller.layouts == 1)
        view.bounds.size.width = 20
        stage.commit()
        #expect(controller.layouts == 2)
    }

    @Test("the layer of a view is laid out by its delegate")
    func delegates() {
        defer { stage.close() }
        let view = settledView()
        let painter = Painter()
        view.layer.delegate = painter
        view.layer.setNeedsLayout()
        stage.commit()
        #expect(painter.layouts == 1)
    }

    @Test("views without subviews lay out the layers that a program adds")
    func sublayers() {
        defer { stage.close() }
        let view = settledView()
        let layer = CALayer(), painter = Painter()
        layer.delegate = painter
        view.layer.addSublayer(layer)
        layer.setNeedsLayout()
        stage.commit()
        #expect(painter.layouts == 1)
    }

    @Test("views without subviews move their guides, and place later subviews")
    func late() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let guide = UILayoutGuide()
        view.addLayoutGuide(guide)
        let start = guide.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 10)
        NSLayoutConstraint.activate([
            start, guide.rightAnchor.constraint(equalTo: view.rightAnchor),
            guide.topAnchor.constraint(equalTo: view.topAnchor),
            guide.heightAnchor.constraint(equalToConstant: 5),
        ])
        for constant in [10.0, 20, 30] {
            start.constant = constant
            view.layoutIfNeeded()
            #expect(
                guide.layoutFrame == CGRect(x: constant, y: 0, width: 100 - constant, height: 5))
            #expect(!view.layer.needsLayout())
        }
        let subview = placed(in: view, "late")
        NSLayoutConstraint.activate([
            subview.leftAnchor.constraint(equalTo: guide.leftAnchor),
            subview.rightAnchor.constraint(equalTo: guide.rightAnchor),
            subview.topAnchor.constraint(equalTo: guide.topAnchor),
            subview.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
        ])
        view.layoutIfNeeded()
        #expect(subview.frame == guide.layoutFrame)
        start.constant = 40
        view.layoutIfNeeded()
        #expect(subview.frame == CGRect(x: 40, y: 0, width: 60, height: 5))
    }

    @Test("views are laid out if their constraints are activated between those of others")
    func activation() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)),
            other = Other(frame: root.bounds)
        let subview = placed(in: root, "plain"), inner = placed(in: other, "inner")
        root.addSubview(other)
        NSLayoutConstraint.activate([
            subview.topAnchor.constraint(equalTo: root.topAnchor),
            inner.topAnchor.constraint(equalTo: other.topAnchor),
        ])
        root.layoutIfNeeded()
        other.requests = 0
        func left(_ view: UIView, _ constant: CGFloat) -> NSLayoutConstraint {
            view.leftAnchor.constraint(equalTo: view.superview!.leftAnchor, constant: constant)
        }
        NSLayoutConstraint.activate([
            left(subview, 7), left(inner, 8), subview.widthAnchor.constraint(equalToConstant: 9),
            inner.widthAnchor.constraint(equalToConstant: 10),
            subview.heightAnchor.constraint(equalTo: root.heightAnchor),
        ])
        #expect(root.layer.needsLayout())
        #expect(other.layer.needsLayout())
        #expect(other.requests > 0)
        root.layoutIfNeeded()
        #expect(subview.frame == CGRect(x: 7, y: 0, width: 9, height: 100))
        #expect(inner.frame.minX == 8)
        #expect(inner.frame.width == 10)
    }

    @Test("views are laid out again if a program's constraint has laid them out meanwhile")
    func eagerActivation() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = placed(in: root, "view")
        view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        root.layoutIfNeeded()
        let eager = Eager(
            item: view, attribute: .width, relatedBy: .equal, toItem: nil,
            attribute: .notAnAttribute, multiplier: 1,
            constant: 20)
        eager.view = root
        NSLayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 5), eager,
            view.bottomAnchor.constraint(equalTo: root.bottomAnchor),
        ])
        #expect(view.frame.minX == 5)
        #expect(view.frame.width == 20)
        #expect(root.layer.needsLayout())
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 5, y: 0, width: 20, height: 100))
    }

    @Test("views find views of other classes below, in whatever order the tree was built")
    func othersBelow() {
        var random = SeededGenerator(seed: 5)
        var plainParents = 0
        for _ in 0..<200 {
            let views: [UIView] = (0..<12).map { _ in random.below(8) == 0 ? Other() : UIView() }
            for _ in 0..<20 {
                let (child, parent) = (views[random.below(12)], views[random.below(12)])
                if random.below(6) == 0 { child.removeFromSuperview() }
                if !parent.isDescendant(of: child) { parent.addSubview(child) }
            }
            func isPlainThroughout(_ view: UIView) -> Bool {
                view.isPlain && view.subviews.allSatisfy(isPlainThroughout)
            }
            for view in views where view.hasPlainLayout {
                #expect(view.subviews.allSatisfy(isPlainThroughout))
                if !view.subviews.isEmpty { plainParents += 1 }
            }
        }
        #expect(plainParents > 0)
    }

    @Test("views hold constraints in the order of addition, whichever are removed")
    func order() {
        let view = UIView()
        var expected: [NSLayoutConstraint] = []
        var random = SeededGenerator(seed: 3)
        for step in 0..<400 {
            if expected.isEmpty || random.below(5) < 3 - step / 200 {
                let constraint = view.widthAnchor.constraint(
                    greaterThanOrEqualToConstant: CGFloat(step))
                constraint.isActive = true
                expected.append(constraint)
            } else {
                expected.remove(at: random.below(expected.count)).isActive = false
            }
            #expect(view.constraints == expected)
        }
    }
}
