import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, CABasicAnimation, "Setting Interpolation Values": without `toValue` an animation
/// ends at the property's value. JellySlider adds the animation first and sets the path then.
@MainActor
@Suite("Animations without a last value")
final class UnsetEndTests {
    let stage = Stage(size: CGSize(width: 320, height: 480))
    let layer = CALayer()

    init() {
        layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        stage.window.layer.addSublayer(layer)
        stage.commit()
    }

    private func add(from: CGFloat?) {
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = from
        animation.duration = 1
        layer.add(animation, forKey: "move")
    }

    @Test(
        "a model value that is set after the animation was added is its end",
        arguments: [true, false])
    func setLater(hasStart: Bool) {
        defer { stage.close() }
        add(from: hasStart ? 5 : nil)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.position.x = 105
        CATransaction.commit()
        stage.advance(by: .milliseconds(500))
        // Halfway between 5 and 105, with a linear pace.
        #expect(abs(layer.presentation()!.position.x - 55) < 2)
        stage.advance(by: .seconds(1))
        #expect(layer.presentation()!.position.x == 105)
    }
}
