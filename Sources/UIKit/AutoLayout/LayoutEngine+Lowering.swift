import Cassowary

/// Collects the terms of a constraint: sum(coefficient · variable) + constant.
///
/// Not copyable: a copy right after the last term was written waits for the writes to reach the cache.
struct LinearForm: ~Copyable {
    /// The terms as long as they are few, as between edges of views they always are.
    private var few = InlineArray<4, Term>(repeating: Term(Variable(id: 0), 0))
    /// All the terms when they are more.
    private var many: [Term] = []
    private var count = 0
    var constant = 0.0
    /// Whether the way to the holder leads through other views, whose offsets count.
    var crossesViews = false

    mutating func add(_ variable: Variable, _ coefficient: Double) {
        guard many.isEmpty else { return addToMany(variable, coefficient) }
        for index in 0..<count where few[index].variable == variable {
            few[index].coefficient += coefficient
            return
        }
        guard count < few.count else { return addToMany(variable, coefficient) }
        few[count] = Term(variable, coefficient)
        count += 1
    }

    private mutating func addToMany(_ variable: Variable, _ coefficient: Double) {
        if many.isEmpty { many = terms }
        if let index = many.firstIndex(where: { $0.variable == variable }) {
            many[index].coefficient += coefficient
        } else {
            many.append(Term(variable, coefficient))
        }
    }

    var terms: [Term] { many.isEmpty ? few.indices.prefix(count).map { few[$0] } : many }

    /// Calls the body with the terms.
    @inline(__always)
    func withTerms<Result, Failure: Error>(
        _ body: (Span<Term>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if many.isEmpty { return try body(few.span.extracting(first: count)) }
        return try body(many.span)
    }

    mutating func removeAll() { self = LinearForm() }
}

extension LayoutEngine {
    /// Writes a constraint as a linear form in the coordinates of the view that holds it.
    func lower(_ constraint: NSLayoutConstraint, heldBy holder: UIView, into form: inout LinearForm) -> Bool {
        form.removeAll()
        constraint.followSystemSpacing()
        if constraint.distances != nil { return lowerDistances(of: constraint, heldBy: holder, into: &form) }
        let mirrored = mirrors(constraint, heldBy: holder)
        let first = constraint.firstAttribute
        if !addEdge(first, of: constraint.firstLink.viewReference, times: 1, mirrored, in: holder, to: &form) {
            guard let item = constraint.firstLayoutItem else { return false }
            add(first, of: item, times: 1, mirrored, in: holder, to: &form)
        }
        let (second, factor) = (constraint.secondAttribute, -constraint.multiplier)
        if second != .notAnAttribute,
            !addEdge(second, of: constraint.secondLink.viewReference, times: factor, mirrored, in: holder, to: &form)
        {
            guard let item = constraint.secondLayoutItem else { return false }
            add(second, of: item, times: factor, mirrored, in: holder, to: &form)
        }
        form.constant -= mirrored ? -constraint.constant : constraint.constant
        return true
    }

    /// Whether a constraint follows text that runs from the right.
    private func mirrors(_ constraint: NSLayoutConstraint, heldBy holder: UIView) -> Bool {
        constraint.followsText && holder.isRightToLeft
    }

    /// The relation as the solver has to take it: where text runs from the right, and leading or trailing are concerned,
    /// "at least so far in" means a smaller coordinate. As in UIKit edges, constants and relations are mirrored, and
    /// coordinates (and so multipliers) are not.
    func relation(of constraint: NSLayoutConstraint, heldBy holder: UIView) -> Cassowary.Relation {
        let relation = constraint.relation.solverRelation
        guard mirrors(constraint, heldBy: holder) else { return relation }
        return Cassowary.Relation(rawValue: -relation.rawValue) ?? relation
    }

    /// The usual case by a short way, which asks nothing of the program, who could let the view go meanwhile.
    private func addEdge(
        _ attribute: NSLayoutConstraint.Attribute, of view: Unmanaged<UIView>?, times factor: Double, _ mirrored: Bool,
        in holder: UIView, to form: inout LinearForm
    ) -> Bool {
        guard !mirrored, let view else { return false }
        return view.borrow { addEdge(attribute, of: $0, times: factor, in: holder, to: &form) }
    }

    /// Adds an edge, middle or length of the holder, or of one of its subviews; false for everything else.
    private func addEdge(
        _ attribute: NSLayoutConstraint.Attribute, of view: UIView, times factor: Double, in holder: UIView,
        to form: inout LinearForm
    ) -> Bool {
        guard let edge = Edge(attribute) else { return false }
        let isHolder = view === holder
        guard isHolder || edge.isLength || view.isSubview(of: holder) else { return false }
        return addTerms(of: edge, of: view, isHolder: isHolder, times: factor) { form.add($0, $1) }
    }

    /// Hands over the terms of an edge, middle or length, in coordinates of the holder: of the view itself, or of its
    /// superview. False when the view is to be asked first.
    @inline(__always)
    func addTerms(
        of edge: Edge, of view: UIView, isHolder: Bool, times factor: Double, to add: (Variable, Double) -> Void
    ) -> Bool {
        if isHolder, !edge.isLength {
            // The coordinates begin at the holder's near edges. Its far ones are its length, but for a scroll view.
            if edge.length == 0 { return true }
            guard !view.isScrollView else { return false }
        }
        guard let place = place(of: view, isHorizontal: edge.isHorizontal) else { return false }
        if !edge.isLength, !isHolder { add(place.origin, factor) }
        if edge.length != 0 { add(place.length, factor * edge.length) }
        return true
    }

    /// The variables of a view along an axis; nil for a view that has none yet, and that others than the framework could be
    /// asked about.
    func place(of view: UIView, isHorizontal: Bool) -> (origin: Variable, length: Variable)? {
        if let place = view.place(in: self, isHorizontal: isHorizontal) { return place }
        guard view.isPlain else { return nil }
        makeBox(for: view)
        return view.place(in: self, isHorizontal: isHorizontal)
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
