import AllocationCounter
import MainLoop
import TestSupport
import Testing

@testable import QuartzCore

@MainActor
@Suite("What is in flight, stored flat")
struct MotionStoreTests {
    private static let curves: [CAMediaTimingFunctionName] = [.linear, .easeIn, .default]

    private func random(_ generator: inout SeededGenerator) -> CABasicAnimation {
        let numbers = ["position.x", "opacity", "cornerRadius", "bounds.size.width", "transform.rotation.z"]
        let path = (numbers + ["position", "bounds.size", "transform", "shadowOffset"]).randomElement(
            using: &generator)!
        let isSpring = Bool.random(using: &generator)
        let animation: CABasicAnimation = isSpring ? CASpringAnimation(keyPath: path) : CABasicAnimation(keyPath: path)
        func value() -> Any {
            let (a, b) = (Double.random(in: -9...9, using: &generator), Double.random(in: 1...9, using: &generator))
            return switch path {
            case "position": CGPoint(x: a, y: b)
            case "bounds.size", "shadowOffset": CGSize(width: a, height: b)
            case "transform":
                CATransform3DConcat(CATransform3DMakeScale(b, 1, 1), CATransform3DMakeRotation(a / 9, 0, 0, 1))
            default: a
            }
        }
        animation.fromValue = value()
        animation.toValue = value()
        animation.isAdditive = Bool.random(using: &generator)
        animation.duration = [0.1, 0.25, 1].randomElement(using: &generator)!
        animation.beginTime = [0, 0, 0.2].randomElement(using: &generator)!
        animation.fillMode = [.removed, .both].randomElement(using: &generator)!
        animation.autoreverses = Bool.random(using: &generator)
        animation.repeatCount = [0, 0, 1.5].randomElement(using: &generator)!
        animation.speed = [1, 1, -0.5].randomElement(using: &generator)!
        animation.isRemovedOnCompletion = Bool.random(using: &generator)
        animation.timingFunction = CAMediaTimingFunction(name: Self.curves.randomElement(using: &generator)!)
        return animation
    }

    @Test("a tick shows, to the last bit, what each animation by itself gives", arguments: 1...20)
    func agreement(seed: UInt64) {
        let loop = VirtualLoop()
        defer { loop.close() }
        var generator = SeededGenerator(seed: seed)
        let layers = (0..<5).map { _ in CALayer() }
        for layer in layers {
            layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
            for index in 0..<Int.random(in: 1...6, using: &generator) {
                layer.add(random(&generator), forKey: "\(index)")
            }
        }
        let scheduler = LayerScheduler.current
        for step in 0..<40 {
            loop.advance(1.0 / 60)
            let time = loop.loop.now.seconds
            for layer in layers {
                // Asked at another time first, the layer forgets what the tick has found.
                _ = layer.presentedValues(at: time + 1)
                var expected = layer.values
                for record in layer.animationRecords {
                    for track in record.tracks { track.apply(to: &expected, at: time) }
                }
                scheduler.showMotions(at: time)
                #expect(layer.presentedValues(at: time) == expected)
            }
            let layer = layers.randomElement(using: &generator)!
            switch step % 4 {
            case 0: layer.add(random(&generator), forKey: "late")
            case 1: layer.removeAnimation(forKey: "\(Int.random(in: 0..<6, using: &generator))")
            case 2: layer.values.position.x += 1
            default: layer.values.opacity = 0.5
            }
        }
        layers.forEach { $0.removeAllAnimations() }
        #expect(scheduler.store.slots.count == 0)
    }

    /// A thousand layers, each with an animation of a kind of its own.
    private func flight(_ count: Int = 1000) -> [CALayer] {
        (0..<count).map { index in
            let layer = CALayer()
            let path = ["position.x", "position", "opacity", "backgroundColor", "bounds.size"][index % 5]
            let spring = CASpringAnimation(keyPath: path)
            let animation: CABasicAnimation = index % 2 == 0 ? CABasicAnimation(keyPath: path) : spring
            switch path {
            case "position": animation.toValue = CGPoint(x: 50, y: 60)
            case "bounds.size": animation.toValue = CGSize(width: 50, height: 60)
            case "backgroundColor": animation.toValue = CGColor(red: 1, green: 0, blue: 1, alpha: 1)
            default: animation.toValue = 7
            }
            animation.timingFunction = index % 2 == 0 ? CAMediaTimingFunction(name: .easeInEaseOut) : nil
            animation.duration = 100
            layer.add(animation, forKey: nil)
            return layer
        }
    }

    @Test("a tick allocates nothing", .enabled(if: allocation_count() >= 0, "not counted under a sanitizer"))
    func allocations() {
        let loop = VirtualLoop()
        defer { loop.close() }
        let layers = flight()
        loop.advance(0.5)
        let scheduler = LayerScheduler.current
        var time = loop.loop.now.seconds
        for layer in layers { layer.changes = [] }
        scheduler.showMotions(at: time + 0.001)
        let before = allocation_count()
        var (ticks, marked) = (0, 0)
        while ticks < 100 {
            time += 1.0 / 60
            marked += scheduler.showMotions(at: time)
            ticks += 1
        }
        #expect(allocation_count() - before == 0)
        #expect(marked > 90_000, "and all of them show something new each time")
    }

    @Test("only layers that show something else are marked")
    func marks() {
        let loop = VirtualLoop()
        defer { loop.close() }
        let layers = flight(2)
        let still = CABasicAnimation(keyPath: "opacity")
        still.fromValue = 0.5
        still.toValue = 0.5
        still.duration = 10
        layers[0].removeAllAnimations()
        layers[0].add(still, forKey: nil)
        loop.advance(0.1)
        layers.forEach { $0.changes = [] }
        loop.advance(0.1)
        #expect(layers[0].changes == [] && layers[1].changes == .presentation)
    }

    @Test("a tick visits what is in flight, however many layers there are besides")
    func visits() {
        let loop = VirtualLoop()
        defer { loop.close() }
        let root = CALayer()
        for _ in 0..<1000 { root.addSublayer(CALayer()) }
        let layers = flight(10)
        layers.forEach { root.addSublayer($0) }
        loop.advance(0.1)
        #expect(LayerScheduler.current.store.slots.count == 10)
        #expect(LayerScheduler.current.showMotions(at: 0.2) == 10)
    }
}
