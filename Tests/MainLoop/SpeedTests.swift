import MistakeRecorder
import Testing

@testable import MainLoop

// Expected values: t_loop = (t_machine − m0)·speed + t0, with the point (m0, t0) at which the speed
// was set.
@MainActor
@Suite("A loop's speed")
struct SpeedTests {
    @Test("a scale is a line through the point at which the speed was set")
    func scale() {
        let real = ClockScale(machine: 1_000, loop: 0, speed: 1)
        #expect(real.loopTime(at: 5_000) == 4_000)
        let slow = real.changing(speed: 0.1, at: 5_000)
        #expect(slow.loopTime(at: 5_000) == 4_000)
        #expect(slow.loopTime(at: 15_000) == 5_000)
        #expect(slow.machineTime(for: 1_000) == 10_000)
        let paused = slow.changing(speed: 0, at: 15_000)
        #expect(paused.loopTime(at: 9_000_000) == 5_000)
        #expect(paused.machineTime(for: 1) == .max)
        #expect(paused.machineTime(for: 0) == 0)
        let again = paused.changing(speed: 1, at: 9_000_000)
        #expect(again.loopTime(at: 9_000_001) == 5_001)
        #expect(again.machineTime(for: 77) == 77)
    }

    @Test("a wait is as long as the loop's time needs, to the nanosecond")
    func waits() {
        for speed in [0.05, 0.3, 1, 7, 100] {
            let scale = ClockScale(machine: 0, loop: 0, speed: speed)
            for wait in [1, 999, 1_000_000_007] as [Int64] {
                let machine = scale.machineTime(for: wait)
                #expect(scale.loopTime(at: machine) >= wait)
                #expect(scale.loopTime(at: machine - 2) < wait)
            }
        }
    }

    @Test("a paused loop's time stops, and goes on from there")
    func paused() {
        let loop = MainLoop()
        loop.speed = 0
        let paused = loop.clock.now
        #expect(loop.clock.now == paused)
        #expect(loop.speed == 0)
        loop.speed = 1
        #expect(loop.clock.now >= paused)
        #expect(loop.clock.now.seconds - paused.seconds < 5)
    }

    // At 100 times the speed these ten seconds take a tenth of one.
    @Test("timers and ticks follow a faster loop, in order")
    func faster() {
        let loop = MainLoop()
        loop.speed = 100
        var order: [String] = []
        loop.schedule(after: .seconds(9)) { order.append("nine") }
        loop.schedule(after: .seconds(1)) { order.append("one") }
        loop.run(for: .seconds(10))
        #expect(order == ["one", "nine"])
        #expect(loop.clock.now.seconds >= 10)
        loop.speed = 1
        #expect(loop.clock.now.seconds < 60)
    }

    @Test("a timer that was set at another speed is due at its time on the loop's clock")
    func changedMeanwhile() {
        let loop = MainLoop()
        var end: LoopClock.Instant?
        loop.schedule(after: .seconds(50)) {
            end = loop.now
            loop.stop()
        }
        loop.schedule(after: .milliseconds(1)) { loop.speed = 100 }
        loop.run()
        #expect((end?.seconds ?? 0) >= 50)
    }

    @Test("an invalid speed, and that of a virtual loop, are reported")
    func refused() {
        let loop = MainLoop()
        let reports = mistakes {
            for speed in [-1, .nan, .infinity, 101] { loop.speed = speed }
        }
        #expect(reports.split(separator: "\n").count == 4)
        #expect(reports.contains("speed was not set to -1.0: it must be from 0 to 100"))
        #expect(loop.speed == 1)
        let virtual = MainLoop(clock: .virtual())
        #expect(virtual.speed == 0)
        #expect(mistakes { virtual.speed = 2 }.contains("follows virtual time"))
        #expect(virtual.speed == 0)
    }
}
