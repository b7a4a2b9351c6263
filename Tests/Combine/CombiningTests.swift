import Combine
import Foundation
import Testing

/// Source: Apple, Combine; the discussion and example of each operator's page. The rules of demand
/// are those of Subscriber.receive(_:).
@MainActor
@Suite("Publishers that are shared, decoded, retried and combined")
final class CombiningTests {
    enum Failure: Error { case bad }
    struct Article: Codable, Equatable {
        let title: String
        let author: String
    }
    private typealias Wants = SoundnessTests.Wants
    private var bag = Set<AnyCancellable>()

    /// Returns what a publisher sends at once, and its end.
    private func all<P: Publisher>(_ publisher: P) -> (values: [P.Output], end: String) {
        var values: [P.Output] = []
        var end = "none"
        publisher.sink(
            receiveCompletion: { completion in
                if case .failure(let error) = completion { end = "\(error)" } else { end = "end" }
            }, receiveValue: { values.append($0) }
        ).store(in: &bag)
        return (values, end)
    }

    @Test("decode and encode use a coder, whose error ends the publisher")
    func coding() throws {
        let text = Data(#"{"title": "Headline", "author": "Ada"}"#.utf8)
        let article = Article(title: "Headline", author: "Ada")
        let decoded = all(
            [text].publisher.decode(type: Article.self, decoder: JSONDecoder()))
        #expect(decoded.values == [article])
        #expect(decoded.end == "end")
        let failed = all(
            [Data("{".utf8), text].publisher.decode(type: Article.self, decoder: JSONDecoder()))
        #expect(failed.values.isEmpty)
        #expect(failed.end.contains("dataCorrupted"))
        let encoder = PropertyListEncoder()
        let lists = all(Just(article).encode(encoder: encoder))
        #expect(
            try lists.values.map { try PropertyListDecoder().decode(Article.self, from: $0) }
                == [article])
    }

    @Test("a shared publisher is connected once, while it has subscribers")
    func share() {
        var (subscriptions, cancels) = (0, 0)
        let numbers = PassthroughSubject<Int, Never>()
        let shared = numbers.handleEvents(
            receiveSubscription: { _ in subscriptions += 1 }, receiveCancel: { cancels += 1 }
        ).share()
        var received: [String] = []
        let one = shared.sink { received.append("a\($0)") }
        numbers.send(1)
        let two = shared.sink { received.append("b\($0)") }
        numbers.send(2)
        #expect(received == ["a1", "a2", "b2"])
        #expect(subscriptions == 1)
        one.cancel()
        #expect(cancels == 0)
        two.cancel()
        #expect(cancels == 1)
        shared.sink { received.append("c\($0)") }.store(in: &bag)
        numbers.send(3)
        #expect(received.last == "c3")
        #expect(subscriptions == 2)
        // After the end a subscriber receives the end alone, and nothing is connected again.
        numbers.send(completion: .finished)
        #expect(all(shared).end == "end")
        #expect(subscriptions == 2)
    }

    @Test("multicast and makeConnectable send once they are connected")
    func multicast() {
        var made = 0
        let subject = [1, 2].publisher.multicast {
            made += 1
            return PassthroughSubject<Int, Never>()
        }
        let wants = Wants<Int, Never>(.max(1))
        subject.subscribe(wants)
        var received: [Int] = []
        subject.sink { received.append($0) }.store(in: &bag)
        #expect(received.isEmpty)
        _ = subject.connect()
        #expect(received == [1, 2])
        // A subject drops what a subscriber did not ask for.
        #expect(wants.received == [1])
        #expect(wants.ends == 1)
        #expect(made == 1)
        let latest = CurrentValueSubject<Int, Never>(0)
        let connection = Just(5).multicast(subject: latest).connect()
        #expect(latest.value == 5)
        connection.cancel()
        let timed = Just(7).makeConnectable()
        timed.sink { received.append($0) }.store(in: &bag)
        #expect(received == [1, 2])
        timed.connect().store(in: &bag)
        #expect(received == [1, 2, 7])
    }

    @Test("retry connects again as often as it may; tryCatch continues or throws")
    func failing() {
        var attempts = 0
        let unsure = Deferred { () -> Record<Int, Failure> in
            attempts += 1
            return Record(
                output: [attempts], completion: attempts < 3 ? .failure(.bad) : .finished)
        }
        #expect(all(unsure.retry(2)).values == [1, 2, 3])
        attempts = 0
        let few = all(unsure.retry(1))
        #expect(few.values == [1, 2])
        #expect(few.end == "bad")
        attempts = 0
        // The demand that is left goes to the next attempt.
        let wants = Wants<Int, Failure>(.max(2))
        unsure.retry(5).subscribe(wants)
        #expect(wants.received == [1, 2])
        #expect(wants.ends == 0)
        let failed = Fail<Int, Failure>(error: .bad)
        #expect(all(failed.tryCatch { _ in Just(4) }).values == [4])
        #expect(all(failed.tryCatch { error -> Just<Int> in throw error }).end == "bad")
        #expect(all([1, 2].publisher.tryFilter { $0 > 1 }).values == [2])
        let odd = { (number: Int) throws -> Int? in
            guard number > 1 else { return number }
            throw Failure.bad
        }
        #expect(all([1, 2].publisher.tryCompactMap(odd)).values == [1])
        #expect(all([1, 2, 3].publisher.tryScan(0) { $0 + $1 }).values == [1, 3, 6])
        #expect(all([1].publisher.assertNoFailure()).values == [1])
        let result: Result<Int, Failure> = .failure(.bad)
        #expect(all(result.publisher).end == "bad")
        #expect(all(Int?.some(3).publisher).values == [3])
        let record = Record<Int, Failure> {
            $0.receive(1)
            $0.receive(completion: .failure(.bad))
            $0.receive(2)
        }
        #expect(record.recording.output == [1])
        #expect(all(record).end == "bad")
    }

    @Test("combined publishers are types that a program can spell")
    func types() {
        let (one, two) = (PassthroughSubject<Int, Never>(), PassthroughSubject<String, Never>())
        let latest: Publishers.CombineLatest = Publishers.CombineLatest(one, two)
        var received: [String] = []
        latest.sink { received.append("\($0)\($1)") }.store(in: &bag)
        one.combineLatest(two, one, two).sink { received.append("\($0)\($1)\($2)\($3)") }
            .store(in: &bag)
        one.send(1)
        two.send("x")
        #expect(received == ["1x", "1x1x"])
        let zipped = all(
            Publishers.Zip4([1, 2].publisher, ["a", "b"].publisher, [3].publisher, Just("d")))
        #expect(zipped.values.map { "\($0)\($1)\($2)\($3)" } == ["1a3d"])
        #expect(zipped.end == "end")
        #expect(all([1].publisher.zip(Just(2), Just(3)) { $0 + $1 + $2 }).values == [6])
        #expect(
            all(Publishers.Merge3([1].publisher, [2].publisher, [3].publisher)).values == [1, 2, 3])
        #expect(all(Publishers.MergeMany([Just(1), Just(2)])).values == [1, 2])
        #expect(all(Publishers.MergeMany([Just<Int>]())).end == "end")
        #expect(all(Just(1).merge(with: Just(2), Just(3), Just(4))).values == [1, 2, 3, 4])
        #expect(all([3].publisher.prepend([1, 2]).append(Just(4))).values == [1, 2, 3, 4])
        #expect(all([3].publisher.prepend(Just(2)).append(4, 5)).values == [2, 3, 4, 5])
        // The other publisher may fail where this one does not, and the other way round.
        let fails = all([1, 2].publisher.flatMap { _ in Fail<Int, Failure>(error: .bad) })
        #expect(fails.end == "bad")
        let sure = all(
            Record<Int, Failure>(output: [1], completion: .failure(.bad))
                .flatMap { Just($0 * 2) })
        #expect(sure.values == [2])
        #expect(sure.end == "bad")
        #expect(all(Just(Fail<Int, Failure>(error: .bad)).switchToLatest()).end == "bad")
        let outer = Record<Just<Int>, Failure>(output: [Just(1)], completion: .finished)
        #expect(all(outer.switchToLatest()).values == [1])
    }

    @Test("conclusions from all values end early if they are certain")
    func conclusions() {
        #expect(all((1...).publisher.allSatisfy { $0 < 5 }).values == [false])
        #expect(all([1, 2].publisher.allSatisfy { $0 < 5 }).values == [true])
        #expect(all((1...).publisher.contains(3)).values == [true])
        #expect(all([1, 2].publisher.contains { $0 > 2 }).values == [false])
        #expect(all([3, 1, 2].publisher.min()).values == [1])
        #expect(all([3, 1, 2].publisher.max()).values == [3])
        #expect(all([String]().publisher.max()).values.isEmpty)
        #expect(all(["ccc", "a"].publisher.max { $0.count < $1.count }).values == ["ccc"])
        #expect(all([3, 1].publisher.count()).values == [2])
        let ignored = all([3, 1].publisher.ignoreOutput())
        #expect(ignored.values.isEmpty)
        #expect(ignored.end == "end")
        #expect(all(Empty<Int, Never>().replaceEmpty(with: 9)).values == [9])
        #expect(all(Just(1).replaceEmpty(with: 9)).values == [1])
        #expect(all([-1, 2, -3].publisher.drop { $0 < 0 }).values == [2, -3])
        #expect(all((0...4).publisher.collect(2)).values == [[0, 1], [2, 3], [4]])
        // An array for each that was asked for: five values more than four are not read.
        let wants = Wants<[Int], Never>(.max(2))
        var read = 0
        (0...9).publisher.handleEvents(receiveOutput: { _ in read += 1 }).collect(2)
            .subscribe(wants)
        #expect(wants.received == [[0, 1], [2, 3]])
        #expect(read == 4)
    }

    @Test("the values of a publisher are an asynchronous sequence")
    func sequences() async throws {
        var asked: [Subscribers.Demand] = []
        var received: [Int] = []
        let numbers = (1...).publisher.handleEvents(receiveRequest: { asked.append($0) })
        for await number in numbers.values {
            received.append(number)
            if number == 3 { break }
        }
        #expect(received == [1, 2, 3])
        #expect(asked == [.max(1), .max(1), .max(1)])
        var error: (any Error)?
        do {
            let record = Record<Int, Failure>(output: [4], completion: .failure(.bad))
            for try await number in record.values { received.append(number) }
        } catch let thrown { error = thrown }
        #expect(received.last == 4)
        #expect(error is Failure)
        // The task's cancellation ends the sequence and the connection.
        var cancels = 0
        let silent = PassthroughSubject<Int, Never>()
        let task = Task {
            for await _ in silent.handleEvents(receiveCancel: { cancels += 1 }).values {}
        }
        await Task.yield()
        task.cancel()
        await task.value
        #expect(cancels == 1)
        #expect(all((0...).publisher.output(in: 1...2)).values == [1, 2])
        #expect(all([0, 1, 2].publisher.output(in: 1...)).values == [1, 2])
        #expect(all([0, 1, 2].publisher.output(in: ..<0)).values.isEmpty)
    }

    @Test("values before and after another publisher's first one")
    func until() {
        let (values, other) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
        var received: [String] = []
        values.prefix(untilOutputFrom: other)
            .sink(receiveCompletion: { _ in received.append("end") }) { received.append("a\($0)") }
            .store(in: &bag)
        values.drop(untilOutputFrom: other).sink { received.append("b\($0)") }.store(in: &bag)
        values.send(1)
        other.send()
        values.send(2)
        #expect(received == ["a1", "end", "b2"])
        #expect(all((1...).publisher.drop(untilOutputFrom: Just(())).first()).values == [1])
        #expect(all(Just(1).drop(untilOutputFrom: Empty<Int, Never>())).values.isEmpty)
        #expect(
            all([1, 2].publisher.prefix(untilOutputFrom: Empty<Int, Never>())).values == [1, 2])
    }

    @Test("a buffer holds what was not asked for, up to its size")
    func buffer() {
        func buffered(_ strategy: Publishers.BufferingStrategy<Failure>) -> Wants<Int, Failure> {
            let numbers = PassthroughSubject<Int, Failure>()
            let wants = Wants<Int, Failure>(.none)
            numbers.buffer(size: 2, prefetch: .byRequest, whenFull: strategy).subscribe(wants)
            for number in 1...4 { numbers.send(number) }
            wants.subscription?.request(.max(1))
            wants.subscription?.request(.max(1))
            numbers.send(completion: .finished)
            return wants
        }
        let newest = buffered(.dropNewest)
        #expect(newest.received == [1, 2])
        #expect(newest.ends == 1)
        #expect(buffered(.dropOldest).received == [3, 4])
        let failing = buffered(.customError { .bad })
        #expect(failing.ends == 1)
        // A full buffer asks for one value in place of each that is sent on.
        var asked: [Subscribers.Demand] = []
        let wants = Wants<Int, Never>(.max(2))
        (1...).publisher.handleEvents(receiveRequest: { asked.append($0) })
            .buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest).subscribe(wants)
        #expect(wants.received == [1, 2])
        #expect(asked == [.max(3), .max(1), .max(1)])
    }
}
