import Testing

@testable import Porting

@Suite("Overrides in extensions")
struct MoveTests {
    private let files = TranslationCase(
        """
        import UIKit
        class A: UIView {
            func b() {}
        }
        class B: A {
            override func e() {}
        }
        """,
        """
        import UIKit

        public extension A {
            // Moves.
            override func layoutSubviews() {
                super.layoutSubviews()
            }
            @objc func e() {
                g(#selector(b))
            }
            func stays() {}
        }
        """)

    @Test("move into the class, between lines that name their places")
    func moved() {
        #expect(
            files.text() == #"""
                import UIKit
                class A: UIView {
                func b() {}

                #sourceLocation(file: "/app/1.swift", line: 5)
                public override func layoutSubviews() {
                super.layoutSubviews()
                }
                #sourceLocation(file: "/app/0.swift", line: 4)

                #sourceLocation(file: "/app/1.swift", line: 8)
                public func e() {
                g(Selector("b", A.b))
                }
                #sourceLocation(file: "/app/0.swift", line: 4)
                enum _ObjC: ObjCTable { static var members: [ObjCMember] { [.method("e", A.e as @MainActor (A) -> () -> Void)] } } }
                class B: A {
                override func e() {}
                }
                """#)
    }

    @Test("leave empty lines")
    func left() {
        #expect(
            files.text(1)
                == "import UIKit\n\npublic extension A {\n// Moves.\n\n\n\n\n\n\nfunc stays() {}\n}"
        )
    }

    @Test("of a framework's class are refused at their line")
    func framework() {
        let file = TranslationCase(
            "import UIKit\nextension UITextField {\n    open override func layoutSubviews() {}\n}")
        #expect(
            file.findings == [
                "/app/0.swift:3:5: error: A method of an extension cannot override without the "
                    + "Objective-C runtime. UITextField is not declared in this package, so that "
                    + "the method would change every UITextField of the program: override it in a "
                    + "subclass."
            ])
    }

    @Test("in a condition that holds on the platform move like others")
    func platformConditions() {
        let file = TranslationCase(
            """
            #if canImport(UIKit) && !os(macOS)
            import UIKit
            class A: UIView {}
            extension A { override func layoutSubviews() {} }
            #endif
            #if os(macOS)
            extension A { override func layout() {} }
            #elseif swift(>=5.1)
            extension A { override func setNeedsLayout() {} }
            #endif
            """)
        #expect(file.findings.isEmpty)
        #expect(
            file.text() == #"""
                #if canImport(UIKit) && !os(macOS)
                import UIKit
                class A: UIView {
                #sourceLocation(file: "/app/0.swift", line: 4)
                override func layoutSubviews() {}
                #sourceLocation(file: "/app/0.swift", line: 3)

                #sourceLocation(file: "/app/0.swift", line: 9)
                override func setNeedsLayout() {}
                #sourceLocation(file: "/app/0.swift", line: 3)
                }
                extension A { }
                #endif
                #if os(macOS)
                extension A { override func layout() {} }
                #elseif swift(>=5.1)
                extension A { }
                #endif
                """#)
    }

    @Test("take a condition along of which only the compiler knows whether it holds")
    func otherConditions() {
        let file = TranslationCase(
            """
            import UIKit
            class A: UIView {}
            #if DEBUG
            #else
            extension A { override func layoutSubviews() {} }
            #endif
            """)
        #expect(
            file.text().contains(
                """
                class A: UIView {
                #if !(DEBUG)
                #sourceLocation(file: "/app/0.swift", line: 5)
                override func layoutSubviews() {}
                #endif
                #sourceLocation(file: "/app/0.swift", line: 2)
                """))
    }

    @Test("of a class in another condition are refused")
    func strangeConditions() {
        let file = TranslationCase(
            """
            import UIKit
            #if DEBUG
            class A: UIView {}
            #endif
            extension A { override func layoutSubviews() {} }
            """)
        #expect(
            file.findings == [
                "/app/0.swift:5:15: error: A method of an extension cannot override without the "
                    + "Objective-C runtime, and it cannot be moved into the class, because it is "
                    + "inside a condition."
            ])
    }

    @Test("findings in moved lines name the original place")
    func places() {
        let file = TranslationCase(
            "import UIKit\nclass A: UIView {}",
            "import UIKit\n\nextension A {\n  override func f() {\n"
                + "    class_copyMethodList(a, b)\n  }\n}")
        #expect(file.findings.count == 1)
        #expect(file.findings.first?.hasPrefix("/app/1.swift:5:5: error: ") == true)
    }

    @Test("members on one line are moved with the semicolons behind them")
    func oneLine() {
        let text = TranslationCase(
            """
            import UIKit
            class Base: UIView { func a() {}; var b: Int { 1 } }
            class Derived: Base {}
            extension Derived { override func a() {}; override var b: Int { 2 } }
            """
        ).text()
        let last = text.split(separator: "\n").last ?? ""
        #expect(last.filter { $0 != " " } == "extensionDerived{}", "\(text)")
    }
}
