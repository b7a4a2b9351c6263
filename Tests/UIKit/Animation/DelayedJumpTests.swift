import HeadlessTesting
import Testing
import UIKit

/// Sources: Apple, animate(withDuration:delay:options:animations:completion:): the delay is "the
/// amount of time to wait before beginning the animations"; programs wait with a duration of 0, as
/// fave-button's icon does.
@MainActor
@Suite("Blocks of no duration after a delay")
struct DelayedJumpTests {
    private let stage = Stage(size: CGSize(width: 300, height: 300))
    private let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

    init() { stage.window.addSubview(view) }

    private var seen: Float? { view.layer.presentation()?.opacity }

    @Test(
        "the old value is seen until the delay is over, then the new one",
        arguments: ["options", "spring", "keyframes", "settings"])
    func jump(_ form: String) {
        defer { stage.close() }
        view.alpha = 0
        stage.commit()
        var ends: [Bool] = []
        let change = { self.view.alpha = 1 }
        switch form {
        case "options":
            UIView.animate(
                withDuration: 0, delay: 0.5, options: .curveLinear, animations: change
            ) { ends.append($0) }
        case "spring":
            UIView.animate(
                withDuration: 0, delay: 0.5, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
                options: [], animations: change
            ) { ends.append($0) }
        case "keyframes":
            UIView.animateKeyframes(withDuration: 0, delay: 0.5, animations: change) {
                ends.append($0)
            }
        default:
            UIView.beginAnimations(nil, context: nil)
            UIView.setAnimationDuration(0)
            UIView.setAnimationDelay(0.5)
            change()
            UIView.commitAnimations()
            ends.append(true)
        }
        #expect(view.alpha == 1)
        stage.advance(by: .milliseconds(490))
        #expect(seen == 0)
        #expect(ends == (form == "settings" ? [true] : []))
        stage.advance(by: .milliseconds(20))
        #expect(seen == 1)
        #expect(ends == [true])
    }

    @Test("without a delay nothing is animated, and an empty block ends at once")
    func others() {
        defer { stage.close() }
        stage.commit()
        UIView.animate(withDuration: 0, delay: 0, animations: { self.view.alpha = 0.5 })
        #expect(view.layer.animationKeys() ?? [] == [])
        var isOver = false
        UIView.animate(withDuration: 0, delay: 3, animations: {}) { isOver = $0 }
        stage.advance(by: .milliseconds(20))
        #expect(isOver)
    }

    // Source: Apple, keyboardAnimationCurveUserInfoKey: "convert this value" to options; an enum of
    // Objective-C has a value for each number.
    @Test("the number of the keyboard's curve is a curve, and moves content with the keyboard")
    func keyboardCurve() throws {
        defer { stage.close() }
        let curve = try #require(UIView.AnimationCurve(rawValue: 7))
        let numbers = (0...3).map { UIView.AnimationCurve(rawValue: $0)?.rawValue }
        #expect(numbers == [0, 1, 2, 3])
        let field = UITextField(frame: CGRect(x: 0, y: 20, width: 100, height: 30))
        stage.window.addSubview(field)
        let follower = UIView()
        follower.translatesAutoresizingMaskIntoConstraints = false
        stage.window.addSubview(follower)
        NSLayoutConstraint.activate([
            follower.bottomAnchor.constraint(
                equalTo: stage.window.keyboardLayoutGuide.topAnchor),
            follower.heightAnchor.constraint(equalToConstant: 10),
        ])
        stage.window.keyboardHeight = 100
        stage.commit()
        view.frame.origin.y = follower.frame.minY
        stage.commit()
        let observer = NotificationCenter.default.addObserver(
            forName: UIResponder.keyboardWillShowNotification, object: nil, queue: nil
        ) { notification in
            let info = notification.userInfo ?? [:]
            let number = info[UIResponder.keyboardAnimationCurveUserInfoKey] as? NSNumber
            let duration = info[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double
            MainActor.assumeIsolated {
                let options = UIView.AnimationOptions(rawValue: (number?.uintValue ?? 0) << 16)
                UIView.animate(withDuration: duration ?? 0, delay: 0, options: options) {
                    self.view.frame.origin.y -= 100
                }
            }
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        field.becomeFirstResponder()
        for _ in 0..<5 {
            stage.advance(by: .milliseconds(50))
            let y = try #require(view.layer.presentation()).frame.minY
            let other = try #require(follower.layer.presentation()).frame.minY
            #expect(abs(y - other) < 0.001)
        }
        #expect(curve == .easeInOut)
    }
}
