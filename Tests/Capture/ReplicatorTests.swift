import HeadlessTesting
import QuartzCore
import Testing
import UIKit

@testable import Snapshots

// Source: Apple, CAReplicatorLayer: copy k has the transform to the power k about the center, the
// color plus k times the offsets, and shows the sublayers k delays ago.
@MainActor
@Suite("Replicator layers in snapshots")
struct ReplicatorTests {
    private let stage = Stage(size: CGSize(width: 200, height: 100), scale: 2)
    private let sink = ReplicaSink()
    private let layer = CAReplicatorLayer()
    private let child = CALayer()

    init() {
        stage.session.add(sink)
        layer.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
        child.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        layer.addSublayer(child)
        layer.instanceCount = 4
        layer.instanceTransform = CATransform3DMakeTranslation(40, 0, 0)
        stage.window.layer.addSublayer(layer)
        stage.commit()
    }

    /// The nodes that a painter draws of a snapshot, and the factors of their channels.
    private func copies(_ snapshot: Snapshot?) throws -> (
        children: [SnapshotNode], parents: [SnapshotNode], inks: [SnapshotNode.Ink]
    ) {
        let expansion = SnapshotExpansion(try #require(snapshot))
        let children = expansion.nodes.filter { $0.className == "CALayer" }
        let parents = children.compactMap { child in
            expansion.nodes.first { $0.id == child.parent }
        }
        let inks = parents.map { parent in
            expansion.inks[expansion.nodes.firstIndex { $0.id == parent.id }!] ?? .none
        }
        return (children, parents, inks)
    }

    @Test("a line has the sublayers once, and the rule by which readers draw their copies")
    func line() throws {
        defer { stage.close() }
        layer.instanceDelay = 0.5
        layer.instanceColor = UIColor.red.cgColor
        layer.instanceAlphaOffset = -0.25
        layer.removeAllAnimations()
        stage.commit()
        let nodes = try #require(sink.replica.snapshot?.nodes)
        #expect(nodes.filter { $0.className == "CALayer" }.count == 1)
        let replicator = try #require(nodes.lazy.compactMap(\.drawing.replicator).first)
        #expect(
            replicator
                == .init(
                    count: 4, delay: 0.5,
                    transform: .init(counted: CATransform3DMakeTranslation(40, 0, 0).elements),
                    color: .init(rgba: 0xff00_00ff),
                    steps: .init(red: 0, green: 0, blue: 0, alpha: -0.25)))
    }

    @Test("a replicator that draws its sublayers once is a plain node")
    func plain() throws {
        defer { stage.close() }
        layer.instanceCount = 1
        layer.removeAllAnimations()
        stage.commit()
        let nodes = try #require(sink.replica.snapshot?.nodes)
        #expect(nodes.allSatisfy { $0.drawing.replicator == nil })
    }

    @Test("copies have the powers of the transform, and colors that do not leave 0…1")
    func colors() throws {
        defer { stage.close() }
        layer.instanceColor = CGColor(red: 1, green: 0.2, blue: 0, alpha: 1)
        layer.instanceRedOffset = -0.4
        layer.instanceGreenOffset = 0.5
        layer.removeAllAnimations()
        stage.commit()
        let found = try copies(stage.session.snapshot())
        #expect(found.children.count == 4)
        #expect(found.parents.map { $0.transform?.values[12] ?? 0 } == [0, 40, 80, 120])
        #expect(found.parents.allSatisfy { $0.frame == layer.bounds })
        let levels = found.inks.map { [$0.red, $0.green, $0.blue, $0.alpha] }
        let expected: [[Double]] = [
            [1, 0.2, 0, 1], [0.6, 0.7, 0, 1], [0.2, 1, 0, 1], [0, 1, 0, 1],
        ]
        for (found, wanted) in zip(levels, expected) {
            for (a, b) in zip(found, wanted) { #expect(abs(a - b) < 1e-6) }
        }
        #expect(Set(SnapshotExpansion(stage.session.snapshot()).nodes.map(\.id)).count == 10)
    }

    @Test("copies show what the sublayers showed a delay before, also those in clocks of their own")
    func delays() throws {
        defer { stage.close() }
        layer.instanceDelay = 0.5
        layer.speed = 2
        child.speed = 0.5
        layer.removeAllAnimations()
        let move = CABasicAnimation(keyPath: "position.y")
        (move.fromValue, move.toValue, move.duration) = (0, 100, 2)
        move.timingFunction = CAMediaTimingFunction(name: .linear)
        child.add(move, forKey: "move")
        stage.commit()
        stage.advance(by: .milliseconds(1250))
        // The layer's clock runs at twice the loop's speed, so each copy is 0.25 s behind; the
        // child's own runs at the loop's.
        let expected = [62.5, 50, 37.5, 25]
        for snapshot in [stage.session.snapshot(), sink.replica.state(at: 1.25)] {
            let found = try copies(snapshot).children.map { $0.frame.midY }
            for (a, b) in zip(found, expected) { #expect(abs(a - b) < 1e-6, "\(found)") }
        }
        // The last copy ends 0.75 s after the child.
        #expect(sink.replica.isMoving(after: 2.74))
        #expect(!sink.replica.isMoving(after: 2.76))
    }

    @Test("copies begin later: before that they show the model")
    func beginning() throws {
        defer { stage.close() }
        layer.instanceDelay = 1
        layer.removeAllAnimations()
        stage.commit()
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0.5, 0.5, 1)
        fade.repeatCount = .infinity
        child.add(fade, forKey: "fade")
        stage.commit()
        stage.advance(by: .milliseconds(1500))
        #expect(try copies(sink.replica.state(at: 1.5)).children.map(\.alpha) == [0.5, 0.5, 1, 1])
        child.removeAllAnimations()
        fade.fillMode = .backwards
        fade.beginTime = CACurrentMediaTime() + 10
        child.add(fade, forKey: "fade")
        stage.commit()
        let later = try copies(sink.replica.state(at: 2)).children
        #expect(later.map(\.alpha) == [0.5, 0.5, 0.5, 0.5])
    }

    @Test("replicators within replicators multiply, and their delays add up")
    func nested() throws {
        defer { stage.close() }
        let inner = CAReplicatorLayer()
        inner.frame = layer.bounds
        inner.instanceCount = 2
        inner.instanceDelay = 0.1
        layer.addSublayer(inner)
        inner.addSublayer(child)
        layer.instanceCount = 2
        layer.instanceDelay = 0.5
        layer.removeAllAnimations()
        let move = CABasicAnimation(keyPath: "position.y")
        (move.fromValue, move.toValue, move.duration) = (0, 100, 1)
        move.timingFunction = CAMediaTimingFunction(name: .linear)
        child.add(move, forKey: "move")
        stage.commit()
        stage.advance(by: .milliseconds(800))
        let found = try copies(stage.session.snapshot()).children.map { $0.frame.midY }
        for (a, b) in zip(found, [80.0, 70, 30, 20]) { #expect(abs(a - b) < 1e-6, "\(found)") }
        #expect(found.count == 4)
    }

    @Test("replicators within replicators are drawn up to a number of layers")
    func bound() {
        var nodes = [SnapshotNode(id: 0, parent: nil, className: "UIWindow", frame: .zero)]
        for id in 1...6 as ClosedRange<UInt32> {
            var node = SnapshotNode(id: id, parent: id - 1, className: "A", frame: .zero)
            node.drawing.replicator = .init(count: 1000)
            nodes.append(node)
        }
        let expansion = SnapshotExpansion(
            Snapshot(size: .zero, scale: 1, fps: 60, nodes: nodes))
        #expect(expansion.isCut)
        #expect(expansion.nodes.count < SnapshotExpansion.mostNodes + 10)
    }
}
