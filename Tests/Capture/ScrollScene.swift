import Capture
import HeadlessTesting
import Snapshots
import UIKit

/// A window with a scroll view, and a viewer of it.
@MainActor
final class ScrollScene {
    let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)
    let sink = ReplicaSink()
    let scroll: UIScrollView

    init(_ scroll: UIScrollView = UIScrollView(), content: CGSize) {
        self.scroll = scroll
        scroll.frame = CGRect(x: 0, y: 0, width: 320, height: 400)
        scroll.contentSize = content
        scroll.contentInsetAdjustmentBehavior = .never
        let label = UILabel(frame: CGRect(x: 20, y: 700, width: 100, height: 20))
        label.text = "far down"
        label.isUserInteractionEnabled = true
        scroll.addSubview(label)
        stage.window.addSubview(scroll)
        stage.session.add(sink)
        stage.commit()
    }

    /// 15 points a tick upwards, so that the content is released at 900 points a second.
    func flick() {
        stage.pan(
            from: CGPoint(x: 100, y: 380), to: CGPoint(x: 100, y: 80),
            over: .nanoseconds(333_333_333))
    }

    /// The offset that a viewer shows now.
    var shown: CGPoint? {
        sink.replica.state(at: stage.loop.now.seconds)?.nodes
            .first { $0.className.contains("ScrollView") }?.scroll?.offset
    }

    /// How what a viewer shows now differs from what the program shows; nil if it does not.
    var difference: String? {
        SnapshotCloseness.difference(
            sink.replica.state(at: stage.loop.now.seconds), stage.session.snapshot(), within: 1e-9)
    }

    /// The ticks taken since the loop began.
    var ticks: Int { stage.loop.statistics.ticks }
}
