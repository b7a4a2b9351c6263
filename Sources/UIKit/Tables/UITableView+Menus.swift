extension UITableView {
    final var baseContextMenuInteraction: UIContextMenuInteraction? {
        for case let interaction as RowMenuInteraction in interactions { return interaction }
        return nil
    }

    final func addRowInteractions() {
        addGestureRecognizer(RowSwipeGestureRecognizer(list: self))
        addInteraction(RowMenuInteraction(self))
    }
}

/// The interaction with which a table shows the menus of its rows.
private final class RowMenuInteraction: UIContextMenuInteraction {
    private weak var table: UITableView?
    private weak var cell: UITableViewCell?

    init(_ table: UITableView) {
        self.table = table
        super.init()
    }

    override var mayOpen: Bool { table?.tableDelegate != nil }
    override var lifted: UIView? { cell }

    override func configuration(at location: CGPoint) -> UIContextMenuConfiguration? {
        guard let table, !table.indexContains(location),
            let row = table.indexPathForRow(at: location),
            let cell = table.cellForRow(at: row)
        else { return nil }
        self.cell = cell
        return table.tableDelegate?.tableView(
            table, contextMenuConfigurationForRowAt: row, point: location)
    }

    override func otherMenu(at location: CGPoint) -> (() -> Void)? {
        guard let table, !table.indexContains(location),
            let row = table.indexPathForRow(at: location),
            let cell = table.cellForRow(at: row), let delegate = table.tableDelegate,
            delegate.tableView(table, shouldShowMenuForRowAt: row)
        else { return nil }
        let commands = CellCommands(cell: cell) {
            delegate.tableView(table, canPerformAction: $0, forRowAt: row, withSender: $1)
        } perform: {
            delegate.tableView(table, performAction: $0, forRowAt: row, withSender: $1)
        }
        return { UIMenuController.shared.show(commands) }
    }

    override func highlightPreview(
        of configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
        guard let table else { return nil }
        return table.tableDelegate?.tableView(
            table, previewForHighlightingContextMenuWithConfiguration: configuration)
    }

    override func dismissalPreview(
        of configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
        guard let table else { return nil }
        return table.tableDelegate?.tableView(
            table, previewForDismissingContextMenuWithConfiguration: configuration)
    }

    override func willDisplay(
        _ configuration: UIContextMenuConfiguration, _ animator: MenuAnimator
    ) {
        guard let table else { return }
        table.tableDelegate?.tableView(
            table, willDisplayContextMenu: configuration, animator: animator)
    }

    override func willEnd(_ configuration: UIContextMenuConfiguration, _ animator: MenuAnimator) {
        guard let table else { return }
        table.tableDelegate?.tableView(
            table, willEndContextMenuInteraction: configuration, animator: animator)
    }

    override func willCommit(_ configuration: UIContextMenuConfiguration, _ animator: MenuAnimator)
    {
        guard let table else { return }
        table.tableDelegate?.tableView(
            table, willPerformPreviewActionForMenuWith: configuration, animator: animator)
    }
}
