/// A rule for the items of a dynamic animator: the base of all behaviours, and a container of
/// others.
///
/// A subclass of this class itself combines behaviours as its children, or does something in each
/// frame with ``action``. The behaviours of UIKit have items and no children.
///
/// Source: Apple, UIDynamicBehavior.
@preconcurrency @MainActor
open class UIDynamicBehavior: NSObject, NamedInMessages {
    /// Called in each frame while the animator runs, after the items were moved. Default: nil.
    ///
    /// The closure is held by the behaviour. An animator with a behaviour that has an action and
    /// neither items nor children runs until the behaviour is removed.
    open var action: (() -> Void)? {
        didSet { if action != nil { dynamicAnimator?.start() } }
    }
    /// The children, in the order in which they were added.
    open private(set) var childBehaviors: [UIDynamicBehavior] = []
    /// The animator to which the behaviour, or the one that contains it, was added.
    open var dynamicAnimator: UIDynamicAnimator? { storedDynamicAnimator }
    private final weak var storedDynamicAnimator: UIDynamicAnimator?

    private final weak var parent: UIDynamicBehavior?
    /// The items of UIKit's behaviours.
    final var list = DynamicItemList()
    /// The bodies of the items, while the behaviour belongs to an animator.
    final var bodies: [DynamicBody] = []

    /// Creates a behaviour without children.
    public override init() { super.init() }

    /// Adds a behaviour that comes and goes with this one.
    ///
    /// UIKit's behaviours cannot have children; that, and a behaviour that belongs to another one
    /// or to an animator, is reported and changes nothing.
    open func addChildBehavior(_ behavior: UIDynamicBehavior) {
        guard acceptsChildren else {
            return reportMistake("\(nameInMessages) cannot have child behaviors")
        }
        guard behavior.isFree, !behavior.contains(self) else {
            return reportMistake(
                "\(behavior.nameInMessages) belongs to an animator or to another behavior and was "
                    + "not added to \(nameInMessages)")
        }
        childBehaviors.append(behavior)
        behavior.parent = self
        if let dynamicAnimator { behavior.register(with: dynamicAnimator) }
    }

    /// Removes a child; has no effect for other behaviours.
    open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
        guard behavior.parent === self else { return }
        if dynamicAnimator != nil { behavior.unregister() }
        behavior.parent = nil
        childBehaviors.removeAll { $0 === behavior }
    }

    /// Called before the behaviour is added to an animator, or removed from it with nil.
    open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

    /// Whether the behaviour belongs to no animator and to no other behaviour.
    final var isFree: Bool { parent == nil && storedDynamicAnimator == nil }

    private final func contains(_ behavior: UIDynamicBehavior) -> Bool {
        self === behavior || childBehaviors.contains { $0.contains(behavior) }
    }

    // MARK: Animator

    /// Whether the behaviour may have children; false for those with items.
    var acceptsChildren: Bool { true }

    /// Whether the animator has to run although nothing moves.
    var keepsRunning: Bool { acceptsChildren && childBehaviors.isEmpty && action != nil }

    /// The behaviour and its children, in order.
    final var family: [UIDynamicBehavior] {
        childBehaviors.isEmpty ? [self] : [self] + childBehaviors.flatMap(\.family)
    }

    final func register(with animator: UIDynamicAnimator) {
        storedDynamicAnimator = animator
        willMove(to: animator)
        // The program may have removed the behaviour in the meantime.
        guard dynamicAnimator === animator else { return }
        animator.membersDidChange()
        if let simulation = animator.simulation { join(simulation) }
        for child in childBehaviors { child.register(with: animator) }
        animator.start()
    }

    final func unregister() {
        guard let animator = dynamicAnimator else { return }
        willMove(to: nil)
        for child in childBehaviors { child.unregister() }
        if let simulation = animator.simulation { leave(simulation) }
        storedDynamicAnimator = nil
        animator.membersDidChange()
        // What rested on an item that leaves moves again.
        animator.start()
    }

    final var simulation: DynamicSimulation? { dynamicAnimator?.simulation }

    /// Gets the bodies of the items. Overrides call super first.
    func join(_ simulation: DynamicSimulation) {
        for item in list.items { enter(item, simulation) }
    }

    /// Gives the bodies back. Overrides call super last.
    func leave(_ simulation: DynamicSimulation) {
        let leaving = bodies
        bodies = []
        for body in leaving {
            bodyWillLeave(body, simulation)
            simulation.release(body)
        }
    }

    /// Reacts to a body of the behaviour's items.
    func bodyDidJoin(_ body: DynamicBody, _ simulation: DynamicSimulation) {}
    /// Reacts to the end of a body.
    func bodyWillLeave(_ body: DynamicBody, _ simulation: DynamicSimulation) {}
    /// Called once a frame, before its steps.
    func prepareFrame(_ simulation: DynamicSimulation) {}
    /// Called before each step.
    func act(_ simulation: DynamicSimulation) {}

    // MARK: Items

    private final func enter(_ item: any UIDynamicItem, _ simulation: DynamicSimulation) {
        guard let body = simulation.acquire(item) else { return }
        bodies.append(body)
        bodyDidJoin(body, simulation)
    }

    /// Adds an item, if it is new.
    final func insert(_ item: any UIDynamicItem) {
        guard list.append(item) else { return }
        guard let animator = dynamicAnimator, let simulation = animator.simulation else { return }
        enter(item, simulation)
        animator.start()
    }

    /// Removes an item, if the behaviour has it.
    final func remove(_ item: any UIDynamicItem) {
        guard list.remove(item) else { return }
        guard let animator = dynamicAnimator, let simulation = animator.simulation,
            let index = bodies.firstIndex(where: { $0.item === item })
        else { return }
        let body = bodies.remove(at: index)
        simulation.world.wake(body.number)
        bodyWillLeave(body, simulation)
        simulation.release(body)
        animator.start()
    }

    /// Wakes the items and the animator, because a property has changed.
    final func propertyDidChange() {
        guard let animator = dynamicAnimator, let simulation = animator.simulation else { return }
        for body in bodies { simulation.world.wake(body.number) }
        animator.start()
    }
}
