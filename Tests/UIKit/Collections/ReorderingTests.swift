import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Sources: Apple, beginInteractiveMovementForItem(at:) and the methods after it,
/// collectionView(_:moveItemAt:to:), UICellAccessory.reorder,
/// UICollectionViewDiffableDataSource.ReorderingHandlers.
@MainActor
@Suite("Collection views: reordering")
struct ReorderingTests {
    /// Squares of 50 points, two in a row, named by their texts.
    @MainActor
    final class Squares: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
        var sections = [["a", "b", "c", "d"], ["x", "y"]]
        var moves: [String] = []
        var refused = "b"
        let stage = Stage(size: CGSize(width: 100, height: 200))
        let view: UICollectionView

        override init() {
            let flow = UICollectionViewFlowLayout()
            flow.itemSize = CGSize(width: 50, height: 50)
            (flow.minimumLineSpacing, flow.minimumInteritemSpacing) = (0, 0)
            view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: flow)
            super.init()
            view.contentInsetAdjustmentBehavior = .never
            view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            (view.dataSource, view.delegate) = (self, self)
            stage.window.addSubview(view)
            stage.commit()
        }

        /// The texts of the cells by their places.
        var shown: [String] {
            stage.settle()
            return view.visibleCells.sorted {
                ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX)
            }.map { $0.accessibilityIdentifier ?? "?" }
        }

        func begin(_ item: Int, _ section: Int = 0) -> Bool {
            view.beginInteractiveMovementForItem(at: IndexPath(item: item, section: section))
        }
        func move(_ x: CGFloat, _ y: CGFloat) {
            view.updateInteractiveMovementTargetPosition(CGPoint(x: x, y: y))
        }

        func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
        func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            sections[section].count
        }
        func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath)
            -> UICollectionViewCell
        {
            let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
            cell.accessibilityIdentifier = sections[path.section][path.item]
            return cell
        }
        func collectionView(_ view: UICollectionView, canMoveItemAt path: IndexPath) -> Bool {
            sections[path.section][path.item] != refused
        }
        func collectionView(
            _ view: UICollectionView, moveItemAt source: IndexPath, to end: IndexPath
        ) {
            moves.append("\(source.section).\(source.item)-\(end.section).\(end.item)")
            let item = sections[source.section].remove(at: source.item)
            sections[end.section].insert(item, at: end.item)
        }
        func collectionView(
            _ view: UICollectionView, targetIndexPathForMoveFromItemAt start: IndexPath,
            toProposedIndexPath proposed: IndexPath
        ) -> IndexPath {
            // The last place of the second section is not for others.
            proposed == IndexPath(item: 1, section: 1)
                ? IndexPath(item: 0, section: 1) : proposed
        }
    }

    @Test("items move aside while another one is moved; the data source is notified once")
    func moving() {
        let it = Squares()
        defer { it.stage.close() }
        #expect(!it.begin(1))
        #expect(it.begin(0))
        #expect(!it.begin(2))
        it.move(75, 25)
        it.stage.settle()
        let cell = it.view.cellForItem(at: IndexPath(item: 1, section: 0))
        #expect(cell?.accessibilityIdentifier == "a" && cell?.center == CGPoint(x: 75, y: 25))
        it.move(30, 70)
        it.stage.settle()
        #expect(cell?.center == CGPoint(x: 30, y: 70))
        #expect(it.sections[0] == ["a", "b", "c", "d"] && it.moves.isEmpty)
        it.view.endInteractiveMovement()
        #expect(it.shown == ["b", "c", "a", "d", "x", "y"])
        #expect(it.moves == ["0.0-0.2"] && it.sections[0] == ["b", "c", "a", "d"])
        #expect(cell?.frame == CGRect(x: 0, y: 50, width: 50, height: 50))
    }

    @Test("an item moves to another section, where the delegate lets it")
    func sections() {
        let it = Squares()
        defer { it.stage.close() }
        #expect(it.begin(0))
        // In the second section, which begins after two rows.
        it.move(75, 125)
        #expect(it.view.numberOfItems(inSection: 0) == 3)
        #expect(it.view.numberOfItems(inSection: 1) == 3)
        // Cells that become visible meanwhile are those of the right items.
        it.view.collectionViewLayout.invalidateLayout()
        it.view.endInteractiveMovement()
        #expect(it.moves == ["0.0-1.0"])
        #expect(it.sections == [["b", "c", "d"], ["a", "x", "y"]])
        #expect(it.shown == ["b", "c", "d", "a", "x", "y"])
    }

    @Test("a cancelled movement leaves everything as it was, as an update does")
    func cancelling() {
        let it = Squares()
        defer { it.stage.close() }
        #expect(it.begin(0))
        it.move(75, 75)
        it.view.cancelInteractiveMovement()
        #expect(it.shown == ["a", "b", "c", "d", "x", "y"] && it.moves.isEmpty)
        #expect(it.begin(3))
        it.move(25, 25)
        it.sections[1].append("z")
        it.view.insertItems(at: [IndexPath(item: 2, section: 1)])
        #expect(it.shown == ["a", "b", "c", "d", "x", "y", "z"] && it.moves.isEmpty)
        it.view.endInteractiveMovement()
        #expect(it.moves.isEmpty)
    }

    @Test("odd positions are reported")
    func odd() {
        let it = Squares()
        defer { it.stage.close() }
        #expect(it.begin(0))
        for number in [CGFloat.nan, .infinity, -1e300] {
            #expect(mistakes { it.move(number, 25) }.contains("targetPosition"))
        }
        it.view.endInteractiveMovement()
        #expect(it.shown == ["a", "b", "c", "d", "x", "y"])
    }

    // MARK: Lists

    private func list() -> ListStage {
        ListStage(UICollectionLayoutListConfiguration(appearance: .plain), [["a", "b", "c", "d"]]) {
            cell, item in
            cell.accessories = [
                .reorder(displayed: .always), .outlineDisclosure(options: .init(style: .cell)),
            ]
        }
    }

    private func shown(_ it: ListStage) -> [String] {
        (0..<it.view.numberOfItems(inSection: 0)).map {
            let cell = it.cell($0)
            let content = cell?.contentConfiguration as? UIListContentConfiguration
            #expect(cell?.frame.minY == CGFloat($0) * 44)
            return content?.text ?? "?"
        }
    }

    @Test("a finger moves a row by its handle, up and down alone")
    func handle() throws {
        let it = list()
        defer { it.close() }
        var calls: [String] = []
        it.source.reorderingHandlers.canReorderItem = { $0 != "b" }
        it.source.reorderingHandlers.willReorder = { change in
            calls.append("will \(it.source.snapshot().itemIdentifiers.joined())")
            #expect(change.finalSnapshot.itemIdentifiers == ["b", "c", "a", "d"])
        }
        it.source.reorderingHandlers.didReorder = { change in
            calls.append("did \(it.source.snapshot().itemIdentifiers.joined())")
            #expect(change.initialSnapshot.itemIdentifiers == ["a", "b", "c", "d"])
            #expect(
                change.initialSnapshot.itemIdentifiers.applying(change.difference)
                    == ["b", "c", "a", "d"])
            #expect(change.sectionTransactions.map(\.sectionIdentifier) == [0])
            #expect(
                change.sectionTransactions.map(\.finalSnapshot.items) == [["b", "c", "a", "d"]])
        }
        // The handle is 16 points from the edge.
        it.swipe(points: [CGPoint(x: 293, y: 22), CGPoint(x: 250, y: 110)])
        #expect(shown(it) == ["b", "c", "a", "d"])
        #expect(calls == ["will abcd", "did bcad"])
        #expect(it.view.contentOffset == .zero && it.selected.isEmpty)
        // An item that may not be moved stays.
        it.swipe(points: [CGPoint(x: 293, y: 22), CGPoint(x: 293, y: 110)])
        #expect(shown(it) == ["b", "c", "a", "d"] && calls.count == 2)
    }

    @Test("in an outline the children follow their parent")
    func outline() {
        let it = list()
        defer { it.close() }
        it.source.reorderingHandlers.canReorderItem = { _ in true }
        var tree = NSDiffableDataSourceSectionSnapshot<String>()
        tree.append(["a", "b", "c"])
        tree.append(["a1", "a2"], to: "a")
        tree.expand(["a"])
        it.source.apply(tree, to: 0, animatingDifferences: false)
        it.stage.settle()
        #expect(shown(it) == ["a", "a1", "a2", "b", "c"])
        // From the first row to the fourth.
        it.swipe(points: [CGPoint(x: 293, y: 22), CGPoint(x: 293, y: 154)])
        #expect(shown(it) == ["b", "a", "a1", "a2", "c"])
        let moved = it.source.snapshot(for: 0)
        #expect(moved.rootItems == ["b", "a", "c"] && moved.parent(of: "a1") == "a")
        // Behind an expanded item, an item becomes its first child.
        it.swipe(points: [CGPoint(x: 293, y: 198), CGPoint(x: 293, y: 110)])
        #expect(shown(it) == ["b", "a", "c", "a1", "a2"])
        #expect(it.source.snapshot(for: 0).parent(of: "c") == "a")
        #expect(it.cell(2)?.indentationLevel == 1)
    }
}
