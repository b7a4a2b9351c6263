/// An action for a swiped row.
///
/// Source: Apple, UIContextualAction.
@preconcurrency @MainActor
open class UIContextualAction: NSObject {
    /// The handler of an action.
    ///
    /// It receives the action, the view of its button, and a completion handler, to be called with
    /// whether the action was performed.
    public typealias Handler =
        @MainActor (UIContextualAction, UIView, @escaping @MainActor (Bool) -> Void) -> Void

    /// Whether an action deletes the row.
    public enum Style: Int, Sendable {
        /// A non-destructive action: a grey button.
        case normal = 0
        /// A destructive action: a red button.
        case destructive = 1
    }

    /// The style: whether the action deletes the row.
    public final let style: Style
    /// The button's title; nil for none.
    open var title: String?
    /// The button's image; nil for none.
    open var image: UIImage?
    /// The button's background. Default: red for a destructive action, otherwise grey.
    open var backgroundColor: UIColor!
    /// The effect behind the title of an action from before iOS 11, in place of the background.
    final var backgroundEffect: UIVisualEffect?
    /// The handler that performs the action.
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
    /// Whether a full swipe performs the first action. Default: true.
    open var performsFirstActionWithFullSwipe = true

    /// The result of the delegate methods' default implementations, which provide no actions.
    static let unasked = UISwipeActionsConfiguration(actions: [])

    /// Creates a configuration.
    public init(actions: [UIContextualAction]) {
        self.actions = actions
        super.init()
    }
}
