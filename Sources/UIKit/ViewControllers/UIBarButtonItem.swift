/// A button in a navigation bar.
///
/// Source: Apple, UIBarButtonItem.
///
/// Deviation: system items show titles because there are no symbols; target-action takes unapplied
/// methods.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem, NamedInMessages {
    /// The appearance of a button.
    public enum Style: Int, Sendable {
        /// Regular text.
        case plain = 0
        /// Semibold text, for an action that completes a task.
        case done = 2
    }

    /// The predefined system items.
    ///
    /// Source: Apple, UIBarButtonItem.SystemItem; the items that are images without a title are
    /// missing.
    public enum SystemItem: Int, Sendable {
        /// Done, in bold.
        case done = 0
        /// Cancel.
        case cancel = 1
        /// Edit.
        case edit = 2
        /// Save, in bold.
        case save = 3
        /// A plus sign.
        case add = 4
        /// A space that takes up the remaining width.
        case flexibleSpace = 5
        /// A space with the item's width.
        case fixedSpace = 6
        /// Undo.
        case undo = 21
        /// Redo.
        case redo = 22
        /// Close.
        case close = 24

        var title: String? {
            switch self {
            case .done: "Done"
            case .cancel: "Cancel"
            case .edit: "Edit"
            case .save: "Save"
            case .add: "+"
            case .flexibleSpace, .fixedSpace: nil
            case .undo: "Undo"
            case .redo: "Redo"
            case .close: "Close"
            }
        }
    }

    /// The appearance of the button. Default: plain.
    open var style = Style.plain {
        didSet { if style != oldValue { didChange() } }
    }
    /// The width of the item, in points; 0 uses the width of its content. Default: 0.
    open var width: CGFloat = 0 {
        didSet {
            guard width != oldValue else { return }
            width = checked(width, "width", keeping: oldValue)
            didChange()
        }
    }
    /// The colour of the title; nil uses the bar's tint colour.
    open var tintColor: UIColor? {
        didSet { didChange() }
    }
    /// A view shown in place of a button, or nil.
    open var customView: UIView? {
        didSet { if customView !== oldValue { didChange() } }
    }
    /// The action performed in addition to the target's method, or nil.
    open var primaryAction: UIAction? {
        didSet { didChange() }
    }

    let systemItem: SystemItem?
    private var call: (@MainActor (UIBarButtonItem, UIResponder) -> Void)?

    private init(kind systemItem: SystemItem?) {
        self.systemItem = systemItem
        super.init()
        title = systemItem?.title
        if systemItem == .done || systemItem == .save { style = .done }
    }

    /// Creates an empty button.
    public override convenience init() { self.init(kind: nil) }

    /// Creates a button with an action; a title or image that is nil is taken from the action.
    public convenience init(
        title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil
    ) {
        self.init(kind: nil)
        self.title = title ?? (primaryAction?.title.isEmpty == false ? primaryAction?.title : nil)
        self.image = image ?? primaryAction?.image
        self.primaryAction = primaryAction
    }

    /// Creates a system button with an action.
    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
        self.init(kind: systemItem)
        self.primaryAction = primaryAction
    }

    /// Creates an item that shows a view.
    public convenience init(customView: UIView) {
        self.init(kind: nil)
        self.customView = customView
    }

    /// Creates a button with a title and a target-action method.
    ///
    /// If the target is nil, the action is sent to the first object of the target's type on the
    /// responder chain.
    public convenience init<Target: AnyObject>(
        title: String?, style: Style, target: Target?,
        action: @escaping @MainActor (Target) -> () -> Void
    ) {
        self.init(kind: nil)
        self.title = title
        self.style = style
        setCall(target) { target, _ in action(target)() }
    }

    /// Creates a button with a title and a target-action method that receives the item.
    ///
    /// If the target is nil, the action is sent to the first object of the target's type on the
    /// responder chain.
    public convenience init<Target: AnyObject>(
        title: String?, style: Style, target: Target?,
        action: @escaping @MainActor (Target) -> (UIBarButtonItem) -> Void
    ) {
        self.init(kind: nil)
        self.title = title
        self.style = style
        setCall(target) { target, item in action(target)(item) }
    }

    /// Creates a button with a title and without an action, for example for `backBarButtonItem`.
    public convenience init(title: String?, style: Style, target: AnyObject?, action: Never?) {
        self.init(kind: nil)
        self.title = title
        self.style = style
    }

    /// Creates a button with an image and a target-action method.
    ///
    /// If the target is nil, the action is sent to the first object of the target's type on the
    /// responder chain.
    public convenience init<Target: AnyObject>(
        image: UIImage?, style: Style, target: Target?,
        action: @escaping @MainActor (Target) -> () -> Void
    ) {
        self.init(kind: nil)
        self.image = image
        self.style = style
        setCall(target) { target, _ in action(target)() }
    }

    /// Creates a system button with a target-action method.
    ///
    /// If the target is nil, the action is sent to the first object of the target's type on the
    /// responder chain.
    public convenience init<Target: AnyObject>(
        barButtonSystemItem systemItem: SystemItem, target: Target?,
        action: @escaping @MainActor (Target) -> () -> Void
    ) {
        self.init(kind: systemItem)
        setCall(target) { target, _ in action(target)() }
    }

    /// Creates a system button with a target-action method that receives the item.
    ///
    /// If the target is nil, the action is sent to the first object of the target's type on the
    /// responder chain.
    public convenience init<Target: AnyObject>(
        barButtonSystemItem systemItem: SystemItem, target: Target?,
        action: @escaping @MainActor (Target) -> (UIBarButtonItem) -> Void
    ) {
        self.init(kind: systemItem)
        setCall(target) { target, item in action(target)(item) }
    }

    /// Creates a system item without an action, such as a space.
    public convenience init(
        barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: Never?
    ) {
        self.init(kind: systemItem)
    }

    /// Returns a space that takes up the remaining width.
    open class func flexibleSpace() -> UIBarButtonItem {
        UIBarButtonItem(systemItem: .flexibleSpace)
    }

    /// Returns a space with a width in points.
    open class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
        let item = UIBarButtonItem(systemItem: .fixedSpace)
        item.width = width
        return item
    }

    private func setCall<Target: AnyObject>(
        _ target: Target?, _ body: @escaping @MainActor (Target, UIBarButtonItem) -> Void
    ) {
        let isGiven = target != nil
        call = { [weak target] item, sender in
            if isGiven {
                if let target { body(target, item) }
                return
            }
            var responder: UIResponder? = sender
            while let current = responder {
                if let target = current as? Target { return body(target, item) }
                responder = current.next
            }
        }
    }

    /// Performs the button's action and target method.
    final func perform(from sender: UIResponder) {
        primaryAction?.run(sender: self)
        call?(self, sender)
    }
}
