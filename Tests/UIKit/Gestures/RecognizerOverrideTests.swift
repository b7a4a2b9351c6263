import HeadlessTesting
import Testing
import UIKit

/// A tap of one or two, which decides about another recognizer itself.
@MainActor
private final class DecidingTap: UITapGestureRecognizer {
    weak var other: UIGestureRecognizer?
    var prevents = true, isPrevented = true, waits = false, isAwaited = false

    override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
        preventedGestureRecognizer === other
            ? prevents : super.canPrevent(preventedGestureRecognizer)
    }
    override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
        preventingGestureRecognizer === other
            ? isPrevented : super.canBePrevented(by: preventingGestureRecognizer)
    }
    override func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool {
        otherGestureRecognizer === other && waits
    }
    override func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
        otherGestureRecognizer === other && isAwaited
    }
}

// Source: Apple, "Methods to override" of UIGestureRecognizer.
@MainActor
@Suite("Recognizers that decide about others")
struct RecognizerOverrideTests {
    private let stage = Stage(size: CGSize(width: 200, height: 200))
    private let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    private let own = DecidingTap()
    private let other = UITapGestureRecognizer()

    /// Returns which of both recognize a tap.
    private func recognized(otherFirst: Bool = false, taps: Int = 1) -> [String] {
        var log: [String] = []
        own.other = other
        own.addHandler { _ in log.append("own") }
        other.addHandler { _ in log.append("other") }
        for recognizer in otherFirst ? [other, own] : [own, other] {
            view.addGestureRecognizer(recognizer)
        }
        stage.window.addSubview(view)
        for _ in 0..<taps {
            stage.tap(CGPoint(x: 100, y: 100))
            stage.advance(by: .milliseconds(100))
        }
        stage.settle()
        return log
    }

    @Test("one of two equal gestures is recognized unless one does not prevent the other")
    func preventing() {
        defer { stage.close() }
        #expect(recognized() == ["own"])
    }

    @Test("one that does not prevent, or is not prevented, leaves both", arguments: [0, 1])
    func sharing(_ way: Int) {
        defer { stage.close() }
        if way == 0 { own.prevents = false } else { own.isPrevented = false }
        #expect(recognized(otherFirst: way == 1).sorted() == ["other", "own"])
    }

    @Test("a recognizer waits for another to fail by its own method")
    func waiting() {
        defer { stage.close() }
        own.waits = true
        other.numberOfTapsRequired = 2
        #expect(recognized(taps: 2) == ["other"])
    }

    @Test("another waits for a recognizer that says so")
    func awaited() {
        defer { stage.close() }
        own.isAwaited = true
        own.numberOfTapsRequired = 2
        #expect(recognized(taps: 2) == ["own"])
        // Without a second tap the other one is recognized.
        stage.tap(CGPoint(x: 100, y: 100))
        stage.settle()
        #expect(own.state == .possible || own.state == .failed)
    }

    // Apple, UIPointerShape.defaultCornerRadius: that of roundedRect(_:radius:).
    @Test("a rounded pointer shape has the default radius")
    func pointerShape() {
        defer { stage.close() }
        let rect = CGRect(x: 0, y: 0, width: 9, height: 9)
        guard case .roundedRect(rect, let radius) = UIPointerShape.roundedRect(rect) else {
            Issue.record("another shape")
            return
        }
        #expect(radius == UIPointerShape.defaultCornerRadius && radius > 0)
    }
}
