import HeadlessTesting
import Testing

@testable import UIKit

/// The recipe of headers that collapse before the content scrolls: each step moves the header and
/// sets the offset back.
@MainActor
private final class Header: NSObject, UIScrollViewDelegate {
    var height: CGFloat = 200
    var offsets: [CGFloat] = []

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        let y = scrollView.contentOffset.y
        offsets.append(y)
        let new = height - y
        if new < 50 {
            height = 50
        } else if new > 200 {
            height = 200
        } else {
            height = new
            scrollView.contentOffset.y = 0
        }
    }
}

/// Apple, StreetScroller: content that is moved back to its middle in the layout.
private final class Endless: UIScrollView {
    var turns = 0

    override func layoutSubviews() {
        super.layoutSubviews()
        let middle = (contentSize.width - bounds.width) / 2
        guard abs(contentOffset.x - middle) > contentSize.width / 4 else { return }
        turns += contentOffset.x > middle ? 1 : -1
        contentOffset.x = middle
    }
}

@MainActor
@Suite("Scrolling: offsets that the program sets during a movement")
struct OffsetByProgramTests {
    private func scrollView(_ stage: Stage, _ size: CGSize) -> UIScrollView {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
        scroll.contentSize = size
        stage.window.addSubview(scroll)
        stage.commit()
        return scroll
    }

    /// Moves a finger, a step a tick; the first ones are those with which the drag is recognized.
    private func drag(
        _ stage: Stage, from start: CGPoint, by step: CGVector, count: Int,
        _ afterStep: (Int) -> Void = { _ in }
    ) {
        stage.window.deliver(phase: .began, at: start)
        for number in 1...count {
            stage.advanceFrames()
            let way = CGFloat(number)
            stage.window.deliver(
                phase: .moved, at: CGPoint(x: start.x + way * step.dx, y: start.y + way * step.dy))
            afterStep(number)
        }
    }

    @Test("a drag continues from the offset: a header collapses by the movement of the finger")
    func header() {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)
        defer { stage.close() }
        let (scroll, header) = (
            scrollView(stage, CGSize(width: 320, height: 10_000)), Header()
        )
        scroll.delegate = header
        drag(stage, from: CGPoint(x: 100, y: 390), by: CGVector(dx: 0, dy: -15), count: 16)
        // 15 steps of 15 points: 10 collapse the header by 150, 5 scroll.
        #expect(header.height == 50)
        #expect(scroll.contentOffset.y == 75)
        stage.window.deliver(phase: .ended, at: CGPoint(x: 100, y: 150))
    }

    @Test("a drag continues from an offset that was restored while the content was empty")
    func emptyContent() {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)
        defer { stage.close() }
        let scroll = scrollView(stage, CGSize(width: 320, height: 10_000))
        drag(stage, from: CGPoint(x: 100, y: 390), by: CGVector(dx: 0, dy: -15), count: 6) { step in
            guard step == 3 else { return }
            scroll.contentSize = .zero
            scroll.contentOffset.y = 1000
            scroll.contentSize = CGSize(width: 320, height: 10_000)
        }
        // 1000 of the program, and 3 steps of 15.
        #expect(scroll.contentOffset.y == 1045)
        stage.window.deliver(phase: .ended, at: CGPoint(x: 100, y: 300))
    }

    @Test("a drag continues from a page further on, and snaps to that page's neighbours")
    func carousel() {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)
        defer { stage.close() }
        let scroll = scrollView(stage, CGSize(width: 3200, height: 400))
        scroll.isPagingEnabled = true
        drag(stage, from: CGPoint(x: 300, y: 100), by: CGVector(dx: -30, dy: 0), count: 6) { step in
            if step == 3 { scroll.contentOffset.x += 960 }
        }
        // 960 of the program, and 5 steps of 30.
        #expect(scroll.contentOffset.x == 1110)
        stage.window.deliver(phase: .ended, at: CGPoint(x: 120, y: 100))
        stage.advance(by: .seconds(2))
        #expect(scroll.contentOffset.x == 1280)
    }

    @Test("a deceleration continues with its velocity: endless content goes the whole way")
    func endless() {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)
        defer { stage.close() }
        let scroll = Endless(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
        // Turned back each 400 points.
        scroll.contentSize = CGSize(width: 1600, height: 400)
        scroll.contentOffset.x = 640
        stage.window.addSubview(scroll)
        stage.commit()
        // 30 points a tick: 1800 points a second.
        stage.pan(
            from: CGPoint(x: 310, y: 100), to: CGPoint(x: 10, y: 100),
            over: .nanoseconds(166_666_667))
        #expect(scroll.isDecelerating)
        stage.advance(by: .seconds(6))
        #expect(!scroll.isDecelerating)
        // The drag's 270 points, and v / (1000 (1 - 0.998)) of the deceleration: about 900. Each
        // turn begins up to a step beyond 400 points.
        let way = CGFloat(scroll.turns) * 400 + scroll.contentOffset.x - 640
        #expect(scroll.turns == 2)
        #expect(way > 1000 && way < 1200)
    }

    @Test("a deceleration starts from an offset that is set in the notifications before it")
    func notifications() {
        final class Shifting: NSObject, UIScrollViewDelegate {
            let shifts: (CGFloat, CGFloat)

            init(_ shifts: (CGFloat, CGFloat)) { self.shifts = shifts }

            func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate: Bool) {
                scrollView.contentOffset.y += shifts.0
            }

            func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
                scrollView.contentOffset.y += shifts.1
            }
        }
        func end(_ shifts: (CGFloat, CGFloat)) -> CGFloat {
            let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)
            defer { stage.close() }
            let (scroll, delegate) = (
                scrollView(stage, CGSize(width: 320, height: 10_000)), Shifting(shifts)
            )
            scroll.delegate = delegate
            stage.pan(
                from: CGPoint(x: 100, y: 380), to: CGPoint(x: 100, y: 80),
                over: .milliseconds(200))
            stage.advance(by: .seconds(6))
            return scroll.contentOffset.y
        }
        let free = end((0, 0))
        #expect(free > 1000)
        #expect(abs(end((500, 0)) - free - 500) < 1)
        #expect(abs(end((0, 500)) - free - 500) < 1)
    }

    // The recipe of carousels of cards in many public programs.
    @Test("content that the program stops at the end of a drag and animates arrives")
    func animatedByProgram() {
        final class Cards: NSObject, UIScrollViewDelegate {
            func scrollViewWillEndDragging(
                _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
                targetContentOffset: UnsafeMutablePointer<CGPoint>
            ) {
                targetContentOffset.pointee = scrollView.contentOffset
                UIView.animate(withDuration: 0.3) { scrollView.contentOffset.x = 300 }
            }
        }
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)
        defer { stage.close() }
        let (scroll, cards) = (scrollView(stage, CGSize(width: 3200, height: 400)), Cards())
        scroll.delegate = cards
        stage.pan(
            from: CGPoint(x: 200, y: 100), to: CGPoint(x: 100, y: 100), over: .milliseconds(200))
        stage.advance(by: .seconds(2))
        #expect(scroll.contentOffset.x == 300)
    }

    @Test("an offset that is set during a bounce remains, if it is within the content")
    func bounce() {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)
        defer { stage.close() }
        let scroll = scrollView(stage, CGSize(width: 320, height: 10_000))
        stage.pan(
            from: CGPoint(x: 100, y: 100), to: CGPoint(x: 100, y: 390), over: .milliseconds(400))
        stage.advance(by: .milliseconds(100))
        #expect(scroll.isDecelerating)
        #expect(scroll.contentOffset.y < -20)
        // As a view that refreshes does.
        scroll.contentInset.top = 60
        scroll.contentOffset.y = -60
        stage.advance(by: .seconds(2))
        #expect(scroll.contentOffset.y == -60)
        #expect(!scroll.isDecelerating)
    }

    @Test("setContentOffset without animation ends a deceleration, another offset an animation")
    func ends() {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)
        defer { stage.close() }
        let scroll = scrollView(stage, CGSize(width: 320, height: 10_000))
        stage.pan(
            from: CGPoint(x: 100, y: 380), to: CGPoint(x: 100, y: 80), over: .milliseconds(200))
        #expect(scroll.isDecelerating)
        scroll.setContentOffset(scroll.contentOffset, animated: false)
        let offset = scroll.contentOffset
        #expect(!scroll.isDecelerating)
        stage.advance(by: .seconds(1))
        #expect(scroll.contentOffset == offset)
        scroll.setContentOffset(.zero, animated: true)
        stage.advance(by: .milliseconds(100))
        scroll.contentOffset.y = 7
        stage.advance(by: .seconds(1))
        #expect(scroll.contentOffset.y == 7)
    }

    @Test("a flick at a collapsing header scrolls no further than one without")
    func flickAtHeader() {
        func distance(with header: Header?) -> CGFloat {
            let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)
            defer { stage.close() }
            let scroll = scrollView(stage, CGSize(width: 320, height: 10_000))
            scroll.delegate = header
            stage.pan(
                from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 200),
                over: .milliseconds(100))
            stage.advance(by: .seconds(6))
            return scroll.contentOffset.y + 200 - (header?.height ?? 200)
        }
        let header = Header()
        let (free, held) = (distance(with: nil), distance(with: header))
        #expect(header.height == 50)
        // Half a pixel for each of the steps that the header takes.
        #expect(abs(free - held) < 5)
    }
}
