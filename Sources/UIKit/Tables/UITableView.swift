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
    /// What a delegate answers that does not indent.
    static let ownIndentation = Int.min
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
    /// The height of rows that have not been measured yet, in points; automatic and 0 mean 44. Default: automatic.
    open var estimatedRowHeight: CGFloat = automaticDimension {
        didSet { if estimatedRowHeight != oldValue { remeasure() } }
    }
    /// What makes a cell in view take another height by itself. Default: enabled.
    ///
    /// Source: Apple, UITableView.selfSizingInvalidation (iOS 16).
    open var selfSizingInvalidation = SelfSizingInvalidation.enabled {
        didSet { if selfSizingInvalidation == .enabledIncludingConstraints { LayoutPass.add(follower: self) } }
    }
    /// The height of section headers for which the delegate says nothing else. Default: automatic.
    open var sectionHeaderHeight: CGFloat = automaticDimension {
        didSet { if sectionHeaderHeight != oldValue { remeasure() } }
    }
    /// The height of section footers for which the delegate says nothing else. Default: automatic.
    open var sectionFooterHeight: CGFloat = automaticDimension {
        didSet { if sectionFooterHeight != oldValue { remeasure() } }
    }
    /// The height of headers that the content decides, until they come into view; automatic means a titled one's.
    ///
    /// In points; 0 and less count as automatic. Default: automatic.
    open var estimatedSectionHeaderHeight: CGFloat = automaticDimension {
        didSet { if estimatedSectionHeaderHeight != oldValue { remeasure() } }
    }
    /// The height of footers that the content decides, until they come into view; automatic means a titled one's.
    ///
    /// In points; 0 and less count as automatic. Default: automatic.
    open var estimatedSectionFooterHeight: CGFloat = automaticDimension {
        didSet { if estimatedSectionFooterHeight != oldValue { remeasure() } }
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
    /// How the cells whose content has been invalidated are to be resized in the next layout; nil if there are none.
    final var pendingResize: CellResize?
    final var isResizingCells = false
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
        resizeInvalidatedCells()
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

    // MARK: Rows and sections

    /// Loads the table anew: counts the rows now, and fills the cells in view in the next layout.
    ///
    /// Selection is lost; the content offset stays as far as the new content allows. Source: Apple, reloadData().
    open func reloadData() { baseReloadData() }

    /// How many sections there are.
    open var numberOfSections: Int { baseNumberOfSections }
    /// Answers how many rows a section has; 0 for a section that does not exist.
    open func numberOfRows(inSection section: Int) -> Int { baseNumberOfRows(inSection: section) }
    /// Answers the rectangle of a row in the content; zero for a row that does not exist.
    open func rectForRow(at indexPath: IndexPath) -> CGRect { baseRectForRow(at: indexPath) }
    /// Answers the rectangle of a section in the content; zero for a section that does not exist.
    open func rect(forSection section: Int) -> CGRect { baseRect(forSection: section) }

    /// Answers where a section's header lies in the content, when nothing keeps it in view; zero for one that does not
    /// exist.
    open func rectForHeader(inSection section: Int) -> CGRect { baseRectForHeader(inSection: section) }

    /// Answers where a section's footer lies in the content, when nothing keeps it in view; zero for one that does not
    /// exist.
    open func rectForFooter(inSection section: Int) -> CGRect { baseRectForFooter(inSection: section) }

    /// Answers the row at a point of the content; nil when there is none.
    open func indexPathForRow(at point: CGPoint) -> IndexPath? { baseIndexPathForRow(at: point) }
    /// Answers the rows that a rectangle of the content touches.
    open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? { baseIndexPathsForRows(in: rect) }
    /// Answers the row of a cell in view; nil for any other cell.
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { baseIndexPath(for: cell) }
    /// Answers the cell of a row; nil when the row is not in view.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { baseCellForRow(at: indexPath) }
    /// The cells in view, from the top.
    open var visibleCells: [UITableViewCell] { baseVisibleCells }
    /// The rows in view, from the top; nil when there are none.
    open var indexPathsForVisibleRows: [IndexPath]? { baseIndexPathsForVisibleRows }

    /// Scrolls until a row is in view, at a position in it.
    ///
    /// The headers that stay at the top of a plain table are kept clear of.
    open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        baseScrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }

    /// Scrolls until the row selected last is in view.
    open func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
        baseScrollToNearestSelectedRow(at: scrollPosition, animated: animated)
    }

    /// Starts to collect changes of rows and sections; `endUpdates()` shows them all at once. Calls may be nested.
    open func beginUpdates() { baseBeginUpdates() }
    /// Shows what was collected since `beginUpdates()`, and measures the rows in view again, also when nothing was collected.
    ///
    /// So `beginUpdates()` and `endUpdates()` alone animate cells that ask for other heights.
    open func endUpdates() { baseEndUpdates() }

    /// Shows the changes of a block all at once.
    ///
    /// Deletions, reloads and the places that rows move from are given by the rows' places before all changes; insertions and
    /// the places that they move to by those after them. The data source has to have changed by the end of the block.
    /// Numbers that do not add up are a mistake that is told, and everything is loaded anew; UIKit raises an exception.
    ///
    /// - Parameters:
    ///   - updates: makes the changes.
    ///   - completion: called after the animations, with whether they finished.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        basePerformBatchUpdates(updates, completion: completion)
    }

    /// Inserts rows, named by where they are afterwards.
    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        baseInsertRows(at: indexPaths, with: animation)
    }

    /// Deletes rows, named by where they were before.
    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        baseDeleteRows(at: indexPaths, with: animation)
    }

    /// Asks for the cells of rows anew, named by where they were before.
    open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        baseReloadRows(at: indexPaths, with: animation)
    }

    /// Moves a row, from where it was before to where it is afterwards.
    open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        baseMoveRow(at: indexPath, to: newIndexPath)
    }

    /// Inserts sections, named by where they are afterwards.
    open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        baseInsertSections(sections, with: animation)
    }

    /// Deletes sections, named by where they were before.
    open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        baseDeleteSections(sections, with: animation)
    }

    /// Loads sections anew, named by where they were before; their numbers of rows may change.
    open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        baseReloadSections(sections, with: animation)
    }

    /// Moves a section, from where it was before to where it is afterwards.
    open func moveSection(_ section: Int, toSection newSection: Int) { baseMoveSection(section, toSection: newSection) }
    /// Lets the data source fill the cells of rows again, without making others; measures them anew.
    open func reconfigureRows(at indexPaths: [IndexPath]) { baseReconfigureRows(at: indexPaths) }

    /// Names a class of headers and footers, to be made when none of that name waits to be used again; nil forgets the name.
    open func register(
        _ aClass: UITableViewHeaderFooterView.Type?, forHeaderFooterViewReuseIdentifier identifier: String
    ) {
        baseRegister(aClass, forHeaderFooterViewReuseIdentifier: identifier)
    }

    /// Answers a header or footer that waits to be used again, or a new one of the class registered under the name; else nil.
    open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
        baseDequeueReusableHeaderFooterView(withIdentifier: identifier)
    }

    /// Answers the header of a section in view; nil for any other.
    open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        baseHeaderView(forSection: section)
    }

    /// Answers the footer of a section in view; nil for any other.
    open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        baseFooterView(forSection: section)
    }

    /// The row selected last; nil when none is.
    open var indexPathForSelectedRow: IndexPath? { baseIndexPathForSelectedRow }
    /// The selected rows, in the order of selection; nil when none is.
    open var indexPathsForSelectedRows: [IndexPath]? { baseIndexPathsForSelectedRows }

    /// Selects a row, without asking or telling the delegate; nil deselects all.
    ///
    /// `scrollPosition`: where to scroll the row to; `none` does not scroll, as in UIKit.
    open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        baseSelectRow(at: indexPath, animated: animated, scrollPosition: scrollPosition)
    }

    /// Deselects a row, without telling the delegate.
    open func deselectRow(at indexPath: IndexPath, animated: Bool) {
        baseDeselectRow(at: indexPath, animated: animated)
    }

    /// Names a class of cells, to be made when none of that name waits to be used again; nil forgets the name.
    open func register(_ cellClass: UITableViewCell.Type?, forCellReuseIdentifier identifier: String) {
        baseRegister(cellClass, forCellReuseIdentifier: identifier)
    }

    /// Answers a cell that waits to be used again, or a new one of the class registered under the name.
    ///
    /// Call it in `tableView(_:cellForRowAt:)`, with the row asked for; the cell already has its size. A name that no class
    /// is registered under is a programming error.
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        baseDequeueReusableCell(withIdentifier: identifier, for: indexPath)
    }

    /// Answers a cell that waits to be used again, or a new one of the class registered under the name; else nil.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        baseDequeueReusableCell(withIdentifier: identifier)
    }

    /// Shows or hides the editing controls of the rows, in 0.3 s when animated.
    ///
    /// A row has one when the data source lets it be edited and the delegate gives it an editing style.
    open func setEditing(_ editing: Bool, animated: Bool) { baseSetEditing(editing, animated: animated) }

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
