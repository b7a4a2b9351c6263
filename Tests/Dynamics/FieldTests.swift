import HeadlessTesting
import MistakeRecorder
import QuartzCore
import Testing
import UIKit

// Sources: Apple, UIFieldBehavior and UIRegion; the accelerations of an item at (300, 400) are
// those that others measured in UIKit, except for vortex and magnetic fields, whose deviations are
// named.
@MainActor
@Suite("Fields and regions")
struct FieldTests {
    /// The acceleration in the first step, in points/s².
    private func acceleration(
        _ field: UIFieldBehavior, velocity: CGPoint = .zero,
        _ change: (UIDynamicItemBehavior) -> Void = { _ in }
    ) -> CGPoint {
        let scene = DynamicStage(framesPerSecond: 120)
        defer { scene.stage.close() }
        let ball = Ball(300, 400)
        let properties = scene.properties([ball], change)
        properties.addLinearVelocity(velocity, for: ball)
        field.addItem(ball)
        scene.add(properties, field)
        scene.stage.advanceFrames(1)
        let end = properties.linearVelocity(for: ball)
        return CGPoint(x: (end.x - velocity.x) * 120, y: (end.y - velocity.y) * 120)
    }

    private func expect(
        _ field: UIFieldBehavior, velocity: CGPoint = .zero, _ x: CGFloat, _ y: CGFloat,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ change: (UIDynamicItemBehavior) -> Void = { _ in }
    ) {
        let found = acceleration(field, velocity: velocity, change)
        let tolerance = 0.01 + 1e-3 * (abs(x) + abs(y))
        #expect(near(found.x, x, within: tolerance), "\(found)", sourceLocation: sourceLocation)
        #expect(near(found.y, y, within: tolerance), "\(found)", sourceLocation: sourceLocation)
    }

    @Test("linear and radial gravity, whatever the item weighs")
    func gravity() {
        let linear = { UIFieldBehavior.linearGravityField(direction: CGVector(dx: 3, dy: 4)) }
        expect(linear(), 300, 400)
        expect(linear(), 300, 400) { $0.density = 3 }
        let strong = linear()
        (strong.strength, strong.falloff) = (2, 1)
        expect(strong, 120, 160)
        let radial = { UIFieldBehavior.radialGravityField(position: .zero) }
        #expect(radial().falloff == 2)
        expect(radial(), -2.4, -3.2)
        expect(radial(), -2.4, -3.2) { $0.density = 3 }
        let far = radial()
        (far.strength, far.falloff, far.minimumRadius) = (2, 1, 1000)
        expect(far, -12, -16)
        let repelling = radial()
        repelling.strength = -1
        expect(repelling, 2.4, 3.2)
    }

    @Test("electric and magnetic fields act on charges")
    func charges() {
        expect(UIFieldBehavior.electricField(), 0, 0)
        expect(UIFieldBehavior.electricField(), 24, 32) { $0.charge = 2 }
        expect(UIFieldBehavior.electricField(), 8, 10.667) {
            $0.charge = 2
            $0.density = 3
        }
        let velocity = CGPoint(x: 100, y: 0)
        expect(UIFieldBehavior.magneticField(), velocity: velocity, 0, -20) { $0.charge = 1 }
        expect(UIFieldBehavior.magneticField(), velocity: velocity, 0, 0)
    }

    @Test("springs, vortices, drag and custom forces")
    func forces() {
        expect(UIFieldBehavior.springField(), -300, -400)
        expect(UIFieldBehavior.springField(), -100, -133.33) { $0.density = 3 }
        expect(UIFieldBehavior.vortexField(), -80, 60)
        expect(UIFieldBehavior.vortexField(), -80, 60) { $0.density = 3 }
        let drag = UIFieldBehavior.dragField()
        expect(drag, velocity: CGPoint(x: 100, y: 0), -100, 0)
        let wind = UIFieldBehavior.dragField()
        wind.direction = CGVector(dx: 1, dy: 0)
        expect(wind, velocity: CGPoint(x: 100, y: 0), 0, 0)
        var seen: [CGPoint] = []
        let custom = UIFieldBehavior.field { field, position, velocity, mass, charge, time in
            seen.append(position)
            #expect(mass == 3)
            #expect(charge == 5)
            #expect(velocity.dx == 1)
            return CGVector(dx: 1, dy: 0)
        }
        custom.position = CGPoint(x: 100, y: 0)
        custom.strength = 2
        expect(custom, velocity: CGPoint(x: 100, y: 0), 33.33, 0) {
            $0.density = 3
            $0.charge = 5
        }
        #expect(seen == [CGPoint(x: 200, y: 400)])
    }

    @Test("a velocity field replaces gravity and pushes")
    func velocity() {
        let scene = DynamicStage()
        defer { scene.stage.close() }
        let ball = Ball(0, 0)
        let field = UIFieldBehavior.velocityField(direction: CGVector(dx: 1, dy: -0.5))
        field.addItem(ball)
        let second = UIFieldBehavior.velocityField(direction: CGVector(dx: 9, dy: 9))
        second.addItem(ball)
        scene.add(UIGravityBehavior(items: [ball]), field, second)
        scene.stage.advance(by: .seconds(1))
        #expect(near(ball.center.x, 100, within: 0.01))
        #expect(near(ball.center.y, -50, within: 0.01))
        field.removeItem(ball)
        second.removeItem(ball)
        scene.stage.advance(by: .seconds(1))
        #expect(ball.center.y > 300)
    }

    @Test("noise is the same in every run, other in other places, and never stronger than 1")
    func noise() {
        func forces() -> [CGPoint] {
            [0, 40, 90].map { x in
                let noise = UIFieldBehavior.noiseField(smoothness: 0.5, animationSpeed: 1)
                noise.position = CGPoint(x: x, y: 0)
                return acceleration(noise)
            }
        }
        let found = forces()
        #expect(found == forces())
        #expect(Set(found.map(\.x)).count == 3)
        #expect(found.allSatisfy { abs($0.x) <= 101 && abs($0.y) <= 101 })
        let turbulence = { UIFieldBehavior.turbulenceField(smoothness: 0.5, animationSpeed: 1) }
        expect(turbulence(), 0, 0)
        let slow = acceleration(turbulence(), velocity: CGPoint(x: 100, y: 0))
        let fast = acceleration(turbulence(), velocity: CGPoint(x: 200, y: 0))
        #expect(near(fast.x, 4 * slow.x, within: 0.05 + abs(slow.x) * 0.01))
        #expect(UIFieldBehavior.dragField().smoothness == 0)
    }

    @Test("a field acts in its region only")
    func region() {
        let inside = UIFieldBehavior.linearGravityField(direction: CGVector(dx: 1, dy: 0))
        inside.position = CGPoint(x: 300, y: 350)
        inside.region = UIRegion(radius: 50)
        expect(inside, 100, 0)
        let outside = UIFieldBehavior.linearGravityField(direction: CGVector(dx: 1, dy: 0))
        outside.position = CGPoint(x: 300, y: 349.9)
        outside.region = UIRegion(radius: 50)
        expect(outside, 0, 0)
    }

    @Test("regions combine")
    func regions() {
        let circle = UIRegion(radius: 50)
        let box = UIRegion(size: CGSize(width: 100, height: 50))
        let points = [
            CGPoint.zero, CGPoint(x: 50, y: 0), CGPoint(x: 0, y: 24), CGPoint(x: 0, y: 40),
            CGPoint(x: 49, y: 24), CGPoint(x: 60, y: 0),
        ]
        func row(_ region: UIRegion) -> [Bool] { points.map(region.contains) }
        #expect(row(circle) == [true, true, true, true, false, false])
        #expect(row(box) == [true, false, true, false, true, false])
        #expect(row(box.inverse()) == [false, true, false, true, false, true])
        #expect(row(circle.byUnion(with: box)) == [true, true, true, true, true, false])
        #expect(row(circle.byDifference(from: box)) == [false, true, false, true, false, false])
        #expect(row(circle.byIntersection(with: box)) == [true, false, true, false, false, false])
        #expect(row(.infinite) == points.map { _ in true })
        #expect(row(UIRegion.infinite.inverse()) == points.map { _ in false })
        #expect(UIRegion.infinite === UIRegion.infinite)
    }

    @Test("an item in a spring field comes to rest at its middle, and the loop sleeps")
    func rest() {
        let scene = DynamicStage()
        defer { scene.stage.close() }
        let ball = Ball(300, 300)
        let spring = UIFieldBehavior.springField()
        spring.position = CGPoint(x: 100, y: 100)
        spring.strength = 10
        spring.addItem(ball)
        scene.add(spring, scene.properties([ball]) { $0.resistance = 4 })
        scene.stage.advance(by: .seconds(8))
        #expect(near(ball.center.x, 100, within: 0.5))
        #expect(!scene.animator.isRunning)
        #expect(scene.stage.loop.nextDeadline == nil)
        spring.position = CGPoint(x: 200, y: 100)
        #expect(scene.animator.isRunning)
    }

    @Test("forces that are not finite are reported and left out")
    func hostile() {
        for number in [Double.nan, .infinity, -.infinity, 1e300] {
            let sentences = mistakes {
                let field = UIFieldBehavior.field { _, _, _, _, _, _ in
                    CGVector(dx: number, dy: 1)
                }
                let found = acceleration(field)
                #expect(found.x.isFinite)
            }
            #expect(number == 1e300 || sentences.contains("was left out"), "\(number)")
        }
    }
}
