import Cassowary

/// What a constraint says that relates edges, middles or lengths of a view, its superview or a sibling, as most do: found in
/// one look, which asks nothing of the program.
@MainActor
struct PlainRelation {
    /// The nearest common ancestor of the views.
    let holder: Unmanaged<UIView>
    private let first: Side
    private let second: Side?

    /// One side of the relation.
    private struct Side {
        let view: Unmanaged<UIView>
        let edge: Edge
    }

    /// Reads a constraint; nil for one with a mistake, and for one that says more, which ``NSLayoutConstraint/findHolder()``
    /// and ``LayoutEngine/lower(_:heldBy:into:)`` see to.
    @inline(__always)
    init?(_ constraint: NSLayoutConstraint) {
        guard constraint.isPlain, !constraint.followsText, let view = constraint.firstLink?.viewReference,
            let edge = Edge(constraint.firstAttribute)
        else { return nil }
        first = Side(view: view, edge: edge)
        guard let link = constraint.secondLink else {
            guard edge.isLength else { return nil }
            (holder, second) = (view, nil)
            return
        }
        guard let otherView = link.viewReference, let other = Edge(constraint.secondAttribute),
            edge.isLength ? other.isLength : edge.isAlong(other) && constraint.multiplier != 0,
            let ancestor = view.borrow({ view in otherView.borrow { view.nearAncestor(with: $0) } })
        else { return nil }
        (holder, second) = (ancestor, Side(view: otherView, edge: other))
    }

    /// Hands the relation to an engine's solver, in which the views get variables when they have none. Nil when one of them
    /// is to be asked first, and for numbers that the solver refuses.
    @inline(__always)
    func install(_ constraint: NSLayoutConstraint, in engine: LayoutEngine) -> ConstraintID? {
        // The solver sums up terms of one variable.
        var terms = InlineArray<4, Term>(repeating: Term(Variable(id: 0), 0))
        var count = 0
        guard add(first, times: 1, to: &terms, &count, engine) else { return nil }
        if let second, !add(second, times: -constraint.multiplier, to: &terms, &count, engine) { return nil }
        return try? engine.solver.add(
            terms.span.extracting(first: count), constraint.relation.solverRelation, 0 - constraint.storedConstant,
            priority: Priority(constraint.storedPriority.rawValue))
    }

    @inline(__always)
    private func add(
        _ side: Side, times factor: Double, to terms: inout InlineArray<4, Term>, _ count: inout Int,
        _ engine: LayoutEngine
    ) -> Bool {
        side.view.borrow { view in
            engine.addTerms(
                of: side.edge, of: view, isHolder: side.view.toOpaque() == holder.toOpaque(), times: factor
            ) { variable, coefficient in
                terms[count] = Term(variable, coefficient)
                count += 1
            }
        }
    }
}

/// An edge, middle or length of a rectangle along an axis: so much of its origin and so much of its length. Text runs from
/// the left.
struct Edge {
    let isHorizontal: Bool
    let origin, length: Double

    /// Whether it is a length rather than a place.
    var isLength: Bool { origin == 0 }

    /// Whether two places lie on one axis.
    func isAlong(_ other: Edge) -> Bool { isHorizontal == other.isHorizontal && !other.isLength }

    private init(_ isHorizontal: Bool, _ origin: Double, _ length: Double) {
        (self.isHorizontal, self.origin, self.length) = (isHorizontal, origin, length)
    }

    /// What an attribute means; nil for margins, baselines and none.
    @inline(__always)
    init?(_ attribute: NSLayoutConstraint.Attribute) {
        switch attribute {
        case .left, .leading: self.init(true, 1, 0)
        case .right, .trailing: self.init(true, 1, 1)
        case .centerX: self.init(true, 1, 0.5)
        case .width: self.init(true, 0, 1)
        case .top: self.init(false, 1, 0)
        case .bottom: self.init(false, 1, 1)
        case .centerY: self.init(false, 1, 0.5)
        case .height: self.init(false, 0, 1)
        default: return nil
        }
    }
}

extension UIView {
    /// The nearest common ancestor of the view and its superview, a subview, a sibling or itself; nil for others.
    @inline(__always)
    final func nearAncestor(with other: UIView) -> Unmanaged<UIView>? {
        if self === other || other.isSubview(of: self) { return .passUnretained(self) }
        if isSubview(of: other) { return .passUnretained(other) }
        guard let parent = superviewReference, other.superviewReference?.toOpaque() == parent.toOpaque() else {
            return nil
        }
        return parent
    }

    /// Whether the view scrolls: its far edges may mean its content then, for constraints that it holds.
    @inline(__always)
    final var isScrollView: Bool { !isPlain && self is UIScrollView }
}
