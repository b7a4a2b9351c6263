/// Items laid out by a layout of the program's choice, of which only those in view have cells.
///
/// Source: Apple, UICollectionView.
///
/// Deviation: there are cells only, no supplementary or decoration views. Updates animate cells from place to place; those that
/// come or go fade, also where they come from beyond the edges.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
    /// The direction in which a flow layout scrolls.
    public enum ScrollDirection: Int, Sendable {
        /// From top to bottom.
        case vertical = 0
        /// From left to right.
        case horizontal = 1
    }

    /// Where in the view an item is scrolled to.
    public struct ScrollPosition: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates a position from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// At the top.
        public static let top = Self(rawValue: 1)
        /// In the middle from top to bottom.
        public static let centeredVertically = Self(rawValue: 2)
        /// At the bottom.
        public static let bottom = Self(rawValue: 4)
        /// At the left.
        public static let left = Self(rawValue: 8)
        /// In the middle from left to right.
        public static let centeredHorizontally = Self(rawValue: 16)
        /// At the right.
        public static let right = Self(rawValue: 32)
    }

    /// Where the items lie.
    open var collectionViewLayout: UICollectionViewLayout {
        didSet {
            guard oldValue !== collectionViewLayout else { return }
            oldValue.collectionView = nil
            collectionViewLayout.collectionView = self
            collectionViewLayout.invalidateLayout()
        }
    }
    /// Who knows the items; not retained.
    open weak var dataSource: (any UICollectionViewDataSource)? {
        didSet { if dataSource !== oldValue { forgetItems() } }
    }
    /// Who hears of the items, and of the scrolling; not retained.
    @_nonoverride
    open var delegate: (any UICollectionViewDelegate)? {
        get { collectionDelegate }
        set { super.delegate = newValue }
    }
    final weak var collectionDelegate: (any UICollectionViewDelegate)?
    /// Whether taps select items. Default: true.
    open var allowsSelection = true
    /// Whether more than one item can be selected. Default: false.
    open var allowsMultipleSelection = false

    final var layoutIsStale = true
    final var counts: [Int]?
    final var cells: [IndexPath: UICollectionViewCell] = [:]
    private var registered: [String: UICollectionViewCell.Type] = [:]
    private var reusable: [String: [UICollectionViewCell]] = [:]
    final var selected: [IndexPath] = []
    final var highlighted: IndexPath?
    final var updates = CollectionUpdates()

    /// Creates a view with a frame in the superview's coordinates, and a layout.
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
        layout.collectionView = self
        backgroundColor = .systemBackground
    }

    /// Creates a view from an archive; here an empty one with a flow layout.
    public required init?(coder: NSCoder) {
        collectionViewLayout = UICollectionViewFlowLayout()
        super.init(coder: coder)
        collectionViewLayout.collectionView = self
    }

    override func delegateDidChange() {
        super.delegateDidChange()
        collectionDelegate = super.delegate as? any UICollectionViewDelegate
        collectionViewLayout.invalidateLayout()
    }

    // MARK: Items

    /// Names a class of cells, to be made when none of that name waits to be used again; nil forgets the name.
    open func register(_ cellClass: UICollectionViewCell.Type?, forCellWithReuseIdentifier identifier: String) {
        registered[identifier] = cellClass
    }

    /// Answers a cell that waits to be used again, or a new one of the class registered under the name.
    ///
    /// A name that no class is registered under is a programming error.
    open func dequeueReusableCell(
        withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionViewCell {
        if let cell = reusable[identifier]?.popLast() {
            cell.prepareForReuse()
            return cell
        }
        guard let type = registered[identifier] else {
            preconditionFailure(
                "there is no cell class with the identifier \"\(identifier)\"; call "
                    + "register(_:forCellWithReuseIdentifier:) with it first")
        }
        return type.init(
            registeredAs: identifier,
            frame: collectionViewLayout.layoutAttributesForItem(at: indexPath)?.frame ?? .zero)
    }

    /// Loads everything anew: counts the items now, and fills the cells in view in the next layout. Selection is lost.
    open func reloadData() {
        forgetItems()
        _ = itemCounts
    }

    /// Asks for the cells of items anew.
    open func reloadItems(at indexPaths: [IndexPath]) {
        if collectReload(of: indexPaths) { return }
        for path in indexPaths {
            if let cell = cells.removeValue(forKey: path) { retire(cell, at: path) }
        }
        counts = nil
        collectionViewLayout.invalidateLayout()
    }

    /// How many sections there are.
    open var numberOfSections: Int { itemCounts.count }

    /// Answers how many items a section has; 0 for a section that does not exist.
    open func numberOfItems(inSection section: Int) -> Int {
        itemCounts.indices.contains(section) ? itemCounts[section] : 0
    }

    final var itemCounts: [Int] {
        if let counts { return counts }
        guard let dataSource else { return [] }
        let sections = max(0, dataSource.numberOfSections(in: self))
        let counted = (0..<sections).map { max(0, dataSource.collectionView(self, numberOfItemsInSection: $0)) }
        counts = counted
        return counted
    }

    private func forgetItems() {
        for (path, cell) in cells { retire(cell, at: path) }
        cells = [:]
        selected = []
        highlighted = nil
        counts = nil
        layoutIsStale = true
        setNeedsLayout()
    }

    /// Answers the cell of an item; nil when it is not in view.
    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { cells[indexPath] }

    /// Answers the item of a cell in view; nil for any other.
    open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
        cells.first { $0.value === cell }?.key
    }

    /// Answers the item at a point of the content; nil when there is none.
    open func indexPathForItem(at point: CGPoint) -> IndexPath? {
        prepareLayout()
        let probe = CGRect(x: point.x, y: point.y, width: 0.01, height: 0.01)
        return collectionViewLayout.layoutAttributesForElements(in: probe)?.last { $0.frame.contains(point) }?.indexPath
    }

    /// The items in view, in order.
    open var indexPathsForVisibleItems: [IndexPath] {
        tileIfNeeded()
        return cells.keys.sorted()
    }

    /// The cells in view, in the order of their items.
    open var visibleCells: [UICollectionViewCell] {
        indexPathsForVisibleItems.compactMap { cells[$0] }
    }

    /// Scrolls until an item is at a place of the view.
    open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        prepareLayout()
        guard let frame = collectionViewLayout.layoutAttributesForItem(at: indexPath)?.frame else {
            return reportMistake(
                "scrollToItem: there is no item \(indexPath.item) in section \(indexPath.section); nothing was scrolled"
            )
        }
        let inset = adjustedContentInset
        let seen = bounds.inset(by: inset)
        var target = contentOffset
        if scrollPosition.contains(.top) { target.y = frame.minY - inset.top }
        if scrollPosition.contains(.centeredVertically) { target.y = frame.midY - seen.height / 2 - inset.top }
        if scrollPosition.contains(.bottom) { target.y = frame.maxY - seen.height - inset.top }
        if scrollPosition.contains(.left) { target.x = frame.minX - inset.left }
        if scrollPosition.contains(.centeredHorizontally) { target.x = frame.midX - seen.width / 2 - inset.left }
        if scrollPosition.contains(.right) { target.x = frame.maxX - seen.width - inset.left }
        if scrollPosition.isEmpty { return scrollRectToVisible(frame, animated: animated) }
        setContentOffset(clamped(target), animated: animated)
    }

    // MARK: Tiling

    final func prepareLayout() {
        guard layoutIsStale else { return }
        layoutIsStale = false
        collectionViewLayout.prepare()
        let size = collectionViewLayout.collectionViewContentSize
        if size != contentSize { contentSize = size }
    }

    private func tileIfNeeded() {
        if layoutIsStale || layer.needsLayout() { tile() }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        tile()
    }

    package override func boundsSizeDidChange(from oldSize: CGSize) {
        super.boundsSizeDidChange(from: oldSize)
        collectionViewLayout.invalidateLayout()
    }

    package override func boundsOriginDidChange(from oldOrigin: CGPoint) {
        super.boundsOriginDidChange(from: oldOrigin)
        if collectionViewLayout.shouldInvalidateLayout(forBoundsChange: bounds) {
            collectionViewLayout.invalidateLayout()
        }
    }

    private func tile() {
        prepareLayout()
        guard let dataSource else { return }
        let attributes = collectionViewLayout.layoutAttributesForElements(in: bounds) ?? []
        let wanted = Set(attributes.map(\.indexPath))
        for path in cells.keys.sorted() where !wanted.contains(path) {
            if let cell = cells.removeValue(forKey: path) { retire(cell, at: path) }
        }
        for item in attributes {
            if let cell = cells[item.indexPath] {
                cell.apply(item)
                continue
            }
            let cell = dataSource.collectionView(self, cellForItemAt: item.indexPath)
            ViewAnimation.withoutAnimation {
                cell.apply(item)
                cell.isSelected = selected.contains(item.indexPath)
                cell.isHighlighted = highlighted == item.indexPath
            }
            cells[item.indexPath] = cell
            collectionDelegate?.collectionView(self, willDisplay: cell, forItemAt: item.indexPath)
            if cell.superview !== self { insertSubview(cell, at: 0) }
            cell.setNeedsLayout()
        }
        for waiting in reusable.values {
            for cell in waiting where cell.superview === self { cell.removeFromSuperview() }
        }
    }

    final func retire(_ cell: UICollectionViewCell, at path: IndexPath) {
        if let identifier = cell.reuseIdentifier {
            reusable[identifier, default: []].append(cell)
        } else {
            cell.removeFromSuperview()
        }
        collectionDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
    }

    // MARK: Selection

    /// The selected items, in the order of selection; nil when none is.
    open var indexPathsForSelectedItems: [IndexPath]? { selected.isEmpty ? nil : selected }

    /// Selects an item, without asking or telling the delegate; nil deselects all.
    open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        if indexPath == nil || !allowsMultipleSelection {
            for other in selected where other != indexPath { deselectItem(at: other, animated: animated) }
        }
        guard let indexPath else { return }
        if !selected.contains(indexPath) { selected.append(indexPath) }
        cells[indexPath]?.isSelected = true
        if !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
    }

    /// Deselects an item, without telling the delegate.
    open func deselectItem(at indexPath: IndexPath, animated: Bool) {
        selected.removeAll { $0 == indexPath }
        cells[indexPath]?.isSelected = false
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard allowsSelection, let touch = touches.first, let path = indexPathForItem(at: touch.location(in: self)),
            let cell = cells[path], touch.view?.isDescendant(of: cell) ?? false,
            collectionDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
        else { return super.touchesBegan(touches, with: event) }
        highlighted = path
        cell.isHighlighted = true
        collectionDelegate?.collectionView(self, didHighlightItemAt: path)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let path = highlighted else { return super.touchesEnded(touches, with: event) }
        unhighlight()
        if selected.contains(path), allowsMultipleSelection {
            guard collectionDelegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
            deselectItem(at: path, animated: false)
            collectionDelegate?.collectionView(self, didDeselectItemAt: path)
            return
        }
        guard collectionDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
        if !allowsMultipleSelection {
            for other in selected where other != path {
                deselectItem(at: other, animated: false)
                collectionDelegate?.collectionView(self, didDeselectItemAt: other)
            }
        }
        selectItem(at: path, animated: false, scrollPosition: [])
        collectionDelegate?.collectionView(self, didSelectItemAt: path)
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard highlighted != nil else { return super.touchesCancelled(touches, with: event) }
        unhighlight()
    }

    private func unhighlight() {
        guard let path = highlighted else { return }
        highlighted = nil
        cells[path]?.isHighlighted = false
        collectionDelegate?.collectionView(self, didUnhighlightItemAt: path)
    }
}
