/// The view of one item of a collection view.
///
/// Source: Apple, UICollectionViewCell.
@preconcurrency @MainActor
open class UICollectionViewCell: UIView {
    /// The name under which the cell is used again; nil when it is not.
    public internal(set) final var reuseIdentifier: String?
    /// Where the cell's content goes; it fills the cell.
    public final let contentView = UIView()
    /// What is shown behind the content; nil for nothing.
    open var backgroundView: UIView? {
        didSet { exchange(oldValue, backgroundView) }
    }
    /// What is shown behind the content while the cell is selected or highlighted; nil for nothing.
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
    /// Whether the cell is highlighted, as under a finger.
    open var isHighlighted = false {
        didSet { updateMark() }
    }

    /// Creates a cell with a frame, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates a cell for a collection view that its class was registered with; see `UITableViewCell.init(registeredAs:)`.
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

    /// Called before the cell is used for another item; an override calls super.
    open func prepareForReuse() {
        isSelected = false
        isHighlighted = false
    }

    /// Takes over what the layout says; overrides call super.
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        if transform != layoutAttributes.transform { transform = layoutAttributes.transform }
        let size = layoutAttributes.size
        if bounds.size != size { bounds.size = size }
        if center != layoutAttributes.center { center = layoutAttributes.center }
        if alpha != layoutAttributes.alpha { alpha = layoutAttributes.alpha }
        if isHidden != layoutAttributes.isHidden { isHidden = layoutAttributes.isHidden }
        if layer.zPosition != CGFloat(layoutAttributes.zIndex) { layer.zPosition = CGFloat(layoutAttributes.zIndex) }
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

    package override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        content.isSelected = isSelected
        return content
    }
}
