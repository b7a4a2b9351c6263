/// A view that a collection view shows and reuses: a cell, or a supplementary or decoration view.
///
/// Source: Apple, UICollectionReusableView.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
    /// The identifier under which the view is reused; nil if it is not reused.
    open var reuseIdentifier: String? { storedReuseIdentifier }
    final var storedReuseIdentifier: String?

    /// Called before the view is reused; overrides call super.
    open func prepareForReuse() {}

    /// Called after the collection view has placed the view by its attributes, for those of a
    /// subclass. The base version does nothing.
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

    /// Returns the attributes that the view would like to have.
    ///
    /// A view whose layout estimates sizes returns the size that its constraints determine;
    /// otherwise the attributes are returned as they are.
    open func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        fit(layoutAttributes, to: self)
        return layoutAttributes
    }

    /// Sets the lengths that the constraints of a view determine along the axes that a
    /// compositional layout estimates.
    final func fit(_ attributes: UICollectionViewLayoutAttributes, to content: UIView) {
        guard let estimates = attributes.estimates, !estimates.isNone else { return }
        let size = content.systemLayoutSizeFitting(
            CGSize(
                width: estimates.width ? 0 : attributes.size.width,
                height: estimates.height ? 0 : attributes.size.height),
            withHorizontalFittingPriority: estimates.width ? .fittingSizeLevel : .required,
            verticalFittingPriority: estimates.height ? .fittingSizeLevel : .required)
        if estimates.width, size.width > 0 { attributes.size.width = size.width }
        if estimates.height, size.height > 0 { attributes.size.height = size.height }
    }

    /// The collection view that shows the view; nil for none.
    final var collection: UICollectionView? {
        var view = superview
        while let current = view, !(current is UICollectionView) { view = current.superview }
        return view as? UICollectionView
    }

    /// Makes the collection view measure the view again, depending on
    /// ``UICollectionView/selfSizingInvalidation``.
    ///
    /// Overrides must call super.
    open override func invalidateIntrinsicContentSize() {
        super.invalidateIntrinsicContentSize()
        collection?.contentSizeInvalidated(of: self)
    }

    /// Called before a layout is replaced by another with an animation.
    open func willTransition(
        from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
    ) {}

    /// Called after a layout was replaced by another with an animation.
    open func didTransition(
        from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
    ) {}

    /// The attributes that were applied last, since the view has been in use.
    private var applied: UICollectionViewLayoutAttributes?

    /// The `zIndex` of the attributes that were applied last, by which subviews are ordered.
    final var depth = 0 {
        didSet { if depth != oldValue { collection?.depthsAreStale = true } }
    }

    /// Forgets the attributes, since another item may get the view.
    final func forgetAttributes() { applied = nil }

    /// Returns to the look before a layout, from which an animation begins.
    ///
    /// A view that the layout left where it was keeps what a program has set on it.
    final func returnToLook(_ look: (CGPoint, CGRect, CGAffineTransform)) {
        guard look != (center, bounds, transform) else { return }
        (center, bounds, transform) = look
        forgetAttributes()
    }

    /// Places the view by its attributes and applies them, unless they have not changed: what a
    /// program has set on the view since then stays.
    ///
    /// Source: Apple, UICollectionViewLayoutAttributes, "Subclassing Notes": attributes that are
    /// equal by `isEqual(_:)` are not applied again.
    final func place(_ attributes: UICollectionViewLayoutAttributes) {
        if attributes.list != nil { adopt(attributes.list) }
        if let applied, applied.isEqual(attributes) { return }
        applied = attributes.copy(with: nil) as? UICollectionViewLayoutAttributes
        let transform3D = attributes.transform3D
        if layer.transform != transform3D { layer.transform = transform3D }
        let size = attributes.size
        if bounds.size != size { bounds.size = size }
        if center != attributes.center { center = attributes.center }
        if alpha != attributes.alpha { alpha = attributes.alpha }
        if isHidden != attributes.isHidden { isHidden = attributes.isHidden }
        if layer.zPosition != CGFloat(attributes.zIndex) {
            layer.zPosition = CGFloat(attributes.zIndex)
        }
        depth = attributes.zIndex
        apply(attributes)
    }

    /// Adopts the settings of the list that the view is in; nil outside a list.
    func adopt(_ look: ListLook?) {}
}
