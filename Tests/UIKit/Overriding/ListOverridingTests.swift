import HeadlessTesting
import Testing
import UIKit

/// Lists and their layouts in overrides. Source: Apple, UICollectionView, UICollectionViewLayout,
/// UITableView: all of it is open.
@MainActor
@Suite("Overriding: lists")
final class ListOverridingTests {
    lazy var stage = Stage(size: CGSize(width: 320, height: 480))

    final class Counting: UICollectionView {
        var log: [String] = []
        override func performBatchUpdates(
            _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
        ) {
            log.append("batch")
            super.performBatchUpdates(updates, completion: completion)
        }
        override func insertItems(at indexPaths: [IndexPath]) {
            log.append("insert \(indexPaths.count)")
            super.insertItems(at: indexPaths)
        }
        override func deleteSections(_ sections: IndexSet) {
            log.append("delete \(sections.count)")
            super.deleteSections(sections)
        }
        override func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
            log.append("layout")
            super.setCollectionViewLayout(layout, animated: animated)
        }
        override var contextMenuInteraction: UIContextMenuInteraction? {
            log.append("menus")
            return super.contextMenuInteraction
        }
    }

    @MainActor
    final class Items: NSObject, UICollectionViewDataSource {
        var count = 2
        func collectionView(
            _ collectionView: UICollectionView, numberOfItemsInSection section: Int
        ) -> Int { count }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        }
    }

    /// A context that says what changes; a layout of its own view type.
    final class Context: UICollectionViewLayoutInvalidationContext {
        override var invalidateDataSourceCounts: Bool { true }
    }

    final class Layout: UICollectionViewFlowLayout {
        var asked = 0
        override class var invalidationContextClass: AnyClass { Context.self }
        override var collectionView: UICollectionView? {
            asked += 1
            return super.collectionView
        }
    }

    @Test("a collection view's updates are its subclass's, and a plain reference calls them")
    func updates() {
        defer { stage.close() }
        let layout = Layout()
        let own = Counting(
            frame: CGRect(x: 0, y: 0, width: 320, height: 400), collectionViewLayout: layout)
        let view: UICollectionView = own
        let items = Items()
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = items
        stage.window.addSubview(view)
        stage.commit()
        #expect(layout.asked > 0)
        // The non-escaping form and the optional one are one method for subclasses.
        view.performBatchUpdates {
            items.count = 3
            view.insertItems(at: [IndexPath(item: 0, section: 0)])
        }
        #expect(own.log == ["batch", "insert 1"])
        #expect(view.numberOfItems(inSection: 0) == 3)
        own.log = []
        view.setCollectionViewLayout(UICollectionViewFlowLayout(), animated: false)
        _ = view.contextMenuInteraction
        #expect(own.log == ["layout", "menus"])
    }

    @Test("a context's override has the items counted again")
    func contexts() {
        let layout = Layout()
        let view = UICollectionView(frame: .zero, collectionViewLayout: layout)
        let items = Items()
        view.dataSource = items
        #expect(view.numberOfItems(inSection: 0) == 2)
        items.count = 5
        layout.invalidateLayout(with: Context())
        #expect(view.numberOfItems(inSection: 0) == 5)
    }

    // Source: Apple, layoutAttributesClass: "Subclasses should override … return … your custom
    // layout attributes class"; programs cast what super's methods return.
    @Test("a flow layout's attributes are of the class that its subclass names")
    func attributesClass() {
        final class Own: UICollectionViewLayoutAttributes {
            var angle: CGFloat = 3
            override func copy(with zone: NSZone? = nil) -> Any {
                let copy = super.copy(with: zone)
                (copy as? Own)?.angle = angle
                return copy
            }
        }
        final class Wheel: UICollectionViewFlowLayout {
            override class var layoutAttributesClass: AnyClass { Own.self }
        }
        let layout = Wheel()
        layout.headerReferenceSize = CGSize(width: 10, height: 10)
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 320, height: 400), collectionViewLayout: layout)
        let items = Items()
        view.dataSource = items
        let path = IndexPath(item: 1, section: 0)
        let own = view.layoutAttributesForItem(at: path) as? Own
        #expect(own?.indexPath == path && own?.angle == 3)
        #expect(own?.representedElementCategory == .cell && own?.representedElementKind == nil)
        let all = layout.layoutAttributesForElements(in: view.bounds) ?? []
        #expect(all.count == 3 && all.allSatisfy { $0.copy() is Own })
    }

    // MARK: Cells

    final class StateCell: UITableViewCell {
        var log: [String] = []
        override func willTransition(to state: StateMask) {
            super.willTransition(to: state)
            log.append("will \(state.rawValue)")
        }
        override func didTransition(to state: StateMask) {
            super.didTransition(to: state)
            log.append("did \(state.rawValue)")
        }
    }

    @MainActor
    final class Rows: NSObject, UITableViewDataSource {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
            -> UITableViewCell
        {
            let cell = StateCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = "Row"
            return cell
        }
        func tableView(
            _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
            forRowAt indexPath: IndexPath
        ) {}
    }

    private func show(_ table: UITableView, _ rows: Rows) throws -> StateCell {
        table.dataSource = rows
        stage.window.addSubview(table)
        stage.commit()
        return try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)) as? StateCell)
    }

    // Source: Apple, UITableViewCell.StateMask: the default is 0, the edit control 1, the delete
    // confirmation 2; willTransition(to:) comes before the animation, didTransition(to:) after it.
    @Test("a cell is notified before and after its edit control and its delete button move")
    func states() throws {
        defer { stage.close() }
        let (table, rows) = (UITableView(frame: stage.window.bounds), Rows())
        let cell = try show(table, rows)
        #expect(cell.log == [])
        table.setEditing(true, animated: true)
        #expect(cell.log == ["will 1"])
        stage.settle()
        #expect(cell.log == ["will 1", "did 1"])
        table.setEditing(false, animated: true)
        stage.settle()
        #expect(cell.log == ["will 1", "did 1", "will 0", "did 0"])
        cell.log = []
        stage.pan(
            from: CGPoint(x: 300, y: 66), to: CGPoint(x: 220, y: 66), over: .milliseconds(200))
        #expect(cell.log == ["will 2"])
        #expect(cell.showingDeleteConfirmation)
        stage.settle()
        #expect(cell.log == ["will 2", "did 2"])
        table.setEditing(false, animated: false)
        stage.settle()
        #expect(cell.log == ["will 2", "did 2", "will 0", "did 0"])
        #expect(!cell.showingDeleteConfirmation)
    }

    // Source: Apple, cellLayoutMarginsFollowReadableWidth; the readable width is 672 points, and
    // texts begin 16 points from the edges: (1000 − 32 − 672) / 2 = 148.
    @Test("texts, margins and separators of a wide table stay within the readable width")
    func readable() throws {
        defer { stage.close() }
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 1000, height: 400))
        let rows = Rows()
        let cell = try show(table, rows)
        let margin = cell.contentView.layoutMargins.left
        #expect(cell.textLabel?.frame.minX == 16)
        table.cellLayoutMarginsFollowReadableWidth = true
        stage.commit()
        // A view's frame is computed from its centre.
        let text = try #require(cell.textLabel).frame
        #expect(abs(text.minX - (16 + 148)) < 1e-9)
        #expect(abs(text.maxX - (1000 - 16 - 148)) < 1e-9)
        #expect(cell.contentView.layoutMargins.left == margin + 148)
        table.cellLayoutMarginsFollowReadableWidth = false
        stage.commit()
        #expect(cell.textLabel?.frame.minX == 16)
        #expect(cell.contentView.layoutMargins.left == margin)
    }
}
