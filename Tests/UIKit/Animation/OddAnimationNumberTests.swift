import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

// A mistake in the program is reported, and the process continues: every number of UIKit's
// animation API.
@MainActor
@Suite("Odd numbers in view animations")
struct OddAnimationNumberTests {
    struct Setting: Sendable {
        let name: String
        /// Starts an animation with a number; the closure is its completion handler.
        let apply: @MainActor @Sendable (UIView, Double, @escaping () -> Void) -> Void

        init(
            _ name: String,
            _ apply: @escaping @MainActor @Sendable (UIView, Double, @escaping () -> Void) -> Void
        ) {
            self.name = name
            self.apply = apply
        }
    }

    @MainActor static func change(_ view: UIView) {
        view.center.x += 10
        view.alpha = view.alpha == 1 ? 0.5 : 1
    }

    @MainActor
    static func run(
        _ view: UIView, _ parameters: any UITimingCurveProvider, _ done: @escaping () -> Void
    ) {
        let animator = UIViewPropertyAnimator(duration: 0.5, timingParameters: parameters)
        animator.addAnimations { change(view) }
        animator.addCompletion { _ in done() }
        animator.startAnimation()
    }

    nonisolated static let settings: [Setting] = [
        Setting("duration") { view, number, done in
            UIView.animate(
                withDuration: number, animations: { change(view) }, completion: { _ in done() })
        },
        Setting("delay") { view, number, done in
            UIView.animate(
                withDuration: 0.3, delay: number, animations: { change(view) },
                completion: { _ in done() })
        },
        Setting("spring duration") { view, number, done in
            UIView.animate(
                withDuration: number, delay: 0, usingSpringWithDamping: 0.5,
                initialSpringVelocity: 1,
                animations: { change(view) }, completion: { _ in done() })
        },
        Setting("damping") { view, number, done in
            UIView.animate(
                withDuration: 0.3, delay: 0, usingSpringWithDamping: number,
                initialSpringVelocity: 1,
                animations: { change(view) }, completion: { _ in done() })
        },
        Setting("velocity") { view, number, done in
            UIView.animate(
                withDuration: 0.3, delay: 0, usingSpringWithDamping: 0.4,
                initialSpringVelocity: number,
                animations: { change(view) }, completion: { _ in done() })
        },
        Setting("critical velocity") { view, number, done in
            UIView.animate(
                withDuration: 0.3, delay: 0, usingSpringWithDamping: 1,
                initialSpringVelocity: number,
                animations: { change(view) }, completion: { _ in done() })
        },
        Setting("springDuration") { view, number, done in
            UIView.animate(
                springDuration: number, bounce: 0.2, animations: { change(view) },
                completion: { _ in done() })
        },
        Setting("bounce") { view, number, done in
            UIView.animate(
                springDuration: 0.3, bounce: number, animations: { change(view) },
                completion: { _ in done() })
        },
        Setting("bouncing velocity") { view, number, done in
            UIView.animate(
                springDuration: 0.3, initialSpringVelocity: number, animations: { change(view) },
                completion: { _ in done() })
        },
        Setting("keyframe duration") { view, number, done in
            UIView.animateKeyframes(
                withDuration: number, delay: 0,
                animations: {
                    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
                        change(view)
                    }
                }, completion: { _ in done() })
        },
        Setting("keyframe start") { view, number, done in
            UIView.animateKeyframes(
                withDuration: 0.3, delay: 0,
                animations: {
                    UIView.addKeyframe(withRelativeStartTime: number, relativeDuration: 0.5) {
                        change(view)
                    }
                }, completion: { _ in done() })
        },
        Setting("keyframe length") { view, number, done in
            UIView.animateKeyframes(
                withDuration: 0.3, delay: 0, options: .calculationModeCubicPaced,
                animations: {
                    UIView.addKeyframe(withRelativeStartTime: 0.1, relativeDuration: number) {
                        change(view)
                    }
                }, completion: { _ in done() })
        },
        Setting("repeat count") { view, number, done in
            UIView.animate(withDuration: 0.1) {
                UIView.modifyAnimations(withRepeatCount: number, autoreverses: true) {
                    change(view)
                }
            }
            done()
        },
        Setting("transition duration") { view, number, done in
            UIView.transition(
                with: view, duration: number, options: .transitionFlipFromLeft,
                animations: { change(view) },
                completion: { _ in done() })
        },
        Setting("animator duration") { view, number, done in
            let animator = UIViewPropertyAnimator(duration: number, dampingRatio: 0.5) {
                change(view)
            }
            animator.addCompletion { _ in done() }
            animator.startAnimation()
        },
        Setting("animator delay") { view, number, done in
            let animator = UIViewPropertyAnimator(duration: 0.2, curve: .easeIn) { change(view) }
            animator.addCompletion { _ in done() }
            animator.startAnimation(afterDelay: number)
        },
        Setting("animator ratio") { run($0, UISpringTimingParameters(dampingRatio: $1), $2) },
        Setting("animator velocity") {
            run(
                $0,
                UISpringTimingParameters(
                    dampingRatio: 0.4, initialVelocity: CGVector(dx: 1, dy: $1)), $2)
        },
        Setting("animator mass") {
            run(
                $0,
                UISpringTimingParameters(
                    mass: $1, stiffness: 100, damping: 10, initialVelocity: .zero), $2)
        },
        Setting("animator stiffness") {
            run(
                $0,
                UISpringTimingParameters(
                    mass: 1, stiffness: $1, damping: 10, initialVelocity: .zero), $2)
        },
        Setting("animator damping") {
            run(
                $0,
                UISpringTimingParameters(
                    mass: 1, stiffness: 100, damping: $1, initialVelocity: .zero), $2)
        },
        Setting("animator perceived") {
            run($0, UISpringTimingParameters(duration: $1, bounce: 0.1), $2)
        },
        Setting("animator bounce") {
            run($0, UISpringTimingParameters(duration: 0.3, bounce: $1), $2)
        },
        Setting("animator control point") {
            run(
                $0,
                UICubicTimingParameters(
                    controlPoint1: CGPoint(x: $1, y: $1), controlPoint2: CGPoint(x: 0.5, y: $1)), $2
            )
        },
        Setting("delay factor") { view, number, done in
            let animator = UIViewPropertyAnimator(duration: 0.2, curve: .linear)
            animator.addAnimations({ change(view) }, delayFactor: number)
            animator.addCompletion { _ in done() }
            animator.startAnimation()
        },
        Setting("fraction") { view, number, done in
            let animator = UIViewPropertyAnimator(duration: 0.2, dampingRatio: 0.3) { change(view) }
            animator.addCompletion { _ in done() }
            animator.fractionComplete = 0.5
            animator.fractionComplete = number
            animator.startAnimation()
        },
        Setting("duration factor") { view, number, done in
            let animator = UIViewPropertyAnimator(duration: 0.2, curve: .linear) { change(view) }
            animator.addCompletion { _ in done() }
            animator.startAnimation()
            animator.pauseAnimation()
            animator.continueAnimation(withTimingParameters: nil, durationFactor: number)
        },
        Setting("context") { view, number, done in
            NSAnimationContext.runAnimationGroup { context in
                context.duration = number
                view.animator().alpha = 0.2
            } completionHandler: {
                done()
            }
        },
        Setting("alpha") { view, number, done in
            UIView.animate(
                withDuration: 0.1, animations: { view.alpha = number }, completion: { _ in done() })
        },
        Setting("transform") { view, number, done in
            UIView.animate(
                withDuration: 0.1,
                animations: { view.transform = CGAffineTransform(scaleX: number, y: 1) },
                completion: { _ in done() })
        },
        Setting("center") { view, number, done in
            UIView.animate(
                withDuration: 0.1, animations: { view.center = CGPoint(x: number, y: 1) },
                completion: { _ in done() })
        },
        Setting("bounds") { view, number, done in
            UIView.animate(
                withDuration: 0.1, animations: { view.bounds.size.width = number },
                completion: { _ in done() })
        },
        Setting("asyncAfter") { _, number, done in
            DispatchQueue.main.asyncAfter(deadline: .now() + number) {}
            let count = number.isNaN ? 0 : Int(max(-9e18, min(9e18, number)))
            for interval in [
                DispatchTimeInterval.seconds(count), .milliseconds(count), .nanoseconds(count),
            ] {
                DispatchQueue.main.asyncAfter(deadline: .now() + interval) {}
            }
            done()
        },
    ]

    private func withView(_ body: (Stage, UIView) -> Void) {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.window.addSubview(view)
        stage.commit()
        body(stage, view)
    }

    @Test("each odd number alone does not stop the process", arguments: settings.map(\.name))
    func alone(name: String) throws {
        let setting = try #require(Self.settings.first { $0.name == name })
        for number in oddNumbers {
            withView { stage, view in
                var isDone = false
                let sentences = mistakes {
                    setting.apply(view, number) { isDone = true }
                    for _ in 0..<4 {
                        stage.advance(by: .milliseconds(300))
                        _ = (view.layer.presentation()?.frame, view.frame)
                    }
                    // Values that are not finite are replaced by values that end within 1000 s.
                    // Only those need the 66,000 frames.
                    if !isDone { stage.advance(by: .seconds(number.isFinite ? 3 : 1100)) }
                }
                #expect(view.alpha.isFinite)
                #expect(view.center.x.isFinite)
                #expect(view.bounds.width.isFinite)
                if !number.isFinite, name != "repeat count" {
                    #expect(isDone, "\(name) = \(number)")
                }
                if number.isNaN, name != "asyncAfter" {
                    #expect(
                        sentences.contains("[Mainspring]"), "\(name) = \(number) without a word")
                }
            }
        }
    }

    @Test("several odd numbers at random do not stop the process", arguments: 1...12)
    func together(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        withView { stage, view in
            _ = mistakes {
                for _ in 0..<20 {
                    Self.settings[random.below(Self.settings.count)].apply(view, random.oddNumber())
                    {}
                    if random.below(3) == 0 { stage.advance(by: .milliseconds(random.below(400))) }
                    if random.below(6) == 0 { view.layer.removeAllAnimations() }
                }
                stage.advance(by: .seconds(2))
            }
            #expect(view.alpha.isFinite)
            #expect(view.center.x.isFinite)
        }
    }
}
