import HeadlessTesting
import MainLoop
import Snapshots
import TestSupport
import UIKit

/// One to three fingers, each with its path and its end.
struct FingerSequence {
    private struct Finger {
        var point: CGPoint
        var velocity: CGVector
        var begins: Int
        var frames: Int
        var cancels: Bool
    }
    private var fingers: [Finger] = []

    init(size: CGSize, _ random: inout SeededGenerator) {
        for _ in 0...max(0, random.below(5) - 2) {
            // Some begin or end beyond the window's edge; most fingers rest, others fly.
            let x = Double(random.below(Int(size.width) + 40)) - 20
            let y = Double(random.below(Int(size.height) + 40)) - 20
            let speed = [0, 0, 1, 4, 20, 60][random.below(6)]
            fingers.append(
                Finger(
                    point: CGPoint(x: x, y: y),
                    velocity: CGVector(
                        dx: Double(random.below(2 * speed + 1) - speed),
                        dy: Double(random.below(2 * speed + 1) - speed)
                    ),
                    begins: random.below(6), frames: random.below(30),
                    cancels: random.below(10) == 0))
        }
    }

    @MainActor
    func play(on stage: Stage, _ random: inout SeededGenerator) {
        let last = fingers.map { $0.begins + $0.frames }.max() ?? 0
        for frame in 0...last {
            for (index, finger) in fingers.enumerated() {
                guard (finger.begins...finger.begins + finger.frames).contains(frame) else {
                    continue
                }
                let age = Double(frame - finger.begins)
                let point = CGPoint(
                    x: finger.point.x + age * finger.velocity.dx,
                    y: finger.point.y + age * finger.velocity.dy)
                if frame == finger.begins { touch(.began, at: point, finger: index, on: stage) }
                if frame == finger.begins + finger.frames {
                    let isCancelled = finger.cancels
                    touch(isCancelled ? .cancelled : .ended, at: point, finger: index, on: stage)
                } else if frame > finger.begins {
                    touch(.moved, at: point, finger: index, on: stage)
                }
            }
            stage.advanceFrames()
        }
    }

    /// Touches through the session, because a touch outside the window must not fail the test.
    @MainActor
    private func touch(
        _ phase: TouchMessage.Phase, at point: CGPoint, finger: Int, on stage: Stage
    ) {
        stage.commit()
        stage.session.deliver([.init(phase: phase, id: 2_000_000 + finger, location: point)])
        stage.commit()
    }
}
