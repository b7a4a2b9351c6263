import HeadlessTesting
import Testing
import UIKit

/// Alphas outside of 0...1.
///
/// Sources: Apple, UIView.alpha (values outside of the range are clamped); Toaster, whose toasts
/// stay for as long as an animation from alpha 1 to 1.0001 takes.
@MainActor
@Suite("Alphas outside of their range")
struct AlphaRangeTests {
    let stage = Stage(size: CGSize(width: 320, height: 480))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    init() {
        stage.window.addSubview(view)
        stage.commit()
    }

    @Test("the alpha is clamped")
    func clamped() {
        defer { stage.close() }
        view.alpha = 1.5
        #expect(view.alpha == 1)
        view.alpha = -0.5
        #expect(view.alpha == 0)
        view.alpha = 0.3
        #expect(view.alpha == 0.3)
    }

    @Test("an animation from 1 to 1.0001 takes its time")
    func delay() {
        defer { stage.close() }
        var ends: [Duration] = []
        let start = stage.now
        UIView.animate(
            withDuration: 2, animations: { view.alpha = 1.0001 },
            completion: { if $0 { ends.append(stage.now - start) } })
        stage.advance(by: .milliseconds(1990))
        #expect(ends.isEmpty)
        stage.advance(by: .milliseconds(30))
        #expect(ends == [.seconds(2)])
        #expect(view.alpha == 1)
    }
}
