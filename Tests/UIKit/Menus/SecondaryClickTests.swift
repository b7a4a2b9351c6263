import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, Human Interface Guidelines, "Context menus": on iPadOS a secondary click opens
/// one; the delegates' methods are those of a press.
@MainActor
@Suite("Clicks of a pointer's secondary button")
final class SecondaryClickTests: NSObject, UIContextMenuInteractionDelegate {
    private let stage = Stage(size: CGSize(width: 390, height: 844), scale: 2)
    private var asked: [CGPoint] = []
    private var chosen: [String] = []
    private var provides = true

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        asked.append(location)
        #expect(interaction.location(in: nil) == interaction.view?.convert(location, to: nil))
        return provides ? configuration("Copy") : nil
    }

    private func configuration(_ title: String) -> UIContextMenuConfiguration {
        UIContextMenuConfiguration(actionProvider: { [weak self] _ in
            UIMenu(children: [UIAction(title: title) { _ in self?.chosen.append(title) }])
        })
    }

    @Test("a click opens the menu at once, and a row is chosen by a tap")
    func opens() {
        defer { stage.close() }
        let card = UIView(frame: CGRect(x: 40, y: 200, width: 100, height: 100))
        let interaction = UIContextMenuInteraction(delegate: self)
        card.addInteraction(interaction)
        stage.window.addSubview(card)
        stage.commit()
        stage.secondaryClick(at: CGPoint(x: 60, y: 230))
        #expect(asked == [CGPoint(x: 20, y: 30)])
        #expect(interaction.menuAppearance == .rich)
        stage.advance(by: .seconds(1))
        stage.tap(text: "Copy")
        #expect(chosen == ["Copy"])
        stage.advance(by: .seconds(1))
        #expect(interaction.menuAppearance == .unknown)
        // A press afterwards reports its own place.
        stage.longPress(card, for: .milliseconds(600))
        #expect(asked.last == CGPoint(x: 50, y: 50))
    }

    @Test("another click outside dismisses the menu, and elsewhere a click does nothing")
    func dismisses() {
        defer { stage.close() }
        let card = UIView(frame: CGRect(x: 40, y: 200, width: 100, height: 100))
        let interaction = UIContextMenuInteraction(delegate: self)
        card.addInteraction(interaction)
        stage.window.addSubview(card)
        stage.commit()
        stage.secondaryClick(at: CGPoint(x: 300, y: 700))
        #expect(asked.isEmpty)
        stage.secondaryClick(at: CGPoint(x: 90, y: 250))
        stage.advance(by: .seconds(1))
        stage.secondaryClick(at: CGPoint(x: 300, y: 700))
        stage.advance(by: .seconds(1))
        #expect(interaction.menuAppearance == .unknown)
        provides = false
        stage.secondaryClick(at: CGPoint(x: 90, y: 250))
        #expect(asked.count == 2)
        #expect(interaction.menuAppearance == .unknown)
    }

    private final class Rows: UITableViewController {
        var menu: (IndexPath, CGPoint) -> UIContextMenuConfiguration? = { _, _ in nil }
        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
        { 5 }
        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
            -> UITableViewCell
        {
            let cell = UITableViewCell()
            cell.textLabel?.text = "Row \(indexPath.row)"
            return cell
        }
        override func tableView(
            _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath,
            point: CGPoint
        ) -> UIContextMenuConfiguration? { menu(indexPath, point) }
    }

    @Test("rows of tables")
    func rows() throws {
        defer { stage.close() }
        let rows = Rows()
        rows.menu = { [weak self] path, point in
            self?.asked.append(point)
            return self?.configuration("Open \(path.row)")
        }
        stage.window.rootViewController = rows
        stage.commit()
        let frame = rows.tableView.rectForRow(at: IndexPath(row: 2, section: 0))
        let point = rows.tableView.convert(CGPoint(x: 30, y: frame.midY), to: nil)
        stage.secondaryClick(at: point)
        #expect(asked == [CGPoint(x: 30, y: frame.midY)])
        stage.advance(by: .seconds(1))
        stage.tap(text: "Open 2")
        #expect(chosen == ["Open 2"])
    }

    @Test("items of collection views")
    func items() {
        final class Items: UICollectionViewController {
            var menu: (IndexPath) -> UIContextMenuConfiguration? = { _ in nil }
            override func collectionView(
                _ collectionView: UICollectionView, numberOfItemsInSection section: Int
            ) -> Int { 3 }
            override func collectionView(
                _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell {
                collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
            }
            override func collectionView(
                _ collectionView: UICollectionView,
                contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
            ) -> UIContextMenuConfiguration? { indexPaths.first.flatMap(menu) }
        }
        defer { stage.close() }
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 100)
        let items = Items(collectionViewLayout: layout)
        items.collectionView.register(
            UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        items.menu = { [weak self] in self?.configuration("Open \($0.item)") }
        stage.window.rootViewController = items
        stage.commit()
        let middle = items.collectionView.layoutAttributesForItem(
            at: IndexPath(item: 1, section: 0))
        stage.secondaryClick(
            at: items.collectionView.convert(middle?.center ?? .zero, to: nil))
        stage.advance(by: .seconds(1))
        stage.tap(text: "Open 1")
        #expect(chosen == ["Open 1"])
    }
}
