/// Pulls an item to a point, as springs at its corners would, and turns it upright.
///
/// As was measured in UIKit, two springs at each of two opposite corners pull with 4 Hz, each over
/// a length of 50 points beside the item.
///
/// Source: Apple, UISnapBehavior.
@preconcurrency @MainActor
open class UISnapBehavior: UIDynamicBehavior {
    private final var anchor: Int?
    private final var springs: [Int] = []
    private final let item: any UIDynamicItem

    private static let length: CGFloat = 50
    private static let frequency: CGFloat = 4

    /// Creates a snap of an item to a point of the reference coordinates.
    public init(item: any UIDynamicItem, snapTo point: CGPoint) {
        self.item = item
        super.init()
        snapPoint =
            usableNumbers(
                point, in: DynamicRange.positions, "snapPoint", of: nameInMessages) ?? item.center
        insert(item)
    }

    /// The point at which the item ends, in reference coordinates.
    ///
    /// NaN and infinity are reported, and the point stays.
    open var snapPoint = CGPoint.zero {
        didSet {
            snapPoint = checked(
                snapPoint, "snapPoint", keeping: oldValue, in: DynamicRange.positions)
            guard snapPoint != oldValue, let anchor, let simulation else { return }
            simulation.world.move(anchor, to: RigidPlace(center: snapPoint, angle: 0))
            propertyDidChange()
        }
    }

    /// How fast the swinging ends, from 0 to 1, where 1 swings least. Default: 0.5.
    ///
    /// Numbers outside are reported and limited; NaN is reported, and the damping stays.
    open var damping: CGFloat = 0.5 {
        didSet {
            damping = checked(damping, "damping", keeping: oldValue, in: 0...1)
            guard damping != oldValue, let simulation else { return }
            for spring in springs {
                simulation.world.setSpring(
                    length: Self.length, frequency: Self.frequency, damping: damping, of: spring)
            }
            propertyDidChange()
        }
    }

    override var acceptsChildren: Bool { false }

    override func join(_ simulation: DynamicSimulation) {
        super.join(simulation)
        guard let body = bodies.first else { return }
        let anchor = simulation.world.addAnchor(at: snapPoint)
        self.anchor = anchor
        let (x, y) = (item.bounds.width / 2, item.bounds.height / 2)
        let ends = [(-x, -y, -1.0, 0.0), (-x, -y, 0, -1), (x, y, 1, 0), (x, y, 0, 1)]
        springs = ends.compactMap { x, y, right, down in
            let corner = CGPoint(x: x, y: y)
            let end = CGPoint(x: x + right * Self.length, y: y + down * Self.length)
            return simulation.world.addJoint(
                RigidJoint(
                    a: body.number, b: anchor,
                    kind: .distance(
                        corner, end, length: Self.length, frequency: Self.frequency,
                        damping: damping)))
        }
    }

    override func leave(_ simulation: DynamicSimulation) {
        springs.forEach(simulation.world.removeJoint)
        springs = []
        if let anchor { simulation.world.removeBody(anchor) }
        anchor = nil
        super.leave(simulation)
    }
}
