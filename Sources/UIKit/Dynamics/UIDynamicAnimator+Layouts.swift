extension UIDynamicAnimator {
    /// Returns the attributes of a cell among the items, or nil.
    ///
    /// - Complexity: O(items)
    public func layoutAttributesForCell(at indexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    { attributes(.cell, nil, indexPath) }

    /// Returns the attributes of a supplementary view among the items, or nil.
    ///
    /// - Complexity: O(items)
    public func layoutAttributesForSupplementaryView(ofKind kind: String, at indexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    { attributes(.supplementaryView, kind, indexPath) }

    /// Returns the attributes of a decoration view among the items, or nil.
    ///
    /// - Complexity: O(items)
    public func layoutAttributesForDecorationView(
        ofKind decorationViewKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        attributes(.decorationView, decorationViewKind, indexPath)
    }

    private func attributes(
        _ category: UICollectionView.ElementCategory, _ kind: String?, _ indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        for body in simulation?.bodies ?? [] {
            guard let attributes = body.item as? UICollectionViewLayoutAttributes,
                attributes.indexPath == indexPath,
                attributes.representedElementCategory == category,
                attributes.representedElementKind == kind
            else { continue }
            return attributes
        }
        return nil
    }
}

/// The animators with reference views, whose boundaries follow the size of the view.
@MainActor
enum DynamicReferences {
    private struct Entry {
        weak var animator: UIDynamicAnimator?
    }
    private static var entries: [Entry] = []

    /// Whether there is an animator. Every change of a size asks.
    static var isInUse: Bool { !entries.isEmpty }

    static func register(_ animator: UIDynamicAnimator) {
        entries.append(Entry(animator: animator))
    }

    /// Called by an animator's deinit, when weak references to it are nil.
    static func animatorIsGoing() { entries.removeAll { $0.animator == nil } }

    static func sizeDidChange(of view: UIView) {
        for entry in entries where entry.animator?.referenceView === view {
            entry.animator?.referenceSizeDidChange()
        }
    }
}
