import Capture
import HeadlessTesting
import Snapshots
import Testing
import UIKit

// Source: the format of snapshot lines: a client that applies the deltas has the same state as a
// full snapshot of the window.
@MainActor
@Suite("Moving layers are captured like a full reading")
struct MovingLayersTests {
    private let stage = Stage(size: CGSize(width: 200, height: 200), scale: 2)

    private func move(
        _ layer: CALayer, _ path: String, from: Any, to: Any, additive: Bool = false, last: Double
    ) {
        let animation = CABasicAnimation(keyPath: path)
        animation.fromValue = from
        animation.toValue = to
        animation.isAdditive = additive
        animation.duration = last
        layer.add(animation, forKey: path)
    }

    /// Animates everything that layers can animate.
    private func animate(_ layer: CALayer, _ index: Int) {
        let last = 0.2 + Double(index) * 0.03
        switch index % 10 {
        case 0:
            move(
                layer, "position", from: CGPoint(x: -9, y: 5), to: CGPoint.zero, additive: true,
                last: last)
        case 1: move(layer, "bounds.size.width", from: 3, to: 50, last: last)
        case 2: move(layer, "opacity", from: 0.1, to: 0.9, last: last)
        case 3: move(layer, "cornerRadius", from: 1, to: 5, last: last)
        case 4:
            move(
                layer, "backgroundColor", from: UIColor.red.cgColor, to: UIColor.blue.cgColor,
                last: last)
        case 5: move(layer, "transform.rotation.z", from: 0, to: 2, last: last)
        case 6:
            move(
                layer, "bounds.origin", from: CGPoint(x: 4, y: 6), to: CGPoint(x: -3, y: 1),
                last: last)
        case 7: move(layer, "anchorPoint", from: CGPoint.zero, to: CGPoint(x: 1, y: 1), last: last)
        case 8:
            layer.anchorPointZ = 7
            move(layer, "transform.rotation.x", from: 0, to: 1, last: last)
            move(layer, "position.y", from: 0, to: 80, last: last)
        default:
            layer.speed = 0.7
            move(layer, "shadowRadius", from: 1, to: 4, last: last)
            move(layer, "opacity", from: 1, to: 0, last: last)
        }
    }

    @Test("at every tick to the end, although another capture reads the window meanwhile")
    func agreement() {
        defer { stage.close() }
        let layers = (0..<20).map { index in
            let layer = CALayer()
            layer.frame = CGRect(x: 5 * index, y: 7 * index, width: 20, height: 10)
            stage.window.layer.addSublayer(layer)
            return layer
        }
        // A layer stores its place in the capture that read it last.
        let other = WindowSession(window: stage.window)
        defer { other.stop() }
        let sink = ReplicaSink()
        stage.session.add(sink)
        stage.commit()
        for (index, layer) in layers.enumerated() { animate(layer, index) }
        for frame in 0..<70 {
            stage.advanceFrames()
            #expect(sink.refusals == [])
            #expect(
                SnapshotCloseness.difference(
                    sink.replica.state(at: stage.loop.now.seconds), stage.session.snapshot(),
                    within: 1e-9) == nil, "frame \(frame)")
            if frame == 12 || frame == 25 { _ = other.fullLine() }
            if frame == 20 {
                layers[3].removeFromSuperlayer()
                stage.window.layer.addSublayer(CALayer())
                layers[5].addSublayer(layers[6])
            }
        }
        #expect(layers.allSatisfy { $0.animationKeys() == nil })
        #expect(!stage.loop.wantsTicks)
        // Lines follow what begins and ends, not the 70 frames.
        #expect(sink.lines.count < 30)
    }
}
