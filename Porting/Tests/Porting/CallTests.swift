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

    @Test("a bound result of an optional method of UIKit's is optional")
    func bindings() {
        #expect(
            translated("if let h = d.tableView?(t, heightForRowAt: p) {}")
                == "if let h = d.tableView (t, heightForRowAt: p) as _? {}")
        #expect(
            translated("guard let n = d.numberOfSections?(in: t), n > 0 else { return }")
                == "guard let n = d.numberOfSections (in: t) as _?, n > 0 else { return }")
        #expect(
            translated("let h = d.tableView?(t, heightForRowAt: p) ?? 3")
                == "let h = d.tableView (t, heightForRowAt: p) ?? 3")
        let own = TranslationCase(
            """
            import UIKit
            @objc protocol D { @objc optional func width() -> Int }
            func f(_ d: D) { if let w = d.width?() { print(w) } }
            """)
        #expect(own.text().contains("if let w = d.width () {"))
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
}
