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
            """)
        #expect(
            file.findings == [
                "/app/0.swift:3:10: warning: webViewDidFinishLoad(_:) compiles and is never called: "
                    + "Mainspring's UIWebViewDelegate does not have it."
            ])
    }

    @Test("swizzling is refused with a sentence at the line")
    func swizzling() {
        let file = TranslationCase(
            "import UIKit\nfunc f() {\n    let m = class_getInstanceMethod(A.self, s)\n}")
        #expect(
            file.findings == [
                "/app/0.swift:3:13: error: class_getInstanceMethod needs the Objective-C runtime, "
                    + "which Linux does not have. Override the method in a subclass, or call the "
                    + "code from the place that needs it."
            ])
    }

    @Test("the list of Mainspring's protocols is that of its sources")
    func list() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let sources = try ["UIKit", "QuartzCore"].flatMap {
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
