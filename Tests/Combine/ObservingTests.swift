import Combine
import CombineObserving
import Testing
import UIKit

/// Source: Apple, publisher(for:options:): `initial` and `new` unless options are given.
@MainActor
@Suite("Publishers of properties")
struct ObservingTests {
    class Model: NSObject {
        var count = 0 {
            willSet { willChangeValue(for: \Model.count) }
            didSet { didChangeValue(for: \Model.count) }
        }
    }
    final class Special: Model {}

    @Test("a publisher has the present value and each new one, until it is cancelled")
    func values() {
        let model = Special()
        var heard: [Int] = []
        let subscription = model.publisher(for: \.count).sink { heard.append($0) }
        model.count = 3
        model.count = 4
        #expect(heard == [0, 3, 4])
        subscription.cancel()
        model.count = 5
        #expect(heard.count == 3)
        let label = UILabel()
        var texts: [String?] = []
        let rest = label.publisher(for: \.text, options: .new).sink { texts.append($0) }
        label.text = "a"
        #expect(texts == ["a"])
        rest.cancel()
    }

    @Test("a value that was not asked for waits, and a later one replaces it")
    func demand() {
        final class Slow: Subscriber {
            var subscription: (any Subscription)?
            var heard: [Int] = []
            func receive(subscription: any Subscription) { self.subscription = subscription }
            func receive(_ input: Int) -> Subscribers.Demand {
                heard.append(input)
                return .none
            }
            func receive(completion: Subscribers.Completion<Never>) {}
        }
        let model = Model()
        let slow = Slow()
        model.publisher(for: \.count).receive(subscriber: slow)
        model.count = 1
        model.count = 2
        #expect(slow.heard == [])
        slow.subscription?.request(.max(1))
        #expect(slow.heard == [2])
        model.count = 3
        #expect(slow.heard == [2])
        slow.subscription?.request(.max(2))
        model.count = 4
        model.count = 5
        #expect(slow.heard == [2, 3, 4])
        slow.subscription?.cancel()
    }
}
