import HeadlessTesting
import Snapshots
import Testing
import UIKit

@MainActor
@Suite("The order of siblings in snapshots")
struct DrawingOrderTests {
    // Apple, CALayer.zPosition: layers with a higher position are drawn in front; those with the
    // same, by their index.
    @Test("siblings are ordered back to front by zPosition, then by index, also after a change")
    func zPosition() {
        let stage = Stage()
        defer { stage.close() }
        let names = ["a", "b", "c"]
        for name in names {
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            view.accessibilityIdentifier = name
            stage.window.addSubview(view)
        }
        let lines = Lines()
        stage.session.add(lines)
        func order() -> [String] { stage.snapshot.nodes.compactMap(\.identifier) }
        #expect(order() == ["a", "b", "c"])
        stage.window.subviews[0].layer.zPosition = 5
        #expect(order() == ["b", "c", "a"])
        #expect(lines.replica.snapshot?.nodes.compactMap(\.identifier) == ["b", "c", "a"])
        stage.window.subviews[1].layer.zPosition = 5
        #expect(order() == ["c", "a", "b"])
        #expect(lines.replica.snapshot?.nodes.compactMap(\.identifier) == ["c", "a", "b"])
    }

    private final class Lines: SnapshotSink {
        var replica = SnapshotReplica()
        let wantsLines = true

        func receive(_ line: EncodedLine) {
            do { try replica.apply(line.decoded()) } catch { Issue.record(error) }
        }
    }
}
