/// A button in a navigation bar.
///
/// Source: Apple, UIBarButtonItem.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
    /// The appearance of a button.
    public enum Style: Int, Sendable {
        /// Regular text.
        case plain = 0
        /// The former style of buttons with a border, which looks like `plain` since iOS 7.
        case bordered = 1
        /// Semibold text, for an action that completes a task.
        case done = 2
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
    /// Whether the bar leaves the item out. Default: false.
    open var isHidden = false {
        didSet { if isHidden != oldValue { didChange() } }
    }
    /// Titles for whose widest the button leaves room; nil for the title alone. Default: nil.
    open var possibleTitles: Set<String>? {
        didSet { if possibleTitles != oldValue { didChange() } }
    }
    /// The action performed in addition to the target's method, or nil.
    open var primaryAction: UIAction? {
        didSet { didChange() }
    }
    /// The menu; nil for none. Default: nil.
    ///
    /// A button without an action shows it at once, another one after a press of half a second.
    ///
    /// Source: Apple, UIBarButtonItem.menu.
    open var menu: UIMenu? {
        didSet { didChange() }
    }

    /// The group that contains the item; nil for none.
    ///
    /// Source: Apple, UIBarButtonItem.buttonGroup.
    public internal(set) final weak var buttonGroup: UIBarButtonItemGroup?

    final var systemItem: SystemItem?
    /// The object whose method a press calls; nil for the first one on the responder chain that
    /// has the method. Not retained.
    open weak var target: AnyObject? {
        didSet { if target != nil { hasTarget = true } else { hasTarget = false } }
    }
    /// The method that a press calls, or nil.
    open var action: Selector?
    final var backgroundImages: [UIControl.State: UIImage] = [:]
    final var titleOffset = UIOffset.zero, backgrounds = BarBackgrounds()
    /// The view that a bar shows for the item.
    final weak var shownView: UIView?
    /// Whether a target was set, which may have been released since.
    private var hasTarget = false

    // Only `init()` and `init(coder:)` are designated, as in UIKit, so that subclasses inherit the
    // others.
    private convenience init(kind systemItem: SystemItem?) {
        self.init()
        self.systemItem = systemItem
        showSystemItem()
    }

    final func showSystemItem() {
        title = systemItem?.title.map(systemText)
        if let symbol = systemItem?.symbol {
            image = UIImage(systemName: symbol)
            accessibilityLabel = systemItem?.spokenName.map(systemText)
        }
        if systemItem == .done || systemItem == .save { style = .done }
    }

    /// Creates a button from an interface file; an empty one from other archives.
    public required init?(coder: NSCoder) {
        systemItem = coder.interfaceStart.systemItem
        super.init(coder: coder)
        if systemItem != nil { showSystemItem() }
        coder.didInitialize(self, as: UIBarButtonItem.self)
    }

    /// Creates an empty button.
    public override init() { super.init() }

    /// Creates a button with an action, a menu or both; a title or image that is nil is taken from
    /// the action.
    public convenience init(
        title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil,
        menu: UIMenu? = nil
    ) {
        self.init(kind: nil)
        self.title = title ?? (primaryAction?.title.isEmpty == false ? primaryAction?.title : nil)
        self.image = image ?? primaryAction?.image
        self.primaryAction = primaryAction
        self.menu = menu
    }

    /// Creates a button that calls a method of a target, shows a menu or both.
    ///
    /// If the target is nil, the first object on the responder chain that has the method is called.
    public convenience init(
        title: String? = nil, image: UIImage? = nil, target: AnyObject? = nil,
        action: Selector? = nil, menu: UIMenu? = nil
    ) {
        self.init(title: title, image: image, primaryAction: nil, menu: menu)
        set(target, action)
    }

    /// Creates a system button with an action, a menu or both.
    public convenience init(
        systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
    ) {
        self.init(kind: systemItem)
        self.primaryAction = primaryAction
        self.menu = menu
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
        set(actionTarget(target), action)
    }

    /// Creates a button with an image that calls a method of a target.
    public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
        self.init(kind: nil)
        self.image = image
        self.style = style
        set(actionTarget(target), action)
    }

    /// Creates a button with an image that calls a method of a target, and an image for bars of
    /// compact height.
    public convenience init(
        image: UIImage?, landscapeImagePhone: UIImage?, style: Style, target: Any?,
        action: Selector?
    ) {
        self.init(image: image, style: style, target: target, action: action)
        self.landscapeImagePhone = landscapeImagePhone
    }

    /// Creates a system item that calls a method of a target.
    public convenience init(
        barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?
    ) {
        self.init(kind: systemItem)
        set(actionTarget(target), action)
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

    // MARK: Look

    /// Sets the image behind the button in a state; nil removes it.
    ///
    /// Deviation: images for other metrics than the default's are not kept.
    open func setBackgroundImage(
        _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
    ) {
        guard barMetrics == .default else { return }
        backgroundImages[state] = backgroundImage
        didChange()
    }

    /// Returns the image behind the button in a state, or nil.
    open func backgroundImage(for state: UIControl.State, barMetrics: UIBarMetrics) -> UIImage? {
        barMetrics == .default ? backgroundImages[state] : nil
    }

    /// Moves the title by a distance, in points; images for other metrics are not kept.
    open func setTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {
        guard barMetrics == .default else { return }
        titleOffset = checked(adjustment, "titlePositionAdjustment", keeping: titleOffset)
        didChange()
    }

    /// Returns the distance by which the title is moved, in points.
    open func titlePositionAdjustment(for barMetrics: UIBarMetrics) -> UIOffset {
        barMetrics == .default ? titleOffset : .zero
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
            action.send(to: targetObject(target), self, nil)
        }
    }
}
