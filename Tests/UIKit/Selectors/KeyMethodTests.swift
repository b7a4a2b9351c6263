import Testing
import UIKit

private final class Counter: OverridableObject {
    var first = 1 {
        willSet { willChangeValue(for: \.first) }
        didSet { didChangeValue(for: \.first) }
    }
    var second = 1 {
        willSet { willChangeValue(for: \.second) }
        didSet { didChangeValue(for: \.second) }
    }
    var sum: Int { first + second }
    var double: Int { 2 * second }

    override class func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> {
        let paths = super.keyPathsForValuesAffectingValue(forKey: key)
        return key == "sum" ? paths.union(["first", "second"]) : paths
    }
}

extension Counter: _ObjCListed {
    class var _objcMembers: [ObjCMember] {
        [
            .key("first", \Counter.first), .key("second", \Counter.second),
            .readOnlyKey("sum", \Counter.sum),
            .readOnlyKey("double", \Counter.double).depending { ["second"] },
        ]
    }
}

/// Source: Apple, keyPathsForValuesAffectingValue(forKey:) and
/// automaticallyNotifiesObservers(forKey:).
@MainActor
@Suite("Class methods of key-value observing")
struct KeyMethodTests {
    @Test("a property that the method lists changes with the others")
    func dependent() {
        let counter = Counter()
        var calls: [String] = []
        let observations = [
            counter.observe(\.sum, options: .new) { calls.append("sum \($1.newValue ?? 0)") },
            counter.observe(\.double, options: .new) { calls.append("double \($1.newValue ?? 0)") },
        ]
        counter.first = 2
        counter.second = 5
        #expect(calls == ["sum 3", "sum 7", "double 10"])
        observations.forEach { $0.invalidate() }
    }

    @Test("the base version returns what a method for the property lists")
    func base() {
        #expect(Counter.keyPathsForValuesAffectingValue(forKey: "double") == ["second"])
        #expect(Counter.keyPathsForValuesAffectingValue(forKey: "sum") == ["first", "second"])
        #expect(UIView.keyPathsForValuesAffectingValue(forKey: "frame").isEmpty)
        #expect(UIView.automaticallyNotifiesObservers(forKey: "frame"))
    }
}
