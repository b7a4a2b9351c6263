import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

// Source: Apple, UIInterpolatingMotionEffect: the value at offset −1 is the minimum, at 1 the
// maximum, and linear between them; what is presented is the view's value plus it.
@MainActor
@Suite("Motion effects")
struct MotionEffectTests {
    private let stage = Stage(size: CGSize(width: 200, height: 200))
    private let view = UIView(frame: CGRect(x: 50, y: 50, width: 40, height: 40))

    private func effect(
        _ path: String, _ type: UIInterpolatingMotionEffect.EffectType, _ size: Any
    ) -> UIInterpolatingMotionEffect {
        let effect = UIInterpolatingMotionEffect(keyPath: path, type: type)
        effect.maximumRelativeValue = size
        return effect
    }

    private var shown: CGPoint { view.layer.presentation()?.position ?? .zero }

    @Test("a view is shown moved while the viewer is aside; its center does not change")
    func group() {
        defer { stage.close() }
        stage.window.addSubview(view)
        let (across, down) = (
            effect("center.x", .tiltAlongHorizontalAxis, 20),
            effect("center.y", .tiltAlongVerticalAxis, 8)
        )
        across.minimumRelativeValue = -20
        let group = UIMotionEffectGroup()
        group.motionEffects = [across, down]
        view.addMotionEffect(group)
        view.addMotionEffect(group)
        #expect(view.motionEffects == [group])
        #expect(shown == CGPoint(x: 70, y: 70))
        stage.window.viewerOffset = UIOffset(horizontal: 0.5, vertical: -1)
        stage.advance(by: .milliseconds(20))
        #expect(shown == CGPoint(x: 80, y: 70))
        #expect(view.center == CGPoint(x: 70, y: 70))
        stage.window.viewerOffset = UIOffset(horizontal: -1, vertical: 1)
        stage.advance(by: .milliseconds(20))
        #expect(shown == CGPoint(x: 50, y: 78))
        view.removeFromSuperview()
        stage.advance(by: .milliseconds(20))
        stage.window.addSubview(view)
        stage.advance(by: .milliseconds(20))
        #expect(shown == CGPoint(x: 50, y: 78), "a view that enters follows, too")
        view.removeMotionEffect(group)
        stage.advance(by: .milliseconds(20))
        #expect(shown == CGPoint(x: 70, y: 70))
        #expect(stage.loop.nextDeadline == nil, "nothing ticks")
    }

    @Test("sizes and layers' properties are added; other values are reported")
    func kinds() {
        defer { stage.close() }
        stage.window.addSubview(view)
        view.layer.shadowOffset = CGSize(width: 1, height: 1)
        view.addMotionEffect(
            effect(
                "layer.shadowOffset", .tiltAlongVerticalAxis,
                NSValue(cgSize: CGSize(width: 4, height: 6))))
        stage.window.viewerOffset = UIOffset(horizontal: 0, vertical: 1)
        stage.advance(by: .milliseconds(20))
        #expect(view.layer.presentation()?.shadowOffset == CGSize(width: 5, height: 7))
        let odd = mistakes {
            view.addMotionEffect(effect("center.x", .tiltAlongHorizontalAxis, "far"))
            stage.window.viewerOffset = UIOffset(horizontal: CGFloat.nan, vertical: 0)
            stage.window.viewerOffset = UIOffset(horizontal: 3, vertical: 0)
        }
        #expect(odd.contains("its relative values must be"))
        #expect(stage.window.viewerOffset == UIOffset(horizontal: 1, vertical: 0))
    }
}
