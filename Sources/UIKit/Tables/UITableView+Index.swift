/// A table's index of sections.
struct TableIndex {
    /// The titles; nil if there are none.
    var bar: UITableViewIndex?
    /// Whether the data source has not been asked for the titles since the rows were loaded.
    var isStale = true
    var minimumRowCount = 0
    var color: UIColor?
    var background: UIColor?
    var trackingBackground: UIColor?
}

extension UITableView {
    /// The title of an index that is shown as a magnifying glass, for a search bar above the rows.
    ///
    /// Source: Apple, UITableView.indexSearch.
    nonisolated public static let indexSearch = UITableViewIndex.search

    /// The number of rows from which the index is shown. Default: 0.
    ///
    /// Source: Apple, UITableView.sectionIndexMinimumDisplayRowCount.
    public final var sectionIndexMinimumDisplayRowCount: Int {
        get { sectionIndex.minimumRowCount }
        set {
            guard newValue != sectionIndex.minimumRowCount else { return }
            sectionIndex.minimumRowCount = newValue
            reloadSectionIndexTitles()
        }
    }
    /// The colour of the index's titles; nil, the default, for the tint colour.
    public final var sectionIndexColor: UIColor? {
        get { sectionIndex.color }
        set {
            sectionIndex.color = newValue
            sectionIndex.bar?.textColor = newValue
        }
    }
    /// The background of the index; nil, the default, for none.
    public final var sectionIndexBackgroundColor: UIColor? {
        get { sectionIndex.background }
        set {
            sectionIndex.background = newValue
            sectionIndex.bar?.restingColor = newValue
        }
    }
    /// The background of the index while a finger touches it; nil, the default, for the other one.
    public final var sectionIndexTrackingBackgroundColor: UIColor? {
        get { sectionIndex.trackingBackground }
        set {
            sectionIndex.trackingBackground = newValue
            sectionIndex.bar?.trackingColor = newValue
        }
    }

    /// Asks the data source for the index's titles again.
    ///
    /// The table asks when it loads its rows, and after updates that change the number of sections
    /// [U]. It shows an index in the plain style only, at its right edge, and the content of cells
    /// ends before it. Source: Apple, UITableView.reloadSectionIndexTitles().
    public final func reloadSectionIndexTitles() {
        // They are read with the rows.
        sectionIndex.isStale = geometryIsStale
        guard !geometryIsStale else { return }
        let isShown =
            style == .plain && storedGeometry.rowCount >= sectionIndex.minimumRowCount
            && indexDisplayMode != .alwaysHidden
        let titles = isShown ? dataSource?.sectionIndexTitles(for: self) ?? [] : []
        if titles.isEmpty {
            sectionIndex.bar?.removeFromSuperview()
            sectionIndex.bar = nil
        } else {
            let bar = sectionIndex.bar ?? makeIndexBar()
            sectionIndex.bar = bar
            bar.titles = titles
            setNeedsLayout()
        }
        for cell in cells.values { cell.indexRoom = indexRoom }
    }

    private func makeIndexBar() -> UITableViewIndex {
        let bar = UITableViewIndex(frame: .zero)
        bar.textColor = sectionIndexColor
        bar.restingColor = sectionIndexBackgroundColor
        bar.trackingColor = sectionIndexTrackingBackgroundColor
        bar.whenChosen = { [weak self] in self?.chooseIndexTitle($0, at: $1) }
        return bar
    }

    /// The space of the index at the right edge, in points.
    final var indexRoom: CGFloat { sectionIndex.bar == nil ? 0 : UITableViewIndex.width }

    /// Whether a point of the content is on the index.
    final func indexContains(_ point: CGPoint) -> Bool {
        sectionIndex.bar?.frame.contains(point) ?? false
    }

    private func chooseIndexTitle(_ title: String, at number: Int) {
        guard let dataSource else { return }
        let section = dataSource.tableView(
            self, sectionForSectionIndexTitle: title, at: number)
        // The data source has scrolled itself, as to a search bar.
        if section == NSNotFound || geometry.sectionCount == 0 { return }
        guard (0..<geometry.sectionCount).contains(section) else {
            return reportMistake(
                "The data source of \(nameInMessages) returned section \(section) for the index "
                    + "title “\(title)”, and there are \(geometry.sectionCount); nothing was scrolled"
            )
        }
        // Rows are measured where the table arrives, which moves the section.
        for _ in 0..<20 {
            let y = rectForHeader(inSection: section).minY - adjustedContentInset.top
            let offset = clamped(CGPoint(x: contentOffset.x, y: y))
            guard offset != contentOffset else { break }
            setContentOffset(offset, animated: false)
            tile()
        }
    }
}
