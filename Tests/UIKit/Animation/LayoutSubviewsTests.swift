import HeadlessTesting
import Testing
import UIKit

// Source: Apple, UIView.AnimationOptions.layoutSubviews: subviews are animated along with their
// parent.
@MainActor
@Suite("UIView.AnimationOptions.layoutSubviews")
struct LayoutSubviewsTests {
    /// A view that lays out its only subview by hand: the left half of it.
    private final class Halves: UIView {
        let left = UIView()
        override init(frame: CGRect) {
            super.init(frame: frame)
            addSubview(left)
        }
        required init?(coder: NSCoder) { nil }
        override func layoutSubviews() {
            super.layoutSubviews()
            left.frame = CGRect(x: 0, y: 0, width: bounds.width / 2, height: bounds.height)
        }
    }

    private func withHalves(_ body: (Stage, Halves) -> Void) {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)
        defer { stage.close() }
        let view = Halves(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        stage.window.addSubview(view)
        stage.commit()
        body(stage, view)
    }

    @Test("a subview that layout places grows with its superview, at every frame")
    func together() {
        withHalves { stage, view in
            UIView.animate(
                withDuration: 0.5, delay: 0, options: [.layoutSubviews],
                animations: { view.frame.size.width = 300 })
            #expect(view.left.bounds.width == 150)
            for frame in 0...30 {
                if frame > 0 { stage.advanceFrames() }
                let width = 100 + 200 * easeInOut(tickTime(frame) / 0.5)
                let shown = (view.layer.presentation() ?? view.layer).bounds.width
                let left = view.left.layer.presentation() ?? view.left.layer
                #expect(abs(shown - width) < 1e-3)
                #expect(abs(left.bounds.width - width / 2) < 1e-3)
                #expect(abs(left.frame.minX) < 1e-3)
            }
        }
    }

    @Test("a moved view lays out its pending changes; a nested block inherits the option")
    func moved() {
        withHalves { _, view in
            UIView.animate(
                withDuration: 0.5, delay: 0, options: [.layoutSubviews],
                animations: {
                    UIView.animate(withDuration: 1) { view.bounds.size.width = 200 }
                    #expect(view.left.bounds.width == 100)
                    view.left.frame = .zero
                    view.setNeedsLayout()
                    view.center.y += 10
                })
            #expect(view.left.bounds.width == 100)
            #expect(view.left.layer.animationKeys()?.isEmpty == false)
        }
    }

    @Test("without the option layout follows the block, and jumps")
    func without() {
        withHalves { stage, view in
            UIView.animate(withDuration: 0.5) { view.frame.size.width = 300 }
            #expect(view.left.bounds.width == 50)
            stage.commit()
            #expect(view.left.bounds.width == 150)
            #expect(view.left.layer.animationKeys() == nil)
        }
    }
}
