/// An item that is dropped on a table or collection view.
@MainActor
final class ListDropItem: NSObject {
    let dragItem: UIDragItem
    let sourceIndexPath: IndexPath?
    let previewSize: CGSize

    init(_ item: UIDragItem, _ session: any UIDropSession, _ source: IndexPath?) {
        dragItem = item
        sourceIndexPath = source
        let overlay = (session as? DropSession)?.drag?.overlay
        previewSize = overlay?.preview(of: item)?.size ?? .zero
    }
}

/// A drop that a list's delegate performs: what the coordinators of tables and collection views
/// share.
@MainActor
class ListDrop: NSObject {
    final let drag: ListDrag
    final let destinationIndexPath: IndexPath?
    final let session: any UIDropSession

    init(_ drag: ListDrag, _ place: IndexPath?, _ session: any UIDropSession) {
        (self.drag, destinationIndexPath, self.session) = (drag, place, session)
    }

    final func drop(_ dragItem: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating {
        drag.land(dragItem, at: target)
    }
}
