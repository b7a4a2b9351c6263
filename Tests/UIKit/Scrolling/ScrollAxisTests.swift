import HeadlessTesting
import MistakeRecorder
import Testing

@testable import UIKit

/// Source: Apple, UIScrollView, the members of iOS 17.4.
@MainActor
@Suite("Scrolling: axes, alignment, stopping")
struct ScrollAxisTests {
    private func scroll(on stage: Stage, _ content: CGSize) -> UIScrollView {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        scroll.contentInsetAdjustmentBehavior = .never
        scroll.contentSize = content
        stage.window.addSubview(scroll)
        stage.commit()
        return scroll
    }

    @Test("bounces is both axes, and each axis stops at its edge without")
    func bounces() {
        let stage = Stage(size: CGSize(width: 300, height: 400))
        let scroll = scroll(on: stage, CGSize(width: 600, height: 800))
        #expect(scroll.bounces && scroll.bouncesHorizontally && scroll.bouncesVertically)
        scroll.bounces = false
        #expect(!scroll.bouncesHorizontally && !scroll.bouncesVertically)
        scroll.bouncesVertically = true
        #expect(!scroll.bounces)
        stage.touch(.began, at: CGPoint(x: 100, y: 100))
        stage.touch(.moved, at: CGPoint(x: 120, y: 120))
        stage.touch(.moved, at: CGPoint(x: 200, y: 200))
        #expect(scroll.contentOffset.x == 0)
        #expect(scroll.contentOffset.y < 0)
        stage.touch(.ended, at: CGPoint(x: 200, y: 200))
        stage.settle()
        stage.close()
    }

    // (view − content) · point is the free room before the content.
    @Test("smaller content is where the alignment point says")
    func alignment() {
        let stage = Stage(size: CGSize(width: 300, height: 400))
        let scroll = scroll(on: stage, CGSize(width: 100, height: 200))
        #expect(scroll.contentOffset == .zero)
        scroll.contentAlignmentPoint = CGPoint(x: 0.5, y: 1)
        #expect(scroll.contentOffset == CGPoint(x: -100, y: -200))
        scroll.contentSize = CGSize(width: 200, height: 500)
        #expect(scroll.contentOffset.x == -50)
        #expect(scroll.verticalLimits == 0...100)
        let odd = mistakes { scroll.contentAlignmentPoint = CGPoint(x: 2, y: CGFloat.nan) }
        #expect(odd.contains("contentAlignmentPoint"))
        #expect(0...1 ~= scroll.contentAlignmentPoint.x && 0...1 ~= scroll.contentAlignmentPoint.y)
        scroll.contentAlignmentPoint = .zero
        #expect(scroll.contentOffset.x == 0)
        stage.close()
    }

    @Test("an animated change can be seen and stopped where it is")
    func stopping() {
        let stage = Stage(size: CGSize(width: 300, height: 400))
        let scroll = scroll(on: stage, CGSize(width: 300, height: 2000))
        let listener = ScrollListener()
        scroll.delegate = listener
        #expect(!scroll.isScrollAnimating)
        scroll.setContentOffset(CGPoint(x: 0, y: 1000), animated: true)
        #expect(scroll.isScrollAnimating)
        stage.advance(by: .milliseconds(150))
        scroll.stopScrollingAndZooming()
        #expect(!scroll.isScrollAnimating)
        let stopped = scroll.contentOffset.y
        #expect(stopped > 0 && stopped < 1000)
        stage.settle()
        #expect(scroll.contentOffset.y == stopped)
        #expect(listener.log.last == "didEndScrollingAnimation")
        stage.pan(
            from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 100), over: .milliseconds(200))
        #expect(scroll.isDecelerating && !scroll.isScrollAnimating)
        scroll.stopScrollingAndZooming()
        #expect(!scroll.isDecelerating)
        #expect(listener.log.last == "didEndDecelerating")
        // A finger that drags is ignored from now on.
        let resting = scroll.contentOffset.y
        stage.touch(.began, at: CGPoint(x: 100, y: 300))
        stage.touch(.moved, at: CGPoint(x: 100, y: 270))
        stage.touch(.moved, at: CGPoint(x: 100, y: 250))
        #expect(scroll.isDragging)
        scroll.stopScrollingAndZooming()
        #expect(!scroll.isDragging)
        let left = scroll.contentOffset.y
        #expect(left > resting)
        stage.touch(.moved, at: CGPoint(x: 100, y: 200))
        stage.touch(.ended, at: CGPoint(x: 100, y: 200))
        stage.settle()
        #expect(scroll.contentOffset.y == left)
        stage.close()
    }

    private final class Zoomer: UIScrollViewDelegate {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        var ends = 0
        func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }
        func scrollViewDidEndZooming(
            _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
        ) { ends += 1 }
    }

    @Test("an animated zoom can be seen and stopped where it is")
    func zooming() {
        let stage = Stage(size: CGSize(width: 300, height: 400))
        let scroll = scroll(on: stage, CGSize(width: 300, height: 400))
        let zoomer = Zoomer()
        scroll.addSubview(zoomer.view)
        scroll.delegate = zoomer
        scroll.maximumZoomScale = 3
        scroll.setZoomScale(3, animated: true)
        #expect(scroll.isZoomAnimating)
        stage.advance(by: .milliseconds(150))
        scroll.stopScrollingAndZooming()
        #expect(!scroll.isZoomAnimating)
        #expect(scroll.zoomScale > 1.2 && scroll.zoomScale < 2.8)
        #expect(zoomer.ends == 1)
        let scale = scroll.zoomScale
        stage.settle()
        #expect(scroll.zoomScale == scale && zoomer.ends == 1)
        stage.close()
    }

    @Test("a drag at the end of the content scrolls the view around it, unless it is kept")
    func nesting() {
        let stage = Stage(size: CGSize(width: 300, height: 400))
        let outer = scroll(on: stage, CGSize(width: 900, height: 400))
        let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        inner.contentInsetAdjustmentBehavior = .never
        inner.contentSize = CGSize(width: 600, height: 400)
        outer.addSubview(inner)
        func drag(_ from: CGFloat, _ to: CGFloat) {
            stage.touch(.began, at: CGPoint(x: from, y: 200))
            stage.touch(.moved, at: CGPoint(x: (from + to) / 2, y: 200))
            stage.touch(.moved, at: CGPoint(x: to, y: 200))
            stage.advance(by: .milliseconds(200))
            stage.touch(.ended, at: CGPoint(x: to, y: 200))
            stage.settle()
        }
        drag(250, 150)
        #expect(inner.contentOffset.x > 0 && outer.contentOffset.x == 0)
        inner.contentOffset.x = 300
        drag(250, 150)
        #expect(inner.contentOffset.x == 300 && outer.contentOffset.x > 0)
        outer.contentOffset.x = 0
        inner.transfersHorizontalScrollingToParent = false
        drag(250, 150)
        #expect(inner.contentOffset.x == 300 && outer.contentOffset.x == 0)
        stage.close()
    }

    @Test("indicators are shown for changes of the offset that ask for it")
    func indicators() {
        let stage = Stage(size: CGSize(width: 300, height: 400))
        let scroll = scroll(on: stage, CGSize(width: 300, height: 2000))
        func isFading() -> Bool {
            scroll.indicators.vertical.layer?.animationKeys()?.isEmpty == false
        }
        scroll.contentOffset.y = 50
        stage.commit()
        #expect(!isFading())
        scroll.withScrollIndicatorsShown { scroll.contentOffset.y = 100 }
        #expect(isFading())
        stage.settle()
        stage.close()
    }
}
