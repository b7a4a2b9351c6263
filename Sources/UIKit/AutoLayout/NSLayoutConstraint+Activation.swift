extension NSLayoutConstraint {
    final var firstLayoutItem: (any LayoutItem)? { firstItem as? any LayoutItem }
    final var secondLayoutItem: (any LayoutItem)? { secondItem as? any LayoutItem }

    /// Why the constraint cannot be in force; nil when it can.
    final var mistake: String? {
        guard firstLayoutItem != nil else {
            return firstItem == nil ? "its first item is gone" : "its first item is neither a view nor a layout guide"
        }
        if let distances { return distances.mistake(in: self) }
        guard let axis = firstAttribute.axis else { return "its first attribute is notAnAttribute" }
        guard secondItem != nil else {
            if secondAttribute != .notAnAttribute { return "its second item is gone" }
            if firstAttribute.kind == .location {
                return "a location cannot equal a constant: location attributes must be specified in pairs"
            }
            return nil
        }
        guard secondLayoutItem != nil else { return "its second item is neither a view nor a layout guide" }
        guard let secondAxis = secondAttribute.axis else { return "its second attribute is notAnAttribute" }
        if firstAttribute.kind != secondAttribute.kind { return "a size and a location cannot be related" }
        if firstAttribute.kind == .location {
            if multiplier == 0 {
                return "a location cannot equal a constant, and with the multiplier 0 the second item has no part in it"
            }
            if axis != secondAxis { return "a horizontal and a vertical location cannot be related" }
            if firstAttribute.isDirectional && secondAttribute.isSide
                || firstAttribute.isSide && secondAttribute.isDirectional
            {
                return "leading or trailing and left or right cannot be related"
            }
        }
        return nil
    }

    /// Whether the direction of text decides which edges the constraint means.
    final var followsText: Bool { firstAttribute.isDirectional || secondAttribute.isDirectional }

    /// The view that the constraint belongs on: the nearest common ancestor of its items.
    final var nearestCommonAncestor: UIView? {
        guard let first = firstLayoutItem?.hierarchyView else { return nil }
        if distances != nil { return commonAncestorOfAll }
        guard let second = secondLayoutItem else { return first }
        return second.hierarchyView.flatMap { first.commonAncestor(with: $0) }
    }

    final func activate() {
        if let mistake {
            reportMistake("\(description) was not activated: \(mistake)")
            return
        }
        guard let ancestor = nearestCommonAncestor else {
            reportMistake(
                "Unable to activate \(description): its items have no common ancestor. "
                    + "Does the constraint reference items in different view hierarchies? That's illegal.")
            return
        }
        ancestor.hold(self)
    }
}

extension UIView {
    final func commonAncestor(with other: UIView) -> UIView? {
        if self === other || other.superview === self { return self }
        if superview === other { return other }
        var candidate: UIView? = self
        while let ancestor = candidate {
            if other.isDescendant(of: ancestor) { return ancestor }
            candidate = ancestor.superview
        }
        return nil
    }
}
