import HeadlessTesting
import MistakeRecorder
import Observation
import Testing
import UIKit

/// The order in which things happened, each with the stage's time.
@MainActor
final class Diary {
    var lines: [String] = []
    private let stage: Stage
    private let zero = Date()
    private let uptime = DispatchTime.now()
    private let instant = ContinuousClock.now

    init(_ stage: Stage) { self.stage = stage }

    /// Writes a line, with the time that every clock shows.
    func note(_ name: String, _ milliseconds: Int = -1) {
        let time = stage.now
        if milliseconds >= 0 { #expect(time == .milliseconds(milliseconds), "\(name)") }
        let seconds = Double(time / .nanoseconds(1)) / 1e9
        #expect(abs(Date().timeIntervalSince(zero) - seconds) < 1e-9, "\(name)")
        #expect(
            DispatchTime.now().uptimeNanoseconds - uptime.uptimeNanoseconds
                == UInt64(time / .nanoseconds(1)), "\(name)")
        #expect(instant.duration(to: .now) == time, "\(name)")
        #expect(CACurrentMediaTime() == Double(time / .nanoseconds(1)) / 1e9, "\(name)")
        lines.append(name)
    }
}

@MainActor
@Suite("One clock")
struct ClockTests {
    @Test("blocks of the main queue run in order, in every spelling")
    func blocks() {
        let stage = Stage()
        defer { stage.close() }
        let diary = Diary(stage)
        DispatchQueue.main.async { MainActor.assumeIsolated { diary.note("async", 0) } }
        let typed: DispatchTime = .now() + .milliseconds(30)
        DispatchQueue.main.asyncAfter(deadline: typed) {
            MainActor.assumeIsolated { diary.note("typed", 30) }
        }
        DispatchQueue.main.asyncAfter(wallDeadline: .now() + .milliseconds(20)) {
            MainActor.assumeIsolated { diary.note("wall", 20) }
        }
        let item = DispatchWorkItem { MainActor.assumeIsolated { diary.note("item", 10) } }
        item.notify(queue: .main) { MainActor.assumeIsolated { diary.note("notified", 10) } }
        DispatchQueue.main.asyncAfter(deadline: typed - 0.02, execute: item)
        let cancelled = DispatchWorkItem { MainActor.assumeIsolated { diary.note("cancelled") } }
        DispatchQueue.main.asyncAfter(deadline: typed, execute: cancelled)
        cancelled.cancel()
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.04) { diary.note("ours", 40) }
        #expect(diary.lines.isEmpty)
        stage.advance(by: .milliseconds(50))
        #expect(diary.lines == ["async", "item", "notified", "wall", "typed", "ours"])
    }

    @Test("groups notify the main queue, and sync reaches it from other queues")
    func groups() {
        let stage = Stage()
        defer { stage.close() }
        let diary = Diary(stage)
        let group = DispatchGroup()
        group.enter()
        group.notify(queue: .main) { MainActor.assumeIsolated { diary.note("group", 20) } }
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.02) {
            DispatchQueue.main.sync { MainActor.assumeIsolated { diary.note("sync", 20) } }
            group.leave()
        }
        stage.advance(by: .milliseconds(50))
        #expect(diary.lines == ["sync", "group"])
    }

    @Test("a dispatch source of the main queue fires on the stage's clock")
    func sources() {
        let stage = Stage()
        defer { stage.close() }
        let diary = Diary(stage)
        let source = DispatchSource.makeTimerSource(queue: .main)
        var count = 0
        source.setEventHandler {
            MainActor.assumeIsolated {
                count += 1
                diary.note("fire \(count)", 10 + 20 * (count - 1))
                if count == 3 { source.cancel() }
            }
        }
        source.setCancelHandler { MainActor.assumeIsolated { diary.note("cancelled", 50) } }
        source.schedule(deadline: .now() + 0.01, repeating: .milliseconds(20))
        stage.advance(by: .milliseconds(0))
        source.activate()
        stage.advance(by: .milliseconds(100))
        #expect(diary.lines == ["fire 1", "fire 2", "fire 3", "cancelled"])
    }

    @Test("tasks and their sleeps follow the stage in a synchronous test")
    func tasks() {
        let stage = Stage()
        defer { stage.close() }
        let diary = Diary(stage)
        Task { diary.note("task", 0) }
        Task {
            try await Task.sleep(for: .milliseconds(20))
            diary.note("slept", 20)
            try await Task.sleep(nanoseconds: 10_000_000)
            diary.note("again", 30)
            let value = await Task.detached { 7 }.value
            diary.note("detached \(value)", 30)
        }
        Task {
            try await ContinuousClock().sleep(for: .milliseconds(10))
            diary.note("continuous", 10)
            try await SuspendingClock().sleep(for: .milliseconds(5), tolerance: .milliseconds(1))
            diary.note("suspending", 15)
        }
        let cancelled = Task {
            do { try await Task.sleep(for: .seconds(1)) } catch { diary.note("given up", 25) }
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.025) { cancelled.cancel() }
        stage.advance(by: .milliseconds(50))
        #expect(
            diary.lines == [
                "task", "continuous", "suspending", "slept", "given up", "again", "detached 7",
            ])
    }

    @Test("task groups, streams and MainActor.run from elsewhere follow the stage")
    func structured() {
        let stage = Stage()
        defer { stage.close() }
        let diary = Diary(stage)
        Task {
            await withTaskGroup(of: Int.self) { group in
                for index in [3, 1, 2] {
                    group.addTask {
                        try? await Task.sleep(for: .milliseconds(10 * index))
                        return index
                    }
                }
                for await index in group { diary.note("child \(index)", 10 * index) }
            }
            diary.note("group", 30)
        }
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        Task { for await value in stream { diary.note("value \(value)", 5 * value + 1) } }
        var ticks = 0
        _ = Timer.scheduledTimer(withTimeInterval: 0.005, repeats: true) { timer in
            MainActor.assumeIsolated { ticks += 1 }
        }
        Task {
            for value in 1...2 {
                try await Task.sleep(for: .milliseconds(value == 1 ? 6 : 5))
                continuation.yield(value)
            }
        }
        Task.detached {
            try? await Task.sleep(for: .milliseconds(40))
            await MainActor.run { diary.note("run", 40) }
        }
        stage.advance(by: .milliseconds(50))
        #expect(
            diary.lines == ["value 1", "child 1", "value 2", "child 2", "child 3", "group", "run"])
        #expect(ticks == 10)
    }

    @Test("timers fire on the stage's clock, in every form")
    func timers() {
        let stage = Stage()
        defer { stage.close() }
        let diary = Diary(stage)
        _ = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: false) { timer in
            MainActor.assumeIsolated { diary.note("once", 10) }
        }
        var count = 0
        let repeating = Timer.scheduledTimer(withTimeInterval: 0.02, repeats: true) { _ in
            MainActor.assumeIsolated {
                count += 1
                diary.note("every \(count)", 20 * count)
            }
        }
        let added = Timer(fire: Date() + 0.03, interval: 0, repeats: false) { _ in
            MainActor.assumeIsolated { diary.note("added", 30) }
        }
        RunLoop.main.add(added, forMode: .common)
        let moved = Timer(timeInterval: 5, repeats: false) { _ in
            MainActor.assumeIsolated { diary.note("moved", 35) }
        }
        moved.fireDate = Date() + 0.035
        RunLoop.current.add(moved, forMode: .default)
        RunLoop.main.perform { MainActor.assumeIsolated { diary.note("performed", 0) } }
        let never = Timer.scheduledTimer(withTimeInterval: 0.001, repeats: true) { _ in
            MainActor.assumeIsolated { diary.note("never") }
        }
        never.invalidate()
        stage.advance(by: .milliseconds(45))
        repeating.invalidate()
        stage.advance(by: .milliseconds(45))
        #expect(diary.lines == ["performed", "once", "every 1", "added", "moved", "every 2"])
        #expect(!added.isValid)
    }

    @Test("RunLoop.run commits layouts and advances the stage")
    func runLoop() {
        let stage = Stage()
        defer { stage.close() }
        let diary = Diary(stage)
        let view = UIView()
        stage.window.addSubview(view)
        view.translatesAutoresizingMaskIntoConstraints = false
        view.widthAnchor.constraint(equalToConstant: 50).isActive = true
        RunLoop.current.run(until: Date())
        #expect(view.frame.width == 50)
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { diary.note("block", 100) }
        Task {
            try await Task.sleep(for: .milliseconds(50))
            diary.note("task", 50)
        }
        RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.2))
        #expect(stage.now == .milliseconds(200))
        #expect(diary.lines == ["task", "block"])
        var isDone = false
        _ = Timer.scheduledTimer(withTimeInterval: 3, repeats: false) { _ in
            MainActor.assumeIsolated { isDone = true }
        }
        while !isDone, RunLoop.current.run(mode: .default, before: .distantFuture) {}
        #expect(stage.now == .milliseconds(3200))
    }
}

/// The same sources of time, in tests that suspend, in parallel with all other tests.
@MainActor
@Suite("One clock in async tests")
struct AsyncClockTests {
    @Test("work runs while the test awaits it, without the time moving")
    func awaiting() async {
        let stage = Stage()
        defer { stage.close() }
        let diary = Diary(stage)
        let task = Task {
            diary.note("task", 0)
            return 5
        }
        #expect(await task.value == 5)
        #expect(await Task.detached { 6 }.value == 6)
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume() }
        }
        #expect(diary.lines == ["task"])
        #expect(stage.now == .zero)
    }

    @Test("a sleep of the test itself advances the stage")
    func sleeping() async throws {
        let stage = Stage()
        defer { stage.close() }
        let diary = Diary(stage)
        Task {
            try await Task.sleep(for: .milliseconds(200))
            diary.note("task", 200)
        }
        try await Task.sleep(for: .seconds(30))
        #expect(stage.now == .seconds(30))
        try await ContinuousClock().sleep(until: .now + .seconds(1), tolerance: .milliseconds(1))
        #expect(stage.now == .seconds(31))
        #expect(diary.lines == ["task"])
    }

    @Test("await advance(by:) lets tasks of other executors return between deadlines")
    func advancing() async {
        let stage = Stage()
        defer { stage.close() }
        let diary = Diary(stage)
        async let outside: Void = withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume() }
        }
        Task {
            for index in 1...3 {
                try await Task.sleep(for: .milliseconds(100))
                let square = await Task.detached { index * index }.value
                diary.note("\(square)", 100 * index)
            }
        }
        await stage.advance(by: .milliseconds(350))
        await outside
        #expect(diary.lines == ["1", "4", "9"])
        #expect(stage.now == .milliseconds(350))
    }

    /// A mixture of all sources, and what happened.
    private func mixture(_ seed: Int) async -> [String] {
        let stage = Stage()
        defer { stage.close() }
        let diary = Diary(stage)
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.window.addSubview(view)
        stage.window.layoutIfNeeded()
        UIView.animate(withDuration: 0.3) {
            view.alpha = 0
        } completion: { _ in
            diary.note("animated")
        }
        for index in 0..<5 {
            Task {
                try await Task.sleep(for: .milliseconds(10 * index))
                diary.note("task \(index)")
                await Task.detached { try? await Task.sleep(for: .milliseconds(5)) }.value
                diary.note("back \(index)")
            }
            DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(10 * index)) {
                diary.note("block \(index)")
            }
            DispatchQueue.global().async {
                DispatchQueue.main.async { MainActor.assumeIsolated { diary.note("global") } }
            }
            let timer = Timer(fire: Date() + 0.01 * Double(index), interval: 0, repeats: false) {
                _ in
                MainActor.assumeIsolated { diary.note("timer \(index)") }
            }
            RunLoop.main.add(timer, forMode: .common)
        }
        if seed % 2 == 0 {
            await stage.advance(by: .milliseconds(400))
        } else {
            try? await Task.sleep(for: .milliseconds(400))
        }
        return diary.lines
    }

    @Test("100 runs in parallel give one order", arguments: 0..<20)
    func repeated(seed: Int) async {
        let first = await mixture(0)
        #expect(first.count == 5 * 5 + 1)
        for _ in 0..<5 { #expect(await mixture(seed) == first) }
    }
}
