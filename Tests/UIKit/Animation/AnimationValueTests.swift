import HeadlessTesting
import MainLoop
import Testing
import UIKit

/// Sources: Apple, UIView.AnimationOptions, UITimingCurveProvider, UIMotionEffect, UIUpdateLink.
@MainActor
@Suite("Animation: parameters, effects and updates", .serialized)
struct AnimationValueTests {
    @Test("parameters of curves and springs are their own kind")
    func parameters() {
        let curve = UICubicTimingParameters(animationCurve: .easeIn)
        let spring = UISpringTimingParameters(dampingRatio: 0.5)
        #expect(curve.cubicTimingParameters === curve && curve.springTimingParameters == nil)
        #expect(spring.springTimingParameters === spring && spring.cubicTimingParameters == nil)
        let own = UICubicTimingParameters(
            controlPoint1: CGPoint(x: 0.1, y: 0), controlPoint2: CGPoint(x: 0.9, y: 1))
        #expect(curve.timingCurveType == .builtin && own.timingCurveType == .cubic)
        #expect(spring.timingCurveType == .spring)
    }

    @Test("hints of frames have Apple's bits, and change nothing else")
    func frames() {
        // Source: Apple, UIViewAnimationOptionPreferredFramesPerSecond60 and 30 of UIView.h.
        #expect(UIView.AnimationOptions.preferredFramesPerSecond60.rawValue == 3 << 24)
        #expect(UIView.AnimationOptions.preferredFramesPerSecond30.rawValue == 7 << 24)
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.window.addSubview(view)
        stage.commit()
        UIView.animate(
            withDuration: 1, delay: 0, options: [.preferredFramesPerSecond30, .curveLinear],
            animations: { view.center.x = 105 })
        stage.advance(by: .milliseconds(500))
        #expect(abs((view.layer.presentation()?.position.x ?? 0) - 55) < 1)
    }

    @Test("an effect of the program's own says what changes with the viewer's place")
    func effects() {
        final class Lean: UIMotionEffect {
            override func keyPathsAndRelativeValues(forViewerOffset offset: UIOffset)
                -> [String: Any]?
            { ["center.x": 10 * offset.horizontal * offset.horizontal] }
        }
        #expect(UIMotionEffect().keyPathsAndRelativeValues(forViewerOffset: .zero) == nil)
        let stage = Stage(size: CGSize(width: 200, height: 200))
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: 50, y: 50, width: 40, height: 40))
        stage.window.addSubview(view)
        view.addMotionEffect(Lean())
        stage.window.viewerOffset = UIOffset(horizontal: -0.5, vertical: 0)
        stage.advance(by: .milliseconds(20))
        #expect(view.layer.presentation()?.position.x == 72.5)
    }

    @Test("an update runs its steps in the order of the loop, with the times of its frame")
    func updates() throws {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let link = UIUpdateLink(view: stage.window)
        let phases: [(String, UIUpdateActionPhase)] = [
            ("complete", .afterUpdateComplete), ("committed", .afterCATransactionCommit),
            ("commit", .beforeCATransactionCommit), ("links", .afterCADisplayLinkDispatch),
            ("before links", .beforeCADisplayLinkDispatch), ("events", .afterEventDispatch),
            ("before events", .beforeEventDispatch), ("scheduled", .afterUpdateScheduled),
        ]
        var log: [String] = []
        var times: [UIUpdateInfo] = []
        for (name, phase) in phases {
            link.addAction(to: phase) { _, info in
                log.append(name)
                times.append(info)
            }
        }
        link.requiresContinuousUpdates = true
        link.isEnabled = true
        stage.advance(by: .milliseconds(20))
        link.isEnabled = false
        #expect(Array(log.prefix(8)) == phases.map(\.0).reversed())
        let first = try #require(times.first)
        #expect(times.prefix(8).allSatisfy { $0 === first })
        #expect(first.completionDeadlineTime > first.modelTime)
        #expect(first.completionDeadlineTime - first.modelTime < 0.017)
    }

    @Test("now is a time of the main loop's clock, called as Dispatch's is")
    func now() {
        let stage = Stage(size: CGSize(width: 10, height: 10))
        defer { stage.close() }
        var calls: [Int] = []
        DispatchQueue.main.asyncAfter(deadline: LoopDeadline.now.callAsFunction() + 0.5) {
            calls.append(1)
        }
        #expect(LoopDeadline.now() < LoopDeadline.now() + 0.1)
        stage.advance(by: .milliseconds(499))
        #expect(calls.isEmpty)
        stage.advance(by: .milliseconds(2))
        #expect(calls == [1])
    }
}
