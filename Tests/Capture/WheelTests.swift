import Capture
import HeadlessTesting
import Snapshots
import Testing
import UIKit

/// A wheel as the page sends it, through the session to the scroll view under the pointer.
@MainActor
@Suite("The scroll wheel")
struct WheelTests {
    private final class Noting: NSObject, UIScrollViewDelegate {
        var log: [String] = []
        func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.append("begin") }
        func scrollViewDidScroll(_ scrollView: UIScrollView) {
            log.append("\(scrollView.contentOffset.y)")
        }
        func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
            log.append("end \(decelerate)")
        }
    }

    private func scrollView(_ frame: CGRect, content: CGSize) -> UIScrollView {
        let view = UIScrollView(frame: frame)
        view.contentSize = content
        view.contentInsetAdjustmentBehavior = .never
        return view
    }

    private func turn(_ stage: Stage, _ step: String, at point: String = "100,100") throws {
        let message = "{\"scroll\":[\(step)],\"at\":[\(point)]}"
        for message in try TouchMessage.parse(Data(message.utf8)) { stage.session.deliver(message) }
        stage.commit()
    }

    @Test("a notch of 120 points scrolls 120 points; the scroll ends once the wheel has rested")
    func notch() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let view = scrollView(stage.window.bounds, content: CGSize(width: 320, height: 2000))
        let delegate = Noting()
        view.delegate = delegate
        stage.window.addSubview(view)
        try turn(stage, "0,120")
        #expect(view.contentOffset.y == 120)
        #expect(view.isDragging)
        try turn(stage, "0,-20")
        #expect(view.contentOffset.y == 100)
        stage.advance(by: .seconds(1))
        #expect(!view.isDragging)
        #expect(!view.isDecelerating)
        #expect(delegate.log == ["begin", "120.0", "100.0", "end false"])
    }

    @Test("content stops at its edges, and the rest scrolls the enclosing scroll view")
    func edges() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let outer = scrollView(stage.window.bounds, content: CGSize(width: 320, height: 2000))
        let inner = scrollView(
            CGRect(x: 0, y: 0, width: 320, height: 200), content: CGSize(width: 900, height: 250))
        stage.window.addSubview(outer)
        outer.addSubview(inner)
        try turn(stage, "0,-120")
        #expect(outer.contentOffset == .zero)
        #expect(inner.contentOffset == .zero)
        try turn(stage, "0,120")
        #expect(inner.contentOffset.y == 50)
        #expect(outer.contentOffset.y == 0)
        try turn(stage, "0,120")
        #expect(inner.contentOffset.y == 50)
        #expect(outer.contentOffset.y == 120)
        try turn(stage, "30,0", at: "100,40")
        #expect(inner.contentOffset.x == 30)
        #expect(outer.contentOffset.x == 0)
    }

    @Test("a wheel over a button scrolls and does not press it")
    func button() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let view = scrollView(stage.window.bounds, content: CGSize(width: 320, height: 2000))
        stage.window.addSubview(view)
        let button = UIButton(frame: CGRect(x: 50, y: 50, width: 200, height: 200))
        var presses = 0
        button.addAction(UIAction { _ in presses += 1 }, for: .allTouchEvents)
        view.addSubview(button)
        for _ in 0..<5 { try turn(stage, "0,3") }
        stage.advance(by: .seconds(1))
        #expect(view.contentOffset.y == 15)
        #expect(presses == 0)
    }

    @Test("a finger that touches down takes over from the wheel")
    func finger() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let view = scrollView(stage.window.bounds, content: CGSize(width: 320, height: 2000))
        stage.window.addSubview(view)
        try turn(stage, "0,120")
        stage.touch(.began, at: CGPoint(x: 100, y: 300))
        #expect(!view.isDragging)
        #expect(view.isTracking)
        stage.touch(.ended, at: CGPoint(x: 100, y: 300))
        stage.advance(by: .seconds(1))
        #expect(view.contentOffset.y == 120)
        #expect(!view.isTracking)
    }

    @Test("paging stops on a page, and a view that does not scroll does not move")
    func pages() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let view = scrollView(stage.window.bounds, content: CGSize(width: 960, height: 480))
        view.isPagingEnabled = true
        stage.window.addSubview(view)
        try turn(stage, "200,0")
        stage.advance(by: .seconds(2))
        #expect(view.contentOffset.x == 320)
        view.isScrollEnabled = false
        try turn(stage, "100,0")
        #expect(view.contentOffset.x == 320)
    }
}
