import UIKit

/// The prototype cell of the storyboard, which calls `awakeFromNib()`.
class PrototypeCell: AnimationCell {
    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        awakeFromNib()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}

/// The contents of the storyboard: the table, filling the screen.
extension ViewController {
    override func loadView() {
        let view = UIView(frame: UIScreen.main.bounds)
        view.backgroundColor = .white
        self.view = view

        let tableView = UITableView(frame: view.bounds)
        tableView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        tableView.accessibilityIdentifier = "table"
        tableView.register(PrototypeCell.self, forCellReuseIdentifier: "animationCell")
        tableView.dataSource = self
        tableView.delegate = self
        view.addSubview(tableView)
    }
}
