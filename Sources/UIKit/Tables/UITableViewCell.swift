/// The view of a table's row: an image, a text and a second text, or custom content.
///
/// Source: Apple, UITableViewCell.
@preconcurrency @MainActor
open class UITableViewCell: UIView, UIGestureRecognizerDelegate {
    /// The arrangement of image and texts.
    public enum CellStyle: Int, Sendable {
        /// A text, with an image before it.
        case `default` = 0
        /// A text on the left and a second one on the right.
        case value1 = 1
        /// A small text that ends at a quarter of the width, and a second one after it.
        case value2 = 2
        /// A second text below the first.
        case subtitle = 3
    }

    /// The appearance of a selected cell.
    public enum SelectionStyle: Int, Sendable {
        /// The same as an unselected cell.
        case none = 0
        /// Grey; it was blue in early versions of iOS.
        case blue = 1
        /// Grey.
        case gray = 2
        /// Grey.
        case `default` = 3
    }

    /// The accessory at a cell's right edge.
    ///
    /// Source: Apple, UITableViewCell.AccessoryType.
    public enum AccessoryType: Int, Sendable {
        /// No accessory.
        case none = 0
        /// A chevron, which indicates that a tap shows more content.
        case disclosureIndicator = 1
        /// A button for details, and a chevron.
        case detailDisclosureButton = 2
        /// A check mark.
        case checkmark = 3
        /// A button for details.
        case detailButton = 4
    }

    /// The editing control of a row.
    ///
    /// Source: Apple, UITableViewCell.EditingStyle.
    public enum EditingStyle: Int, Sendable {
        /// No editing control.
        case none = 0
        /// A control that deletes the row.
        case delete = 1
        /// A control that inserts a row.
        case insert = 2
    }

    /// The identifier under which the cell is reused; nil if it is not reused.
    open var reuseIdentifier: String? { storedReuseIdentifier }
    final var storedReuseIdentifier: String?
    final let style: CellStyle

    /// The container for the cell's content; it fills the cell except for the separator.
    open var contentView: UIView { storedContentView }
    final var storedContentView: UIView = UITableViewCellContentView()
    /// The image view; created on first access.
    open var imageView: UIImageView? { parts.image(in: self) }
    /// The label of the text; created on first access.
    open var textLabel: UILabel? { parts.text(in: self) }
    /// The label of the second text, in the styles that have one; created on first access.
    open var detailTextLabel: UILabel? { style == .default ? nil : parts.detail(in: self) }

    /// The appearance when selected. Default: grey.
    open var selectionStyle = SelectionStyle.default {
        didSet { updateSelectedBackground(animated: false) }
    }
    /// The view behind the content; nil for none.
    open var backgroundView: UIView? {
        didSet { exchangeBackground(oldValue, backgroundView) }
    }
    /// The view behind the content while the cell is selected or highlighted. Default: a grey view.
    open var selectedBackgroundView: UIView? {
        didSet {
            if oldValue !== selectedBackgroundView { oldValue?.removeFromSuperview() }
            updateSelectedBackground(animated: false)
        }
    }
    /// The inset of the separator; the table's inset unless set.
    open var separatorInset: UIEdgeInsets {
        get { ownSeparatorInset ?? tableSeparatorInset }
        set {
            ownSeparatorInset = checked(newValue, "separatorInset", keeping: separatorInset)
            setNeedsLayout()
        }
    }

    /// The type of the accessory at the right edge. Default: none.
    open var accessoryType = AccessoryType.none {
        didSet { if accessoryType != oldValue { accessoryDidChange() } }
    }
    /// A custom view at the right edge, which replaces the accessory; nil for none.
    open var accessoryView: UIView? {
        didSet {
            guard oldValue !== accessoryView else { return }
            oldValue?.removeFromSuperview()
            accessoryDidChange()
        }
    }
    /// The type of the accessory in editing mode, which replaces the other one. Default: none.
    open var editingAccessoryType = AccessoryType.none {
        didSet { if editingAccessoryType != oldValue { accessoryDidChange() } }
    }
    /// A custom view at the right edge in editing mode; nil for none.
    open var editingAccessoryView: UIView? {
        didSet {
            guard oldValue !== editingAccessoryView else { return }
            oldValue?.removeFromSuperview()
            accessoryDidChange()
        }
    }
    /// The indentation of image and texts, in steps. Default: 0, or the value from the table's
    /// delegate.
    open var indentationLevel = 0 {
        didSet { if indentationLevel != oldValue { setNeedsLayout() } }
    }
    /// The width of a step of ``indentationLevel``, in points. Default: 10.
    open var indentationWidth: CGFloat = 10 {
        didSet {
            guard indentationWidth != oldValue else { return }
            indentationWidth = checked(indentationWidth, "indentationWidth", keeping: oldValue)
            setNeedsLayout()
        }
    }
    /// Whether the cell is in editing mode; its table sets it.
    open var isEditing: Bool {
        get { storedIsEditing }
        set { setEditing(newValue, animated: false) }
    }
    /// The editing style; none before the cell is in a table.
    open internal(set) var editingStyle = EditingStyle.none
    /// Whether the content of an editable row without an editing control is indented in editing
    /// mode as if there were one. Its table asks the delegate. Default: true.
    ///
    /// Source: Apple, shouldIndentWhileEditing and `canEditRowAt`: rows that are not editable are
    /// not indented.
    open var shouldIndentWhileEditing = true {
        didSet { if shouldIndentWhileEditing != oldValue { setNeedsLayout() } }
    }

    private var storedIsEditing = false
    /// The background that the table set; replaced unless the program has set another one.
    final var groundByTable: UIColor?, isReconfigured = false, isEditableRow = false,
        storedIndexRoom: CGFloat = 0
    /// The frame of the row at which the table has placed the cell last.
    final var placedFrame: CGRect?
    final var accessory: CellAccessory?, markOfSeveral: UIView?
    final var editingControl: UITableViewCellEditControl?,
        reorderControl: UITableViewCellReorderControl?
    /// Whether the cell has a reorder control in editing mode; set by the table. Default: false.
    open var showsReorderControl = false {
        didSet { if showsReorderControl != oldValue { setNeedsLayout() } }
    }
    final var parts = CellParts()
    /// Performs the storyboard's segue that a selection of the cell starts.
    package final var selectionSegue: (@MainActor () -> Void)?
    /// Performs the storyboard's segue that a tap on the accessory starts.
    package final var accessorySegue: (@MainActor () -> Void)?
    final let separator: UIView = _UITableViewCellSeparatorView()
    final var ownSeparatorInset: UIEdgeInsets?
    final var tableSeparatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
    private var storedIsSelected = false, storedIsHighlighted = false

    /// Creates a cell; its table sets its frame.
    public init(style: CellStyle, reuseIdentifier: String?) {
        self.style = style
        self.storedReuseIdentifier = reuseIdentifier
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        prepare()
    }

    /// Creates a cell from an interface file or an archive of its own.
    public required init?(coder: NSCoder) {
        (style, storedReuseIdentifier) = Self.start(in: coder)
        super.init(coder: coder)
        prepare()
        coder.didInitialize(self, as: UITableViewCell.self)
        readGround(coder, .systemBackground)
    }

    /// Creates a cell of the default style that is not reused.
    public convenience init() {
        self.init(style: .default, reuseIdentifier: nil)
    }

    /// Creates a cell of the default style with a frame that is not reused.
    public override convenience init(frame: CGRect) {
        self.init(style: .default, reuseIdentifier: nil)
        self.frame = frame
    }

    private func prepare() {
        backgroundColor = .systemBackground
        groundByTable = backgroundColor
        prepareContentView()
        separator.isHidden = true
        separator.isUserInteractionEnabled = false
        addSubview(contentView)
        addSubview(separator)
    }

    // MARK: Configurations

    /// The configuration of the content view; nil for its own subviews. Default: nil.
    ///
    /// The view that it makes fills the content view and determines the cell's height.
    open var contentConfiguration: (any UIContentConfiguration)? {
        get { configured?.content }
        set { configure(content: newValue) }
    }
    /// The background of the cell, in place of its views and colour; nil for those. Default: nil.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        get { configured?.background }
        set { configure(background: newValue) }
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
        state.isEditing = isEditing
        state.isFocused = isFocused
        state.isSwiped = (superview as? UITableView)?.swipe?.cell === self
        return state
    }
    /// Called after the state has changed, after ``updateConfiguration(using:)``; nil for none.
    open var configurationUpdateHandler: ((UITableViewCell, UICellConfigurationState) -> Void)? {
        didSet { setNeedsUpdateConfiguration() }
    }
    final var configured: ConfiguredContent?

    /// Has the configurations updated before the next layout.
    open func setNeedsUpdateConfiguration() { baseSetNeedsUpdateConfiguration() }

    /// Updates the configurations for a state, if they are updated automatically; overrides set
    /// others.
    open func updateConfiguration(using state: UICellConfigurationState) {
        configured?.update(for: state, in: contentView, of: self)
    }

    /// Returns the configuration of the content of the cell's style, without texts and image.
    open func defaultContentConfiguration() -> UIListContentConfiguration {
        switch style {
        case .default: .cell()
        case .subtitle: .subtitleCell()
        case .value1, .value2: .valueCell()
        }
    }

    // MARK: State

    /// Whether the cell's row is selected. The table sets it; setting it does not change the
    /// table's selection.
    open var isSelected: Bool {
        get { storedIsSelected }
        set { setSelected(newValue, animated: false) }
    }

    /// Whether the cell is highlighted, for example while it is touched.
    open var isHighlighted: Bool {
        get { storedIsHighlighted }
        set { setHighlighted(newValue, animated: false) }
    }

    /// Sets the selection state of the cell.
    open func setSelected(_ selected: Bool, animated: Bool) {
        guard selected != storedIsSelected else { return }
        storedIsSelected = selected
        layer.markChanged(.values)
        updateSelectedBackground(animated: animated)
        setNeedsUpdateConfiguration()
    }

    /// Sets the highlight of the cell.
    open func setHighlighted(_ highlighted: Bool, animated: Bool) {
        guard highlighted != storedIsHighlighted else { return }
        storedIsHighlighted = highlighted
        updateSelectedBackground(animated: animated)
        setNeedsUpdateConfiguration()
    }

    /// Turns editing mode on or off; called by the table, inside an animation if animated.
    ///
    /// Overrides must call super.
    open func setEditing(_ editing: Bool, animated: Bool) {
        guard editing != storedIsEditing else { return }
        storedIsEditing = editing
        if accessoryType != editingAccessoryType || accessoryView !== editingAccessoryView {
            accessoryDidChange()
        }
        setNeedsUpdateConfiguration()
        setNeedsLayout()
    }

    /// Called before the cell is reused for another row; overrides must call super.
    ///
    /// Reset everything that is not content.
    open func prepareForReuse() {
        setSelected(false, animated: false)
        setHighlighted(false, animated: false)
    }

    /// Makes the table measure the row again, depending on ``UITableView/selfSizingInvalidation``.
    ///
    /// Overrides must call super.
    open override func invalidateIntrinsicContentSize() {
        super.invalidateIntrinsicContentSize()
        (superview as? UITableView)?.contentSizeInvalidated(of: self)
    }

    /// Measures the row again when the content view asks for another size; call super.
    open override func intrinsicContentSizeDidChange(forSubview subview: UIView) {
        super.intrinsicContentSizeDidChange(forSubview: subview)
        if subview === contentView { invalidateIntrinsicContentSize() }
    }

    package override func boundsSizeDidChange(from oldSize: CGSize) {
        super.boundsSizeDidChange(from: oldSize)
        placeContentView()
    }

    open override func layoutSubviews() {
        updateConfigurationIfNeeded()
        super.layoutSubviews()
        configured?.layOut(in: self)
        layOutBackgrounds()
        layOutParts()
    }

    /// Returns the size of the content view's constraints, plus accessory, editing control and
    /// separator.
    ///
    /// Without constraints, the height is 44 points, or more if the text needs it. A height of 0
    /// from constraints counts as 44, as in UIKit.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize,
        withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        updateConfigurationIfNeeded()
        let line = separator.isHidden ? 0 : 1 / contentScaleFactor
        let width = max(0, targetSize.width - leadingRoom - trailingRoom)
        guard contentView.autoLayout.isUsedInSubtree else {
            return CGSize(
                width: targetSize.width, height: max(Self.standardHeight, textHeight(width) + 22))
        }
        let height = contentView.systemLayoutSizeFitting(
            CGSize(width: width, height: targetSize.height),
            withHorizontalFittingPriority: horizontalFittingPriority,
            verticalFittingPriority: verticalFittingPriority
        ).height
        let least = contentConfiguration is UIListContentConfiguration ? Self.standardHeight : 0
        return CGSize(
            width: targetSize.width,
            height: height > 0 ? max(least, height + line) : Self.standardHeight)
    }

    /// The height of a cell whose content determines none, in points.
    static let standardHeight: CGFloat = 44

    /// Called when the row is lifted, dragged or dropped; the base version fades a dragged row.
    open func dragStateDidChange(_ dragState: DragState) { showDragState(dragState) }

    /// Adds whether the row is selected.
    open override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        content.isSelected = isSelected
        return content
    }

    // MARK: Focus

    /// Whether the table and its delegate let the row be focused.
    open override var canBecomeFocused: Bool { baseCanBecomeFocused }
    /// Whether the system shows the focus. Default: it does.
    open var focusStyle = FocusStyle.default
    /// The halo of the standard style; nil for the custom one.
    open override var focusEffect: UIFocusEffect? {
        get { focusStyle == .custom ? nil : super.focusEffect }
        set { super.focusEffect = newValue }
    }
    override var showsFocusInside: Bool { true }
    override var isSelectedForFocus: Bool { isSelected }
    override func focusStateDidChange() { setNeedsUpdateConfiguration() }
    /// The table selects the row.
    override func selectFocusedItem(_ item: any UIFocusItem) -> Bool { false }

    // MARK: Changes of the state

    /// Called before the editing control or the trailing actions appear or disappear; overrides
    /// must call super.
    ///
    /// Source: Apple, willTransition(to:).
    open func willTransition(to state: StateMask) {}
    /// Called after the cell has moved to the state; overrides must call super.
    ///
    /// Source: Apple, didTransition(to:).
    open func didTransition(to state: StateMask) {}
    /// Whether the trailing actions, such as the delete button, are open or opening.
    open var showingDeleteConfirmation: Bool { states.current.contains(.showingDeleteConfirmation) }
    final var states = CellStates(), followsReadableWidth = false

    // MARK: Overridable, from the files of their aspects

    /// The view behind the content, instead of ``selectedBackgroundView``, while the cell is
    /// selected in a table that selects several rows; nil (the default) for none.
    ///
    /// Source: Apple, multipleSelectionBackgroundView.
    open var multipleSelectionBackgroundView: UIView? {
        get { baseMultipleSelectionBackgroundView }
        set { baseMultipleSelectionBackgroundView = newValue }
    }
}
