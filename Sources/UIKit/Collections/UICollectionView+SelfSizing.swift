extension UICollectionView {
    /// How elements are resized.
    enum ElementResize { case animated, atOnce }

    /// Registers a view that needs another size; the next layout pass resizes it.
    ///
    /// As on iOS the change is animated, unless animations are disabled at the time of the call.
    /// Source: Apple, "What's new in UIKit", WWDC 2022.
    final func contentSizeInvalidated(of view: UICollectionReusableView) {
        guard selfSizingInvalidation != .disabled, !isTiling, updates.depth == 0, isVisible(view)
        else { return }
        changed.insert(ObjectIdentifier(view))
        if pendingResize != .animated {
            pendingResize = UIView.areAnimationsEnabled ? .animated : .atOnce
        }
        LayoutPass.add(follower: self)
        setNeedsLayout()
    }

    private func isVisible(_ view: UICollectionReusableView) -> Bool {
        cells.values.contains { $0 === view } || elements.values.contains { $0 === view }
    }

    /// Has the visible elements measured again, before the next layout.
    ///
    /// An invalid layout asks visible elements for the attributes that they prefer, as on iOS. The
    /// sizes of the others are kept, so that the work does not grow with the number of items.
    final func remeasureVisible() {
        guard !isInvalidatedByItself, !cells.isEmpty || !elements.isEmpty else { return }
        changed.formUnion(cells.values.map { ObjectIdentifier($0) })
        changed.formUnion(elements.values.map { ObjectIdentifier($0) })
        LayoutPass.add(follower: self)
    }

    /// Invalidates the layout without measuring the visible elements again: after a measurement,
    /// and after scrolling.
    final func invalidateKeepingSizes(_ context: UICollectionViewLayoutInvalidationContext) {
        let outer = isInvalidatedByItself
        isInvalidatedByItself = true
        collectionViewLayout.invalidateLayout(with: context)
        isInvalidatedByItself = outer
    }

    /// Asks the visible views that may have changed for their sizes, without placing them.
    ///
    /// - Complexity: O(visible elements), apart from the layout's preparation.
    final func measureChanged() {
        prepareLayout()
        guard !changed.isEmpty else { return }
        let wasTiling = isTiling
        isTiling = true
        defer { isTiling = wasTiling }
        for path in cells.keys.sorted() {
            guard let cell = cells[path], changed.remove(ObjectIdentifier(cell)) != nil,
                let attributes = layoutAttributesForItem(at: path), attributes.areUsable
            else { continue }
            _ = asksForPreferredSize(of: cell, attributes)
        }
        for element in visibleElements {
            guard element.category == .supplementaryView, let view = elements[element],
                changed.remove(ObjectIdentifier(view)) != nil,
                let attributes = layoutAttributesForSupplementaryElement(
                    ofKind: element.kind, at: element.path),
                attributes.areUsable
            else { continue }
            _ = asksForPreferredSize(of: view, attributes)
        }
        prepareLayout()
    }

    final var visibleElements: [CollectionElement] {
        elements.keys.sorted { ($0.kind, $0.path) < ($1.kind, $1.path) }
    }

    /// Places the cells and supplementary views that stay visible by the present layout.
    ///
    /// The others are removed by the next layout, which would end an animation.
    final func placeVisible() {
        for attributes in elementAttributes(in: bounds) {
            switch attributes.representedElementCategory {
            case .cell:
                guard let cell = cells[attributes.indexPath],
                    attributes.indexPath != movement?.current
                else { continue }
                place(cell, attributes)
            case .supplementaryView:
                let element = CollectionElement(
                    category: .supplementaryView, kind: attributes.representedElementKind ?? "",
                    path: attributes.indexPath)
                if let view = elements[element] { place(view, attributes) }
            case .decorationView: continue
            }
        }
    }

    // MARK: Reconfiguring

    final func baseReconfigureItems(at indexPaths: [IndexPath]) {
        guard updates.depth == 0 else {
            updates.reconfigured += indexPaths
            return
        }
        var isNeeded = false
        for path in indexPaths where reconfigure(path) { isNeeded = true }
        if isNeeded { performBatchUpdates(nil) }
    }

    /// Returns the cell of an item that is being configured again; nil for any other.
    final func reconfigured(_ identifier: String, _ path: IndexPath) -> UICollectionViewCell? {
        guard let reconfiguring, dataPath(reconfiguring.path) == path,
            reconfiguring.cell.reuseIdentifier == identifier
        else { return nil }
        return reconfiguring.cell
    }

    /// Configures the cell of an item again. Returns false if it is not visible.
    final func reconfigure(_ path: IndexPath) -> Bool {
        guard let dataSource, let old = cells[path] else { return false }
        reconfiguring = (path, old)
        let cell = RegistrationName.whileProviding {
            filledCell(path, by: dataSource)
        }
        reconfiguring = nil
        if cell !== old {
            let host = old.superview
            let look = (old.center, old.bounds)
            retire(old, at: path)
            ViewAnimation.withoutAnimation {
                (cell.center, cell.bounds) = look
                cell.isSelected = selected.contains(path)
                if let host { addSubview(cell, to: host) }
            }
            cells[path] = cell
        }
        changed.insert(ObjectIdentifier(cell))
        LayoutPass.add(follower: self)
        setNeedsLayout()
        return true
    }
}

extension UICollectionView: LayoutFollowing {
    /// Resizes the elements that need another size, before their constraints are solved.
    ///
    /// Otherwise the constraints would be solved against the present size.
    /// - Complexity: O(1) if nothing was invalidated. With
    ///   ``SelfSizingInvalidation/enabledIncludingConstraints``, after a change in the tree, that
    ///   of fitting the visible elements, which is cheap for unchanged ones.
    package final func constraintsWillBeSolved() {
        guard window != nil, !isTiling, updates.depth == 0, dataSource != nil else { return }
        if selfSizingInvalidation == .enabledIncludingConstraints, pendingResize == nil,
            !layoutIsStale, presentEngine?.isDirty == true, someElementAsksForAnotherSize
        {
            pendingResize = UIView.areAnimationsEnabled ? .animated : .atOnce
        }
        if let resize = pendingResize {
            pendingResize = nil
            if resize == .animated { return performBatchUpdates(nil) }
            return UIView.performWithoutAnimation { performBatchUpdates(nil) }
        }
        guard !changed.isEmpty else { return }
        measureChanged()
        placeVisible()
        setNeedsLayout()
    }

    private var someElementAsksForAnotherSize: Bool {
        isTiling = true
        defer { isTiling = false }
        return cells.contains { path, cell in
            layoutAttributesForItem(at: path).map { prefersAnotherSize(cell, $0) } ?? false
        }
            || elements.contains { element, view in
                element.category == .supplementaryView
                    && layoutAttributesForSupplementaryElement(
                        ofKind: element.kind, at: element.path
                    ).map { prefersAnotherSize(view, $0) } ?? false
            }
    }

    private func prefersAnotherSize(
        _ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        guard attributes.areUsable,
            let copy = attributes.copy(with: nil) as? UICollectionViewLayoutAttributes
        else { return false }
        return view.preferredLayoutAttributesFitting(copy).size != attributes.size
    }
}
