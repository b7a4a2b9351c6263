import Cassowary

/// The views of a constraint that relates edges, middles or lengths of a view, its superview or a
/// sibling, as most do: found in one look, which asks nothing of the program.
///
/// Three words, so that it is handed on in registers: in memory, a wide load just after narrow
/// stores would wait for them.
@MainActor
struct PlainRelation {
    /// The nearest common ancestor of the views.
    let holder: Unmanaged<UIView>
    private let first: Unmanaged<UIView>
    private let second: Unmanaged<UIView>?

    /// Reads a constraint; nil for one with a mistake, and for one with more than that, which
    /// ``NSLayoutConstraint/findHolder()`` and ``LayoutEngine/lower(_:heldBy:into:)`` see to.
    @inline(__always)
    init?(_ constraint: NSLayoutConstraint) {
        guard constraint.isPlain, !constraint.followsText,
            let view = constraint.firstLink.viewReference,
            let edge = Edge(constraint.firstAttribute)
        else { return nil }
        first = view
        guard !constraint.secondLink.isNowhere else {
            guard edge.isLength else { return nil }
            (holder, second) = (view, nil)
            return
        }
        guard let otherView = constraint.secondLink.viewReference,
            let other = Edge(constraint.secondAttribute),
            edge.isLength ? other.isLength : edge.isAlong(other) && constraint.multiplier != 0,
            let ancestor = view.borrow({ view in otherView.borrow { view.nearAncestor(with: $0) } })
        else { return nil }
        (holder, second) = (ancestor, otherView)
    }

    /// Hands the relation of the constraint that was read to an engine's solver, in which the views
    /// get variables when they have none. Nil when one of them is to be asked first, and for
    /// numbers that the solver refuses.
    @inline(__always)
    func install(_ constraint: NSLayoutConstraint, in engine: LayoutEngine) -> ConstraintID? {
        // The solver sums up terms of one variable.
        var terms = InlineArray<4, Term>(repeating: Term(Variable(id: 0), 0))
        var count = 0
        guard add(constraint.firstAttribute, of: first, times: 1, in: engine, to: &terms, &count)
        else { return nil }
        if let second {
            let (attribute, factor) = (constraint.secondAttribute, -constraint.multiplier)
            guard add(attribute, of: second, times: factor, in: engine, to: &terms, &count) else {
                return nil
            }
        }
        return try? engine.solver.add(
            terms.span.extracting(first: count), constraint.relation.solverRelation,
            0 - constraint.storedConstant,
            priority: Priority(constraint.storedPriority.rawValue))
    }

    // Not a function inside the one above: what that changes, it would reach through checks of
    // exclusive access.
    @inline(__always)
    private func add(
        _ attribute: NSLayoutConstraint.Attribute, of view: Unmanaged<UIView>, times factor: Double,
        in engine: LayoutEngine, to terms: inout InlineArray<4, Term>, _ count: inout Int
    ) -> Bool {
        guard let edge = Edge(attribute) else { return false }
        let isHolder = view.toOpaque() == holder.toOpaque()
        return view.borrow { view in
            engine.addTerms(of: edge, of: view, isHolder: isHolder, times: factor) {
                variable, coefficient in
                terms[count] = Term(variable, coefficient)
                count += 1
            }
        }
    }
}

/// An edge, middle or length of a rectangle along an axis: its origin or not, and so much of its
/// length. Text runs from the left.
struct Edge {
    /// One for the axis, one for the origin, and above them how many halves of the length.
    private let bits: UInt8

    var isHorizontal: Bool { bits & 1 != 0 }
    /// Whether it is a length rather than a place.
    var isLength: Bool { bits & 2 == 0 }
    /// How much of the length there is to it: 0, 0.5 or 1.
    var length: Double { Double(bits >> 2) / 2 }

    /// Whether two places lie on one axis.
    func isAlong(_ other: Edge) -> Bool { isHorizontal == other.isHorizontal && !other.isLength }

    /// The meaning of an attribute; nil for margins, baselines and none.
    @inline(__always)
    init?(_ attribute: NSLayoutConstraint.Attribute) {
        bits =
            switch attribute {
            case .left, .leading: 0b0011
            case .right, .trailing: 0b1011
            case .centerX: 0b0111
            case .width: 0b1001
            case .top: 0b0010
            case .bottom: 0b1010
            case .centerY: 0b0110
            case .height: 0b1000
            default: 0
            }
        if bits == 0 { return nil }
    }
}

extension UIView {
    /// The nearest common ancestor of the view and its superview, a subview, a sibling or itself;
    /// nil for others.
    @inline(__always)
    final func nearAncestor(with other: UIView) -> Unmanaged<UIView>? {
        if self === other || other.isSubview(of: self) { return .passUnretained(self) }
        if isSubview(of: other) { return .passUnretained(other) }
        guard let parent = superviewReference,
            other.superviewReference?.toOpaque() == parent.toOpaque()
        else {
            return nil
        }
        return parent
    }
}
