import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Source: Apple, UICollectionViewTransitionLayout ("a layout object that … interpolates between
/// the layout values using the transitionProgress value") and
/// UICollectionView.startInteractiveTransition(to:completion:).
@MainActor
@Suite("Collection views: interactive changes of the layout")
final class TransitionLayoutTests {
    lazy var stage = Stage(size: CGSize(width: 320, height: 480))

    final class Logging: UICollectionViewCell {
        var log: [String] = []
        override func willTransition(
            from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
        ) { log.append("will") }
        override func didTransition(
            from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
        ) { log.append("did") }
    }

    @MainActor
    final class Items: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
        var made: UICollectionViewTransitionLayout?
        func collectionView(
            _ collectionView: UICollectionView, numberOfItemsInSection section: Int
        ) -> Int { 4 }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        }
        func collectionView(
            _ collectionView: UICollectionView,
            transitionLayoutForOldLayout fromLayout: UICollectionViewLayout,
            newLayout toLayout: UICollectionViewLayout
        ) -> UICollectionViewTransitionLayout {
            let layout = UICollectionViewTransitionLayout(
                currentLayout: fromLayout, nextLayout: toLayout)
            made = layout
            return layout
        }
    }

    private let small = UICollectionViewFlowLayout()
    private let large = UICollectionViewFlowLayout()
    private let items = Items()

    private func show() -> UICollectionView {
        small.itemSize = CGSize(width: 160, height: 50)
        large.itemSize = CGSize(width: 320, height: 100)
        for layout in [small, large] {
            layout.minimumInteritemSpacing = 0
            layout.minimumLineSpacing = 0
        }
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: small)
        view.register(Logging.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = items
        view.delegate = items
        stage.window.addSubview(view)
        stage.commit()
        return view
    }

    private func frame(_ view: UICollectionView, _ item: Int) -> CGRect? {
        view.cellForItem(at: IndexPath(item: item, section: 0))?.frame
    }

    @Test("items are between their places in both layouts, and end in the next one")
    func finishes() throws {
        defer { stage.close() }
        let view = show()
        var ends: [String] = []
        let between = view.startInteractiveTransition(to: large) { ends.append("\($0) \($1)") }
        #expect(between === items.made)
        #expect(view.collectionViewLayout === between)
        #expect(between.currentLayout === small && between.nextLayout === large)
        stage.commit()
        // Item 3 is at (160, 50) with 160 × 50 before, and at (0, 300) with 320 × 100 afterwards.
        #expect(frame(view, 3) == CGRect(x: 160, y: 50, width: 160, height: 50))
        between.transitionProgress = 0.25
        stage.commit()
        #expect(frame(view, 3) == CGRect(x: 120, y: 112.5, width: 200, height: 62.5))
        #expect(view.contentSize.height == 100 + (400 - 100) * 0.25)
        between.transitionProgress = 1
        stage.commit()
        #expect(frame(view, 3) == CGRect(x: 0, y: 300, width: 320, height: 100))
        between.transitionProgress = 0.5
        view.finishInteractiveTransition()
        #expect(ends == [])
        stage.settle()
        #expect(ends == ["true true"])
        #expect(view.collectionViewLayout === large)
        #expect(large.collectionView === view && small.collectionView == nil)
        #expect(frame(view, 3) == CGRect(x: 0, y: 300, width: 320, height: 100))
        let cell = try #require(
            view.cellForItem(at: IndexPath(item: 0, section: 0)) as? Logging)
        #expect(cell.log == ["will", "did"])
    }

    /// A layout that keeps the place in the content, as Yalantis' DisplaySwitcher does.
    private final class Placing: UICollectionViewFlowLayout {
        var seen: [CGPoint?] = []
        override func prepareForTransition(from oldLayout: UICollectionViewLayout) {
            seen.append(collectionView?.contentOffset)
            super.prepareForTransition(from: oldLayout)
        }
    }

    @Test("a layout has its view when it prepares to take the place of another")
    func viewInPreparation() {
        defer { stage.close() }
        let view = show()
        let offset = CGPoint(x: 0, y: -20)
        view.contentInset.top = 20
        view.contentOffset = offset
        let (led, set) = (Placing(), Placing())
        _ = view.startInteractiveTransition(to: led, completion: nil)
        view.cancelInteractiveTransition()
        stage.settle()
        #expect(led.seen == [offset] && led.collectionView == nil)
        view.setCollectionViewLayout(set, animated: false)
        #expect(set.seen == [offset] && set.collectionView === view)
    }

    @Test("a cancelled transition ends where it began")
    func cancels() {
        defer { stage.close() }
        let view = show()
        var ends: [String] = []
        let between = view.startInteractiveTransition(to: large) { ends.append("\($0) \($1)") }
        between.transitionProgress = 0.75
        stage.commit()
        view.cancelInteractiveTransition()
        stage.settle()
        #expect(ends == ["false true"])
        #expect(view.collectionViewLayout === small)
        #expect(small.collectionView === view && large.collectionView == nil)
        #expect(frame(view, 3) == CGRect(x: 160, y: 50, width: 160, height: 50))
    }

    @Test("values of a subclass's own are kept, and ends without a beginning are reported")
    func values() {
        let between = UICollectionViewTransitionLayout(currentLayout: small, nextLayout: large)
        between.updateValue(3, forAnimatedKey: "tilt")
        #expect(between.value(forAnimatedKey: "tilt") == 3)
        #expect(between.value(forAnimatedKey: "other") == 0)
        let view = UICollectionView(frame: .zero, collectionViewLayout: small)
        between.transitionProgress = 0.5
        #expect(mistakes { between.transitionProgress = .nan }.contains("transitionProgress"))
        #expect(between.transitionProgress == 0.5)
        #expect(mistakes { view.finishInteractiveTransition() }.contains("is in no transition"))
    }
}
