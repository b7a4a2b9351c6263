import HeadlessTesting
import UIKit

extension AuthorMistake {
    static let all = finding + touches + gestures + time + waits + expectations

    static let finding: [AuthorMistake] = [
        .init(
            "an identifier is misspelt", "No view in the window has the identifier “signin”.",
            "Did you mean “signIn”?"
        ) { stage, _ in
            stage.tap("signin")
            return #line - 1
        },
        .init(
            "an identifier resembles none", "the identifier “xyzzy”",
            "The identifiers are “card”, “email”, “signIn”"
        ) { stage, _ in
            stage.tap("xyzzy")
            return #line - 1
        },
        .init(
            "two views have the identifier", "2 views match the identifier “title”",
            "inside “card” at (30, 150)", "Pass within:"
        ) { stage, _ in
            stage.tap("title")
            return #line - 1
        },
        .init("a text has another letter case", "the text “Sign In”", "Did you mean “Sign in”?") {
            stage, _ in
            stage.tap(text: "Sign In")
            return #line - 1
        },
        .init(
            "a view is of another type", "the identifier “signIn” and the type UISwitch",
            "What has it is a UIButton, not a UISwitch"
        ) { stage, _ in
            _ = stage.view("signIn", as: UISwitch.self)
            return #line - 1
        },
        .init(
            "a view is in another container", "No view in “card” has the identifier “email”",
            "The identifiers are “title”"
        ) { stage, screen in
            _ = stage.view("email", within: screen.card)
            return #line - 1
        },
        .init(
            "the window has no screen yet", "the identifier “email”",
            "It has no views at all: set window.rootViewController"
        ) { _, _ in
            let empty = Stage()
            defer { empty.close() }
            empty.tap("email")
            return #line - 1
        },
        .init("a long press on what is absent", "longPress: No view", "Did you mean “email”?") {
            stage, _ in
            stage.longPress("emal")
            return #line - 1
        },
        .init("a drag of one of two", "pan: 2 views match", "Pass within:") { stage, _ in
            stage.pan("title", by: CGSize(width: 10, height: 0))
            return #line - 1
        },
        .init(
            "a pinch on what is hidden", "pinch: The center of “card”", "“card” is hidden",
            "pass anyway: true"
        ) {
            stage, screen in
            screen.card.isHidden = true
            stage.pinch("card", from: 20, to: 40)
            return #line - 1
        },
    ]

    static let touches: [AuthorMistake] = [
        .init("the view is hidden", "“signIn” is hidden", "pass anyway: true") { stage, screen in
            screen.signIn.isHidden = true
            stage.tap("signIn")
            return #line - 1
        },
        .init(
            "an ancestor is hidden", "“title” is inside “card”, which is hidden",
            "pass anyway: true"
        ) { stage, screen in
            screen.titles[0].removeFromSuperview()
            screen.card.isHidden = true
            stage.tap("title")
            return #line - 1
        },
        .init(
            "the view is transparent", "“signIn” is transparent: its alpha is below 0.01",
            "pass anyway: true"
        ) { stage, screen in
            screen.signIn.alpha = 0
            stage.tap("signIn")
            return #line - 1
        },
        .init(
            "another view covers it", "“signIn” is covered by “cover”", "(120, 100)",
            "pass anyway: true"
        ) { stage, screen in
            let cover = UIView(frame: screen.view.bounds)
            cover.accessibilityIdentifier = "cover"
            screen.view.addSubview(cover)
            stage.tap("signIn")
            return #line - 1
        },
        .init("the control is disabled", "“signIn” is disabled", "sent no action", "anyway: true") {
            stage, screen in
            screen.signIn.isEnabled = false
            stage.tap("signIn")
            return #line - 1
        },
        .init(
            "an ancestor ignores touches", "inside “card”, which ignores touches",
            "isUserInteractionEnabled is false"
        ) { stage, screen in
            screen.titles[0].removeFromSuperview()
            screen.card.isUserInteractionEnabled = false
            stage.tap("title")
            return #line - 1
        },
        .init(
            "the view is off the screen", "(120, 1020), off the screen", "300 points wide",
            "pass anyway: true"
        ) { stage, screen in
            screen.signIn.frame.origin.y = 1000
            stage.tap("signIn")
            return #line - 1
        },
        .init("the view has no area", "“signIn” has no area: it is 200.0 points wide and 0.0 high")
        {
            stage, screen in
            screen.signIn.frame.size.height = 0
            stage.tap("signIn")
            return #line - 1
        },
        .init(
            "the view is outside of its superview",
            "inside “card”, which does not contain that point"
        ) { stage, screen in
            screen.titles[0].removeFromSuperview()
            screen.titles[1].frame.origin.x = 202
            screen.titles[1].frame.size.width = 40
            stage.tap("title")
            return #line - 1
        },
        .init(
            "the view is being animated", "“signIn” is being animated",
            "without the option allowUserInteraction", "pass anyway: true"
        ) { stage, screen in
            UIView.animate(withDuration: 1) { screen.signIn.frame.origin.x = 40 }
            stage.tap("signIn")
            return #line - 1
        },
        .init("a transition is in progress", "tap: ", "A transition", "call settle() first") {
            stage, screen in
            let other = UIViewController()
            let button = UIButton(frame: CGRect(x: 20, y: 20, width: 200, height: 40))
            button.accessibilityIdentifier = "close"
            other.view.addSubview(button)
            screen.present(other, animated: true)
            stage.advance(by: .milliseconds(50))
            stage.tap("close")
            return #line - 1
        },
        .init(
            "the view is not in the window", "“email” is not in this window",
            "Add it, or the controller that has it, to the window first"
        ) { stage, screen in
            screen.email.removeFromSuperview()
            stage.tap(screen.email)
            return #line - 1
        },
        .init("a point is outside of the window", "tap: ", "(900, 10)", "is outside the window") {
            stage, _ in
            stage.tap(CGPoint(x: 900, y: 10))
            return #line - 1
        },
        .init(
            "text is typed before a field is tapped", "type: “a” was not typed",
            "no text field of the stage's window is being edited", "Tap one first"
        ) { stage, _ in
            stage.type("ada")
            return #line - 1
        },
        .init(
            "a key is pressed without a first responder", "“backspace” had no effect",
            "Tap a text field first"
        ) { stage, _ in
            stage.press(.backspace)
            return #line - 1
        },
        .init(
            "a finger moves that is not down", "touch: Finger 0 is not down", "send “began” first"
        ) { stage, _ in
            stage.touch(.moved, at: CGPoint(x: 10, y: 10))
            return #line - 1
        },
    ]

    static let gestures: [AuthorMistake] = [
        .init("a pan has no points", "pan: a path needs points with finite numbers") { stage, _ in
            stage.pan([], over: .seconds(1)) { $0 }
            return #line - 1
        },
        .init("a pan begins outside of the window", "pan: The point (-10, 10) is outside") {
            stage, _ in
            stage.pan(
                from: CGPoint(x: -10, y: 10), to: CGPoint(x: 10, y: 10), over: .milliseconds(100))
            return #line - 2
        },
        .init("a pinch has a distance that is no number", "pinch: the distances are 10.0 and nan") {
            stage, _ in
            stage.pinch(around: CGPoint(x: 99, y: 99), from: 10, to: .nan, over: .seconds(1))
            return #line - 1
        },
        .init("a gesture lasts for hours", "a gesture cannot last 36000 s") { stage, _ in
            let point = CGPoint(x: 10, y: 10)
            stage.flick(from: point, to: point, over: .seconds(36_000))
            return #line - 1
        },
        .init("the wheel turns outside of the window", "scroll: The point (10, 900) is outside") {
            stage, _ in
            stage.scroll(by: CGSize(width: 0, height: 10), at: CGPoint(x: 10, y: 900))
            return #line - 1
        },
    ]
}
