import MainLoop
import PeerMotion
import QuartzCore

/// A tick with 10,000 running property animations, half curves and half springs, against the same
/// in a plain C loop.
enum MotionTenThousand: Workload {
    static let name = "motion-10k"

    static func measure() -> [Measurement] { measureMotion(name, count: 10_000) }
}

/// The same with 100,000.
enum MotionHundredThousand: Workload {
    static let name = "motion-100k"

    static func measure() -> [Measurement] { measureMotion(name, count: 100_000) }
}

/// A tick with 1,000 animations, in a tree of 1,000 layers and in one of 100,000.
enum MotionInTrees: Workload {
    static let name = "motion-tree-size"

    static func measure() -> [Measurement] {
        func tick(layers: Int) -> Double {
            let scene = MotionScene()
            defer { scene.close() }
            var parent = scene.root
            var all: [CALayer] = []
            for index in 0..<layers {
                // Rows of ten, so that the tree is as deep as an interface's.
                if index % 10 == 0 {
                    parent = CALayer()
                    scene.root.addSublayer(parent)
                }
                let layer = CALayer()
                parent.addSublayer(layer)
                all.append(layer)
            }
            for index in 0..<1_000 { scene.animate(all[index * (layers / 1_000)], index) }
            return scene.tick(perCount: 1_000)
        }
        let (small, large) = (tick(layers: 1_000), tick(layers: 100_000))
        return [
            Measurement(
                name, ours: large, "ns", peer: "a-tree-of-1000", small, goal: "ratio<=1.5",
                reached: large <= 1.5 * small)
        ]
    }
}

/// Nanoseconds per value in the plain loop.
@MainActor
func peerMotionTime(_ count: Int) -> Double {
    let motions = (0..<count).map { MotionScene.numbers($0).peer }
    var values = [Double](repeating: 0, count: count)
    var moment = 0.0
    return median(of: 21) {
        moment += 1.0 / 60
        return time { peer_evaluate(motions, count, moment, &values) } / Double(count)
    }
}

@MainActor
private func measureMotion(_ name: String, count: Int) -> [Measurement] {
    let theirs = peerMotionTime(count)

    // All on one layer, added up: the cost of evaluating them.
    let alone = MotionScene()
    let layer = CALayer()
    alone.root.addSublayer(layer)
    for index in 0..<count { alone.animate(layer, index) }
    let evaluation = alone.tick(perCount: count)
    alone.close()

    // Each on a layer of its own, whose new value is compared with the previous one, and which is
    // marked.
    let spread = MotionScene()
    for index in 0..<count {
        let layer = CALayer()
        spread.root.addSublayer(layer)
        spread.animate(layer, index)
    }
    let whole = spread.tick(perCount: count)
    spread.close()

    return [
        Measurement(
            "\(name)-evaluation", ours: evaluation, "ns", peer: "C-loop", theirs,
            goal: "ratio<=2.5",
            reached: evaluation <= 2.5 * theirs),
        Measurement(
            "\(name)-presentation", ours: whole, "ns", peer: "C-loop", theirs, goal: "ratio<=6",
            reached: whole <= 6 * theirs),
    ]
}

/// A layer tree on a virtual loop.
@MainActor
final class MotionScene {
    let loop = MainLoop(clock: .virtual())
    let root = CALayer()
    private let previous = MainLoop.main

    init() { MainLoop.install(loop) }

    func close() { MainLoop.install(previous) }

    /// The numbers of animation `index`: even ones are curves, odd ones springs; long enough to run
    /// throughout.
    static func numbers(_ index: Int) -> (
        from: Double, to: Double, duration: Double, variant: Int, peer: peer_motion
    ) {
        let (from, to) = (Double(index % 97), Double(index % 89) + 100)
        let variant = index / 2 % 4
        let duration = 3 + Double(index % 7) / 10
        guard index % 2 == 0 else {
            let stiffness = 20 + 10 * Double(variant)
            return (
                from, to, duration, variant,
                peer_spring(0, duration, from, to, stiffness, 2 + Double(variant))
            )
        }
        let (x1, y1, x2, y2) = [
            (0.42, 0.0, 0.58, 1.0), (0.25, 0.1, 0.25, 1), (0.42, 0, 1, 1), (0, 0, 0.58, 1),
        ][variant]
        return (from, to, duration, variant, peer_curve(0, duration, from, to, x1, y1, x2, y2))
    }

    private static let functions = [
        CAMediaTimingFunction(name: .easeInEaseOut), CAMediaTimingFunction(name: .default),
        CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .easeOut),
    ]

    func animate(_ layer: CALayer, _ index: Int) {
        let numbers = Self.numbers(index)
        let animation: CABasicAnimation
        if index % 2 == 0 {
            animation = CABasicAnimation(keyPath: "position.x")
            animation.timingFunction = Self.functions[numbers.variant]
        } else {
            let spring = CASpringAnimation(keyPath: "position.x")
            spring.stiffness = 20 + 10 * CGFloat(numbers.variant)
            spring.damping = 2 + CGFloat(numbers.variant)
            animation = spring
        }
        animation.fromValue = numbers.from
        animation.toValue = numbers.to
        animation.duration = numbers.duration
        animation.isAdditive = true
        layer.add(animation, forKey: nil)
    }

    /// Nanoseconds of a tick per animation.
    func tick(perCount count: Int) -> Double {
        // Animations alone cause no ticks.
        let link = CADisplayLink { _ in }
        link.add(to: .main, forMode: .common)
        defer { link.invalidate() }
        loop.advance(by: .zero)
        return median(of: 21) {
            time { loop.advance(by: .nanoseconds(16_666_667)) } / Double(count)
        }
    }
}
