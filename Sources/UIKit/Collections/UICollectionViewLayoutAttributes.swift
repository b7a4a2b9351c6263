/// The layout attributes of one element: its position and appearance.
///
/// Source: Apple, UICollectionViewLayoutAttributes.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject, @preconcurrency NSCopying {
    /// The index path of the element.
    open var indexPath = IndexPath()
    /// The frame in the content, in points.
    open var frame: CGRect {
        get {
            CGRect(
                x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
                height: size.height)
        }
        set {
            size = newValue.size
            center = CGPoint(x: newValue.midX, y: newValue.midY)
        }
    }
    /// The centre in the content, in points.
    open var center = CGPoint.zero
    /// The size, in points.
    open var size = CGSize.zero
    /// The bounds, with a zero origin.
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: size) }
        set { size = newValue.size }
    }
    /// The opacity. Default: 1.
    open var alpha: CGFloat = 1
    /// The transform about the centre. Default: identity.
    open var transform: CGAffineTransform {
        get { CATransform3DGetAffineTransform(transform3D) }
        set { transform3D = CATransform3DMakeAffineTransform(newValue) }
    }
    /// The transform about the centre in space. Default: identity.
    open var transform3D = CATransform3DIdentity
    /// The position from back to front. Default: 0.
    open var zIndex = 0
    /// Whether the element is hidden. Default: false.
    open var isHidden = false
    /// Whether the element is a cell, a supplementary or a decoration view.
    open private(set) var representedElementCategory = UICollectionView.ElementCategory.cell
    /// The kind of a supplementary or decoration view; nil for cells.
    open var representedElementKind: String? { storedRepresentedElementKind }
    private final var storedRepresentedElementKind: String?

    /// The shape with which a dynamic animator lets the element collide. Default: rectangle.
    open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
    /// The outline for the type path: a convex polygon about (0, 0), the middle. Default: empty.
    open var collisionBoundingPath: UIBezierPath { UIBezierPath() }

    /// The section that scrolls the element on its own; nil for none.
    final var scrollingSection: Int?
    /// The axes along which the element determines its length; nil if the layout does not say.
    final var estimates: EstimatedAxes?
    /// The look that the list gives the element; nil for none.
    final var list: ListLook?
    /// The colour of a list's background; nil for other elements.
    final var ground: UIColor?
    /// Whether the element has yet to determine its size.
    final var isUnmeasured = false

    /// Creates attributes without an element; the other initializers are for elements.
    public override init() { super.init() }

    /// Creates attributes of a cell, with a frame of size zero.
    public convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
    }

    /// Creates attributes of a supplementary view, with a frame of size zero.
    public convenience init(
        forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath
    ) {
        self.init()
        self.indexPath = indexPath
        representedElementCategory = .supplementaryView
        storedRepresentedElementKind = elementKind
    }

    /// Creates attributes of a decoration view, with a frame of size zero.
    public convenience init(
        forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath
    ) {
        self.init()
        self.indexPath = indexPath
        representedElementCategory = .decorationView
        storedRepresentedElementKind = decorationViewKind
    }

    /// Returns attributes of a class that a layout names; plain ones of any other class.
    static func make(
        _ type: AnyClass, _ category: UICollectionView.ElementCategory, _ kind: String,
        _ path: IndexPath
    ) -> UICollectionViewLayoutAttributes {
        let made =
            type == UICollectionViewLayoutAttributes.self
            ? UICollectionViewLayoutAttributes()
            : _DelegateMaker.object(of: type) as? UICollectionViewLayoutAttributes
                ?? UICollectionViewLayoutAttributes()
        made.indexPath = path
        made.representedElementCategory = category
        made.storedRepresentedElementKind = category == .cell ? nil : kind
        return made
    }

    /// Returns a copy; subclasses with properties of their own copy these as well.
    open func copy(with zone: NSZone? = nil) -> Any {
        guard
            let copy = _DelegateMaker.object(of: type(of: self))
                as? UICollectionViewLayoutAttributes
        else { return self }
        copy.indexPath = indexPath
        copy.center = center
        copy.size = size
        copy.alpha = alpha
        copy.transform3D = transform3D
        copy.zIndex = zIndex
        copy.isHidden = isHidden
        copy.representedElementCategory = representedElementCategory
        copy.storedRepresentedElementKind = representedElementKind
        copy.scrollingSection = scrollingSection
        copy.estimates = estimates
        copy.list = list
        copy.ground = ground
        copy.isUnmeasured = isUnmeasured
        return copy
    }

    /// Returns whether the element and all attributes are the same.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UICollectionViewLayoutAttributes else { return false }
        return MainActor.assumeIsolated {
            indexPath == other.indexPath && center == other.center && size == other.size
                && alpha == other.alpha && zIndex == other.zIndex && isHidden == other.isHidden
                && transform3D == other.transform3D
                && representedElementCategory == other.representedElementCategory
                && representedElementKind == other.representedElementKind
        }
    }

    /// The hash of the index path.
    open override var hash: Int { MainActor.assumeIsolated { indexPath.hashValue } }

    /// Whether a view can have the frame, the opacity and the transform.
    final var areUsable: Bool {
        let range = NumberRange.lengths
        let transform = [
            transform3D.m11, transform3D.m12, transform3D.m13, transform3D.m14, transform3D.m21,
            transform3D.m22, transform3D.m23, transform3D.m24, transform3D.m31, transform3D.m32,
            transform3D.m33, transform3D.m34, transform3D.m41, transform3D.m42, transform3D.m43,
            transform3D.m44,
        ]
        return [center.x, center.y, size.width, size.height, alpha]
            .allSatisfy { range.contains($0) } && transform.allSatisfy { range.contains($0) }
    }
}
