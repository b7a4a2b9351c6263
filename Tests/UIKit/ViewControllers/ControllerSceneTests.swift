import HeadlessTesting
import Testing
import UIKit

/// What programs do with several controllers at once.
@MainActor
@Suite("Controllers in combination")
struct ControllerSceneTests {
    private final class Screen: UIViewController {
        let name: String
        let log: (String) -> Void
        init(_ name: String, _ log: @escaping (String) -> Void) {
            (self.name, self.log) = (name, log)
            super.init(nibName: nil, bundle: nil)
        }
        required init?(coder: NSCoder) { nil }
        override func viewWillDisappear(_ animated: Bool) {
            super.viewWillDisappear(animated)
            log("\(name) will disappear")
        }
        override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            log("\(name) did disappear")
        }
    }

    // Source: Apple, UIViewController.transitionCoordinator: nil when no transition is in progress.
    @Test("controllers have no coordinator after a transition, even if the program retains it")
    func coordinatorEnds() {
        let stage = Stage()
        defer { stage.close() }
        let (first, second) = (UIViewController(), UIViewController())
        let navigation = UINavigationController(rootViewController: first)
        stage.window.rootViewController = navigation
        stage.commit()
        navigation.pushViewController(second, animated: true)
        let retained = navigation.transitionCoordinator
        #expect(retained != nil)
        #expect(second.transitionCoordinator === retained)
        stage.settle()
        #expect(navigation.transitionCoordinator == nil)
        #expect(first.transitionCoordinator == nil)
        #expect(second.transitionCoordinator == nil)
    }

    // Source: Apple, endAppearanceTransition(): a parent's end is forwarded to its children.
    @Test("the end of a led disappearance reaches a child whose view left with the parent's")
    func nestedEnd() {
        final class Container: UIViewController {
            override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
        }
        let stage = Stage()
        defer { stage.close() }
        var calls: [String] = []
        let container = Container()
        let outer = Screen("outer") { calls.append($0) }
        let inner = Screen("inner") { calls.append($0) }
        stage.window.rootViewController = container
        container.addChild(outer)
        outer.addChild(inner)
        outer.view.addSubview(inner.view)
        outer.beginAppearanceTransition(true, animated: false)
        container.view.addSubview(outer.view)
        outer.endAppearanceTransition()
        stage.commit()
        outer.beginAppearanceTransition(false, animated: false)
        outer.view.removeFromSuperview()
        #expect(calls == ["outer will disappear", "inner will disappear"])
        outer.endAppearanceTransition()
        #expect(calls.suffix(2).sorted() == ["inner did disappear", "outer did disappear"])
    }

    // Source: Apple, presentationCount(for:) and presentationIndex(for:): both are called after
    // setViewControllers(_:direction:animated:completion:).
    @Test("a data source is not asked for its numbers before there is a page")
    func pageNumbers() {
        final class Pages: UIPageViewController, UIPageViewControllerDataSource {
            var asked = 0
            override func viewDidLoad() {
                super.viewDidLoad()
                dataSource = self
                let before = asked
                setViewControllers([UIViewController()], direction: .forward, animated: false)
                #expect(before == 0)
            }
            func pageViewController(
                _ pageViewController: UIPageViewController,
                viewControllerBefore viewController: UIViewController
            ) -> UIViewController? { nil }
            func pageViewController(
                _ pageViewController: UIPageViewController,
                viewControllerAfter viewController: UIViewController
            ) -> UIViewController? { nil }
            func presentationCount(for pageViewController: UIPageViewController) -> Int { 1 }
            func presentationIndex(for pageViewController: UIPageViewController) -> Int {
                asked += 1
                return viewControllers?.isEmpty == false ? 0 : 7
            }
        }
        let stage = Stage()
        defer { stage.close() }
        let pages = Pages(transitionStyle: .scroll, navigationOrientation: .horizontal)
        stage.window.rootViewController = pages
        stage.commit()
        #expect(pages.asked > 0)
        #expect(stage.views(as: UIPageControl.self).map(\.numberOfPages) == [1])
    }

    // Source: Apple, Human Interface Guidelines, Alerts: an alert with a text field stays above the
    // keyboard, in the middle of the rest of the screen.
    @Test("an alert with a text field is in the middle above the keyboard")
    func alertAboveKeyboard() {
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        stage.window.keyboardHeight = 260
        let screen = UIViewController()
        stage.window.rootViewController = screen
        stage.commit()
        let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
        alert.addTextField()
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        screen.present(alert, animated: true)
        stage.settle()
        let raised = alert.view.convert(alert.view.bounds, to: stage.window)
        #expect(abs(raised.midY - (667 - 260) / 2) <= 1)
        alert.textFields?.first?.resignFirstResponder()
        stage.settle()
        let lowered = alert.view.convert(alert.view.bounds, to: stage.window)
        #expect(abs(lowered.midY - 667 / 2) <= 1)
    }

    // Source: Apple, viewWillTransition(to:with:); the root view fills the window.
    @Test("a presenter's view that returns in a callback of a turn fills the turned window")
    func returnsInTurn() {
        final class Leaving: UIViewController {
            override func viewWillTransition(
                to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
            ) {
                super.viewWillTransition(to: size, with: coordinator)
                dismiss(animated: false)
            }
        }
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        let (root, cover) = (UIViewController(), Leaving())
        stage.window.rootViewController = root
        stage.commit()
        cover.modalPresentationStyle = .fullScreen
        root.present(cover, animated: false)
        stage.settle()
        stage.rotateScreen()
        stage.settle()
        #expect(root.view.window != nil)
        #expect(root.view.frame == CGRect(x: 0, y: 0, width: 667, height: 375))
    }

    // Source: Apple, UISearchController, which is presented; dismiss(animated:completion:) of it or
    // of its results ends the search.
    @Test(
        "dismissing a search controller, or its results, ends the search", arguments: [true, false])
    func dismissedSearch(animated: Bool) {
        let stage = Stage()
        defer { stage.close() }
        let results = UIViewController()
        let search = UISearchController(searchResultsController: results)
        let screen = UITableViewController(style: .plain)
        screen.navigationItem.searchController = search
        stage.window.rootViewController = UINavigationController(rootViewController: screen)
        stage.settle()
        for dismissed in [search, results] {
            search.isActive = true
            search.showsSearchResultsController = true
            stage.settle()
            var completions = 0
            dismissed.dismiss(animated: animated) { completions += 1 }
            #expect(!search.isActive)
            stage.settle()
            #expect(completions == 1)
            #expect(search.parent == nil)
            #expect(!search.searchBar.searchTextField.isFirstResponder)
        }
    }
}
