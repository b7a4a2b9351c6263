/// What a navigation bar shows for a controller: a title, and buttons on both sides.
///
/// Source: Apple, UINavigationItem.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    /// The title; nil for none.
    open var title: String? {
        didSet { if title != oldValue { didChange() } }
    }
    /// A view that is shown in place of the title; nil for none.
    open var titleView: UIView? {
        didSet { if titleView !== oldValue { didChange() } }
    }
    /// The title of the back button for what comes after this item; nil for this item's title.
    open var backButtonTitle: String? {
        didSet { if backButtonTitle != oldValue { didChange() } }
    }
    /// The back button for what comes after this item; nil for one with this item's title.
    open var backBarButtonItem: UIBarButtonItem? {
        didSet { didChange() }
    }
    /// Whether there is no back button. Default: false.
    open var hidesBackButton = false {
        didSet { if hidesBackButton != oldValue { didChange() } }
    }
    /// Whether the left buttons stand beside the back button instead of in its place. Default: false.
    open var leftItemsSupplementBackButton = false {
        didSet { if leftItemsSupplementBackButton != oldValue { didChange() } }
    }
    /// The buttons on the left, from the left.
    open var leftBarButtonItems: [UIBarButtonItem]? {
        didSet { didChange() }
    }
    /// The buttons on the right, from the right.
    open var rightBarButtonItems: [UIBarButtonItem]? {
        didSet { didChange() }
    }
    /// The leftmost of the buttons on the left.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }
    /// The rightmost of the buttons on the right.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    /// Called when what the item shows has changed; the bar that shows it listens.
    final var whenChanged: (() -> Void)?
    private func didChange() { whenChanged?() }

    /// Creates an item with a title.
    public init(title: String) {
        self.title = title
        super.init()
    }
}
