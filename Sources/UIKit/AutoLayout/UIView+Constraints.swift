extension UIView {
    final var baseTranslatesAutoresizingMaskIntoConstraints: Bool {
        get { autoLayout.translatesMask }
        set {
            guard newValue != autoLayout.translatesMask else { return }
            autoLayout.translatesMask = newValue
            takePartInAutoLayout()
            if let engine = autoLayout.box?.engine {
                engine.updatePins(of: self)
                contentMayHaveChanged()
            }
            superview?.setNeedsLayout()
        }
    }

    final var baseConstraints: [NSLayoutConstraint] { autoLayout.constraints }

    final func baseAddConstraint(_ constraint: NSLayoutConstraint) {
        if let mistake = constraint.mistake {
            reportMistake("\(constraint.description) was not added: \(mistake)")
            return
        }
        for item in constraint.layoutItems
        where item.hierarchyView?.isDescendant(of: self) != true {
            reportMistake(
                "The view hierarchy is not prepared for the constraint \(constraint.description): "
                    + "\(NSLayoutConstraint.name(of: item)) is not in the subtree of \(NSLayoutConstraint.name(of: self))"
            )
            return
        }
        hold(
            constraint, naming: constraint.firstLink?.hierarchyView, constraint.secondLink?.hierarchyView)
    }

    final func baseAddConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { addConstraint(constraint) }
    }

    final func baseRemoveConstraint(_ constraint: NSLayoutConstraint) {
        guard let index = autoLayout.constraints.firstIndex(where: { $0 === constraint }) else { return }
        autoLayout.constraints.remove(at: index)
        constraint.firstLink?.hierarchyView?.dropReference(constraint)
        constraint.secondLink?.hierarchyView?.dropReference(constraint)
        if constraint.distances != nil {
            for item in constraint.layoutItems { item.hierarchyView?.dropReference(constraint) }
        }
        constraint.holder = nil
        constraint.engine?.remove(constraint)
        layer.markChanged(.values)
        setNeedsLayout()
    }

    final func baseRemoveConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { removeConstraint(constraint) }
    }

    /// Takes a constraint in, whose items lie in the views that are given.
    final func hold(_ constraint: NSLayoutConstraint, naming first: UIView?, _ second: UIView?) {
        if let holder = constraint.holder {
            if holder === self { return }
            holder.removeConstraint(constraint)
        }
        if autoLayout.constraints.isEmpty { autoLayout.constraints.reserveCapacity(8) }
        autoLayout.constraints.append(constraint)
        constraint.holder = self
        markPartInAutoLayout()
        let engine = layoutEngine
        takeBox(in: engine)
        first?.takeReference(constraint, in: engine)
        second?.takeReference(constraint, in: engine)
        if constraint.distances != nil {
            for item in constraint.layoutItems { item.hierarchyView?.takeReference(constraint, in: engine) }
        }
        engine.add(constraint)
        backingLayer.markChanged(.values)
        setNeedsLayout()
    }

    private func takeReference(_ constraint: NSLayoutConstraint, in engine: LayoutEngine) {
        if autoLayout.references.isEmpty { autoLayout.references.reserveCapacity(8) }
        autoLayout.references.append(constraint)
        markPartInAutoLayout()
        takeBox(in: engine)
    }

    private func dropReference(_ constraint: NSLayoutConstraint) {
        autoLayout.references.removeAll { $0 === constraint }
    }
}
