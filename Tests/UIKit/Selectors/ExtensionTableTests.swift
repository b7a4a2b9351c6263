import MistakeRecorder
import Testing

@testable import UIKit

// A table in an extension of UIKit's class that is in another module, as the translator writes it.
// No class of this module is asked by name before.
extension UIPageControl {
    var dotCount: Int {
        get { numberOfPages }
        set { numberOfPages = newValue }
    }

    enum _ObjC: ObjCTable {
        static var members: [ObjCMember] { [.key("dotCount", \UIPageControl.dotCount)] }
    }
}

/// Source: Apple, Key-Value Coding Programming Guide: a key is found in any category.
@MainActor
@Suite("Tables in extensions of other modules' classes")
struct ExtensionTableTests {
    @Test("the modules of tables in extensions are found in all images")
    func modules() {
        let modules = TableModules.all()
        #expect(modules.contains("UIKitTests"))
        // Only those: tables of a module's own classes are found by the class's name.
        #expect(!modules.contains("Swift"))
        #expect(!modules.contains("Testing"))
        #expect(TableModules.imageCount > 1)
    }

    @Test("a property of an extension in any module is found by its name")
    func keys() {
        let control = UIPageControl()
        let reports = mistakes {
            control.setValue(4, forKey: "dotCount")
            #expect(control.value(forKey: "dotCount") as? Int == 4)
        }
        #expect(control.numberOfPages == 4)
        #expect(reports.isEmpty)
    }

    @Test("the message about an unknown key says what lists a property")
    func unknown() {
        let reports = mistakes { UIView().setValue(3, forKey: "colour") }
        #expect(
            reports.contains(
                "UIView has no key “colour”; declare the property with @objc or @IBInspectable and "
                    + "build with mainspring port, or list it in the class's ObjCTable"))
    }
}
