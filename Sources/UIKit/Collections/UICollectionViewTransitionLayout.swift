/// A layout between two others, during a transition that a gesture controls.
///
/// Its elements are between their places in both layouts: at the share ``transitionProgress`` of
/// the way. An element that only one of the layouts has fades.
///
/// Source: Apple, UICollectionViewTransitionLayout.
@preconcurrency @MainActor
open class UICollectionViewTransitionLayout: UICollectionViewLayout {
    /// The layout from which the transition starts.
    open var currentLayout: UICollectionViewLayout { storedCurrentLayout }
    private final var storedCurrentLayout: UICollectionViewLayout
    /// The layout to which the transition leads.
    open var nextLayout: UICollectionViewLayout { storedNextLayout }
    private final var storedNextLayout: UICollectionViewLayout
    /// How far the transition is: 0 is the current layout, 1 the next. Default: 0.
    ///
    /// Setting it invalidates the layout, and moves the content between the offsets of both.
    open var transitionProgress: CGFloat = 0 {
        didSet {
            transitionProgress = checked(
                transitionProgress, "transitionProgress", keeping: oldValue)
            guard transitionProgress != oldValue else { return }
            invalidateLayout()
            moveContent()
        }
    }

    private var values: [String: CGFloat] = [:]
    private var isPrepared = false
    /// The content offsets in both layouts.
    private var offsets = (current: CGPoint.zero, next: CGPoint.zero)

    /// Creates a layout between two others.
    public init(currentLayout: UICollectionViewLayout, nextLayout newLayout: UICollectionViewLayout)
    {
        self.storedCurrentLayout = currentLayout
        storedNextLayout = newLayout
        super.init()
    }

    /// Creates a layout between two flow layouts from an archive.
    public required init?(coder: NSCoder) {
        storedCurrentLayout = UICollectionViewFlowLayout()
        storedNextLayout = UICollectionViewFlowLayout()
        super.init(coder: coder)
    }

    /// Sets a value that a subclass interpolates; ``value(forAnimatedKey:)`` returns it.
    open func updateValue(_ value: CGFloat, forAnimatedKey key: String) { values[key] = value }

    /// Returns the value set for a key; 0 without one.
    open func value(forAnimatedKey key: String) -> CGFloat { values[key] ?? 0 }

    /// Prepares both layouts for a view.
    final func begin(in view: UICollectionView) {
        for layout in [currentLayout, nextLayout] { layout.storedCollectionView = view }
        offsets.current = view.contentOffset
        prepareBoth()
        let size = nextLayout.collectionViewContentSize
        let proposed = view.clamped(view.contentOffset, contentSize: size)
        let wanted =
            view.collectionDelegate?.collectionView(
                view, targetContentOffsetForProposedContentOffset: proposed) ?? proposed
        offsets.next = nextLayout.targetContentOffset(forProposedContentOffset: wanted)
    }

    private func prepareBoth() {
        guard !isPrepared else { return }
        isPrepared = true
        currentLayout.prepare()
        nextLayout.prepare()
    }

    private func moveContent() {
        guard let collectionView = installedView,
            collectionView.collectionViewLayout === self
        else { return }
        collectionView.moveContent(
            to: CGPoint(
                x: between(offsets.current.x, offsets.next.x),
                y: between(offsets.current.y, offsets.next.y)))
    }

    private func between(_ first: CGFloat, _ second: CGFloat) -> CGFloat {
        first + (second - first) * transitionProgress
    }

    // MARK: Layout

    open override func prepare() {
        super.prepare()
        prepareBoth()
    }

    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        if context.invalidateDataSourceCounts {
            isPrepared = false
            currentLayout.invalidateLayout(with: context)
            nextLayout.invalidateLayout(with: context)
        }
        super.invalidateLayout(with: context)
    }

    open override var collectionViewContentSize: CGSize {
        let (first, second) = (
            currentLayout.collectionViewContentSize, nextLayout.collectionViewContentSize
        )
        return CGSize(
            width: between(first.width, second.width), height: between(first.height, second.height))
    }

    open override func layoutAttributesForElements(in rect: CGRect)
        -> [UICollectionViewLayoutAttributes]?
    {
        guard let collectionView = installedView else { return nil }
        let size = collectionView.bounds.size
        var seen: Set<CollectionElement> = []
        var all: [UICollectionViewLayoutAttributes] = []
        let areas = [
            (currentLayout, rect.union(CGRect(origin: offsets.current, size: size))),
            (nextLayout, rect.union(CGRect(origin: offsets.next, size: size))),
        ]
        for (layout, area) in areas {
            for known in layout.layoutAttributesForElements(in: area) ?? [] {
                let element = CollectionElement(
                    category: known.representedElementCategory,
                    kind: known.representedElementKind ?? "", path: known.indexPath)
                guard seen.insert(element).inserted, let mixed = mixedAttributes(of: element) else {
                    continue
                }
                if mixed.frame.intersects(rect) || mixed.transform3D != CATransform3DIdentity {
                    all.append(mixed)
                }
            }
        }
        return all
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    { mixedAttributes(of: CollectionElement(category: .cell, kind: "", path: indexPath)) }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        mixedAttributes(
            of: CollectionElement(
                category: .supplementaryView, kind: elementKind, path: indexPath))
    }

    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        mixedAttributes(
            of: CollectionElement(category: .decorationView, kind: elementKind, path: indexPath))
    }

    /// Returns an element's attributes between those of both layouts; nil if neither has it.
    private func mixedAttributes(of element: CollectionElement) -> UICollectionViewLayoutAttributes?
    {
        let first = currentLayout.attributes(of: element)
        let second = nextLayout.attributes(of: element)
        guard let known = first ?? second,
            let mixed = known.copy(with: nil) as? UICollectionViewLayoutAttributes
        else { return nil }
        guard let first, let second else {
            mixed.alpha *= first == nil ? transitionProgress : 1 - transitionProgress
            return mixed
        }
        mixed.size = CGSize(
            width: between(first.size.width, second.size.width),
            height: between(first.size.height, second.size.height))
        mixed.center = CGPoint(
            x: between(first.center.x, second.center.x), y: between(first.center.y, second.center.y)
        )
        mixed.alpha = between(first.alpha, second.alpha)
        mixed.transform3D = first.transform3D.mixed(with: second.transform3D, transitionProgress)
        if transitionProgress >= 0.5 {
            mixed.zIndex = second.zIndex
            mixed.isHidden = second.isHidden
        }
        return mixed
    }
}

extension UICollectionViewLayout {
    fileprivate final func attributes(of element: CollectionElement)
        -> UICollectionViewLayoutAttributes?
    {
        switch element.category {
        case .cell: layoutAttributesForItem(at: element.path)
        case .supplementaryView:
            layoutAttributesForSupplementaryView(ofKind: element.kind, at: element.path)
        case .decorationView:
            layoutAttributesForDecorationView(ofKind: element.kind, at: element.path)
        }
    }
}

extension CATransform3D {
    /// Returns the matrix whose elements are between those of two.
    fileprivate func mixed(with other: CATransform3D, _ part: CGFloat) -> CATransform3D {
        func mix(_ element: KeyPath<CATransform3D, CGFloat>) -> CGFloat {
            self[keyPath: element] + (other[keyPath: element] - self[keyPath: element]) * part
        }
        return CATransform3D(
            m11: mix(\.m11), m12: mix(\.m12), m13: mix(\.m13), m14: mix(\.m14), m21: mix(\.m21),
            m22: mix(\.m22), m23: mix(\.m23), m24: mix(\.m24), m31: mix(\.m31), m32: mix(\.m32),
            m33: mix(\.m33), m34: mix(\.m34), m41: mix(\.m41), m42: mix(\.m42), m43: mix(\.m43),
            m44: mix(\.m44))
    }
}
