import Cassowary

extension UIView {
    /// Whether the constraints leave the view's place or size open.
    ///
    /// False for a view that its frame places. - Complexity: eight optimisations of what the view is tied to; meant for
    /// debugging, as Apple says of it.
    public final var hasAmbiguousLayout: Bool {
        guard let box = constrainedBox else { return false }
        // Nothing lies around the topmost view that could place it.
        let variables = superview == nil ? [box.width, box.height] : box.variables
        return variables.contains { box.engine.solver.isAmbiguous($0) }
    }

    /// The constraints that determine the view's place and size along an axis, in the order of their installation.
    ///
    /// Deviation: intrinsic sizes and frames of views that frames place have no constraint objects here, so that the list
    /// leaves them out; `explainLayout(_:)` names them.
    public final func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
        guard let box = constrainedBox else { return [] }
        let solver = box.engine.solver
        let variables = axis == .horizontal ? [box.minX, box.width] : [box.minY, box.height]
        let ids = Set(variables.flatMap { solver.determiningConstraints(of: $0) })
        return ids.sorted { $0.id < $1.id }.compactMap { box.engine.constraint($0) }
    }

    /// The view's variables with present values; nil when no constraint has anything to do with the view.
    final var constrainedBox: LayoutBox? {
        rootView.updateConstraintsIfNeeded()
        presentEngine?.update()
        return autoLayout.box
    }
}
