import HeadlessTesting
import MainLoop
import Testing
import UIKit

// Source: Apple's asynchronous forms of the methods with completion handlers (SE-0297).
@MainActor
@Suite("Animations that a task waits for", .serialized)
struct AsyncTests {
    /// Lets the main actor's jobs run. In a test process the loop cannot drain them: it is not on the main thread.
    private func settle() async {
        for _ in 0..<10 { await Task.yield() }
    }

    /// Starts a task, and tells what had come of it just before a time of the loop's, and what just after.
    private func end<Value: Sendable>(
        _ seconds: Double, _ body: @escaping @MainActor (UIView) async -> Value
    ) async -> [Value?] {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.window.addSubview(view)
        stage.settle()
        var result: Value?
        // At once: while a test waits, others put loops of their own in place.
        let task = Task.immediate { @MainActor in result = await body(view) }
        stage.advance(by: .seconds(seconds) - .milliseconds(10))
        await settle()
        let before = result
        MainLoop.install(stage.loop)
        stage.advance(by: .milliseconds(20))
        await settle()
        _ = task
        return [before, result]
    }

    @Test("each family returns at the animation's end, with whether it finished")
    func families() async {
        let plain = await end(1) { view in await UIView.animate(withDuration: 1) { view.alpha = 0 } }
        #expect(plain == [nil, true])
        let delayed = await end(1.5) { view in
            await UIView.animate(withDuration: 1, delay: 0.5, options: .curveLinear) { view.alpha = 0 }
        }
        #expect(delayed == [nil, true])
        let spring = await end(0.5) { view in
            await UIView.animate(
                withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
                animations: { view.center.x = 9 })
        }
        #expect(spring == [nil, true])
        let frames = await end(1) { view in
            await UIView.animateKeyframes(withDuration: 1, delay: 0) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.alpha = 0 }
            }
        }
        #expect(frames == [nil, true])
        let cut = await end(1) { view in
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { view.layer.removeAllAnimations() }
            return await UIView.animate(withDuration: 1) { view.alpha = 0 }
        }
        #expect(cut == [false, false], "what is cut short ends then, with false")
    }

    @Test("transitions, system animations, animators and AppKit's groups too")
    func others() async {
        let flip = await end(1) { view in
            await UIView.transition(with: view, duration: 1, options: .transitionFlipFromLeft) {
                view.backgroundColor = .red
            }
        }
        #expect(flip == [nil, true])
        let change = await end(1) { view in
            await UIView.transition(from: view, to: UIView(), duration: 1, options: .transitionCrossDissolve)
        }
        #expect(change == [nil, true])
        let gone = await end(0.3) { view in await UIView.perform(.delete, on: [view], animations: nil) }
        #expect(gone == [nil, true])
        let position = await end(1) { view in
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
            animator.startAnimation()
            return await animator.addCompletion()
        }
        #expect(position == [nil, .end])
        let group = await end(1) { view in
            await NSAnimationContext.runAnimationGroup { context in
                context.duration = 1
                view.animator().alpha = 0
            }
            return true
        }
        #expect(group == [nil, true])
    }
}
