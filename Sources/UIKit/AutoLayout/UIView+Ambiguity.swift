import Cassowary

extension UIView {
    final var baseHasAmbiguousLayout: Bool {
        guard let box = constrainedBox else { return false }
        let former = box.endExercise()
        defer { box.exercise(former) }
        return box.isAmbiguous(among: placementVariables(of: box))
    }

    final func baseExerciseAmbiguityInLayout() {
        guard let box = constrainedBox else { return }
        let former = box.endExercise()
        let solver = box.engine.solver
        var pulls: [(variable: Variable, target: Double)] = []
        for variable in placementVariables(of: box) where box.isAmbiguous(variable) {
            let present =
                former.first { $0.variable == variable }?.target ?? solver.value(of: variable)
            pulls.append((variable, Self.otherValue(in: box.range(of: variable), than: present)))
        }
        box.exercise(pulls)
        superview?.setNeedsLayout()
    }

    private static func otherValue(in range: ClosedRange<Double>, than present: Double) -> Double {
        let bounds = [range.lowerBound, range.upperBound].filter(\.isFinite)
        var choices: [Double] = [0, 100]
        if bounds.count == 2 { choices = bounds }
        if bounds.count == 1 {
            choices = [bounds[0], bounds[0] + (range.lowerBound.isFinite ? 100 : -100)]
        }
        return abs(choices[1] - present) > abs(choices[0] - present) ? choices[1] : choices[0]
    }

    /// The variables that make up the view's place and size. Nothing lies around the topmost view
    /// that could place it.
    private func placementVariables(of box: LayoutBox) -> [Variable] {
        superview == nil ? [box.width, box.height] : box.variables
    }

    final func baseConstraintsAffectingLayout(for axis: NSLayoutConstraint.Axis)
        -> [NSLayoutConstraint]
    {
        constrainedBox?.determiningConstraints(along: axis) ?? []
    }

    /// The view's variables with present values; nil when no constraint has anything to do with the
    /// view.
    final var constrainedBox: LayoutBox? {
        rootView.updateConstraintsIfNeeded()
        presentEngine?.update()
        return autoLayout.box
    }
}

extension UILayoutGuide {
    /// Whether the constraints leave the guide's place or size open. Source: Apple,
    /// UILayoutGuide.hasAmbiguousLayout.
    public final var hasAmbiguousLayout: Bool {
        guard let box = constrainedBox else { return false }
        return box.isAmbiguous(among: box.variables)
    }

    /// The constraints that determine the guide's place and size along an axis, in the order of
    /// their installation.
    public final func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis)
        -> [NSLayoutConstraint]
    {
        constrainedBox?.determiningConstraints(along: axis) ?? []
    }

    private var constrainedBox: LayoutBox? {
        _ = owningView?.constrainedBox
        return layoutBox
    }
}

extension LayoutBox {
    fileprivate func isAmbiguous(among variables: [Variable]) -> Bool {
        variables.contains { isAmbiguous($0) }
    }

    fileprivate func determiningConstraints(along axis: NSLayoutConstraint.Axis)
        -> [NSLayoutConstraint]
    {
        let variables = axis == .horizontal ? [minX, width] : [minY, height]
        let ids = Set(variables.flatMap { engine.solver.determiningConstraints(of: $0) })
        return ids.sorted { $0.id < $1.id }.compactMap { engine.constraint($0) }
    }

    /// The freedom that the constraints leave to a variable; widths and heights are never negative.
    func range(of variable: Variable) -> ClosedRange<Double> {
        let range = engine.solver.range(of: variable)
        guard isLength(variable), range.upperBound >= 0 else { return range }
        return max(range.lowerBound, 0)...range.upperBound
    }

    /// Whether the constraints leave a variable open.
    func isAmbiguous(_ variable: Variable) -> Bool {
        guard engine.solver.isAmbiguous(variable) else { return false }
        let range = range(of: variable)
        return range.upperBound - range.lowerBound > 1e-6
    }

    /// Removes the constraints that pull ambiguous variables, and solves without them.
    func endExercise() -> [(variable: Variable, target: Double)] {
        guard let extras, !extras.exercise.isEmpty else { return [] }
        let former = extras.exercise.map { ($0.variable, $0.target) }
        for pull in extras.exercise { engine.removeOwn(pull.id) }
        extras.exercise = []
        engine.update()
        return former
    }

    /// Pulls variables to values, more weakly than anything else.
    func exercise(_ pulls: [(variable: Variable, target: Double)]) {
        guard !pulls.isEmpty else { return }
        extras.made().exercise = pulls.map { variable, target in
            (
                variable, target,
                engine.addOwn([Term(variable)], .equal, -target, UILayoutPriority(0.01))
            )
        }
        engine.update()
    }
}
