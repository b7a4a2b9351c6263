import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UIControl.init(frame:primaryAction:): "registers the action for
/// primaryActionTriggered"; the controls send `valueChanged` together with it.
@MainActor
@Suite("Controls: the primary action")
struct PrimaryActionTests {
    private final class Plain: UIControl {}

    @Test("a control created with an action calls it when it is used")
    func use() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        var senders: [String] = []
        let action = UIAction { senders.append("\(type(of: $0.sender ?? ""))") }
        let toggle = UISwitch(
            frame: CGRect(x: 20, y: 20, width: 51, height: 31), primaryAction: action)
        let slider = UISlider(
            frame: CGRect(x: 20, y: 60, width: 200, height: 34), primaryAction: action)
        let stepper = UIStepper(
            frame: CGRect(x: 20, y: 100, width: 94, height: 32), primaryAction: action)
        let pages = UIPageControl(
            frame: CGRect(x: 20, y: 140, width: 200, height: 37), primaryAction: action)
        pages.numberOfPages = 3
        let button = UIButton(
            frame: CGRect(x: 20, y: 180, width: 100, height: 40), primaryAction: action)
        let typed = UIButton(type: .system, primaryAction: action)
        typed.frame = CGRect(x: 20, y: 230, width: 100, height: 40)
        let configured = UIButton(configuration: .filled(), primaryAction: action)
        configured.frame = CGRect(x: 20, y: 280, width: 100, height: 40)
        for view in [toggle, slider, stepper, pages, button, typed, configured] {
            stage.window.addSubview(view)
        }
        stage.commit()
        stage.tap(toggle)
        stage.pan(from: CGPoint(x: 22, y: 77), to: CGPoint(x: 120, y: 77), over: .milliseconds(100))
        let slides = senders.filter { $0 == "UISlider" }.count
        #expect(slides > 0)
        senders.removeAll { $0 == "UISlider" }
        stage.tap(CGPoint(x: 100, y: 116))
        stage.tap(CGPoint(x: 200, y: 158))
        for button in [button, typed, configured] { stage.tap(button) }
        #expect(
            senders == [
                "UISwitch", "UIStepper", "UIPageControl", "UIButton", "UIButton", "UIButton",
            ])
    }

    @Test("a custom control calls it with performPrimaryAction; nil registers nothing")
    func own() {
        var count = 0
        let control = Plain(
            frame: CGRect(x: 1, y: 2, width: 3, height: 4),
            primaryAction: UIAction { _ in count += 1 })
        #expect(control.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
        control.performPrimaryAction()
        #expect(count == 1)
        #expect(Plain(frame: .zero, primaryAction: nil).allControlEvents.isEmpty)
    }

    // Source: Apple, UITextField: the return key sends primaryActionTriggered.
    @Test("a text field calls it at the return key")
    func field() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        var texts: [String] = []
        let field = UITextField(
            frame: CGRect(x: 20, y: 20, width: 200, height: 34),
            primaryAction: UIAction { texts.append(($0.sender as? UITextField)?.text ?? "") })
        stage.window.addSubview(field)
        field.becomeFirstResponder()
        stage.type("hello\n")
        #expect(texts == ["hello"])
    }
}
