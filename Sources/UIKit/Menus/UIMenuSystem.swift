/// The menus of the program, or those that are shown at places of views.
///
/// The main menu is built when its keys are first needed: the application and its delegate change
/// it in ``UIResponder/buildMenu(with:)``. Its commands with keys are performed after those of the
/// responder chain's ``UIResponder/keyCommands``. Edit menus are built each time they are shown, by
/// the responder chain, from its end to the first responder.
///
/// Source: Apple, UIMenuSystem.
///
/// Deviation: the main menu has no bar; its commands are performed by their keys. Menus are
/// validated whenever they are shown, so that there is no `setNeedsRevalidate()`.
@preconcurrency @MainActor
open class UIMenuSystem: NSObject {
    /// The system of the program's main menu.
    public static let main = UIMenuSystem()
    /// The system of edit menus.
    public static let context = UIMenuSystem()

    private var built: MenuTree?
    private weak var builder: AnyObject?

    /// Builds the menus again when they are next needed.
    open func setNeedsRebuild() { built = nil }

    /// The main menu.
    final var mainMenu: UIMenu {
        let application = UIApplication.shared
        let delegate = application.delegate as? UIResponder
        let current = delegate ?? application
        if let built, builder === current { return built.root }
        let tree = MenuTree(Self.usualMenu, of: self)
        // First, because a menu may ask for the system's while it is built.
        (built, builder) = (tree, current)
        application.buildMenu(with: tree)
        delegate?.buildMenu(with: tree)
        return tree.root
    }

    /// The commands of the main menu that have keys, in their order.
    final var keyCommands: [UIKeyCommand] {
        func commands(_ menu: UIMenu) -> [UIKeyCommand] {
            menu.children.flatMap { child -> [UIKeyCommand] in
                if let menu = child as? UIMenu { return commands(menu) }
                return (child as? UIKeyCommand).map { [$0] } ?? []
            }
        }
        return commands(mainMenu)
    }

    /// Returns the elements of an edit menu after the responder chain has changed them.
    final func editElements(_ menus: [UIMenu], from start: UIResponder) -> [UIMenuElement] {
        let tree = MenuTree(UIMenu(identifier: .root, children: menus), of: self)
        for responder in Array(sequence(first: start, next: \.next)).reversed() {
            responder.buildMenu(with: tree)
        }
        return tree.root.children.filter { ($0 as? UIMenu)?.isVisible ?? true }
    }

    // MARK: The usual main menu

    private static func menu(
        _ title: String, _ identifier: UIMenu.Identifier, _ children: [UIMenuElement]
    ) -> UIMenu { UIMenu(title: title, identifier: identifier, children: children) }

    private static func group(
        _ identifier: UIMenu.Identifier, _ children: [UIMenuElement] = []
    ) -> UIMenu { UIMenu(identifier: identifier, options: .displayInline, children: children) }

    private static func groups(_ identifiers: UIMenu.Identifier...) -> [UIMenu] {
        identifiers.map { group($0) }
    }

    private static func command(
        _ action: EditAction, _ title: String, _ input: String,
        _ flags: UIKeyModifierFlags = .command
    ) -> UIKeyCommand {
        UIKeyCommand(title: title, action: action.selector, input: input, modifierFlags: flags)
    }

    /// The menu that builders find: Apple's menus, with the commands that responders perform.
    private static var usualMenu: UIMenu {
        let standard = [
            command(.cut, "Cut", "x"), command(.copy, "Copy", "c"), command(.paste, "Paste", "v"),
            command(.selectAll, "Select All", "a"),
        ]
        let search = [
            command(.find, "Find…", "f"), command(.findNext, "Find Next", "g"),
            command(.findPrevious, "Find Previous", "g", [.command, .shift]),
            command(.findAndReplace, "Find and Replace…", "f", [.command, .alternate]),
            command(.useSelectionForFind, "Use Selection for Find", "e"),
        ]
        let styles = [
            command(.toggleBoldface, "Bold", "b"), command(.toggleItalics, "Italic", "i"),
            command(.toggleUnderline, "Underline", "u"),
        ]
        let sizes = [
            command(.increaseSize, "Bigger", "+"), command(.decreaseSize, "Smaller", "-"),
        ]
        return menu(
            "", .root,
            [
                menu("", .application, groups(.about, .preferences, .quit)),
                menu("File", .file, groups(.newScene, .open, .close, .document, .print)),
                menu(
                    "Edit", .edit,
                    [group(.undoRedo), group(.standardEdit, standard), group(.find, search)]),
                menu(
                    "Format", .format,
                    [
                        menu("Font", .font, [group(.textStyle, styles), group(.textSize, sizes)]),
                        menu("Text", .text, groups(.alignment)),
                    ]),
                menu("View", .view, groups(.toolbar, .sidebar, .fullscreen)),
                menu("Window", .window, groups(.minimizeAndZoom, .bringAllToFront)),
                menu("Help", .help, []),
            ])
    }
}
