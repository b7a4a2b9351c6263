/// A layout that arranges items in lines, with as many in a line as fit, spread over its width.
///
/// Source: Apple, UICollectionViewFlowLayout.
///
/// Items size themselves if ``estimatedItemSize`` is not zero.
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// The scroll direction; lines run across it. Default: vertical.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical {
        didSet { invalidateLayout() }
    }
    /// The size of items for which the delegate returns no size, in points. Default: 50 × 50.
    open var itemSize = CGSize(width: 50, height: 50) {
        didSet {
            itemSize = checked(itemSize, "itemSize", keeping: oldValue, in: NumberRange.sizes)
            invalidateLayout()
        }
    }
    /// The minimum spacing between lines, in points. Default: 10.
    open var minimumLineSpacing: CGFloat = 10 {
        didSet {
            minimumLineSpacing = checked(
                minimumLineSpacing, "minimumLineSpacing", keeping: oldValue)
            invalidateLayout()
        }
    }
    /// The minimum spacing between the items of a line, in points. Default: 10.
    open var minimumInteritemSpacing: CGFloat = 10 {
        didSet {
            minimumInteritemSpacing = checked(
                minimumInteritemSpacing, "minimumInteritemSpacing", keeping: oldValue)
            invalidateLayout()
        }
    }
    /// The margin around each section, in points. Default: zero.
    open var sectionInset = UIEdgeInsets.zero {
        didSet {
            sectionInset = checked(sectionInset, "sectionInset", keeping: oldValue)
            invalidateLayout()
        }
    }

    /// The height (the width if the layout scrolls sideways) of headers for which the delegate
    /// returns no size, in points. Default: zero, no headers.
    open var headerReferenceSize = CGSize.zero {
        didSet {
            headerReferenceSize = checked(
                headerReferenceSize, "headerReferenceSize", keeping: oldValue,
                in: NumberRange.sizes)
            invalidateLayout()
        }
    }
    /// The height (the width if the layout scrolls sideways) of footers for which the delegate
    /// returns no size, in points. Default: zero, no footers.
    open var footerReferenceSize = CGSize.zero {
        didSet {
            footerReferenceSize = checked(
                footerReferenceSize, "footerReferenceSize", keeping: oldValue,
                in: NumberRange.sizes)
            invalidateLayout()
        }
    }
    /// Whether a section's header stays visible while its section is. Default: false.
    open var sectionHeadersPinToVisibleBounds = false {
        didSet { invalidateLayout() }
    }
    /// Whether a section's footer stays visible while its section is. Default: false.
    open var sectionFootersPinToVisibleBounds = false {
        didSet { invalidateLayout() }
    }
    /// The size of items before their cells have determined it, in points; zero (the default) for
    /// items of ``itemSize``.
    open var estimatedItemSize = CGSize.zero {
        didSet {
            estimatedItemSize = checked(
                estimatedItemSize, "estimatedItemSize", keeping: oldValue, in: NumberRange.sizes)
            preferredSizes = [:]
            invalidateLayout()
        }
    }
    /// An estimated size for cells of any size: 50 × 50.
    public static let automaticSize = CGSize(width: 50, height: 50)

    final var preferredSizes: [IndexPath: CGSize] = [:]
    /// Whether a context has declared that the frames stay as they are.
    final var keepsFrames = false
    final var sections: [FlowSection] = []

    /// The class of contexts with which flow layouts are invalidated.
    open override class var invalidationContextClass: AnyClass {
        UICollectionViewFlowLayoutInvalidationContext.self
    }

    /// A line: its extent along the scroll direction, and the indexes of its items.
    private struct Line {
        var start: CGFloat
        var end: CGFloat
        var items: Range<Int>
    }

    private var frames: [CGRect] = []
    private var paths: [IndexPath] = []
    private var firsts: [Int] = []
    private var lines: [Line] = []
    private var size = CGSize.zero
    private var sizeIsReported = false

    /// Whether the frames were computed since the last invalidation.
    private var isComputed = false

    open override var collectionViewContentSize: CGSize {
        computeIfNeeded()
        return size
    }

    /// Computes the frames of all items.
    ///
    /// - Complexity: O(items)
    open override func prepare() {
        super.prepare()
        compute()
    }

    /// Computes the frames for a subclass whose `prepare()` does not call this class's.
    final func computeIfNeeded() {
        if !isComputed { compute() }
    }

    private func compute() {
        isComputed = storedCollectionView != nil
        let isKept = keepsFrames
        keepsFrames = false
        if isKept, !firsts.isEmpty { return }
        sections = []
        frames = []
        paths = []
        firsts = []
        lines = []
        size = .zero
        sizeIsReported = false
        guard let view = installedView else { return }
        let delegate = view.collectionDelegate as? any UICollectionViewDelegateFlowLayout
        let isVertical = scrollDirection == .vertical
        let inset = view.adjustedContentInset
        let across =
            isVertical
            ? view.bounds.width - inset.left - inset.right
            : view.bounds.height - inset.top - inset.bottom
        var along: CGFloat = 0
        for section in 0..<view.numberOfSections {
            firsts.append(frames.count)
            let room = checked(
                delegate?.collectionView(view, layout: self, insetForSectionAt: section)
                    ?? sectionInset,
                "insetForSectionAt", keeping: sectionInset)
            let gap = checked(
                delegate?.collectionView(
                    view, layout: self, minimumLineSpacingForSectionAt: section)
                    ?? minimumLineSpacing,
                "minimumLineSpacingForSectionAt", keeping: minimumLineSpacing)
            let spacing = checked(
                delegate?.collectionView(
                    view, layout: self, minimumInteritemSpacingForSectionAt: section)
                    ?? minimumInteritemSpacing,
                "minimumInteritemSpacingForSectionAt", keeping: minimumInteritemSpacing)
            let (before, after) = isVertical ? (room.left, room.right) : (room.top, room.bottom)
            let width = across - before - after
            let start = along
            let header = reference(
                delegate?.collectionView(
                    view, layout: self, referenceSizeForHeaderInSection: section)
                    ?? headerReferenceSize, "referenceSizeForHeaderInSection")
            along += header
            along += isVertical ? room.top : room.left
            var pending: [CGSize] = []
            var used: CGFloat = 0
            var isFirstLine = true
            func closeLine(isLast: Bool) {
                guard !pending.isEmpty else { return }
                if !isFirstLine { along += gap }
                isFirstLine = false
                let height = pending.map { isVertical ? $0.height : $0.width }.max() ?? 0
                let lengths = pending.map { isVertical ? $0.width : $0.height }
                let line = FlowLine(
                    lengths: lengths, isLast: isLast, width: width, spacing: spacing)
                let between = line.spacing
                let first = frames.count
                var x = before + line.start
                for (item, length) in zip(pending, lengths) {
                    let lift = (height - (isVertical ? item.height : item.width)) / 2
                    let origin =
                        isVertical ? CGPoint(x: x, y: along + lift) : CGPoint(x: along + lift, y: x)
                    frames.append(CGRect(origin: origin, size: item))
                    paths.append(
                        IndexPath(item: frames.count - 1 - firsts[section], section: section))
                    x += length + between
                }
                lines.append(Line(start: along, end: along + height, items: first..<frames.count))
                along += height
                pending = []
                used = 0
            }
            for item in 0..<view.numberOfItems(inSection: section) {
                let path = IndexPath(item: item, section: section)
                let size = checkedSize(
                    preferredSizes[path]
                        ?? (asksCellsForSizes
                            ? estimatedItemSize
                            : delegate?.collectionView(view, layout: self, sizeForItemAt: path)
                                ?? itemSize))
                let length = isVertical ? size.width : size.height
                if !pending.isEmpty, used + spacing + length > width + 1e-6 {
                    closeLine(isLast: false)
                }
                used += pending.isEmpty ? length : spacing + length
                pending.append(size)
            }
            closeLine(isLast: true)
            along += isVertical ? room.bottom : room.right
            let footer = reference(
                delegate?.collectionView(
                    view, layout: self, referenceSizeForFooterInSection: section)
                    ?? footerReferenceSize, "referenceSizeForFooterInSection")
            along += footer
            sections.append(
                FlowSection(
                    start: start, end: along, header: header, footer: footer, across: across))
        }
        size =
            isVertical ? CGSize(width: across, height: along) : CGSize(width: along, height: across)
    }

    /// Returns a size from the delegate if it is usable; otherwise ``itemSize``, and reports it
    /// once in each preparation.
    private func checkedSize(_ size: CGSize) -> CGSize {
        let range = NumberRange.sizes
        if range.contains(size.width), range.contains(size.height) { return size }
        if !sizeIsReported {
            sizeIsReported = true
            reportMistake(
                "The delegate of \(nameInMessages) returned \(size.width) × \(size.height) for "
                    + "sizeForItemAt; the size is the layout's itemSize")
        }
        return itemSize
    }

    /// - Complexity: O(log lines + items returned)
    open override func layoutAttributesForElements(in rect: CGRect)
        -> [UICollectionViewLayoutAttributes]?
    {
        computeIfNeeded()
        let isVertical = scrollDirection == .vertical
        let (start, end) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
        var low = 0
        var high = lines.count
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].end <= start { low = middle + 1 } else { high = middle }
        }
        var found: [UICollectionViewLayoutAttributes] = []
        while low < lines.count, lines[low].start < end {
            found += lines[low].items.filter { frames[$0].intersects(rect) }.map(attributes)
            low += 1
        }
        return found + supplements(in: rect)
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    {
        computeIfNeeded()
        guard firsts.indices.contains(indexPath.section) else { return nil }
        let number = firsts[indexPath.section] + indexPath.item
        guard paths.indices.contains(number), paths[number] == indexPath else { return nil }
        return attributes(number)
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { supplement(elementKind, indexPath) }

    // MARK: Invalidation

    override func itemsMoved(_ newSections: [Int?], _ newPath: (IndexPath) -> IndexPath?) {
        var moved: [IndexPath: CGSize] = [:]
        for (path, size) in preferredSizes {
            if let new = newPath(path) { moved[new] = size }
        }
        preferredSizes = moved
    }

    override var asksCellsForSizes: Bool { estimatedItemSize != .zero }

    open override func invalidateLayout() {
        if !isInvalidatedByContext {
            isComputed = false
            keepsFrames = false
        }
        super.invalidateLayout()
    }

    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        let flow = context as? UICollectionViewFlowLayoutInvalidationContext
        // Frames that an earlier invalidation has given up are not kept by a later one.
        let areValid = isComputed || keepsFrames
        keepsFrames =
            flow.map {
                areValid && !$0.invalidateFlowLayoutAttributes
                    && !$0.invalidateFlowLayoutDelegateMetrics && !$0.invalidateEverything
            } ?? false
        if context.invalidateEverything { preferredSizes = [:] }
        for path in context.invalidatedItemIndexPaths ?? [] where !context.isForPreferredSize {
            preferredSizes[path] = nil
        }
        isComputed = false
        super.invalidateLayout(with: context)
    }

    open override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        guard asksCellsForSizes, preferredAttributes.representedElementCategory == .cell else {
            return false
        }
        let path = originalAttributes.indexPath
        guard preferredSizes[path] != preferredAttributes.size else { return false }
        preferredSizes[path] = preferredAttributes.size
        return preferredAttributes.size != originalAttributes.size
    }

    /// Lets an inserted item fade in at its place.
    open override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    {
        let attributes = layoutAttributesForItem(at: itemIndexPath)
        attributes?.alpha = 0
        return attributes
    }

    private func attributes(_ number: Int) -> UICollectionViewLayoutAttributes {
        let attributes = newAttributes(.cell, "", paths[number])
        attributes.frame = frames[number]
        return attributes
    }
}
