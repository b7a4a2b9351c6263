import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Source: Apple, UIAlertView and UIAlertViewDelegate.
@MainActor
@Suite("Alert views")
struct AlertViewTests {
    private final class Log: NSObject, UIAlertViewDelegate {
        var lines: [String] = []
        func alertView(_ alertView: UIAlertView, clickedButtonAt buttonIndex: Int) {
            lines.append("clicked \(buttonIndex) \(alertView.buttonTitle(at: buttonIndex) ?? "")")
        }
        func willPresent(_ alertView: UIAlertView) { lines.append("will present") }
        func didPresent(_ alertView: UIAlertView) { lines.append("did present") }
        func alertView(_ alertView: UIAlertView, willDismissWithButtonIndex buttonIndex: Int) {
            lines.append("will dismiss \(buttonIndex)")
        }
        func alertView(_ alertView: UIAlertView, didDismissWithButtonIndex buttonIndex: Int) {
            lines.append("did dismiss \(buttonIndex)")
        }
        func alertViewShouldEnableFirstOtherButton(_ alertView: UIAlertView) -> Bool {
            alertView.alertViewStyle == .default
                || alertView.textField(at: 0)?.text?.isEmpty == false
        }
    }

    @Test("an alert view is shown, tapped, and notifies its delegate; it needs no owner")
    func showing() throws {
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        let log = Log()
        let early = mistakes { UIAlertView().show() }
        #expect(early.contains("needs a visible window"))
        stage.window.rootViewController = UIViewController()
        stage.window.makeKeyAndVisible()
        stage.commit()
        weak var alive: UIAlertView?
        do {
            let alert = UIAlertView(
                title: "Delete?", message: "All of it", delegate: log, cancelButtonTitle: "Cancel",
                otherButtonTitles: "Delete", "More")
            #expect(alert.numberOfButtons == 3)
            #expect(alert.cancelButtonIndex == 0 && alert.firstOtherButtonIndex == 1)
            alert.show()
            #expect(alert.isVisible)
            alive = alert
        }
        stage.advance(by: .seconds(1))
        #expect(alive != nil)
        #expect(log.lines == ["will present", "did present"])
        stage.tap(text: "More")
        stage.advance(by: .seconds(1))
        #expect(
            log.lines.dropFirst(2) == ["clicked 2 More", "will dismiss 2", "did dismiss 2"])
        #expect(alive == nil)
    }

    @Test("the first other button waits for a text, and an alert is dismissed by the program")
    func fields() throws {
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        stage.window.rootViewController = UIViewController()
        stage.window.makeKeyAndVisible()
        let log = Log()
        let alert = UIAlertView(
            title: "Name", message: nil, delegate: log, cancelButtonTitle: nil,
            otherButtonTitles: "OK")
        alert.alertViewStyle = .plainTextInput
        alert.textField(at: 0)?.placeholder = "Your name"
        alert.show()
        stage.advance(by: .seconds(1))
        let shown = try #require(
            stage.window.rootViewController?.presentedViewController as? UIAlertController)
        #expect(shown.actions.map(\.isEnabled) == [false])
        #expect(shown.textFields?.first?.placeholder == "Your name")
        stage.type("A")
        #expect(shown.actions.map(\.isEnabled) == [true])
        #expect(alert.textField(at: 0)?.text == "A")
        alert.dismiss(withClickedButtonIndex: 0, animated: false)
        stage.advance(by: .seconds(1))
        #expect(log.lines.suffix(2) == ["will dismiss 0", "did dismiss 0"])
        #expect(!alert.isVisible)
        #expect(mistakes { _ = alert.textField(at: 3) }.contains("no text field 3"))
    }

    @Test("a click is heard while a view that allows it is visible")
    func clicks() {
        final class Keys: UIView, UIInputViewAudioFeedback {
            var enableInputClicksWhenVisible: Bool { true }
        }
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        var heard: [String] = []
        UIApplication.shared.feedbackHandler = { heard.append($0) }
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        stage.window.addSubview(field)
        UIDevice.current.playInputClick()
        field.becomeFirstResponder()
        UIDevice.current.playInputClick()
        #expect(heard == [])
        field.inputAccessoryView = Keys(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        UIDevice.current.playInputClick()
        #expect(heard == ["input click"])
    }
}
