import Capture
import Foundation
import HeadlessTesting
import Snapshots
import Testing
import UIKit

/// Sources: Apple, UIAccessibility.Notification, UIAccessibilityPriority,
/// accessibilityIncrement(); docs/line-format.md, the events `announcement` and `read`.
@MainActor
@Suite("Screen readers of a viewer", .serialized)
struct ReaderTests {
    private final class Dial: UIView {
        var value = 3
        override func accessibilityIncrement() { value += 1 }
        override func accessibilityDecrement() { value -= 1 }
    }

    /// A stage of the test. Stored in the suite, it would hear what suites without a stage announce
    /// between the suite's creation and its test.
    private func makeStage() -> Stage {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        stage.commit()
        return stage
    }

    private func events(_ sink: ReplicaSink) throws -> [SnapshotEvent] {
        try sink.lines.compactMap {
            if case .event(let event) = try $0.decoded().body { event } else { nil }
        }
    }

    @Test("announcements are events, once each; the high priority makes them urgent")
    func announcements() throws {
        let (stage, sink) = (makeStage(), ReplicaSink())
        defer { stage.close() }
        stage.session.add(sink)
        UIAccessibility.post(notification: .announcement, argument: "Liked it")
        let german = NSAttributedString(
            string: "Gespeichert",
            attributes: [
                .accessibilitySpeechLanguage: "de-DE",
                .accessibilitySpeechAnnouncementPriority: UIAccessibilityPriority.high,
            ])
        UIAccessibility.post(notification: .announcement, argument: german)
        UIAccessibility.post(notification: .pageScrolled, argument: "Page 2 of 3")
        UIAccessibility.post(notification: .layoutChanged, argument: "3 results")
        UIAccessibility.post(notification: .announcement, argument: nil)
        #expect(
            try events(sink) == [
                .announcement(.init(text: "Liked it")),
                .announcement(.init(text: "Gespeichert", isUrgent: true, language: "de-DE")),
                .announcement(.init(text: "Page 2 of 3")), .announcement(.init(text: "3 results")),
            ])
        // Other stages' windows are not of this program.
        let other = Stage(size: CGSize(width: 100, height: 100))
        UIAccessibility.post(notification: .announcement, argument: "Elsewhere")
        other.close()
        #expect(try events(sink).count == 4)
        // A viewer that joins later gets the state alone.
        let late = ReplicaSink()
        stage.session.add(late)
        stage.window.alpha = 0.5
        stage.commit()
        #expect(try late.lines.map { try $0.decoded().kind } == [.full])
    }

    @Test("an element of a changed screen is an event with its view, or its place in one")
    func read() throws {
        let (stage, sink) = (makeStage(), ReplicaSink())
        defer { stage.close() }
        stage.session.add(sink)
        let (label, chart) = (UILabel(), UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
        let bars = (0..<2).map { index in
            let bar = UIAccessibilityElement(accessibilityContainer: chart)
            bar.accessibilityLabel = "Bar \(index)"
            return bar
        }
        chart.accessibilityElements = bars
        stage.window.addSubview(label)
        stage.window.addSubview(chart)
        stage.commit()
        UIAccessibility.post(notification: .screenChanged, argument: label)
        UIAccessibility.post(notification: .layoutChanged, argument: bars[1])
        UIAccessibility.post(notification: .layoutChanged, argument: nil)
        // A view of no window of the session's.
        UIAccessibility.post(notification: .layoutChanged, argument: UIView())
        #expect(
            try events(sink) == [
                .read(view: label.layer.nodeID, element: nil),
                .read(view: chart.layer.nodeID, element: 1),
            ])
        UIAccessibility.focus(nil)
    }

    @Test("steps reach adjustable views, elements and the framework's controls")
    func adjust() {
        let stage = makeStage()
        defer { stage.close() }
        let (dial, slider, stepper) = (Dial(), UISlider(), UIStepper())
        let part = Bar(accessibilityContainer: dial)
        let chart = UIView()
        chart.accessibilityElements = [part]
        dial.accessibilityTraits = .adjustable
        part.accessibilityTraits = .adjustable
        for view in [dial, slider, stepper, chart] { stage.window.addSubview(view) }
        stage.commit()
        func step(_ view: UIView, _ element: Int? = nil, up: Bool) -> InputResult {
            stage.session.deliver(
                .adjust(.init(view: view.layer.nodeID, element: element, isIncrement: up)))
        }
        #expect(step(dial, up: true) == .delivered)
        #expect(step(dial, up: true) == .delivered)
        #expect(step(dial, up: false) == .delivered)
        #expect(dial.value == 4)
        #expect(step(slider, up: true) == .delivered)
        #expect(abs(slider.value - 0.1) < 1e-6)
        #expect(step(stepper, up: true) == .delivered)
        #expect(stepper.value == 1)
        #expect(step(chart, 0, up: true) == .delivered)
        #expect(part.steps == 1)
        #expect(step(chart, 1, up: true).reason?.contains("no element with the number 1") == true)
        #expect(step(UIView(), up: true).reason?.contains("No view of the window") == true)
    }

    // UIKit: adjustable objects have the trait; accessibilityViewIsModal hides the siblings.
    @Test("steps change nothing that a screen reader does not reach, and say why")
    func unreachable() {
        let stage = makeStage()
        defer { stage.close() }
        let (root, slider) = (UIViewController(), UISlider())
        stage.window.rootViewController = root
        stage.window.makeKeyAndVisible()
        slider.frame = CGRect(x: 60, y: 200, width: 200, height: 30)
        let box = UIView(frame: stage.window.bounds)
        root.view.addSubview(box)
        box.addSubview(slider)
        stage.commit()
        func step() -> String? {
            stage.session.deliver(.adjust(.init(view: slider.layer.nodeID, isIncrement: true)))
                .reason
        }
        slider.isEnabled = false
        #expect(step()?.contains("is disabled") == true)
        slider.isEnabled = true
        box.isHidden = true
        #expect(step()?.contains("is inside a view that is hidden") == true)
        box.isHidden = false
        box.alpha = 0
        #expect(step()?.contains("transparent") == true)
        box.alpha = 1
        box.isUserInteractionEnabled = false
        #expect(step()?.contains("ignores touches") == true)
        box.isUserInteractionEnabled = true
        let front = UIView()
        front.accessibilityViewIsModal = true
        root.view.addSubview(front)
        #expect(step()?.contains("is behind a modal view") == true)
        front.removeFromSuperview()
        slider.accessibilityTraits = .button
        #expect(step()?.contains("is not adjustable") == true)
        slider.accessibilityTraits = .adjustable
        let alert = UIAlertController(title: "A", message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .cancel))
        root.present(alert, animated: false)
        stage.advance(by: .seconds(1))
        #expect(step()?.contains("is behind a presented controller") == true)
        #expect(slider.value == 0)
        root.dismiss(animated: false)
        stage.advance(by: .seconds(1))
        #expect(step() == nil)
        #expect(abs(slider.value - 0.1) < 1e-6)
    }

    private final class Bar: UIAccessibilityElement {
        var steps = 0
        override func accessibilityIncrement() { steps += 1 }
    }
}

/// Keys of a viewer while no text is edited.
@MainActor
@Suite("Presses of a viewer")
struct PressMessageTests {
    private final class Screen: UIViewController {
        var keys: [String] = []
        override var keyCommands: [UIKeyCommand]? {
            [
                UIKeyCommand(
                    action: Selector("carryOut:", Screen.carryOut(_:)), input: "n",
                    modifierFlags: .command),
                UIKeyCommand(
                    action: Selector("carryOut:", Screen.carryOut(_:)),
                    input: UIKeyCommand.inputPageDown),
                UIKeyCommand(
                    action: Selector("carryOut:", Screen.carryOut(_:)), input: UIKeyCommand.f5,
                    modifierFlags: [.shift, .alternate]),
            ]
        }
        func carryOut(_ command: UIKeyCommand) { keys.append("command \(command.input ?? "")") }
        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            for case let key? in presses.map(\.key) {
                keys.append("\(key.keyCode.rawValue) \(key.modifierFlags.rawValue >> 17)")
            }
        }
    }

    // Key codes: USB, HID Usage Tables 1.12, section 10. Flags: Apple, UIKeyModifierFlags.
    @Test("commands and presses of the controller in front get keys with their modifiers")
    func presses() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let sink = ReplicaSink()
        stage.session.add(sink)
        let screen = Screen()
        stage.window.rootViewController = screen
        stage.commit()
        let messages = #"""
            {"press":"n","modifiers":["command"]}
            {"press":"pageDown"}
            {"press":"f5","modifiers":["alternate","shift"]}
            {"press":"left","modifiers":["shift"]}
            {"press":"x","modifiers":["control","alternate"]}
            {"text":" "}
            {"key":"up"}
            """#
        for message in try TouchMessage.parse(Data(messages.utf8)) {
            #expect(stage.session.deliver(message) == .delivered)
        }
        #expect(
            screen.keys == [
                "command n", "command UIKeyInputPageDown", "command UIKeyInputF5", "80 1", "27 6",
                "44 0", "82 0",
            ])
        let recorded = try sink.lines.compactMap { line -> SnapshotEvent? in
            if case .event(let event) = try line.decoded().body { event } else { nil }
        }
        #expect(recorded.count == 7)
        #expect(recorded.first == .keyboard(.press(.init("n", [.command]))))
    }

    @Test("arrows reach the focus of the program, whose view then says that it has it")
    func focus() throws {
        final class Tile: UIView { override var canBecomeFocused: Bool { true } }
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let tiles = (0..<2).map {
            Tile(frame: CGRect(x: 100 * CGFloat($0), y: 0, width: 80, height: 80))
        }
        let controller = UIViewController()
        tiles.forEach(controller.view.addSubview)
        stage.window.rootViewController = controller
        stage.commit()
        func focused() -> [Bool] {
            let nodes = stage.session.snapshot().nodes
            return tiles.map { tile in
                nodes.first { $0.id == tile.layer.nodeID }?.drawing.input?.focused ?? false
            }
        }
        #expect(focused() == [false, false])
        #expect(stage.session.deliver(.key(.right)))
        #expect(focused() == [true, false])
        #expect(stage.session.deliver(.key(.right)))
        #expect(focused() == [false, true])
    }

    @Test("what is typed with a modifier into a secure field is not recorded")
    func secret() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let sink = ReplicaSink()
        stage.session.add(sink)
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        field.isSecureTextEntry = true
        stage.window.addSubview(field)
        stage.commit()
        field.becomeFirstResponder()
        stage.session.deliver(.press(.init("p", [.alternate])))
        stage.commit()
        #expect(sink.lines.allSatisfy { !$0.text.contains("\"p\"") })
        #expect(stage.session.deliver(.endEditing) == .delivered)
        #expect(!field.isFirstResponder)
    }
}
