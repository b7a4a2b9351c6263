/// A button in a navigation bar.
///
/// Source: Apple, UIBarButtonItem.
///
/// Deviation: system items show titles because there are no symbols.
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
    /// The object whose method a press calls; nil for the first one on the responder chain that
    /// has the method. Not retained.
    open weak var target: AnyObject? {
        didSet { if target != nil { hasTarget = true } else { hasTarget = false } }
    }
    /// The method that a press calls, or nil.
    open var action: Selector?
    /// Whether a target was set, which may have been released since.
    private var hasTarget = false

    private init(kind systemItem: SystemItem?) {
        self.systemItem = systemItem
        super.init()
        title = systemItem?.title
        if systemItem == .done || systemItem == .save { style = .done }
    }

    /// Creates a button from an archive; here an empty one.
    public required init?(coder: NSCoder) {
        systemItem = nil
        super.init(coder: coder)
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
        set(target, Selector(name: "", method: SelectorMethod(action)))
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
        set(target, Selector(name: "", method: SelectorMethod(action)))
    }

    /// Creates a button with a title that calls a method of a target.
    ///
    /// If the target is nil, the first object on the responder chain that has the method is called.
    public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
        self.init(kind: nil)
        self.title = title
        self.style = style
        set(target.map { $0 as AnyObject }, action)
    }

    /// Creates a button with an image that calls a method of a target.
    public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
        self.init(kind: nil)
        self.image = image
        self.style = style
        set(target.map { $0 as AnyObject }, action)
    }

    /// Creates a button with an image that calls a method of a target; the second image, for bars
    /// of less height, is shown if the first is nil.
    public convenience init(
        image: UIImage?, landscapeImagePhone: UIImage?, style: Style, target: Any?,
        action: Selector?
    ) {
        self.init(
            image: image ?? landscapeImagePhone, style: style, target: target, action: action)
    }

    /// Creates a system item that calls a method of a target.
    public convenience init(
        barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?
    ) {
        self.init(kind: systemItem)
        set(target.map { $0 as AnyObject }, action)
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
        set(target, Selector(name: "", method: SelectorMethod(action)))
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
        set(target, Selector(name: "", method: SelectorMethod(action)))
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
        set(target, Selector(name: "", method: SelectorMethod(action)))
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

    private func set(_ target: AnyObject?, _ action: Selector?) {
        self.target = target
        self.action = action
    }

    /// Performs the button's action and target method.
    final func perform(from sender: UIResponder) {
        primaryAction?.run(sender: self)
        guard let action else { return }
        if let target {
            action.send(to: target, self, nil)
        } else if !hasTarget, let target = sender.target(forAction: action, withSender: self) {
            action.send(to: target as AnyObject, self, nil)
        }
    }
}
