import Glibc
import HeadlessTesting
import MistakeRecorder
import Synchronization
import Testing
import UIKit

/// Waits for semaphores, groups, conditions and other queues, on the stage's clock.
///
/// Source of the expectations: what the same calls do in an app, where the main thread waits while
/// other threads go on, and of the times: the delays in the calls.
@MainActor
@Suite("Waits of threads")
struct WaitTests {
    private nonisolated static let kinds = [
        "semaphore", "group", "item", "condition", "condition lock", "lock", "operation", "POSIX",
    ]

    /// Waits on the calling thread for work of another queue that ends after a delay.
    private nonisolated func wait(for kind: String, _ delay: Double) {
        let queue = DispatchQueue(label: "other")
        func later(_ body: @escaping @Sendable () -> Void) {
            queue.asyncAfter(deadline: .now() + delay, execute: body)
        }
        switch kind {
        case "semaphore":
            let semaphore = DispatchSemaphore(value: 0)
            later { semaphore.signal() }
            semaphore.wait()
        case "group":
            let group = DispatchGroup()
            group.enter()
            later { group.leave() }
            #expect(group.wait(timeout: .now() + 7200) == .success)
        case "item":
            nonisolated(unsafe) let item = DispatchWorkItem {}
            later { item.perform() }
            #expect(item.wait(timeout: .now() + 7200) == .success)
        case "condition":
            let condition = NSCondition()
            let flag = Flag()
            later {
                condition.lock()
                flag.isSet.store(true, ordering: .relaxed)
                condition.signal()
                condition.unlock()
            }
            condition.lock()
            while !flag.isSet.load(ordering: .relaxed) { condition.wait() }
            condition.unlock()
        case "condition lock":
            let lock = NSConditionLock(condition: 0)
            later {
                lock.lock()
                lock.unlock(withCondition: 1)
            }
            #expect(lock.lock(whenCondition: 1, before: Date() + 7200))
            lock.unlock()
        case "lock":
            let lock = NSLock()
            let isHeld = DispatchSemaphore(value: 0)
            queue.async {
                lock.lock()
                isHeld.signal()
                Thread.sleep(forTimeInterval: delay)
                lock.unlock()
            }
            isHeld.wait()
            #expect(lock.lock(before: Date() + 7200))
            lock.unlock()
        case "operation":
            let operations = OperationQueue()
            operations.addOperation { Thread.sleep(forTimeInterval: delay) }
            operations.waitUntilAllOperationsAreFinished()
        default:
            nonisolated(unsafe) let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
            sem_init(semaphore, 0, 0)
            later { sem_post(semaphore) }
            #expect(sem_wait(semaphore) == 0)
            semaphore.deallocate()
        }
    }

    private final class Flag: Sendable {
        let isSet = Atomic(false)
    }

    @Test("the stage's thread waits for other queues, on the stage's clock", arguments: kinds)
    func onMain(kind: String) {
        let stage = Stage()
        defer { stage.close() }
        let before = Date()
        let words = mistakes { wait(for: kind, 3600) }
        #expect(words == "")
        #expect(stage.now == .seconds(3600))
        #expect(abs(Date().timeIntervalSince(before) - 3600) < 1e-6)
    }

    @Test("a thread of another queue waits on the stage's clock", arguments: kinds)
    func elsewhere(kind: String) {
        let stage = Stage()
        defer { stage.close() }
        let calls = CallOrder(on: stage)
        DispatchQueue(label: "waiting").async {
            self.wait(for: kind, 0.5)
            DispatchQueue.main.async { MainActor.assumeIsolated { calls.record("done") } }
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) { calls.record("between") }
        let words = mistakes { stage.advance(by: .milliseconds(499)) }
        #expect(words == "")
        calls.expect(["between"])
        stage.advance(by: .milliseconds(1))
        calls.expect(["between", "done"])
    }

    @Test("other queues wait for signals of the main queue")
    func signalled() {
        let stage = Stage()
        defer { stage.close() }
        let calls = CallOrder(on: stage)
        let semaphore = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            for index in 0..<3 {
                semaphore.wait()
                DispatchQueue.main.sync { MainActor.assumeIsolated { calls.record("\(index)") } }
            }
        }
        for index in 1...3 {
            DispatchQueue.main.asyncAfter(deadline: .now() + Double(index)) { semaphore.signal() }
        }
        stage.advance(by: .seconds(10))
        #expect(calls.calls.map(\.time) == [.seconds(1), .seconds(2), .seconds(3)])
    }

    @Test("what became due while the stage's thread waited runs late, in order")
    func late() {
        let stage = Stage()
        defer { stage.close() }
        let calls = CallOrder(on: stage)
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { calls.record("first") }
        DispatchQueue.main.asyncAfter(deadline: .now() + 2) { calls.record("second") }
        DispatchQueue.main.async { self.wait(for: "semaphore", 5) }
        stage.advance(by: .seconds(10))
        #expect(calls.calls.map(\.time) == [.seconds(5), .seconds(5)])
        #expect(stage.now == .seconds(10))
    }

    @Test("a sleep of another queue's thread lasts for the stage's time")
    func sleeping() {
        let stage = Stage()
        defer { stage.close() }
        let calls = CallOrder(on: stage)
        DispatchQueue.global().async {
            for index in 0..<3 {
                Thread.sleep(forTimeInterval: 0.25)
                usleep(250_000)
                DispatchQueue.main.async { MainActor.assumeIsolated { calls.record("\(index)") } }
            }
        }
        #expect(mistakes { stage.advance(by: .seconds(10)) } == "")
        #expect(
            calls.calls.map(\.time) == [
                .milliseconds(500), .milliseconds(1000), .milliseconds(1500),
            ])
    }

    @Test("sleeps whose sum is rounded end", arguments: [0.1, 0.29, 0.3, 0.7, 1.1])
    func rounded(seconds: Double) {
        let stage = Stage()
        defer { stage.close() }
        let calls = CallOrder(on: stage)
        DispatchQueue.global().async {
            for _ in 0..<20 {
                Thread.sleep(forTimeInterval: seconds)
                DispatchQueue.main.async { MainActor.assumeIsolated { calls.record("slept") } }
            }
        }
        #expect(mistakes { stage.advance(by: .seconds(30)) } == "")
        #expect(calls.calls.count == 20)
        for (index, call) in calls.calls.enumerated() {
            // Foundation rounds each of them to nanoseconds.
            let error = call.time - .seconds(Double(index + 1) * seconds)
            #expect((-20...20).contains(error / .nanoseconds(1)))
        }
    }

    @Test("a thread that wakes another one and ends at once holds the time for it")
    func handedOver() {
        for _ in 0..<200 {
            let stage = Stage()
            defer { stage.close() }
            let calls = CallOrder(on: stage)
            DispatchQueue(label: "waiting").async {
                self.wait(for: "lock", 0.5)
                DispatchQueue.main.async { MainActor.assumeIsolated { calls.record("done") } }
            }
            stage.advance(by: .milliseconds(500))
            calls.expect(["done"])
        }
    }

    @Test("queue.sync waits for a block that sleeps on the stage's clock")
    func sync() {
        let stage = Stage()
        defer { stage.close() }
        let queue = DispatchQueue(label: "busy")
        queue.async { Thread.sleep(forTimeInterval: 2) }
        var value = 0
        #expect(mistakes { value = queue.sync { 7 } } == "")
        #expect(value == 7)
        #expect(stage.now == .seconds(2))
    }

    @Test("blocks with a group run on the stage, and the group ends with them")
    func groups() {
        let stage = Stage()
        defer { stage.close() }
        let calls = CallOrder(on: stage)
        let group = DispatchGroup()
        DispatchQueue.main.async(group: group) { MainActor.assumeIsolated { calls.record("main") } }
        DispatchQueue.global().async(group: group) {
            Thread.sleep(forTimeInterval: 1)
            DispatchQueue.main.async { MainActor.assumeIsolated { calls.record("other") } }
        }
        group.notify(queue: .main) { MainActor.assumeIsolated { calls.record("group") } }
        stage.advance(by: .seconds(2))
        calls.expect(["main", "other", "group"])
        #expect(calls.calls.map(\.time) == [.zero, .seconds(1), .seconds(1)])
    }

    @Test("a barrier of a concurrent queue waits for the blocks before it")
    func barrier() {
        let stage = Stage()
        defer { stage.close() }
        let calls = CallOrder(on: stage)
        let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
        queue.async {
            Thread.sleep(forTimeInterval: 1)
            DispatchQueue.main.sync { MainActor.assumeIsolated { calls.record("before") } }
        }
        queue.async(flags: .barrier) {
            DispatchQueue.main.sync { MainActor.assumeIsolated { calls.record("barrier") } }
        }
        stage.advance(by: .seconds(2))
        calls.expect(["before", "barrier"])
    }

    @Test("Foundation's threads belong to the stage that started them")
    func threads() {
        let stage = Stage()
        defer { stage.close() }
        let calls = CallOrder(on: stage)
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: 0.5)
            DispatchQueue.main.async { MainActor.assumeIsolated { calls.record("thread") } }
            // The thread's end counts, not the return of its block.
            Thread.exit()
        }
        stage.advance(by: .seconds(1))
        #expect(calls.calls.map(\.time) == [.milliseconds(500)])
    }

    @Test("settle waits for a sleep of another queue's thread")
    func settles() {
        let stage = Stage()
        defer { stage.close() }
        DispatchQueue.global().async { Thread.sleep(forTimeInterval: 3) }
        #expect(stage.settle())
        #expect(stage.now == .seconds(3))
    }

    @Test("a stage that closes does not keep threads that wait")
    func closing() {
        let stage = Stage()
        let semaphore = DispatchSemaphore(value: 0)
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            semaphore.wait()
            done.signal()
        }
        stage.advance(by: .seconds(1))
        stage.close()
        semaphore.signal()
        #expect(done.wait(timeout: .now() + 60) == .success)
    }

    @Test("100 runs of threads that wait for each other give one order", arguments: 0..<4)
    func repeated(seed: Int) {
        func run() -> [CallOrder.Call] {
            let stage = Stage()
            defer { stage.close() }
            let calls = CallOrder(on: stage)
            let semaphore = DispatchSemaphore(value: 0)
            for index in 1...4 {
                DispatchQueue.global().async {
                    Thread.sleep(forTimeInterval: 0.1 * Double(index))
                    DispatchQueue.main.async {
                        MainActor.assumeIsolated { calls.record("slept \(index)") }
                    }
                    semaphore.signal()
                }
            }
            DispatchQueue.global().async {
                for index in 1...4 {
                    semaphore.wait()
                    DispatchQueue.main.async {
                        MainActor.assumeIsolated { calls.record("signal \(index)") }
                    }
                }
            }
            stage.advance(by: .seconds(1))
            return calls.calls
        }
        let first = run()
        #expect(first.count == 8)
        for _ in 0..<25 { #expect(run() == first) }
    }
}

/// Async tests that wait for what takes time on the stage.
@MainActor
@Suite("Waits of async tests")
struct IdleTests {
    @Test("a test that awaits a sleeping task advances the stage to its end")
    func child() async throws {
        let stage = Stage()
        defer { stage.close() }
        let task = Task {
            try await Task.sleep(for: .seconds(30))
            return 5
        }
        #expect(try await task.value == 5)
        #expect(stage.now == .seconds(30))
        async let child: Int = {
            try await Task.sleep(for: .seconds(5))
            return 6
        }()
        #expect(try await child == 6)
        #expect(stage.now == .seconds(35))
    }

    @Test("a test that awaits completions, streams and timers advances the stage to them")
    func others() async {
        let stage = Stage()
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.window.addSubview(view)
        stage.commit()
        await withCheckedContinuation { continuation in
            UIView.animate(withDuration: 0.5) {
                view.alpha = 0
            } completion: { _ in
                continuation.resume()
            }
        }
        #expect(stage.now == .milliseconds(500))
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        var count = 0
        let timer = Timer(timeInterval: 1, repeats: true) { _ in
            MainActor.assumeIsolated { count += 1 }
            continuation.yield(1)
        }
        RunLoop.main.add(timer, forMode: .common)
        for await _ in stream.prefix(3) {}
        timer.invalidate()
        #expect(count == 3)
        #expect(stage.now == .milliseconds(3500))
    }

    @Test("the time does not move while the test runs elsewhere, or other queues work")
    func busy() async {
        let stage = Stage()
        defer { stage.close() }
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) {}
        @concurrent func work() async -> Int { (0..<2_000_000).reduce(0) { ($0 &* 31) ^ $1 } }
        _ = await work()
        #expect(stage.now == .zero)
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                _ = (0..<2_000_000).reduce(0) { ($0 &* 31) ^ $1 }
                continuation.resume()
            }
        }
        #expect(stage.now == .zero)
    }
}
