import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UICollectionViewDropPlaceholder.previewParametersProvider.
@MainActor
@Suite("Collection views: placeholders of dropped items", .serialized)
final class DropPlaceholderTests: NSObject, UIDragInteractionDelegate, UICollectionViewDataSource,
    UICollectionViewDropDelegate
{
    private var asked: [String?] = []
    private var context: (any UICollectionViewDropPlaceholderContext)?

    func dragInteraction(
        _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
    ) -> [UIDragItem] {
        [UIDragItem(itemProvider: NSItemProvider(object: "new" as NSString))]
    }
    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 2 }
    func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath)
        -> UICollectionViewCell
    { view.dequeueReusableCell(withReuseIdentifier: "cell", for: path) }
    func collectionView(
        _ view: UICollectionView, performDropWith coordinator: any UICollectionViewDropCoordinator
    ) {
        let placeholder = UICollectionViewDropPlaceholder(
            insertionIndexPath: IndexPath(item: 0, section: 0), reuseIdentifier: "cell")
        #expect(placeholder.previewParametersProvider == nil)
        placeholder.cellUpdateHandler = { $0.accessibilityIdentifier = "waiting" }
        placeholder.previewParametersProvider = { [unowned self] cell in
            asked.append(cell.accessibilityIdentifier)
            return UIDragPreviewParameters()
        }
        context = coordinator.drop(coordinator.items[0].dragItem, to: placeholder)
    }

    @Test("the placeholder's cell says how the preview looks that moves to it")
    func preview() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let (root, source) = (
            UIViewController(), UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 80))
        )
        let interaction = UIDragInteraction(delegate: self)
        interaction.isEnabled = true
        source.addInteraction(interaction)
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 50, height: 50)
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 100, width: 320, height: 300), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        (view.dataSource, view.dropDelegate) = (self, self)
        root.view.addSubview(source)
        root.view.addSubview(view)
        stage.window.rootViewController = root
        stage.commit()
        stage.touch(.began, at: CGPoint(x: 160, y: 20))
        stage.advance(by: .milliseconds(1200))
        for point in [CGPoint(x: 160, y: 60), CGPoint(x: 50, y: 300)] {
            stage.touch(.moved, at: point)
            stage.commit()
        }
        stage.touch(.ended, at: CGPoint(x: 50, y: 300))
        stage.settle()
        #expect(asked == ["waiting"])
        #expect(context?.deletePlaceholder() == true)
    }
}
