/// The view of one item in a collection view.
///
/// Source: Apple, UICollectionViewCell.
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {
    /// The container for the cell's content; it fills the cell.
    open var contentView: UIView { storedContentView }
    final var storedContentView: UIView = UIView()
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
            setNeedsLayout()
            setNeedsUpdateConfiguration()
        }
    }
    /// Whether the cell is highlighted, for example while it is touched.
    open var isHighlighted = false {
        didSet {
            updateMark()
            setNeedsUpdateConfiguration()
        }
    }

    /// Performs the storyboard's segue that a selection of the cell starts.
    package final var selectionSegue: (@MainActor () -> Void)?

    /// Creates a cell with a frame, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates a cell from an interface file; an empty one from other archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
        coder.didInitialize(self, as: UICollectionViewCell.self)
    }

    private func prepare() {
        contentView.frame = bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
    }

    // MARK: Configurations

    /// The configuration of the content view; nil for its own subviews. Default: nil.
    ///
    /// The view that it makes fills the content view and determines the cell's height.
    open var contentConfiguration: (any UIContentConfiguration)? {
        get { configured?.content }
        set {
            configure(content: newValue)
            collection?.contentDidChange(of: self)
        }
    }
    /// The background of the cell, in place of its views and colour; nil for those. Default: nil.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        get { configured?.background }
        set {
            configuring().hasOwnBackground = true
            configure(background: newValue)
        }
    }
    /// Whether the content is updated for the state before it is shown. Default: true.
    open var automaticallyUpdatesContentConfiguration: Bool {
        get { configured?.updatesContent ?? true }
        set { configuring().updatesContent = newValue }
    }
    /// Whether the background is updated for the state before it is shown. Default: true.
    open var automaticallyUpdatesBackgroundConfiguration: Bool {
        get { configured?.updatesBackground ?? true }
        set { configuring().updatesBackground = newValue }
    }
    /// The state for which the configurations are updated.
    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        state.isSelected = isSelected
        state.isHighlighted = isHighlighted
        state.isEditing = isEditingInList
        state.isExpanded = isExpandedInList
        state.isFocused = isFocused
        state.isSwiped = collection?.swipe?.cell === self
        return state
    }
    /// Called after the state has changed, after ``updateConfiguration(using:)``; nil for none.
    open var configurationUpdateHandler: ((UICollectionViewCell, UICellConfigurationState) -> Void)?
    {
        didSet { setNeedsUpdateConfiguration() }
    }
    final var configured: ConfiguredContent?

    /// Whether the collection view is in editing mode and the item can be edited.
    final var isEditingInList = false {
        didSet { if isEditingInList != oldValue { listStateDidChange() } }
    }
    /// Whether the item's children in a section snapshot are visible.
    final var isExpandedInList = false {
        didSet { if isExpandedInList != oldValue { listStateDidChange() } }
    }

    func listStateDidChange() { setNeedsUpdateConfiguration() }

    /// Whether the collection view and its delegate let the item be focused.
    open override var canBecomeFocused: Bool { baseCanBecomeFocused }
    override var showsFocusInside: Bool { true }
    override var isSelectedForFocus: Bool { isSelected }
    override func focusStateDidChange() { setNeedsUpdateConfiguration() }
    /// The collection view selects the item.
    override func selectFocusedItem(_ item: any UIFocusItem) -> Bool { false }

    final var showsMultipleSelection: Bool { collection?.selectsSeveral ?? false }

    /// Called when the item is lifted, dragged or dropped; the base version fades a dragged item.
    open func dragStateDidChange(_ dragState: DragState) {
        alpha = dragState == .dragging ? ListDrag.fadedAlpha : 1
    }

    /// Has the configurations updated before the next layout.
    open func setNeedsUpdateConfiguration() { baseSetNeedsUpdateConfiguration() }

    /// Updates the configurations for a state, if they are updated automatically; overrides set
    /// others.
    open func updateConfiguration(using state: UICellConfigurationState) {
        configured?.update(for: state, in: contentView, of: self)
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
        if layoutAttributes.estimates != nil {
            updateConfigurationIfNeeded()
            fit(layoutAttributes, to: contentView)
            return layoutAttributes
        }
        let view = superview as? UICollectionView
        guard view?.collectionViewLayout.asksCellsForSizes == true else { return layoutAttributes }
        updateConfigurationIfNeeded()
        let size = contentView.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        if size.width > 0, size.height > 0 { layoutAttributes.size = size }
        return layoutAttributes
    }

    /// Measures the item again when the content view asks for another size; call super.
    open override func intrinsicContentSizeDidChange(forSubview subview: UIView) {
        super.intrinsicContentSizeDidChange(forSubview: subview)
        if subview === contentView { invalidateIntrinsicContentSize() }
    }

    /// Updates the configurations; overrides must call super.
    open override func layoutSubviews() {
        updateConfigurationIfNeeded()
        super.layoutSubviews()
        configured?.layOut(in: self)
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

extension UICollectionViewCell: TappableView {}
