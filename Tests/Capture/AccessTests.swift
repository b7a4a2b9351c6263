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
        #expect(try access("stars") == .init(label: "Rating", details: ["Votes: 12"]))
        #expect(try access("table") == .init(isStop: true, rows: 2, columns: 3))
        #expect(try access("cell") == .init(row: 1, column: 2))
        #expect(try access("alone") == .init(row: 1, column: 2))
        // A change reaches the next line.
        plain.accessibilityElementsHidden = true
        stage.commit()
        #expect(try access("plain") == .init(hidden: true))
    }

    /// A chart that draws its bars itself, as in Apple's article "Making your app's custom views
    /// accessible": its elements are made when a screen reader asks.
    private final class Chart: UIView {
        var values = [3, 5]
        override var accessibilityElements: [Any]? {
            get {
                values.enumerated().map { index, value in
                    let bar = UIAccessibilityElement(accessibilityContainer: self)
                    bar.accessibilityLabel = "Bar \(index + 1)"
                    bar.accessibilityValue = "\(value)"
                    bar.accessibilityTraits = index == 0 ? [.button, .selected] : .notEnabled
                    bar.accessibilityFrameInContainerSpace = CGRect(
                        x: 20 * CGFloat(index), y: 0, width: 20, height: 10 * CGFloat(value))
                    return bar
                }
            }
            set {}
        }
    }

    private final class Meter: UIView {
        static var level = 1
        override var accessibilityValue: String? {
            get { "\(Self.level)" }
            set {}
        }
        override var accessibilityTraits: UIAccessibilityTraits {
            get { super.accessibilityTraits.union(.adjustable) }
            set {}
        }
    }

    private func stage(_ views: UIView...) -> (stage: Stage, sink: ReplicaSink) {
        let (stage, sink) = (Stage(size: CGSize(width: 320, height: 480)), ReplicaSink())
        for view in views { stage.window.addSubview(view) }
        stage.session.add(sink)
        stage.commit()
        return (stage, sink)
    }

    private func access(_ view: UIView, _ sink: ReplicaSink) throws -> SnapshotNode.Access? {
        let nodes = try #require(sink.replica.snapshot).nodes
        return try #require(nodes.first { $0.id == view.layer.nodeID }).drawing.access
    }

    @Test("elements that are no views have names, states and frames in their view")
    func elements() throws {
        let chart = Chart(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
        let (stage, sink) = stage(chart)
        defer { stage.close() }
        let bars: [SnapshotNode.Access.Element] = [
            .init(
                frame: CGRect(x: 0, y: 0, width: 20, height: 30), label: "Bar 1", value: "3",
                role: "button", isSelected: true),
            .init(
                frame: CGRect(x: 20, y: 0, width: 20, height: 50), label: "Bar 2", value: "5",
                isDisabled: true),
        ]
        #expect(try access(chart, sink)?.elements == bars)
        // Nothing of the view changes, and something else does or does not.
        chart.values = [7]
        stage.commit()
        let changed = try access(chart, sink)?.elements
        #expect(changed?.map(\.value) == ["7"])
        chart.values = []
        stage.commit()
        #expect(try access(chart, sink) == .init(hidden: true))
    }

    @Test("a class's own properties are asked again at each commit")
    func overrides() throws {
        Meter.level = 1
        let meter = Meter(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let (stage, sink) = stage(meter)
        defer { stage.close() }
        #expect(try access(meter, sink) == .init(value: "1", role: "slider"))
        Meter.level = 2
        stage.commit()
        #expect(try access(meter, sink) == .init(value: "2", role: "slider"))
        let lines = sink.replica.snapshot
        stage.commit()
        #expect(sink.replica.snapshot == lines)
        meter.removeFromSuperview()
        stage.commit()
        Meter.level = 3
        stage.commit()
    }

    @Test("elements in elements take the place of their container, which may contain itself")
    func nested() throws {
        let (view, label) = (UIView(), UILabel())
        view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        view.addSubview(label)
        let (group, part) = (
            UIAccessibilityElement(accessibilityContainer: view),
            UIAccessibilityElement(accessibilityContainer: view)
        )
        group.isAccessibilityElement = false
        group.accessibilityElements = [part, group]
        part.accessibilityLabel = "Part"
        // In the coordinates of the screen, as Apple's accessibilityFrame.
        part.accessibilityFrame = CGRect(x: 5, y: 6, width: 7, height: 8)
        view.accessibilityElements = [group, label]
        let (stage, sink) = stage(view)
        defer { stage.close() }
        let elements = try #require(access(view, sink)?.elements)
        #expect(elements.first?.frame == CGRect(x: 5, y: 6, width: 7, height: 8))
        #expect(elements.last == .init(view: label.layer.nodeID))
        #expect(elements.dropLast().allSatisfy { $0.label == "Part" })
        part.accessibilityFrame = CGRect(x: CGFloat.nan, y: 0, width: .infinity, height: 1)
        stage.commit()
        #expect(try access(view, sink)?.elements.first?.frame == .zero)
        view.accessibilityElements = nil
        stage.commit()
        #expect(try access(view, sink) == nil)
    }
}
