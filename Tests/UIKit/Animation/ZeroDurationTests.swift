import HeadlessTesting
import MainLoop
import Testing
import UIKit

// Source: Apple, UIView.animate: "If the duration of the animation is 0, this block is performed at
// the beginning of the next run loop cycle."
@MainActor
@Suite("Completions of blocks without a duration")
struct ZeroDurationTests {
    struct Kind: Sendable, CustomStringConvertible {
        let description: String
        let run: @MainActor @Sendable (UIView, Double, @escaping (Bool) -> Void) -> Void
    }

    nonisolated static let kinds: [Kind] = [
        Kind(description: "animate") { view, duration, completion in
            UIView.animate(
                withDuration: duration, animations: { view.alpha = 0 }, completion: completion)
        },
        Kind(description: "spring") { view, duration, completion in
            UIView.animate(
                withDuration: duration, delay: 0, usingSpringWithDamping: 0.5,
                initialSpringVelocity: 0,
                animations: { view.alpha = 0 }, completion: completion)
        },
        Kind(description: "perceived spring") { view, duration, completion in
            UIView.animate(
                springDuration: duration, animations: { view.alpha = 0 }, completion: completion)
        },
        Kind(description: "keyframes") { view, duration, completion in
            UIView.animateKeyframes(
                withDuration: duration, delay: 0, animations: { view.alpha = 0 },
                completion: completion)
        },
        Kind(description: "transition") { view, duration, completion in
            UIView.transition(
                with: view, duration: duration, options: .transitionCrossDissolve,
                animations: { view.alpha = 0 },
                completion: completion)
        },
        Kind(description: "transition of views") { view, duration, completion in
            let other = UIView()
            UIView.transition(from: view, to: other, duration: duration, completion: completion)
            view.alpha = 0
        },
    ]

    @Test(
        "completions run at the start of the next turn after the commit, with true",
        arguments: kinds, [0, -1])
    func later(kind: Kind, duration: Double) {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)
        defer { stage.close() }
        let holder = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = UIView(frame: holder.bounds)
        holder.addSubview(view)
        stage.window.addSubview(holder)
        stage.commit()
        var events: [String] = []
        stage.loop.deferBlock {
            kind.run(view, duration) { events.append("completion \($0)") }
            events.append("alpha \(view.alpha)")
            holder.setNeedsLayout()
            stage.loop.deferBlock { events.append("rest of the turn") }
        }
        let start = stage.now
        stage.commit()
        #expect(events == ["alpha 0.0", "rest of the turn", "completion true"])
        #expect(stage.now == start)
    }
}
