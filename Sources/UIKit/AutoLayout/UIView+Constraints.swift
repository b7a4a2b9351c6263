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
        hold(constraint)
        constraintsDidChange()
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
        constraint.holderReference = nil
        constraint.engine?.remove(constraint)
        constraintsDidChange()
    }

    final func baseRemoveConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { removeConstraint(constraint) }
    }

    /// Asks for a layout and a capture by the constraints that the view holds by now.
    final func constraintsDidChange() {
        backingLayer.markChanged(.values)
        setNeedsLayout()
    }

    /// Takes a constraint in, whose items lie in the view or below it; ``constraintsDidChange()`` is to follow.
    final func hold(_ constraint: NSLayoutConstraint) {
        if constraint.holderReference.leads(to: self) { return }
        constraint.holder?.removeConstraint(constraint)
        if autoLayout.constraints.isEmpty { autoLayout.constraints.reserveCapacity(4) }
        autoLayout.constraints.append(constraint)
        constraint.holderReference = .passUnretained(self)
        markPartInAutoLayout()
        layoutEngineReference.borrow { engine in
            takeBox(in: engine)
            constraint.firstLink?.borrowHierarchyView { $0.takeReference(constraint, in: engine) }
            constraint.secondLink?.borrowHierarchyView { $0.takeReference(constraint, in: engine) }
            if constraint.distances != nil {
                for item in constraint.layoutItems { item.hierarchyView?.takeReference(constraint, in: engine) }
            }
            engine.add(constraint)
        }
    }

    private func takeReference(_ constraint: NSLayoutConstraint, in engine: LayoutEngine) {
        guard !constraint.holderReference.leads(to: self) else { return }
        if autoLayout.references.isEmpty { autoLayout.references.reserveCapacity(4) }
        autoLayout.references.append(constraint)
        if let box = autoLayout.box, box.engine === engine { return }
        markPartInAutoLayout()
        takeBox(in: engine)
    }

    /// The constraints that may name the view or one of its guides: what others hold, and what it holds itself.
    final var concerning: [NSLayoutConstraint] { autoLayout.references + autoLayout.constraints }

    private func dropReference(_ constraint: NSLayoutConstraint) {
        autoLayout.references.removeAll { $0 === constraint }
    }
}
