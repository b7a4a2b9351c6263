/// Where menus and previews lie; computed from numbers alone. The dimensions are ours. [U]
enum MenuPlace {
    /// The width of a menu, in points.
    static let width: CGFloat = 250
    /// The distance of a menu from its view, and from the edges of the window, in points.
    static let gap: CGFloat = 8
    /// The height that a menu has at least, if it does not fit beside its source, in points.
    private static let least: CGFloat = 220

    /// Returns the frame of a menu: below its source if it fits there, else above, else where there
    /// is more room. It is aligned with the side of the source that is nearer to the window's edge.
    ///
    /// - Parameters:
    ///   - size: the size of all of its rows.
    ///   - source: the rectangle to which the menu belongs.
    ///   - area: where the menu may lie.
    ///   - arrow: the direction from the menu to its source.
    static func menu(
        _ size: CGSize, at source: CGRect, in area: CGRect,
        arrow: UIMenuController.ArrowDirection = .default
    ) -> CGRect {
        let width = min(size.width, area.width)
        if arrow == .left || arrow == .right {
            let height = min(size.height, area.height)
            return CGRect(
                x: arrow == .left ? source.maxX + gap : source.minX - gap - width,
                y: source.midY - height / 2, width: width, height: height
            ).moved(into: area)
        }
        let below = area.maxY - source.maxY - gap
        let above = source.minY - gap - area.minY
        let isBelow =
            arrow == .default
            ? size.height <= below || (size.height > above && below >= above) : arrow == .up
        let room = min(max(isBelow ? below : above, min(least, area.height)), area.height)
        let height = min(size.height, room)
        let y = isBelow ? source.maxY + gap : source.minY - gap - height
        let x = source.midX <= area.midX ? source.minX : source.maxX - width
        return CGRect(x: x, y: y, width: width, height: height).moved(into: area)
    }

    /// Returns the frames of a preview and of the menu below it.
    ///
    /// - Parameters:
    ///   - size: the size of the preview.
    ///   - menu: the size of all rows of the menu; zero for none.
    ///   - source: the rectangle of the view that was pressed.
    ///   - area: where both may lie.
    static func preview(_ size: CGSize, menu: CGSize, at source: CGRect, in area: CGRect)
        -> (preview: CGRect, menu: CGRect)
    {
        let between = menu.height > 0 ? gap : 0
        let menuHeight = min(menu.height, max(least, area.height - size.height - between))
        let height = min(size.height, max(0, area.height - menuHeight - between))
        let width = min(size.width, area.width)
        let whole = CGRect(
            x: source.midX - width / 2, y: source.midY - height / 2, width: width,
            height: height + between + menuHeight
        ).moved(into: area)
        let preview = CGRect(x: whole.minX, y: whole.minY, width: width, height: height)
        let menuWidth = min(menu.width, area.width)
        let x = preview.midX <= area.midX ? preview.minX : preview.maxX - menuWidth
        let rows = CGRect(
            x: x, y: preview.maxY + between, width: menuWidth, height: menuHeight)
        return (preview, rows.moved(into: area))
    }

    /// Returns the frame of a submenu whose first row lies on the row that opened it.
    static func submenu(_ size: CGSize, at row: CGRect, in area: CGRect) -> CGRect {
        CGRect(
            x: row.minX, y: row.minY, width: min(size.width, area.width),
            height: min(size.height, area.height)
        ).moved(into: area)
    }
}

extension CGRect {
    /// The rectangle, moved as little as possible so that it lies in an area.
    fileprivate func moved(into area: CGRect) -> CGRect {
        var rect = self
        rect.origin.x = max(area.minX, min(rect.minX, area.maxX - rect.width))
        rect.origin.y = max(area.minY, min(rect.minY, area.maxY - rect.height))
        return rect
    }
}
