/// A list whose rows a pan with two fingers selects.
@MainActor
protocol PanSelecting: UIScrollView {
    var pathsOfSelection: [IndexPath] { get }
    /// Whether several can be selected now.
    var selectsSeveral: Bool { get }
    var allowsMultipleSelection: Bool { get }
    var allowsMultipleSelectionDuringEditing: Bool { get }
    var numberOfSections: Int { get }
    func rowCount(inSection section: Int) -> Int
    func path(at point: CGPoint) -> IndexPath?
    func selectionPanMayBegin(at path: IndexPath) -> Bool
    func selectionPanBegan(at path: IndexPath)
    func selectionPanEnded()
    /// Selects a row that is not selected, or deselects it, for the user.
    func selectByTap(_ path: IndexPath)
}

/// The pan with two fingers that selects the rows between its start and its place.
///
/// Source: Apple, "Selecting multiple items with a two-finger pan gesture".
final class SelectionPanGestureRecognizer: UIPanGestureRecognizer {
    private weak var list: (any PanSelecting)?
    private var start: IndexPath?
    /// The rows that the pan has selected.
    private var chosen: Set<IndexPath> = []

    init(list: any PanSelecting) {
        super.init(target: nil, action: nil)
        self.list = list
        (minimumNumberOfTouches, maximumNumberOfTouches) = (2, 2)
        addTarget(self, action: SelectionPanGestureRecognizer.panned)
    }

    /// Begins before the list scrolls.
    override func isDrag(_ movement: CGVector) -> Bool {
        hypot(movement.dx, movement.dy) >= 0.6 * Self.hysteresis
    }

    override func allowsBeginning() -> Bool {
        guard super.allowsBeginning(), let list,
            list.allowsMultipleSelection || list.allowsMultipleSelectionDuringEditing,
            let path = list.path(at: location(in: list)), list.selectionPanMayBegin(at: path)
        else { return false }
        start = path
        return true
    }

    func panned(_ recognizer: UIPanGestureRecognizer) {
        guard let list, let start else { return }
        switch recognizer.state {
        case .began:
            chosen = []
            list.selectionPanBegan(at: start)
            choose(from: start, to: start, in: list)
        case .changed:
            if let path = list.path(at: location(in: list)) {
                choose(from: start, to: path, in: list)
            }
        default:
            self.start = nil
            list.selectionPanEnded()
        }
    }

    private func choose(from start: IndexPath, to end: IndexPath, in list: any PanSelecting) {
        guard list.selectsSeveral else { return }
        let wanted = Set(Self.paths(from: min(start, end), to: max(start, end), in: list))
        for path in chosen.subtracting(wanted).sorted()
        where list.pathsOfSelection.contains(path) {
            list.selectByTap(path)
        }
        chosen.formIntersection(wanted)
        let selected = Set(list.pathsOfSelection)
        for path in wanted.subtracting(selected).sorted() {
            list.selectByTap(path)
            chosen.insert(path)
        }
    }

    private static func paths(
        from first: IndexPath, to last: IndexPath, in list: any PanSelecting
    ) -> [IndexPath] {
        guard first.section >= 0, last.section < list.numberOfSections else { return [] }
        return (first.section...last.section).flatMap { section -> [IndexPath] in
            let count = list.rowCount(inSection: section)
            let low = section == first.section ? first.row : 0
            let high = section == last.section ? min(last.row + 1, count) : count
            return low < high ? (low..<high).map { IndexPath(row: $0, section: section) } : []
        }
    }
}

extension UITableView: PanSelecting {
    var pathsOfSelection: [IndexPath] { selectedRows }
    func rowCount(inSection section: Int) -> Int { numberOfRows(inSection: section) }
    func path(at point: CGPoint) -> IndexPath? { indexPathForRow(at: point) }
    func selectionPanMayBegin(at path: IndexPath) -> Bool {
        tableDelegate?.tableView(self, shouldBeginMultipleSelectionInteractionAt: path)
            ?? false
    }
    func selectionPanBegan(at path: IndexPath) {
        tableDelegate?.tableView(self, didBeginMultipleSelectionInteractionAt: path)
    }
    func selectionPanEnded() { tableDelegate?.tableViewDidEndMultipleSelectionInteraction(self) }
}

extension UICollectionView: PanSelecting {
    var pathsOfSelection: [IndexPath] { selected }
    func rowCount(inSection section: Int) -> Int { numberOfItems(inSection: section) }
    func path(at point: CGPoint) -> IndexPath? { indexPathForItem(at: point) }
    func selectionPanMayBegin(at path: IndexPath) -> Bool {
        collectionDelegate?.collectionView(
            self, shouldBeginMultipleSelectionInteractionAt: path) ?? false
    }
    func selectionPanBegan(at path: IndexPath) {
        collectionDelegate?.collectionView(self, didBeginMultipleSelectionInteractionAt: path)
    }
    func selectionPanEnded() {
        collectionDelegate?.collectionViewDidEndMultipleSelectionInteraction(self)
    }
}

extension PanSelecting {
    /// Adds the recognizer once there is a delegate that may allow it.
    func addSelectionPan() {
        let known = gestureRecognizers?.contains { $0 is SelectionPanGestureRecognizer } ?? false
        if !known { addGestureRecognizer(SelectionPanGestureRecognizer(list: self)) }
    }
}
