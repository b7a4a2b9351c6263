import HeadlessTesting
import Testing

@testable import UIKit

@MainActor
final class ScrollListener: UIScrollViewDelegate {
    var log: [String] = []
    var offsets: [CGPoint] = []
    var target: CGPoint?

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        if log.last != "didScroll" { log.append("didScroll") }
        offsets.append(scrollView.contentOffset)
    }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.append("willBeginDragging") }
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        log.append("willEndDragging")
        if let target { targetContentOffset.pointee = target }
    }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        log.append("didEndDragging \(decelerate)")
    }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
        log.append("willBeginDecelerating")
    }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
        log.append("didEndDecelerating")
    }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
        log.append("didEndScrollingAnimation")
    }
}

@MainActor
@Suite("Scrolling: scroll views")
final class ScrollViewTests {
    lazy var stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)
    lazy var scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
    lazy var listener = ScrollListener()

    private func setUp() {
        scroll.contentSize = CGSize(width: 320, height: 10_000)
        scroll.delegate = listener
        stage.window.addSubview(scroll)
    }

    @Test("a flick drags, decelerates by the closed form, and calls its delegate in UIKit's order")
    func flick() {
        setUp()
        // 15 points a tick upwards: 900 points a second.
        stage.pan(
            from: CGPoint(x: 100, y: 380), to: CGPoint(x: 100, y: 80),
            over: .nanoseconds(333_333_333))
        #expect(
            listener.log == [
                "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging true",
                "willBeginDecelerating",
            ])
        #expect(scroll.isDecelerating)
        #expect(!scroll.isDragging)
        #expect(!scroll.isTracking)
        // The drag began with its first tick's 15 points, which the content does not catch up.
        let start = scroll.contentOffset.y
        #expect(start == 285)
        let velocity = -scroll.panGestureRecognizer.velocity(in: scroll).y
        #expect(velocity == 0, "after the gesture is over there is none left to ask")
        listener.offsets = []
        let rate = 0.998
        var time = 0.0
        while scroll.isDecelerating {
            stage.advanceFrames()
            time += 1.0 / 60
            guard scroll.isDecelerating else { break }
            let expected = start + 900 * (pow(rate, 1000 * time) - 1) / (1000 * log(rate))
            // Half a pixel of rounding at scale 2, and the tick's nanosecond.
            #expect(abs(scroll.contentOffset.y - expected) <= 0.25 + 1e-4)
        }
        #expect(abs(scroll.contentOffset.y - (start - 900 / (1000 * log(rate)))) <= 0.25 + 1e-4)
        #expect(listener.log.suffix(2) == ["didScroll", "didEndDecelerating"])
        #expect(!stage.loop.wantsTicks)
        stage.close()
    }

    @Test("pulled beyond the top it follows with the rubber band, and springs back")
    func rubberBand() {
        setUp()
        let window = stage.window
        window.deliver(phase: .began, at: CGPoint(x: 100, y: 100))
        window.deliver(phase: .moved, at: CGPoint(x: 100, y: 110))
        window.deliver(phase: .moved, at: CGPoint(x: 100, y: 210))
        // Of 110 points, recognition used up the first 10.
        #expect(abs(scroll.contentOffset.y + (1 - 1 / (100 * 0.55 / 400 + 1)) * 400) <= 0.25)
        stage.advance(by: .seconds(1))
        window.deliver(phase: .ended, at: CGPoint(x: 100, y: 210))
        stage.advance(by: .seconds(3))
        #expect(scroll.contentOffset == .zero)
        #expect(listener.log.last == "didEndDecelerating")
        stage.close()
    }

    @Test("a finger on moving content stops it")
    func caught() {
        setUp()
        stage.pan(
            from: CGPoint(x: 100, y: 380), to: CGPoint(x: 100, y: 80), over: .milliseconds(300))
        stage.advance(by: .milliseconds(100))
        #expect(scroll.isDecelerating)
        stage.window.deliver(phase: .began, at: CGPoint(x: 100, y: 100))
        let offset = scroll.contentOffset
        #expect(!scroll.isDecelerating)
        #expect(scroll.isTracking)
        stage.advance(by: .seconds(1))
        #expect(scroll.contentOffset == offset)
        stage.window.deliver(phase: .ended, at: CGPoint(x: 100, y: 100))
        #expect(!scroll.isTracking)
        stage.close()
    }

    // Source: VerticalCardSwiper, whose cards follow a finger sideways only while the content does
    // not track it.
    @Test("a finger that drags something else no longer tracks the content")
    func draggedAside() {
        setUp()
        var seen: [Bool] = []
        let aside = UIPanGestureRecognizer()
        aside.addHandler { [scroll] in if $0.state == .changed { seen.append(scroll.isTracking) } }
        scroll.addGestureRecognizer(aside)
        stage.window.deliver(phase: .began, at: CGPoint(x: 100, y: 100))
        #expect(scroll.isTracking)
        stage.window.deliver(phase: .moved, at: CGPoint(x: 120, y: 100))
        stage.window.deliver(phase: .moved, at: CGPoint(x: 140, y: 100))
        #expect(seen == [false])
        stage.window.deliver(phase: .ended, at: CGPoint(x: 140, y: 100))
        #expect(!scroll.isTracking)
        stage.close()
    }

    @Test("an animated offset takes 0.3 s and ends exactly; another offset ends it")
    func animated() {
        setUp()
        scroll.setContentOffset(CGPoint(x: 0, y: 123.4), animated: true)
        #expect(scroll.contentOffset == .zero)
        stage.advance(by: .milliseconds(150))
        #expect(abs(scroll.contentOffset.y - 61.7) < 0.5)
        stage.advance(by: .milliseconds(160))
        #expect(scroll.contentOffset.y == 123.4)
        #expect(listener.log == ["didScroll", "didEndScrollingAnimation"])
        #expect(zip(listener.offsets, listener.offsets.dropFirst()).allSatisfy { $0.y < $1.y })
        scroll.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
        stage.advance(by: .milliseconds(100))
        scroll.contentOffset = CGPoint(x: 0, y: 7)
        stage.advance(by: .seconds(1))
        #expect(scroll.contentOffset.y == 7)
        stage.close()
    }

    @Test("the delegate and paging choose the final offset")
    func targets() {
        setUp()
        listener.target = CGPoint(x: 0, y: 777)
        stage.pan(
            from: CGPoint(x: 100, y: 380), to: CGPoint(x: 100, y: 80), over: .milliseconds(300))
        stage.advance(by: .seconds(6))
        #expect(scroll.contentOffset.y == 777)
        listener.target = nil
        scroll.contentOffset = .zero
        scroll.isPagingEnabled = true
        stage.pan(
            from: CGPoint(x: 100, y: 380), to: CGPoint(x: 100, y: 300), over: .milliseconds(100))
        stage.advance(by: .seconds(3))
        #expect(scroll.contentOffset.y == 400)
        stage.close()
    }

    @Test("only movement along a scrolling axis starts a drag, and only if scrolling is enabled")
    func axes() {
        setUp()
        stage.pan(
            from: CGPoint(x: 100, y: 100), to: CGPoint(x: 300, y: 100), over: .milliseconds(200))
        #expect(listener.log.isEmpty)
        scroll.isScrollEnabled = false
        stage.pan(
            from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 100), over: .milliseconds(200))
        #expect(listener.log.isEmpty)
        stage.close()
    }

    // Apple, delaysContentTouches and canCancelContentTouches.
    @Test("content gets a touch after 0.15 s or a tap; a drag cancels it, except in a control")
    func contentTouches() {
        setUp()
        let content = ListeningView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
        scroll.addSubview(content)
        stage.tap(CGPoint(x: 50, y: 50))
        #expect(content.heard == ["began", "ended"])
        content.heard = []
        stage.pan(
            from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 200), over: .milliseconds(100))
        #expect(content.heard.isEmpty)
        stage.advance(by: .seconds(6))
        scroll.contentOffset = .zero
        stage.window.deliver(phase: .began, at: CGPoint(x: 100, y: 300))
        stage.advance(by: .milliseconds(150))
        #expect(content.heard == ["began"])
        stage.window.deliver(phase: .moved, at: CGPoint(x: 100, y: 280))
        #expect(content.heard == ["began", "cancelled"])
        stage.window.deliver(phase: .ended, at: CGPoint(x: 100, y: 280))
        stage.close()
    }

    @Test("the offset stays in range when content or size shrink; insets extend the range")
    func range() {
        setUp()
        scroll.contentOffset = CGPoint(x: 0, y: 5000)
        scroll.contentSize = CGSize(width: 320, height: 1000)
        #expect(scroll.contentOffset.y == 600)
        scroll.contentInset = UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
        scroll.scrollRectToVisible(CGRect(x: 0, y: 990, width: 10, height: 10), animated: false)
        #expect(scroll.contentOffset.y == 630)
        scroll.contentOffset = CGPoint(x: 0, y: -20)
        scroll.contentInset.top = 50
        #expect(scroll.contentOffset.y == -50)
        #expect(scroll.bounds.origin == scroll.contentOffset)
        stage.close()
    }
}
