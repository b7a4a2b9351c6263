/// The layout attributes of one item: its position and appearance.
///
/// Source: Apple, UICollectionViewLayoutAttributes.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject {
    /// The index path of the item.
    open var indexPath: IndexPath
    /// The frame in the content, in points.
    open var frame = CGRect.zero
    /// The opacity. Default: 1.
    open var alpha: CGFloat = 1
    /// The transform about the centre. Default: identity.
    open var transform = CGAffineTransform.identity
    /// The position from back to front. Default: 0.
    open var zIndex = 0
    /// Whether the item is hidden. Default: false.
    open var isHidden = false

    /// The centre of the frame.
    open var center: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set {
            frame.origin = CGPoint(
                x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2)
        }
    }
    /// The size of the frame.
    open var size: CGSize {
        get { frame.size }
        set {
            let middle = center
            frame.size = newValue
            center = middle
        }
    }

    /// Whether a cell can have the frame, the opacity and the transform.
    final var areUsable: Bool {
        let range = NumberRange.lengths
        let transform = [
            transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
        ]
        return [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height, alpha]
            .allSatisfy { range.contains($0) } && transform.allSatisfy { range.contains($0) }
    }

    /// Creates attributes of a cell, with a frame of size zero.
    public init(forCellWith indexPath: IndexPath) {
        self.indexPath = indexPath
        super.init()
    }
}

/// The base class of layouts, which compute where a collection view's items are.
///
/// Source: Apple, UICollectionViewLayout.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject, NamedInMessages {
    /// The collection view that uses the layout.
    public internal(set) final weak var collectionView: UICollectionView?

    /// Creates a layout.
    public override init() { super.init() }

    /// Prepares the layout; called after it was invalidated, before any attributes are requested.
    open func prepare() {}

    /// The size of the content, in points.
    open var collectionViewContentSize: CGSize { .zero }

    /// Returns the attributes of the items that intersect a rectangle of the content.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        nil
    }

    /// Returns the attributes of an item.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes?
    { nil }

    /// Returns whether a change of the bounds' origin invalidates the layout. Default: false.
    ///
    /// A change of size always does.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

    /// Returns where scrolling should stop; the proposed offset unless overridden.
    open func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint,
        withScrollingVelocity velocity: CGPoint
    ) -> CGPoint { proposedContentOffset }

    /// Invalidates the layout, so that it is prepared again in the next layout pass.
    open func invalidateLayout() {
        collectionView?.layoutIsStale = true
        collectionView?.setNeedsLayout()
    }
}
