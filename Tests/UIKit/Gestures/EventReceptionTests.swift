import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UIGestureRecognizer.shouldReceive(_:), and the delegate's method of that name.
@MainActor
@Suite("Gestures: which events are received")
struct EventReceptionTests {
    private final class Delegate: NSObject, UIGestureRecognizerDelegate {
        var receives = true
        var log: [String] = []
        func gestureRecognizer(
            _ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent
        ) -> Bool {
            log.append("event")
            return receives
        }
        func gestureRecognizer(
            _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
        ) -> Bool {
            log.append("touch")
            return true
        }
    }
    private final class Tap: UITapGestureRecognizer {
        var receives = true
        override func shouldReceive(_ event: UIEvent) -> Bool { receives }
    }

    @Test("the recognizer decides, then its delegate, then about the touch")
    func order() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let delegate = Delegate()
        var taps = 0
        let tap = Tap(handler: { _ in taps += 1 })
        tap.delegate = delegate
        stage.window.addGestureRecognizer(tap)
        stage.commit()
        stage.tap(CGPoint(x: 50, y: 50))
        #expect(taps == 1)
        #expect(delegate.log == ["event", "touch"])
        delegate.receives = false
        stage.tap(CGPoint(x: 50, y: 50))
        #expect(delegate.log == ["event", "touch", "event"])
        tap.receives = false
        stage.tap(CGPoint(x: 50, y: 50))
        #expect(delegate.log.count == 3)
        #expect(taps == 1)
    }
}
