import MainLoop
import Testing

@MainActor
@Suite("Running and stopping")
struct RunTests {
    @Test("stop() before a run ends only that run, at once", arguments: [false, true])
    func stopBefore(isVirtual: Bool) {
        let loop = MainLoop(clock: isVirtual ? .virtual() : .monotonic())
        loop.stop()
        loop.run()
        #expect(loop.statistics.turns == 0)
        loop.deferBlock { loop.stop() }
        loop.run()
        #expect(loop.statistics.turns == 1)
    }

    @Test("stop() lets the turn finish, with its commit", arguments: [false, true])
    func finishesTurn(isVirtual: Bool) {
        let loop = MainLoop(clock: isVirtual ? .virtual() : .monotonic())
        var log: [String] = []
        loop.onCommit(.snapshots) { log.append("commit") }
        loop.deferBlock {
            loop.stop()
            log.append("stopped")
        }
        loop.deferBlock { log.append("same turn") }
        loop.run()
        #expect(log == ["stopped", "same turn", "commit"])
    }

    @Test("run(until:) on virtual time ends exactly then, after all earlier work")
    func untilVirtual() {
        let loop = MainLoop(clock: .virtual())
        var count = 0
        loop.schedule(after: .seconds(1), every: .seconds(1)) { count += 1 }
        loop.run(until: LoopClock.Instant(nanoseconds: 3_500_000_000))
        #expect(count == 3)
        #expect(loop.now.nanoseconds == 3_500_000_000)
        loop.run(for: .milliseconds(500))
        #expect(count == 4)
        #expect(loop.now.nanoseconds == 4_000_000_000)
    }

    @Test("run(for:) on real time ends on time without scheduled work")
    func forMonotonic() {
        let loop = MainLoop()
        let end = loop.now.advanced(by: .milliseconds(2))
        loop.run(for: .milliseconds(2))
        #expect(loop.clock.now >= end)
        #expect(loop.statistics.turns >= 2)
    }

    @Test("advance(by: .zero) runs one turn at the current time")
    func zero() {
        let loop = MainLoop(clock: .virtual())
        var ran = false
        loop.schedule(after: .zero) { ran = true }
        loop.advance(by: .zero)
        #expect(ran)
        #expect(loop.now == .zero)
        #expect(loop.statistics.turns == 1)
    }

    @Test("time is constant in a callback and equal for all callbacks that are due together")
    func timeStandsStill() {
        let loop = MainLoop()
        loop.deferBlock {
            let before = loop.now
            while loop.clock.now <= before {}
            #expect(loop.now == before)
            loop.stop()
        }
        loop.run()
    }

    @Test("an object attached to a loop is created once per loop")
    func attachments() {
        final class Tree {}
        let loop = MainLoop(clock: .virtual())
        let tree = loop.attachment(Tree.self) { _ in Tree() }
        #expect(loop.attachment(Tree.self) { _ in Tree() } === tree)
        #expect(MainLoop(clock: .virtual()).attachment(Tree.self) { _ in Tree() } !== tree)
    }

    @Test("an installed loop is the main one")
    func install() {
        let loop = MainLoop(clock: .virtual())
        let before = MainLoop.main
        MainLoop.install(loop)
        #expect(MainLoop.main === loop)
        MainLoop.install(before)
    }

    @Test("a released loop frees itself and its contents")
    func freed() {
        final class Payload {}
        weak var loop: MainLoop?
        weak var payload: Payload?
        do {
            let made = MainLoop(clock: .virtual())
            let held = Payload()
            made.schedule(after: .seconds(1)) { _ = held }
            made.deferBlock { _ = held }
            made.onCommit(.layout) { _ = held }
            _ = made.attachment(Payload.self) { _ in held }
            _ = made.watch(0, for: .readable) { _ in _ = held }
            (loop, payload) = (made, held)
        }
        #expect(loop == nil)
        #expect(payload == nil)
    }
}
