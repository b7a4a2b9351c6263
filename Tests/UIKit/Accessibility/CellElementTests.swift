import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, Accessibility Programming Guide for iOS, "Making Table Views More Accessible": a
/// cell is one element that has the texts of its subviews, separated by commas.
@MainActor
@Suite("Accessibility of table cells", .serialized)
struct CellElementTests {
    private final class Source: UITableViewController {
        var cells: [UITableViewCell] = []
        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int)
            -> Int
        { cells.count }
        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
            -> UITableViewCell
        { cells[indexPath.row] }
        override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath)
            -> Bool
        { true }
        override func tableView(
            _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
            to destinationIndexPath: IndexPath
        ) { cells.insert(cells.remove(at: sourceIndexPath.row), at: destinationIndexPath.row) }
    }

    private func cell(_ text: String?, _ detail: String? = nil) -> UITableViewCell {
        let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
        cell.textLabel?.text = text
        cell.detailTextLabel?.text = detail
        return cell
    }

    private func show(_ cells: [UITableViewCell]) -> (stage: Stage, source: Source) {
        let stage = Stage(size: CGSize(width: 320, height: 568))
        let source = Source()
        source.cells = cells
        stage.window.rootViewController = source
        stage.commit()
        return (stage, source)
    }

    @Test("a cell is one element with its texts, and selected with its row")
    func joined() {
        let (first, second) = (cell("T0", "D"), cell("T1", "D"))
        first.accessoryType = .checkmark
        second.accessoryType = .disclosureIndicator
        let (stage, source) = show([first, second])
        defer { stage.close() }
        #expect(stage.window.accessibleElements() == [first, second])
        #expect(first.isAccessibilityElement)
        #expect(first.accessibilityLabel == "T0, D")
        #expect(second.accessibilityLabel == "T1, D")
        #expect(first.accessibilityTraits == [])
        source.tableView.selectRow(
            at: IndexPath(row: 0, section: 0), animated: false, scrollPosition: .none)
        #expect(first.accessibilityTraits == .selected)
    }

    @Test("texts are joined in the order of reading")
    func order() {
        let own = UITableViewCell(style: .default, reuseIdentifier: nil)
        func add(_ text: String, _ x: CGFloat, _ y: CGFloat) -> UILabel {
            let label = UILabel(frame: CGRect(x: x, y: y, width: 40, height: 10))
            label.text = text
            own.contentView.addSubview(label)
            return label
        }
        _ = (add("low", 0, 30), add("right", 100, 0), add("left", 0, 0))
        let hidden = add("hidden", 200, 0)
        hidden.isHidden = true
        let accessory = UILabel(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
        accessory.text = "7"
        own.accessoryView = accessory
        let (stage, _) = show([own])
        defer { stage.close() }
        #expect(own.accessibilityLabel == "left, right, low, 7")
        own.accessibilityLabel = "Own"
        #expect(own.accessibilityLabel == "Own")
        #expect(stage.window.accessibleElements() == [own])
    }

    @Test("a control in a cell is an element, and so are the texts beside it")
    func controls() {
        let toggled = cell("Sound")
        let toggle = UISwitch()
        toggled.accessoryView = toggle
        let detailed = cell("Network")
        detailed.accessoryType = .detailButton
        let (stage, _) = show([toggled, detailed])
        defer { stage.close() }
        let elements = stage.window.accessibleElements()
        #expect(elements.prefix(2) == [toggled.textLabel!, toggle])
        #expect(!toggled.isAccessibilityElement)
        #expect(toggled.accessibilityLabel == nil)
        let names = elements.map(\.accessibilityLabel)
        #expect(names == ["Sound", nil, "Network", "More Info"])
        #expect(elements.last?.accessibilityTraits == .button)
        // A control that is no element leaves the cell whole.
        toggle.isAccessibilityElement = false
        #expect(toggled.isAccessibilityElement)
        #expect(toggled.accessibilityLabel == "Sound")
    }

    @Test("the program's own elements, containers and lists in a cell are not joined")
    func own() {
        final class Chart: UIView {
            lazy var bar = UIAccessibilityElement(accessibilityContainer: self)
            override var accessibilityElements: [Any]? {
                get { [bar] }
                set {}
            }
        }
        let cells = [cell("A"), cell("B"), cell("C"), cell("D"), cell("E")]
        let box = UIView(frame: CGRect(x: 200, y: 0, width: 40, height: 20))
        box.isAccessibilityElement = true
        cells[0].contentView.addSubview(box)
        let container = UIView()
        container.accessibilityElements = []
        cells[1].contentView.addSubview(container)
        cells[2].contentView.addSubview(Chart())
        cells[3].accessibilityElements = [cells[3].textLabel!]
        let inner = UIScrollView(frame: CGRect(x: 200, y: 0, width: 40, height: 20))
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
        label.text = "inside"
        inner.addSubview(label)
        cells[4].contentView.addSubview(inner)
        let (stage, _) = show(cells)
        defer { stage.close() }
        #expect(cells.allSatisfy { !$0.isAccessibilityElement })
        #expect(cells[0].accessibleElements() == [cells[0].textLabel!, box])
        #expect(cells[3].accessibleElements() == [cells[3].textLabel!])
        cells[0].isAccessibilityElement = true
        #expect(cells[0].accessibleElements() == [cells[0]])
        box.isHidden = true
        cells[0].isAccessibilityElement = false
        #expect(cells[0].accessibleElements() == [cells[0].textLabel!])
    }

    @Test("the controls of the editing mode have the row's text in their names")
    func editing() {
        let (stage, source) = show([cell("T0", "D")])
        defer { stage.close() }
        source.tableView.setEditing(true, animated: false)
        stage.commit()
        let names = stage.window.accessibleElements().compactMap(\.accessibilityLabel)
        #expect(names == ["Delete T0, D", "T0", "D", "Reorder T0, D"])
        source.tableView.setEditing(false, animated: false)
        stage.commit()
        #expect(stage.window.accessibleElements() == [source.cells[0]])
    }

    @Test("the cells of collections are containers")
    func collections() {
        let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let label = UILabel(frame: cell.bounds)
        label.text = "Item"
        cell.contentView.addSubview(label)
        #expect(cell.accessibleElements() == [label])
    }

    @Test("tests find the text inside a cell, and a cell by a label of its own")
    func finding() {
        let (first, second) = (cell("T0", "D0"), cell("T1"))
        second.accessibilityLabel = "Second"
        let (stage, _) = show([first, second])
        defer { stage.close() }
        #expect(stage.view(text: "T0") === first.textLabel)
        #expect(stage.view(text: "D0") === first.detailTextLabel)
        #expect(stage.view(text: "T1") === second.textLabel)
        #expect(stage.view(text: "Second") === second)
        first.accessibilityUserInputLabels = ["Top"]
        first.accessibilityRespondsToUserInteraction = true
        #expect(stage.view(text: "Top") === first)
    }
}
