import HeadlessTesting
import QuartzCore
import Testing
import UIKit

// Sources: Apple, UIGravityBehavior ("1000 points per second²") and UIPushBehavior ("a 100 x 100
// point view with a density of 1 accelerates by 100 points per second²").
@MainActor
@Suite("Gravity and pushes")
struct FallAndPushTests {
    let scene = DynamicStage()

    @Test("an item falls by g·t²/2, and by g·t·h/2 more for steps of h = 1/120 s")
    func fall() {
        defer { scene.stage.close() }
        let ball = Ball(200, 0)
        scene.add(UIGravityBehavior(items: [ball]))
        for frame in 1...60 {
            scene.stage.advanceFrames(1)
            let time = CGFloat(frame) / 60
            let exact = 500 * time * time
            #expect(near(ball.center.y, exact + 500 * time / 120, within: 0.02), "\(frame)")
            #expect(ball.center.x == 200)
        }
        #expect(near(scene.animator.elapsedTime, 1, within: 1e-9))
        #expect(ball.transform == .identity)
    }

    @Test("frames of 30 and of 120 a second show the same movement")
    func rates() {
        scene.stage.close()
        var places: [CGFloat] = []
        for rate in [30, 60, 120] {
            let scene = DynamicStage(framesPerSecond: rate)
            let ball = Ball(0, 0)
            scene.add(UIGravityBehavior(items: [ball]))
            scene.stage.advance(by: .milliseconds(500))
            places.append(ball.center.y)
            scene.stage.close()
        }
        #expect(places[0] == places[1])
        #expect(places[1] == places[2])
    }

    @Test("a view moves by whole pixels, in its superview's coordinates")
    func pixels() {
        defer { scene.stage.close() }
        let frame = UIView(frame: CGRect(x: 10, y: 20, width: 300, height: 300))
        scene.room.addSubview(frame)
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        frame.addSubview(view)
        let animator = UIDynamicAnimator(referenceView: scene.room)
        animator.addBehavior(UIGravityBehavior(items: [view]))
        scene.stage.advanceFrames(6)
        // 500·0.1·(0.1 + 1/120) = 5.4167 points; a pixel is half a point.
        #expect(view.center == CGPoint(x: 10, y: 15.5))
    }

    @Test("direction, angle and magnitude are forms of one vector")
    func gravityVector() {
        defer { scene.stage.close() }
        let gravity = UIGravityBehavior()
        #expect(gravity.gravityDirection == CGVector(dx: 0, dy: 1))
        #expect(near(gravity.angle, .pi / 2, within: 1e-12))
        #expect(gravity.magnitude == 1)
        gravity.gravityDirection = CGVector(dx: 3, dy: 4)
        #expect(gravity.magnitude == 5)
        #expect(near(gravity.angle, 0.927295218, within: 1e-9))
        gravity.magnitude = 2
        #expect(near(gravity.gravityDirection.dx, 1.2, within: 1e-9))
        #expect(near(gravity.gravityDirection.dy, 1.6, within: 1e-9))
        gravity.setAngle(0, magnitude: 0.5)
        #expect(gravity.gravityDirection == CGVector(dx: 0.5, dy: 0))
        let ball = Ball(0, 0)
        gravity.addItem(ball)
        scene.add(gravity)
        scene.stage.advance(by: .milliseconds(500))
        #expect(near(ball.center.x, 63.5417, within: 0.02))
        #expect(ball.center.y == 0)
    }

    @Test("gravity does not depend on the density, and a removed item coasts")
    func density() {
        defer { scene.stage.close() }
        let (light, heavy) = (Ball(0, 0), Ball(300, 0))
        let gravity = UIGravityBehavior(items: [light, heavy])
        let properties = scene.properties([heavy]) { $0.density = 7 }
        scene.add(gravity, properties)
        scene.stage.advanceFrames(30)
        #expect(near(light.center.y, heavy.center.y, within: 1e-3))
        #expect(near(properties.linearVelocity(for: heavy).y, 500, within: 0.1))
        gravity.removeItem(heavy)
        let before = heavy.center.y
        scene.stage.advanceFrames(30)
        #expect(near(heavy.center.y - before, 250, within: 0.1))
        #expect(gravity.items.count == 1)
    }

    @Test("a continuous push of 1 accelerates 100 x 100 points by 100 points/s²")
    func push() {
        defer { scene.stage.close() }
        let (one, heavy, small) = (Ball(0, 0), Ball(0, 300), Ball(0, 600, 50, 100))
        let push = UIPushBehavior(items: [one, heavy, small], mode: .continuous)
        push.pushDirection = CGVector(dx: 1, dy: 0)
        scene.add(push, scene.properties([heavy]) { $0.density = 2 })
        scene.stage.advance(by: .seconds(1))
        // s = a·t·(t + h)/2
        let factor = 0.5 * (1 + 1.0 / 120)
        #expect(near(one.center.x, 100 * factor, within: 0.01))
        #expect(near(heavy.center.x, 50 * factor, within: 0.01))
        #expect(near(small.center.x, 200 * factor, within: 0.01))
        #expect(push.active)
        push.active = false
        scene.stage.advance(by: .seconds(1))
        #expect(near(one.center.x, 100 * factor + 100, within: 0.02))
    }

    @Test("an instantaneous push of 1 adds 100 points/s, once, and can be repeated")
    func kick() {
        defer { scene.stage.close() }
        let ball = Ball(0, 0)
        let properties = scene.properties([ball]) { _ in }
        let push = UIPushBehavior(items: [ball], mode: .instantaneous)
        push.setAngle(.pi / 2, magnitude: 1)
        #expect(push.active)
        scene.add(push, properties)
        scene.stage.advanceFrames(1)
        #expect(!push.active)
        #expect(near(properties.linearVelocity(for: ball).y, 100, within: 0.001))
        scene.stage.advance(by: .seconds(1))
        #expect(near(ball.center.y, 100 * 61 / 60, within: 0.01))
        push.magnitude = 3
        scene.stage.advanceFrames(1)
        #expect(near(properties.linearVelocity(for: ball).y, 100, within: 0.001))
        push.active = true
        scene.stage.advanceFrames(1)
        #expect(near(properties.linearVelocity(for: ball).y, 400, within: 0.001))
    }

    @Test("an offset turns the item: ω = r·J/I, with I = m·(w² + h²)/12")
    func offset() {
        defer { scene.stage.close() }
        let ball = Ball(0, 0)
        let properties = scene.properties([ball]) { _ in }
        let push = UIPushBehavior(items: [ball], mode: .instantaneous)
        push.pushDirection = CGVector(dx: 0, dy: 1)
        push.setTargetOffsetFromCenter(UIOffset(horizontal: 50, vertical: 0), for: ball)
        #expect(push.targetOffsetFromCenter(for: ball) == UIOffset(horizontal: 50, vertical: 0))
        scene.add(push, properties)
        scene.stage.advanceFrames(1)
        // 0.5 m · 1 Ns / (1 kg · 2 m² / 12) = 3 rad/s, clockwise, because the right side goes down.
        #expect(near(properties.angularVelocity(for: ball), 3, within: 1e-4))
        scene.stage.advanceFrames(30)
        #expect(near(ball.angle, 3 * 31 / 60, within: 1e-3))
    }

    @Test("velocities are added, also before there is an animator, and resistance reduces them")
    func velocities() {
        defer { scene.stage.close() }
        let (free, slow) = (Ball(0, 0), Ball(0, 300))
        let properties = scene.properties([free]) { _ in }
        let resistance = scene.properties([slow]) {
            $0.resistance = 2
            $0.angularResistance = 3
        }
        #expect(properties.linearVelocity(for: free) == .zero)
        properties.addLinearVelocity(CGPoint(x: 10, y: 20), for: free)
        properties.addLinearVelocity(CGPoint(x: 1, y: 2), for: free)
        properties.addLinearVelocity(CGPoint(x: 1000, y: 0), for: slow)
        resistance.addLinearVelocity(CGPoint(x: 300, y: 0), for: slow)
        resistance.addAngularVelocity(1, for: slow)
        scene.add(properties, resistance)
        #expect(near(properties.linearVelocity(for: free).x, 11, within: 1e-4))
        #expect(near(properties.linearVelocity(for: free).y, 22, within: 1e-4))
        scene.stage.advance(by: .seconds(1))
        #expect(near(free.center.x, 11, within: 1e-2))
        // v·(1 + c·h)^−120
        #expect(
            near(
                resistance.linearVelocity(for: slow).x, 300 * pow(1 + 2.0 / 120, -120),
                within: 0.01))
        #expect(
            near(
                resistance.angularVelocity(for: slow), pow(1 + 3.0 / 120, -120), within: 1e-4))
        properties.addLinearVelocity(CGPoint(x: 89, y: 0), for: free)
        #expect(near(properties.linearVelocity(for: free).x, 100, within: 1e-3))
    }

    @Test("the last behaviour that sets a property determines it; the defaults are Apple's")
    func order() {
        defer { scene.stage.close() }
        let fresh = UIDynamicItemBehavior()
        #expect(fresh.elasticity == 0)
        #expect(fresh.friction == 0.2)
        #expect(fresh.density == 1)
        #expect(fresh.resistance == 0)
        #expect(fresh.angularResistance == 0)
        #expect(fresh.charge == 0)
        #expect(!fresh.isAnchored)
        #expect(fresh.allowsRotation)
        let ball = Ball(0, 0)
        let first = scene.properties([ball]) { $0.density = 4 }
        let second = scene.properties([ball]) { $0.density = 2 }
        let third = scene.properties([ball]) { $0.friction = 1 }
        let push = UIPushBehavior(items: [ball], mode: .instantaneous)
        push.pushDirection = CGVector(dx: 1, dy: 0)
        scene.add(first, second, third, push)
        scene.stage.advanceFrames(1)
        #expect(near(first.linearVelocity(for: ball).x, 50, within: 1e-3))
        scene.animator.removeBehavior(second)
        push.active = true
        scene.stage.advanceFrames(1)
        #expect(near(first.linearVelocity(for: ball).x, 75, within: 1e-3))
    }
}
