/// Lets items fall.
///
/// A gravity of 1 accelerates by 1000 points/s², whatever the items weigh. If an item is in several
/// gravity behaviours, their accelerations add up; UIKit leaves that undefined.
///
/// Source: Apple, UIGravityBehavior.
@preconcurrency @MainActor
open class UIGravityBehavior: UIDynamicBehavior {
    private final var gravity = DynamicVector(CGVector(dx: 0, dy: 1))

    /// Creates a gravity without items.
    public override convenience init() { self.init(items: []) }

    /// Creates a gravity that pulls items downwards by 1000 points/s².
    public init(items: [any UIDynamicItem]) {
        super.init()
        items.forEach(insert)
    }

    /// The items that fall, in the order in which they were added.
    open var items: [any UIDynamicItem] { list.items }

    /// Lets an item fall.
    open func addItem(_ item: any UIDynamicItem) { insert(item) }

    /// Removes an item, which keeps its velocity.
    open func removeItem(_ item: any UIDynamicItem) { remove(item) }

    /// The direction, with the magnitude as its length. Default: (0, 1), downwards.
    ///
    /// NaN and infinity are reported, and the gravity stays.
    open var gravityDirection: CGVector {
        get { gravity.vector }
        set {
            guard
                let new = usable(newValue, "gravityDirection", in: DynamicRange.magnitudes),
                new != gravity.vector
            else { return }
            gravity.set(new)
            propertyDidChange()
        }
    }

    /// The direction in radians, clockwise from the right. Default: π/2, downwards.
    open var angle: CGFloat {
        get { gravity.angle }
        set { setAngle(newValue, magnitude: magnitude) }
    }

    /// The strength; 1 is 1000 points/s². Default: 1.
    open var magnitude: CGFloat {
        get { gravity.magnitude }
        set { setAngle(angle, magnitude: newValue) }
    }

    /// Sets the direction in radians, clockwise from the right, and the strength.
    open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
        guard let angle = usable(angle, "angle", in: DynamicRange.angles),
            let magnitude = usable(magnitude, "magnitude", in: DynamicRange.magnitudes),
            angle != gravity.angle || magnitude != gravity.magnitude
        else { return }
        gravity.set(angle: angle, magnitude: magnitude)
        propertyDidChange()
    }

    override var acceptsChildren: Bool { false }

    override func act(_ simulation: DynamicSimulation) {
        let acceleration = CGVector(dx: gravity.vector.dx * 1000, dy: gravity.vector.dy * 1000)
        for body in bodies { simulation.world.accelerate(body.number, by: acceleration) }
    }
}
