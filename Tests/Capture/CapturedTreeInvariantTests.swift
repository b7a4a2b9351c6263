import HeadlessTesting
import Snapshots
import Testing
import UIKit

@testable import Capture

/// `CapturedTree.checkInvariants()` finds each kind of broken tree.
@MainActor
@Suite("Invariants of the captured tree")
struct CapturedTreeInvariantTests {
    private let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1)

    /// A window with four views, two of them in a third.
    private func tree() -> (CapturedTree, child: SnapshotNode.ID) {
        let (box, other) = (UIView(), UIView())
        for view in [UIView(), UIView()] { box.addSubview(view) }
        stage.window.addSubview(box)
        stage.window.addSubview(other)
        var tree = CapturedTree()
        tree.readAll(stage.window.layer)
        return (tree, box.subviews[0].layer.nodeID)
    }

    @Test("a tree is sound after views were added, moved and removed")
    func sound() {
        var (tree, _) = tree()
        #expect(tree.checkInvariants() == nil)
        let (box, other) = (stage.window.subviews[0], stage.window.subviews[1])
        other.addSubview(box.subviews[0])
        box.removeFromSuperview()
        other.addSubview(UIView())
        tree.update(from: stage.window.layer)
        #expect(tree.free.isEmpty == false)
        #expect(tree.checkInvariants() == nil)
    }

    @Test("a node at the wrong place is found")
    func place() {
        var (tree, child) = tree()
        tree.places[child] = 0
        #expect(tree.checkInvariants()?.contains("not at its place") == true)
    }

    @Test("a child that names another parent is found")
    func parent() throws {
        var (tree, child) = tree()
        let place = try #require(tree.places[child])
        tree.nodes[place].parent = tree.nodes[0].id
        #expect(tree.checkInvariants()?.contains("names another parent") == true)
    }

    @Test("a node in no list is found")
    func lost() throws {
        var (tree, child) = tree()
        let parent = try #require(tree.children.firstIndex { $0.contains(child) })
        tree.children[parent].removeAll { $0 == child }
        #expect(tree.checkInvariants() == "1 nodes are in no list")
    }

    @Test("a node that is listed twice is found")
    func twice() throws {
        var (tree, child) = tree()
        let parent = try #require(tree.children.firstIndex { $0.contains(child) })
        tree.children[parent].append(child)
        #expect(tree.checkInvariants()?.contains("listed twice") == true)
    }

    @Test("a free place that is in use is found")
    func free() {
        var (tree, _) = tree()
        tree.free.append(0)
        #expect(tree.checkInvariants()?.isEmpty == false)
    }
}
