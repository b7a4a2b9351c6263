/// Moves items as the behaviours say that were added to it: gravity, collisions, springs, pushes.
///
/// The physics engine is in the product `Dynamics`; without it nothing moves, which is reported
/// once. An animator calculates 120 steps a second of the loop's time, so that every run of a
/// program has the same movements, writes the items in each frame, and pauses when everything
/// rests: then the loop sleeps. An item that is a million points away rests there.
///
/// The animator holds its behaviours, and these hold their items. The reference view, the layout
/// and the delegate are not held.
///
/// Source: Apple, UIDynamicAnimator.
@preconcurrency @MainActor
open class UIDynamicAnimator: NSObject {
    /// The object that is called when the animator pauses and resumes.
    open weak var delegate: (any UIDynamicAnimatorDelegate)?
    /// The view in whose coordinates items move; nil for an animator without one.
    open var referenceView: UIView? { storedReferenceView }
    private final weak var storedReferenceView: UIView?
    private final weak var layout: UICollectionViewLayout?
    /// Whether the items are layout attributes.
    final let isForLayout: Bool

    /// The behaviours, in the order in which they were added, without children.
    open private(set) var behaviors: [UIDynamicBehavior] = []
    /// The behaviours and their children, in order.
    final var registered: [UIDynamicBehavior] {
        if let storedRegistered { return storedRegistered }
        let found = behaviors.flatMap(\.family)
        storedRegistered = found
        return found
    }
    private final var storedRegistered: [UIDynamicBehavior]?

    /// The engine that moves the items; nil in a program without the engine.
    private(set) final var simulation: DynamicSimulation?
    private final var link: CADisplayLink?
    /// The loop's time from which steps are counted, and how many were made.
    private final var origin: CFTimeInterval = 0
    private final var stepCount = 0

    /// The time that the animator has run, in seconds; pauses do not count.
    open private(set) var elapsedTime: TimeInterval = 0
    /// Whether the animator moves items at the moment.
    open var isRunning: Bool { link != nil }

    /// Creates an animator for views in a view.
    ///
    /// The views must be subviews of the reference view, at any depth.
    public init(referenceView view: UIView) {
        storedReferenceView = view
        isForLayout = false
        super.init()
        connect()
        DynamicReferences.register(self)
    }

    /// Creates an animator for the attributes of a collection view layout.
    ///
    /// The layout is invalidated in each frame in which attributes have changed, and returns them
    /// with ``items(in:)`` and ``layoutAttributesForCell(at:)``.
    public init(collectionViewLayout layout: UICollectionViewLayout) {
        self.layout = layout
        isForLayout = true
        super.init()
        connect()
    }

    /// Creates an animator for items in coordinates of the program's.
    public override init() {
        isForLayout = false
        super.init()
        connect()
    }

    private final func connect() {
        if let world = RigidBodies.world() {
            simulation = DynamicSimulation(world, of: self)
        }
    }

    isolated deinit {
        link?.invalidate()
        DynamicReferences.animatorIsGoing()
        guard let simulation else { return }
        for behavior in registered { behavior.leave(simulation) }
    }

    // MARK: Behaviours

    /// Adds a behaviour with its children, and starts if something moves.
    ///
    /// A behaviour that the animator has is left as it is. One that belongs to another animator or
    /// behaviour is reported and not added.
    open func addBehavior(_ behavior: UIDynamicBehavior) {
        guard !behaviors.contains(where: { $0 === behavior }) else { return }
        guard behavior.isFree else {
            return reportMistake(
                "\(behavior.nameInMessages) was not added to a dynamic animator, because it "
                    + "belongs to another one or to another behavior")
        }
        behaviors.append(behavior)
        behavior.register(with: self)
    }

    /// Removes a behaviour with its children; has no effect for one that was not added.
    open func removeBehavior(_ behavior: UIDynamicBehavior) {
        guard behaviors.contains(where: { $0 === behavior }) else { return }
        behaviors.removeAll { $0 === behavior }
        membersDidChange()
        behavior.unregister()
    }

    /// Removes all behaviours.
    open func removeAllBehaviors() {
        // Together, so that the removal of one does not start what the others move.
        let removed = behaviors
        behaviors = []
        membersDidChange()
        for behavior in removed { behavior.unregister() }
    }

    final func membersDidChange() {
        storedRegistered = nil
        simulation?.materialsAreStale = true
    }

    /// Reads an item again that the program has moved, turned or resized.
    ///
    /// The item keeps its velocity. Has no effect for an item without a behaviour.
    open func updateItem(usingCurrentState item: any UIDynamicItem) {
        guard let simulation, let body = simulation.body(of: item) else { return }
        simulation.update(body)
        start()
    }

    /// Returns the items whose bounding boxes intersect a rectangle in reference coordinates.
    ///
    /// - Complexity: O(items)
    open func items(in rect: CGRect) -> [any UIDynamicItem] {
        guard let simulation else { return [] }
        // Compared by their edges, because Foundation's intersections trap for NaN.
        let x = [rect.origin.x, rect.origin.x + rect.size.width]
        let y = [rect.origin.y, rect.origin.y + rect.size.height]
        let (left, right) = (min(x[0], x[1]), max(x[0], x[1]))
        let (top, bottom) = (min(y[0], y[1]), max(y[0], y[1]))
        return simulation.bodies.filter { body in
            let place = simulation.world.state(of: body.number).place
            let size = body.item.bounds.size
            let (c, s) = (abs(cos(place.angle)) / 2, abs(sin(place.angle)) / 2)
            let width = size.width * c + size.height * s
            let height = size.width * s + size.height * c
            return place.center.x - width < right && place.center.x + width > left
                && place.center.y - height < bottom && place.center.y + height > top
        }.map(\.item)
    }

    /// The bounds of the reference view, or of the layout's content; nil without either.
    final var referenceBounds: CGRect? {
        if let referenceView { return referenceView.bounds }
        return layout.map { CGRect(origin: .zero, size: $0.collectionViewContentSize) }
    }

    /// Makes boundaries follow the size of the reference view.
    final func referenceSizeDidChange() {
        guard let simulation else { return }
        for case let behavior as UICollisionBehavior in registered
        where behavior.updateReferenceBoundary(simulation) {
            behavior.propertyDidChange()
        }
    }

    // MARK: Frames

    /// Starts if something moves, or a behaviour needs every frame; not without behaviours.
    final func start() {
        guard link == nil, let simulation, !registered.isEmpty, needsFrames(simulation) else {
            return
        }
        let link = CADisplayLink { [weak self] link in self?.advance(to: link.timestamp) }
        link.finiteName = "a dynamic animator moves its items"
        self.link = link
        origin = CACurrentMediaTime()
        stepCount = 0
        link.add()
        delegate?.dynamicAnimatorWillResume(self)
    }

    private final func needsFrames(_ simulation: DynamicSimulation) -> Bool {
        simulation.world.isAwake || registered.contains(where: \.keepsRunning)
    }

    private final func advance(to time: CFTimeInterval) {
        guard let simulation else { return }
        let rate = DynamicSimulation.stepsPerSecond
        // Frames are on whole nanoseconds, and so may be a little early.
        var steps = Int(((time - origin) * rate + 0.001).rounded(.down)) - stepCount
        if steps > Int(rate / 2) {
            // The program was busy or asleep: what happened meanwhile is not made up for.
            steps = 2
            origin = time - Double(stepCount + steps) / rate
        }
        guard steps > 0 else { return }
        stepCount += steps
        elapsedTime += Double(steps) / rate
        simulation.advance(steps: steps)
        let changed = simulation.writeItems()
        simulation.notifyOfContacts()
        for behavior in registered { behavior.action?() }
        if changed { layout?.invalidateLayout() }
        if !needsFrames(simulation) { pause() }
    }

    private final func pause() {
        link?.invalidate()
        guard link != nil else { return }
        link = nil
        delegate?.dynamicAnimatorDidPause(self)
    }
}

/// The methods that a dynamic animator calls when it pauses and resumes.
///
/// Source: Apple, UIDynamicAnimatorDelegate. All methods have defaults that do nothing.
@preconcurrency @MainActor
public protocol UIDynamicAnimatorDelegate: NSObjectProtocol {
    /// Called when the animator starts, the first time as well.
    func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
    /// Called when all items rest and the animator stops.
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
    /// Does nothing.
    public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
    /// Does nothing.
    public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}
