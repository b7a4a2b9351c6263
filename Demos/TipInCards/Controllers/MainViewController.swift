public import UIKit

/// The team in a table of cards, each of which arrives with an effect the first time it appears.
public class MainViewController: UITableViewController {
    private let members = Member.loadMembersFromFile("team")
    private let firstEffect: CardEffect
    private let secondEffect: CardEffect
    var didAnimateCell: [IndexPath: Bool] = [:]

    /// Creates the controller.
    /// - Parameters:
    ///   - effect: how a card arrives the first time.
    ///   - again: how it arrives each later time.
    public init(effect: CardEffect = .tipIn, again: CardEffect = .none) {
        firstEffect = effect
        secondEffect = again
        super.init(style: .plain)
    }

    public required init?(coder: NSCoder) {
        firstEffect = .tipIn
        secondEffect = .none
        super.init(coder: coder)
    }

    public override func viewDidLoad() {
        super.viewDidLoad()
        tableView.accessibilityIdentifier = "table"
        tableView.register(CardTableViewCell.self, forCellReuseIdentifier: "Card")
        tableView.rowHeight = 140
        tableView.separatorStyle = .none
        tableView.backgroundColor = .groupTableViewBackground
    }

    // MARK: The rows

    public override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int)
        -> Int
    {
        return members.count
    }

    public override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
    {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "Card", for: indexPath)
            as! CardTableViewCell
        cell.useMember(members[indexPath.row])
        cell.accessibilityIdentifier = "card-\(indexPath.row)"
        return cell
    }

    public override func tableView(
        _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {
        if didAnimateCell[indexPath] == nil || didAnimateCell[indexPath]! == false {
            didAnimateCell[indexPath] = true
            TipInCellAnimator.animate(cell, effect: firstEffect)
        } else {
            TipInCellAnimator.animate(cell, effect: secondEffect)
        }
    }
}
