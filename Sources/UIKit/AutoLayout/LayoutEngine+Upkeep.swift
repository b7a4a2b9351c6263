import Cassowary

// The constraints that the engine keeps for items on its own: frames of views that frames place,
// sizes of content, insets of guides, bounds of lengths.
extension LayoutEngine {
    /// Pins the variables that the program's frame determines, and unpins those that constraints
    /// do.
    ///
    /// A frame determines all of a view that is placed by its frame, and the size of a root.
    func updatePins(of view: UIView) {
        guard let box = view.layoutBox, box.engine === self else { return }
        let frame = view.alignmentRect(forFrame: view.backingLayer.values.untransformedFrame)
        let wanted: [(Variable, Double)] =
            if isFitting, view === root {
                []
            } else if view === root {
                [(box.width, frame.size.width), (box.height, frame.size.height)]
            } else if view.autoLayout.translatesMask {
                [
                    (box.minX, frame.origin.x), (box.minY, frame.origin.y),
                    (box.width, frame.size.width), (box.height, frame.size.height),
                ]
            } else {
                []
            }
        // What holds the size of a root without constraints of its own gives way to all that it
        // has.
        let isSizedByConstraints =
            view === root && !view.autoLayout.translatesMask && view.window !== view
        let priority = isSizedByConstraints ? UILayoutPriority(1) : .required
        if box.pins.map(\.variable) == wanted.map(\.0), box.pinPriority == priority {
            for (pin, value) in zip(box.pins, wanted) { setConstant(-value.1, for: pin.id) }
            return
        }
        for pin in box.pins { removeOwn(pin.id) }
        box.pinPriority = priority
        box.pins = wanted.map { ($0.0, addOwn([Term($0.0)], .equal, -$0.1, priority)) }
        pinsDidChange(of: box)
    }

    /// Updates the constraints of a view's intrinsic size.
    func updateContentSize(of view: UIView) {
        guard let box = view.layoutBox, box.engine === self else { return }
        let isUsed =
            isFitting && view === root || !view.autoLayout.translatesMask && view.window !== view
        let none = UIView.noIntrinsicMetric
        let size = isUsed ? view.intrinsicContentSize : CGSize(width: none, height: none)
        guard
            box.extras != nil || size.width >= 0 || size.height >= 0 || size.width.isNaN
                || size.height.isNaN
        else { return }
        if !size.width.isFinite || !size.height.isFinite {
            reportMistake(
                "\(view.nameInMessages) has an intrinsicContentSize of \(size.width) × \(size.height); "
                    + "lengths that are not finite are ignored")
        }
        let extras = box.extras.made()
        update(
            &extras.content.horizontal, box.width, size.width,
            view.autoLayout.hugging.horizontal, view.autoLayout.compression.horizontal)
        update(
            &extras.content.vertical, box.height, size.height,
            view.autoLayout.hugging.vertical, view.autoLayout.compression.vertical)
    }

    private func update(
        _ content: inout LayoutBox.ContentConstraints?, _ length: Variable, _ size: CGFloat,
        _ hugging: UILayoutPriority, _ compression: UILayoutPriority
    ) {
        if let old = content {
            if size == old.size, hugging == old.huggingPriority,
                compression == old.compressionPriority
            {
                return
            }
            if size >= 0, size.isFinite, hugging == old.huggingPriority,
                compression == old.compressionPriority
            {
                content?.size = size
                setConstant(-size, for: old.hugging)
                setConstant(-size, for: old.compression)
                return
            }
            removeOwn(old.hugging)
            removeOwn(old.compression)
            content = nil
        }
        guard size >= 0, size.isFinite else { return }
        content = LayoutBox.ContentConstraints(
            hugging: addOwn(length, .lessThanOrEqual, size, hugging),
            compression: addOwn(length, .greaterThanOrEqual, size, compression),
            size: size, huggingPriority: hugging, compressionPriority: compression)
    }
}

extension LayoutEngine {
    /// Requires a width or a height to be 0 at least, as all are in UIKit.
    ///
    /// Only where the solution would have it otherwise: bounds that hold anyway change no
    /// optimum, and two for each view would be half of the solver's work. What a frame or the
    /// framework's guides give may be negative. Returns false when nothing is to be added.
    func bound(_ variable: Variable, of box: LayoutBox) -> Bool {
        guard
            box.pinPriority != .required || !box.pins.contains(where: { $0.variable == variable }),
            box.link.hierarchyView?.isInsideCollapsed != true,
            box.extras?.bounds.contains(where: { $0.variable == variable }) != true
        else { return false }
        box.extras.made().bounds.append(
            (variable, addOwn([Term(variable)], .greaterThanOrEqual, 0, .required)))
        return true
    }

    /// Updates the bounds of a box whose pins have changed: what is pinned may be
    /// anything, and what is not any more may stay as it was, and so not be among what changes.
    func pinsDidChange(of box: LayoutBox) {
        if box.pinPriority == .required, !box.pins.isEmpty, let extras = box.extras {
            for bound in extras.bounds { removeOwn(bound.id) }
            extras.bounds = []
        }
        for length in [box.width, box.height] where isNegative(length) {
            _ = bound(length, of: box)
        }
    }

    /// Whether a constraint has one of a box's variables, except for bounds of lengths.
    func isUsed(_ box: LayoutBox) -> Bool {
        let bounds = Set(box.extras?.bounds.map(\.id) ?? [])
        return box.variables.contains { variable in
            solver.constraints(on: variable).contains { !bounds.contains($0) }
        }
    }

    /// Whether a variable's value is below 0 by more than rounding.
    @inline(__always)
    func isNegative(_ variable: Variable) -> Bool { solver.value(of: variable) < -1e-6 }
}

extension LayoutEngine {
    /// Replaces a constraint whose terms have changed.
    func reinstall(_ constraint: NSLayoutConstraint) {
        guard constraint.installation != .none else { return }
        remove(constraint)
        add(constraint)
    }

    private func addOwn(
        _ length: Variable, _ relation: Cassowary.Relation, _ size: CGFloat,
        _ priority: UILayoutPriority
    ) -> ConstraintID {
        addOwn([Term(length)], relation, -size, priority)
    }

    /// Sets the value of a variable that a pin or a content size holds; in effect with the next
    /// solve.
    func setConstant(_ constant: Double, for id: ConstraintID) {
        do {
            try solver.setConstant(constant, for: id)
            needsSolve = true
        } catch {
            reportMistake("\(describe(id)) keeps its constant: \(error)")
        }
    }

    /// Sets the priority of a constraint of the engine's own; in effect with the next solve.
    func setPriority(_ priority: UILayoutPriority, for id: ConstraintID) {
        do {
            try solver.setPriority(Priority(priority.rawValue), for: id)
            needsSolve = true
        } catch {
            reportMistake("\(describe(id)) keeps its priority: \(error)")
        }
    }

    /// Adds a constraint of the engine's own, a fact to the solver. What has the priority 0 gives
    /// way to everything else; what is not finite, from a program's insets, is reported and counts
    /// as 0.
    func addOwn(
        _ terms: [Term], _ relation: Cassowary.Relation, _ constant: Double,
        _ priority: UILayoutPriority
    ) -> ConstraintID {
        needsSolve = true
        guard constant.isFinite else {
            reportMistake(
                "A margin, inset or frame for Auto Layout is \(constant); 0 is used instead")
            return addOwn(terms, relation, 0, priority)
        }
        do {
            let level = Priority(max(priority.rawValue, 0.001))
            return try solver.add(terms, relation, constant, priority: level, isGiven: true)
        } catch {
            preconditionFailure("The layout engine made an invalid constraint: \(error)")
        }
    }

    func require(_ variable: Variable, constant: Double) -> ConstraintID {
        addOwn([Term(variable)], .equal, constant, .required)
    }

    func removeOwn(_ id: ConstraintID) {
        solver.remove(id)
        needsSolve = true
    }
}
