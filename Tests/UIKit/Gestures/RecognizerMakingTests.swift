import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UIGestureRecognizer.init(target:action:): both may be nil, and
/// `addTarget(_:action:)` adds more.
@MainActor
@Suite("Gestures: recognizers without targets")
struct RecognizerMakingTests {
    private final class Listener {
        var count = 0
        func tapped() { count += 1 }
    }

    @Test("every recognizer can be created without arguments, and with nil for target and action")
    func bare() {
        let recognizers: [UIGestureRecognizer] = [
            UITapGestureRecognizer(), UITapGestureRecognizer(target: nil, action: nil),
            UILongPressGestureRecognizer(), UILongPressGestureRecognizer(target: nil, action: nil),
            UIPanGestureRecognizer(), UIPanGestureRecognizer(target: nil, action: nil),
            UISwipeGestureRecognizer(), UISwipeGestureRecognizer(target: nil, action: nil),
            UIPinchGestureRecognizer(), UIPinchGestureRecognizer(target: nil, action: nil),
            UIRotationGestureRecognizer(), UIRotationGestureRecognizer(target: nil, action: nil),
            UIScreenEdgePanGestureRecognizer(),
            UIScreenEdgePanGestureRecognizer(target: nil, action: nil),
        ]
        #expect(recognizers.allSatisfy { $0.state == .possible && $0.isEnabled && $0.view == nil })
    }

    @Test("a target added later is called")
    func later() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let listener = Listener()
        let tap = UITapGestureRecognizer(target: listener, action: nil)
        stage.window.addGestureRecognizer(tap)
        stage.tap(CGPoint(x: 50, y: 50))
        #expect(listener.count == 0)
        tap.addTarget(listener, action: Listener.tapped)
        stage.tap(CGPoint(x: 50, y: 50))
        #expect(listener.count == 1)
    }
}
