import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Sources: Apple, NSDiffableDataSourceSectionSnapshot, apply(_:to:animatingDifferences:),
/// UICollectionViewDiffableDataSource.SectionSnapshotHandlers, UICellAccessory.outlineDisclosure.
@MainActor
@Suite("Section snapshots and outlines")
struct SectionSnapshotTests {
    private typealias Tree = NSDiffableDataSourceSectionSnapshot<String>

    /// a (a1 (a11), a2), b.
    private var tree: Tree {
        var tree = Tree()
        tree.append(["a", "b"])
        tree.append(["a1", "a2"], to: "a")
        tree.append(["a11"], to: "a1")
        return tree
    }

    // MARK: The tree

    @Test("items are parents before children; collapsed ones hide theirs")
    func order() {
        var tree = tree
        #expect(tree.items == ["a", "a1", "a11", "a2", "b"])
        #expect(tree.rootItems == ["a", "b"])
        #expect(tree.visibleItems == ["a", "b"])
        tree.expand(["a"])
        #expect(tree.visibleItems == ["a", "a1", "a2", "b"])
        #expect(tree.isExpanded("a") && !tree.isExpanded("a1"))
        #expect(tree.isVisible("a2") && !tree.isVisible("a11") && !tree.isVisible("none"))
        #expect(tree.level(of: "a11") == 2 && tree.level(of: "b") == 0)
        #expect(tree.parent(of: "a11") == "a1" && tree.parent(of: "a") == nil)
        #expect(tree.index(of: "a2") == 3 && tree.index(of: "none") == nil)
        #expect(tree.contains("a11") && !tree.contains("none"))
        tree.expand(["a1"])
        tree.collapse(["a"])
        #expect(tree.visibleItems == ["a", "b"])
        // A child remembers that it is expanded.
        tree.expand(["a"])
        #expect(tree.visibleItems == ["a", "a1", "a11", "a2", "b"])
        #expect(tree.visualDescription() == "- a\n  - a1\n    * a11\n  * a2\n* b")
    }

    @Test("items are inserted and deleted at their places")
    func changes() {
        var tree = tree
        tree.insert(["x", "y"], before: "a2")
        tree.insert(["z"], after: "a")
        #expect(tree.items == ["a", "a1", "a11", "x", "y", "a2", "z", "b"])
        #expect(tree.parent(of: "x") == "a" && tree.parent(of: "z") == nil)
        tree.delete(["a1", "z", "none"])
        #expect(tree.items == ["a", "x", "y", "a2", "b"])
        #expect(!tree.contains("a11"))
        var other = Tree()
        other.append(["p"])
        other.append(["q"], to: "p")
        other.expand(["p"])
        tree.insert(other, after: "a")
        #expect(tree.items == ["a", "x", "y", "a2", "p", "q", "b"] && tree.isExpanded("p"))
        tree.replace(childrenOf: "a", using: self.tree.snapshot(of: "a"))
        #expect(tree.items == ["a", "a1", "a11", "a2", "p", "q", "b"])
        tree.deleteAll()
        #expect(tree.items.isEmpty)
    }

    @Test("a snapshot of an item has its descendants, and the item if it is asked for")
    func parts() {
        var tree = tree
        tree.expand(["a1"])
        let children = tree.snapshot(of: "a")
        #expect(children.rootItems == ["a1", "a2"] && children.isExpanded("a1"))
        let whole = tree.snapshot(of: "a", includingParent: true)
        #expect(whole.items == ["a", "a1", "a11", "a2"] && whole.level(of: "a11") == 2)
    }

    @Test("duplicates and unknown items are reported and ignored")
    func mistaken() {
        var tree = tree
        let text = mistakes {
            tree.append(["b", "c"])
            tree.append(["d"], to: "none")
            tree.expand(["none"])
            tree.insert(["e"], before: "none")
        }
        #expect(text.contains("the item b is already in the section snapshot"))
        #expect(text.contains("append: there is no item none"))
        #expect(tree.items == ["a", "a1", "a11", "a2", "b", "c"])
    }

    // MARK: In a list

    private func outline(
        _ style: UICellAccessory.OutlineDisclosureOptions.Style = .cell
    ) -> ListStage {
        let it = ListStage(UICollectionLayoutListConfiguration(appearance: .plain), []) {
            cell, item in
            if item.count < 3 {
                cell.accessories = [.outlineDisclosure(options: .init(style: style))]
            } else {
                cell.accessories = []
            }
        }
        it.source.apply(tree, to: 0, animatingDifferences: false)
        it.stage.commit()
        return it
    }

    private func shown(_ it: ListStage) -> [String] {
        it.view.indexPathsForVisibleItems.map { it.source.itemIdentifier(for: $0) ?? "?" }
    }

    @Test("a tap on the disclosure expands an item and collapses it again")
    func toggling() throws {
        let it = outline()
        defer { it.close() }
        #expect(shown(it) == ["a", "b"])
        #expect(it.source.snapshot().itemIdentifiers == ["a", "b"])
        it.tap(0, x: 295)
        #expect(shown(it) == ["a", "a1", "a2", "b"])
        let cell = try #require(it.cell(0))
        #expect(cell.configurationState.isExpanded && it.selected.isEmpty)
        let sign = try #require(cell.subviews.first { $0.accessibilityIdentifier == "outline" })
        #expect(sign.transform == CGAffineTransform(rotationAngle: .pi / 2))
        // The level is the indentation, in steps of 10 points.
        #expect(it.cell(1)?.indentationLevel == 1)
        #expect(it.cell(1)?.contentView.frame.minX == 10)
        it.tap(1, x: 295)
        #expect(shown(it) == ["a", "a1", "a11", "a2", "b"])
        #expect(it.cell(2)?.contentView.frame.minX == 20)
        it.tap(0, x: 295)
        #expect(shown(it) == ["a", "b"])
        #expect(sign.transform == .identity)
        #expect(it.source.snapshot(for: 0).items == ["a", "a1", "a11", "a2", "b"])
        // A tap beside the disclosure selects the item.
        it.tap(0)
        #expect(it.selected == [0] && shown(it) == ["a", "b"])
    }

    @Test("an expanded item's children fade in and its disclosure turns, in 0.3 s")
    func animation() throws {
        let it = outline()
        defer { it.close() }
        let cell = try #require(it.cell(0))
        it.stage.tap(CGPoint(x: 295, y: 22))
        it.stage.advance(by: .milliseconds(150))
        let sign = try #require(cell.subviews.first { $0.accessibilityIdentifier == "outline" })
        let turn = try #require(sign.layer.presentation()?.affineTransform())
        #expect(turn.b > 0.1 && turn.b < 0.99)
        let alpha = try #require(it.cell(1)?.layer.presentation()?.opacity)
        #expect(alpha > 0 && alpha < 1)
        it.stage.settle()
        #expect(it.cell(1)?.alpha == 1)
    }

    @Test("with the header style the whole cell expands, and is not selected")
    func header() {
        let it = outline(.header)
        defer { it.close() }
        it.tap(0)
        #expect(shown(it) == ["a", "a1", "a2", "b"] && it.selected.isEmpty)
        it.tap(3)
        #expect(shown(it) == ["a", "a1", "a2", "b"] && it.selected.isEmpty)
    }

    @Test("handlers are asked, and provide children when they are needed")
    func handlers() {
        let it = outline()
        defer { it.close() }
        var calls: [String] = []
        it.source.sectionSnapshotHandlers.shouldExpandItem = { $0 != "b" }
        it.source.sectionSnapshotHandlers.willExpandItem = { calls.append("expand \($0)") }
        it.source.sectionSnapshotHandlers.willCollapseItem = { calls.append("collapse \($0)") }
        it.source.sectionSnapshotHandlers.snapshotForExpandingParent = { parent, children in
            #expect(parent == "a" && children.rootItems == ["a1", "a2"])
            var new = NSDiffableDataSourceSectionSnapshot<String>()
            new.append(["n1", "n2", "n3"])
            return new
        }
        it.tap(1, x: 295)
        #expect(shown(it) == ["a", "b"] && calls.isEmpty)
        it.tap(0, x: 295)
        #expect(shown(it) == ["a", "n1", "n2", "n3", "b"])
        it.tap(0, x: 295)
        #expect(shown(it) == ["a", "b"] && calls == ["expand a", "collapse a"])
        it.source.sectionSnapshotHandlers.snapshotForExpandingParent = nil
        it.source.sectionSnapshotHandlers.shouldCollapseItem = { _ in false }
        it.tap(0, x: 295)
        it.tap(0, x: 295)
        #expect(shown(it) == ["a", "n1", "n2", "n3", "b"])
    }

    @Test("sections have trees of their own, which a snapshot of all sections follows")
    func sections() {
        let it = outline()
        defer { it.close() }
        var second = Tree()
        second.append(["p", "q"])
        it.source.apply(second, to: 1, animatingDifferences: false)
        it.stage.commit()
        #expect(shown(it) == ["a", "b", "p", "q"])
        #expect(it.source.snapshot().sectionIdentifiers == [0, 1])
        it.tap(0, x: 295)
        var all = it.source.snapshot()
        all.deleteItems(["a1"])
        all.insertItems(["new"], afterItem: "a2")
        all.deleteSections([1])
        it.source.apply(all, animatingDifferences: false)
        it.stage.settle()
        #expect(shown(it) == ["a", "a2", "new", "b"])
        let first = it.source.snapshot(for: 0)
        #expect(first.level(of: "new") == 1 && first.isExpanded("a") && !first.contains("a11"))
        #expect(it.source.snapshot(for: 1).items.isEmpty)
    }
}
