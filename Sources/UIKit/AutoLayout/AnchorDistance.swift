/// The signed distance from one location to another on the same axis, as one side of a constraint.
@MainActor
struct AnchorDistance {
    private let startLink, endLink: LayoutItemLink
    var start: (any LayoutItem)? { startLink.item }
    let startAttribute: NSLayoutConstraint.Attribute
    var end: (any LayoutItem)? { endLink.item }
    let endAttribute: NSLayoutConstraint.Attribute

    init(from start: NSLayoutAnchor<some AnyObject>, to end: NSLayoutAnchor<some AnyObject>) {
        startLink = start.link
        startAttribute = start.attribute
        endLink = end.link
        endAttribute = end.attribute
    }

    /// The identity of the distance, for comparisons.
    var place: AnchorPlace {
        AnchorPlace(
            item: startLink, attribute: startAttribute,
            end: [AnchorPlace(item: endLink, attribute: endAttribute)])
    }

    /// The distance in words, its items named by a function.
    func description(_ name: (AnyObject?) -> String) -> String {
        "(\(name(end)).\(endAttribute) - \(name(start)).\(startAttribute))"
    }

    fileprivate var mistake: String? {
        if start == nil || end == nil {
            return "an item of a distance between anchors was released"
        }
        if startAttribute.isDirectional && endAttribute.isSide
            || startAttribute.isSide && endAttribute.isDirectional
        {
            return "leading or trailing and left or right cannot be related"
        }
        return nil
    }
}

/// The distances on the sides of a constraint, instead of attributes.
@MainActor
final class ConstraintDistances {
    let first, second: AnchorDistance?

    init(first: AnchorDistance?, second: AnchorDistance?) {
        self.first = first
        self.second = second
    }

    func mistake(in constraint: NSLayoutConstraint) -> String? {
        if let mistake = first?.mistake ?? second?.mistake { return mistake }
        if first == nil, constraint.firstAttribute.kind != .size {
            return "a distance and a location cannot be related"
        }
        if second == nil, constraint.secondItem != nil, constraint.secondAttribute.kind != .size {
            return "a distance and a location cannot be related"
        }
        return nil
    }
}

extension NSLayoutConstraint {
    /// Whether a baseline is among what the constraint relates.
    final var namesBaseline: Bool {
        if firstAttribute.isBaseline || secondAttribute.isBaseline { return true }
        guard let distances else { return false }
        return [distances.first, distances.second].contains {
            $0?.startAttribute.isBaseline == true || $0?.endAttribute.isBaseline == true
        }
    }

    /// The views and guides that the constraint names.
    final var layoutItems: [any LayoutItem] {
        var items = [firstLayoutItem, secondLayoutItem].compactMap { $0 }
        if let distances {
            items += [distances.first?.end, distances.second?.end].compactMap { $0 }
        }
        return items
    }

    /// The nearest view that all items are in or are; nil when they lie in different trees.
    final var commonAncestorOfAll: Unmanaged<UIView>? {
        let views = layoutItems.map(\.hierarchyView)
        guard var common = views.first ?? nil else { return nil }
        for view in views.dropFirst() {
            guard let view, let next = common.commonAncestor(with: view) else { return nil }
            common = next.takeUnretainedValue()
        }
        return .passUnretained(common)
    }
}

extension LayoutEngine {
    /// Writes a constraint with distances between anchors as a linear form in the coordinates of
    /// its holder.
    func lowerDistances(
        of constraint: NSLayoutConstraint, heldBy holder: UIView, into form: inout LinearForm
    ) -> Bool {
        guard let distances = constraint.distances, let first = constraint.firstLayoutItem else {
            return false
        }
        if let distance = distances.first {
            guard add(distance, times: 1, in: holder, to: &form) else { return false }
        } else {
            add(
                constraint.firstAttribute, of: first, times: 1, holder.isRightToLeft, in: holder,
                to: &form)
        }
        if let distance = distances.second {
            guard add(distance, times: -constraint.multiplier, in: holder, to: &form) else {
                return false
            }
        } else if let second = constraint.secondLayoutItem {
            let factor = -constraint.multiplier
            add(
                constraint.secondAttribute, of: second, times: factor, holder.isRightToLeft,
                in: holder, to: &form)
        }
        form.constant -= constraint.constant
        return true
    }

    /// Adds end − start; where text runs from the right, start − end between leading and trailing
    /// edges.
    private func add(
        _ distance: AnchorDistance, times factor: Double, in holder: UIView,
        to form: inout LinearForm
    ) -> Bool {
        guard let start = distance.start, let end = distance.end else { return false }
        let followsText =
            distance.startAttribute.isDirectional || distance.endAttribute.isDirectional
        let mirrored = holder.isRightToLeft
        let factor = followsText && mirrored ? -factor : factor
        add(distance.endAttribute, of: end, times: factor, mirrored, in: holder, to: &form)
        add(distance.startAttribute, of: start, times: -factor, mirrored, in: holder, to: &form)
        return true
    }
}
