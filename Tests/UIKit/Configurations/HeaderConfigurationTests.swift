import HeadlessTesting
import Testing

@testable import UIKit

private final class Header: UITableViewHeaderFooterView {
    var calls = 0
    @Invalidating(.configuration) var mood = 0
    override func updateConfiguration(using state: UIViewConfigurationState) {
        super.updateConfiguration(using: state)
        calls += 1
        var content = UIListContentConfiguration.cell()
        content.text = "mood \(mood)"
        contentConfiguration = content
    }
}

private final class Cell: UITableViewCell {
    var selections: [Bool] = []
    override func updateConfiguration(using state: UICellConfigurationState) {
        super.updateConfiguration(using: state)
        selections.append(state.isSelected)
        var content = defaultContentConfiguration()
        content.text = state.isSelected ? "selected" : "plain"
        contentConfiguration = content
    }
}

private final class Item: UICollectionViewCell {
    var calls = 0
    override func updateConfiguration(using state: UICellConfigurationState) { calls += 1 }
}

/// Source: Apple, updateConfiguration(using:), configurationUpdateHandler and
/// setNeedsUpdateConfiguration() of UITableViewHeaderFooterView and of cells.
@MainActor
@Suite("Updates of configurations")
struct HeaderConfigurationTests {
    private func texts(_ view: UIView) -> [String] {
        ((view as? UILabel)?.text.map { [$0] } ?? []) + view.subviews.flatMap(texts)
    }

    @Test("an override is called before the first layout, without a configuration")
    func overrides() {
        let (cell, item, header) = (Cell(), Item(), Header(reuseIdentifier: nil))
        for view in [cell, item, header] as [UIView] {
            view.frame = CGRect(x: 0, y: 0, width: 320, height: 44)
            view.layOutSubtree()
        }
        #expect(cell.selections == [false] && item.calls == 1 && header.calls == 1)
        #expect(texts(cell) == ["plain"] && texts(header) == ["mood 0"])
        cell.isSelected = true
        item.setNeedsUpdateConfiguration()
        cell.layOutSubtree()
        item.layOutSubtree()
        #expect(cell.selections == [false, true] && item.calls == 2)
        #expect(texts(cell) == ["selected"])
    }

    @Test("a header updates its configuration if a property invalidates it")
    func invalidating() {
        let header = Header(reuseIdentifier: nil)
        header.frame = CGRect(x: 0, y: 0, width: 320, height: 44)
        header.layOutSubtree()
        header.mood = 3
        header.layOutSubtree()
        #expect(texts(header) == ["mood 3"])
    }

    @Test("a header calls its handler, and shows a background")
    func handler() {
        let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
        var calls = 0
        header.configurationUpdateHandler = { view, state in
            calls += 1
            var background = UIBackgroundConfiguration.clear()
            background.backgroundColor = .red
            view.backgroundConfiguration = background
            #expect(state.traitCollection == view.traitCollection)
        }
        header.frame = CGRect(x: 0, y: 0, width: 320, height: 44)
        header.layOutSubtree()
        #expect(calls == 1 && header.backgroundConfiguration?.backgroundColor == .red)
        #expect(header.subviews.first?.frame == header.bounds)
        header.setNeedsUpdateConfiguration()
        header.setNeedsUpdateConfiguration()
        header.layOutSubtree()
        #expect(calls == 2)
    }
}
