import Testing

@testable import Porting

/// Forms of properties and selectors that were left out in silence.
@Suite("Forms of properties and selectors")
struct PropertyFormTests {
    @Test("each property of a declaration with several reports its changes")
    func several() {
        let text = TranslationCase(
            """
            import UIKit
            class A: NSObject {
                @objc dynamic private var a = 1, b: Int = 2
                @objc dynamic var x, y: Int
                dynamic var other = 1, another = 2
            }
            """
        ).text()
        let lines = text.split(separator: "\n")
        #expect(
            lines[2] == """
                private var a = 1 { willSet { willChangeValue(for: \\.a) } didSet { \
                didChangeValue(for: \\.a) } }; private var b: Int = 2 { willSet { \
                willChangeValue(for: \\.b) } didSet { didChangeValue(for: \\.b) } }
                """)
        #expect(lines[3].hasPrefix("var x: Int { willSet {"))
        #expect(lines[3].contains("}; var y: Int { willSet {"))
        #expect(lines[4] == "dynamic var other = 1, another = 2")
    }

    @Test("a property with another name in Objective-C has it as key and in key paths")
    func names() {
        let text = TranslationCase(
            """
            import UIKit
            class A: NSObject { @objc(shown) dynamic var isShown = false }
            let path = #keyPath(A.isShown)
            """
        ).text()
        #expect(text.contains(#".key("shown", \A.isShown)"#))
        #expect(text.contains(#"let path = "shown""#))
    }

    @Test("a class that reports its changes itself is asked")
    func manual() {
        let text = TranslationCase(
            """
            import UIKit
            class A: NSObject {
                @objc dynamic var a = 1
                override class func automaticallyNotifiesObservers(forKey key: String) -> Bool { false }
            }
            class B: NSObject {
                @objc dynamic var b = 1
                @objc class func automaticallyNotifiesObserversOfB() -> Bool { false }
            }
            """
        ).text()
        #expect(text.contains("class A: OverridableObject {"))
        #expect(
            text.contains(
                "willSet { if type(of: self).automaticallyNotifiesObservers(forKey: \"a\") { "
                    + "willChangeValue(for: \\.a) } }"))
        #expect(
            text.contains(
                "didSet { if B.automaticallyNotifiesObserversOfB() { didChangeValue(for: \\.b) } }")
        )
    }

    @Test("a selector of super is a name, as each selector is")
    func ofSuper() {
        let text = TranslationCase(
            """
            import UIKit
            class Base: UIView { @objc func tap(_ s: Any) {} }
            class Sub: Base { func f() { let s = #selector(super.tap(_:)) } }
            """
        ).text()
        #expect(text.contains("let s = Selector(\"tap:\", Sub.tap(_:))"))
    }
}
