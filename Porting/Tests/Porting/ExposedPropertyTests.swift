import Testing

@testable import Porting

@Suite("Properties with @objc in extensions")
struct ExposedPropertyTests {
    // On iOS `@objc` is enough for key-value coding, also in an extension.
    @Test(
        "properties with @objc of a framework's class are in the table, plain and static ones not")
    func exposedProperties() {
        let file = TranslationCase(
            "import UIKit\n" + """
                extension UIView {
                @objc var shade: CGFloat { get { 0 } set {} }
                @objc var depth: Int { 1 }
                @objc static var count: Int { 1 }
                var plain: Int { 1 }
                }
                """
        ).text()
        #expect(
            file.contains(
                """
                [.key("shade", \\UIView.shade), .readOnlyKey("depth", \\UIView.depth)]
                """))
    }
}
