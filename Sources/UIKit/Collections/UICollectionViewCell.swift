/// The view of one item in a collection view.
///
/// Source: Apple, UICollectionViewCell.
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {
    /// The container for the cell's content; it fills the cell.
    public final let contentView = UIView()
    /// The view behind the content; nil for none.
    open var backgroundView: UIView? {
        didSet { exchange(oldValue, backgroundView) }
    }
    /// The view behind the content while the cell is selected or highlighted; nil for none.
    open var selectedBackgroundView: UIView? {
        didSet {
            exchange(oldValue, selectedBackgroundView)
            updateMark()
        }
    }
    /// Whether the cell's item is selected. The collection view sets it.
    open var isSelected = false {
        didSet {
            layer.markChanged(.values)
            updateMark()
        }
    }
    /// Whether the cell is highlighted, for example while it is touched.
    open var isHighlighted = false {
        didSet { updateMark() }
    }

    /// Creates a cell with a frame, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates a cell from an archive; here an empty one.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        contentView.frame = bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
    }

    /// Called before the cell is reused for another item; overrides must call super.
    open override func prepareForReuse() {
        super.prepareForReuse()
        isSelected = false
        isHighlighted = false
    }

    /// Returns attributes with the size that the cell's constraints determine if the layout
    /// estimates sizes; otherwise the attributes as they are.
    ///
    /// The result is an optimal size inside the layout's width or height: the fitting size of the
    /// content view at the least possible size. Source: Apple,
    /// preferredLayoutAttributesFitting(_:).
    open override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        let view = superview as? UICollectionView
        guard view?.collectionViewLayout.asksCellsForSizes == true else { return layoutAttributes }
        let size = contentView.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        if size.width > 0, size.height > 0 { layoutAttributes.size = size }
        return layoutAttributes
    }

    private func exchange(_ old: UIView?, _ new: UIView?) {
        guard old !== new else { return }
        old?.removeFromSuperview()
        guard let new else { return }
        new.frame = bounds
        new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        insertSubview(new, at: new === selectedBackgroundView && backgroundView != nil ? 1 : 0)
    }

    private func updateMark() { selectedBackgroundView?.isHidden = !isSelected && !isHighlighted }

    /// Adds whether the item is selected.
    open override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        content.isSelected = isSelected
        return content
    }
}
