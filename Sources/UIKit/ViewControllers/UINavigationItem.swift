/// The content of a navigation bar for one controller: a title and buttons on both sides.
///
/// Source: Apple, UINavigationItem.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    /// The title, or nil.
    open var title: String? {
        didSet { if title != oldValue { didChange() } }
    }
    /// A view shown in place of the title, or nil.
    open var titleView: UIView? {
        didSet { if titleView !== oldValue { didChange() } }
    }
    /// The back button's title while the next item is shown; nil uses this item's title.
    open var backButtonTitle: String? {
        didSet { if backButtonTitle != oldValue { didChange() } }
    }
    /// The back button while the next item is shown; nil uses one with this item's title.
    open var backBarButtonItem: UIBarButtonItem? {
        didSet { didChange() }
    }
    /// Whether the back button is hidden. Default: false.
    open var hidesBackButton = false {
        didSet { if hidesBackButton != oldValue { didChange() } }
    }
    /// Whether the left buttons are shown beside the back button instead of replacing it. Default:
    /// false.
    open var leftItemsSupplementBackButton = false {
        didSet { if leftItemsSupplementBackButton != oldValue { didChange() } }
    }
    /// The buttons on the left, from left to right.
    open var leftBarButtonItems: [UIBarButtonItem]? {
        didSet { didChange() }
    }
    /// The buttons on the right, from right to left.
    open var rightBarButtonItems: [UIBarButtonItem]? {
        didSet { didChange() }
    }
    /// The leftmost button on the left.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }
    /// The rightmost button on the right.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    /// Called when the item's content has changed; set by the bar that shows it.
    final var whenChanged: (() -> Void)?
    private func didChange() { whenChanged?() }

    /// Creates an item from an archive; here an empty one.
    public required init?(coder: NSCoder) { super.init() }

    /// Creates an item with a title.
    public init(title: String) {
        self.title = title
        super.init()
    }
}
