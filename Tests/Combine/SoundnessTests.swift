import Combine
import Foundation
import HeadlessTesting
import Testing
import UIKit

/// Demand, cancellation, memory and threads.
///
/// Source: Apple, Combine, Subscription and Cancellable: nothing is sent after a cancellation, and
/// no more than was asked for; the pages of the operators otherwise.
@MainActor
@Suite("Demand, cancellation and memory of publishers")
final class SoundnessTests {
    enum Failure: Error { case bad }

    /// Counts its instances.
    final class Token {
        nonisolated(unsafe) static var count = 0
        init() { Self.count += 1 }
        deinit { Self.count -= 1 }
    }

    /// Asks for a number of values.
    final class Wants<Input, E: Error>: Subscriber {
        typealias Failure = E
        var received: [Input] = []
        var ends = 0
        var subscription: (any Subscription)?
        let demand: Subscribers.Demand
        init(_ demand: Subscribers.Demand) { self.demand = demand }
        func receive(subscription: any Subscription) {
            self.subscription = subscription
            subscription.request(demand)
        }
        func receive(_ input: Input) -> Subscribers.Demand {
            received.append(input)
            return .none
        }
        func receive(completion: Subscribers.Completion<E>) { ends += 1 }
    }

    private var bag = Set<AnyCancellable>()

    @Test("an endless publisher ends with its subscriber")
    func endless() {
        var received: [Int] = []
        (1...).publisher.prepend(0).first().sink { received.append($0) }.store(in: &bag)
        (1...).publisher.append(0).prefix(2).sink { received.append($0) }.store(in: &bag)
        (1...).publisher.merge(with: (1...).publisher).first().sink { received.append($0) }
            .store(in: &bag)
        (1...).publisher.setFailureType(to: Failure.self).catch { _ in Just(0) }.first { $0 > 4 }
            .sink { received.append($0) }.store(in: &bag)
        #expect(received == [0, 1, 2, 1, 5])
        var downloads: [Int] = []
        [1, 2, 3].publisher.flatMap { number in
            downloads.append(number)
            return Just(number)
        }.first().sink { received.append($0) }.store(in: &bag)
        #expect(downloads == [1])
        var ends = 0
        var pairs: [String] = []
        (1...).publisher.prepend(0).map { $0 * 2 }.zip(["a", "b"].publisher)
            .sink(receiveCompletion: { _ in ends += 1 }) { pairs.append("\($0)\($1)") }
            .store(in: &bag)
        (1...).publisher.zip((5...).publisher, "xy".publisher)
            .sink(receiveCompletion: { _ in ends += 1 }) { pairs.append("\($0)\($1)\($2)") }
            .store(in: &bag)
        #expect(pairs == ["0a", "2b", "15x", "26y"])
        #expect(ends == 2)
        var subscriptions = 0
        let second = Just(1).handleEvents(receiveSubscription: { _ in subscriptions += 1 })
        Empty<Int, Never>().zip(second).sink { _ in }.store(in: &bag)
        #expect(subscriptions == 0)
    }

    @Test("operators send on what was asked for, and ask for no more")
    func demand() {
        let (endless, merged, pairs) = (
            Wants<Int, Never>(.max(3)), Wants<Int, Never>(.max(3)),
            Wants<(Int, Int), Never>(.max(2))
        )
        (1...).publisher.prepend(0).append(9).subscribe(endless)
        #expect(endless.received == [0, 1, 2])
        endless.subscription?.request(.max(1))
        #expect(endless.received == [0, 1, 2, 3])
        (1...).publisher.merge(with: Just(7)).subscribe(merged)
        #expect(merged.received == [1, 2, 3])
        (1...).publisher.zip((1...).publisher).subscribe(pairs)
        #expect(pairs.received.map(\.1) == [1, 2])
        // Subjects drop values without demand, so zip asks them for all.
        let (numbers, letters) = (
            PassthroughSubject<Int, Never>(), CurrentValueSubject<_, Never>("a")
        )
        var zipped: [String] = []
        numbers.zip(letters).sink { zipped.append("\($0)\($1)") }.store(in: &bag)
        for number in 1...3 { numbers.send(number) }
        for letter in ["b", "c"] { letters.send(letter) }
        #expect(zipped == ["1a", "2b", "3c"])
        // An error ends a junction, but not before values that were asked for.
        let failing = PassthroughSubject<Int, Failure>()
        var calls: [String] = []
        failing.append(9).sink(receiveCompletion: { _ in calls.append("end") }) { number in
            calls.append("\(number)")
            guard number == 1 else { return }
            failing.send(2)
            failing.send(completion: .failure(.bad))
        }.store(in: &bag)
        failing.send(1)
        #expect(calls == ["1", "2", "end"])
        // flatMap with a limit connects the next publisher when one has ended.
        let (first, last) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        var flat: [Int] = []
        [first, last].publisher.flatMap(maxPublishers: .max(1)) { $0 }.sink { flat.append($0) }
            .store(in: &bag)
        last.send(0)
        first.send(1)
        first.send(completion: .finished)
        last.send(2)
        #expect(flat == [1, 2])
    }

    @Test("zip loses no value of publishers that cannot wait")
    func zipping() {
        let (one, two) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        let pairs = Wants<(Int, Int), Never>(.max(2))
        one.zip(two).subscribe(pairs)
        for number in 1...5 { one.send(number) }
        for number in 1...5 { two.send(number) }
        #expect(pairs.received.map(\.0) == [1, 2])
        pairs.subscription?.request(.max(1))
        #expect(pairs.received.map(\.0) == [1, 2, 3])
        var received: [Int] = []
        [1, 2, 3].publisher.flatMap(maxPublishers: .max(1)) { ($0...).publisher.prefix(2) }
            .zip((1...).publisher).sink { received.append($0.0) }.store(in: &bag)
        #expect(received == [1, 2, 2, 3, 3, 4])
        [5, 6].publisher.combineLatest(Just(1)).zip((1...).publisher)
            .sink { received.append($0.0.0) }.store(in: &bag)
        #expect(received.last == 6)
        let late = Wants<Int, Never>(.none)
        Just(1).prepend(0).append(2).subscribe(late)
        #expect(late.received.isEmpty)
        late.subscription?.request(.max(1))
        #expect(late.received == [0])
        late.subscription?.request(.unlimited)
        #expect(late.received == [0, 1, 2])
        #expect(late.ends == 1)
    }

    @Test("a replaced publisher is cancelled, also within its own value, and its error ignored")
    func switching() {
        let outer = PassthroughSubject<AnyPublisher<Int, Failure>, Failure>()
        let (old, new) = (CurrentValueSubject<Int, Failure>(1), PassthroughSubject<Int, Failure>())
        var calls: [String] = []
        outer.switchToLatest().sink(receiveCompletion: { _ in calls.append("end") }) { number in
            calls.append("\(number)")
            if number == 1 { outer.send(new.eraseToAnyPublisher()) }
        }.store(in: &bag)
        var cancelled = 0
        outer.send(old.handleEvents(receiveCancel: { cancelled += 1 }).eraseToAnyPublisher())
        #expect(cancelled == 1)
        old.send(2)
        old.send(completion: .failure(.bad))
        new.send(3)
        #expect(calls == ["1", "3"])
    }

    @Test("the end and a cancellation release closures, objects and values")
    func memory() {
        let before = Token.count
        final class Model {
            let token = Token()
            var bag = Set<AnyCancellable>()
            var value = 0
            init(_ publisher: some Publisher<Int, Never>) {
                publisher.sink { self.value = $0 }.store(in: &bag)
            }
        }
        _ = Model(Just(1))
        _ = Model([1].publisher.map { $0 }.handleEvents().prepend(0).collect().map(\.count))
        let future = Future<Int, Never> { $0(.success(1)) }
        _ = Model(future)
        #expect(Token.count == before)
        // Inner publishers that send everything while they are subscribed to.
        let numbers = PassthroughSubject<Token, Never>()
        numbers.flatMap { Just($0) }.sink { _ in }.store(in: &bag)
        for _ in 1...3 { numbers.send(Token()) }
        #expect(Token.count == before)
        // Connections in which values wait for a timer.
        let stage = Stage(size: CGSize(width: 10, height: 10))
        defer { stage.close() }
        let main = DispatchQueue.main
        do {
            let token = Token()
            let waiting = [
                numbers.delay(for: 100, scheduler: main).sink { _ in _ = token },
                numbers.debounce(for: 100, scheduler: main).sink { _ in _ = token },
                numbers.throttle(for: 100, scheduler: main, latest: true).dropFirst()
                    .sink { _ in _ = token },
            ]
            numbers.send(Token())
            numbers.send(Token())
            stage.advance(by: .milliseconds(10))
            #expect(Token.count > before)
            for connection in waiting { connection.cancel() }
        }
        #expect(Token.count == before)
    }

    @Test("a value may read and change its property while it is released and while it is sent")
    func reentrancy() {
        final class Holder: ObservableObject { @Published var item: Item? }
        final class Item {
            let onEnd: () -> Void
            init(_ onEnd: @escaping () -> Void) { self.onEnd = onEnd }
            deinit { onEnd() }
        }
        let (holder, current) = (Holder(), CurrentValueSubject<Item?, Never>(nil))
        let latest = CurrentValueSubject<Int, Never>(0)
        var calls = 0
        holder.item = Item { calls += holder.item == nil ? 1 : 0 }
        holder.item = nil
        current.value = Item { calls += current.value == nil ? 1 : 0 }
        current.combineLatest(latest).sink { _ in }.store(in: &bag)
        current.value = nil
        latest.send(1)
        #expect(calls == 2)
        final class Counter { @Published var number = 0 }
        let counter = Counter()
        // The inner value is stored first and the outer one afterwards: property and publisher
        // agree.
        counter.$number.sink { if $0 == 1 { counter.number = 2 } }.store(in: &bag)
        counter.number = 1
        var seen: [Int] = []
        counter.$number.sink { seen.append($0) }.store(in: &bag)
        #expect(seen == [counter.number])
    }

    @Test("an object without published properties has one publisher")
    func observable() {
        final class Plain: ObservableObject {
            var name = "a" { willSet { objectWillChange.send() } }
        }
        let (plain, other) = (Plain(), Plain())
        var calls: [String] = []
        plain.objectWillChange.sink { calls.append(plain.name) }.store(in: &bag)
        plain.name = "b"
        other.name = "c"
        #expect(calls == ["a"])
        #expect(plain.objectWillChange === plain.objectWillChange)
        for _ in 1...200 { #expect(Plain().objectWillChange !== plain.objectWillChange) }
        #expect(plain.objectWillChange !== other.objectWillChange)
        final class Numbered { @Published var number = 0 }
        let (one, two) = (Numbered(), Numbered())
        one.$number = two.$number
        two.number = 5
        #expect(one.number == 0)
    }

    @Test("several threads deliver one at a time, and lose nothing")
    func threads() {
        let subject = CurrentValueSubject<Int, Never>(0)
        // Not synchronized: the deliveries are.
        nonisolated(unsafe) var (sum, scanned, last) = (0, 0, 0)
        let other = PassthroughSubject<Int, Never>()
        subject.dropFirst().scan(0) { total, _ in total + 1 }
            .sink {
                sum += 1
                scanned = $0
            }.store(in: &bag)
        subject.merge(with: other).sink { _ in last += 1 }.store(in: &bag)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for number in 1...100 {
                subject.send(number)
                other.send(number)
                let connection = subject.sink { _ in }
                connection.cancel()
            }
        }
        #expect(sum == 800)
        #expect(scanned == 800)
        #expect(last == 1_601)
    }

    @Test("a subject's end and release cancel the publishers that feed it")
    func feeds() {
        var cancelled = 0
        final class Feed: Subscription {
            let body: () -> Void
            init(_ body: @escaping () -> Void) { self.body = body }
            func request(_ demand: Subscribers.Demand) {}
            func cancel() { body() }
        }
        do {
            let subject = PassthroughSubject<Int, Never>()
            subject.send(subscription: Feed { cancelled += 1 })
        }
        #expect(cancelled == 1)
        let current = CurrentValueSubject<Int, Never>(0)
        current.send(subscription: Feed { cancelled += 1 })
        current.send(completion: .finished)
        #expect(cancelled == 2)
    }

    /// Source: Apple, Combine, Subscribers.Demand: unlimited minus anything is unlimited, and
    /// anything minus unlimited is no value.
    @Test("demands are added, multiplied and compared without overflow")
    func demands() {
        typealias Demand = Subscribers.Demand
        #expect(Demand.max(1) - Int.min == .unlimited)
        #expect(Demand.max(1) + Int.max == .unlimited)
        #expect(Demand.max(5) + -2 == .max(3))
        #expect(Demand.max(5) - Demand.max(2) == .max(3))
        #expect(Demand.max(2) - Demand.max(5) == Demand.none)
        #expect(Demand.unlimited - Demand.unlimited == .unlimited)
        #expect(Demand.max(2) - Demand.unlimited == Demand.none)
        #expect(Demand.max(5) * 3 == .max(15))
        #expect(Demand.max(2) * Int.max == .unlimited)
        #expect(Demand.max(2) * Int.min == Demand.none)
        #expect(Demand.max(2) >= 2 && Demand.max(2) <= 2 && Demand.max(2) != 3)
        #expect(1 < Demand.max(2) && 3 > Demand.max(2) && 2 == Demand.max(2))
        #expect(Demand.unlimited > Int.max && !(Demand.unlimited <= Int.max))
    }

    @Test("operators of whole publishers: prefix, last, reduce, output")
    func whole() {
        var received: [Int] = []
        var ends = 0
        func note(_ publisher: some Publisher<Int, Never>) {
            publisher.sink(receiveCompletion: { _ in ends += 1 }) { received.append($0) }
                .store(in: &bag)
        }
        let numbers = [3, 1, 4, 1, 5].publisher
        note(numbers.prefix(2))
        note(PassthroughSubject<Int, Never>().prefix(0))
        note(numbers.last())
        note(numbers.last { $0 > 3 && $0 < 5 })
        note(numbers.reduce(0, +))
        note(numbers.output(at: 2))
        #expect(received == [3, 1, 5, 4, 14, 4])
        #expect(ends == 6)
    }
}
