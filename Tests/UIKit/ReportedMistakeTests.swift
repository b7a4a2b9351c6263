import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// CONTRIBUTING: a mistake of the program's becomes a sentence, and the process goes on.
@MainActor
@Suite("Mistakes that are reported while the program goes on")
struct ReportedMistakeTests {
    @Test("a view is not added to itself or to its subviews")
    func hierarchy() {
        let (outer, inner) = (UIView(), UIView())
        outer.addSubview(inner)
        #expect(mistakes { outer.addSubview(outer) }.contains("was not added as a subview of itself"))
        #expect(mistakes { inner.addSubview(outer) }.contains("was not added as a subview of itself"))
        #expect(outer.superview == nil)
        #expect(inner.superview === outer)
    }

    @Test("an index outside of a stack counts as the nearest one")
    func stack() {
        let stack = UIStackView(arrangedSubviews: [UIView(), UIView()])
        let view = UIView()
        #expect(mistakes { stack.insertArrangedSubview(view, at: 9) }.contains("lies outside of 0...2"))
        #expect(stack.arrangedSubviews.last === view)
        _ = mistakes { stack.insertArrangedSubview(view, at: -3) }
        #expect(stack.arrangedSubviews.first === view)
    }

    @Test("a control keeps what it had")
    func controls() {
        let segments = UISegmentedControl(items: ["a", "b"])
        segments.selectedSegmentIndex = 1
        #expect(mistakes { segments.selectedSegmentIndex = 7 }.contains("has 2 segments"))
        #expect(segments.selectedSegmentIndex == 1)
        let stepper = UIStepper()
        for value in [0, -1, Double.nan, .infinity] {
            #expect(mistakes { stepper.stepValue = value }.contains("UIStepper.stepValue"))
            #expect(stepper.stepValue == 1)
        }
    }

    @Test("time that is to move backwards stays where it is")
    func time() {
        let stage = Stage()
        defer { stage.close() }
        stage.advance(by: .seconds(2))
        #expect(mistakes { stage.advance(by: .seconds(-1)) }.contains("only moves forwards"))
        #expect(mistakes { stage.advanceFrames(-1) }.contains("only moves forwards"))
        #expect(stage.now == .seconds(2))
    }

    @Test("a controller whose loadView sets no view gets an empty one")
    func controller() {
        final class Empty: UIViewController {
            override func loadView() {}
        }
        let controller = Empty()
        #expect(mistakes { controller.loadViewIfNeeded() }.contains("did not set the controller's view"))
        #expect(controller.viewIfLoaded != nil)
        #expect(mistakes { _ = UIViewController(nibName: "Main", bundle: nil) }.contains("no interface archives"))
    }
}
