import QuartzCore
import Testing

// Source: Apple, CAAnimationGroup, CAPropertyAnimation.isCumulative, CAMediaTiming.
@MainActor
@Suite("Groups, repetition and addition")
struct GroupTests {
    private func basic(_ path: String, _ from: Double, _ to: Double, _ duration: Double = 0)
        -> CABasicAnimation
    {
        let animation = CABasicAnimation(keyPath: path)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = duration
        return animation
    }

    private func value(_ layer: CALayer, _ path: String) -> Double {
        layer.presentation()?.value(forKeyPath: path) as? Double ?? .nan
    }

    @Test("a group's animations run in its time, are clipped to it, and inherit its duration")
    func group() {
        let loop = VirtualLoop()
        defer { loop.close() }
        let layer = CALayer()
        let late = basic("cornerRadius", 10, 20, 1)
        late.beginTime = 1
        let group = CAAnimationGroup()
        group.animations = [
            basic("position.x", 0, 80), basic("opacity", 1, 0, 8), late,
            basic("position.y", 0, 10, 1),
        ]
        group.duration = 2
        group.speed = 0.5
        layer.add(group, forKey: "group")
        #expect(layer.animationKeys() == ["group"])
        loop.advance(1)
        #expect(value(layer, "position.x") == 20)
        let faded: Double = 1 - 0.5 / 8
        #expect(value(layer, "opacity") == faded)
        #expect(value(layer, "position.y") == 5)
        #expect(value(layer, "cornerRadius") == 0)
        loop.advance(2)
        #expect(value(layer, "position.x") == 60)
        #expect(value(layer, "cornerRadius") == 15)
        #expect(value(layer, "position.y") == 0, "it has ended, and fills nothing")
        loop.advance(1)
        #expect(layer.animationKeys() == nil)
        #expect(value(layer, "opacity") == 1)
    }

    @Test("a group repeats and reverses its animations, and fills with their ends")
    func groupTiming() {
        let loop = VirtualLoop()
        defer { loop.close() }
        let layer = CALayer()
        let group = CAAnimationGroup()
        group.animations = [basic("position.x", 0, 100)]
        group.duration = 1
        group.autoreverses = true
        group.repeatCount = 1.25
        group.fillMode = .forwards
        group.isRemovedOnCompletion = false
        layer.add(group, forKey: nil)
        for (time, x) in [(0.5, 50.0), (1.5, 50), (1.75, 25), (2.25, 25), (2.5, 50), (9, 50)] {
            loop.advance(time - CACurrentMediaTime())
            #expect(abs(value(layer, "position.x") - x) < 1e-9)
        }
        let still = CAAnimationGroup()
        still.animations = [basic("position.y", 0, 100)]
        still.duration = 1
        still.fillMode = .forwards
        still.isRemovedOnCompletion = false
        layer.add(still, forKey: nil)
        loop.advance(3)
        #expect(value(layer, "position.y") == 100)
    }

    @Test("a group's timing function maps the time of its animations")
    func groupPace() {
        let loop = VirtualLoop()
        defer { loop.close() }
        let layer = CALayer()
        let group = CAAnimationGroup()
        group.animations = [basic("position.x", 0, 100)]
        group.duration = 1
        // y = x³; see KeyframeTests.
        group.timingFunction = CAMediaTimingFunction(controlPoints: 1 / 3, 0, 2 / 3, 0)
        layer.add(group, forKey: nil)
        loop.advance(0.5)
        #expect(abs(value(layer, "position.x") - 12.5) < 1e-4)
    }

    @Test("a cumulative animation starts each pass where the one before ended")
    func cumulative() {
        let loop = VirtualLoop()
        defer { loop.close() }
        let layer = CALayer()
        let x = basic("position.x", 10, 30, 1)
        x.isCumulative = true
        x.repeatCount = 4
        layer.add(x, forKey: nil)
        let turn = CABasicAnimation(keyPath: "transform")
        turn.fromValue = CATransform3DIdentity
        turn.toValue = CATransform3DMakeRotation(0.3, 0, 0, 1)
        turn.isCumulative = true
        turn.duration = 1
        turn.repeatCount = 4
        layer.add(turn, forKey: nil)
        loop.advance(0.5)
        for run in 0..<4 {
            #expect(abs(value(layer, "position.x") - (20 + 30 * Double(run))) < 1e-9)
            #expect(abs(value(layer, "transform.rotation.z") - 0.3 * (0.5 + Double(run))) < 1e-9)
            loop.advance(1)
        }
    }

    @Test("additive animations add to the underlying value, in the order of addition")
    func additive() {
        let loop = VirtualLoop()
        defer { loop.close() }
        let layer = CALayer()
        layer.position.x = 100
        let first = basic("position.x", 10, 20, 1)
        first.isAdditive = true
        let second = basic("position.x", 1, 2, 1)
        layer.add(first, forKey: "first")
        loop.advance(0.5)
        #expect(value(layer, "position.x") == 115)
        layer.add(second, forKey: "second")
        #expect(value(layer, "position.x") == 1, "the later one replaces what is underneath")
        layer.add(first, forKey: "third")
        #expect(value(layer, "position.x") == 11)
        layer.removeAnimation(forKey: "second")
        #expect(value(layer, "position.x") == 125)
        let scale = CABasicAnimation(keyPath: "transform")
        scale.fromValue = CATransform3DMakeScale(3, 1, 1)
        scale.toValue = CATransform3DMakeScale(3, 1, 1)
        scale.isAdditive = true
        scale.duration = 1
        layer.transform = CATransform3DMakeTranslation(5, 0, 0)
        layer.add(scale, forKey: nil)
        // The added transform is applied first: (x, y) → (3x, y) → (3x + 5, y).
        #expect(layer.presentation()?.transform.m11 == 3)
        #expect(layer.presentation()?.transform.m41 == 5)
    }

    @Test("by is the difference between the ends; missing ends come from the layer")
    func interpolationValues() {
        let cases: [(from: Double?, to: Double?, by: Double?, start: Double, end: Double)] = [
            (1, 5, nil, 1, 5), (1, nil, 5, 1, 6), (nil, 5, 1, 4, 5), (1, nil, nil, 1, 100),
            (nil, 5, nil, 100, 5),
            (nil, nil, 5, 100, 105), (nil, nil, nil, 100, 100), (1, 5, 77, 1, 5),
        ]
        for entry in cases {
            let loop = VirtualLoop()
            defer { loop.close() }
            let layer = CALayer()
            layer.position.x = 100
            let animation = CABasicAnimation(keyPath: "position.x")
            animation.fromValue = entry.from
            animation.toValue = entry.to
            animation.byValue = entry.by
            animation.duration = 1
            layer.add(animation, forKey: nil)
            #expect(value(layer, "position.x") == entry.start)
            loop.advance(0.5)
            #expect(value(layer, "position.x") == (entry.start + entry.end) / 2)
        }
    }

    @Test("an animation is copied when it is added: later changes have no effect")
    func copying() {
        let loop = VirtualLoop()
        defer { loop.close() }
        let layer = CALayer()
        let animation = basic("position.x", 0, 100, 1)
        animation.setValue("mine", forKey: "name")
        layer.add(animation, forKey: "a")
        animation.toValue = 7.0
        animation.duration = 9
        animation.setValue("other", forKey: "name")
        let copy = layer.animation(forKey: "a") as? CABasicAnimation
        #expect(copy !== animation)
        #expect(copy?.toValue as? Double == 100)
        #expect(copy?.duration == 1)
        #expect(copy?.value(forKey: "name") as? String == "mine")
        loop.advance(0.5)
        #expect(value(layer, "position.x") == 50)
        let duplicate = animation.copy() as? CABasicAnimation
        #expect(duplicate !== animation)
        #expect(duplicate?.duration == 9)
    }
}
