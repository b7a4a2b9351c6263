import HeadlessTesting
import Testing
import UIKit

@MainActor
@Suite("Names of menus and keys")
struct MenuNameTests {
    // Apple, UIMenu.Identifier: the values as iOS prints them.
    @Test(
        "menus of the main menu have the names of iOS",
        arguments: [
            (UIMenu.Identifier.quit, "quit"), (.newScene, "new-scene"), (.undoRedo, "undo-redo"),
            (.fullscreen, "fullscreen"), (.minimizeAndZoom, "minimize-and-zoom"),
            (.bringAllToFront, "bring-all-to-front"),
        ])
    func menus(_ identifier: UIMenu.Identifier, _ name: String) {
        #expect(identifier.rawValue == "com.apple.menu." + name)
    }

    private final class Keys: UIViewController {
        var heard: [String] = []
        override var canBecomeFirstResponder: Bool { true }
        override var keyCommands: [UIKeyCommand]? {
            MenuNameTests.keys.map { key, _ in
                UIKeyCommand(
                    action: Selector("pressed:", Keys.pressed(_:)), input: key, modifierFlags: [])
            }
        }
        func pressed(_ command: UIKeyCommand) { heard.append(command.input ?? "") }
    }

    // Apple, UIKeyCommand: the constants; their values as iOS prints them.
    private static let keys: [(String, String)] = [
        (UIKeyCommand.inputUpArrow, "UpArrow"), (UIKeyCommand.inputDownArrow, "DownArrow"),
        (UIKeyCommand.inputHome, "Home"), (UIKeyCommand.inputEnd, "End"),
        (UIKeyCommand.inputDelete, "Delete"), (UIKeyCommand.inputPageUp, "PageUp"),
        (UIKeyCommand.f2, "F2"), (UIKeyCommand.f3, "F3"), (UIKeyCommand.f4, "F4"),
        (UIKeyCommand.f6, "F6"), (UIKeyCommand.f7, "F7"), (UIKeyCommand.f8, "F8"),
        (UIKeyCommand.f9, "F9"), (UIKeyCommand.f10, "F10"), (UIKeyCommand.f11, "F11"),
        (UIKeyCommand.f12, "F12"),
    ]

    @Test("each key without a character performs the command for it")
    func keys() {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        defer { stage.close() }
        let controller = Keys()
        stage.window.rootViewController = controller
        stage.window.makeKeyAndVisible()
        stage.commit()
        controller.becomeFirstResponder()
        for (key, name) in Self.keys {
            #expect(key == "UIKeyInput" + name)
            stage.press(key)
        }
        #expect(controller.heard == Self.keys.map(\.0))
    }

    // Apple, UIEditMenuInteraction.reloadVisibleMenu().
    @Test("a visible edit menu is made again on demand")
    func reloading() {
        let stage = Stage(size: CGSize(width: 390, height: 600))
        defer { stage.close() }
        final class Source: NSObject, UIEditMenuInteractionDelegate {
            var title = "First"
            func editMenuInteraction(
                _ interaction: UIEditMenuInteraction,
                menuFor configuration: UIEditMenuConfiguration, suggestedActions: [UIMenuElement]
            ) -> UIMenu? { UIMenu(children: [UIAction(title: title) { _ in }]) }
        }
        func texts(_ view: UIView) -> [String] {
            [(view as? UILabel)?.text].compactMap(\.self) + view.subviews.flatMap(texts)
        }
        let view = UIView(frame: CGRect(x: 40, y: 200, width: 100, height: 100))
        stage.window.addSubview(view)
        let source = Source()
        let interaction = UIEditMenuInteraction(delegate: source)
        view.addInteraction(interaction)
        interaction.reloadVisibleMenu()
        interaction.presentEditMenu(
            with: UIEditMenuConfiguration(identifier: nil, sourcePoint: .zero))
        stage.settle()
        #expect(texts(stage.window) == ["First"])
        source.title = "Second"
        interaction.reloadVisibleMenu()
        stage.settle()
        #expect(texts(stage.window) == ["Second"])
    }
}
