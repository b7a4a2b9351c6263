extension UITableView {
    /// Animates several changes that a closure makes which does not escape; see the other method.
    public final func performBatchUpdates(
        _ updates: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        withoutActuallyEscaping(updates) {
            performBatchUpdates(Optional($0), completion: completion)
        }
    }

    /// The duration of an animated update, in seconds. [U]
    static let updateDuration = 0.3

    final func baseBeginUpdates() {
        if updateDepth == 0 {
            // Rows that only wait to be measured again keep their numbers: the data source already
            // returns the new ones.
            if !keepsHeights { _ = geometry }
            pendingUpdate = TableUpdate()
        }
        updateDepth += 1
    }

    final func baseEndUpdates() {
        guard updateDepth > 0 else {
            return reportMistake("endUpdates() was called without beginUpdates(); nothing was done")
        }
        updateDepth -= 1
        guard updateDepth == 0, let update = pendingUpdate else { return }
        pendingUpdate = nil
        let completions = updateCompletions
        updateCompletions = []
        apply(update) { finished in
            for completion in completions { completion(finished) }
        }
    }

    final func basePerformBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)?) {
        beginUpdates()
        updates?()
        if let completion { updateCompletions.append(completion) }
        endUpdates()
    }

    final func baseInsertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        collect { $0.insert(rows: indexPaths, animation) }
    }

    final func baseDeleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        collect { $0.delete(rows: indexPaths, animation) }
    }

    final func baseReloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        collect { $0.reload(rows: indexPaths, animation) }
    }

    final func baseMoveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        collect { $0.move(row: indexPath, to: newIndexPath) }
    }

    final func baseInsertSections(_ sections: IndexSet, with animation: RowAnimation) {
        collect { $0.insert(sections: sections, animation) }
    }

    final func baseDeleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        collect { $0.delete(sections: sections, animation) }
    }

    final func baseReloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        collect { $0.reload(sections: sections, animation) }
    }

    final func baseMoveSection(_ section: Int, toSection newSection: Int) {
        collect { $0.move(section: section, to: newSection) }
    }

    final func baseReconfigureRows(at indexPaths: [IndexPath]) {
        for path in indexPaths where shownCell(at: path) != nil {
            guard let dataSource, let old = cells.removeValue(forKey: geometry.number(of: path))
            else { continue }
            let identifier = old.reuseIdentifier ?? ""
            // The same cell is dequeued, because it is the last reusable one.
            reusableCells[identifier, default: []].append(old)
            old.isReconfigured = true
            let cell = fill(path, by: dataSource)
            old.isReconfigured = false
            if cell !== old {
                reusableCells[identifier]?.removeAll { $0 === old }
                old.removeFromSuperview()
            }
            cells[geometry.number(of: path)] = cell
            if fit(cell, at: path) { updateContentSize() }
            insert(cell, at: geometry.number(of: path))
        }
        setNeedsLayout()
    }

    private func collect(_ change: (inout TableUpdate) -> Void) {
        beginUpdates()
        if pendingUpdate != nil { change(&pendingUpdate!) }
        endUpdates()
    }

    // MARK: Applying

    private func apply(_ update: TableUpdate, completion: @escaping (Bool) -> Void) {
        var update = update
        let old = storedGeometry
        let oldModes = heightModes
        let oldCounts = old.sections.map(\.rows.count)
        // Load the new counts first, because they decide whether the update is valid.
        let newCounts = countedRows(after: update)
        if let mistake = update.resolve(from: oldCounts, to: newCounts) {
            reportMistake("Invalid update: \(mistake). The table was reloaded instead.")
            reloadData()
            return completion(false)
        }
        listDrag?.movePlaceholders(update.newPath)
        let new = measuredGeometry(
            old.hasVaryingRows
                ? { section, row in
                    guard let path = update.oldPath(of: IndexPath(row: row, section: section)),
                        oldModes[path.section] != .known, update.reloadedRows[path] == nil
                    else { return nil }
                    return old.sections[path.section].rows.height(path.row)
                } : nil, counts: newCounts)
        if geometryIsStale { cellsNeedFitting = true }
        (geometryIsStale, keepsHeights) = (false, false)
        closeSwipe(animated: true)
        cancelReorder()
        // The rows animate from where they have made room.
        gap = nil
        listDrag?.pathsDidChange(update.newPath)
        // A reloaded row has a new cell and is no longer selected. Source: stevex.net, "UITableView
        // selection not sticking when reloading cells", 2011.
        selectedRows = selectedRows.filter { update.reloadedRows[$0] == nil }
            .compactMap(update.newPath)
        highlightedRow = nil
        prefetched = 0..<0
        RowMotion(table: self, update: update, old: old, new: new).run(completion)
    }
}
