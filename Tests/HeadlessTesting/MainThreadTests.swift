import Foundation
import HeadlessTesting
import MistakeRecorder
import Synchronization
import Testing
import UIKit

// On Apple's systems a test on the main actor runs on the main thread: Thread.isMainThread,
// OperationQueue.main and observers of the main queue follow from that.
@MainActor
@Suite("The main thread on a stage")
struct MainThreadTests {
    private nonisolated static let name = Notification.Name("MainThreadTests")

    @Test("code of the stage is on the main thread, also in blocks, timers and tasks")
    func isMainThread() {
        let stage = Stage()
        defer { stage.close() }
        #expect(Thread.isMainThread)
        #expect(OperationQueue.current === OperationQueue.main || OperationQueue.current != nil)
        let seen = Mutex<[Bool]>([])
        @Sendable func look() { seen.withLock { $0.append(Thread.isMainThread) } }
        DispatchQueue.main.async { look() }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { look() }
        Task { @MainActor in look() }
        _ = Timer.scheduledTimer(withTimeInterval: 0.2, repeats: false) { _ in look() }
        DispatchQueue.global().async { look() }
        stage.advance(by: .seconds(1))
        #expect(seen.withLock { $0.count { $0 } } == 4)
        #expect(seen.withLock { $0.count { !$0 } } == 1)
        // The usual helper: at once on the main thread, otherwise over to it.
        var hasRun = false
        if Thread.isMainThread { hasRun = true } else { DispatchQueue.main.sync {} }
        #expect(hasRun)
    }

    @Test("an observer of the main queue is called at once by a post on the main thread")
    func observers() {
        let stage = Stage()
        defer { stage.close() }
        let calls = Mutex(0)
        let observer = NotificationCenter.default.addObserver(
            forName: Self.name, object: nil, queue: .main
        ) { _ in calls.withLock { $0 += 1 } }
        defer { NotificationCenter.default.removeObserver(observer) }
        NotificationCenter.default.post(name: Self.name, object: nil)
        #expect(calls.withLock { $0 } == 1)
        DispatchQueue.main.async { NotificationCenter.default.post(name: Self.name, object: nil) }
        stage.commit()
        #expect(calls.withLock { $0 } == 2)
        DispatchQueue.global().async {
            NotificationCenter.default.post(name: Self.name, object: nil)
        }
        stage.advance(by: .milliseconds(10))
        #expect(calls.withLock { $0 } == 3)
    }

    @Test("operations of the main queue run in order, and those of a closed stage hold no others")
    func operations() {
        for _ in 0..<2 {
            let closed = Stage()
            OperationQueue.main.addOperation { Issue.record("the stage is closed") }
            closed.close()
            let stage = Stage()
            let order = CallOrder(on: stage)
            let first = BlockOperation { MainActor.assumeIsolated { order.record("first") } }
            let second = BlockOperation { MainActor.assumeIsolated { order.record("second") } }
            second.addDependency(first)
            OperationQueue.main.addOperation(second)
            OperationQueue.main.addOperation(first)
            OperationQueue.main.addOperation { MainActor.assumeIsolated { order.record("block") } }
            #expect(order.calls.isEmpty)
            stage.advance(by: .milliseconds(1))
            #expect(order.calls.map(\.name).sorted() == ["block", "first", "second"])
            let names = order.calls.map(\.name)
            #expect(names.firstIndex(of: "first")! < names.firstIndex(of: "second")!)
            stage.close()
        }
    }

    @Test("an immediate task follows the stage's time from its first line on")
    func immediateTask() {
        let stage = Stage()
        defer { stage.close() }
        let begin = Date()
        let times = Mutex<[TimeInterval]>([])
        Task.immediate {
            times.withLock { $0.append(Date().timeIntervalSince(begin)) }
            try await Task.sleep(for: .seconds(2))
            times.withLock { $0.append(Date().timeIntervalSince(begin)) }
        }
        #expect(times.withLock { $0.count } == 1)
        stage.advance(by: .seconds(3))
        let seen = times.withLock { $0.map { ($0 * 1000).rounded() } }
        #expect(seen == [0, 2000])
    }

    @Test("the C library's time is the stage's")
    func seconds() {
        let stage = Stage()
        defer { stage.close() }
        let before = time(nil)
        var precise = timespec()
        timespec_get(&precise, TIME_UTC)
        let first = precise.tv_sec
        stage.advance(by: .seconds(70))
        timespec_get(&precise, TIME_UTC)
        #expect(time(nil) - before == 70)
        #expect(precise.tv_sec - first == 70)
    }

    @Test("cancelled work items are not in flight, and other delayed blocks are")
    func workItems() {
        let stage = Stage()
        defer { stage.close() }
        let item = DispatchWorkItem { Issue.record("it was cancelled") }
        DispatchQueue.main.asyncAfter(deadline: .now() + 20, execute: item)
        DispatchQueue.main.asyncAfter(deadline: DispatchTime.now() + .seconds(30), execute: item)
        item.cancel()
        #expect(stage.settle())
        #expect(stage.now == .zero)
        DispatchQueue.main.asyncAfter(deadline: DispatchTime.now() + .seconds(30)) {}
        let sentence = mistakes { stage.settle() }
        #expect(sentence.contains("a delayed block, scheduled at 0 s, is due at 30 s"))
    }

    @Test("a failing expectation does not list what a work item holds, at which Swift crashes")
    func reflection() {
        final class Model {
            let item = DispatchWorkItem {}
        }
        let stage = Stage()
        defer { stage.close() }
        withKnownIssue {
            #expect(Model().item.isCancelled)
            #expect(stage.views("absent").isEmpty == false)
        }
    }

    private nonisolated static func again() { DispatchQueue.main.async { again() } }

    @Test("blocks that schedule each other without end fail the test at the call")
    func endlessBlocks() {
        let stage = Stage()
        defer { stage.close() }
        Self.again()
        let sentence = mistakes { stage.advance(by: .seconds(1)) }
        #expect(sentence.contains("The stage's time stopped at 0 s"))
    }

    @Test("a closed stage says so once, at the call")
    func afterClose() {
        let stage = Stage()
        stage.close()
        let sentences = mistakes {
            stage.tap("signIn")
            stage.advance(by: .seconds(1))
        }
        #expect(sentences.components(separatedBy: "it is closed").count == 2)
    }
}

/// Async tests beside each other, whose times must not move on their own.
@MainActor
@Suite("Awaited time beside other tests")
struct AwaitedTimeTests {
    @Test("an awaited advance ends at its time, though something repeats", arguments: 0..<60)
    func exact(_ number: Int) async {
        let stage = Stage()
        defer { stage.close() }
        var ticks = 0
        func tick() {
            ticks += 1
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { tick() }
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { tick() }
        for (step, count) in [(1, 2), (2, 5), (3, 7)] {
            await stage.advance(by: .milliseconds(250))
            #expect(stage.now == .milliseconds(250 * step))
            #expect(ticks == count)
        }
    }

    @Test("an awaited settle lets tasks from before the stage run, too")
    func settles() async {
        let stage = Stage()
        defer { stage.close() }
        var steps = 0
        let task = Task { @MainActor in
            for _ in 0..<3 {
                try? await Task.sleep(for: .milliseconds(100))
                steps += 1
            }
        }
        #expect(await stage.settle())
        #expect(steps == 3)
        await task.value
    }
}

/// Tests that share a stage: it belongs to the one that uses it.
@MainActor
@Suite("A stage for several tests", .serialized)
struct SharedStageTests {
    private static let stage = Stage()

    @Test("what a test starts follows the stage", arguments: 0..<3)
    func shared(_ number: Int) {
        Self.stage.commit()
        let before = Date()
        var hasRun = false
        DispatchQueue.main.async { hasRun = true }
        Self.stage.advance(by: .seconds(5))
        #expect(hasRun)
        #expect((Date().timeIntervalSince(before) * 1000).rounded() == 5000)
        if number == 2 { Self.stage.close() }
    }
}
