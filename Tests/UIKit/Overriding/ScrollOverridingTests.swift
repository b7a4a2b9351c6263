import HeadlessTesting
import Testing
import UIKit

/// What scroll views set and ask is what their subclasses override. Source: Apple, UIScrollView:
/// all of it is open; programs follow drags by overriding `contentOffset`.
@MainActor
@Suite("Overriding: scroll views")
final class ScrollOverridingTests {
    lazy var stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)

    final class Follower: UIScrollView {
        var offsets: [CGFloat] = []
        override var contentOffset: CGPoint { didSet { offsets.append(contentOffset.y) } }
    }

    /// Content that cannot be pulled down.
    final class Stiff: UIScrollView {
        override var contentOffset: CGPoint {
            get { super.contentOffset }
            set { super.contentOffset = CGPoint(x: 0, y: max(0, newValue.y)) }
        }
    }

    final class Untouched: UIScrollView {
        let pan = UIPanGestureRecognizer()
        override var isDragging: Bool { true }
        override var isTracking: Bool { true }
        override var isDecelerating: Bool { true }
        override var adjustedContentInset: UIEdgeInsets {
            UIEdgeInsets(top: 7, left: 0, bottom: 0, right: 0)
        }
        override var panGestureRecognizer: UIPanGestureRecognizer { pan }
    }

    private func show(_ scroll: UIScrollView) {
        scroll.frame = CGRect(x: 0, y: 0, width: 320, height: 400)
        scroll.contentSize = CGSize(width: 320, height: 10_000)
        stage.window.addSubview(scroll)
        stage.commit()
    }

    @Test("an override of the content offset sees drags, decelerations and animations")
    func offsets() throws {
        defer { stage.close() }
        let scroll = Follower()
        show(scroll)
        stage.pan(
            from: CGPoint(x: 100, y: 380), to: CGPoint(x: 100, y: 80),
            over: .nanoseconds(333_333_333))
        // The drag that is recognized after 15 points moves the content by the other 285.
        #expect(scroll.offsets.last == 285)
        #expect(scroll.offsets.count > 10)
        scroll.offsets = []
        stage.settle()
        // A deceleration ends at v₀ / (1000 · ln rate) beyond; see `ScrollViewTests`.
        let end = 285 - 900 / (1000 * log(0.998))
        #expect(abs(try #require(scroll.offsets.last) - end) <= 0.25 + 1e-4)
        #expect(scroll.offsets.count > 60)
        #expect(scroll.offsets == scroll.offsets.sorted())
        scroll.offsets = []
        scroll.setContentOffset(.zero, animated: true)
        stage.settle()
        #expect(scroll.offsets.last == 0)
        #expect(scroll.offsets.count > 10)
        #expect(!stage.loop.wantsTicks)
    }

    @Test("an override decides where a drag moves the content")
    func limits() {
        defer { stage.close() }
        let scroll = Stiff()
        show(scroll)
        let window = stage.window
        window.deliver(phase: .began, at: CGPoint(x: 100, y: 100))
        window.deliver(phase: .moved, at: CGPoint(x: 100, y: 110))
        window.deliver(phase: .moved, at: CGPoint(x: 100, y: 210))
        #expect(scroll.contentOffset == .zero)
        window.deliver(phase: .moved, at: CGPoint(x: 100, y: 60))
        #expect(scroll.contentOffset.y == 50)
        window.deliver(phase: .ended, at: CGPoint(x: 100, y: 60))
    }

    @Test("setting the offset in an override of it ends the motion")
    func endsInside() {
        defer { stage.close() }
        final class Once: UIScrollView {
            override var contentOffset: CGPoint {
                didSet {
                    if contentOffset.y > 50, contentOffset.y < 1000 { contentOffset.y = 2000 }
                }
            }
        }
        let scroll = Once()
        show(scroll)
        scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
        stage.settle()
        #expect(scroll.contentOffset.y == 2000)
    }

    @Test("properties that only the framework sets can be overridden")
    func readOnly() {
        let own = Untouched()
        let scroll: UIScrollView = own
        #expect(scroll.isDragging && scroll.isTracking && scroll.isDecelerating)
        #expect(scroll.adjustedContentInset.top == 7)
        #expect(scroll.panGestureRecognizer === own.pan)
    }
}
