/// The separators of a list's cell, and the guide for their edges.
@MainActor
struct SeparatorLines {
    private var top: UIView?
    private var bottom: UIView?
    private var ownGuide: UILayoutGuide?
    private var leading: NSLayoutConstraint?

    mutating func guide(in cell: UICollectionViewListCell) -> UILayoutGuide {
        if let ownGuide { return ownGuide }
        let guide = UILayoutGuide()
        cell.addLayoutGuide(guide)
        let leading = guide.leadingAnchor.constraint(equalTo: cell.leadingAnchor)
        let trailing = guide.trailingAnchor.constraint(equalTo: cell.trailingAnchor)
        // Constraints of the program's own take precedence.
        leading.priority = UILayoutPriority(1)
        trailing.priority = UILayoutPriority(1)
        NSLayoutConstraint.activate([
            leading, trailing, guide.topAnchor.constraint(equalTo: cell.topAnchor),
            guide.bottomAnchor.constraint(equalTo: cell.bottomAnchor),
        ])
        self.leading = leading
        ownGuide = guide
        cell.setNeedsLayout()
        return guide
    }

    /// Places the separators.
    ///
    /// - Parameters:
    ///   - cell: the cell.
    ///   - look: the list's settings.
    ///   - inset: where they begin if neither the list nor the program says so.
    mutating func layOut(
        in cell: UICollectionViewListCell, _ look: ListLook?, leading inset: CGFloat
    ) {
        let height = 1 / cell.contentScaleFactor
        let isRight = cell.effectiveUserInterfaceLayoutDirection == .rightToLeft
        var edges = (before: inset, after: 0 as CGFloat)
        if let ownGuide {
            if leading?.constant != inset {
                leading?.constant = inset
                cell.setNeedsLayout()
            }
            let area = ownGuide.layoutFrame
            if area.width > 0 {
                edges = (area.minX, cell.bounds.width - area.maxX)
                if isRight { edges = (edges.after, edges.before) }
            }
        }
        func place(_ line: ListLook.Line?, _ view: inout UIView?, y: CGFloat) {
            guard let line else {
                view?.removeFromSuperview()
                view = nil
                return
            }
            let shown = view ?? UIView()
            shown.isUserInteractionEnabled = false
            let color =
                cell.isSelected && cell.showsMultipleSelection
                ? line.selectedColor : line.color
            if shown.backgroundColor !== color { shown.backgroundColor = color }
            let (before, after) = (line.leading ?? edges.before, line.trailing ?? edges.after)
            let frame = CGRect(
                x: isRight ? after : before, y: y,
                width: max(0, cell.bounds.width - before - after), height: height)
            if view == nil {
                view = shown
                UIView.performWithoutAnimation {
                    shown.frame = frame
                    cell.addSubview(shown)
                }
            } else if shown.frame != frame {
                shown.frame = frame
            }
        }
        place(look?.top, &top, y: 0)
        place(look?.bottom, &bottom, y: cell.bounds.height - height)
    }
}
