import HeadlessTesting
import Testing
import UIKit

/// A view that records the touch methods called on it.
@MainActor
final class ListeningView: UIView {
    var heard: [String] = []
    var times: [TimeInterval] = []
    var passesOn = false

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        note("began", touches)
        if passesOn { super.touchesBegan(touches, with: event) }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        note("moved", touches)
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        note("ended", touches)
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        note("cancelled", touches)
    }

    private func note(_ word: String, _ touches: Set<UITouch>) {
        heard.append(word)
        times.append(touches.first?.timestamp ?? -1)
    }
}

@MainActor
@Suite("Touches: from the window to the hit view")
final class TouchDeliveryTests {
    lazy var stage = Stage(size: CGSize(width: 320, height: 480))
    lazy var view = ListeningView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))

    private func setUp() { stage.window.addSubview(view) }

    private func deliver(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, id: Int = 0) {
        stage.window.deliver(phase: phase, id: id, at: CGPoint(x: x, y: y))
    }

    @Test("the view hit first gets the whole touch, with the loop's time, even outside its bounds")
    func sequence() {
        setUp()
        deliver(.began, 50, 50)
        stage.advance(by: .milliseconds(100))
        deliver(.moved, 300, 400)
        stage.advance(by: .milliseconds(50))
        deliver(.ended, 300, 400)
        #expect(view.heard == ["began", "moved", "ended"])
        #expect(view.times == [0, 0.1, 0.15])
        stage.close()
    }

    @Test("locations are in the given view's coordinates")
    func locations() {
        setUp()
        var found: [CGPoint] = []
        let tap = UITapGestureRecognizer { found.append($0.location(in: $0.view)) }
        view.addGestureRecognizer(tap)
        deliver(.began, 50, 50)
        deliver(.ended, 50, 50)
        #expect(found == [CGPoint(x: 40, y: 30)])
        stage.close()
    }

    // Apple, UIView.isUserInteractionEnabled, isHidden, alpha, hitTest(_:with:).
    @Test("hidden, transparent and disabled views get no touches; views behind them do")
    func unreachable() {
        setUp()
        let front = ListeningView(frame: view.frame)
        stage.window.addSubview(front)
        front.isHidden = true
        deliver(.began, 50, 50)
        deliver(.ended, 50, 50)
        front.isHidden = false
        front.alpha = 0.005
        deliver(.began, 50, 50)
        deliver(.ended, 50, 50)
        front.alpha = 1
        front.isUserInteractionEnabled = false
        deliver(.began, 50, 50)
        deliver(.ended, 50, 50)
        #expect(front.heard.isEmpty)
        #expect(view.heard == ["began", "ended", "began", "ended", "began", "ended"])
        stage.close()
    }

    // Apple, UIView.isMultipleTouchEnabled and isExclusiveTouch.
    @Test("a second finger needs multiple touches, and no other view if one is exclusive")
    func secondFinger() {
        setUp()
        let other = ListeningView(frame: CGRect(x: 10, y: 200, width: 100, height: 100))
        stage.window.addSubview(other)
        deliver(.began, 50, 50, id: 1)
        deliver(.began, 60, 60, id: 2)
        #expect(view.heard == ["began"])
        deliver(.began, 50, 250, id: 3)
        #expect(other.heard == ["began"])
        for id in 1...3 { deliver(.ended, 50, 50, id: id) }
        view.heard = []
        other.heard = []
        view.isMultipleTouchEnabled = true
        view.isExclusiveTouch = true
        deliver(.began, 50, 50, id: 1)
        deliver(.began, 60, 60, id: 2)
        deliver(.began, 50, 250, id: 3)
        #expect(view.heard == ["began", "began"])
        #expect(other.heard.isEmpty)
        stage.close()
    }

    @Test("touches that a view passes on go to its controller or superview, and finally the window")
    func responderChain() {
        setUp()
        let controller = UIViewController()
        stage.window.rootViewController = controller
        let inner = UIView(frame: controller.view.bounds)
        controller.view.addSubview(inner)
        #expect(inner.next === controller.view)
        #expect(controller.view.next === controller)
        #expect(controller.next === stage.window)
        #expect(stage.window.next === UIApplication.shared)
        view.passesOn = true
        inner.addSubview(view)
        deliver(.began, 50, 50)
        #expect(view.heard == ["began"])
        stage.close()
    }

    @Test("a recognized gesture cancels the view's touch, unless configured otherwise")
    func cancellation() {
        setUp()
        let tap = UITapGestureRecognizer { _ in }
        view.addGestureRecognizer(tap)
        deliver(.began, 50, 50)
        deliver(.ended, 50, 50)
        #expect(view.heard == ["began", "cancelled"])
        view.heard = []
        tap.cancelsTouchesInView = false
        stage.advance(by: .seconds(1))
        deliver(.began, 50, 50)
        deliver(.ended, 50, 50)
        #expect(view.heard == ["began", "ended"])
        stage.close()
    }

    // Apple, UIGestureRecognizer.delaysTouchesEnded: "the view gets touchesEnded when the
    // recognizer has failed".
    @Test("the end of a touch is delayed until a double tap has failed")
    func delayedEnd() {
        setUp()
        let double = UITapGestureRecognizer { _ in }
        double.numberOfTapsRequired = 2
        view.addGestureRecognizer(double)
        deliver(.began, 50, 50)
        deliver(.ended, 50, 50)
        #expect(view.heard == ["began"])
        stage.advance(by: .milliseconds(349))
        #expect(view.heard == ["began"])
        stage.advance(by: .milliseconds(1))
        #expect(view.heard == ["began", "ended"])
        stage.close()
    }

    @Test("a missing end is inserted when the finger touches again; unknown fingers are ignored")
    func lostEnd() {
        setUp()
        deliver(.moved, 50, 50, id: 7)
        deliver(.ended, 50, 50, id: 7)
        #expect(view.heard.isEmpty)
        deliver(.began, 50, 50)
        deliver(.began, 60, 60)
        #expect(view.heard == ["began", "cancelled", "began"])
        stage.close()
    }

    @Test("endEditing makes the first responder of the subtree resign, as does its removal")
    func firstResponder() {
        setUp()
        final class Field: UIView {
            override var canBecomeFirstResponder: Bool { true }
        }
        let field = Field()
        #expect(!field.becomeFirstResponder())
        view.addSubview(field)
        #expect(field.becomeFirstResponder())
        #expect(field.isFirstResponder)
        #expect(view.endEditing(false))
        #expect(!field.isFirstResponder)
        field.becomeFirstResponder()
        let other = Field()
        view.addSubview(other)
        other.becomeFirstResponder()
        #expect(other.isFirstResponder)
        #expect(!field.isFirstResponder)
        other.removeFromSuperview()
        view.addSubview(other)
        #expect(!other.isFirstResponder)
        stage.close()
    }
}
