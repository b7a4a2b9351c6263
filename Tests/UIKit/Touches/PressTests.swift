import HeadlessTesting
import Testing

@testable import UIKit

/// Keys of a keyboard as presses.
///
/// Sources: Apple, UIPress, UIKey (with the comments of UIKey.h), "Handling key presses made on a
/// physical keyboard"; usage codes: USB, HID Usage Tables 1.12, section 10.
@MainActor
@Suite("Presses of keys")
struct PressTests {
    /// A view that records the presses that it receives, and uses those of one key.
    private final class Board: UIView {
        var log: [String] = []
        var keys: [UIKey] = []
        var used = ""

        override var canBecomeFirstResponder: Bool { true }

        private func note(_ name: String, _ presses: Set<UIPress>, _ event: UIPressesEvent?) -> Bool
        {
            for press in presses {
                log.append("\(name) \(press.key?.characters ?? "") \(press.phase)")
                keys += [press.key].compactMap { $0 }
            }
            return presses.contains { $0.key?.characters == used }
        }

        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            if !note("began", presses, event) { super.pressesBegan(presses, with: event) }
        }

        override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            if !note("ended", presses, event) { super.pressesEnded(presses, with: event) }
        }
    }

    private final class Controller: UIViewController {
        var log: [String] = []

        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            log += presses.map { "began \($0.key?.characters ?? "")" }
        }

        override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            log += presses.map { "ended \($0.key?.characters ?? "")" }
        }
    }

    /// A text field whose key “x” is its own, and that looks at the others.
    private final class Field: UITextField {
        var seen: [String] = []

        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            seen += presses.map { $0.key?.characters ?? "" }
            if presses.contains(where: { $0.key?.keyCode == .keyboardX }) { return }
            super.pressesBegan(presses, with: event)
        }
    }

    private func stage(_ controller: UIViewController) -> Stage {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        stage.window.rootViewController = controller
        stage.commit()
        return stage
    }

    @Test("the first responder receives the beginning and the end of a press")
    func firstResponder() {
        let (controller, board) = (
            Controller(), Board(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        )
        let stage = stage(controller)
        defer { stage.close() }
        controller.view.addSubview(board)
        #expect(board.becomeFirstResponder())
        board.used = "a"
        #expect(stage.type("a"))
        #expect(board.log == ["began a began", "ended a ended"])
        #expect(controller.log == [])
    }

    @Test("a press that an object does not use goes to the next one")
    func chain() {
        let (controller, board) = (
            Controller(), Board(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        )
        let stage = stage(controller)
        defer { stage.close() }
        controller.view.addSubview(board)
        board.becomeFirstResponder()
        #expect(stage.press(.escape))
        #expect(
            controller.log == [
                "began \(UIKeyCommand.inputEscape)", "ended \(UIKeyCommand.inputEscape)",
            ])
    }

    @Test("without a first responder the controller in front receives presses")
    func frontController() {
        let (controller, front) = (Controller(), Controller())
        let stage = stage(controller)
        defer { stage.close() }
        #expect(stage.press(.left))
        #expect(
            controller.log == [
                "began \(UIKeyCommand.inputLeftArrow)", "ended \(UIKeyCommand.inputLeftArrow)",
            ])
        controller.present(front, animated: false)
        stage.commit()
        stage.press(.right)
        #expect(
            front.log == [
                "began \(UIKeyCommand.inputRightArrow)", "ended \(UIKeyCommand.inputRightArrow)",
            ])
        #expect(controller.log.count == 2)
    }

    @Test("a press that no object uses is reported as such")
    func unhandled() {
        let stage = stage(UIViewController())
        defer { stage.close() }
        #expect(!stage.window.press(.left))
        #expect(!stage.window.press(typing: "a"))
    }

    @Test(
        "a text field inserts the characters of presses, and sees none of the ends of them further up"
    )
    func textInput() {
        let (controller, field) = (
            Controller(), Field(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        )
        let stage = stage(controller)
        defer { stage.close() }
        controller.view.addSubview(field)
        field.becomeFirstResponder()
        stage.type("ab")
        stage.press(.backspace)
        #expect(field.text == "a")
        #expect(field.seen == ["a", "b", "\u{8}"])
        #expect(controller.log == [])
    }

    @Test("a text field that does not call super for a press does not insert its character")
    func override() {
        let field = Field(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        let stage = stage(UIViewController())
        defer { stage.close() }
        stage.window.addSubview(field)
        field.becomeFirstResponder()
        #expect(stage.type("axb"))
        #expect(field.text == "ab")
    }

    @Test("a text of several characters is pasted: it is no press")
    func pasted() {
        let field = Field(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        let stage = stage(UIViewController())
        defer { stage.close() }
        stage.window.addSubview(field)
        field.becomeFirstResponder()
        #expect(stage.window.typeText("max"))
        #expect(field.text == "max")
        #expect(field.seen == [])
    }

    @Test(
        "the object that received the beginning receives the end, though it is no longer first responder"
    )
    func resigning() {
        final class Resigning: UIView {
            var log: [String] = []
            override var canBecomeFirstResponder: Bool { true }
            override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
                log.append("began")
                resignFirstResponder()
            }
            override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
                log.append("ended")
            }
        }
        let stage = stage(Controller())
        defer { stage.close() }
        let view = Resigning(frame: .zero)
        stage.window.addSubview(view)
        view.becomeFirstResponder()
        stage.press(.return)
        #expect(view.log == ["began", "ended"])
        #expect(stage.window.rootViewController.flatMap { $0 as? Controller }?.log == [])
    }

    @Test("an event has its press, its kind, its window and its time")
    func event() throws {
        final class Window: UIWindow {
            var events: [UIEvent] = []
            override func sendEvent(_ event: UIEvent) {
                events.append(event)
                super.sendEvent(event)
            }
        }
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let window = Window(frame: stage.window.frame)
        window.rootViewController = Controller()
        window.makeKeyAndVisible()
        window.press(.tab)
        let event = try #require(window.events.first as? UIPressesEvent)
        let press = try #require(event.allPresses.first)
        #expect(window.events.count == 2)
        #expect(event.type == .presses)
        #expect(event.type.rawValue == 3)
        #expect(event.allPresses.count == 1)
        #expect(event.allTouches == nil)
        #expect(press.window === window)
        #expect(press.timestamp == event.timestamp)
        #expect(press.phase == .ended)
    }

    @Test(
        "a character has the key of a US keyboard that produces it",
        arguments: [
            ("a", "a", 4, false), ("Z", "z", 29, true), ("1", "1", 30, false), ("!", "1", 30, true),
            ("0", "0", 39, false),
            (")", "0", 39, true), (" ", " ", 44, false), ("-", "-", 45, false),
            ("|", "\\", 49, true),
            (";", ";", 51, false), ("\"", "'", 52, true), ("~", "`", 53, true),
            ("?", "/", 56, true),
        ])
    func characters(typed: Character, plain: String, code: Int, isShifted: Bool) {
        let key = UIKey(typing: typed)
        #expect(key.characters == String(typed))
        #expect(key.charactersIgnoringModifiers == plain)
        #expect(key.keyCode.rawValue == code)
        #expect(key.modifierFlags == (isShifted ? .shift : []))
    }

    @Test(
        "a character that no key of a US keyboard produces has no code",
        arguments: ["ä", "π", "あ", "👩‍👩‍👧"])
    func foreign(typed: Character) {
        let key = UIKey(typing: typed)
        #expect(key.characters == String(typed))
        #expect(key.keyCode == .keyboardErrorUndefined)
    }

    @Test(
        "keys that produce no character have their codes and names",
        arguments: [
            (KeyboardKey.return, 40, "\r"), (.escape, 41, "UIKeyInputEscape"),
            (.backspace, 42, "\u{8}"),
            (.tab, 43, "\t"), (.backtab, 43, "\t"), (.home, 74, "UIKeyInputHome"),
            (.delete, 76, "UIKeyInputDelete"),
            (.end, 77, "UIKeyInputEnd"), (.right, 79, "UIKeyInputRightArrow"),
            (.left, 80, "UIKeyInputLeftArrow"),
            (.down, 81, "UIKeyInputDownArrow"), (.up, 82, "UIKeyInputUpArrow"),
            (.selectAll, 4, "a"),
        ])
    func namedKeys(name: KeyboardKey, code: Int, characters: String) {
        let key = UIKey(name)
        #expect(key.keyCode.rawValue == code)
        #expect(key.characters == characters)
    }

    @Test("Shift and Command are among the modifiers of the keys that need them")
    func modifiers() {
        #expect(UIKey(.backtab).modifierFlags == .shift)
        #expect(UIKey(.selectAll).modifierFlags == .command)
        #expect(UIKeyModifierFlags.alphaShift.rawValue == 65_536)
        #expect(UIKeyModifierFlags.command.rawValue == 1_048_576)
    }

    @Test("the usage codes are those of the table, in blocks without gaps")
    func usages() {
        let codes = Set(UIKeyboardHIDUsage.allCases.map(\.rawValue))
        // Section 10: 0x00 is reserved, 0xA5 to 0xAF and 0xDE to 0xDF too; 0xB0 to 0xDD are keypads
        // without a name here.
        #expect(codes == Set(1...164).union(224...231).union([65_535]))
    }
}
