import Testing

@testable import Porting

/// Source of the names: the Swift compiler, AbstractFunctionDecl::getObjCSelector, and SE-0022.
@Suite("Selectors")
struct SelectorTests {
    private func selector(_ expression: String, _ members: String = "") -> String {
        let translated = TranslationCase(
            "import UIKit\nclass Cell: UIView {\n\(members)\nfunc f() { let s = \(expression) }\n}"
        ).text()
        let line = translated.split(separator: "\n").first { $0.contains("let s = ") }
        return line.map { String($0.dropFirst("func f() { let s = ".count).dropLast(2)) } ?? ""
    }

    @Test(
        "a method of the class around is named with the class",
        arguments: [
            ("#selector(tap)", #"Selector("tap", Cell.tap)"#),
            ("#selector(tap(_:))", #"Selector("tap:", Cell.tap(_:))"#),
            ("#selector(self.tap(_:))", #"Selector("tap:", Cell.tap(_:))"#),
            ("#selector(Self.tap(_:))", #"Selector("tap:", Cell.tap(_:))"#),
            ("#selector(Cell.tap(_:))", #"Selector("tap:", Cell.tap(_:))"#),
            ("#selector((tap(_:)))", #"Selector("tap:", Cell.tap(_:))"#),
            (
                "#selector(UIView.setNeedsLayout)",
                #"Selector("setNeedsLayout", UIView.setNeedsLayout)"#
            ),
            ("#selector(tap as () -> Void)", #"Selector("tap", Cell.tap as (Cell) -> () -> Void)"#),
            (
                "#selector(Cell.tap as (Cell) -> () -> Void)",
                #"Selector("tap", Cell.tap as (Cell) -> () -> Void)"#
            ),
        ])
    func own(_ source: String, _ expected: String) { #expect(selector(source) == expected) }

    @Test(
        "the name is Objective-C's",
        arguments: [
            ("swipe(recognizer:)", "swipeWithRecognizer:"), ("swipe(with:)", "swipeWith:"),
            ("swipe(for:at:)", "swipeFor:at:"), ("swipe(_:event:)", "swipe:event:"),
            ("swipe(_:_:)", "swipe::"), ("moveTo(point:)", "moveToPoint:"),
        ])
    func names(_ source: String, _ expected: String) {
        #expect(selector("#selector(\(source))") == "Selector(\"\(expected)\", Cell.\(source))")
    }

    @Test("a declaration supplies the labels and the name that @objc(name:) sets")
    func declared() {
        #expect(
            selector("#selector(tap)", "@objc func tap(_ sender: Any) {}")
                == #"Selector("tap:", Cell.tap)"#)
        #expect(
            selector("#selector(tap)", "@objc(press:) func tap(_ sender: Any) {}")
                == #"Selector("press:", Cell.tap)"#)
    }

    // Source: SE-0022: the argument of #selector is a method that Objective-C sees; SE-0160: what
    // it sees without @objc.
    @Test(
        "an overload that Objective-C does not see is not meant",
        arguments: [
            // UIKit's method
            ("dismiss", "func dismiss(reason: Int) {}", "dismiss", "dismiss(animated:completion:)"),
            // the exposed overload, before or after the other one
            (
                "tap", "func tap(_ a: Int, at b: Int) {}; @objc func tap(_ a: Any) {}", "tap:",
                "tap(_:)"
            ),
            (
                "tap", "@objc func tap(_ a: Any) {}; func tap(_ a: Int, at b: Int) {}", "tap:",
                "tap(_:)"
            ),
            ("tap", "@IBAction func tap(_ a: Any) {}; func tap() {}", "tap:", "tap(_:)"),
            ("tap", "@nonobjc func tap() {}; @objc func tap(_ a: Any) {}", "tap:", "tap(_:)"),
            (
                "setFrame", "func setFrame(x: Int) {}; override func setFrame(_ a: Int) {}",
                "setFrame:", "setFrame(_:)"
            ),
            // implements a requirement, or was written for Swift 3
            ("tap", "func tap(_ a: Any) {}", "tap:", "tap"),
        ])
    func overloads(_ name: String, _ members: String, _ expected: String, _ member: String) {
        let translated = TranslationCase(
            """
            import UIKit
            class Form: UIViewController {
                \(members)
                func f() { let s = #selector(\(name)) }
            }
            """
        ).text()
        #expect(translated.contains("let s = Selector(\"\(expected)\", Form.\(member))"))
    }

    @Test("a protocol's extension and classes with @objcMembers")
    func inferredOverloads() {
        let translated = TranslationCase(
            """
            import UIKit
            @objc protocol Aware {}
            extension UIViewController: Aware {}
            fileprivate extension Aware where Self: UIViewController {
                func dismiss(animated: Bool, completion: (() -> Void)?, reference: Int) {}
            }
            let a = #selector(UIViewController.dismiss)
            @objcMembers class Open: UIViewController {
                func dismiss(reason: Int) {}
                func f() { let b = #selector(dismiss(reason:)) }
            }
            class Inner: Open {
                func dismiss(_ sender: Any) {}
                func f() { let c = #selector(dismiss(_:)) }
            }
            """
        ).text()
        #expect(
            translated.contains(
                #"let a = Selector("dismiss", UIViewController.dismiss(animated:completion:))"#))
        #expect(translated.contains(#"b = Selector("dismissWithReason:", Open.dismiss(reason:))"#))
        #expect(translated.contains(#"c = Selector("dismiss:", Inner.dismiss(_:))"#))
    }

    // Source: Apple, "Target-Action" in Cocoa's guides: the sender is not checked.
    @Test(
        "a method that needs less of its sender than its parameter's class names what it needs",
        arguments: [
            ("UIBarButtonItem", "save()", ", sentBy: nil"),
            (
                "UIScreenEdgePanGestureRecognizer", "_ = s.translation(in: s.view).x; s.state",
                ", sentBy: UIPanGestureRecognizer.self"
            ),
            ("UISwipeGestureRecognizer", "f(s.view!)", ", sentBy: UIGestureRecognizer.self"),
            ("UIButton", "f(s.tag)", ", sentBy: UIView.self"),
            ("UIButton", "s.isSelected.toggle(); f(s.tag)", ", sentBy: UIControl.self"),
            ("UIScreenEdgePanGestureRecognizer", "f(s.edges)", ""), ("UIButton", "f(s)", ""),
            ("UIButton", "f(s.title(for: .normal))", ""), ("Any", "save()", ""),
            ("UIButton?", "save()", ""), ("Form", "save()", ""),
        ])
    func senders(_ type: String, _ body: String, _ sender: String) {
        let translated = TranslationCase(
            """
            import UIKit
            class Form: UIView {
                @objc func go(_ s: \(type)) { \(body) }
                func f() { let s = #selector(go(_:)) }
            }
            """
        ).text()
        #expect(translated.contains("let s = Selector(\"go:\", Form.go(_:)\(sender)) }"))
        #expect(translated.contains(".method(\"go:\", Form.go(_:)\(sender))]"))
    }

    @Test("a method that a subclass overrides may use more of its sender")
    func overriddenSenders() {
        let translated = TranslationCase(
            """
            import UIKit
            class Form: UIView { @objc func go(_ s: UIButton) {} }
            class Own: Form { override func go(_ s: UIButton) { s.setTitle("", for: .normal) } }
            """
        ).text()
        #expect(!translated.contains("sentBy"))
    }

    @Test("getters and setters become key paths")
    func properties() {
        #expect(selector("#selector(getter: count)") == #"Selector("count", get: \Cell.count)"#)
        #expect(
            selector("#selector(setter: Cell.count)") == #"Selector("setCount:", set: \Cell.count)"#
        )
    }

    // TPKeyboardAvoiding asks every view below a scroll view.
    @Test("an extension of a view class sends a responder's messages to any view")
    func responderMembers() {
        let text = TranslationCase(
            """
            import UIKit
            extension UIScrollView {
                func first(_ view: UIView) -> Bool {
                    view.responds(to: #selector(getter: isFirstResponder))
                }
                func next(_ view: UIView) { view.perform(#selector(becomeFirstResponder)) }
            }
            """
        ).text()
        #expect(text.contains(#"Selector("isFirstResponder", get: \UIResponder.isFirstResponder)"#))
        #expect(text.contains("UIResponder.becomeFirstResponder)"))
    }

    @Test("a method of an object is found through the object")
    func instance() {
        #expect(
            selector("#selector(label.tap(_:))") == #"Selector("tap:", on: label) { $0.tap(_:) }"#)
    }

    @Test("a method of a protocol is found by its name")
    func protocols() {
        #expect(
            selector("#selector(UITableViewDelegate.tableView(_:didSelectRowAt:))")
                == #"Selector("tableView:didSelectRowAt:")"#)
    }

    @Test("a method of a class is one for targets that are classes")
    func staticMethod() {
        let file = TranslationCase(
            "import UIKit\nclass A: UIView {\n  @objc static func s(_ t: Timer) {}\n"
                + "  func f() { g(#selector(A.s(_:)), #selector(s)) }\n}")
        #expect(
            file.text().contains(
                #"g(Selector("s:", ofClass: A.self) { $0.s(_:) }, "#
                    + #"Selector("s:", ofClass: A.self) { $0.s })"#))
        #expect(file.findings.isEmpty)
    }

    @Test("nested classes use their last name, extensions the name as written")
    func nested() {
        let file = TranslationCase(
            """
            import UIKit
            class Outer { class Inner: UIView { func f() { g(#selector(tap)) } } }
            extension Outer.Inner { func h() { g(#selector(tap)) } }
            """
        ).text()
        #expect(file.contains(#"g(Selector("tap", Inner.tap))"#))
        #expect(file.contains(#"g(Selector("tap", Outer.Inner.tap))"#))
    }

    @Test("a selector over several lines keeps its lines")
    func lines() {
        let file = TranslationCase(
            "import UIKit\nclass A: UIView { func f() { g(#selector(\n  tap\n)) } }\nlet end = 1")
        #expect(file.raw().split(separator: "\n", omittingEmptySubsequences: false).count == 5)
        #expect(file.text().contains("g(Selector(\"tap\", A.tap)\n\n) } }"))
    }

    @Test("a selector may be in parentheses, with its type inside or outside of them")
    func parentheses() {
        let file = TranslationCase(
            """
            import UIKit
            class Pad: UIView {
                @objc func tap() {}
                let all = [#selector((tap as () -> Void)), #selector((tap) as () -> Void)]
            }
            """)
        #expect(file.findings.isEmpty)
        let one = #"Selector("tap", Pad.tap as (Pad) -> () -> Void)"#
        #expect(file.text().contains("[\(one), \(one)]"), "\(file.text())")
    }

    /// Source: SE-0022: `as` chooses among overloads.
    @Test("the type behind as chooses the method with as many parameters")
    func overloads() {
        let file = TranslationCase(
            """
            import UIKit
            class Pad: UIView {
                @objc func tap(_ sender: UIButton) {}
                @objc func tap() {}
                let own = #selector(tap as () -> Void)
                let full = #selector(Pad.tap as (Pad) -> () -> Void)
                let sent = #selector(Pad.tap as (Pad) -> (UIButton) -> Void)
            }
            """)
        #expect(file.findings.isEmpty)
        for line in [
            #"own = Selector("tap", Pad.tap as (Pad) -> () -> Void)"#,
            #"full = Selector("tap", Pad.tap as (Pad) -> () -> Void)"#,
            #"sent = Selector("tap:", Pad.tap(_:) as (Pad) -> (UIButton) -> Void)"#,
        ] {
            #expect(file.text().contains(line), "\(file.text())")
        }
    }

    @Test("a property of a value has the type of the value, or its name alone")
    func propertiesOfValues() {
        let file = TranslationCase(
            """
            import UIKit
            class Header: UIView {
                func watch(_ scroller: UIScrollView) {
                    let names = [
                        #selector(getter: scroller.contentOffset),
                        #selector(setter: scroller.contentOffset),
                        #selector(getter: other().frame),
                    ]
                }
            }
            """)
        #expect(file.findings.isEmpty)
        for part in [
            #"Selector("contentOffset", get: \UIScrollView.contentOffset),"#,
            #"Selector("setContentOffset:", set: \UIScrollView.contentOffset),"#,
            #"Selector("frame")"#,
        ] {
            #expect(file.text().contains(part), "\(file.text())")
        }
    }
}
