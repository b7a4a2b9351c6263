import Foundation
import HeadlessTesting
import Testing

@testable import UIKit

/// Sources: Apple, the documentation of each member.
@MainActor
@Suite("Members of controls, lists, views and controllers that older code uses")
struct OlderMemberTests {
    private let stage = Stage(size: CGSize(width: 320, height: 480))

    // Apple, setContentPositionAdjustment(_:forSegmentType:barMetrics:).
    @Test("the contents of segments move by their places")
    func segments() {
        defer { stage.close() }
        let control = UISegmentedControl(items: ["A", "B", "C"])
        control.frame = CGRect(x: 0, y: 0, width: 300, height: 30)
        stage.window.addSubview(control)
        stage.commit()
        func labels() -> [CGPoint] {
            ["A", "B", "C"].compactMap { text in
                control.subviews.first { ($0 as? UILabel)?.text == text }?.frame.origin
            }
        }
        let before = labels()
        control.setContentPositionAdjustment(
            UIOffset(horizontal: 1, vertical: 2), forSegmentType: .any, barMetrics: .default)
        control.setContentPositionAdjustment(
            UIOffset(horizontal: 5, vertical: 0), forSegmentType: .right, barMetrics: .default)
        control.setContentOffset(CGSize(width: 10, height: 0), forSegmentAt: 0)
        stage.commit()
        let moves = zip(labels(), before).map { CGPoint(x: $0.x - $1.x, y: $0.y - $1.y) }
        #expect(moves == [CGPoint(x: 11, y: 2), CGPoint(x: 1, y: 2), CGPoint(x: 5, y: 0)])
        let read = control.contentPositionAdjustment(
            forSegmentType: .right, barMetrics: .default)
        #expect(read == UIOffset(horizontal: 5, vertical: 0))
    }

    // Apple, roundsToMinuteInterval.
    @Test("a date picker may keep a date between its steps")
    func dates() throws {
        stage.close()
        let picker = UIDatePicker()
        picker.calendar = Calendar(identifier: .gregorian)
        picker.timeZone = TimeZone(identifier: "UTC")
        picker.minuteInterval = 15
        // 1 January 2001, 00:07 UTC.
        let date = Date(timeIntervalSinceReferenceDate: 7 * 60)
        picker.date = date
        #expect(picker.date.timeIntervalSinceReferenceDate == 0)
        picker.roundsToMinuteInterval = false
        #expect(picker.date == date)
    }

    private final class Rows: UITableViewController {
        override func numberOfSections(in tableView: UITableView) -> Int { 2 }
        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
        { 3 }
        override func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell { UITableViewCell() }
        override func sectionIndexTitles(for tableView: UITableView) -> [String]? { ["A", "B"] }
    }

    // Apple, selectionDidChangeNotification, indexDisplayMode.
    @Test("tables post changes of the user's selection, and hide their index")
    func tables() throws {
        defer { stage.close() }
        let rows = Rows(style: .plain)
        stage.window.rootViewController = rows
        stage.window.makeKeyAndVisible()
        stage.commit()
        nonisolated(unsafe) var posts = 0
        let observer = NotificationCenter.default.addObserver(
            forName: UITableView.selectionDidChangeNotification, object: rows.tableView, queue: nil
        ) { _ in posts += 1 }
        defer { NotificationCenter.default.removeObserver(observer) }
        rows.tableView.selectRow(
            at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
        #expect(posts == 0)
        try stage.tap(#require(rows.tableView.cellForRow(at: IndexPath(row: 0, section: 0))))
        // The other row was deselected.
        #expect(posts == 2)
        func bars() -> Int { rows.tableView.subviews.filter { $0 is UITableViewIndex }.count }
        #expect(bars() == 1)
        rows.tableView.indexDisplayMode = .alwaysHidden
        stage.commit()
        #expect(bars() == 0)
        rows.tableView.indexDisplayMode = .automatic
        stage.commit()
        #expect(bars() == 1)
    }

    private final class Picture: UIView {
        var calls: [String] = []
        override func layerWillDraw(_ layer: CALayer) { calls.append("will") }
        override func draw(_ rect: CGRect) {
            calls.append("draw")
            UIColor.red.setFill()
            UIRectFill(rect)
        }
    }

    // Apple, layerWillDraw(_:), clearsContextBeforeDrawing.
    @Test("a view hears of its layer's drawing before it")
    func drawing() {
        defer { stage.close() }
        let view = Picture(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(view.clearsContextBeforeDrawing)
        view.clearsContextBeforeDrawing = false
        #expect(!view.clearsContextBeforeDrawing)
        stage.window.addSubview(view)
        stage.commit()
        #expect(view.calls == ["will", "draw"])
    }

    // Apple, overrideTraitCollection of UIPresentationController.
    @Test("a presentation overrides traits of its controller")
    func traits() throws {
        defer { stage.close() }
        let (root, shown) = (UIViewController(), UIViewController())
        stage.window.rootViewController = root
        stage.window.makeKeyAndVisible()
        root.present(shown, animated: false)
        stage.advance(by: .seconds(1))
        let presentation = try #require(shown.presentationController)
        presentation.overrideTraitCollection = UITraitCollection(userInterfaceStyle: .dark)
        #expect(shown.view.traitCollection.userInterfaceStyle == .dark)
        #expect(root.view.traitCollection.userInterfaceStyle == .light)
        presentation.overrideTraitCollection = nil
        #expect(shown.view.traitCollection.userInterfaceStyle == .light)
    }

    private final class Primary: UIViewController {
        var secondary: UIViewController?
        let kept = UIViewController()
        override func collapseSecondaryViewController(
            _ secondaryViewController: UIViewController,
            for splitViewController: UISplitViewController
        ) { secondary = secondaryViewController }
        override func separateSecondaryViewController(
            for splitViewController: UISplitViewController
        ) -> UIViewController? { kept }
    }

    // Apple, collapseSecondaryViewController(_:for:), separateSecondaryViewController(for:).
    @Test("the primary controller takes in the secondary one, and returns one")
    func splitting() {
        defer { stage.close() }
        let (primary, secondary) = (Primary(), UIViewController())
        let split = UISplitViewController(nibName: nil, bundle: nil)
        split.viewControllers = [primary, secondary]
        stage.window.rootViewController = split
        stage.window.makeKeyAndVisible()
        stage.commit()
        #expect(split.isCollapsed && primary.secondary === secondary)
        stage.window.traitOverrides.horizontalSizeClass = .regular
        stage.advance(by: .seconds(1))
        #expect(!split.isCollapsed && split.viewControllers == [primary, primary.kept])
    }
}
