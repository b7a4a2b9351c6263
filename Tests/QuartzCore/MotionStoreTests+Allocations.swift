import AllocationCounter
import MainLoop
import Testing

@testable import QuartzCore

extension MotionStoreTests {
    /// Layers with keyframes, groups, paths, functions, and values that are not made of numbers.
    private func detours(_ count: Int, of kind: Int) -> [CALayer] {
        (0..<count).map { number in
            let index = number * 6 + kind
            let layer = CALayer()
            let frames = CAKeyframeAnimation(
                keyPath: ["position.x", "position", "transform", "opacity"][index % 4])
            let values: [[Any]] = [
                [0, 50, 10], [CGPoint(x: 1, y: 2), CGPoint(x: 30, y: 4), CGPoint(x: 5, y: 60)],
                [CATransform3DIdentity, CATransform3DMakeRotation(2, 0, 0, 1)], [0, 1, 0],
            ]
            frames.values = values[index % 4]
            let modes: [CAAnimationCalculationMode] = [.linear, .cubic, .paced, .cubicPaced]
            frames.calculationMode = modes[index / 4 % 4]
            frames.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
            frames.duration = 100
            var animation: CAAnimation = frames
            switch index % 6 {
            case 0:
                let group = CAAnimationGroup()
                let turn = CABasicAnimation(keyPath: "transform.rotation.z")
                turn.toValue = 3
                group.animations = [frames, turn]
                group.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
                animation = group
            case 1:
                let way = CAKeyframeAnimation(keyPath: "position")
                way.path = CGPath(
                    ellipseIn: CGRect(x: 0, y: 0, width: 50, height: 20), transform: nil)
                way.rotationMode = .rotateAuto
                animation = way
            case 2:
                let turn = CABasicAnimation(keyPath: "transform")
                turn.valueFunction = CAValueFunction(name: .rotateZ)
                turn.fromValue = 0
                turn.toValue = 9
                turn.isCumulative = true
                animation = turn
            default: break
            }
            animation.duration = 100
            layer.add(animation, forKey: nil)
            let sprite = CAKeyframeAnimation(keyPath: "contents")
            sprite.values = ["a", "b", "c"]
            sprite.calculationMode = .discrete
            sprite.duration = 90
            if index % 3 == 0 { layer.add(sprite, forKey: nil) }
            return layer
        }
    }

    /// Evaluates all layers; returns how many show something new.
    @discardableResult
    private func evaluate(_ store: MotionStore, at time: Double) -> Int {
        var (index, changed) = (0, 0)
        while index < store.slots.count {
            if store.evaluate(store.slots.base + index, at: time) { changed += 1 }
            index += 1
        }
        return changed
    }

    @Test(
        "an evaluation does not allocate for keyframes, groups, paths and functions",
        .enabled(if: allocation_count() >= 0, "not counted under a sanitizer"))
    func allocationsOfDetours() {
        let loop = VirtualLoop()
        defer { loop.close() }
        for kind in 0..<6 { countAllocations(of: kind, loop) }
    }

    private func countAllocations(of kind: Int, _ loop: VirtualLoop) {
        let layers = detours(48, of: kind)
        loop.advance(0.5)
        let scheduler = LayerScheduler.current
        var time = loop.loop.now.seconds
        for layer in layers { layer.changes = [] }
        evaluate(scheduler.store, at: time + 0.001)
        let before = allocation_count()
        var (ticks, marked) = (0, 0)
        while ticks < 100 {
            time += 1.0 / 60
            marked += evaluate(scheduler.store, at: time)
            ticks += 1
        }
        #expect(allocation_count() - before == 0, "of kind \(kind)")
        #expect(marked > 4_700, "and they show something new each time")
        layers.forEach { $0.removeAllAnimations() }
    }

    @Test(
        "an evaluation does not allocate",
        .enabled(if: allocation_count() >= 0, "not counted under a sanitizer"))
    func allocations() {
        let loop = VirtualLoop()
        defer { loop.close() }
        let layers = flight()
        loop.advance(0.5)
        let scheduler = LayerScheduler.current
        var time = loop.loop.now.seconds
        for layer in layers { layer.changes = [] }
        evaluate(scheduler.store, at: time + 0.001)
        let before = allocation_count()
        var (ticks, marked) = (0, 0)
        while ticks < 100 {
            time += 1.0 / 60
            marked += evaluate(scheduler.store, at: time)
            ticks += 1
        }
        #expect(allocation_count() - before == 0)
        #expect(marked > 90_000, "and all of them show something new each time")
    }
}
