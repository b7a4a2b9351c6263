/// The base class of layouts, which compute where a collection view's elements are.
///
/// Source: Apple, UICollectionViewLayout.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject, NamedInMessages {
    /// The collection view that uses the layout.
    open var collectionView: UICollectionView? { storedCollectionView }
    final weak var storedCollectionView: UICollectionView?
    /// The collection view by its overridable property, which an override may unwrap.
    final var installedView: UICollectionView? {
        storedCollectionView == nil ? nil : collectionView
    }

    final var decorationClasses: [String: UICollectionReusableView.Type] = [:]
    final var decorationNibs: [String: UINib] = [:]

    /// Creates a layout.
    public override init() { super.init() }

    /// Creates a layout from an interface file; an empty one from other archives.
    public required init?(coder: NSCoder) {
        super.init()
        coder.didInitialize(self, as: UICollectionViewLayout.self)
    }

    /// The class of the attributes that flow layouts create, supplementary views included; those of
    /// compositional layouts are plain.
    ///
    /// Source: Apple, layoutAttributesClass.
    open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }

    /// The class of the contexts that the framework passes to ``invalidateLayout(with:)``; a
    /// subclass of ``UICollectionViewLayoutInvalidationContext``.
    open class var invalidationContextClass: AnyClass {
        UICollectionViewLayoutInvalidationContext.self
    }

    /// Prepares the layout; called after it was invalidated, before any attributes are requested.
    open func prepare() {}

    /// The size of the content, in points.
    open var collectionViewContentSize: CGSize { .zero }

    /// Whether the content is mirrored while the interface runs from right to left. Default: false.
    open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

    /// The direction for which the layout computes its attributes. Default: that of the
    /// development region in Info.plist, without one from left to right.
    ///
    /// Only a layout that ``flipsHorizontallyInOppositeLayoutDirection`` is mirrored, if the
    /// interface runs in the other direction. Source: Apple, developmentLayoutDirection.
    open var developmentLayoutDirection: UIUserInterfaceLayoutDirection {
        Self.developmentDirection
    }

    private static let developmentDirection: UIUserInterfaceLayoutDirection =
        Locale.Language(
            identifier: Bundle.main.localized.infoDictionary?["CFBundleDevelopmentRegion"]
                as? String ?? "en"
        ).characterDirection == .rightToLeft
        ? .rightToLeft : .leftToRight

    // MARK: Attributes

    /// Returns the attributes of the elements that intersect a rectangle of the content.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        nil
    }

    /// Returns the attributes of an item.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes?
    { nil }

    /// Returns the attributes of a supplementary view.
    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// Returns the attributes of a decoration view.
    open func layoutAttributesForDecorationView(ofKind elementKind: String, at indexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    { nil }

    /// Registers the class of the decoration views of a kind; nil unregisters it.
    open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
        if let viewClass, !(viewClass is UICollectionReusableView.Type) {
            return reportMistake(
                "\(viewClass) was registered for decoration views of the kind “\(elementKind)” and "
                    + "is not a UICollectionReusableView; it is ignored")
        }
        decorationClasses[elementKind] = viewClass as? UICollectionReusableView.Type
        decorationNibs[elementKind] = nil
    }

    /// Registers the nib of the decoration views of a kind, whose first object is the view; nil
    /// unregisters it.
    open func register(_ nib: UINib?, forDecorationViewOfKind elementKind: String) {
        decorationNibs[elementKind] = nib
        decorationClasses[elementKind] = nil
    }

    /// Returns where scrolling stops after a drag; the proposed offset unless overridden.
    ///
    /// Not asked in views that turn pages. The delegate may still change the answer.
    ///
    /// - Parameters:
    ///   - proposedContentOffset: where the content would stop otherwise.
    ///   - velocity: that of the content at the end of the drag, in points per millisecond.
    open func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint,
        withScrollingVelocity velocity: CGPoint
    ) -> CGPoint { proposedContentOffset }

    /// Returns the offset after an update or a change of layouts; the proposed one unless
    /// overridden.
    open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint)
        -> CGPoint
    { proposedContentOffset }

    // MARK: Invalidation

    /// Invalidates the layout, so that it is prepared again in the next layout pass.
    ///
    /// Visible elements that determine their sizes are measured again. The other method is called,
    /// too, with a context of the layout's class (inferred).
    open func invalidateLayout() {
        guard invalidation == nil else { return markStale() }
        invalidation = .whole
        defer { invalidation = nil }
        invalidateLayout(with: makeContext())
    }

    /// The method that was called first, while it calls the other one.
    private var invalidation: Invalidation?
    private enum Invalidation { case whole, byContext }
    /// Whether ``invalidateLayout()`` runs for a context, which says what is invalid.
    final var isInvalidatedByContext: Bool { invalidation == .byContext }

    /// Invalidates the parts of the layout that a context names; overrides call super.
    ///
    /// Everything is computed again in the next layout pass; a context of a flow layout may say
    /// that nothing is. The view calls it when data is reloaded, at updates, and at changes of the
    /// bounds that invalidate the layout; `invalidateLayout()` is called for it. Source: the
    /// comments of Chatto's layout.
    open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        guard let view = installedView else { return }
        if context.invalidateDataSourceCounts { view.counts = nil }
        if context.contentSizeAdjustment != .zero {
            view.contentSize.width += context.contentSizeAdjustment.width
            view.contentSize.height += context.contentSizeAdjustment.height
        }
        if context.contentOffsetAdjustment != .zero {
            view.contentOffset.x += context.contentOffsetAdjustment.x
            view.contentOffset.y += context.contentOffsetAdjustment.y
        }
        guard invalidation == nil else { return markStale() }
        invalidation = .byContext
        defer { invalidation = nil }
        invalidateLayout()
    }

    final func markStale() {
        guard let collectionView = installedView else { return }
        collectionView.layoutIsStale = true
        collectionView.remeasureVisible()
        collectionView.setNeedsLayout()
    }

    /// Returns whether a change of the bounds' origin invalidates the layout. Default: false.
    ///
    /// A change of size always does.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

    /// Returns the context with which a change of the bounds invalidates the layout.
    open func invalidationContext(forBoundsChange newBounds: CGRect)
        -> UICollectionViewLayoutInvalidationContext
    { makeContext() }

    /// Returns whether attributes that a view prefers invalidate the layout. Default: false.
    open func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { false }

    /// Returns the context with which attributes that a view prefers invalidate the layout.
    open func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = makeContext()
        context.isForPreferredSize = true
        let path = preferredAttributes.indexPath
        switch preferredAttributes.representedElementCategory {
        case .cell: context.invalidateItems(at: [path])
        case .supplementaryView:
            context.invalidateSupplementaryElements(
                ofKind: preferredAttributes.representedElementKind ?? "", at: [path])
        case .decorationView:
            context.invalidateDecorationElements(
                ofKind: preferredAttributes.representedElementKind ?? "", at: [path])
        }
        return context
    }

    /// Creates a context of ``invalidationContextClass``.
    final func makeContext() -> UICollectionViewLayoutInvalidationContext {
        let type = Self.invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type
        if type == nil {
            reportMistake(
                "The invalidationContextClass of \(Self.self) is not a "
                    + "UICollectionViewLayoutInvalidationContext; the base class is used")
        }
        return (type ?? UICollectionViewLayoutInvalidationContext.self).init()
    }

    /// Called when items have new index paths; nil for a deleted one. For the framework's layouts.
    func itemsMoved(_ newSections: [Int?], _ newPath: (IndexPath) -> IndexPath?) {}

    /// The owner of a supplementary or decoration view, with which it moves.
    enum ElementOwner { case layout, section, item }

    /// Returns the owner of a view. For the framework's layouts.
    func owner(of element: CollectionElement) -> ElementOwner { .section }

    /// Returns where a view belongs after an update; nil if what it belongs to was deleted.
    final func newPath(
        of element: CollectionElement, _ newSections: [Int?], _ newPath: (IndexPath) -> IndexPath?
    ) -> IndexPath? {
        let path = element.path
        guard path.count == 2 else { return path }
        switch owner(of: element) {
        case .layout: return path
        case .item: return newPath(path)
        case .section:
            guard newSections.indices.contains(path.section),
                let section = newSections[path.section]
            else { return nil }
            return IndexPath(item: path.item, section: section)
        }
    }

    /// Called with the elements that are about to be shown. For the framework's layouts.
    func elementsWillBeShown(_ elements: [UICollectionViewLayoutAttributes]) {}

    /// Returns the visible sections that scroll on their own. For the framework's layouts.
    func scrollingSections(in rect: CGRect) -> [OrthogonalSection] { [] }

    /// Returns a section that scrolls on its own, or nil. For the framework's layouts.
    func scrollingSection(_ number: Int) -> OrthogonalSection? { nil }

    /// Returns a list's settings of an element; nil without a list. For the framework's layouts.
    func listLook(
        _ category: UICollectionView.ElementCategory, _ kind: String, _ path: IndexPath
    ) -> ListLook? { nil }

    /// Returns the actions of a list's row, or nil. For the framework's layouts.
    func swipeActions(at path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration? { nil }

    /// Whether there are rows with actions. For the framework's layouts.
    var offersSwipes: Bool { false }

    /// Whether the layout is a sidebar's list; for the framework's layouts.
    var isSidebar: Bool { false }

    /// Whether cells determine their sizes; for the framework's layouts.
    var asksCellsForSizes: Bool { false }

    // MARK: Updates and transitions

    /// Called before a batch of updates is animated.
    open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}

    /// Called inside the animation block of a batch of updates.
    open func finalizeCollectionViewUpdates() {}

    /// Returns where an inserted item's cell begins; nil lets it fade in at its place.
    open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    { nil }

    /// Returns where a deleted item's cell ends; nil lets it fade out at its place.
    open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    { nil }

    /// Returns where an inserted supplementary view begins; nil shows it at its place.
    open func initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// Returns where a removed supplementary view ends; nil removes it at once.
    open func finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// Returns where an inserted decoration view begins; nil shows it at its place.
    open func initialLayoutAttributesForAppearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// Returns where a removed decoration view ends; nil removes it at once.
    open func finalLayoutAttributesForDisappearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// Called before the view's bounds change their size inside an animation block.
    open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}

    /// Called after the elements were placed for bounds that changed inside an animation block.
    open func finalizeAnimatedBoundsChange() {}

    /// Called before the layout takes the place of another.
    open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}

    /// Called before another layout takes the place of this one.
    open func prepareForTransition(to newLayout: UICollectionViewLayout) {}

    /// Called on both layouts inside the animation block of a change of layouts.
    open func finalizeLayoutTransition() {}
}
