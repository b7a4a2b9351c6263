import HeadlessTesting
import MistakeRecorder
import QuartzCore
import Testing
import UIKit

// Source: Apple, UIDynamicAnimator, UIDynamicBehavior and UIDynamicAnimatorDelegate.
@MainActor
@Suite("Dynamic animators")
struct AnimatorTests {
    private final class Log: NSObject, UIDynamicAnimatorDelegate {
        var lines: [String] = []
        func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {
            lines.append("resume \(animator.isRunning)")
        }
        func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {
            lines.append("pause \(animator.isRunning)")
        }
    }

    private final class Composite: UIDynamicBehavior {
        var lines: [String] = []
        override func willMove(to dynamicAnimator: UIDynamicAnimator?) {
            lines.append(dynamicAnimator == nil ? "leave" : "join")
        }
    }

    let scene = DynamicStage()
    private let log = Log()

    @Test("the delegate hears when the animator resumes and pauses; pauses do not count as time")
    func delegate() {
        defer { scene.stage.close() }
        let animator = scene.animator
        animator.delegate = log
        #expect(!animator.isRunning)
        #expect(animator.elapsedTime == 0)
        scene.stage.advance(by: .seconds(1))
        #expect(scene.stage.loop.nextDeadline == nil)
        let ball = Ball(0, 0)
        let snap = UISnapBehavior(item: ball, snapTo: CGPoint(x: 100, y: 0))
        animator.addBehavior(snap)
        #expect(animator.isRunning)
        #expect(log.lines == ["resume true"])
        scene.stage.advance(by: .seconds(5))
        #expect(log.lines == ["resume true", "pause false"])
        let elapsed = animator.elapsedTime
        #expect((0.5...3).contains(elapsed))
        scene.stage.advance(by: .seconds(5))
        #expect(animator.elapsedTime == elapsed)
        ball.center = .zero
        animator.updateItem(usingCurrentState: ball)
        #expect(log.lines.last == "resume true")
        scene.stage.advanceFrames(6)
        #expect(near(animator.elapsedTime, elapsed + 0.1, within: 1e-9))
        animator.removeBehavior(snap)
        scene.stage.advanceFrames(1)
        #expect(log.lines == ["resume true", "pause false", "resume true", "pause false"])
        #expect(scene.stage.loop.nextDeadline == nil)
    }

    @Test("items that nothing moves rest after half a second")
    func rest() {
        defer { scene.stage.close() }
        scene.add(UIDynamicItemBehavior(items: [Ball(0, 0)]))
        // Box2D: a body rests when it was slower than a point a second for 0.5 s. UIKit: 31 frames.
        scene.stage.advanceFrames(29)
        #expect(scene.animator.isRunning)
        scene.stage.advanceFrames(3)
        #expect(!scene.animator.isRunning)
    }

    @Test("an action runs in each frame, after the items were moved")
    func actions() {
        defer { scene.stage.close() }
        let ball = Ball(0, 0)
        let gravity = UIGravityBehavior(items: [ball])
        var places: [CGFloat] = []
        gravity.action = { places.append(ball.center.y) }
        scene.add(gravity)
        scene.stage.advanceFrames(3)
        #expect(places.count == 3)
        // 500·n·(n + 1)/120² after n steps.
        #expect(zip(places, [0.2083, 0.6944, 1.4583]).allSatisfy { near($0, $1, within: 1e-3) })
        // A behaviour that only has an action keeps the animator running.
        scene.animator.removeBehavior(gravity)
        var count = 0
        let idle = UIDynamicBehavior()
        idle.action = { count += 1 }
        scene.add(idle)
        scene.stage.advance(by: .seconds(2))
        #expect(count == 120)
        scene.animator.removeBehavior(idle)
        scene.stage.advanceFrames(2)
        #expect(scene.stage.loop.nextDeadline == nil)
        gravity.action = nil
    }

    @Test("children come and go with their parent")
    func children() {
        defer { scene.stage.close() }
        let ball = Ball(0, 0)
        let (parent, inner) = (Composite(), Composite())
        let gravity = UIGravityBehavior(items: [ball])
        parent.addChildBehavior(inner)
        inner.addChildBehavior(gravity)
        #expect(parent.childBehaviors.count == 1)
        #expect(gravity.dynamicAnimator == nil)
        scene.add(parent)
        #expect(gravity.dynamicAnimator === scene.animator)
        #expect(scene.animator.behaviors.count == 1)
        #expect(parent.lines == ["join"])
        #expect(inner.lines == ["join"])
        scene.stage.advanceFrames(10)
        let fallen = ball.center.y
        #expect(fallen > 10)
        parent.removeChildBehavior(inner)
        #expect(inner.lines == ["join", "leave"])
        #expect(gravity.dynamicAnimator == nil)
        scene.stage.advanceFrames(10)
        #expect(ball.center.y == fallen)
        #expect(!scene.animator.isRunning)
        parent.addChildBehavior(inner)
        #expect(scene.animator.isRunning)
        scene.animator.removeAllBehaviors()
        #expect(parent.lines == ["join", "leave"])
        #expect(inner.lines == ["join", "leave", "join", "leave"])
    }

    @Test("a behaviour belongs to one place, which is reported")
    func belonging() {
        defer { scene.stage.close() }
        let gravity = UIGravityBehavior()
        scene.add(gravity, gravity)
        #expect(scene.animator.behaviors.count == 1)
        let other = UIDynamicAnimator()
        let sentences = mistakes {
            other.addBehavior(gravity)
            UIDynamicBehavior().addChildBehavior(gravity)
            gravity.addChildBehavior(UIDynamicBehavior())
            let loop = UIDynamicBehavior()
            loop.addChildBehavior(loop)
        }
        #expect(other.behaviors.isEmpty)
        #expect(sentences.split(separator: "\n").count == 4, "\(sentences)")
        #expect(sentences.contains("cannot have child behaviors"))
    }

    @Test("items that do not belong to the animator are reported")
    func strangers() {
        defer { scene.stage.close() }
        let animator = UIDynamicAnimator(referenceView: scene.room)
        let layout = UICollectionViewFlowLayout()
        let attributes = UICollectionViewLayoutAttributes(
            forCellWith: IndexPath(item: 0, section: 0))
        attributes.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        let sentences = mistakes {
            animator.addBehavior(
                UIGravityBehavior(items: [
                    UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9)), scene.room, attributes,
                    Ball(0, 0, 0, 10),
                ]))
            UIDynamicAnimator(collectionViewLayout: layout).addBehavior(
                UIGravityBehavior(items: [scene.square(0, 0)]))
        }
        #expect(sentences.contains("not in the reference view"))
        #expect(sentences.contains("init(collectionViewLayout:)"))
        #expect(sentences.contains("its size is 0.0 x 10.0"))
        #expect(sentences.contains("because it is a view"))
        scene.stage.advance(by: .seconds(1))
        #expect(animator.behaviors.count == 1)
    }

    @Test("items(in:) returns those whose boxes intersect, and updateItem reads an item again")
    func items() {
        defer { scene.stage.close() }
        let (one, two) = (Ball(100, 100, 40, 40), Ball(300, 100, 40, 40))
        scene.add(UIDynamicItemBehavior(items: [one, two]))
        func found(_ x: CGFloat) -> Int {
            scene.animator.items(in: CGRect(x: x, y: 90, width: 10, height: 10)).count
        }
        #expect(found(115) == 1)
        #expect(found(125) == 0)
        #expect(scene.animator.items(in: CGRect(x: 0, y: 0, width: 400, height: 400)).count == 2)
        two.center = CGPoint(x: 125, y: 100)
        two.transform = CGAffineTransform(rotationAngle: .pi / 4)
        #expect(found(100) == 1)
        scene.animator.updateItem(usingCurrentState: two)
        // Its diagonal is 56 points wide.
        #expect(found(98) == 2)
        two.bounds.size = CGSize(width: 10, height: 10)
        scene.animator.updateItem(usingCurrentState: two)
        #expect(found(98) == 1)
        scene.animator.updateItem(usingCurrentState: Ball(0, 0))
    }

    @Test("an animator that is released stops, and its behaviours are free again")
    func release() {
        defer { scene.stage.close() }
        let ball = Ball(0, 0)
        let gravity = UIGravityBehavior(items: [ball])
        let collision = UICollisionBehavior(items: [ball])
        collision.translatesReferenceBoundsIntoBoundary = true
        let spring = UIAttachmentBehavior(item: ball, attachedToAnchor: CGPoint(x: 10, y: 0))
        var animator: UIDynamicAnimator? = UIDynamicAnimator()
        for behavior in [gravity, collision, spring] { animator?.addBehavior(behavior) }
        scene.stage.advanceFrames(5)
        weak let weakAnimator = animator
        animator = nil
        #expect(weakAnimator == nil)
        #expect(gravity.dynamicAnimator == nil)
        let place = ball.center
        scene.stage.advance(by: .seconds(1))
        #expect(ball.center == place)
        #expect(scene.stage.loop.nextDeadline == nil)
        scene.add(gravity, collision)
        scene.stage.advanceFrames(10)
        #expect(ball.center.y > place.y + 10)
    }

    @Test("nothing holds the reference view, the delegate and removed items")
    func references() {
        defer { scene.stage.close() }
        weak var view: UIView?
        weak var item: Ball?
        var animator: UIDynamicAnimator?
        do {
            let room = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            animator = UIDynamicAnimator(referenceView: room)
            animator?.delegate = Log()
            let ball = Ball(0, 0)
            let gravity = UIGravityBehavior(items: [ball])
            animator?.addBehavior(gravity)
            scene.stage.advanceFrames(2)
            gravity.removeItem(ball)
            (view, item) = (room, ball)
        }
        #expect(view == nil)
        #expect(item == nil)
        #expect(animator?.referenceView == nil)
        #expect(animator?.delegate == nil)
        scene.stage.advanceFrames(2)
    }

    @Test("groups move as one and keep their arrangement")
    func groups() {
        defer { scene.stage.close() }
        let (one, two) = (Ball(100, 0, 100, 20), Ball(140, 30, 20, 40))
        let group = UIDynamicItemGroup(items: [one, two])
        // The box around both is from (50, −10) to (150, 50).
        #expect(group.center == CGPoint(x: 100, y: 20))
        #expect(group.bounds == CGRect(x: 0, y: 0, width: 100, height: 60))
        group.center = CGPoint(x: 110, y: 30)
        #expect(one.center == CGPoint(x: 110, y: 10))
        group.transform = CGAffineTransform(rotationAngle: .pi / 2)
        #expect(near(one.center.x, 130, within: 1e-9))
        #expect(near(one.center.y, 30, within: 1e-9))
        group.transform = .identity
        #expect(two.center == CGPoint(x: 150, y: 40))
        let collision = UICollisionBehavior(items: [group])
        collision.addBoundary(
            withIdentifier: "floor", from: CGPoint(x: -900, y: 300), to: CGPoint(x: 900, y: 300))
        scene.add(UIGravityBehavior(items: [group]), collision)
        scene.stage.advance(by: .seconds(4))
        // It lands on its leg and falls over.
        #expect(abs(one.angle) > 0.1)
        #expect(near(one.angle, two.angle, within: 1e-6))
        #expect(
            near(hypot(one.center.x - two.center.x, one.center.y - two.center.y), 50, within: 1e-3))
        #expect(!scene.animator.isRunning)
        let nested = mistakes {
            #expect(UIDynamicItemGroup(items: [group, one]).items.count == 1)
        }
        #expect(nested.contains("cannot contain"))
    }
}
