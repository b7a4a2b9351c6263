import HeadlessTesting
import Testing
import UIKit

/// Page turns that something interrupts: a new size, another page, a second finger.
///
/// Sources: Apple, UIPageViewController, `setViewControllers(_:direction:animated:completion:)` and
/// `pageViewController(_:willTransitionTo:)`.
@MainActor
@Suite("Interrupted pages")
final class PageInterruptionTests {
    /// Three pages with numbers as titles.
    private final class Book: UIPageViewControllerDataSource, UIPageViewControllerDelegate {
        let pages = ["0", "1", "2"].map { title in
            let page = UIViewController()
            page.title = title
            return page
        }
        var log: [String] = []
        var willTurn: (() -> Void)?

        private func page(_ index: Int?) -> UIViewController? {
            index.flatMap { pages.indices.contains($0) ? pages[$0] : nil }
        }
        func pageViewController(
            _ pageViewController: UIPageViewController,
            viewControllerBefore viewController: UIViewController
        ) -> UIViewController? { page(pages.firstIndex(of: viewController).map { $0 - 1 }) }
        func pageViewController(
            _ pageViewController: UIPageViewController,
            viewControllerAfter viewController: UIViewController
        ) -> UIViewController? { page(pages.firstIndex(of: viewController).map { $0 + 1 }) }
        func pageViewController(
            _ pageViewController: UIPageViewController,
            willTransitionTo pendingViewControllers: [UIViewController]
        ) { willTurn?() }
        func pageViewController(
            _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
            previousViewControllers: [UIViewController], transitionCompleted completed: Bool
        ) { log.append("finished \(finished) completed \(completed)") }
    }

    private let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)
    private let book = Book()
    private let pages = UIPageViewController(
        transitionStyle: .scroll, navigationOrientation: .horizontal, options: nil)

    init() {
        (pages.dataSource, pages.delegate) = (book, book)
        pages.setViewControllers([book.pages[0]], direction: .forward, animated: false)
        stage.window.rootViewController = pages
        stage.commit()
    }

    private var title: String? { pages.viewControllers?.first?.title }

    /// Where a page is, from the window's left edge.
    private func left(_ page: Int) -> CGFloat? {
        guard let view = book.pages[page].viewIfLoaded, view.window != nil else { return nil }
        return view.convert(view.bounds, to: nil).minX
    }

    private func swipe(by distance: CGFloat, over time: Duration = .milliseconds(200)) {
        stage.pan(
            from: CGPoint(x: 160 + distance / 2, y: 200),
            to: CGPoint(x: 160 - distance / 2, y: 200),
            over: time)
    }

    @Test("a turn that a new size stops has ended, with its completion")
    func resized() {
        defer { stage.close() }
        var ends: [Bool] = []
        pages.setViewControllers([book.pages[1]], direction: .forward, animated: true) {
            ends.append($0)
        }
        stage.advance(by: .milliseconds(100))
        #expect(ends == [])
        stage.rotateScreen()
        stage.settle()
        #expect(ends == [true])
        #expect(title == "1")
        #expect(left(1) == 0)
        #expect(left(0) == nil)
        // Fingers are let in again.
        swipe(by: 250)
        stage.settle()
        #expect(title == "2")
    }

    @Test("swiping that the program has disabled stays disabled")
    func disabled() throws {
        defer { stage.close() }
        // The usual way to do it.
        for case let scroller as UIScrollView in pages.view.subviews {
            scroller.isScrollEnabled = false
        }
        pages.setViewControllers([book.pages[1]], direction: .forward, animated: true)
        stage.settle()
        swipe(by: 250)
        stage.settle()
        #expect(title == "1")
    }

    @Test("a page that the program sets during a swipe gives up the swipe")
    func replaced() {
        defer { stage.close() }
        stage.touch(.began, at: CGPoint(x: 200, y: 200))
        for x in stride(from: 190.0, through: 150, by: -10) {
            stage.touch(.moved, at: CGPoint(x: x, y: 200))
        }
        pages.setViewControllers([book.pages[2]], direction: .forward, animated: false)
        stage.touch(.ended, at: CGPoint(x: 150, y: 200))
        stage.settle()
        #expect(book.log == ["finished false completed false"])
        #expect(title == "2")
        #expect(left(2) == 0)
        #expect(pages.children == [book.pages[2]])
    }

    @Test("another page set while the delegate is asked about a swipe is the one that is shown")
    func reentered() {
        defer { stage.close() }
        book.willTurn = { [self] in
            book.willTurn = nil
            pages.setViewControllers([book.pages[2]], direction: .forward, animated: false)
        }
        swipe(by: 250)
        stage.settle()
        #expect(title == "2")
        #expect(pages.children == [book.pages[2]])
        #expect(left(2) == 0)
        #expect(left(1) == nil)
    }

    @Test("a page that a finger catches goes on to the nearest place when it is lifted")
    func caught() throws {
        defer { stage.close() }
        swipe(by: 250, over: .milliseconds(100))
        stage.advance(by: .milliseconds(30))
        let before = try #require(left(1))
        #expect(before > 0)
        stage.touch(.began, at: CGPoint(x: 160, y: 200))
        stage.advance(by: .milliseconds(500))
        // Nothing jumps under the finger, and nothing has ended.
        #expect(abs(try #require(left(1)) - before) < 20)
        #expect(book.log == [])
        stage.touch(.ended, at: CGPoint(x: 160, y: 200))
        stage.settle()
        #expect(left(1) == 0)
        #expect(book.log == ["finished true completed true"])
    }
}
