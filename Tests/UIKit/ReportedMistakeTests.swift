import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// CONTRIBUTING: a mistake in the program is reported, and the process continues.
@MainActor
@Suite("Reported mistakes while the program continues")
struct ReportedMistakeTests {
    @Test("a view is not added to itself or to its subviews")
    func hierarchy() {
        let (outer, inner) = (UIView(), UIView())
        outer.addSubview(inner)
        #expect(
            mistakes { outer.addSubview(outer) }.contains("was not added as a subview of itself"))
        #expect(
            mistakes { inner.addSubview(outer) }.contains("was not added as a subview of itself"))
        #expect(outer.superview == nil)
        #expect(inner.superview === outer)
    }

    @Test("an index outside a stack counts as the nearest one")
    func stack() {
        let stack = UIStackView(arrangedSubviews: [UIView(), UIView()])
        let view = UIView()
        #expect(mistakes { stack.insertArrangedSubview(view, at: 9) }.contains("is outside 0...2"))
        #expect(stack.arrangedSubviews.last === view)
        _ = mistakes { stack.insertArrangedSubview(view, at: -3) }
        #expect(stack.arrangedSubviews.first === view)
    }

    @Test("a control keeps its previous values")
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

    @Test("time cannot move backwards")
    func time() {
        let stage = Stage()
        defer { stage.close() }
        stage.advance(by: .seconds(2))
        #expect(mistakes { stage.advance(by: .seconds(-1)) }.contains("only moves forward"))
        #expect(mistakes { stage.advanceFrames(-1) }.contains("only moves forward"))
        #expect(stage.now == .seconds(2))
    }

    @Test("a table controller whose view is no table appears without one")
    func tableController() {
        final class Plain: UITableViewController {
            override func loadView() { view = UIView() }
        }
        let stage = Stage()
        defer { stage.close() }
        let controller = Plain()
        let quiet = mistakes {
            stage.window.rootViewController = controller
            controller.setEditing(true, animated: false)
            stage.commit()
        }
        #expect(quiet == "")
        var table: UITableView?
        #expect(mistakes { table = controller.tableView }.contains("is not a table"))
        #expect(table == nil)
    }

    @Test("a controller whose loadView sets no view gets an empty one")
    func controller() {
        final class Empty: UIViewController {
            override func loadView() {}
        }
        let controller = Empty()
        #expect(
            mistakes { controller.loadViewIfNeeded() }.contains("did not set the controller's view")
        )
        #expect(controller.viewIfLoaded != nil)
        // The view is loaded from the nib when it is needed.
        let archived = UIViewController(nibName: "Missing", bundle: nil)
        #expect(mistakes { archived.loadViewIfNeeded() }.contains("Missing.xib"))
        #expect(archived.viewIfLoaded != nil)
    }

    @Test("a gesture accepts no negative duration, and at most a script's longest time")
    func gestures() {
        let stage = Stage()
        defer { stage.close() }
        let (a, b) = (CGPoint(x: 10, y: 10), CGPoint(x: 50, y: 10))
        #expect(mistakes { stage.pan(from: a, to: b, over: .seconds(-1)) }.contains("cannot last"))
        #expect(stage.now == .zero)
        #expect(
            mistakes { stage.schedulePan([a, b], over: .seconds(Int64.max)) }.contains(
                "cannot last"))
        #expect(mistakes { stage.pan([[], [a]], over: .zero) }.contains("without points"))
        #expect(mistakes { stage.press(a, for: .seconds(-1)) }.contains("cannot last"))
        #expect(mistakes { stage.press(.backspace, times: -1) }.contains("must be 0 or more"))
        #expect(mistakes { stage.advanceFrames(.max) }.contains("did not change"))
        for finger in [-1, 1_000_001, .min, .max] {
            withKnownIssue {
                stage.touch(.began, at: a, finger: finger)
            } matching: { issue in
                issue.comments.contains { $0.rawValue.contains("from 0 to 1000000") }
            }
        }
        #expect(stage.now == .zero)
    }

    @Test("a stage clamps its frame rate", arguments: [(0, 1), (-60, 1), (Int.max, 1000)])
    func rate(given: Int, used: Int) {
        var stage: Stage?
        #expect(mistakes { stage = Stage(framesPerSecond: given) }.contains("it shows \(used)"))
        #expect(stage?.loop.framesPerSecond == used)
        stage?.close()
    }

    @Test("a view whose layer class is not a layer has a CALayer")
    func layerClass() {
        final class Odd: UIView {
            override class var layerClass: AnyClass { NSObject.self }
        }
        var view: Odd?
        #expect(mistakes { view = Odd() }.contains("layerClass is NSObject"))
        #expect(view.map { type(of: $0.layer) == CALayer.self } == true)
    }

    @Test("a copy of an object that is not a layer has the default values")
    func layerCopy() {
        var layer: CALayer?
        #expect(mistakes { layer = CALayer(layer: 7) }.contains("not a Int"))
        #expect(layer?.opacity == 1)
    }

    @Test("a row without a cell, or with another row's cell, is empty")
    func cells() {
        final class Rows: UITableViewController {
            override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int)
                -> Int
            { 2 }
        }
        final class OneCell: UITableViewController {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int)
                -> Int
            { 2 }
            override func tableView(
                _ tableView: UITableView, cellForRowAt indexPath: IndexPath
            ) -> UITableViewCell { cell }
        }
        let stage = Stage()
        defer { stage.close() }
        let expected: [(UITableViewController, String)] = [
            (Rows(), "does not override tableView(_:cellForRowAt:)"),
            (OneCell(), "one cell for two visible rows"),
        ]
        for (controller, sentence) in expected {
            let reported = mistakes {
                stage.window.rootViewController = controller
                stage.commit()
            }
            #expect(reported.contains(sentence))
            #expect(controller.tableView.visibleCells.count == 2)
        }
    }
}
