/// The methods that a table view calls for heights, headers, selection and editing of its rows.
///
/// Source: Apple, UITableViewDelegate. All methods have defaults.
///
/// - Important: The defaults come from a protocol extension, because Swift has no optional methods
///   as Objective-C does. If a superclass conforms to the protocol but leaves a method out, an
///   implementation in a subclass is not called; conform in the class that implements the methods.
@preconcurrency @MainActor
public protocol UITableViewDelegate: UIScrollViewDelegate {
    /// Called before a cell becomes visible, with its frame, selection and content set.
    func tableView(
        _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)

    /// Called after a cell has been removed from view.
    func tableView(
        _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
        forRowAt indexPath: IndexPath)

    /// Returns the height of a row, in points. Default: the table's row height.
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat

    /// Returns the estimated height of a row, used until the exact height is needed. Default: no
    /// estimate.
    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath)
        -> CGFloat

    /// Returns the height of a section's header, in points. Default: the table's.
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat

    /// Returns the height of a section's footer, in points. Default: the table's.
    func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat

    /// Returns the estimated height of a header before it becomes visible. Default: no estimate.
    func tableView(_ tableView: UITableView, estimatedHeightForHeaderInSection section: Int)
        -> CGFloat

    /// Returns the estimated height of a footer before it becomes visible. Default: no estimate.
    func tableView(_ tableView: UITableView, estimatedHeightForFooterInSection section: Int)
        -> CGFloat

    /// Returns the indentation level of a row. Default: the cell's own.
    func tableView(_ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath) -> Int

    /// Returns the view of a section's header; nil for the title's, or none. Default: none.
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?

    /// Returns the view of a section's footer; nil for the title's, or none. Default: none.
    func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView?

    /// Called before a header becomes visible.
    func tableView(
        _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int)

    /// Called before a footer becomes visible.
    func tableView(
        _ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int)

    /// Called after a header has been removed from view.
    func tableView(
        _ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int)

    /// Called after a footer has been removed from view.
    func tableView(
        _ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int)

    /// Whether a touched row is highlighted, and can be selected. Default: true.
    func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool

    /// Called after a row was highlighted.
    func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath)

    /// Called after a row was unhighlighted.
    func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath)

    /// Returns the row to select instead of a tapped one; nil for none. Default: the same.
    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?

    /// Returns where a dragged row goes instead of the place under it; the old place keeps it.
    /// Default: the proposed one.
    func tableView(
        _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath

    /// Called after a tap has selected a row.
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)

    /// Whether a tap on a row also performs its primary action. Default: true outside of editing
    /// mode.
    ///
    /// Source: Apple, tableView(_:canPerformPrimaryActionForRowAt:).
    func tableView(
        _ tableView: UITableView, canPerformPrimaryActionForRowAt indexPath: IndexPath
    ) -> Bool

    /// Performs the primary action of a row that was tapped, such as showing its details.
    ///
    /// Called after the selection, also if the delegate refused that, but not for a tap that
    /// extends or reduces a selection of several.
    ///
    /// Source: Apple, tableView(_:performPrimaryActionForRowAt:).
    func tableView(
        _ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath)

    /// Returns the row to deselect instead of a tapped one; nil for none. Default: the same.
    func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath?

    /// Called after a tap has deselected a row.
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)

    /// Called when the detail button of a row was tapped.
    func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath)

    /// Returns the editing style of an editable row. Default: delete.
    func tableView(
        _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle

    /// Returns the title of the delete button; nil for "Delete". Default: nil.
    func tableView(
        _ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
    ) -> String?

    /// Returns whether an editable row without an editing control is indented in editing mode.
    /// Default: true.
    func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath)
        -> Bool

    /// Called before a swipe reveals a row's actions.
    func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath)

    /// Called after a row's actions were closed.
    func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?)

    /// Returns the leading actions of a row; nil for the default, which is none.
    ///
    /// Called once for a swipe.
    func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration?

    /// Returns the trailing actions of a row; nil for the default: deletion, if the data source
    /// implements `tableView(_:commit:forRowAt:)` and the row can be deleted.
    ///
    /// Called once for a swipe. To show no actions, return a configuration without any.
    func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration?

    /// Returns the trailing actions of a row in their form from before iOS 11; nil for the default,
    /// which is deletion.
    ///
    /// It is called if the delegate does not choose actions with
    /// `tableView(_:trailingSwipeActionsConfigurationForRowAt:)`; an empty array shows none.
    func tableView(_ tableView: UITableView, editActionsForRowAt indexPath: IndexPath)
        -> [UITableViewRowAction]?

    /// Returns whether a row that is pressed for half a second shows a menu of commands. Default:
    /// false.
    ///
    /// The menu is ``UIMenuController/shared``'s; it is shown if the delegate returns no context
    /// menu. Source: Apple, deprecated in iOS 13.
    func tableView(_ tableView: UITableView, shouldShowMenuForRowAt indexPath: IndexPath) -> Bool

    /// Returns whether a command is in the menu of a row. Default: false.
    ///
    /// Source: Apple, deprecated in iOS 13.
    func tableView(
        _ tableView: UITableView, canPerformAction action: Selector, forRowAt indexPath: IndexPath,
        withSender sender: Any?
    ) -> Bool

    /// Performs a command of the menu of a row: cut, copy or paste.
    ///
    /// Source: Apple, deprecated in iOS 13.
    func tableView(
        _ tableView: UITableView, performAction action: Selector, forRowAt indexPath: IndexPath,
        withSender sender: Any?)

    /// Returns the menu of a row that is pressed for half a second; nil for none. Default: nil.
    ///
    /// `point` is in the table's coordinates.
    func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath,
        point: CGPoint
    ) -> UIContextMenuConfiguration?

    /// Returns the preview that is lifted while a row's menu is shown; nil (the default) for the
    /// cell.
    func tableView(
        _ tableView: UITableView,
        previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview?

    /// Returns to what the lifted preview moves when a row's menu disappears; nil (the default) for
    /// the place where it was.
    func tableView(
        _ tableView: UITableView,
        previewForDismissingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview?

    /// Called before the menu of a row appears.
    func tableView(
        _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?)

    /// Called before the menu of a row disappears.
    func tableView(
        _ tableView: UITableView,
        willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?)

    /// Called when the preview of a row's menu was tapped, before the menu disappears.
    func tableView(
        _ tableView: UITableView,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating)

    /// Returns whether a pan with two fingers that begins on a row selects rows. Default: false.
    ///
    /// Called if the table allows to select several rows, also if it does while editing only.
    func tableView(
        _ tableView: UITableView, shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) -> Bool

    /// Called when a pan with two fingers begins to select rows; put the table into editing mode
    /// here, if several rows are selected in that mode only.
    func tableView(
        _ tableView: UITableView, didBeginMultipleSelectionInteractionAt indexPath: IndexPath)

    /// Called when the fingers that selected rows were lifted.
    func tableViewDidEndMultipleSelectionInteraction(_ tableView: UITableView)

    /// Whether a row can be focused. Default: the table's ``UITableView/allowsFocus``.
    func tableView(_ tableView: UITableView, canFocusRowAt indexPath: IndexPath) -> Bool

    /// Whether the focus may move from or to an item in the table. Default: true.
    func tableView(
        _ tableView: UITableView, shouldUpdateFocusIn context: UITableViewFocusUpdateContext
    ) -> Bool

    /// Called after the focus has moved from or to an item in the table.
    func tableView(
        _ tableView: UITableView, didUpdateFocusIn context: UITableViewFocusUpdateContext,
        with coordinator: UIFocusAnimationCoordinator)

    /// Returns the row that gets the focus when it enters the table; nil (the default) for the row
    /// of greatest priority.
    ///
    /// It is not asked while ``UITableView/remembersLastFocusedIndexPath`` determines the row.
    func indexPathForPreferredFocusedView(in tableView: UITableView) -> IndexPath?

    /// Whether a row that gets the focus is selected. Default: the table's
    /// ``UITableView/selectionFollowsFocus``.
    func tableView(_ tableView: UITableView, selectionFollowsFocusForRowAt indexPath: IndexPath)
        -> Bool

    /// Returns whether a drag that rests on a row of a spring-loaded table selects it. Default:
    /// true.
    func tableView(
        _ tableView: UITableView, shouldSpringLoadRowAt indexPath: IndexPath,
        with context: any UISpringLoadedInteractionContext
    ) -> Bool
}
