/// An item of a bar, with a title, an image and an enabled state; the base of bar button and tab
/// bar items.
///
/// Source: Apple, UIBarItem.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
    /// The title, or nil.
    open var title: String? {
        didSet { if title != oldValue { didChange() } }
    }
    /// The image, or nil.
    open var image: UIImage? {
        didSet { if image != oldValue { didChange() } }
    }
    /// Whether the item is enabled. Default: true.
    open var isEnabled = true {
        didSet { if isEnabled != oldValue { didChange() } }
    }
    /// A number for the program's own use. Default: 0.
    open var tag = 0
    /// The identifier of the item's view in tests, scripts and snapshots; nil unless set.
    open var accessibilityIdentifier: String? {
        didSet { if accessibilityIdentifier != oldValue { didChange() } }
    }

    /// Called when the item's content has changed; set by the bar that shows it.
    final var whenChanged: (() -> Void)?
    final func didChange() { whenChanged?() }

    /// Creates an item from an archive; here an empty one.
    public required init?(coder: NSCoder) { super.init() }

    /// Creates an empty item.
    public override init() { super.init() }
}
