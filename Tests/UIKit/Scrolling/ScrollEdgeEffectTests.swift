import HeadlessTesting
import Testing

@testable import UIKit

/// Source: Apple, UIScrollEdgeEffect: the effect is where content scrolls below views at the edge.
@MainActor
@Suite("Effects at the edges of scroll views")
struct ScrollEdgeEffectTests {
    private let stage = Stage(size: CGSize(width: 100, height: 200))

    private func scrollView() -> UIScrollView {
        stage.window.deviceSafeAreaInsets = UIEdgeInsets(top: 40, left: 0, bottom: 0, right: 0)
        let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        view.contentInsetAdjustmentBehavior = .always
        view.contentSize = CGSize(width: 100, height: 1000)
        view.backgroundColor = .white
        stage.window.addSubview(view)
        stage.commit()
        return view
    }

    private func covers(_ view: UIScrollView) -> [CGRect] {
        stage.commit()
        return view.subviews.filter { $0 is _UIScrollEdgeEffectView && !$0.isHidden }.map {
            view.convert($0.frame, to: stage.window)
        }
    }

    @Test("a hard effect covers the safe area while content is below it, at any offset")
    func hard() {
        defer { stage.close() }
        let view = scrollView()
        view.topEdgeEffect.style = .hard
        #expect(covers(view) == [])
        view.contentOffset.y = 100
        #expect(covers(view) == [CGRect(x: 0, y: 0, width: 100, height: 40)])
        view.contentOffset.y = 300
        #expect(covers(view) == [CGRect(x: 0, y: 0, width: 100, height: 40)])
        view.topEdgeEffect.isHidden = true
        #expect(covers(view) == [])
    }

    @Test("the automatic style has none below bars, and a soft one ends behind the edge")
    func styles() {
        defer { stage.close() }
        let view = scrollView()
        #expect(view.topEdgeEffect.style === UIScrollEdgeEffect.Style.automatic)
        #expect(view.topEdgeEffect === view.topEdgeEffect)
        view.contentOffset.y = 100
        #expect(covers(view) == [])
        view.topEdgeEffect.style = .soft
        #expect(covers(view) == [CGRect(x: 0, y: 0, width: 100, height: 56)])
        #expect(view.hitTest(CGPoint(x: 5, y: 105), with: nil) === view)
    }

    @Test("an effect appears while an animation scrolls, not at its end")
    func animation() {
        defer { stage.close() }
        let view = scrollView()
        view.topEdgeEffect.style = .hard
        #expect(covers(view) == [] && view.edgeEffects?.mayBeShown == true)
        view.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
        stage.advance(by: .milliseconds(150))
        #expect(covers(view) == [CGRect(x: 0, y: 0, width: 100, height: 40)])
        view.topEdgeEffect.isHidden = true
        view.topEdgeEffect.style = .automatic
        view.topEdgeEffect.isHidden = false
        #expect(view.edgeEffects?.mayBeShown == false)
    }

    // Source: Apple, UIScrollEdgeElementContainerInteraction: the container affects the effect at
    // its edge.
    @Test("a view with an interaction is covered content's reason, until it is removed")
    func containers() {
        defer { stage.close() }
        let view = scrollView()
        let bar = UIView(frame: CGRect(x: 0, y: 150, width: 100, height: 50))
        stage.window.addSubview(bar)
        let interaction = UIScrollEdgeElementContainerInteraction()
        interaction.scrollView = view
        interaction.edge = .bottom
        #expect(covers(view) == [])
        bar.addInteraction(interaction)
        #expect(interaction.view === bar)
        #expect(covers(view) == [CGRect(x: 0, y: 134, width: 100, height: 66)])
        // The end of the content is above the bar.
        view.contentInset.bottom = 50
        view.contentOffset.y = 850
        #expect(covers(view) == [])
        view.contentOffset.y = 700
        #expect(covers(view).count == 1)
        bar.removeInteraction(interaction)
        #expect(covers(view) == [])
    }
}
