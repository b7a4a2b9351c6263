import MainLoop
import Testing

@MainActor
@Suite("Display ticks")
struct TickTests {
    let loop = MainLoop(clock: .virtual())

    @Test(
        "ticks come at the exact grid points and carry the next one", arguments: [59, 60, 120, 144])
    func gridPoints(rate: Int) {
        var ticks: [MainLoop.Tick] = []
        loop.framesPerSecond = rate
        loop.onTick = { tick in
            #expect(loop.now == tick.time)
            ticks.append(tick)
        }
        loop.wantsTicks = true
        loop.advance(by: .seconds(3))
        #expect(ticks.map(\.index) == Array(1...Int64(3 * rate)))
        for tick in ticks {
            #expect(
                tick.time.nanoseconds == (2 * tick.index * 1_000_000_000 + Int64(rate))
                    / (2 * Int64(rate)))
            #expect(
                tick.target.nanoseconds == (2 * (tick.index + 1) * 1_000_000_000 + Int64(rate))
                    / (2 * Int64(rate)))
        }
        #expect(ticks.last?.time.nanoseconds == 3_000_000_000)
        #expect(loop.statistics.ticksSkipped == 0)
    }

    @Test("without a request there are no ticks and no deadline")
    func unwanted() {
        loop.onTick = { _ in Issue.record("ticked") }
        loop.advance(by: .seconds(1))
        #expect(loop.statistics.turns == 2)
        loop.run()
        #expect(loop.statistics.ticks == 0)
    }

    @Test("ticks start at the first grid point after the request, and end with it")
    func wishes() {
        var times: [Int64] = []
        loop.framesPerSecond = 100
        loop.onTick = { tick in
            times.append(tick.time.nanoseconds / 1_000_000)
            if times.count == 2 { loop.wantsTicks = false }
        }
        loop.schedule(after: .milliseconds(20)) { loop.wantsTicks = true }
        loop.schedule(after: .milliseconds(105)) { loop.wantsTicks = true }
        loop.schedule(after: .milliseconds(115)) { loop.wantsTicks = false }
        loop.advance(by: .seconds(1))
        #expect(times == [30, 40, 110])
    }

    @Test("a request cancelled and renewed at one instant loses and gains no tick")
    func renewed() {
        var times: [Int64] = []
        loop.framesPerSecond = 100
        loop.onTick = { tick in
            times.append(tick.time.nanoseconds / 1_000_000)
            loop.wantsTicks = false
            loop.wantsTicks = true
        }
        loop.wantsTicks = true
        loop.schedule(after: .milliseconds(20)) {
            loop.wantsTicks = false
            loop.wantsTicks = true
        }
        loop.advance(by: .milliseconds(40))
        #expect(times == [10, 20, 30, 40])
    }

    @Test("ticks follow a new rate from its first grid point")
    func newRate() {
        var times: [Int64] = []
        loop.framesPerSecond = 10
        loop.onTick = { times.append($0.time.nanoseconds / 1_000_000) }
        loop.wantsTicks = true
        loop.schedule(after: .milliseconds(210)) { loop.framesPerSecond = 20 }
        loop.advance(by: .milliseconds(400))
        #expect(times == [100, 200, 250, 300, 350, 400])
    }

    @Test("ticks come after the events and before the commit of their turn")
    func phases() {
        var log: [String] = []
        loop.framesPerSecond = 10
        loop.onCommit(.layout) { log.append("commit") }
        loop.onTick = { _ in log.append("tick") }
        loop.wantsTicks = true
        loop.schedule(after: .milliseconds(100)) { log.append("timer") }
        loop.advance(by: .milliseconds(100))
        #expect(log == ["commit", "timer", "tick", "commit"])
    }

    @Test("late ticks on real time are skipped, not accumulated")
    func late() {
        let loop = MainLoop()
        var indices: [Int64] = []
        loop.framesPerSecond = 1000
        loop.onTick = { tick in
            indices.append(tick.index)
            let start = loop.clock.now
            // The first callback lasts five frames.
            while indices.count == 1, start.duration(to: loop.clock.now) < .milliseconds(5) {}
            if indices.count == 3 { loop.stop() }
        }
        loop.wantsTicks = true
        loop.run()
        #expect(indices[1] >= indices[0] + 5 && indices[2] > indices[1])
        let statistics = loop.statistics
        #expect(statistics.ticks == 3)
        #expect(statistics.ticksSkipped >= 4)
    }
}
