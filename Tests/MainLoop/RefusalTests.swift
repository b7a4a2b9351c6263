import MainLoop
import Testing

/// Misuse ends the process, also in release builds, with a message that names the correct use.
@Suite("Refusal of misuse")
struct RefusalTests {
    private func sentence(in result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test("a run within a run is refused")
    func nestedRun() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let loop = MainLoop(clock: .virtual())
            loop.deferBlock { loop.run() }
            loop.turn()
        }
        #expect(sentence(in: result).contains("run() was called from within a run of the same MainLoop"))
    }

    @Test("advancing real time is refused")
    func advanceMonotonic() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            MainLoop().advance(by: .seconds(1))
        }
        #expect(sentence(in: result).contains("Make it with MainLoop(clock: .virtual())"))
    }

    @Test("negative durations are refused")
    func negative() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            MainLoop(clock: .virtual()).schedule(after: .seconds(-1)) {}
        }
        #expect(sentence(in: result).contains("the delay is negative"))
    }

    @Test("an interval of zero is refused")
    func zeroInterval() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            MainLoop(clock: .virtual()).schedule(after: .zero, every: .zero) {}
        }
        #expect(sentence(in: result).contains("at least one nanosecond"))
    }

    @Test("a display without frames is refused")
    func rate() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            MainLoop(clock: .virtual()).framesPerSecond = 0
        }
        #expect(sentence(in: result).contains("Set framesPerSecond to"))
    }

    @Test("a descriptor that is not open is refused")
    func descriptor() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            _ = MainLoop(clock: .virtual()).watch(987, for: .readable) { _ in }
        }
        #expect(sentence(in: result).contains("Descriptor 987 is not open"))
    }

    @Test("one clock for two loops is refused")
    func sharedClock() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let clock = LoopClock.virtual()
            let first = MainLoop(clock: clock)
            _ = MainLoop(clock: clock)
            first.turn()
        }
        #expect(sentence(in: result).contains("already drives a MainLoop"))
    }

    @Test("a block that never lets virtual time advance is reported")
    func endlessInstant() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let loop = MainLoop(clock: .virtual())
            @MainActor func again() { loop.deferBlock { again() } }
            again()
            loop.turn()
        }
        #expect(sentence(in: result).contains("keeps scheduling itself without delay"))
    }
}
