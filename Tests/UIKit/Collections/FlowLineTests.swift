import HeadlessTesting
import Testing
import UIKit

/// A line of a flow layout that has room for one item only centres it.
///
/// Source: PSTCollectionView, PSTGridLayoutRow; PluginLayout, issue 16: "UICollectionViewFlowLayout
/// centers them horizontally (when scrollDirection is .vertical) and vertically (when
/// .horizontal)".
@MainActor
@Suite("Lines of flow layouts")
struct FlowLineTests {
    private final class Source: NSObject, UICollectionViewDataSource,
        UICollectionViewDelegateFlowLayout
    {
        var sizes: [CGSize]

        init(_ sizes: [CGSize]) { self.sizes = sizes }

        func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            sizes.count
        }

        func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath)
            -> UICollectionViewCell
        {
            view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
        }

        func collectionView(
            _ view: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt path: IndexPath
        ) -> CGSize { sizes[path.item] }
    }

    /// Returns the frames of items of these sizes in a view of 300 × 200 points.
    private func frames(
        _ sizes: [CGSize], _ setUp: (UICollectionViewFlowLayout) -> Void = { _ in }
    ) -> [CGRect] {
        let stage = Stage()
        defer { stage.close() }
        let layout = UICollectionViewFlowLayout()
        setUp(layout)
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        let source = Source(sizes)
        view.dataSource = source
        view.delegate = source
        stage.window.addSubview(view)
        stage.advance(by: .milliseconds(20))
        return sizes.indices.compactMap { item in
            layout.layoutAttributesForItem(at: IndexPath(item: item, section: 0))?.frame
        }
    }

    @Test("An item as wide as most of the view is in the middle of its line")
    func wideItems() {
        let found = frames(Array(repeating: CGSize(width: 260, height: 40), count: 3))
        #expect(found.map(\.minX) == [20, 20, 20])
        #expect(found.map(\.minY) == [0, 50, 100])
    }

    @Test("The middle is that between the insets")
    func insets() {
        let found = frames([CGSize(width: 200, height: 40)]) {
            $0.sectionInset = UIEdgeInsets(top: 0, left: 60, bottom: 0, right: 0)
        }
        #expect(found.map(\.minX) == [80])
    }

    @Test("An item before a wider one is in the middle, too")
    func narrowBeforeWide() {
        let found = frames([
            CGSize(width: 100, height: 40), CGSize(width: 280, height: 40),
        ])
        #expect(found.map(\.minX) == [100, 10])
    }

    @Test("The columns of a horizontal layout centre one item vertically")
    func horizontal() {
        let found = frames(Array(repeating: CGSize(width: 80, height: 150), count: 2)) {
            $0.scrollDirection = .horizontal
        }
        #expect(found.map(\.minY) == [25, 25])
        #expect(found.map(\.minX) == [0, 90])
    }

    @Test("A single item of a last line that has room for more stays at the start")
    func lastLine() {
        // Two items of 140 fit in 300: the last line has the places of a full one.
        let found = frames(Array(repeating: CGSize(width: 140, height: 40), count: 3))
        #expect(found.map(\.minX) == [0, 160, 0])
    }

    @Test("An item that is wider than the line begins where the line does")
    func tooWide() {
        #expect(frames([CGSize(width: 320, height: 40)]).map(\.minX) == [0])
    }
}
