import HeadlessTesting
import Testing
import UIKit

// Source: Apple, UITextDraggable, UITextDroppable and their delegates. A character is one em wide.
@MainActor
@Suite("Dragging text")
final class TextDraggingTests: NSObject, UITextDragDelegate, UITextDropDelegate {
    private let stage = Stage(size: CGSize(width: 320, height: 480))
    private let view = UITextView(frame: CGRect(x: 0, y: 100, width: 300, height: 60))
    private let other = UITextView(frame: CGRect(x: 0, y: 200, width: 300, height: 60))
    private var log: [String] = []
    private var action = UITextDropAction.insert
    private var dropped: [Bool] = []

    func textDraggableView(
        _ view: any UIView & UITextDraggable, itemsForDrag request: any UITextDragRequest
    ) -> [UIDragItem] {
        log.append("items \(view.text(in: request.dragRange) ?? "")")
        return request.suggestedItems
    }
    func textDraggableView(
        _ view: any UIView & UITextDraggable, dragSessionWillBegin session: any UIDragSession
    ) { log.append("begin \(view.isTextDragActive)") }
    func textDraggableView(
        _ view: any UIView & UITextDraggable, dragSessionDidEnd session: any UIDragSession,
        with operation: UIDropOperation
    ) { log.append("end \(operation)") }
    func textDroppableView(
        _ view: any UIView & UITextDroppable, proposalForDrop drop: any UITextDropRequest
    ) -> UITextDropProposal {
        let proposal = UITextDropProposal(operation: drop.suggestedProposal.operation)
        proposal.dropAction = action
        dropped.append(view.isTextDropActive)
        return proposal
    }

    private func show() {
        for (view, text) in [(view, "abcdef"), (other, "xy")] {
            view.font = .systemFont(ofSize: 10)
            view.text = text
            stage.window.addSubview(view)
        }
        view.textDragDelegate = self
        other.textDropDelegate = self
        view.selectedRange = NSRange(location: 1, length: 2)
        stage.commit()
    }

    /// Drags from the middle of the selection to a place of the window.
    private func drag(to x: CGFloat, _ y: CGFloat) {
        // “bc” is at 15 to 35 points, 8 points below the top of the view.
        stage.touch(.began, at: CGPoint(x: 25, y: 113))
        stage.advance(by: .milliseconds(800))
        for point in [CGPoint(x: 60, y: 140), CGPoint(x: x, y: y)] {
            stage.touch(.moved, at: point)
            stage.commit()
        }
        stage.touch(.ended, at: CGPoint(x: x, y: y))
        stage.advance(by: .seconds(1))
    }

    @Test("the selection is moved within a view")
    func move() {
        defer { stage.close() }
        show()
        drag(to: 57, 113)
        #expect(view.text == "adebcf" && view.selectedRange == NSRange(location: 3, length: 2))
        #expect(log == ["items bc", "begin true", "end move"] && !view.isTextDragActive)
    }

    @Test("the selection is copied to another view, where a delegate chooses what it replaces")
    func copy() {
        defer { stage.close() }
        show()
        dropped = []
        drag(to: 16, 213)
        #expect(dropped.last == true && !dropped.contains(false))
        #expect(!other.isTextDropActive && !view.isTextDropActive)
        #expect(other.text == "xbcy" && view.text == "abcdef" && log.last == "end copy")
        action = .replaceAll
        drag(to: 16, 213)
        #expect(other.text == "bc")
        view.textDragInteraction?.isEnabled = false
        log = []
        drag(to: 16, 213)
        #expect(log.isEmpty && other.text == "bc")
    }

    @Test("a drag or drop interaction that the program removes is not added again")
    func removal() throws {
        defer { stage.close() }
        // Before the first layout.
        other.removeInteraction(try #require(other.textDropInteraction))
        show()
        drag(to: 16, 213)
        #expect(other.text == "xy" && log == ["items bc", "begin true", "end cancel"])
        view.removeInteraction(try #require(view.textDragInteraction))
        view.selectedRange = NSRange(location: 0, length: 3)
        stage.commit()
        log = []
        drag(to: 57, 113)
        #expect(log.isEmpty && view.text == "abcdef")
        #expect(view.textDragInteraction?.view == nil && other.textDropInteraction?.view == nil)
    }

    @MainActor
    final class Refusal: NSObject, UITextViewDelegate {
        var log: [String] = []
        func textView(
            _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
        ) -> Bool {
            log.append("\(range.location) \(range.length) \(text)")
            return text.isEmpty
        }
    }

    @Test("a text remains where it is if the view's delegate refuses its insertion")
    func refusal() {
        defer { stage.close() }
        show()
        let refusal = Refusal()
        view.delegate = refusal
        // Behind “e”, as in the first test.
        drag(to: 57, 113)
        #expect(view.text == "abcdef" && refusal.log == ["5 0 bc"])
    }
}
