import HeadlessTesting
import MistakeRecorder
import Testing

@testable import UIKit

/// Source: Apple, UISegmentedControl, init(frame:actions:) and its relatives (iOS 14).
@MainActor
@Suite("Segments with actions")
struct SegmentActionTests {
    @Test("each segment shows its action's image or title, and runs it when it is selected")
    func actions() {
        let stage = Stage(size: CGSize(width: 300, height: 100))
        var heard: [String] = []
        func action(_ title: String, _ name: String) -> UIAction {
            UIAction(title: title, identifier: .init(name)) { action in
                heard.append("\(action.title) \(action.sender is UISegmentedControl)")
            }
        }
        let control = UISegmentedControl(
            frame: CGRect(x: 0, y: 0, width: 300, height: 32),
            actions: [action("One", "1"), action("Two", "2")])
        control.addAction(
            UIAction { [unowned control] _ in heard.append("\(control.selectedSegmentIndex)") },
            for: .valueChanged)
        stage.window.addSubview(control)
        #expect(control.numberOfSegments == 2)
        #expect(control.titleForSegment(at: 1) == "Two")
        #expect(control.segmentIndex(identifiedBy: .init("2")) == 1)
        #expect(control.segmentIndex(identifiedBy: .init("3")) == NSNotFound)
        stage.tap(CGPoint(x: 200, y: 16))
        #expect(heard == ["Two true", "1"])
        let star = UIImage(systemName: "star")
        control.insertSegment(
            action: UIAction(title: "Star", image: star, identifier: .init("s")) { _ in }, at: 0,
            animated: false)
        #expect(control.imageForSegment(at: 0) == star)
        #expect(control.actionForSegment(at: 0)?.title == "Star")
        // An action with the same identifier moves.
        control.insertSegment(action: action("Last", "1"), at: 3, animated: false)
        #expect(control.numberOfSegments == 3)
        #expect(control.actionForSegment(at: 2)?.title == "Last")
        control.setAction(action("New", "n"), forSegmentAt: 1)
        #expect(control.titleForSegment(at: 1) == "New")
        #expect(control.segmentIndex(identifiedBy: .init("2")) == NSNotFound)
        let messages = mistakes { control.setAction(action("Twice", "n"), forSegmentAt: 0) }
        #expect(messages.contains("has an action with the identifier “n”"))
        #expect(control.titleForSegment(at: 0) == nil)
        control.removeAllSegments()
        #expect(control.actionForSegment(at: 0) == nil)
        stage.close()
    }
}
