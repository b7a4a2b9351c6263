import Testing

@testable import Porting

/// `#selector` of methods that Objective-C does not see. Source: SE-0022, SE-0160.
@Suite("Selectors of methods without @objc")
struct ExposureTests {
    private func findings(_ members: String, of type: String = "class Form: UIViewController")
        -> [String]
    {
        TranslationCase(
            """
            import UIKit
            @objc protocol Tapped { func tap() }
            class Base: UIViewController { @objc func press() {}; func tap() {} }
            @objcMembers class Open: UIViewController {}
            \(type) {
                \(members)
                func f() { let s = #selector(tap) }
            }
            """
        ).findings
    }

    @Test("a method without @objc is reported at the selector")
    func plain() {
        let sentence =
            "tap() has no @objc, so that this selector does not compile on iOS, except with Swift 3."
        #expect(
            findings("func tap() {}") == ["/app/0.swift:7:24: warning: " + sentence])
        #expect(findings("private func tap() {}").count == 1)
        #expect(findings("func tap() {}", of: "extension UIViewController").count == 1)
        #expect(findings("", of: "class Form: Base").count == 1)
        let named = TranslationCase(
            """
            import UIKit
            class Form: UIView { func tap() {} }
            let a = #selector(Form.tap)
            """)
        #expect(named.findings == ["/app/0.swift:3:9: warning: " + sentence])
    }

    @Test(
        "what Objective-C sees is not reported",
        arguments: [
            ("@objc func tap() {}", "class Form: UIView"),
            ("@IBAction func tap() {}", "class Form: UIView"),
            ("override func tap() {}", "class Form: Base"),
            ("func tap() {}", "@objcMembers class Form: UIView"),
            ("func tap() {}", "class Form: Open"),
            ("func tap() {}", "class Form: UIView, Tapped"),
            ("func tap() {}", "@objc extension UIView"),
            ("func tap() {}", "class Form: XCTestCase"),
            // A protocol or a class that is not known may have the method.
            ("func tap() {}", "class Form: UIView, Elsewhere"),
            ("func tap() {}", "class Form: Elsewhere"),
            ("@objc func tap(_ sender: Any) {}; func tap() {}", "class Form: UIView"),
            ("#if canImport(ObjectiveC)\n@objc\n#endif\nfunc tap() {}", "class Form: UIView"),
            ("#if DEBUG\nfunc tap() {}\n#endif", "class Form: UIView"),
            // The method of a superclass that is not in the package.
            ("", "class Form: UIView"),
        ])
    func seen(_ members: String, _ type: String) {
        #expect(findings(members, of: type) == [], "\(type) { \(members) }")
    }

    @Test("a method of one of UIKit's protocols is not reported")
    func witness() {
        let file = TranslationCase(
            """
            import UIKit
            class Form: NSObject, UITextFieldDelegate {
                func textFieldDidBeginEditing(_ field: UITextField) {}
                func f() { let s = #selector(textFieldDidBeginEditing(_:)) }
            }
            """)
        #expect(file.findings == [])
    }
}
