import HeadlessTesting
import Testing
import UIKit

// Expected: wisdomskyduan, "UIPageViewController Test Note", measured on iOS 9.1 with five pages:
// the first movement of a finger requests the page after the current one and that before it; a
// turned page requests the one beyond itself; nothing is requested twice. Programs with Next and
// Back buttons, which record the page that their data source returns, turn pages without requests.
@MainActor
@Suite("When page view controllers request pages")
final class PageRequestTests {
    private final class Guide: UIPageViewControllerDataSource {
        let pages = (0..<3).map { _ in UIViewController() }
        var requests: [String] = []
        var current = 0

        func index(of controller: UIViewController) -> Int {
            pages.firstIndex { $0 === controller } ?? -1
        }
        func page(_ index: Int) -> UIViewController? {
            guard pages.indices ~= index else { return nil }
            current = index
            return pages[index]
        }
        func pageViewController(
            _ pageViewController: UIPageViewController,
            viewControllerBefore viewController: UIViewController
        ) -> UIViewController? {
            requests.append("before \(index(of: viewController))")
            return page(index(of: viewController) - 1)
        }
        func pageViewController(
            _ pageViewController: UIPageViewController,
            viewControllerAfter viewController: UIViewController
        ) -> UIViewController? {
            requests.append("after \(index(of: viewController))")
            return page(index(of: viewController) + 1)
        }
    }

    private let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)

    private func show(_ guide: Guide) -> UIPageViewController {
        let pages = UIPageViewController(
            transitionStyle: .scroll, navigationOrientation: .horizontal, options: nil)
        pages.dataSource = guide
        pages.setViewControllers([guide.pages[0]], direction: .forward, animated: false)
        stage.window.rootViewController = pages
        stage.commit()
        return pages
    }

    @Test("buttons turn the pages of a program that records what it returns")
    func buttons() {
        defer { stage.close() }
        let guide = Guide()
        let pages = show(guide)
        for expected in 1...2 {
            guard let next = guide.page(guide.current + 1) else {
                Issue.record("There is no page after \(guide.current).")
                return
            }
            pages.setViewControllers([next], direction: .forward, animated: true)
            stage.settle()
            #expect(pages.viewControllers?.first === guide.pages[expected])
            #expect(guide.current == expected)
        }
        #expect(guide.requests == [])
    }

    @Test("a finger requests the pages beside the current one, then the one beyond, once")
    func fingers() {
        defer { stage.close() }
        let guide = Guide()
        let pages = show(guide)
        // A slight movement does not turn the page.
        stage.pan(
            from: CGPoint(x: 250, y: 200), to: CGPoint(x: 225, y: 200), over: .milliseconds(500))
        stage.settle()
        #expect(guide.requests == ["after 0", "before 0"])
        #expect(pages.viewControllers?.first === guide.pages[0])
        #expect(!guide.pages[2].isViewLoaded)
        stage.flick(from: CGPoint(x: 250, y: 200), to: CGPoint(x: 100, y: 200))
        stage.settle()
        #expect(guide.requests == ["after 0", "before 0", "after 1"])
        #expect(pages.viewControllers?.first === guide.pages[1])
        #expect(guide.pages[2].isViewLoaded)
        stage.flick(from: CGPoint(x: 250, y: 200), to: CGPoint(x: 100, y: 200))
        stage.settle()
        let known = ["after 0", "before 0", "after 1", "after 2"]
        #expect(guide.requests == known)
        #expect(pages.viewControllers?.first === guide.pages[2])
        // Beyond the last page.
        stage.flick(from: CGPoint(x: 250, y: 200), to: CGPoint(x: 100, y: 200))
        stage.settle()
        #expect(guide.requests == known)
        #expect(pages.viewControllers?.first === guide.pages[2])
        stage.flick(from: CGPoint(x: 100, y: 200), to: CGPoint(x: 250, y: 200))
        stage.settle()
        #expect(guide.requests == known + ["before 1"])
        #expect(pages.viewControllers?.first === guide.pages[1])
    }

    @Test("a finger that turns round at the first page stops at it")
    func otherSide() {
        defer { stage.close() }
        let guide = Guide()
        let pages = show(guide)
        stage.pan(
            [CGPoint(x: 160, y: 200), CGPoint(x: 100, y: 200), CGPoint(x: 310, y: 200)],
            over: .milliseconds(400)
        ) { $0 }
        stage.settle()
        #expect(guide.requests == ["after 0", "before 0"])
        #expect(pages.viewControllers?.first === guide.pages[0])
        let frame = guide.pages[0].view.convert(guide.pages[0].view.bounds, to: nil)
        #expect(frame == stage.window.bounds)
    }
}
