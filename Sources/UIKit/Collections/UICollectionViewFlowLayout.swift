/// A layout that arranges items in lines, with as many in a line as fit, spread over its width.
///
/// Source: Apple, UICollectionViewFlowLayout.
///
/// Deviation: there are no headers and footers, and items do not size themselves.
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

    open override var collectionViewContentSize: CGSize { size }

    /// Computes the frames of all items.
    ///
    /// - Complexity: O(items)
    open override func prepare() {
        super.prepare()
        frames = []
        paths = []
        firsts = []
        lines = []
        size = .zero
        sizeIsReported = false
        guard let view = collectionView else { return }
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
            along += isVertical ? room.top : room.left
            var pending: [CGSize] = []
            var used: CGFloat = 0
            var isFirstLine = true
            func closeLine(isLast: Bool) {
                guard !pending.isEmpty else { return }
                if !isFirstLine { along += gap }
                isFirstLine = false
                let height = pending.map { isVertical ? $0.height : $0.width }.max() ?? 0
                // A full line is justified; the last keeps the spacing that a full line of its
                // items would have.
                let lengths = pending.map { isVertical ? $0.width : $0.height }
                var between = spacing
                if !isLast, lengths.count > 1 {
                    between = (width - lengths.reduce(0, +)) / CGFloat(lengths.count - 1)
                } else if isLast, let length = lengths.first, length > 0, length + spacing > 0 {
                    let count = ((width + spacing) / (length + spacing)).rounded(.down)
                    if count > 1 { between = max(spacing, (width - count * length) / (count - 1)) }
                }
                let first = frames.count
                var x = before
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
                    delegate?.collectionView(view, layout: self, sizeForItemAt: path) ?? itemSize)
                let length = isVertical ? size.width : size.height
                if !pending.isEmpty, used + spacing + length > width + 1e-6 {
                    closeLine(isLast: false)
                }
                used += pending.isEmpty ? length : spacing + length
                pending.append(size)
            }
            closeLine(isLast: true)
            along += isVertical ? room.bottom : room.right
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
        return found
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    {
        guard firsts.indices.contains(indexPath.section) else { return nil }
        let number = firsts[indexPath.section] + indexPath.item
        guard paths.indices.contains(number), paths[number] == indexPath else { return nil }
        return attributes(number)
    }

    private func attributes(_ number: Int) -> UICollectionViewLayoutAttributes {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: paths[number])
        attributes.frame = frames[number]
        return attributes
    }
}
