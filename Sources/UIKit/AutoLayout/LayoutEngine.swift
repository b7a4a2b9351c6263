import Cassowary

/// The constraints of one tree of views, between the views and the solver.
///
/// There is one for each root (a window, or the topmost view of a tree without one). Changes to
/// constraints and views are queued here; ``update()`` hands them to the solver and marks the views
/// whose frames have changed.
@MainActor
package final class LayoutEngine {
    let solver = Solver()
    /// The topmost view, or nil if parts of its tree have outlived it.
    ///
    /// The root's ownership object clears it; the root itself retains fitting engines.
    private(set) nonisolated(unsafe) unowned(unsafe) var root: UIView?
    /// The boxes by each of their variables.
    @exclusivity(unchecked) var boxes = NumberedReferences<LayoutBox>()
    /// The constraints that wait for the solver, and those that it has, by their id there.
    ///
    /// The engine retains each one in ``add(_:as:)`` and releases it later: automatic reference
    /// counting of the array would dominate the cost of handing a constraint to the solver.
    @exclusivity(unchecked) var queue: [Unmanaged<NSLayoutConstraint>] = []
    @exclusivity(unchecked) var installed = NumberedReferences<NSLayoutConstraint>()
    @exclusivity(unchecked) var needsSolve = false
    @exclusivity(unchecked) var baselineConstraints = BaselineConstraints()
    /// The solver's omissions that were reported.
    var reportedShortfalls: [Shortfall] = []
    /// False if the root was deallocated or joined another tree.
    private(set) nonisolated(unsafe) var isOwned = true
    /// Whether the engine only computes a size: the root is free, and nothing is reported or
    /// marked.
    var isFitting = false

    /// Held by the root: an engine that lost its owner is not asked any more.
    final class Ownership: Sendable {
        let engine: LayoutEngine

        @MainActor
        init(_ engine: LayoutEngine) {
            self.engine = engine
            engine.isOwned = true
        }

        deinit { end() }

        /// Ends it before the root is deallocated: a program's deinit may lay out what remains.
        func end() {
            engine.isOwned = false
            engine.root = nil
        }
    }

    init(root: UIView) {
        self.root = root
        solver.variableOrder = { [unowned self] variables in
            MainActor.assumeIsolated { self.sortedByPlace(variables) }
        }
    }

    isolated deinit {
        for number in 0..<UInt32(installed.count) {
            if let reference = installed[number] { letGo(of: reference) }
        }
        for reference in queue { letGo(of: reference) }
    }

    /// Whether this is the engine by which the tree is laid out, rather than one that computes a
    /// size or has outlived it.
    var isInForce: Bool { isOwned && !isFitting }

    /// Whether there is work that the present frames do not show.
    package var isDirty: Bool { needsSolve || !queue.isEmpty }

    // MARK: Items

    /// The boxes, each once, by the order of their variables.
    var items: [LayoutBox] {
        (0..<UInt32(boxes.count)).compactMap { number in
            guard let box = boxes[number]?.takeUnretainedValue(), box.minX.id == number else {
                return nil
            }
            return box
        }
    }

    /// The box that has a variable, or nil if it was removed.
    func box(of variable: Variable) -> LayoutBox? {
        variable.id < UInt32(boxes.count) ? boxes[variable.id]?.takeUnretainedValue() : nil
    }

    /// The box of an item, created on demand in this engine.
    func box(for item: any LayoutItem) -> LayoutBox {
        addBox(item)
        guard let box = item.layoutBox else {
            preconditionFailure("An item of the engine has no box")
        }
        return box
    }

    /// Makes the box of an item that has none yet in this engine.
    func addBox(_ item: any LayoutItem) {
        if let box = item.layoutBox, box.engine === self { return }
        makeBox(for: item)
    }

    /// Does not return the box, which callers that ignore it would have to release.
    func makeBox(for item: any LayoutItem) {
        item.layoutBox = LayoutBox(item.link, engine: self)
        item.boxWasMade(in: self)
        needsSolve = true
    }

    func register(_ box: LayoutBox) {
        let reference = Unmanaged.passUnretained(box)
        boxes[box.width.id] = reference
        boxes[box.height.id] = reference
        boxes[box.minX.id] = reference
        boxes[box.minY.id] = reference
    }

    /// Removes an item, with the constraints that the engine keeps for it. Others must have been
    /// removed before.
    func remove(_ item: any LayoutItem) {
        guard let box = item.layoutBox, box.engine === self else { return }
        leaveBaselines(in: box)
        for pin in box.pins { solver.remove(pin.id) }
        if let extras = box.extras {
            for pull in extras.exercise { solver.remove(pull.id) }
            for bound in extras.bounds { solver.remove(bound.id) }
            for content in extras.contentConstraints {
                solver.remove(content.hugging)
                solver.remove(content.compression)
            }
        }
        for variable in box.variables {
            boxes[variable.id] = nil
            solver.remove(variable)
        }
        box.isInForce = false
        item.layoutBox = nil
        needsSolve = true
    }

    // MARK: Constraints

    /// Adds a constraint that a view of the tree now holds. The solver receives it at once if the
    /// queue is empty and it needs nothing from views; otherwise it is queued.
    ///
    /// - Parameter relation: the constraint's views, where they were found just before.
    func add(_ constraint: NSLayoutConstraint, as relation: PlainRelation? = nil) {
        if !constraint.engineReference.leads(to: self) {
            constraint.engineReference = .passUnretained(self)
            constraint.installation = .none
        }
        guard constraint.installation == .none else { return }
        // Retained first: the count is changed atomically, and after the solver's writes would wait
        // for all of them.
        let reference = Unmanaged.passRetained(constraint)
        if queue.isEmpty, let id = installAtOnce(constraint, relation) {
            constraint.installation = .installed(id)
            installed[id.id] = reference
            needsSolve = true
        } else {
            constraint.installation = .queued
            queue.append(reference)
        }
    }

    /// Passes a constraint that needs nothing from views to the solver; nil for all others, and for
    /// those that the solver refuses.
    @inline(__always)
    private func installAtOnce(_ constraint: NSLayoutConstraint, _ relation: PlainRelation?)
        -> ConstraintID?
    {
        guard FittingTree.loans == 0, let relation = relation ?? PlainRelation(constraint),
            relation.holder.toOpaque() == constraint.holderReference?.toOpaque()
        else { return nil }
        return relation.install(constraint, in: self)
    }

    /// Removes a constraint.
    func remove(_ constraint: NSLayoutConstraint) {
        guard constraint.engineReference.leads(to: self) else { return }
        switch constraint.installation {
        case .none: return
        // A queued constraint stays in the queue, and is skipped when its turn comes.
        case .queued: constraint.leaveEngine()
        case .installed(let id):
            solver.remove(id)
            needsSolve = true
            constraint.leaveEngine()
            let reference = installed[id.id]
            installed[id.id] = nil
            if !baselineConstraints.isEmpty { baselineConstraints.remove(id) }
            reference?.release()
        }
    }

    /// Reverses ``add(_:as:)`` when an engine is deallocated.
    private func letGo(of reference: Unmanaged<NSLayoutConstraint>) {
        reference.borrow { if $0.engineReference.leads(to: self) { $0.leaveEngine() } }
        reference.release()
    }

    func constantChanged(of constraint: NSLayoutConstraint) {
        var form = LinearForm()
        guard constraint.engineReference.leads(to: self),
            case .installed(let id) = constraint.installation,
            let holder = constraint.holder,
            lower(constraint, heldBy: holder, into: &form),
            // The program may have taken it out when it was asked for baselines.
            constraint.installation == .installed(id)
        else { return }
        guard constraint.namesBaseline else { return setConstant(form.constant, for: id) }
        switch baselineConstraints.change(of: id, to: form.terms, form.constant) {
        case .none: return
        case .constant: setConstant(form.constant, for: id)
        case .terms: reinstall(constraint)
        }
    }

    func priorityChanged(of constraint: NSLayoutConstraint) {
        guard constraint.engineReference.leads(to: self),
            case .installed(let id) = constraint.installation
        else {
            return
        }
        setPriority(constraint.storedPriority, for: id)
    }

    /// The solved rectangle, unrounded.
    func frame(_ rectangle: LayoutRectangle) -> CGRect {
        CGRect(
            x: solver.value(of: rectangle.minX), y: solver.value(of: rectangle.minY),
            width: solver.value(of: rectangle.width), height: solver.value(of: rectangle.height))
    }

    /// The constraint object behind a solver's id; nil for those that the engine keeps on its own.
    func constraint(_ id: ConstraintID) -> NSLayoutConstraint? { constraint(numbered: id.id) }

    func constraint(numbered id: UInt32) -> NSLayoutConstraint? {
        installed[id]?.takeUnretainedValue()
    }

    /// Whether the solver has broken a constraint to satisfy others.
    package func isBroken(_ constraint: NSLayoutConstraint) -> Bool {
        guard constraint.engineReference.leads(to: self),
            case .installed(let id) = constraint.installation
        else {
            return false
        }
        return solver.isBroken(id)
    }
}

extension NSLayoutConstraint.Relation {
    var solverRelation: Cassowary.Relation {
        switch self {
        case .lessThanOrEqual: .lessThanOrEqual
        case .equal: .equal
        case .greaterThanOrEqual: .greaterThanOrEqual
        }
    }
}
