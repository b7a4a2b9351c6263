/// A closure that describes a section; nil leaves it empty, and is reported.
public typealias UICollectionViewCompositionalLayoutSectionProvider =
    (_ sectionIndex: Int, _ layoutEnvironment: any NSCollectionLayoutEnvironment) ->
    NSCollectionLayoutSection?

/// A layout of sections, which consist of groups of items.
///
/// Source: Apple, UICollectionViewCompositionalLayout; Implementing modern collection views.
///
/// Deviation: the closure is called for all sections when the layout is prepared, in UIKit for
/// those near the visible ones.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
    /// The settings that the sections share; changes take effect when it is assigned.
    open var configuration: UICollectionViewCompositionalLayoutConfiguration {
        didSet { invalidateLayout() }
    }
    private let provider: UICollectionViewCompositionalLayoutSectionProvider

    final var sections: [SolvedSection] = []
    final var boundary: BoundaryItems?
    private var preferredSizes: [IndexPath: CGSize] = [:]
    private var preferredElements: [CollectionElement: CGSize] = [:]
    /// Whether everything is computed again in the next preparation.
    private var isStale = true
    /// The first item of a section whose size has changed.
    private var stale: [Int: Int] = [:]
    private var container = CGSize.zero
    private var size = CGSize.zero
    /// How many frames were computed, and compared with a rectangle; for tests.
    package final var work = (solved: 0, compared: 0)

    /// Creates a layout whose sections are all alike.
    public convenience init(section: NSCollectionLayoutSection) {
        self.init { _, _ in section }
    }

    /// Creates a layout whose sections are all alike.
    public convenience init(
        section: NSCollectionLayoutSection,
        configuration: UICollectionViewCompositionalLayoutConfiguration
    ) {
        self.init(sectionProvider: { _, _ in section }, configuration: configuration)
    }

    /// Creates a layout whose sections a closure describes.
    public convenience init(
        sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider
    ) {
        self.init(
            sectionProvider: sectionProvider,
            configuration: UICollectionViewCompositionalLayoutConfiguration())
    }

    /// Creates a layout whose sections a closure describes.
    public init(
        sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
        configuration: UICollectionViewCompositionalLayoutConfiguration
    ) {
        provider = sectionProvider
        self.configuration = configuration
        super.init()
        decorationClasses[ListGround.kind] = ListGround.self
    }

    /// Returns nil: interface files have no compositional layouts.
    public required init?(coder: NSCoder) { nil }

    final var axes: LayoutAxes {
        LayoutAxes(isVertical: configuration.scrollDirection == .vertical)
    }

    open override var collectionViewContentSize: CGSize { size }

    open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

    // MARK: Preparing

    /// Computes the frames of changed sections.
    ///
    /// - Complexity: O(items) after an invalidation; O(items of a section, and sections) after an
    ///   element has determined its size.
    open override func prepare() {
        super.prepare()
        guard let view = installedView else { return }
        let inset = view.adjustedContentInset
        let room = CGSize(
            width: max(0, view.bounds.width - inset.left - inset.right),
            height: max(0, view.bounds.height - inset.top - inset.bottom))
        if room != container {
            // Determined sizes hold for the breadth for which they were determined.
            if axes.across(room) != axes.across(container) { forgetPreferredSizes() }
            (container, isStale) = (room, true)
        }
        let solver = { (section: Int) in self.solver(section: section, view.traitCollection) }
        if isStale || sections.count != view.numberOfSections {
            (isStale, stale) = (false, [:])
            let environment = environment
            sections = (0..<view.numberOfSections).map { number in
                let solved = makeSection(
                    section(number, environment), number,
                    count: view.numberOfItems(inSection: number))
                solved.solve(from: 0, with: solver(number))
                work.solved += solved.work
                return solved
            }
        } else {
            for (number, item) in stale where sections.indices.contains(number) {
                let old = sections[number]
                if item < 0 {
                    sections[number] = makeSection(old.section, number, count: old.count)
                }
                let before = sections[number].work
                sections[number].solve(from: max(0, item), with: solver(number))
                work.solved += sections[number].work - before
            }
            stale = [:]
        }
        stack()
    }

    private func section(_ number: Int, _ environment: any NSCollectionLayoutEnvironment)
        -> NSCollectionLayoutSection
    {
        if let section = provider(number, environment) { return section }
        reportMistake(
            "The section provider of \(nameInMessages) returned nil for section \(number); the "
                + "section is empty")
        return NSCollectionLayoutSection(
            group: .horizontal(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .absolute(0), heightDimension: .absolute(0)),
                subitem: NSCollectionLayoutItem(
                    layoutSize: NSCollectionLayoutSize(
                        widthDimension: .absolute(0), heightDimension: .absolute(0))),
                count: 1))
    }

    private func makeSection(_ section: NSCollectionLayoutSection, _ number: Int, count: Int)
        -> SolvedSection
    {
        let reference = section.supplementaryContentInsetsReference
        return SolvedSection(
            section, number: number, count: count, axes: axes, container: container,
            reference: insets(of: section.contentInsetsReference),
            supplementReference: reference == .automatic ? nil : insets(of: reference),
            preferred: { self.preferredElement($0, $1) })
    }

    private func solver(section: Int, _ traits: UITraitCollection) -> GroupSolver {
        GroupSolver(
            traits: traits,
            preferred: { self.preferredSizes[IndexPath(item: $0, section: section)] },
            preferredSupplement: {
                self.preferredElement($0, IndexPath(item: $1, section: section))
            })
    }

    private func preferredElement(_ kind: String, _ path: IndexPath) -> CGSize? {
        preferredElements.isEmpty
            ? nil
            : preferredElements[
                CollectionElement(category: .supplementaryView, kind: kind, path: path)]
    }

    /// Places the sections behind each other.
    private func stack() {
        var boundary = BoundaryItems(
            configuration.boundarySupplementaryItems, section: 0, axes: axes, room: container,
            preferred: { self.preferredElement($0, $1) })
        var along = boundary.before
        for (index, section) in sections.enumerated() {
            if index > 0 { along += configuration.interSectionSpacing }
            section.start = along
            along += section.length
        }
        along += boundary.after
        boundary.place(length: along, start: 0, end: axes.across(container))
        self.boundary = boundary
        size = axes.size(along: along, across: axes.across(container))
    }

    final var environment: any NSCollectionLayoutEnvironment {
        LayoutEnvironment(
            LayoutContainer(container, insets: insets(of: .automatic)),
            installedView?.traitCollection ?? .current)
    }

    /// Returns the insets that a reference means, which the collection view's content does not
    /// have already.
    private func insets(of reference: UIContentInsetsReference) -> NSDirectionalEdgeInsets {
        guard let view = installedView else { return .zero }
        let has = view.adjustedContentInset
        var edges: UIEdgeInsets
        switch reference == .automatic ? configuration.contentInsetsReference : reference {
        case .none: return .zero
        case .automatic, .safeArea: edges = view.safeAreaInsets
        case .layoutMargins: edges = view.layoutMargins
        case .readableContent:
            let frame = view.readableContentGuide.layoutFrame
            edges = view.layoutMargins
            if frame.width > 0 {
                edges.left = frame.minX - view.bounds.minX
                edges.right = view.bounds.maxX - frame.maxX
            }
        }
        edges = UIEdgeInsets(
            top: max(0, edges.top - has.top), left: max(0, edges.left - has.left),
            bottom: max(0, edges.bottom - has.bottom), right: max(0, edges.right - has.right))
        let isRight = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        let all = NSDirectionalEdgeInsets(
            top: edges.top, leading: isRight ? edges.right : edges.left, bottom: edges.bottom,
            trailing: isRight ? edges.left : edges.right)
        return axes.isVertical
            ? NSDirectionalEdgeInsets(
                top: 0, leading: all.leading, bottom: 0, trailing: all.trailing)
            : NSDirectionalEdgeInsets(top: all.top, leading: 0, bottom: all.bottom, trailing: 0)
    }

    // MARK: Attributes

    /// - Complexity: O(log sections + sections in the rectangle × log groups + items of the groups
    ///   in the rectangle)
    open override func layoutAttributesForElements(in rect: CGRect)
        -> [UICollectionViewLayoutAttributes]?
    { elements(in: rect).map(marked) }

    open override func layoutAttributesForItem(at indexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    {
        guard sections.indices.contains(indexPath.section) else { return nil }
        return sections[indexPath.section].attributes(item: indexPath.item).map(marked)
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { supplement(elementKind, indexPath).map(marked) }

    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        if elementKind == ListGround.kind { return ground(of: indexPath.section) }
        guard sections.indices.contains(indexPath.section) else { return nil }
        return sections[indexPath.section].decorations().first {
            $0.representedElementKind == elementKind
        }
    }

    /// Records in attributes whether the element has yet to determine its size.
    private func marked(_ attributes: UICollectionViewLayoutAttributes)
        -> UICollectionViewLayoutAttributes
    {
        guard let estimates = attributes.estimates, !estimates.isNone else { return attributes }
        attributes.isUnmeasured =
            attributes.representedElementCategory == .cell
            ? preferredSizes[attributes.indexPath] == nil
            : preferredElement(
                attributes.representedElementKind ?? "", attributes.indexPath) == nil
        return attributes
    }

    override func elementsWillBeShown(_ elements: [UICollectionViewLayoutAttributes]) {
        guard let view = installedView else { return }
        for section in sections {
            guard let handler = section.section.visibleItemsInvalidationHandler else { continue }
            let own = elements.filter {
                $0.indexPath.section == section.number
                    && $0.representedElementCategory != .decorationView
            }
            guard !own.isEmpty else { continue }
            let offset =
                section.scrolls
                ? axes.point(along: 0, across: view.orthogonalOffset(ofSection: section.number))
                : view.contentOffset
            handler(own.map(VisibleElement.init), offset, environment)
        }
    }

    override func listLook(
        _ category: UICollectionView.ElementCategory, _ kind: String, _ path: IndexPath
    ) -> ListLook? { baseListLook(category, kind, path) }

    override var offersSwipes: Bool {
        sections.contains {
            guard let list = $0.section.list else { return false }
            return list.leadingSwipeActionsConfigurationProvider != nil
                || list.trailingSwipeActionsConfigurationProvider != nil
        }
    }

    override var isSidebar: Bool {
        sections.contains { $0.section.list?.appearance.isSidebar ?? false }
    }

    override func swipeActions(at path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration?
    { baseSwipeActions(at: path, isLeading: isLeading) }

    override func scrollingSections(in rect: CGRect) -> [OrthogonalSection] {
        baseScrollingSections(in: rect)
    }

    override func scrollingSection(_ number: Int) -> OrthogonalSection? {
        baseScrollingSection(number)
    }

    // MARK: Invalidation

    /// Invalidates all sections, whose descriptions are requested again.
    open override func invalidateLayout() {
        if !isInvalidatedByContext { isStale = true }
        super.invalidateLayout()
    }

    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        if context.invalidateEverything { forgetPreferredSizes() }
        for path in context.invalidatedItemIndexPaths ?? [] where !context.isForPreferredSize {
            preferredSizes[path] = nil
        }
        for (kind, paths) in context.invalidatedSupplementaryIndexPaths ?? [:]
        where !context.isForPreferredSize {
            for path in paths {
                preferredElements[
                    CollectionElement(category: .supplementaryView, kind: kind, path: path)] = nil
            }
        }
        if !context.isForPreferredSize { isStale = true }
        super.invalidateLayout(with: context)
    }

    private func forgetPreferredSizes() { (preferredSizes, preferredElements) = ([:], [:]) }

    override func owner(of element: CollectionElement) -> ElementOwner { baseOwner(of: element) }

    override func itemsMoved(_ newSections: [Int?], _ newPath: (IndexPath) -> IndexPath?) {
        var moved: [IndexPath: CGSize] = [:]
        for (path, size) in preferredSizes {
            if let new = newPath(path) { moved[new] = size }
        }
        preferredSizes = moved
        // Headers that are not visible keep their sizes, so that visible ones do not jump.
        var kept: [CollectionElement: CGSize] = [:]
        for (element, size) in preferredElements {
            guard let path = self.newPath(of: element, newSections, newPath) else { continue }
            var moved = element
            moved.path = path
            kept[moved] = size
        }
        preferredElements = kept
    }

    open override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        guard let estimates = originalAttributes.estimates, !estimates.isNone else { return false }
        let path = originalAttributes.indexPath
        let size = preferredAttributes.size
        guard size.width >= 0, size.height >= 0 else { return false }
        if originalAttributes.representedElementCategory == .cell {
            preferredSizes[path] = size
        } else {
            let kind = originalAttributes.representedElementKind ?? ""
            preferredElements[
                CollectionElement(category: .supplementaryView, kind: kind, path: path)] = size
        }
        let old = originalAttributes.size
        return (estimates.width && old.width != size.width)
            || (estimates.height && old.height != size.height)
    }

    open override func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(
            forPreferredLayoutAttributes: preferredAttributes,
            withOriginalAttributes: originalAttributes)
        let path = originalAttributes.indexPath
        let isCell = originalAttributes.representedElementCategory == .cell
        // A view at an edge moves the whole section.
        let item = isCell ? path.item : -1
        stale[path.section] = min(stale[path.section] ?? item, item)
        return context
    }

    /// Lets an inserted item fade in at its place.
    open override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    {
        let attributes = layoutAttributesForItem(at: itemIndexPath)
        attributes?.alpha = 0
        return attributes
    }
}
