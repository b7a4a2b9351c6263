/// The look that a list gives a row, header or footer by its position.
struct ListLook: Equatable {
    enum Role {
        case row
        case header
        case footer
    }

    /// A separator; an edge of nil is where the row wants it.
    struct Line: Equatable {
        var leading: CGFloat?
        var trailing: CGFloat?
        var color: UIColor
        var selectedColor: UIColor
    }

    var appearance: UICollectionLayoutListConfiguration.Appearance
    var role = Role.row
    /// The corners that are round.
    var corners: CACornerMask = []
    var top: Line?
    var bottom: Line?
}

@MainActor
extension UICollectionLayoutListConfiguration {
    /// Returns the look of a row, by its number and the number of rows in its section.
    func look(at path: IndexPath, of count: Int) -> ListLook {
        let firstIsHeader = headerMode == .firstItemInSection
        var look = ListLook(appearance: appearance)
        if firstIsHeader, path.item == 0 {
            look.role = .header
            return look
        }
        let isFirst = path.item == (firstIsHeader ? 1 : 0)
        let isLast = path.item == count - 1
        if appearance == .insetGrouped {
            if isFirst { look.corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
            if isLast { look.corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
        }
        guard showsSeparators else { return look }
        let lines = itemSeparatorHandler?(path, separatorConfiguration) ?? separatorConfiguration
        let hasTop = isFirst && appearance == .grouped
        let hasBottom = !(isLast && appearance == .insetGrouped)
        if lines.topSeparatorVisibility.isVisible(hasTop) {
            // The outermost lines of a group go from edge to edge.
            look.top = line(lines, lines.topSeparatorInsets, isWhole: hasTop)
        }
        if lines.bottomSeparatorVisibility.isVisible(hasBottom) {
            look.bottom = line(
                lines, lines.bottomSeparatorInsets, isWhole: isLast && appearance == .grouped)
        }
        return look
    }

    private func line(
        _ lines: UIListSeparatorConfiguration, _ insets: NSDirectionalEdgeInsets, isWhole: Bool
    ) -> ListLook.Line {
        func usable(_ inset: CGFloat) -> CGFloat? {
            NumberRange.lengths.contains(inset) ? inset : isWhole ? 0 : nil
        }
        return ListLook.Line(
            leading: usable(insets.leading), trailing: usable(insets.trailing),
            color: lines.color, selectedColor: lines.multipleSelectionColor)
    }

    /// Returns the look of a header or footer; nil for views of another kind.
    func look(ofKind kind: String) -> ListLook? {
        switch kind {
        case UICollectionView.elementKindSectionHeader:
            ListLook(appearance: appearance, role: .header)
        case UICollectionView.elementKindSectionFooter:
            ListLook(appearance: appearance, role: .footer)
        default: nil
        }
    }
}

extension UIListSeparatorConfiguration.Visibility {
    fileprivate func isVisible(_ automatic: Bool) -> Bool {
        switch self {
        case .automatic: automatic
        case .visible: true
        case .hidden: false
        }
    }
}

extension ListLook {
    var content: UIListContentConfiguration {
        switch (role, appearance) {
        case (.row, .sidebar), (.row, .sidebarPlain): .sidebarCell()
        case (.row, _): .cell()
        case (.header, .sidebar), (.header, .sidebarPlain): .sidebarHeader()
        case (.header, .plain): .plainHeader()
        case (.header, _): .groupedHeader()
        case (.footer, .plain), (.footer, .sidebarPlain): .plainFooter()
        case (.footer, _): .groupedFooter()
        }
    }

    var background: UIBackgroundConfiguration {
        switch (role, appearance) {
        case (.row, .plain), (.row, .sidebarPlain): .listPlainCell()
        case (.row, .sidebar): .listSidebarCell()
        case (.row, _): .listGroupedCell()
        case (_, .plain): .listPlainHeaderFooter()
        case (.header, .sidebar), (.header, .sidebarPlain): .listSidebarHeader()
        case (_, _): .listGroupedHeaderFooter()
        }
    }
}
