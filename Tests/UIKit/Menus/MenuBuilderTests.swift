import HeadlessTesting
import MistakeRecorder
import Testing
@testable import UIKit

// Source: Apple, UIMenuBuilder, UIMenuSystem, UIResponder.buildMenu(with:) and
// UIMenu.preferredElementSize. How many small elements are beside each other is [U].
@MainActor
@Suite("Menus that responders build", .serialized)
struct MenuBuilderTests {
    final class Delegate: UIResponder, UIApplicationDelegate {
        var builds = 0
        var calls: [String] = []
        var isEnabled = true
        let reload: UIKeyCommand

        init(input: String = "r", _ flags: UIKeyModifierFlags = .command) {
            reload = UIKeyCommand(
                title: "Reload", action: Selector("reload:", Delegate.reload(_:)), input: input,
                modifierFlags: flags)
        }

        override func buildMenu(with builder: any UIMenuBuilder) {
            super.buildMenu(with: builder)
            guard builder.system == .main else { return }
            builds += 1
            builder.insertChild(
                UIMenu(identifier: .init("own"), options: .displayInline, children: [reload]),
                atStartOfMenu: .file)
        }
        override func validate(_ command: UICommand) {
            command.attributes = isEnabled ? [] : .disabled
        }
        func reload(_ command: UICommand) { calls.append(command.title) }
    }

    final class Editor: UITextView {
        override func buildMenu(with builder: any UIMenuBuilder) {
            builder.remove(menu: .standardEdit)
            let action = UIAction(title: "Translate") { _ in }
            builder.insertSibling(UIMenu(children: [action]), afterMenu: .lookup)
        }
    }

    private let stage = Stage(size: CGSize(width: 300, height: 400))

    @Test("the keys of the main menu that the delegate builds perform its commands")
    func main() {
        let window = stage.window
        defer { stage.close() }
        let delegate = Delegate()
        UIApplication.shared.delegate = delegate
        window.rootViewController = UIViewController()
        stage.commit()
        #expect(stage.press("r", modifiers: .command))
        #expect(delegate.calls == ["Reload"] && delegate.builds == 1)
        delegate.isEnabled = false
        withKnownIssue { _ = stage.press("r", modifiers: .command) }
        UIMenuSystem.main.setNeedsRebuild()
        delegate.isEnabled = true
        stage.press("r", modifiers: .command)
        #expect(delegate.calls.count == 2 && delegate.builds == 2)
        // The usual menu's commands go to the first responder.
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        window.rootViewController?.view.addSubview(field)
        field.text = "abc"
        field.becomeFirstResponder()
        stage.press("a", modifiers: .command)
        #expect(field.selectedTextRange.flatMap { field.text(in: $0) } == "abc")
        UIApplication.shared.delegate = nil
    }

    /// Source: Apple, wantsPriorityOverSystemBehavior.
    @Test("a key that moves the focus does not reach the main menu, unless a command has priority")
    func focusKeys() {
        final class Tile: UIView {
            override var canBecomeFocused: Bool { true }
        }
        let controller = UIViewController()
        stage.window.rootViewController = controller
        let tiles = [0, 100].map { Tile(frame: CGRect(x: $0, y: 0, width: 80, height: 80)) }
        tiles.forEach(controller.view.addSubview)
        stage.commit()
        stage.press(.tab)
        #expect(tiles[0].isFocused)
        let delegate = Delegate(input: UIKeyCommand.inputRightArrow, [])
        UIApplication.shared.delegate = delegate
        defer {
            UIApplication.shared.delegate = nil
            stage.close()
        }
        UIMenuSystem.main.setNeedsRebuild()
        stage.press(.right)
        #expect(tiles[1].isFocused && delegate.calls.isEmpty)
        delegate.reload.wantsPriorityOverSystemBehavior = true
        stage.press(.left)
        stage.press(.right)
        #expect(tiles[0].isFocused && delegate.calls == ["Reload"])
    }

    @Test("a builder finds, inserts, replaces and removes menus")
    func tree() {
        let leaf = UIAction(title: "A", identifier: .init("a")) { _ in }
        let command = UICommand(
            title: "B", action: Selector("reload:", Delegate.reload(_:)), propertyList: "b")
        let inner = UIMenu(identifier: .file, children: [leaf])
        let tree = MenuTree(
            UIMenu(identifier: .root, children: [inner, UIMenu(identifier: .edit)]), of: .context)
        func menu(_ name: String, _ children: [UIMenuElement] = []) -> UIMenu {
            UIMenu(title: name, identifier: .init(name), children: children)
        }
        var whole: String { shape(of: tree.root) }
        tree.insertSibling(menu("1"), beforeMenu: .edit)
        tree.insertSibling(menu("2", [command]), afterMenu: .edit)
        tree.insertChild(menu("3"), atStartOfMenu: .file)
        tree.insertChild(menu("4"), atEndOfMenu: .file)
        #expect(whole == "[[[] A []] [] [] [B]]")
        #expect(tree.action(for: .init("a")) === leaf && tree.action(for: .init("c")) == nil)
        #expect(tree.command(for: command.action, propertyList: "b") === command)
        #expect(tree.command(for: command.action, propertyList: nil) == nil)
        #expect(tree.menu(for: .init("4"))?.title == "4" && tree.system === UIMenuSystem.context)
        tree.replaceChildren(ofMenu: .file) { $0.filter { !($0 is UIMenu) } + [command] }
        tree.remove(menu: .init("1"))
        #expect(whole == "[[A B] [] [B]]")
        tree.replace(menu: .init("2"), with: menu("5", [leaf]))
        tree.insertSibling(menu("6"), afterMenu: .init("none"))
        #expect(whole == "[[A B] [] [A]]")
        let mistake = mistakes { tree.insertChild(menu("5"), atEndOfMenu: .file) }
        #expect(mistake.contains("cannot insert the menu 5"))
        tree.replaceChildren(ofMenu: .root) { _ in [] }
        #expect(whole == "[]")
    }

    private func shape(of element: UIMenuElement) -> String {
        guard let menu = element as? UIMenu else { return element.title }
        return "[" + menu.children.map(shape).joined(separator: " ") + "]"
    }

    @Test("the responder chain builds edit menus")
    func editMenu() {
        defer { stage.close() }
        let view = Editor(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        view.text = "abc"
        stage.window.addSubview(view)
        view.becomeFirstResponder()
        let elements = EditMenu.suggestedActions(in: view)
        #expect(elements.map(shape) == ["[Translate]"])
    }

    @Test("small elements are beside each other")
    func sizes() throws {
        defer { stage.close() }
        var chosen = ""
        let image = UIImage(systemName: "star")
        let small = ["a", "b", "c", "d", "e"].map { name in
            UIAction(title: name, image: image) { _ in chosen = name }
        }
        let menu = UIMenu(children: [
            UIMenu(options: .displayInline, preferredElementSize: .small, children: small),
            UIMenu(
                options: .displayInline, preferredElementSize: .medium,
                children: [UIAction(title: "f", image: image) { _ in }]),
            UIAction(title: "g") { _ in },
        ])
        #expect(menu.preferredElementSize == .automatic)
        #expect(
            menu.children.first.flatMap { $0 as? UIMenu }?.replacingChildren([])
                .preferredElementSize == .small)
        let button = UIButton(frame: CGRect(x: 20, y: 20, width: 80, height: 40))
        button.menu = menu
        button.showsMenuAsPrimaryAction = true
        stage.window.addSubview(button)
        stage.commit()
        stage.tap(CGPoint(x: 40, y: 40))
        stage.advance(by: .seconds(1))
        let panel = try #require(stage.views("Menu").first as? MenuPanel)
        let rows = panel.rows
        let width = panel.bounds.width
        #expect(rows[0..<4].map(\.frame.minX) == [0, width / 4, width / 2, width * 3 / 4])
        #expect(Set(rows[0..<4].map(\.frame.minY)) == [0] && rows[4].frame.minY == 44)
        #expect(rows[4].frame.width == width && rows[5].frame.height == 60)
        #expect(rows[6].frame.minX == 0 && rows[6].frame.minY > rows[5].frame.maxY)
        stage.tap(panel.rows[2])
        stage.advance(by: .seconds(1))
        #expect(chosen == "c")
    }
}
