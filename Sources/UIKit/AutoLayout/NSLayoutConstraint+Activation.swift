extension NSLayoutConstraint {
    /// Why the constraint cannot be in force; nil when it can.
    final var mistake: String? {
        guard firstLink.isInUse else {
            return firstLink.isNowhere
                ? "its first item is neither a view nor a layout guide"
                : "its first item was released"
        }
        if let distances { return distances.mistake(in: self) }
        guard firstAttribute.axis != nil else { return "its first attribute is notAnAttribute" }
        guard secondLink.isInUse else {
            if secondItem != nil || secondLink.isNowhere && secondAttribute != .notAnAttribute {
                return "its second item is neither a view nor a layout guide"
            }
            if secondAttribute != .notAnAttribute { return "its second item was released" }
            if firstAttribute.kind == .location {
                return
                    "a location cannot equal a constant: location attributes must be specified in pairs"
            }
            return nil
        }
        guard secondAttribute.axis != nil else { return "its second attribute is notAnAttribute" }
        if firstAttribute.kind != secondAttribute.kind {
            return "a size and a location cannot be related"
        }
        if firstAttribute.kind == .location {
            if multiplier == 0 {
                return "a location cannot equal a constant, and the multiplier 0 removes the "
                    + "second item"
            }
            if firstAttribute.isDirectional && secondAttribute.isSide
                || firstAttribute.isSide && secondAttribute.isDirectional
            {
                return "leading or trailing and left or right cannot be related"
            }
        }
        return nil
    }

    /// Whether the constraint relates a horizontal and a vertical place, as `left == top` does.
    ///
    /// As on iOS a view holds such a constraint among its `constraints`, and layout continues
    /// without it.
    final var crossesAxes: Bool {
        firstAttribute.kind == .location && secondAttribute.kind == .location
            && firstAttribute.axis != secondAttribute.axis
    }

    /// Whether the direction of text decides which edges the constraint means.
    final var followsText: Bool { firstAttribute.isDirectional || secondAttribute.isDirectional }

    /// The nearest common ancestor of the items, which will hold the constraint; nil if there is
    /// none or the constraint has a mistake, which is reported.
    final func findHolder() -> Unmanaged<UIView>? {
        if let mistake {
            reportMistake("\(description) was not activated: \(mistake)")
            return nil
        }
        guard let ancestor = distances == nil ? commonAncestor : commonAncestorOfAll else {
            reportMistake(
                "Unable to activate \(description): its items have no common ancestor. "
                    + "Does the constraint reference items in different view hierarchies? That's illegal."
            )
            return nil
        }
        return ancestor
    }

    /// The nearest view that the items' views are, or lie below.
    private final var commonAncestor: Unmanaged<UIView>? {
        if secondLink.isNowhere { return firstLink.borrowHierarchyView { .passUnretained($0) } }
        return firstLink.borrowHierarchyView { first in
            secondLink.borrowHierarchyView { first.commonAncestor(with: $0) } ?? nil
        } ?? nil
    }
}

extension UIView {
    final func commonAncestor(with other: UIView) -> Unmanaged<UIView>? {
        if let near = nearAncestor(with: other) { return near }
        var candidate: UIView? = self
        while let ancestor = candidate {
            if other.isDescendant(of: ancestor) { return .passUnretained(ancestor) }
            candidate = ancestor.storedSuperview
        }
        return nil
    }
}
