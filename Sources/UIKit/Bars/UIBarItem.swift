/// An item of a bar, with a title, an image and an enabled state; the base of bar button and tab
/// bar items.
///
/// Source: Apple, UIBarItem.
@preconcurrency @MainActor
open class UIBarItem: NSObject, NamedInMessages {
    /// The title, or nil.
    open var title: String? {
        didSet { if title != oldValue { didChange() } }
    }
    /// The image, or nil.
    open var image: UIImage? {
        didSet { if image != oldValue { didChange() } }
    }
    /// The image in bars of compact height; nil for ``image``. Default: nil.
    open var landscapeImagePhone: UIImage? {
        didSet { if landscapeImagePhone != oldValue { didChange() } }
    }
    /// The distances by which the edges of the image are moved inwards, in points. Default: zero.
    open var imageInsets = UIEdgeInsets.zero {
        didSet {
            guard imageInsets != oldValue else { return }
            imageInsets = checked(imageInsets, "imageInsets", keeping: oldValue)
            didChange()
        }
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

    /// The text that a screen reader speaks in place of the title; nil for the title.
    open var accessibilityLabel: String? {
        didSet { if accessibilityLabel != oldValue { didChange() } }
    }
    /// The effect of using the item, in a sentence that a screen reader speaks; nil for none.
    open var accessibilityHint: String? {
        didSet { if accessibilityHint != oldValue { didChange() } }
    }
    final var titleAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

    /// Sets the attributes of the title in a state; nil removes them.
    ///
    /// They come before those of the bar's appearance, attribute by attribute. States without
    /// attributes have the normal ones.
    open func setTitleTextAttributes(
        _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
    ) {
        titleAttributes[state] = attributes
        didChange()
    }

    /// Returns the attributes of the title that were set for a state, or nil.
    open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
        titleAttributes[state]
    }

    /// Called when the item's content has changed; set by the bar that shows it.
    final var whenChanged: (() -> Void)?
    final func didChange() {
        whenChanged?()
        observedPropertiesMayHaveChanged()
    }

    /// Takes what ``UIAppearance`` asks for, before a bar shows the item.
    final func customize(in bar: UIView) {
        guard let apply = Customization.apply else { return }
        // The bar is about to read all of it.
        let notify = whenChanged
        whenChanged = nil
        apply(self, bar)
        whenChanged = notify
    }

    /// Creates an item from an interface file; an empty one from other archives.
    public required init?(coder: NSCoder) {
        super.init()
        coder.didInitialize(self, as: UIBarItem.self)
    }

    /// Creates an empty item.
    public override init() { super.init() }
}
