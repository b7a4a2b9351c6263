public import UIKit

/// Six rows that open under a finger.
public class ViewController: UIViewController, UITableViewDelegate, UITableViewDataSource {
    public override func loadView() {
        loadStoryboard()
    }

    public override func viewDidLoad() {
        super.viewDidLoad()
    }

    public override func didReceiveMemoryWarning() {
        super.didReceiveMemoryWarning()
        // Dispose of any resources that can be recreated.
    }

    // MARK: - Data Source

    public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return 6
    }

    public func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
    {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "animationCell", for: indexPath)
            as! AnimationCell
        cell.accessibilityIdentifier = "cell-\(indexPath.row)"
        cell.leftView.accessibilityIdentifier = "left-\(indexPath.row)"
        cell.rightView.accessibilityIdentifier = "right-\(indexPath.row)"
        return cell
    }

    // MARK: - Delegate

    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: false)
    }
}

/// The contents of the storyboard: the table, filling the screen.
extension ViewController {
    func loadStoryboard() {
        let view = UIView(frame: UIScreen.main.bounds)
        view.backgroundColor = .white
        self.view = view

        let tableView = UITableView()
        tableView.translatesAutoresizingMaskIntoConstraints = false
        tableView.accessibilityIdentifier = "table"
        tableView.register(AnimationCell.self, forCellReuseIdentifier: "animationCell")
        tableView.dataSource = self
        tableView.delegate = self
        view.addSubview(tableView)
        NSLayoutConstraint.activate([
            tableView.topAnchor.constraint(equalTo: view.topAnchor),
            tableView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            tableView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            tableView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        ])
    }
}
