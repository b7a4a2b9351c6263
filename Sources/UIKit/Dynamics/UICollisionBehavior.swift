/// Lets items collide with each other and with boundaries.
///
/// Items of different collision behaviours do not collide.
///
/// Source: Apple, UICollisionBehavior.
@preconcurrency @MainActor
open class UICollisionBehavior: UIDynamicBehavior {
    /// The things with which items collide.
    public struct Mode: OptionSet, Sendable {
        /// The bits of the options.
        public let rawValue: UInt
        /// Creates options from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The other items of the behaviour.
        public static let items = Mode(rawValue: 1 << 0)
        /// The boundaries of the behaviour.
        public static let boundaries = Mode(rawValue: 1 << 1)
        /// Items and boundaries.
        public static let everything = Mode(rawValue: .max)
    }

    /// A boundary that the program has added.
    struct Boundary {
        let key: AnyHashable
        let identifier: any NSCopying
        let path: UIBezierPath
        /// The engine's number, while the behaviour belongs to an animator.
        var number: Int?
    }

    final var boundaries: [Boundary] = []
    /// The reference bounds as a boundary: their insets, and their shapes in the engine.
    private final var insets: UIEdgeInsets?
    private final var referenceBox: CGRect?
    private final var referenceNumber: Int?
    private final var itemGroup = 0
    private final var boundaryGroup = 0

    /// The object that is called when contacts begin and end.
    open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?

    /// Creates a behaviour without items.
    public override convenience init() { self.init(items: []) }

    /// Creates a behaviour without boundaries.
    public init(items: [any UIDynamicItem]) {
        super.init()
        items.forEach(insert)
    }

    /// The items that collide, in the order in which they were added.
    open var items: [any UIDynamicItem] { list.items }

    /// Adds an item.
    open func addItem(_ item: any UIDynamicItem) { insert(item) }

    /// Removes an item. Its contacts end without a call of the delegate.
    open func removeItem(_ item: any UIDynamicItem) { remove(item) }

    /// The things with which the items collide. Default: everything.
    open var collisionMode = Mode.everything {
        didSet {
            guard collisionMode != oldValue, let simulation else { return }
            for body in bodies { setGroups(of: body, simulation) }
            propertyDidChange()
        }
    }

    // MARK: Reference bounds

    /// Whether the bounds of the reference view are a boundary; with a collection view layout,
    /// those of its content. Default: false.
    ///
    /// The boundary follows the size of the reference view. Setting the property sets the insets to
    /// zero.
    open var translatesReferenceBoundsIntoBoundary: Bool {
        get { insets != nil }
        set { setReferenceInsets(newValue ? .zero : nil) }
    }

    /// Makes the bounds of the reference view, inset, a boundary.
    ///
    /// Insets with NaN or infinity are reported and change nothing.
    open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
        guard let insets = usable(insets, "insets", in: DynamicRange.positions) else { return }
        setReferenceInsets(insets)
    }

    private final func setReferenceInsets(_ new: UIEdgeInsets?) {
        guard insets != new else { return }
        insets = new
        guard let simulation else { return }
        updateReferenceBoundary(simulation)
        propertyDidChange()
    }

    /// Makes the boundary again if the bounds have changed. Returns whether they had.
    @discardableResult
    final func updateReferenceBoundary(_ simulation: DynamicSimulation) -> Bool {
        var box: CGRect?
        if let insets, let bounds = dynamicAnimator?.referenceBounds {
            box = CGRect(
                x: bounds.minX + insets.left, y: bounds.minY + insets.top,
                width: bounds.width - insets.left - insets.right,
                height: bounds.height - insets.top - insets.bottom)
        }
        guard box != referenceBox else { return false }
        referenceBox = box
        if let referenceNumber { simulation.removeBoundary(referenceNumber) }
        referenceNumber = nil
        guard let box, box.width >= 0, box.height >= 0 else { return true }
        referenceNumber = simulation.addBoundary(
            UIBezierPath(rect: box).collisionLines(), group: boundaryGroup, of: self,
            identifier: nil)
        return true
    }

    // MARK: Animator

    override var acceptsChildren: Bool { false }

    override func join(_ simulation: DynamicSimulation) {
        itemGroup = simulation.makeGroup()
        boundaryGroup = -itemGroup
        for index in boundaries.indices { makeBoundary(index, simulation) }
        updateReferenceBoundary(simulation)
        super.join(simulation)
    }

    override func leave(_ simulation: DynamicSimulation) {
        super.leave(simulation)
        for index in boundaries.indices { removeBoundary(index, simulation) }
        if let referenceNumber { simulation.removeBoundary(referenceNumber) }
        (referenceNumber, referenceBox) = (nil, nil)
    }

    override func bodyDidJoin(_ body: DynamicBody, _ simulation: DynamicSimulation) {
        setGroups(of: body, simulation)
    }

    override func bodyWillLeave(_ body: DynamicBody, _ simulation: DynamicSimulation) {
        body.groups.removeAll { $0 == itemGroup || $0 == boundaryGroup }
        simulation.world.setGroups(body.groups, of: body.number)
    }

    private final func setGroups(of body: DynamicBody, _ simulation: DynamicSimulation) {
        body.groups.removeAll { $0 == itemGroup || $0 == boundaryGroup }
        if collisionMode.contains(.items) { body.groups.append(itemGroup) }
        if collisionMode.contains(.boundaries) { body.groups.append(boundaryGroup) }
        simulation.world.setGroups(body.groups, of: body.number)
    }

    override func prepareFrame(_ simulation: DynamicSimulation) {
        if updateReferenceBoundary(simulation) { propertyDidChange() }
    }

    final func makeBoundary(_ index: Int, _ simulation: DynamicSimulation) {
        boundaries[index].number = simulation.addBoundary(
            boundaries[index].path.collisionLines(), group: boundaryGroup, of: self,
            identifier: boundaries[index].identifier)
    }

    final func removeBoundary(_ index: Int, _ simulation: DynamicSimulation) {
        if let number = boundaries[index].number { simulation.removeBoundary(number) }
        boundaries[index].number = nil
    }

    // MARK: Contacts

    final func notify(_ contact: RigidContact, _ one: DynamicBody, _ two: DynamicBody) {
        guard collisionMode.contains(.items), list.contains(one.item), list.contains(two.item)
        else { return }
        if contact.began {
            collisionDelegate?.collisionBehavior(
                self, beganContactFor: one.item, with: two.item, at: contact.point)
        } else {
            collisionDelegate?.collisionBehavior(self, endedContactFor: one.item, with: two.item)
        }
    }

    final func notify(
        _ contact: RigidContact, _ body: DynamicBody, boundary identifier: (any NSCopying)?
    ) {
        guard collisionMode.contains(.boundaries), list.contains(body.item) else { return }
        if contact.began {
            collisionDelegate?.collisionBehavior(
                self, beganContactFor: body.item, withBoundaryIdentifier: identifier,
                at: contact.point)
        } else {
            collisionDelegate?.collisionBehavior(
                self, endedContactFor: body.item, withBoundaryIdentifier: identifier)
        }
    }
}
