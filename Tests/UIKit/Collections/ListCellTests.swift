import HeadlessTesting
import Testing
import UIKit

/// Sources: Apple, UICollectionViewListCell, UICellAccessory, UICollectionView.isEditing.
/// Accessories are 16 points from the edges and 10 from each other; signs are 18 points wide,
/// controls 22. [U]
@MainActor
@Suite("Lists of collection views: cells")
struct ListCellTests {
    private func list(
        _ items: [String] = ["a", "b", "c"],
        change: (inout UICollectionLayoutListConfiguration) -> Void = { _ in },
        _ configure: @escaping (UICollectionViewListCell) -> Void
    ) -> ListStage {
        var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
        change(&configuration)
        return ListStage(configuration, [items]) { cell, _ in configure(cell) }
    }

    /// The texts of a cell's visible signs, from left to right.
    private func signs(_ cell: UICollectionViewListCell?) -> [String] {
        guard let cell else { return [] }
        cell.layoutIfNeeded()
        return cell.subviews.filter {
            $0 !== cell.contentView && $0.alpha > 0 && $0.frame.height > 2
        }
        .sorted { $0.frame.minX < $1.frame.minX }
        .compactMap { view in
            // The button for details is a picture.
            if view.subviews.contains(where: { $0 is UIImageView }) { return "ⓘ" }
            return (view as? UILabel ?? view.subviews.first as? UILabel)?.text
        }
    }

    @Test("accessories are in the system's order, whatever the program's is")
    func order() {
        let it = list {
            $0.accessories = [
                .disclosureIndicator(), .detail(), .label(text: "7"), .checkmark(),
            ]
        }
        defer { it.close() }
        #expect(signs(it.cell(0)) == ["7", "✓", "ⓘ", "›"])
        #expect(it.cell(0)?.contentView.frame.minX == 0)
        // 16 + 3 signs of 18 + 3 distances of 10 + a label of 17.
        #expect(it.cell(0)?.contentView.frame.width == 203)
    }

    @Test("views of the program's own are where it says, and taps reach them")
    func ownViews() throws {
        var taps = 0
        let it = list(["a"]) { cell in
            let button = UIButton(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
            button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
            let flag = UIView(frame: CGRect(x: 0, y: 0, width: 12, height: 12))
            cell.accessories = [
                .customView(
                    configuration: .init(
                        customView: button,
                        placement: .trailing(
                            at: UICellAccessory.Placement.position(
                                after: .disclosureIndicator())))),
                .customView(
                    configuration: .init(
                        customView: flag, placement: .leading(displayed: .always),
                        reservedLayoutWidth: .custom(40))),
                .disclosureIndicator(),
            ]
        }
        defer { it.close() }
        let cell = try #require(it.cell(0))
        // 16 points, and 40 reserved for the flag, which is in their middle.
        #expect(cell.contentView.frame.minX == 56)
        #expect(cell.subviews.contains { $0.frame == CGRect(x: 30, y: 16, width: 12, height: 12) })
        // From the right: 16, the button, 10, the chevron.
        #expect(cell.contentView.frame.maxX == 246)
        it.stage.tap(CGPoint(x: 320 - 16 - 15, y: 22))
        it.stage.settle()
        #expect(taps == 1 && it.selected.isEmpty)
    }

    @Test("the editing mode displays other accessories, which move in")
    func editing() throws {
        let it = list {
            $0.accessories = [
                .delete(), .insert(), .multiselect(), .checkmark(displayed: .whenNotEditing),
            ]
        }
        defer { it.close() }
        it.fixed = [2]
        #expect(signs(it.cell(0)) == ["✓"])
        it.view.isEditing = true
        it.stage.advance(by: .milliseconds(150))
        let moving = try #require(it.cell(0)?.contentView.layer.presentation()?.frame.minX)
        #expect(moving > 0 && moving < 112)
        it.stage.settle()
        #expect(it.cell(0)?.configurationState.isEditing == true)
        // Multiselect without a mark, insert, delete: 16 + 3 × 22 + 2 × 10.
        #expect(signs(it.cell(0)) == ["+", "−"] || signs(it.cell(0)) == ["", "+", "−"])
        #expect(it.cell(0)?.contentView.frame.minX == 102)
        // An item that cannot be edited remains as it is.
        #expect(it.cell(2)?.contentView.frame.minX == 0)
        it.tap(0, x: 200)
        #expect(it.selected.isEmpty)
        it.view.allowsMultipleSelectionDuringEditing = true
        it.tap(0, x: 200)
        it.tap(1, x: 200)
        #expect(it.view.indexPathsForSelectedItems?.count == 2)
        #expect(signs(it.cell(0)).first == "✓")
        it.view.isEditing = false
        it.stage.settle()
        #expect(it.view.indexPathsForSelectedItems == [])
        #expect(it.cell(0)?.contentView.frame.minX == 0)
    }

    @Test("the content is indented, and with it the accessories unless the program says no")
    func indentation() {
        let it = list {
            $0.accessories = [.checkmark(), .multiselect(displayed: .always)]
            $0.indentationLevel = 2
        }
        defer { it.close() }
        // Two steps of 10 points, 16 points, and the circle of 22.
        #expect(it.cell(0)?.contentView.frame.minX == 58)
        func selector(_ cell: UICollectionViewListCell?) -> CGFloat? {
            cell?.layoutIfNeeded()
            return cell?.subviews.first { $0.accessibilityIdentifier == "unselected" }?.frame.minX
        }
        #expect(selector(it.cell(0)) == 36)
        it.cell(0)?.indentsAccessories = false
        it.cell(0)?.indentationWidth = 15
        it.stage.settle()
        #expect(it.cell(0)?.contentView.frame.minX == 68)
        #expect(selector(it.cell(0)) == 16)
    }

    @Test("separators follow the text after an image, or the program's constraints")
    func separatorGuide() {
        let it = list { cell in
            var content = cell.defaultContentConfiguration()
            content.text = "text"
            content.image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20))
                .image { _ in }
            cell.contentConfiguration = content
        }
        defer { it.close() }
        // 16 points, the image, 16 points.
        #expect(it.lines(0).map(\.minX) == [52])
        guard let cell = it.cell(1) else { return }
        let guide = cell.separatorLayoutGuide
        it.stage.settle()
        #expect(guide.layoutFrame.minX == 52)
        guide.leadingAnchor.constraint(equalTo: cell.leadingAnchor, constant: 5).isActive = true
        it.stage.settle()
        #expect(it.lines(1).map(\.minX) == [5])
        #expect(it.lines(1).map(\.width) == [315])
    }

    @Test("from right to left, accessories and separators change sides")
    func mirrored() {
        let it = list {
            $0.semanticContentAttribute = .forceRightToLeft
            $0.accessories = [.disclosureIndicator()]
        }
        defer { it.close() }
        #expect(it.cell(0)?.contentView.frame.minX == 34)
        #expect(it.lines(0).map(\.maxX) == [304])
    }

    // MARK: Swipes

    private func swiping(_ done: @escaping (String) -> Void) -> ListStage {
        list(
            ["a", "b", "c"],
            change: {
                $0.trailingSwipeActionsConfigurationProvider = { path in
                    if path.item == 2 { return nil }
                    let delete = UIContextualAction(style: .destructive, title: "Delete") {
                        _, _, finish in
                        done("delete \(path.item)")
                        finish(true)
                    }
                    let configuration = UISwipeActionsConfiguration(actions: [delete])
                    configuration.performsFirstActionWithFullSwipe = false
                    return configuration
                }
                $0.leadingSwipeActionsConfigurationProvider = { path in
                    let flag = UIContextualAction(style: .normal, title: "Flag") { _, _, finish in
                        done("flag \(path.item)")
                        finish(true)
                    }
                    return UISwipeActionsConfiguration(actions: [flag])
                }
            }
        ) { $0.accessories = [.delete()] }
    }

    @Test("a swipe reveals the actions of a row, and a tap on one performs it")
    func swipes() throws {
        var calls: [String] = []
        let it = swiping { calls.append($0) }
        defer { it.close() }
        it.swipe(from: 250, to: 130, y: 66)
        let cell = try #require(it.cell(1))
        #expect(cell.frame.minX < -70 && cell.frame.minY == 44)
        #expect(cell.configurationState.isSwiped)
        // A touch elsewhere only closes the row.
        it.tap(0)
        #expect(cell.frame.minX == 0 && it.selected.isEmpty)
        it.swipe(from: 250, to: 130, y: 66)
        it.stage.tap(CGPoint(x: 300, y: 66))
        it.stage.settle()
        #expect(calls == ["delete 1"])
        #expect(cell.frame.minX == 0 && !cell.configurationState.isSwiped)
        // The other side, all the way.
        it.swipe(from: 20, to: 300, y: 22)
        #expect(calls == ["delete 1", "flag 0"])
    }

    @Test("rows without actions, or that cannot be edited, do not move")
    func noSwipes() {
        let it = swiping { _ in }
        defer { it.close() }
        it.fixed = [0]
        for y: CGFloat in [22, 110] {
            it.swipe(from: 250, to: 130, y: y)
        }
        #expect(it.frame(0)?.minX == 0 && it.frame(2)?.minX == 0)
    }

    @Test("the delete accessory reveals the actions behind the row")
    func deletion() throws {
        var calls: [String] = []
        let it = swiping { calls.append($0) }
        defer { it.close() }
        it.view.isEditing = true
        it.stage.settle()
        it.stage.tap(CGPoint(x: 27, y: 22))
        it.stage.settle()
        #expect(try #require(it.frame(0)).minX < -70)
        it.stage.tap(CGPoint(x: 300, y: 22))
        it.stage.settle()
        #expect(calls == ["delete 0"])
    }

    @Test("a deleted row takes its actions along")
    func deletedRow() throws {
        let it = swiping { _ in }
        defer { it.close() }
        it.swipe(from: 250, to: 130, y: 66)
        it.show([["a", "c"]], animated: true)
        it.stage.settle()
        #expect(it.frame(1) == CGRect(x: 0, y: 44, width: 320, height: 44))
        it.tap(1)
        #expect(it.selected == [1])
    }
}
