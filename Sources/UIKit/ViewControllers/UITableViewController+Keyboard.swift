// Room for the keyboard.
extension UITableViewController {
    /// Insets the table's content by what the keyboard covers, and shows the row that is edited.
    ///
    /// Source: Apple, UITableViewController: it scrolls the row being edited above the keyboard.
    final func makeRoomForKeyboard() {
        guard let table = viewIfLoaded as? UITableView, let window = table.window else { return }
        let covered = window.coveredByKeyboard(withAccessory: true)
        let low = table.convert(table.bounds, to: nil as UIView?).maxY
        let overlap = covered > 0 ? max(0, low - (window.bounds.height - covered)) : 0
        // The safe area makes a part of the room.
        let safe = table.adjustedContentInset.bottom - table.contentInset.bottom
        let room = max(0, overlap - safe)
        if room != keyboardRoom {
            table.contentInset.bottom = max(0, table.contentInset.bottom + room - keyboardRoom)
            let indicators = table.verticalScrollIndicatorInsets.bottom + room - keyboardRoom
            table.verticalScrollIndicatorInsets.bottom = max(0, indicators)
            keyboardRoom = room
        }
        guard room > 0, var row = window.firstResponder as? UIView, row.isDescendant(of: table)
        else { return }
        while let above = row.superview, above !== table { row = above }
        guard row !== table else { return }
        // The keyboard's animation moves the rows, too.
        let isAlone = UIView.inheritedAnimationDuration == 0
        table.scrollRectToVisible(row.frame, animated: isAlone)
    }
}

extension UIViewController {
    /// Has the controller, its children and those that it presents make room for a keyboard that
    /// moves.
    final func announceKeyboard() {
        (self as? UITableViewController)?.makeRoomForKeyboard()
        if let alert = presentedBy as? AlertPresentation { alert.layOut() }
        for child in children { child.announceKeyboard() }
        presentation?.presentedViewController.announceKeyboard()
    }
}
