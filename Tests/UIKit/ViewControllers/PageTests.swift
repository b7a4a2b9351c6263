import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

// Source: Apple, UIPageViewController, UIPageViewControllerDataSource,
// UIPageViewControllerDelegate.
@MainActor
@Suite("Page view controllers")
struct PageTests {
    /// A page that logs its appearance.
    private final class Page: UIViewController {
        let number: Int
        let book: Book

        init(_ number: Int, _ book: Book) {
            (self.number, self.book) = (number, book)
            super.init(nibName: nil, bundle: nil)
        }
        @available(*, unavailable) required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            view.accessibilityIdentifier = "page-\(number)"
            view.backgroundColor = .white
        }
        override func viewWillAppear(_ animated: Bool) { book.log.append("+\(number)") }
        override func viewDidAppear(_ animated: Bool) { book.log.append("\(number)") }
        override func viewWillDisappear(_ animated: Bool) { book.log.append("-\(number)") }
        override func viewDidDisappear(_ animated: Bool) { book.log.append("x\(number)") }
    }

    private final class Book: UIPageViewControllerDataSource, UIPageViewControllerDelegate {
        var count = 3
        var log: [String] = []

        func page(_ number: Int) -> UIViewController? {
            0..<count ~= number ? Page(number, self) : nil
        }
        func pageViewController(
            _ pageViewController: UIPageViewController,
            viewControllerBefore viewController: UIViewController
        ) -> UIViewController? { page((viewController as! Page).number - 1) }
        func pageViewController(
            _ pageViewController: UIPageViewController,
            viewControllerAfter viewController: UIViewController
        ) -> UIViewController? { page((viewController as! Page).number + 1) }
        func pageViewController(
            _ pageViewController: UIPageViewController,
            willTransitionTo pendingViewControllers: [UIViewController]
        ) { log.append("to \(numbers(pendingViewControllers))") }
        func pageViewController(
            _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
            previousViewControllers: [UIViewController], transitionCompleted completed: Bool
        ) {
            log.append(
                "finished \(finished) from \(numbers(previousViewControllers)) \(completed)")
        }
        func numbers(_ controllers: [UIViewController]) -> String {
            controllers.map { "\(($0 as? Page)?.number ?? -1)" }.joined()
        }
    }

    /// A book with dots.
    private final class Dots: UIPageViewControllerDataSource {
        let book: Book
        init(_ book: Book) { self.book = book }

        func pageViewController(
            _ pageViewController: UIPageViewController,
            viewControllerBefore viewController: UIViewController
        ) -> UIViewController? {
            book.pageViewController(pageViewController, viewControllerBefore: viewController)
        }
        func pageViewController(
            _ pageViewController: UIPageViewController,
            viewControllerAfter viewController: UIViewController
        ) -> UIViewController? {
            book.pageViewController(pageViewController, viewControllerAfter: viewController)
        }
        func presentationCount(for pageViewController: UIPageViewController) -> Int { book.count }
        func presentationIndex(for pageViewController: UIPageViewController) -> Int {
            (pageViewController.viewControllers?.first as? Page)?.number ?? 0
        }
    }

    let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)

    private func show(
        _ book: Book, from number: Int = 0, _ style: UIPageViewController.TransitionStyle = .scroll,
        _ orientation: UIPageViewController.NavigationOrientation = .horizontal,
        options: [UIPageViewController.OptionsKey: Any]? = nil
    ) -> UIPageViewController {
        let pages = UIPageViewController(
            transitionStyle: style, navigationOrientation: orientation, options: options)
        pages.dataSource = book
        pages.delegate = book
        pages.setViewControllers([book.page(number)!], direction: .forward, animated: false)
        stage.window.rootViewController = pages
        stage.commit()
        book.log = []
        return pages
    }

    private func number(_ pages: UIPageViewController) -> Int? {
        (pages.viewControllers?.first as? Page)?.number
    }

    private func place(_ number: Int) -> CGRect? {
        stage.views("page-\(number)").first.map { $0.convert($0.bounds, to: nil) }
    }

    @Test("the page fills the view, and its appearance is the container's")
    func first() {
        defer { stage.close() }
        let book = Book()
        let pages = UIPageViewController(
            transitionStyle: .scroll, navigationOrientation: .horizontal)
        var completed: Bool?
        pages.setViewControllers([book.page(0)!], direction: .forward, animated: false) {
            completed = $0
        }
        #expect(completed == true)
        #expect(book.log == [])
        stage.window.rootViewController = pages
        stage.commit()
        #expect(book.log == ["+0", "0"])
        #expect(place(0) == stage.window.bounds)
        #expect(pages.children.count == 1)
        #expect(pages.gestureRecognizers.isEmpty)
        #expect(pages.spineLocation == .none)
    }

    @Test("a swipe turns the page, with the delegate's and the pages' calls in order")
    func swipe() {
        defer { stage.close() }
        let book = Book()
        let pages = show(book)
        stage.flick(from: CGPoint(x: 250, y: 200), to: CGPoint(x: 100, y: 200))
        #expect(number(pages) == 0)
        stage.settle()
        #expect(number(pages) == 1)
        #expect(
            book.log == ["to 1", "+1", "-0", "1", "x0", "finished true from 0 true"])
        #expect(place(1) == stage.window.bounds)
        #expect(pages.children.map { ($0 as? Page)?.number } == [1])
        // Back to the page that was left, which is the same controller again.
        book.log = []
        stage.flick(from: CGPoint(x: 100, y: 200), to: CGPoint(x: 250, y: 200))
        stage.settle()
        #expect(number(pages) == 0)
        #expect(
            book.log == ["to 0", "+0", "-1", "0", "x1", "finished true from 1 true"])
    }

    @Test("the pages follow the finger, and a short drag goes back")
    func givenUp() {
        defer { stage.close() }
        let book = Book()
        let pages = show(book, from: 1)
        stage.touch(.began, at: CGPoint(x: 200, y: 200))
        for x in stride(from: 195.0, through: 130, by: -5) {
            stage.touch(.moved, at: CGPoint(x: x, y: 200))
            stage.advanceFrames()
        }
        let first = place(1)?.minX ?? 0
        #expect(first < -40 && first >= -70)
        #expect(place(2)?.minX == first + 320)
        stage.advance(by: .milliseconds(300))
        stage.touch(.ended, at: CGPoint(x: 130, y: 200))
        stage.settle()
        #expect(number(pages) == 1)
        #expect(place(1) == stage.window.bounds)
        #expect(stage.views("page-2").isEmpty)
        #expect(
            book.log == [
                "to 2", "+2", "-1", "+1", "1", "-2", "x2", "finished true from 1 false",
            ])
    }

    @Test("a finger that goes to the other side turns to the page there")
    func otherSide() {
        defer { stage.close() }
        let book = Book()
        let pages = show(book, from: 1)
        stage.pan(
            [CGPoint(x: 160, y: 200), CGPoint(x: 100, y: 200), CGPoint(x: 310, y: 200)],
            over: .milliseconds(400)
        ) { $0 }
        stage.settle()
        #expect(number(pages) == 0)
        #expect(
            book.log.filter { $0.hasPrefix("to") || $0.hasPrefix("fin") } == [
                "to 2", "finished true from 1 false", "to 0", "finished true from 1 true",
            ])
    }

    @Test("at the ends, and without a data source, nothing is beside the page")
    func ends() {
        defer { stage.close() }
        let book = Book()
        let pages = show(book)
        stage.flick(from: CGPoint(x: 100, y: 200), to: CGPoint(x: 250, y: 200))
        stage.settle()
        #expect(number(pages) == 0)
        #expect(place(0) == stage.window.bounds)
        pages.dataSource = nil
        stage.flick(from: CGPoint(x: 250, y: 200), to: CGPoint(x: 100, y: 200))
        stage.settle()
        #expect(number(pages) == 0)
        #expect(book.log == [])
    }

    @Test("the program turns pages in a direction, without calls of the delegate")
    func program() {
        defer { stage.close() }
        let book = Book()
        let pages = show(book)
        var completed: [Bool] = []
        pages.setViewControllers([book.page(2)!], direction: .reverse, animated: true) {
            completed.append($0)
        }
        stage.advance(by: .milliseconds(100))
        #expect((place(2)?.minX ?? 0) < 0)
        #expect(completed == [])
        stage.settle()
        #expect(number(pages) == 2)
        #expect(completed == [true])
        #expect(book.log == ["+2", "-0", "2", "x0"])
        #expect(place(2) == stage.window.bounds)
        // One that is interrupted by another ends at once.
        pages.setViewControllers([book.page(0)!], direction: .forward, animated: true) {
            completed.append($0)
        }
        stage.advance(by: .milliseconds(50))
        pages.setViewControllers([book.page(1)!], direction: .forward, animated: true) {
            completed.append($0)
        }
        #expect(completed == [true, false])
        stage.settle()
        #expect(number(pages) == 1)
        #expect(completed == [true, false, true])
        #expect(pages.children.count == 1)
    }

    @Test("vertical pages, from right to left, with space between them")
    func axes() {
        defer { stage.close() }
        let book = Book()
        let up = show(book, .scroll, .vertical, options: [.interPageSpacing: 20])
        stage.flick(from: CGPoint(x: 160, y: 400), to: CGPoint(x: 160, y: 200))
        let (first, second) = (place(0), place(1))
        #expect(second?.minY == (first?.maxY ?? 0) + 20)
        stage.settle()
        #expect(number(up) == 1)
        #expect(place(1) == stage.window.bounds)
        let mirrored = UIPageViewController(
            transitionStyle: .scroll, navigationOrientation: .horizontal)
        mirrored.view.semanticContentAttribute = .forceRightToLeft
        mirrored.view.subviews.first?.semanticContentAttribute = .forceRightToLeft
        mirrored.dataSource = book
        mirrored.setViewControllers([book.page(0)!], direction: .forward, animated: false)
        stage.window.rootViewController = mirrored
        stage.commit()
        stage.flick(from: CGPoint(x: 100, y: 200), to: CGPoint(x: 250, y: 200))
        stage.settle()
        #expect(number(mirrored) == 1)
    }

    @Test("a data source that counts gets a page control, which follows swipes")
    func dots() throws {
        defer { stage.close() }
        let book = Book()
        let pages = show(book, from: 1)
        let dots = Dots(book)
        pages.dataSource = dots
        stage.commit()
        let control = try #require(stage.view(as: UIPageControl.self))
        #expect(control.numberOfPages == 3)
        #expect(control.currentPage == 1)
        #expect(place(1)?.maxY == control.frame.minY)
        stage.flick(from: CGPoint(x: 250, y: 200), to: CGPoint(x: 100, y: 200))
        stage.settle()
        #expect(control.currentPage == 2)
        pages.setViewControllers([book.page(0)!], direction: .reverse, animated: false)
        #expect(control.currentPage == 0)
        // The index is that of the new page, which the data source looks up.
        pages.setViewControllers([book.page(2)!], direction: .forward, animated: true)
        #expect(number(pages) == 2)
        #expect(control.currentPage == 2)
        stage.settle()
        #expect(number(pages) == 2)
        #expect(control.currentPage == 2)
    }

    @Test("pages that curl turn on taps at their edges and on drags")
    func curl() {
        defer { stage.close() }
        let book = Book()
        let pages = show(book, .pageCurl)
        #expect(pages.spineLocation == .min)
        #expect(pages.gestureRecognizers.count == 2)
        stage.tap(CGPoint(x: 310, y: 200))
        #expect(book.log.first == "to 1")
        stage.settle()
        #expect(number(pages) == 1)
        #expect(book.log.last == "finished true from 0 true")
        stage.tap(CGPoint(x: 160, y: 200))
        stage.settle()
        #expect(number(pages) == 1)
        stage.pan(
            from: CGPoint(x: 50, y: 200), to: CGPoint(x: 250, y: 200), over: .milliseconds(200))
        stage.settle()
        #expect(number(pages) == 0)
        stage.tap(CGPoint(x: 5, y: 200))
        stage.settle()
        #expect(number(pages) == 0)
        var completed: Bool?
        pages.setViewControllers([book.page(2)!], direction: .forward, animated: true) {
            completed = $0
        }
        stage.settle()
        #expect(completed == true)
        #expect(place(2) == stage.window.bounds)
    }

    @Test("a turned device keeps the page in the middle")
    func turned() {
        defer { stage.close() }
        let book = Book()
        let pages = show(book, from: 1)
        stage.rotateScreen()
        stage.settle()
        #expect(place(1) == CGRect(x: 0, y: 0, width: 480, height: 320))
        stage.flick(from: CGPoint(x: 400, y: 200), to: CGPoint(x: 150, y: 200))
        stage.settle()
        #expect(number(pages) == 2)
        #expect(place(2) == CGRect(x: 0, y: 0, width: 480, height: 320))
    }

    @Test("what cannot be is reported")
    func mistaken() {
        defer { stage.close() }
        let book = Book()
        let pages = show(book)
        let words = mistakes {
            pages.setViewControllers([], direction: .forward, animated: false)
            pages.setViewControllers(
                [book.page(1)!, book.page(2)!], direction: .forward, animated: false)
            _ = UIPageViewController(
                transitionStyle: .pageCurl, navigationOrientation: .horizontal,
                options: [.spineLocation: 2])
            _ = UIPageViewController(
                transitionStyle: .scroll, navigationOrientation: .horizontal,
                options: [.interPageSpacing: CGFloat.nan])
        }
        #expect(number(pages) == 0)
        #expect(words.contains("shows one controller, not 0"))
        #expect(words.contains("shows one controller, not 2"))
        #expect(words.contains("spineLocation is min"))
        #expect(words.contains("interPageSpacing is 0"))
    }

    @Test("nothing is left when the container goes")
    func released() {
        let book = Book()
        weak var gone: UIPageViewController?
        do {
            let pages = show(book)
            gone = pages
            stage.flick(from: CGPoint(x: 250, y: 200), to: CGPoint(x: 100, y: 200))
            stage.settle()
        }
        stage.window.rootViewController = nil
        stage.commit()
        stage.advance(by: .seconds(1))
        #expect(gone == nil)
        stage.close()
    }
}
