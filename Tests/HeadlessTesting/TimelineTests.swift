import Foundation
import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Curves of animations against their formulas, and curves with a mistake in them.
@MainActor
@Suite("Timelines")
struct TimelineTests {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    let card = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    init() {
        card.accessibilityIdentifier = "card"
        stage.window.addSubview(card)
        stage.commit()
    }

    private func slide() -> Timeline {
        UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
            card.center.y = 250
        }
        return stage.timeline(of: card, \.frame.midY, over: .milliseconds(600))
    }

    @Test("a linear slide follows its formula at every frame")
    func linear() {
        defer { stage.close() }
        let slide = slide()
        // Frames at n/60 s, from 0 to 36/60 s.
        #expect(slide.samples.count == 37)
        #expect(slide.samples.last?.time == .milliseconds(600))
        #expect(slide.expect(within: 1e-6) { min(50 + 200 * $0 / 0.5, 250) })
        #expect(slide.expectMonotone(.increasing))
        #expect(slide.expectContinuous(maximumSpeed: 400))
        #expect(slide.expectSettled(at: 250, by: .milliseconds(500), within: 1e-6))
        #expect(slide.expectOvershoot(0...0))
        #expect(stage.now == .milliseconds(600))
    }

    @Test("a spring overshoots by exp(−πζ/√(1−ζ²)) of its way")
    func spring() {
        defer { stage.close() }
        // Source: Ogata, Modern Control Engineering, 5-3: maximum overshoot of a second-order
        // system.
        let ratio = 0.5
        let overshoot = exp(-ratio * .pi / (1 - ratio * ratio).squareRoot())
        UIView.animate(
            withDuration: 1, delay: 0, usingSpringWithDamping: ratio, initialSpringVelocity: 0
        ) { card.center.y = 250 }
        let curve = stage.timeline(of: card, \.frame.midY, over: .seconds(1))
        // The peak lies between two frames; near it the curve is flat.
        #expect(curve.expectOvershoot((overshoot - 0.01)...overshoot, of: 250))
        let words = mistakes { #expect(!curve.expectMonotone(.increasing)) }
        #expect(words.contains("“card” is not increasing: it changes from"))
    }

    @Test("a wrong formula is reported with time, value and the largest difference")
    func wrong() {
        defer { stage.close() }
        let slide = slide()
        let words = mistakes {
            #expect(!slide.expect(within: 1) { min(50 + 100 * $0 / 0.5, 150) })
        }
        // At frame 1 the slide is 200/30 from 50 on, the formula 100/30; at the end, 250 and 150.
        #expect(words.contains("“card” is 56.666667 at 0.016667 s instead of 53.333333 (frame 1)"))
        #expect(words.contains("36 of 37 samples differ"))
        #expect(words.contains("250 at 0.5 s instead of 150"))
    }

    @Test("the fastest change, the time of rest and the overshoot are reported")
    func facts() {
        defer { stage.close() }
        let slide = slide()
        let jump = mistakes { #expect(!slide.expectContinuous(maximumSpeed: 300)) }
        #expect(jump.contains("“card” jumps from 50 at 0 s to 56.666667 at 0.016667 s"))
        #expect(jump.contains("it may change by 5."))
        let rest = mistakes {
            #expect(!slide.expectSettled(at: 250, by: .milliseconds(300), within: 1))
        }
        #expect(rest.contains("has not settled at 250 by 0.3 s: it is 243.333333 at 0.483333 s"))
        let short = mistakes {
            #expect(!slide.expectSettled(at: 250, by: .seconds(2), within: 1))
        }
        #expect(short.contains("was sampled until 0.6 s only"))
        let over = mistakes { #expect(!slide.expectOvershoot(0.1...0.2)) }
        #expect(over.contains("overshoots 250 by 0 of its way"))
    }

    @Test("values that are not numbers, and no values, satisfy no expectation")
    func nothing() {
        defer { stage.close() }
        let odd = Timeline(name: "odd", samples: [.init(time: .zero, value: .nan)])
        #expect(mistakes { odd.expect(within: 1) { _ in 0 } }.contains("odd is nan at 0 s"))
        let settled = mistakes { odd.expectSettled(at: 0, by: .zero, within: 1) }
        #expect(settled.contains("odd has not settled"))
        let none = Timeline(name: "none", samples: [])
        for check in [
            { none.expect(within: 1) { $0 } }, { none.expectMonotone(.increasing) },
            { none.expectContinuous(maximumSpeed: 1) }, { none.expectOvershoot(0...1) },
            { none.expectSettled(at: 0, by: .zero, within: 1) },
        ] {
            var holds = true
            #expect(mistakes { holds = check() }.contains("none has no samples"))
            #expect(!holds)
        }
    }

    @Test("an expectation fails the test at its line")
    func location() {
        defer { stage.close() }
        let slide = slide()
        let line = #line + 2
        withKnownIssue {
            slide.expectMonotone(.decreasing)
        } matching: {
            $0.sourceLocation?.line == line
                && $0.sourceLocation?.fileID.hasSuffix("TimelineTests.swift") == true
        }
    }

    @Test("callbacks out of order are reported with their times")
    func order() {
        defer { stage.close() }
        let calls = CallOrder(on: stage)
        UIView.animate(withDuration: 0.2) {
            card.alpha = 0
        } completion: { _ in
            calls.record("faded")
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
            MainActor.assumeIsolated { calls.record("later") }
        }
        stage.settle()
        #expect(calls.expect(["later", "faded"]))
        let swapped = mistakes { #expect(!calls.expect(["faded", "later"])) }
        #expect(swapped.contains("Call 1: “later” was called at 0.1 s, where “faded” was expected"))
        #expect(swapped.contains("All calls: later at 0.1 s, faded at 0.2 s"))
        let missing = mistakes { #expect(!calls.expect(["later", "faded", "gone"])) }
        #expect(missing.contains("Call 3: “gone” was not called"))
        let extra = mistakes { #expect(!calls.expect(["later"])) }
        #expect(extra.contains("“faded” was called at 0.2 s, after the last expected call"))
    }
}
