import Foundation
import Testing

@testable import Porting

/// Methods that implement requirements of Objective-C protocols. Source: SE-0160.
@Suite("Requirements of Objective-C protocols")
struct RequirementTests {
    private let actions = """
        import UIKit
        @objc protocol Named { var title: String { get } }
        @objc protocol Actions: Named {
            func go(_ sender: Any)
            @objc(doIt:) optional func make(_ n: Int) -> String
            @objc optional func ended()
            @objc optional var note: String { get set }
        }

        """

    @Test("what implements a requirement is in the table under the requirement's selector")
    func listed() {
        let text = TranslationCase(
            actions + """
                class Base: UIView { func other() {} }
                class Form: Base {
                    func go(_ sender: Any) {}
                    func plain() {}
                    let title = ""
                }
                extension Form: Actions { func make(_ n: Int) -> String { "" } }
                """
        ).text()
        #expect(
            text.contains(
                """
                enum _ObjC: ObjCTable { static var members: [ObjCMember] { [\
                .method("go:", Form.go(_:)), .method("doIt:", Form.make(_:)), \
                .readOnlyKey("title", \\Form.title)] } }
                """))
        #expect(text.contains("class Base: UIView { func other() {} }"))
    }

    @Test("members of protocols of Swift's and methods with functions of aliases are not listed")
    func notListed() {
        let plain = TranslationCase(
            """
            protocol Swifts { func go() }
            class Form: UIView, Swifts { func go() {} }
            """)
        #expect(!plain.text().contains("_ObjC"))
        let closure = TranslationCase(
            """
            typealias Done = () -> Void
            @objc protocol Loads { func load(_ done: Done) }
            class Loader: NSObject, Loads { func load(_ done: Done) {} }
            """)
        #expect(!closure.text().contains("_ObjC"))
    }

    @Test("an extension of a framework's class lists what its conformance demands")
    func extended() {
        let text = TranslationCase(
            """
            @objc protocol Actions { func go(_ sender: Any) }
            extension UIViewController: Actions { func go(_ sender: Any) {} }
            """
        ).text()
        #expect(text.contains(#"[.method("go:", UIViewController.go(_:))]"#))
    }

    @Test("optional requirements that a subclass implements are called")
    func subclass() {
        let text = TranslationCase(
            actions + """
                class Base: NSObject, Actions { func go(_ sender: Any) {}; var title: String { "" } }
                class Form: Base { func make(_ n: Int) -> String { "" }; var note = "" }
                extension Form { func ended() {} }
                """
        ).text()
        for part in [
            "@_disfavoredOverload @_implements(Actions, make(_:)) "
                + "func _Actions_make(_ p0: Int) -> String? { nil }",
            "@_disfavoredOverload @_implements(Actions, ended()) func _Actions_ended() {}",
            "@_disfavoredOverload @_implements(Actions, note) var _Actions_note: String? "
                + "{ get { nil } set {} }",
            "override func _Actions_make(_ p0: Int) -> String? { self.make(p0) }",
            "override func _Actions_ended() { self.ended() }",
            "override var _Actions_note: String? { get { self.note } "
                + "set { if let newValue { self.note = newValue } } }",
        ] {
            #expect(text.contains(part), "\(part)")
        }
        // The conformance is that of the superclass, which alone names the requirement.
        #expect(text.components(separatedBy: "@_implements(Actions, make(_:))").count == 2)
    }

    @Test("so are those of UIKit's delegates")
    func delegates() {
        let form = TranslationCase(
            """
            import UIKit
            class List: UIViewController, UITableViewDelegate {}
            class Form: List {
                func scrollViewDidScroll(_ scrollView: UIScrollView) {}
            }
            class Long: Form { override func scrollViewDidScroll(_ scrollView: UIScrollView) {} }
            """)
        #expect(
            form.text().contains(
                """
                @MainActor @_disfavoredOverload \
                @_implements(UIScrollViewDelegate, scrollViewDidScroll(_:)) \
                func _UIScrollViewDelegate_scrollViewDidScroll(_ p0: UIScrollView) -> Void { \
                (DelegateDefaults.shared as any UIScrollViewDelegate).scrollViewDidScroll(p0) }
                """))
        #expect(
            form.text().components(separatedBy: "override func _UIScrollViewDelegate").count == 2)
        #expect(form.findings.isEmpty)
        // The table would offer to delete rows of each List, so that it asks.
        let commit = TranslationCase(
            """
            import UIKit
            class List: UIViewController, UITableViewDataSource {}
            class Form: List {
                func tableView(
                    _ tableView: UITableView, commit style: UITableViewCell.EditingStyle,
                    forRowAt indexPath: IndexPath
                ) {}
            }
            """)
        #expect(commit.findings.isEmpty)
        let text = commit.text()
        #expect(text.contains("class List: UIViewController, UITableViewDataSource, _Committing"))
        #expect(text.contains("@MainActor var _commitsInSubclass: Bool { false }"))
        #expect(text.contains("@MainActor override var _commitsInSubclass: Bool { true }"))
        #expect(text.contains("forRowAt p2: IndexPath) {} "))
        let rare = TranslationCase(
            """
            import UIKit
            class Base: NSObject, UIDynamicAnimatorDelegate {}
            class Form: Base {
                func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
            }
            """)
        #expect(rare.findings.isEmpty)
        #expect(rare.text().contains("(DelegateDefaults.shared as any UIDynamicAnimatorDelegate)"))
    }

    @Test("those of conditions are overridden beside them; methods with other types are reported")
    func others() {
        let file = TranslationCase(
            """
            import UIKit
            class List: UIViewController, UITableViewDelegate {}
            class Form: List {
                func tableView(_ tableView: UITableView, didSelectRowAt path: NSIndexPath) {}
                #if DEBUG
                func scrollViewDidScroll(_ scrollView: UIScrollView) {}
                #endif
            }
            #if DEBUG
            extension Form { func scrollViewDidZoom(_ scrollView: UIScrollView) {} }
            #endif
            """)
        let lines = file.text().split(separator: "\n")
        #expect(lines[5].contains("{}; @MainActor override func _UIScrollViewDelegate_scroll"))
        #expect(!file.text().contains("didSelectRowAt p1"))
        #expect(
            file.findings == [
                "/app/0.swift:4:10: warning: tableView(_:didSelectRowAt:) compiles and is never "
                    + "called: for UITableViewDelegate its parameter 2 is “NSIndexPath”, not "
                    + "“IndexPath”.",
                "/app/0.swift:10:23: warning: scrollViewDidZoom(_:) compiles and is never called: "
                    + "List conforms to UIScrollViewDelegate, and does not reach a method in an "
                    + "extension with a condition or in another file's private part.",
            ])
    }

    @Test("a class's name in Objective-C is in its table")
    func named() {
        let text = TranslationCase("@objc(FBNamed) class Named: NSObject {}").text()
        #expect(
            text.contains(
                #"nonisolated static var className: String? { "FBNamed" }; static var members"#))
    }

    @Test("a property with keyPathsForValuesAffecting depends on others")
    func dependent() {
        let text = TranslationCase(
            """
            class Person: NSObject {
                @objc dynamic var first = ""
                @objc dynamic var full: String { first }
                @objc class func keyPathsForValuesAffectingFull() -> Set<String> { ["first"] }
            }
            """
        ).text()
        #expect(
            text.contains(
                #"""
                [.key("first", \Person.first), .readOnlyKey("full", \Person.full)\#
                .depending { Person.keyPathsForValuesAffectingFull() }]
                """#))
    }

    @Test("the getter of a class's property is a selector of the class; its setter is refused")
    func ofClass() {
        let form = TranslationCase(
            """
            import UIKit
            class Store: NSObject { @objc static var shared = Store() }
            let a = #selector(getter: Store.shared)
            let b = #selector(setter: Store.shared)
            """)
        #expect(
            form.text().contains(
                #"Selector("shared", ofClass: Store.self) { type in { type.shared } }"#))
        #expect(
            form.findings == [
                "/app/0.swift:4:9: error: The setter of a class's property cannot be a selector "
                    + "here; write a class method that sets it."
            ])
    }

    @Test("a class as an object is reported where a selector is sent to it")
    func classObject() {
        let form = TranslationCase(
            """
            import UIKit
            class Store: NSObject { @objc class func make() {} }
            func f() { (Store.self as AnyObject).perform(#selector(Store.make)) }
            """)
        #expect(
            form.findings == [
                "/app/0.swift:3:12: error: A class is no object here: call the method of the "
                    + "class itself."
            ])
    }
}
