import HeadlessTesting
import Testing
import UIKit

// Source: Apple's asynchronous forms of the methods with completion handlers (SE-0297).
@MainActor
@Suite("Awaited animations", .serialized)
struct AsyncTests {
    /// Starts a task, and returns its results just before and just after a time of the loop.
    private func end<Value: Sendable>(
        _ seconds: Double, _ body: @escaping @MainActor (UIView) async -> Value
    ) async -> [Value?] {
        let stage = Stage()
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.window.addSubview(view)
        stage.commit()
        var result: Value?
        let task = Task.immediate { @MainActor in result = await body(view) }
        await stage.advance(by: .seconds(seconds) - .milliseconds(10))
        let before = result
        await stage.advance(by: .milliseconds(20))
        _ = task
        return [before, result]
    }

    @Test("an animator returns its final position")
    func position() async {
        let position = await end(1) { view in
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
            animator.startAnimation()
            return await animator.addCompletion()
        }
        #expect(position == [nil, .end])
    }

    // UIKit declares its methods with blocks NS_SWIFT_DISABLE_ASYNC: without `await` they are
    // called in asynchronous code too.
    @Test("blocks, transitions and presentations can be called without await")
    func plain() async {
        let stage = Stage()
        defer { stage.close() }
        let view = UIView()
        stage.window.addSubview(view)
        UIView.animate(withDuration: 1) { view.alpha = 0 }
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear, animations: { view.alpha = 1 })
        UIView.animateKeyframes(withDuration: 1, delay: 0, animations: {})
        UIView.transition(with: view, duration: 1, options: .transitionFlipFromLeft, animations: {})
        NSAnimationContext.runAnimationGroup { $0.duration = 1 }
        let controller = UIViewController()
        stage.window.rootViewController = controller
        controller.present(UIViewController(), animated: false)
        controller.dismiss(animated: false)
        #expect(view.layer.animation(forKey: "opacity") != nil)
    }
}
