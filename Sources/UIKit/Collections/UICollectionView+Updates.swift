extension UICollectionView {
    /// The duration of an animated update, in seconds. [U]
    static let updateDuration = 0.3

    final func basePerformBatchUpdates(
        _ updates: (() -> Void)?, completion: ((Bool) -> Void)?
    ) {
        begin()
        updates?()
        if let completion { self.updates.completions.append(completion) }
        end()
    }

    final func basePerformBatchUpdates(
        _ updates: () -> Void, completion: ((Bool) -> Void)?
    ) {
        withoutActuallyEscaping(updates) {
            performBatchUpdates(Optional($0), completion: completion)
        }
    }

    private func begin() {
        if updates.depth == 0 {
            endDraggedMovement()
            _ = numberOfSections
            updates.pending = TableUpdate()
        }
        updates.depth += 1
    }

    private func end() {
        updates.depth -= 1
        guard updates.depth == 0, let update = updates.pending else { return }
        let collected = updates
        updates = CollectionUpdates(begun: updates.begun)
        apply(update, reconfigured: (collected.reconfigured, collected.reconfiguredAfter)) {
            finished in collected.completions.forEach { $0(finished) }
        }
    }

    final func baseInsertItems(at indexPaths: [IndexPath]) {
        collect { $0.insert(rows: indexPaths, .fade) }
    }

    final func baseDeleteItems(at indexPaths: [IndexPath]) {
        collect { $0.delete(rows: indexPaths, .fade) }
    }

    final func baseMoveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        collect { $0.move(row: indexPath, to: newIndexPath) }
    }

    final func baseReloadItems(at indexPaths: [IndexPath]) {
        guard !indexPaths.isEmpty else { return }
        collect { $0.reload(rows: indexPaths, .fade) }
    }

    final func baseInsertSections(_ sections: IndexSet) {
        collect { $0.insert(sections: sections, .fade) }
    }

    final func baseDeleteSections(_ sections: IndexSet) {
        collect { $0.delete(sections: sections, .fade) }
    }

    final func baseReloadSections(_ sections: IndexSet) {
        collect { $0.reload(sections: sections, .fade) }
    }

    final func baseMoveSection(_ section: Int, toSection newSection: Int) {
        collect { $0.move(section: section, to: newSection) }
    }

    private func collect(_ change: (inout TableUpdate) -> Void) {
        begin()
        if updates.pending != nil { change(&updates.pending!) }
        end()
    }

    // MARK: Applying

    /// Counts the items in each section, as the data source returns them now; placeholders are
    /// counted in the sections that they have after an update. Nil without a data source.
    ///
    /// - Parameters:
    ///   - update: the update; nil for none.
    ///   - old: the number of sections before it.
    final func countedItems(after update: TableUpdate? = nil, sections old: Int = 0) -> [Int]? {
        guard let dataSource else { return nil }
        let sections = dataSource.numberOfSections(in: self)
        var update = update
        // A mistake is reported when all of the update is resolved.
        _ = update?.resolveSections(old, sections)
        return checkedCounts(sections: sections, of: "items") {
            dataSource.collectionView(self, numberOfItemsInSection: $0)
                + (listDrag?.placeholderCount(inSection: $0, after: update) ?? 0)
        }
    }

    /// Applies an update.
    ///
    /// - Parameters:
    ///   - update: the changes.
    ///   - newCounts: the numbers of items after them; nil for those of the data source.
    ///   - reconfigured: the items to configure again, by their index paths before and after the
    ///     update.
    ///   - completion: called after the animations, with whether they finished.
    final func apply(
        _ update: TableUpdate, counts newCounts: [Int]? = nil,
        reconfigured: (before: [IndexPath], after: [IndexPath]) = ([], []),
        completion: @escaping (Bool) -> Void
    ) {
        let wasTiling = isTiling
        isTiling = true
        defer { isTiling = wasTiling }
        pendingResize = nil
        updates.begun += 1
        let number = updates.begun
        var update = update
        let oldCounts = itemCounts
        counts = newCounts ?? countedItems(after: update, sections: oldCounts.count)
        if let mistake = update.resolve(from: oldCounts, to: itemCounts) {
            reportMistake("Invalid update: \(mistake). The collection view was reloaded instead.")
            reloadData()
            return completion(false)
        }
        let resolved = update
        renumberScrollingSections(update.newSections)
        collectionViewLayout.itemsMoved(resolved.newSections) {
            resolved.reloadedRows[$0] == nil ? resolved.newPath(of: $0) : nil
        }
        collectionViewLayout.prepare(
            forCollectionViewUpdates: UICollectionViewUpdateItem.items(of: update))
        var stays: [IndexPath: UICollectionViewCell] = [:]
        var goes: [(path: IndexPath, cell: UICollectionViewCell)] = []
        for path in cells.keys.sorted() {
            guard let cell = cells[path] else { continue }
            if let new = update.newPath(of: path), update.reloadedRows[path] == nil {
                stays[new] = cell
            } else {
                goes.append((path, cell))
            }
        }
        if movement == nil {
            listDrag?.movePlaceholders { resolved.newPath(of: $0) }
            listDrag?.pathsDidChange { resolved.newPath(of: $0) }
        }
        cells = stays
        moveEdited(by: resolved)
        var leaving = moveElements(by: resolved)
        closeSwipe(for: resolved)
        selected = selected.compactMap { update.newPath(of: $0) }
        highlighted = nil
        let context = collectionViewLayout.makeContext()
        context.invalidateDataSourceCounts = false
        collectionViewLayout.invalidateLayout(with: context)
        for path in reconfigured.before.compactMap(update.newPath) + reconfigured.after {
            _ = reconfigure(path)
        }
        measureChanged()
        leaveOut(&goes)
        let old = Set(cells.values.map(ObjectIdentifier.init))
        let oldElements = Set(elements.keys)
        let animates = window != nil && UIView.areAnimationsEnabled
        if animates {
            // Inserted cells are added before the animation, transparent.
            ViewAnimation.withoutAnimation {
                let kept = cells.mapValues { ($0.center, $0.bounds, $0.transform) }
                let keptElements = elements.mapValues { ($0.center, $0.bounds, $0.transform) }
                tile()
                // All cells have their new sizes now, because the engine solves all constraints at
                // once.
                for path in cells.keys.sorted() where kept[path] == nil {
                    cells[path]?.layOutSubtree()
                }
                for (path, look) in kept {
                    cells[path]?.returnToLook(look)
                }
                for (element, look) in keptElements {
                    elements[element]?.returnToLook(look)
                }
                for (path, cell) in cells where !old.contains(ObjectIdentifier(cell)) {
                    let initial = collectionViewLayout.initialLayoutAttributesForAppearingItem(
                        at: path)
                    if let initial, initial.areUsable {
                        place(cell, initial)
                    } else {
                        cell.alpha = 0
                        cell.forgetAttributes()
                    }
                }
                for (element, view) in elements where !oldElements.contains(element) {
                    let initial = collectionViewLayout.initialAttributes(of: element)
                    if let initial, initial.areUsable { place(view, initial) }
                }
            }
        }
        UIView.animateOrPlace(
            withDuration: animates ? Self.updateDuration : 0, delay: 0,
            options: .allowUserInteraction,
            animations: {
                for path in self.cells.keys.sorted() {
                    guard let cell = self.cells[path], old.contains(ObjectIdentifier(cell))
                    else { continue }
                    self.updateState(of: cell, at: path)
                }
                self.prepareLayout()
                self.moveToTargetOffset()
                // Before the constraints are solved, which hold for the new sizes.
                self.placeVisible()
                self.setNeedsLayout()
                self.layOutSubtree()
                // The layout is asked for all ends in its new state.
                leaving = leaving.filter { leaver in
                    let final = self.collectionViewLayout.finalAttributes(of: leaver.element)
                    if let final, final.areUsable {
                        self.place(leaver.view, final)
                        return true
                    }
                    self.retire(leaver.view, leaver.element)
                    return false
                }
                for (path, cell) in goes {
                    let final = self.collectionViewLayout.finalLayoutAttributesForDisappearingItem(
                        at: path)
                    if let final, final.areUsable {
                        self.place(cell, final)
                    } else {
                        cell.alpha = 0
                    }
                }
                self.collectionViewLayout.finalizeCollectionViewUpdates()
            },
            completion: { [weak self] finished in
                for leaver in leaving { self?.retire(leaver.view, leaver.element) }
                for (path, cell) in goes {
                    cell.alpha = 1
                    self?.retire(cell, at: path)
                }
                self?.setNeedsLayout()
                // A later update replaces the fades of this one, which iOS moves instead.
                let isReplaced = self.map { $0.updates.begun != number } ?? false
                completion(finished || isReplaced)
            })
    }

    /// Makes cells fade at their new positions if they remain but will not be visible.
    private func leaveOut(_ goes: inout [(path: IndexPath, cell: UICollectionViewCell)]) {
        prepareLayout()
        let seen = Set(itemAttributes(in: bounds).map(\.indexPath))
        for path in cells.keys.sorted() where !seen.contains(path) {
            guard let cell = cells.removeValue(forKey: path) else { continue }
            if !keepEdited(cell, at: path) { goes.append((path, cell)) }
        }
    }
}

/// The changes collected between the beginning and the end of an update.
struct CollectionUpdates {
    var depth = 0
    var pending: TableUpdate?
    var completions: [(Bool) -> Void] = []
    /// How many updates have been applied.
    var begun = 0
    /// The items to configure again, by their index paths before the update.
    var reconfigured: [IndexPath] = []
    /// The items to configure again, by their index paths after the update.
    var reconfiguredAfter: [IndexPath] = []
}
