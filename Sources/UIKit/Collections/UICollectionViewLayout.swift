/// What a layout says of one item: where it lies and how it looks.
///
/// Source: Apple, UICollectionViewLayoutAttributes.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject {
    /// The item.
    open var indexPath: IndexPath
    /// Where it lies in the content, in points.
    open var frame = CGRect.zero
    /// Its opacity. Default: 1.
    open var alpha: CGFloat = 1
    /// Its transform about its middle. Default: identity.
    open var transform = CGAffineTransform.identity
    /// Its place from back to front. Default: 0.
    open var zIndex = 0
    /// Whether it is left out of the picture. Default: false.
    open var isHidden = false

    /// The middle of the frame.
    open var center: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
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

    /// Creates attributes of a cell, with a frame of size zero.
    public init(forCellWith indexPath: IndexPath) {
        self.indexPath = indexPath
        super.init()
    }
}

/// Where the items of a collection view lie; subclasses say it.
///
/// Source: Apple, UICollectionViewLayout.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
    /// The view that is laid out.
    public internal(set) final weak var collectionView: UICollectionView?

    /// Creates a layout.
    public override init() { super.init() }

    /// Works out what the layout needs to know; called before anything is asked, after it has become invalid.
    open func prepare() {}

    /// The size of the content, in points.
    open var collectionViewContentSize: CGSize { .zero }

    /// Answers the items that a rectangle of the content touches.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }

    /// Answers where an item lies.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

    /// Answers whether other bounds make the layout invalid; another size does unless overridden.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

    /// Answers where scrolling should come to rest; the proposed offset unless overridden.
    open func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint { proposedContentOffset }

    /// Has the layout worked out anew in the next layout pass.
    open func invalidateLayout() {
        collectionView?.layoutIsStale = true
        collectionView?.setNeedsLayout()
    }
}
