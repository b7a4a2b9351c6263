import CBox2D
import UIKit

/// A world of Box2D for one animator.
@MainActor
final class BoxWorld: RigidBodyWorld {
    private nonisolated(unsafe) let world: OpaquePointer

    init() { world = mainspring_world_create() }

    deinit { mainspring_world_destroy(world) }

    // MARK: Bodies

    func addBody(_ outline: RigidOutline, at place: RigidPlace) -> Int? {
        let number = withPieces(outline) {
            mainspring_body_add(
                world, place.center.x, place.center.y, place.angle, $0, Int32(outline.count))
        }
        return number < 0 ? nil : Int(number)
    }

    func addBoundary(_ lines: [RigidLine]) -> Int? {
        let number = mainspring_boundary_add(
            world, lines.map { point($0.start) }, lines.map { point($0.end) }, Int32(lines.count))
        return number < 0 ? nil : Int(number)
    }

    func addAnchor(at point: CGPoint) -> Int {
        Int(mainspring_anchor_add(world, point.x, point.y))
    }

    func removeBody(_ number: Int) { mainspring_body_remove(world, Int32(number)) }

    func setOutline(_ outline: RigidOutline, of number: Int) {
        _ = withPieces(outline) {
            mainspring_body_set_pieces(world, Int32(number), $0, Int32(outline.count))
        }
    }

    func move(_ number: Int, to place: RigidPlace) {
        mainspring_body_move(
            world, Int32(number), place.center.x, place.center.y, place.angle)
    }

    func setMaterial(_ material: RigidMaterial, of number: Int) {
        var copy = mainspring_material(
            elasticity: material.elasticity, friction: material.friction,
            density: material.density, resistance: material.resistance,
            angular_resistance: material.angularResistance, is_anchored: material.isAnchored,
            allows_rotation: material.allowsRotation)
        mainspring_body_set_material(world, Int32(number), &copy)
    }

    func setGroups(_ groups: [Int], of number: Int) {
        mainspring_body_set_groups(
            world, Int32(number), groups.map { Int32(truncatingIfNeeded: $0) },
            Int32(groups.count))
    }

    func setVelocity(_ velocity: CGVector, angular: CGFloat, of number: Int) {
        mainspring_body_set_velocity(world, Int32(number), velocity.dx, velocity.dy, angular)
    }

    func wake(_ number: Int) { mainspring_body_wake(world, Int32(number)) }

    func state(of number: Int) -> RigidState {
        let state = mainspring_body_state(world, Int32(number))
        return RigidState(
            place: RigidPlace(center: CGPoint(x: state.x, y: state.y), angle: state.angle),
            velocity: CGVector(dx: state.velocity_x, dy: state.velocity_y),
            angularVelocity: state.angular_velocity, mass: state.mass, isAwake: state.is_awake)
    }

    // MARK: Forces

    func accelerate(_ number: Int, by acceleration: CGVector) {
        mainspring_body_accelerate(world, Int32(number), acceleration.dx, acceleration.dy)
    }

    func push(_ number: Int, with force: CGVector, at offset: UIOffset) {
        mainspring_body_push(
            world, Int32(number), force.dx, force.dy, offset.horizontal, offset.vertical)
    }

    func drive(_ number: Int, with velocity: CGVector) {
        mainspring_body_drive(world, Int32(number), velocity.dx, velocity.dy)
    }

    func kick(_ number: Int, with impulse: CGVector, at offset: UIOffset) {
        mainspring_body_kick(
            world, Int32(number), impulse.dx, impulse.dy, offset.horizontal, offset.vertical)
    }

    // MARK: Joints

    func addJoint(_ joint: RigidJoint) -> Int? {
        var copy = mainspring_joint()
        copy.a = Int32(joint.a)
        copy.b = Int32(joint.b)
        switch joint.kind {
        case .distance(let start, let end, let length, let frequency, let damping):
            copy.kind = mainspring_joint_distance
            (copy.anchor_a, copy.anchor_b) = (point(start), point(end))
            (copy.length, copy.frequency, copy.damping) = (length, frequency, damping)
            copy.collides = true
        case .limit(let start, let end, let length):
            copy.kind = mainspring_joint_limit
            (copy.anchor_a, copy.anchor_b) = (point(start), point(end))
            copy.length = length
        case .pin(let place):
            copy.kind = mainspring_joint_pin
            copy.anchor_a = point(place)
        case .weld(let place):
            copy.kind = mainspring_joint_weld
            copy.anchor_a = point(place)
        case .slide(let place, let axis):
            copy.kind = mainspring_joint_slide
            copy.anchor_a = point(place)
            copy.axis = mainspring_point(x: axis.dx, y: axis.dy)
        }
        let number = mainspring_joint_add(world, &copy)
        return number < 0 ? nil : Int(number)
    }

    func removeJoint(_ number: Int) { mainspring_joint_remove(world, Int32(number)) }

    func setSpring(length: CGFloat, frequency: CGFloat, damping: CGFloat, of joint: Int) {
        mainspring_joint_set_spring(world, Int32(joint), length, frequency, damping)
    }

    func setRange(_ range: UIFloatRange, of joint: Int) {
        mainspring_joint_set_range(world, Int32(joint), range.minimum, range.maximum)
    }

    func setFriction(_ torque: CGFloat, of joint: Int) {
        mainspring_joint_set_friction(world, Int32(joint), torque)
    }

    // MARK: Steps

    func step(by seconds: Double) { mainspring_world_step(world, seconds) }

    var isAwake: Bool { mainspring_world_is_awake(world) }

    func drainContacts() -> [RigidContact] {
        var contacts: UnsafePointer<mainspring_contact>?
        let count = mainspring_world_drain_contacts(world, &contacts)
        return UnsafeBufferPointer(start: contacts, count: Int(count)).map {
            RigidContact(
                a: Int($0.a), b: Int($0.b), began: $0.began, point: CGPoint(x: $0.x, y: $0.y))
        }
    }

    // MARK: Values

    private func point(_ point: CGPoint) -> mainspring_point {
        mainspring_point(x: point.x, y: point.y)
    }

    /// Calls a closure with an outline's pieces, whose corners are valid meanwhile.
    private func withPieces<Result>(
        _ outline: RigidOutline, _ body: (UnsafePointer<mainspring_piece>?) -> Result
    ) -> Result {
        let corners = outline.flatMap { piece -> [mainspring_point] in
            if case .polygon(let points) = piece { points.map(point) } else { [] }
        }
        return corners.withUnsafeBufferPointer { buffer in
            var start = 0
            let pieces = outline.map { piece in
                switch piece {
                case .circle(let center, let radius):
                    return mainspring_piece(
                        center: point(center), radius: radius, points: nil, count: 0)
                case .polygon(let points):
                    defer { start += points.count }
                    return mainspring_piece(
                        center: mainspring_point(), radius: 0,
                        points: buffer.baseAddress.map { $0 + start }, count: Int32(points.count))
                }
            }
            return pieces.withUnsafeBufferPointer { body($0.baseAddress) }
        }
    }
}

/// Called by UIKit when it needs the engine for the first time.
@_cdecl("mainspring_register_rigid_bodies")
func registerRigidBodies() {
    MainActor.assumeIsolated { RigidBodies.makeWorld = { BoxWorld() } }
}
