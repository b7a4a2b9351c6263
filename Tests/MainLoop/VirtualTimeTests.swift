import MainLoop
import Testing

@MainActor
@Suite("Virtual time")
struct VirtualTimeTests {
    let loop = MainLoop(clock: .virtual())

    @Test("advance visits every deadline in order at its exact time, and ends at the target")
    func visitsDeadlines() {
        var log: [String] = []
        func note(_ name: String) { log.append("\(name)@\(loop.now.nanoseconds)") }
        loop.schedule(after: .nanoseconds(30)) { note("c") }
        loop.schedule(after: .nanoseconds(10)) {
            note("a")
            loop.schedule(after: .nanoseconds(5)) { note("b") }
        }
        loop.schedule(after: .nanoseconds(41)) { note("too late") }
        loop.advance(by: .nanoseconds(40))
        #expect(log == ["a@10", "b@15", "c@30"])
        #expect(loop.now.nanoseconds == 40)
    }

    @Test("a repeating timer fires at each exact time")
    func repeats() {
        var times: [Int64] = []
        loop.schedule(at: LoopClock.Instant(nanoseconds: 7), every: .nanoseconds(10)) {
            times.append(loop.now.nanoseconds)
        }
        loop.advance(by: .nanoseconds(47))
        #expect(times == [7, 17, 27, 37, 47])
    }

    @Test("timers and blocks that are due at the same time run in the order of scheduling")
    func totalOrder() {
        var log: [Int] = []
        loop.schedule(after: .nanoseconds(10)) { log.append(0) }
        loop.schedule(at: .zero) { log.append(1) }
        loop.deferBlock { log.append(2) }
        loop.schedule(after: .zero) { log.append(3) }
        loop.schedule(at: LoopClock.Instant(nanoseconds: -5)) { log.append(4) }
        loop.deferBlock { log.append(5) }
        loop.schedule(after: .nanoseconds(10)) { log.append(6) }
        loop.turn()
        #expect(log == [1, 2, 3, 4, 5])
        loop.advance(by: .nanoseconds(10))
        #expect(log == [1, 2, 3, 4, 5, 0, 6])
    }

    @Test("run() continues until no work is left, and does not wait")
    func runsToTheEnd() {
        var count = 0
        loop.schedule(after: .seconds(3600)) { count += 1 }
        loop.schedule(after: .seconds(1)) {
            count += 1
            loop.schedule(after: .seconds(86_400)) { count += 1 }
        }
        loop.run()
        #expect(count == 3)
        #expect(loop.now == .zero.advanced(by: .seconds(86_401)))
        #expect(loop.statistics.wakeUps == 0)
    }
}
