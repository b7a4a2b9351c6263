import Combine
import Foundation
import Testing

/// Source: Apple, Combine: the properties of publishers, and operators on errors and nil.
@Suite("Publishers: their parts")
struct CombineValueTests {
    private enum Failure: Error { case bad }
    private struct Other: Error, Equatable { let number: Int }

    @Test("a publisher has the one that it was made of")
    func upstreams() {
        let numbers = [1, 2, 3].publisher
        let prefix = numbers.map { $0 }.prefix(2)
        #expect(prefix.maxLength == 2)
        var received: [Int] = []
        _ = prefix.upstream.sink { received.append($0) }
        #expect(received == [1, 2, 3])
        let subject = PassthroughSubject<Int, Never>()
        let shared = subject.share()
        #expect(shared.upstream === subject)
        let many = subject.multicast { PassthroughSubject() }
        #expect(many.upstream === subject && many.createSubject() !== many.createSubject())
        #expect(many.autoconnect().upstream === many)
        #expect(Empty<Int, Never>().completeImmediately)
        #expect(!Empty<Int, Never>(completeImmediately: false).completeImmediately)
        let later = Deferred { Just(7) }
        #expect(later.createPublisher().output == 7)
    }

    @Test("errors are replaced by others, and nil by a value")
    func replacing() {
        var ends: [Subscribers.Completion<Other>] = []
        _ = Fail<Int, Failure>(error: .bad).mapError { _ in Other(number: 3) }
            .sink(receiveCompletion: { ends.append($0) }, receiveValue: { _ in })
        _ = Just(1).setFailureType(to: Failure.self).mapError { _ in Other(number: 4) }
            .sink(receiveCompletion: { ends.append($0) }, receiveValue: { _ in })
        #expect(ends == [.failure(Other(number: 3)), .finished])
        var values: [Int] = []
        _ = [1, nil, 3].publisher.replaceNil(with: 9).sink { values.append($0) }
        #expect(values == [1, 9, 3])
    }

    @Test("an object's identity is its own, and stays")
    func identities() {
        let sinks = [0, 1].map { _ in
            Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
        }
        #expect(sinks[0].combineIdentifier == CombineIdentifier(sinks[0]))
        #expect(sinks[0].combineIdentifier != sinks[1].combineIdentifier)
    }

    @Test("values are asked for one after the other")
    func sequences() async throws {
        var values = [1, 2].publisher.values.makeAsyncIterator()
        let first = await values.next()
        let second = await values.next()
        let end = await values.next()
        #expect((first, second, end) == (1, 2, nil))
        var failing = Fail<Int, Failure>(error: .bad).values.makeAsyncIterator()
        await #expect(throws: Failure.bad) { _ = try await failing.next() }
    }

    @Test("a queue's time is a time of Dispatch")
    func times() {
        let start = DispatchTime(uptimeNanoseconds: 1_000_000_000)
        let time = DispatchQueue.SchedulerTimeType(start)
        #expect(time.dispatchTime == start)
        let later = time.advanced(by: .seconds(2))
        #expect(later.dispatchTime.uptimeNanoseconds == 3_000_000_000)
        #expect(time.distance(to: later) == .seconds(2))
    }
}
