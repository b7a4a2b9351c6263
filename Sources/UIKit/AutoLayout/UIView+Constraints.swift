extension UIView {
    /// Whether the view's frame and autoresizing mask place it in Auto Layout. Default: true.
    ///
    /// Set it to false for a view that constraints place.
    public final var translatesAutoresizingMaskIntoConstraints: Bool {
        get { autoLayout.translatesMask }
        set {
            guard newValue != autoLayout.translatesMask else { return }
            autoLayout.translatesMask = newValue
            takePartInAutoLayout()
            if let engine = autoLayout.box?.engine {
                engine.updatePins(of: self)
                autoLayout.contentSizeIsStale = true
                markNeedsUpdateConstraints()
            }
            superview?.setNeedsLayout()
        }
    }

    /// The constraints that the view holds, in the order in which they were added.
    public final var constraints: [NSLayoutConstraint] { autoLayout.constraints }

    /// Holds a constraint whose items are the view or lie below it, and puts it in force.
    ///
    /// A constraint whose items lie elsewhere is refused with a message.
    public final func addConstraint(_ constraint: NSLayoutConstraint) {
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
            constraint, naming: constraint.firstLayoutItem?.hierarchyView, constraint.secondLayoutItem?.hierarchyView)
    }

    /// Holds constraints, in order.
    public final func addConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { addConstraint(constraint) }
    }

    /// Lets go of a constraint that the view holds; others are left alone.
    public final func removeConstraint(_ constraint: NSLayoutConstraint) {
        guard let index = autoLayout.constraints.firstIndex(where: { $0 === constraint }) else { return }
        autoLayout.constraints.remove(at: index)
        constraint.firstLayoutItem?.hierarchyView?.dropReference(constraint)
        constraint.secondLayoutItem?.hierarchyView?.dropReference(constraint)
        if constraint.distances != nil {
            for item in constraint.layoutItems { item.hierarchyView?.dropReference(constraint) }
        }
        constraint.holder = nil
        constraint.engine?.remove(constraint)
        layer.markChanged(.values)
        setNeedsLayout()
    }

    /// Lets go of constraints that the view holds.
    public final func removeConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { removeConstraint(constraint) }
    }

    /// Takes a constraint in, whose items lie in the views that are given.
    final func hold(_ constraint: NSLayoutConstraint, naming first: UIView?, _ second: UIView?) {
        if let holder = constraint.holder {
            if holder === self { return }
            holder.removeConstraint(constraint)
        }
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
        layer.markChanged(.values)
        setNeedsLayout()
    }

    private func takeReference(_ constraint: NSLayoutConstraint, in engine: LayoutEngine) {
        autoLayout.references.append(constraint)
        markPartInAutoLayout()
        takeBox(in: engine)
    }

    private func dropReference(_ constraint: NSLayoutConstraint) {
        autoLayout.references.removeAll { $0 === constraint }
    }

    // MARK: Anchors

    /// The left edge.
    public final var leftAnchor: NSLayoutXAxisAnchor { .init(item: self, attribute: .left) }
    /// The right edge.
    public final var rightAnchor: NSLayoutXAxisAnchor { .init(item: self, attribute: .right) }
    /// The edge where text begins.
    public final var leadingAnchor: NSLayoutXAxisAnchor { .init(item: self, attribute: .leading) }
    /// The edge where text ends.
    public final var trailingAnchor: NSLayoutXAxisAnchor { .init(item: self, attribute: .trailing) }
    /// The horizontal middle.
    public final var centerXAnchor: NSLayoutXAxisAnchor { .init(item: self, attribute: .centerX) }
    /// The top edge.
    public final var topAnchor: NSLayoutYAxisAnchor { .init(item: self, attribute: .top) }
    /// The bottom edge.
    public final var bottomAnchor: NSLayoutYAxisAnchor { .init(item: self, attribute: .bottom) }
    /// The vertical middle.
    public final var centerYAnchor: NSLayoutYAxisAnchor { .init(item: self, attribute: .centerY) }
    /// The baseline of the first line of text.
    public final var firstBaselineAnchor: NSLayoutYAxisAnchor { .init(item: self, attribute: .firstBaseline) }
    /// The baseline of the last line of text.
    public final var lastBaselineAnchor: NSLayoutYAxisAnchor { .init(item: self, attribute: .lastBaseline) }
    /// The width.
    public final var widthAnchor: NSLayoutDimension { .init(item: self, attribute: .width) }
    /// The height.
    public final var heightAnchor: NSLayoutDimension { .init(item: self, attribute: .height) }
}
