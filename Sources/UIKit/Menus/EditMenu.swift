/// A menu that the program opens at a rectangle of a view.
final class EditMenu: UIContextMenuInteraction {
    private var menu: UIMenu?
    /// The rectangle to which the menu belongs, in the window.
    private var rect = CGRect.zero
    var arrowDirection = UIMenuController.ArrowDirection.default
    var willAppear: (MenuAnimator) -> Void = { _ in }
    var willDisappear: (MenuAnimator) -> Void = { _ in }

    override var isCompact: Bool { true }
    override var arrow: UIMenuController.ArrowDirection { arrowDirection }

    override func source(of view: UIView) -> CGRect { rect }

    override func configuration(at location: CGPoint) -> UIContextMenuConfiguration? {
        UIContextMenuConfiguration(actionProvider: { [menu] _ in menu })
    }

    override func willDisplay(
        _ configuration: UIContextMenuConfiguration, _ animator: MenuAnimator
    ) { willAppear(animator) }

    override func willEnd(
        _ configuration: UIContextMenuConfiguration, _ animator: MenuAnimator
    ) { willDisappear(animator) }

    var isShown: Bool { overlay != nil }
    /// The frame of the menu, in the window; zero without one.
    var frame: CGRect { overlay?.panels.first?.frame ?? .zero }

    /// Shows a menu in place of the one that is shown.
    ///
    /// - Parameter rect: The rectangle to which it belongs, in the view's coordinates.
    func show(_ menu: UIMenu, at rect: CGRect, of view: UIView) {
        dismissMenu()
        overlay = nil
        attach(to: view)
        self.menu = menu
        self.rect = view.convert(rect, to: nil as UIView?)
        open(at: rect.origin)
    }

    /// The commands of editing in their order.
    static let titles: [(EditAction, String)] = [
        (.cut, "Cut"), (.copy, "Copy"), (.paste, "Paste"), (.delete, "Delete"),
        (.select, "Select"), (.selectAll, "Select All"),
    ]

    private static let styleTitles: [(EditAction, String)] = [
        (.toggleBoldface, "Bold"), (.toggleItalics, "Italic"), (.toggleUnderline, "Underline"),
    ]

    /// Returns the commands of editing that an object of a view's responder chain performs, the
    /// first responder's first.
    static func suggestedActions(in view: UIView) -> [UIMenuElement] {
        func commands(_ titles: [(EditAction, String)]) -> [UICommand] {
            titles.compactMap { action, title in
                target(of: action.selector, in: view) == nil
                    ? nil : UICommand(title: systemText(title), action: action.selector)
            }
        }
        let menus: [UIMenu] = [
            UIMenu(
                identifier: .standardEdit, options: .displayInline, children: commands(titles)),
            UIMenu(title: "Format", identifier: .textStyle, children: commands(styleTitles)),
        ]
        let empty = [UIMenu.Identifier.replace, .lookup, .share].map {
            UIMenu(identifier: $0, options: .displayInline)
        }
        return UIMenuSystem.context.editElements(
            menus + empty, from: view.window?.firstResponder ?? view)
    }

    static func target(of action: Selector, in view: UIView, sender: Any? = nil) -> Any? {
        view.window?.firstResponder?.target(forAction: action, withSender: sender)
            ?? view.target(forAction: action, withSender: sender)
    }
}
