/// The identity of a stack's constraint, used to keep unchanged constraints active during an
/// update.
@MainActor
struct StackConstraint: Hashable {
    var name: String
    var first: ObjectIdentifier
    var firstAttribute: NSLayoutConstraint.Attribute
    var relation: NSLayoutConstraint.Relation
    var second: ObjectIdentifier?
    var secondAttribute: NSLayoutConstraint.Attribute
    var multiplier: CGFloat
    var constant: CGFloat
    var priority: UILayoutPriority
}

/// The ordered list of constraints that a stack needs.
@MainActor
struct StackArrangement {
    private(set) var wanted:
        [(key: StackConstraint, first: any LayoutItem, second: (any LayoutItem)?)] = []

    mutating func add(
        _ name: String, _ first: any LayoutItem, _ firstAttribute: NSLayoutConstraint.Attribute,
        _ relation: NSLayoutConstraint.Relation, _ second: (any LayoutItem)? = nil,
        _ secondAttribute: NSLayoutConstraint.Attribute = .notAnAttribute,
        times multiplier: CGFloat = 1,
        plus constant: CGFloat = 0, at priority: UILayoutPriority = .required
    ) {
        let key = StackConstraint(
            name: "UISV-" + name, first: ObjectIdentifier(first), firstAttribute: firstAttribute,
            relation: relation,
            second: second.map { ObjectIdentifier($0) }, secondAttribute: secondAttribute,
            multiplier: multiplier,
            constant: constant, priority: priority)
        wanted.append((key, first, second))
    }

    /// Activates the list: removes constraints not in it, keeps those that are, and adds the rest.
    func replace(_ present: inout [StackConstraint: NSLayoutConstraint]) {
        let keys = Set(wanted.map(\.key))
        for (key, constraint) in present where !keys.contains(key) || constraint.firstItem == nil {
            constraint.isActive = false
            present[key] = nil
        }
        for (key, first, second) in wanted {
            // A released object's address may have been reused by another object.
            if let constraint = present[key], constraint.firstItem === first,
                constraint.secondItem === second
            {
                constraint.isActive = true
                continue
            }
            present[key]?.isActive = false
            let constraint = NSLayoutConstraint(
                item: first, attribute: key.firstAttribute, relatedBy: key.relation, toItem: second,
                attribute: key.secondAttribute, multiplier: key.multiplier, constant: key.constant)
            constraint.identifier = key.name
            constraint.priority = key.priority
            constraint.isActive = true
            present[key] = constraint
        }
    }
}

/// The attributes along and across a stack's axis.
struct StackAttributes {
    let start, end, middle, length: NSLayoutConstraint.Attribute

    static func along(_ axis: NSLayoutConstraint.Axis) -> Self {
        axis == .horizontal
            ? Self(start: .leading, end: .trailing, middle: .centerX, length: .width)
            : Self(start: .top, end: .bottom, middle: .centerY, length: .height)
    }

    static func across(_ axis: NSLayoutConstraint.Axis) -> Self {
        along(axis == .horizontal ? .vertical : .horizontal)
    }
}
