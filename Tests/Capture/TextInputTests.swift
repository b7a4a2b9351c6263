import Capture
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
        stage.settle()
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
        #expect(input.active && input.secure && input.mode == .numeric && input.returnKey == .next)
        let line = try #require(node(isLine))
        #expect(line.text == "••" && line.drawing.selection == SnapshotNode.Selection(from: 2, to: 2))
        let typed = try sink.lines.compactMap { line -> String? in
            guard case .event(.keyboard(.text(let text))) = try line.decoded().body else { return nil }
            return text
        }
        #expect(typed == ["•", "•"])
        field.resignFirstResponder()
        stage.advance(by: .seconds(1))
        #expect(node(isLine)?.drawing.selection == nil)
        #expect(sink.refusals.isEmpty)
    }
}
