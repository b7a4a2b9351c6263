import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Source: Apple, UISplitViewController, its Column, DisplayMode and SplitBehavior, and its
/// delegate. The automatic width of 320 points is ours.
@MainActor
@Suite("Split view controllers")
final class SplitTests: UISplitViewControllerDelegate {
    private lazy var stage = Stage(size: CGSize(width: 1024, height: 768))
    private let (list, details) = (UIViewController(), UIViewController())
    private var log: [String] = []
    private var top: UISplitViewController.Column?
    private var discards = false

    func splitViewController(
        _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
    ) { log.append("\(displayMode)") }
    func splitViewController(
        _ svc: UISplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column {
        log.append("proposed \(proposedTopColumn)")
        return top ?? proposedTopColumn
    }
    func splitViewControllerDidCollapse(_ svc: UISplitViewController) { log.append("collapsed") }
    func splitViewControllerDidExpand(_ svc: UISplitViewController) { log.append("expanded") }
    func splitViewController(
        _ splitViewController: UISplitViewController,
        collapseSecondary secondaryViewController: UIViewController,
        onto primaryViewController: UIViewController
    ) -> Bool {
        log.append("collapse")
        return discards
    }

    private func columns() -> UISplitViewController {
        let split = UISplitViewController(style: .doubleColumn)
        split.delegate = self
        split.setViewController(list, for: .primary)
        split.setViewController(details, for: .secondary)
        show(split)
        return split
    }

    private func show(_ split: UISplitViewController) {
        stage.window.rootViewController = split
        stage.window.makeKeyAndVisible()
        stage.advance(by: .seconds(1))
    }

    private func resize(_ width: CGFloat, _ height: CGFloat) {
        stage.window.frame.size = CGSize(width: width, height: height)
        stage.advance(by: .seconds(1))
    }

    private func frame(_ controller: UIViewController?) -> CGRect? {
        controller?.viewIfLoaded?.window == nil ? nil : controller?.view.frame
    }

    @Test("columns are side by side in a wide window, in navigation controllers")
    func tiles() throws {
        defer { stage.close() }
        let split = columns()
        #expect(split.displayMode == .oneBesideSecondary)
        #expect(split.splitBehavior == .tile)
        #expect(!split.isCollapsed)
        #expect(split.viewController(for: .primary) === list)
        #expect(list.splitViewController === split)
        #expect(frame(list.navigationController) == CGRect(x: 0, y: 0, width: 320, height: 768))
        #expect(
            frame(details.navigationController) == CGRect(x: 320, y: 0, width: 704, height: 768))
        split.preferredPrimaryColumnWidthFraction = 0.25
        stage.commit()
        #expect(split.primaryColumnWidth == 256)
        #expect(frame(list.navigationController)?.width == 256)
        split.preferredPrimaryColumnWidth = 500
        #expect(split.primaryColumnWidth == 320)
        split.maximumPrimaryColumnWidth = 400
        #expect(split.primaryColumnWidth == 400)
        split.minimumPrimaryColumnWidth = 450
        #expect(split.primaryColumnWidth == 450)
    }

    @Test("columns are hidden, shown and overlaid")
    func modes() throws {
        defer { stage.close() }
        let split = columns()
        log = []
        split.hide(.primary)
        stage.advance(by: .milliseconds(150))
        #expect(frame(list.navigationController) != nil)
        stage.advance(by: .seconds(1))
        #expect(log == ["secondaryOnly"])
        #expect(frame(list.navigationController) == nil)
        #expect(frame(details.navigationController)?.width == 1024)
        split.preferredSplitBehavior = .overlay
        split.show(.primary)
        stage.advance(by: .seconds(1))
        #expect(split.displayMode == .oneOverSecondary)
        #expect(frame(details.navigationController)?.width == 1024)
        #expect(frame(list.navigationController)?.minX == 0)
        // A tap beside it hides it.
        stage.tap(CGPoint(x: 800, y: 400))
        stage.advance(by: .seconds(1))
        #expect(split.displayMode == .secondaryOnly)
        // In a high window the secondary column is alone.
        split.preferredSplitBehavior = .automatic
        resize(768, 1024)
        #expect(split.displayMode == .secondaryOnly)
        resize(1024, 768)
        #expect(split.displayMode == .oneBesideSecondary)
    }

    @Test("in a compact width the columns are one stack, up to the delegate's column")
    func collapsing() throws {
        defer { stage.close() }
        let split = columns()
        log = []
        resize(375, 667)
        #expect(split.isCollapsed)
        #expect(log == ["proposed secondary", "collapsed"])
        let stack = try #require(list.navigationController)
        #expect(stack.viewControllers == [list, details])
        #expect(frame(stack) == CGRect(x: 0, y: 0, width: 375, height: 667))
        #expect(split.viewControllers == [stack])
        split.show(.primary)
        stage.advance(by: .seconds(1))
        #expect(stack.viewControllers == [list])
        split.show(.secondary)
        stage.advance(by: .seconds(1))
        #expect(stack.viewControllers == [list, details])
        let more = UIViewController()
        stack.pushViewController(more, animated: false)
        stage.advance(by: .seconds(1))
        log = []
        resize(1024, 768)
        #expect(!split.isCollapsed)
        #expect(log == ["expanded"])
        #expect(stack.viewControllers == [list])
        #expect(details.navigationController?.viewControllers == [details, more])
        top = .primary
        resize(375, 667)
        #expect(stack.viewControllers == [list])
        let other = UIViewController()
        list.showDetailViewController(other, sender: nil)
        stage.advance(by: .seconds(1))
        #expect(stack.viewControllers == [list, other])
    }

    @Test("controllers that are set while collapsed are shown; a compact column replaces the stack")
    func replacing() throws {
        defer { stage.close() }
        let split = columns()
        resize(375, 667)
        let (other, compact) = (UIViewController(), UIViewController())
        split.setViewController(other, for: .primary)
        stage.advance(by: .seconds(1))
        let stack = try #require(other.navigationController)
        #expect(stack.viewControllers == [other, details])
        #expect(split.viewControllers == [stack])
        #expect(frame(stack) == CGRect(x: 0, y: 0, width: 375, height: 667))
        split.setViewController(compact, for: .compact)
        stage.advance(by: .seconds(1))
        #expect(split.viewControllers == [compact])
        #expect(frame(compact) == CGRect(x: 0, y: 0, width: 375, height: 667))
        #expect(frame(stack) == nil)
        split.setViewController(nil, for: .compact)
        stage.advance(by: .seconds(1))
        #expect(stack.viewControllers == [other, details])
        #expect(frame(stack) == CGRect(x: 0, y: 0, width: 375, height: 667))
        split.setViewController(compact, for: .compact)
        resize(1024, 768)
        #expect(frame(compact) == nil)
        #expect(stack.viewControllers == [other])
        #expect(details.navigationController?.viewControllers == [details])
    }

    @Test("three columns: the supplementary one is shown first, then the primary one")
    func three() throws {
        defer { stage.close() }
        let split = UISplitViewController(style: .tripleColumn)
        let middle = UIViewController()
        split.setViewController(list, for: .primary)
        split.setViewController(middle, for: .supplementary)
        split.setViewController(details, for: .secondary)
        show(split)
        #expect(split.displayMode == .oneBesideSecondary)
        #expect(frame(middle.navigationController)?.minX == 0)
        #expect(frame(list.navigationController) == nil)
        split.show(.primary)
        stage.advance(by: .seconds(1))
        #expect(split.displayMode == .twoBesideSecondary)
        #expect(frame(middle.navigationController)?.minX == 320)
        #expect(frame(details.navigationController)?.minX == 640)
        split.preferredSplitBehavior = .displace
        stage.advance(by: .seconds(1))
        #expect(split.displayMode == .twoDisplaceSecondary)
        #expect(frame(details.navigationController)?.minX == 640)
        #expect(frame(details.navigationController)?.width == 704)
        split.hide(.supplementary)
        stage.advance(by: .seconds(1))
        #expect(split.displayMode == .secondaryOnly)
    }

    @Test("a swipe from the primary edge, and the button, show a hidden column", arguments: [0, 1])
    func swipe(edge: Int) throws {
        defer { stage.close() }
        let split = columns()
        split.primaryEdge = edge == 0 ? .leading : .trailing
        split.preferredDisplayMode = .secondaryOnly
        stage.advance(by: .seconds(1))
        let (from, to): (CGFloat, CGFloat) = edge == 0 ? (2, 300) : (1022, 724)
        func swipe() {
            stage.pan(
                from: CGPoint(x: from, y: 400), to: CGPoint(x: to, y: 400),
                over: .milliseconds(200))
            stage.advance(by: .seconds(1))
        }
        split.presentsWithGesture = false
        swipe()
        #expect(split.displayMode == .secondaryOnly)
        split.presentsWithGesture = true
        swipe()
        #expect(split.displayMode == .oneBesideSecondary)
        #expect(frame(list.navigationController)?.minX == (edge == 0 ? 0 : 704))
        details.navigationItem.leftBarButtonItem = split.displayModeButtonItem
        stage.commit()
        let bar = try #require(details.navigationController?.navigationBar)
        stage.tap(bar.convert(CGPoint(x: 28, y: bar.bounds.midY), to: nil))
        stage.advance(by: .seconds(1))
        #expect(split.displayMode == .secondaryOnly)
    }

    @Test("without columns the secondary controller is pushed, unless the delegate handles it")
    func classic() throws {
        defer { stage.close() }
        let split = UISplitViewController()
        split.delegate = self
        let (master, detail) = (
            UINavigationController(rootViewController: list),
            UINavigationController(rootViewController: details)
        )
        split.viewControllers = [master, detail]
        show(split)
        #expect(frame(master)?.width == 320)
        #expect(frame(detail)?.width == 704)
        log = []
        resize(375, 667)
        #expect(log == ["collapse"])
        #expect(master.viewControllers == [list, details])
        #expect(split.viewControllers == [master])
        resize(1024, 768)
        #expect(split.viewControllers == [master, detail])
        #expect(master.viewControllers == [list])
        #expect(detail.viewControllers == [details])
        discards = true
        resize(375, 667)
        #expect(master.viewControllers == [list])
        let other = UIViewController()
        list.showDetailViewController(other, sender: nil)
        stage.advance(by: .seconds(1))
        #expect(master.viewControllers == [list, other])
        resize(1024, 768)
        #expect(split.viewControllers == [master, other])
        let next = UIViewController()
        list.showDetailViewController(next, sender: nil)
        stage.commit()
        #expect(split.viewControllers == [master, next])
    }

    // Expected: Apple, UISplitViewController: a column has the compact size class.
    @Test("a split view lays out once, and its column is compact")
    func columnClasses() {
        let stage = Stage(size: CGSize(width: 1024, height: 768))
        defer { stage.close() }
        let split = UISplitViewController(style: .doubleColumn)
        let (list, detail) = (UIViewController(), UIViewController())
        split.preferredDisplayMode = .oneBesideSecondary
        split.setViewController(list, for: .primary)
        split.setViewController(detail, for: .secondary)
        stage.window.rootViewController = split
        stage.commit()
        #expect(!split.view.layer.needsLayout())
        #expect(list.traitCollection.horizontalSizeClass == .compact)
        #expect(detail.traitCollection.horizontalSizeClass == .regular)
        // The program's overrides have precedence, and a controller elsewhere is no column.
        #expect(list.traitOverrides.horizontalSizeClass == .unspecified)
        list.traitOverrides.horizontalSizeClass = .regular
        split.view.setNeedsLayout()
        stage.commit()
        #expect(list.traitCollection.horizontalSizeClass == .regular)
        list.traitOverrides.horizontalSizeClass = .unspecified
        #expect(list.traitCollection.horizontalSizeClass == .compact)
        stage.window.rootViewController = UIViewController()
        list.navigationController?.viewControllers = []
        stage.window.rootViewController?.view.addSubview(list.view)
        #expect(list.traitCollection.horizontalSizeClass == .regular)
    }

    /// Source: Apple, UISplitViewController.show(_:): a collapsed interface shows the column.
    @Test("a column that was popped off the collapsed stack is shown again", arguments: [0, 1, 2])
    func popped(way: Int) {
        defer { stage.close() }
        top = .primary
        let split = columns()
        resize(375, 667)
        split.show(.secondary)
        stage.advance(by: .seconds(1))
        #expect(frame(details) != nil)
        details.navigationController?.popViewController(animated: true)
        // The second way is in the middle of the pop.
        stage.advance(by: .milliseconds(way == 1 ? 100 : 1000))
        if way == 2 {
            // A controller that is set while the column is not shown waits for `show`.
            let new = UIViewController()
            split.setViewController(new, for: .secondary)
            stage.advance(by: .seconds(1))
            #expect(frame(list) != nil && frame(new) == nil)
            split.show(.secondary)
            stage.advance(by: .seconds(1))
            #expect(frame(new) != nil)
            return
        }
        split.show(.secondary)
        stage.advance(by: .seconds(1))
        #expect(frame(details) != nil)
        details.navigationController?.popViewController(animated: true)
        stage.advance(by: .seconds(1))
        // The expanded interface has it in its column.
        resize(1024, 768)
        #expect(frame(details) != nil && frame(list) != nil)
    }
}
