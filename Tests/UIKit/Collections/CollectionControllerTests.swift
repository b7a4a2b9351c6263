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
