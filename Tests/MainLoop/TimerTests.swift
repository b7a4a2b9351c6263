import MainLoop
import Testing

@MainActor
@Suite("Timers and deferred blocks")
struct TimerTests {
    let loop = MainLoop(clock: .virtual())

    @Test("a cancelled timer does not fire, and is cancelled only once")
    func cancel() {
        let id = loop.schedule(after: .seconds(1)) { Issue.record("fired") }
        #expect(loop.cancel(id))
        #expect(!loop.cancel(id))
        loop.advance(by: .seconds(2))
    }

    @Test("a repeating timer can cancel itself from its own callback")
    func cancelSelf() {
        var count = 0
        let id = Later<MainLoop.TimerID>()
        id.value = loop.schedule(after: .seconds(1), every: .seconds(1)) {
            count += 1
            if count == 3 { #expect(loop.cancel(id.value!)) }
        }
        loop.advance(by: .seconds(10))
        #expect(count == 3)
    }

    @Test("a one-shot timer that fires is already removed in its callback")
    func cancelFired() {
        let id = Later<MainLoop.TimerID>()
        id.value = loop.schedule(after: .seconds(1)) { #expect(!loop.cancel(id.value!)) }
        loop.advance(by: .seconds(1))
        #expect(loop.statistics.timersFired == 1)
    }

    @Test("another timer that is due at the same instant can still be cancelled")
    func cancelSibling() {
        let sibling = Later<MainLoop.TimerID>()
        loop.schedule(after: .seconds(1)) { #expect(loop.cancel(sibling.value!)) }
        sibling.value = loop.schedule(after: .seconds(1)) { Issue.record("fired") }
        loop.advance(by: .seconds(2))
    }

    @Test("a stale timer id reaches neither the slot's next timer nor another loop's")
    func staleNames() {
        let old = loop.schedule(after: .seconds(1)) {}
        loop.cancel(old)
        var fired = 0
        loop.schedule(after: .seconds(1)) { fired += 1 }
        #expect(!loop.cancel(old))

        let other = MainLoop(clock: .virtual())
        let foreign = other.schedule(after: .seconds(1)) {}
        #expect(!loop.cancel(foreign))
        loop.advance(by: .seconds(1))
        #expect(fired == 1)
    }

    @Test("a block deferred in the events phase runs in it; one deferred by that in the next turn")
    func deferredBlocks() {
        var log: [String] = []
        loop.onCommit(.layout) { log.append("commit") }
        loop.deferBlock {
            log.append("1")
            loop.deferBlock {
                log.append("2")
                loop.deferBlock { log.append("3") }
            }
        }
        loop.turn()
        #expect(log == ["1", "2", "commit", "3", "commit"])
    }

    @Test("a timer scheduled for now from a callback runs in the same events phase")
    func timerForNow() {
        var log: [String] = []
        loop.onCommit(.layout) { log.append("commit") }
        loop.schedule(after: .seconds(1)) {
            loop.schedule(after: .zero) { log.append("zero") }
            loop.schedule(at: .zero) { log.append("past") }
            log.append("timer")
        }
        loop.advance(by: .seconds(1))
        #expect(log == ["commit", "timer", "zero", "past", "commit"])
    }

    @Test("a timer that reschedules itself without delay blocks neither ticks nor commits")
    func noStarvation() {
        var log: [String] = []
        var rounds = 0
        func again() {
            rounds += 1
            log.append("timer")
            if rounds < 6 { loop.schedule(after: .zero) { again() } }
        }
        loop.onCommit(.layout) { log.append("commit") }
        loop.onTick = { _ in log.append("tick") }
        loop.wantsTicks = true
        let first = LoopClock.Instant(nanoseconds: 16_666_667)
        loop.schedule(at: first) { again() }
        loop.advance(by: .nanoseconds(16_666_667))
        #expect(
            log == [
                "commit", "timer", "timer", "tick", "commit", "timer", "timer", "commit", "timer",
                "timer", "commit",
            ])
    }

    @Test("work that a commit makes due starts the next turn at once, at the same time")
    func commitMakesDue() {
        var log: [String] = []
        loop.onCommit(.transactions) {
            if log.isEmpty { loop.deferBlock { log.append("block@\(loop.now.nanoseconds)") } }
            log.append("commit")
        }
        loop.turn()
        #expect(log == ["commit", "block@0", "commit"])
        #expect(loop.statistics.turns == 2)
    }

    @Test("delays are rounded to the nanosecond and clamped at the end of time")
    func extremes() {
        #expect(
            LoopClock.Instant.zero.advanced(
                by: Duration(secondsComponent: 0, attosecondsComponent: 1_499_999_999)
            )
            .nanoseconds == 1)
        #expect(
            LoopClock.Instant.zero.advanced(
                by: Duration(secondsComponent: 0, attosecondsComponent: 1_500_000_000)
            )
            .nanoseconds == 2)
        #expect(LoopClock.Instant.zero.advanced(by: .seconds(20)).nanoseconds == 20_000_000_000)
        #expect(LoopClock.Instant.zero.advanced(by: .seconds(-20)).nanoseconds == -20_000_000_000)
        #expect(
            LoopClock.Instant(nanoseconds: 5).advanced(by: .seconds(Int64.max)) == .distantFuture)
        loop.schedule(after: .seconds(Int64.max)) { Issue.record("fired") }
        loop.run()
        #expect(loop.now == .zero)
    }

    @Test("on real time, timers fire in order of time and then of scheduling")
    func monotonicOrder() {
        let loop = MainLoop()
        var log: [Int] = []
        let start = loop.now
        let moment = start.advanced(by: .milliseconds(2))
        loop.schedule(at: start.advanced(by: .milliseconds(3))) {
            log.append(3)
            loop.stop()
        }
        loop.schedule(at: moment) { log.append(1) }
        loop.schedule(at: moment) { log.append(2) }
        loop.schedule(after: .zero) { log.append(0) }
        loop.run()
        #expect(log == [0, 1, 2, 3])
    }

    @Test("on real time a late repeating timer fires once and continues its schedule")
    func monotonicCollapse() {
        let loop = MainLoop()
        let start = loop.now
        let interval: Int64 = 1_000_000
        var lateness: [Int64] = []
        loop.schedule(at: start, every: .nanoseconds(interval)) {
            lateness.append((loop.now.nanoseconds - start.nanoseconds) / interval)
            // The first callback lasts five intervals; the dates in between are skipped.
            while lateness.count == 1, loop.clock.now.nanoseconds - start.nanoseconds < 5 * interval
            {}
            if lateness.count == 3 { loop.stop() }
        }
        loop.run()
        // The dates strictly ascend: none is delivered twice, and no missed one is delivered later.
        #expect(lateness.count == 3 && lateness[1] >= 5 && lateness[2] > lateness[1])
    }
}

/// A value that a closure refers to before it is set.
@MainActor
final class Later<Value> {
    var value: Value?
}
