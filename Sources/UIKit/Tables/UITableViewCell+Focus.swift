extension UITableViewCell {
    /// How the focus of a cell is shown.
    ///
    /// Source: Apple, UITableViewCell.FocusStyle.
    public enum FocusStyle: Int, Sendable {
        /// By the cell's ``UIView/focusEffect``.
        case `default` = 0
        /// By the program alone.
        case custom = 1
    }

    final var baseCanBecomeFocused: Bool {
        guard let table = superview as? UITableView, let path = table.indexPath(for: self) else {
            return false
        }
        return table.allowsFocus(at: path)
    }
}
