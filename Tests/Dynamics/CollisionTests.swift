import HeadlessTesting
import QuartzCore
import Testing
import UIKit

// Source: Apple, UICollisionBehavior and UICollisionBehaviorDelegate.
@MainActor
@Suite("Collisions")
struct CollisionTests {
    private final class Log: NSObject, UICollisionBehaviorDelegate {
        var lines: [String] = []
        var names: [ObjectIdentifier: String] = [:]
        var atContact: () -> Void = {}

        private func name(_ item: any UIDynamicItem) -> String {
            names[ObjectIdentifier(item)] ?? "?"
        }
        func collisionBehavior(
            _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
            with item2: any UIDynamicItem, at p: CGPoint
        ) {
            lines.append("+ \(name(item1)) \(name(item2)) \(Int(p.x.rounded()))")
            atContact()
        }
        func collisionBehavior(
            _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
            with item2: any UIDynamicItem
        ) { lines.append("- \(name(item1)) \(name(item2))") }
        func collisionBehavior(
            _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
            withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
        ) {
            lines.append("+ \(name(item)) |\(identifier as? String ?? "nil")")
            atContact()
        }
        func collisionBehavior(
            _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
            withBoundaryIdentifier identifier: (any NSCopying)?
        ) { lines.append("- \(name(item)) |\(identifier as? String ?? "nil")") }
    }

    let scene = DynamicStage()
    private let log = Log()

    @Test("an item rests on the bounds of the reference view, and the loop sleeps")
    func rest() {
        defer { scene.stage.close() }
        let view = scene.square(200, 300)
        let animator = UIDynamicAnimator(referenceView: scene.room)
        let collision = UICollisionBehavior(items: [view])
        #expect(!collision.translatesReferenceBoundsIntoBoundary)
        collision.translatesReferenceBoundsIntoBoundary = true
        collision.collisionDelegate = log
        log.names[ObjectIdentifier(view)] = "view"
        animator.addBehavior(UIGravityBehavior(items: [view]))
        animator.addBehavior(collision)
        scene.stage.advance(by: .seconds(3))
        #expect(near(view.center.y, 550, within: 0.5))
        #expect(near(view.center.x, 200, within: 0.5))
        #expect(view.transform == .identity)
        #expect(!animator.isRunning)
        #expect(scene.stage.loop.nextDeadline == nil)
        #expect(log.lines == ["+ view |nil"])
    }

    @Test(
        "a bounce returns e² of the height, within what a step may shift the impact",
        arguments: [1.0, 0.8, 0.6])
    func bounce(elasticity: Double) {
        defer { scene.stage.close() }
        let ball = Ball(200, 0)
        let collision = UICollisionBehavior(items: [ball])
        collision.addBoundary(
            withIdentifier: "floor" as NSCopying, from: CGPoint(x: 0, y: 550),
            to: CGPoint(x: 400, y: 550))
        scene.add(
            UIGravityBehavior(items: [ball]), collision,
            scene.properties([ball]) { $0.elasticity = elasticity })
        // It falls 500 points in a second, and then rises for e seconds.
        scene.stage.advance(by: .milliseconds(900))
        var highest = ball.center.y
        var hasHit = false
        for _ in 0..<Int(60 * (0.1 + elasticity * 1.9)) {
            scene.stage.advanceFrames(1)
            if ball.center.y > 490 { hasHit = true }
            if hasHit { highest = min(highest, ball.center.y) }
            if !hasHit { highest = ball.center.y }
        }
        // At the impact a step covers 1000/120 points, 1.7 % of the height.
        let height = 500 - highest
        #expect(near(height, 500 * elasticity * elasticity, within: 500 * 0.035), "\(height)")
    }

    @Test("two items exchange their velocities in an elastic collision")
    func exchange() {
        defer { scene.stage.close() }
        let (one, two) = (Ball(0, 0), Ball(300, 0))
        let properties = scene.properties([one, two]) { $0.elasticity = 1 }
        properties.addLinearVelocity(CGPoint(x: 400, y: 0), for: one)
        let collision = UICollisionBehavior(items: [one, two])
        collision.collisionDelegate = log
        log.names = [ObjectIdentifier(one): "one", ObjectIdentifier(two): "two"]
        scene.add(collision, properties)
        scene.stage.advance(by: .seconds(1))
        #expect(near(properties.linearVelocity(for: one).x, 0, within: 0.5))
        #expect(near(properties.linearVelocity(for: two).x, 400, within: 0.5))
        // They touch where the first has come 200 points.
        #expect(log.lines.count == 2)
        #expect(log.lines.first?.hasPrefix("+ one two 25") == true, "\(log.lines)")
        #expect(log.lines.last == "- one two")
    }

    @Test("items of different behaviours, and of other modes, do not collide")
    func modes() {
        defer { scene.stage.close() }
        let items = [Ball(0, 0), Ball(300, 0), Ball(0, 300), Ball(300, 300)]
        let properties = scene.properties(items) { _ in }
        properties.addLinearVelocity(CGPoint(x: 400, y: 0), for: items[0])
        properties.addLinearVelocity(CGPoint(x: 400, y: 0), for: items[2])
        let boundaries = UICollisionBehavior(items: [items[2], items[3]])
        boundaries.collisionMode = .boundaries
        scene.add(
            UICollisionBehavior(items: [items[0]]), UICollisionBehavior(items: [items[1]]),
            boundaries, properties)
        scene.stage.advance(by: .seconds(1))
        #expect(items.map { $0.center.x.rounded() } == [400, 300, 400, 300])
        // Only the boundary is missing in this mode.
        let modes = UICollisionBehavior(items: [items[0]])
        modes.addBoundary(
            withIdentifier: "wall", from: CGPoint(x: 600, y: -100), to: CGPoint(x: 600, y: 100))
        modes.collisionMode = .items
        scene.add(modes)
        scene.stage.advance(by: .seconds(1))
        #expect(near(items[0].center.x, 800, within: 0.1))
        #expect(UICollisionBehavior.Mode.everything.contains([.items, .boundaries]))
        #expect(UICollisionBehavior().collisionMode == .everything)
    }

    @Test("boundaries have identifiers, and paths that are copies")
    func boundaries() {
        defer { scene.stage.close() }
        let collision = UICollisionBehavior()
        #expect(collision.boundaryIdentifiers == nil)
        let oval = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 50, height: 50))
        collision.addBoundary(withIdentifier: "oval" as NSCopying, for: oval)
        collision.addBoundary(
            withIdentifier: NSNumber(value: 2), from: .zero, to: CGPoint(x: 9, y: 0))
        #expect(collision.boundaryIdentifiers?.count == 2)
        #expect(collision.boundaryIdentifiers?.first as? String == "oval")
        #expect(collision.boundary(withIdentifier: NSString(string: "oval"))?.bounds == oval.bounds)
        #expect(collision.boundary(withIdentifier: "other") == nil)
        oval.removeAllPoints()
        #expect(collision.boundary(withIdentifier: "oval")?.isEmpty == false)
        collision.removeBoundary(withIdentifier: "oval")
        #expect(collision.boundaryIdentifiers?.count == 1)
        collision.removeAllBoundaries()
        #expect(collision.boundaryIdentifiers == nil)
    }

    @Test("a removed boundary lets the item fall; insets move the reference bounds")
    func removal() {
        defer { scene.stage.close() }
        let view = scene.square(200, 100)
        let animator = UIDynamicAnimator(referenceView: scene.room)
        let collision = UICollisionBehavior(items: [view])
        collision.collisionDelegate = log
        log.names[ObjectIdentifier(view)] = "view"
        collision.addBoundary(
            withIdentifier: "shelf", from: CGPoint(x: 0, y: 300), to: CGPoint(x: 400, y: 300))
        collision.setTranslatesReferenceBoundsIntoBoundary(
            with: UIEdgeInsets(top: 0, left: 0, bottom: 50, right: 0))
        #expect(collision.translatesReferenceBoundsIntoBoundary)
        animator.addBehavior(collision)
        animator.addBehavior(UIGravityBehavior(items: [view]))
        scene.stage.advance(by: .seconds(2))
        #expect(near(view.center.y, 250, within: 0.5))
        #expect(!animator.isRunning)
        collision.removeBoundary(withIdentifier: "shelf")
        #expect(animator.isRunning)
        scene.stage.advance(by: .seconds(2))
        #expect(near(view.center.y, 500, within: 0.5))
        #expect(log.lines == ["+ view |shelf", "+ view |nil"])
    }

    @Test("the boundary follows the reference view, and a paused animator resumes")
    func resize() {
        defer { scene.stage.close() }
        let view = scene.square(200, 500)
        let animator = UIDynamicAnimator(referenceView: scene.room)
        let collision = UICollisionBehavior(items: [view])
        collision.translatesReferenceBoundsIntoBoundary = true
        animator.addBehavior(collision)
        animator.addBehavior(UIGravityBehavior(items: [view]))
        scene.stage.advance(by: .seconds(2))
        #expect(!animator.isRunning)
        scene.room.frame.size.height = 900
        #expect(animator.isRunning)
        scene.stage.advance(by: .seconds(2))
        #expect(near(view.center.y, 850, within: 0.5))
        #expect(!animator.isRunning)
    }

    @Test("a delegate may remove items, boundaries and behaviours at a contact")
    func removalAtContact() {
        defer { scene.stage.close() }
        let balls = (0..<4).map { Ball(CGFloat($0) * 120, 0) }
        let collision = UICollisionBehavior(items: balls)
        collision.collisionDelegate = log
        collision.addBoundary(
            withIdentifier: "floor", from: CGPoint(x: -100, y: 200), to: CGPoint(x: 600, y: 200))
        let gravity = UIGravityBehavior(items: balls)
        scene.add(gravity, collision)
        var count = 0
        log.atContact = { [animator = scene.animator] in
            count += 1
            switch count {
            case 1: gravity.removeItem(balls[3]); collision.removeItem(balls[3])
            case 2: collision.removeAllBoundaries()
            default: animator.removeAllBehaviors()
            }
        }
        scene.stage.advance(by: .seconds(2))
        #expect(count >= 2)
        #expect(log.lines.allSatisfy { $0.hasPrefix("+") }, "\(log.lines)")
        log.atContact = { [animator = scene.animator] in animator.removeAllBehaviors() }
        collision.addBoundary(
            withIdentifier: "floor", from: CGPoint(x: -100, y: 9000),
            to: CGPoint(x: 600, y: 9000))
        scene.stage.advance(by: .seconds(5))
        #expect(scene.animator.behaviors.isEmpty)
        #expect(!scene.animator.isRunning)
        #expect(scene.stage.loop.nextDeadline == nil)
    }

    @Test("in a frame contacts begin, then contacts end, then actions run, all at the new places")
    func order() {
        defer { scene.stage.close() }
        let (left, right, ball) = (Ball(0, 0), Ball(400, 0), Ball(150, 0))
        log.names = [ObjectIdentifier(left): "left", ObjectIdentifier(right): "right"]
        log.names[ObjectIdentifier(ball)] = "ball"
        let collision = UICollisionBehavior(items: [left, right, ball])
        collision.collisionDelegate = log
        let anchors = scene.properties([left, right]) { $0.isAnchored = true }
        let properties = scene.properties([ball]) { $0.elasticity = 1 }
        properties.addLinearVelocity(CGPoint(x: 3000, y: 0), for: ball)
        var place: CGFloat?
        var frames: [[String]] = []
        log.atContact = { place = ball.center.x }
        collision.action = { [log] in
            #expect(place == nil || place == ball.center.x)
            place = nil
            frames.append(log.lines)
            log.lines = []
        }
        scene.add(collision, anchors, properties)
        scene.stage.advanceFrames(12)
        let busy = frames.filter { !$0.isEmpty }.map { $0.map { String($0.prefix(12)) } }
        #expect(busy.first?.first == "+ right ball")
        #expect(busy.contains { $0.contains("- right ball") })
        #expect(busy.contains { $0.contains("+ left ball ") })
        for lines in busy {
            let signs = lines.map { String($0.prefix(1)) }
            #expect(signs == signs.sorted(), "\(lines)")
        }
        #expect(frames.count == 12)
    }

    @Test("a stack of ten comes to rest without overlaps")
    func stack() {
        defer { scene.stage.close() }
        let views = (0..<10).map { scene.square(200, 560 - CGFloat($0) * 50, side: 40) }
        let animator = UIDynamicAnimator(referenceView: scene.room)
        let collision = UICollisionBehavior(items: views)
        collision.translatesReferenceBoundsIntoBoundary = true
        animator.addBehavior(collision)
        animator.addBehavior(UIGravityBehavior(items: views))
        scene.stage.advance(by: .seconds(8))
        #expect(!animator.isRunning)
        #expect(scene.stage.loop.nextDeadline == nil)
        for (index, view) in views.enumerated() {
            // Each contact may leave or overlap half a point.
            let expected = 580 - CGFloat(index) * 40
            #expect(
                near(view.center.y, expected, within: 0.5 * CGFloat(index + 1) + 0.5),
                "\(index): \(view.center.y)")
        }
    }

    @Test("circles roll and slopes turn: shapes follow collisionBoundsType")
    func shapes() {
        defer { scene.stage.close() }
        let (circle, path, ellipse) = (Ball(100, 0), Ball(1000, 0), Ball(2000, 0, 100, 40))
        circle.collisionBoundsType = .ellipse
        ellipse.collisionBoundsType = .ellipse
        path.collisionBoundsType = .path
        // A triangle that is only 30 points high below the middle.
        path.collisionBoundingPath.move(to: CGPoint(x: -50, y: 30))
        path.collisionBoundingPath.addLine(to: CGPoint(x: 50, y: 30))
        path.collisionBoundingPath.addLine(to: CGPoint(x: 0, y: -60))
        path.collisionBoundingPath.close()
        let items = [circle, path, ellipse]
        let collision = UICollisionBehavior(items: items)
        collision.addBoundary(
            withIdentifier: "floor", from: CGPoint(x: -500, y: 200), to: CGPoint(x: 5000, y: 200))
        let properties = scene.properties(items) { $0.friction = 1 }
        scene.add(UIGravityBehavior(items: items), collision, properties)
        scene.stage.advance(by: .seconds(3))
        #expect(near(circle.center.y, 150, within: 0.5))
        #expect(near(path.center.y, 170, within: 0.5))
        #expect(near(ellipse.center.y, 180, within: 0.6))
        // A rolling circle turns by its way divided by its radius.
        let (x, angle) = (circle.center.x, circle.angle)
        properties.addLinearVelocity(CGPoint(x: 20, y: 0), for: circle)
        properties.addAngularVelocity(0.4, for: circle)
        scene.stage.advance(by: .seconds(1))
        #expect(circle.center.x - x > 15)
        #expect(near((circle.angle - angle) * 50, circle.center.x - x, within: 1))
    }

    @Test("anchored items are walls, and items without rotation stay upright")
    func anchored() {
        defer { scene.stage.close() }
        let (wall, ball) = (Ball(0, 200), Ball(60, 0))
        let anchors = scene.properties([wall]) { $0.isAnchored = true }
        let upright = scene.properties([ball]) { $0.allowsRotation = false }
        scene.add(
            UIGravityBehavior(items: [wall, ball]), UICollisionBehavior(items: [wall, ball]),
            anchors, upright)
        anchors.addLinearVelocity(CGPoint(x: 100, y: 0), for: wall)
        scene.stage.advance(by: .seconds(2))
        #expect(wall.center == CGPoint(x: 0, y: 200))
        #expect(near(ball.center.y, 100, within: 0.5))
        #expect(ball.angle == 0)
        anchors.isAnchored = false
        scene.stage.advance(by: .milliseconds(500))
        #expect(wall.center.y > 300)
    }
}
