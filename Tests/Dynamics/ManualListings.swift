import HeadlessTesting
import Testing
import UIKit

// The listing of docs/motion.md; Tests/House compares it.

@MainActor
@Test func aSquareFallsAndBounces() {
    let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)
    defer { stage.close() }
    let square = UIView(frame: CGRect(x: 110, y: 0, width: 100, height: 100))
    stage.window.addSubview(square)

    let animator = UIDynamicAnimator(referenceView: stage.window)
    let collision = UICollisionBehavior(items: [square])
    collision.translatesReferenceBoundsIntoBoundary = true
    let properties = UIDynamicItemBehavior(items: [square])
    properties.elasticity = 0.6
    for behavior in [UIGravityBehavior(items: [square]), collision, properties] {
        animator.addBehavior(behavior)
    }

    stage.advance(by: .milliseconds(500))
    #expect(square.center.y == 177)  // 50 + 1000 · 0.5 · (0.5 + 1/120) / 2, on whole pixels
    stage.advance(by: .seconds(5))
    #expect(abs(square.frame.maxY - 480) <= 0.5)
    #expect(!animator.isRunning)
    #expect(stage.loop.nextDeadline == nil)
}
