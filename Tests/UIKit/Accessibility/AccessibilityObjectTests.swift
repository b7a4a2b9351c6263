import HeadlessTesting
import Snapshots
import Testing
import UIKit

/// Sources: Apple, the informal protocol UIAccessibility, UIAccessibilityCustomAction,
/// UIAccessibilityCustomRotor, UIAccessibilityReadingContent, UIAccessibilityContainerDataTable,
/// AXCustomContent, UILargeContentViewerInteraction.
@MainActor
@Suite("Accessibility: properties and methods of objects", .serialized)
struct AccessibilityObjectTests {
    private final class Page: UIView, UIAccessibilityReadingContent {
        func accessibilityLineNumber(for point: CGPoint) -> Int { 0 }
        func accessibilityContent(forLineNumber lineNumber: Int) -> String? { "plain" }
        func accessibilityFrame(forLineNumber lineNumber: Int) -> CGRect { .zero }
        func accessibilityPageContent() -> String? { "plain page" }
        func accessibilityAttributedContent(forLineNumber line: Int) -> NSAttributedString? {
            NSAttributedString(string: "spoken")
        }
        func accessibilityAttributedPageContent() -> NSAttributedString? {
            NSAttributedString(string: "spoken page")
        }
    }

    private final class Cell: UILabel, UIAccessibilityContainerDataTableCell {
        func accessibilityRowRange() -> NSRange { NSRange(location: tag / 10, length: 1) }
        func accessibilityColumnRange() -> NSRange { NSRange(location: tag % 10, length: 1) }
    }

    private final class Table: UIView, UIAccessibilityContainerDataTable, AXCustomContentProvider {
        var accessibilityCustomContent: [AXCustomContent]! = []
        var cells: [Cell] { subviews.compactMap { $0 as? Cell } }
        func accessibilityDataTableCellElement(forRow row: Int, column: Int)
            -> (any UIAccessibilityContainerDataTableCell)?
        { cells.first { $0.tag == 10 * row + column } }
        func accessibilityRowCount() -> Int { 2 }
        func accessibilityColumnCount() -> Int { 2 }
        func accessibilityHeaderElements(forRow row: Int)
            -> [any UIAccessibilityContainerDataTableCell]?
        { cells.filter { $0.tag == 10 * row } }
        func accessibilityHeaderElements(forColumn column: Int)
            -> [any UIAccessibilityContainerDataTableCell]?
        { cells.filter { $0.tag == column } }
    }

    @Test("the attributed texts of a page come before the plain ones")
    func reading() {
        let page = Page()
        #expect(page.readAccessibilityPages() == ["spoken page"])
        #expect(page.readAccessibilityLine(at: .zero)?.text == "spoken")
    }

    @Test("a cell is read with its headers, a view with what is important first")
    func table() throws {
        let stage = Stage(size: CGSize(width: 300, height: 300))
        defer { stage.close() }
        let table = Table(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        for (tag, text) in [(0, ""), (1, "Monday"), (10, "Noon"), (11, "Soup")] {
            let cell = Cell(frame: CGRect(x: 100 * (tag % 10), y: 5 * tag, width: 90, height: 40))
            (cell.tag, cell.text, cell.accessibilityIdentifier) = (tag, text, text)
            table.addSubview(cell)
        }
        let price = AXCustomContent(
            attributedLabel: NSAttributedString(string: "Price"),
            attributedValue: NSAttributedString(string: "4 €"))
        #expect(price.importance == .default && AXCustomContent.Importance.high.rawValue == 1)
        #expect(price.attributedLabel.string == price.label)
        #expect(price.attributedValue.string == price.value)
        price.importance = .high
        #expect((price.copy() as? AXCustomContent)?.importance == .high)
        table.accessibilityCustomContent = [AXCustomContent(label: "Size", value: "big"), price]
        table.accessibilityIdentifier = "table"
        stage.window.addSubview(table)
        stage.commit()
        func details(_ name: String) throws -> [String]? {
            let nodes = stage.snapshot.nodes
            return try #require(nodes.first { $0.identifier == name }).drawing.access?.details
        }
        #expect(try details("Soup") == ["Noon", "Monday"])
        #expect(try details("table") == ["Price: 4 €", "Size: big"])
        // The defaults of a table without headers.
        final class Plain: UIView, UIAccessibilityContainerDataTable {
            func accessibilityDataTableCellElement(forRow row: Int, column: Int)
                -> (any UIAccessibilityContainerDataTableCell)?
            { nil }
            func accessibilityRowCount() -> Int { 1 }
            func accessibilityColumnCount() -> Int { 1 }
        }
        #expect(Plain().accessibilityHeaderElements(forRow: 0) == nil)
        #expect(Plain().accessibilityHeaderElements(forColumn: 0) == nil)
    }

    @Test("columns are read one after the other if their views group what is inside")
    func grouping() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        for column in 0..<2 {
            let box = UIView(frame: CGRect(x: 100 * column, y: 0, width: 100, height: 100))
            for row in [1, 0] {
                let label = UILabel(frame: CGRect(x: 0, y: 50 * row, width: 100, height: 50))
                label.text = "\(column)\(row)"
                box.addSubview(label)
            }
            root.addSubview(box)
        }
        func read() -> [String?] { root.accessibleElements().map { ($0 as? UILabel)?.text } }
        #expect(!root.subviews[0].shouldGroupAccessibilityChildren)
        #expect(read() == ["00", "01", "10", "11"])
        root.subviews[0].shouldGroupAccessibilityChildren = true
        #expect(read() == ["01", "00", "10", "11"])
    }

    @Test("an outline is kept beside the frame, of views and of other objects")
    func outline() {
        let path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 10, height: 10))
        let (view, object) = (UIView(), NSObject())
        #expect(view.accessibilityPath == nil && object.accessibilityPath == nil)
        view.accessibilityPath = path
        (view as NSObject).accessibilityPath?.lineWidth = 3
        object.accessibilityPath = path
        #expect(view.accessibilityPath === path && object.accessibilityPath === path)
        #expect(path.lineWidth == 3)
        #expect(!object.shouldGroupAccessibilityChildren)
        object.shouldGroupAccessibilityChildren = true
        #expect(object.shouldGroupAccessibilityChildren)
    }

    @Test("a closure that is set later takes an action's place")
    func actions() {
        let view = UIView()
        let action = UIAccessibilityCustomAction(name: "Delete", actionHandler: nil)
        view.accessibilityCustomActions = [action]
        #expect(!view.performAccessibilityAction(named: "Delete"))
        var performed: [UIAccessibilityCustomAction] = []
        action.actionHandler = {
            performed.append($0); return true
        }
        #expect(view.performAccessibilityAction(named: "Delete") && performed == [action])
    }

    @Test("a rotor is found by the text of its name, and searches with the closure it has")
    func rotors() {
        let view = UIView()
        let found = UIView()
        let rotor = UIAccessibilityCustomRotor(
            attributedName: NSAttributedString(string: "Old")
        ) { _ in nil }
        view.accessibilityCustomRotors = [rotor]
        rotor.attributedName = NSAttributedString(
            string: "New", attributes: [.accessibilitySpeechLanguage: "en"])
        #expect(rotor.name == "New")
        #expect(view.moveAccessibilityFocus(byRotorNamed: "New", .next) == nil)
        rotor.itemSearchBlock = { _ in
            UIAccessibilityCustomRotorItemResult(targetElement: found, targetRange: nil)
        }
        defer { UIAccessibility.focus(nil) }
        #expect(
            view.moveAccessibilityFocus(byRotorNamed: "New", .next)?.targetElement === found)
    }

    @Test("names with attributes are those that a user says")
    func names() {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        defer { stage.close() }
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        button.setTitle("✓", for: .normal)
        stage.window.addSubview(button)
        button.accessibilityAttributedUserInputLabels = [NSAttributedString(string: "Finish")]
        #expect(button.accessibilityUserInputLabels == ["Finish"])
        var taps = 0
        button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
        stage.commit()
        stage.tap(text: "Finish")
        #expect(taps == 1)
        button.accessibilityAttributedUserInputLabels = nil
        #expect(button.accessibilityUserInputLabels == ["✓"])
    }

    @Test("the responder behind an element performs the most important action")
    func magicTap() {
        final class Player: UIViewController {
            var taps = 0
            override func accessibilityPerformMagicTap() -> Bool {
                taps += 1
                return true
            }
        }
        let (player, label) = (Player(), UILabel())
        #expect(!label.accessibilityPerformMagicTap())
        player.view.addSubview(label)
        #expect(label.accessibilityPerformMagicTap() && player.taps == 1)
    }

    @Test("the large content viewer has a recognizer, and tells when it is enabled")
    func largeContent() {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        defer { stage.close() }
        let label = UILabel(frame: CGRect(x: 0, y: 100, width: 100, height: 50))
        label.text = "Home"
        label.isUserInteractionEnabled = true
        label.showsLargeContentViewer = true
        let interaction = UILargeContentViewerInteraction(delegate: nil)
        label.addInteraction(interaction)
        let recognizer = interaction.gestureRecognizerForExclusionRelationship
        #expect(label.gestureRecognizers?.contains(recognizer) == true)
        stage.window.addSubview(label)
        var heard: [Bool] = []
        let token = NotificationCenter.default.addObserver(
            forName: UILargeContentViewerInteraction.enabledStatusDidChangeNotification,
            object: nil, queue: nil
        ) { _ in
            MainActor.assumeIsolated { heard.append(UILargeContentViewerInteraction.isEnabled) }
        }
        defer { NotificationCenter.default.removeObserver(token) }
        stage.window.environment.textSize = .accessibilityLarge
        stage.commit()
        #expect(heard == [true])
        // Another recognizer that waits for the viewer's does not begin.
        let press = UILongPressGestureRecognizer()
        press.require(toFail: recognizer)
        label.addGestureRecognizer(press)
        stage.touch(.began, at: CGPoint(x: 50, y: 125))
        stage.advance(by: .seconds(1))
        #expect(stage.views("LargeContentViewer").count == 1)
        #expect(press.state == .failed)
        stage.touch(.ended, at: CGPoint(x: 50, y: 125))
        #expect(stage.views("LargeContentViewer").isEmpty)
    }
}
