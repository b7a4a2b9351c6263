extension UICollectionViewCompositionalLayout {
    /// The visible range along the scroll direction.
    private var seen: (start: CGFloat, end: CGFloat) {
        guard let view = installedView else { return (0, 0) }
        return axes.range(view.bounds.inset(by: view.adjustedContentInset))
    }

    /// Returns the attributes of the elements in a rectangle.
    final func elements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
        let range = axes.range(rect)
        var (low, high) = (0, sections.count)
        while low < high {
            let middle = (low + high) / 2
            if sections[middle].end < range.start { low = middle + 1 } else { high = middle }
        }
        var found = lists ? grounds(in: rect) : []
        while low < sections.count, sections[low].start <= range.end {
            let section = sections[low]
            var own = rect
            if section.scrolls, let view = installedView {
                let offset = view.orthogonalOffset(ofSection: section.number)
                let shift = axes.point(along: 0, across: offset)
                own = rect.offsetBy(dx: shift.x, dy: shift.y)
            }
            work.compared += section.add(in: own, to: &found)
            found += section.boundary.placed.map {
                let edge = section.boundary.attributes(
                    $0, start: section.start, length: section.length, seen: seen)
                edge.list = section.section.list?.look(ofKind: $0.item.elementKind)
                return edge
            }.filter { $0.frame.intersects(rect) }
            found += section.decorations().filter { $0.frame.intersects(rect) }
            low += 1
        }
        return found
            + (boundary?.placed ?? []).compactMap(global).filter { $0.frame.intersects(rect) }
    }

    private func global(_ view: BoundaryItems.Placed) -> UICollectionViewLayoutAttributes? {
        boundary?.attributes(
            view, start: 0, length: axes.along(collectionViewContentSize), seen: seen)
    }

    /// Returns the attributes of a supplementary view.
    final func supplement(_ kind: String, _ path: IndexPath) -> UICollectionViewLayoutAttributes? {
        if sections.indices.contains(path.section) {
            let section = sections[path.section]
            let edge = section.boundary.placed.first {
                $0.item.elementKind == kind && $0.path == path
            }
            if let edge {
                return section.boundary.attributes(
                    edge, start: section.start, length: section.length, seen: seen)
            }
            if let own = section.attributes(kind: kind, item: path.item) { return own }
        }
        return boundary?.placed.first { $0.item.elementKind == kind && $0.path == path }
            .flatMap(global)
    }

    /// Returns the visible sections that scroll on their own.
    final func baseScrollingSections(in rect: CGRect) -> [OrthogonalSection] {
        let range = axes.range(rect)
        return sections.lazy.filter {
            $0.scrolls && $0.count > 0 && $0.end >= range.start && $0.start <= range.end
        }.map(describe)
    }

    /// Returns a section that scrolls on its own, or nil.
    final func baseScrollingSection(_ number: Int) -> OrthogonalSection? {
        guard sections.indices.contains(number), sections[number].scrolls else { return nil }
        return describe(sections[number])
    }

    private func describe(_ section: SolvedSection) -> OrthogonalSection {
        let content = section.contentRange
        let across = axes.across(collectionViewContentSize)
        var stops: [CGFloat] = []
        var lead: CGFloat = 0
        var trail: CGFloat = 0
        let frames = section.groupFrames()
        let behavior = section.section.orthogonalScrollingBehavior
        switch behavior {
        case .none, .continuous, .paging: break
        case .continuousGroupLeadingBoundary, .groupPaging:
            stops = frames.map { axes.rangeAcross($0).start - section.insetsAcross.before }
        case .groupPagingCentered:
            stops = frames.map {
                let range = axes.rangeAcross($0)
                return (range.start + range.end - across) / 2
            }
            lead = max(0, -(stops.first ?? 0))
            trail = max(0, (stops.last ?? 0) + across - section.breadth)
        }
        return OrthogonalSection(
            number: section.number, behavior: behavior,
            frame: CGRect(
                origin: axes.point(along: section.start + content.start, across: 0),
                size: axes.size(along: content.end - content.start, across: across)),
            isHorizontal: axes.isVertical, breadth: section.breadth, stops: stops, lead: lead,
            trail: trail)
    }

    /// The layout's own views stay; the others belong to a section if they are at its edges or
    /// decorate it, and to an item otherwise.
    final func baseOwner(of element: CollectionElement) -> ElementOwner {
        func isEdge(_ items: [NSCollectionLayoutBoundarySupplementaryItem]) -> Bool {
            items.contains { $0.elementKind == element.kind }
        }
        if isEdge(configuration.boundarySupplementaryItems) { return .layout }
        guard element.category == .supplementaryView,
            sections.indices.contains(element.path.section)
        else { return .section }
        let section = sections[element.path.section].section
        return isEdge(section.boundarySupplementaryItems) ? .section : .item
    }
}
