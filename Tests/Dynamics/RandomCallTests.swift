import HeadlessTesting
import TestSupport
import Testing
import UIKit

// The engine is called with numbers that the behaviours would not let through: Box2D stops the
// process for many of them, and some of its joints turn others into NaN.
@MainActor
@Suite("Random calls of the engine")
struct RandomCallTests {
    @MainActor
    private struct Caller {
        let world: any RigidBodyWorld
        var random: SeededGenerator
        var bodies = [-1, 7]
        var joints = [-1, 3]

        /// Mostly a usable number.
        mutating func number() -> Double {
            random.below(6) == 0 ? random.oddNumber() : Double(random.below(2001) - 1000) / 10
        }
        mutating func point() -> CGPoint { CGPoint(x: number(), y: number()) }
        mutating func vector() -> CGVector { CGVector(dx: number(), dy: number()) }
        mutating func body() -> Int { bodies[random.below(bodies.count)] }
        mutating func place() -> RigidPlace { RigidPlace(center: point(), angle: number()) }

        mutating func outline() -> RigidOutline {
            (0...random.below(2)).map { _ in
                if random.below(4) == 0 { return .circle(center: point(), radius: number()) }
                return .polygon((0..<random.below(12)).map { _ in point() })
            }
        }

        mutating func joint() -> RigidJoint {
            let kind: RigidJoint.Kind =
                switch random.below(6) {
                case 0: .limit(point(), point(), length: number())
                case 1: .pin(point())
                case 2: .weld(point())
                case 3: .slide(point(), axis: vector())
                default:
                    .distance(
                        point(), point(), length: number(), frequency: number(),
                        damping: number())
                }
            return RigidJoint(a: body(), b: body(), kind: kind)
        }

        mutating func material() -> RigidMaterial {
            var material = RigidMaterial()
            material.elasticity = number()
            material.friction = number()
            material.density = number()
            material.resistance = number()
            material.isAnchored = random.below(4) == 0
            material.allowsRotation = random.below(3) > 0
            return material
        }

        mutating func call() {
            let joint = joints[random.below(joints.count)]
            let offset = UIOffset(horizontal: number(), vertical: number())
            switch random.below(18) {
            case 0, 1, 2:
                guard let body = world.addBody(outline(), at: place()) else { return }
                bodies.append(body)
                world.setGroups([1, -1], of: body)
            case 3:
                let lines = [RigidLine(start: point(), end: point())]
                guard let body = world.addBoundary(lines) else { return }
                bodies.append(body)
                world.setGroups([-1], of: body)
            case 4: bodies.append(world.addAnchor(at: point()))
            case 5: if random.below(3) == 0 { world.removeBody(body()) }
            case 6: world.setOutline(outline(), of: body())
            case 7: world.move(body(), to: place())
            case 8: world.setMaterial(material(), of: body())
            case 9: world.setVelocity(vector(), angular: number(), of: body())
            case 10: world.accelerate(body(), by: vector())
            case 11: world.push(body(), with: vector(), at: offset)
            case 12: world.kick(body(), with: vector(), at: offset)
            case 13: world.drive(body(), with: vector())
            case 14, 15: if let joint = world.addJoint(self.joint()) { joints.append(joint) }
            case 16: if random.below(2) == 0 { world.removeJoint(joint) }
            default:
                world.setSpring(
                    length: number(), frequency: number(), damping: number(), of: joint)
                world.setFriction(number(), of: joint)
                world.setRange(UIFloatRange(minimum: number(), maximum: number()), of: joint)
            }
        }

        /// Whether all bodies have finite numbers.
        var isFinite: Bool {
            bodies.allSatisfy { body in
                let state = world.state(of: body)
                return [
                    state.place.center.x, state.place.center.y, state.place.angle,
                    state.velocity.dx, state.velocity.dy, state.angularVelocity, state.mass,
                ].allSatisfy(\.isFinite)
            }
        }
    }

    @Test("bodies have finite numbers after any calls", arguments: 1...cases(3, of: 10))
    func calls(seed: Int) throws {
        let stage = Stage()
        defer { stage.close() }
        _ = UIDynamicAnimator()
        for round in 0..<20 {
            let world = try #require(RigidBodies.makeWorld?())
            var caller = Caller(
                world: world, random: SeededGenerator(seed: UInt64(seed * 1000 + round)))
            for step in 0..<150 {
                caller.call()
                guard caller.random.below(2) == 0 else { continue }
                world.step(by: step % 20 == 19 ? caller.number() : 1.0 / 120)
                for contact in world.drainContacts() {
                    #expect(contact.point.x.isFinite && contact.a < contact.b)
                }
                try #require(caller.isFinite, "\(seed), \(round), \(step)")
            }
        }
    }
}
