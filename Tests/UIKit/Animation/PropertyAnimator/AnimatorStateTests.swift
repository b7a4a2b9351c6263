import HeadlessTesting
import Testing

@testable import UIKit
import MistakeRecorder

// Source: Apple, UIViewAnimatingState and the discussions of UIViewAnimating's methods.
@MainActor
@Suite("Animator states")
struct AnimatorStateTests {
    private enum Call: String, CaseIterable {
        case start, pause, resume, scrub, reverse, add, stop, drop, finish
    }

    /// The state after a call in each phase; a dash means that the call is refused with a message.
    private nonisolated static let table: [String: [String]] = [
        //            inactive     running      paused       stopped
        "start": ["running", "running", "running", "-"],
        "pause": ["paused", "paused", "paused", "-"],
        "resume": ["-", "-", "running", "-"],
        "scrub": ["paused", "-", "paused", "-"],
        "reverse": ["inactive", "running", "paused", "-"],
        "add": ["inactive", "running", "paused", "-"],
        "stop": ["inactive", "stopped", "stopped", "-"],
        "drop": ["inactive", "inactive", "inactive", "-"],
        "finish": ["-", "-", "-", "inactive"],
    ]

    private func animator(in phase: Int, of view: UIView) -> UIViewPropertyAnimator {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
        if phase > 0 { animator.startAnimation() }
        if phase == 2 { animator.pauseAnimation() }
        if phase == 3 { animator.stopAnimation(false) }
        return animator
    }

    private func perform(_ call: Call, on animator: UIViewPropertyAnimator) {
        switch call {
        case .start: animator.startAnimation()
        case .pause: animator.pauseAnimation()
        case .resume: animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        case .scrub: animator.fractionComplete = 0.5
        case .reverse: animator.isReversed = true
        case .add: animator.addAnimations {}
        case .stop: animator.stopAnimation(false)
        case .drop: animator.stopAnimation(true)
        case .finish: animator.finishAnimation(at: .current)
        }
    }

    private func name(_ animator: UIViewPropertyAnimator) -> String {
        switch animator.state {
        case .inactive: "inactive"
        case .active: animator.isRunning ? "running" : "paused"
        case .stopped: "stopped"
        }
    }

    /// The number of reported mistakes about animators while a body runs.
    private func sentences(_ body: () -> Void) -> Int {
        mistakes(in: body).components(separatedBy: "\n").filter {
            $0.contains("UIViewPropertyAnimator")
        }.count
    }

    @Test("each call has the table's effect in each state")
    func states() {
        let stage = Stage()
        defer { stage.close() }
        for call in Call.allCases {
            for (phase, before) in ["inactive", "running", "paused", "stopped"].enumerated() {
                let view = UIView()
                stage.window.addSubview(view)
                let animator = animator(in: phase, of: view)
                #expect(name(animator) == before)
                let count = sentences { perform(call, on: animator) }
                let expected = Self.table[call.rawValue]?[phase] ?? ""
                #expect(
                    name(animator) == (expected == "-" ? before : expected),
                    "\(call) when \(before)")
                #expect(count == (expected == "-" ? 1 : 0), "\(call) when \(before)")
                if animator.state == .stopped { animator.finishAnimation(at: .end) }
                animator.stopAnimation(true)
            }
        }
    }

    @Test("an animator that is not interruptible runs to its end")
    func interruptible() {
        let stage = Stage()
        defer { stage.close() }
        let view = UIView()
        stage.window.addSubview(view)
        // An active animator refuses the setting.
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
        animator.isInterruptible = false
        animator.startAnimation()
        for call in [Call.pause, .stop, .drop, .scrub] {
            #expect(sentences { perform(call, on: animator) } == 1)
            #expect(animator.isRunning)
        }
        stage.advance(by: .seconds(1))
        #expect(animator.state == .inactive)
    }

    @Test("an animator released while paused is reported, and its animations are removed")
    func released() {
        let stage = Stage()
        defer { stage.close() }
        let view = UIView()
        stage.window.addSubview(view)
        let count = sentences {
            var paused: UIViewPropertyAnimator? = animator(in: 2, of: view)
            _ = paused
            paused = nil
        }
        #expect(count == 1)
        #expect(view.layer.animationKeys() == nil)
        #expect(view.alpha == 0)
    }

    @Test("timing parameters have UIKit's defaults and return their values")
    func parameters() {
        #expect(UIViewAnimatingState.inactive.rawValue == 0)
        #expect(UIViewAnimatingState.active.rawValue == 1)
        #expect(UIViewAnimatingState.stopped.rawValue == 2)
        #expect(UIViewAnimatingPosition.end.rawValue == 0)
        #expect(UIViewAnimatingPosition.start.rawValue == 1)
        #expect(UIViewAnimatingPosition.current.rawValue == 2)
        let curve = UICubicTimingParameters(animationCurve: .easeIn)
        #expect(curve.timingCurveType == .builtin)
        #expect(curve.animationCurve == .easeIn)
        #expect(curve.controlPoint1 == CGPoint(x: 0.42, y: 0))
        #expect(curve.controlPoint2 == CGPoint(x: 1, y: 1))
        #expect(
            UICubicTimingParameters(controlPoint1: .zero, controlPoint2: .zero).timingCurveType
                == .cubic)
        #expect(UISpringTimingParameters().timingCurveType == .spring)
        // Mass 3, stiffness 1000, damping 500: ζ = 4.5644 counts as 1, with a damping of 2√3000.
        let system = UISpringTimingParameters().spring(duration: 9, velocity: 0)
        #expect(system.mass == 3)
        #expect(system.stiffness == 1000)
        #expect(system.dampingRatio == 1)
        let animator = UIViewPropertyAnimator(
            duration: 9, timingParameters: UISpringTimingParameters())
        #expect(abs(animator.duration - system.settlingDuration) < 1e-9)
        #expect(animator.duration < 4)
        #expect(UIViewPropertyAnimator(duration: 9, dampingRatio: 1).duration == 9)
        // iOS 17: stiffness (2π/0.5)², ζ = 0.7.
        let bouncy = UISpringTimingParameters(duration: 0.5, bounce: 0.3).spring(
            duration: 9, velocity: 0)
        #expect(abs(bouncy.stiffness - 16 * Double.pi * Double.pi) < 1e-9)
        #expect(abs(bouncy.dampingRatio - 0.7) < 1e-12)
    }

    // Apple, UIViewPropertyAnimator: the block sets the values; what is set later is newer.
    @Test("an animator that reaches its end leaves a value that was set meanwhile")
    func newerValue() {
        let stage = Stage()
        defer { stage.close() }
        let view = UIView()
        stage.window.addSubview(view)
        stage.commit()
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
        animator.startAnimation()
        stage.advance(by: .milliseconds(300))
        UIView.animate(withDuration: 0.2) { view.alpha = 0.5 }
        stage.settle()
        #expect(view.alpha == 0.5)
    }
}
