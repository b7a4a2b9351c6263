/// The commands of a cell that is pressed, which its list's delegate performs.
///
/// Cut, copy and paste are sent to the delegate. Other commands, and the items of the menu
/// controller, are sent to the cell, if the delegate allows them and the cell has the method.
///
/// Source: Apple, collectionView(_:canPerformAction:forItemAt:withSender:), which supports the
/// three; what the cell receives is how programs use it. [U]
@MainActor
struct CellCommands {
    weak var cell: UIView?
    let canPerform: (Selector, Any?) -> Bool
    let perform: (Selector, Any?) -> Void

    /// Whether the cell lies in a view, or the view in the cell.
    func belong(to view: UIView) -> Bool {
        guard let cell else { return false }
        return cell.isDescendant(of: view) || view.isDescendant(of: cell)
    }

    /// The elements of the menu: commands of editing, then items.
    func elements(_ items: [UIMenuItem], of sender: UIMenuController) -> [UIMenuElement] {
        let editing = EditMenu.titles.compactMap { action, title -> UIMenuElement? in
            let isForDelegate = [.cut, .copy, .paste].contains(action)
            return element(systemText(title), action.selector, isForDelegate: isForDelegate, sender)
        }
        let own = items.compactMap { element($0.title, $0.action, isForDelegate: false, sender) }
        return [editing, own].filter { !$0.isEmpty }.map {
            UIMenu(title: "", options: .displayInline, children: $0)
        }
    }

    private func element(
        _ title: String, _ action: Selector, isForDelegate: Bool, _ sender: UIMenuController
    ) -> UIMenuElement? {
        guard let cell, canPerform(action, sender),
            isForDelegate || cell.canPerformAction(action, withSender: sender)
        else { return nil }
        return UIAction(title: title) { [weak cell, weak sender, perform] _ in
            if isForDelegate {
                perform(action, sender)
            } else if let cell {
                action.send(to: cell, sender, nil)
            }
        }
    }
}
