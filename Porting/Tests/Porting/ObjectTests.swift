import Foundation
import Testing

@testable import Porting

/// What Apple's NSObject has and Foundation's on Linux does not.
@Suite("Members of NSObject")
struct ObjectTests {
    private func translated(_ source: String) -> String {
        TranslationCase("import UIKit\n" + source).text()
    }

    /// Xcode's own form of an action has a sender of type Any.
    @Test("a sender of any class is asked for the members of one")
    func senders() {
        let text = translated(
            """
            class List: UIViewController {
                @IBAction func pressed(_ sender: Any) {
                    show((sender as AnyObject).tag)
                    if let on = (sender as AnyObject).isOn { set(on) }
                }
                @objc func changed(_ sender: AnyObject) { show(sender.selectedSegmentIndex) }
                @objc func dismiss() { dismiss(animated: true) }
                @objc func count() -> Int { 3 }
            }
            """)
        for part in [
            "show((sender as! any ObjectWithTag).tag)", "if let on = (sender as? UISwitch)?.isOn {",
            "show((sender as! UISegmentedControl).selectedSegmentIndex)",
            ".method(\"dismiss\", List.dismiss as @MainActor (List) -> () -> Void)",
            ".method(\"count\", List.count as @MainActor (List) -> () -> Int)",
        ] {
            #expect(text.contains(part), "\(text)")
        }
    }

    @Test("a proxy of a delegate gets the methods that it passes on")
    func delegates() {
        let file = TranslationCase(
            """
            import UIKit
            class Proxy: NSObject, UITextFieldDelegate {
                override func forwardingTarget(for aSelector: Selector!) -> Any? { nil }
                func textFieldDidEndEditing(_ textField: UITextField) {}
            }
            class Second: Proxy { func textFieldDidBeginEditing(_ textField: UITextField) {} }
            """)
        #expect(file.findings.isEmpty)
        let text = file.text()
        #expect(
            text.contains(
                "; func textField(_ p0: UITextField, shouldChangeCharactersIn p1: NSRange, "
                    + "replacementString p2: String) -> Bool { DelegateDefaults.target(of: self, "
                    + "\"textField:shouldChangeCharactersIn:replacementString:\", "
                    + "DelegateDefaults.shared as any UITextFieldDelegate)"
                    + ".textField(p0, shouldChangeCharactersIn: p1, replacementString: p2) }; func "
            ))
        #expect(!text.contains("textFieldDidEndEditing(_ p0: UITextField) -> Void"))
        #expect(!text.contains("func textFieldDidBeginEditing(_ p0"))
    }

    // AKPickerView's interceptor; UIKit asks it for sizes by their selectors.
    @Test("a proxy of collection view delegates answers flow layouts if its package does")
    func flowLayouts() {
        let text = TranslationCase(
            """
            import UIKit
            class Proxy: NSObject, UICollectionViewDelegate {
                override func forwardingTarget(for aSelector: Selector!) -> Any? { nil }
            }
            class Picker: UIView, UICollectionViewDelegateFlowLayout {}
            """
        ).text()
        #expect(text.contains(", UICollectionViewDelegate, UICollectionViewDelegateFlowLayout {"))
        #expect(text.contains("sizeForItemAt p2: IndexPath) -> CGSize"), "\(text)")
    }

    @Test("every delegate that can be forwarded has its defaults")
    func served() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Sources/UIKit/Selectors")
        let text = try String(
            contentsOf: root.appendingPathComponent("DelegateDefaults.swift"), encoding: .utf8)
        let parts = text.components(separatedBy: "extension DelegateDefaults: ").dropFirst()
        var names = Set(parts.map { String($0.prefix { $0.isLetter }) })
        names.formUnion([  // Those from which others inherit.
            "UIScrollViewDelegate", "UICollectionViewDelegate", "UIBarPositioningDelegate",
            "UIPageControlProgressDelegate", "UISceneDelegate",
        ])
        #expect(names == ForwardedProtocols.names)
    }

    @Test("a proxy of another protocol is reported: Swift calls its methods directly")
    func proxies() {
        let file = TranslationCase(
            """
            import UIKit
            class Proxy: NSObject, UIToolbarDelegate, UIDynamicAnimatorDelegate {
                override func forwardingTarget(for aSelector: Selector!) -> Any? { nil }
            }
            """)
        #expect(file.text().contains("func dynamicAnimatorWillResume(_ p0: UIDynamicAnimator)"))
        #expect(
            file.findings == [
                "/app/0.swift:3:19: warning: Messages of selectors are forwarded; methods of "
                    + "UIToolbarDelegate are called directly, and are not: write the methods of the "
                    + "protocol that should be forwarded."
            ])
    }

    @Test("a formatter's getObjectValue is refused")
    func formatters() {
        let file = TranslationCase(
            """
            import UIKit
            class F: NumberFormatter {
                override func getObjectValue(_ o: AutoreleasingUnsafeMutablePointer<AnyObject?>?,
                    for s: String, range r: UnsafeMutablePointer<NSRange>?) throws {}
            }
            """)
        #expect(file.findings.count == 1)
        #expect(file.findings.first?.hasPrefix("/app/0.swift:3:19: error: A formatter's") == true)
    }

    @Test("the description of a class that is a value")
    func descriptions() {
        #expect(
            translated("let s = view.classForCoder.description()")
                == "import UIKit\nlet s = NSStringFromClass(view.classForCoder)")
    }

    @Test("properties that Core Animation stores get accessors")
    func managed() {
        #expect(
            translated(
                "class L: CAShapeLayer {\n@NSManaged var value: CGFloat\n"
                    + "@NSManaged weak var ring: R!\n}") == """
                    import UIKit
                    class L: CAShapeLayer {
                    var value: CGFloat { get { _managedValue("value") } \
                    set { _setManagedValue(newValue, "value") } }
                    var ring: R! { get { _managedValue("ring") } \
                    set { _setWeakManagedValue(newValue, "ring") } }
                    }
                    """)
    }

    @Test("a property that only storyboards may set stays in the table")
    func unavailable() {
        let file = translated(
            "class A: UIView {\n@available(*, unavailable, message: \"x\") @IBInspectable "
                + "var name: String { get { \"\" } set {} }\n}")
        #expect(!file.contains("unavailable"))
        #expect(file.contains(#".key("name", \A.name)"#))
    }

    @Test("declarations behind a member of the same line have a semicolon before them")
    func lines() {
        #expect(
            translated("class A: NSObject { @objc func f() {} }") == """
                import UIKit
                class A: NSObject { func f() {} ; enum _ObjC: ObjCTable { \
                static var members: [ObjCMember] { [.method("f", A.f as @MainActor (A) -> () -> Void)] } } }
                """)
        #expect(
            translated("class L: CALayer {\ninit(x: Int) { super.init() }\n}").hasSuffix(
                "required init(layer: Any) { fatalError(\"init(layer:) has not been implemented\") } "
                    + "; required init() { fatalError(\"init() has not been implemented\") } }"))
    }

    @Test("a segue is made by its class")
    func segues() {
        #expect(
            translated(
                "func f(_ type: UIStoryboardSegue.Type) "
                    + "{ g(type.init(identifier: nil, source: a, destination: b)) }"
            ).contains("type.makeInstance(identifier: nil, source: a, destination: b)"))
    }

    @Test("Darwin's locks are imported")
    func locks() {
        let file = translated("var lock = os_unfair_lock()")
        #expect(file == "import os; import UIKit\nvar lock = os_unfair_lock()")
    }

    @Test("Core Image is imported where Apple's UIKit exports it, and its submodules are blanked")
    func coreImage() {
        #expect(
            translated("let red = CIColor.red")
                == "import CoreImage; import UIKit\nlet red = CIColor.red")
        #expect(translated("class CIColor {}") == "import UIKit\nclass CIColor {}")
        let file = translated("import CoreImage.CIFilterBuiltins\nlet red = CIColor.red")
        #expect(file == "import UIKit\nimport CoreImage\nlet red = CIColor.red")
    }

    @Test("inspectable properties of a framework's class are in a table of the module")
    func inspectables() {
        let file = TranslationCase(
            """
            import UIKit
            extension UIView { var plain: Int { 1 } }
            extension UIView {
                @IBInspectable var cornerRadius: CGFloat { get { layer.cornerRadius } set {} }
            }
            public extension UIView {
                @IBInspectable var hint: String { "" }
            }
            """
        ).text()
        #expect(
            file == """
                import UIKit
                extension UIView { var plain: Int { 1 } }
                extension UIView {
                var cornerRadius: CGFloat { get { layer.cornerRadius } set {} }
                enum _ObjC: ObjCTable { static var members: [ObjCMember] { \
                [.key("cornerRadius", \\UIView.cornerRadius), \
                .readOnlyKey("hint", \\UIView.hint)] } } }
                public extension UIView {
                var hint: String { "" }
                }
                """)
    }

    @Test("an extension of another module's class has a table, and of a generic one has none")
    func otherModules() {
        let kit = "import UIKit\nopen class Card: UIView {}\nopen class Box<T>: UIView {}"
        let app = """
            import Kit
            extension Card { @IBInspectable var inset: CGFloat { get { 0 } set {} } }
            extension Box { @IBInspectable var inset: CGFloat { get { 0 } set {} } }
            """
        let translation = Translation(
            [("Kit", kit), ("App", app)].map { module, text in
                .init(path: "/\(module).swift", module: module, text: Array(text.utf8))
            })
        let text = translation.files["/App.swift"].map { String(decoding: $0, as: UTF8.self) } ?? ""
        #expect(text.contains(#"[.key("inset", \Card.inset)]"#))
        #expect(!text.contains(#"\Box.inset"#))
        #expect(text.contains("import UIKit"))
    }

    @Test("the table of a public extension is not public")
    func publicInspectables() {
        #expect(
            translated("public extension UIView {\n@IBInspectable var a: Int { 1 }\n}").contains(
                "internal enum _ObjC: ObjCTable"))
    }

    @Test("a class with overrides of NSObject's members inherits from OverridableObject")
    func overridable() {
        let file = translated(
            """
            class Proxy: NSObject, UIScrollViewDelegate {
            override func isEqual(_ object: Any?) -> Bool { true }
            }
            class Long: Proxy {
            override func responds(to s: Selector!) -> Bool { super.responds(to: s) }
            }
            class Bar: NSObject {
            override var accessibilityLabel: String? { get { "" } set {} }
            }
            class Plain: NSObject { override var hash: Int { 1 } }
            class Front: UIView { override func awakeFromNib() {} }
            """)
        let lines = file.split(separator: "\n")
        #expect(lines.contains("class Proxy: OverridableObject, UIScrollViewDelegate {"))
        #expect(lines.contains("class Long: Proxy {"))
        #expect(lines.contains { $0.contains("override func responds") && $0.contains("super.") })
        #expect(lines.contains("class Bar: OverridableObject {"))
        #expect(lines.contains("class Plain: NSObject { override var hash: Int { 1 } }"))
        #expect(lines.contains("class Front: UIView { override func awakeFromNib() {} }"))
    }

    @Test("an alias of a framework's class is this class")
    func aliases() {
        let file = translated(
            """
            #if os(macOS)
            typealias ImageView = NSImageView
            #else
            typealias ImageView = UIImageView
            #endif
            class Animated: ImageView { override func preloads() -> Bool { false } }
            @objc extension ImageView { func preloads() -> Bool { true } }
            """)
        #expect(file.contains("class Animated: ImageView { func _Animated_preloads()"))
        #expect(
            file.contains(
                "func preloads() -> Bool { if let o = self as? Animated "
                    + "{ return o._Animated_preloads() }; return _UIImageView_preloads() }"))
    }

    @Test("classes of Foundation and of UIKit are UIKit's where both are imported")
    func ambiguities() {
        #expect(
            translated("import Foundation\nextension NSExpression { func f(_ e: NSExpression) {} }")
                == "import UIKit\nimport Foundation\n"
                + "extension UIKit.NSExpression { func f(_ e: UIKit.NSExpression) {} }")
        #expect(!translated("var e: NSExpression?").contains("UIKit."))
    }

    @Test("test cases of XCTest have no actor, because its test discovery casts it away")
    func testCases() {
        #expect(
            translated("@MainActor\nfinal class A: XCTestCase {\n@MainActor func testB() {}\n}")
                == "import UIKit\n\nfinal class A: XCTestCase {\nfunc testB() {}\n}")
        #expect(translated("@MainActor class A {}").contains("@MainActor"))
    }

    @Test("methods of extensions of UIKit's classes are found by their names")
    func extensionTables() {
        let file = TranslationCase(
            """
            import UIKit
            private extension UIGestureRecognizer { @objc func recognized(_ r: Any) {} }
            extension UIGestureRecognizer { @objc private func more() {}; func plain() {} }
            """,
            "import UIKit\nextension UIGestureRecognizer { @objc private func other() {} }")
        #expect(
            file.text().contains(
                """
                ; extension UIGestureRecognizer { enum _ObjC: ObjCTable { static var members: \
                [ObjCMember] { [.method("recognized:", UIGestureRecognizer.recognized(_:)), \
                .method("more", UIGestureRecognizer.more as @MainActor (UIGestureRecognizer) -> () -> Void)] } } }
                """))
        #expect(!file.text(1).contains("_ObjC"))
    }

    @Test("marks behind a value that Objective-C looks up are dropped")
    func marks() {
        let cases = [
            "let a = (x as AnyObject).cgRectValue?.size":
                "let a = (x as? NSValue)?.cgRectValue.size",
            "let a = (x as AnyObject).doubleValue!": "let a = (x as! NSNumber).doubleValue",
            "if let a = (x as AnyObject).cgRectValue {}":
                "if let a = (x as? NSValue)?.cgRectValue {}",
            "let a = (x as AnyObject?)?.cgRectValue?.size":
                "let a = (x as? NSValue)?.cgRectValue.size",
        ]
        for (source, translation) in cases {
            #expect(translated(source) == "import UIKit\n" + translation)
        }
        #expect(
            translated("func f(_ o: AnyObject) { g(type(of: o).description()) }")
                .contains("g(NSStringFromClass(type(of: o)))"))
        #expect(translated("var p: XMLParser?").hasPrefix("import FoundationXML; import UIKit"))
    }

    /// Apple's parameter is `Selector!`, and an override of it may be written without the mark.
    @Test("an override that answers for selectors may leave out the mark of its parameter")
    func selectorMarks() {
        let file = TranslationCase(
            """
            import UIKit
            class A: NSObject {
                override func responds(to aSelector: Selector) -> Bool { true }
                override func forwardingTarget(for aSelector: Selector!) -> Any? { nil }
            }
            """)
        #expect(file.text().contains("responds(to aSelector: Selector!) -> Bool"))
        #expect(file.text().contains("(for aSelector: Selector!) -> Any?"))
    }

    @Test("a class makes an instance of itself in a static member of an extension")
    func ownInstances() {
        let file = TranslationCase(
            """
            import UIKit
            extension UIViewController {
                static func load() -> Self { return self.init(nibName: "A", bundle: nil) }
                class var empty: Self { .init() }
                static func size() -> CGSize { .init() }
                func other() { self.init() }
            }
            extension UIView { static func make() -> Self { let v = self.init(frame: .zero); return v } }
            class B: UIView { static func make() -> B { self.init(frame: .zero) } }
            """)
        #expect(file.text().contains(#"return self.makeInstance(nibName: "A", bundle: nil)"#))
        #expect(file.text().contains("class var empty: Self { Self.makeInstance() }"))
        #expect(file.text().contains("-> CGSize { .init() }"))
        #expect(file.text().contains("func other() { self.init() }"))
        #expect(file.text().contains("let v = self.makeInstance(frame: .zero)"))
    }

    @Test("a method that the language's version has obsoleted is not in the table")
    func obsolete() {
        let file = TranslationCase(
            """
            import UIKit
            class A: UIView {
                @available(swift, deprecated: 0.1, obsoleted: 0.3, renamed: "b")
                @objc func a() {}
                @objc func b() {}
            }
            """)
        #expect(file.text().contains(#"[.method("b", A.b as @MainActor (A) -> () -> Void)]"#))
    }
}
