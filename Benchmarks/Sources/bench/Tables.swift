import HeadlessTesting
import UIKit

/// A table scrolls one point less than a row per frame, from the top of very many rows and of few:
/// the time of a frame. The peer is the same table with a thousandth of the rows, because the
/// number of rows must not make a frame slower.
enum TableScrolling: Workload {
    static let name = "tables-scroll"

    static func measure() -> [Measurement] {
        let many = frame(rows: 100_000, sizesItself: false)
        let few = frame(rows: 100, sizesItself: false)
        let manyOwn = frame(rows: 100_000, sizesItself: true)
        let fewOwn = frame(rows: 100, sizesItself: true)
        // 60 frames a second leave 16.7 ms.
        return [
            Measurement(
                "\(name)-100k-fixed", ours: many / 1000, "us/frame", peer: "100-rows", few / 1000,
                goal: "<=1000us",
                reached: many <= 1e6),
            Measurement(
                "\(name)-100k-self-sizing", ours: manyOwn / 1000, "us/frame", peer: "100-rows",
                fewOwn / 1000,
                goal: "<=4000us", reached: manyOwn <= 4e6),
        ]
    }

    @MainActor
    private final class Rows: UITableViewDataSource {
        let count: Int
        init(_ count: Int) { self.count = count }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            count
        }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
            -> UITableViewCell
        {
            let cell = tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)
            if let cell = cell as? SizedCell {
                cell.label.text = String(
                    repeating: "row \(indexPath.row) ", count: 1 + indexPath.row % 5)
            } else {
                cell.textLabel?.text = "Row \(indexPath.row)"
            }
            return cell
        }
    }

    @MainActor
    private final class SizedCell: UITableViewCell {
        let label = UILabel()
        override init(style: CellStyle, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            label.numberOfLines = 0
            label.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(label)
            NSLayoutConstraint.activate([
                label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 8),
                label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -8),
                label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
                label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
            ])
        }
        required init?(coder: NSCoder) { nil }
    }

    /// Nanoseconds of a frame, the median of 500.
    private static func frame(rows: Int, sizesItself: Bool) -> Double {
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        let table = UITableView(frame: stage.window.bounds)
        let data = Rows(rows)
        if !sizesItself { table.rowHeight = 44 }
        table.register(
            sizesItself ? SizedCell.self : UITableViewCell.self, forCellReuseIdentifier: "Cell")
        table.dataSource = data
        stage.window.addSubview(table)
        stage.commit()
        var times: [Double] = []
        let end = max(1, CGFloat(rows) * 44 - 700)
        for step in 1...500 {
            table.contentOffset.y = (CGFloat(step) * 43).truncatingRemainder(dividingBy: end)
            times.append(time { stage.advanceFrames() })
        }
        return percentile(50, of: times)
    }
}
