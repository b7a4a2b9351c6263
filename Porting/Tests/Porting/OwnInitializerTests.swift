import Testing

@testable import Porting

/// `init()` of classes whose superclass has it as a convenience initializer: Objective-C calls it
/// for `T()`. Source: Apple, "Initialization" of The Swift Programming Language.
@Suite("Initializers without arguments")
struct OwnInitializerTests {
    @Test("a class makes itself, and so do those that inherit the initializer")
    func makers() {
        let text = TranslationCase(
            """
            import UIKit
            open class Badge: UIView {
                public init() { super.init(frame: .zero) }
                public required init?(coder: NSCoder) { fatalError() }
            }
            class Dot: Badge {}
            class Named: Badge { init(name: String) { super.init() } }
            class Form: UIViewController { let n: Int; init(n: Int) { self.n = n }
                convenience init() { self.init(n: 1) } }
            private class Model: NSObject { override init() { super.init() } }
            class Item { init() {} }
            class Late: UIView { init() throws { super.init(frame: .zero) } }
            """
        ).text()
        let lines = text.split(separator: "\n")
        #expect(lines[1] == "open class Badge: UIView, _MadeByInit {")
        #expect(
            lines[4] == "@MainActor open class func _madeByInit() -> NSObject? "
                + "{ self == Badge.self ? Badge() : nil } }")
        #expect(
            lines[5] == "class Dot: Badge { @MainActor override class func _madeByInit() "
                + "-> NSObject? { self == Dot.self ? Dot() : nil } }")
        #expect(lines[6] == "class Named: Badge { init(name: String) { super.init() } }")
        #expect(lines[7].hasPrefix("class Form: UIViewController, _MadeByInit {"))
        #expect(text.components(separatedBy: "_madeByInit()").count == 4)
    }

    @Test("the proxy of a class that needs arguments is refused")
    func appearance() {
        let file = TranslationCase(
            """
            import UIKit
            class Badge: UIView { init(n: Int) { super.init(frame: .zero) }
                required init?(coder: NSCoder) { fatalError() } }
            class Dot: Badge {}
            class Plain: UIView { init(n: Int) {}; override init(frame: CGRect) {} }
            class Own: UIView { init() {} }
            class Cell: UITableViewCell { override init(style: CellStyle, reuseIdentifier: String?) {} }
            class Coded: UIView { required init?(coder: NSCoder) { fatalError() } }
            func f() {
                Badge.appearance().alpha = 1
                Dot.appearance(whenContainedInInstancesOf: []).alpha = 1
                Plain.appearance().alpha = 1; Own.appearance().alpha = 1
                Cell.appearance().alpha = 1; Coded.appearance().alpha = 1
                UILabel.appearance().alpha = 1; appearance(); x.appearance()
            }
            """)
        #expect(
            file.findings == [
                "/app/0.swift:10:11: error: Badge.appearance() makes an instance, and Badge has "
                    + "neither init() nor an initializer of UIKit's: give it init(), or set the "
                    + "properties of its objects.",
                "/app/0.swift:11:9: error: Dot.appearance() makes an instance, and Dot has neither "
                    + "init() nor an initializer of UIKit's: give it init(), or set the properties "
                    + "of its objects.",
            ])
    }
}
