import HeadlessTesting
import QuartzCore
import SquareText
import Testing
import UIKit

/// A flow layout whose items hang on springs, as messages do: the further an item is from the
/// finger, the later it follows.
private final class SpringLayout: UICollectionViewFlowLayout {
    lazy var animator = UIDynamicAnimator(collectionViewLayout: self)

    override func prepare() {
        super.prepare()
        guard animator.behaviors.isEmpty else { return }
        let content = CGRect(origin: .zero, size: collectionViewContentSize)
        for item in super.layoutAttributesForElements(in: content) ?? [] {
            let spring = UIAttachmentBehavior(item: item, attachedToAnchor: item.center)
            spring.length = 0
            spring.damping = 0.8
            spring.frequency = 1
            animator.addBehavior(spring)
        }
    }

    override func layoutAttributesForElements(in rect: CGRect)
        -> [UICollectionViewLayoutAttributes]?
    { animator.items(in: rect) as? [UICollectionViewLayoutAttributes] }

    override func layoutAttributesForItem(at indexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    { animator.layoutAttributesForCell(at: indexPath) }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        guard let view = collectionView else { return false }
        let delta = newBounds.minY - view.bounds.minY
        let touch = view.panGestureRecognizer.location(in: view)
        for case let spring as UIAttachmentBehavior in animator.behaviors {
            guard let item = spring.items.first else { continue }
            let resistance = min(1, abs(touch.y - spring.anchorPoint.y) / 500)
            item.center.y += delta * resistance
            animator.updateItem(usingCurrentState: item)
        }
        return false
    }
}

private final class Squares: UICollectionViewController {
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
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        cell.accessibilityIdentifier = "item-\(indexPath.item)"
        return cell
    }
}

// Source: Apple, UIDynamicAnimator.init(collectionViewLayout:) and its methods for layouts.
@MainActor
@Suite("Dynamic animators in collection view layouts")
struct SpringLayoutTests {
    let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)

    private func start() -> (Squares, SpringLayout) {
        let layout = SpringLayout()
        layout.itemSize = CGSize(width: 300, height: 50)
        let controller = Squares(collectionViewLayout: layout)
        stage.window.rootViewController = controller
        stage.commit()
        return (controller, layout)
    }

    @Test("cells rest where the flow layout has them, and the loop sleeps")
    func rest() {
        defer { stage.close() }
        let (controller, layout) = start()
        stage.advance(by: .seconds(2))
        #expect(!layout.animator.isRunning)
        #expect(stage.loop.nextDeadline == nil)
        let frames = controller.collectionView.visibleCells.map(\.frame.minY).sorted()
        #expect(frames == [0, 60, 120, 180, 240, 300, 360, 420])
        let path = IndexPath(item: 3, section: 0)
        #expect(layout.animator.layoutAttributesForCell(at: path)?.indexPath == path)
        #expect(layout.animator.layoutAttributesForCell(at: IndexPath(item: 99, section: 0)) == nil)
        #expect(
            layout.animator.layoutAttributesForSupplementaryView(
                ofKind: UICollectionView.elementKindSectionHeader, at: path) == nil)
        #expect(
            layout.animator.layoutAttributesForDecorationView(ofKind: "any", at: path) == nil)
    }

    @Test("cells follow a drag late, and return to their places")
    func drag() {
        defer { stage.close() }
        let (controller, layout) = start()
        stage.advance(by: .seconds(2))
        let view = controller.collectionView!
        var distances: [CGFloat] = []
        stage.pan(
            from: CGPoint(x: 160, y: 400), to: CGPoint(x: 160, y: 200), over: .milliseconds(200))
        for _ in 0..<10 {
            stage.advanceFrames(1)
            let frames = view.visibleCells.map(\.frame.minY).sorted()
            let gaps = zip(frames, frames.dropFirst()).map { $1 - $0 }
            distances.append(gaps.map { abs($0 - 60) }.max() ?? 0)
        }
        #expect(layout.animator.isRunning)
        #expect(distances.contains { $0 > 2 }, "\(distances)")
        stage.advance(by: .seconds(10))
        #expect(!layout.animator.isRunning)
        #expect(stage.loop.nextDeadline == nil)
        for cell in view.visibleCells {
            let item = view.indexPath(for: cell)?.item ?? 0
            #expect(near(cell.frame.minY, CGFloat(item) * 60, within: 0.5))
        }
    }

    @Test("supplementary and decoration views are found by kind and index path")
    func kinds() {
        defer { stage.close() }
        let animator = UIDynamicAnimator(collectionViewLayout: UICollectionViewFlowLayout())
        let path = IndexPath(item: 0, section: 0)
        let header = UICollectionViewLayoutAttributes(
            forSupplementaryViewOfKind: "header", with: path)
        let ground = UICollectionViewLayoutAttributes(forDecorationViewOfKind: "back", with: path)
        for attributes in [header, ground] {
            attributes.frame = CGRect(x: 0, y: 0, width: 50, height: 20)
        }
        animator.addBehavior(UIDynamicItemBehavior(items: [header, ground]))
        #expect(
            animator.layoutAttributesForSupplementaryView(ofKind: "header", at: path) === header)
        #expect(animator.layoutAttributesForDecorationView(ofKind: "back", at: path) === ground)
        #expect(animator.layoutAttributesForSupplementaryView(ofKind: "back", at: path) == nil)
        #expect(animator.layoutAttributesForCell(at: path) == nil)
    }

    @Test("a boundary is the layout's content; attributes fall into it")
    func content() {
        defer { stage.close() }
        let (controller, layout) = start()
        stage.advance(by: .seconds(2))
        let last = layout.animator.layoutAttributesForCell(at: IndexPath(item: 29, section: 0))
        guard let last else { return #expect(Bool(false)) }
        layout.animator.removeAllBehaviors()
        let collision = UICollisionBehavior(items: [last])
        collision.translatesReferenceBoundsIntoBoundary = true
        let size = controller.collectionView.contentSize
        last.center.y -= 200
        layout.animator.addBehavior(collision)
        layout.animator.addBehavior(UIGravityBehavior(items: [last]))
        stage.advance(by: .seconds(3))
        #expect(near(last.frame.maxY, size.height, within: 0.6))
        #expect(!layout.animator.isRunning)
    }

    @Test("layout, animator and attributes are released with the collection view")
    func release() {
        defer { stage.close() }
        weak var weakLayout: UICollectionViewLayout?
        weak var weakAnimator: UIDynamicAnimator?
        do {
            let (_, layout) = start()
            stage.advance(by: .seconds(1))
            (weakLayout, weakAnimator) = (layout, layout.animator)
        }
        stage.window.rootViewController = nil
        stage.commit()
        stage.advance(by: .seconds(1))
        #expect(weakLayout == nil)
        #expect(weakAnimator == nil)
        #expect(stage.loop.nextDeadline == nil)
    }
}
