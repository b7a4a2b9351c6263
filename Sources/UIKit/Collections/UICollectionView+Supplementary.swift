extension UICollectionView {
    /// The kind of a layout's element.
    ///
    /// Source: Apple, UICollectionView.ElementCategory.
    public enum ElementCategory: UInt, Sendable {
        /// A cell.
        case cell = 0
        /// A view that the data source provides, such as a header.
        case supplementaryView = 1
        /// A view that the layout provides, such as a section's background.
        case decorationView = 2
    }

    /// The kind of the headers of a flow layout's sections.
    public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    /// The kind of the footers of a flow layout's sections.
    public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    static func place(_ kind: String, _ identifier: String) -> String {
        "\(kind)\u{0}\(identifier)"
    }

    final func baseRegister(
        _ viewClass: AnyClass?, forSupplementaryViewOfKind kind: String,
        withReuseIdentifier identifier: String
    ) {
        if let viewClass, !(viewClass is UICollectionReusableView.Type) {
            return reportMistake(
                "\(viewClass) was registered for supplementary views of the kind “\(kind)” and is "
                    + "not a UICollectionReusableView; it is ignored")
        }
        archived.headers[Self.place(kind, identifier)] = nil
        registeredElements[Self.place(kind, identifier)] =
            viewClass as? UICollectionReusableView.Type
    }

    final func baseDequeue(_ kind: String, _ identifier: String) -> UICollectionReusableView {
        let place = Self.place(kind, identifier)
        if let view = reusableElements[place]?.popLast() {
            view.prepareForReuse()
            return view
        }
        if let view = archived.headers[place]?() as? UICollectionReusableView {
            if view.reuseIdentifier == nil { view.storedReuseIdentifier = identifier }
            return view
        }
        guard let type = registeredElements[place] else {
            preconditionFailure(
                "there is no class for views of the kind \"\(kind)\" with the identifier "
                    + "\"\(identifier)\"; call register(_:forSupplementaryViewOfKind:"
                    + "withReuseIdentifier:) with it first")
        }
        let view = type.makeInstance(frame: .zero)
        view.storedReuseIdentifier = identifier
        return view
    }

    final func baseSupplementaryView(forElementKind elementKind: String, at indexPath: IndexPath)
        -> UICollectionReusableView?
    {
        tileIfNeeded()
        return elements[
            CollectionElement(category: .supplementaryView, kind: elementKind, path: indexPath)]
    }

    final func baseVisibleSupplementaryViews(ofKind elementKind: String)
        -> [UICollectionReusableView]
    {
        indexPathsForVisibleSupplementaryElements(ofKind: elementKind).compactMap {
            supplementaryView(forElementKind: elementKind, at: $0)
        }
    }

    final func baseIndexPathsForVisibleSupplementaryElements(ofKind elementKind: String)
        -> [IndexPath]
    {
        tileIfNeeded()
        return elements.keys.filter { $0.category == .supplementaryView && $0.kind == elementKind }
            .map(\.path).sorted()
    }

    final func baseLayoutAttributesForItem(at indexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    {
        prepareLayout()
        return collectionViewLayout.layoutAttributesForItem(at: indexPath).map(mirrored)
    }

    final func baseLayoutAttributesForSupplementaryElement(
        ofKind kind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        prepareLayout()
        return collectionViewLayout.layoutAttributesForSupplementaryView(
            ofKind: kind, at: indexPath
        ).map(mirrored)
    }

    /// A supplementary or decoration view that an update removes.
    struct LeavingElement {
        var view: UICollectionReusableView
        var element: CollectionElement
    }

    /// Moves supplementary and decoration views with their sections and items.
    /// - Returns: those of deleted and reloaded sections.
    final func moveElements(by update: TableUpdate) -> [LeavingElement] {
        var leaving: [LeavingElement] = []
        var moved: [CollectionElement: UICollectionReusableView] = [:]
        for element in visibleElements {
            guard let view = elements[element] else { continue }
            let isReloaded =
                element.path.count == 2 && update.reloadedSections[element.path.section] != nil
                && collectionViewLayout.owner(of: element) != .layout
            guard !isReloaded,
                let path = collectionViewLayout.newPath(
                    of: element, update.newSections, update.newPath)
            else {
                leaving.append(LeavingElement(view: view, element: element))
                continue
            }
            var new = element
            new.path = path
            moved[new] = view
        }
        elements = moved
        return leaving
    }

    // MARK: Changing the layout

    final func baseSetCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
        setCollectionViewLayout(layout, animated: animated, completion: nil)
    }

    final func baseSetCollectionViewLayout(
        _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?
    ) {
        let old = collectionViewLayout
        guard old !== layout else {
            completion?(true)
            return
        }
        tileIfNeeded()
        let views: [UICollectionReusableView] = Array(cells.values) + Array(elements.values)
        old.prepareForTransition(to: layout)
        // Overrides ask the new layout for the view, and its offset, before it is installed.
        layout.storedCollectionView = self
        layout.prepareForTransition(from: old)
        if animated { for view in views { view.willTransition(from: old, to: layout) } }
        UIView.animateOrPlace(
            withDuration: animated && window != nil ? Self.updateDuration : 0, delay: 0,
            options: .allowUserInteraction,
            animations: {
                self.collectionViewLayout = layout
                self.orthogonal.offsets = [:]
                self.prepareLayout()
                self.moveToTargetOffset()
                self.setNeedsLayout()
                self.layOutSubtree()
                old.finalizeLayoutTransition()
                layout.finalizeLayoutTransition()
            },
            completion: { finished in
                if animated { for view in views { view.didTransition(from: old, to: layout) } }
                completion?(finished)
            })
    }

    /// Moves to the offset that the delegate or the layout wants after a change of the layout.
    final func moveToTargetOffset() {
        let proposed = clamped(contentOffset)
        let target =
            collectionDelegate?.collectionView(
                self, targetContentOffsetForProposedContentOffset: proposed)
            ?? collectionViewLayout.targetContentOffset(forProposedContentOffset: proposed)
        if target != contentOffset { setContentOffset(target, animated: false) }
    }
}

extension UICollectionView: RecyclingView {}

extension UICollectionViewLayout {
    /// Where an inserted supplementary or decoration view begins; nil for its place.
    final func initialAttributes(of element: CollectionElement) -> UICollectionViewLayoutAttributes?
    {
        element.category == .decorationView
            ? initialLayoutAttributesForAppearingDecorationElement(
                ofKind: element.kind, at: element.path)
            : initialLayoutAttributesForAppearingSupplementaryElement(
                ofKind: element.kind, at: element.path)
    }

    /// Where a removed supplementary or decoration view ends; nil if it disappears at once.
    final func finalAttributes(of element: CollectionElement) -> UICollectionViewLayoutAttributes? {
        element.category == .decorationView
            ? finalLayoutAttributesForDisappearingDecorationElement(
                ofKind: element.kind, at: element.path)
            : finalLayoutAttributesForDisappearingSupplementaryElement(
                ofKind: element.kind, at: element.path)
    }
}
