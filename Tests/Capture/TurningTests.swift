import HeadlessTesting
import Snapshots
import Testing
import UIKit

@MainActor
@Suite("Rotation of the device")
struct TurningTests {
    private final class Noting: UIViewController {
        var log: [String] = []
        override func viewWillTransition(
            to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
        ) {
            super.viewWillTransition(to: size, with: coordinator)
            log.append("\(Int(size.width)) × \(Int(size.height)), now \(Int(view.bounds.width))")
        }
    }

    // Source: Apple, UIContentContainer.viewWillTransition(to:with:): called before the size
    // changes. The format's description: `size` is part of full snapshots.
    @Test("controllers are notified of the size before it changes; a full line carries it")
    func turning() throws {
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        let sink = ReplicaSink()
        stage.session.add(sink)
        let controller = Noting()
        stage.window.rootViewController = controller
        stage.window.makeKeyAndVisible()
        stage.commit()
        let before = sink.lines.count
        stage.window.turn()
        stage.commit()
        #expect(controller.log == ["667 × 375, now 375"])
        #expect(controller.view.frame == CGRect(x: 0, y: 0, width: 667, height: 375))
        #expect(UIScreen.main.bounds.size == CGSize(width: 667, height: 375))
        #expect(controller.traitCollection.verticalSizeClass == .compact)
        #expect(sink.lines.count == before + 1)
        #expect(sink.replica.snapshot?.size == CGSize(width: 667, height: 375))
        controller.view.backgroundColor = .red
        stage.commit()
        #expect(sink.refusals.isEmpty)
        #expect(sink.lines.count == before + 2)
        stage.window.turn()
        stage.commit()
        #expect(sink.replica.snapshot?.size == CGSize(width: 375, height: 667))
    }
}
