import Foundation
import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

private enum Mood: Int { case calm, glad }

final class MoodModel: NSObject {
    fileprivate var mood = Mood.calm {
        willSet { willChangeValue(for: \.mood) }
        didSet { didChangeValue(for: \.mood) }
    }
    fileprivate let first = Mood.glad

    enum _ObjC: ObjCTable {
        nonisolated static var className: String? { "FBMood" }
        static var members: [ObjCMember] {
            [.key("mood", \MoodModel.mood), .readOnlyKey("first", \MoodModel.first)]
        }
    }
}

final class MoodOuter {
    final class Inner: NSObject {
        enum _ObjC: ObjCTable {
            nonisolated static var className: String? { "FBInner" }
            static var members: [ObjCMember] { [] }
        }
    }
}

/// Source: Apple, Key-Value Coding Programming Guide, "Representing Non-Object Values": a scalar
/// is an NSNumber; an enumeration of Objective-C is one.
@MainActor
@Suite("Enumerations and names of Objective-C")
struct EnumerationKeyTests {
    @Test("an enumeration is its number for key-value coding")
    func numbers() {
        let model = MoodModel()
        model.setValue(1, forKey: "mood")
        #expect(model.mood == .glad)
        #expect(model.value(forKey: "mood") as? Int == 1)
        #expect(model.value(forKey: "first") as? Int == 1)
        model.setValue(Mood.calm, forKey: "mood")
        #expect(model.mood == .calm)
    }

    @Test("a number without a case is reported and not set")
    func unknown() {
        let model = MoodModel()
        let reported = mistakes { model.setValue(7, forKey: "mood") }
        #expect(reported.contains("“mood”") && reported.contains("Int; it was not set"))
        #expect(model.mood == .calm)
    }

    @Test("a class is found by the name that @objc(Name) sets, and has it")
    func names() {
        #expect(NSClassFromString("FBMood") == MoodModel.self)
        #expect(NSClassFromString("FBInner") == MoodOuter.Inner.self)
        #expect(NSStringFromClass(MoodModel.self) == "FBMood")
        #expect(NSStringFromClass(MoodOuter.Inner.self) == "FBInner")
        #expect(NSClassFromString("FBNone") == nil)
    }

    @Test("perform returns what a method returns as Any, and strings, as objects")
    func results() throws {
        let model = Answers()
        func answer(_ selector: Selector) -> AnyObject? {
            model.perform(selector, with: 1, with: "b")?.takeUnretainedValue()
        }
        #expect(answer(Selector("doItWith:and:", Answers.doIt(a:b:))) as? String == "1-b")
        #expect(answer(Selector("number", Answers.number)) as? Int == 5)
        #expect(answer(Selector("object", Answers.object)) === model)
        #expect(answer(Selector("none", Answers.none)) == nil)
        #expect(answer(Selector("text", Answers.text)) as? String == "text")
        // A Bool is no object: a program asks whether the address is nil.
        #expect(answer(Selector("flag", Answers.flag)) == nil)
    }
}

@MainActor
private final class Answers: NSObject {
    func doIt(a: Any, b: Any) -> Any { "\(a)-\(b)" }
    func number() -> Any { 5 }
    func object() -> Any { self }
    func none() -> Any? { nil }
    func text() -> String { "text" }
    func flag() -> Bool { true }
}
