import HeadlessTesting
import Testing
import UIKit

/// A class with a method of the class.
private final class ClassClock: NSObject {
    nonisolated(unsafe) static var log: [String] = []
    class func tick(_ text: Any?) { log.append("\(text as? String ?? "-")") }
}

// Source: Apple, perform(_:with:afterDelay:): on Apple's systems a class is an object.
@MainActor
@Suite("Delayed calls of classes")
struct ClassTargetTests {
    @Test("a class performs its method after a delay, unless that is cancelled")
    func delay() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        ClassClock.log = []
        let tick = Selector("tick:", ofClass: ClassClock.self) { $0.tick }
        ClassClock.perform(tick, with: "a", afterDelay: 1)
        stage.advance(by: .milliseconds(900))
        #expect(ClassClock.log == [])
        stage.advance(by: .milliseconds(200))
        #expect(ClassClock.log == ["a"])
        ClassClock.perform(tick, with: "b", afterDelay: 1)
        ClassClock.cancelPreviousPerformRequests(withTarget: ClassClock.self)
        stage.advance(by: .seconds(2))
        #expect(ClassClock.log == ["a"])
    }

    private final class Bar: UIView {
        var heard: [CGFloat] = []
        override func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
            context: UnsafeMutableRawPointer?
        ) {
            guard keyPath == "view.safeAreaInsets" else { return }
            heard.append((change?[.newKey] as? UIEdgeInsets)?.bottom ?? -1)
        }
    }

    // Messages at the edge of a screen follow its safe area in this way.
    @Test("the safe area of a controller's view is observed by its path")
    func safeArea() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let (controller, bar) = (UIViewController(), Bar())
        stage.window.rootViewController = controller
        stage.commit()
        controller.addObserver(bar, forKeyPath: "view.safeAreaInsets", options: .new)
        controller.additionalSafeAreaInsets.bottom = 20
        stage.commit()
        #expect(bar.heard == [20])
        controller.removeObserver(bar, forKeyPath: "view.safeAreaInsets")
        controller.additionalSafeAreaInsets.bottom = 30
        stage.commit()
        #expect(bar.heard == [20])
    }
}
