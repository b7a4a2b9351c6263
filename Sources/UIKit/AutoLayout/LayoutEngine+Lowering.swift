import Cassowary

/// Collects the terms of a constraint: sum(coefficient · variable) + constant.
///
/// Not copyable: a copy right after the last term was written waits for the writes to reach the
/// cache.
struct LinearForm: ~Copyable {
    /// The terms as long as they are few, as between edges of views they always are.
    private var few = InlineArray<4, Term>(repeating: Term(Variable(id: 0), 0))
    /// All the terms when they are more.
    private var many: [Term] = []
    private var count = 0
    var constant = 0.0
    /// Whether views have a part in the constant: those on the way to the holder, or by alignment
    /// insets of their own.
    var followsViews = false

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
    func lower(_ constraint: NSLayoutConstraint, heldBy holder: UIView, into form: inout LinearForm)
        -> Bool
    {
        form.removeAll()
        if constraint.crossesAxes {
            if !isFitting {
                reportMistake(
                    "\(constraint.description) has no effect: a horizontal and a vertical location cannot be related"
                )
            }
            return false
        }
        constraint.followSystemSpacing()
        if constraint.distances != nil {
            return lowerDistances(of: constraint, heldBy: holder, into: &form)
        }
        let mirrored = mirrors(constraint, heldBy: holder)
        let first = constraint.firstAttribute
        if !addEdge(
            first, of: constraint.firstLink.viewReference, times: 1, mirrored, in: holder, to: &form
        ) {
            guard let item = constraint.firstLayoutItem else { return false }
            add(first, of: item, times: 1, mirrored, in: holder, to: &form)
        }
        let (second, factor) = (constraint.secondAttribute, -constraint.multiplier)
        if second != .notAnAttribute,
            !addEdge(
                second, of: constraint.secondLink.viewReference, times: factor, mirrored,
                in: holder, to: &form)
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

    /// The relation as the solver has to take it: where text runs from the right, and leading or
    /// trailing are concerned, "at least so far in" means a smaller coordinate. As in UIKit edges,
    /// constants and relations are mirrored, and coordinates (and so multipliers) are not.
    func relation(of constraint: NSLayoutConstraint, heldBy holder: UIView) -> Cassowary.Relation {
        let relation = constraint.relation.solverRelation
        guard mirrors(constraint, heldBy: holder) else { return relation }
        return Cassowary.Relation(rawValue: -relation.rawValue) ?? relation
    }

    /// The usual case by a short way, which asks nothing of the program, who could let the view go
    /// meanwhile.
    private func addEdge(
        _ attribute: NSLayoutConstraint.Attribute, of view: Unmanaged<UIView>?,
        times factor: Double, _ mirrored: Bool,
        in holder: UIView, to form: inout LinearForm
    ) -> Bool {
        guard !mirrored, let view else { return false }
        return view.borrow { addEdge(attribute, of: $0, times: factor, in: holder, to: &form) }
    }

    /// Adds an edge, middle or length of the holder, or of one of its subviews; false for
    /// everything else.
    private func addEdge(
        _ attribute: NSLayoutConstraint.Attribute, of view: UIView, times factor: Double,
        in holder: UIView,
        to form: inout LinearForm
    ) -> Bool {
        guard let edge = Edge(attribute) else { return false }
        let isHolder = view === holder
        guard isHolder || edge.isLength || view.isSubview(of: holder) else { return false }
        return addTerms(of: edge, of: view, isHolder: isHolder, times: factor) { form.add($0, $1) }
    }

    /// Hands over the terms of an edge, middle or length, in coordinates of the holder: of the view
    /// itself, or of its superview. False when the view is to be asked first.
    @inline(__always)
    func addTerms(
        of edge: Edge, of view: UIView, isHolder: Bool, times factor: Double,
        to add: (Variable, Double) -> Void
    ) -> Bool {
        if isHolder, !edge.isLength {
            // Coordinates begin at the holder's near edges, so its far edges are its lengths.
            // Scroll views and views with alignment insets are exceptions and compute their edges.
            guard view.isPlain else { return false }
            if edge.length == 0 { return true }
        }
        guard let place = place(of: view, isHorizontal: edge.isHorizontal) else { return false }
        if !edge.isLength, !isHolder { add(place.origin, factor) }
        if edge.length != 0 { add(place.length, factor * edge.length) }
        return true
    }

    /// The variables of a view along an axis; nil for a view that has none yet, and that others
    /// than the framework could be asked about.
    func place(of view: UIView, isHorizontal: Bool) -> (origin: Variable, length: Variable)? {
        if let place = view.place(in: self, isHorizontal: isHorizontal) { return place }
        guard view.isPlain else { return nil }
        makeBox(for: view)
        return view.place(in: self, isHorizontal: isHorizontal)
    }

    func add(
        _ attribute: NSLayoutConstraint.Attribute, of item: any LayoutItem, times factor: Double,
        _ mirrored: Bool,
        in holder: UIView, to form: inout LinearForm
    ) {
        if attribute.isBaseline, let view = item as? UIView {
            let stand =
                attribute == .firstBaseline
                ? view.forFirstBaselineLayout : view.forLastBaselineLayout
            if stand !== view, stand.isDescendant(of: view) {
                stand.markPartInAutoLayout()
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
        let place = attribute.place(in: item, mirrored)
        let content = item === holder ? holder.contentMeantByEdges : nil
        if place.share != 0 {
            if let content {
                let box = self.box(for: content)
                length = axis == .horizontal ? box.width : box.height
            }
            form.add(length, factor * place.share)
        }
        form.constant += factor * place.offset
        guard content == nil else { return }
        if item === holder, !holder.isPlain { form.followsViews = true }
        let insets = alignmentInsets(of: item, along: axis)
        guard insets != (0, 0) else { return }
        // The holder's coordinates begin at its bounds, from which its alignment rectangle lies
        // apart.
        if item === holder { form.constant += factor * insets.near }
        // Distances from an item's bounds count from its alignment rectangle here.
        if place.isOfBounds {
            form.constant += factor * (place.share * (insets.near + insets.far) - insets.near)
        }
    }

    /// Adds the origin of a view below a holder in the holder's coordinates: the sum of the origins
    /// on the way up.
    private func addOrigin(
        of view: UIView, _ axis: NSLayoutConstraint.Axis, times factor: Double, in holder: UIView,
        to form: inout LinearForm
    ) {
        var current = view
        form.followsViews = true
        while current !== holder {
            // On the way out of a view that scrolls, what it has scrolled by comes off; and the
            // variable is the alignment rectangle's.
            let origin = current.layer.bounds.origin
            let inset = alignmentInsets(of: current, along: axis).near
            form.constant -= factor * ((axis == .horizontal ? origin.x : origin.y) + inset)
            let box = box(for: current)
            form.add(axis == .horizontal ? box.minX : box.minY, factor)
            guard let parent = current.storedSuperview else { return }
            current = parent
        }
    }

    /// How far an item's alignment rectangle lies inside its bounds along an axis.
    private func alignmentInsets(
        of item: any LayoutItem, along axis: NSLayoutConstraint.Axis
    ) -> (near: Double, far: Double) {
        let insets = item.alignmentInsets
        return axis == .horizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
    }
}

/// Where an attribute lies along its axis: between the near edge (share 0) and the far one (1), and
/// so many points on.
private struct AttributePlace {
    var share: Double
    var offset = 0.0
    /// Whether the edges are those of the bounds, as for margins and text, rather than of the
    /// alignment rectangle.
    var isOfBounds = false

    static func bounds(_ share: Double, _ offset: Double) -> AttributePlace {
        AttributePlace(share: share, offset: offset, isOfBounds: true)
    }

    static func baseline(_ place: Baselines.Place, isOfText: Bool) -> AttributePlace {
        AttributePlace(share: place.share, offset: place.offset, isOfBounds: isOfText)
    }
}

extension NSLayoutConstraint.Attribute {
    /// Where the attribute of an item lies; for locations.
    @MainActor
    fileprivate func place(in item: any LayoutItem, _ flipped: Bool) -> AttributePlace {
        switch self {
        case .notAnAttribute, .width, .height: return AttributePlace(share: 0)
        case .left, .top: return AttributePlace(share: 0)
        case .right, .bottom: return AttributePlace(share: 1)
        case .leading: return AttributePlace(share: flipped ? 1 : 0)
        case .trailing: return AttributePlace(share: flipped ? 0 : 1)
        case .centerX, .centerY: return AttributePlace(share: 0.5)
        case .firstBaseline, .lastBaseline:
            let baselines = item.baselines
            return .baseline(
                self == .firstBaseline ? baselines.first : baselines.last,
                isOfText: baselines.isOfText)
        default: return place(inside: item.marginInsets, flipped)
        }
    }

    private func place(inside margins: UIEdgeInsets, _ flipped: Bool) -> AttributePlace {
        switch self {
        case .leftMargin: .bounds(0, margins.left)
        case .rightMargin: .bounds(1, -margins.right)
        case .topMargin: .bounds(0, margins.top)
        case .bottomMargin: .bounds(1, -margins.bottom)
        case .leadingMargin: flipped ? .bounds(1, -margins.right) : .bounds(0, margins.left)
        case .trailingMargin: flipped ? .bounds(0, margins.left) : .bounds(1, -margins.right)
        case .centerXWithinMargins: .bounds(0.5, (margins.left - margins.right) / 2)
        case .centerYWithinMargins: .bounds(0.5, (margins.top - margins.bottom) / 2)
        default: .bounds(0, 0)
        }
    }
}

extension UIView {
    /// Notifies the engine that what lies inside the view has moved for constraints held further
    /// out: it has scrolled, or its alignment rectangle lies elsewhere.
    ///
    /// - Complexity: O(constraints that the views above hold).
    final func contentMovedForConstraints() {
        guard autoLayout.isUsedInSubtree, let engine = presentEngine else { return }
        var holder = storedSuperview
        while let current = holder {
            for constraint in current.autoLayout.constraints where concernsContent(constraint) {
                engine.constantChanged(of: constraint)
            }
            holder = current.storedSuperview
        }
        // Those whose baselines lie in views below lead through the view, and may name none of
        // them.
        baselinesMayHaveChanged()
    }

    /// Whether a constraint held further out relates something inside the view, or its baseline.
    ///
    /// - Complexity: O(constraints that the views above hold).
    final var contentConcernsConstraintsOutside: Bool {
        guard autoLayout.isUsedInSubtree, presentEngine != nil else { return false }
        var holder = storedSuperview
        while let current = holder {
            if current.autoLayout.constraints.contains(where: {
                concernsContent($0)
                    || ($0.firstAttribute.isBaseline || $0.secondAttribute.isBaseline)
                        && $0.layoutItems.contains { $0 === self }
            }) {
                return true
            }
            holder = current.storedSuperview
        }
        return false
    }

    private func concernsContent(_ constraint: NSLayoutConstraint) -> Bool {
        constraint.layoutItems.contains { item in
            guard let view = item.hierarchyView else { return false }
            return (view !== self || !(item is UIView)) && view.isDescendant(of: self)
        }
    }
}
