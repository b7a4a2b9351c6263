import MainLoop
import Testing

@MainActor
@Suite("Sleeping on the loop's clock")
struct SleepTests {
    let loop = MainLoop(clock: .virtual())

    /// Lets the main actor's jobs run. In a test process the loop cannot drain them: it is not on
    /// the main thread.
    private func settle() async {
        for _ in 0..<10 { await Task.yield() }
    }

    @Test("a sleeping task wakes at the exact virtual time")
    func wakes() async throws {
        let task = Task { @MainActor in
            try await loop.clock.sleep(for: .seconds(5))
            return loop.now
        }
        await settle()
        loop.advance(by: .seconds(5))
        #expect(try await task.value == .zero.advanced(by: .seconds(5)))
    }

    @Test("sleeping through the Clock protocol works as well")
    func generic() async throws {
        func sleep(_ clock: some Clock<Duration>) async throws {
            try await clock.sleep(for: .seconds(1), tolerance: nil)
        }
        let clock = loop.clock
        let task = Task { try await sleep(clock) }
        while !loop.hasTimers { await Task.yield() }
        loop.advance(by: .seconds(1))
        try await task.value
    }

    @Test("a cancelled task wakes at once with CancellationError, and leaves no timer behind")
    func cancelled() async {
        let task = Task { @MainActor in try await loop.clock.sleep(for: .seconds(5)) }
        await settle()
        #expect(loop.hasTimers)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!loop.hasTimers)
    }

    @Test("a task that was cancelled before does not sleep")
    func cancelledBefore() async {
        let task = Task { @MainActor in
            withUnsafeCurrentTask { $0?.cancel() }
            try await loop.clock.sleep(for: .seconds(5))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("a deadline in the past does not suspend")
    func past() async throws {
        try await loop.clock.sleep(until: .zero)
        try await loop.clock.sleep(for: .seconds(-1))
    }

    @Test("a loop that is freed wakes its sleepers with CancellationError")
    func freed() async {
        var loop: MainLoop? = MainLoop(clock: .virtual())
        let clock = loop!.clock
        let task = Task { @MainActor in try await clock.sleep(for: .seconds(5)) }
        await settle()
        loop = nil
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("sleeping on real time works")
    func monotonic() async throws {
        let loop = MainLoop()
        let task = Task { @MainActor in
            try await loop.clock.sleep(for: .milliseconds(2))
            return true
        }
        await settle()
        loop.run(for: .milliseconds(3))
        #expect(try await task.value)
    }
}

extension MainLoop {
    /// Whether any timer is left: a virtual run would then move the time.
    fileprivate var hasTimers: Bool { pendingTimers > 0 }
}
