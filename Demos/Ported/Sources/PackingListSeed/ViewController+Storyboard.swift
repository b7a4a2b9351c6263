import UIKit

/// The contents of the storyboard: the bar with its title and button, the table, and the
/// constraints between them.
extension ViewController {
    override func loadView() {
        loadStoryboard()
    }

    func loadStoryboard() {
        let view = UIView(frame: UIScreen.main.bounds)
        view.backgroundColor = .white
        self.view = view

        let menuBar = UIView()
        menuBar.backgroundColor = .groupTableViewBackground

        let titleLabel = UILabel()
        titleLabel.text = "Packing List"
        titleLabel.font = .systemFont(ofSize: 21)
        titleLabel.textAlignment = .center

        let menuButton = UIButton(type: .system)
        menuButton.setTitle("+", for: .normal)
        menuButton.titleLabel?.font = .systemFont(ofSize: 27)
        menuButton.addTarget(self, action: #selector(toggleMenu(_:)), for: .touchUpInside)

        let tableView = UITableView()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Cell")
        tableView.dataSource = self
        tableView.delegate = self

        menuBar.addSubview(titleLabel)
        menuBar.addSubview(menuButton)
        // The table is in front: when the menu is closed, the bar is shorter than its menu, and the
        // table hides what overflows.
        view.addSubview(menuBar)
        view.addSubview(tableView)
        for part in [menuBar, titleLabel, menuButton, tableView] {
            part.translatesAutoresizingMaskIntoConstraints = false
        }

        let menuHeight = menuBar.heightAnchor.constraint(equalToConstant: 60)
        let titleCenterY = titleLabel.centerYAnchor.constraint(
            equalTo: menuBar.centerYAnchor, constant: 5)
        titleCenterY.identifier = "TitleCenterY"
        let buttonTrailing = menuBar.trailingAnchor.constraint(
            equalTo: menuButton.trailingAnchor, constant: 8)

        NSLayoutConstraint.activate([
            menuBar.topAnchor.constraint(equalTo: view.topAnchor),
            menuBar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            menuBar.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            menuHeight,

            titleLabel.centerXAnchor.constraint(equalTo: menuBar.centerXAnchor),
            titleCenterY,

            buttonTrailing,
            menuButton.centerYAnchor.constraint(equalTo: titleLabel.centerYAnchor),

            tableView.topAnchor.constraint(equalTo: menuBar.bottomAnchor),
            tableView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            tableView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            tableView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])

        self.titleLabel = titleLabel
        self.menuButton = menuButton
        self.tableView = tableView
        menuHeightConstraint = menuHeight
        buttonMenuTrailingConstraint = buttonTrailing
    }
}
