/// Something in a bar: a title, a picture, and whether it can be used. The base of bar button and tab bar items.
///
/// Source: Apple, UIBarItem.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
    /// The text; nil for none.
    open var title: String? {
        didSet { if title != oldValue { didChange() } }
    }
    /// The picture; nil for none.
    open var image: UIImage? {
        didSet { if image != oldValue { didChange() } }
    }
    /// Whether the item can be used. Default: true.
    open var isEnabled = true {
        didSet { if isEnabled != oldValue { didChange() } }
    }
    /// A number for the program's own use. Default: 0.
    open var tag = 0
    /// The name that tests, scripts and snapshots know the item's view by; nil unless set.
    open var accessibilityIdentifier: String? {
        didSet { if accessibilityIdentifier != oldValue { didChange() } }
    }

    /// Called by the item when what it shows has changed; the bar that shows it listens.
    final var whenChanged: (() -> Void)?
    final func didChange() { whenChanged?() }

    /// Creates an empty item.
    public override init() { super.init() }
}
