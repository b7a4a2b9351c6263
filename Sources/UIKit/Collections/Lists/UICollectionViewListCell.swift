/// A cell of a list: content, accessories, separators, and a look that follows the list.
///
/// It can also be a header or footer, as a supplementary view.
///
/// Source: Apple, UICollectionViewListCell.
@preconcurrency @MainActor
open class UICollectionViewListCell: UICollectionViewCell {
    /// The indentation of the content, in steps. Default: 0, or the level of the item in the
    /// section snapshot of its diffable data source.
    open var indentationLevel: Int {
        get { ownIndentation ?? outlineLevel }
        set {
            ownIndentation = newValue
            roomDidChange()
        }
    }
    /// The width of a step of ``indentationLevel``, in points. Default: 10. [U]
    open var indentationWidth: CGFloat = 10 {
        didSet {
            indentationWidth = checked(indentationWidth, "indentationWidth", keeping: oldValue)
            if indentationWidth != oldValue { roomDidChange() }
        }
    }
    /// Whether the accessories before the content are indented with it. Default: true.
    open var indentsAccessories = true {
        didSet { if indentsAccessories != oldValue { roomDidChange() } }
    }
    /// The accessories. Default: none.
    open var accessories: [UICellAccessory] = [] {
        didSet {
            slots.show(accessories, in: self)
            roomDidChange()
        }
    }
    /// The area whose leading and trailing edges the separators have, if the list leaves it to the
    /// row.
    ///
    /// Without constraints of the program's own, it begins where the text of a list content
    /// configuration does, otherwise 16 points from the content view's edge, and ends at the
    /// cell's edge.
    open var separatorLayoutGuide: UILayoutGuide { lines.guide(in: self) }

    private var ownIndentation: Int?
    final var outlineLevel = 0 { didSet { if outlineLevel != oldValue { roomDidChange() } } }
    final let slots = AccessorySlots()
    private var lines = SeparatorLines()
    private(set) final var look: ListLook?

    /// Creates a cell with a frame, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.autoresizingMask = []
    }

    /// Creates a cell from an interface file; an empty one from other archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        contentView.autoresizingMask = []
        coder.didInitialize(self, as: UICollectionViewListCell.self)
    }

    /// Returns the configuration of content for the cell's list and position, without texts and
    /// image.
    open func defaultContentConfiguration() -> UIListContentConfiguration {
        look?.content ?? .cell()
    }

    /// Returns the background for the cell's list and position, which the cell has unless another
    /// one is set.
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
        look?.background ?? .listPlainCell()
    }

    // MARK: State

    override func adopt(_ look: ListLook?) {
        guard look != self.look else { return }
        let old = self.look
        self.look = look
        let own = configuring()
        own.round(look?.corners ?? [], in: self)
        if old?.role != look?.role || old?.appearance != look?.appearance {
            if !own.hasOwnBackground { own.show(defaultBackgroundConfiguration(), in: self) }
            setNeedsUpdateConfiguration()
        }
        setNeedsLayout()
    }

    override func listStateDidChange() {
        super.listStateDidChange()
        roomDidChange()
    }

    /// Whether a tap anywhere in the cell expands or collapses its item.
    final var expandsByTap: Bool {
        accessories.contains {
            guard $0.accessoryType == .outlineDisclosure,
                $0.isDisplayed(whileEditing: isEditingInList)
            else { return false }
            return switch $0.look.outlineStyle {
            case .automatic: look?.role == .header
            case .header: true
            case .cell: false
            }
        }
    }

    open override func prepareForReuse() {
        super.prepareForReuse()
        outlineLevel = 0
        ownIndentation = nil
    }

    // MARK: Layout

    /// No more than a million points, so that a wrong level leaves usable frames.
    private var indentation: CGFloat {
        min(1e6, CGFloat(max(0, indentationLevel)) * indentationWidth)
    }
    private var leadingRoom: CGFloat {
        indentation + slots.room(isLeading: true, whileEditing: isEditingInList)
    }
    private var trailingRoom: CGFloat {
        slots.room(isLeading: false, whileEditing: isEditingInList)
    }

    /// Places the content view and, if a text may now have more or fewer lines, measures again.
    private func roomDidChange() {
        placeContentView()
        setNeedsLayout()
        collection?.contentDidChange(of: self)
    }

    package override func boundsSizeDidChange(from oldSize: CGSize) {
        super.boundsSizeDidChange(from: oldSize)
        placeContentView()
    }

    private func placeContentView() {
        let (leading, trailing) = (leadingRoom, trailingRoom)
        let isRight = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let frame = CGRect(
            x: isRight ? trailing : leading, y: 0,
            width: max(0, bounds.width - leading - trailing), height: bounds.height)
        if contentView.frame != frame { contentView.frame = frame }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        placeContentView()
        slots.layOut(in: self, indentation: indentsAccessories ? indentation : 0)
        let inset = configured?.textInset ?? ListMetrics.margin
        lines.layOut(in: self, look, leading: leadingRoom + inset)
    }

    /// Returns attributes with the height that the content needs beside the accessories, if the
    /// layout estimates it.
    ///
    /// A row with a list content configuration, or without content, is at least 44 points high.
    open override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        guard layoutAttributes.estimates?.height ?? false else {
            return super.preferredLayoutAttributesFitting(layoutAttributes)
        }
        updateConfigurationIfNeeded()
        let width = layoutAttributes.size.width - leadingRoom - trailingRoom
        let height = contentView.systemLayoutSizeFitting(
            CGSize(width: max(0, width), height: 0),
            withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        ).height
        let isRow = look.map { $0.role == .row } ?? true
        let isList = contentConfiguration is UIListContentConfiguration
        let least = isRow && (isList || height <= 0) ? ListMetrics.rowHeight : 0
        layoutAttributes.size.height = max(least, height)
        return layoutAttributes
    }
}
