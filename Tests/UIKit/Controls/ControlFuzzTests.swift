import Capture
import HeadlessTesting
import Snapshots
import TestSupport
import Testing

@testable import UIKit
import MistakeRecorder

@MainActor
@Suite("Controls: random touches and keys")
struct ControlFuzzTests {
    // 10,000 steps for each seed: touches of up to three fingers, texts and keys, and occasional
    // changes by the program.
    @Test(
        "after random input controls are released, values are in range, and the form is freed",
        arguments: [11, 12])
    func fuzz(seed: UInt64) {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        weak var form: UIView?
        var numbers = SeededGenerator(seed: seed)
        func build() {
            let view = UIView(frame: stage.window.bounds)
            let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 34))
            field.borderStyle = .roundedRect
            field.clearButtonMode = .always
            let secret = UITextField(frame: CGRect(x: 10, y: 50, width: 200, height: 34))
            secret.isSecureTextEntry = true
            secret.placeholder = "secret"
            let slider = UISlider(frame: CGRect(x: 10, y: 90, width: 200, height: 34))
            let switcher = UISwitch(frame: CGRect(x: 10, y: 130, width: 0, height: 0))
            let stepper = UIStepper(frame: CGRect(x: 10, y: 170, width: 0, height: 0))
            stepper.wraps = seed == 12
            let segments = UISegmentedControl(items: ["a", "b", "c"])
            segments.frame = CGRect(x: 10, y: 210, width: 200, height: 32)
            let button = UIButton(type: .system)
            button.frame = CGRect(x: 10, y: 250, width: 100, height: 40)
            button.setTitle("press", for: .normal)
            button.addAction(
                UIAction { [weak switcher] _ in switcher?.isEnabled.toggle() }, for: .touchUpInside)
            for control in [field, secret, slider, switcher, stepper, segments, button]
                as [UIControl]
            {
                view.addSubview(control)
            }
            view.addGestureRecognizer(
                UITapGestureRecognizer { [weak view] _ in view?.endEditing(false) })
            view.addGestureRecognizer(UIPanGestureRecognizer())
            stage.window.addSubview(view)
            form = view
        }
        build()
        let keys = KeyboardMessage.Key.allCases
        let texts = ["a", "ß", "👨‍👩‍👧", "e\u{301}", "\u{301}", "two words", "a\nb", "", "\u{200D}"]
        let said = mistakes {
            for _ in 0..<10_000 {
                switch Int.random(in: 0..<10, using: &numbers) {
                case 0: stage.session.deliver(.text(texts.randomElement(using: &numbers)!))
                case 1, 2: stage.session.deliver(.key(keys.randomElement(using: &numbers)!))
                case 3: stage.advance(by: .milliseconds(Int.random(in: 0...300, using: &numbers)))
                default:
                    let phases: [UITouch.Phase] = [
                        .began, .began, .moved, .ended, .ended, .cancelled,
                    ]
                    stage.window.deliver(
                        phase: phases.randomElement(using: &numbers)!,
                        id: .random(in: 0...2, using: &numbers),
                        at: CGPoint(
                            x: .random(in: -10...250, using: &numbers),
                            y: .random(in: -10...330, using: &numbers)))
                }
            }
            stage.window.cancelTouches()
            stage.window.endEditing(true)
            stage.advance(by: .seconds(5))
        }
        #expect(!said.contains("[Mainspring]"))
        for case let control as UIControl in form?.subviews ?? [] {
            #expect(!control.isTracking)
            #expect(!control.isHighlighted)
            if let slider = control as? UISlider { #expect((0...1).contains(slider.value)) }
            if let stepper = control as? UIStepper { #expect((0...100).contains(stepper.value)) }
            if let field = control as? UITextField {
                #expect(!field.isEditing)
                #expect(field.edit.selection.upperBound <= field.edit.text.utf16.count)
            }
        }
        #expect(stage.window.firstResponder == nil)
        #expect(stage.loop.nextDeadline == nil)
        #expect(!stage.loop.wantsTicks)
        form?.removeFromSuperview()
        stage.commit()
        #expect(form == nil)
    }
}
