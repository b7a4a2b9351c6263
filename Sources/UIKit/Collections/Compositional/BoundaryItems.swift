/// The views at the edges of a section or a layout, and the room that they need.
@MainActor
struct BoundaryItems {
    struct Placed {
        let item: NSCollectionLayoutBoundarySupplementaryItem
        let path: IndexPath
        var frame: CGRect
        /// Whether the view is at the first or at the last edge along the scroll direction.
        var isBefore: Bool
        var isAfter: Bool
    }

    private(set) var placed: [Placed] = []
    /// The room before and after the content, along and across the scroll direction.
    private(set) var before: CGFloat = 0
    private(set) var after: CGFloat = 0
    private(set) var crossBefore: CGFloat = 0
    private(set) var crossAfter: CGFloat = 0
    private let axes: LayoutAxes
    private var padding: CGFloat = 0

    /// Measures the views.
    ///
    /// - Parameters:
    ///   - items: the views.
    ///   - section: the section in their index paths.
    ///   - axes: the layout's scroll direction.
    ///   - room: the size of which their lengths can be parts.
    ///   - preferred: returns a length that a view has determined.
    init(
        _ items: [NSCollectionLayoutBoundarySupplementaryItem], section: Int, axes: LayoutAxes,
        room: CGSize, preferred: (_ kind: String, _ path: IndexPath) -> CGSize?
    ) {
        self.axes = axes
        var numbers: [String: Int] = [:]
        for item in items {
            let number = numbers[item.elementKind, default: 0]
            numbers[item.elementKind] = number + 1
            let path = IndexPath(item: number, section: section)
            var size = item.layoutSize.size(in: room)
            if let known = preferred(item.elementKind, path) {
                let estimates = item.layoutSize.estimates
                if estimates.width { size.width = known.width }
                if estimates.height { size.height = known.height }
            }
            let edges = item.alignment.edges
            let isBefore = edges.contains(axes.before)
            let isAfter = edges.contains(axes.after)
            placed.append(
                Placed(
                    item: item, path: path, frame: CGRect(origin: .zero, size: size),
                    isBefore: isBefore, isAfter: isAfter))
            guard item.extendsBoundary else { continue }
            if isBefore {
                before = max(before, axes.along(size))
            } else if isAfter {
                after = max(after, axes.along(size))
            } else if edges.contains(axes.crossBefore) {
                crossBefore = max(crossBefore, axes.across(size))
            } else if edges.contains(axes.crossAfter) {
                crossAfter = max(crossAfter, axes.across(size))
            }
        }
    }

    /// Adds room above the views at the first edge.
    mutating func pad(_ room: CGFloat) {
        padding = room
        before += room
    }

    /// Places the views.
    ///
    /// - Parameters:
    ///   - length: the length of everything along the scroll direction, with the views' room.
    ///   - start: where the views' room begins across it.
    ///   - end: where it ends.
    mutating func place(length: CGFloat, start: CGFloat, end: CGFloat) {
        for index in placed.indices {
            let (item, edges) = (placed[index].item, placed[index].item.alignment.edges)
            var size = placed[index].frame.size
            let isSide = !placed[index].isBefore && !placed[index].isAfter
            let content = max(0, length - before - after)
            // The length of a view beside the content can be a part of the content's.
            let dimension =
                axes.isVertical ? item.layoutSize.heightDimension : item.layoutSize.widthDimension
            if isSide, axes.isVertical ? dimension.isFractionalHeight : dimension.isFractionalWidth
            {
                size = axes.size(along: dimension.dimension * content, across: axes.across(size))
            }
            let own = axes.along(size)
            let along =
                placed[index].isBefore
                ? (item.extendsBoundary ? padding : before)
                : placed[index].isAfter
                    ? (item.extendsBoundary ? length - own : length - after - own)
                    : before + (content - own) / 2
            let across =
                edges.contains(axes.crossBefore)
                ? start
                : edges.contains(axes.crossAfter)
                    ? end - axes.across(size) : (start + end - axes.across(size)) / 2
            placed[index].frame = CGRect(
                origin: axes.point(along: along, across: across), size: size
            ).offsetBy(dx: item.offset.x, dy: item.offset.y)
        }
    }

    /// Returns the attributes of a view.
    ///
    /// - Parameters:
    ///   - view: the view.
    ///   - start: where the section begins along the scroll direction.
    ///   - length: its length.
    ///   - seen: the visible range along the scroll direction.
    func attributes(
        _ view: Placed, start: CGFloat, length: CGFloat, seen: (start: CGFloat, end: CGFloat)
    ) -> UICollectionViewLayoutAttributes {
        var along = start + axes.along(view.frame.origin)
        if view.item.pinToVisibleBounds {
            let own = axes.along(view.frame.size)
            if view.isBefore {
                along = max(along, min(seen.start, start + length - after - own))
            } else if view.isAfter {
                along = min(along, max(seen.end - own, start + before))
            }
        }
        let attributes = UICollectionViewLayoutAttributes(
            forSupplementaryViewOfKind: view.item.elementKind, with: view.path)
        attributes.frame = view.item.inset(
            CGRect(
                origin: axes.point(along: along, across: axes.across(view.frame.origin)),
                size: view.frame.size))
        attributes.zIndex = view.item.zIndex
        attributes.estimates = view.item.layoutSize.estimates
        return attributes
    }
}
