import TestSupport
import Testing

@testable import MainLoop

@Suite("The store of timers")
struct TimerStoreTests {
    /// The specification: an array that is sorted each time.
    struct Model {
        struct Timer {
            var key: TimerKey
            var date: Int64
            var interval: Int64
            var payload: Int
            var handle: TimerStore<Int>.Handle
        }
        var timers: [Timer] = []
    }

    @Test(
        "it agrees with a sorted array after any additions, cancellations and firings",
        arguments: 0..<12)
    func model(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var store = TimerStore<Int>()
        var model = Model()
        var cancelled: [TimerStore<Int>.Handle] = []
        var now: Int64 = 0
        var order: UInt64 = 1
        // Each seed prefers a different mixture: few or many distinct due times, growing or
        // shrinking, many cancellations.
        let spread = [1, 3, 1_000, 1_000_000][seed % 4]
        let cancels = [5, 30, 45][seed % 3]

        for step in 0..<1_000 {
            switch random.below(100) {
            case 0..<cancels where !model.timers.isEmpty:
                let victim = model.timers.remove(at: random.below(model.timers.count))
                #expect(store.cancel(victim.handle) == victim.payload)
                cancelled.append(victim.handle)
            case cancels..<(cancels + 25) where !model.timers.isEmpty:
                let first = model.timers.indices.min {
                    model.timers[$0].key < model.timers[$1].key
                }!
                let timer = model.timers[first]
                now = max(now, timer.key.due + Int64(random.below(3)))
                #expect(store.popFirst(now: now, order: order) == timer.payload)
                if timer.interval == 0 {
                    model.timers.remove(at: first)
                    cancelled.append(timer.handle)
                } else {
                    var next = timer.date
                    while next <= now { next += timer.interval }
                    model.timers[first].date = next
                    model.timers[first].key = TimerKey(due: next, order: order, slot: 0)
                }
                order += 1
            default:
                let date = now + Int64(random.below(spread) * random.below(4))
                let interval = random.below(8) == 0 ? Int64(1 + random.below(spread)) : 0
                let handle = store.insert(
                    step, date: date, interval: interval, due: date, order: order)
                model.timers.append(
                    Model.Timer(
                        key: TimerKey(due: date, order: order, slot: 0), date: date,
                        interval: interval, payload: step,
                        handle: handle))
                order += 1
            }
            let first = model.timers.map(\.key).min { $0 < $1 }
            #expect(store.count == model.timers.count)
            #expect(store.first?.due == first?.due)
            #expect(store.first?.order == first?.order)
        }
        for handle in cancelled { #expect(store.cancel(handle) == nil) }
    }

    @Test("missed dates of a repeating timer collapse into one; the next follows the schedule")
    func missedDates() {
        var store = TimerStore<String>()
        _ = store.insert("r", date: 100, interval: 10, due: 100, order: 1)
        _ = store.popFirst(now: 137, order: 2)
        #expect(store.first?.due == 140)
        _ = store.popFirst(now: 140, order: 3)
        #expect(store.first?.due == 150)
    }

    @Test("a repeating timer's next date may lie beyond the end of time")
    func endOfTime() {
        var store = TimerStore<String>()
        _ = store.insert("r", date: 5, interval: .max, due: 5, order: 1)
        _ = store.popFirst(now: 5, order: 2)
        #expect(store.first?.due == .max)
    }

    @Test("the first timer is never a cancelled one, so that it causes no wake-up")
    func cancelledFront() {
        var store = TimerStore<Int>()
        let handles = (0..<100).map {
            store.insert($0, date: Int64($0), interval: 0, due: Int64($0), order: UInt64($0 + 1))
        }
        for handle in handles.dropLast() { _ = store.cancel(handle) }
        #expect(store.first?.due == 99)
        _ = store.cancel(handles[99])
        #expect(store.first == nil)
    }

    @Test("the heap keeps its order through insertions, removals and filtering", arguments: 0..<4)
    func heap(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed + 100))
        var heap = TimerHeap()
        var order: UInt64 = 0
        for _ in 0..<500 {
            order += 1
            switch random.below(10) {
            case 0..<6: heap.insert(TimerKey(due: Int64(random.below(50)), order: order, slot: 0))
            case 6..<9: if !heap.isEmpty { heap.removeFirst() }
            default:
                let parity = random.below(7)
                heap.filter { Int($0.order % 7) != parity }
            }
            #expect(heap.checkInvariants())
        }
    }
}
