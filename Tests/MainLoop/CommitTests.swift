import MainLoop
import Testing

@MainActor
@Suite("The commit phase")
struct CommitTests {
    let loop = MainLoop(clock: .virtual())

    @Test("it runs its stages in order, and handlers of a stage in the order of addition")
    func order() {
        var log: [String] = []
        loop.onCommit(.snapshots) { log.append("snapshots") }
        loop.onCommit(.layout) { log.append("layout 1") }
        loop.onCommit(.transactions) { log.append("transactions") }
        loop.onCommit(.layout) { log.append("layout 2") }
        loop.turn()
        #expect(log == ["layout 1", "layout 2", "transactions", "snapshots"])
    }

    @Test("it runs once in every turn")
    func oncePerTurn() {
        var count = 0
        loop.onCommit(.layout) { count += 1 }
        loop.schedule(after: .seconds(1), every: .seconds(1)) {}
        loop.advance(by: .milliseconds(3500))
        // At 0, 1, 2, 3 and 3.5 seconds.
        #expect(count == 5)
        #expect(loop.statistics.turns == 5)
    }

    @Test("a running handler may remove itself and later handlers, and add others")
    func changes() {
        var log: [String] = []
        let a = Later<MainLoop.CommitID>()
        let b = Later<MainLoop.CommitID>()
        a.value = loop.onCommit(.layout) {
            log.append("a")
            loop.removeCommit(a.value!)
            loop.removeCommit(b.value!)
            loop.onCommit(.layout) { log.append("d") }
        }
        b.value = loop.onCommit(.layout) { log.append("b") }
        loop.onCommit(.layout) { log.append("c") }
        loop.turn()
        #expect(log == ["a", "c", "d"])
        loop.turn()
        #expect(log == ["a", "c", "d", "c", "d"])
    }

    @Test("it precedes the first sleep of a run on real time")
    func firstTurn() {
        let loop = MainLoop()
        loop.onCommit(.snapshots) { loop.stop() }
        loop.run()
        #expect(loop.statistics.turns == 1)
        #expect(loop.statistics.wakeUps == 0)
    }
}
