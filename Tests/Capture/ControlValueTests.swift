import HeadlessTesting
import Snapshots
import Testing
import UIKit

/// Tests and viewers find a control by what it holds or says, although its subviews draw it.
@MainActor
@Suite("The value of a control in snapshots")
struct ControlValueTests {
    private let stage = Stage()

    /// The value in the node of a view, after a change, in a whole snapshot and in lines.
    private func value<View: UIView>(of view: View, _ change: (View) -> Void = { _ in }) -> String?
    {
        view.frame = CGRect(x: 10, y: 10, width: 200, height: 40)
        stage.window.addSubview(view)
        stage.commit()
        change(view)
        return stage.snapshot.nodes.first { $0.id == view.layer.nodeID }?.drawing.value
    }

    @Test("a text field has its text, and its placeholder as long as it is empty")
    func field() {
        let field = UITextField()
        field.placeholder = "Email"
        #expect(value(of: field) == "Email")
        #expect(value(of: field) { $0.text = "a@b.c" } == "a@b.c")
        #expect(value(of: UITextField()) == nil)
    }

    @Test("a secure field shows dots")
    func secure() {
        let field = UITextField()
        (field.text, field.isSecureTextEntry) = ("secret", true)
        #expect(value(of: field) == "••••••")
    }

    @Test("a text view has the beginning of its text")
    func textView() {
        let view = UITextView()
        #expect(
            value(of: view) { $0.text = String(repeating: "ab", count: 1000) }
                == String(repeating: "ab", count: 500))
    }

    @Test("a button has its title, with a configuration too")
    func button() {
        let button = UIButton(type: .system)
        button.setTitle("Send", for: .normal)
        #expect(value(of: button) == "Send")
        #expect(value(of: button) { $0.setTitle("Sent", for: .normal) } == "Sent")
        #expect(value(of: button) { $0.titleLabel?.text = "Done" } == "Done")
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Next"
        #expect(value(of: UIButton(configuration: configuration)) == "Next")
        #expect(value(of: UIButton()) == nil)
    }

    @Test("controls with numbers have them")
    func numbers() {
        #expect(value(of: UISlider()) { $0.value = 0.25 } == "0.25")
        #expect(value(of: UIStepper()) { $0.value = 7 } == "7")
        #expect(value(of: UIProgressView()) { $0.progress = 0.5 } == "0.5")
        #expect(
            value(of: UIPageControl()) {
                $0.numberOfPages = 3
                $0.currentPage = 1
            } == "page 2 of 3")
        #expect(value(of: UIPageControl()) == nil)
    }

    @Test("a segmented control has the title of the selected segment")
    func segments() {
        let control = UISegmentedControl(items: ["List", "Grid"])
        #expect(value(of: control) == nil)
        #expect(value(of: control) { $0.selectedSegmentIndex = 1 } == "Grid")
        #expect(value(of: control) { $0.setTitle("Tiles", forSegmentAt: 1) } == "Tiles")
    }

    @Test("a change of the value alone is in the next line")
    func lines() throws {
        final class Sink: SnapshotSink {
            var lines: [String] = []
            var wantsLines: Bool { true }
            func receive(_ line: EncodedLine) { lines.append(line.text) }
        }
        let (slider, sink) = (UISlider(frame: CGRect(x: 0, y: 0, width: 100, height: 30)), Sink())
        stage.window.addSubview(slider)
        stage.session.add(sink)
        stage.commit()
        slider.value = 0.75
        stage.commit()
        #expect(sink.lines.last?.contains(#""value":"0.75""#) == true)
    }
}
