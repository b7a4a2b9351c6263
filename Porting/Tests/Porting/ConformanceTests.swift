import Testing

@testable import Porting

/// Methods of delegates whose conformance is elsewhere, or whose types or names are almost right.
/// Source: SE-0160, and the Swift compiler's checks of optional requirements.
@Suite("Conformances of delegates")
struct ConformanceTests {
    @Test("an extension of a framework's class asks the subclasses that have the method")
    func extensions() {
        let file = TranslationCase(
            """
            import UIKit
            extension UIViewController: UITextFieldDelegate {}
            class Form: UIViewController {
                func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
            }
            class Long: Form {
                override func textFieldShouldReturn(_ textField: UITextField) -> Bool { false }
            }
            """)
        #expect(file.findings.isEmpty)
        #expect(
            file.text() == """
                import UIKit
                extension UIViewController: UITextFieldDelegate { @MainActor @_disfavoredOverload \
                @_implements(UITextFieldDelegate, textFieldShouldReturn(_:)) public func \
                _UITextFieldDelegate_textFieldShouldReturn(_ p0: UITextField) -> Bool { \
                if let own = self as? any _App_UIViewController_UITextFieldDelegate_textFieldShouldReturn_ \
                { return own._own_UITextFieldDelegate_textFieldShouldReturn(p0) }; \
                return (DelegateDefaults.shared as any UITextFieldDelegate).textFieldShouldReturn(p0) } }; \
                protocol _App_UIViewController_UITextFieldDelegate_textFieldShouldReturn_: AnyObject \
                { @MainActor func _own_UITextFieldDelegate_textFieldShouldReturn(_ p0: UITextField) -> Bool }
                class Form: UIViewController, \
                _App_UIViewController_UITextFieldDelegate_textFieldShouldReturn_ {
                func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
                @MainActor func _own_UITextFieldDelegate_textFieldShouldReturn(_ p0: UITextField) \
                -> Bool { self.textFieldShouldReturn(p0) } }
                class Long: Form {
                override func textFieldShouldReturn(_ textField: UITextField) -> Bool { false }
                }
                """)
    }

    @Test("so does an extension of another module's class; its own protocol is asked for nil")
    func modules() {
        let sources = [
            ("Lib", "import UIKit\nopen class Base: UIView { public func f() {} }"),
            (
                "App",
                """
                import UIKit
                import Lib
                @objc protocol Named { @objc optional func title() -> String }
                extension Base: UIGestureRecognizerDelegate, Named {}
                class Sub: Base {
                    func gestureRecognizerShouldBegin(_ g: UIGestureRecognizer) -> Bool { false }
                    func title() -> String { "" }
                }
                """
            ),
            (
                "Lib",
                """
                import UIKit
                extension Base {
                    func gestureRecognizer(_ g: UIGestureRecognizer, shouldReceive t: UITouch) -> Bool {
                        true
                    }
                }
                """
            ),
            (
                "Far",
                """
                import UIKit
                import Lib
                import App
                extension Base {
                    func gestureRecognizer(_ g: UIGestureRecognizer, shouldReceive e: UIEvent) -> Bool {
                        true
                    }
                }
                """
            ),
        ]
        let translation = Translation(
            sources.enumerated().map {
                .init(path: "/\($0).swift", module: $1.0, text: Array($1.1.utf8))
            })
        let text = translation.files["/1.swift"].map { String(decoding: $0, as: UTF8.self) } ?? ""
        for part in [
            "if let own = self as? any _App_Base_Named_title { return own._own_Named_title() }; "
                + "return nil }",
            "protocol _App_Base_Named_title: AnyObject { func _own_Named_title() -> String? }",
            "func _own_Named_title() -> String? { self.title() }",
            "{ self.gestureRecognizerShouldBegin(p0) }",
        ] {
            #expect(text.contains(part), "\(part)")
        }
        #expect(
            translation.findings.map(\.description) == [
                "/3.swift:5:10: warning: gestureRecognizer(_:shouldReceive:) compiles and is never "
                    + "called: Base conforms to UIGestureRecognizerDelegate in the module App; "
                    + "declare it there."
            ])
    }

    @Test("a method that differs in optionals is called, as Objective-C does")
    func optionals() {
        let text = TranslationCase(
            """
            import UIKit
            class List: UIViewController, UITableViewDelegate {
                func tableView(_ t: UITableView!, viewForHeaderInSection s: Int) -> UIView { UIView() }
                func tableView(_ t: UITableView, viewForFooterInSection s: Int) -> UIView? { nil }
            }
            """
        ).text()
        let lines = text.split(separator: "\n")
        #expect(
            lines[2] == """
                func tableView(_ t: UITableView!, viewForHeaderInSection s: Int) -> UIView \
                { UIView() }; @MainActor @_disfavoredOverload @_implements(UITableViewDelegate, \
                tableView(_:viewForHeaderInSection:)) func _UITableViewDelegate_tableView(_ p0: \
                UITableView, viewForHeaderInSection p1: Int) -> UIView? { \
                (self.tableView(_:viewForHeaderInSection:) as @MainActor (UITableView?, Int) -> \
                UIView)(p0, p1) }
                """)
        #expect(lines[3].hasSuffix("{ nil }"))
    }

    /// The reasons why methods of a delegate of a table are never called.
    private func reasons(_ methods: String...) -> [String] {
        TranslationCase(
            """
            import UIKit
            typealias Path = IndexPath
            typealias Both = UITableViewDelegate & UITextFieldDelegate
            class List: UIViewController, Both {
            \(methods.joined(separator: "\n"))
            }
            """
        ).findings.map {
            String($0.components(separatedBy: "never called: ").last ?? "")
        }
    }

    @Test("a method with other types than the delegate's is reported, and no other spelling is")
    func types() {
        #expect(
            reasons(
                "func tableView(_ t: UITableView, heightForRowAt p: NSIndexPath) -> CGFloat { 0 }",
                "func tableView(_ t: UITableView, heightForHeaderInSection s: Int) -> Float { 0 }",
                "func tableView(_ t: UITableView, heightForFooterInSection s: Int) -> CGFloat? { 0 }",
                "func scrollViewDidScroll(_ scrollView: UIScrollView) throws {}",
                "func scrollViewDidZoom(_ scrollView: UIScrollView) async {}")
                == [
                    "for UITableViewDelegate its parameter 2 is “NSIndexPath”, not “IndexPath”.",
                    "for UITableViewDelegate its result is “Float”, not “CGFloat”.",
                    "for UITableViewDelegate its result is “CGFloat?”, not “CGFloat”.",
                    "that of UIScrollViewDelegate does not throw.",
                    "that of UIScrollViewDelegate is not async.",
                ])
        #expect(
            reasons(
                "func tableView(_ t: UIKit.UITableView, heightForRowAt p: Path) -> CGFloat { 0 }",
                "func tableView(_ t: UITableView, didSelectRowAt p: IndexPath) -> () {}",
                "func tableView(_ t: UITableView, viewForHeaderInSection s: NSInteger) "
                    + "-> Optional<UIView> { nil }",
                "func scrollViewWillEndDragging(_ s: UIScrollView, withVelocity v: CGPoint, "
                    + "targetContentOffset o: UnsafeMutablePointer< CGPoint >) {}",
                "func tableView<T: UITableView>(_ t: T, didDeselectRowAt p: IndexPath) {}",
                "func tableView(_ t: UITableView, willDisplay c: UITableViewCell, forRowAt p: "
                    + "IndexPath) {}",
                "func tableView(_ t: List, willDisplay c: UITableViewCell, forRowAt p: Int) {}")
                == [])
    }

    @Test("a method whose name is almost the delegate's is reported, and a helper is not")
    func names() {
        #expect(
            reasons(
                "func tableView(_ t: UITableView!, didSelectRowAtIndexPath p: NSIndexPath!) {}",
                "func tableView(tableView: UITableView, didDeselectRowAt p: IndexPath) {}",
                "func textFieldShouldRetrun(_ textField: UITextField) -> Bool { true }",
                "func textFieldDidBeginediting(_ textField: UITextField) {}",
                "@objc(tableView:didHighlightRowAtIndexPath:) "
                    + "func lit(_ t: UITableView, _ p: IndexPath) {}")
                == [
                    "UITableViewDelegate has tableView(_:didSelectRowAt:).",
                    "UITableViewDelegate has tableView(_:didDeselectRowAt:).",
                    "UITextFieldDelegate has textFieldShouldReturn(_:).",
                    "UITextFieldDelegate has textFieldDidBeginEditing(_:).",
                    "Objective-C calls it by its selector; name it tableView(_:didHighlightRowAt:).",
                ])
        #expect(
            reasons(
                "func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }",
                "func textFieldShouldReturned(_ textField: UITextField) {}",
                "func textFieldShouldClear2(_ textField: UITextField) {}",
                "func tableView(_ t: UITableView, didSelectRowAt p: IndexPath, animated: Bool) {}",
                "func scrollViewDidScroll() {}", "func textViewDidEndEditing(_ v: UITextView) {}",
                "@objc func textFieldDidEndEditting(_ textField: UITextField) {}",
                "static func textFieldDidEndEditting(_ textField: UITextField) {}")
                == [])
    }

    // Source: SE-0297, which imports methods with completion handlers as asynchronous ones, too.
    @Test("an async method takes the place of one with a completion handler")
    func asynchronous() {
        let file = TranslationCase(
            """
            import UIKit
            class Scene: UIResponder, UIWindowSceneDelegate {
                func windowScene(_ s: UIWindowScene, performActionFor i: UIApplicationShortcutItem)
                    async -> Bool { true }
            }
            """)
        #expect(file.findings.isEmpty)
        #expect(
            file.text().contains(
                """
                ; @MainActor @_disfavoredOverload @_implements(UIWindowSceneDelegate, \
                windowScene(_:performActionFor:completionHandler:)) func \
                _UIWindowSceneDelegate_windowScene(_ p0: UIWindowScene, performActionFor p1: \
                UIApplicationShortcutItem, completionHandler p2: @escaping (Bool) -> Void) { \
                Task { @MainActor in p2(await self.windowScene(p0, performActionFor: p1)) } }
                """))
    }

    @Test("optional methods of a protocol of the package's own have the same rules")
    func own() {
        let file = TranslationCase(
            """
            @objc protocol P { @objc optional func go(_ n: NSString) -> Int
                @objc optional func stop(_ n: Int) }
            class A: NSObject, P {
                func go(_ n: NSString!) -> Int { 1 }
                func stop(_ n: Float) {}
            }
            """)
        #expect(
            file.text().contains(
                "; @_disfavoredOverload @_implements(P, go(_:)) func _P_go(_ p0: NSString) -> Int? "
                    + "{ (self.go(_:) as (NSString?) -> Int)(p0) }"))
        #expect(
            file.findings == [
                "/app/0.swift:5:10: warning: stop(_:) compiles and is never called: for P its "
                    + "parameter 1 is “Float”, not “Int”."
            ])
    }
}
