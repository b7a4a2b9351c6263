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

    @Test("members of classes ask for the class, and results that are Self stay so")
    func classMembers() {
        let file = TranslationCase(
            """
            import UIKit
            extension UIView {
                @objc open class var kinds: Int { 1 }
                @objc class func make(_ n: Int) -> UIView { UIView() }
                @objc func made() -> Self { self }
            }
            extension UILabel {
                override open class var kinds: Int { super.kinds + 1 }
                override class func make(_ n: Int) -> UIView { super.make(n) }
                override func made() -> Self { super.made() }
            }
            """)
        #expect(file.findings.isEmpty)
        let text = file.text()
        for part in [
            "class var kinds: Int { if let o = self as? UILabel.Type { return o._UILabel_kinds }; "
                + "return _UIView_kinds }; static var _UIView_kinds: Int { 1 }",
            "class func make(_ n: Int) -> UIView { if let o = self as? UILabel.Type "
                + "{ return o._UILabel_make(n) }; return _UIView_make(n) }; "
                + "static func _UIView_make(_ n: Int) -> UIView { UIView() }",
            "func made() -> Self { if let o = self as? UILabel { return o._UILabel_made() as! Self }; ",
            "class var _UILabel_kinds: Int { self._UIView_kinds + 1 }",
            "class func _UILabel_make(_ n: Int) -> UIView { self._UIView_make(n) }",
            "func _UILabel_made() -> Self { self._UIView_made() }",
        ] {
            #expect(text.contains(part), "\(text)")
        }
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
                var _UIViewController_level: Int { get { 1 } set { f() } } ; \
                enum _ObjC: ObjCTable { static var members: [ObjCMember] { \
                [.key("level", \\UIViewController.level)] } } }
                class Menu: UINavigationController {
                var _Menu_level: Int { get { 3 } set { self._UIViewController_level = newValue } }
                }
                """)
    }

    // Swift observes the property of the superclass, which has no storage of the subclass's own.
    @Test("an override with an observer sets the superclass's property")
    func observers() {
        let text = TranslationCase(
            """
            import UIKit
            extension UIView { @objc var level: Int { get { 1 } set { f() } } }
            class Menu: UIView { override var level: Int { didSet { g(oldValue) } } }
            class Sub: Menu { override var level: Int { didSet(o) { g(o) } } }
            """
        ).text()
        for part in [
            "var _Menu_level: Int { get { self._UIView_level } set { "
                + "let oldValue = self._UIView_level; _ = oldValue; "
                + "self._UIView_level = newValue; do { g(oldValue) } } }",
            "var _Sub_level: Int { get { self._Menu_level } set { let o = self._Menu_level; "
                + "_ = o; self._Menu_level = newValue; do { g(o) } } }",
        ] {
            #expect(text.contains(part), "\(text)")
        }
    }

    // An override may accept more than the method above it, and return a subclass: calls on the
    // class see the types of the override.
    @Test("an override with other types keeps its name, too")
    func ownTypes() {
        let text = TranslationCase(
            """
            import UIKit
            class Base {}
            class Own: Base {}
            extension UIScrollView {
                @objc func update(with f: (Base) -> Void) -> Self { self }
                @objc var mark: UIView { self }
                @objc func same(_ n: Int) {}
            }
            extension UITableView {
                @discardableResult
                @objc override public func update(with f: (Own) -> Void) -> Self { self }
                override var mark: UITableView { self }
                override func same(_ n: Int) {}
            }
            class List: UITableView {
                override func update(with f: (Own) -> Void) -> Self { super.update(with: f) }
            }
            """
        ).text()
        for part in [
            "@_disfavoredOverload func update(with f: (Base) -> Void) -> Self { "
                + "if let o = self as? List { return o._List_update(with: f) as! Self }; "
                + "if let o = self as? UITableView { return o._UITableView_update(with: f) as! Self };",
            "public func _UITableView_update(with f: (Own) -> Void) -> Self { self }; "
                + "@discardableResult @_nonoverride public func update(with f: (Own) -> Void) -> Self { "
                + "if let o = self as? List { return o._List_update(with: f) as! Self }; "
                + "return _UITableView_update(with: f) }",
            "var _UITableView_mark: UITableView { self }; "
                + "@_nonoverride var mark: UITableView { return _UITableView_mark }",
            "func _UITableView_same(_ n: Int) {}\n",
            "func _List_update(with f: (Own) -> Void) -> Self { self._UITableView_update(with: f) }\n",
        ] {
            #expect(text.contains(part), "\(text)")
        }
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
