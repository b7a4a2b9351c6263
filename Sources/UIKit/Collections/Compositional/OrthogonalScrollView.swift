/// A section that scrolls across its layout's scroll direction.
struct OrthogonalSection {
    var number: Int
    var behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior
    /// The visible part, in the collection view's content.
    var frame: CGRect
    /// Whether the section scrolls sideways.
    var isHorizontal: Bool
    /// The length of the content.
    var breadth: CGFloat
    /// The offsets at which groups are in place, in ascending order; empty if all are.
    var stops: [CGFloat]
    /// The room before and after the content, so that the first and the last group can be centred.
    var lead: CGFloat
    var trail: CGFloat

    var visible: CGFloat { isHorizontal ? frame.width : frame.height }
    /// The largest offset.
    var last: CGFloat { max(-lead, breadth + trail - visible) }
}

/// Scrolls the cells of one section, which are its subviews.
///
/// Offsets are counted from the leading edge here; those of the scroll view from the left edge.
final class _UICollectionViewOrthogonalScrollerEmbeddedScrollView:
    UIScrollView, UIScrollViewDelegate
{
    private(set) var section: OrthogonalSection
    private weak var collection: UICollectionView?
    private var isMirrored = false
    private var isUpdating = false
    /// The offset at which the drag in progress began.
    private var dragStart: CGFloat = 0

    init(_ section: OrthogonalSection, in collection: UICollectionView) {
        self.section = section
        self.collection = collection
        super.init(frame: section.frame)
        contentInsetAdjustmentBehavior = .never
        showsHorizontalScrollIndicator = false
        showsVerticalScrollIndicator = false
        scrollsToTop = false
        clipsToBounds = false
        isMirrored = false
    }

    required init?(coder: NSCoder) { nil }

    override var listener: (any UIScrollViewDelegate)? { self }

    /// The offset from the leading edge.
    var offset: CGFloat {
        let own = section.isHorizontal ? contentOffset.x : contentOffset.y
        return isMirrored ? section.breadth - section.visible - own : own
    }

    private func point(_ offset: CGFloat) -> CGPoint {
        guard section.isHorizontal else { return CGPoint(x: 0, y: offset) }
        return CGPoint(
            x: isMirrored ? section.breadth - section.visible - offset : offset, y: 0)
    }

    /// Adopts the frame and the content of a section that was laid out again.
    func update(_ new: OrthogonalSection, offset: CGFloat, isMirrored: Bool) {
        isUpdating = true
        defer { isUpdating = false }
        let stays = isDragging || isDecelerating || run != nil
        section = new
        self.isMirrored = isMirrored && new.isHorizontal
        isPagingEnabled = new.behavior == .paging
        decelerationRate =
            new.behavior == .groupPaging || new.behavior == .groupPagingCentered ? .fast : .normal
        if frame != new.frame { frame = new.frame }
        let (first, last) = self.isMirrored ? (new.trail, new.lead) : (new.lead, new.trail)
        if new.isHorizontal {
            contentInset = UIEdgeInsets(top: 0, left: first, bottom: 0, right: last)
            contentSize = CGSize(width: new.breadth, height: new.frame.height)
        } else {
            contentInset = UIEdgeInsets(top: first, left: 0, bottom: last, right: 0)
            contentSize = CGSize(width: new.frame.width, height: new.breadth)
        }
        guard !stays else { return }
        let target = point(min(max(offset, -new.lead), new.last))
        if target != contentOffset { setContentOffset(target, animated: false) }
    }

    /// Scrolls to an offset from the leading edge.
    func scroll(to offset: CGFloat, animated: Bool) {
        setContentOffset(point(offset), animated: animated)
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        guard !isUpdating else { return }
        collection?.orthogonalOffsetDidChange(to: offset, ofSection: section.number)
    }

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { dragStart = offset }

    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        guard !section.stops.isEmpty else { return }
        let own = section.isHorizontal ? velocity.x : velocity.y
        let pace = isMirrored ? -own : own
        let free = targetContentOffset.pointee
        let proposed = section.isHorizontal ? free.x : free.y
        let end = isMirrored ? section.breadth - section.visible - proposed : proposed
        targetContentOffset.pointee = point(
            min(max(stop(near: end, pace: pace), -section.lead), section.last))
    }

    /// Returns the offset of the group at which scrolling stops.
    private func stop(near end: CGFloat, pace: CGFloat) -> CGFloat {
        let stops = section.stops
        func nearest(_ offset: CGFloat) -> Int {
            stops.indices.min { abs(stops[$0] - offset) < abs(stops[$1] - offset) } ?? 0
        }
        guard section.behavior != .continuousGroupLeadingBoundary else {
            return stops[nearest(end)]
        }
        // A flick turns to the neighbour, otherwise the nearest group counts, as with pages. [U]
        let first = nearest(dragStart)
        var index = nearest(offset)
        if abs(pace) * 1000 > UIScrollView.flickVelocity {
            index = pace > 0 ? max(index, first + 1) : min(index, first - 1)
        }
        index = min(max(index, first - 1), first + 1)
        return stops[min(max(index, 0), stops.count - 1)]
    }
}

typealias SectionScrollView = _UICollectionViewOrthogonalScrollerEmbeddedScrollView

extension UICollectionView {
    /// Returns how far a section is scrolled across the layout's scroll direction, in points.
    final func orthogonalOffset(ofSection section: Int) -> CGFloat {
        if let known = orthogonal.offsets[section] { return known }
        return -(collectionViewLayout.scrollingSection(section)?.lead ?? 0)
    }

    final func orthogonalOffsetDidChange(to offset: CGFloat, ofSection section: Int) {
        guard orthogonal.offsets[section] != offset else { return }
        orthogonal.offsets[section] = offset
        setNeedsLayout()
    }

    /// Shows a scroll view for each visible section that scrolls.
    final func placeOrthogonalSections() {
        let shown = collectionViewLayout.scrollingSections(in: bounds)
        if shown.isEmpty, orthogonal.views.isEmpty { return }
        let numbers = Set(shown.map(\.number))
        for number in orthogonal.views.keys.sorted() where !numbers.contains(number) {
            orthogonal.views.removeValue(forKey: number)?.removeFromSuperview()
        }
        for var section in shown {
            let offset = orthogonalOffset(ofSection: section.number)
            if isMirrored { section.frame = mirrored(section.frame) }
            let view = orthogonal.views[section.number] ?? SectionScrollView(section, in: self)
            if orthogonal.views.updateValue(view, forKey: section.number) == nil {
                insertSubview(view, at: 0)
            }
            view.update(section, offset: offset, isMirrored: isMirrored)
            // The section may have become too short for the offset.
            if orthogonal.offsets[section.number] != nil, view.offset != offset {
                orthogonal.offsets[section.number] = view.offset
                setNeedsLayout()
            }
        }
    }

    /// Returns how far an element is from where its attributes are, because its section scrolls.
    final func orthogonalShift(of attributes: UICollectionViewLayoutAttributes) -> CGPoint {
        guard let number = attributes.scrollingSection,
            let section = collectionViewLayout.scrollingSection(number)
        else { return .zero }
        let offset = orthogonalOffset(ofSection: number)
        guard section.isHorizontal else { return CGPoint(x: 0, y: -offset) }
        return CGPoint(x: isMirrored ? offset : -offset, y: 0)
    }

    /// Returns the view that an element is a subview of.
    final func host(of attributes: UICollectionViewLayoutAttributes) -> UIView {
        attributes.scrollingSection.flatMap { orthogonal.views[$0] } ?? self
    }

    /// Places a view by its attributes in its host.
    final func place(
        _ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes
    ) {
        let attributes = draggedAttributes(view, attributes)
        if let moved = movedAttributes(view, attributes) { return view.place(moved) }
        if let swipe, swipe.cell === view,
            let copy = attributes.copy(with: nil) as? UICollectionViewLayoutAttributes
        {
            copy.center.x += swipe.offset
            return view.place(copy)
        }
        guard let scroll = host(of: attributes) as? SectionScrollView,
            let copy = attributes.copy(with: nil) as? UICollectionViewLayoutAttributes
        else { return view.place(attributes) }
        let section = scroll.section
        copy.center.x -= section.frame.minX
        copy.center.y -= section.frame.minY
        if isMirrored, section.isHorizontal { copy.center.x += section.breadth - section.visible }
        view.place(copy)
    }

    /// Scrolls a section across the layout's scroll direction until an item is at a position.
    ///
    /// Returns the item's frame, and the position along the scroll direction, for the view itself.
    final func scrollSection(
        to attributes: UICollectionViewLayoutAttributes, at position: ScrollPosition,
        animated: Bool
    ) -> (frame: CGRect, position: ScrollPosition) {
        guard let number = attributes.scrollingSection,
            let section = collectionViewLayout.scrollingSection(number)
        else { return (attributes.frame, position) }
        let frame = attributes.frame
        let (start, end) =
            section.isHorizontal ? (frame.minX, frame.maxX) : (frame.minY, frame.maxY)
        let (first, middle, last): (ScrollPosition, ScrollPosition, ScrollPosition) =
            section.isHorizontal
            ? (.left, .centeredHorizontally, .right) : (.top, .centeredVertically, .bottom)
        var target = orthogonalOffset(ofSection: number)
        if position.contains(first) {
            target = start
        } else if position.contains(middle) {
            target = (start + end - section.visible) / 2
        } else if position.contains(last) {
            target = end - section.visible
        } else {
            target = min(max(target, end - section.visible), start)
        }
        target = min(max(target, -section.lead), section.last)
        if let view = orthogonal.views[number] {
            view.scroll(to: target, animated: animated)
        } else {
            orthogonal.offsets[number] = target
            setNeedsLayout()
        }
        var own = section.frame
        let rest = position.subtracting([first, middle, last])
        if section.isHorizontal {
            (own.origin.y, own.size.height) = (frame.minY, frame.height)
        } else {
            (own.origin.x, own.size.width) = (frame.minX, frame.width)
        }
        return (own, rest)
    }
}

/// The scroll views of a collection view's visible sections that scroll, and the offsets of all.
@MainActor
struct OrthogonalScrolling {
    var views: [Int: SectionScrollView] = [:]
    var offsets: [Int: CGFloat] = [:]

    /// Gives everything the numbers that the sections have after an update.
    ///
    /// - Parameter newSections: the new number of each old section; nil for a deleted one.
    /// - Returns: the scroll views of the deleted sections.
    mutating func renumber(_ newSections: [Int?]) -> [SectionScrollView] {
        func number(_ old: Int) -> Int? {
            newSections.indices.contains(old) ? newSections[old] : nil
        }
        let (oldViews, oldOffsets) = (views, offsets)
        (views, offsets) = ([:], [:])
        for (old, offset) in oldOffsets { number(old).map { offsets[$0] = offset } }
        var gone: [SectionScrollView] = []
        for old in oldViews.keys.sorted() {
            guard let view = oldViews[old] else { continue }
            if let new = number(old) { views[new] = view } else { gone.append(view) }
        }
        return gone
    }
}

extension UICollectionView {
    /// Gives the sections that scroll on their own the numbers that they have after an update.
    ///
    /// The cells of deleted ones become subviews of the collection view, where they fade.
    final func renumberScrollingSections(_ newSections: [Int?]) {
        for scroll in orthogonal.renumber(newSections) {
            ViewAnimation.withoutAnimation {
                for view in scroll.subviews where view is UICollectionReusableView {
                    let center = scroll.convert(view.center, to: self)
                    insertSubview(view, at: 0)
                    view.center = center
                }
            }
            scroll.removeFromSuperview()
        }
    }
}
