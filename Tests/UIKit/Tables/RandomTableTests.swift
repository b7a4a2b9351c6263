import HeadlessTesting
import TestSupport
import Testing
import UIKit

/// Random updates, scrolls and widths at odd moments. Afterwards the table shows what a new table
/// with the same data shows.
@MainActor
@Suite("Tables changed at random")
struct RandomTableTests {
    private final class Row: UITableViewCell {
        let label = UILabel()

        override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            label.numberOfLines = 0
            label.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(label)
            NSLayoutConstraint.activate([
                label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 8),
                label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -8),
                label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 8),
                label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -8),
            ])
        }
        @available(*, unavailable) required init?(coder: NSCoder) { nil }
    }

    private final class List: NSObject, UITableViewDataSource, UITableViewDelegate {
        let table: UITableView
        var sections: [[String]]
        /// Whether the delegate knows the heights; otherwise it leaves them to the cells.
        let knowsHeights: Bool

        init(_ sections: [[String]], frame: CGRect, knowsHeights: Bool) {
            (self.sections, self.knowsHeights) = (sections, knowsHeights)
            table = UITableView(frame: frame)
            super.init()
            table.register(Row.self, forCellReuseIdentifier: "row")
            table.estimatedRowHeight = 44
            (table.dataSource, table.delegate) = (self, self)
        }
        func numberOfSections(in tableView: UITableView) -> Int { sections.count }
        func tableView(_ table: UITableView, numberOfRowsInSection section: Int) -> Int {
            sections[section].count
        }
        func tableView(_ table: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
            (cell as? Row)?.label.text = sections[path.section][path.row]
            return cell
        }
        func tableView(_ table: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
            guard knowsHeights else { return UITableView.automaticDimension }
            return CGFloat(20 + sections[path.section][path.row].count)
        }
        func tableView(_ table: UITableView, titleForHeaderInSection section: Int) -> String? {
            "Section"
        }

        /// The visible rows with their texts and frames, and the cells that belong to no row.
        var shown: [String] {
            let rows = table.subviews.compactMap { $0 as? Row }.filter { !$0.isHidden }
            return rows.map { row in
                let path = table.indexPath(for: row).map { "\($0)" } ?? "no row"
                let frames = [row.frame, row.label.frame].map(Self.rounded)
                return "\(path) \(frames) \(row.label.text ?? "")"
            }.sorted()
        }

        /// The numbers of a frame; sums of thirds of a point end at different last digits.
        private static func rounded(_ frame: CGRect) -> [CGFloat] {
            [frame.minX, frame.minY, frame.width, frame.height].map { ($0 * 100).rounded() / 100 }
        }

        /// Shows each row once, so that all are measured, and ends at the top.
        func scrollThrough(_ stage: Stage) {
            let last = { self.table.contentSize.height - self.table.bounds.height }
            while table.contentOffset.y < last() {
                table.contentOffset.y = min(last(), table.contentOffset.y + 100)
                stage.commit()
            }
            table.contentOffset.y = 0
            stage.settle()
        }
    }

    @MainActor
    private struct Walk {
        var random: SeededGenerator
        let stage = Stage(size: CGSize(width: 320, height: 480))
        let list: List
        var steps: [String] = []

        init(seed: UInt64) {
            var random = SeededGenerator(seed: seed)
            let sections = (0..<3).map { _ in
                (0..<random.below(12)).map { _ in Self.text(&random) }
            }
            list = List(sections, frame: stage.window.bounds, knowsHeights: seed.isMultiple(of: 3))
            self.random = random
            stage.window.addSubview(list.table)
            stage.commit()
        }

        static func text(_ random: inout SeededGenerator) -> String {
            let word = "word \(random.below(1000)) "
            return String(repeating: word, count: 1 + random.below(14))
        }

        mutating func step() {
            let (table, kind, section) = (list.table, random.below(9), random.below(3))
            let count = list.sections[section].count
            let path = IndexPath(row: random.below(max(count, 1)), section: section)
            let animations: [UITableView.RowAnimation] = [.fade, .left, .top, .none, .automatic]
            let animation = animations[random.below(5)]
            steps.append("\(kind) \(path)")
            switch kind {
            case 0, 1:
                list.sections[section].insert(Self.text(&random), at: path.row)
                table.insertRows(at: [path], with: animation)
            case 2 where count > 0:
                list.sections[section].remove(at: path.row)
                table.deleteRows(at: [path], with: animation)
            case 3 where count > 0:
                list.sections[section][path.row] = Self.text(&random)
                table.reloadRows(at: [path], with: animation)
            case 4 where count > 0:
                let text = list.sections[section].remove(at: path.row)
                let end = IndexPath(row: list.sections[0].count, section: 0)
                list.sections[0].append(text)
                table.moveRow(at: path, to: end)
            case 5:
                let other = random.below(3)
                list.sections.insert(list.sections.remove(at: section), at: other)
                table.moveSection(section, toSection: other)
            case 6:
                let last = max(table.contentSize.height - 480, 0)
                table.contentOffset.y = min(CGFloat(random.below(600)), last)
            case 7: table.frame.size.width = [320, 280, 200][random.below(3)]
            default: stage.advance(by: .milliseconds(random.below(400)))
            }
            if random.below(2) == 0 { stage.commit() }
        }
    }

    @Test("show what a new table shows")
    func walk() {
        for seed in 0..<36 as Range<UInt64> {
            var walk = Walk(seed: seed)
            let (stage, list) = (walk.stage, walk.list)
            defer { stage.close() }
            for _ in 0..<12 { walk.step() }
            stage.settle()
            list.scrollThrough(stage)
            let shown = list.shown
            list.table.removeFromSuperview()
            let new = List(
                list.sections, frame: list.table.frame, knowsHeights: list.knowsHeights)
            stage.window.addSubview(new.table)
            stage.settle()
            new.scrollThrough(stage)
            #expect(shown == new.shown, "seed \(seed), steps \(walk.steps)")
        }
    }

    // The data source already returns the new number, as Apple's insertRows(at:with:) wants it.
    @Test("a row is inserted in the turn in which the width has changed")
    func insertion() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let list = List([["a", "b"]], frame: stage.window.bounds, knowsHeights: false)
        stage.window.addSubview(list.table)
        stage.commit()
        list.table.frame.size.width = 200
        list.sections[0].append("c")
        list.table.insertRows(at: [IndexPath(row: 2, section: 0)], with: .fade)
        // Instead, the table was reloaded and reported a mistake.
        let row = list.table.cellForRow(at: IndexPath(row: 2, section: 0))
        #expect(row?.layer.animationKeys() == ["opacity"])
    }
}
