/// The frames of a group's items, relative to the group, and what the group has consumed.
struct SolvedGroup {
    struct Item {
        var frame: CGRect
        var zIndex = 0
        var estimates = EstimatedAxes()
    }

    struct Supplement {
        var item: NSCollectionLayoutSupplementaryItem
        /// The number of the item in the group whose index path the view has.
        var host: Int
        var frame: CGRect
    }

    var size = CGSize.zero
    var items: [Item] = []
    var supplements: [Supplement] = []

    /// The rectangle that contains all frames.
    var extent: CGRect {
        var all = CGRect(origin: .zero, size: size)
        for item in items { all = all.union(item.frame) }
        for supplement in supplements { all = all.union(supplement.frame) }
        return all
    }

    mutating func add(_ other: SolvedGroup, at origin: CGPoint) {
        let first = items.count
        items += other.items.map {
            var item = $0
            item.frame.origin.x += origin.x
            item.frame.origin.y += origin.y
            return item
        }
        supplements += other.supplements.map {
            var supplement = $0
            supplement.host += first
            supplement.frame.origin.x += origin.x
            supplement.frame.origin.y += origin.y
            return supplement
        }
    }
}

/// Computes the frames of groups.
@MainActor
struct GroupSolver {
    let traits: UITraitCollection
    /// Returns the size that an item's cell has determined; nil if it has not yet.
    let preferred: (_ item: Int) -> CGSize?
    /// Returns the size that a supplementary view has determined; nil if it has not yet.
    let preferredSupplement: (_ kind: String, _ item: Int) -> CGSize?

    /// A subitem that has its size, and not yet its position.
    private struct Part {
        var item: NSCollectionLayoutItem
        var size: CGSize
        var inner: SolvedGroup
        var first: Int
    }

    /// Lays out one group.
    ///
    /// - Parameters:
    ///   - group: the group.
    ///   - size: the size that the container gives it.
    ///   - first: the number of its first item in the section.
    ///   - rest: how many items of the section are left, at least 1.
    /// - Complexity: O(items of the group)
    func solve(_ group: NSCollectionLayoutGroup, size: CGSize, first: Int, rest: Int)
        -> SolvedGroup
    {
        let inner = group.inset(CGRect(origin: .zero, size: size))
        if case .custom(let provider) = group.arrangement {
            return custom(group, provider, size, inner, first: first, rest: rest)
        }
        var parts = parts(of: group, in: inner.size, first: first, rest: rest)
        makeUniform(&parts, in: group)
        var result = place(parts, of: group, in: inner.size)
        // What is a part of an estimated length follows the length that was determined.
        if result.size != inner.size, dependsOnSize(group) {
            let estimates = group.layoutSize.estimates
            for index in parts.indices {
                let wanted = parts[index].item.layoutSize.size(in: result.size)
                let own = parts[index].item.layoutSize
                if estimates.width, own.widthDimension.isFractionalWidth, group.isVertical {
                    parts[index].size.width = wanted.width
                }
                if estimates.height, own.heightDimension.isFractionalHeight, !group.isVertical {
                    parts[index].size.height = wanted.height
                }
                guard let nested = parts[index].item as? NSCollectionLayoutGroup else { continue }
                parts[index].inner = solve(
                    nested, size: parts[index].size, first: parts[index].first,
                    rest: parts[index].inner.items.count)
            }
            result = place(parts, of: group, in: result.size)
        }
        let moved = CGPoint(x: inner.minX, y: inner.minY)
        var solved = SolvedGroup()
        solved.add(result, at: moved)
        solved.size = CGSize(
            width: result.size.width + size.width - inner.width,
            height: result.size.height + size.height - inner.height)
        attach(group, to: CGRect(origin: .zero, size: solved.size), host: 0, first, &solved)
        return solved
    }

    private func dependsOnSize(_ group: NSCollectionLayoutGroup) -> Bool {
        let estimates = group.layoutSize.estimates
        return group.subitems.contains {
            (estimates.height && $0.layoutSize.heightDimension.isFractionalHeight
                && !group.isVertical)
                || (estimates.width && $0.layoutSize.widthDimension.isFractionalWidth
                    && group.isVertical)
        }
    }

    // MARK: Sizes

    private func parts(
        of group: NSCollectionLayoutGroup, in room: CGSize, first: Int, rest: Int
    ) -> [Part] {
        guard !group.subitems.isEmpty else { return [] }
        let isVertical = group.isVertical
        let length = isVertical ? room.height : room.width
        let gap = group.interItemSpacing?.spacing ?? 0
        let estimates = group.layoutSize.estimates
        // A group that estimates its length has as many items as the estimates have room.
        let isOpen = isVertical ? estimates.height : estimates.width
        var container = room
        var most = Int.max
        switch group.arrangement {
        case .repeating(let count): most = count
        case .dividing(let count):
            most = count
            if !isOpen {
                let share = max(0, (length - gap * CGFloat(count - 1)) / CGFloat(count))
                if isVertical { container.height = share } else { container.width = share }
            }
        case .filling, .custom: break
        }
        var isDividing = false
        if case .dividing = group.arrangement { isDividing = !isOpen }
        var parts: [Part] = []
        var (used, consumed) = (CGFloat.zero, 0)
        while consumed < rest, parts.count < most {
            let item = group.subitems[parts.count % group.subitems.count]
            var size = item.layoutSize.size(in: room)
            if isDividing {
                if isVertical {
                    size.height = container.height
                } else {
                    size.width = container.width
                }
            }
            let estimate = size
            var inner = SolvedGroup()
            if let nested = item as? NSCollectionLayoutGroup {
                inner = solve(nested, size: size, first: first + consumed, rest: rest - consumed)
                guard !inner.items.isEmpty else { break }
                size = inner.size
            } else if let known = preferred(first + consumed) {
                let axes = item.layoutSize.estimates
                if axes.width { size.width = known.width }
                if axes.height { size.height = known.height }
            }
            let counted = isOpen ? estimate : size
            let own = (isVertical ? counted.height : counted.width) + fixedSpacing(item, isVertical)
            let needed = parts.isEmpty ? own : used + gap + own
            if case .filling = group.arrangement, !parts.isEmpty, needed > length + 1e-6 { break }
            // A cell that would be wider than its line is as wide as the line.
            if case .filling = group.arrangement, parts.isEmpty, !isOpen, own > length,
                isVertical ? item.layoutSize.estimates.height : item.layoutSize.estimates.width
            {
                if isVertical { size.height = length } else { size.width = length }
            }
            used = needed
            parts.append(Part(item: item, size: size, inner: inner, first: first + consumed))
            consumed += max(1, inner.items.count)
        }
        return parts
    }

    private func fixedSpacing(_ item: NSCollectionLayoutItem, _ isVertical: Bool) -> CGFloat {
        guard let edges = item.edgeSpacing else { return 0 }
        return isVertical
            ? (edges.top?.spacing ?? 0) + (edges.bottom?.spacing ?? 0)
            : (edges.leading?.spacing ?? 0) + (edges.trailing?.spacing ?? 0)
    }

    /// Gives siblings that want it the largest length of all.
    private func makeUniform(_ parts: inout [Part], in group: NSCollectionLayoutGroup) {
        let wide = parts.filter { $0.item.layoutSize.widthDimension.isUniformAcrossSiblings }
        let high = parts.filter { $0.item.layoutSize.heightDimension.isUniformAcrossSiblings }
        let width = wide.map(\.size.width).max() ?? 0
        let height = high.map(\.size.height).max() ?? 0
        for index in parts.indices {
            let size = parts[index].item.layoutSize
            if size.widthDimension.isUniformAcrossSiblings { parts[index].size.width = width }
            if size.heightDimension.isUniformAcrossSiblings { parts[index].size.height = height }
        }
    }

    // MARK: Positions

    private func place(_ parts: [Part], of group: NSCollectionLayoutGroup, in room: CGSize)
        -> SolvedGroup
    {
        let isVertical = group.isVertical
        func along(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }
        func across(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }
        func before(_ item: NSCollectionLayoutItem, _ vertical: Bool)
            -> NSCollectionLayoutSpacing?
        { vertical ? item.edgeSpacing?.top : item.edgeSpacing?.leading }
        func after(_ item: NSCollectionLayoutItem, _ vertical: Bool)
            -> NSCollectionLayoutSpacing?
        { vertical ? item.edgeSpacing?.bottom : item.edgeSpacing?.trailing }

        let estimates = group.layoutSize.estimates
        let gap = group.interItemSpacing?.spacing ?? 0
        let needed =
            parts.reduce(0) { $0 + along($1.size) + fixedSpacing($1.item, isVertical) }
            + gap * CGFloat(max(0, parts.count - 1))
        var size = room
        if isVertical ? estimates.height : estimates.width, !parts.isEmpty {
            if isVertical { size.height = needed } else { size.width = needed }
        }
        if isVertical ? estimates.width : estimates.height {
            // Only lengths that do not depend on the group's determine it.
            let own = parts.filter {
                isVertical
                    ? !$0.item.layoutSize.widthDimension.isFractionalWidth
                    : !$0.item.layoutSize.heightDimension.isFractionalHeight
            }
            let lengths = own.map { across($0.size) + fixedSpacing($0.item, !isVertical) }
            if let longest = lengths.max() {
                if isVertical { size.width = longest } else { size.height = longest }
            }
        }
        // The room that is left is shared by the flexible distances.
        let isSpread = group.interItemSpacing?.isFlexible ?? false
        var flexible = isSpread ? max(0, parts.count - 1) : 0
        for part in parts {
            if before(part.item, isVertical)?.isFlexible ?? false { flexible += 1 }
            if after(part.item, isVertical)?.isFlexible ?? false { flexible += 1 }
        }
        let left = max(0, along(size) - needed)
        let share = flexible > 0 ? left / CGFloat(flexible) : 0
        func distance(_ spacing: NSCollectionLayoutSpacing?) -> CGFloat {
            guard let spacing else { return 0 }
            return spacing.spacing + (spacing.isFlexible ? share : 0)
        }

        var result = SolvedGroup()
        result.size = size
        var position: CGFloat = 0
        for (index, part) in parts.enumerated() {
            if index > 0 { position += gap + (isSpread ? share : 0) }
            position += distance(before(part.item, isVertical))
            let (lead, trail) = (before(part.item, !isVertical), after(part.item, !isVertical))
            let spare = max(
                0,
                across(size) - across(part.size) - (lead?.spacing ?? 0) - (trail?.spacing ?? 0))
            var cross = lead?.spacing ?? 0
            if lead?.isFlexible ?? false {
                cross += trail?.isFlexible ?? false ? spare / 2 : spare
            }
            let origin =
                isVertical ? CGPoint(x: cross, y: position) : CGPoint(x: position, y: cross)
            add(part, at: origin, to: &result)
            position += along(part.size) + distance(after(part.item, isVertical))
        }
        return result
    }

    private func add(_ part: Part, at origin: CGPoint, to result: inout SolvedGroup) {
        if part.item is NSCollectionLayoutGroup { return result.add(part.inner, at: origin) }
        let frame = part.item.inset(CGRect(origin: origin, size: part.size))
        let number = result.items.count
        result.items.append(
            SolvedGroup.Item(frame: frame, estimates: part.item.layoutSize.estimates))
        attach(part.item, to: frame, host: number, part.first, &result)
    }

    /// Adds the supplementary views of an item or a group.
    private func attach(
        _ item: NSCollectionLayoutItem, to frame: CGRect, host: Int, _ first: Int,
        _ result: inout SolvedGroup
    ) {
        for supplement in item.attached {
            var size = supplement.layoutSize.size(in: frame.size)
            if let known = preferredSupplement(supplement.elementKind, first) {
                let axes = supplement.layoutSize.estimates
                if axes.width { size.width = known.width }
                if axes.height { size.height = known.height }
            }
            result.supplements.append(
                SolvedGroup.Supplement(
                    item: supplement, host: host,
                    frame: supplement.inset(supplement.frame(of: size, at: frame))))
        }
    }

    private func custom(
        _ group: NSCollectionLayoutGroup, _ provider: NSCollectionLayoutGroupCustomItemProvider,
        _ size: CGSize, _ inner: CGRect, first: Int, rest: Int
    ) -> SolvedGroup {
        var result = SolvedGroup()
        result.size = size
        let environment = LayoutEnvironment(LayoutContainer(inner.size), traits)
        for item in provider(environment).prefix(rest) {
            result.items.append(
                SolvedGroup.Item(
                    frame: item.frame.offsetBy(dx: inner.minX, dy: inner.minY),
                    zIndex: item.zIndex))
        }
        attach(group, to: CGRect(origin: .zero, size: size), host: 0, first, &result)
        return result
    }
}
