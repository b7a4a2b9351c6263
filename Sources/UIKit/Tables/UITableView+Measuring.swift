extension UITableView {
    /// The result of a delegate that provides no heights.
    static let ownRowHeight = -CGFloat.greatestFiniteMagnitude
    /// The result of a delegate that provides no indentation.
    static let ownIndentation = Int.min
    /// The result of a delegate that provides no header or footer views.
    static let noView = UIView()

    /// How the heights of a section's rows are determined.
    enum HeightMode {
        /// The heights are known.
        case known
        /// The content determines the height when a row becomes visible.
        case automatic
        /// The delegate returns the height when a row becomes visible.
        case asked
    }

    /// The layout of the rows; measured again if it is stale.
    final var geometry: TableGeometry {
        if geometryIsStale, updateDepth == 0 || !keepsHeights { measure() }
        return storedGeometry
    }

    final func reloadWhenLaidOut() {
        forgetRows()
        geometryIsStale = true
        setNeedsLayout()
    }

    /// Measures the rows again in the next layout pass, keeping cells and selection.
    final func remeasure() {
        if !geometryIsStale { keepsHeights = true }
        geometryIsStale = true
        setNeedsLayout()
    }

    /// Removes all cells and section views, and clears selection and highlight.
    final func forgetRows() {
        endEditingInCells()
        closeSwipe(animated: false)
        cancelReorder()
        gap = nil
        listDrag?.forgetPlaceholders()
        listDrag?.pathsDidChange { _ in nil }
        retireCells(outside: 0..<0)
        retireSections(outside: 0..<0)
        pendingHeaders = [:]
        pendingFooters = [:]
        selectedRows = []
        highlightedRow = nil
        prefetched = 0..<0
        keepsHeights = false
        sectionIndex.isStale = true
    }

    private func measure() {
        geometryIsStale = false
        // A delegate that looks for cells while it is asked for heights must not lay out rows.
        let wasTiling = isTiling
        isTiling = true
        defer { isTiling = wasTiling }
        let old = storedGeometry
        // Measured heights are the best estimates.
        let measured = measuredGeometry(
            keepsHeights && old.hasVaryingRows
                ? { section, row in
                    let path = IndexPath(row: row, section: section)
                    return old.contains(path) ? old.extent(of: path).height : nil
                } : nil)
        keepsHeights = false
        cellsNeedFitting = true
        if measured.sectionCount != storedGeometry.sectionCount { sectionIndex.isStale = true }
        // If the numbers of rows or sections have changed, the views no longer match them.
        if measured.rowCount != storedGeometry.rowCount
            || measured.sectionCount != storedGeometry.sectionCount
        {
            gap = nil
            listDrag?.movePlaceholders { measured.contains($0) ? $0 : nil }
            listDrag?.pathsDidChange { measured.contains($0) ? $0 : nil }
            retireCells(outside: 0..<0)
            retireSections(outside: 0..<0)
        }
        storedGeometry = measured
        updateContentSize()
        if sectionIndex.isStale { reloadSectionIndexTitles() }
    }

    /// Returns the known height of an automatic row, by section and row.
    typealias KnownHeight = (_ section: Int, _ row: Int) -> CGFloat?

    /// Measures the rows; known heights are not estimated.
    ///
    /// - Parameters:
    ///   - known: the heights that are known.
    ///   - counts: the numbers of rows; nil to count them.
    final func measuredGeometry(_ known: KnownHeight?, counts: [Int]? = nil) -> TableGeometry {
        heightModes = []
        let lead = min(tableHeaderView?.frame.height ?? 0, NumberRange.sizes.upperBound)
        guard let dataSource else { return TableGeometry([], lead: lead) }
        heightsAreReported = false
        let counts = counts ?? countedRows()
        let sections = counts.enumerated().map { section, count -> TableGeometry.Section in
            let rows = heights(of: count, inSection: section, known)
            let header = headerHeight(section, of: dataSource)
            return TableGeometry.Section(
                padding: padding(above: header), header: header, rows: rows,
                footer: footerHeight(section, of: dataSource))
        }
        return TableGeometry(sections, lead: lead)
    }

    /// Counts the rows in each section, as the data source returns them now; placeholders are
    /// counted in the sections that they have after an update.
    final func countedRows(after update: TableUpdate? = nil) -> [Int] {
        guard let dataSource else { return [] }
        let sections = dataSource.numberOfSections(in: self)
        var update = update
        // A mistake is reported when all of the update is resolved.
        _ = update?.resolveSections(storedGeometry.sectionCount, sections)
        return checkedCounts(sections: sections, of: "rows") {
            dataSource.tableView(self, numberOfRowsInSection: $0)
                + (listDrag?.placeholderCount(inSection: $0, after: update) ?? 0)
        }
    }

    /// Returns a height from the delegate if it is usable; otherwise reports it, once while the
    /// table is measured, and returns the one for which the delegate returns none.
    final func checkedHeight(_ height: CGFloat, _ name: StaticString) -> CGFloat {
        if NumberRange.lengths.contains(height) || height == Self.ownRowHeight { return height }
        if !heightsAreReported {
            heightsAreReported = true
            reportMistake(
                "The delegate of \(nameInMessages) returned \(height) for \(name); "
                    + "the height is the one without the delegate's")
        }
        return Self.ownRowHeight
    }

    /// The estimated height of an automatic row that has not been measured.
    ///
    /// Apple, estimatedRowHeight: 0 disables estimates, and the actual heights are used. With a
    /// height of 0 all rows or none would be visible, so 44 points are used until a row is
    /// measured.
    final var estimate: CGFloat { estimatedRowHeight > 0 ? estimatedRowHeight : 44 }

    private func heights(
        of count: Int, inSection section: Int, _ known: KnownHeight?
    ) -> RowHeights {
        let first = IndexPath(row: 0, section: section)
        let waits = (listDrag?.placeholderCount(inSection: section) ?? 0) > 0
        let asked = count > 0 ? askedHeight(first) ?? (waits ? Self.ownRowHeight : nil) : nil
        guard let asked, asked != Self.ownRowHeight || waits else {
            // The delegate returns no heights, so it is not called for each row.
            guard rowHeight < 0 else {
                heightModes.append(.known)
                return .uniform(rowHeight, count: count)
            }
            heightModes.append(.automatic)
            return estimates(section, count, known)
        }
        if estimatedRowHeight > 0 || estimated(first) != nil {
            heightModes.append(.asked)
            return estimates(section, count, known)
        }
        var heights: [CGFloat] = []
        heights.reserveCapacity(count)
        var isKnown = true
        for row in 0..<count {
            var height =
                row == 0
                ? asked
                : askedHeight(IndexPath(row: row, section: section)) ?? Self.ownRowHeight
            height = checkedHeight(height, "heightForRowAt")
            if height == Self.ownRowHeight { height = rowHeight }
            if height < 0 {
                isKnown = false
                height = known?(section, row) ?? estimate
            }
            heights.append(height)
        }
        heightModes.append(isKnown ? .known : .asked)
        return RowHeights(heights)
    }

    private func estimates(_ section: Int, _ count: Int, _ known: KnownHeight?) -> RowHeights {
        let delegateEstimates = count > 0 && estimated(IndexPath(row: 0, section: section)) != nil
        guard delegateEstimates || known != nil else { return .uniform(estimate, count: count) }
        return RowHeights(
            (0..<count).map { row in
                known?(section, row)
                    ?? (delegateEstimates ? estimated(IndexPath(row: row, section: section)) : nil)
                    ?? estimate
            })
    }

    /// Returns the delegate's estimate of a row's height, or nil.
    private func estimated(_ path: IndexPath) -> CGFloat? {
        guard
            let estimate = tableDelegate?.tableView(
                self, estimatedHeightForRowAt: listDrag?.dataPath(of: path) ?? path)
        else { return nil }
        let height = checkedHeight(estimate, "estimatedHeightForRowAt")
        return height > 0 ? height : nil
    }

    // MARK: Headers and footers

    /// The height of a default header or footer with a title, in points. [U]
    final var titledHeaderHeight: CGFloat { style == .plain ? 28 : 38 }
    final var titledFooterHeight: CGFloat { style == .plain ? 28 : 30 }

    /// The gap between the sections of grouped tables that have neither title nor view, in points.
    /// [U]
    private func gap(above section: Int) -> CGFloat {
        style == .plain ? 0 : section == 0 ? ListMetrics.firstGap : ListMetrics.gap
    }
    private var gapBelow: CGFloat { style == .plain ? 0 : ListMetrics.gap }

    final func padding(above header: CGFloat) -> CGFloat {
        guard header > 0 else { return 0 }
        return sectionHeaderTopPadding >= 0
            ? sectionHeaderTopPadding : style == .plain ? ListMetrics.plainHeaderPadding : 0
    }

    private func headerHeight(_ section: Int, of dataSource: any UITableViewDataSource) -> CGFloat {
        let estimate = checkedHeight(
            tableDelegate?.tableView(self, estimatedHeightForHeaderInSection: section) ?? 0,
            "estimatedHeightForHeaderInSection")
        if estimate > 0 { return estimate }
        var height = checkedHeight(
            tableDelegate?.tableView(self, heightForHeaderInSection: section) ?? Self.ownRowHeight,
            "heightForHeaderInSection")
        if height == Self.ownRowHeight { height = sectionHeaderHeight }
        if height >= 0 { return height }
        if makesHeaders == nil { learnWhetherViewsAreMade(section) }
        if makesHeaders == true
            || dataSource.tableView(self, titleForHeaderInSection: section) != nil
        {
            return estimatedSectionHeaderHeight > 0
                ? estimatedSectionHeaderHeight : titledHeaderHeight
        }
        return gap(above: section)
    }

    private func footerHeight(_ section: Int, of dataSource: any UITableViewDataSource) -> CGFloat {
        let estimate = checkedHeight(
            tableDelegate?.tableView(self, estimatedHeightForFooterInSection: section) ?? 0,
            "estimatedHeightForFooterInSection")
        if estimate > 0 { return estimate }
        var height = checkedHeight(
            tableDelegate?.tableView(self, heightForFooterInSection: section) ?? Self.ownRowHeight,
            "heightForFooterInSection")
        if height == Self.ownRowHeight { height = sectionFooterHeight }
        if height >= 0 { return height }
        if makesFooters == nil { learnWhetherViewsAreMade(section) }
        if makesFooters == true
            || dataSource.tableView(self, titleForFooterInSection: section) != nil
        {
            return estimatedSectionFooterHeight > 0
                ? estimatedSectionFooterHeight : titledFooterHeight
        }
        return gapBelow
    }

    /// Calls the delegate for the views of one section, to detect whether it makes any. Keeps the
    /// views.
    private func learnWhetherViewsAreMade(_ section: Int) {
        guard let tableDelegate else {
            makesHeaders = false
            makesFooters = false
            return
        }
        let header = tableDelegate.tableView(self, viewForHeaderInSection: section)
        makesHeaders = header !== Self.noView
        if let header, header !== Self.noView { pendingHeaders[section] = header }
        let footer = tableDelegate.tableView(self, viewForFooterInSection: section)
        makesFooters = footer !== Self.noView
        if let footer, footer !== Self.noView { pendingFooters[section] = footer }
    }

    /// Returns the height of a header or footer without a view and a title.
    final func emptyHeight(ofHeader isHeader: Bool, _ section: Int) -> CGFloat {
        isHeader ? gap(above: section) : gapBelow
    }

    final func updateContentSize() {
        let size = CGSize(
            width: bounds.width,
            height: storedGeometry.height + (tableFooterView?.frame.height ?? 0))
        if size != contentSize { contentSize = size }
    }
}
