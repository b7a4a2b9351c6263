import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UIScrollView.scrollsToTop: a tap on the status bar scrolls to the top, unless the
/// delegate forbids it or several scroll views on the screen want it.
@MainActor
@Suite("A tap on the status bar scrolls to the top")
struct ScrollToTopTests {
    private final class Delegate: NSObject, UIScrollViewDelegate {
        var allows = true
        var calls: [String] = []
        func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool {
            calls.append("should")
            return allows
        }
        func scrollViewDidScrollToTop(_ scrollView: UIScrollView) { calls.append("did") }
        func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
            calls.append("animation")
        }
    }

    private let stage = Stage(size: CGSize(width: 375, height: 812))
    private let controller = UIViewController()
    private let delegate = Delegate()
    private let scrollView: UIScrollView

    init() {
        stage.window.deviceSafeAreaInsets = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
        stage.window.rootViewController = controller
        scrollView = UIScrollView(frame: controller.view.bounds)
        scrollView.contentSize = CGSize(width: 375, height: 5000)
        scrollView.delegate = delegate
        controller.view.addSubview(scrollView)
        stage.commit()
        scrollView.contentOffset.y = 1000
    }

    private func tap(y: CGFloat = 20) {
        stage.tap(CGPoint(x: 100, y: y))
        stage.advance(by: .seconds(1))
    }

    @Test("the content ends below the bar, and the delegate is asked and informed")
    func scrolls() {
        tap()
        #expect(scrollView.contentOffset.y == -44)
        #expect(delegate.calls == ["should", "did"])
    }

    @Test("a delegate that forbids it, and scrollsToTop, keep the content")
    func forbidden() {
        delegate.allows = false
        tap()
        #expect(scrollView.contentOffset.y == 1000)
        delegate.allows = true
        scrollView.scrollsToTop = false
        tap()
        #expect(scrollView.contentOffset.y == 1000)
    }

    @Test("two scroll views on the screen cancel each other out, a hidden one does not count")
    func several() {
        let other = UIScrollView(frame: CGRect(x: 0, y: 400, width: 100, height: 100))
        controller.view.addSubview(other)
        tap()
        #expect(scrollView.contentOffset.y == 1000)
        other.isHidden = true
        tap()
        #expect(scrollView.contentOffset.y == -44)
    }

    @Test("a tap below the bar, or below a hidden bar, does not scroll")
    func elsewhere() {
        tap(y: 60)
        #expect(scrollView.contentOffset.y == 1000)
        #expect(delegate.calls.isEmpty)
    }
}
