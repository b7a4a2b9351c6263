import HeadlessTesting
import MistakeRecorder
import Testing

@testable import UIKit

/// Sources: Apple, UIListContentConfiguration, UIContentView, UICellConfigurationState,
/// updateConfiguration(using:). The margins of the default content are 16 and 11 points, the
/// distance between texts 3, that to the image 16. [U]
@MainActor
@Suite("Content configurations of cells")
struct CellConfigurationTests {
    private func laidOut(_ configuration: UIListContentConfiguration, width: CGFloat = 320)
        -> UITableViewCell
    {
        let cell = UITableViewCell()
        cell.contentConfiguration = configuration
        let height = cell.systemLayoutSizeFitting(
            CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        ).height
        cell.frame = CGRect(x: 0, y: 0, width: width, height: height)
        cell.layOutSubtree()
        return cell
    }

    private func label(_ text: String, in view: UIView) -> UILabel? {
        if let label = view as? UILabel, label.text == text { return label }
        return view.subviews.lazy.compactMap { label(text, in: $0) }.first
    }

    private func frame(_ text: String, in cell: UITableViewCell) throws -> CGRect {
        let label = try #require(self.label(text, in: cell))
        return label.convert(label.bounds, to: cell)
    }

    @Test("a text is 16 points from the edge, in the middle of 44 points")
    func single() throws {
        var content = UIListContentConfiguration.cell()
        content.text = "Home"
        let cell = laidOut(content)
        #expect(cell.bounds.height == 44)
        let text = try frame("Home", in: cell)
        #expect(text.minX == 16)
        #expect(abs(text.midY - 22) <= 0.5)
    }

    @Test("a second text is below the first, or beside it where both fit")
    func second() throws {
        var content = UIListContentConfiguration.subtitleCell()
        (content.text, content.secondaryText) = ("First", "Second")
        var cell = laidOut(content)
        let (first, second) = (try frame("First", in: cell), try frame("Second", in: cell))
        #expect(first.minX == 16 && second.minX == 16)
        #expect(second.minY == first.maxY + 3)
        #expect(label("Second", in: cell)?.textColor == .secondaryLabel)
        // 11 points above and below the texts.
        #expect(cell.bounds.height == 11 + first.height + 3 + second.height + 11)
        content = .valueCell()
        (content.text, content.secondaryText) = ("First", "Second")
        cell = laidOut(content)
        #expect(try frame("First", in: cell).midY == frame("Second", in: cell).midY)
        #expect(try frame("Second", in: cell).maxX == 304)
        let long = String(repeating: "long ", count: 10)
        content.secondaryText = long
        cell = laidOut(content)
        #expect(try frame(long, in: cell).minY >= frame("First", in: cell).maxY)
    }

    @Test("an image is before the texts, no larger than its maximum, in its reserved room")
    func image() throws {
        var content = UIListContentConfiguration.cell()
        content.text = "Home"
        content.image = UIImage(size: CGSize(width: 100, height: 50), scale: 1, source: .empty)
        content.imageProperties.maximumSize = CGSize(width: 40, height: 40)
        var cell = laidOut(content)
        let view = try #require(cell.contentView.subviews.first?.subviews.first as? UIImageView)
        #expect(view.frame == CGRect(x: 16, y: 12, width: 40, height: 20))
        #expect(try frame("Home", in: cell).minX == 16 + 40 + 16)
        content.imageProperties.reservedLayoutSize = CGSize(width: 60, height: 60)
        cell = laidOut(content)
        #expect(cell.bounds.height == 82)
        #expect(try frame("Home", in: cell).minX == 16 + 60 + 16)
    }

    @Test("the properties of texts are applied, and letters transformed")
    func properties() throws {
        var content = UIListContentConfiguration.groupedHeader()
        content.text = "Letters"
        content.textProperties.font = .systemFont(ofSize: 20)
        content.textProperties.color = .red
        content.textProperties.alignment = .center
        content.textProperties.numberOfLines = 1
        let shown = try #require(label("LETTERS", in: laidOut(content)))
        #expect(shown.font == .systemFont(ofSize: 20))
        #expect(shown.textColor == .red)
        #expect(shown.textAlignment == .center)
        #expect(shown.numberOfLines == 1)
    }

    @Test("a disabled state pales the texts that have no colour of their own")
    func disabled() {
        var content = UIListContentConfiguration.cell()
        content.secondaryTextProperties.color = .red
        var state = UICellConfigurationState(traitCollection: UITraitCollection())
        #expect(content.updated(for: state) == content)
        state.isDisabled = true
        let updated = content.updated(for: state)
        #expect(updated.textProperties.color == .tertiaryLabel)
        #expect(updated.secondaryTextProperties.color == .red)
    }

    @Test("rows of a table have the height of their content, and show new content in their view")
    func table() throws {
        @MainActor
        final class Rows: UITableViewController {
            var texts = ["One", "Two"]
            override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int)
                -> Int
            { texts.count }
            override func tableView(
                _ tableView: UITableView, cellForRowAt indexPath: IndexPath
            ) -> UITableViewCell {
                let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
                var content = cell.defaultContentConfiguration()
                content.text = texts[indexPath.row]
                content.secondaryText = indexPath.row == 1 ? "Second line" : nil
                cell.contentConfiguration = content
                return cell
            }
        }
        let stage = Stage(size: CGSize(width: 320, height: 568))
        defer { stage.close() }
        let rows = Rows()
        stage.window.rootViewController = rows
        stage.commit()
        let table = rows.tableView!
        #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).height == 44)
        #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).height > 44)
        let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
        let view = cell.contentView.subviews.first
        var content = try #require(cell.contentConfiguration as? UIListContentConfiguration)
        content.text = "Other"
        cell.contentConfiguration = content
        #expect(cell.contentView.subviews.first === view)
        #expect(label("Other", in: cell) != nil)
        cell.contentConfiguration = nil
        #expect(cell.contentView.subviews.isEmpty)
    }

    @Test("a table's separator begins where the text does, beside an image too")
    func separator() throws {
        let stage = Stage(size: CGSize(width: 320, height: 568))
        defer { stage.close() }
        final class Rows: UITableViewController {
            override func tableView(
                _ tableView: UITableView, numberOfRowsInSection section: Int
            ) -> Int { 2 }
            override func tableView(
                _ tableView: UITableView, cellForRowAt indexPath: IndexPath
            ) -> UITableViewCell {
                let cell = UITableViewCell()
                cell.configurationUpdateHandler = { cell, state in
                    var content = UIListContentConfiguration.cell().updated(for: state)
                    content.text = "Text"
                    content.image = indexPath.row == 0 ? nil : UIImage(systemName: "star")
                    cell.contentConfiguration = content
                }
                return cell
            }
        }
        let rows = Rows()
        stage.window.rootViewController = rows
        stage.commit()
        var starts: [CGFloat] = []
        for row in 0...1 {
            let cell = try #require(rows.tableView.cellForRow(at: IndexPath(row: row, section: 0)))
            let line = try #require(cell.subviews.last { $0.frame.height < 2 && !$0.isHidden })
            #expect(try line.frame.minX == frame("Text", in: cell).minX)
            starts.append(line.frame.minX)
        }
        #expect(starts[0] == 16 && starts[1] > 32)
    }

    @Test("the state follows the cell, and a handler sees each change once")
    func state() {
        let cell = UITableViewCell()
        var seen: [String] = []
        cell.contentConfiguration = UIListContentConfiguration.cell()
        cell.configurationUpdateHandler = { _, state in
            seen.append("\(state.isSelected) \(state.isHighlighted) \(state.isEditing)")
        }
        cell.layOutSubtree()
        #expect(seen == ["false false false"])
        cell.isSelected = true
        cell.isHighlighted = true
        cell.layOutSubtree()
        cell.setEditing(true, animated: false)
        cell.layOutSubtree()
        cell.layOutSubtree()
        #expect(seen == ["false false false", "true true false", "true true true"])
    }

    /// Source: Apple, UICollectionViewCell.configurationUpdateHandler, whose example sets both
    /// configurations for the state.
    @Test("a handler sets configurations once for each state")
    func handler() throws {
        let stage = Stage(size: CGSize(width: 320, height: 568))
        defer { stage.close() }
        var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
        configuration.showsSeparators = false
        let view = UICollectionView(
            frame: stage.window.bounds,
            collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
        var states: [Bool] = []
        let cells = UICollectionView.CellRegistration<UICollectionViewListCell, Int> {
            cell, _, number in
            cell.configurationUpdateHandler = { cell, state in
                states.append(state.isSelected)
                var content = UIListContentConfiguration.cell().updated(for: state)
                content.text = "Row \(number)"
                content.secondaryText = state.isSelected ? "selected" : nil
                cell.contentConfiguration = content
                var ground = UIBackgroundConfiguration.listPlainCell().updated(for: state)
                ground.backgroundColor = state.isSelected ? .red : .clear
                cell.backgroundConfiguration = ground
            }
        }
        let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) {
            $0.dequeueConfiguredReusableCell(using: cells, for: $1, item: $2)
        }
        var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
        snapshot.appendSections([0])
        snapshot.appendItems([1])
        source.apply(snapshot, animatingDifferences: false)
        stage.window.addSubview(view)
        #expect(mistakes { stage.commit() } == "")
        #expect(states == [false])
        let path = IndexPath(item: 0, section: 0)
        let height = try #require(view.cellForItem(at: path)).frame.height
        view.selectItem(at: path, animated: false, scrollPosition: [])
        #expect(mistakes { stage.advance(by: .seconds(1)) } == "")
        #expect(states == [false, true])
        let cell = try #require(view.cellForItem(at: path))
        #expect(cell.backgroundConfiguration?.backgroundColor == .red)
        #expect(label("selected", in: cell) != nil)
        #expect(cell.frame.height > height)
    }

    /// Source: Apple, UITableViewCell.updateConfiguration(using:): overrides set configurations.
    @Test("an override sets configurations once for each state")
    func override() {
        final class Row: UITableViewCell {
            var count = 0
            override func updateConfiguration(using state: UICellConfigurationState) {
                super.updateConfiguration(using: state)
                count += 1
                var content = defaultContentConfiguration().updated(for: state)
                content.text = state.isSelected ? "on" : "off"
                contentConfiguration = content
                backgroundConfiguration = .listPlainCell().updated(for: state)
            }
        }
        let stage = Stage(size: CGSize(width: 320, height: 568))
        defer { stage.close() }
        let row = Row(style: .default, reuseIdentifier: nil)
        row.setNeedsUpdateConfiguration()
        row.contentConfiguration = row.defaultContentConfiguration()
        stage.window.addSubview(row)
        #expect(mistakes { stage.commit() } == "")
        #expect(row.count == 1)
        row.isSelected = true
        #expect(mistakes { stage.commit() } == "")
        #expect(row.count == 2)
        #expect(label("on", in: row) != nil)
    }

    @Test("a list's background is grey while the cell is selected, and inset as asked")
    func background() throws {
        let cell = UITableViewCell()
        var ground = UIBackgroundConfiguration.listPlainCell()
        ground.backgroundInsets = NSDirectionalEdgeInsets(
            top: 1, leading: 2, bottom: 3, trailing: 4)
        ground.cornerRadius = 7
        cell.backgroundConfiguration = ground
        cell.layOutSubtree()
        #expect(cell.backgroundColor == nil)
        let view = try #require(cell.subviews.first)
        #expect(view.frame == CGRect(x: 2, y: 1, width: 314, height: 40))
        #expect(view.backgroundColor == .systemBackground)
        #expect(view.layer.cornerRadius == 7)
        cell.isSelected = true
        cell.layOutSubtree()
        #expect(view.backgroundColor == .systemGray4)
        #expect(cell.selectedBackgroundView == nil)
        cell.isSelected = false
        cell.layOutSubtree()
        #expect(view.backgroundColor == .systemBackground)
        cell.backgroundConfiguration = nil
        #expect(view.superview == nil)
    }

    @Test("a program's own configuration makes its view, in collections and headers too")
    func own() throws {
        struct Box: UIContentConfiguration {
            var height: CGFloat
            func makeContentView() -> any UIView & UIContentView { BoxView(self) }
            func updated(for state: any UIConfigurationState) -> Box {
                var result = self
                if (state as? UICellConfigurationState)?.isSelected == true { result.height *= 2 }
                return result
            }
        }
        final class BoxView: UIView, UIContentView {
            var configuration: any UIContentConfiguration {
                didSet { height.constant = (configuration as! Box).height }
            }
            private let height: NSLayoutConstraint
            init(_ box: Box) {
                configuration = box
                let inner = UIView()
                height = inner.heightAnchor.constraint(equalToConstant: box.height)
                height.priority = UILayoutPriority(999)
                super.init(frame: .zero)
                inner.translatesAutoresizingMaskIntoConstraints = false
                addSubview(inner)
                NSLayoutConstraint.activate([
                    height, inner.topAnchor.constraint(equalTo: topAnchor),
                    inner.bottomAnchor.constraint(equalTo: bottomAnchor),
                    inner.widthAnchor.constraint(equalToConstant: 30),
                    inner.leadingAnchor.constraint(equalTo: leadingAnchor),
                ])
            }
            required init?(coder: NSCoder) { nil }
        }
        let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        cell.contentConfiguration = Box(height: 20)
        cell.layOutSubtree()
        let view = try #require(cell.contentView.subviews.first as? BoxView)
        #expect(view.frame == cell.bounds)
        cell.isSelected = true
        cell.layOutSubtree()
        #expect((view.configuration as? Box)?.height == 40)
        // The program's own configuration is the one for a plain cell.
        #expect((cell.contentConfiguration as? Box)?.height == 20)
        let header = UITableViewHeaderFooterView()
        header.contentConfiguration = Box(height: 33)
        #expect(header.contentView.subviews.first is BoxView)
        #expect(header.fittingHeight(320) == 33)
    }

    @Test("a list's view refuses a configuration of another type with a sentence")
    func refused() {
        struct Other: UIContentConfiguration {
            func makeContentView() -> any UIView & UIContentView {
                UIListContentView(configuration: .cell())
            }
            func updated(for state: any UIConfigurationState) -> Other { self }
        }
        let view = UIListContentView(configuration: .cell())
        #expect(!view.supports(Other()))
        #expect(mistakes { view.configuration = Other() }.contains("cannot show a Other"))
        #expect(view.configuration is UIListContentConfiguration)
    }
}
