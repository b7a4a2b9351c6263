import HeadlessTesting
import Testing
import UIKit

@MainActor
@Suite("Drags over the keyboard")
struct KeyboardDragTests {
    // Source: Apple, UIScrollView.KeyboardDismissMode.interactive: "can be pulled upward again to
    // cancel the dismiss".
    @Test("a finger in the keyboard dismisses it when it is lifted, unless it was pulled up again")
    func pulledUp() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        stage.window.addSubview(field)
        stage.window.keyboardHeight = 200
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        scroll.contentSize = CGSize(width: 320, height: 2000)
        scroll.contentOffset.y = 600
        scroll.keyboardDismissMode = .interactive
        stage.window.insertSubview(scroll, at: 0)
        field.becomeFirstResponder()
        stage.advance(by: .seconds(0.3))
        stage.touch(.began, at: CGPoint(x: 200, y: 100))
        for y in stride(from: 110, through: 320, by: 10) {
            stage.touch(.moved, at: CGPoint(x: 200, y: CGFloat(y)))
            stage.advance(by: .milliseconds(16))
        }
        // The keyboard begins at 280.
        #expect(field.isFirstResponder)
        for y in stride(from: 310, through: 200, by: -10) {
            stage.touch(.moved, at: CGPoint(x: 200, y: CGFloat(y)))
            stage.advance(by: .milliseconds(16))
        }
        stage.touch(.ended, at: CGPoint(x: 200, y: 200))
        stage.advance(by: .seconds(2))
        #expect(field.isFirstResponder)
        stage.pan(
            from: CGPoint(x: 200, y: 100), to: CGPoint(x: 200, y: 320), over: .milliseconds(200))
        #expect(!field.isFirstResponder)
    }
}
