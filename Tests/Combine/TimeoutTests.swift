import Combine
import Foundation
import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, Combine; the pages of timeout(_:scheduler:options:customError:),
/// collect(_:options:) and measureInterval(using:options:).
@MainActor
@Suite("Timeouts and groups of publishers")
final class TimeoutTests {
    enum Failure: Error { case late }
    private let stage = Stage(size: CGSize(width: 10, height: 10))
    private var bag = Set<AnyCancellable>()
    private var calls: [String] = []

    private func record<P: Publisher>(_ publisher: P) {
        publisher.sink(
            receiveCompletion: { completion in
                if case .failure(let error) = completion {
                    self.calls.append("\(error)")
                } else {
                    self.calls.append("end")
                }
            }, receiveValue: { self.calls.append("\($0)") }
        ).store(in: &bag)
    }

    @Test("a publisher ends when no value comes for a time")
    func timeouts() {
        defer { stage.close() }
        let (main, numbers) = (DispatchQueue.main, PassthroughSubject<Int, Failure>())
        record(numbers.timeout(.seconds(5), scheduler: main, customError: { .late }))
        record(numbers.map { $0 * 10 }.timeout(5, scheduler: OperationQueue.main))
        stage.advance(by: .seconds(4))
        numbers.send(1)
        stage.advance(by: .milliseconds(4_900))
        #expect(Set(calls) == ["1", "10"])
        stage.advance(by: .milliseconds(200))
        #expect(Set(calls) == ["1", "10", "late", "end"])
        numbers.send(2)
        stage.advance(by: .seconds(6))
        #expect(calls.count == 4)
        calls = []
        record(Just(3).timeout(1, scheduler: RunLoop.main))
        stage.advance(by: .seconds(3))
        #expect(calls == ["3", "end"])
    }

    @Test("values are grouped by the intervals of a scheduler")
    func groups() {
        defer { stage.close() }
        let numbers = PassthroughSubject<Int, Never>()
        record(numbers.collect(.byTime(DispatchQueue.main, .seconds(2))))
        stage.advance(by: .milliseconds(1_500))
        numbers.send(1)
        numbers.send(2)
        stage.advance(by: .milliseconds(400))
        #expect(calls.isEmpty)
        // The intervals begin with the connection: the first one ends after two seconds.
        stage.advance(by: .milliseconds(200))
        #expect(calls == ["[1, 2]"])
        // Intervals without values have no array.
        stage.advance(by: .milliseconds(5_000))
        numbers.send(3)
        stage.advance(by: .milliseconds(800))
        #expect(calls == ["[1, 2]"])
        stage.advance(by: .milliseconds(200))
        #expect(calls == ["[1, 2]", "[3]"])
        numbers.send(4)
        numbers.send(completion: .finished)
        #expect(calls == ["[1, 2]", "[3]", "[4]", "end"])

        calls = []
        let more = PassthroughSubject<Int, Never>()
        record(more.collect(.byTimeOrCount(DispatchQueue.main, .seconds(1), 2)))
        for number in 1...3 { more.send(number) }
        #expect(calls == ["[1, 2]"])
        stage.advance(by: .milliseconds(1_100))
        #expect(calls == ["[1, 2]", "[3]"])
    }

    @Test("the times between values are measured")
    func measuring() {
        defer { stage.close() }
        let numbers = PassthroughSubject<Int, Never>()
        var times: [Double] = []
        numbers.measureInterval(using: DispatchQueue.main)
            .sink { times.append(($0.timeInterval * 100).rounded() / 100) }.store(in: &bag)
        stage.advance(by: .milliseconds(500))
        numbers.send(1)
        stage.advance(by: .milliseconds(1_250))
        numbers.send(2)
        #expect(times == [0.5, 1.25])
    }
}
