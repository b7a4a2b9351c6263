import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UIContextMenuInteractionDelegate, contextMenuInteraction(_:configuration:
/// highlightPreviewForItemWithIdentifier:) and dismissalPreviewForItemWithIdentifier:, and the
/// methods of lists; UITargetedPreview, UIPreviewParameters.visiblePath.
@MainActor
@Suite("What context menus lift")
final class TargetedPreviewTests: NSObject, UIContextMenuInteractionDelegate {
    private let stage = Stage(size: CGSize(width: 390, height: 844), scale: 2)
    private let card = UIView(frame: CGRect(x: 40, y: 200, width: 100, height: 100))
    private let part = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    private var lifted: UITargetedPreview?
    private var goal: UITargetedPreview?
    private var log: [String] = []

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        UIContextMenuConfiguration(identifier: "card" as NSString, previewProvider: nil) { _ in
            UIMenu(children: [UIAction(title: "Copy") { _ in }])
        }
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
        highlightPreviewForItemWithIdentifier identifier: any NSCopying
    ) -> UITargetedPreview? {
        log.append("lift \(identifier)")
        return lifted
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
        log.append("dismiss")
        return goal
    }

    private func press() -> UIView? {
        card.addSubview(part)
        card.addInteraction(UIContextMenuInteraction(delegate: self))
        stage.window.addSubview(card)
        stage.commit()
        stage.longPress(card)
        stage.advance(by: .seconds(1))
        return stage.view("MenuPreview")
    }

    @Test("the view that the delegate returns, where it is, with the menu beside it")
    func choice() throws {
        defer { stage.close() }
        stage.window.addSubview(card)
        card.addSubview(part)
        lifted = UITargetedPreview(view: part)
        let preview = try #require(press())
        #expect(log == ["lift card"])
        #expect(preview.frame == CGRect(x: 50, y: 220, width: 30, height: 40))
        #expect(stage.view("Menu")?.frame.minY == 268)
        goal = UITargetedPreview(
            view: part, parameters: UIPreviewParameters(),
            target: UIPreviewTarget(container: stage.window, center: CGPoint(x: 200, y: 400)))
        stage.tap(text: "Copy")
        #expect(log == ["lift card", "dismiss"])
        #expect(preview.center == CGPoint(x: 200, y: 400))
        stage.advance(by: .seconds(1))
        #expect(preview.window == nil)
    }

    @Test("a preview outside of windows is no place to return to")
    func outside() throws {
        defer { stage.close() }
        stage.window.addSubview(card)
        card.addSubview(part)
        lifted = UITargetedPreview(view: part)
        #expect(press() != nil)
        func transformAtEnd() throws -> CGAffineTransform {
            let menu = try #require(stage.view("Menu"))
            stage.tap(text: "Copy")
            let transform = menu.transform
            stage.advance(by: .seconds(1))
            return transform
        }
        let usual = try transformAtEnd()
        goal = UITargetedPreview(
            view: part, parameters: UIPreviewParameters(),
            target: UIPreviewTarget(container: UIView(), center: CGPoint(x: 300, y: 800)))
        stage.longPress(card)
        stage.advance(by: .seconds(1))
        #expect(try transformAtEnd() == usual)
        #expect(log == ["lift card", "dismiss", "lift card", "dismiss"])
    }

    @Test("the visible path is what is seen of it; nil means the view of the interaction")
    func path() throws {
        defer { stage.close() }
        stage.window.addSubview(card)
        let parameters = UIPreviewParameters()
        parameters.visiblePath = UIBezierPath(rect: CGRect(x: 60, y: 70, width: 20, height: 10))
        lifted = UITargetedPreview(view: card, parameters: parameters)
        let preview = try #require(press())
        #expect(preview.frame == CGRect(x: 100, y: 270, width: 20, height: 10))
        stage.tap(text: "Copy")
        stage.advance(by: .seconds(1))
        lifted = nil
        stage.longPress(card)
        stage.advance(by: .seconds(1))
        #expect(stage.view("MenuPreview")?.frame == card.frame)
    }

    @Test("items and rows")
    func lists() throws {
        defer { stage.close() }
        final class Items: UICollectionViewController {
            override func collectionView(
                _ collectionView: UICollectionView, numberOfItemsInSection section: Int
            ) -> Int { 3 }
            override func collectionView(
                _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell {
                let cell = collectionView.dequeueReusableCell(
                    withReuseIdentifier: "cell", for: indexPath)
                let part = UIView(frame: CGRect(x: 5, y: 6, width: 7, height: 8))
                cell.contentView.addSubview(part)
                return cell
            }
            override func collectionView(
                _ collectionView: UICollectionView,
                contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
            ) -> UIContextMenuConfiguration? {
                UIContextMenuConfiguration(actionProvider: { _ in
                    UIMenu(children: [UIAction(title: "Copy") { _ in }])
                })
            }
            override func collectionView(
                _ collectionView: UICollectionView,
                contextMenuConfiguration configuration: UIContextMenuConfiguration,
                highlightPreviewForItemAt indexPath: IndexPath
            ) -> UITargetedPreview? {
                collectionView.cellForItem(at: indexPath)?.contentView.subviews.first.map {
                    UITargetedPreview(view: $0)
                }
            }
        }
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 100)
        let items = Items(collectionViewLayout: layout)
        items.collectionView.register(
            UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        stage.window.rootViewController = items
        stage.commit()
        let cell = try #require(items.collectionView.cellForItem(at: [0, 1]))
        stage.longPress(cell)
        stage.advance(by: .seconds(1))
        let preview = try #require(stage.view("MenuPreview"))
        let place = cell.convert(CGRect(x: 5, y: 6, width: 7, height: 8), to: nil)
        #expect(preview.frame == place)
    }
}
