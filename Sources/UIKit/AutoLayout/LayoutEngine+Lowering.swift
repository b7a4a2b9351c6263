import Cassowary

/// Collects the terms of a constraint: sum(coefficient · variable) + constant.
struct LinearForm {
    /// Room for terms, of which the first ``count`` are the form's: it is used over and over.
    private(set) var storage: [Term] = []
    private(set) var count = 0
    var constant = 0.0
    /// Whether the way to the holder leads through other views, whose offsets count.
    var crossesViews = false

    mutating func add(_ variable: Variable, _ coefficient: Double) {
        for index in 0..<count where storage[index].variable == variable {
            storage[index].coefficient += coefficient
            return
        }
        let term = Term(variable, coefficient)
        if count < storage.count { storage[count] = term } else { storage.append(term) }
        count += 1
    }

    var terms: [Term] { Array(storage.prefix(count)) }

    mutating func removeAll() {
        count = 0
        constant = 0
        crossesViews = false
    }
}

extension LayoutEngine {
    /// Writes a constraint as a linear form in the coordinates of the view that holds it.
    func lower(_ constraint: NSLayoutConstraint, heldBy holder: UIView, into form: inout LinearForm) -> Bool {
        form.removeAll()
        constraint.followSystemSpacing()
        if constraint.distances != nil { return lowerDistances(of: constraint, heldBy: holder, into: &form) }
        let mirrored = holder.isRightToLeft
        guard add(constraint.firstAttribute, of: constraint.firstLink, times: 1, mirrored, in: holder, to: &form)
        else { return false }
        if constraint.secondAttribute != .notAnAttribute {
            let (attribute, factor) = (constraint.secondAttribute, -constraint.multiplier)
            guard add(attribute, of: constraint.secondLink, times: factor, mirrored, in: holder, to: &form)
            else { return false }
        }
        form.constant -= mirrored && constraint.followsText ? -constraint.constant : constraint.constant
        return true
    }

    /// The relation as the solver has to take it: where text runs from the right, and leading or trailing are concerned,
    /// "at least so far in" means a smaller coordinate. As in UIKit edges, constants and relations are mirrored, and
    /// coordinates (and so multipliers) are not.
    func relation(of constraint: NSLayoutConstraint, heldBy holder: UIView) -> Cassowary.Relation {
        let relation = constraint.relation.solverRelation
        guard holder.isRightToLeft, constraint.followsText else { return relation }
        return Cassowary.Relation(rawValue: -relation.rawValue) ?? relation
    }

    private func add(
        _ attribute: NSLayoutConstraint.Attribute, of link: LayoutItemLink?, times factor: Double, _ mirrored: Bool,
        in holder: UIView, to form: inout LinearForm
    ) -> Bool {
        guard let link else { return false }
        // The short way asks nothing of the program, which could let the view go meanwhile.
        if !mirrored, let view = link.viewReference,
            view.borrow({ addEdge(attribute, of: $0, times: factor, in: holder, to: &form) })
        {
            return true
        }
        guard let item = link.item else { return false }
        add(attribute, of: item, times: factor, mirrored, in: holder, to: &form)
        return true
    }

    /// The usual case by a short way: an edge, middle or length of the holder, or of one of its subviews, that has its
    /// variables already.
    private func addEdge(
        _ attribute: NSLayoutConstraint.Attribute, of view: UIView, times factor: Double, in holder: UIView,
        to form: inout LinearForm
    ) -> Bool {
        let isHorizontal: Bool
        let fraction: Double
        switch attribute {
        case .left, .leading: (isHorizontal, fraction) = (true, 0)
        case .right, .trailing: (isHorizontal, fraction) = (true, 1)
        case .centerX: (isHorizontal, fraction) = (true, 0.5)
        case .top: (isHorizontal, fraction) = (false, 0)
        case .bottom: (isHorizontal, fraction) = (false, 1)
        case .centerY: (isHorizontal, fraction) = (false, 0.5)
        case .width, .height:
            guard let place = view.autoLayout.box?.place(in: self, isHorizontal: attribute == .width) else {
                return false
            }
            form.add(place.length, factor)
            return true
        default: return false
        }
        if view === holder {
            if fraction != 0, holder is UIScrollView { return false }
        } else if !view.isSubview(of: holder) {
            return false
        }
        guard let place = view.autoLayout.box?.place(in: self, isHorizontal: isHorizontal) else { return false }
        if view !== holder { form.add(place.origin, factor) }
        if fraction != 0 { form.add(place.length, factor * fraction) }
        return true
    }

    func add(
        _ attribute: NSLayoutConstraint.Attribute, of item: any LayoutItem, times factor: Double, _ mirrored: Bool,
        in holder: UIView, to form: inout LinearForm
    ) {
        if attribute.isBaseline, let view = item as? UIView {
            let stand = attribute == .firstBaseline ? view.forFirstBaselineLayout : view.forLastBaselineLayout
            if stand !== view, stand.isDescendant(of: view) {
                return add(attribute, of: stand, times: factor, mirrored, in: holder, to: &form)
            }
        }
        let box = box(for: item)
        guard let axis = attribute.axis else { return }
        var length = axis == .horizontal ? box.width : box.height
        if attribute.kind == .size {
            form.add(length, factor)
            return
        }
        if item !== holder {
            form.add(axis == .horizontal ? box.minX : box.minY, factor)
            if let parent = item.coordinateView, parent !== holder {
                addOrigin(of: parent, axis, times: factor, in: holder, to: &form)
            }
        }
        let edge = edge(of: attribute, item, mirrored)
        if edge.fraction != 0, item === holder, let content = contentBox(of: holder) {
            length = axis == .horizontal ? content.width : content.height
        }
        if edge.fraction != 0 { form.add(length, factor * edge.fraction) }
        form.constant += factor * edge.offset
    }

    /// Where an attribute lies between the origin (0) and the far edge (1) of its axis, and how far off.
    private func edge(of attribute: NSLayoutConstraint.Attribute, _ item: any LayoutItem, _ flipped: Bool)
        -> (fraction: Double, offset: Double)
    {
        switch attribute {
        case .notAnAttribute, .width, .height: return (0, 0)
        case .left, .top: return (0, 0)
        case .right, .bottom: return (1, 0)
        case .leading: return (flipped ? 1 : 0, 0)
        case .trailing: return (flipped ? 0 : 1, 0)
        case .centerX, .centerY: return (0.5, 0)
        case .firstBaseline: return (0, item.baselineOffsets.first)
        case .lastBaseline: return (1, -item.baselineOffsets.lastFromBottom)
        default: return edge(of: attribute, inside: item.marginInsets, flipped)
        }
    }

    private func edge(
        of attribute: NSLayoutConstraint.Attribute, inside margins: UIEdgeInsets, _ flipped: Bool
    ) -> (fraction: Double, offset: Double) {
        switch attribute {
        case .leftMargin: (0, margins.left)
        case .rightMargin: (1, -margins.right)
        case .topMargin: (0, margins.top)
        case .bottomMargin: (1, -margins.bottom)
        case .leadingMargin: flipped ? (1, -margins.right) : (0, margins.left)
        case .trailingMargin: flipped ? (0, margins.left) : (1, -margins.right)
        case .centerXWithinMargins: (0.5, (margins.left - margins.right) / 2)
        case .centerYWithinMargins: (0.5, (margins.top - margins.bottom) / 2)
        default: (0, 0)
        }
    }

    /// Adds the origin of a view below a holder in the holder's coordinates: the sum of the origins on the way up.
    private func addOrigin(
        of view: UIView, _ axis: NSLayoutConstraint.Axis, times factor: Double, in holder: UIView,
        to form: inout LinearForm
    ) {
        var current = view
        form.crossesViews = true
        while current !== holder {
            // On the way out of a view that scrolls, what it has scrolled by comes off.
            let origin = current.layer.values.bounds.origin
            form.constant -= factor * (axis == .horizontal ? origin.x : origin.y)
            let box = box(for: current)
            form.add(axis == .horizontal ? box.minX : box.minY, factor)
            guard let parent = current.superview else { return }
            current = parent
        }
    }
}

extension LayoutEngine {
    /// What the edges of a scroll view mean for what is inside it; nil for other views.
    private func contentBox(of view: UIView) -> LayoutBox? {
        guard let scrollView = view as? UIScrollView, scrollView.edgesMeanContent else { return nil }
        return box(for: scrollView.contentLayoutGuide)
    }
}

extension UIView {
    /// Tells the engine that the view has scrolled: what lies inside it has moved for constraints held further out.
    ///
    /// - Complexity: O(constraints that the views above hold).
    final func scrolledForConstraints() {
        guard autoLayout.isUsedInSubtree, let engine = presentEngine else { return }
        var holder = superview
        while let current = holder {
            for constraint in current.autoLayout.constraints
            where constraint.layoutItems.contains(where: { item in
                guard let view = item.hierarchyView else { return false }
                return (view !== self || !(item is UIView)) && view.isDescendant(of: self)
            }) {
                engine.constantChanged(of: constraint)
            }
            holder = current.superview
        }
    }
}
