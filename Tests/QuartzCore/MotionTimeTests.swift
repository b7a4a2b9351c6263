import MainLoop
import QuartzCore
import Testing

// Source: Apple, CAMediaTiming, CAAnimationDelegate, Technical Q&A QA1673.
@MainActor
@Suite("Start, end and cost of animations")
struct MotionTimeTests {
    private final class Listener: CAAnimationDelegate {
        var calls: [String] = []
        func animationDidStart(_ animation: CAAnimation) { note("start", animation) }
        func animationDidStop(_ animation: CAAnimation, finished: Bool) {
            note(finished ? "end" : "stop", animation)
        }
        private func note(_ what: String, _ animation: CAAnimation) {
            calls.append(
                "\(animation.value(forKey: "name") as? String ?? "") \(what) \(CACurrentMediaTime())"
            )
        }
    }

    private func animation(_ name: String = "", _ duration: Double = 1, _ listener: Listener? = nil)
        -> CABasicAnimation
    {
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 0
        animation.toValue = 100
        animation.duration = duration
        animation.delegate = listener
        animation.setValue(name, forKey: "name")
        return animation
    }

    private func x(_ layer: CALayer) -> Double { Double(layer.presentation()?.position.x ?? .nan) }

    @Test("an animation that begins later needs no ticks until then, and then reports its start")
    func delay() {
        let loop = VirtualLoop()
        defer { loop.close() }
        let (layer, listener) = (CALayer(), Listener())
        let late = animation("late", 1, listener)
        late.beginTime = CACurrentMediaTime() + 10
        late.fillMode = .backwards
        layer.position.x = 50
        layer.add(late, forKey: nil)
        loop.advance()
        let ticks = loop.loop.statistics.ticks
        #expect(!loop.loop.wantsTicks)
        loop.advance(9.999)
        #expect(loop.loop.statistics.ticks == ticks)
        #expect(x(layer) == 0)
        #expect(listener.calls == [])
        loop.advance(0.001)
        #expect(!loop.loop.wantsTicks, "viewers evaluate animations")
        #expect(listener.calls == ["late start 10.0"])
        loop.advance(0.5)
        #expect(abs(x(layer) - 50) < 1e-9)
        loop.advance(0.5)
        #expect(listener.calls == ["late start 10.0", "late end 11.0"])
        #expect(!loop.loop.wantsTicks)
        // If it is removed before its start, it reports only its end, and nothing remains that
        // wakes the loop.
        late.beginTime = CACurrentMediaTime() + 10
        layer.add(late, forKey: "a")
        layer.removeAnimation(forKey: "a")
        loop.advance()
        #expect(listener.calls.last == "late stop 11.0")
        #expect(listener.calls.count == 3)
        #expect(loop.loop.pendingTimers == 0)
    }

    @Test("starts and ends are reported in order; a replaced animation ends before the next starts")
    func order() {
        let loop = VirtualLoop()
        defer { loop.close() }
        let (layer, listener) = (CALayer(), Listener())
        layer.add(animation("one", 1, listener), forKey: "a")
        layer.add(animation("two", 1, listener), forKey: "b")
        loop.advance(0.5)
        layer.add(animation("three", 0.5, listener), forKey: "a")
        loop.advance(2)
        #expect(
            listener.calls == [
                "one start 0.0", "two start 0.0", "one stop 0.5", "three start 0.5", "two end 1.0",
                "three end 1.0",
            ])
    }

    @Test("a paused layer needs no tick, timer or wake-up, and continues where it was")
    func pause() {
        let loop = VirtualLoop()
        defer { loop.close() }
        let (layer, inner) = (CALayer(), CALayer())
        layer.addSublayer(inner)
        let listener = Listener()
        inner.add(animation("a", 1, listener), forKey: nil)
        let late = animation("b", 1, listener)
        late.beginTime = 0.5
        layer.add(late, forKey: nil)
        loop.advance(0.25)
        let time = layer.convertTime(CACurrentMediaTime(), from: nil)
        layer.speed = 0
        layer.timeOffset = time
        loop.advance()
        let before = loop.loop.statistics
        #expect(!loop.loop.wantsTicks)
        #expect(loop.loop.pendingTimers == 0)
        loop.advance(1000)
        let after = loop.loop.statistics
        #expect(after.ticks == before.ticks)
        #expect(after.timersFired == before.timersFired)
        // The two turns that advance(by:) itself runs, at its beginning and at its end.
        #expect(after.turns - before.turns <= 2)
        #expect(x(inner) == 25)
        layer.speed = 1
        layer.timeOffset = 0
        layer.beginTime = 0
        layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - time
        loop.advance(0.5)
        #expect(abs(x(inner) - 75) < 1e-6)
        #expect(abs(x(layer) - 25) < 1e-6)
        loop.advance(0.25)
        loop.advance(0.5)
        #expect(
            listener.calls == ["a start 0.0", "b start 1000.5", "a end 1001.0", "b end 1001.5"])
    }

    @Test("an animated layer that moves under another clock ends by that clock")
    func moved() {
        let loop = VirtualLoop()
        defer { loop.close() }
        let (slow, layer, listener) = (CALayer(), CALayer(), Listener())
        slow.speed = 0.5
        let plain = CALayer()
        plain.addSublayer(layer)
        layer.add(animation("a", 1, listener), forKey: nil)
        loop.advance(0.5)
        // By the loop's clock half of its second is left; by the slow one it is 0.25 now.
        slow.addSublayer(layer)
        #expect(x(layer) == 25)
        loop.advance(1)
        #expect(x(layer) == 75)
        #expect(listener.calls == ["a start 0.0"])
        plain.addSublayer(layer)
        loop.advance()
        #expect(
            listener.calls == ["a start 0.0", "a end 1.5"], "by the loop's clock its second is over"
        )
    }

    @Test("endless animations retain no layer, and leave nothing behind")
    func endless() {
        let loop = VirtualLoop()
        defer { loop.close() }
        let listener = Listener()
        weak var gone: CALayer?
        do {
            let layer = CALayer()
            let endless = animation("a", 1, listener)
            endless.repeatCount = .infinity
            layer.add(endless, forKey: nil)
            loop.advance(0.5)
            #expect(!loop.loop.wantsTicks, "viewers evaluate animations")
            gone = layer
        }
        #expect(gone == nil)
        loop.advance()
        #expect(!loop.loop.wantsTicks)
        #expect(listener.calls == ["a start 0.0", "a stop 0.5"])
    }

    /// The value that a layer shows of 0…100 at a time, by the rules of SMIL and Core Animation,
    /// without any code of Mainspring.
    private func expected(
        _ time: Double, begin: Double, duration: Double, speed: Double, offset: Double,
        count: Double, reverses: Bool,
        fill: CAMediaTimingFillMode
    ) -> Double {
        let pass = reverses ? 2 * duration : duration
        let active = count * pass
        var local = (time - begin) * speed
        if local < 0 {
            guard fill == .backwards || fill == .both else { return 1000 }
            local = 0
        } else if local >= active {
            guard fill == .forwards || fill == .both else { return 1000 }
            // The end of the last pass.
            local = active + offset
            let rest = local - (local / pass).rounded(.down) * pass
            let at = rest == 0 ? pass : rest
            return (at > duration ? pass - at : at) / duration * 100
        }
        local += offset
        let at = local - (local / pass).rounded(.down) * pass
        return (at > duration ? pass - at : at) / duration * 100
    }

    @Test("begin, speed, offset, repetition, reversal and fill give the formula's value")
    func timingTable() {
        for begin in [0.0, 0.5] {
            for speed in [1.0, 2, 0.5] {
                for offset in [0.0, 0.25] {
                    for count in [1.0, 2.5, 0.75] {
                        for reverses in [false, true] {
                            for fill in [
                                CAMediaTimingFillMode.removed, .forwards, .backwards, .both,
                            ] {
                                check(begin, speed, offset, count, reverses, fill)
                            }
                        }
                    }
                }
            }
        }
    }

    private func check(
        _ begin: Double, _ speed: Double, _ offset: Double, _ count: Double, _ reverses: Bool,
        _ fill: CAMediaTimingFillMode
    ) {
        let loop = VirtualLoop()
        defer { loop.close() }
        loop.advance(1)
        let layer = CALayer()
        layer.position.x = 1000
        let animation = self.animation()
        animation.beginTime = 1 + begin
        animation.speed = Float(speed)
        animation.timeOffset = offset
        animation.repeatCount = Float(count)
        animation.autoreverses = reverses
        animation.fillMode = fill
        animation.isRemovedOnCompletion = false
        layer.add(animation, forKey: nil)
        for _ in 0..<48 {
            let now = CACurrentMediaTime()
            let value = expected(
                now, begin: 1 + begin, duration: 1, speed: speed, offset: offset, count: count,
                reverses: reverses,
                fill: fill)
            #expect(
                x(layer) == value,
                "at \(now): \(begin) \(speed) \(offset) \(count) \(reverses) \(fill)")
            loop.advance(0.125)
        }
    }

    @Test("additive springs and curves stay continuous in ten reversals within one duration")
    func interruption() {
        for isSpring in [true, false] {
            let loop = VirtualLoop(framesPerSecond: 1000)
            defer { loop.close() }
            let layer = CALayer()
            var positions: [Double] = []
            for step in 0..<2000 {
                if step % 100 == 0, step < 1000 {
                    let old = Double(layer.position.x)
                    layer.position.x = old == 0 ? 100 : 0
                    let animation: CABasicAnimation =
                        isSpring ? CASpringAnimation(keyPath: "position.x") : self.animation()
                    animation.fromValue = old - Double(layer.position.x)
                    animation.toValue = 0
                    animation.isAdditive = true
                    animation.duration = (animation as? CASpringAnimation)?.settlingDuration ?? 1
                    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
                    layer.add(animation, forKey: nil)
                }
                positions.append(x(layer))
                loop.advance(0.001)
            }
            let velocities = zip(positions, positions.dropFirst()).map { ($1 - $0) * 1000 }
            let jumps = zip(velocities, velocities.dropFirst()).map { abs($1 - $0) }
            // One spring's acceleration is at most k/m·distance = 100·100 a s², so 10 a
            // millisecond, and ten of them are running. Where one is cut off, a thousandth of the
            // distance (100 a second, for a millisecond) is left. The curve's second derivative is
            // 3/(1.5·0.42²)… < 30 distances a s², 3 a millisecond.
            #expect((velocities.map { abs($0) }.max() ?? 0) < (isSpring ? 3000 : 700))
            #expect((jumps.max() ?? 0) < (isSpring ? 210 : 30), "\(jumps.max() ?? 0)")
        }
    }

    @Test("a display link with a lower rate is called on the display's grid, and skips late frames")
    func displayLinkRates() {
        for (display, wanted, divisor) in [
            (60, 30, 2), (60, 25, 2), (60, 20, 3), (120, 50, 2), (60, 0, 1), (60, 90, 1),
        ] {
            let loop = VirtualLoop(framesPerSecond: display)
            defer { loop.close() }
            var times: [(Double, Double)] = []
            let link = CADisplayLink { times.append(($0.timestamp, $0.targetTimestamp)) }
            link.preferredFramesPerSecond = wanted
            link.add()
            loop.advance(1)
            link.invalidate()
            #expect(times.count == display / divisor)
            for (index, time) in times.enumerated() {
                func grid(_ frame: Int) -> Double {
                    (Double(frame * divisor) * 1e9 / Double(display)).rounded() / 1e9
                }
                #expect(abs(time.0 - grid(index + 1)) < 1e-12)
                #expect(abs(time.1 - grid(index + 2)) < 1e-12)
            }
        }
        let range = CAFrameRateRange(minimum: 24, maximum: 48, preferred: 40)
        #expect(range.divisor(ofDisplayRate: 120) == 3)
        #expect(range.divisor(ofDisplayRate: 60) == 2)
        #expect(CAFrameRateRange(minimum: 10, maximum: 20).divisor(ofDisplayRate: 60) == 3)
        #expect(CAFrameRateRange.default.divisor(ofDisplayRate: 120) == 1)
    }

    @Test("a transaction's values are found by key, also in nested transactions")
    func transactionKeys() {
        let loop = VirtualLoop()
        defer { loop.close() }
        CATransaction.begin()
        CATransaction.setValue(2, forKey: kCATransactionAnimationDuration)
        CATransaction.setValue(true, forKey: kCATransactionDisableActions)
        CATransaction.setValue("mine", forKey: "name")
        CATransaction.begin()
        #expect(CATransaction.animationDuration() == 2)
        #expect(CATransaction.disableActions())
        #expect(CATransaction.value(forKey: kCATransactionAnimationDuration) as? Double == 2)
        #expect(CATransaction.value(forKey: kCATransactionDisableActions) as? Bool == true)
        #expect(CATransaction.value(forKey: "name") as? String == "mine")
        CATransaction.setValue("inner", forKey: "name")
        let curve = CAMediaTimingFunction(name: .easeIn)
        CATransaction.setValue(curve, forKey: kCATransactionAnimationTimingFunction)
        #expect(CATransaction.animationTimingFunction() == curve)
        CATransaction.commit()
        #expect(CATransaction.value(forKey: "name") as? String == "mine")
        #expect(CATransaction.animationTimingFunction() == nil)
        CATransaction.commit()
        #expect(CATransaction.value(forKey: "name") == nil)
    }

    @Test("springs of a duration and a bounce return both; overdamping can be disabled")
    func springs() {
        for (duration, bounce) in [(0.5, 0.0), (0.5, 0.3), (0.4, -0.25), (1, 0.9)] {
            let spring = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
            #expect(abs(spring.perceptualDuration - duration) < 1e-12)
            #expect(abs(Double(spring.bounce) - bounce) < 1e-12)
            #expect(
                abs(Double(spring.stiffness) - 4 * Double.pi * .pi / (duration * duration)) < 1e-9)
        }
        let loop = VirtualLoop()
        defer { loop.close() }
        let spring = CASpringAnimation(keyPath: "position.x")
        spring.damping = 40
        spring.fromValue = 0
        spring.toValue = 1
        spring.duration = 5
        let (creeping, critical) = (CALayer(), CALayer())
        spring.allowsOverdamping = true
        creeping.add(spring, forKey: nil)
        spring.allowsOverdamping = false
        critical.add(spring, forKey: nil)
        for step in 0..<100 {
            let t = Double(step) / 50
            // ω0 = 10, ζ = 2: roots −10·(2 ± √3).
            let (slow, fast) = (10 * (2 - 3.0.squareRoot()), 10 * (2 + 3.0.squareRoot()))
            let u = (fast * exp(-slow * t) - slow * exp(-fast * t)) / (fast - slow)
            #expect(abs(x(creeping) - (1 - u)) < 1e-12)
            #expect(abs(x(critical) - (1 - exp(-10 * t) * (1 + 10 * t))) < 1e-12)
            loop.advance(0.02)
        }
    }
}
