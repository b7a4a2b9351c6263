/// Something that can be done to a row that is swiped aside.
///
/// Source: Apple, UIContextualAction.
@preconcurrency @MainActor
open class UIContextualAction: NSObject {
    /// What an action does: it is given the action, the view of its button, and a closure to call when it is done, with
    /// whether it was.
    public typealias Handler = @MainActor (UIContextualAction, UIView, @escaping @MainActor (Bool) -> Void) -> Void

    /// Whether an action takes the row away.
    public enum Style: Int, Sendable {
        /// It does not: a grey button.
        case normal = 0
        /// It does: a red button.
        case destructive = 1
    }

    /// Whether the action takes the row away.
    public final let style: Style
    /// The button's text; nil for none.
    open var title: String?
    /// The button's picture; nil for none.
    open var image: UIImage?
    /// The button's ground. Default: red for a destructive action, grey for others.
    open var backgroundColor: UIColor!
    /// What the action does.
    public final let handler: Handler

    /// Creates an action.
    public init(style: Style, title: String?, handler: @escaping Handler) {
        self.style = style
        self.title = title
        self.handler = handler
        backgroundColor = style == .destructive ? .systemRed : .systemGray
        super.init()
    }
}

/// The actions at one side of a row, the outermost first.
///
/// Source: Apple, UISwipeActionsConfiguration.
@preconcurrency @MainActor
open class UISwipeActionsConfiguration: NSObject {
    /// The actions.
    public final let actions: [UIContextualAction]
    /// Whether swiping all the way does the first action. Default: true.
    open var performsFirstActionWithFullSwipe = true

    /// What a delegate answers that was not written to say anything about actions.
    static let unasked = UISwipeActionsConfiguration(actions: [])

    /// Creates a configuration.
    public init(actions: [UIContextualAction]) {
        self.actions = actions
        super.init()
    }
}
