/// A list of rows, of which only those in view have cells.
///
/// Its data source says how many rows there are and fills their cells; cells that go out of view are used again for
/// rows that come into it. However many rows there are, there are no more cells than fit into the view, and a frame costs
/// the same.
///
/// Source: Apple, UITableView.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
    /// What stands for a height that the content decides: −1.
    public static let automaticDimension: CGFloat = -1
    /// What a delegate answers that has no heights of its own.
    static let ownRowHeight = -CGFloat.greatestFiniteMagnitude
    /// What a delegate answers that has no header or footer views.
    static let noView = UIView()

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

    /// Who makes ready what rows need before they come into view; not retained.
    open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?

    // MARK: Heights

    /// The height of rows for which the delegate says nothing else, in points. Default: automatic.
    ///
    /// Automatic rows are as high as their cells' constraints make them, and 44 points at least without constraints; they
    /// are measured when they come into view.
    open var rowHeight: CGFloat = automaticDimension {
        didSet { if rowHeight != oldValue { remeasure() } }
    }
    /// The height of rows that have not been measured yet, in points; automatic means 44. Default: automatic.
    open var estimatedRowHeight: CGFloat = automaticDimension {
        didSet { if estimatedRowHeight != oldValue { remeasure() } }
    }
    /// The height of section headers for which the delegate says nothing else. Default: automatic.
    open var sectionHeaderHeight: CGFloat = automaticDimension {
        didSet { if sectionHeaderHeight != oldValue { remeasure() } }
    }
    /// The height of section footers for which the delegate says nothing else. Default: automatic.
    open var sectionFooterHeight: CGFloat = automaticDimension {
        didSet { if sectionFooterHeight != oldValue { remeasure() } }
    }
    /// The room above each section header; automatic means 22 points in plain tables and none in others. [U] Default:
    /// automatic.
    open var sectionHeaderTopPadding: CGFloat = automaticDimension {
        didSet { if sectionHeaderTopPadding != oldValue { remeasure() } }
    }
    /// A view above the first section, as wide as the table; its height is its own. Default: nil.
    open var tableHeaderView: UIView? {
        didSet { exchangeTableView(oldValue, tableHeaderView) }
    }
    /// A view below the last section, as wide as the table; its height is its own. Default: nil.
    open var tableFooterView: UIView? {
        didSet { exchangeTableView(oldValue, tableFooterView) }
    }
    /// A view behind the rows, which does not scroll; nil for none. Default: nil.
    open var backgroundView: UIView? {
        didSet {
            guard oldValue !== backgroundView else { return }
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            setNeedsLayout()
        }
    }

    // MARK: Lines

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

    // MARK: Selection and editing

    /// Whether taps select rows. Default: true.
    open var allowsSelection = true
    /// Whether more than one row can be selected. Default: false.
    open var allowsMultipleSelection = false
    /// Whether taps select rows while the table is edited. Default: false.
    open var allowsSelectionDuringEditing = false
    /// Whether more than one row can be selected while the table is edited. Default: false.
    open var allowsMultipleSelectionDuringEditing = false
    /// Whether the rows show their editing controls. Default: false.
    open var isEditing: Bool {
        get { storedIsEditing }
        set { setEditing(newValue, animated: false) }
    }

    // MARK: State

    /// The cells in view, by the number of their row.
    final var cells: [Int: UITableViewCell] = [:]
    /// The rows in view.
    final var shownRows = 0..<0
    final var storedGeometry = TableGeometry()
    final var geometryIsStale = true
    /// How the heights of each section's rows come about.
    final var heightModes: [HeightMode] = []
    /// Whether the delegate makes views for headers, and for footers; nil until it was asked.
    final var makesHeaders: Bool?
    final var makesFooters: Bool?
    final var isTiling = false
    /// Whether measured heights are kept as estimates by the next measuring.
    final var keepsHeights = false
    /// Whether the cells in view have to be measured again.
    final var cellsNeedFitting = false
    final var registeredClasses: [String: UITableViewCell.Type] = [:]
    final var reusableCells: [String: [UITableViewCell]] = [:]
    final var registeredHeaders: [String: UITableViewHeaderFooterView.Type] = [:]
    final var reusableHeaders: [String: [UITableViewHeaderFooterView]] = [:]
    /// The headers and footers in view, by section.
    final var headers: [Int: UIView] = [:]
    final var footers: [Int: UIView] = [:]
    /// Header and footer views that were made before they come into view.
    final var pendingHeaders: [Int: UIView] = [:]
    final var pendingFooters: [Int: UIView] = [:]
    /// The grounds of the sections in view of an inset grouped table.
    final var cards: [Int: UIView] = [:]
    /// The selected rows, in the order of selection.
    final var selectedRows: [IndexPath] = []
    final var highlightedRow: IndexPath?
    final var storedIsEditing = false
    final var pendingUpdate: TableUpdate?
    final var updateDepth = 0
    final var updateCompletions: [(Bool) -> Void] = []
    final var swipe: RowSwipe?
    final var prefetched = 0..<0

    /// How the heights of a section's rows come about.
    enum HeightMode {
        /// They are known.
        case known
        /// By the content, when a row comes into view.
        case automatic
        /// The delegate is asked when a row comes into view.
        case asked
    }

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
        backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
        alwaysBounceVertical = true
        addGestureRecognizer(RowSwipeGestureRecognizer(table: self))
    }

    override func delegateDidChange() {
        super.delegateDidChange()
        tableDelegate = super.delegate as? any UITableViewDelegate
        makesHeaders = nil
        makesFooters = nil
        remeasure()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        tile()
    }

    package override func boundsSizeDidChange(from oldSize: CGSize) {
        super.boundsSizeDidChange(from: oldSize)
        guard bounds.width != oldSize.width else { return }
        updateContentSize()
        // Text breaks at other places in another width.
        if heightModes.contains(.automatic), oldSize.width > 0 { remeasure() }
    }

    private func exchangeTableView(_ old: UIView?, _ new: UIView?) {
        guard old !== new else { return }
        old?.removeFromSuperview()
        if let new { addSubview(new) }
        remeasure()
    }

    // MARK: Touches

    /// While a row's actions are open, a touch elsewhere closes them and does nothing else.
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard let hit = super.hitTest(point, with: event) else { return nil }
        if let swipe, swipe.isOpen, !hit.isDescendant(of: swipe.actionsView) { return self }
        return hit
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let swipe, swipe.isOpen { return closeSwipe(animated: true) }
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
