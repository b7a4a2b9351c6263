import Capture
import HeadlessTesting
import Snapshots
import Testing
import UIKit

private final class Ticker {
    private(set) var count = 0
    func tick(_ link: CADisplayLink) { count += 1 }
}

private final class Sink: SnapshotSink {
    var wantsLines: Bool { true }
    func receive(_ line: EncodedLine) {}
}

/// The table "Who owns what" of docs/architecture.md.
@MainActor
@Suite("Owners")
struct OwnerTests {
    @Test("a display link holds its target until it is invalidated")
    func displayLink() {
        let stage = Stage()
        defer { stage.close() }
        weak var target: Ticker?
        weak var link: CADisplayLink?
        do {
            let ticker = Ticker()
            let made = CADisplayLink(target: ticker, selector: Ticker.tick)
            made.add(to: .main, forMode: .common)
            (target, link) = (ticker, made)
        }
        stage.advanceFrames(3)
        #expect(target?.count == 3)
        link?.invalidate()
        #expect(link == nil)
        #expect(target == nil)
    }

    @Test("a control holds its actions, not its targets")
    func targets() {
        let button = UIButton(type: .system)
        weak var target: Ticker?
        do {
            let ticker = Ticker()
            button.addTarget(ticker, action: { _ in }, for: .touchUpInside)
            target = ticker
        }
        #expect(target == nil)
    }

    @Test("the application does not hold a window; a session does, and holds its sinks")
    func windows() {
        let stage = Stage()
        defer { stage.close() }
        weak var window: UIWindow?
        weak var sink: Sink?
        do {
            let made = UIWindow(frame: UIScreen.main.bounds)
            made.isHidden = false
            window = made
        }
        stage.commit()
        #expect(window == nil)

        var session: WindowSession?
        do {
            let (made, listener) = (UIWindow(frame: UIScreen.main.bounds), Sink())
            session = WindowSession(window: made)
            session?.add(listener)
            (window, sink) = (made, listener)
        }
        stage.commit()
        #expect(window != nil)
        #expect(sink != nil)
        session = nil
        stage.commit()
        #expect(window == nil)
        #expect(sink == nil)
    }

    @Test("a running property animator lives until it has ended")
    func animators() {
        let stage = Stage()
        defer { stage.close() }
        let view = UIView()
        stage.window.addSubview(view)
        stage.commit()
        weak var animator: UIViewPropertyAnimator?
        do {
            let made = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
            made.startAnimation()
            animator = made
        }
        stage.advance(by: .milliseconds(500))
        #expect(animator != nil)
        stage.advance(by: .milliseconds(500))
        #expect(animator == nil)
    }

    @Test("an inactive constraint does not keep its view alive")
    func constraints() {
        weak var view: UIView?
        let constraint: NSLayoutConstraint
        do {
            let box = UIView()
            constraint = box.widthAnchor.constraint(equalToConstant: 50)
            view = box
        }
        #expect(view == nil)
        #expect(constraint.firstItem == nil)
    }
}
