import Foundation
import Testing

@testable import Porting

@Suite("What is reported")
struct ReportTests {
    @Test("a delegate method that nothing calls is reported at its line")
    func uncalled() {
        let file = TranslationCase(
            """
            import UIKit
            class A: UIViewController, UIWebViewDelegate {
                func webViewDidFinishLoad(_ webView: Any) {}
                func helper() {}
            }
            class B: UIViewController {
                func webViewDidFinishLoad(_ webView: Any) {}
            }
            extension B: UITableViewDelegate {
                func tableView(_ t: UITableView, didSelectRowAt p: IndexPath) {}
            }
            class C: NSObject, NSLayoutManagerDelegate {
                func layoutManager(_ m: M, shouldUse a: A, forControlCharacterAt i: Int) -> A { a }
                func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) {}
            }
            """)
        #expect(
            file.findings == [
                "/app/0.swift:3:10: warning: webViewDidFinishLoad(_:) compiles and is never called: "
                    + "Mainspring's UIWebViewDelegate does not have it.",
                "/app/0.swift:13:10: warning: layoutManager(_:shouldUse:forControlCharacterAt:) "
                    + "compiles and is never called: Mainspring's NSLayoutManagerDelegate does not "
                    + "have it.",
            ])
    }

    // XCTest's waits run Foundation's loop, which HeadlessTesting connects with the main loop.
    @Test("the first wait of tests that do not link HeadlessTesting is reported")
    func waits() {
        func findings(_ test: String, without modules: Set<String> = ["AppTests"]) -> [String] {
            let sources = [("App", "import UIKit"), ("AppTests", test), ("AppTests", test)]
            return Translation(
                sources.enumerated().map { number, source in
                    Translation.Source(
                        path: "/\(number).swift", module: source.0, text: Array(source.1.utf8))
                }, testsWithoutLoop: modules
            ).findings.map { String($0.description.prefix { $0 != "." && $0 != "," }) }
        }
        let head = "import XCTest\n@testable import App\n"
        for wait in [
            "waitForExpectations(timeout: 1)", "wait(for: [e], timeout: 1)",
            "await fulfillment(of: [e])", "RunLoop.main.run(until: Date())",
            "RunLoop.current.run(mode: .default, before: .distantFuture)",
            "XCTWaiter().wait(for: [e], timeout: 1)",
        ] {
            #expect(findings(head + wait).count == 1, "\(wait)")
            #expect(findings(head + wait, without: []).isEmpty)
        }
        #expect(findings(head + "engine.run(until: 5); wait(2)").isEmpty)
        #expect(findings("import XCTest\nwaitForExpectations(timeout: 1)").isEmpty)
    }

    @Test("swizzling is refused with a sentence at the line")
    func swizzling() {
        let file = TranslationCase(
            "import UIKit\nfunc f() {\n    let m = class_copyMethodList(A.self, nil)\n}")
        #expect(
            file.findings == [
                "/app/0.swift:3:13: error: class_copyMethodList needs the Objective-C runtime, "
                    + "which Linux does not have. Override the method in a subclass, or call the "
                    + "code from the place that needs it."
            ])
    }

    @Test("methods that may be exchanged ask for their replacement")
    func exchanges() {
        let file = TranslationCase(
            """
            import UIKit
            let x: Void = { method_exchangeImplementations(a!, b!) }()
            extension UIViewController {
                @objc func tracked(_ on: Bool, then: (() -> Void)? = nil) { f() }
                @objc private func popped(animated: Bool) -> UIViewController? { nil }
                @objc func plain(_ f: () -> Void) {}
                func other() {}
            }
            """)
        #expect(file.findings == [])
        let text = file.text()
        #expect(
            text.contains(
                #"{ if let r = _exchanged(self, "tracked:then:", [on as Any?, then as Any?], "#
                    + "as: Void.self) { return r }; f() }"))
        #expect(
            text.contains(
                #"_exchanged(self, "poppedWithAnimated:", [animated as Any?], "#
                    + "as: (UIViewController?).self) { return r }; return nil }"))
        #expect(text.components(separatedBy: "_exchanged").count == 3)
    }

    @Test("an exchange that UIKit does not serve is refused at the line")
    func unserved() {
        let file = TranslationCase(
            """
            import UIKit
            extension UIView {
                @objc func own() {}
                @objc func some(_ f: () -> Void) {}
                func exchange() {
                    let (a, s) = (UIView.self, #selector(UIView.own))
                    let size = #selector(UIView.sizeToFit)
                    _ = class_getInstanceMethod(a, size)
                    _ = class_getInstanceMethod(a, #selector(own))
                    _ = class_getInstanceMethod(a, #selector(UIView.layoutSubviews))
                    _ = class_getInstanceMethod(a, #selector(UIView.some(_:)))
                    let imp = method_getImplementation(m)
                    unsafeBitCast(imp, to: F.self)()
                    _ = class_getInstanceMethod(a, s)
                }
            }
            """)
        let places = file.findings.map { $0.prefix { $0 != " " } }
        #expect(places == ["/app/0.swift:8:13:", "/app/0.swift:11:13:", "/app/0.swift:13:9:"])
        #expect(
            file.findings.first?.hasSuffix(
                "sizeToFit of UIView cannot be exchanged: UIKit on Linux calls replacements of some "
                    + "methods only. Override the method in a subclass, or call the code from the "
                    + "place that needs it.") == true)
    }

    @Test("the methods that can be exchanged are those of UIKit's list")
    func exchanged() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Sources/UIKit/Selectors/Exchange")
        let text = try String(
            contentsOf: root.appendingPathComponent("ReplaceableMethod.swift"), encoding: .utf8)
        let list = text.components(separatedBy: "var names: [String]")[1]
            .components(separatedBy: "init?")[0]
        // The first name of each line is that of Swift's declaration.
        let names = list.components(separatedBy: "[\"").dropFirst().map {
            String($0.prefix { $0 != "\"" })
        }
        #expect(names.count > 15)
        #expect(Set(names) == Set(ExchangedMethods.names.map(SelectorName.of)))
    }

    @Test("the list of Mainspring's protocols is that of its sources")
    func list() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let sources = try ["UIKit", "QuartzCore", "AVFoundation"].flatMap {
            try SourceFolder.files(in: root.path + "/Sources/" + $0)
        }
        let list = try Translation.protocols(
            sources.map { try SourceFolder.source($0, module: "") })
        let known = try String(
            contentsOf: root.appendingPathComponent("Porting/Sources/Porting/Known/mainspring.txt"),
            encoding: .utf8)
        let isCurrent = list == known
        #expect(isCurrent, "A protocol has changed; run Scripts/list-protocols.")
    }
}
