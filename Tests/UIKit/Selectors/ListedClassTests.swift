import MistakeRecorder
import Testing
import UIKit

private class Hidden: NSObject, _ObjCListed {
    var name = "hidden"
    private(set) var calls: [String] = []
    func go() { calls.append("go") }
    func call(_ name: String) { calls.append(name) }
    class var _objcMembers: [ObjCMember] {
        [
            .method("go", Hidden.go as @MainActor (Hidden) -> () -> Void),
            .key("name", \Hidden.name),
        ]
    }
}

private final class Below: Hidden {
    func more(_ sender: Any?) { call("more") }
    override class var _objcMembers: [ObjCMember] { [.method("more:", Below.more(_:))] }
}

private final class Plain: Hidden {}

private final class Box<Item>: NSObject, _ObjCListed {
    var item: Item?
    var title = ""
    class var _objcMembers: [ObjCMember] { [.key("title", \Box.title)] }
}

/// Source: Apple, perform(_:with:) and value(forKey:), which find what a class or a superclass has.
@MainActor
@Suite("Classes that list their members themselves")
struct ListedClassTests {
    @Test("methods and keys of a private class and of its superclass are found")
    func hidden() {
        let below = Below()
        below.perform(Selector("go"))
        below.perform(Selector("more:"), with: nil)
        #expect(below.calls == ["go", "more"])
        below.setValue("new", forKey: "name")
        #expect(below.name == "new")
        #expect(Plain().responds(to: Selector("go")))
        #expect(!Plain().responds(to: Selector("more:")))
    }

    @Test("so are those of each type of a generic class")
    func generic() {
        let (one, other) = (Box<Int>(), Box<String>())
        one.setValue("one", forKey: "title")
        other.setValue("other", forKey: "title")
        #expect(one.title == "one" && other.value(forKey: "title") as? String == "other")
    }
}
