import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Source: Apple, UICollectionViewDragDelegate, UICollectionViewDropDelegate,
/// UICollectionViewDropCoordinator, UICollectionView.ReorderingCadence.
@MainActor
@Suite("Drag and drop in collection views")
final class ItemDragTests: NSObject, UICollectionViewDataSource, UICollectionViewDragDelegate,
    UICollectionViewDropDelegate
{
    private let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)
    private let layout = UICollectionViewFlowLayout()
    private var names = ["a", "b", "c", "d", "e"]
    /// The names of a second section, if there are any.
    private var second: [String] = []
    /// Whether a drop changes the names before it begins the update.
    private var changesFirst = false
    private var log: [String] = []
    private var operation = UIDropOperation.move

    final class Cell: UICollectionViewCell {
        var states: [DragState] = []
        override func dragStateDidChange(_ dragState: DragState) {
            super.dragStateDidChange(dragState)
            states.append(dragState)
        }
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { second.isEmpty ? 1 : 2 }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
        -> Int
    { section == 0 ? names.count : second.count }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
        -> UICollectionViewCell
    {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        cell.accessibilityIdentifier =
            indexPath.section == 0 ? names[indexPath.item] : second[indexPath.item]
        return cell
    }
    func collectionView(
        _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession,
        at indexPath: IndexPath
    ) -> [UIDragItem] {
        [UIDragItem(itemProvider: NSItemProvider(object: names[indexPath.item] as NSString))]
    }
    func collectionView(
        _ collectionView: UICollectionView, itemsForAddingTo session: any UIDragSession,
        at indexPath: IndexPath, point: CGPoint
    ) -> [UIDragItem] {
        log.append("add \(indexPath.item)")
        return [UIDragItem(itemProvider: NSItemProvider())]
    }
    func collectionView(
        _ collectionView: UICollectionView, dragSessionWillBegin session: any UIDragSession
    ) { log.append("begin") }
    func collectionView(
        _ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession
    ) { log.append("end") }
    func collectionView(
        _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
        UICollectionViewDropProposal(operation: operation, intent: .insertAtDestinationIndexPath)
    }
    func collectionView(
        _ collectionView: UICollectionView,
        performDropWith coordinator: any UICollectionViewDropCoordinator
    ) {
        let place = coordinator.destinationIndexPath
        log.append("drop \(place?.item ?? -1) \(coordinator.items.count)")
        guard let place, let item = coordinator.items.first, let source = item.sourceIndexPath,
            coordinator.items.count == 1
        else { return }
        func change() {
            let name = names.remove(at: source.item)
            if place.section == 0 {
                names.insert(name, at: place.item)
            } else {
                second.insert(name, at: place.item)
            }
        }
        if changesFirst { change() }
        collectionView.performBatchUpdates({
            if !changesFirst { change() }
            collectionView.deleteItems(at: [source])
            collectionView.insertItems(at: [place])
        })
        coordinator.drop(item.dragItem, toItemAt: place)
    }

    private func makeList() -> UICollectionView {
        layout.itemSize = CGSize(width: 100, height: 100)
        layout.minimumInteritemSpacing = 10
        layout.minimumLineSpacing = 10
        let list = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
        list.register(Cell.self, forCellWithReuseIdentifier: "cell")
        list.dataSource = self
        list.dragDelegate = self
        list.dropDelegate = self
        stage.window.addSubview(list)
        stage.commit()
        return list
    }

    private func finger(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, _ finger: Int = 0) {
        stage.touch(phase, at: CGPoint(x: x, y: y), finger: finger)
        stage.commit()
    }

    private func lift() {
        finger(.began, 50, 50)
        stage.advance(by: .milliseconds(800))
    }

    /// The names of the cells by their places, with a hyphen for a hidden one.
    private func shown(_ list: UICollectionView) -> String {
        list.visibleCells.sorted { ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX) }
            .map { $0.isHidden ? "-" : $0.accessibilityIdentifier ?? "" }.joined()
    }

    @Test("items make room for one that is dragged inside its view, and it lands at its place")
    func move() {
        defer { stage.close() }
        let list = makeList()
        lift()
        finger(.moved, 160, 50)
        #expect(log == ["begin"] && list.hasActiveDrag && list.hasActiveDrop)
        finger(.moved, 270, 50)
        #expect(list.hasUncommittedUpdates)
        #expect(list.cellForItem(at: IndexPath(item: 2, section: 0))?.isHidden == true)
        let moved = list.cellForItem(at: IndexPath(item: 1, section: 0))
        #expect(moved?.accessibilityIdentifier == "c" && moved?.frame.minX == 110)
        stage.advance(by: .milliseconds(300))
        finger(.ended, 270, 50)
        #expect(log.last == "drop 2 1" && names == ["b", "c", "a", "d", "e"])
        stage.advance(by: .milliseconds(500))
        #expect(shown(list) == "bcade" && log.last == "end")
        #expect(!list.hasUncommittedUpdates && !list.hasActiveDrag && !list.hasActiveDrop)
        #expect(list.visibleCells.allSatisfy { $0.alpha == 1 })
    }

    @Test("a slower cadence waits; a cancelled drag and a drop of several items change nothing")
    func others() {
        defer { stage.close() }
        let list = makeList()
        #expect(list.reorderingCadence == .immediate && list.dragInteractionEnabled)
        list.reorderingCadence = .slow
        lift()
        finger(.moved, 270, 50)
        stage.advance(by: .milliseconds(499))
        #expect(!list.hasUncommittedUpdates)
        #expect(list.cellForItem(at: IndexPath(item: 0, section: 0))?.alpha == 0.5)
        stage.advance(by: .milliseconds(2))
        #expect(list.hasUncommittedUpdates)
        operation = .cancel
        finger(.moved, 271, 50)
        #expect(!list.hasUncommittedUpdates)
        finger(.ended, 271, 50)
        stage.advance(by: .milliseconds(500))
        #expect(shown(list) == "abcde" && log.last == "end")
        operation = .move
        list.reorderingCadence = .immediate
        lift()
        finger(.moved, 160, 160)
        finger(.began, 270, 50, 1)
        finger(.ended, 270, 50, 1)
        finger(.moved, 160, 50)
        finger(.ended, 160, 50)
        #expect(log.contains { $0.hasPrefix("add") } && log.last == "drop 1 2")
        stage.advance(by: .milliseconds(500))
        #expect(shown(list) == "abcde")
    }

    @Test("a drop into another section, by a program that changes its data before the update")
    func sections() {
        defer { stage.close() }
        second = ["x", "y"]
        changesFirst = true
        let list = makeList()
        lift()
        finger(.moved, 50, 260)
        #expect(shown(list).filter { $0 != "-" } == "bcdexy")
        #expect(list.cellForItem(at: IndexPath(item: 0, section: 1))?.isHidden == true)
        stage.advance(by: .milliseconds(300))
        #expect(mistakes { finger(.ended, 50, 260) }.isEmpty)
        stage.advance(by: .milliseconds(500))
        #expect(names + second == ["b", "c", "d", "e", "a", "x", "y"])
        #expect(shown(list) == "bcdeaxy")
    }

    @Test("a program that changes its data during a drag, and a touch that is cancelled")
    func changes() throws {
        defer { stage.close() }
        second = ["x", "y"]
        let list = makeList()
        list.reorderingCadence = .slow
        lift()
        finger(.moved, 50, 260)
        stage.advance(by: .milliseconds(300))
        // The place for which the timer waits is gone.
        second = []
        list.reloadData()
        stage.advance(by: .milliseconds(300))
        #expect(!list.hasUncommittedUpdates && shown(list) == "abcde")
        finger(.ended, 50, 260)
        stage.advance(by: .milliseconds(400))
        list.reorderingCadence = .immediate
        lift()
        finger(.moved, 270, 50)
        #expect(list.cellForItem(at: IndexPath(item: 2, section: 0))?.isHidden == true)
        // The item returns to its own cell.
        finger(.cancelled, 270, 50)
        #expect(!list.hasUncommittedUpdates && shown(list) == "abcde")
        stage.advance(by: .milliseconds(400))
        operation = .cancel
        lift()
        finger(.moved, 270, 50)
        let cells = try (0..<2).map {
            try #require(list.cellForItem(at: IndexPath(item: $0, section: 0)) as? Cell)
        }
        cells[1].states = []
        names.removeFirst()
        list.deleteItems(at: [IndexPath(item: 0, section: 0)])
        #expect(cells[0].states.last == UICollectionViewCell.DragState.none)
        #expect(cells[1].states.isEmpty)
        finger(.ended, 270, 50)
        stage.advance(by: .milliseconds(400))
        #expect(shown(list) == "bcde" && list.visibleCells.allSatisfy { $0.alpha == 1 })
    }
}
