import Combine
import Foundation
import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, Combine; the pages of the operators, ConnectablePublisher and
/// Publishers.Autoconnect; Timer's page for intervals of 0 or less.
@MainActor
@Suite("Publishers over time")
final class CombineTimeTests {
    private let stage = Stage(size: CGSize(width: 10, height: 10))
    private var bag = Set<AnyCancellable>()
    private var calls: [String] = []

    private func note(_ publisher: some Publisher<Int, Never>) {
        publisher.sink(receiveCompletion: { _ in self.calls.append("end") }) {
            self.calls.append("\($0)")
        }.store(in: &bag)
    }

    @Test("the end of debounce and throttle comes on the scheduler")
    func ends() {
        defer { stage.close() }
        let (main, numbers) = (DispatchQueue.main, PassthroughSubject<Int, Never>())
        note(numbers.debounce(for: 1, scheduler: main))
        numbers.send(1)
        stage.advance(by: .milliseconds(1_500))
        #expect(calls == ["1"])
        numbers.send(2)
        numbers.send(completion: .finished)
        #expect(calls == ["1"])
        stage.advance(by: .seconds(2))
        #expect(calls == ["1", "end"])

        let (first, latest) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        calls = []
        note(first.throttle(for: 1, scheduler: main, latest: false))
        for number in 1...3 { first.send(number) }
        stage.advance(by: .milliseconds(100))
        #expect(calls == ["1"])
        first.send(completion: .finished)
        stage.advance(by: .milliseconds(100))
        #expect(calls == ["1"])
        stage.advance(by: .seconds(1))
        #expect(calls == ["1", "2", "end"])
        calls = []
        note(latest.throttle(for: 1, scheduler: main, latest: true))
        for number in 1...3 { latest.send(number) }
        stage.advance(by: .milliseconds(1_100))
        #expect(calls == ["1", "3"])
        stage.advance(by: .seconds(2))
        latest.send(completion: .finished)
        #expect(calls == ["1", "3"])
        stage.advance(by: .milliseconds(10))
        #expect(calls == ["1", "3", "end"])
    }

    @Test("receive(on:) and delay ask for what is asked for; subscribe(on:) can be cancelled")
    func scheduling() {
        defer { stage.close() }
        note((1...).publisher.receive(on: RunLoop.main).prefix(0))
        let three = SoundnessTests.Wants<Int, Never>(.max(3))
        (1...).publisher.delay(for: 1, scheduler: DispatchQueue.main).receive(on: RunLoop.main)
            .subscribe(three)
        stage.advance(by: .milliseconds(900))
        #expect(three.received.isEmpty)
        stage.advance(by: .milliseconds(200))
        #expect(three.received == [1, 2, 3])
        var subscriptions = 0
        let connection = Just(1).handleEvents(receiveSubscription: { _ in subscriptions += 1 })
            .subscribe(on: DispatchQueue.main).sink { _ in }
        connection.cancel()
        stage.advance(by: .milliseconds(10))
        #expect(subscriptions == 0)
    }

    @Test("a connected timer runs until it is cancelled")
    func timers() {
        defer { stage.close() }
        let timer = Timer.publish(every: 1, on: .main, in: .common)
        var ticks = 0
        timer.sink { _ in ticks += 1 }.store(in: &bag)
        _ = timer.connect()
        let again = timer.connect()
        stage.advance(by: .milliseconds(2_500))
        #expect(ticks == 2)
        again.cancel()
        stage.advance(by: .seconds(2))
        #expect(ticks == 2)
        let restarted = timer.connect()
        stage.advance(by: .milliseconds(1_500))
        #expect(ticks == 3)
        restarted.cancel()
        for interval in [0, -1, Double.nan, .infinity, 1e300] {
            ticks = 0
            let odd = Timer.publish(every: interval, on: .main, in: .common)
            odd.sink { _ in ticks += 1 }.store(in: &bag)
            let connection = odd.connect()
            stage.advance(by: .milliseconds(1))
            connection.cancel()
            #expect(interval <= 0 ? ticks > 0 : ticks == 0, "\(interval)")
        }
    }

    /// Sends a value as soon as it is connected, and ends when it is asked to.
    private final class Prompt: ConnectablePublisher {
        typealias Output = Int
        typealias Failure = Never
        let subject = PassthroughSubject<Int, Never>()
        var (connects, cancels) = (0, 0)
        func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
            subject.receive(subscriber: subscriber)
        }
        func connect() -> any Cancellable {
            connects += 1
            subject.send(connects)
            return AnyCancellable { self.cancels += 1 }
        }
    }

    @Test("autoconnect counts the subscribers that have neither cancelled nor ended")
    func autoconnect() {
        defer { stage.close() }
        let prompt = Prompt()
        let shared = prompt.autoconnect()
        // The subscriber cancels while the publisher is being connected.
        note(shared.first())
        #expect(calls == ["1", "end"])
        #expect((prompt.connects, prompt.cancels) == (1, 1))
        let one = shared.sink { _ in }
        let two = shared.sink { _ in }
        one.cancel()
        one.cancel()
        #expect((prompt.connects, prompt.cancels) == (2, 1))
        note(shared)
        two.cancel()
        #expect(prompt.cancels == 1)
        prompt.subject.send(completion: .finished)
        #expect(prompt.cancels == 2)
    }
}
