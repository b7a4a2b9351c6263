import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Sources: Apple, CFRunLoopObserver, CFRunLoopActivity (the raw values) and CFRunLoopRunInMode;
/// "Run Loops" in the Threading Programming Guide for the order of the moments.
@MainActor
@Suite("Observers of the run loop")
struct RunLoopObserverTests {
    private let loop = CFRunLoopGetMain()

    @Test("an observer is called at the moments that it chose, in their order")
    func moments() throws {
        let stage = Stage()
        defer { stage.close() }
        var seen: [CFRunLoopActivity] = []
        var events: [String] = []
        let observer = CFRunLoopObserverCreateWithHandler(
            kCFAllocatorDefault, CFRunLoopActivity.allActivities.rawValue, true, 0
        ) { own, activity in
            seen.append(activity)
            if activity == .beforeSources || activity == .beforeWaiting {
                events.append("\(activity.rawValue)")
            }
        }
        CFRunLoopAddObserver(loop, observer, .commonModes)
        #expect(CFRunLoopContainsObserver(loop, observer, .commonModes))
        DispatchQueue.main.async { events.append("work") }
        stage.advance(by: .zero)
        let turn: [CFRunLoopActivity] = [
            .afterWaiting, .beforeTimers, .beforeSources, .beforeWaiting,
        ]
        #expect(seen.first == .entry && seen.last == .exit)
        let turns = Array(seen.dropFirst().dropLast())
        #expect(!turns.isEmpty && turns.count % 4 == 0)
        #expect(
            stride(from: 0, to: turns.count, by: 4).allSatisfy { Array(turns[$0..<$0 + 4]) == turn }
        )
        #expect(events.prefix(3) == ["4", "work", "32"])
        CFRunLoopRemoveObserver(loop, observer, .commonModes)
        #expect(!CFRunLoopContainsObserver(loop, observer, .commonModes))
        seen = []
        stage.advance(by: .zero)
        #expect(seen.isEmpty)
        #expect(CFRunLoopObserverIsValid(observer))
    }

    @Test("lower numbers come first; one that does not repeat is called once and is invalid")
    func order() {
        let stage = Stage()
        defer { stage.close() }
        var calls: [Int] = []
        func add(_ order: Int, repeats: Bool = true) -> CFRunLoopObserver {
            let observer = CFRunLoopObserverCreateWithHandler(
                nil, CFRunLoopActivity.beforeTimers.rawValue, repeats, order
            ) { _, _ in calls.append(order) }!
            CFRunLoopAddObserver(loop, observer, .defaultMode)
            return observer
        }
        let (late, once, early) = (add(5), add(0, repeats: false), add(-5))
        stage.loop.turn()
        #expect(calls.prefix(3) == [-5, 0, 5])
        #expect(calls.filter { $0 == 0 }.count == 1 && !CFRunLoopObserverIsValid(once))
        #expect(CFRunLoopObserverGetOrder(late) == 5 && CFRunLoopObserverDoesRepeat(early))
        #expect(CFRunLoopObserverGetActivities(early) == 2)
        CFRunLoopObserverInvalidate(late)
        calls = []
        stage.loop.turn()
        #expect(calls.allSatisfy { $0 == -5 } && !calls.isEmpty)
        CFRunLoopObserverInvalidate(early)
    }

    // The number of Core Animation's observer is 2,000,000.
    @Test("observers before and after the commit change what the same turn shows")
    func commit() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        final class Counted: UIView {
            var layouts = 0
            override func layoutSubviews() { layouts += 1 }
        }
        let view = Counted(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.window.addSubview(view)
        stage.commit()
        for order in [0, 0xFF_FFFF] {
            view.layouts = 0
            let observer = CFRunLoopObserverCreateWithHandler(
                nil, CFRunLoopActivity.beforeWaiting.rawValue, false, order
            ) { _, _ in view.setNeedsLayout() }
            CFRunLoopAddObserver(loop, observer, .commonModes)
            stage.loop.turn()
            #expect(view.layouts == 1, "\(order)")
        }
    }

    @Test("a function receives the pointer of its context, which the observer retains and releases")
    func context() {
        let stage = Stage()
        defer { stage.close() }
        final class Box { var calls = 0 }
        let box = Box()
        var context = CFRunLoopObserverContext(
            version: 0, info: Unmanaged.passUnretained(box).toOpaque(),
            retain: { pointer in
                pointer.map { UnsafeRawPointer(Unmanaged<Box>.fromOpaque($0).retain().toOpaque()) }
            },
            release: { pointer in pointer.map { Unmanaged<Box>.fromOpaque($0).release() } },
            copyDescription: nil)
        let before = CFGetRetainCount(box)
        let observer = CFRunLoopObserverCreate(
            kCFAllocatorDefault, CFRunLoopActivity.exit.rawValue, true, 0,
            { _, _, info in Unmanaged<Box>.fromOpaque(info!).takeUnretainedValue().calls += 1 },
            &context)
        #expect(CFGetRetainCount(box) == before + 1)
        CFRunLoopAddObserver(loop, observer, .commonModes)
        stage.advance(by: .milliseconds(1))
        #expect(box.calls == 1)
        CFRunLoopObserverInvalidate(observer)
        #expect(CFGetRetainCount(box) == before)
    }

    @Test("only the main loop is observed; other loops are reported")
    func otherLoops() {
        let stage = Stage()
        defer { stage.close() }
        let observer = CFRunLoopObserverCreateWithHandler(nil, 1, true, 0) { _, _ in }
        nonisolated(unsafe) var other: RunLoop?
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            other = RunLoop.current
            done.signal()
        }
        done.wait()
        let words = mistakes { CFRunLoopAddObserver(other, observer, .commonModes) }
        #expect(words.contains("only the main loop is observed"))
    }

    @Test("a run in a mode runs until its time has passed, or it is stopped")
    nonisolated func runs() async {
        let results: [CFRunLoopRunResult] = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var results: [CFRunLoopRunResult] = []
                // Without timers and sources there is nothing to wait for.
                results.append(CFRunLoopRunInMode(.defaultMode, 10, false))
                results.append(CFRunLoopRunInMode(.commonModes, 10, false))
                let far = Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }
                RunLoop.current.add(far, forMode: .default)
                results.append(CFRunLoopRunInMode(.defaultMode, 0.01, false))
                let stop = Timer(fire: Date(), interval: 0, repeats: false) { _ in
                    CFRunLoopStop(CFRunLoopGetCurrent())
                }
                RunLoop.current.add(stop, forMode: .default)
                results.append(CFRunLoopRunInMode(.defaultMode, 10, false))
                let again = Timer(fire: Date(), interval: 0, repeats: false) { _ in
                    CFRunLoopStop(CFRunLoopGetCurrent())
                }
                RunLoop.current.add(again, forMode: .default)
                CFRunLoopRun()
                continuation.resume(returning: results)
            }
        }
        #expect(results == [.finished, .finished, .timedOut, .stopped])
    }

    @Test("on a stage a run in a mode passes its time")
    func onStage() {
        let stage = Stage()
        defer { stage.close() }
        var isDone = false
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.4) { isDone = true }
        CFRunLoopRunInMode(.defaultMode, 0.5, false)
        #expect(isDone)
    }
}
