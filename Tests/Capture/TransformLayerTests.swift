import HeadlessTesting
import QuartzCore
import Snapshots
import Testing
import UIKit

private final class SpaceView: UIView {
    override class var layerClass: AnyClass { CATransformLayer.self }
}

// Source: Apple, CATransformLayer: which properties are ignored.
@MainActor
@Suite("Transform layers in snapshots")
struct TransformLayerTests {
    @Test("a space has no look, no clip and no mask, whatever is set or animated")
    func look() throws {
        let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1)
        let sink = ReplicaSink()
        defer { stage.close() }
        stage.session.add(sink)
        let layer = CATransformLayer()
        layer.frame = stage.window.bounds
        layer.backgroundColor = UIColor.red.cgColor
        layer.borderWidth = 3
        layer.cornerRadius = 5
        layer.shadowOpacity = 1
        layer.shadowPath = UIBezierPath(rect: layer.bounds).cgPath
        layer.masksToBounds = true
        layer.mask = CALayer()
        layer.maskedCorners = .layerMinXMinYCorner
        layer.opacity = 0.5
        let child = CALayer()
        child.zPosition = 4
        layer.addSublayer(child)
        stage.window.layer.addSublayer(layer)
        for path in ["backgroundColor", "cornerRadius", "opacity"] {
            let animation = CABasicAnimation(keyPath: path)
            animation.fromValue = path == "backgroundColor" ? UIColor.blue.cgColor : 0 as Any
            animation.duration = 10
            layer.add(animation, forKey: path)
        }
        stage.commit()
        stage.advance(by: .seconds(5))
        for snapshot in [stage.session.snapshot(), sink.replica.state(at: 5)] {
            let nodes = try #require(snapshot?.nodes)
            let node = try #require(nodes.first { $0.className == "CATransformLayer" })
            #expect(node.drawing.isSpace)
            #expect(abs(node.alpha - 0.25) < 0.1)
            var plain = SnapshotNode(
                id: node.id, parent: node.parent, className: node.className, frame: node.frame)
            plain.drawing.isSpace = true
            (plain.alpha, plain.animations) = (node.alpha, node.animations)
            #expect(node == plain)
            #expect(nodes.filter { $0.parent == node.id }.map(\.zPosition) == [4])
        }
    }

    @Test("a view whose layer is a space keeps what it says to people who do not see it")
    func access() throws {
        let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1)
        defer { stage.close() }
        let view = SpaceView(frame: stage.window.bounds)
        view.accessibilityIdentifier = "space"
        view.accessibilityElementsHidden = true
        stage.window.addSubview(view)
        stage.commit()
        let nodes = stage.session.snapshot().nodes
        let node = try #require(nodes.first { $0.identifier == "space" })
        #expect(node.drawing.isSpace)
        #expect(node.drawing.access == .init(hidden: true))
    }

    @Test("a picture of a transition is a space if its original is one")
    func ghosts() throws {
        let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1)
        defer { stage.close() }
        let view = UIView(frame: stage.window.bounds)
        let layer = CATransformLayer()
        layer.backgroundColor = UIColor.red.cgColor
        view.layer.addSublayer(layer)
        stage.window.addSubview(view)
        stage.commit()
        let copy = try #require(view.snapshotView(afterScreenUpdates: false))
        stage.window.addSubview(copy)
        stage.commit()
        let spaces = stage.session.snapshot().nodes.filter { $0.className == "CATransformLayer" }
        #expect(spaces.count == 2)
        #expect(spaces.allSatisfy { $0.drawing.isSpace && $0.background == nil })
    }
}
