import Testing

@testable import Porting

/// Members of an `AnyObject`, classes that are known at run time, and names that Linux lacks;
/// docs/porting.md has the table of rules.
@Suite("Lookups")
struct LookupTests {
    private func translated(_ body: String) -> String {
        let file = TranslationCase(
            """
            import UIKit
            typealias JSON = [String: AnyObject]
            class Cell: UIView {}
            class Owner: NSObject {
            var object: AnyObject?; var table: JSON; let kinds = [String: Cell.Type]()
            var objects: Array<AnyObject>; func load() -> JSON {}
            func f(json: Any, list: UICollectionView.Type, one: Cell.Type?) {
            \(body)
            } }
            """)
        let lines = file.text().split(separator: "\n")
        return lines.dropFirst(7).dropLast().joined(separator: "\n")
    }

    @Test(
        "elements and members of any object are looked up",
        arguments: [
            (
                #"(json as AnyObject)["x"] as? Int"#,
                #"ObjectLookup(json as AnyObject)["x"] as? Int"#
            ),
            (#"_ = object?["a"]"#, #"_ = ObjectLookup(object)?["a"]"#),
            (#"_ = table["a"]?["b"]"#, #"_ = ObjectLookup(table["a"])?["b"]"#),
            (#"_ = table["a"]!["b"]"#, #"_ = ObjectLookup(table["a"]!)["b"]"#),
            (
                #"for (k, v) in table { g(k["x"], v["x"]!) }"#,
                #"for (k, v) in table { g(k["x"], ObjectLookup(v)["x"]!) }"#
            ),
            (
                #"for (i, o) in objects.enumerated() { g(i, o["x"]) }"#,
                #"for (i, o) in objects.enumerated() { g(i, ObjectLookup(o)["x"]) }"#
            ),
            (
                #"objects.map { $0["n"] as? String }"#,
                #"objects.map { ObjectLookup($0)["n"] as? String }"#
            ),
            (
                #"_ = (json as? [AnyObject])?[0]["n"]"#,
                #"_ = ObjectLookup((json as? [AnyObject])?[0])?["n"]"#
            ),
            (
                #"let all = load()["all"] as? [JSON] ?? []; all.map { $0["n"]?.count }"#,
                #"let all = load()["all"] as? [JSON] ?? []; all.map { ObjectLookup($0["n"])?.count }"#
            ),
            (
                "let o = try g() as AnyObject; o.value(forKey: k)",
                "let o = try g() as AnyObject; ObjectLookup(o).value(forKey: k)"
            ),
            (
                "_ = (json as AnyObject).object?(forKey: k)",
                "_ = ObjectLookup(json as AnyObject).object(forKey: k)"
            ),
            (
                #"_ = table.first?.value["n"]; _ = table.first?.key.count"#,
                #"_ = ObjectLookup(table.first?.value)?["n"]; _ = table.first?.key.count"#
            ),
            ("if let n = object?.count {}", "if let n = ObjectLookup(object)?.count {}"),
            ("for o in objects { o.intValue }", "for o in objects { ObjectLookup(o).intValue }"),
            ("objects.count; table[k]; json.count", "objects.count; table[k]; json.count"),
        ])
    func lookups(_ source: String, _ expected: String) { #expect(translated(source) == expected) }

    @Test("a method that all objects have is looked up once, also if a class exposes its own")
    func exposedLookups() {
        let file = TranslationCase(
            """
            import UIKit
            class Store: NSObject { @objc func setValue(_ v: Any?, forKey k: String) {} }
            func f(item: Any, b: UIBarButtonItem) {
            (item as AnyObject).setValue(1, forKey: "a")
            b.target.setValue(2, forKey: "b")
            }
            """
        ).text()
        #expect(file.contains(#"ObjectLookup(item as AnyObject).setValue(1, forKey: "a")"#))
        #expect(
            file.contains(
                #"(b.target as! NSObject).perform(Selector("setValue:forKey:"), with: 2, with: "b")"#
            ))
    }

    @Test(
        "classes in variables, elements and patterns make instances",
        arguments: [
            (#"kinds["a"]!.init()"#, #"kinds["a"]!.makeInstance()"#),
            (#"kinds["a"]?.init()"#, #"kinds["a"]?.makeInstance()"#),
            (
                #"guard let k = kinds["a"] else { return }; k.init()"#,
                #"guard let k = kinds["a"] else { return }; k.makeInstance()"#
            ),
            ("for (_, k) in kinds { k.init() }", "for (_, k) in kinds { k.makeInstance() }"),
            ("kinds.values.map { $0.init() }", "kinds.values.map { $0.makeInstance() }"),
            ("kinds.map { $0.value.init() }", "kinds.map { $0.value.makeInstance() }"),
            ("kinds.map { g($0, $1.init()) }", "kinds.map { g($0, $1.makeInstance()) }"),
            (
                "switch one { case let k?: k.init() default: g() }",
                "switch one { case let k?: k.makeInstance() default: g() }"
            ),
            (
                "let all = [Cell.self]; all[0].init()",
                "let all = [Cell.self]; all[0].makeInstance()"
            ),
            (
                "list.init(frame: .zero, collectionViewLayout: l)",
                "list.makeInstance(frame: .zero, collectionViewLayout: l)"
            ),
            (
                "g.kind.init(frame: .zero, style: .plain)",
                "g.kind.makeInstance(frame: .zero, style: .plain)"
            ),
            (
                "g.kind.init(style: .plain); one?.init(type: .a)",
                "g.kind.init(style: .plain); one?.init(type: .a)"
            ),
        ])
    func classes(_ source: String, _ expected: String) { #expect(translated(source) == expected) }

    @Test("associated types, aliases and requirements make instances too")
    func associatedTypes() {
        let file = TranslationCase(
            """
            import UIKit
            protocol Kind { associatedtype Root: UIViewController }
            struct Flow<T: Kind> { typealias Root = T.Root; func a() -> Root { Root() }
            func b() -> T.Root { T.Root(nibName: nil, bundle: nil) }; func c() -> Root { return .init() } }
            class Item: UIBarButtonItem { class func gap() -> Item { self.init(title: t, style: .plain, target: o, action: a) } }
            func d<N: UINavigationController>() -> N { N(rootViewController: r) }
            typealias Rows = UITableView
            func t<R: Rows>() -> R { R(frame: .zero, style: .plain) }
            protocol Made: AnyObject { init() }
            extension NSObject: Made {}
            extension Made { init(_ f: (Self) -> Void) { self.init(); f(self) } }
            class Style: Made { required init() {} }
            func e<M: Made>() -> M { M() }
            protocol Plain: AnyObject { init() }
            class Own: Plain { required init() {} }
            func f<P: Plain>() -> P { P() }
            """)
        #expect(
            file.text() == """
                import UIKit
                protocol Kind { associatedtype Root: UIViewController }
                struct Flow<T: Kind> { typealias Root = T.Root; func a() -> Root { Root.makeInstance() }
                func b() -> T.Root { T.Root.makeInstance(nibName: nil, bundle: nil) }; \
                func c() -> Root { return Root.makeInstance() } }
                class Item: UIBarButtonItem { class func gap() -> Item { \
                self.makeInstance(title: t, style: .plain, target: o, action: a) } }
                func d<N: UINavigationController>() -> N { N.makeInstance(rootViewController: r) }
                typealias Rows = UITableView
                func t<R: Rows>() -> R { R.makeInstance(frame: .zero, style: .plain) }
                protocol Made { static func makeInstance() -> Self }
                extension NSObject: Made {}
                extension Made { init(_ f: (Self) -> Void) { self = Self.makeInstance(); f(self) } }
                class Style: Made { required init() {} ; static func makeInstance() -> Self { Self() } }
                func e<M: Made>() -> M { M.makeInstance() }
                protocol Plain: AnyObject { init() }
                class Own: Plain { required init() {} }
                func f<P: Plain>() -> P { P() }
                """)
    }

    @Test(
        "calls of optional methods may end with closures",
        arguments: [
            ("a.addCompletion? { p in g(p) }", "a.addCompletion { p in g(p) }"),
            ("a.addAnimations? { g() }", "a.addAnimations { g() }"),
            ("a.load?(3) { g() } failure: { h() }", "a.load (3) { g() } failure: { h() }"),
            ("a.store? { g() }; done? { g() }", "a.store? { g() }; done? { g() }"),
        ])
    func trailingClosures(_ source: String, _ expected: String) {
        let file = TranslationCase(
            "import UIKit\n@objc protocol L { "
                + "@objc optional func load(_ n: Int, then: () -> Void, failure: () -> Void) }\n"
                + "func f(a: UIViewImplicitlyAnimating) { \(source) }")
        #expect(file.text().hasSuffix("{ \(expected) }"))
    }

    @Test(
        "selectors of protocols and of long methods have names alone",
        arguments: [
            (
                "#selector(NSTextStorageDelegate.textStorage(_:didProcessEditing:range:changeInLength:))",
                #"Selector("textStorage:didProcessEditing:range:changeInLength:")"#
            ),
            ("#selector(four(_:b:c:d:))", #"Selector("four:b:c:d:")"#),
            ("#selector(shown?.close(then:))", #"Selector("closeWithThen:")"#),
        ])
    func selectors(_ source: String, _ expected: String) {
        let file = TranslationCase(
            "import UIKit\n@objc protocol S { func close(then: Int) }\n"
                + "class A: UIView { var shown: S?; @objc func four(_ a: Int, b: Int, c: Int, d: Int) {}\n"
                + "func f() { _ = \(source) } }")
        #expect(file.text().contains("func f() { _ = \(expected)"))
    }

    @Test("names that a delegate's method hides, and delegates as objects")
    func hiddenNames() {
        let file = TranslationCase(
            """
            import UIKit
            class colorPickerViewController: UIViewController, UIColorPickerViewControllerDelegate {
            @objc func pick() { g(#selector(pick)) } }
            class A: UIViewController, UIColorPickerViewControllerDelegate {
            func f() { show(colorPickerViewController(), sender: nil) }
            func g() -> NSObjectProtocol? { return transitioningDelegate }
            func h() -> NSObjectProtocol? { return a == b ? delegate : nil }
            override func isKind(of type: AnyClass) -> Bool { true }
            }
            class B { func f() { colorPickerViewController() } }
            """
        ).text()
        #expect(file.contains("func f() { show(App.colorPickerViewController(), sender: nil) }"))
        #expect(file.contains(#"g(Selector("pick", App.colorPickerViewController.pick))"#))
        #expect(file.contains(#"[.method("pick", App.colorPickerViewController.pick as "#))
        #expect(file.contains("{ return transitioningDelegate as? NSObjectProtocol }"))
        #expect(file.contains("{ return a == b ? delegate as? NSObjectProtocol : nil }"))
        #expect(file.contains("@_nonoverride func isKind(of type: AnyClass)"))
        #expect(file.contains("class B { func f() { colorPickerViewController() } }"))
    }

    // Source: Apple, CGRect.intersects(_:); that rectangles which touch do not intersect is in the
    // tests of public libraries (Auk, Canvas), which pass on iOS.
    @Test("a module that asks whether rectangles intersect gets Apple's function once")
    func intersections() {
        let rule = "extension CGRect { func intersects(_ rect2: CGRect) -> Bool {"
        let call = "let b = x.intersects(y)"
        let files = TranslationCase("struct S { \(call) }", "import UIKit\n\(call)", "import UIKit")
        #expect(!files.text(0).contains(rule) && !files.text(2).contains(rule))
        #expect(files.text(1).hasPrefix("import UIKit\n\(call)\n\(rule)"))
        let others = [
            "import UIKit\nlet b = indexes.intersects(integersIn: r)",
            "import UIKit\n\(call)\nextension CGRect { func intersects(_ r: CGRect) -> Bool { true } }",
        ]
        for other in others { #expect(!TranslationCase(other).text().contains(rule)) }
    }

    @Test("names of Foundation's and ImageIO's")
    func names() {
        let file = TranslationCase(
            """
            import Foundation
            import UIKit
            class A { func f() { regex.enumerateMatches(in: s, range: r) { m, _, _ in g(m) }
            _ = ProcessInfo().environment; CGImageSourceCreateWithData(d, nil) } }
            """
        ).text()
        #expect(file.hasPrefix("import ImageIO; import Foundation\n"))
        #expect(file.contains("regex.forEachMatch(in: s, range: r) { m, _, _ in g(m) }"))
        #expect(file.contains("_ = ProcessInfo.processInfo.environment;"))
        let text = TranslationCase("import Foundation\nlet s = NSParagraphStyle()", "import UIKit")
        #expect(text.text().hasPrefix("import UIKit; import Foundation\n"))
        let model = TranslationCase(
            "import Foundation\nclass M: ObservableObject { @Published var n = 1 }")
        #expect(model.text().hasPrefix("import Combine; import Foundation\n"))
        let media = "import AVFoundation\nlet r = AVMakeRect(aspectRatio: s, insideRect: r)"
        #expect(TranslationCase(media).text().hasPrefix("import UIKit\n"))
        #expect(TranslationCase(media + "; AVPlayer()").text().hasPrefix("import AVFoundation\n"))
    }
}
