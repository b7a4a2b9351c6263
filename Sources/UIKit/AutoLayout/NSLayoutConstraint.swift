import Cassowary
import QuartzCore

/// A linear relation between two attributes: `first == multiplier · second + constant`, or ≤, or ≥.
///
/// Only ``constant``, ``priority``, ``identifier`` and ``isActive`` can be changed; a constraint
/// with another multiplier is another constraint. Its items are held weakly; a constraint whose
/// item was deallocated is not in force.
///
/// Source: Apple, NSLayoutConstraint.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
    // What activation and layout read for every constraint comes first, on the same lines of the
    // processor's cache.
    @exclusivity(unchecked) final var firstLink, secondLink: LayoutItemLink
    /// The attribute on the left.
    @exclusivity(unchecked) public final internal(set) var firstAttribute: Attribute
    /// The relation.
    @exclusivity(unchecked) public final internal(set) var relation: Relation
    /// The attribute on the right; notAnAttribute without a second item.
    @exclusivity(unchecked) public final internal(set) var secondAttribute: Attribute
    @exclusivity(unchecked) final var storedPriority = UILayoutPriority.required
    /// The constraint's state in the engine of its tree.
    @exclusivity(unchecked) final var installation = Installation.none
    /// The place in the list of the view that holds the constraint; see ``HeldConstraints``.
    @exclusivity(unchecked) final nonisolated(unsafe) var heldPlace: Int32 = 0
    /// The view that holds the constraint; nil while it is inactive. A view releases its
    /// constraints in deinit.
    @exclusivity(unchecked) final nonisolated(unsafe) var holderReference: Unmanaged<UIView>?
    /// The engine that ``installation`` refers to; it releases its constraints in deinit.
    @exclusivity(unchecked) final var engineReference: Unmanaged<LayoutEngine>?
    @exclusivity(unchecked) final var storedConstant: CGFloat
    /// Rarely used state, allocated on demand.
    @exclusivity(unchecked) final var extras: Extras?
    /// The values that `objc_setAssociatedObject` has attached; released with the object.
    package nonisolated(unsafe) final var associations: Associations?

    /// The factor of the right attribute.
    public final var multiplier: CGFloat { extras?.multiplier ?? 1 }
    /// The left item, as constraints see it; nil after its deallocation.
    final var firstLayoutItem: (any LayoutItem)? { firstLink.item }
    /// The right item, as constraints see it; nil if there is none.
    final var secondLayoutItem: (any LayoutItem)? { secondLink.item }
    /// The view or guide on the left; nil after its deallocation.
    public final var firstItem: AnyObject? { firstLayoutItem ?? extras?.first?.object }
    /// The view or guide on the right; nil for a constraint against a constant.
    public final var secondItem: AnyObject? { secondLayoutItem ?? extras?.second?.object }
    /// The classes of what a program has given for items without their being any.
    final var strangers: (first: String?, second: String?) {
        (extras?.first?.kind, extras?.second?.kind)
    }
    /// The view that holds the constraint; nil while it is inactive.
    package final var holder: UIView? { holderReference?.takeUnretainedValue() }
    /// The engine that ``installation`` speaks of.
    final var engine: LayoutEngine? { engineReference?.takeUnretainedValue() }

    /// A name for the constraint, for finding it and for messages.
    open var identifier: String? {
        get { extras?.identifier }
        set {
            extras.set(\.identifier, newValue)
            holder?.layer.markChanged(.values)
        }
    }

    /// Whether the constraint is archived with its view. Default: false.
    ///
    /// It is kept; archives here contain all constraints of a view. Source: Apple,
    /// NSLayoutConstraint.shouldBeArchived.
    open var shouldBeArchived: Bool {
        get { extras?.shouldBeArchived ?? false }
        set { extras.set(\.shouldBeArchived, newValue) }
    }

    /// The distances between anchors on either side; nil for the usual constraint.
    final var distances: ConstraintDistances? {
        get { extras?.distances }
        set { extras.set(\.distances, newValue) }
    }
    /// The factor of the system's spacing that ``constant`` follows; nil for a constant of the
    /// program's.
    final var systemSpacing: CGFloat? {
        get { extras?.systemSpacing }
        set { extras.set(\.systemSpacing, newValue) }
    }
    /// Whether attributes, multiplier and constant alone define the constraint.
    final var isPlain: Bool {
        if let extras, extras.sayMore { return false }
        return type(of: self) == NSLayoutConstraint.self
    }

    /// Forgets the engine that the constraint was in or waited for.
    final func leaveEngine() {
        installation = .none
        engineReference = nil
    }

    enum Installation: Equatable {
        case none
        /// Waits in the engine's queue.
        case queued
        /// In the solver.
        case installed(ConstraintID)
    }

    /// Creates a constraint; it is inactive.
    ///
    /// - `view1`: a ``UIView`` or ``UILayoutGuide``.
    /// - `view2`: a ``UIView`` or ``UILayoutGuide``, or nil for a constraint against a constant.
    public init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
        toItem view2: Any?,
        attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
    ) {
        let first = Self.link(view1)
        let second = if let view2 { Self.link(view2) } else { LayoutItemLink.nowhere }
        firstLink = first
        secondLink = second
        firstAttribute = attr1
        self.relation = relation
        secondAttribute = view2 == nil ? .notAnAttribute : attr2
        storedConstant = c.isFinite ? c : 0
        super.init()
        if first.isNowhere { extras.made().first = Stranger(view1) }
        if second.isNowhere, let view2 { extras.made().second = Stranger(view2) }
        if multiplier != 1 || !Self.isInRange(c) { keepUnusual(multiplier, c) }
    }

    /// Creates a constraint between views; it is inactive. What Swift takes for arguments that are
    /// known to be views.
    ///
    /// Not in UIKit, where the initializer above is the only one: for views it boxes neither of
    /// them. Like that one it is for subclasses to call, and so sets the fields itself.
    public init(
        item view1: __shared UIView, attribute attr1: Attribute, relatedBy relation: Relation,
        toItem view2: __shared UIView?, attribute attr2: Attribute, multiplier: CGFloat,
        constant c: CGFloat
    ) {
        firstLink = view1.link
        secondLink = view2?.link ?? .nowhere
        firstAttribute = attr1
        self.relation = relation
        secondAttribute = view2 == nil ? .notAnAttribute : attr2
        storedConstant = c.isFinite ? c : 0
        super.init()
        if multiplier != 1 || !Self.isInRange(c) { keepUnusual(multiplier, c) }
    }

    /// Creates a constraint between items that are known to be views or guides.
    init(
        _ first: LayoutItemLink, _ firstAttribute: Attribute, _ relation: Relation,
        _ second: LayoutItemLink,
        _ secondAttribute: Attribute, multiplier: CGFloat, constant: CGFloat
    ) {
        firstLink = first
        secondLink = second
        self.firstAttribute = firstAttribute
        self.relation = relation
        self.secondAttribute = second.isNowhere ? .notAnAttribute : secondAttribute
        storedConstant = constant.isFinite ? constant : 0
        super.init()
        if multiplier != 1 || !Self.isInRange(constant) { keepUnusual(multiplier, constant) }
    }

    /// Creates a constraint without items, such as a placeholder for one that is assigned later.
    ///
    /// It has no attributes and cannot be activated: doing so is reported.
    public override init() {
        firstLink = .nowhere
        secondLink = .nowhere
        firstAttribute = .notAnAttribute
        relation = .equal
        secondAttribute = .notAnAttribute
        storedConstant = 0
        super.init()
    }

    /// Prepares a constraint of a class of the program's that an interface file has made; overrides
    /// call super.
    open func awakeFromNib() {}

    /// Called for a property that the constraint observes by name; see `UIResponder`'s.
    open func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) { reportUnhandled(keyPath) }

    private static func link(_ item: Any) -> LayoutItemLink {
        if let link = viewLink(item) { return link }
        if let view = item as? UIView { return view.link }
        return (item as? UILayoutGuide)?.link ?? .nowhere
    }

    /// The link of a view; looking at its class costs a fraction of a cast from `Any`.
    private static func viewLink<Item>(_ item: Item) -> LayoutItemLink? {
        guard Item.self is UIView.Type else { return nil }
        return unsafeBitCast(item, to: Unmanaged<UIView>.self).borrow { $0.link }
    }

    /// Keeps a multiplier other than 1, and reports invalid numbers.
    private func keepUnusual(_ multiplier: CGFloat, _ constant: CGFloat) {
        if multiplier != 1 { extras.made().multiplier = multiplier.isFinite ? multiplier : 0 }
        report("multiplier", multiplier)
        report("constant", constant)
    }

    /// The value that layout uses: others are brought into the range by the solver.
    private static let limit: CGFloat = 1e15
    private static func isInRange(_ number: CGFloat) -> Bool { abs(number) <= limit }

    /// Reports a number that is not finite or too large.
    private func report(_ name: String, _ number: CGFloat) {
        guard !Self.isInRange(number) else { return }
        let (fault, used) =
            number.isFinite
            ? ("too large for layout", number < 0 ? "-1e15" : "1e15") : ("not finite", "0")
        reportMistake(
            "The \(name) of \(description) was given as \(number), which is \(fault); \(used) is "
                + "used instead"
        )
    }

    final class Extras: ExtraFields {
        /// The objects that a program has given for items although they are neither views nor
        /// guides.
        var first, second: Stranger?
        var multiplier: CGFloat = 1
        var identifier: String?
        var shouldBeArchived: Bool?
        var distances: ConstraintDistances?
        var systemSpacing: CGFloat?
        /// Whether they bear on what the constraint means, as its name does not.
        var sayMore: Bool {
            distances != nil || systemSpacing != nil || first != nil || second != nil
        }
    }

    /// An object that is neither a view nor a guide.
    struct Stranger {
        weak var object: AnyObject?
        let kind: String

        init(_ object: Any) {
            self.object = object as AnyObject
            kind = "\(Swift.type(of: object))"
        }
    }

    /// The distance added on the right, in points.
    ///
    /// A change takes effect in the next layout; to animate it, lay out inside the animation block.
    /// A value that is not finite is refused; one beyond ±10¹⁵ counts as ±10¹⁵. Both are reported.
    open var constant: CGFloat {
        get { storedConstant }
        set {
            if systemSpacing != nil { systemSpacing = nil }
            guard newValue != storedConstant else { return }
            guard newValue.isFinite else {
                reportMistake(
                    "The constant of \(description) was set to \(newValue); it keeps \(storedConstant)"
                )
                return
            }
            storedConstant = newValue
            report("constant", newValue)
            holder?.layer.markChanged(.values)
            holder?.presentEngine?.constantChanged(of: self)
            observedPropertiesMayHaveChanged()
        }
    }

    /// How much the constraint matters. Default: required.
    ///
    /// Once installed it can change between optional values only, as in UIKit; other changes are
    /// refused with a message, where UIKit raises an exception.
    open var priority: UILayoutPriority {
        get { storedPriority }
        set {
            guard newValue != storedPriority else { return }
            guard UILayoutPriority.accepts(Double(newValue.rawValue)) else {
                reportMistake(
                    "The priority of \(description) was set to \(newValue.rawValue); "
                        + "it keeps \(storedPriority.rawValue): a priority must be above 0 and "
                        + "at most 1000")
                return
            }
            if holder != nil, (newValue == .required) != (storedPriority == .required) {
                reportMistake(
                    "Mutating a priority from required to not on an installed constraint (or vice-versa) is not "
                        + "supported: \(description) keeps \(storedPriority.rawValue); deactivate it first"
                )
                return
            }
            storedPriority = newValue
            holder?.layer.markChanged(.values)
            holder?.presentEngine?.priorityChanged(of: self)
        }
    }

    /// Whether the constraint is in force. Setting it installs the constraint on the nearest common
    /// ancestor of its items, or takes it away.
    open var isActive: Bool {
        get { holderReference != nil }
        set {
            guard newValue != isActive else { return }
            if newValue {
                let relation = PlainRelation(self)
                guard let holder = (relation?.holder ?? findHolder())?.takeUnretainedValue() else {
                    return
                }
                holder.hold(self, as: relation)
                holder.constraintsDidChange()
            } else {
                holder?.removeConstraint(self)
            }
        }
    }

    /// Activates constraints, in order.
    open class func activate(_ constraints: [NSLayoutConstraint]) {
        // A view that takes several in a row is asked for its layout once.
        var holder: Unmanaged<UIView>?
        var kept: UIView?
        defer { extendLifetime(constraints) }
        for index in constraints.indices {
            // The array keeps it.
            Unmanaged.passUnretained(constraints[index]).borrow { constraint in
                guard type(of: constraint) == NSLayoutConstraint.self else {
                    // A program's may do anything, also to views that have been asked.
                    holder = nil
                    return constraint.isActive = true
                }
                guard constraint.holderReference == nil else { return }
                let relation = PlainRelation(constraint)
                // Asking a plain holder runs nothing of a program's: it is asked at once, and need
                // not be kept until then.
                if let relation, relation.holder.borrow({ $0.isPlain && $0.hasEngineAtHand }) {
                    let isFirst = relation.holder.toOpaque() != holder?.toOpaque()
                    holder = relation.holder
                    return relation.holder.borrow {
                        $0.hold(constraint, as: relation)
                        if isFirst { $0.constraintsDidChange() }
                    }
                }
                guard let next = relation?.holder ?? constraint.findHolder() else {
                    return holder = nil
                }
                guard next.toOpaque() != holder?.toOpaque() else {
                    return next.borrow { $0.hold(constraint, as: relation) }
                }
                var former: UIView? = next.takeUnretainedValue()
                swap(&former, &kept)
                holder = next
                next.borrow { $0.hold(constraint, as: relation) }
                former?.constraintsDidChange()
            }
        }
        kept?.constraintsDidChange()
    }

    /// Deactivates constraints.
    open class func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }

    /// Creates the constraints that a visual format string describes, such as
    /// `H:|-[label(>=60)]-8-[field]-|`; inactive.
    ///
    /// A bar denotes the superview. A bare `-` is 8 points between siblings and the superview's
    /// margin at a bar. Views and metrics are looked up by name. The constraints come in the order
    /// of the string, the aligning ones last.
    ///
    /// Deviation: where UIKit raises an exception, a message shows the string with an arrow below
    /// the character at fault, and no constraint is made; Swift has no such exceptions.
    ///
    /// - Parameters:
    ///   - format: the string, in the language of Apple's Auto Layout Guide.
    ///   - opts: how the views are aligned across the axis, and which way the string reads.
    ///     Default: as text does.
    ///   - metrics: numbers by name: CGFloat, Double, Float, Int or NSNumber.
    ///   - views: views and layout guides by name.
    /// - Returns: the constraints, or none when something is wrong.
    /// - Complexity: O(length).
    open class func constraints(
        withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?,
        views: [String: Any]
    ) -> [NSLayoutConstraint] {
        VisualFormatWriter.constraints(format, opts, metrics: metrics, views: views)
    }

    /// The anchor on the left.
    public final var firstAnchor: NSLayoutAnchor<AnyObject> {
        NSLayoutAnchor(firstLink, firstAttribute, distance: distances?.first)
    }

    /// The anchor on the right; nil without a second item.
    public final var secondAnchor: NSLayoutAnchor<AnyObject>? {
        guard secondItem != nil else { return nil }
        return NSLayoutAnchor(secondLink, secondAttribute, distance: distances?.second)
    }

    /// The constraint in a notation like that of UIKit's messages: `<NSLayoutConstraint 'id'
    /// label.width == 100>`.
    open nonisolated override var description: String {
        MainActor.assumeIsolated {
            MessageNames.distinguished { "<\(type(of: self)) \(equation(Self.name))>" }
        }
    }
}
