extension UICollectionViewDelegate {
    /// Returns false.
    public func collectionView(
        _ collectionView: UICollectionView, shouldShowMenuForItemAt indexPath: IndexPath
    ) -> Bool { false }
    /// Returns false.
    public func collectionView(
        _ collectionView: UICollectionView, canPerformAction action: Selector,
        forItemAt indexPath: IndexPath,
        withSender sender: Any?
    ) -> Bool { false }
    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView, performAction action: Selector,
        forItemAt indexPath: IndexPath,
        withSender sender: Any?
    ) {}
    /// Returns nil.
    public func collectionView(
        _ collectionView: UICollectionView,
        contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { nil }
    /// Returns the menu of the first item.
    public func collectionView(
        _ collectionView: UICollectionView,
        contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
    ) -> UIContextMenuConfiguration? {
        // The item that was pressed is the one for which a program before iOS 16 is asked.
        let pressed = collectionView.indexPathForItem(at: point)
        return pressed.flatMap {
            collectionView.collectionDelegate?.collectionView(
                collectionView, contextMenuConfigurationForItemAt: $0, point: point)
        }
    }
    /// Calls the method with the configuration alone.
    public func collectionView(
        _ collectionView: UICollectionView,
        contextMenuConfiguration configuration: UIContextMenuConfiguration,
        highlightPreviewForItemAt indexPath: IndexPath
    ) -> UITargetedPreview? {
        self.collectionView(
            collectionView, previewForHighlightingContextMenuWithConfiguration: configuration)
    }
    /// Calls the method with the configuration alone.
    public func collectionView(
        _ collectionView: UICollectionView,
        contextMenuConfiguration configuration: UIContextMenuConfiguration,
        dismissalPreviewForItemAt indexPath: IndexPath
    ) -> UITargetedPreview? {
        self.collectionView(
            collectionView, previewForDismissingContextMenuWithConfiguration: configuration)
    }
    /// Returns nil.
    public func collectionView(
        _ collectionView: UICollectionView,
        previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    /// Returns nil.
    public func collectionView(
        _ collectionView: UICollectionView,
        previewForDismissingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView,
        willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView,
        willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {}
}

extension UICollectionView {
    final var baseContextMenuInteraction: UIContextMenuInteraction? {
        for case let interaction as ItemMenuInteraction in interactions { return interaction }
        return nil
    }

    /// Adds the interaction, once there is a delegate that can provide menus.
    final func addItemMenus() {
        guard collectionDelegate != nil, contextMenuInteraction == nil else { return }
        addInteraction(ItemMenuInteraction(self))
    }
}

/// The interaction with which a collection view shows the menus of its items.
private final class ItemMenuInteraction: UIContextMenuInteraction {
    private weak var list: UICollectionView?
    private weak var cell: UIView?
    /// The item that was pressed.
    private var item: IndexPath?

    init(_ list: UICollectionView) {
        self.list = list
        super.init()
    }

    override var mayOpen: Bool { list?.collectionDelegate != nil }
    override var isCompact: Bool { cell == nil }
    override var lifted: UIView? { cell ?? list }

    /// Between items, the menu belongs to the place that was pressed.
    override func source(of view: UIView) -> CGRect {
        cell == nil ? CGRect(origin: location(in: nil), size: .zero) : super.source(of: view)
    }

    override func configuration(at location: CGPoint) -> UIContextMenuConfiguration? {
        guard let list, !list.indexContains(location) else { return nil }
        let item = list.indexPathForItem(at: location)
        self.item = item
        cell = item.flatMap { list.cellForItem(at: $0) }
        var items = item.map { [$0] } ?? []
        let selected = list.indexPathsForSelectedItems ?? []
        if let item, selected.contains(item) { items = selected }
        return list.collectionDelegate?.collectionView(
            list, contextMenuConfigurationForItemsAt: items, point: location)
    }

    override func otherMenu(at location: CGPoint) -> (() -> Void)? {
        guard let list, !list.indexContains(location),
            let item = list.indexPathForItem(at: location),
            let cell = list.cellForItem(at: item), let delegate = list.collectionDelegate,
            delegate.collectionView(list, shouldShowMenuForItemAt: item)
        else { return nil }
        let commands = CellCommands(cell: cell) {
            delegate.collectionView(list, canPerformAction: $0, forItemAt: item, withSender: $1)
        } perform: {
            delegate.collectionView(list, performAction: $0, forItemAt: item, withSender: $1)
        }
        return { UIMenuController.shared.show(commands) }
    }

    override func highlightPreview(
        of configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
        guard let list, let item else { return nil }
        return list.collectionDelegate?.collectionView(
            list, contextMenuConfiguration: configuration, highlightPreviewForItemAt: item)
    }

    override func dismissalPreview(
        of configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
        guard let list, let item else { return nil }
        return list.collectionDelegate?.collectionView(
            list, contextMenuConfiguration: configuration, dismissalPreviewForItemAt: item)
    }

    override func willDisplay(
        _ configuration: UIContextMenuConfiguration, _ animator: MenuAnimator
    ) {
        guard let list else { return }
        list.collectionDelegate?.collectionView(
            list, willDisplayContextMenu: configuration, animator: animator)
    }

    override func willEnd(_ configuration: UIContextMenuConfiguration, _ animator: MenuAnimator) {
        guard let list else { return }
        list.collectionDelegate?.collectionView(
            list, willEndContextMenuInteraction: configuration, animator: animator)
    }

    override func willCommit(_ configuration: UIContextMenuConfiguration, _ animator: MenuAnimator)
    {
        guard let list else { return }
        list.collectionDelegate?.collectionView(
            list, willPerformPreviewActionForMenuWith: configuration, animator: animator)
    }
}
