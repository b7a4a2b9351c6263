/// Sets how items bounce, slide, weigh and slow down, and their velocities.
///
/// If an item is in several of these behaviours, the last one that has set a property determines
/// it, in the order of the animator's behaviours. Without one, an item has the defaults.
///
/// Source: Apple, UIDynamicItemBehavior.
@preconcurrency @MainActor
open class UIDynamicItemBehavior: UIDynamicBehavior {
    /// The properties that the program has set.
    private final var setters: [WritableKeyPath<RigidMaterial, CGFloat>: CGFloat] = [:]
    /// Velocities for items that have no body yet.
    private final var waiting: [ObjectIdentifier: (linear: CGVector, angular: CGFloat)] = [:]

    /// Creates a behaviour without items.
    public override convenience init() { self.init(items: []) }

    /// Creates a behaviour that changes nothing until its properties are set.
    public init(items: [any UIDynamicItem]) {
        super.init()
        items.forEach(insert)
    }

    /// The items, in the order in which they were added.
    open var items: [any UIDynamicItem] { list.items }

    /// Adds an item.
    open func addItem(_ item: any UIDynamicItem) { insert(item) }

    /// Removes an item, which keeps its velocity.
    open func removeItem(_ item: any UIDynamicItem) {
        remove(item)
        waiting[ObjectIdentifier(item)] = nil
    }

    /// How much of the velocity a collision returns: 0 nothing, 1 all. Default: 0.
    ///
    /// The greater one of two items counts. A boundary has 0. Collisions below 100 points/s do not
    /// bounce.
    open var elasticity: CGFloat {
        get { setters[\.elasticity] ?? 0 }
        set { set(\.elasticity, newValue, "elasticity", in: DynamicRange.elasticities) }
    }

    /// The resistance of items that slide along each other; 0 for no friction, 1 for a strong one.
    /// Default: 0.2.
    ///
    /// The root of the product of two items counts. A boundary has 0.2. Apple documents 0 as the
    /// default; 0.2 was measured.
    open var friction: CGFloat {
        get { setters[\.friction] ?? 0.2 }
        set { set(\.friction, newValue, "friction", in: DynamicRange.frictions) }
    }

    /// The mass of 100 x 100 points. Default: 1.
    open var density: CGFloat {
        get { setters[\.density] ?? 1 }
        set { set(\.density, newValue, "density", in: DynamicRange.densities) }
    }

    /// How fast the linear velocity decreases: v falls by `resistance` · v per second. Default: 0.
    open var resistance: CGFloat {
        get { setters[\.resistance] ?? 0 }
        set { set(\.resistance, newValue, "resistance", in: DynamicRange.resistances) }
    }

    /// How fast the angular velocity decreases: ω falls by `angularResistance` · ω per second.
    /// Default: 0.
    open var angularResistance: CGFloat {
        get { setters[\.angularResistance] ?? 0 }
        set {
            set(\.angularResistance, newValue, "angularResistance", in: DynamicRange.resistances)
        }
    }

    /// How strongly electric and magnetic fields act on the items. Default: 0.
    open var charge: CGFloat = 0 {
        didSet {
            charge = checked(charge, "charge", keeping: oldValue, in: DynamicRange.magnitudes)
            chargeIsSet = true
            if charge != oldValue { materialDidChange() }
        }
    }
    private final var chargeIsSet = false

    /// Whether the items do not move; others collide with them as with a wall. Default: false.
    open var isAnchored = false {
        didSet {
            anchoredIsSet = true
            if isAnchored != oldValue { materialDidChange() }
        }
    }
    private final var anchoredIsSet = false

    /// Whether the items can turn. Default: true.
    open var allowsRotation = true {
        didSet {
            rotationIsSet = true
            if allowsRotation != oldValue { materialDidChange() }
        }
    }
    private final var rotationIsSet = false

    private final func set(
        _ property: WritableKeyPath<RigidMaterial, CGFloat>, _ new: CGFloat, _ name: StaticString,
        in range: ClosedRange<Double>
    ) {
        guard let new = usable(new, name, in: range) else { return }
        let old = setters.updateValue(new, forKey: property)
        if old != new { materialDidChange() }
    }

    private final func materialDidChange() {
        // At once, because an anchored item cannot be woken.
        simulation?.materialsAreStale = true
        simulation?.updateMaterials()
        propertyDidChange()
    }

    // MARK: Velocities

    /// Adds to the velocity of an item, in points per second.
    ///
    /// Before the behaviour belongs to an animator, the velocity is kept for it. Has no effect for
    /// other items. NaN and infinity are reported.
    open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
        guard list.contains(item),
            let velocity = usable(velocity, "linear velocity", in: DynamicRange.velocities)
        else { return }
        add(CGVector(dx: velocity.x, dy: velocity.y), 0, item)
    }

    /// Adds to the angular velocity of an item, in radians per second, clockwise.
    ///
    /// Before the behaviour belongs to an animator, the velocity is kept for it. Has no effect for
    /// other items. NaN and infinity are reported.
    open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
        guard list.contains(item),
            let velocity = usable(velocity, "angular velocity", in: DynamicRange.velocities)
        else { return }
        add(.zero, velocity, item)
    }

    private final func add(_ linear: CGVector, _ angular: CGFloat, _ item: any UIDynamicItem) {
        if let simulation, let body = simulation.body(of: item) {
            add(linear, angular, body, simulation)
            dynamicAnimator?.start()
            return
        }
        let old = waiting[ObjectIdentifier(item)] ?? (.zero, 0)
        waiting[ObjectIdentifier(item)] = (
            CGVector(dx: old.linear.dx + linear.dx, dy: old.linear.dy + linear.dy),
            old.angular + angular
        )
    }

    private final func add(
        _ linear: CGVector, _ angular: CGFloat, _ body: DynamicBody,
        _ simulation: DynamicSimulation
    ) {
        simulation.updateMaterials()
        let state = simulation.world.state(of: body.number)
        let sum = CGVector(dx: state.velocity.dx + linear.dx, dy: state.velocity.dy + linear.dy)
        simulation.world.setVelocity(
            sum, angular: state.angularVelocity + angular, of: body.number)
    }

    /// Returns the velocity of an item in points per second; zero for an item without an animator.
    open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
        guard list.contains(item), let simulation, let body = simulation.body(of: item) else {
            return .zero
        }
        let velocity = simulation.world.state(of: body.number).velocity
        return CGPoint(x: velocity.dx, y: velocity.dy)
    }

    /// Returns the angular velocity of an item in radians per second, clockwise; zero for an item
    /// without an animator.
    open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
        guard list.contains(item), let simulation, let body = simulation.body(of: item) else {
            return 0
        }
        return simulation.world.state(of: body.number).angularVelocity
    }

    // MARK: Animator

    override var acceptsChildren: Bool { false }

    override func bodyDidJoin(_ body: DynamicBody, _ simulation: DynamicSimulation) {
        simulation.materialsAreStale = true
        guard let velocity = waiting.removeValue(forKey: ObjectIdentifier(body.item)) else {
            return
        }
        add(velocity.linear, velocity.angular, body, simulation)
    }

    override func bodyWillLeave(_ body: DynamicBody, _ simulation: DynamicSimulation) {
        simulation.materialsAreStale = true
    }

    /// Applies the program's settings to the items of the behaviour.
    final func setMaterials() {
        for body in bodies {
            for (property, value) in setters { body.nextMaterial[keyPath: property] = value }
            if anchoredIsSet { body.nextMaterial.isAnchored = isAnchored }
            if rotationIsSet { body.nextMaterial.allowsRotation = allowsRotation }
            if chargeIsSet { body.charge = charge }
        }
    }
}
