import CDynamics

/// The engine that moves rigid bodies; the product Dynamics provides it where it is linked.
///
/// Lengths are points, angles radians clockwise, masses kilograms at 100 points to a metre, forces
/// newtons. Bodies and joints have numbers; unknown numbers have no effect.
@MainActor
package protocol RigidBodyWorld: AnyObject {
    /// Adds a body and returns its number; nil if the outline has no area.
    func addBody(_ outline: RigidOutline, at place: RigidPlace) -> Int?
    /// Adds lines that do not move; nil if they have no length.
    func addBoundary(_ lines: [RigidLine]) -> Int?
    /// Adds a point that does not move and collides with nothing.
    func addAnchor(at point: CGPoint) -> Int
    /// Removes a body, its joints and its contacts.
    func removeBody(_ number: Int)
    /// Replaces the outline of a body; has no effect if the new one has no area.
    func setOutline(_ outline: RigidOutline, of number: Int)
    /// Moves a body without changing its velocity.
    func move(_ number: Int, to place: RigidPlace)
    func setMaterial(_ material: RigidMaterial, of number: Int)
    /// Sets the groups of a body. Bodies collide if they have a group in common; negative ones are
    /// those of boundaries, and do not let two items collide.
    func setGroups(_ groups: [Int], of number: Int)
    func setVelocity(_ velocity: CGVector, angular: CGFloat, of number: Int)
    func wake(_ number: Int)
    func state(of number: Int) -> RigidState

    /// Accelerates a body that is awake during the next step.
    func accelerate(_ number: Int, by acceleration: CGVector)
    /// Applies a force to a body that is awake during the next step.
    func push(_ number: Int, with force: CGVector, at offset: UIOffset)
    /// Gives a body that is awake a velocity for the next step, whatever else acts on it; the first
    /// call counts.
    func drive(_ number: Int, with velocity: CGVector)
    /// Applies an impulse to a body.
    func kick(_ number: Int, with impulse: CGVector, at offset: UIOffset)

    /// Adds a joint and returns its number; nil if its bodies do not exist.
    func addJoint(_ joint: RigidJoint) -> Int?
    func removeJoint(_ number: Int)
    func setSpring(length: CGFloat, frequency: CGFloat, damping: CGFloat, of joint: Int)
    func setRange(_ range: UIFloatRange, of joint: Int)
    func setFriction(_ torque: CGFloat, of joint: Int)

    /// Moves everything on by a time in seconds.
    func step(by seconds: Double)
    /// Whether a body moves.
    var isAwake: Bool { get }
    /// Returns the contacts that have begun or ended, in order, and forgets them.
    func drainContacts() -> [RigidContact]
}

/// A part of an outline, in the body's coordinates.
package enum RigidPiece: Equatable {
    case circle(center: CGPoint, radius: CGFloat)
    /// The convex hull of points.
    case polygon([CGPoint])
}

/// The outline with which a body collides.
package typealias RigidOutline = [RigidPiece]

/// A line of a boundary.
package struct RigidLine {
    package var start, end: CGPoint

    package init(start: CGPoint, end: CGPoint) { (self.start, self.end) = (start, end) }
}

/// Where a body is.
package struct RigidPlace: Equatable {
    package var center: CGPoint
    package var angle: CGFloat

    package init(center: CGPoint, angle: CGFloat) { (self.center, self.angle) = (center, angle) }
}

/// The properties that `UIDynamicItemBehavior` sets. The defaults are those that Apple documents,
/// with the friction that was measured.
package struct RigidMaterial: Equatable {
    package var elasticity: CGFloat = 0
    package var friction: CGFloat = 0.2
    package var density: CGFloat = 1
    package var resistance: CGFloat = 0
    package var angularResistance: CGFloat = 0
    package var isAnchored = false
    package var allowsRotation = true

    package init() {}
}

/// How a body moves.
package struct RigidState {
    package var place: RigidPlace
    package var velocity: CGVector
    package var angularVelocity: CGFloat
    package var mass: CGFloat
    package var isAwake: Bool

    package init(
        place: RigidPlace, velocity: CGVector, angularVelocity: CGFloat, mass: CGFloat,
        isAwake: Bool
    ) {
        (self.place, self.velocity, self.angularVelocity) = (place, velocity, angularVelocity)
        (self.mass, self.isAwake) = (mass, isAwake)
    }
}

/// A joint between two bodies.
package struct RigidJoint {
    package enum Kind {
        /// Keeps a point of each body at a distance, as a rod, or as a spring with a frequency.
        case distance(CGPoint, CGPoint, length: CGFloat, frequency: CGFloat, damping: CGFloat)
        /// Keeps a point of each body within a distance.
        case limit(CGPoint, CGPoint, length: CGFloat)
        /// Keeps the body's point there in one place.
        case pin(CGPoint)
        /// Keeps the bodies together.
        case weld(CGPoint)
        /// Lets body b move along an axis of body a, without turning.
        case slide(CGPoint, axis: CGVector)
    }

    package var a, b: Int
    package var kind: Kind

    package init(a: Int, b: Int, kind: Kind) { (self.a, self.b, self.kind) = (a, b, kind) }
}

/// Two bodies that touch, or no longer do. The first has the lower number.
package struct RigidContact {
    package var a, b: Int
    package var began: Bool
    package var point: CGPoint

    package init(a: Int, b: Int, began: Bool, point: CGPoint) {
        (self.a, self.b, self.began, self.point) = (a, b, began, point)
    }
}

/// Finds the engine that moves rigid bodies.
@MainActor
package enum RigidBodies {
    package static var makeWorld: (() -> any RigidBodyWorld)?
    private static var hasAsked = false

    /// Returns an empty world, or reports that the program does not link Dynamics.
    static func world() -> (any RigidBodyWorld)? {
        if !hasAsked {
            hasAsked = true
            if mainspring_find_rigid_bodies() == 0 {
                reportMistake(
                    "UIDynamicAnimator moves nothing, because this program does not link "
                        + "Dynamics. Add "
                        + #".product(name: "Dynamics", package: "Mainspring") to its target in "#
                        + "Package.swift.")
            }
        }
        return makeWorld?()
    }
}
