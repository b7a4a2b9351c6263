/// The view of one row of a table: an image, a text and a second text, or whatever is put into its content view.
///
/// Source: Apple, UITableViewCell.
@preconcurrency @MainActor
open class UITableViewCell: UIView, UIGestureRecognizerDelegate {
    /// How image and texts are arranged.
    public enum CellStyle: Int, Sendable {
        /// A text, with an image before it.
        case `default` = 0
        /// A text on the left and a second one on the right.
        case value1 = 1
        /// A small text that ends a quarter across, and a second one after it.
        case value2 = 2
        /// A second text below the first.
        case subtitle = 3
    }

    /// What a selected cell looks like.
    public enum SelectionStyle: Int, Sendable {
        /// As any other.
        case none = 0
        /// Grey; it was blue long ago.
        case blue = 1
        /// Grey.
        case gray = 2
        /// Grey.
        case `default` = 3
    }

    /// What stands at a cell's right edge.
    ///
    /// Source: Apple, UITableViewCell.AccessoryType.
    public enum AccessoryType: Int, Sendable {
        /// Nothing.
        case none = 0
        /// An angle: there is more to come.
        case disclosureIndicator = 1
        /// A button for details, and an angle.
        case detailDisclosureButton = 2
        /// A check mark.
        case checkmark = 3
        /// A button for details.
        case detailButton = 4
    }

    /// What can be done to a row while it is edited.
    ///
    /// Source: Apple, UITableViewCell.EditingStyle.
    public enum EditingStyle: Int, Sendable {
        /// Nothing.
        case none = 0
        /// It can be deleted.
        case delete = 1
        /// One can be inserted.
        case insert = 2
    }

    /// The name under which the cell is used again; nil when it is not.
    public final let reuseIdentifier: String?
    final let style: CellStyle

    /// Where the cell's content goes; it fills the cell but for the line below.
    public final let contentView = UIView()
    /// The image; made when first asked for.
    open var imageView: UIImageView? { parts.image(in: self) }
    /// The text; made when first asked for.
    open var textLabel: UILabel? { parts.text(in: self) }
    /// The second text, in the styles that have one; made when first asked for.
    open var detailTextLabel: UILabel? { style == .default ? nil : parts.detail(in: self) }

    /// What a selected cell looks like. Default: grey.
    open var selectionStyle = SelectionStyle.default {
        didSet { updateSelectedBackground(animated: false) }
    }
    /// What is shown behind the content; nil for nothing.
    open var backgroundView: UIView? {
        didSet { exchangeBackground(oldValue, backgroundView) }
    }
    /// What is shown behind the content while the cell is selected or highlighted; a grey view unless set.
    open var selectedBackgroundView: UIView? {
        didSet {
            if oldValue !== selectedBackgroundView { oldValue?.removeFromSuperview() }
            updateSelectedBackground(animated: false)
        }
    }
    /// How far the line below stays from the edges; the table's inset unless set.
    open var separatorInset: UIEdgeInsets {
        get { ownSeparatorInset ?? tableSeparatorInset }
        set {
            ownSeparatorInset = newValue
            setNeedsLayout()
        }
    }

    /// What stands at the right edge. Default: none.
    open var accessoryType = AccessoryType.none {
        didSet { if accessoryType != oldValue { accessoryDidChange() } }
    }
    /// A view of the program's own at the right edge, in place of the accessory type's; nil for none.
    open var accessoryView: UIView? {
        didSet {
            guard oldValue !== accessoryView else { return }
            oldValue?.removeFromSuperview()
            accessoryDidChange()
        }
    }
    /// How many steps image and texts are moved in from the left. Default: 0, or what the table's delegate says.
    open var indentationLevel = 0 {
        didSet { if indentationLevel != oldValue { setNeedsLayout() } }
    }
    /// The width of a step of ``indentationLevel``, in points. Default: 10.
    open var indentationWidth: CGFloat = 10 {
        didSet { if indentationWidth != oldValue { setNeedsLayout() } }
    }
    /// Whether the cell shows its editing control, as its table tells it.
    open var isEditing: Bool {
        get { storedIsEditing }
        set { setEditing(newValue, animated: false) }
    }
    /// What can be done to the row; none before the cell is in a table.
    public internal(set) final var editingStyle = EditingStyle.none
    /// Whether the background is indented with the content. Its table asks the delegate. Default: true.
    open var shouldIndentWhileEditing = true

    private var storedIsEditing = false
    /// The ground that the table gave the cell; replaced as long as the program sets no other.
    final var groundByTable: UIColor?
    final var accessory: CellAccessory?
    final var editingControl: CellEditingControl?
    final var parts = CellParts()
    final let separator = UIView()
    final var ownSeparatorInset: UIEdgeInsets?
    final var tableSeparatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
    private var storedIsSelected = false
    private var storedIsHighlighted = false

    /// Creates a cell; its table gives it a frame.
    public init(style: CellStyle, reuseIdentifier: String?) {
        self.style = style
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        prepare()
    }

    /// Creates a cell from an archive; here an empty one of the default style.
    public required init?(coder: NSCoder) {
        style = .default
        reuseIdentifier = nil
        super.init(coder: coder)
        prepare()
    }

    /// Creates a cell of the default style that is not used again.
    public convenience init() {
        self.init(style: .default, reuseIdentifier: nil)
    }

    /// Creates a cell for a table that its class was registered with: through `init(style:reuseIdentifier:)`, overridden
    /// or not, with the default style.
    ///
    /// Swift can make an object of a class that is known only at run time through a required initialiser alone; this one
    /// is inherited by every class that inherits or overrides `init(style:reuseIdentifier:)`.
    public required convenience init(registeredAs identifier: String) {
        self.init(style: .default, reuseIdentifier: identifier)
    }

    private func prepare() {
        backgroundColor = .systemBackground
        groundByTable = backgroundColor
        contentView.frame = bounds
        separator.isHidden = true
        separator.isUserInteractionEnabled = false
        addSubview(contentView)
        addSubview(separator)
    }

    // MARK: State

    /// Whether the cell's row is selected. The table sets it; setting it does not tell the table.
    open var isSelected: Bool {
        get { storedIsSelected }
        set { setSelected(newValue, animated: false) }
    }

    /// Whether the cell is highlighted, as under a finger.
    open var isHighlighted: Bool {
        get { storedIsHighlighted }
        set { setHighlighted(newValue, animated: false) }
    }

    /// Shows the cell as selected or not.
    open func setSelected(_ selected: Bool, animated: Bool) {
        guard selected != storedIsSelected else { return }
        storedIsSelected = selected
        layer.markChanged(.values)
        updateSelectedBackground(animated: animated)
    }

    /// Shows the cell as highlighted or not.
    open func setHighlighted(_ highlighted: Bool, animated: Bool) {
        guard highlighted != storedIsHighlighted else { return }
        storedIsHighlighted = highlighted
        updateSelectedBackground(animated: animated)
    }

    /// Shows or hides the editing control; called by the table, inside an animation when animated. Overrides call super.
    open func setEditing(_ editing: Bool, animated: Bool) {
        guard editing != storedIsEditing else { return }
        storedIsEditing = editing
        setNeedsLayout()
    }

    /// Called before the cell is used for another row; an override resets what is not content, and calls super.
    open func prepareForReuse() {
        setSelected(false, animated: false)
        setHighlighted(false, animated: false)
    }

    /// Asks the table to measure the row again, as ``UITableView/selfSizingInvalidation`` says; call super.
    open override func invalidateIntrinsicContentSize() {
        super.invalidateIntrinsicContentSize()
        (superview as? UITableView)?.contentSizeInvalidated(of: self)
    }

    package override func contentSizeInvalidated(ofSubview subview: UIView) {
        if subview === contentView { invalidateIntrinsicContentSize() }
    }

    package override func boundsSizeDidChange(from oldSize: CGSize) {
        super.boundsSizeDidChange(from: oldSize)
        placeContentView()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutBackgrounds()
        layOutParts()
    }

    /// The size that the content asks for: that of the content view's constraints, with the accessory, the editing control
    /// and the line. Without constraints 44 points, or more where the text needs it.
    ///
    /// A height of 0 that constraints suggest counts as 44, as in UIKit.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        let line = separator.isHidden ? 0 : 1 / contentScaleFactor
        let width = max(0, targetSize.width - leadingRoom - trailingRoom)
        guard contentView.autoLayout.isUsedInSubtree else {
            return CGSize(width: targetSize.width, height: max(Self.standardHeight, textHeight(width) + 22))
        }
        let height = contentView.systemLayoutSizeFitting(
            CGSize(width: width, height: targetSize.height),
            withHorizontalFittingPriority: horizontalFittingPriority, verticalFittingPriority: verticalFittingPriority
        ).height
        return CGSize(width: targetSize.width, height: height > 0 ? height + line : Self.standardHeight)
    }

    /// The height of a cell whose content asks for none, in points.
    static let standardHeight: CGFloat = 44

    package override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        content.isSelected = isSelected
        return content
    }
}
