import MistakeRecorder
import Testing
import UIKit

final class PathPerson: NSObject {
    var first = "" {
        willSet { willChangeValue(for: \.first) }
        didSet { didChangeValue(for: \.first) }
    }
    var boss: PathPerson? {
        willSet { willChangeValue(for: \.boss) }
        didSet { didChangeValue(for: \.boss) }
    }
    var friends: [PathPerson] = [] {
        willSet { willChangeValue(for: \.friends) }
        didSet { didChangeValue(for: \.friends) }
    }
    var age = 0

    init(_ first: String = "", age: Int = 0) {
        self.first = first
        self.age = age
    }

    enum _ObjC: ObjCTable {
        static var members: [ObjCMember] {
            [
                .key("first", \PathPerson.first), .key("boss", \PathPerson.boss),
                .key("friends", \PathPerson.friends), .key("age", \PathPerson.age),
            ]
        }
    }
}

/// Source: Apple, Key-Value Observing Programming Guide: a key path observes each object on it; and
/// Key-Value Coding Programming Guide, "Using Collection Operators".
@MainActor
@Suite("Names with dots between them")
struct PathObservingTests {
    private final class Log: UIResponder {
        var heard: [String] = []
        override func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
            context: UnsafeMutableRawPointer?
        ) {
            let values = [change?[.oldKey], change?[.newKey]].map { value in
                value is NSNull ? "null" : value.map { "\($0)" } ?? "-"
            }
            let mark = change?[.notificationIsPriorKey] == nil ? "" : " prior"
            heard.append("\(keyPath ?? "") \(values[0]) \(values[1])\(mark)")
        }
    }

    @Test("each object on the path is observed, and the new one after a change")
    func path() {
        let (worker, one, two, log) = (
            PathPerson("w"), PathPerson("one"), PathPerson("two"), Log()
        )
        worker.addObserver(
            log, forKeyPath: "boss.first", options: [.initial, .old, .new], context: nil)
        worker.boss = one
        one.first = "Ada"
        worker.boss = two
        one.first = "lost"
        two.first = "Bo"
        worker.boss = nil
        #expect(
            log.heard == [
                "boss.first - null", "boss.first null one", "boss.first one Ada",
                "boss.first Ada two", "boss.first two Bo", "boss.first Bo null",
            ])
        worker.removeObserver(log, forKeyPath: "boss.first")
        worker.boss = one
        #expect(log.heard.count == 6)
    }

    @Test("a change of any part has a call before it, if that is asked for")
    func prior() {
        let (worker, one, top, log) = (
            PathPerson("w"), PathPerson("one"), PathPerson("top"), Log()
        )
        worker.boss = one
        worker.addObserver(
            log, forKeyPath: "boss.boss.first", options: [.prior, .new], context: nil)
        one.boss = top
        top.first = "new"
        #expect(
            log.heard == [
                "boss.boss.first - - prior", "boss.boss.first - top",
                "boss.boss.first - - prior", "boss.boss.first - new",
            ])
    }

    @Test("a path that leads through an array or to an unknown key is reported")
    func unobservable() {
        let (worker, log) = (PathPerson("w"), Log())
        worker.boss = worker
        func said(_ path: String) -> String {
            mistakes { worker.addObserver(log, forKeyPath: path, options: .new, context: nil) }
        }
        #expect(said("boss.nothing").contains("“nothing” that can be observed by name, as a part"))
        #expect(said("friends.first").contains("is a Array<PathPerson>"))
        #expect(said("nothing.first").contains("no “nothing.first” that can be observed by name"))
        worker.boss = nil
    }

    @Test("properties behind a path are read and set, of the elements behind a collection")
    func values() {
        let (worker, one, two) = (
            PathPerson("w"), PathPerson("one", age: 3), PathPerson("two", age: 5)
        )
        worker.boss = one
        worker.friends = [one, two]
        #expect(worker.value(forKeyPath: "boss.first") as? String == "one")
        #expect(worker.value(forKeyPath: "boss.boss.first") == nil)
        #expect(worker.value(forKeyPath: "friends.first") as? [String] == ["one", "two"])
        #expect(worker.value(forKeyPath: "friends.@count") as? Int == 2)
        #expect(worker.value(forKeyPath: "friends.@sum.age") as? Double == 8)
        #expect(worker.value(forKeyPath: "friends.@avg.age") as? Double == 4)
        #expect(worker.value(forKeyPath: "friends.@max.age") as? Int == 5)
        #expect(worker.value(forKeyPath: "friends.@min.first") as? String == "one")
        worker.setValue("new", forKeyPath: "boss.first")
        #expect(one.first == "new")
        worker.setValue(7, forKeyPath: "friends.age")
        #expect(one.age == 7 && two.age == 7)
        let people = NSArray(array: [one, two])
        #expect(people.value(forKey: "first") as? [String] == ["new", "two"])
        #expect(people.value(forKeyPath: "@distinctUnionOfObjects.age") as? [Int] == [7])
        let table: NSDictionary = ["one": one]
        #expect(table.value(forKeyPath: "one.first") as? String == "new")
    }
}
