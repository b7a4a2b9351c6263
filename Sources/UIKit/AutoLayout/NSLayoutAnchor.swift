/// An edge, middle or length of a view or guide, as a factory of constraints that fit it.
///
/// The type parameter keeps horizontal, vertical and size anchors apart.
///
/// Source: Apple, NSLayoutAnchor.
@preconcurrency @MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    final let link: LayoutItemLink
    final var layoutItem: (any LayoutItem)? { link.item }
    final let attribute: NSLayoutConstraint.Attribute
    /// The distance of ``NSLayoutXAxisAnchor/anchorWithOffset(to:)``; nil for all other anchors.
    final let distance: AnchorDistance?

    init(
        _ link: LayoutItemLink, _ attribute: NSLayoutConstraint.Attribute,
        distance: AnchorDistance? = nil
    ) {
        self.link = link
        self.attribute = attribute
        self.distance = distance
        super.init()
    }

    /// Whether an anchor is the same attribute of the same item; each call of `leadingAnchor` makes
    /// a new object.
    public nonisolated override func isEqual(_ object: Any?) -> Bool {
        nonisolated(unsafe) let object = object
        return MainActor.assumeIsolated { (object as? any LayoutAnchor)?.place == place }
    }

    /// A number that equal anchors have in common.
    public nonisolated override var hash: Int { MainActor.assumeIsolated { place.hashValue } }

    /// The view or guide that the anchor belongs to; nil after its deallocation.
    public final var item: AnyObject? { layoutItem }

    /// Creates `self == anchor + constant`, inactive.
    public final func constraint(
        equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0
    ) -> NSLayoutConstraint {
        relation(.equal, to: anchor, multiplier: 1, constant: constant)
    }

    /// Creates `self >= anchor + constant`, inactive.
    public final func constraint(
        greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0
    ) -> NSLayoutConstraint {
        relation(.greaterThanOrEqual, to: anchor, multiplier: 1, constant: constant)
    }

    /// Creates `self <= anchor + constant`, inactive.
    public final func constraint(
        lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0
    ) -> NSLayoutConstraint {
        relation(.lessThanOrEqual, to: anchor, multiplier: 1, constant: constant)
    }

    final func relation(
        _ relation: NSLayoutConstraint.Relation, to anchor: NSLayoutAnchor<AnchorType>?,
        multiplier: CGFloat,
        constant: CGFloat
    ) -> NSLayoutConstraint {
        let constraint = NSLayoutConstraint(
            link, attribute, relation, anchor?.link ?? .nowhere,
            anchor?.attribute ?? .notAnAttribute,
            multiplier: multiplier, constant: constant)
        if distance != nil || anchor?.distance != nil {
            constraint.distances = ConstraintDistances(first: distance, second: anchor?.distance)
        }
        return constraint
    }
}

/// The target of an anchor, whatever its type: a constraint's anchors have another type than a
/// view's.
struct AnchorPlace: Hashable {
    var item: LayoutItemLink
    var attribute: NSLayoutConstraint.Attribute
    /// Where a distance ends; empty for all other anchors.
    var end: [AnchorPlace] = []
}

@MainActor
private protocol LayoutAnchor {
    var place: AnchorPlace { get }
}

extension NSLayoutAnchor: LayoutAnchor {
    fileprivate final var place: AnchorPlace {
        distance?.place ?? AnchorPlace(item: link, attribute: attribute)
    }
}

/// A horizontal location.
///
/// Source: Apple, NSLayoutXAxisAnchor.
@preconcurrency @MainActor
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// A vertical location.
///
/// Source: Apple, NSLayoutYAxisAnchor.
@preconcurrency @MainActor
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// A length.
///
/// Source: Apple, NSLayoutDimension.
@preconcurrency @MainActor
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    /// Creates `self == constant`, inactive.
    public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint {
        relation(.equal, to: nil, multiplier: 1, constant: constant)
    }

    /// Creates `self >= constant`, inactive.
    public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
        relation(.greaterThanOrEqual, to: nil, multiplier: 1, constant: constant)
    }

    /// Creates `self <= constant`, inactive.
    public func constraint(lessThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
        relation(.lessThanOrEqual, to: nil, multiplier: 1, constant: constant)
    }

    /// Creates `self == multiplier · anchor + constant`, inactive.
    public func constraint(
        equalTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0
    ) -> NSLayoutConstraint {
        relation(.equal, to: anchor, multiplier: multiplier, constant: constant)
    }

    /// Creates `self >= multiplier · anchor + constant`, inactive.
    public func constraint(
        greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0
    ) -> NSLayoutConstraint {
        relation(.greaterThanOrEqual, to: anchor, multiplier: multiplier, constant: constant)
    }

    /// Creates `self <= multiplier · anchor + constant`, inactive.
    public func constraint(
        lessThanOrEqualTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0
    ) -> NSLayoutConstraint {
        relation(.lessThanOrEqual, to: anchor, multiplier: multiplier, constant: constant)
    }
}
