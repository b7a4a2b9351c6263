import Combine
import Foundation
import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, Combine; the examples of ObservableObject, Published and the operators' pages.
@MainActor
@Suite("Publishers and subscribers")
final class CombineTests {
    final class Contact: ObservableObject {
        @Published var name = "a"
        @Published var age = 24
    }
    class Base: ObservableObject { @Published var first = 0 }
    final class Derived: Base { @Published var second = 0 }
    final class Target { var value = 0 }
    enum Failure: Error { case bad }

    /// Wants two values.
    final class Two: Subscriber {
        var received: [Int] = []
        func receive(subscription: any Subscription) { subscription.request(.max(2)) }
        func receive(_ input: Int) -> Subscribers.Demand {
            received.append(input)
            return .none
        }
        func receive(completion: Subscribers.Completion<Never>) {}
    }

    private var bag = Set<AnyCancellable>()

    @Test("published properties send before they change, and so does their object")
    func published() {
        let (contact, copy, derived) = (Contact(), Contact(), Derived())
        var calls: [String] = []
        contact.objectWillChange.sink { _ in calls.append("will \(contact.age)") }.store(in: &bag)
        contact.age += 1
        #expect(calls == ["will 24"])
        contact.$age.sink { calls.append("\($0) over \(contact.age)") }.store(in: &bag)
        contact.age = 26
        #expect(calls.suffix(3) == ["25 over 25", "will 25", "26 over 25"])
        #expect(contact.age == 26)
        var changes = 0
        derived.objectWillChange.sink { changes += 1 }.store(in: &bag)
        (derived.first, derived.second) = (1, 2)
        #expect(changes == 2)
        contact.$name.map { "\($0)!" }.assign(to: &copy.$name)
        contact.name = "z"
        #expect(copy.name == "z!")
    }

    @Test("subjects send to their subscribers as much as these ask for")
    func subjects() {
        let numbers = PassthroughSubject<Int, Never>()
        var received: [Int] = []
        let connection = numbers.filter { $0 > 1 }.map { $0 * 2 }.removeDuplicates().dropFirst()
            .sink { received.append($0) }
        for number in [1, 2, 2, 3, 4] { numbers.send(number) }
        #expect(received == [6, 8])
        connection.cancel()
        numbers.send(9)
        #expect(received == [6, 8])
        let two = Two()
        [1, 2, 3, 4, 5, 6].publisher.filter { $0 % 2 == 0 }.subscribe(two)
        #expect(two.received == [2, 4])
        let current = CurrentValueSubject<Int, Never>(1)
        var ends = 0
        current.sink(receiveCompletion: { _ in ends += 1 }) { received.append($0) }.store(in: &bag)
        current.value = 2
        current.send(completion: .finished)
        current.send(3)
        #expect(received == [6, 8, 1, 2])
        #expect(ends == 1)
        let target = Target()
        Just(5).assign(to: \.value, on: target).store(in: &bag)
        #expect(target.value == 5)
    }

    @Test("operators combine publishers")
    func combining() {
        let (one, two) = (
            CurrentValueSubject<Int, Never>(1), CurrentValueSubject<String, Never>("x")
        )
        var pairs: [String] = []
        one.combineLatest(two).sink { pairs.append("\($0)\($1)") }.store(in: &bag)
        one.value = 2
        two.send("y")
        #expect(pairs == ["1x", "2x", "2y"])
        var merged: [Int] = []
        [1, 2].publisher.merge(with: [3].publisher).append(4).prepend(0).collect()
            .sink { merged = $0 }.store(in: &bag)
        #expect(merged == [0, 1, 2, 3, 4])
        var (zipped, isOver) = ([String](), false)
        [1, 2, 3].publisher.zip(["a", "b"].publisher)
            .sink(receiveCompletion: { _ in isOver = true }) { zipped.append("\($0)\($1)") }
            .store(in: &bag)
        #expect(zipped == ["1a", "2b"])
        #expect(isOver)
        var flat: [Int] = []
        [1, 2].publisher.flatMap { [$0, $0 * 10].publisher }.sink { flat.append($0) }
            .store(in: &bag)
        #expect(flat == [1, 10, 2, 20])
        let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
        let (old, new) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        var latest: [Int] = []
        outer.switchToLatest().sink { latest.append($0) }.store(in: &bag)
        outer.send(old)
        old.send(1)
        outer.send(new)
        old.send(2)
        new.send(3)
        #expect(latest == [1, 3])
    }

    @Test("errors end publishers, or are replaced; a future has one value")
    func failures() {
        var caught: [Int] = []
        [1, 2, 3].publisher.tryMap { number in
            if number == 3 { throw Failure.bad }
            return number
        }.replaceError(with: 0).sink { caught.append($0) }.store(in: &bag)
        #expect(caught == [1, 2, 0])
        var ends: [String] = []
        Fail<Int, Failure>(error: .bad).sink(receiveCompletion: { ends.append("\($0)") }) { _ in }
            .store(in: &bag)
        let future = Future<Int, Failure> { $0(.success(7)) }
        future.sink(receiveCompletion: { ends.append("\($0)") }) { caught.append($0) }
            .store(in: &bag)
        #expect(caught.last == 7)
        #expect(ends == ["failure(CombineTests.CombineTests.Failure.bad)", "finished"])
        [1, 2, 3].publisher.scan(0, +).first { $0 > 2 }.sink { caught.append($0) }.store(in: &bag)
        #expect(caught.last == 3)
    }

    @Test("schedulers, notifications and timers follow the stage's clock")
    func time() {
        let stage = Stage(size: CGSize(width: 10, height: 10))
        defer { stage.close() }
        let typed = PassthroughSubject<String, Never>()
        var calls: [String] = []
        typed.debounce(for: .milliseconds(300), scheduler: DispatchQueue.main)
            .sink { calls.append($0) }.store(in: &bag)
        Just("later").receive(on: RunLoop.main).sink { calls.append($0) }.store(in: &bag)
        #expect(calls.isEmpty)
        typed.send("a")
        stage.advance(by: .milliseconds(200))
        typed.send("ab")
        stage.advance(by: .milliseconds(200))
        #expect(calls == ["later"])
        stage.advance(by: .milliseconds(200))
        #expect(calls == ["later", "ab"])
        var ticks = 0
        var timer: AnyCancellable? = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
            .sink { _ in ticks += 1 }
        stage.advance(by: .milliseconds(3_500))
        #expect(ticks == 3)
        timer = nil
        stage.advance(by: .seconds(2))
        #expect(ticks == 3)
        let (center, name) = (NotificationCenter(), Notification.Name("noted"))
        timer = center.publisher(for: name).sink { _ in ticks += 1 }
        center.post(name: name, object: nil)
        timer?.cancel()
        center.post(name: name, object: nil)
        #expect(ticks == 4)
    }
}
