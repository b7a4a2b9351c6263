import HeadlessTesting
import Testing
import UIKit

/// Timers with a target, on the loop's clock. Source: Apple, Timer.
@MainActor
@Suite("Timers with a target")
struct TargetTimerTests {
    @MainActor
    private final class Target {
        var calls: [Double] = []
        var timers: [Timer] = []
        let stage: Stage

        init(_ stage: Stage) { self.stage = stage }

        func call() { calls.append(stage.now / .seconds(1)) }
        func callWithTimer(_ timer: Timer) {
            call()
            timers.append(timer)
        }
        func callOnce(_ timer: Timer) {
            call()
            timer.invalidate()
        }
    }

    @Test("a repeating timer fires at each multiple of its interval on the virtual clock")
    func repeating() {
        let stage = Stage()
        defer { stage.close() }
        let target = Target(stage)
        let timer = Timer.scheduledTimer(
            timeInterval: 1.2, target: target, selector: Target.call, userInfo: nil, repeats: true)
        #expect(timer.isValid)
        #expect(timer.timeInterval == 1.2)
        stage.advance(by: .seconds(4))
        #expect(target.calls == [1.2, 2.4, 3.6])
        timer.invalidate()
        #expect(!timer.isValid)
        stage.advance(by: .seconds(4))
        #expect(target.calls.count == 3)
        #expect(stage.loop.statistics.timersFired == 3)
    }

    @Test("a timer that does not repeat fires once, and is then invalid")
    func once() {
        let stage = Stage()
        defer { stage.close() }
        let target = Target(stage)
        let timer = Timer.scheduledTimer(
            timeInterval: 0.5, target: target, selector: Target.callWithTimer, userInfo: nil,
            repeats: false)
        stage.advance(by: .seconds(2))
        #expect(target.calls == [0.5])
        #expect(target.timers.first === timer)
        #expect(!timer.isValid)
        #expect(timer.timeInterval == 0)
    }

    @Test("a timer invalidated in its own call does not fire again")
    func invalidatedInside() {
        let stage = Stage()
        defer { stage.close() }
        let target = Target(stage)
        Timer.scheduledTimer(
            timeInterval: 0.25, target: target, selector: Target.callOnce, userInfo: nil,
            repeats: true)
        stage.advance(by: .seconds(2))
        #expect(target.calls == [0.25])
    }

    @Test("fire() calls at once and does not change the schedule")
    func fire() {
        let stage = Stage()
        defer { stage.close() }
        let target = Target(stage)
        let timer = Timer.scheduledTimer(
            timeInterval: 1, target: target, selector: Target.call, userInfo: nil, repeats: true)
        stage.advance(by: .milliseconds(300))
        timer.fire()
        stage.advance(by: .milliseconds(1000))
        #expect(target.calls == [0.3, 1])
        timer.invalidate()
    }

    @Test("a timer retains its target until it is invalidated")
    func retained() {
        let stage = Stage()
        defer { stage.close() }
        weak var target: Target?
        func start() -> Timer {
            let made = Target(stage)
            target = made
            return Timer.scheduledTimer(
                timeInterval: 1, target: made, selector: Target.call, userInfo: nil, repeats: true)
        }
        let timer = start()
        #expect(target != nil)
        timer.invalidate()
        #expect(target == nil)
    }
}
