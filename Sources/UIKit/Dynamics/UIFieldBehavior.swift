/// A force that depends on where items are and how they move.
///
/// The kind is chosen by the class method that creates the field. A field acts on its own items
/// only, while their middles are in its region. Distances in the formulas are metres of 100 points,
/// r is the distance from the position, and *falloff* is r^(−``falloff``), with r at least
/// ``minimumRadius``. Forces move 100 x 100 points of density 1 by 100 points/s² for each unit.
///
/// Source: Apple, UIFieldBehavior, for the kinds; the formulas and defaults were measured by
/// others.
@preconcurrency @MainActor
open class UIFieldBehavior: UIDynamicBehavior {
    /// The kinds of fields.
    enum Kind {
        case drag, vortex, radialGravity, linearGravity, velocity, noise, turbulence, spring
        case electric, magnetic
        case custom(
            (UIFieldBehavior, CGPoint, CGVector, CGFloat, CGFloat, TimeInterval) -> CGVector)
    }

    let kind: Kind

    init(_ kind: Kind, falloff: CGFloat = 0) {
        self.kind = kind
        self.falloff = falloff
        super.init()
    }

    /// The items on which the field acts, in the order in which they were added.
    open var items: [any UIDynamicItem] { list.items }

    /// Adds an item.
    open func addItem(_ item: any UIDynamicItem) { insert(item) }

    /// Removes an item, which keeps its velocity.
    open func removeItem(_ item: any UIDynamicItem) { remove(item) }

    // MARK: Properties

    /// The origin of the field, in reference coordinates. Default: zero.
    ///
    /// NaN and infinity are reported, and the position stays; so it is with all properties.
    open var position = CGPoint.zero {
        didSet {
            position = checked(position, "position", keeping: oldValue, in: DynamicRange.positions)
            if position != oldValue { propertyDidChange() }
        }
    }

    /// The area about the position in which the field acts. Default: infinite.
    open var region = UIRegion.infinite {
        didSet { propertyDidChange() }
    }

    /// A factor for the force; negative numbers turn it around. Default: 1.
    open var strength: CGFloat = 1 {
        didSet {
            strength = checked(strength, "strength", keeping: oldValue, in: DynamicRange.magnitudes)
            if strength != oldValue { propertyDidChange() }
        }
    }

    /// How the force decreases with the distance: it is divided by r to this power. Default: 0; 2
    /// for radial gravity, 1 for electric and magnetic fields, −1 for springs.
    open var falloff: CGFloat {
        didSet {
            falloff = checked(falloff, "falloff", keeping: oldValue, in: -100...100)
            if falloff != oldValue { propertyDidChange() }
        }
    }

    /// The distance in points within which the force does not increase further. Default: 0.003.
    open var minimumRadius: CGFloat = 0.003_051_757_81 {
        didSet {
            minimumRadius = checked(
                minimumRadius, "minimumRadius", keeping: oldValue, in: DynamicRange.lengths)
            if minimumRadius != oldValue { propertyDidChange() }
        }
    }

    /// The direction of linear gravity and of velocity fields, and the velocity of the medium of
    /// drag fields. Default: as created.
    open var direction = CGVector.zero {
        didSet {
            direction = checked(
                direction, "direction", keeping: oldValue, in: DynamicRange.magnitudes)
            if direction != oldValue { propertyDidChange() }
        }
    }

    /// How smooth noise and turbulence are, from 0 to 1; 0 for other fields.
    open var smoothness: CGFloat = 0 {
        didSet {
            smoothness = checked(smoothness, "smoothness", keeping: oldValue, in: 0...1)
            if smoothness != oldValue { propertyDidChange() }
        }
    }

    /// How fast noise and turbulence change, in hertz; 0 for other fields.
    open var animationSpeed: CGFloat = 0 {
        didSet {
            animationSpeed = checked(
                animationSpeed, "animationSpeed", keeping: oldValue, in: -1000...1000)
            if animationSpeed != oldValue { propertyDidChange() }
        }
    }

    // MARK: Animator

    override var acceptsChildren: Bool { false }

    /// Whether the force on an item that rests may change.
    private final var changes: Bool {
        switch kind {
        case .custom: true
        case .noise: animationSpeed != 0
        default: false
        }
    }

    override func act(_ simulation: DynamicSimulation) {
        let world = simulation.world
        for body in bodies {
            let state = world.state(of: body.number)
            guard state.isAwake || changes else { continue }
            let offset = CGPoint(
                x: state.place.center.x - position.x, y: state.place.center.y - position.y)
            guard region.contains(offset) else { continue }
            if case .velocity = kind {
                world.drive(
                    body.number, with: CGVector(dx: direction.dx * 100, dy: direction.dy * 100))
                continue
            }
            let sample = FieldSample(
                offset: CGVector(dx: offset.x / 100, dy: offset.y / 100),
                velocity: CGVector(dx: state.velocity.dx / 100, dy: state.velocity.dy / 100),
                mass: state.mass, charge: body.charge, time: simulation.time)
            guard let force = force(sample) else { continue }
            if changes { world.wake(body.number) }
            world.push(body.number, with: force, at: .zero)
        }
    }

    /// Returns the force on an item; nil for none.
    private final func force(_ sample: FieldSample) -> CGVector? {
        var force: CGVector
        if case .custom(let block) = kind {
            guard strength != 0 else { return nil }
            force = block(
                self, CGPoint(x: sample.offset.dx * 100, y: sample.offset.dy * 100),
                sample.velocity, sample.mass, sample.charge, sample.time)
        } else {
            force = sample.force(of: self)
        }
        guard force.dx.isFinite, force.dy.isFinite else {
            // Of the field's own formulas only an extreme falloff overflows.
            reportMistake("A force of \(nameInMessages) was left out: (\(force.dx), \(force.dy))")
            return nil
        }
        force.dx = max(-1e9, min(1e9, force.dx))
        force.dy = max(-1e9, min(1e9, force.dy))
        return force == .zero ? nil : force
    }
}
