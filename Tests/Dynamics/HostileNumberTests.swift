import HeadlessTesting
import MistakeRecorder
import QuartzCore
import TestSupport
import Testing
import UIKit

// A mistake in the program is reported, and the process continues: Box2D stops the process for many
// numbers, so they must not reach it.
@MainActor
@Suite("Odd numbers in dynamic animators never stop the process")
struct HostileNumberTests {
    private struct Change: Sendable {
        let name: String
        let make: @MainActor @Sendable (DynamicStage, Ball, Ball, Double) -> Void
        init(
            _ name: String,
            _ make: @escaping @MainActor @Sendable (DynamicStage, Ball, Ball, Double) -> Void
        ) { (self.name, self.make) = (name, make) }
    }

    private nonisolated static let changes: [Change] = [
        Change("gravity") { scene, one, two, number in
            let gravity = UIGravityBehavior(items: [one, two])
            gravity.magnitude = number
            gravity.angle = number
            gravity.gravityDirection = CGVector(dx: number, dy: 1)
            scene.add(gravity)
        },
        Change("push") { scene, one, two, number in
            let push = UIPushBehavior(items: [one, two], mode: .instantaneous)
            push.pushDirection = CGVector(dx: number, dy: number)
            push.setAngle(number, magnitude: number)
            push.setTargetOffsetFromCenter(UIOffset(horizontal: number, vertical: 1), for: one)
            let force = UIPushBehavior(items: [one, two], mode: .continuous)
            force.magnitude = number
            scene.add(push, force)
        },
        Change("properties") { scene, one, two, number in
            let properties = UIDynamicItemBehavior(items: [one, two])
            properties.elasticity = number
            properties.friction = number
            properties.density = number
            properties.resistance = number
            properties.angularResistance = number
            properties.charge = number
            properties.addLinearVelocity(CGPoint(x: number, y: number), for: one)
            scene.add(properties)
            properties.addLinearVelocity(CGPoint(x: number, y: -number), for: two)
            properties.addAngularVelocity(number, for: two)
        },
        Change("density after the start") { scene, one, two, number in
            let properties = UIDynamicItemBehavior(items: [one, two])
            scene.add(properties)
            scene.stage.advanceFrames(2)
            properties.density = number
        },
        Change("attachments") { scene, one, two, number in
            let spring = UIAttachmentBehavior(
                item: one, offsetFromCenter: UIOffset(horizontal: number, vertical: 0),
                attachedToAnchor: CGPoint(x: number, y: 0))
            scene.add(spring)
            spring.length = number
            spring.frequency = number
            spring.damping = number
            spring.anchorPoint = CGPoint(x: 0, y: number)
            scene.stage.advanceFrames(2)
            spring.frequency = 0
            let both = UIAttachmentBehavior(item: one, attachedTo: two)
            both.length = number
            scene.add(both)
            scene.stage.advanceFrames(2)
            both.frequency = 3
            both.damping = number
        },
        Change("pins and rails") { scene, one, two, number in
            let pin = UIAttachmentBehavior.pinAttachment(
                with: one, attachedTo: two, attachmentAnchor: CGPoint(x: number, y: 0))
            pin.attachmentRange = UIFloatRange(minimum: -number, maximum: number)
            pin.frictionTorque = number
            let rail = UIAttachmentBehavior.slidingAttachment(
                with: two, attachmentAnchor: .zero,
                axisOfTranslation: CGVector(dx: number, dy: number))
            scene.add(pin, rail)
            rail.attachmentRange = UIFloatRange(minimum: number, maximum: number)
            rail.anchorPoint = CGPoint(x: number, y: number)
        },
        Change("snap") { scene, one, two, number in
            let snap = UISnapBehavior(item: one, snapTo: CGPoint(x: number, y: 0))
            snap.damping = number
            scene.add(snap)
            snap.snapPoint = CGPoint(x: number, y: number)
            snap.damping = number
        },
        Change("boundaries") { scene, one, two, number in
            let collision = UICollisionBehavior(items: [one, two])
            collision.addBoundary(
                withIdentifier: "line", from: CGPoint(x: number, y: 0), to: CGPoint(x: 5, y: number)
            )
            collision.addBoundary(
                withIdentifier: "path",
                for: UIBezierPath(ovalIn: CGRect(x: 0, y: number, width: 10, height: 10)))
            collision.setTranslatesReferenceBoundsIntoBoundary(
                with: UIEdgeInsets(top: number, left: 0, bottom: number, right: 0))
            scene.add(collision)
        },
        Change("fields") { scene, one, two, number in
            let fields = [
                UIFieldBehavior.dragField(), .vortexField(), .springField(), .electricField(),
                .radialGravityField(position: CGPoint(x: number, y: 0)),
                .linearGravityField(direction: CGVector(dx: number, dy: number)),
                .velocityField(direction: CGVector(dx: number, dy: 0)), .magneticField(),
                .noiseField(smoothness: number, animationSpeed: number),
                .turbulenceField(smoothness: 0, animationSpeed: number),
            ]
            for field in fields {
                field.addItem(one)
                field.addItem(two)
                scene.add(field)
                field.strength = number
                field.falloff = number
                field.minimumRadius = number
                field.position = CGPoint(x: 0, y: number)
                field.region = UIRegion(radius: number).byUnion(
                    with: UIRegion(size: CGSize(width: number, height: 1)))
                scene.stage.advanceFrames(1)
            }
        },
        Change("places and sizes") { scene, one, two, number in
            one.center.x = number
            scene.add(
                UIGravityBehavior(items: [one, two]), UICollisionBehavior(items: [one, two]))
            scene.stage.advanceFrames(1)
            two.center.y = number
            scene.animator.updateItem(usingCurrentState: two)
            two.center = CGPoint(x: 1, y: 1)
            two.transform.a = number
            scene.animator.updateItem(usingCurrentState: two)
            two.transform = .identity
            two.bounds.size.width = number
            scene.animator.updateItem(usingCurrentState: two)
            _ = scene.animator.items(in: CGRect(x: number, y: 0, width: number, height: 1))
        },
        Change("outlines") { scene, one, two, number in
            one.collisionBoundsType = .path
            one.collisionBoundingPath = UIBezierPath(
                ovalIn: CGRect(x: -number, y: 0, width: number, height: 3))
            two.bounds.size = CGSize(width: number, height: number)
            two.collisionBoundsType = .ellipse
            scene.add(
                UIGravityBehavior(items: [one, two]), UICollisionBehavior(items: [one, two]))
        },
    ]

    @Test("each odd number in each place", arguments: changes.map(\.name))
    func alone(name: String) throws {
        let change = try #require(Self.changes.first { $0.name == name })
        for number in oddNumbers + [1e-300, 0, -1, 1e6, 1e-5, 0.3] {
            let scene = DynamicStage()
            let (one, two) = (Ball(0, 0), Ball(90, 10))
            let sentences = mistakes {
                change.make(scene, one, two, number)
                scene.add(
                    UIGravityBehavior(items: [one, two]), UICollisionBehavior(items: [one, two]))
                scene.stage.advanceFrames(20)
                one.center = .zero
                scene.animator.updateItem(usingCurrentState: one)
                scene.stage.advanceFrames(20)
            }
            if number.isNaN {
                #expect(sentences.contains("[Mainspring]"), "\(name) = \(number) without a word")
                #expect(two.center.x.isFinite || name == "places and sizes")
            }
            for ball in [one, two] where name != "places and sizes" {
                #expect(ball.center.x.isFinite && ball.center.y.isFinite, "\(name) = \(number)")
                #expect(ball.transform.a.isFinite, "\(name) = \(number)")
            }
            scene.stage.close()
        }
    }

    @Test("outlines that are thin, bent, crossed or full of corners are made usable")
    func outlines() {
        func path(_ points: [(Double, Double)]) -> UIBezierPath {
            let path = UIBezierPath()
            for (index, point) in points.enumerated() {
                let point = CGPoint(x: point.0, y: point.1)
                if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
            }
            path.close()
            return path
        }
        let paths = [
            UIBezierPath(), path([(0, 0)]), path([(0, 0), (1, 1)]), path([(0, 0), (5, 5), (9, 9)]),
            path([(0, 0), (0, 0), (0, 0), (0, 0)]), path([(0, 0), (1e-9, 0), (0, 1e-9)]),
            path([(0, 0), (100, 0), (100, 0.01), (0, 0.01)]),
            path([(-50, -50), (50, 50), (50, -50), (-50, 50)]),
            path([(-50, -50), (0, 0), (50, -50), (50, 50), (-50, 50)]),
            path((0..<200).map { (50 * cos(Double($0) / 31.83), 50 * sin(Double($0) / 31.83)) }),
            path((0..<50).map { (Double($0), Double($0 % 2) * 1e-4) }),
            UIBezierPath(
                roundedRect: CGRect(x: -50, y: -5, width: 100, height: 10), cornerRadius: 5),
            UIBezierPath(ovalIn: CGRect(x: 900, y: 900, width: 3, height: 3)),
            UIBezierPath(ovalIn: CGRect(x: -5e5, y: -5e5, width: 1e6, height: 1e6)),
        ]
        let scene = DynamicStage()
        defer { scene.stage.close() }
        let sentences = mistakes {
            for (index, path) in paths.enumerated() {
                let ball = Ball(CGFloat(index) * 150, 0)
                ball.collisionBoundsType = .path
                ball.collisionBoundingPath = path
                let collision = UICollisionBehavior(items: [ball])
                collision.addBoundary(
                    withIdentifier: "floor", from: CGPoint(x: -9e5, y: 400),
                    to: CGPoint(x: 9e5, y: 400))
                scene.add(UIGravityBehavior(items: [ball]), collision)
                scene.stage.advanceFrames(40)
                #expect(ball.center.y.isFinite)
            }
            for size in [(0.01, 0.01), (1e-3, 500), (1e6, 1e6), (0.5, 1e6)] {
                let ball = Ball(0, 0, size.0, size.1)
                scene.add(UIGravityBehavior(items: [ball]), UICollisionBehavior(items: [ball]))
                scene.stage.advanceFrames(10)
                #expect(ball.center.y > 5)
            }
        }
        #expect(sentences.contains("has no area; it collides with its bounds"))
        #expect(sentences.contains("is not convex; it collides with the convex hull"))
    }

    @Test("what flies away rests a million points from the origin, and the loop sleeps")
    func farAway() {
        let scene = DynamicStage()
        defer { scene.stage.close() }
        let ball = Ball(0, 0)
        let gravity = UIGravityBehavior(items: [ball])
        gravity.magnitude = 20
        scene.add(gravity)
        // Box2D moves a body by at most 2 m a step: 24,000 points/s.
        scene.stage.advance(by: .seconds(60))
        #expect(!scene.animator.isRunning)
        #expect(near(ball.center.y, 1e6, within: 300))
        #expect(scene.stage.loop.nextDeadline == nil)
    }

    @Test("removing everything in every frame, also by a delegate's action, is safe")
    func churn() {
        let scene = DynamicStage()
        defer { scene.stage.close() }
        let balls = (0..<12).map { Ball(CGFloat($0 % 4) * 90, CGFloat($0 / 4) * 90) }
        for round in 0..<30 {
            let snap = UISnapBehavior(item: balls[round % 12], snapTo: .zero)
            let spring = UIAttachmentBehavior(
                item: balls[(round + 1) % 12], attachedTo: balls[(round + 5) % 12])
            spring.frequency = CGFloat(round % 3)
            let collision = UICollisionBehavior(items: balls)
            collision.addBoundary(
                withIdentifier: "wall", from: CGPoint(x: 0, y: 300), to: CGPoint(x: 400, y: 300))
            let gravity = UIGravityBehavior(items: balls)
            gravity.action = { [weak gravity, animator = scene.animator] in
                if round % 2 == 0 { gravity?.removeItem(balls[0]) }
                if round % 5 == 4 { animator.removeAllBehaviors() }
            }
            scene.add(snap, spring, collision, gravity)
            scene.stage.advanceFrames(3)
            scene.animator.removeBehavior(round % 2 == 0 ? gravity : collision)
            if round % 7 == 6 { scene.animator.removeAllBehaviors() }
        }
        scene.animator.removeAllBehaviors()
        scene.stage.advanceFrames(2)
        #expect(!scene.animator.isRunning)
    }

    @Test("an item cannot be attached to itself")
    func itself() {
        let scene = DynamicStage()
        defer { scene.stage.close() }
        let ball = Ball(0, 0)
        let sentences = mistakes {
            scene.add(UIAttachmentBehavior(item: ball, attachedTo: ball))
            scene.stage.advanceFrames(3)
        }
        #expect(sentences.contains("cannot attach an item to itself"))
    }
}
