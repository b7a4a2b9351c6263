import Testing

@testable import Porting

/// Which optional methods of UIKit's protocols a class lists as not implemented.
///
/// Source: The Swift Programming Language, Optional Protocol Requirements: a call of a requirement
/// that is not implemented is nil.
@Suite("Optional methods that are not implemented")
struct ImplementerTests {
    private let asking = """
        import UIKit
        func ask(_ d: UITextFieldDelegate?, _ f: UITextField) -> Bool {
            d?.textFieldShouldReturn?(f) ?? false
        }
        func clear(_ d: UITextFieldDelegate, _ f: UITextField) -> Bool {
            if let clears = d.textFieldShouldClear?(f) { return clears }
            return false
        }

        """

    @Test("a class lists what neither it nor a superclass or an extension implements")
    func listed() {
        let text = TranslationCase(
            asking + """
                public class Form: UIView, UITextFieldDelegate {}
                class Login: Form { func textFieldShouldClear(_ textField: UITextField) -> Bool { true } }
                class Sub: Login {}
                class Whole: NSObject {}
                extension Whole: UITextFieldDelegate {
                    func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
                    func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
                }
                class Other: UIView {}
                """
        ).text()
        #expect(
            text.contains(
                "public class Form: UIView, UITextFieldDelegate, _UnimplementedListing {"))
        #expect(
            text.contains(
                """
                public nonisolated class var _unimplemented: [String] \
                { ["textFieldShouldClear:", "textFieldShouldReturn:"] }
                """))
        #expect(
            text.contains(
                """
                nonisolated override class var _unimplemented: [String] { ["textFieldShouldReturn:"] }
                """))
        #expect(text.contains("class Sub: Login {}"))
        #expect(text.contains("class Whole: NSObject {}"))
        #expect(text.contains("class Other: UIView {}"))
    }

    @Test("without a question nothing is listed")
    func unasked() {
        let text = TranslationCase(
            """
            import UIKit
            class Form: UIView, UITextFieldDelegate {
                weak var delegate: UITextFieldDelegate?
                func end(_ f: UITextField) { delegate?.textFieldDidEndEditing?(f) }
            }
            """
        ).text()
        #expect(!text.contains("nimplemented") && !text.contains("_implementer"))
    }

    @Test("a controller of UIKit's own delegates lists only what its class declares itself")
    func controllers() {
        let text = TranslationCase(
            asking + """
                func height(_ d: UITableViewDelegate, _ t: UITableView, _ p: IndexPath) -> CGFloat {
                    d.tableView?(t, heightForRowAt: p) ?? 3
                }
                class List: UITableViewController, UITextFieldDelegate {}
                """
        ).text()
        #expect(
            text.contains(#"{ ["textFieldShouldClear:", "textFieldShouldReturn:"] }"#))
    }
}
