import HeadlessTesting
import Testing
import UIKit
import MistakeRecorder

/// Layouts that decide where scrolling stops.
///
/// Source: Apple, targetContentOffset(forProposedContentOffset:withScrollingVelocity:).
@MainActor
@Suite("Collection views: layouts that decide where scrolling stops")
final class LayoutStopTests {
    private final class Cards: UICollectionViewFlowLayout {
        var asked: [(end: CGPoint, velocity: CGPoint)] = []
        var answer: (CGPoint) -> CGPoint = { $0 }
        override func targetContentOffset(
            forProposedContentOffset proposedContentOffset: CGPoint,
            withScrollingVelocity velocity: CGPoint
        ) -> CGPoint {
            asked.append((proposedContentOffset, velocity))
            return answer(proposedContentOffset)
        }
    }

    private final class Source: UICollectionViewDataSource, UICollectionViewDelegate {
        var targets: [CGPoint] = []
        var changes: (CGPoint) -> CGPoint = { $0 }
        func collectionView(
            _ collectionView: UICollectionView, numberOfItemsInSection section: Int
        ) -> Int { 50 }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "Cell", for: indexPath)
        }
        func scrollViewWillEndDragging(
            _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
            targetContentOffset: UnsafeMutablePointer<CGPoint>
        ) {
            targets.append(targetContentOffset.pointee)
            targetContentOffset.pointee = changes(targetContentOffset.pointee)
        }
    }

    private let stage = Stage(size: CGSize(width: 320, height: 480))
    private let layout = Cards()
    private let source = Source()
    private lazy var view = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 320, height: 400), collectionViewLayout: layout)

    private func flick() {
        layout.itemSize = CGSize(width: 320, height: 190)
        layout.minimumLineSpacing = 10
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Cell")
        view.dataSource = source
        view.delegate = source
        stage.window.addSubview(view)
        stage.commit()
        // 15 points a tick upwards: 900 points a second.
        stage.pan(
            from: CGPoint(x: 100, y: 380), to: CGPoint(x: 100, y: 80),
            over: .nanoseconds(333_333_333))
    }

    @Test("the content stops at the offset that the layout returns")
    func stops() {
        defer { stage.close() }
        layout.answer = { CGPoint(x: $0.x, y: ($0.y / 200).rounded() * 200) }
        flick()
        #expect(layout.asked.count == 1)
        #expect(abs((layout.asked.last?.velocity.y ?? 0) - 0.9) < 1e-6)
        #expect(layout.asked.last?.velocity.x == 0)
        let end = layout.asked.last?.end.y ?? 0
        #expect(abs(end - 735) < 2)
        #expect(view.isDecelerating)
        #expect(view.contentOffset.y < 400)
        stage.settle()
        #expect(view.contentOffset == CGPoint(x: 0, y: 800))
        #expect(source.targets == [CGPoint(x: 0, y: 800)], "the delegate is asked afterwards")
    }

    @Test("the delegate may change the layout's answer")
    func delegateLast() {
        defer { stage.close() }
        layout.answer = { _ in CGPoint(x: 0, y: 800) }
        source.changes = { _ in CGPoint(x: 0, y: 600) }
        flick()
        stage.settle()
        #expect(view.contentOffset == CGPoint(x: 0, y: 600))
    }

    @Test("a layout that leaves the offset alone changes nothing, and pages do not ask it")
    func unchanged() {
        defer { stage.close() }
        flick()
        stage.settle()
        #expect(abs(view.contentOffset.y - (layout.asked.last?.end.y ?? 0)) <= 0.5)
        view.isPagingEnabled = true
        layout.answer = { _ in CGPoint(x: 0, y: 777) }
        view.contentOffset = .zero
        flick()
        stage.settle()
        #expect(view.contentOffset.y == 400)
        #expect(layout.asked.count == 1)
    }

    @Test("an odd number is reported, and the content stops where it would")
    func odd() {
        defer { stage.close() }
        layout.answer = { CGPoint(x: $0.x, y: .nan) }
        let said = mistakes { flick() }
        #expect(said.contains("targetContentOffset"))
        stage.settle()
        #expect(abs(view.contentOffset.y - (layout.asked.last?.end.y ?? 0)) <= 0.5)
    }
}
