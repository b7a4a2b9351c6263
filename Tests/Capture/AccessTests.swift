import HeadlessTesting
import Snapshots
import Testing
import UIKit

// Source: Apple, the informal protocol UIAccessibility; docs/line-format.md, "access".
@MainActor
@Suite("What views say to people who do not see them")
struct AccessTests {
    private final class Stars: UIView, AXCustomContentProvider {
        var accessibilityCustomContent: [AXCustomContent]! = [
            AXCustomContent(label: "Votes", value: "12")
        ]
        override var accessibilityLabel: String? {
            get { "Rating" }
            set {}
        }
    }

    private final class Cell: UIView, UIAccessibilityContainerDataTableCell {
        func accessibilityRowRange() -> NSRange { NSRange(location: 1, length: 1) }
        func accessibilityColumnRange() -> NSRange { NSRange(location: 2, length: 1) }
    }

    private final class Table: UIView, UIAccessibilityContainerDataTable {
        func accessibilityDataTableCellElement(forRow row: Int, column: Int)
            -> (any UIAccessibilityContainerDataTableCell)?
        { nil }
        func accessibilityRowCount() -> Int { 2 }
        func accessibilityColumnCount() -> Int { 3 }
    }

    @Test("snapshots have what a program says, and nothing of what follows from the content")
    func captured() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let (plain, link, stars) = (UIButton(type: .system), UILabel(), Stars())
        plain.setTitle("Go", for: .normal)
        link.text = "https://example.com"
        link.accessibilityTraits = .link
        link.accessibilityHint = "Opens the page"
        link.accessibilityLanguage = "en"
        link.accessibilityUserInputLabels = ["Page"]
        link.accessibilityCustomActions = [
            UIAccessibilityCustomAction(name: "Copy") { _ in true }
        ]
        link.accessibilityIgnoresInvertColors = true
        let (table, cell) = (Table(), Cell())
        table.accessibilityNavigationStyle = .combined
        table.addSubview(cell)
        let views = [
            "plain": plain, "link": link, "stars": stars, "table": table, "cell": cell,
            "alone": Cell(),
        ]
        for (name, view) in views {
            view.accessibilityIdentifier = name
            view.frame = CGRect(x: 0, y: 0, width: 50, height: 20)
            if view !== cell { stage.window.addSubview(view) }
        }
        let sink = ReplicaSink()
        stage.session.add(sink)
        stage.commit()
        func access(_ name: String) throws -> SnapshotNode.Access? {
            let nodes = try #require(sink.replica.snapshot).nodes
            return try #require(nodes.first { $0.identifier == name }).drawing.access
        }
        #expect(try access("plain") == nil)
        #expect(
            try access("link")
                == .init(
                    keepsColors: true, hint: "Opens the page", language: "en", role: "link",
                    names: ["Page"], actions: ["Copy"]))
        // Overrides are not asked: they would run at each commit.
        #expect(try access("stars") == .init(details: ["Votes: 12"]))
        #expect(try access("table") == .init(isStop: true, rows: 2, columns: 3))
        #expect(try access("cell") == .init(row: 1, column: 2))
        #expect(try access("alone") == .init(row: 1, column: 2))
        // A change reaches the next line.
        plain.accessibilityElementsHidden = true
        stage.commit()
        #expect(try access("plain") == .init(hidden: true))
    }
}
