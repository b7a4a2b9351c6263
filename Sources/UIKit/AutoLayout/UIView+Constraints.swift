extension UIView {
    final var baseTranslatesAutoresizingMaskIntoConstraints: Bool {
        get { autoLayout.translatesMask }
        set {
            guard newValue != autoLayout.translatesMask else { return }
            autoLayout.translatesMask = newValue
            joinAutoLayout()
            if let engine = autoLayout.box?.engine {
                engine.updatePins(of: self)
                contentMayHaveChanged()
            }
            storedSuperview?.setNeedsLayout()
        }
    }

    final var baseConstraints: [NSLayoutConstraint] { Array(autoLayout.constraints) }

    final func baseAddConstraint(_ constraint: NSLayoutConstraint) {
        if let mistake = constraint.mistake {
            reportMistake("\(constraint.description) was not added: \(mistake)")
            return
        }
        for item in constraint.layoutItems
        where item.hierarchyView?.isDescendant(of: self) != true {
            reportMistake(
                MessageNames.distinguished {
                    "The view hierarchy is not prepared for the constraint \(constraint.description): "
                        + "\(NSLayoutConstraint.name(of: item)) is not in the subtree of \(NSLayoutConstraint.name(of: self))"
                })
            return
        }
        hold(constraint)
        constraintsDidChange()
    }

    final func baseAddConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { addConstraint(constraint) }
    }

    final func baseRemoveConstraint(_ constraint: NSLayoutConstraint) {
        guard autoLayout.constraints.remove(constraint) else { return }
        if autoLayout.constraintsAreListed {
            withViewsNamed(by: constraint) { view in
                guard let extras = view.autoLayout.extras,
                    let index = extras.references.place(of: constraint)
                else { return }
                extras.references.remove(at: index)
            }
        }
        constraint.holderReference = nil
        constraint.engine?.remove(constraint)
        constraintsDidChange()
    }

    final func baseRemoveConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { removeConstraint(constraint) }
    }

    /// Requests a layout and a capture with the constraints that the view holds now.
    final func constraintsDidChange() {
        backingLayer.markChanged(.values)
        // The pass that runs `layoutSubviews()` solves again after it and lays out what moves: a
        // view that adds constraints in each layout would not settle.
        if !backingLayer.isBeingLaidOut { setNeedsLayout() }
    }

    /// Adds a constraint whose items lie in the view or below it; call ``constraintsDidChange()``
    /// afterwards.
    ///
    /// - Parameter relation: the constraint's views, where they were found just before.
    final func hold(_ constraint: NSLayoutConstraint, as relation: PlainRelation? = nil) {
        if constraint.holderReference.leads(to: self) { return }
        constraint.holder?.removeConstraint(constraint)
        autoLayout.constraints.append(constraint)
        constraint.holderReference = .passUnretained(self)
        if autoLayout.constraintsAreListed { list(constraint) }
        markPartInAutoLayout()
        // Where the engine has still to be made, views are asked for their insets: the relation is
        // read again then.
        let relation = hasEngineAtHand ? relation : nil
        layoutEngineReference.borrow { engine in
            joinEngine(in: engine)
            withViewsNamed(by: constraint) { view in
                // An engine made just now has given boxes to the views of the tree's first
                // constraint, without marking them.
                if !view.autoLayout.isUsedInSubtree { view.markPartInAutoLayout() }
                if let box = view.autoLayout.box, box.engine === engine { return }
                view.joinEngine(in: engine)
            }
            engine.add(constraint, as: relation)
        }
    }

    /// Calls the body with each other view that a constraint of the view's names, or whose guide it
    /// names.
    @inline(__always)
    private func withViewsNamed(by constraint: NSLayoutConstraint, _ body: (UIView) -> Void) {
        constraint.firstLink.borrowHierarchyView { if $0 !== self { body($0) } }
        constraint.secondLink.borrowHierarchyView { if $0 !== self { body($0) } }
        guard constraint.distances != nil else { return }
        for item in constraint.layoutItems {
            if let view = item.hierarchyView, view !== self { body(view) }
        }
    }

    /// The constraints that may name the view or one of its guides: what others hold, and what it
    /// holds itself.
    ///
    /// - Complexity: O(depth of the view + count); the first time below a view, O(constraints that
    ///   it holds) besides.
    final var concerning: [NSLayoutConstraint] {
        storedSuperview?.listConstraintsUpToRoot()
        return references + autoLayout.constraints
    }

    /// The constraints of others that name the view or one of its guides, if those list theirs.
    final var references: [NSLayoutConstraint] { autoLayout.extras?.references ?? [] }

    /// Lists constraints of this view and of those above with the views that they name, from now
    /// on.
    ///
    /// Most constraints are removed together with the views that they name, so the lists are made
    /// on demand.
    final func listConstraintsUpToRoot() {
        var next: UIView? = self
        while let holder = next {
            if !holder.autoLayout.constraintsAreListed {
                holder.autoLayout.constraintsAreListed = true
                for constraint in holder.autoLayout.constraints { holder.list(constraint) }
            }
            next = holder.storedSuperview
        }
    }

    private func list(_ constraint: NSLayoutConstraint) {
        withViewsNamed(by: constraint) { $0.autoLayout.extras.made().references.append(constraint) }
    }
}
