import Testing
import UIKit

private final class Person: NSObject {
    var first = "" {
        willSet { willChangeValue(for: \.first) }
        didSet { didChangeValue(for: \.first) }
    }
    var boss: Person? {
        willSet { willChangeValue(for: \.boss) }
        didSet { didChangeValue(for: \.boss) }
    }
    var full: String { first + "!" }
    var plain: String { first + "?" }
}

final class ListedPerson: NSObject {
    var first = "" {
        willSet { willChangeValue(for: \.first) }
        didSet { didChangeValue(for: \.first) }
    }
    var full: String { first + "!" }
    var plain: String { first + "?" }

    enum _ObjC: ObjCTable {
        static var members: [ObjCMember] {
            [
                .key("first", \ListedPerson.first), .dependentKey("full", \ListedPerson.full),
                .readOnlyKey("plain", \ListedPerson.plain),
            ]
        }
    }
}

/// Source: Apple, Key-Value Observing Programming Guide, "Registering Dependent Keys", and
/// "Registering for Key-Value Observing": a path observes each object on it.
@MainActor
@Suite("Observers of properties that change with others")
struct DependentKeyTests {
    @Test("a path through an optional is observed in each of its objects")
    func chain() {
        let (one, two, worker) = (Person(), Person(), Person())
        one.first = "Ada"
        two.first = "Bo"
        var values: [String] = []
        let observation = worker.observe(\.boss?.first, options: [.new]) { _, change in
            values.append((change.newValue ?? nil) ?? "-")
        }
        worker.boss = one
        one.first = "Eve"
        worker.boss = two
        one.first = "Old"
        two.first = "Cy"
        worker.boss = nil
        #expect(values == ["Ada", "Eve", "Bo", "Cy", "-"])
        observation.invalidate()
        worker.boss = one
        #expect(values.count == 5)
    }

    @Test("a dependent property is reported with the property that changes it; others are not")
    func dependent() {
        let person = ListedPerson()
        var calls: [String] = []
        let observations = [
            person.observe(\.full, options: [.old, .new]) { _, change in
                calls.append("\(change.oldValue ?? "") \(change.newValue ?? "")")
            },
            person.observe(\.plain) { _, _ in calls.append("plain") },
        ]
        person.first = "Ada"
        person.first = "Bo"
        #expect(calls == ["! Ada!", "Ada! Bo!"])
        observations.forEach { $0.invalidate() }
        person.first = "Cy"
        #expect(calls.count == 2)
    }
}
