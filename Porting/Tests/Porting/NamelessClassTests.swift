import Testing

@testable import Porting

/// Classes that no name leads to while the program runs: they list their members themselves.
@Suite("Tables of private, local and generic classes")
struct NamelessClassTests {
    @Test("each lists its own members, and overrides the list of its superclass")
    func lists() {
        let text = TranslationCase(
            """
            import UIKit
            private class Hidden: NSObject { @objc func go() {}; @objc var name = "" }
            fileprivate class Below: Hidden { @objc func more(_ s: Any) {} }
            public class Box<T>: NSObject { @objc func open() {} }
            extension Box where T == Int { func other() {} }
            class Plain: Box<Int> { @objc func shut() {} }
            private class Bare<T> { @objc func go() {} }
            private enum Outer { class Inner: NSObject { @objc func go() {} } }
            private extension UIView { class Part: NSObject { @objc func go() {} } }
            private class Empty: NSObject { func go() {} }
            """
        ).text()
        let lines = text.split(separator: "\n")
        #expect(
            lines[1] == """
                private class Hidden: NSObject, _ObjCListed { func go() {}; var name = "" ; \
                class var _objcMembers: [ObjCMember] { [.method("go", Hidden.go as \
                @MainActor (Hidden) -> () -> Void), .key("name", \\Hidden.name)] } }
                """)
        #expect(
            lines[2].hasSuffix(
                "override class var _objcMembers: [ObjCMember] { [.method(\"more:\", "
                    + "Below.more(_:))] } }"))
        #expect(lines[3].contains("class Box<T>: NSObject, _ObjCListed {"))
        #expect(lines[3].contains("; public class var _objcMembers"))
        #expect(lines[5].contains("enum _ObjC: ObjCTable"))
        #expect(lines[6].contains("private class Bare<T>: _ObjCListed {"))
        #expect(lines[7].contains("class Inner: NSObject, _ObjCListed {"))
        #expect(lines[8].contains("class Part: NSObject, _ObjCListed {"))
        #expect(lines[9] == "private class Empty: NSObject { func go() {} }")
    }

    @Test("local classes of one name have their own lists; a name in Objective-C is reported")
    func local() {
        let file = TranslationCase(
            """
            import UIKit
            func one() { class Local: NSObject { @objc func first() {} } }
            func two() { class Local: NSObject { @objc func second() {} } }
            @objc(Named) private class Hidden: NSObject {}
            """)
        let lines = file.text().split(separator: "\n")
        #expect(lines[1].contains("\"first\"") && !lines[1].contains("\"second\""))
        #expect(lines[2].contains("\"second\"") && !lines[2].contains("\"first\""))
        #expect(
            file.findings == [
                "/app/0.swift:4:28: warning: NSClassFromString does not find “Named”: the class is "
                    + "private or generic."
            ])
    }
}
