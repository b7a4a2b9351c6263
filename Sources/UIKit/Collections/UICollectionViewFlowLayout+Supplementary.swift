/// A section of a flow layout: its extent along the scroll direction, and the lengths of its header
/// and footer.
struct FlowSection {
    var start: CGFloat
    var end: CGFloat
    var header: CGFloat
    var footer: CGFloat
    var across: CGFloat
}

extension UICollectionViewFlowLayout {
    /// Pinned headers are in front of the items, as in UIKit. [U]
    private static let pinnedIndex = 10

    /// Returns the length of a header or footer along the scroll direction.
    final func reference(_ size: CGSize, _ name: StaticString) -> CGFloat {
        let usable = checked(size, name, keeping: .zero, in: NumberRange.sizes)
        return scrollDirection == .vertical ? usable.height : usable.width
    }

    /// Returns the headers and footers in a rectangle.
    ///
    /// - Complexity: O(log sections + sections in the rectangle)
    final func supplements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
        let isVertical = scrollDirection == .vertical
        let (start, end) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
        var low = 0
        var high = sections.count
        while low < high {
            let middle = (low + high) / 2
            if sections[middle].end <= start { low = middle + 1 } else { high = middle }
        }
        var found: [UICollectionViewLayoutAttributes] = []
        while low < sections.count, sections[low].start < end {
            let path = IndexPath(item: 0, section: low)
            for kind in [
                UICollectionView.elementKindSectionHeader,
                UICollectionView.elementKindSectionFooter,
            ] {
                if let attributes = supplement(kind, path), attributes.frame.intersects(rect),
                    length(of: kind, in: low) > 0
                {
                    found.append(attributes)
                }
            }
            low += 1
        }
        return found
    }

    private func length(of kind: String, in section: Int) -> CGFloat {
        kind == UICollectionView.elementKindSectionHeader
            ? sections[section].header : sections[section].footer
    }

    /// Returns the attributes of a header or footer; without a length they have the size zero, as
    /// on iOS, and no view is shown.
    ///
    /// Source: LayoutKit, ReloadableViewLayoutAdapterCollectionViewTests.
    final func supplement(_ kind: String, _ path: IndexPath) -> UICollectionViewLayoutAttributes? {
        computeIfNeeded()
        guard sections.indices.contains(path.section) else { return nil }
        let section = sections[path.section]
        let isHeader = kind == UICollectionView.elementKindSectionHeader
        guard isHeader || kind == UICollectionView.elementKindSectionFooter else { return nil }
        let length = length(of: kind, in: path.section)
        var along = isHeader ? section.start : section.end - length
        let isPinned =
            isHeader ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds
        let isVertical = scrollDirection == .vertical
        if isPinned, let view = installedView {
            let seen = view.bounds.inset(by: view.adjustedContentInset)
            let (top, bottom) = isVertical ? (seen.minY, seen.maxY) : (seen.minX, seen.maxX)
            along =
                isHeader
                ? min(max(along, top), section.end - section.footer - length)
                : max(min(along, bottom - length), section.start + section.header)
        }
        let attributes = newAttributes(.supplementaryView, kind, path)
        let across = length > 0 ? section.across : 0
        attributes.frame =
            isVertical
            ? CGRect(x: 0, y: along, width: across, height: length)
            : CGRect(x: along, y: 0, width: length, height: across)
        if isPinned { attributes.zIndex = Self.pinnedIndex }
        return attributes
    }
}

extension UICollectionViewLayout {
    /// Returns new attributes of the layout's class.
    final func newAttributes(
        _ category: UICollectionView.ElementCategory, _ kind: String, _ path: IndexPath
    ) -> UICollectionViewLayoutAttributes {
        .make(Self.layoutAttributesClass, category, kind, path)
    }
}
