import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Source: Apple, UISpringLoadedInteraction and its protocols; isSpringLoaded of controls, bars and
/// lists; UITableViewDropPlaceholder, UICollectionViewDropPlaceholder and their contexts. The times
/// are ours [U].
@MainActor
@Suite("Spring loading, and placeholders of drops")
final class SpringLoadingTests {
    private let stage = Stage(size: CGSize(width: 320, height: 480))
    private let source = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 40))
    private let drags = Drags()
    private lazy var root = UIViewController()

    @MainActor
    final class Drags: NSObject, UIDragInteractionDelegate {
        func dragInteraction(
            _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
        ) -> [UIDragItem] {
            [UIDragItem(itemProvider: NSItemProvider(object: "new" as NSString))]
        }
    }

    private func show(_ views: UIView...) {
        let interaction = UIDragInteraction(delegate: drags)
        interaction.isEnabled = true
        source.addInteraction(interaction)
        root.view.addSubview(source)
        views.forEach { root.view.addSubview($0) }
        stage.window.rootViewController = root
        stage.commit()
    }

    private func finger(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat) {
        stage.touch(phase, at: CGPoint(x: x, y: y))
        stage.commit()
    }

    private func drag(to x: CGFloat, _ y: CGFloat) {
        finger(.began, 160, 20)
        stage.advance(by: .milliseconds(1200))
        finger(.moved, 160, 60)
        finger(.moved, x, y)
    }

    @Test("a drag that rests on a button taps it, and one that leaves does not")
    func button() {
        defer { stage.close() }
        let button = UIButton(frame: CGRect(x: 0, y: 100, width: 100, height: 44))
        var taps = 0
        button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
        show(button)
        drag(to: 50, 120)
        stage.advance(by: .seconds(2))
        #expect(taps == 0)
        finger(.moved, 50, 300)
        button.isSpringLoaded = true
        finger(.moved, 50, 120)
        stage.advance(by: .milliseconds(600))
        #expect(button.isHighlighted && taps == 0)
        finger(.moved, 50, 300)
        #expect(!button.isHighlighted)
        stage.advance(by: .seconds(2))
        #expect(taps == 0)
        finger(.moved, 50, 120)
        stage.advance(by: .milliseconds(1100))
        #expect(taps == 1 && !button.isHighlighted)
        stage.advance(by: .seconds(2))
        #expect(taps == 1)
        finger(.ended, 50, 300)
        stage.settle()
    }

    @MainActor
    final class Spring: NSObject, UISpringLoadedInteractionBehavior, UISpringLoadedInteractionEffect
    {
        var allows = true
        var asked: () -> Void = {}
        var log: [String] = []
        func shouldAllow(
            _ interaction: UISpringLoadedInteraction,
            with context: any UISpringLoadedInteractionContext
        ) -> Bool {
            asked()
            return allows
        }
        func interactionDidFinish(_ interaction: UISpringLoadedInteraction) { log.append("end") }
        func interaction(
            _ interaction: UISpringLoadedInteraction,
            didChangeWith context: any UISpringLoadedInteractionContext
        ) {
            log.append("\(context.state) \(Int(context.location(in: interaction.view).y))")
        }
    }

    @Test("an interaction's behaviour allows it, and its effect gets the states")
    func interaction() {
        defer { stage.close() }
        let folder = UIView(frame: CGRect(x: 0, y: 100, width: 100, height: 44))
        let spring = Spring()
        folder.addInteraction(
            UISpringLoadedInteraction(interactionBehavior: spring, interactionEffect: spring) {
                _, context in spring.log.append("open \(context.targetView === folder)")
            })
        show(folder)
        spring.allows = false
        drag(to: 50, 120)
        stage.advance(by: .seconds(2))
        #expect(spring.log == [])
        finger(.moved, 50, 300)
        spring.allows = true
        finger(.moved, 50, 120)
        stage.advance(by: .seconds(2))
        #expect(spring.log == ["possible 20", "activating 20", "activated 20", "open true", "end"])
        finger(.ended, 50, 120)
        stage.settle()
    }

    @Test("nothing is activated if the behaviour ends the drag")
    func endedDrag() throws {
        defer { stage.close() }
        let folder = UIView(frame: CGRect(x: 0, y: 100, width: 100, height: 44))
        let spring = Spring()
        folder.addInteraction(
            UISpringLoadedInteraction(interactionBehavior: spring, interactionEffect: spring) {
                _, _ in spring.log.append("open")
            })
        show(folder)
        let interaction = try #require(source.interactions.first as? UIDragInteraction)
        spring.asked = { interaction.isEnabled = false }
        drag(to: 50, 120)
        stage.advance(by: .seconds(2))
        #expect(!interaction.isEnabled)
        #expect(spring.log.last == "end" && !spring.log.contains { $0.hasPrefix("activat") })
        finger(.ended, 50, 120)
        stage.settle()
    }

    @Test("the standard look leaves the view as opaque as it was")
    func standardLook() {
        defer { stage.close() }
        let folder = UIView(frame: CGRect(x: 0, y: 100, width: 100, height: 44))
        folder.alpha = 0.8
        folder.addInteraction(UISpringLoadedInteraction { _, _ in })
        show(folder)
        drag(to: 50, 120)
        #expect(folder.alpha == 0.8)
        stage.advance(by: .milliseconds(600))
        #expect(folder.alpha == 0.5)
        finger(.moved, 50, 300)
        #expect(folder.alpha == 0.8)
        finger(.moved, 50, 120)
        stage.advance(by: .seconds(2))
        #expect(folder.alpha == 0.8)
        finger(.ended, 50, 300)
        stage.settle()
    }

    @Test("rows, items, segments and tabs are selected")
    func parts() {
        defer { stage.close() }
        let table = UITableView(frame: CGRect(x: 0, y: 100, width: 320, height: 200))
        let rows = Rows()
        (table.rowHeight, table.sectionHeaderTopPadding) = (44, 0)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        (table.dataSource, table.delegate) = (rows, rows)
        table.isSpringLoaded = true
        let segments = UISegmentedControl(items: ["a", "b"])
        segments.frame = CGRect(x: 0, y: 310, width: 200, height: 32)
        segments.isSpringLoaded = true
        let bar = UITabBar(frame: CGRect(x: 0, y: 400, width: 320, height: 49))
        bar.items = ["x", "y"].map { UITabBarItem(title: $0, image: nil, tag: 0) }
        bar.isSpringLoaded = true
        show(table, segments, bar)
        drag(to: 50, 100 + 44 * 1 + 20)
        stage.advance(by: .seconds(2))
        #expect(rows.selected == [1])
        // The delegate forbids the first row.
        finger(.moved, 50, 110)
        stage.advance(by: .seconds(2))
        #expect(rows.selected == [1])
        finger(.moved, 150, 325)
        stage.advance(by: .seconds(2))
        #expect(segments.selectedSegmentIndex == 1)
        finger(.moved, 240, 420)
        stage.advance(by: .seconds(2))
        #expect(bar.selectedItem?.title == "y")
        finger(.ended, 240, 470)
        stage.settle()
    }

    // MARK: Placeholders

    @MainActor
    final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate, UITableViewDropDelegate
    {
        var names = ["a", "b", "c"]
        var selected: [Int] = []
        var context: (any UITableViewDropPlaceholderContext)?
        var place = IndexPath(row: 1, section: 0)
        var edited: Set<Int> = []
        func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
            edited.insert(indexPath.row)
            return true
        }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            names.count
        }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
            -> UITableViewCell
        {
            let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
            cell.textLabel?.text = names[indexPath.row]
            return cell
        }
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            selected.append(indexPath.row)
        }
        func tableView(
            _ tableView: UITableView, shouldSpringLoadRowAt indexPath: IndexPath,
            with context: any UISpringLoadedInteractionContext
        ) -> Bool { indexPath.row != 0 }
        func tableView(
            _ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator
        ) {
            let placeholder = UITableViewDropPlaceholder(
                insertionIndexPath: place, reuseIdentifier: "cell", rowHeight: 60)
            placeholder.cellUpdateHandler = { $0.textLabel?.text = "loading" }
            context = coordinator.drop(coordinator.items[0].dragItem, to: placeholder)
        }
    }

    private func texts(_ table: UITableView) -> [String?] {
        (0..<table.numberOfRows(inSection: 0)).map {
            table.cellForRow(at: IndexPath(row: $0, section: 0))?.textLabel?.text
        }
    }

    @Test("a row represents a dropped item until its data replaces it, or it is removed")
    func rows() throws {
        defer { stage.close() }
        let table = UITableView(frame: CGRect(x: 0, y: 100, width: 320, height: 300))
        let rows = Rows()
        (table.rowHeight, table.sectionHeaderTopPadding) = (44, 0)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        (table.dataSource, table.delegate, table.dropDelegate) = (rows, rows, rows)
        show(table)
        for commits in [true, false] {
            drag(to: 50, 130)
            finger(.ended, 50, 130)
            stage.settle()
            let context = try #require(rows.context)
            #expect(table.hasUncommittedUpdates)
            #expect(Array(texts(table).prefix(2)) == ["a", "loading"])
            #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).height == 60)
            if commits {
                let isDone = context.commitInsertion { path in
                    #expect(path == IndexPath(row: 1, section: 0))
                    rows.names.insert("new", at: path.row)
                }
                #expect(isDone)
                stage.settle()
                #expect(texts(table) == ["a", "new", "b", "c"])
            } else {
                #expect(context.deletePlaceholder())
                stage.settle()
                #expect(texts(table) == ["a", "new", "b", "c"])
            }
            #expect(!table.hasUncommittedUpdates && !context.deletePlaceholder())
        }
    }

    // Apple, UITableViewDropPlaceholder: the data source does not know of it.
    @Test("a table without a delegate shows a placeholder, and edits the rows of the data alone")
    func dataRows() throws {
        defer { stage.close() }
        let table = UITableView(frame: CGRect(x: 0, y: 100, width: 320, height: 300))
        let rows = Rows()
        (table.rowHeight, table.sectionHeaderTopPadding) = (44, 0)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        (table.dataSource, table.dropDelegate) = (rows, rows)
        show(table)
        drag(to: 50, 130)
        finger(.ended, 50, 130)
        stage.settle()
        #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).height == 60)
        table.setEditing(true, animated: false)
        stage.settle()
        #expect(Array(texts(table).prefix(2)) == ["a", "loading"])
        #expect(rows.edited == [0, 1, 2])
    }

    @Test("a placeholder at a place that does not exist is reported, and not kept")
    func wrongPlace() throws {
        defer { stage.close() }
        let table = UITableView(frame: CGRect(x: 0, y: 100, width: 320, height: 300))
        let rows = Rows()
        rows.place = IndexPath(row: 99, section: 99)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        (table.dataSource, table.delegate, table.dropDelegate) = (rows, rows, rows)
        show(table)
        drag(to: 50, 130)
        let said = mistakes {
            finger(.ended, 50, 130)
            stage.settle()
        }
        #expect(said.contains("The table was reloaded instead"))
        let context = try #require(rows.context)
        #expect(!table.hasUncommittedUpdates && !context.deletePlaceholder())
        rows.names.insert("new", at: 0)
        table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        stage.settle()
        #expect(texts(table) == ["new", "a", "b", "c"])
    }

    @MainActor
    final class Items: NSObject, UICollectionViewDataSource, UICollectionViewDropDelegate {
        var names = ["a", "b"]
        var text = "loading"
        var context: (any UICollectionViewDropPlaceholderContext)?
        func collectionView(
            _ collectionView: UICollectionView, numberOfItemsInSection section: Int
        ) -> Int { names.count }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let cell = collectionView.dequeueReusableCell(
                withReuseIdentifier: "cell", for: indexPath)
            cell.accessibilityIdentifier = names[indexPath.item]
            return cell
        }
        func collectionView(
            _ collectionView: UICollectionView,
            performDropWith coordinator: any UICollectionViewDropCoordinator
        ) {
            let placeholder = UICollectionViewDropPlaceholder(
                insertionIndexPath: IndexPath(item: 0, section: 0), reuseIdentifier: "cell")
            placeholder.cellUpdateHandler = { [unowned self] in $0.accessibilityIdentifier = text }
            context = coordinator.drop(coordinator.items[0].dragItem, to: placeholder)
        }
    }

    @Test("an item represents a dropped one until its data replaces it")
    func items() throws {
        defer { stage.close() }
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 50, height: 50)
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 100, width: 320, height: 300), collectionViewLayout: layout)
        let items = Items()
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        (view.dataSource, view.dropDelegate) = (items, items)
        show(view)
        let names = {
            (0..<view.numberOfItems(inSection: 0)).map {
                view.cellForItem(at: IndexPath(item: $0, section: 0))?.accessibilityIdentifier
            }
        }
        drag(to: 50, 300)
        finger(.ended, 50, 300)
        stage.settle()
        let context = try #require(items.context)
        #expect(names() == ["loading", "a", "b"] && view.hasUncommittedUpdates)
        items.text = "half"
        context.setNeedsCellUpdate()
        #expect(names() == ["half", "a", "b"])
        #expect(context.commitInsertion { items.names.insert("new", at: $0.item) })
        stage.settle()
        #expect(names() == ["new", "a", "b"] && !view.hasUncommittedUpdates)
        #expect(!context.commitInsertion { _ in Issue.record("it was committed") })
    }
}
