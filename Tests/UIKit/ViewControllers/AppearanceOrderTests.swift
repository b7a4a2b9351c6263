import HeadlessTesting
import Testing
import UIKit

/// In which order containers call the callbacks of the old and the new controller.
///
/// Sources, which were measured on iOS: wangling.me, "The Inconsistent Order of View Transition
/// Events" (pages, pops); programmerteach.com, "iOS - At the time of transition appear and
/// disappear the order of calls is explored" (tabs).
@MainActor
@Suite("Order of appearance callbacks")
struct AppearanceOrderTests {
    private final class Log { var calls: [String] = [] }

    private final class Page: UIViewController, UIPageViewControllerDataSource {
        let name: String
        let log: Log
        var following: Page?

        init(_ name: String, _ log: Log) {
            (self.name, self.log) = (name, log)
            super.init(nibName: nil, bundle: nil)
        }
        @available(*, unavailable) required init?(coder: NSCoder) { nil }

        override func viewWillAppear(_ animated: Bool) { log.calls.append("+\(name)") }
        override func viewDidAppear(_ animated: Bool) { log.calls.append("\(name)!") }
        override func viewWillDisappear(_ animated: Bool) { log.calls.append("-\(name)") }
        override func viewDidDisappear(_ animated: Bool) { log.calls.append("\(name)x") }
        func pageViewController(
            _ pages: UIPageViewController, viewControllerBefore controller: UIViewController
        ) -> UIViewController? { nil }
        func pageViewController(
            _ pages: UIPageViewController, viewControllerAfter controller: UIViewController
        ) -> UIViewController? { controller === self ? following : nil }
    }

    private let stage = Stage(size: CGSize(width: 300, height: 600))
    private let log = Log()

    private func calls(_ action: () -> Void) -> [String] {
        log.calls = []
        action()
        stage.advance(by: .seconds(1))
        return log.calls
    }

    @Test("tabs: the new one will appear first and has appeared last; no call is made twice")
    func tabs() {
        defer { stage.close() }
        let (a, b) = (Page("a", log), Page("b", log))
        let tabs = UITabBarController()
        tabs.viewControllers = [a, UINavigationController(rootViewController: b)]
        stage.window.rootViewController = tabs
        stage.advance(by: .seconds(1))
        #expect(log.calls == ["+a", "a!"])
        #expect(calls { tabs.selectedIndex = 1 } == ["+b", "-a", "ax", "b!"])
        #expect(calls { tabs.selectedIndex = 0 } == ["+a", "-b", "bx", "a!"])
        #expect(calls { tabs.selectedIndex = 0 } == [])
    }

    private func pages(_ style: UIPageViewController.TransitionStyle) -> UIPageViewController {
        let (a, b) = (Page("a", log), Page("b", log))
        a.following = b
        let pages = UIPageViewController(
            transitionStyle: style, navigationOrientation: .horizontal)
        pages.dataSource = a
        pages.setViewControllers([a], direction: .forward, animated: false)
        stage.window.rootViewController = pages
        stage.advance(by: .seconds(1))
        return pages
    }

    @Test("pages that scroll: each call of the new one comes first; in pairs if it is cancelled")
    func scrolledPages() {
        defer { stage.close() }
        let pages = pages(.scroll)
        let cancelled = calls {
            stage.pan(
                from: CGPoint(x: 250, y: 300), to: CGPoint(x: 180, y: 300),
                over: .milliseconds(600))
        }
        #expect(cancelled == ["+b", "-a", "+a", "a!", "-b", "bx"])
        let turned = calls {
            stage.flick(from: CGPoint(x: 280, y: 300), to: CGPoint(x: 80, y: 300))
        }
        #expect(turned == ["+b", "-a", "b!", "ax"])
        #expect(pages.viewControllers?.count == 1)
    }

    @Test("pages that curl: the new one will appear first and has appeared last")
    func curledPages() {
        defer { stage.close() }
        _ = pages(.pageCurl)
        let turned = calls { stage.tap(CGPoint(x: 290, y: 300)) }
        #expect(turned == ["+b", "-a", "ax", "b!"])
    }

    @Test("a cancelled pop: the calls of each controller follow each other")
    func cancelledPop() {
        defer { stage.close() }
        let (a, b) = (Page("a", log), Page("b", log))
        let navigation = UINavigationController(rootViewController: a)
        stage.window.rootViewController = navigation
        stage.commit()
        #expect(
            calls { navigation.pushViewController(b, animated: true) } == [
                "-a", "+b", "ax", "b!",
            ])
        let cancelled = calls {
            stage.pan(
                from: CGPoint(x: 5, y: 300), to: CGPoint(x: 80, y: 300), over: .milliseconds(600))
        }
        #expect(cancelled == ["-b", "+a", "-a", "ax", "+b", "b!"])
        #expect(navigation.topViewController === b)
    }

    // Source: PagingKit's ContentAppearanceHandlerTests, whose containers forward the calls.
    @Test("a container can let a controller disappear that has not appeared")
    func disappearance() {
        defer { stage.close() }
        let page = Page("a", log)
        page.beginAppearanceTransition(false, animated: false)
        page.beginAppearanceTransition(false, animated: false)
        page.endAppearanceTransition()
        #expect(log.calls == ["-a", "ax"])
        page.endAppearanceTransition()
        page.beginAppearanceTransition(true, animated: false)
        page.beginAppearanceTransition(true, animated: false)
        page.endAppearanceTransition()
        page.beginAppearanceTransition(true, animated: false)
        #expect(log.calls == ["-a", "ax", "+a", "a!"])
    }
}
