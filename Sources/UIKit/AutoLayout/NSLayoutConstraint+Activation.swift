extension NSLayoutConstraint {
    /// Why the constraint cannot be in force; nil when it can.
    final var mistake: String? {
        mistake(firstLink?.hierarchyView, secondLink?.hierarchyView)
    }

    private final func mistake(_ first: UIView?, _ second: UIView?) -> String? {
        guard first != nil || firstLayoutItem != nil else {
            return firstItem == nil ? "its first item is gone" : "its first item is neither a view nor a layout guide"
        }
        if let distances { return distances.mistake(in: self) }
        guard let axis = firstAttribute.axis else { return "its first attribute is notAnAttribute" }
        guard second != nil || secondLayoutItem != nil else {
            if secondItem != nil { return "its second item is neither a view nor a layout guide" }
            if secondAttribute != .notAnAttribute { return "its second item is gone" }
            if firstAttribute.kind == .location {
                return "a location cannot equal a constant: location attributes must be specified in pairs"
            }
            return nil
        }
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

    final func activate() {
        let firstView = firstLink?.hierarchyView
        let secondView = secondLink?.hierarchyView
        if let mistake = mistake(firstView, secondView) {
            reportMistake("\(description) was not activated: \(mistake)")
            return
        }
        let ancestor =
            if distances != nil { commonAncestorOfAll } else if secondLink == nil { firstView } else if let secondView {
                firstView?.commonAncestor(with: secondView)
            } else { UIView?.none }
        guard let ancestor else {
            reportMistake(
                "Unable to activate \(description): its items have no common ancestor. "
                    + "Does the constraint reference items in different view hierarchies? That's illegal.")
            return
        }
        ancestor.hold(self, naming: firstView, secondView)
    }
}

extension UIView {
    final func commonAncestor(with other: UIView) -> UIView? {
        if self === other || other.isSubview(of: self) { return self }
        if isSubview(of: other) { return other }
        // Siblings are the usual case.
        if let superview, other.isSubview(of: superview) { return superview }
        var candidate: UIView? = self
        while let ancestor = candidate {
            if other.isDescendant(of: ancestor) { return ancestor }
            candidate = ancestor.superview
        }
        return nil
    }
}
