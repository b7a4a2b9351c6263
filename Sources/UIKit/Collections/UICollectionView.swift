/// A scroll view that arranges items with a layout object and has cells for visible items only.
///
/// Source: Apple, UICollectionView.
///
/// Deviation: inserted and removed cells fade, even if they move across an edge. No gesture but the
/// reorder accessory of lists and drags with a ``dropDelegate`` begins to move an item.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
    /// The layout that arranges the items.
    open var collectionViewLayout: UICollectionViewLayout {
        didSet {
            guard oldValue !== collectionViewLayout else { return }
            oldValue.storedCollectionView = nil
            collectionViewLayout.storedCollectionView = self
            collectionViewLayout.invalidateLayout()
        }
    }
    /// The data source; not retained.
    open weak var dataSource: (any UICollectionViewDataSource)? {
        didSet { if dataSource !== oldValue { forgetItems() } }
    }
    /// The delegate; not retained.
    @_nonoverride
    open weak var delegate: (any UICollectionViewDelegate)? {
        get { collectionDelegate }
        set { super.delegate = newValue }
    }
    final weak var collectionDelegate: (any UICollectionViewDelegate)?
    /// The object that is notified of items that will soon be visible; not retained.
    open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
    /// Whether ``prefetchDataSource`` is notified. Default: true.
    open var isPrefetchingEnabled = true
    /// A view behind the items, which does not scroll; nil for none. Default: nil.
    open var backgroundView: UIView? {
        didSet { if backgroundView !== oldValue { exchangeBackground(oldValue) } }
    }
    /// Whether taps select items. Default: true.
    open var allowsSelection = true
    /// Whether more than one item can be selected. Default: false.
    open var allowsMultipleSelection = false

    /// When the view resizes a visible self-sizing cell or supplementary view. Default: enabled.
    ///
    /// Source: Apple, UICollectionView.selfSizingInvalidation (iOS 16).
    open var selfSizingInvalidation = SelfSizingInvalidation.enabled {
        didSet {
            if selfSizingInvalidation == .enabledIncludingConstraints {
                LayoutPass.add(follower: self)
            }
        }
    }

    final var layoutIsStale = true
    /// Whether elements are being placed or measured.
    final var isTiling = false, depthsAreStale = false
    /// How the next layout pass resizes elements that need another size; nil if none does.
    final var pendingResize: ElementResize?
    /// Whether the layout is invalidated for a measurement or by scrolling.
    final var isInvalidatedByItself = false
    /// The cell that the data source is asked to configure again.
    final var reconfiguring: (path: IndexPath, cell: UICollectionViewCell)?
    /// Whether unusable attributes were reported since the layout was prepared.
    final var attributesAreReported = false
    /// The attributes of the element whose view the data source is asked for.
    final var provided: UICollectionViewLayoutAttributes?
    /// Whether the size changes inside an animation block.
    final var boundsChangeIsAnimated = false
    final var counts: [Int]?
    final var cells: [IndexPath: UICollectionViewCell] = [:]
    private var registered: [String: UICollectionViewCell.Type] = [:]
    /// The names of the registrations that the view knows.
    final var registrations: Set<String> = []
    /// The factory of cells and supplementary views from nibs and prototypes.
    final var archived = ArchivedViews()
    final var reusable: [String: [UICollectionViewCell]] = [:]
    final var elements: [CollectionElement: UICollectionReusableView] = [:]
    final var registeredElements: [String: UICollectionReusableView.Type] = [:]
    final var reusableElements: [String: [UICollectionReusableView]] = [:]
    /// The items that are visible or were announced to the prefetching data source.
    final var prefetched: Set<IndexPath> = []
    final var selected: [IndexPath] = []
    final var highlighted: IndexPath?, edited: EditedCell<UICollectionViewCell>?
    final var updates = CollectionUpdates()
    final var orthogonal = OrthogonalScrolling()
    final var storedIsEditing = false, sectionIndex = CollectionIndex()
    final var movement: ItemMovement?, listDrag: ListDrag?
    final var swipe: RowSwipe? {
        didSet {
            for case let cell as UICollectionViewCell in [oldValue?.cell, swipe?.cell] {
                cell.setNeedsUpdateConfiguration()
            }
        }
    }
    final var recognizesSwipes = false
    /// The cells whose sizes may have changed.
    final var changed: Set<ObjectIdentifier> = []

    /// Creates a view with a frame in the superview's coordinates, and a layout.
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
        layout.storedCollectionView = self
        backgroundColor = .systemBackground
    }

    /// Creates a view from an interface file; an empty one from other archives.
    public required init?(coder: NSCoder) {
        collectionViewLayout =
            coder.interfaceStart.collectionViewLayout ?? UICollectionViewFlowLayout()
        super.init(coder: coder)
        collectionViewLayout.storedCollectionView = self
        coder.didInitialize(self, as: UICollectionView.self)
    }

    override func delegateDidChange() {
        super.delegateDidChange()
        collectionDelegate = super.delegate as? any UICollectionViewDelegate
        addItemMenus()
        if collectionDelegate != nil { addSelectionPan() }
        collectionViewLayout.invalidateLayout()
    }

    // MARK: Items

    /// Registers a cell class for a reuse identifier; nil unregisters it.
    open func register(
        _ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String
    ) {
        archived.cells[identifier] = nil
        guard let cellClass else {
            registered[identifier] = nil
            return
        }
        guard let cellClass = cellClass as? UICollectionViewCell.Type else {
            return reportMistake(
                "\(cellClass) was registered for “\(identifier)” and is not a UICollectionViewCell; "
                    + "it is ignored")
        }
        registered[identifier] = cellClass
    }

    /// Registers a nib with one cell for a reuse identifier; nil unregisters it.
    open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
        baseRegister(nib, forCellWithReuseIdentifier: identifier)
    }

    /// Returns a reusable cell, or a new one of the class registered for the identifier, which has
    /// the attributes of the item.
    ///
    /// An identifier without a registered class is a programming error.
    open func dequeueReusableCell(
        withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = findCell(identifier, indexPath)
        cell.adopt(collectionViewLayout.listLook(.cell, "", indexPath))
        if reconfiguring?.cell !== cell { placeDequeued(cell, .cell, "", indexPath) }
        updateState(of: cell, at: indexPath)
        return cell
    }

    private func findCell(_ identifier: String, _ indexPath: IndexPath) -> UICollectionViewCell {
        if let cell = reconfigured(identifier, indexPath) { return cell }
        if let cell = reusable[identifier]?.popLast() {
            cell.prepareForReuse()
            return cell
        }
        if let cell = archived.cells[identifier]?() as? UICollectionViewCell {
            if cell.reuseIdentifier == nil { cell.storedReuseIdentifier = identifier }
            return cell
        }
        guard let type = registered[identifier] else {
            preconditionFailure(
                "there is no cell class with the identifier \"\(identifier)\"; call "
                    + "register(_:forCellWithReuseIdentifier:) with it first")
        }
        let cell = type.makeInstance(
            frame: collectionViewLayout.layoutAttributesForItem(at: indexPath)?.frame ?? .zero)
        cell.storedReuseIdentifier = identifier
        return cell
    }

    /// Registers the class of supplementary views of a kind for a reuse identifier; nil unregisters
    /// it.
    open func register(
        _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
        withReuseIdentifier identifier: String
    ) {
        baseRegister(
            viewClass, forSupplementaryViewOfKind: elementKind, withReuseIdentifier: identifier)
    }

    /// Registers a nib with one supplementary view of a kind for a reuse identifier; nil
    /// unregisters it.
    open func register(
        _ nib: UINib?, forSupplementaryViewOfKind kind: String,
        withReuseIdentifier identifier: String
    ) {
        baseRegister(nib, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
    }

    /// Returns a reusable supplementary view, or a new one of the registered class.
    ///
    /// An identifier without a registered class is a programming error.
    open func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView {
        let view = baseDequeue(elementKind, identifier)
        view.adopt(collectionViewLayout.listLook(.supplementaryView, elementKind, indexPath))
        placeDequeued(view, .supplementaryView, elementKind, indexPath)
        return view
    }

    /// Reloads all data: counts the items now and configures visible cells in the next layout pass.
    ///
    /// The selection is cleared.
    open func reloadData() { if !isReplaced(.reloadCollection) { baseReloadData() } }

    /// Replaces the cells of items, in an update of its own outside of `performBatchUpdates`.
    open func reloadItems(at indexPaths: [IndexPath]) { baseReloadItems(at: indexPaths) }

    /// The number of sections.
    open var numberOfSections: Int { itemCounts.count }

    /// Returns the number of items in a section; 0 if the section does not exist.
    open func numberOfItems(inSection section: Int) -> Int {
        itemCounts.indices.contains(section) ? itemCounts[section] : 0
    }

    final var itemCounts: [Int] {
        if let counts { return counts }
        counts = countedItems()
        return counts ?? []
    }

    /// Returns the cell of an item, or nil if it is not visible.
    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { cells[indexPath] }

    /// Returns the index path of a visible cell, or nil.
    open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
        cells.first { $0.value === cell }?.key
    }

    /// Returns the index path of the item at a point of the content, or nil.
    open func indexPathForItem(at point: CGPoint) -> IndexPath? {
        prepareLayout()
        let probe = CGRect(x: point.x, y: point.y, width: 0.01, height: 0.01)
        let found = itemAttributes(in: probe).filter {
            let shift = orthogonalShift(of: $0)
            return $0.frame.offsetBy(dx: shift.x, dy: shift.y).contains(point)
        }
        // The item in front: of those at the same height the last one.
        let height = found.map(\.zIndex).max()
        return found.last { $0.zIndex == height }?.indexPath
    }

    /// The index paths of the visible items, in ascending order.
    open var indexPathsForVisibleItems: [IndexPath] {
        tileIfNeeded()
        return cells.keys.sorted()
    }

    /// The visible cells, in the order of their items.
    open var visibleCells: [UICollectionViewCell] {
        indexPathsForVisibleItems.compactMap { cells[$0] }
    }

    /// Scrolls until an item is at the given position in the view.
    open func scrollToItem(
        at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
    ) {
        prepareLayout()
        guard let attributes = collectionViewLayout.layoutAttributesForItem(at: indexPath),
            attributes.areUsable
        else {
            return reportMistake(
                "scrollToItem: there is no item \(indexPath.item) in section \(indexPath.section); nothing was scrolled"
            )
        }
        let inset = adjustedContentInset
        let (frame, scrollPosition) = scrollSection(
            to: attributes, at: scrollPosition, animated: animated)
        let seen = bounds.inset(by: inset)
        var target = contentOffset
        if scrollPosition.contains(.top) { target.y = frame.minY - inset.top }
        if scrollPosition.contains(.centeredVertically) {
            target.y = frame.midY - seen.height / 2 - inset.top
        }
        if scrollPosition.contains(.bottom) { target.y = frame.maxY - seen.height - inset.top }
        if scrollPosition.contains(.left) { target.x = frame.minX - inset.left }
        if scrollPosition.contains(.centeredHorizontally) {
            target.x = frame.midX - seen.width / 2 - inset.left
        }
        if scrollPosition.contains(.right) { target.x = frame.maxX - seen.width - inset.left }
        if scrollPosition.isEmpty { return scrollRectToVisible(frame, animated: animated) }
        setContentOffset(clamped(target), animated: animated)
    }

    // MARK: Layout

    override func springLoadedTarget(at point: CGPoint) -> SpringTarget? {
        springTarget(at: point)
    }
    override func stop(near end: CGPoint, pace: CGPoint) -> CGPoint { layoutStop(end, pace) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        placeBackground()
        tile()
    }

    package override func boundsSizeDidChange(from oldSize: CGSize) {
        super.boundsSizeDidChange(from: oldSize)
        if UIView.inheritedAnimationDuration > 0 {
            boundsChangeIsAnimated = true
            collectionViewLayout.prepare(
                forAnimatedBoundsChange: CGRect(origin: bounds.origin, size: oldSize))
        }
        collectionViewLayout.invalidateLayout(
            with: collectionViewLayout.invalidationContext(forBoundsChange: bounds))
    }

    package override func boundsOriginDidChange(from oldOrigin: CGPoint) {
        super.boundsOriginDidChange(from: oldOrigin)
        let new = bounds
        // Layouts compare the new bounds with those that the view still has.
        boundsBeforeChange = CGRect(origin: oldOrigin, size: new.size)
        defer { boundsBeforeChange = nil }
        guard collectionViewLayout.shouldInvalidateLayout(forBoundsChange: new) else { return }
        invalidateKeepingSizes(collectionViewLayout.invalidationContext(forBoundsChange: new))
    }

    /// The bounds in the view's own coordinates. Animatable.
    ///
    /// While the layout is asked about a change of the bounds, they are those before the change.
    open override var bounds: CGRect {
        get { boundsBeforeChange ?? super.bounds }
        set { super.bounds = newValue }
    }
    private final var boundsBeforeChange: CGRect?

    // MARK: Selection

    /// The index paths of the selected items, in the order of selection; empty for none, as tests
    /// of apps expect on iOS, where Apple's page says nil.
    open var indexPathsForSelectedItems: [IndexPath]? { selected }

    /// Selects an item without calling the delegate; nil deselects all.
    open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        baseSelectItem(at: indexPath, animated: animated, scrollPosition: scrollPosition)
    }

    /// Deselects an item without calling the delegate.
    open func deselectItem(at indexPath: IndexPath, animated: Bool) {
        selected.removeAll { $0 == indexPath }
        cells[indexPath]?.isSelected = false
    }

    // MARK: Editing

    /// Whether the view is in editing mode, in which cells display other accessories. Default:
    /// false.
    ///
    /// Setting it moves the accessories in 0.3 s and deselects all items [U].
    open var isEditing: Bool {
        get { storedIsEditing }
        set { baseSetEditing(newValue) }
    }
    /// Whether taps select items in editing mode. Default: false.
    open var allowsSelectionDuringEditing = false
    /// Whether more than one item can be selected in editing mode. Default: false.
    open var allowsMultipleSelectionDuringEditing = false

    // MARK: Focus

    /// Whether the focus returns to the item that had it last. Default: false.
    open var remembersLastFocusedIndexPath: Bool {
        get { listFocus.remembers }
        set { listFocus.remembers = newValue }
    }
    /// Whether items can be focused. Default: true in sidebars, otherwise false.
    ///
    /// The delegate may decide for each item. Source: WWDC 2021, "Focus on iPad keyboard
    /// navigation": sidebars allow it, other lists when the program does.
    open var allowsFocus: Bool {
        get { listFocus.allows ?? collectionViewLayout.isSidebar }
        set { setAllowsFocus(newValue) }
    }
    /// Whether items can be focused in editing mode. Default: that of ``allowsFocus``.
    open var allowsFocusDuringEditing: Bool {
        get { listFocus.allowsDuringEditing ?? allowsFocus }
        set { listFocus.allowsDuringEditing = newValue }
    }
    /// Whether an item that gets the focus is selected. Default: true in sidebars, otherwise false.
    open var selectionFollowsFocus: Bool {
        get { listFocus.selectionFollows ?? collectionViewLayout.isSidebar }
        set { listFocus.selectionFollows = newValue }
    }
    /// The item that is preferred, or the view.
    open override var preferredFocusEnvironments: [any UIFocusEnvironment] { listFocusEnvironments }
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

    /// While a row's actions are open, a touch elsewhere only closes them.
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard let hit = super.hitTest(point, with: event) else { return nil }
        if let swipe, swipe.isOpen, !hit.isDescendant(of: swipe.actionsView) { return self }
        return hit
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !itemReceives(touches) { super.touchesBegan(touches, with: event) }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let path = highlighted else { return super.touchesEnded(touches, with: event) }
        unhighlight()
        selectByTap(path)
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard highlighted != nil else { return super.touchesCancelled(touches, with: event) }
        unhighlight()
    }

    // MARK: Interactive changes of the layout

    /// Starts a transition to another layout that the returned layout's progress controls.
    ///
    /// The delegate may create that layout. Set its
    /// ``UICollectionViewTransitionLayout/transitionProgress``, and end the transition with
    /// ``finishInteractiveTransition()`` or ``cancelInteractiveTransition()``. During a transition
    /// the call is reported, and the running one's layout is returned.
    ///
    /// Source: Apple, startInteractiveTransition(to:completion:).
    open func startInteractiveTransition(
        to layout: UICollectionViewLayout,
        completion: LayoutInteractiveTransitionCompletion? = nil
    ) -> UICollectionViewTransitionLayout {
        baseStartTransition(to: layout, completion: completion)
    }
    /// Ends the transition in the next layout; the elements move there in 0.3 s.
    open func finishInteractiveTransition() { endTransition(isCompleted: true) }
    /// Ends the transition in the layout from which it started.
    open func cancelInteractiveTransition() { endTransition(isCompleted: false) }
    final var transitionCompletion: LayoutInteractiveTransitionCompletion?

    // MARK: Overridable, from the files of their aspects

    /// The interaction that shows the menus of items.
    ///
    /// Source: Apple, UICollectionView.contextMenuInteraction.
    open var contextMenuInteraction: UIContextMenuInteraction? { baseContextMenuInteraction }

    /// Returns a visible supplementary view, or nil.
    open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath)
        -> UICollectionReusableView?
    {
        baseSupplementaryView(forElementKind: elementKind, at: indexPath)
    }

    /// Returns the visible supplementary views of a kind, in the order of their index paths.
    open func visibleSupplementaryViews(ofKind elementKind: String)
        -> [UICollectionReusableView]
    {
        baseVisibleSupplementaryViews(ofKind: elementKind)
    }

    /// Returns the index paths of the visible supplementary views of a kind, in ascending order.
    open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String)
        -> [IndexPath]
    {
        baseIndexPathsForVisibleSupplementaryElements(ofKind: elementKind)
    }

    /// Returns the attributes of an item.
    open func layoutAttributesForItem(at indexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    {
        baseLayoutAttributesForItem(at: indexPath)
    }

    /// Returns the attributes of a supplementary view.
    open func layoutAttributesForSupplementaryElement(
        ofKind kind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        baseLayoutAttributesForSupplementaryElement(ofKind: kind, at: indexPath)
    }

    /// Replaces the layout; animated, the elements move to their new places in 0.3 s.
    open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
        baseSetCollectionViewLayout(layout, animated: animated)
    }

    /// Replaces the layout; animated, the elements move to their new places in 0.3 s.
    ///
    /// `completion`: called after the animation, with whether it finished.
    open func setCollectionViewLayout(
        _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
    ) {
        baseSetCollectionViewLayout(layout, animated: animated, completion: completion)
    }

    /// The object that provides what is dragged out of the view; not retained. Default: nil.
    ///
    /// Source: Apple, UICollectionView.dragDelegate.
    open weak var dragDelegate: (any UICollectionViewDragDelegate)? {
        get { baseDragDelegate }
        set { baseDragDelegate = newValue }
    }

    /// The object that accepts what is dropped on the view; not retained. Default: nil.
    ///
    /// Source: Apple, UICollectionView.dropDelegate.
    open weak var dropDelegate: (any UICollectionViewDropDelegate)? {
        get { baseDropDelegate }
        set { baseDropDelegate = newValue }
    }

    /// Whether items can be dragged. Default: true, as on all devices since iOS 15.
    ///
    /// Source: Apple, UICollectionView.dragInteractionEnabled.
    open var dragInteractionEnabled: Bool {
        get { baseDragInteractionEnabled }
        set { baseDragInteractionEnabled = newValue }
    }

    /// How soon items make room for one that is dragged. Default: immediate.
    open var reorderingCadence: ReorderingCadence {
        get { baseReorderingCadence }
        set { baseReorderingCadence = newValue }
    }

    /// Whether items of the view are being dragged.
    open var hasActiveDrag: Bool { baseHasActiveDrag }

    /// Whether a drag is over the view.
    open var hasActiveDrop: Bool { baseHasActiveDrop }

    /// Whether the items are in places that the data source does not know, because they make room
    /// for one that is dragged.
    ///
    /// Source: Apple, hasUncommittedUpdates.
    open var hasUncommittedUpdates: Bool { baseHasUncommittedUpdates }

    /// Begins to move an item. Returns false if it is not visible, or the data source refuses.
    ///
    /// Source: Apple, beginInteractiveMovementForItem(at:). Deviation: items of sections that
    /// scroll on their own are not moved.
    open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
        baseBeginInteractiveMovementForItem(at: indexPath)
    }

    /// Moves the centre of the item's cell to a point of the content; in a list, vertically alone.
    ///
    /// The items whose place it enters move aside. Source: Apple,
    /// updateInteractiveMovementTargetPosition(_:). Deviation: the view does not scroll if the
    /// point is near an edge.
    open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
        baseUpdateInteractiveMovementTargetPosition(targetPosition)
    }

    /// Ends the movement: the data source moves the item to where it is shown.
    ///
    /// Source: Apple, endInteractiveMovement().
    open func endInteractiveMovement() {
        baseEndInteractiveMovement()
    }

    /// Ends the movement: the item returns to where it was.
    ///
    /// Source: Apple, cancelInteractiveMovement().
    open func cancelInteractiveMovement() {
        baseCancelInteractiveMovement()
    }

    /// Animates several inserts, deletes, reloads and moves as one update, in 0.3 s.
    ///
    /// Deletions, reloads and the sources of moves use the index paths before all changes;
    /// insertions and the destinations of moves use those after them. The data source must have
    /// changed by the end of the block. If the numbers do not add up, the mistake is reported and
    /// all data is reloaded; UIKit raises an exception.
    ///
    /// - Parameters:
    ///   - updates: makes the changes.
    ///   - completion: called after the animations, with whether they finished.
    open func performBatchUpdates(
        _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        basePerformBatchUpdates(updates, completion: completion)
    }

    /// Animates several changes that a closure makes which does not escape; see the other method.
    open func performBatchUpdates(
        _ updates: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        basePerformBatchUpdates(updates, completion: completion)
    }

    /// Inserts items at index paths after the update.
    open func insertItems(at indexPaths: [IndexPath]) {
        baseInsertItems(at: indexPaths)
    }

    /// Deletes items at index paths before the update.
    open func deleteItems(at indexPaths: [IndexPath]) {
        baseDeleteItems(at: indexPaths)
    }

    /// Moves an item from an index path before the update to one after it.
    open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        baseMoveItem(at: indexPath, to: newIndexPath)
    }

    /// Inserts sections at indexes after the update.
    open func insertSections(_ sections: IndexSet) {
        baseInsertSections(sections)
    }

    /// Deletes sections at indexes before the update.
    open func deleteSections(_ sections: IndexSet) {
        baseDeleteSections(sections)
    }

    /// Reloads sections at indexes before the update; their numbers of items may change.
    open func reloadSections(_ sections: IndexSet) {
        baseReloadSections(sections)
    }

    /// Moves a section from an index before the update to one after it.
    open func moveSection(_ section: Int, toSection newSection: Int) {
        baseMoveSection(section, toSection: newSection)
    }

    final override func indexDisplayModeChanged() { showIndexAgain() }

    /// Writes the selected items too, and the first visible one if the data source names it.
    open override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        ListRestoration.encode(
            selected: indexPathsForSelectedItems ?? [],
            firstVisible: indexPathsForVisibleItems.min(), of: self, source: dataSource,
            with: coder)
    }
    /// Selects the items that were selected, and scrolls to the first one that was visible.
    open override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        let state = ListRestoration.decode(for: self, source: dataSource, from: coder) {
            hasCell(at: $0)
        }
        for path in state.selected { selectItem(at: path, animated: false, scrollPosition: []) }
        if let first = state.firstVisible { scrollToItem(at: first, at: .top, animated: false) }
    }

    /// Calls the data source for existing cells again, without replacing them, and measures them.
    ///
    /// The data source's call of `dequeueReusableCell` returns the cell of the item, and
    /// `prepareForReuse()` is not called. If a cell's size changes, the change is animated. Items
    /// that are not visible are ignored. If the data source returns another cell, that one takes
    /// its place. Source: Apple, UICollectionView.reconfigureItems(at:) (iOS 15).
    ///
    /// - Parameter indexPaths: the items; in a batch of updates, their index paths before it.
    open func reconfigureItems(at indexPaths: [IndexPath]) {
        baseReconfigureItems(at: indexPaths)
    }
}
