/// A supplementary or decoration view in a collection view.
struct CollectionElement: Hashable {
    var category: UICollectionView.ElementCategory
    var kind: String
    var path: IndexPath
}

extension UICollectionView {
    final func prepareLayout() {
        guard layoutIsStale else { return }
        layoutIsStale = false
        attributesAreReported = false
        collectionViewLayout.prepare()
        let size = collectionViewLayout.collectionViewContentSize
        if size != contentSize { contentSize = size }
        addSwipes()
    }

    /// Returns the layout's attributes of the items in a rectangle.
    final func itemAttributes(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
        elementAttributes(in: rect).filter { $0.representedElementCategory == .cell }
    }

    /// Returns the layout's attributes of the elements in a rectangle; those with numbers that are
    /// not usable are reported and left out.
    ///
    /// - Parameters:
    ///   - rect: the rectangle in the content.
    ///   - shows: whether the elements are about to be shown.
    final func elementAttributes(in rect: CGRect, shows: Bool = false)
        -> [UICollectionViewLayoutAttributes]
    {
        let rect = isMirrored ? mirrored(rect) : rect
        var all = collectionViewLayout.layoutAttributesForElements(in: rect) ?? []
        if shows { collectionViewLayout.elementsWillBeShown(all) }
        if isMirrored { all = all.map(mirrored) }
        guard let stranger = all.first(where: { !$0.areUsable }) else { return all }
        if !attributesAreReported {
            attributesAreReported = true
            reportMistake(
                "The layout of \(nameInMessages) returned attributes for item "
                    + "\(stranger.indexPath.item) of section \(stranger.indexPath.section) with NaN or "
                    + "numbers that are too large; the item is not shown")
        }
        return all.filter(\.areUsable)
    }

    // MARK: From right to left

    final var isMirrored: Bool {
        collectionViewLayout.flipsHorizontallyInOppositeLayoutDirection
            && effectiveUserInterfaceLayoutDirection
                != collectionViewLayout.developmentLayoutDirection
    }

    final func mirrored(_ rect: CGRect) -> CGRect {
        CGRect(
            x: max(contentSize.width, bounds.width) - rect.maxX, y: rect.minY, width: rect.width,
            height: rect.height)
    }

    final func mirrored(_ attributes: UICollectionViewLayoutAttributes)
        -> UICollectionViewLayoutAttributes
    {
        guard isMirrored,
            let copy = attributes.copy(with: nil) as? UICollectionViewLayoutAttributes
        else { return attributes }
        copy.frame = mirrored(copy.frame)
        return copy
    }

    // MARK: Placing

    final func tileIfNeeded() {
        if layoutIsStale || layer.needsLayout() { tile() }
    }

    final func tile() {
        prepareLayout()
        guard let dataSource else { return }
        let wasTiling = isTiling
        isTiling = true
        defer { isTiling = wasTiling }
        // A cell's preferred size may move the items after it, so that others become visible.
        var passes = 0
        while placeAll(dataSource), passes < 20 {
            passes += 1
            prepareLayout()
        }
        sortByDepth()
        releaseEdited()
        for waiting in reusable.values { removeFromView(waiting) }
        for waiting in reusableElements.values { removeFromView(waiting) }
        placeIndex(of: dataSource)
        prefetch()
        if boundsChangeIsAnimated {
            boundsChangeIsAnimated = false
            collectionViewLayout.finalizeAnimatedBoundsChange()
        }
    }

    private func removeFromView(_ views: [UICollectionReusableView]) {
        for view in views where view.superview?.isDescendant(of: self) ?? false {
            view.removeFromSuperview()
        }
    }

    /// Shows everything that is visible. Returns whether a preferred size has changed the layout.
    private func placeAll(_ dataSource: any UICollectionViewDataSource) -> Bool {
        placeOrthogonalSections()
        let all = elementAttributes(in: bounds, shows: true)
        let cellsChanged = placeCells(
            all.filter { $0.representedElementCategory == .cell }, dataSource)
        let elementsChanged = placeElements(
            all.filter { $0.representedElementCategory != .cell }, dataSource)
        return cellsChanged || elementsChanged
    }

    /// Shows the cells of the visible items. Returns whether a cell's preferred size has changed
    /// the layout.
    private func placeCells(
        _ all: [UICollectionViewLayoutAttributes], _ dataSource: any UICollectionViewDataSource
    ) -> Bool {
        if all.count > mostCells, cells.count < mostCells {
            reportMistake(
                "\(nameInMessages) shows only the first \(mostCells) of its \(all.count) visible "
                    + "items; give it a size that fits a screen, and the items a size")
        }
        let attributes = all.prefix(mostCells)
        let wanted = Set(attributes.map(\.indexPath))
        for path in cells.keys.sorted()
        where !wanted.contains(path) && path != movement?.current {
            guard let cell = cells.removeValue(forKey: path) else { continue }
            if !keepEdited(cell, at: path) { retire(cell, at: path) }
        }
        var hasChanged = false
        for item in attributes {
            if let cell = cells[item.indexPath] {
                show(cell, item)
                let isStale = changed.remove(ObjectIdentifier(cell)) != nil
                if item.isUnmeasured || isStale, asksForPreferredSize(of: cell, item) {
                    hasChanged = true
                }
                continue
            }
            let cell =
                removeEdited(item.indexPath)
                ?? providing(item) { filledCell(item.indexPath, by: dataSource) }
            ViewAnimation.withoutAnimation {
                place(cell, item)
                cell.isSelected = selected.contains(item.indexPath)
                cell.isHighlighted = highlighted == item.indexPath
                updateState(of: cell, at: item.indexPath)
            }
            cells[item.indexPath] = cell
            listDrag?.cellWasFilled(cell, at: unmovedPath(item.indexPath))
            collectionDelegate?.collectionView(self, willDisplay: cell, forItemAt: item.indexPath)
            addSubview(cell, to: host(of: item))
            cell.setNeedsLayout()
            if asksForPreferredSize(of: cell, item) { hasChanged = true }
        }
        return hasChanged
    }

    /// Calls a body that requests the view of an element from the data source.
    private func providing<View>(
        _ attributes: UICollectionViewLayoutAttributes, _ body: () -> View
    ) -> View {
        let outer = provided
        provided = attributes
        defer { provided = outer }
        return RegistrationName.whileProviding(body)
    }

    /// Places a view that the data source dequeues where its element is: sizes in the view are
    /// those of the element before the data source fills it.
    ///
    /// Source: PSTCollectionView, which applies the attributes at the end of both methods.
    final func placeDequeued(
        _ view: UICollectionReusableView, _ category: ElementCategory, _ kind: String,
        _ path: IndexPath
    ) {
        var found: UICollectionViewLayoutAttributes?
        if let provided, provided.representedElementCategory == category,
            (provided.representedElementKind ?? "") == kind,
            path == (category == .cell ? dataPath(provided.indexPath) : provided.indexPath)
        {
            found = provided
        } else if category == .cell, !layoutIsStale {
            found = collectionViewLayout.layoutAttributesForItem(at: path)
            if isMirrored { found = found.map(mirrored) }
        }
        guard let found, found.areUsable else { return }
        ViewAnimation.withoutAnimation { place(view, found) }
    }

    /// Moves a visible view to its place.
    private func show(
        _ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes
    ) {
        addSubview(view, to: host(of: attributes))
        place(view, attributes)
    }

    /// Asks a view for the attributes that it prefers. Returns whether they invalidated the layout.
    final func asksForPreferredSize(
        of view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        guard let copy = attributes.copy(with: nil) as? UICollectionViewLayoutAttributes else {
            return false
        }
        let preferred = view.preferredLayoutAttributesFitting(copy)
        guard preferred.areUsable,
            collectionViewLayout.shouldInvalidateLayout(
                forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
        else { return false }
        let context = collectionViewLayout.invalidationContext(
            forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
        invalidateKeepingSizes(context)
        return true
    }

    /// Shows the visible supplementary and decoration views. Returns whether the preferred size of
    /// one has changed the layout.
    private func placeElements(
        _ all: [UICollectionViewLayoutAttributes], _ dataSource: any UICollectionViewDataSource
    ) -> Bool {
        var wanted: [CollectionElement: UICollectionViewLayoutAttributes] = [:]
        var order: [CollectionElement] = []
        for item in all {
            let element = CollectionElement(
                category: item.representedElementCategory, kind: item.representedElementKind ?? "",
                path: item.indexPath)
            if wanted.updateValue(item, forKey: element) == nil { order.append(element) }
        }
        let gone = elements.keys.filter { wanted[$0] == nil }.sorted { $0.path < $1.path }
        for element in gone {
            if let view = elements.removeValue(forKey: element) { retire(view, element) }
        }
        var hasChanged = false
        for element in order {
            guard let attributes = wanted[element] else { continue }
            if let view = elements[element] {
                show(view, attributes)
                let isStale = changed.remove(ObjectIdentifier(view)) != nil
                if attributes.isUnmeasured || isStale, asksForPreferredSize(of: view, attributes) {
                    hasChanged = true
                }
                continue
            }
            guard let view = providing(attributes, { makeView(element, dataSource) }) else {
                continue
            }
            ViewAnimation.withoutAnimation { place(view, attributes) }
            elements[element] = view
            if element.category == .supplementaryView {
                collectionDelegate?.collectionView(
                    self, willDisplaySupplementaryView: view, forElementKind: element.kind,
                    at: element.path)
            }
            addSubview(view, to: host(of: attributes))
            view.setNeedsLayout()
            if asksForPreferredSize(of: view, attributes) { hasChanged = true }
        }
        return hasChanged
    }

    private func makeView(
        _ element: CollectionElement, _ dataSource: any UICollectionViewDataSource
    ) -> UICollectionReusableView? {
        if element.category == .supplementaryView {
            return dataSource.collectionView(
                self, viewForSupplementaryElementOfKind: element.kind, at: element.path)
        }
        let place = Self.decorationPlace(element.kind)
        if let view = reusableElements[place]?.popLast() {
            view.prepareForReuse()
            return view
        }
        if let nib = collectionViewLayout.decorationNibs[element.kind] {
            let view = nib.instantiate(withOwner: nil).first as? UICollectionReusableView
            if view == nil {
                reportMistake(
                    "The nib for decoration views of the kind “\(element.kind)” does not begin with "
                        + "a UICollectionReusableView")
            }
            view?.storedReuseIdentifier = place
            return view
        }
        guard let type = collectionViewLayout.decorationClasses[element.kind] else {
            reportMistake(
                "The layout of \(nameInMessages) has no class for decoration views of the kind "
                    + "“\(element.kind)”; call register(_:forDecorationViewOfKind:) with it first")
            return nil
        }
        let view = type.makeInstance(frame: .zero)
        view.storedReuseIdentifier = place
        return view
    }

    private static func decorationPlace(_ kind: String) -> String { "decoration \(kind)" }

    final func retire(_ view: UICollectionReusableView, _ element: CollectionElement) {
        changed.remove(ObjectIdentifier(view))
        view.forgetAttributes()
        let place =
            element.category == .decorationView
            ? Self.decorationPlace(element.kind)
            : view.reuseIdentifier.map { Self.place(element.kind, $0) }
        if let place {
            reusableElements[place, default: []].append(view)
        } else {
            view.removeFromSuperview()
        }
        if element.category == .supplementaryView {
            collectionDelegate?.collectionView(
                self, didEndDisplayingSupplementaryView: view, forElementOfKind: element.kind,
                at: element.path)
        }
    }

    final func retire(_ cell: UICollectionViewCell, at path: IndexPath) {
        if swipe?.cell === cell { closeSwipe(animated: false) }
        changed.remove(ObjectIdentifier(cell))
        cell.forgetAttributes()
        listDrag?.cellWasRetired(cell)
        if cell.containsFirstResponder { cell.endEditing(true) }
        if let identifier = cell.reuseIdentifier, !focusLeaves(cell) {
            // A reused cell must not go on with the movement of another item.
            cell.layer.removeAllAnimations()
            reusable[identifier, default: []].append(cell)
        } else {
            cell.removeFromSuperview()
        }
        collectionDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
    }

    final func baseReloadData() {
        forgetItems()
        _ = itemCounts
    }

    /// Removes all cells and other elements, and all knowledge of the items.
    final func forgetItems() {
        endEditingInCells()
        // In order, so that the same views are reused in every run.
        for (path, cell) in cells.sorted(by: { $0.key < $1.key }) { retire(cell, at: path) }
        cells = [:]
        let shown = elements.sorted {
            ($0.key.kind, $0.key.path) < ($1.key.kind, $1.key.path)
        }
        for (element, view) in shown { retire(view, element) }
        elements = [:]
        prefetched = []
        selected = []
        movement = nil
        listDrag?.forgetPlaceholders()
        listDrag?.pathsDidChange { _ in nil }
        highlighted = nil
        counts = nil
        sectionIndex.sections = nil
        let context = collectionViewLayout.makeContext()
        context.invalidateEverything = true
        context.invalidateDataSourceCounts = true
        collectionViewLayout.invalidateLayout(with: context)
        layoutIsStale = true
        setNeedsLayout()
    }

    // MARK: Prefetching

    /// Notifies the prefetching data source of the items up to half a view beyond the visible ones.
    private func prefetch() {
        guard isPrefetchingEnabled, let source = prefetchDataSource else { return }
        let room = bounds.insetBy(dx: -bounds.width / 2, dy: -bounds.height / 2)
        let near = Set(itemAttributes(in: room).map(\.indexPath))
        let new = near.filter { !prefetched.contains($0) && cells[$0] == nil }
        let gone = prefetched.filter { !near.contains($0) }
        prefetched = near
        if !gone.isEmpty {
            source.collectionView(self, cancelPrefetchingForItemsAt: gone.sorted())
        }
        if !new.isEmpty { source.collectionView(self, prefetchItemsAt: new.sorted()) }
    }
}
