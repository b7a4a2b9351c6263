import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

// Source: Apple, UICollectionViewController.
@MainActor
@Suite("Collection view controllers")
struct CollectionControllerTests {
    private final class Squares: UICollectionViewController {
        var log: [String] = []

        override func viewDidLoad() {
            super.viewDidLoad()
            collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        }
        override func collectionView(
            _ collectionView: UICollectionView, numberOfItemsInSection section: Int
        ) -> Int { 30 }
        override func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let cell = collectionView.dequeueReusableCell(
                withReuseIdentifier: "cell", for: indexPath)
            cell.accessibilityIdentifier = "item-\(indexPath.item)"
            return cell
        }
        override func collectionView(
            _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
        ) { log.append("select \(indexPath.item)") }
        override func collectionView(
            _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
        ) -> Bool { indexPath.item != 1 }
        override func scrollViewDidScroll(_ scrollView: UIScrollView) { log.append("scroll") }
    }

    let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)

    private func squares() -> Squares {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 100)
        let controller = Squares(collectionViewLayout: layout)
        #expect(controller.collectionViewLayout === layout)
        return controller
    }

    @Test("the collection view fills the controller's view, which is another one")
    func view() {
        defer { stage.close() }
        let controller = squares()
        stage.window.rootViewController = controller
        stage.commit()
        #expect(controller.view !== controller.collectionView)
        #expect(controller.collectionView.superview === controller.view)
        #expect(controller.collectionView.frame == controller.view.bounds)
        #expect(controller.collectionView.dataSource === controller)
        #expect(controller.collectionView.delegate === controller)
        // Three of 100 points in 320.
        #expect(stage.view("item-3")?.frame.origin == CGPoint(x: 0, y: 110))
        stage.rotateScreen()
        #expect(controller.collectionView.frame == CGRect(x: 0, y: 0, width: 480, height: 320))
    }

    private final class Movable: UICollectionViewController {
        var items = Array(0..<6)
        var moves: [String] = []

        override func collectionView(
            _ collectionView: UICollectionView, numberOfItemsInSection section: Int
        ) -> Int { items.count }
        override func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        }
        override func collectionView(
            _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
        ) -> Bool { items[indexPath.item] != 5 }
        override func collectionView(
            _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
            to destinationIndexPath: IndexPath
        ) {
            items.insert(items.remove(at: sourceIndexPath.item), at: destinationIndexPath.item)
            moves.append("\(sourceIndexPath.item)-\(destinationIndexPath.item)")
        }
    }

    // Source: Apple, installsStandardGestureForInteractiveMovement.
    @Test("a finger that rests on an item moves it, unless that is turned off")
    func standardGesture() {
        defer { stage.close() }
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 100)
        (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
        let controller = Movable(collectionViewLayout: layout)
        controller.collectionView.register(
            UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        controller.collectionView.contentInsetAdjustmentBehavior = .never
        stage.window.rootViewController = controller
        stage.commit()
        // The view is 320 points wide, so the columns are 110 points apart.
        func drag(from start: CGPoint, to end: CGPoint, after delay: Duration) {
            stage.touch(.began, at: start)
            stage.advance(by: delay)
            for step in 1...5 {
                let part = CGFloat(step) / 5
                stage.touch(
                    .moved,
                    at: CGPoint(
                        x: start.x + (end.x - start.x) * part,
                        y: start.y + (end.y - start.y) * part))
                stage.advance(by: .milliseconds(50))
            }
            stage.touch(.ended, at: end)
            stage.settle()
        }
        let (first, third) = (CGPoint(x: 50, y: 50), CGPoint(x: 270, y: 50))
        drag(from: first, to: third, after: .milliseconds(600))
        #expect(controller.moves == ["0-2"])
        #expect(controller.items == [1, 2, 0, 3, 4, 5])
        drag(from: first, to: third, after: .milliseconds(100))
        drag(from: CGPoint(x: 270, y: 150), to: first, after: .milliseconds(600))
        controller.installsStandardGestureForInteractiveMovement = false
        drag(from: first, to: third, after: .milliseconds(600))
        #expect(controller.moves == ["0-2"])
    }

    @Test("overridden methods of the data source and the delegate are called")
    func overridden() {
        defer { stage.close() }
        let controller = squares()
        stage.window.rootViewController = controller
        stage.commit()
        controller.log = []
        stage.tap("item-1")
        #expect(controller.log == [])
        stage.tap("item-4")
        #expect(controller.log == ["select 4"])
        controller.collectionView.contentOffset.y = 20
        #expect(controller.log == ["select 4", "scroll"])
    }

    // Apple's tutorial “Getting started with Today” calls setEditing(_:animated:) in an
    // initializer, and makes the data source in viewDidLoad().
    @Test("editing loads the view, and the collection view follows it")
    func editing() {
        defer { stage.close() }
        let controller = Squares(collectionViewLayout: UICollectionViewFlowLayout())
        #expect(!controller.isViewLoaded)
        controller.setEditing(true, animated: false)
        #expect(controller.isViewLoaded)
        #expect(controller.isEditing && controller.collectionView.isEditing)
        controller.isEditing = false
        #expect(!controller.collectionView.isEditing)
    }

    @Test("the selection is cleared when the view appears again, unless that is turned off")
    func selection() {
        defer { stage.close() }
        let controller = squares()
        let navigation = UINavigationController(rootViewController: controller)
        stage.window.rootViewController = navigation
        stage.commit()
        for clears in [true, false] {
            controller.clearsSelectionOnViewWillAppear = clears
            stage.tap("item-4")
            navigation.pushViewController(UIViewController(), animated: true)
            stage.settle()
            navigation.popViewController(animated: true)
            stage.settle()
            let selected = controller.collectionView.indexPathsForSelectedItems ?? []
            #expect(selected == (clears ? [] : [IndexPath(item: 4, section: 0)]))
        }
    }

    @Test("another collection view takes the place of the first")
    func replaced() {
        defer { stage.close() }
        let controller = squares()
        stage.window.rootViewController = controller
        stage.commit()
        let first = controller.collectionView
        let layout = UICollectionViewFlowLayout()
        let other = UICollectionView(frame: .zero, collectionViewLayout: layout)
        other.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        controller.collectionView = other
        stage.commit()
        #expect(first?.superview == nil)
        #expect(controller.collectionView === other)
        #expect(controller.collectionViewLayout === layout)
        #expect(other.frame == controller.view.bounds)
        #expect(stage.view("item-0", within: other) != nil)
    }

    @Test("a subclass with items but without cells is reported")
    func cells() {
        final class Empty: UICollectionViewController {
            override func collectionView(
                _ collectionView: UICollectionView, numberOfItemsInSection section: Int
            ) -> Int { 1 }
        }
        defer { stage.close() }
        let words = mistakes {
            stage.window.rootViewController = Empty(
                collectionViewLayout: UICollectionViewFlowLayout())
            stage.commit()
        }
        #expect(words.contains("Empty has items but does not override"))
    }

    @Test("large titles follow the collection view")
    func largeTitle() {
        defer { stage.close() }
        let controller = squares()
        controller.title = "Squares"
        let navigation = UINavigationController(rootViewController: controller)
        navigation.navigationBar.prefersLargeTitles = true
        stage.window.rootViewController = navigation
        stage.commit()
        let tall = navigation.navigationBar.frame.height
        controller.collectionView.setContentOffset(CGPoint(x: 0, y: 200), animated: false)
        stage.commit()
        #expect(navigation.navigationBar.frame.height < tall)
    }
}
