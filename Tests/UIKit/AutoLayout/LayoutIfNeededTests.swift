import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Source: Apple, CALayer.layoutIfNeeded(): "the layer's super layers are traversed until a
/// ancestor layer is found that does not require layout. Then layout is performed on the entire
/// layer-tree beneath that ancestor."
@MainActor
@Suite("Start of layoutIfNeeded")
final class LayoutIfNeededTests {
    final class Counting: UIView {
        var layouts = 0
        var onLayout: ((UIView) -> Void)?
        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
            onLayout?(self)
        }
    }

    final class CountingLayer: CALayer {
        var layouts = 0
        override func layoutSublayers() { layouts += 1 }
    }

    /// Made by the test itself, so that no other test shares its loop.
    lazy var stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)

    private func counting(in superview: UIView) -> Counting {
        let view = Counting(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
        superview.addSubview(view)
        return view
    }

    @Test("a view that was just added gets its constrained frame")
    func added() {
        stage.commit()
        defer { stage.close() }
        let view = placed(in: stage.window)
        view.widthAnchor.constraint(equalToConstant: 100).isActive = true
        view.layoutIfNeeded()
        #expect(view.bounds.width == 100)
    }

    @Test("a changed constant animates if the view itself is laid out in the block")
    func animates() {
        stage.commit()
        defer { stage.close() }
        let view = placed(in: stage.window)
        let width = view.pin(0, 0, 100, 40, in: stage.window)[2]
        stage.commit()
        width.constant = 200
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.layoutIfNeeded() }
        #expect(view.bounds.width == 200)
        stage.advance(by: .milliseconds(500))
        #expect(view.layer.presentation()?.bounds.width == 150)
    }

    @Test("a longer text animates if the label itself is laid out in the block")
    func animatesContent() {
        stage.commit()
        defer { stage.close() }
        let label = placed(UILabel(), in: stage.window)
        label.font = .systemFont(ofSize: 10)
        label.text = "abcd"
        NSLayoutConstraint.activate([
            label.leftAnchor.constraint(equalTo: stage.window.leftAnchor),
            label.topAnchor.constraint(equalTo: stage.window.topAnchor),
        ])
        stage.commit()
        label.text = "abcdefgh"
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { label.layoutIfNeeded() }
        stage.advance(by: .milliseconds(500))
        // One em a character: from 40 to 80 points.
        #expect(label.layer.presentation()?.bounds.width == 60)
    }

    @Test("the unbroken chain of waiting superviews is laid out from its top, with all subviews")
    func chain() {
        stage.commit()
        defer { stage.close() }
        let top = counting(in: stage.window)
        let middle = counting(in: top)
        let leaf = counting(in: middle)
        let cousin = counting(in: top)
        stage.commit()
        for view in [top, middle, leaf, cousin] { view.layouts = 0 }
        top.setNeedsLayout()
        middle.setNeedsLayout()
        cousin.setNeedsLayout()
        leaf.layoutIfNeeded()
        #expect(top.layouts == 1)
        #expect(middle.layouts == 1)
        #expect(leaf.layouts == 0)
        #expect(cousin.layouts == 1)
    }

    @Test("a view without pending layout ends the chain")
    func broken() {
        stage.commit()
        defer { stage.close() }
        let top = counting(in: stage.window)
        let middle = counting(in: top)
        let leaf = counting(in: middle)
        stage.commit()
        for view in [top, middle, leaf] { view.layouts = 0 }
        top.setNeedsLayout()
        leaf.setNeedsLayout()
        leaf.layoutIfNeeded()
        #expect(leaf.layouts == 1)
        #expect(top.layouts == 0)
        middle.layoutIfNeeded()
        #expect(top.layouts == 1)
    }

    @Test("without pending layout nothing is laid out")
    func clean() {
        stage.commit()
        defer { stage.close() }
        let view = counting(in: stage.window)
        stage.commit()
        view.layouts = 0
        view.layoutIfNeeded()
        #expect(view.layouts == 0)
    }

    @Test("a superview with pending constraints updates them first")
    func constraints() {
        final class Updating: UIView {
            var width: NSLayoutConstraint?
            override func updateConstraints() {
                width?.constant = 70
                super.updateConstraints()
            }
        }
        stage.commit()
        defer { stage.close() }
        let outer = Updating(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        stage.window.addSubview(outer)
        let inner = placed(in: outer)
        outer.width = inner.pin(0, 0, 30, 30, in: outer)[2]
        stage.commit()
        outer.width?.constant = 30
        stage.commit()
        outer.setNeedsUpdateConstraints()
        inner.layoutIfNeeded()
        #expect(inner.bounds.width == 70)
    }

    @Test("layers start at the highest superlayer with pending layout")
    func layers() {
        let (top, middle, leaf) = (CountingLayer(), CountingLayer(), CountingLayer())
        top.addSublayer(middle)
        middle.addSublayer(leaf)
        top.layoutIfNeeded()
        for layer in [top, middle, leaf] { layer.layouts = 0 }
        top.setNeedsLayout()
        middle.setNeedsLayout()
        leaf.layoutIfNeeded()
        #expect(top.layouts == 1)
        #expect(middle.layouts == 1)
    }

    @Test("the layer of a view lays out like the view")
    func layerOfView() {
        stage.commit()
        defer { stage.close() }
        let view = placed(in: stage.window)
        view.pin(0, 0, 30, 40, in: stage.window)
        view.layer.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 0, y: 0, width: 30, height: 40))
    }

    // Measured by others on iOS: "When is layoutSubviews called?" lists a resized subview; bringing
    // a subview to the front does it too.
    @Test("a subview's new size lays out its superview; a new origin does not")
    func resized() {
        stage.commit()
        defer { stage.close() }
        let outer = counting(in: stage.window)
        let inner = counting(in: outer)
        stage.commit()
        outer.layouts = 0
        inner.center = CGPoint(x: 5, y: 5)
        stage.commit()
        #expect(outer.layouts == 0)
        inner.frame.size.width = 7
        stage.commit()
        #expect(outer.layouts == 1)
        inner.layer.bounds.size.height = 3
        stage.commit()
        #expect(outer.layouts == 2)
    }

    @Test("another order of the subviews lays out the superview", arguments: 0..<5)
    func reordered(_ kind: Int) {
        stage.commit()
        defer { stage.close() }
        let outer = counting(in: stage.window)
        let (first, second) = (counting(in: outer), counting(in: outer))
        stage.commit()
        outer.layouts = 0
        switch kind {
        case 0: outer.bringSubviewToFront(first)
        case 1: outer.sendSubviewToBack(second)
        case 2: outer.exchangeSubview(at: 0, withSubviewAt: 1)
        case 3: outer.insertSubview(first, aboveSubview: second)
        default: outer.addSubview(first)
        }
        stage.commit()
        #expect(outer.layouts == 1)
        #expect(outer.subviews == [second, first])
    }

    @Test("a superview that sizes its subviews in layoutSubviews runs once")
    func once() {
        stage.commit()
        defer { stage.close() }
        let outer = counting(in: stage.window)
        let inner = counting(in: outer)
        stage.commit()
        outer.layouts = 0
        outer.onLayout = { _ in inner.frame.size.width += 1 }
        outer.setNeedsLayout()
        stage.commit()
        #expect(outer.layouts == 1)
    }

    @Test("laying out a subview, or the view itself, in layoutSubviews terminates")
    func nested() {
        stage.commit()
        defer { stage.close() }
        let outer = counting(in: stage.window)
        let inner = counting(in: outer)
        stage.commit()
        outer.layouts = 0
        inner.layouts = 0
        outer.onLayout = { outer in
            guard inner.layouts == 0 else { return }
            outer.setNeedsLayout()
            inner.setNeedsLayout()
            inner.layoutIfNeeded()
            outer.layoutIfNeeded()
        }
        outer.setNeedsLayout()
        let text = mistakes { stage.commit() }
        #expect(!text.contains("did not settle"))
        #expect(inner.layouts == 1)
        #expect(outer.layouts == 2)
    }
}
