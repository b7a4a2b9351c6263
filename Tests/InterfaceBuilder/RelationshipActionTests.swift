import HeadlessTesting
import Testing
import UIKit

/// A controller that only its creator's value can make.
final class Form: UIViewController {
    let text: String

    init?(coder: NSCoder, text: String) {
        self.text = text
        super.init(coder: coder)
    }
    required init?(coder: NSCoder) { nil }
}

/// A controller with an `@IBSegueAction` that takes the sender.
final class List: UIViewController {
    func makeForm(_ coder: NSCoder, sender: Any?) -> Form? {
        Form(coder: coder, text: "list, \((sender as? UIView)?.tag ?? 0)")
    }

    enum _ObjC: ObjCTable {
        static var members: [ObjCMember] { [.method("makeForm:sender:", List.makeForm)] }
    }
}

/// A container with an `@IBSegueAction` of its own.
final class Stack: UINavigationController {
    func makeForm(_ coder: NSCoder, sender: Any?) -> Form? { Form(coder: coder, text: "stack") }

    enum _ObjC: ObjCTable {
        static var members: [ObjCMember] { [.method("makeForm:sender:", Stack.makeForm)] }
    }
}

/// Sources: the storyboards of the guided project "Emoji Dictionary" of Apple's "Develop in Swift",
/// in which the action of the presenting controller makes the root of the presented navigation
/// controller, with the row or button as sender.
@MainActor
@Suite("Segue actions of relationships", .serialized)
struct RelationshipActionTests {
    private let stage = Stage(size: CGSize(width: 320, height: 568))

    private func type(_ name: String) -> String {
        #"customClass="\#(name)" customModule="InterfaceBuilderTests""#
    }

    private func root(_ container: String) -> String {
        #"<segue destination="\#(container)" kind="relationship" relationship="rootViewController" "#
            + #"destinationCreationSelector="makeForm:sender:" id="r\#(container)"/>"#
    }

    private func list(to destination: String) -> String {
        Xib.scene(
            "a", attributes: type("List"),
            view: """
                <subviews><button buttonType="system" tag="7" id="b">
                    <rect key="frame" x="10" y="100" width="100" height="40"/>
                    <connections>
                        <segue destination="\(destination)" kind="presentation" id="s"/>
                    </connections>
                </button></subviews>
                """)
    }

    /// Presses the list's button, and returns what it has presented.
    private func presented(by scenes: String) throws -> UIViewController {
        let list = try #require(Xib.story(scenes).instantiateInitialViewController() as? List)
        stage.window.rootViewController = list
        stage.commit()
        stage.tap(CGPoint(x: 50, y: 120))
        stage.advance(by: .seconds(1))
        return try #require(list.presentedViewController)
    }

    @Test("the source of the segue to a container makes the container's controller")
    func source() throws {
        defer { stage.close() }
        let navigation = try presented(
            by: list(to: "n") + Xib.scene("n", "navigationController", connections: root("f"))
                + Xib.scene("f", attributes: type("Form")))
        let form = (navigation as? UINavigationController)?.topViewController as? Form
        #expect(form?.text == "list, 7")
    }

    @Test("a container in a container, and one that has the action itself")
    func containers() throws {
        defer { stage.close() }
        let tabs = try presented(
            by: list(to: "t")
                + Xib.scene(
                    "t", "tabBarController",
                    connections: #"<segue destination="n" kind="relationship" "#
                        + #"relationship="viewControllers" id="v"/>"#)
                + Xib.scene("n", "navigationController", connections: root("f"))
                + Xib.scene("f", attributes: type("Form")))
        let inner = (tabs as? UITabBarController)?.viewControllers?.first as? UINavigationController
        #expect((inner?.topViewController as? Form)?.text == "list, 7")
        let own = Xib.story(
            Xib.scene(
                "a", "navigationController", attributes: type("Stack"), connections: root("f"))
                + Xib.scene("f", attributes: type("Form")))
        let stack = own.instantiateInitialViewController() as? Stack
        #expect((stack?.topViewController as? Form)?.text == "stack")
    }
}
