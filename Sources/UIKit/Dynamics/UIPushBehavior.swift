/// Applies a force to items, once or as long as it is active.
///
/// A force of 1 accelerates an item of 100 x 100 points and density 1 by 100 points/s²; applied
/// once, it changes its velocity by 100 points/s.
///
/// Source: Apple, UIPushBehavior.
@preconcurrency @MainActor
open class UIPushBehavior: UIDynamicBehavior {
    /// Whether a force acts once or continuously.
    public enum Mode: Int, Sendable {
        /// The force acts while the behaviour is active.
        case continuous = 0
        /// The force acts once, then the behaviour is no longer active.
        case instantaneous = 1
    }

    /// Whether the force acts once or continuously.
    public final let mode: Mode
    private final var force = DynamicVector(.zero)
    private final var offsets: [ObjectIdentifier: UIOffset] = [:]

    /// Creates a push without force.
    public init(items: [any UIDynamicItem], mode: Mode) {
        self.mode = mode
        super.init()
        items.forEach(insert)
    }

    /// Creates a continuous push without items.
    public override convenience init() { self.init(items: [], mode: .continuous) }

    /// The items that are pushed, in the order in which they were added.
    open var items: [any UIDynamicItem] { list.items }

    /// Pushes one more item.
    open func addItem(_ item: any UIDynamicItem) { insert(item) }

    /// Removes an item, which keeps its velocity.
    open func removeItem(_ item: any UIDynamicItem) {
        remove(item)
        offsets[ObjectIdentifier(item)] = nil
    }

    /// Whether the force acts. Default: true.
    ///
    /// An instantaneous push acts in the next frame and sets it to false; true pushes again.
    open var active = true {
        didSet { if active != oldValue { propertyDidChange() } }
    }

    /// The direction, with the magnitude as its length. Default: (0, 0).
    ///
    /// NaN and infinity are reported, and the force stays.
    open var pushDirection: CGVector {
        get { force.vector }
        set {
            guard let new = usable(newValue, "pushDirection", in: DynamicRange.magnitudes),
                new != force.vector
            else { return }
            force.set(new)
            propertyDidChange()
        }
    }

    /// The direction in radians, clockwise from the right. Default: 0.
    open var angle: CGFloat {
        get { force.angle }
        set { setAngle(newValue, magnitude: magnitude) }
    }

    /// The strength of the force; negative against the direction. Default: 0.
    open var magnitude: CGFloat {
        get { force.magnitude }
        set { setAngle(angle, magnitude: newValue) }
    }

    /// Sets the direction in radians, clockwise from the right, and the strength.
    open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
        guard let angle = usable(angle, "angle", in: DynamicRange.angles),
            let magnitude = usable(magnitude, "magnitude", in: DynamicRange.magnitudes),
            angle != force.angle || magnitude != force.magnitude
        else { return }
        force.set(angle: angle, magnitude: magnitude)
        propertyDidChange()
    }

    /// Returns where the force acts on an item, from its middle, in points. Default: zero.
    open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
        offsets[ObjectIdentifier(item)] ?? .zero
    }

    /// Sets where the force acts on an item, from its middle, in points of the reference
    /// coordinates; an offset turns the item.
    ///
    /// Has no effect for an item that is not pushed. NaN and infinity are reported.
    open func setTargetOffsetFromCenter(_ o: UIOffset, for item: any UIDynamicItem) {
        guard list.contains(item),
            let offset = usable(o, "targetOffsetFromCenter", in: DynamicRange.offsets)
        else { return }
        offsets[ObjectIdentifier(item)] = offset
        propertyDidChange()
    }

    override var acceptsChildren: Bool { false }

    override func prepareFrame(_ simulation: DynamicSimulation) {
        guard mode == .instantaneous, active, !bodies.isEmpty else { return }
        for body in bodies {
            simulation.world.kick(
                body.number, with: force.vector, at: targetOffsetFromCenter(for: body.item))
        }
        active = false
    }

    override func act(_ simulation: DynamicSimulation) {
        guard mode == .continuous, active else { return }
        for body in bodies {
            simulation.world.push(
                body.number, with: force.vector, at: targetOffsetFromCenter(for: body.item))
        }
    }
}
