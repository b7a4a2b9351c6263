import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UIAccessibility.
@MainActor
@Suite("Accessibility", .serialized)
struct AccessibilityTests {
    @Test("labels and controls describe themselves")
    func defaults() {
        let (label, button, toggle, slider) = (
            UILabel(), UIButton(type: .system), UISwitch(), UISlider()
        )
        label.text = "Name"
        button.setTitle("Send", for: .normal)
        button.isEnabled = false
        toggle.isOn = true
        slider.value = 0.25
        #expect(label.isAccessibilityElement)
        #expect(label.accessibilityLabel == "Name")
        #expect(label.accessibilityTraits == .staticText)
        #expect(button.accessibilityLabel == "Send")
        #expect(button.accessibilityTraits == [.button, .notEnabled])
        #expect(toggle.accessibilityValue == "1")
        #expect(slider.accessibilityValue == "25%")
        #expect(!UIView().isAccessibilityElement)
        button.accessibilityLabel = "Send now"
        button.accessibilityHint = "Sends the form"
        #expect(button.accessibilityLabel == "Send now")
        #expect(button.accessibilityHint == "Sends the form")
    }

    @Test("elements are read from top to bottom, without hidden ones and those behind a modal view")
    func order() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        func add(_ text: String, _ x: CGFloat, _ y: CGFloat) -> UILabel {
            let label = UILabel(frame: CGRect(x: x, y: y, width: 20, height: 10))
            label.text = text
            root.addSubview(label)
            return label
        }
        let (low, right, left) = (add("low", 0, 50), add("right", 50, 0), add("left", 0, 0))
        #expect(root.accessibleElements() == [left, right, low])
        right.isHidden = true
        low.accessibilityElementsHidden = true
        #expect(root.accessibleElements() == [left])
        root.accessibilityElements = [low, left]
        low.accessibilityElementsHidden = false
        #expect(root.accessibleElements() == [low, left])
        #expect(root.accessibilityElementCount() == 2)
        #expect(root.index(ofAccessibilityElement: left) == 1)
        root.accessibilityElements = nil
        let modal = UIView(frame: root.bounds)
        modal.accessibilityViewIsModal = true
        let inside = UILabel()
        inside.text = "inside"
        modal.addSubview(inside)
        root.addSubview(modal)
        #expect(root.accessibleElements() == [inside])
        root.isAccessibilityElement = true
        #expect(root.accessibleElements() == [root])
    }

    @Test("adjusting, custom actions and elements that are no views")
    func actions() {
        let slider = UISlider()
        var changes = 0
        slider.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
        slider.accessibilityIncrement()
        #expect(abs(slider.value - 0.1) < 1e-6)
        slider.accessibilityDecrement()
        #expect(changes == 2)
        let view = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        root.addSubview(view)
        view.accessibilityCustomActions = [
            UIAccessibilityCustomAction(name: "Delete") { _ in
                changes = 0
                return true
            }
        ]
        #expect(view.performAccessibilityAction(named: "Delete"))
        #expect(changes == 0)
        #expect(!view.performAccessibilityAction(named: "Nothing"))
        let element = UIAccessibilityElement(accessibilityContainer: view)
        element.accessibilityFrameInContainerSpace = CGRect(x: 1, y: 1, width: 5, height: 5)
        view.accessibilityElements = [element]
        #expect(view.accessibleElements() == [element])
        #expect(element.accessibilityFrame == CGRect(x: 11, y: 11, width: 5, height: 5))
    }

    // Apple, UIAccessibilityFocus and elementFocusedNotification.
    @Test("elements and observers hear where the screen reader is")
    func focus() {
        final class Element: UILabel {
            var log: [String] = []
            override func accessibilityElementDidBecomeFocused() { log.append("in") }
            override func accessibilityElementDidLoseFocus() { log.append("out") }
        }
        let (first, second) = (Element(), Element())
        var moves: [[ObjectIdentifier?]] = []
        let token = NotificationCenter.default.addObserver(
            forName: UIAccessibility.elementFocusedNotification, object: nil, queue: nil
        ) { note in
            let keys = [
                UIAccessibility.focusedElementUserInfoKey,
                UIAccessibility.unfocusedElementUserInfoKey,
            ]
            let move = keys.map { (note.userInfo?[$0] as? UILabel).map { ObjectIdentifier($0) } }
            MainActor.assumeIsolated { moves.append(move) }
        }
        defer { NotificationCenter.default.removeObserver(token) }
        UIAccessibility.focus(nil)
        moves = []
        UIAccessibility.focus(first)
        #expect(first.accessibilityElementIsFocused() && !second.accessibilityElementIsFocused())
        UIAccessibility.post(notification: .layoutChanged, argument: second)
        #expect(UIAccessibility.focusedElement(using: nil) as? UILabel === second)
        #expect(first.log == ["in", "out"] && second.log == ["in"])
        let (one, two) = (ObjectIdentifier(first), ObjectIdentifier(second))
        #expect(moves == [[one, nil], [two, one]])
    }

    // That a movement to the left leads onward is common knowledge; WebKit's scrollByPage does so.
    @Test("scroll views scroll by pages for screen readers, up to their ends")
    func scrolling() {
        let scroller = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
        scroller.contentSize = CGSize(width: 250, height: 200)
        let inside = UIView()
        scroller.addSubview(inside)
        let ways: [(UIAccessibilityScrollDirection, Bool, CGPoint)] = [
            (.left, true, CGPoint(x: 100, y: 0)), (.left, true, CGPoint(x: 150, y: 0)),
            (.left, false, CGPoint(x: 150, y: 0)), (.right, true, CGPoint(x: 50, y: 0)),
            (.down, true, CGPoint(x: 50, y: 80)), (.down, true, CGPoint(x: 50, y: 120)),
            (.up, true, CGPoint(x: 50, y: 40)), (.up, true, CGPoint(x: 50, y: 0)),
            (.up, false, CGPoint(x: 50, y: 0)),
        ]
        for (way, moves, offset) in ways {
            #expect(inside.accessibilityScroll(way) == moves)
            #expect(scroller.contentOffset == offset)
        }
    }

    @Test("a screen reader scrolls back to a large title, and no further")
    func scrollingBelowLargeTitles() {
        let stage = Stage(size: CGSize(width: 300, height: 500))
        defer { stage.close() }
        let table = UITableViewController()
        table.title = "Large"
        let bars = UINavigationController(rootViewController: table)
        bars.navigationBar.prefersLargeTitles = true
        table.tableView.tableFooterView = UIView(
            frame: CGRect(x: 0, y: 0, width: 300, height: 2000))
        stage.window.rootViewController = bars
        stage.commit()
        let top = table.tableView.contentOffset
        #expect(!table.tableView.accessibilityScroll(.up))
        #expect(table.tableView.accessibilityScroll(.down))
        #expect(table.tableView.accessibilityScroll(.up) && table.tableView.contentOffset == top)
    }

    // Apple, UIAccessibility.convertToScreenCoordinates(_:in:).
    @Test("rectangles and outlines are converted to the screen")
    func conversion() {
        let window = UIWindow(frame: CGRect(x: 5, y: 7, width: 100, height: 100))
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 40, height: 40))
        window.addSubview(view)
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        let onScreen = UIAccessibility.convertToScreenCoordinates(rect, in: view)
        #expect(onScreen == CGRect(x: 16, y: 29, width: 3, height: 4))
        let path = UIBezierPath(rect: rect)
        #expect(UIAccessibility.convertToScreenCoordinates(path, in: view).bounds == onScreen)
        #expect(path.bounds == rect)
        view.transform = CGAffineTransform(rotationAngle: .pi)
        let turned = UIAccessibility.convertToScreenCoordinates(path, in: view)
        // The view's origin is now its lower right corner.
        #expect(abs(turned.bounds.maxX - (5 + 50 - 1)) < 1e-9)
        #expect(abs(turned.bounds.maxY - (7 + 60 - 2)) < 1e-9)
    }

    @Test("settings and announcements are posted")
    func notifications() {
        var heard: [String] = []
        let names = [
            UIAccessibility.reduceMotionStatusDidChangeNotification,
            UIAccessibility.announcementNotification,
        ]
        let tokens = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
                let text = note.object as? String ?? "motion"
                MainActor.assumeIsolated { heard.append(text) }
            }
        }
        defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
        UIAccessibility.isReduceMotionEnabled = true
        UIAccessibility.isReduceMotionEnabled = false
        UIAccessibility.post(notification: .announcement, argument: "Saved")
        #expect(heard == ["motion", "motion", "Saved"])
        let label = UILabel()
        UIAccessibility.post(notification: .screenChanged, argument: label)
        #expect(UIAccessibility.focusedElement === label)
    }
}
