import HeadlessTesting
import Testing
import UIKit

// Requirement: positions and velocities stay continuous, so a running animation may be interrupted
// at any time without a kink. Bounds follow from the curves: a function with |f″| ≤ A moves by at
// most V·h a step of h, and its speed changes by at most A·h.
@MainActor
@Suite("Smoothness of interrupted motion")
struct SmoothnessTests {
    /// A view's position on a stage, every half millisecond while its animation is interrupted,
    /// until it is at rest.
    private func course(
        milliseconds: Int, _ event: (_ millisecond: Int, _ view: UIView) -> Void
    ) -> [Double] {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: -50, y: 0, width: 100, height: 100))
        stage.window.addSubview(view)
        stage.commit()
        var xs: [Double] = []
        for half in 0..<2 * milliseconds {
            if half % 2 == 0 { event(half / 2, view) }
            xs.append(Double((view.layer.presentation() ?? view.layer).position.x))
            if view.layer.animationKeys() == nil { break }
            stage.advance(by: .microseconds(500))
        }
        return xs
    }

    private let step = 0.0005

    /// The greatest speed, and the greatest change of speed from one step to the next, in points a
    /// second.
    ///
    /// Excludes the milliseconds at which a spring ends, a thousandth of its distance before the
    /// end, and the rest at the end.
    private func extremes(_ xs: [Double], endsAt ends: [Int] = []) -> (speed: Double, jump: Double)
    {
        let rest = xs.lastIndex { $0 != xs[xs.count - 1] } ?? 0
        let speeds = zip(xs.dropFirst(), xs).map { ($0 - $1) / step }
        var (speed, jump) = (0.0, 0.0)
        for index in 1..<max(rest, 1) where !ends.contains(where: { abs(2 * $0 - index) <= 2 }) {
            speed = max(speed, abs(speeds[index - 1]))
            jump = max(jump, abs(speeds[index] - speeds[index - 1]))
        }
        return (speed, jump)
    }

    /// ω of a spring that has settled to a thousandth after a second: ln((ζ/√(1 − ζ²))/0.001)/ζ.
    private func frequency(_ ratio: Double) -> Double {
        log(ratio / (1 - ratio * ratio).squareRoot() / 0.001) / ratio
    }

    @Test(
        "a spring interrupted by another is smooth at any time, with either option",
        arguments: [false, true])
    func springBySpring(beginsFromCurrentState: Bool) {
        let options: UIView.AnimationOptions = beginsFromCurrentState ? .beginFromCurrentState : []
        let ω = frequency(0.5)
        for caught in [1, 40, 130, 333, 700] {
            let xs = course(milliseconds: 2000) { time, view in
                guard time == 0 || time == caught else { return }
                UIView.animate(
                    withDuration: 1, delay: 0, usingSpringWithDamping: 0.5,
                    initialSpringVelocity: 0, options: options,
                    animations: { view.center.x = time == 0 ? 100 : 30 })
            }
            // |u″| ≤ ω², |u′| ≤ ω; distances of 100 and 70, which add up.
            let (speed, jump) = extremes(xs, endsAt: [1000, 1000 + caught])
            #expect(speed <= ω * 170, "caught at \(caught)")
            #expect(jump <= ω * ω * 170 * step, "caught at \(caught)")
            #expect(xs.last == 30)
        }
    }

    @Test("a spring by duration and bounce takes over the speed of a curve")
    func springByCurve() {
        let xs = course(milliseconds: 3000) { time, view in
            if time == 0 {
                UIView.animate(
                    withDuration: 1, delay: 0, options: .curveEaseInOut,
                    animations: { view.center.x = 100 })
            } else if time == 500 {
                UIView.animate(springDuration: 0.5, bounce: 0.3) { view.center.x = 0 }
            }
        }
        // Ease in and out: |y″| stays below 7 (at its ends 1/(1 − x)… 5.67), the spring's (2π/0.5)²
        // = 157.9.
        #expect(extremes(xs).jump <= (7 + 158) * 100 * step)
        #expect(abs(xs[1000] - 50) < 1e-6)
        #expect(xs.last == 0)
    }

    enum Pace: CaseIterable { case curve, curveFromCurrent, spring, springFromCurrent }

    @Test("ten toggles within one duration are smooth", arguments: Pace.allCases)
    func toggles(pace: Pace) {
        var isOn = false
        let xs = course(milliseconds: 2200) { time, view in
            guard time % 90 == 0, time < 900 else { return }
            isOn.toggle()
            let options: UIView.AnimationOptions =
                pace == .curveFromCurrent || pace == .springFromCurrent
                ? .beginFromCurrentState : []
            let target: CGFloat = isOn ? 100 : 0
            switch pace {
            case .curve, .curveFromCurrent:
                UIView.animate(
                    withDuration: 1, delay: 0, options: options,
                    animations: { view.center.x = target })
            case .spring, .springFromCurrent:
                UIView.animate(
                    withDuration: 1, delay: 0, usingSpringWithDamping: 0.6,
                    initialSpringVelocity: 0, options: options,
                    animations: { view.center.x = target })
            }
        }
        // Ten of them run at once, with alternating signs: less than ten times one alone.
        let ω = frequency(0.6)
        let bend = pace == .curve || pace == .curveFromCurrent ? 7 : ω * ω
        let (speed, jump) = extremes(xs, endsAt: (0..<10).map { 1000 + 90 * $0 })
        #expect(speed <= 10 * max(2, ω) * 100)
        #expect(jump <= 10 * bend * 100 * step)
        // It comes to rest where the last toggle put it.
        #expect(xs.last == 0)
    }

    @Test("opacity, which is replaced, starts at its shown value with beginFromCurrentState")
    func replaced() {
        var shown: [Double] = []
        _ = course(milliseconds: 1500) { time, view in
            if time % 90 == 0, time < 900 {
                UIView.animate(
                    withDuration: 1, delay: 0, options: .beginFromCurrentState,
                    animations: { view.alpha = view.alpha == 1 ? 0 : 1 })
            }
            shown.append(Double((view.layer.presentation() ?? view.layer).opacity))
        }
        // The steepest slope of ease in and out is less than 2 a second.
        for (a, b) in zip(shown, shown.dropFirst()) { #expect(abs(a - b) <= 0.002) }
    }

    private func springs(_ index: Int) -> UISpringTimingParameters {
        switch index {
        case 0: UISpringTimingParameters(dampingRatio: 0.5)
        case 1: UISpringTimingParameters(dampingRatio: 1)
        case 2:
            UISpringTimingParameters(
                mass: 1, stiffness: 150, damping: 9, initialVelocity: CGVector(dx: 4, dy: 4))
        case 3:
            UISpringTimingParameters(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
        default: UISpringTimingParameters(duration: 0.6, bounce: 0.5)
        }
    }

    /// The largest ω² of these springs.
    private func pull(_ index: Int) -> Double {
        switch index {
        case 0: frequency(0.5) * frequency(0.5)
        case 1: 9.2334 * 9.2334
        case 2: 150
        case 3: 1000.0 / 3
        default: (2 * .pi / 0.6) * (2 * .pi / 0.6)
        }
    }

    /// The largest c/m of these springs.
    private func friction(_ index: Int) -> Double {
        switch index {
        case 0: 2 * 0.5 * frequency(0.5)
        case 1: 2 * 9.2334
        case 2: 9
        case 3: 500.0 / 3
        default: 2 * 0.5 * 2 * .pi / 0.6
        }
    }

    @Test("a reversed spring of an animator is smooth", arguments: 0..<5)
    func reversed(index: Int) {
        for turns in [[60], [200], [5, 90, 180, 400], Array(stride(from: 50, to: 950, by: 90))] {
            var animator: UIViewPropertyAnimator?
            var positions: [UIViewAnimatingPosition] = []
            let xs = course(milliseconds: 6000) { time, view in
                if time == 0 {
                    animator = UIViewPropertyAnimator(duration: 1, timingParameters: springs(index))
                    animator?.addAnimations { view.center.x = 100 }
                    animator?.addCompletion { positions.append($0) }
                    animator?.startAnimation()
                }
                if turns.contains(time) { animator?.isReversed.toggle() }
            }
            // x″ = −(k/m)·(x − goal) − (c/m)·x′, whichever end pulls.
            let (speed, jump) = extremes(xs)
            let reach = xs.map { max(abs($0), abs($0 - 100)) }.max() ?? 0
            #expect(reach < 300)
            #expect(speed < 3000)
            #expect(
                jump <= (pull(index) * reach + friction(index) * speed) * step * 1.01,
                "turned at \(turns)")
            // A thousandth of the distance is left when it ends.
            #expect(!zip(xs, xs.dropFirst()).contains { abs($0 - $1) > speed * step * 1.01 + 0.11 })
            #expect(positions == [turns.count % 2 == 1 ? .start : .end])
            #expect(xs.last == (turns.count % 2 == 1 ? 0 : 100))
            #expect(animator?.state == .inactive)
        }
    }

    @Test(
        "place and speed of a spring are equal just before and after a reversal", arguments: 0..<5)
    func sameSpeed(index: Int) {
        let tiny = Duration.microseconds(1)
        for turn in [3, 50, 120, 260, 700] {
            let stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)
            defer { stage.close() }
            let view = UIView(frame: CGRect(x: -50, y: -50, width: 100, height: 100))
            stage.window.addSubview(view)
            stage.commit()
            func x() -> Double { Double((view.layer.presentation() ?? view.layer).position.x) }
            let animator = UIViewPropertyAnimator(duration: 1, timingParameters: springs(index))
            animator.addAnimations { view.center = CGPoint(x: 100, y: 100) }
            animator.startAnimation()
            stage.advance(by: .milliseconds(turn) - tiny)
            let a = x()
            stage.advance(by: tiny)
            let b = x()
            // Interrupted with a pause, as by a tap, or at once.
            if turn % 20 == 0 { animator.pauseAnimation() }
            animator.isReversed = true
            if turn % 20 == 0 {
                animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
            }
            #expect(abs(x() - b) < 1e-7)
            stage.advance(by: tiny)
            let c = x()
            let difference: Double = abs((c - b) - (b - a)) / 1e-6
            // Speeds agree to A·h, with A below 1000 distances a second each second.
            let limit: Double = 1000 * 100 * 2e-6 + 1e-3
            #expect(difference < limit, "turned at \(turn)")
            animator.stopAnimation(true)
        }
    }

    @Test("values that an animator has not moved yet stay when it is reversed", arguments: 0..<5)
    func reversedBefore(index: Int) {
        for delay in [0, 0.3] {
            var animator: UIViewPropertyAnimator?
            var ends: [UIViewAnimatingPosition] = []
            var opacities: Set<Float> = []
            let xs = course(milliseconds: 5000) { time, view in
                if time == 0 {
                    animator = UIViewPropertyAnimator(duration: 1, timingParameters: springs(index))
                    animator?.addAnimations { view.center.x = 100 }
                    animator?.addAnimations({ view.alpha = 0 }, delayFactor: 0.5)
                    animator?.addCompletion { ends.append($0) }
                    animator?.startAnimation(afterDelay: delay)
                }
                if time == 200 { animator?.isReversed = true }
                opacities.insert((view.layer.presentation() ?? view.layer).opacity)
            }
            #expect(opacities == [1])
            #expect(ends == [.start])
            #expect(xs.last == 0)
            if delay > 0 {
                #expect(xs.allSatisfy { $0 == 0 })
            } else {
                #expect(xs.contains { $0 > 5 })
            }
        }
    }

    @Test("a spring reversed twice at one instant continues unchanged", arguments: 0..<5)
    func turnedTwice(index: Int) {
        let courses = [false, true].map { turns in
            var animator: UIViewPropertyAnimator?
            return course(milliseconds: 500) { time, view in
                if time == 0 {
                    animator = UIViewPropertyAnimator(duration: 1, timingParameters: springs(index))
                    animator?.addAnimations { view.center.x = 100 }
                    animator?.startAnimation()
                }
                if turns, time == 150 {
                    animator?.isReversed.toggle()
                    animator?.isReversed.toggle()
                }
                if time == 499 { animator?.stopAnimation(true) }
            }
        }
        for (a, b) in zip(courses[0], courses[1]) { #expect(abs(a - b) < 1e-6) }
    }

    @Test("a pan that takes over an animator and releases with its speed is smooth")
    func pan() {
        var animator: UIViewPropertyAnimator?
        var fraction = 0.0
        let xs = course(milliseconds: 2500) { time, view in
            switch time {
            case 0:
                animator = UIViewPropertyAnimator(duration: 0.6, dampingRatio: 0.8) {
                    view.center.x = 100
                }
                animator?.startAnimation()
            case 150:
                animator?.pauseAnimation()
                fraction = Double(animator?.fractionComplete ?? 0)
            case 151...300:
                // The finger pulls back, at 100 points a second, a millisecond at a time.
                animator?.fractionComplete = fraction - Double(time - 150) / 1000
            case 301:
                animator?.isReversed = true
                let left = Double(1 - (animator?.fractionComplete ?? 0)) * 100
                let velocity = 100 / left
                animator?.continueAnimation(
                    withTimingParameters: UISpringTimingParameters(
                        dampingRatio: 0.8, initialVelocity: CGVector(dx: velocity, dy: velocity)),
                    durationFactor: 1)
            default: break
            }
        }
        // No jump when it is caught, held (except the finger's own steps) or released.
        for (a, b) in zip(xs, xs.dropFirst()) { #expect(abs(a - b) <= 0.6) }
        let speeds = zip(xs.dropFirst(), xs).map { ($0 - $1) / step }
        #expect(abs(speeds[602] + 100) < 15)
        // ω = ln((0.8/0.6)/0.001)/(0.8·0.6) = 15: an acceleration of 225 a second per second, and a
        // friction of 24.
        for index in 603..<1500 {
            #expect(abs(speeds[index + 1] - speeds[index]) < (225 * 100 + 24 * 500) * step)
        }
        #expect(xs.last == 0)
    }
}
