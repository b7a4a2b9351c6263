import Testing

@testable import Porting

/// Calls that Swift on Linux refuses; docs/porting.md has the table of rules.
@Suite("Calls")
struct CallTests {
    private func translated(_ body: String) -> String {
        let file = TranslationCase(
            "import UIKit\nclass A: NSObject {\n    weak var target: AnyObject?\n"
                + "    var kind: UITableViewCell.Type?\n    func f() {\n\(body)\n    }\n}")
        let lines = file.text().split(separator: "\n")
        return lines.dropFirst(5).dropLast(2).joined(separator: "\n")
    }

    @Test("the result of an optional method of UIKit's is nil without the method")
    func bindings() {
        let asking = #"_implementer(of: "tableView:heightForRowAt:", "#
        let lines = [
            (
                "if let h = d.tableView?(t, heightForRowAt: p) {}",
                "if let h = \(asking)d)?.tableView (t, heightForRowAt: p) {}"
            ),
            (
                "guard let n = d?.numberOfSections?(in: t), n > 0 else { return }",
                #"guard let n = _implementer(of: "numberOfSectionsIn:", d)?"#
                    + ".numberOfSections (in: t), n > 0 else { return }"
            ),
            (
                "let h = self.t?.delegate?.tableView?(t, heightForRowAt: p) ?? 3",
                "let h = \(asking)self.t?.delegate)?.tableView (t, heightForRowAt: p) ?? 3"
            ),
            (
                "return d!.tableView?(t, heightForRowAt: p).rounded() == nil",
                "return \(asking)d!)?.tableView (t, heightForRowAt: p).rounded() == nil"
            ),
            (
                "(d as? D)?.tableView?(t, viewForHeaderInSection: 0)?.tag ?? 3",
                #"_implementer(of: "tableView:viewForHeaderInSection:", (d as? D))?"#
                    + ".tableView (t, viewForHeaderInSection: 0)?.tag ?? 3"
            ),
            (
                "let h = d.tableView!(t, heightForRowAt: p)",
                "let h = d.tableView (t, heightForRowAt: p)"
            ),
            ("d?.scrollViewDidScroll?(s)", "d?.scrollViewDidScroll (s)"),
            (
                "if d?.scrollViewDidScroll?(s) == nil {}",
                #"if _implementer(of: "scrollViewDidScroll:", d)?.scrollViewDidScroll (s) == nil {}"#
            ),
        ]
        for (source, expected) in lines { #expect(translated(source) == expected) }
        let own = TranslationCase(
            """
            import UIKit
            @objc protocol D { @objc optional func width() -> Int }
            func f(_ d: D) { if let w = d.width?() { print(w) } }
            """)
        #expect(own.text().contains("if let w = d.width () {"))
    }

    @Test("a value's class is found by the declarations of properties, elements and cases")
    func shownClasses() {
        let lines = [
            ("item.view.init()", "item.view.makeInstance()"),
            ("items[0].view.init()", "items[0].view.makeInstance()"),
            ("all.map { $0.init() }", "all.map { $0.makeInstance() }"),
            ("all.map { kind in kind.init() }", "all.map { kind in kind.makeInstance() }"),
            ("all.first?.init()", "all.first?.makeInstance()"),
            ("pairs[0].1.init()", "pairs[0].1.makeInstance()"),
            (#"named["a"]!.init()"#, #"named["a"]!.makeInstance()"#),
            (
                #"if let x = named["b"] { x.init() }"#,
                #"if let x = named["b"] { x.makeInstance() }"#
            ),
            ("let t = item.view; t.init()", "let t = item.view; t.makeInstance()"),
            ("for t in all { t.init() }", "for t in all { t.makeInstance() }"),
            ("unknown.cell.init(frame: .zero)", "unknown.cell.makeInstance(frame: .zero)"),
            (
                "switch kind { case .type(let t)?: t.init(); case .name(_, let n): n.init() }",
                "switch kind { case .type(let t)?: t.makeInstance(); case .name(_, let n): n.init() }"
            ),
            (
                "if case .type(let t) = kind { t.init() }",
                "if case .type(let t) = kind { t.makeInstance() }"
            ),
            (
                "plain.init(); coder.init(); unknown.init()",
                "plain.init(); coder.init(); unknown.init()"
            ),
        ]
        for (source, translation) in lines {
            let file = TranslationCase(
                """
                import UIKit
                enum Kind { case type(type: UIView.Type), name(Int, Coder.Type) }
                struct Item { var view: UIViewController.Type; var coder: Coder.Type }
                struct Coder { init() {} }
                struct A {
                var all: [UIViewController.Type]; var pairs: [(String, UIView.Type)]
                var named: [String: UIView.Type]; var items: [Item]; var plain: Coder.Type
                func f(item: Item, kind: Kind?) { \(source) }
                }
                """)
            #expect(file.text().contains("func f(item: Item, kind: Kind?) { \(translation) }"))
        }
    }

    @Test("the target of a bar button item performs; an optional method is a value")
    func targets() {
        #expect(
            translated("$0.target!.perform($0.action)")
                == "($0.target! as! NSObject).perform($0.action)")
        #expect(
            translated("item.target?.perform(item.action, with: item)")
                == "(item.target as? NSObject)?.perform(item.action, with: item)")
        let file = TranslationCase(
            """
            @objc protocol D { @objc optional func showsOut() -> Bool }
            class V { var delegate: D?; func f() {
            if let g = delegate?.showsOut { g() }
            if let n = delegate?.name { n() }
            } }
            """)
        #expect(
            file.text().contains(
                "if let g = delegate.flatMap({ d in d._implements_showsOut ? "
                    + "{ d.showsOut()! } as () -> Bool : nil }) { g() }"))
        #expect(file.text().contains("if let n = delegate?.name { n() }"))
        let window = TranslationCase(
            """
            import UIKit
            extension UIApplication { func f() {
            if let container = delegate, let t = container.window??.traits {}
            } }
            """)
        #expect(window.text().contains("container.window? .traits"))
    }

    @Test("instances of a class in a variable are made by makeInstance")
    func classValues() {
        #expect(translated("_ = kind!.init()") == "_ = kind!.makeInstance()")
        #expect(
            translated("guard let c = x as? UIView.Type else { return }\n_ = c.init(frame: .zero)")
                == "guard let c = x as? UIView.Type else { return }\n"
                + "_ = c.makeInstance(frame: .zero)")
        #expect(
            translated("_ = (c as? UIView.Type)?.init(frame: .zero)")
                == "_ = (c as? UIView.Type)?.makeInstance(frame: .zero)")
        let parameter = TranslationCase(
            """
            import UIKit
            func f<T: UIViewController>(_ t: T.Type, _ s: S.Type) -> T { s.init(); return t.init() }
            """)
        #expect(parameter.text().contains("{ s.init(); return t.makeInstance() }"))
    }

    @Test("perform and responds of any object are those of NSObject")
    func anyObject() {
        #expect(
            translated("target?.perform(a, with: self)")
                == "(target as? NSObject)?.perform(a, with: self)")
        #expect(
            translated("(x as AnyObject).responds(to: a)")
                == "((x as? NSObject)?.responds(to: a) ?? false)")
        #expect(translated("other.perform(a)") == "other.perform(a)")
    }

    @Test("a timer that a program adds to a run loop is scheduled")
    func timers() {
        #expect(
            translated(
                "let t = Timer(timeInterval: 1, target: x, selector: s, userInfo: nil, repeats: true)"
            )
                == "let t = Timer.scheduledTimer(timeInterval: 1, target: x, selector: s, "
                + "userInfo: nil, repeats: true)")
        #expect(translated("let t = Timer()") == "let t = Timer()")
    }

    @Test("contexts of layouts have the initializer that Mainspring requires")
    func contexts() {
        let file = TranslationCase(
            """
            import UIKit
            class C: UICollectionViewLayoutInvalidationContext {
                override init() { super.init() }
            }
            """)
        #expect(file.text().contains("required init() { super.init() }"))
    }

    @Test("methods of delegates are in the table if the package asks for methods")
    func answers() {
        let list = """
            import UIKit
            class List: NSObject, UITableViewDelegate {
                func tableView(_ t: UITableView, didSelectRowAt p: IndexPath) {}
                func other() {}
            }
            """
        #expect(!TranslationCase(list).text().contains("_ObjC"))
        let asked = TranslationCase(
            list, "import UIKit\nfunc f(_ d: NSObject) { _ = d.responds(to: Selector(\"a\")) }")
        #expect(
            asked.text().contains(
                #"[.method("tableView:didSelectRowAt:", List.tableView(_:didSelectRowAt:))]"#))
    }

    @Test("an optional method of one protocol is found on any object")
    func anyObjects() {
        let file = TranslationCase(
            """
            import UIKit
            @objc protocol MenuDelegate { @objc optional func menu(_ m: Menu, at index: Int) }
            class Menu: UIView {
                weak var delegate: AnyObject?
                func f() { delegate?.menu?(self, at: 0); self.delegate!.menu!(self, at: 1) }
            }
            """
        ).text()
        #expect(
            file.contains(
                "func f() { (delegate as? MenuDelegate)?.menu (self, at: 0); "
                    + "(self.delegate as? MenuDelegate)!.menu (self, at: 1) }"))
    }

    @Test(
        "values and numbers of any object are cast",
        arguments: [
            ("(x as AnyObject).cgRectValue", "(x as! NSValue).cgRectValue"),
            ("(x as AnyObject?)?.cgPointValue", "(x as? NSValue)?.cgPointValue"),
            ("(x as AnyObject).doubleValue", "(x as! NSNumber).doubleValue"),
            ("(x as AnyObject).removeFromSuperview()", "(x as! UIView).removeFromSuperview()"),
            (
                "d[k].map { $0 as AnyObject }?.cgRectValue",
                "d[k].map { $0 as! NSValue }?.cgRectValue"
            ),
            (
                "let d = u as! [String: AnyObject]; _ = d[k]?.cgRectValue",
                "let d = u as! [String: AnyObject]; _ = (d[k] as? NSValue)?.cgRectValue"
            ),
            (
                "target?.performSelector(onMainThread: s, with: nil, waitUntilDone: true)",
                "(target as? NSObject)?.performSelector(onMainThread: s, with: nil, "
                    + "waitUntilDone: true)"
            ),
        ])
    func values(_ source: String, _ expected: String) { #expect(translated(source) == expected) }

    @Test(
        "the window of a delegate is as optional as on iOS",
        arguments: [
            (
                "_ = UIApplication.shared.delegate?.window??.frame",
                "_ = UIApplication.shared.delegate?.window? .frame"
            ),
            (
                "_ = UIApplication.shared.delegate!.window!!",
                "_ = UIApplication.shared.delegate!.window!"
            ),
            (
                "if let w = UIApplication.shared.delegate?.window, let w { f(w) }",
                "if let w = UIApplication.shared.delegate?.window as UIWindow??, let w { f(w) }"
            ),
            (
                "_ = (scene.delegate as? UIWindowSceneDelegate)?.window??.frame",
                "_ = (scene.delegate as? UIWindowSceneDelegate)?.window? .frame"
            ),
            (
                "_ = (scene.delegate as? SceneDelegate)?.window?.frame",
                "_ = (scene.delegate as? SceneDelegate)?.window?.frame"
            ),
        ])
    func windows(_ source: String, _ expected: String) { #expect(translated(source) == expected) }

    @Test("traits of text input are switched over as optionals")
    func traits() {
        #expect(
            translated("switch input.keyboardAppearance { case .dark?: a() default: b() }")
                == "switch input.keyboardAppearance as _? { case .dark?: a() default: b() }")
        #expect(
            translated("switch input.keyboardAppearance { case .dark: a() default: b() }")
                == "switch input.keyboardAppearance { case .dark: a() default: b() }")
    }

    @Test("the bundle of a class is that of its target, if it has resources")
    func bundles() {
        let source = Translation.Source(
            path: "/app/0.swift", module: "App",
            text: Array("import UIKit\nlet b = Bundle(for: Pager.self)".utf8), hasResources: true)
        let text = Translation([source]).files["/app/0.swift"] ?? []
        #expect(
            String(decoding: text, as: UTF8.self).hasPrefix("import UIKit\nlet b = Bundle.module"))
    }

    @Test("a property that implements an optional requirement keeps its type")
    func witnesses() {
        let file = TranslationCase(
            """
            import UIKit
            @objc public protocol Behavior { @objc optional var rate: CGFloat { get set } }
            open class Quick: Behavior { open var rate = 0.5 as CGFloat; init() {} }
            class Slow: Quick { override var rate: CGFloat { get { 1 } set {} } }
            """
        ).text()
        #expect(
            file.contains(
                "open var rate = 0.5 as CGFloat; @_disfavoredOverload @_implements(Behavior, rate) "
                    + "public var _Behavior_rate: CGFloat? { get { self.rate } "
                    + "set { if let newValue { self.rate = newValue } } }; init() {} ;"))
        #expect(file.contains("override var rate: CGFloat { get { 1 } set {} } }"))
    }
}
