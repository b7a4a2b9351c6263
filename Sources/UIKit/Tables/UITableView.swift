/// A list of rows, of which only those in view have cells.
///
/// Its data source says how many rows there are and fills their cells; cells that go out of view are used again for
/// rows that come into it. However many rows there are, there are no more cells than fit into the view.
///
/// Deviation: there are plain tables without section headers, and rows do not size themselves: the default height is 44.
///
/// Source: Apple, UITableView.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
    /// The look of a table.
    public enum Style: Int, Sendable {
        /// Rows without gaps.
        case plain = 0
    }

    /// Lines between rows.
    public enum SeparatorStyle: Int, Sendable {
        /// No lines.
        case none = 0
        /// A line of one pixel below each row.
        case singleLine = 1
    }

    /// Where in the view a row is scrolled to.
    public enum ScrollPosition: Int, Sendable {
        /// Wherever it is seen with the least movement.
        case none = 0
        /// At the top.
        case top = 1
        /// In the middle.
        case middle = 2
        /// At the bottom.
        case bottom = 3
    }

    /// What a delegate answers that has no heights of its own.
    static let ownRowHeight = -CGFloat.greatestFiniteMagnitude

    /// The look of the table.
    public final let style: Style

    /// Who knows the rows; not retained. The rows are loaded when it is set and the table is laid out.
    open weak var dataSource: (any UITableViewDataSource)? {
        didSet { if dataSource !== oldValue { reloadWhenLaidOut() } }
    }

    /// Who hears of the rows, and of the scrolling; not retained.
    @_nonoverride
    open var delegate: (any UITableViewDelegate)? {
        get { tableDelegate }
        set { super.delegate = newValue }
    }
    final weak var tableDelegate: (any UITableViewDelegate)?

    /// The height of rows for which the delegate says nothing else, in points. Default: 44.
    open var rowHeight: CGFloat = 44 {
        didSet { if rowHeight != oldValue { remeasure() } }
    }
    /// Whether there are lines between rows. Default: singleLine.
    open var separatorStyle = SeparatorStyle.singleLine {
        didSet { updateSeparators() }
    }
    /// The colour of the lines. Default: separator.
    open var separatorColor: UIColor? = .separator {
        didSet { updateSeparators() }
    }
    /// How far the lines stay from the edges; top and bottom do not matter. Default: 16 on the left.
    open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) {
        didSet { updateSeparators() }
    }
    /// Whether taps select rows. Default: true.
    open var allowsSelection = true
    /// Whether more than one row can be selected. Default: false.
    open var allowsMultipleSelection = false

    // MARK: State

    /// The cells in view, by the number of their row.
    final var cells: [Int: UITableViewCell] = [:]
    /// The rows in view.
    final var shownRows = 0..<0
    final var storedGeometry = TableGeometry()
    final var geometryIsStale = true
    final var registeredClasses: [String: UITableViewCell.Type] = [:]
    final var reusableCells: [String: [UITableViewCell]] = [:]
    /// The selected rows, in the order of selection.
    final var selectedRows: [IndexPath] = []
    final var highlightedRow: IndexPath?

    /// Creates a table with a frame in the superview's coordinates, in points.
    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
        prepare()
    }

    /// Creates a plain table.
    public override convenience init(frame: CGRect) {
        self.init(frame: frame, style: .plain)
    }

    /// Creates a plain table from an archive; here an empty one.
    public required init?(coder: NSCoder) {
        style = .plain
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        backgroundColor = .systemBackground
        alwaysBounceVertical = true
    }

    override func delegateDidChange() {
        super.delegateDidChange()
        tableDelegate = super.delegate as? any UITableViewDelegate
        remeasure()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        tile()
    }

    package override func boundsSizeDidChange(from oldSize: CGSize) {
        super.boundsSizeDidChange(from: oldSize)
        if bounds.width != oldSize.width { updateContentSize() }
    }

    // MARK: Touches

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first, highlightRow(under: touch) else {
            return super.touchesBegan(touches, with: event)
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let row = highlightedRow else { return super.touchesEnded(touches, with: event) }
        unhighlight()
        selectByTap(row)
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard highlightedRow != nil else { return super.touchesCancelled(touches, with: event) }
        unhighlight()
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        if highlightedRow == nil { super.touchesMoved(touches, with: event) }
    }
}
