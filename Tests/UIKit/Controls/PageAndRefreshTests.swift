import HeadlessTesting
import Testing
import UIKit

@MainActor
@Suite("Page and refresh controls")
struct PageAndRefreshTests {
    // Source: Apple, UIPageControl: the defaults, and that pages stay in range.
    @Test("a page control keeps its page in range")
    func pages() {
        let control = UIPageControl()
        #expect(control.numberOfPages == 0)
        #expect(control.currentPage == 0)
        #expect(!control.hidesForSinglePage)
        control.numberOfPages = 3
        control.currentPage = 7
        #expect(control.currentPage == 2)
        control.numberOfPages = 2
        #expect(control.currentPage == 1)
        control.currentPage = -1
        #expect(control.currentPage == 0)
        // 7 points a dot, 9 between.
        #expect(control.intrinsicContentSize == CGSize(width: 23, height: 37))
        #expect(control.size(forNumberOfPages: 5).width == 71)
    }

    @Test("a touch at a side turns a page and sends valueChanged; at the ends nothing is sent")
    func touches() {
        let stage = Stage(size: CGSize(width: 200, height: 100))
        defer { stage.close() }
        let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 200, height: 37))
        control.numberOfPages = 3
        control.currentPageIndicatorTintColor = .red
        var changes = 0
        control.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
        stage.window.addSubview(control)
        stage.commit()
        stage.tap(CGPoint(x: 150, y: 18))
        stage.tap(CGPoint(x: 150, y: 18))
        stage.tap(CGPoint(x: 150, y: 18))
        #expect(control.currentPage == 2)
        #expect(changes == 2)
        stage.tap(CGPoint(x: 50, y: 18))
        #expect(control.currentPage == 1)
        #expect(changes == 3)
        stage.commit()
        let red = stage.snapshot.nodes.filter { $0.background?.rgba == 0xff00_00ff }
        // The middle of three dots: in the middle.
        #expect(red.count == 1 && red[0].frame == CGRect(x: 96.5, y: 15, width: 7, height: 7))
        control.numberOfPages = 1
        control.hidesForSinglePage = true
        stage.commit()
        #expect(control.subviews.isEmpty)
    }

    private func list(_ stage: Stage) -> UIScrollView {
        let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 500))
        list.contentSize = CGSize(width: 300, height: 2000)
        list.refreshControl = UIRefreshControl()
        stage.window.addSubview(list)
        stage.commit()
        return list
    }

    // Source: Apple, UIRefreshControl: pulling begins a refresh and sends valueChanged;
    // endRefreshing() ends it.
    @Test("pulled down, it starts one refresh, keeps its space, and releases it")
    func pull() throws {
        let stage = Stage(size: CGSize(width: 300, height: 500))
        defer { stage.close() }
        let list = list(stage)
        let control = try #require(list.refreshControl)
        var refreshes = 0
        control.addAction(UIAction { _ in refreshes += 1 }, for: .valueChanged)
        // Resistance: a finger that pulls 300 points moves the content by about (1 −
        // 1/(0.55·300/500 + 1))·500 = 124 points.
        stage.pan(
            from: CGPoint(x: 150, y: 100), to: CGPoint(x: 150, y: 400), over: .milliseconds(300))
        #expect(refreshes == 1)
        #expect(control.isRefreshing)
        stage.advance(by: .seconds(2))
        #expect(list.contentOffset.y == -60)
        #expect(list.adjustedContentInset.top == 60)
        #expect(list.contentInset.top == 0)
        control.endRefreshing()
        #expect(!control.isRefreshing)
        stage.advance(by: .seconds(1))
        #expect(list.contentOffset.y == 0)
        #expect(list.adjustedContentInset.top == 0)
    }

    @Test("a short pull does nothing, and a refresh started by the program sends nothing")
    func little() throws {
        let stage = Stage(size: CGSize(width: 300, height: 500))
        defer { stage.close() }
        let list = list(stage)
        let control = try #require(list.refreshControl)
        var refreshes = 0
        control.addAction(UIAction { _ in refreshes += 1 }, for: .valueChanged)
        stage.pan(
            from: CGPoint(x: 150, y: 100), to: CGPoint(x: 150, y: 160), over: .milliseconds(300))
        stage.advance(by: .seconds(2))
        #expect(refreshes == 0)
        #expect(!control.isRefreshing)
        #expect(list.contentOffset.y == 0)
        control.beginRefreshing()
        #expect(control.isRefreshing)
        #expect(refreshes == 0)
        list.refreshControl = nil
        #expect(control.superview == nil)
        #expect(list.adjustedContentInset.top == 0)
    }
}
