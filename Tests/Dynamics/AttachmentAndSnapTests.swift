import HeadlessTesting
import QuartzCore
import Testing
import UIKit

// Sources: Apple, UIAttachmentBehavior and UISnapBehavior. Positions in UIKit were measured by
// others with Mac Catalyst, in steps of 1/120 s as here.
@MainActor
@Suite("Attachments and snaps")
struct AttachmentAndSnapTests {
    let scene = DynamicStage()

    private func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat { hypot(a.x - b.x, a.y - b.y) }

    @Test("a pendulum keeps its distance and swings as UIKit's")
    func pendulum() {
        scene.stage.close()
        // UIKit makes one step in its first frame and then two, so frame n is step 2n − 1.
        let scene = DynamicStage(framesPerSecond: 120)
        defer { scene.stage.close() }
        let anchor = CGPoint(x: 100, y: 100)
        let ball = Ball(200, 100, 40, 40)
        let rod = UIAttachmentBehavior(item: ball, attachedToAnchor: anchor)
        #expect(rod.attachedBehaviorType == .anchor)
        #expect(rod.length == 100)
        scene.add(rod, UIGravityBehavior(items: [ball]))
        let measured: [Int: CGPoint] = [
            1: CGPoint(x: 199.999969, y: 100.069443), 19: CGPoint(x: 199.132126, y: 113.146225),
            59: CGPoint(x: 139.359573, y: 191.92836),
        ]
        for step in 1...600 {
            scene.stage.advanceFrames(1)
            #expect(near(distance(ball.center, anchor), 100, within: 0.5), "\(step)")
            guard let place = measured[step] else { continue }
            #expect(distance(ball.center, place) < 0.1, "\(step): \(ball.center)")
        }
        #expect(scene.animator.isRunning)
    }

    @Test("a spring swings as UIKit's, and ends at its length")
    func spring() {
        scene.stage.close()
        let scene = DynamicStage(framesPerSecond: 120)
        defer { scene.stage.close() }
        let ball = Ball(100, 250, 40, 40)
        let spring = UIAttachmentBehavior(item: ball, attachedToAnchor: CGPoint(x: 100, y: 100))
        spring.length = 100
        spring.frequency = 2
        spring.damping = 0.3
        scene.add(spring)
        let measured: [Int: CGFloat] = [
            1: 249.48938, 19: 201.092148, 59: 204.031586, 119: 200.142715,
        ]
        for step in 1...119 {
            scene.stage.advanceFrames(1)
            guard let y = measured[step] else { continue }
            #expect(near(ball.center.y, y, within: 0.05), "\(step): \(ball.center.y)")
        }
        scene.stage.advance(by: .seconds(4))
        #expect(near(ball.center.y, 200, within: 0.2))
        #expect(!scene.animator.isRunning)
        // A new anchor point wakes it, and it follows.
        spring.anchorPoint = CGPoint(x: 100, y: 160)
        #expect(scene.animator.isRunning)
        scene.stage.advance(by: .seconds(5))
        #expect(near(ball.center.y, 260, within: 0.2))
    }

    @Test("a spring of length 0 swings through its anchor: x₀·e^(−ζωt)·cos(ω√(1−ζ²)·t)…")
    func lengthZero() {
        defer { scene.stage.close() }
        let ball = Ball(100, 100, 40, 40)
        let spring = UIAttachmentBehavior(item: ball, attachedToAnchor: CGPoint(x: 100, y: 100))
        spring.length = 0
        spring.frequency = 1
        spring.damping = 0.2
        scene.add(spring)
        spring.anchorPoint = CGPoint(x: 100, y: 0)
        let (w, z) = (2 * CGFloat.pi, 0.2 as CGFloat)
        let damped = w * sqrt(1 - z * z)
        var lowest: CGFloat = 100
        for frame in 1...120 {
            scene.stage.advanceFrames(1)
            let t = CGFloat(frame) / 60
            let exact =
                100 * exp(-z * w * t) * (cos(damped * t) + z * w / damped * sin(damped * t))
            // Implicit steps of 1/120 s damp by about ω·h/2 = 2.6 % more.
            #expect(near(ball.center.y, exact, within: 8), "\(t): \(ball.center.y), \(exact)")
            lowest = min(lowest, ball.center.y)
        }
        #expect(lowest < -40)
        scene.stage.advance(by: .seconds(10))
        #expect(near(ball.center.y, 0, within: 0.2))
        #expect(!scene.animator.isRunning)
    }

    @Test("two items keep the distance of their points, and both move")
    func items() {
        defer { scene.stage.close() }
        let (one, two) = (Ball(0, 0, 40, 40), Ball(100, 0, 40, 40))
        let rod = UIAttachmentBehavior(
            item: one, offsetFromCenter: UIOffset(horizontal: 20, vertical: 0), attachedTo: two,
            offsetFromCenter: UIOffset(horizontal: -20, vertical: 0))
        #expect(rod.attachedBehaviorType == .items)
        #expect(rod.items.count == 2)
        #expect(rod.anchorPoint == .zero)
        #expect(rod.length == 60)
        let properties = scene.properties([one, two]) { $0.allowsRotation = false }
        properties.addLinearVelocity(CGPoint(x: -100, y: 0), for: one)
        scene.add(rod, properties)
        scene.stage.advance(by: .seconds(1))
        // The momentum is shared: each has half of the velocity.
        #expect(near(two.center.x - one.center.x, 100, within: 0.5))
        #expect(near(two.center.x, 50, within: 1))
        rod.length = 160
        scene.stage.advance(by: .seconds(1))
        #expect(near(two.center.x - one.center.x, 200, within: 0.5))
    }

    @Test("an item pinned to an anchor follows it and turns about it")
    func drag() {
        defer { scene.stage.close() }
        let ball = Ball(100, 100)
        let corner = CGPoint(x: 130, y: 70)
        let drag = UIAttachmentBehavior(
            item: ball, offsetFromCenter: UIOffset(horizontal: 30, vertical: -30),
            attachedToAnchor: corner)
        #expect(drag.length == 0)
        scene.add(drag, UIGravityBehavior(items: [ball]))
        for step in 1...60 {
            drag.anchorPoint = CGPoint(x: 130 + CGFloat(step) * 2, y: 70)
            scene.stage.advanceFrames(1)
        }
        let grip = CGPoint(x: 30, y: -30).applying(ball.transform)
        let held = CGPoint(x: ball.center.x + grip.x, y: ball.center.y + grip.y)
        #expect(distance(held, CGPoint(x: 250, y: 70)) < 1)
        #expect(ball.angle != 0)
    }

    @Test("a sliding attachment moves along its axis only, within its range")
    func sliding() {
        defer { scene.stage.close() }
        let ball = Ball(100, 100, 40, 40)
        let rail = UIAttachmentBehavior.slidingAttachment(
            with: ball, attachmentAnchor: CGPoint(x: 100, y: 100),
            axisOfTranslation: CGVector(dx: 1, dy: 1))
        #expect(rail.attachedBehaviorType == .anchor)
        #expect(rail.attachmentRange.isInfinite)
        rail.attachmentRange = UIFloatRange(minimum: -10, maximum: 80)
        scene.add(rail, UIGravityBehavior(items: [ball]))
        scene.stage.advance(by: .milliseconds(200))
        #expect(ball.center.y > 105)
        #expect(near(ball.center.x, ball.center.y, within: 0.1))
        scene.stage.advance(by: .seconds(2))
        // 80 points along the diagonal.
        #expect(near(ball.center.x, 156.6, within: 1))
        #expect(near(ball.center.y, 156.6, within: 1))
        #expect(ball.angle == 0)
        rail.attachmentRange = .zero
        scene.stage.advance(by: .seconds(2))
        #expect(near(ball.center.y, 100, within: 1))
    }

    @Test("a rail of another item moves with it")
    func slidingItems() {
        defer { scene.stage.close() }
        let (base, ball) = (Ball(100, 100), Ball(100, 100, 40, 40))
        let rail = UIAttachmentBehavior.slidingAttachment(
            with: ball, attachedTo: base, attachmentAnchor: CGPoint(x: 100, y: 100),
            axisOfTranslation: CGVector(dx: 1, dy: 0))
        rail.attachmentRange = UIFloatRange(minimum: 0, maximum: 50)
        let properties = scene.properties([ball]) { _ in }
        properties.addLinearVelocity(CGPoint(x: 0, y: 100), for: ball)
        scene.add(rail, properties)
        scene.stage.advance(by: .seconds(1))
        #expect(near(base.center.y, ball.center.y, within: 0.5))
        #expect(base.center.y > 105)
        properties.addLinearVelocity(CGPoint(x: 200, y: 0), for: ball)
        scene.stage.advance(by: .seconds(1))
        #expect(ball.center.x - base.center.x < 51)
        #expect(base.center.x > 105)
    }

    @Test("a limit attachment is a rope")
    func limit() {
        defer { scene.stage.close() }
        let (hook, ball) = (Ball(100, 100, 20, 20), Ball(150, 100, 20, 20))
        let rope = UIAttachmentBehavior.limitAttachment(
            with: ball, offsetFromCenter: .zero, attachedTo: hook, offsetFromCenter: .zero)
        #expect(rope.length == 50)
        rope.length = 120
        scene.add(
            rope, UIGravityBehavior(items: [ball]),
            scene.properties([hook]) { $0.isAnchored = true },
            scene.properties([ball]) { $0.resistance = 1 })
        scene.stage.advance(by: .milliseconds(200))
        // It falls freely while the rope is slack.
        #expect(near(ball.center.x, 150, within: 0.01))
        for _ in 0..<300 {
            scene.stage.advanceFrames(1)
            #expect(distance(ball.center, hook.center) < 121)
        }
        scene.stage.advance(by: .seconds(15))
        #expect(near(ball.center.y, 220, within: 1))
    }

    @Test("fixed items move as one; pinned ones turn about the pin, within a range")
    func fixedAndPinned() {
        defer { scene.stage.close() }
        let (one, two) = (Ball(0, 0, 40, 40), Ball(40, 0, 40, 40))
        let weld = UIAttachmentBehavior.fixedAttachment(
            with: one, attachedTo: two, attachmentAnchor: CGPoint(x: 20, y: 0))
        let spin = scene.properties([one, two]) { _ in }
        spin.addAngularVelocity(2, for: one)
        scene.add(weld, spin)
        scene.stage.advance(by: .seconds(1))
        #expect(near(distance(one.center, two.center), 40, within: 0.3))
        #expect(near(one.angle, two.angle, within: 0.02))
        #expect(abs(one.angle) > 0.1)

        let (base, arm) = (Ball(1000, 0, 40, 40), Ball(1050, 0, 100, 20))
        let pin = UIAttachmentBehavior.pinAttachment(
            with: arm, attachedTo: base, attachmentAnchor: CGPoint(x: 1000, y: 0))
        #expect(pin.anchorPoint == CGPoint(x: 1000, y: 0))
        #expect(pin.frictionTorque == 0)
        pin.attachmentRange = UIFloatRange(minimum: -0.5, maximum: 0.5)
        scene.add(
            pin, UIGravityBehavior(items: [arm]),
            scene.properties([base]) { $0.isAnchored = true })
        scene.stage.advance(by: .seconds(3))
        #expect(near(arm.angle, 0.5, within: 0.05))
        #expect(near(distance(arm.center, base.center), 50, within: 0.5))
        // The weight of 0.2 kg at 0.5 m needs a torque of 1 Nm.
        pin.attachmentRange = .infinite
        pin.frictionTorque = 5
        scene.stage.advance(by: .seconds(1))
        #expect(near(arm.angle, 0.5, within: 0.06))
        pin.frictionTorque = 0.01
        scene.stage.advance(by: .milliseconds(300))
        #expect(arm.angle > 0.7)
    }

    @Test("a snap begins as UIKit's, ends at the point with rotation 0, and pauses")
    func snap() {
        scene.stage.close()
        let scene = DynamicStage(framesPerSecond: 120)
        defer { scene.stage.close() }
        let item = Ball(100, 100, 100, 50)
        let snap = UISnapBehavior(item: item, snapTo: CGPoint(x: 300, y: 200))
        #expect(snap.damping == 0.5)
        scene.add(snap)
        scene.stage.advanceFrames(1)
        // Measured with a resistance of 0.1, which takes 0.1 % of the way.
        #expect(near(item.center.x, 113.265648, within: 0.05), "\(item.center)")
        #expect(near(item.center.y, 106.623589, within: 0.05))
        #expect(near(item.angle, 0.0361267589, within: 1e-3))
        scene.stage.advance(by: .seconds(4))
        #expect(near(item.center.x, 300, within: 0.1))
        #expect(near(item.center.y, 200, within: 0.1))
        #expect(near(item.angle, 0, within: 1e-3))
        #expect(!scene.animator.isRunning)
        snap.snapPoint = CGPoint(x: 50, y: 50)
        #expect(scene.animator.isRunning)
        scene.stage.advance(by: .seconds(4))
        #expect(distance(item.center, CGPoint(x: 50, y: 50)) < 0.2)
    }

    @Test("a view that was turned snaps upright, exactly on its point")
    func snapView() {
        defer { scene.stage.close() }
        let view = scene.square(80, 80)
        view.transform = CGAffineTransform(rotationAngle: 0.8)
        let animator = UIDynamicAnimator(referenceView: scene.room)
        animator.addBehavior(UISnapBehavior(item: view, snapTo: CGPoint(x: 300, y: 400)))
        scene.stage.advance(by: .seconds(4))
        #expect(view.center == CGPoint(x: 300, y: 400))
        #expect(near(atan2(view.transform.b, view.transform.a), 0, within: 1e-3))
        #expect(scene.stage.loop.nextDeadline == nil)
    }

    @Test("more damping swings less")
    func damping() {
        scene.stage.close()
        var overshoots: [CGFloat] = []
        for damping in [0.1, 0.5, 1] {
            let scene = DynamicStage()
            let item = Ball(100, 100)
            let snap = UISnapBehavior(item: item, snapTo: CGPoint(x: 300, y: 100))
            snap.damping = damping
            scene.add(snap)
            var furthest: CGFloat = 0
            for _ in 0..<120 {
                scene.stage.advanceFrames(1)
                furthest = max(furthest, item.center.x)
            }
            overshoots.append(furthest - 300)
            scene.stage.close()
        }
        #expect(overshoots[0] > overshoots[1])
        #expect(overshoots[1] > overshoots[2])
    }
}
