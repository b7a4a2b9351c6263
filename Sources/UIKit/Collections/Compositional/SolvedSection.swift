/// The frames of a section of a compositional layout, relative to the section's origin.
@MainActor
final class SolvedSection {
    private struct Group {
        /// The extent along the axis in which groups follow each other.
        var start: CGFloat
        var end: CGFloat
        /// The number of the first item in the section.
        var first: Int
        /// The frames; full groups without estimated lengths share theirs.
        var solved: Int
        var offset: CGFloat
    }

    let section: NSCollectionLayoutSection
    let number: Int
    let count: Int
    let axes: LayoutAxes
    /// Where the section begins along the scroll direction.
    var start: CGFloat = 0
    /// The length along the scroll direction.
    private(set) var length: CGFloat = 0
    /// The length of the content across the scroll direction, with its insets.
    private(set) var breadth: CGFloat = 0
    /// Where the groups begin and end along the scroll direction.
    private(set) var contentRange: (start: CGFloat, end: CGFloat) = (0, 0)
    private(set) var boundary: BoundaryItems
    private(set) var work = 0
    private let origin: CGPoint
    private let room: CGSize
    /// The insets across the scroll direction, and where boundary items begin and end.
    let insetsAcross: (before: CGFloat, after: CGFloat)
    private let supplementRange: (start: CGFloat, end: CGFloat)
    private let container: CGFloat
    private let decorationRange: (start: CGFloat, end: CGFloat)
    private var looks: [Int: ListLook] = [:]
    private var groups: [Group] = []
    private var solutions: [SolvedGroup] = []
    private var template: Int?
    private var overhang: CGFloat = 0

    var end: CGFloat { start + length }
    var scrolls: Bool { section.scrolls }

    /// Creates a section without frames.
    ///
    /// - Parameters:
    ///   - section: the description.
    ///   - number: its index.
    ///   - count: the number of its items.
    ///   - axes: the layout's scroll direction.
    ///   - container: the collection view's room.
    ///   - reference: the edges at which the insets begin, across the scroll direction.
    ///   - supplementReference: what the room of the views at the edges begins at; nil for the
    ///     section's insets.
    ///   - preferred: returns a length that a view at an edge has determined.
    init(
        _ section: NSCollectionLayoutSection, number: Int, count: Int, axes: LayoutAxes,
        container: CGSize, reference: NSDirectionalEdgeInsets,
        supplementReference: NSDirectionalEdgeInsets?,
        preferred: (_ kind: String, _ path: IndexPath) -> CGSize?
    ) {
        (self.section, self.number, self.count, self.axes) = (section, number, count, axes)
        self.container = axes.across(container)
        let outer = axes.across(reference)
        let insets = axes.across(section.contentInsets)
        let (first, last) = (outer.before + insets.before, outer.after + insets.after)
        var along = axes.along(section.contentInsets)
        let padding = section.listPadding(section: number)
        if section.list?.headerMode != .supplementary { along.before += padding }
        let width = axes.across(container)
        decorationRange = (outer.before, width - outer.after)
        if let supplementReference {
            let own = axes.across(supplementReference)
            let follows = section.supplementariesFollowContentInsets
            supplementRange = (
                own.before + (follows ? insets.before : 0),
                width - own.after - (follows ? insets.after : 0)
            )
        } else if section.supplementariesFollowContentInsets {
            supplementRange = (first, width - last)
        } else {
            supplementRange = (0, width)
        }
        let inner = max(0, axes.along(container) - along.before - along.after)
        boundary = BoundaryItems(
            section.boundarySupplementaryItems, section: number, axes: axes,
            room: axes.size(
                along: inner, across: max(0, supplementRange.end - supplementRange.start)),
            preferred: preferred)
        insetsAcross = (first + boundary.crossBefore, last + boundary.crossAfter)
        room = axes.size(
            along: inner, across: max(0, width - insetsAcross.before - insetsAcross.after))
        if section.list?.headerMode == .supplementary { boundary.pad(padding) }
        origin = axes.point(along: boundary.before + along.before, across: insetsAcross.before)
    }

    /// Computes the frames of the groups that begin with an item or follow it.
    ///
    /// - Complexity: O(items that follow)
    func solve(from item: Int, with solver: GroupSolver) {
        // An item that has become smaller may have room in the group before its own.
        var keep = groups.firstIndex { $0.first > item } ?? groups.count
        keep = max(0, keep - 2)
        groups.removeSubrange(keep...)
        if let last = groups.last { solutions.removeSubrange((last.solved + 1)...) }
        if groups.isEmpty { (solutions, template, overhang) = ([], nil, 0) }

        let group = section.group
        // Groups follow each other across the scroll direction in a section that scrolls.
        let isAlong = !scrolls
        let isDown = axes.isVertical == isAlong
        let size = group.layoutSize.size(in: room)
        let edges = group.edgeSpacing
        let lead = (isDown ? edges?.top : edges?.leading)?.spacing ?? 0
        let trail = (isDown ? edges?.bottom : edges?.trailing)?.spacing ?? 0
        let crossLead = (isDown ? edges?.leading : edges?.top)?.spacing ?? 0
        let isFixed = !group.isEstimated
        var position = groups.last.map { $0.end + section.interGroupSpacing } ?? 0
        var first = groups.last.map { $0.first + solutions[$0.solved].items.count } ?? 0
        while first < count {
            var index = solutions.count
            if isFixed, let template, count - first >= solutions[template].items.count {
                index = template
            } else {
                let solved = solver.solve(group, size: size, first: first, rest: count - first)
                work += max(1, solved.items.count)
                guard !solved.items.isEmpty else {
                    reportMistake(
                        "The group of section \(number) of a compositional layout places no items; "
                            + "\(count - first) of \(count) are not shown")
                    break
                }
                solutions.append(solved)
                if isFixed, template == nil { template = index }
                let whole = solved.extent
                overhang = max(
                    overhang, -whole.minX, -whole.minY, whole.maxX - solved.size.width,
                    whole.maxY - solved.size.height)
            }
            let solved = solutions[index]
            let own = isDown ? solved.size.height : solved.size.width
            groups.append(
                Group(
                    start: position, end: position + lead + own + trail, first: first,
                    solved: index, offset: crossLead))
            position += lead + own + trail + section.interGroupSpacing
            first += solved.items.count
        }
        finish(isDown: isDown, crossLead: crossLead)
    }

    private func finish(isDown: Bool, crossLead: CGFloat) {
        let edges = section.group.edgeSpacing
        let crossTrail = (isDown ? edges?.trailing : edges?.bottom)?.spacing ?? 0
        let progress = groups.last?.end ?? 0
        var along = progress
        breadth = container
        if scrolls {
            var widest: CGFloat = 0
            var last = -1
            for group in groups where group.solved != last {
                last = group.solved
                widest = max(widest, axes.along(solutions[last].size))
            }
            along = groups.isEmpty ? 0 : widest + crossLead + crossTrail
            breadth = insetsAcross.before + progress + insetsAcross.after
        }
        let insets = axes.along(section.contentInsets)
        contentRange = (axes.along(origin), axes.along(origin) + along)
        length = max(0, axes.along(origin) + along + insets.after + boundary.after)
        boundary.place(length: length, start: supplementRange.start, end: supplementRange.end)
    }

    // MARK: Attributes

    /// Returns the settings of a row, if the section is a list; otherwise nil.
    func look(at item: Int) -> ListLook? {
        guard let list = section.list else { return nil }
        if let known = looks[item] { return known }
        let look = list.look(at: IndexPath(item: item, section: number), of: count)
        looks[item] = look
        return look
    }

    private func place(of group: Group) -> CGPoint {
        let isAlong = !scrolls
        let edges = section.group.edgeSpacing
        let isDown = axes.isVertical == isAlong
        let lead = (isDown ? edges?.top : edges?.leading)?.spacing ?? 0
        let position = group.start + lead
        return isAlong
            ? axes.point(
                along: start + axes.along(origin) + position,
                across: axes.across(origin) + group.offset)
            : axes.point(
                along: start + axes.along(origin) + group.offset,
                across: axes.across(origin) + position)
    }

    /// Returns the frames of the groups in the content, for sections that scroll to groups.
    func groupFrames() -> [CGRect] {
        groups.map { CGRect(origin: place(of: $0), size: solutions[$0.solved].size) }
    }

    private func attributes(_ group: Group, item index: Int) -> UICollectionViewLayoutAttributes {
        let item = solutions[group.solved].items[index]
        let attributes = UICollectionViewLayoutAttributes(
            forCellWith: IndexPath(item: group.first + index, section: number))
        let place = place(of: group)
        attributes.frame = item.frame.offsetBy(dx: place.x, dy: place.y)
        attributes.zIndex = item.zIndex
        attributes.estimates = item.estimates
        attributes.list = look(at: group.first + index)
        attributes.scrollingSection = scrolls ? number : nil
        return attributes
    }

    private func attributes(_ group: Group, _ view: SolvedGroup.Supplement)
        -> UICollectionViewLayoutAttributes
    {
        let attributes = UICollectionViewLayoutAttributes(
            forSupplementaryViewOfKind: view.item.elementKind,
            with: IndexPath(item: group.first + view.host, section: number))
        let place = place(of: group)
        attributes.frame = view.frame.offsetBy(dx: place.x, dy: place.y)
        attributes.zIndex = view.item.zIndex
        attributes.estimates = view.item.layoutSize.estimates
        attributes.scrollingSection = scrolls ? number : nil
        return attributes
    }

    /// Returns the index of the first group that ends behind a position.
    private func firstGroup(endingAfter position: CGFloat) -> Int {
        var (low, high) = (0, groups.count)
        while low < high {
            let middle = (low + high) / 2
            if groups[middle].end < position { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Adds the attributes of the items in a rectangle, and of the views attached to them.
    ///
    /// Returns the number of items that were compared with it.
    ///
    /// - Complexity: O(log groups + items of the groups in the rectangle)
    func add(in rect: CGRect, to found: inout [UICollectionViewLayoutAttributes]) -> Int {
        let isAlong = !scrolls
        let range = isAlong ? axes.range(rect) : axes.rangeAcross(rect)
        let base = isAlong ? start + axes.along(origin) : axes.across(origin)
        let (low, high) = (range.start - base - overhang, range.end - base + overhang)
        var compared = 0
        var index = firstGroup(endingAfter: low)
        while index < groups.count, groups[index].start <= high {
            let group = groups[index]
            let solved = solutions[group.solved]
            let place = place(of: group)
            for (item, value) in solved.items.enumerated()
            where value.frame.offsetBy(dx: place.x, dy: place.y).intersects(rect) {
                found.append(attributes(group, item: item))
            }
            for view in solved.supplements
            where view.frame.offsetBy(dx: place.x, dy: place.y).intersects(rect) {
                found.append(attributes(group, view))
            }
            compared += solved.items.count + solved.supplements.count
            index += 1
        }
        return compared
    }

    /// Returns the group of an item, by its number.
    private func group(of item: Int) -> Group? {
        guard item >= 0, item < count else { return nil }
        var (low, high) = (0, groups.count)
        while low < high {
            let middle = (low + high) / 2
            if groups[middle].first <= item { low = middle + 1 } else { high = middle }
        }
        guard low > 0, item - groups[low - 1].first < solutions[groups[low - 1].solved].items.count
        else { return nil }
        return groups[low - 1]
    }

    func attributes(item: Int) -> UICollectionViewLayoutAttributes? {
        group(of: item).map { attributes($0, item: item - $0.first) }
    }

    /// Returns the attributes of a view that is attached to an item or its group.
    func attributes(kind: String, item: Int) -> UICollectionViewLayoutAttributes? {
        guard let group = group(of: item) else { return nil }
        let view = solutions[group.solved].supplements.first {
            $0.item.elementKind == kind && $0.host == item - group.first
        }
        return view.map { attributes(group, $0) }
    }

    /// Returns the attributes of the views behind the section.
    func decorations() -> [UICollectionViewLayoutAttributes] {
        guard length > 0 else { return [] }
        return section.decorationItems.map { item in
            let attributes = UICollectionViewLayoutAttributes(
                forDecorationViewOfKind: item.elementKind,
                with: IndexPath(item: 0, section: number))
            attributes.frame = item.inset(
                CGRect(
                    origin: axes.point(along: start, across: decorationRange.start),
                    size: axes.size(
                        along: length,
                        across: max(0, decorationRange.end - decorationRange.start))))
            attributes.zIndex = item.zIndex
            return attributes
        }
    }
}
