/// The view of one item in a collection view.
///
/// Source: Apple, UICollectionViewCell.
@preconcurrency @MainActor
open class UICollectionViewCell: UIView {
    /// The identifier under which the cell is reused; nil if it is not reused.
    public internal(set) final var reuseIdentifier: String?
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

    /// Creates a cell for a registered class; see `UITableViewCell.init(registeredAs:)`.
    public required convenience init(registeredAs identifier: String, frame: CGRect) {
        self.init(frame: frame)
        reuseIdentifier = identifier
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
    open func prepareForReuse() {
        isSelected = false
        isHighlighted = false
    }

    /// Applies layout attributes to the cell; overrides must call super.
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        if transform != layoutAttributes.transform { transform = layoutAttributes.transform }
        let size = layoutAttributes.size
        if bounds.size != size { bounds.size = size }
        if center != layoutAttributes.center { center = layoutAttributes.center }
        if alpha != layoutAttributes.alpha { alpha = layoutAttributes.alpha }
        if isHidden != layoutAttributes.isHidden { isHidden = layoutAttributes.isHidden }
        if layer.zPosition != CGFloat(layoutAttributes.zIndex) {
            layer.zPosition = CGFloat(layoutAttributes.zIndex)
        }
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
