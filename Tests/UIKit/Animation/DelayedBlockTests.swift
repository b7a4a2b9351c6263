import HeadlessTesting
import Testing
import UIKit

@MainActor
@Suite("DispatchQueue.main.asyncAfter", .serialized)
struct DelayedBlockTests {
    @Test("blocks run at their exact times on the stage's clock, in the order of their calls")
    func times() {
        let stage = Stage()
        defer { stage.close() }
        var told: [String] = []
        for (seconds, name) in [(0.35, "b"), (0.1, "a"), (0.35, "c")] {
            DispatchQueue.main.asyncAfter(deadline: .now() + seconds) {
                told.append("\(name) at \(stage.now)")
            }
        }
        stage.advance(by: .seconds(1))
        #expect(told == ["a at 0.1 seconds", "b at 0.35 seconds", "c at 0.35 seconds"])
    }

    @Test("a work item cancelled before its time is skipped: three keys cause one search")
    func debounce() {
        let stage = Stage()
        defer { stage.close() }
        var searches: [Duration] = []
        var items: [DispatchWorkItem] = []
        for _ in 0..<3 {
            items.last?.cancel()
            let item = DispatchWorkItem { searches.append(stage.now) }
            items.append(item)
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.3, execute: item)
            stage.advance(by: .milliseconds(200))
        }
        #expect(items[2].wait(timeout: .now()) == .timedOut)
        stage.advance(by: .seconds(1))
        #expect(searches == [.milliseconds(700)])
        #expect(items[0].wait(timeout: .now()) == .success)
        #expect(items[1].wait(timeout: .now()) == .success)
    }

    @Test("every spelling of the call uses the stage's clock")
    func spellings() {
        let stage = Stage()
        defer { stage.close() }
        var told: [String] = []
        func tell(_ name: String) { told.append("\(name) at \(stage.now)") }
        let work: @MainActor () -> Void = { tell("work") }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.6, execute: work)
        DispatchQueue.main.asyncAfter(
            deadline: .now() + 0.5, execute: DispatchWorkItem { tell("item") })
        DispatchQueue.main.asyncAfter(
            deadline: .now() + 0.4, qos: .userInitiated, flags: [.barrier]
        ) { tell("both") }
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(300), flags: .barrier) {
            tell("flags")
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.1 + 0.1, qos: .utility) { tell("qos") }
        DispatchQueue.main.asyncAfter(deadline: .now()) { tell("now") }
        DispatchQueue.main.asyncAfter(deadline: .now() + .never) { tell("never") }
        stage.advance(by: .seconds(10))
        #expect(
            told == [
                "now at 0.0 seconds", "qos at 0.2 seconds", "flags at 0.3 seconds",
                "both at 0.4 seconds",
                "item at 0.5 seconds", "work at 0.6 seconds",
            ])
    }

    @Test("other queues than main use Dispatch and the wall clock")
    nonisolated func otherQueues() async {
        let queue = DispatchQueue(label: "of the test")
        await withCheckedContinuation { done in
            queue.asyncAfter(deadline: .now() + 0.001) { done.resume() }
        }
        await withCheckedContinuation { done in
            queue.asyncAfter(
                deadline: .now() + .milliseconds(1), qos: .userInitiated, flags: .barrier
            ) {
                done.resume()
            }
        }
        await withCheckedContinuation { done in
            queue.asyncAfter(deadline: .now() + 0.001, execute: DispatchWorkItem { done.resume() })
        }
    }
}
