import Testing

@testable import Porting

/// One golden translation a rule; docs/porting.md has the table of rules.
@Suite("Translation rules")
struct RuleTests {
    @Test("attributes of Objective-C become spaces, so that columns stay")
    func attributes() {
        let source = """
            import UIKit
            @IBDesignable class A<T>: UIView {
                @IBOutlet weak var label: UILabel!
                @IBInspectable var inset: CGFloat = 3
                @objc(tap:) private func tap(_ s: Any) {}
            }
            """
        let expected = """
            import UIKit
                          class A<T>: UIView {
                          weak var label: UILabel!
                               var inset: CGFloat = 3
                            private func tap(_ s: Any) {}
            }
            """
        let raw = TranslationCase(source).raw()
            .replacing(", _ObjCListed", with: "").components(separatedBy: " class var ")
        #expect(raw[0] + "}" == expected)
    }

    @Test("open members in extensions of classes that are final here become public")
    func finalClasses() {
        let file = TranslationCase(
            """
            import UIKit
            extension UIFont {
                open class var brand: UIFont { .systemFont(ofSize: 1) }
                @objc open class func brand(of size: CGFloat) -> UIFont { .systemFont(ofSize: size) }
            }
            extension UIView { open var zone: Int { 1 } }
            """
        ).text()
        #expect(file.contains("public class var brand"))
        #expect(file.contains("public class func brand"))
        #expect(file.contains("open var zone"))
    }

    @Test("members that Objective-C sees are in a table before the closing brace")
    func table() {
        let file = TranslationCase(
            """
            import UIKit
            @objcMembers class A: UIView {
                var name = ""
                let size = 1
                private var hidden = 1
                func send() {}
                func swap<T>(_ t: T) {}
                func run(_ body: () -> Void) {}
                static func make() {}
                override func layoutSubviews() {}
                @objc private func tap(_ s: Any) {}
            }
            """
        ).text()
        #expect(
            file.hasSuffix(
                """
                enum _ObjC: ObjCTable { static var members: [ObjCMember] { [.method("send", A.send as @MainActor (A) -> () -> Void), \
                .method("tap:", A.tap(_:)), .key("name", \\A.name), .readOnlyKey("size", \\A.size)] } } }
                """))
    }

    @Test("a private member of another file is not in the table")
    func privateMembers() {
        let case1 = TranslationCase(
            "import UIKit\nclass A: UIView {}",
            "import UIKit\nextension A { @objc private func tap() {}; @objc func send() {} }")
        #expect(
            case1.text().contains(#"[.method("send", A.send as @MainActor (A) -> () -> Void)]"#))
    }

    @Test("a protocol of Objective-C is for classes, and optional requirements have defaults")
    func protocols() {
        let file = TranslationCase(
            """
            import UIKit
            @objc public protocol P {
                func a()
                @objc optional func b(_ x: Int)
                @objc optional func c(at x: Int) -> CGFloat
                @objc optional var d: String? { get }
            }
            class A: P {
                func a() {}
                func c(at x: Int) -> CGFloat { 3 }
                func e(_ p: P?) -> CGFloat {
                    p?.b?(3)
                    return p?.c?(at: 3) ?? 4
                }
            }
            """
        ).text()
        #expect(
            file == """
                import UIKit
                public protocol P: AnyObject {
                func a()
                func b(_ x: Int)
                func c(at x: Int) -> CGFloat?
                var d: String? { get }
                }; public extension P { func b(_ x: Int) {}; \
                @_disfavoredOverload func c(at x: Int) -> CGFloat? { nil }; var d: String? { get { nil } } }
                class A: P {
                func a() {}
                func c(at x: Int) -> CGFloat { 3 }; @_disfavoredOverload @_implements(P, c(at:)) \
                func _P_c(at x: Int) -> CGFloat? { self.c(at: x) }
                func e(_ p: P?) -> CGFloat {
                p?.b (3)
                return p?.c (at: 3) ?? 4
                }
                enum _ObjC: ObjCTable { static var members: [ObjCMember] { [\
                .method("a", A.a as @MainActor (A) -> () -> Void), .method("cAt:", A.c(at:))] } } }
                """)
    }

    @Test("a closure in a property is called as before")
    func closures() {
        let source = """
            import UIKit
            @objc protocol P: AnyObject { @objc optional func done() }
            class A { var done: (() -> Void)?; func f(_ a: A) { a.done?() } }
            """
        #expect(TranslationCase(source).text().contains("a.done?()"))
    }

    @Test("calls of UIKit's optional methods lose their question mark")
    func systemProtocols() {
        let file = TranslationCase(
            "import UIKit\nfunc f(_ s: UIScrollView) { s.delegate?.scrollViewDidScroll?(s) }")
        #expect(file.text().contains("s.delegate?.scrollViewDidScroll (s)"))
    }

    @Test("key paths become strings")
    func keyPaths() {
        let file = TranslationCase(
            "let a = #keyPath(CALayer.position)\nlet b = #keyPath(Outer.Inner.frame.size)\n"
                + "let c = #keyPath(name)"
        ).text()
        #expect(file == "let a = \"position\"\nlet b = \"frame.size\"\nlet c = \"name\"")
        // Swift reads a question mark behind a space as an operator.
        let raw = TranslationCase(
            "func f(_ key: String?) { switch key { case #keyPath(Cell.title)?: g()\ndefault: h() } }"
        ).raw()
        #expect(raw.contains("\"title\"?: g()"), "\(raw)")
    }

    /// Source: SE-0160: `@objcMembers` is as `@objc` on each member.
    @Test("dynamic properties of a class whose members are exposed report their changes")
    func observationOfMembers() {
        let file = TranslationCase(
            """
            import UIKit
            @objcMembers class A: NSObject {
                dynamic var a = 1
                @nonobjc var b = 2
                dynamic var both: Int { a + b }
            }
            """
        ).text()
        #expect(
            file.contains(
                #"""
                var a = 1 { willSet { willChangeValue(for: \.a) } didSet { didChangeValue(for: \.a) } }
                """#), "\(file)")
        #expect(file.contains("var both: Int { a + b }"))
    }

    @Test("dynamic properties report their changes")
    func observation() {
        let file = TranslationCase(
            """
            import UIKit
            class A<T>: NSObject {
                @objc dynamic var a = 1
                @objc dynamic var b: Int = 1 { didSet { g() } }
                @objc dynamic var c: Int {
                    get { 1 }
                    set { g() }
                }
                @objc dynamic let d = 1
            }
            """
        ).text()
        #expect(
            file == #"""
                import UIKit
                class A<T>: NSObject, _ObjCListed {
                var a = 1 { willSet { willChangeValue(for: \.a) } didSet { didChangeValue(for: \.a) } }
                var b: Int = 1 { willSet { willChangeValue(for: \.b) } didSet { defer { didChangeValue(for: \.b) }; g() } }
                var c: Int {
                get { 1 }
                set { willChangeValue(for: \.c); defer { didChangeValue(for: \.c) }; g() }
                }
                let d = 1
                class var _objcMembers: [ObjCMember] { [.key("a", \A.a), .key("b", \A.b), \#
                .key("c", \A.c), .readOnlyKey("d", \A.d)] } }
                """#)
    }

    @Test("layers require their initializers, as Mainspring's do")
    func layers() {
        let file = TranslationCase(
            """
            import UIKit
            class Base: CAShapeLayer {}
            class A: Base {
                init(x: Int) { super.init() }
                override init(layer: Any) { super.init(layer: layer) }
            }
            class V: UIView { override init(frame: CGRect) { super.init(frame: frame) } }
            """
        ).text()
        #expect(file.contains("\nrequired init(layer: Any) {"))
        #expect(
            file.contains(
                "\nrequired init() { fatalError(\"init() has not been implemented\") } }"))
        #expect(file.contains("override init(frame: CGRect)"))
    }

    @Test("an instance of a class that is known at run time is made by its class")
    func instances() {
        let file = TranslationCase(
            """
            import UIKit
            class Card: UIView {}
            func f<T: UIView, C: Card, D: Decodable>() { _ = T(frame: .zero); _ = C(); _ = D() }
            extension UIViewController { static func make() -> Self { Self.init(nibName: nil, bundle: nil) } }
            """
        ).text()
        #expect(file.contains("_ = T.makeInstance(frame: .zero); _ = C.makeInstance(); _ = D() }"))
        #expect(file.contains("Self.makeInstance(nibName: nil, bundle: nil)"))
    }

    @Test("an optional method that is a value is one only if it is implemented")
    func unapplied() {
        let file = TranslationCase(
            """
            import UIKit
            @objc public protocol PagerDelegate {
                @objc optional func pager(_ pager: Pager, highlights row: Int) -> Bool
                @objc optional func pagerMoved(_ pager: Pager)
            }
            open class Pager: UIView {
                weak var delegate: PagerDelegate?
                func highlights(_ row: Int) -> Bool {
                    guard let function = self.delegate?.pager(_:highlights:) else { return true }
                    return function(self, row)
                }
                func move() { if let moved = delegate!.pagerMoved(_:) { moved(self) } }
                let action = #selector(PagerDelegate.pager(_:highlights:))
            }
            class Owner: NSObject, PagerDelegate {
                public func pager(_ pager: Pager, highlights row: Int) -> Bool { row > 1 }
            }
            """
        ).text()
        #expect(
            file.contains(
                "guard let function = self.delegate.flatMap({ d in d._implements_pager___highlights "
                    + "? { d.pager($0, highlights: $1)! } as (Pager, Int) -> Bool : nil }) else"))
        #expect(
            file.contains(
                "Optional(delegate!).flatMap({ d in d._implements_pagerMoved__ "
                    + "? { d.pagerMoved($0) } as (Pager) -> Void : nil })"))
        #expect(
            file.contains(
                "highlights row: Int) -> Bool { row > 1 }; "
                    + "@_disfavoredOverload @_implements(PagerDelegate, pager(_:highlights:)) "
                    + "public func _PagerDelegate_pager(_ pager: Pager, highlights row: Int) -> Bool? "
                    + "{ self.pager(pager, highlights: row) }; public var _implements_pager___highlights: Bool { true }"
            ))
        #expect(
            file.contains(
                "PagerDelegate: AnyObject { var _implements_pager___highlights: Bool { get };"))
        #expect(file.contains("var _implements_pager___highlights: Bool { false }"))
    }

    @Test("an optional method that a binding names without labels is found by the value's type")
    func bound() {
        let file = TranslationCase(
            """
            import UIKit
            @objc protocol Cards {
                @objc optional func card(_ n: Int, in view: UIView)
                @objc optional var title: String { get }
            }
            class Deck: UIView {
                weak var owner: Cards?
                var text: String?
                func show() {
                    guard let cards = owner, let shown = cards.card else { return }
                    if let text = self.text { shown(text.count, self) }
                }
            }
            """
        ).text()
        #expect(
            file.contains(
                "let shown = Optional(cards).flatMap({ d in d._implements_card___in "
                    + "? { d.card($0, in: $1) } as (Int, UIView) -> Void : nil }) else"))
        #expect(file.contains("if let text = self.text {"))
    }

    @Test("code for iOS is compiled, and only modules as wholes are imported")
    func platform() {
        let file = TranslationCase(
            """
            import UIKit.UIGestureRecognizerSubclass
            import class UIKit.UIView
            import Darwin
            import CoreFoundation
            import CoreText
            import os.log
            #if os(iOS) || (os(tvOS) && !targetEnvironment(macCatalyst))
            #endif
            @UIApplicationMain class A: UIResponder {}
            """
        ).text()
        #expect(
            file == """
                import UIKit
                import class UIKit.UIView
                import Glibc
                import UIKit
                import UIKit
                import os
                #if os(Linux) || (os(tvOS) && !targetEnvironment(macCatalyst))
                #endif
                @main class A: UIResponder {}
                """)
    }

    @Test("imports that Apple's Foundation implies are added to the first line")
    func imports() {
        let file = TranslationCase(
            "// A view\nimport UIKit\nclass V: UIView {}",
            "// Loads\nimport Foundation\nlet r: URLRequest? = nil\nlet v = CGAffineTransform()",
            "import Foundation\nlet plain = Date()",
            "import Combine\nimport Foundation\nlet p = URLSession.shared.dataTaskPublisher(for: u)"
        )
        #expect(file.text(1).hasPrefix("import UIKit; import FoundationNetworking; // Loads\n"))
        #expect(file.text(2) == "import Foundation\nlet plain = Date()")
        #expect(
            file.text(3).hasPrefix(
                "import FoundationNetworking; import CombineNetworking; import Combine\n"))
    }

    @Test("a module that never imports UIKit is left without it")
    func noUIKit() {
        let source = "import Foundation\nlet t = CGAffineTransform.identity"
        #expect(TranslationCase(source).raw() == source)
    }
}
