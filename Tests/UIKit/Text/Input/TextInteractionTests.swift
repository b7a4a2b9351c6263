import HeadlessTesting
import Testing

@testable import UIKit

// Source: Apple, UITextInteraction and UITextInteractionDelegate. A character is 10 points wide.
@MainActor
@Suite("Text interactions")
final class TextInteractionTests: NSObject, UITextInteractionDelegate {
    private let stage = Stage(size: CGSize(width: 320, height: 480))
    private let line = OwnTextInputTests.Line(frame: CGRect(x: 0, y: 0, width: 300, height: 20))
    private var log: [String] = []
    private var isAllowed = true

    func interactionShouldBegin(_ interaction: UITextInteraction, at point: CGPoint) -> Bool {
        isAllowed
    }
    func interactionWillBegin(_ interaction: UITextInteraction) { log.append("begin") }
    func interactionDidEnd(_ interaction: UITextInteraction) { log.append("end") }

    private func show(_ mode: UITextInteractionMode) -> UITextInteraction {
        let interaction = UITextInteraction(for: mode)
        interaction.textInput = line
        interaction.delegate = self
        line.addInteraction(interaction)
        line.characters = Array("ab cde")
        stage.window.addSubview(line)
        return interaction
    }

    /// The boxes of the cursor or the selection.
    private var marks: [CGRect] {
        stage.commit()
        return line.subviews.compactMap { $0 as? TextMarks }.flatMap(\.subviews).map(\.frame)
    }

    @Test("taps place the cursor and select words, which are drawn while the input is edited")
    func taps() {
        defer { stage.close() }
        let interaction = show(.editable)
        #expect(interaction.gesturesForFailureRequirements.count == 4 && marks.isEmpty)
        isAllowed = false
        stage.tap(CGPoint(x: 21, y: 10))
        #expect(!line.isFirstResponder && log.isEmpty)
        isAllowed = true
        stage.advance(by: .seconds(1))
        stage.tap(CGPoint(x: 21, y: 10))
        #expect(line.isFirstResponder && line.selection == 2..<2 && log == ["begin", "end"])
        #expect(marks == [CGRect(x: 20, y: 0, width: 2, height: 20)])
        stage.type("x")
        #expect(marks == [CGRect(x: 30, y: 0, width: 2, height: 20)])
        line.selection = 0..<0
        line.inputDelegate?.selectionDidChange(line)
        #expect(marks == [CGRect(x: 0, y: 0, width: 2, height: 20)])
        stage.advance(by: .seconds(1))
        stage.tap(CGPoint(x: 51, y: 10))
        stage.tap(CGPoint(x: 51, y: 10))
        #expect(line.selection == 4..<7)
        #expect(marks == [CGRect(x: 40, y: 0, width: 30, height: 20)])
        line.resignFirstResponder()
        #expect(marks.isEmpty && line.inputDelegate == nil)
    }

    @Test("a finger that stays down moves the cursor; without editing it selects a word")
    func presses() {
        defer { stage.close() }
        let interaction = show(.editable)
        stage.press(CGPoint(x: 31, y: 10), for: .seconds(1))
        #expect(line.selection == 3..<3 && log == ["begin", "end"])
        line.removeInteraction(interaction)
        #expect(marks.isEmpty && interaction.view == nil)
        line.selection = 0..<0
        let reading = show(.nonEditable)
        reading.delegate = nil
        stage.settle()
        stage.press(CGPoint(x: 41, y: 10), for: .seconds(1))
        #expect(line.selection == 3..<6)
    }
}
