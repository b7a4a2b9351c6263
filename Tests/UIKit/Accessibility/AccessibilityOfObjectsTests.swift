import HeadlessTesting
import Testing
@testable import UIKit

/// A program's protocol with names of Apple's, as in Tabman's bar items.
@MainActor
private protocol BarItemable: AnyObject {
    var accessibilityLabel: String? { get set }
    var accessibilityHint: String? { get set }
}
extension BarItemable {
    var accessibilityLabel: String? {
        get { "program's" }
        set {}
    }
    var accessibilityHint: String? {
        get { "program's" }
        set {}
    }
}
extension UINavigationItem: BarItemable {}
extension UITabBarItem: BarItemable {}

// Source: Apple, the informal protocol UIAccessibility of NSObject, UIAccessibilityIdentification,
// UIAccessibilityReadingContent, UIAccessibilityContainerDataTable, AXCustomContent.
@MainActor
@Suite("Accessibility of all objects", .serialized)
struct AccessibilityOfObjectsTests {
    private final class Book: UIView, UIAccessibilityReadingContent {
        var page = 0
        func accessibilityLineNumber(for point: CGPoint) -> Int {
            point.y < 40 ? Int(point.y / 20) : NSNotFound
        }
        func accessibilityContent(forLineNumber lineNumber: Int) -> String? { "line \(lineNumber)" }
        func accessibilityFrame(forLineNumber lineNumber: Int) -> CGRect {
            CGRect(x: 0, y: 20 * lineNumber, width: 100, height: 20)
        }
        func accessibilityPageContent() -> String? { "page \(page)" }
        override func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool {
            guard direction == .next, page < 2 else { return false }
            page += 1
            return true
        }
    }

    private final class Calendar: UIView, UIAccessibilityContainerDataTable {
        func accessibilityDataTableCellElement(forRow row: Int, column: Int)
            -> (any UIAccessibilityContainerDataTableCell)?
        { nil }
        func accessibilityRowCount() -> Int { 5 }
        func accessibilityColumnCount() -> Int { 7 }
    }

    @Test("plain objects keep all properties, and a view's element has them")
    func plainObjects() {
        let stage = Stage(size: CGSize(width: 300, height: 300))
        defer { stage.close() }
        let object = NSObject()
        #expect(object.accessibilityElements == nil && !object.accessibilityElementsHidden)
        object.isAccessibilityElement = true
        object.accessibilityLabel = "dot"
        object.accessibilityFrame = CGRect(x: 10, y: 20, width: 40, height: 20)
        object.accessibilityLanguage = "de"
        object.accessibilityContainerType = .list
        var performed = 0
        object.accessibilityCustomActions = [
            UIAccessibilityCustomAction(name: "Delete") { _ in
                performed += 1
                return true
            }
        ]
        #expect(object.accessibilityActivationPoint == CGPoint(x: 30, y: 30))
        let (view, inner) = (UIView(), NSObject())
        view.accessibilityElements = [object]
        (object as NSObject).accessibilityElements = [inner]
        #expect(object.accessibilityElementCount() == 1)
        #expect(object.index(ofAccessibilityElement: inner) == 0)
        #expect(object.accessibilityElement(at: 0) as AnyObject === inner)
        // Of a responder, the object's own properties count.
        #expect((view as NSObject).accessibilityElements?.count == 1)
        let element = view.accessibleElements().first
        #expect(element?.accessibilityFrame == object.accessibilityFrame)
        #expect(element?.accessibilityLanguage == "de")
        #expect(element?.performAccessibilityAction(named: "Delete") == true && performed == 1)
    }

    @Test("a protocol of a program's may have members of the same names")
    func sameNames() {
        let items: [any BarItemable] = [UINavigationItem(title: "a"), UITabBarItem()]
        for item in items {
            item.accessibilityLabel = "label"
            item.accessibilityHint = "hint"
            #expect(item.accessibilityLabel == "label" && item.accessibilityHint == "hint")
        }
    }

    @Test("identifiers of actions are those of their buttons and rows")
    func identifiers() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let alert = UIAlertController(title: "Delete?", message: nil, preferredStyle: .alert)
        let action = UIAlertAction(title: "Delete", style: .destructive)
        action.accessibilityIdentifier = "delete"
        alert.addAction(action)
        let menuAction = UIAction(title: "Copy") { _ in }
        let named: [any UIAccessibilityIdentification] = [
            UIView(), UIBarButtonItem(), UIImage(), action, menuAction,
        ]
        for object in named {
            object.accessibilityIdentifier = "name"
            #expect(object.accessibilityIdentifier == "name")
        }
        action.accessibilityIdentifier = "delete"
        menuAction.accessibilityIdentifier = "copy"
        let root = UIViewController()
        let button = UIButton(frame: CGRect(x: 0, y: 100, width: 100, height: 44))
        button.menu = UIMenu(children: [menuAction])
        button.showsMenuAsPrimaryAction = true
        root.view.addSubview(button)
        stage.window.rootViewController = root
        stage.commit()
        stage.tap(button)
        stage.settle()
        #expect(stage.window.view(identifiedBy: "copy") != nil)
        stage.tap("copy")
        stage.settle()
        root.present(alert, animated: false)
        stage.settle()
        #expect((stage.window.view(identifiedBy: "delete") as? UIButton)?.currentTitle == "Delete")
    }

    @Test("pages are read while they turn, lines where the finger is")
    func reading() throws {
        let book = Book(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(book.readAccessibilityPages() == ["page 0"])
        book.accessibilityTraits = .causesPageTurn
        #expect(book.readAccessibilityPages() == ["page 0", "page 1", "page 2"])
        let line = try #require(book.readAccessibilityLine(at: CGPoint(x: 3, y: 25)))
        #expect(line.text == "line 1" && line.frame.minY == 20)
        #expect(book.readAccessibilityLine(at: CGPoint(x: 3, y: 60)) == nil)
    }

    @Test("the rotor for tables stops at a table with rows and columns")
    func tables() {
        let stage = Stage(size: CGSize(width: 300, height: 300))
        defer {
            UIAccessibility.focus(nil)
            stage.close()
        }
        let calendar = Calendar(frame: CGRect(x: 0, y: 100, width: 300, height: 100))
        let day = UILabel(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        day.text = "1"
        calendar.addSubview(day)
        stage.window.addSubview(calendar)
        let found = stage.window.moveAccessibilityFocus(by: .table, .next)
        #expect(found?.targetElement === day)
    }

    @Test("a responder without editing gestures is not asked whether to undo")
    func editingGestures() {
        final class Quiet: UIViewController {
            override var editingInteractionConfiguration: UIEditingInteractionConfiguration {
                .none
            }
        }
        let stage = Stage()
        defer { stage.close() }
        let root = Quiet()
        stage.window.rootViewController = root
        stage.commit()
        let log = CallOrder(on: stage)
        root.undoManager?.registerUndo(withTarget: log) { $0.record("undone") }
        stage.shake()
        #expect(root.presentedViewController == nil)
    }
}
