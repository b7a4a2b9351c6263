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
