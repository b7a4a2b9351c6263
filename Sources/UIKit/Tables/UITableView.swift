/// A scrolling list of rows that has cells for visible rows only.
///
/// The data source provides the number of rows and their cells; cells that leave the view are
/// reused for rows that enter it. Regardless of the number of rows, there are only as many cells as
/// fit into the view, and a frame has constant cost.
///
/// Source: Apple, UITableView.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
    /// A value for heights that the content determines: −1.
    public static let automaticDimension: CGFloat = -1

    /// The style of the table.
    open internal(set) var style: Style

    /// The data source; not retained. Setting it reloads the rows in the next layout pass.
    open weak var dataSource: (any UITableViewDataSource)? {
        didSet { if dataSource !== oldValue { reloadWhenLaidOut() } }
    }

    /// The delegate; not retained.
    @_nonoverride
    open weak var delegate: (any UITableViewDelegate)? {
        get { tableDelegate }
        set { super.delegate = newValue }
    }
    final weak var tableDelegate: (any UITableViewDelegate)?

    /// The data source for prefetching; not retained.
    open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?

    // MARK: Heights

    /// The height of rows for which the delegate returns none, in points. Default: automatic.
    ///
    /// Automatic rows are as high as their cells' constraints require; without constraints they are
    /// at least 44 points high. They are measured when they become visible.
    open var rowHeight: CGFloat = automaticDimension {
        didSet {
            guard rowHeight != oldValue else { return }
            rowHeight = checked(rowHeight, "rowHeight", keeping: oldValue)
            remeasure()
        }
    }
    /// The estimated height of rows that have not been measured, in points. Default: automatic.
    ///
    /// Automatic and 0 mean 44.
    open var estimatedRowHeight: CGFloat = automaticDimension {
        didSet {
            guard estimatedRowHeight != oldValue else { return }
            estimatedRowHeight = checked(
                estimatedRowHeight, "estimatedRowHeight", keeping: oldValue)
            remeasure()
        }
    }
    /// When the table resizes a visible self-sizing cell. Default: enabled.
    ///
    /// Source: Apple, UITableView.selfSizingInvalidation (iOS 16).
    open var selfSizingInvalidation = SelfSizingInvalidation.enabled {
        didSet {
            if selfSizingInvalidation == .enabledIncludingConstraints {
                LayoutPass.add(follower: self)
            }
        }
    }
    /// The height of section headers for which the delegate returns none. Default: automatic.
    open var sectionHeaderHeight: CGFloat = automaticDimension {
        didSet {
            guard sectionHeaderHeight != oldValue else { return }
            sectionHeaderHeight = checked(
                sectionHeaderHeight, "sectionHeaderHeight", keeping: oldValue)
            remeasure()
        }
    }
    /// The height of section footers for which the delegate returns none. Default: automatic.
    open var sectionFooterHeight: CGFloat = automaticDimension {
        didSet {
            guard sectionFooterHeight != oldValue else { return }
            sectionFooterHeight = checked(
                sectionFooterHeight, "sectionFooterHeight", keeping: oldValue)
            remeasure()
        }
    }
    /// The height of self-sizing headers until they become visible, in points. Default: automatic.
    ///
    /// 0 and less count as automatic, which means the height of a header with a title.
    open var estimatedSectionHeaderHeight: CGFloat = automaticDimension {
        didSet {
            guard estimatedSectionHeaderHeight != oldValue else { return }
            estimatedSectionHeaderHeight = checked(
                estimatedSectionHeaderHeight, "estimatedSectionHeaderHeight", keeping: oldValue)
            remeasure()
        }
    }
    /// The height of self-sizing footers until they become visible, in points. Default: automatic.
    ///
    /// 0 and less count as automatic, which means the height of a footer with a title.
    open var estimatedSectionFooterHeight: CGFloat = automaticDimension {
        didSet {
            guard estimatedSectionFooterHeight != oldValue else { return }
            estimatedSectionFooterHeight = checked(
                estimatedSectionFooterHeight, "estimatedSectionFooterHeight", keeping: oldValue)
            remeasure()
        }
    }
    /// The padding above each section header. Default: automatic.
    ///
    /// Automatic means 22 points in plain tables and none in others. [U]
    open var sectionHeaderTopPadding: CGFloat = automaticDimension {
        didSet {
            guard sectionHeaderTopPadding != oldValue else { return }
            sectionHeaderTopPadding = checked(
                sectionHeaderTopPadding, "sectionHeaderTopPadding", keeping: oldValue)
            remeasure()
        }
    }
    /// A view above the first section, as wide as the table; it keeps its own height. Default: nil.
    open var tableHeaderView: UIView? {
        didSet { exchangeTableView(oldValue, tableHeaderView) }
    }
    /// A view below the last section, as wide as the table; it keeps its own height. Default: nil.
    open var tableFooterView: UIView? {
        didSet { exchangeTableView(oldValue, tableFooterView) }
    }
    /// A view behind the rows, which does not scroll; nil for none. Default: nil.
    open var backgroundView: UIView? {
        didSet { if oldValue !== backgroundView { exchangeBackground(oldValue, backgroundView) } }
    }

    // MARK: Separators

    /// The style of the separators between rows. Default: singleLine.
    open var separatorStyle = SeparatorStyle.singleLine {
        didSet { updateSeparators() }
    }
    /// The colour of the separators. Default: separator.
    open var separatorColor: UIColor? = .separator {
        didSet { updateSeparators() }
    }
    /// The effect of the separators, such as a blur; nil (the default) for their colour alone.
    open var separatorEffect: UIVisualEffect? {
        didSet { if separatorEffect !== oldValue { updateSeparators() } }
    }
    /// The inset of the separators; top and bottom are ignored. Default: 16 on the left.
    open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) {
        didSet {
            separatorInset = checked(separatorInset, "separatorInset", keeping: oldValue)
            updateSeparators()
        }
    }

    /// Whether the contents of rows are no wider than is easy to read; they are then centred.
    /// Default: false.
    ///
    /// It insets the content view's margins, the standard texts, accessories and separators of
    /// cells like ``UIView/readableContentGuide``. Source: Apple,
    /// UITableView.cellLayoutMarginsFollowReadableWidth.
    open var cellLayoutMarginsFollowReadableWidth = false {
        didSet { if cellLayoutMarginsFollowReadableWidth != oldValue { updateSeparators() } }
    }

    // MARK: Selection and editing

    /// Whether taps select rows. Default: true.
    open var allowsSelection = true
    /// Whether more than one row can be selected. Default: false.
    open var allowsMultipleSelection = false
    /// Whether taps select rows in editing mode. Default: false.
    open var allowsSelectionDuringEditing = false
    /// Whether more than one row can be selected in editing mode. Default: false.
    open var allowsMultipleSelectionDuringEditing = false
    /// Whether the table is in editing mode, in which rows show their editing controls. Default:
    /// false.
    open var isEditing: Bool {
        get { storedIsEditing }
        set { setEditing(newValue, animated: false) }
    }

    // MARK: State

    /// The visible cells, by row number.
    final var cells: [Int: UITableViewCell] = [:]
    /// The visible rows.
    final var shownRows = 0..<0
    final var storedGeometry = TableGeometry()
    final var geometryIsStale = true
    /// Whether an unusable height was reported since the last measuring began.
    final var heightsAreReported = false
    /// How the heights of each section's rows are determined.
    final var heightModes: [HeightMode] = []
    /// Whether the delegate makes views for headers, and for footers; nil until it was called.
    final var makesHeaders: Bool?
    final var makesFooters: Bool?
    final var lingering = LingeringViews(), edited: EditedCell<UITableViewCell>?
    final var isTiling = false
    /// Whether the next measuring keeps measured heights as estimates.
    final var keepsHeights = false
    /// Whether the visible cells must be measured again.
    final var cellsNeedFitting = false
    /// How the invalidated cells are resized in the next layout pass; nil if there are none.
    final var pendingResize: CellResize?
    final var isResizingCells = false
    final var registeredClasses: [String: UITableViewCell.Type] = [:]
    final var reusableCells: [String: [UITableViewCell]] = [:]
    final var registeredHeaders: [String: UITableViewHeaderFooterView.Type] = [:]
    /// The factory of cells, headers and footers from nibs and prototypes.
    final var archived = ArchivedViews()
    final var reusableHeaders: [String: [UITableViewHeaderFooterView]] = [:]
    /// The visible headers and footers, by section.
    final var headers: [Int: UIView] = [:], placedSections: [ObjectIdentifier: CGRect] = [:]
    final var footers: [Int: UIView] = [:]
    /// Header and footer views that were made before they became visible.
    final var pendingHeaders: [Int: UIView] = [:]
    final var pendingFooters: [Int: UIView] = [:]
    /// The backgrounds of the visible sections in an inset grouped table.
    final var cards: [Int: UIView] = [:]
    /// The selected rows, in the order of selection.
    final var selectedRows: [IndexPath] = []
    final var highlightedRow: IndexPath?
    final var storedIsEditing = false, reorder: RowReorder?, gap: RowGap?, listDrag: ListDrag?
    final var pendingUpdate: TableUpdate?
    final var updateDepth = 0
    final var updateCompletions: [(Bool) -> Void] = []
    final var swipe: RowSwipe? {
        didSet { swipeDidChange(from: oldValue) }
    }
    final var prefetched = 0..<0, sectionIndex = TableIndex()

    /// Nil: a table places its content itself.
    override var contentMeantByEdges: UILayoutGuide? { nil }

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

    /// Creates a table from an interface file; an empty plain one from other archives.
    public required init?(coder: NSCoder) {
        style = coder.interfaceStart.tableStyle
        super.init(coder: coder)
        prepare()
        coder.didInitialize(self, as: UITableView.self)
    }

    private func prepare() {
        backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
        alwaysBounceVertical = true
        addRowInteractions()
    }

    override func delegateDidChange() {
        super.delegateDidChange()
        tableDelegate = super.delegate as? any UITableViewDelegate
        (makesHeaders, makesFooters) = (nil, nil)
        if tableDelegate != nil { addSelectionPan() }
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
        // In another width, text wraps differently.
        if oldSize.width > 0, heightModes.contains(where: { $0 != .known }) { remeasure() }
    }

    // MARK: Rows and sections

    /// Reloads all data: counts the rows now, and fills the visible cells in the next layout pass.
    ///
    /// The selection is cleared; the content offset is kept within the limits of the new content.
    /// Source: Apple, reloadData().
    open func reloadData() { if !isReplaced(.reloadTable) { baseReloadData() } }

    /// The number of sections.
    open var numberOfSections: Int { baseNumberOfSections }
    /// Returns the number of rows in a section; 0 if the section does not exist.
    open func numberOfRows(inSection section: Int) -> Int { baseNumberOfRows(inSection: section) }
    /// Returns the frame of a row in the content; zero if the row does not exist.
    open func rectForRow(at indexPath: IndexPath) -> CGRect { baseRectForRow(at: indexPath) }
    /// Returns the frame of a section in the content; zero if the section does not exist.
    open func rect(forSection section: Int) -> CGRect { baseRect(forSection: section) }

    /// Returns the frame of a section's header in the content, when it is not floating.
    ///
    /// Zero if the section does not exist.
    open func rectForHeader(inSection section: Int) -> CGRect {
        baseRectForHeader(inSection: section)
    }

    /// Returns the frame of a section's footer in the content, when it is not floating.
    ///
    /// Zero if the section does not exist.
    open func rectForFooter(inSection section: Int) -> CGRect {
        baseRectForFooter(inSection: section)
    }

    /// Returns the index path of the row at a point of the content, or nil.
    open func indexPathForRow(at point: CGPoint) -> IndexPath? { baseIndexPathForRow(at: point) }
    /// Returns the index paths of the rows that intersect a rectangle of the content.
    open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? { baseIndexPathsForRows(in: rect) }
    /// Returns the index path of a visible cell, or nil.
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { baseIndexPath(for: cell) }
    /// Returns the cell of a row, or nil if it is not visible; lays out rows that have to be.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
        baseCellForRow(at: indexPath)
    }
    /// The visible cells, from top to bottom.
    open var visibleCells: [UITableViewCell] { baseVisibleCells }
    /// The index paths of the visible rows, from top to bottom; nil if there are none.
    open var indexPathsForVisibleRows: [IndexPath]? { baseIndexPathsForVisibleRows }

    /// Scrolls until a row is at the given position in the view.
    ///
    /// Floating headers of a plain table do not cover the row.
    open func scrollToRow(
        at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
    ) {
        baseScrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }

    /// Scrolls to the row that was selected last.
    open func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
        baseScrollToNearestSelectedRow(at: scrollPosition, animated: animated)
    }

    /// Begins a group of changes, which `endUpdates()` applies at once. Calls can be nested.
    open func beginUpdates() { baseBeginUpdates() }
    /// Applies the changes since `beginUpdates()`, and measures the visible rows again.
    ///
    /// This also happens without changes, so `beginUpdates()` and `endUpdates()` alone animate
    /// cells that need other heights.
    open func endUpdates() { if !isReplaced(.endTableUpdates) { baseEndUpdates() } }

    /// Animates several inserts, deletes, reloads and moves as one update.
    ///
    /// Deletions, reloads and the sources of moves use the index paths before all changes;
    /// insertions and the destinations of moves use those after them. The data source must have
    /// changed by the end of the block. If the numbers do not add up, the mistake is reported and
    /// all data is reloaded; UIKit raises an exception.
    ///
    /// - Parameters:
    ///   - updates: makes the changes.
    ///   - completion: called after the animations, with whether they finished.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        basePerformBatchUpdates(updates, completion: completion)
    }

    /// Inserts rows at index paths after the update.
    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        baseInsertRows(at: indexPaths, with: animation)
    }

    /// Deletes rows at index paths before the update.
    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        baseDeleteRows(at: indexPaths, with: animation)
    }

    /// Reloads rows at index paths before the update, and deselects them.
    open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        baseReloadRows(at: indexPaths, with: animation)
    }

    /// Moves a row from an index path before the update to one after it.
    open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        baseMoveRow(at: indexPath, to: newIndexPath)
    }

    /// Inserts sections at indexes after the update.
    open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        baseInsertSections(sections, with: animation)
    }

    /// Deletes sections at indexes before the update.
    open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        baseDeleteSections(sections, with: animation)
    }

    /// Reloads sections at indexes before the update; their numbers of rows may change.
    open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        baseReloadSections(sections, with: animation)
    }

    /// Moves a section from an index before the update to one after it.
    open func moveSection(_ section: Int, toSection newSection: Int) {
        baseMoveSection(section, toSection: newSection)
    }
    /// Calls the data source to fill the cells of rows again, without replacing them; measures them
    /// again. `prepareForReuse()` is not called. Source: Apple, UITableView.reconfigureRows(at:).
    open func reconfigureRows(at indexPaths: [IndexPath]) { baseReconfigureRows(at: indexPaths) }

    /// Registers a header and footer class for a reuse identifier; nil unregisters it.
    open func register(
        _ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String
    ) {
        baseRegister(aClass, forHeaderFooterViewReuseIdentifier: identifier)
    }

    /// Registers a nib with one header or footer for a reuse identifier; nil unregisters it.
    open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
        baseRegister(nib, forHeaderFooterViewReuseIdentifier: identifier)
    }

    /// Returns a reusable header or footer, or a new one of the registered class, or nil.
    open func dequeueReusableHeaderFooterView(withIdentifier identifier: String)
        -> UITableViewHeaderFooterView?
    {
        baseDequeueReusableHeaderFooterView(withIdentifier: identifier)
    }

    /// Returns the header of a section, or nil if it is not visible.
    open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        baseHeaderView(forSection: section)
    }

    /// Returns the footer of a section, or nil if it is not visible.
    open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        baseFooterView(forSection: section)
    }

    /// The row that was selected last; nil if none is selected.
    open var indexPathForSelectedRow: IndexPath? { baseIndexPathForSelectedRow }
    /// The selected rows, in the order of selection; nil if none is selected.
    open var indexPathsForSelectedRows: [IndexPath]? { baseIndexPathsForSelectedRows }

    /// Selects a row without calling the delegate; nil deselects all.
    ///
    /// `scrollPosition`: the position to scroll to; `none` does not scroll, as in UIKit.
    open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        baseSelectRow(at: indexPath, animated: animated, scrollPosition: scrollPosition)
    }

    /// Deselects a row without calling the delegate.
    open func deselectRow(at indexPath: IndexPath, animated: Bool) {
        baseDeselectRow(at: indexPath, animated: animated)
    }

    /// Registers a cell class for a reuse identifier; nil unregisters it.
    open func register(
        _ cellClass: AnyClass?, forCellReuseIdentifier identifier: String
    ) {
        baseRegister(cellClass, forCellReuseIdentifier: identifier)
    }

    /// Registers a nib with one cell for a reuse identifier; nil unregisters it.
    open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
        baseRegister(nib, forCellReuseIdentifier: identifier)
    }

    /// Returns a reusable cell, or a new one of the class registered for the identifier.
    ///
    /// Call it in `tableView(_:cellForRowAt:)`, with the same index path; the cell already has its
    /// size. An identifier without a registered class is a programming error.
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath)
        -> UITableViewCell
    {
        baseDequeueReusableCell(withIdentifier: identifier, for: indexPath)
    }

    /// Returns a reusable cell, or a new one of the registered class, or nil.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        baseDequeueReusableCell(withIdentifier: identifier)
    }

    /// Turns editing mode on or off, in 0.3 s if animated.
    ///
    /// A row has an editing control if the data source lets it be edited and the delegate returns
    /// an editing style.
    open func setEditing(_ editing: Bool, animated: Bool) {
        baseSetEditing(editing, animated: animated)
    }

    // MARK: Focus

    /// Whether the focus returns to the row that had it last. Default: false.
    open var remembersLastFocusedIndexPath: Bool {
        get { listFocus.remembers }
        set { listFocus.remembers = newValue }
    }
    /// Whether rows can be focused. Default: false.
    ///
    /// The delegate may decide for each row. Source: WWDC 2021, "Focus on iPad keyboard
    /// navigation": sidebars allow it, other lists when the program does.
    open var allowsFocus: Bool {
        get { listFocus.allows ?? false }
        set { setAllowsFocus(newValue) }
    }
    /// Whether rows can be focused in editing mode. Default: that of ``allowsFocus``.
    open var allowsFocusDuringEditing: Bool {
        get { listFocus.allowsDuringEditing ?? allowsFocus }
        set { listFocus.allowsDuringEditing = newValue }
    }
    /// Whether a row that gets the focus is selected. Default: false.
    open var selectionFollowsFocus: Bool {
        get { listFocus.selectionFollows ?? false }
        set { listFocus.selectionFollows = newValue }
    }
    /// The row that is preferred, or the view.
    open override var preferredFocusEnvironments: [any UIFocusEnvironment] {
        listFocusEnvironments
    }
    /// Asks the delegate; overrides call super.
    open override func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool {
        baseShouldUpdateFocus(in: context)
    }
    /// Notifies the delegate; overrides call super.
    open override func didUpdateFocus(
        in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
    ) {
        baseDidUpdateFocus(in: context, with: coordinator)
    }
    override var offersFocus: Bool { offersListFocus }
    override func selectFocusedItem(_ item: any UIFocusItem) -> Bool {
        selectListItem(item) || super.selectFocusedItem(item)
    }
    final var listFocus = ListFocus()

    // MARK: Touches

    override func springLoadedTarget(at point: CGPoint) -> SpringTarget? {
        springTarget(at: point)
    }

    /// While a row's actions are open, a touch elsewhere only closes them.
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard let hit = super.hitTest(point, with: event) else { return nil }
        if let swipe, swipe.isOpen, !hit.isDescendant(of: swipe.actionsView) { return self }
        return hit
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !rowReceives(touches) { super.touchesBegan(touches, with: event) }
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

    // MARK: Overridable, from the files of their aspects

    /// The interaction that shows the menus of rows.
    ///
    /// Source: Apple, UITableView.contextMenuInteraction.
    open var contextMenuInteraction: UIContextMenuInteraction? { baseContextMenuInteraction }

    /// The object that provides the items of rows that are dragged; not retained. Default: nil.
    ///
    /// If there is no ``dropDelegate`` and the data source moves rows, a row can be dragged to
    /// another place of the table. Source: Apple, UITableView.dragDelegate.
    open weak var dragDelegate: (any UITableViewDragDelegate)? {
        get { baseDragDelegate }
        set { baseDragDelegate = newValue }
    }

    final override func indexDisplayModeChanged() { reloadSectionIndexTitles() }

    /// Writes the selected rows too, and the first visible one if the data source names it.
    open override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        ListRestoration.encode(
            selected: indexPathsForSelectedRows ?? [],
            firstVisible: indexPathsForVisibleRows?.min(),
            of: self, source: dataSource, with: coder)
    }
    /// Selects the rows that were selected, and scrolls to the first one that was visible.
    open override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        let state = ListRestoration.decode(for: self, source: dataSource, from: coder) {
            hasCell(at: $0)
        }
        for path in state.selected { selectRow(at: path, animated: false, scrollPosition: .none) }
        if let first = state.firstVisible { scrollToRow(at: first, at: .top, animated: false) }
    }

    /// The object that accepts what is dropped on the table; not retained. Default: nil.
    ///
    /// Source: Apple, UITableView.dropDelegate.
    open weak var dropDelegate: (any UITableViewDropDelegate)? {
        get { baseDropDelegate }
        set { baseDropDelegate = newValue }
    }

    /// Whether rows can be dragged. Default: true, as on all devices since iOS 15.
    ///
    /// Source: Apple, UITableView.dragInteractionEnabled.
    open var dragInteractionEnabled: Bool {
        get { baseDragInteractionEnabled }
        set { baseDragInteractionEnabled = newValue }
    }

    /// Whether rows of the table are being dragged.
    open var hasActiveDrag: Bool { baseHasActiveDrag }

    /// Whether a drag is over the table.
    open var hasActiveDrop: Bool { baseHasActiveDrop }

    /// Whether the rows are in places that the data source does not know, because they make room
    /// for what is dragged.
    ///
    /// Source: Apple, hasUncommittedUpdates.
    open var hasUncommittedUpdates: Bool { baseHasUncommittedUpdates }
}
