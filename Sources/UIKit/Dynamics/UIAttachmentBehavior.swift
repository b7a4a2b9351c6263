/// Attaches an item to a point or to another item: by a rod, a spring, a rope, a pin, a rail or
/// rigidly.
///
/// The kind is chosen by the initializer or the class method, and cannot be changed. Points on
/// items turn with them.
///
/// Source: Apple, UIAttachmentBehavior.
@preconcurrency @MainActor
open class UIAttachmentBehavior: UIDynamicBehavior {
    /// Whether the other end of an attachment is an item or a point.
    public enum AttachmentType: Int, Sendable {
        /// Two items.
        case items = 0
        /// An item and an anchor point.
        case anchor = 1
    }

    /// How the ends are held.
    enum Kind {
        case distance, limit, pin, weld, slide(CGVector)
    }

    /// Whether the attachment has two items, or an item and a point.
    public final let attachedBehaviorType: AttachmentType
    private final let kind: Kind
    /// The ends on the items, from their middles.
    private final let offsets: [UIOffset]
    private final var joint: Int?
    private final var anchor: Int?
    /// The length that the program has set, and the one with which the joint began.
    private final var setLength: CGFloat?
    private final var firstLength: CGFloat?

    /// Attaches the middle of an item to a point.
    public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
        self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
    }

    /// Attaches a point of an item to a point in reference coordinates.
    ///
    /// The distance is kept. If it is less than a point, the item turns about the anchor.
    public init(
        item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint
    ) {
        attachedBehaviorType = .anchor
        kind = .distance
        offsets = Self.usableOffsets([offset])
        super.init()
        begin([item], anchor: point)
    }

    /// Attaches the middles of two items to each other.
    public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
        self.init(
            item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
    }

    /// Attaches a point of an item to a point of another one; their distance is kept.
    public init(
        item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
        attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
    ) {
        attachedBehaviorType = .items
        kind = .distance
        offsets = Self.usableOffsets([offset1, offset2])
        super.init()
        begin([item1, item2], anchor: nil)
    }

    init(
        _ kind: Kind, _ items: [any UIDynamicItem], offsets: [UIOffset] = [],
        anchor: CGPoint? = nil
    ) {
        attachedBehaviorType = items.count == 1 ? .anchor : .items
        self.kind = kind
        self.offsets = Self.usableOffsets(offsets)
        super.init()
        begin(items, anchor: anchor)
    }

    private static func usableOffsets(_ offsets: [UIOffset]) -> [UIOffset] {
        offsets.map {
            usableNumbers(
                $0, in: DynamicRange.offsets, "offset", of: "UIAttachmentBehavior") ?? .zero
        }
    }

    private final func begin(_ items: [any UIDynamicItem], anchor: CGPoint?) {
        items.forEach(insert)
        if list.items.count < items.count {
            reportMistake("\(nameInMessages) cannot attach an item to itself")
        }
        if let anchor { anchorPoint = anchor }
    }

    /// The items of the attachment: one, or two.
    open var items: [any UIDynamicItem] { list.items }

    // MARK: Properties

    /// The point to which the item is attached, in reference coordinates; zero without one.
    ///
    /// A pin, a rail and a fixed attachment between two items begin at this point. NaN and infinity
    /// are reported, and the point stays.
    open var anchorPoint = CGPoint.zero {
        didSet {
            anchorPoint = checked(
                anchorPoint, "anchorPoint", keeping: oldValue, in: DynamicRange.positions)
            guard anchorPoint != oldValue, let simulation else { return }
            if case .distance = kind {
                guard let anchor else { return }
                simulation.world.move(anchor, to: RigidPlace(center: anchorPoint, angle: 0))
            } else {
                makeJoint(simulation)
            }
            propertyDidChange()
        }
    }

    /// The distance between the ends, in points; of a limit attachment, the greatest. Default: the
    /// distance when the behaviour is added to an animator.
    ///
    /// The other kinds have none. Negative numbers are reported and become 0; NaN is reported, and
    /// the length stays.
    open var length: CGFloat {
        get { setLength ?? firstLength ?? currentLength }
        set {
            guard let new = usable(newValue, "length", in: DynamicRange.lengths) else { return }
            setLength = new
            springDidChange()
        }
    }

    /// The damping ratio of the spring: 0 swings on, 1 does not swing. Default: 0.
    ///
    /// It counts with a ``frequency`` other than 0.
    open var damping: CGFloat = 0 {
        didSet {
            damping = checked(damping, "damping", keeping: oldValue, in: DynamicRange.resistances)
            if damping != oldValue { springDidChange() }
        }
    }

    /// The frequency of the spring, in hertz; 0 makes it a rod. Default: 0.
    open var frequency: CGFloat = 0 {
        didSet {
            frequency = checked(
                frequency, "frequency", keeping: oldValue, in: DynamicRange.frequencies)
            if frequency != oldValue { springDidChange() }
        }
    }

    /// The torque that is needed to turn the items of a pin attachment. Default: 0.
    ///
    /// Apple gives no unit; here 1 is the torque of a push of 1 at 100 points from the pin.
    open var frictionTorque: CGFloat = 0 {
        didSet {
            frictionTorque = checked(
                frictionTorque, "frictionTorque", keeping: oldValue, in: DynamicRange.resistances)
            guard frictionTorque != oldValue, let joint, let simulation else { return }
            simulation.world.setFriction(frictionTorque, of: joint)
            propertyDidChange()
        }
    }

    /// How far the first item of a sliding attachment moves along the axis, in points, or the one
    /// of a pin attachment turns, in radians. Default: infinite.
    ///
    /// A range that does not contain 0, or with NaN, is reported, and the range stays.
    open var attachmentRange = UIFloatRange.infinite {
        didSet {
            guard attachmentRange.minimum <= 0, attachmentRange.maximum >= 0 else {
                reportMistake(
                    "\(nameInMessages) keeps its attachmentRange: it must contain 0, and "
                        + "\(attachmentRange.minimum)…\(attachmentRange.maximum) does not")
                attachmentRange = oldValue
                return
            }
            guard attachmentRange != oldValue, let joint, let simulation else { return }
            simulation.world.setRange(attachmentRange, of: joint)
            propertyDidChange()
        }
    }

    // MARK: Joint

    override var acceptsChildren: Bool { false }

    /// The distance between the ends now.
    private final var currentLength: CGFloat {
        switch kind {
        case .distance, .limit: break
        case .pin, .weld, .slide: return 0
        }
        var ends = zip(list.items, offsets).map { item, offset in
            let end = CGPoint(x: offset.horizontal, y: offset.vertical)
            let transform = item.transform
            let turned = end.applying(
                CGAffineTransform(rotationAngle: atan2(transform.b, transform.a)))
            let center = simulation?.place(of: item)?.center ?? item.center
            return CGPoint(x: center.x + turned.x, y: center.y + turned.y)
        }
        if attachedBehaviorType == .anchor { ends.append(anchorPoint) }
        guard ends.count == 2 else { return 0 }
        let distance = hypot(ends[1].x - ends[0].x, ends[1].y - ends[0].y)
        return distance.isFinite ? min(distance, DynamicRange.lengths.upperBound) : 0
    }

    private final func springDidChange() {
        guard let simulation, joint != nil else { return }
        switch kind {
        case .distance:
            guard let joint else { return }
            simulation.world.setSpring(
                length: length, frequency: frequency, damping: damping, of: joint)
        case .limit: makeJoint(simulation)
        case .pin, .weld, .slide: return
        }
        propertyDidChange()
    }

    override func join(_ simulation: DynamicSimulation) {
        super.join(simulation)
        let needed = attachedBehaviorType == .anchor ? 1 : 2
        guard bodies.count == needed else { return }
        firstLength = currentLength
        makeJoint(simulation)
    }

    private final func makeJoint(_ simulation: DynamicSimulation) {
        removeJoint(simulation)
        guard let first = bodies.first?.number else { return }
        let second: Int
        if bodies.count == 2 {
            second = bodies[1].number
        } else if attachedBehaviorType == .anchor {
            second = simulation.world.addAnchor(at: anchorPoint)
            anchor = second
        } else {
            return
        }
        let ends = offsets.map { CGPoint(x: $0.horizontal, y: $0.vertical) }
        let (start, end) = (ends.first ?? .zero, ends.count > 1 ? ends[1] : .zero)
        let joint: RigidJoint
        switch kind {
        case .distance:
            joint = RigidJoint(
                a: first, b: second,
                kind: .distance(
                    start, end, length: length, frequency: frequency, damping: damping))
        case .limit:
            joint = RigidJoint(a: first, b: second, kind: .limit(start, end, length: length))
        // The first item moves along and turns in the range, so it is the second body.
        case .pin: joint = RigidJoint(a: second, b: first, kind: .pin(anchorPoint))
        case .weld: joint = RigidJoint(a: second, b: first, kind: .weld(anchorPoint))
        case .slide(let axis):
            joint = RigidJoint(a: second, b: first, kind: .slide(anchorPoint, axis: axis))
        }
        self.joint = simulation.world.addJoint(joint)
        guard let number = self.joint else {
            return reportMistake(
                "\(nameInMessages) holds nothing: its items are more than 10,000 points away from "
                    + "(\(anchorPoint.x), \(anchorPoint.y))")
        }
        simulation.world.setRange(attachmentRange, of: number)
        simulation.world.setFriction(frictionTorque, of: number)
    }

    private final func removeJoint(_ simulation: DynamicSimulation) {
        if let joint { simulation.world.removeJoint(joint) }
        if let anchor { simulation.world.removeBody(anchor) }
        (joint, anchor) = (nil, nil)
    }

    override func leave(_ simulation: DynamicSimulation) {
        removeJoint(simulation)
        firstLength = nil
        super.leave(simulation)
    }
}
