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
        didSet { if isDragged { setNeedsDropPreviewUpdate() } }
    }

    /// Whether a drag has begun, and what shows a new preview then.
    final var isDragged: Bool { showsPreview != nil }
    final var showsPreview: (() -> Void)?

    /// Creates an item.
    public init(itemProvider: NSItemProvider) {
        self.itemProvider = itemProvider
        super.init()
    }

    /// Asks ``previewProvider`` again for the preview of an item that is being dragged.
    ///
    /// Source: Apple, setNeedsDropPreviewUpdate().
    open func setNeedsDropPreviewUpdate() { showsPreview?() }
}
