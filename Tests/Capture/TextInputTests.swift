import Capture
import Foundation
import HeadlessTesting
import Snapshots
import Testing
import UIKit

@MainActor
@Suite("Captured text input")
struct TextInputTests {
    // Source: the format's description: `input` on the view that receives text, `selection` on its
    // line while it is edited.
    @Test("lines contain the edited view, the cursor, and secrets as dots, also during animations")
    func editing() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let sink = ReplicaSink()
        stage.session.add(sink)
        let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 34))
        field.accessibilityIdentifier = "secret"
        field.isSecureTextEntry = true
        field.keyboardType = .numberPad
        field.returnKeyType = .next
        stage.window.addSubview(field)
        stage.commit()
        func node(_ isMeant: (SnapshotNode) -> Bool) -> SnapshotNode? {
            sink.replica.snapshot?.nodes.first(where: isMeant)
        }
        func isField(_ node: SnapshotNode) -> Bool { node.identifier == "secret" }
        func isLine(_ node: SnapshotNode) -> Bool { node.className == "UITextFieldLabel" }
        #expect(node(isField)?.drawing.input?.active == false)
        stage.tap("secret")
        stage.type("12")
        UIView.animate(withDuration: 1) {
            field.alpha = 0.5
            field.subviews[0].alpha = 0.5
        }
        stage.advance(by: .milliseconds(500))
        let input = try #require(node(isField)?.drawing.input)
        #expect(input.active)
        #expect(input.secure)
        #expect(input.mode == .numeric)
        #expect(input.returnKey == .next)
        let line = try #require(node(isLine))
        #expect(line.text == "••")
        #expect(line.drawing.selection == SnapshotNode.Selection(from: 2, to: 2))
        let typed = try sink.lines.compactMap { line -> String? in
            guard case .event(.keyboard(.text(let text))) = try line.decoded().body else {
                return nil
            }
            return text
        }
        #expect(typed == ["•", "•"])
        field.resignFirstResponder()
        stage.advance(by: .seconds(1))
        #expect(node(isLine)?.drawing.selection == nil)
        #expect(sink.refusals.isEmpty)
    }
}

/// Keys through the window's session, as a viewer sends them.
@MainActor
@Suite("Keys for views that accept no text")
struct KeyInputTests {
    private final class Board: UIView {
        var keys: [UIKeyboardHIDUsage] = []
        override var canBecomeFirstResponder: Bool { true }
        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            keys += presses.compactMap { $0.key?.keyCode }
        }
    }

    @Test("messages of a viewer reach the first responder as presses")
    func messages() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let board = Board(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.window.addSubview(board)
        board.becomeFirstResponder()
        let body = "{\"key\":\"left\"}\n{\"text\":\"a\"}\n{\"key\":\"escape\"}"
        for message in try TouchMessage.parse(Data(body.utf8)) {
            #expect(stage.session.deliver(message) == .delivered)
        }
        #expect(board.keys == [.keyboardLeftArrow, .keyboardA, .keyboardEscape])
    }

    // Source: WHATWG HTML, 6.8.7: inputmode “none” is for pages with their own keyboard control.
    @Test(
        "a first responder that accepts no text asks a viewer for keys without a keyboard, until it resigns"
    )
    func capture() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let sink = ReplicaSink()
        stage.session.add(sink)
        let board = Board(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        board.accessibilityIdentifier = "board"
        stage.window.addSubview(board)
        stage.commit()
        func input() -> SnapshotNode.Input? {
            sink.replica.snapshot?.nodes.first { $0.identifier == "board" }?.drawing.input
        }
        #expect(input() == nil)
        board.becomeFirstResponder()
        stage.commit()
        let keys = try #require(input())
        #expect(keys.active)
        #expect(keys.mode == SnapshotNode.Input.Mode.none)
        board.resignFirstResponder()
        stage.commit()
        #expect(input() == nil)
        #expect(sink.refusals.isEmpty)
    }

    @Test("the view of a controller that is first responder asks for keys")
    func controller() throws {
        final class Controller: UIViewController {
            override var canBecomeFirstResponder: Bool { true }
        }
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let sink = ReplicaSink()
        stage.session.add(sink)
        let controller = Controller()
        controller.view.accessibilityIdentifier = "whole"
        stage.window.rootViewController = controller
        stage.commit()
        #expect(controller.becomeFirstResponder())
        stage.commit()
        let node = try #require(sink.replica.snapshot?.nodes.first { $0.identifier == "whole" })
        #expect(node.drawing.input?.mode == SnapshotNode.Input.Mode.none)
    }
}
