import HeadlessTesting
import Testing
import UIKit

// Source: Apple, UIAccessibilityCustomRotor and its search predicates,
// UIAccessibilityContainerType; accessibilityAttributedLabel and accessibilityUserInputLabels of
// NSObject.
@MainActor
@Suite("Rotors and names for screen readers", .serialized)
struct RotorTests {
    private let stage = Stage(size: CGSize(width: 300, height: 400))
    private let labels = (0..<5).map { number in
        let label = UILabel(frame: CGRect(x: 0, y: 40 * number, width: 100, height: 40))
        label.text = "\(number)"
        return label
    }

    private func show() {
        stage.window.rootViewController = UIViewController()
        labels.forEach { stage.window.rootViewController?.view.addSubview($0) }
        stage.commit()
    }

    private var read: String? { (UIAccessibility.focusedElement as? UILabel)?.text }

    @Test("a rotor of the program's finds items from the last one on, in both directions")
    func custom() throws {
        defer {
            UIAccessibility.focus(nil)
            stage.close()
        }
        show()
        let window = stage.window
        var log: [String] = []
        let odd = [labels[1], labels[3]]
        let rotor = UIAccessibilityCustomRotor(name: "Odd") { predicate in
            let current = predicate.currentItem.targetElement as? UILabel
            log.append("\(current?.text ?? "-") \(predicate.searchDirection == .next)")
            let place = odd.firstIndex { $0 === current }
            let step = predicate.searchDirection == .next ? 1 : -1
            let next = place.map { $0 + step } ?? (step == 1 ? 0 : odd.count - 1)
            return odd.indices.contains(next)
                ? UIAccessibilityCustomRotorItemResult(targetElement: odd[next], targetRange: nil)
                : nil
        }
        #expect(window.moveAccessibilityFocus(byRotorNamed: "Odd", .next) == nil)
        window.rootViewController?.accessibilityCustomRotors = [rotor]
        // It is a rotor of the controller: of what is inside it, and not of the window.
        #expect(window.moveAccessibilityFocus(byRotorNamed: "Odd", .next) == nil)
        UIAccessibility.focus(labels[0])
        for expected in ["1", "3", "3"] {
            window.moveAccessibilityFocus(byRotorNamed: "Odd", .next)
            #expect(read == expected)
        }
        window.moveAccessibilityFocus(byRotorNamed: "Odd", .previous)
        #expect(read == "1" && log == ["0 true", "1 true", "3 true", "3 false"])
        #expect(rotor.name == "Odd" && rotor.systemRotorType == .none)
    }

    @Test("the system's rotors find headings and containers, or what a rotor in their place finds")
    func system() throws {
        defer {
            UIAccessibility.focus(nil)
            stage.close()
        }
        show()
        let window = stage.window
        for index in [1, 4] { labels[index].accessibilityTraits = [.header, .staticText] }
        window.moveAccessibilityFocus(by: .heading, .next)
        #expect(read == "1")
        window.moveAccessibilityFocus(by: .heading, .next)
        #expect(read == "4" && window.moveAccessibilityFocus(by: .heading, .next) == nil)
        window.moveAccessibilityFocus(by: .heading, .previous)
        #expect(read == "1")
        // Of the elements in a container, the first one.
        let box = UIView(frame: CGRect(x: 0, y: 80, width: 100, height: 80))
        for (index, label) in labels[2...3].enumerated() {
            label.frame.origin.y = CGFloat(40 * index)
            box.addSubview(label)
        }
        window.rootViewController?.view.addSubview(box)
        #expect(window.moveAccessibilityFocus(by: .landmark, .next) == nil)
        box.accessibilityContainerType = .landmark
        window.moveAccessibilityFocus(by: .landmark, .next)
        #expect(read == "2" && window.moveAccessibilityFocus(by: .landmark, .next) == nil)
        let last = labels[4]
        box.accessibilityCustomRotors = [
            UIAccessibilityCustomRotor(systemType: .heading) { _ in
                UIAccessibilityCustomRotorItemResult(targetElement: last, targetRange: nil)
            }
        ]
        window.moveAccessibilityFocus(by: .heading, .previous)
        #expect(read == "4")
    }

    @Test("attributed texts are those of the plain properties, and names find a view")
    func names() {
        defer { stage.close() }
        let button = UIButton(frame: CGRect(x: 0, y: 300, width: 100, height: 40))
        button.setTitle("Send", for: .normal)
        stage.window.addSubview(button)
        stage.commit()
        #expect(button.accessibilityAttributedLabel?.string == "Send")
        #expect(button.accessibilityUserInputLabels == ["Send"])
        let key = NSAttributedString.Key("spelled")
        let text = NSAttributedString(string: "Post", attributes: [key: 1])
        button.accessibilityAttributedLabel = text
        #expect(button.accessibilityLabel == "Post")
        #expect(button.accessibilityAttributedLabel == text)
        button.accessibilityLabel = "Mail"
        #expect(button.accessibilityAttributedLabel == NSAttributedString(string: "Mail"))
        button.accessibilityAttributedHint = text
        button.accessibilityAttributedValue = text
        #expect(button.accessibilityHint == "Post" && button.accessibilityValue == "Post")
        // People who speak to the device say one of the names.
        button.accessibilityUserInputLabels = ["Go", "Away with it"]
        #expect(stage.view(text: "Away with it") === button)
        button.accessibilityRespondsToUserInteraction = false
        #expect(stage.views(text: "Away with it").isEmpty)
        #expect(!UILabel().accessibilityRespondsToUserInteraction)
        #expect(UIButton().accessibilityRespondsToUserInteraction)
    }
}
