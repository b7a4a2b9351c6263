import HeadlessTesting
import Testing
import UIKit

@MainActor
@Suite("Scroll views after zooming and measuring")
struct ScrollSettlingTests {
    private final class Zoomer: UIScrollView, UIScrollViewDelegate {
        let picture = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        var layouts = 0
        func viewForZooming(in scrollView: UIScrollView) -> UIView? { picture }
        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
        }
    }

    // Expected: Apple's sample code PhotoScroller centres the picture in layoutSubviews().
    @Test("a scale that moves nothing lays the scroll view out")
    func zoom() {
        let stage = Stage()
        defer { stage.close() }
        let zoomer = Zoomer(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        zoomer.delegate = zoomer
        zoomer.maximumZoomScale = 2
        zoomer.addSubview(zoomer.picture)
        stage.window.addSubview(zoomer)
        stage.commit()
        zoomer.layouts = 0
        zoomer.zoomScale = 1.5
        stage.commit()
        #expect(zoomer.layouts == 1)
    }

    // Expected: content does not rest beyond its end; an offset beyond it that was asked for stays.
    @Test("content that becomes shorter during an animated scroll rests at its end")
    func shorter() {
        let stage = Stage()
        defer { stage.close() }
        let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.contentSize = CGSize(width: 100, height: 1000)
        stage.window.addSubview(view)
        stage.commit()
        view.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
        stage.advance(by: .milliseconds(100))
        view.contentSize.height = 600
        stage.settle()
        #expect(view.contentOffset.y == 500)
        view.setContentOffset(CGPoint(x: 0, y: 550), animated: true)
        stage.settle()
        #expect(view.contentOffset.y == 550)
    }

    @Test("content that becomes shorter while it decelerates bounces back from its end")
    func bounce() {
        let stage = Stage()
        defer { stage.close() }
        let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        view.contentSize = CGSize(width: 300, height: 5000)
        stage.window.addSubview(view)
        stage.commit()
        stage.flick(from: CGPoint(x: 100, y: 280), to: CGPoint(x: 100, y: 80))
        stage.advance(by: .milliseconds(50))
        #expect(view.isDecelerating)
        view.contentSize.height = 500
        stage.settle()
        #expect(view.contentOffset.y == 200)
        #expect(!view.isDecelerating)
    }
}
