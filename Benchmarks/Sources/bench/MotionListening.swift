import Capture
import MainLoop
import PeerMotion
import QuartzCore
import Snapshots
import UIKit

/// A tick with 10,000 animations, each on a layer of its own, with a subscriber: values,
/// differences, and the line that describes them. The peer computes the values alone.
enum MotionListening: Workload {
    static let name = "motion-10k-observed"

    /// Receives lines and stores none.
    private final class Listener: SnapshotSink {
        var wantsLines = true
        func receive(_ line: EncodedLine) {}
    }

    static func measure() -> [Measurement] {
        let count = 10_000
        let theirs = peerMotionTime(count)
        let scene = MotionScene()
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        let capture = WindowSession(window: window)
        let listener = Listener()
        capture.add(listener)
        for index in 0..<count {
            let layer = CALayer()
            window.layer.addSublayer(layer)
            scene.animate(layer, index)
        }
        let told = scene.tick(perCount: count)
        capture.stop()
        window.layer.sublayers = nil
        scene.close()
        return [Measurement(name, ours: told, "ns", peer: "C-loop", theirs)]
    }
}
