/// An action of a swiped row, as before iOS 11.
///
/// Source: Apple, UITableViewRowAction, deprecated in iOS 13 in favour of ``UIContextualAction``.
@preconcurrency @MainActor
open class UITableViewRowAction: NSObject {
    /// Whether an action deletes the row.
    public enum Style: Int, Sendable {
        /// It deletes the row or something like it: a red button.
        case `default` = 0
        /// It does not: a grey button.
        case normal = 1

        /// Another name of ``default``.
        public static let destructive = Style.default
    }

    /// The style: whether the action deletes the row.
    public final let style: Style
    /// The button's title; nil for none.
    open var title: String?
    /// The button's background; nil for the style's colour. Default: nil.
    open var backgroundColor: UIColor?
    /// The effect behind the title, in place of the background; nil (the default) for none.
    open var backgroundEffect: UIVisualEffect?
    private let handler: (UITableViewRowAction, IndexPath) -> Void

    /// Creates an action.
    ///
    /// `handler` receives the action and the row. The row stays open until
    /// `setEditing(false, animated:)`, a change of the table or a touch elsewhere.
    public init(
        style: Style, title: String?,
        handler: @escaping (_ action: UITableViewRowAction, _ indexPath: IndexPath) -> Void
    ) {
        self.style = style
        self.title = title
        self.handler = handler
        super.init()
    }

    /// The delegate's default answer: it has no such actions.
    static let unasked: [UITableViewRowAction] = [
        UITableViewRowAction(style: .normal, title: nil) { _, _ in }
    ]

    /// Returns the action in its newer form.
    func contextual(at path: IndexPath) -> UIContextualAction {
        let action = UIContextualAction(
            style: style == .default ? .destructive : .normal, title: title
        ) { [self] _, _, _ in handler(self, path) }
        if let backgroundColor { action.backgroundColor = backgroundColor }
        action.backgroundEffect = backgroundEffect
        return action
    }
}
