/// One item that is dragged: what is handed on, and how it looks.
///
/// Source: Apple, UIDragItem.
@preconcurrency @MainActor
open class UIDragItem: NSObject {
    /// The provider of the data, which the place reads where the item is dropped.
    public final let itemProvider: NSItemProvider
    /// A value of the program's own, which it reads where the item is dropped. Default: nil.
    open var localObject: Any?
    /// Makes the preview while the item is dragged; it returns nil for none. Default: nil, which
    /// shows the preview with which the item was lifted.
    open var previewProvider: (() -> UIDragPreview?)? {
        didSet { showsPreview?() }
    }

    /// Shows a new preview; nil before and after a drag.
    final var showsPreview: (() -> Void)?
    /// Asks again for the preview that lands; nil unless the item moves to its place.
    final var renewsLanding: (() -> Void)?

    /// Creates an item.
    public init(itemProvider: NSItemProvider) {
        self.itemProvider = itemProvider
        super.init()
    }

    /// Asks the place again for the preview with which a dropped item moves there:
    /// `dropInteraction(_:previewForDropping:withDefault:)` is called with the last one. Has no
    /// effect unless the item is moving to its place.
    ///
    /// Source: Apple, setNeedsDropPreviewUpdate(). The preview arrives when it would have arrived
    /// before. [U]
    open func setNeedsDropPreviewUpdate() { renewsLanding?() }
}
