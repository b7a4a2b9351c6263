import HeadlessTesting
import TestSupport
import Testing

@testable import UIKit

@MainActor
@Suite("Scrolling: insets, indicators, locks")
final class ScrollInsetTests {
    lazy var stage = Stage(size: CGSize(width: 320, height: 480))
    lazy var scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

    private func setUp() {
        stage.window.deviceSafeAreaInsets = UIEdgeInsets(top: 40, left: 0, bottom: 20, right: 0)
        scroll.contentSize = CGSize(width: 320, height: 2000)
        stage.window.addSubview(scroll)
        stage.commit()
    }

    // Source: Apple, UIScrollView.ContentInsetAdjustmentBehavior and adjustedContentInset.
    @Test("the safe area is added along scrolling axes, and content at the top starts below it")
    func safeArea() {
        setUp()
        #expect(scroll.adjustedContentInset == UIEdgeInsets(top: 40, left: 0, bottom: 20, right: 0))
        #expect(scroll.contentOffset.y == -40)
        let content = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 100))
        scroll.addSubview(content)
        stage.commit()
        #expect(content.safeAreaInsets == .zero)
        scroll.contentInset.top = 10
        #expect(scroll.contentOffset.y == -50)
        #expect(scroll.contentInset.top == 10)
        scroll.contentInsetAdjustmentBehavior = .never
        stage.commit()
        #expect(scroll.adjustedContentInset == scroll.contentInset)
        #expect(scroll.contentOffset.y == -10)
        #expect(content.safeAreaInsets.top == 30)
        scroll.contentInsetAdjustmentBehavior = .scrollableAxes
        scroll.contentSize.height = 100
        #expect(scroll.adjustedContentInset.top == 10)
        scroll.contentInsetAdjustmentBehavior = .always
        #expect(scroll.adjustedContentInset.top == 50)
        stage.close()
    }

    @Test("a table in a navigation controller starts below the bar")
    func belowBar() {
        let controller = UITableViewController(style: .plain)
        stage.window.deviceSafeAreaInsets.top = 20
        stage.window.rootViewController = UINavigationController(rootViewController: controller)
        stage.commit()
        #expect(controller.tableView.adjustedContentInset.top == 64)
        #expect(controller.tableView.contentOffset.y == -64)
        stage.close()
    }

    private func bar() -> CALayer? { scroll.indicators.vertical.layer }

    @Test("an indicator appears while the finger scrolls and fades at rest, without wake-ups")
    func indicator() {
        setUp()
        scroll.contentInsetAdjustmentBehavior = .never
        scroll.contentOffset = .zero
        #expect(bar()?.opacity ?? 0 == 0, "a program's change shows none")
        stage.window.deliver(phase: .began, at: CGPoint(x: 100, y: 300))
        stage.window.deliver(phase: .moved, at: CGPoint(x: 100, y: 290))
        stage.window.deliver(phase: .moved, at: CGPoint(x: 100, y: 190))
        #expect(scroll.contentOffset.y == 100)
        // The track is the view's height minus the safe area and 3 points at both ends; the bar's
        // share of the track is the view's share of the content, and it is as far along as the
        // content is.
        let way: CGFloat = 480 - 40 - 20 - 6
        let length = (way * 480 / 2000).rounded()
        let frame = bar()!.frame
        #expect(frame.size == CGSize(width: 3, height: length))
        #expect(frame.minX == 314)
        #expect(abs(frame.minY - (100 + 43 + (way - length) * 100 / 1520)) < 1e-9)
        #expect(bar()?.opacity == 1)
        stage.advance(by: .seconds(1))
        stage.window.deliver(phase: .ended, at: CGPoint(x: 100, y: 190))
        stage.advance(by: .milliseconds(425))
        #expect(abs(bar()!.presentation()!.opacity - 0.5) < 0.01)
        stage.advance(by: .milliseconds(200))
        #expect(bar()?.opacity == 0)
        #expect(!stage.loop.wantsTicks)
        stage.close()
    }

    @Test("pulled past an edge the indicator shrinks, down to 8 points")
    func shrinking() {
        func length(_ offset: CGFloat) -> CGFloat {
            ScrollIndicator.extent(offset: offset, content: 1000, view: 500, way: 480).length
        }
        #expect(length(0) == 240)
        #expect(length(-100) == 140)
        #expect(length(-400) == 8)
        #expect(length(600) == 140)
        #expect(
            ScrollIndicator.extent(offset: 500, content: 1000, view: 500, way: 480).start == 240)
    }

    @Test("with a directional lock a drag that starts vertically does not move sideways")
    func lock() {
        setUp()
        scroll.contentSize = CGSize(width: 2000, height: 2000)
        scroll.isDirectionalLockEnabled = true
        scroll.contentOffset = CGPoint(x: 100, y: 100)
        let window = stage.window
        window.deliver(phase: .began, at: CGPoint(x: 200, y: 300))
        window.deliver(phase: .moved, at: CGPoint(x: 199, y: 280))
        window.deliver(phase: .moved, at: CGPoint(x: 150, y: 230))
        #expect(scroll.contentOffset == CGPoint(x: 100, y: 150))
        stage.close()
    }

    @MainActor
    final class Picky: UIScrollView {
        var refused: UIView?
        override func touchesShouldBegin(
            _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
        ) -> Bool {
            view !== refused
        }
    }

    // Source: Apple, touchesShouldBegin(_:with:in:).
    @Test("content that touchesShouldBegin refuses gets no touches")
    func refusal() {
        _ = stage
        let scroll = Picky(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        let content = ListeningView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
        scroll.addSubview(content)
        stage.window.addSubview(scroll)
        stage.tap(CGPoint(x: 50, y: 50))
        #expect(content.heard == ["began", "ended"])
        content.heard = []
        scroll.refused = content
        stage.tap(CGPoint(x: 50, y: 50))
        scroll.delaysContentTouches = false
        stage.tap(CGPoint(x: 50, y: 50))
        #expect(content.heard.isEmpty)
        stage.close()
    }
}

@MainActor
private final class Zoomer: UIScrollViewDelegate {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    var log: [String] = []
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
        log.append("begin")
    }
    func scrollViewDidZoom(_ scrollView: UIScrollView) {
        if log.last != "zoom" { log.append("zoom") }
    }
    func scrollViewDidEndZooming(
        _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
    ) {
        log.append("end \(scale)")
    }
}

@MainActor
@Suite("Scrolling: zoom")
final class ScrollZoomTests {
    lazy var stage = Stage(size: CGSize(width: 320, height: 480))
    lazy var scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    private lazy var zoomer = Zoomer()

    private func setUp() {
        _ = stage
        scroll.delegate = zoomer
        scroll.addSubview(zoomer.view)
        scroll.contentSize = CGSize(width: 400, height: 400)
        scroll.maximumZoomScale = 4
        scroll.minimumZoomScale = 0.5
        stage.window.addSubview(scroll)
        stage.commit()
    }

    // Source: Apple, zoomScale, zoom(to:animated:): limits, the content's size, and the rectangle
    // that fills the view.
    @Test("the scale is clamped, view and content grow with it, and a rectangle becomes visible")
    func scales() {
        setUp()
        scroll.zoomScale = 2
        #expect(zoomer.view.frame == CGRect(x: 0, y: 0, width: 800, height: 800))
        #expect(scroll.contentSize == CGSize(width: 800, height: 800))
        // The middle of the visible part, (100, 100), stays in the middle.
        #expect(scroll.contentOffset == CGPoint(x: 100, y: 100))
        scroll.zoomScale = 9
        #expect(scroll.zoomScale == 4)
        scroll.zoom(to: CGRect(x: 100, y: 50, width: 100, height: 100), animated: false)
        #expect(scroll.zoomScale == 2)
        #expect(scroll.contentOffset == CGPoint(x: 200, y: 100))
        stage.close()
    }

    /// Source: Apple, scrollViewWillBeginZooming(_:with:): gestures, and changes that are animated.
    @Test("an animated change of the scale begins and ends for the delegate", arguments: [0, 1])
    func animated(way: Int) {
        defer { stage.close() }
        setUp()
        scroll.zoomScale = 1.5
        #expect(zoomer.log == ["zoom"])
        zoomer.log = []
        if way == 0 {
            scroll.setZoomScale(2, animated: true)
        } else {
            scroll.zoom(to: CGRect(x: 100, y: 50, width: 100, height: 100), animated: true)
        }
        stage.advance(by: .seconds(1))
        #expect(zoomer.log == ["begin", "zoom", "end 2.0"])
    }

    @Test("two fingers zoom about their center; past the limit it resists and returns")
    func pinch() {
        setUp()
        let window = stage.window
        func place(_ phase: UITouch.Phase, _ half: CGFloat) {
            window.deliver(phase: phase, id: 1, at: CGPoint(x: 100 - half, y: 100))
            window.deliver(phase: phase, id: 2, at: CGPoint(x: 100 + half, y: 100))
        }
        place(.began, 10)
        for half in stride(from: 12.0, through: 20, by: 2) { place(.moved, half) }
        // The pinch began when the fingers, 20 points apart at first, were 10 points further apart;
        // from then on the content follows.
        #expect(abs(scroll.zoomScale - 40.0 / 30) < 1e-9)
        #expect(scroll.isZooming)
        for half in stride(from: 22.0, through: 90, by: 2) { place(.moved, half) }
        // Six times as large would exceed the limit by half: the rubber band reduces that to 1 −
        // 1/(0.5·0.55 + 1) of it.
        #expect(abs(scroll.zoomScale - 4 * (1 + 1 - 1 / (0.5 * 0.55 + 1))) < 1e-9)
        place(.ended, 90)
        stage.advance(by: .seconds(1))
        #expect(scroll.zoomScale == 4)
        #expect(!scroll.isZooming)
        #expect(!scroll.isZoomBouncing)
        #expect(zoomer.log == ["begin", "zoom", "end 4.0"])
        stage.close()
    }
}
