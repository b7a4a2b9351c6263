extension NSCollectionLayoutSection {
    /// Returns a section that is a list: rows as wide as the section, whose cells determine their
    /// heights.
    ///
    /// Source: Apple, NSCollectionLayoutSection.list(using:layoutEnvironment:).
    public static func list(
        using configuration: UICollectionLayoutListConfiguration,
        layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection {
        let size = NSCollectionLayoutSize(
            widthDimension: .fractionalWidth(1),
            heightDimension: .estimated(ListMetrics.rowHeight))
        let section = NSCollectionLayoutSection(
            group: .horizontal(
                layoutSize: size, subitem: NSCollectionLayoutItem(layoutSize: size), count: 1))
        section.list = configuration
        let appearance = configuration.appearance
        section.contentInsets.leading = appearance.inset
        section.contentInsets.trailing = appearance.inset
        let headers = configuration.headerMode
        if headers == .supplementary {
            section.addEdge(
                UICollectionView.elementKindSectionHeader, .top, isPinned: appearance == .plain)
        }
        if configuration.footerMode == .supplementary {
            section.addEdge(
                UICollectionView.elementKindSectionFooter, .bottom,
                isPinned: appearance == .plain)
        }
        if !appearance.isPlain {
            section.contentInsets.top = headers == .none ? ListMetrics.gap : 0
            section.contentInsets.bottom =
                configuration.footerMode == .none ? ListMetrics.gap : 0
        }
        section.topOfList = section.contentInsets.top
        return section
    }

    private func addEdge(_ kind: String, _ alignment: NSRectAlignment, isPinned: Bool) {
        let edge = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1), heightDimension: .estimated(28)),
            elementKind: kind, alignment: alignment)
        edge.pinToVisibleBounds = isPinned
        // Pinned ones cover the rows, and separators of rows.
        edge.zIndex = isPinned ? 2 : 1
        boundarySupplementaryItems.append(edge)
    }

    /// The room above a section's header, or above its first row if it is the list's first one.
    func listPadding(section number: Int) -> CGFloat {
        guard let list else { return 0 }
        if list.headerMode != .none { return list.usedHeaderPadding }
        let isGrouped = !list.appearance.isPlain && contentInsets.top == topOfList
        return number == 0 && isGrouped ? ListMetrics.firstGap - ListMetrics.gap : 0
    }
}

extension UICollectionViewCompositionalLayout {
    /// Returns a layout whose sections are all lists of a configuration.
    ///
    /// Source: Apple, UICollectionViewCompositionalLayout.list(using:).
    public static func list(using configuration: UICollectionLayoutListConfiguration)
        -> UICollectionViewCompositionalLayout
    {
        UICollectionViewCompositionalLayout { _, environment in
            .list(using: configuration, layoutEnvironment: environment)
        }
    }

    final var lists: Bool { sections.contains { $0.section.list != nil } }

    /// Returns the views behind the visible lists.
    ///
    /// That of the first section reaches above the content, that of the last one below it, so that
    /// the colour fills the view.
    final func grounds(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
        sections.indices.compactMap(ground).filter { $0.frame.intersects(rect) }
    }

    final func ground(of number: Int) -> UICollectionViewLayoutAttributes? {
        guard sections.indices.contains(number), let list = sections[number].section.list,
            let view = collectionView
        else { return nil }
        let section = sections[number]
        let beyond = axes.along(view.bounds.size)
        let start = section.start - (number == 0 ? beyond : 0)
        let end = section.end + (number == sections.count - 1 ? beyond : 0)
        let attributes = UICollectionViewLayoutAttributes(
            forDecorationViewOfKind: ListGround.kind, with: IndexPath(item: 0, section: number))
        attributes.frame = CGRect(
            origin: axes.point(along: start, across: 0),
            size: axes.size(
                along: end - start, across: axes.across(collectionViewContentSize)))
        attributes.zIndex = -2
        attributes.ground = list.shownBackgroundColor
        return attributes
    }

    final func baseListLook(
        _ category: UICollectionView.ElementCategory, _ kind: String, _ path: IndexPath
    ) -> ListLook? {
        guard sections.indices.contains(path.section) else { return nil }
        let section = sections[path.section]
        guard let list = section.section.list else { return nil }
        return category == .cell ? section.look(at: path.item) : list.look(ofKind: kind)
    }

    final func baseSwipeActions(at path: IndexPath, isLeading: Bool)
        -> UISwipeActionsConfiguration?
    {
        guard sections.indices.contains(path.section),
            let list = sections[path.section].section.list
        else { return nil }
        let actions =
            isLeading
            ? list.leadingSwipeActionsConfigurationProvider?(path)
            : list.trailingSwipeActionsConfigurationProvider?(path)
        return actions?.actions.isEmpty ?? true ? nil : actions
    }
}

/// The view behind a list.
final class ListGround: UICollectionReusableView {
    static let kind = "list background"

    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        isUserInteractionEnabled = false
        if let color = layoutAttributes.ground, backgroundColor !== color {
            backgroundColor = color
        }
    }
}
