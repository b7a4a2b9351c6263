import HeadlessTesting
import Testing
import UIKit

// Source: Apple, Auto Layout Guide, “Animating Changes Made by Auto Layout”; NSAnimationContext.
// The default curve is Core Animation's: (.25, .1) (.25, 1).
@MainActor
@Suite("AppKit's animators")
struct ConstraintAnimatorTests {
    private let defaultCurve = bezier(0.25, 0.1, 0.25, 1)

    private func withBar(_ body: (Stage, UIView, NSLayoutConstraint) throws -> Void) rethrows {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)
        defer { stage.close() }
        let bar = UIView()
        bar.translatesAutoresizingMaskIntoConstraints = false
        stage.window.addSubview(bar)
        let height = bar.heightAnchor.constraint(equalToConstant: 2)
        NSLayoutConstraint.activate([
            height, bar.widthAnchor.constraint(equalToConstant: 100),
            bar.topAnchor.constraint(equalTo: stage.window.topAnchor),
            bar.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
        ])
        stage.commit()
        try body(stage, bar, height)
    }

    @Test("the constant is animated along the curve, and laid out, at each tick")
    func runs() {
        withBar { stage, bar, height in
            height.animator().constant = 402
            #expect(height.constant == 2)
            #expect(height.animator().constant == 402)
            // The default duration is 0.25 s.
            for frame in 1...15 {
                stage.advanceFrames()
                let expected = 2 + 400 * defaultCurve(tickTime(frame) / 0.25)
                #expect(abs(height.constant - expected) < 4e-4)
                // The frame is rounded to whole pixels; nothing animates on the layer.
                #expect(bar.frame.height == height.constant.rounded())
                #expect(bar.layer.animationKeys() == nil)
            }
            #expect(height.constant == 402)
            #expect(!stage.loop.wantsTicks)
        }
    }

    @Test("a group's duration and timing function apply, and its completion is called at the end")
    func group() {
        withBar { stage, _, height in
            var ended: Duration?
            NSAnimationContext.runAnimationGroup { context in
                context.duration = 0.5
                context.timingFunction = CAMediaTimingFunction(name: .linear)
                height.animator().constant = 42
            } completionHandler: {
                ended = stage.now
            }
            stage.advance(by: .milliseconds(250))
            #expect(abs(height.constant - 22) < 1e-9)
            stage.advance(by: .nanoseconds(249_999_999))
            #expect(ended == nil)
            stage.advance(by: .nanoseconds(1))
            #expect(ended == .milliseconds(500))
            #expect(height.constant == 42)
        }
    }

    @Test("a second animation starts at the current value and replaces the first")
    func second() {
        withBar { stage, _, height in
            var ends: [String] = []
            @MainActor func run(_ name: String, to constant: CGFloat) {
                NSAnimationContext.runAnimationGroup(
                    { context in
                        context.duration = 1
                        context.timingFunction = CAMediaTimingFunction(name: .linear)
                        height.animator().constant = constant
                    }, completionHandler: { ends.append("\(name) \(stage.now)") })
            }
            run("up", to: 102)
            stage.advance(by: .milliseconds(500))
            #expect(abs(height.constant - 52) < 1e-9)
            run("down", to: 2)
            #expect(ends == ["up 0.5 seconds"])
            stage.advance(by: .milliseconds(500))
            #expect(abs(height.constant - 27) < 1e-9)
            stage.advance(by: .milliseconds(500))
            #expect(height.constant == 2)
            #expect(ends == ["up 0.5 seconds", "down 1.5 seconds"])
        }
    }

    @Test("without a duration the constant is set at once; an unchanged value needs no tick")
    func atOnce() {
        withBar { stage, _, height in
            NSAnimationContext.current.duration = 0
            height.animator().constant = 50
            #expect(height.constant == 50)
            #expect(!stage.loop.wantsTicks)
            stage.commit()
            #expect(NSAnimationContext.current.duration == 0.25)
            height.animator().constant = 50
            #expect(!stage.loop.wantsTicks)
        }
    }

    @Test("with implicit animation layout in the group animates, and the constant changes at once")
    func implicit() throws {
        try withBar { stage, bar, height in
            var ended: Duration?
            NSAnimationContext.runAnimationGroup { context in
                context.duration = 0.5
                context.timingFunction = CAMediaTimingFunction(name: .linear)
                context.allowsImplicitAnimation = true
                height.constant = 102
                stage.window.layoutSubtreeIfNeeded()
            } completionHandler: {
                ended = stage.now
            }
            #expect(bar.frame.height == 102)
            stage.advance(by: .milliseconds(250))
            let shown = try #require(bar.layer.presentation())
            #expect(abs(shown.bounds.height - 52) < 1e-9)
            stage.advance(by: .milliseconds(250))
            #expect(ended == .milliseconds(500))
            #expect(bar.layer.animationKeys() == nil)
        }
    }

    @Test("without implicit animation changes in a group are immediate, even in a block")
    func plain() {
        withBar { _, bar, _ in
            var isEnded = false
            UIView.animate(withDuration: 1) {
                NSAnimationContext.runAnimationGroup(
                    { _ in bar.alpha = 0 }, completionHandler: { isEnded = true })
            }
            #expect(bar.layer.animationKeys() == nil)
            #expect(isEnded)
        }
    }

    @Test("a view's animator uses the current duration, and its group ends after it")
    func views() throws {
        try withBar { stage, bar, _ in
            var ended: Duration?
            NSAnimationContext.beginGrouping()
            NSAnimationContext.current.duration = 2
            NSAnimationContext.current.timingFunction = CAMediaTimingFunction(name: .linear)
            NSAnimationContext.current.completionHandler = { ended = stage.now }
            bar.animator().alpha = 0
            bar.animator().transform = CGAffineTransform(translationX: 10, y: 0)
            NSAnimationContext.endGrouping()
            #expect(bar.alpha == 0)
            #expect(bar.animator().alpha == 0)
            stage.advance(by: .milliseconds(500))
            let shown = try #require(bar.layer.presentation())
            #expect(abs(Double(shown.opacity) - 0.75) < 1e-6)
            #expect(abs(shown.affineTransform().tx - 2.5) < 1e-9)
            stage.advance(by: .milliseconds(1500))
            #expect(ended == .seconds(2))
        }
    }

    @Test("a constraint that is deactivated during its animation ends it")
    func released() {
        withBar { stage, bar, _ in
            var isEnded = false
            do {
                let width = bar.widthAnchor.constraint(equalToConstant: 7)
                NSAnimationContext.runAnimationGroup(
                    { _ in width.animator().constant = 9 }, completionHandler: { isEnded = true })
            }
            stage.advanceFrames(2)
            #expect(isEnded)
            #expect(!stage.loop.wantsTicks)
        }
    }
}
