import Testing

@testable import Porting

/// Members that extensions of frameworks' classes declare and subclasses override. Objective-C
/// calls the override of the most derived class.
@Suite("Overrides of members of extensions")
struct DispatchTests {
    @Test("a method that extensions of a class and of its subclass have is called by static type")
    func redeclared() {
        let file = TranslationCase(
            """
            import UIKit
            extension UIView { func blur() {}; func own() {} }
            extension UIImageView { func blur() {} }
            extension UIButton { static func own() {} }
            """)
        #expect(
            file.text().contains(
                """
                extension UIView { @_disfavoredOverload func blur() {}; func own() {} }
                extension UIImageView { @_nonoverride func blur() {} }
                extension UIButton { static func own() {} }
                """))
    }

    @Test("a method asks for the classes that override it, the most derived first")
    func methods() {
        let file = TranslationCase(
            """
            import UIKit
            extension UIView { @objc func pin(_ n: Int = 2, to v: UIView) -> UIView { v } }
            extension UILabel { override func pin(_ n: Int, to v: UIView) -> UIView { super.pin(n, to: v) } }
            class Tag: UILabel {
                override func pin(_ n: Int, to v: UIView) -> UIView { super.pin(n, to: v) }
            }
            """)
        #expect(file.findings.isEmpty)
        #expect(
            file.text() == """
                import UIKit
                extension UIView { func pin(_ n: Int = 2, to v: UIView) -> UIView { \
                if let o = self as? Tag { return o._Tag_pin(n, to: v) }; \
                if let o = self as? UILabel { return o._UILabel_pin(n, to: v) }; \
                return _UIView_pin(n, to: v) }; \
                func _UIView_pin(_ n: Int, to v: UIView) -> UIView { v } ; \
                enum _ObjC: ObjCTable { static var members: [ObjCMember] { \
                [.method("pin:to:", UIView.pin(_:to:))] } } }
                extension UILabel { func _UILabel_pin(_ n: Int, to v: UIView) -> UIView \
                { self._UIView_pin(n, to: v) } }
                class Tag: UILabel {
                func _Tag_pin(_ n: Int, to v: UIView) -> UIView { self._UILabel_pin(n, to: v) }
                }
                """)
    }

    @Test("a property too, with its setter")
    func properties() {
        let file = TranslationCase(
            """
            import UIKit
            extension UIViewController { @objc var level: Int { get { 1 } set { f() } } }
            class Menu: UINavigationController {
                override var level: Int { get { 3 } set { super.level = newValue } }
            }
            """
        ).text()
        #expect(
            file == """
                import UIKit
                extension UIViewController { var level: Int { \
                get { if let o = self as? Menu { return o._Menu_level }; \
                return _UIViewController_level } \
                set { if let o = self as? Menu { o._Menu_level = newValue; return }; \
                _UIViewController_level = newValue } }; \
                var _UIViewController_level: Int { get { 1 } set { f() } } }
                class Menu: UINavigationController {
                var _Menu_level: Int { get { 3 } set { self._UIViewController_level = newValue } }
                }
                """)
    }

    @Test("an override of the framework's own method stays one")
    func own() {
        let source = """
            import UIKit
            extension UIViewController { @objc func prepareForReuse() {} }
            class Cell: UITableViewCell { override func prepareForReuse() { super.prepareForReuse() } }
            """
        #expect(TranslationCase(source).text().contains("override func prepareForReuse() { super."))
    }
}
