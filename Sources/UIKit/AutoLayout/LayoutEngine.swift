import Cassowary

/// The constraints of one tree of views, between the views and the solver.
///
/// One for each root (a window, or the topmost view of a tree without one). What happens to constraints and views is
/// queued here; ``update()`` hands it to the solver and marks the views whose frames have changed.
@MainActor
package final class LayoutEngine {
    @exclusivity(unchecked) var solver = Solver()
    /// The topmost view; nil when it is gone and parts of its tree have outlived it.
    ///
    /// Cleared by the ownership, which the root holds; what finds out sizes is held by the root itself.
    private(set) nonisolated(unsafe) unowned(unsafe) var root: UIView?
    @exclusivity(unchecked) private var boxes: [Unmanaged<LayoutBox>?] = []
    @exclusivity(unchecked) private var queue: [NSLayoutConstraint] = []
    /// The constraints in the solver, by their id there.
    @exclusivity(unchecked) private var installed: [NSLayoutConstraint?] = []
    @exclusivity(unchecked) private var needsSolve = false
    /// False when the root is gone, or has become a part of another tree.
    private(set) nonisolated(unsafe) var isOwned = true
    /// Whether the engine only finds out a size: the root is free, and nothing is reported or marked.
    var isFitting = false

    /// Held by the root: an engine that lost its owner is not asked any more.
    final class Ownership: Sendable {
        let engine: LayoutEngine

        @MainActor
        init(_ engine: LayoutEngine) {
            self.engine = engine
            engine.isOwned = true
        }

        deinit {
            engine.isOwned = false
            engine.root = nil
        }
    }

    init(root: UIView) { self.root = root }

    isolated deinit {
        for constraint in installed + queue where constraint?.engine === self {
            constraint?.installation = .none
            constraint?.engine = nil
        }
    }

    /// Whether this is the engine by which the tree is laid out, rather than one that finds out a size or has outlived it.
    var isInForce: Bool { isOwned && !isFitting }

    /// Whether there is work that the present frames do not show.
    package var isDirty: Bool { needsSolve || !queue.isEmpty }

    // MARK: Items

    /// The boxes, each once, by the order of their variables.
    var items: [LayoutBox] {
        boxes.enumerated().compactMap { index, box in
            let box = box?.takeUnretainedValue()
            return box.map { Int($0.minX.id) == index } == true ? box : nil
        }
    }

    /// The box of an item, made when there is none yet in this engine.
    func box(for item: any LayoutItem) -> LayoutBox {
        if let box = item.layoutBox, box.engine === self { return box }
        return makeBox(for: item)
    }

    func makeBox(for item: any LayoutItem) -> LayoutBox {
        let box = LayoutBox(item: item, engine: self)
        item.layoutBox = box
        item.boxWasMade(box)
        needsSolve = true
        return box
    }

    func register(_ box: LayoutBox, for variable: Variable) {
        let index = Int(variable.id)
        if index == boxes.count {
            boxes.append(Unmanaged.passUnretained(box))
            return
        }
        while boxes.count <= index { boxes.append(nil) }
        boxes[index] = Unmanaged.passUnretained(box)
    }

    /// Takes an item out, with the constraints that the engine keeps for it. Others must have gone before.
    func remove(_ item: any LayoutItem) {
        guard let box = item.layoutBox, box.engine === self else { return }
        for pin in box.pins { solver.remove(pin.id) }
        for pull in box.exercise { solver.remove(pull.id) }
        for content in [box.content.horizontal, box.content.vertical].compactMap({ $0 }) {
            solver.remove(content.hugging)
            solver.remove(content.compression)
        }
        for variable in box.variables {
            boxes[Int(variable.id)] = nil
            solver.remove(variable)
        }
        box.isInForce = false
        item.layoutBox = nil
        needsSolve = true
    }

    // MARK: Constraints

    /// Queues a constraint that a view of the tree has come to hold.
    func add(_ constraint: NSLayoutConstraint) {
        if constraint.engine !== self {
            constraint.engine = self
            constraint.installation = .none
        }
        guard constraint.installation == .none else { return }
        constraint.installation = .queued
        queue.append(constraint)
    }

    /// Takes a constraint out.
    func remove(_ constraint: NSLayoutConstraint) {
        guard constraint.engine === self else { return }
        switch constraint.installation {
        case .none: return
        case .queued: break
        case .installed(let id):
            solver.remove(id)
            installed[Int(id.id)] = nil
            needsSolve = true
        }
        constraint.installation = .none
        constraint.engine = nil
    }

    func constantChanged(of constraint: NSLayoutConstraint) {
        var form = LinearForm()
        guard constraint.engine === self, case .installed(let id) = constraint.installation,
            let holder = constraint.holder,
            lower(constraint, heldBy: holder, into: &form)
        else { return }
        setConstant(form.constant, for: id)
    }

    func priorityChanged(of constraint: NSLayoutConstraint) {
        guard constraint.engine === self, case .installed(let id) = constraint.installation else { return }
        setPriority(constraint.storedPriority, for: id)
    }

    /// Sets the value of a variable that a pin or a content size holds; in effect with the next solve.
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

    /// Adds a constraint of the engine's own, a fact to the solver. What has the priority 0 gives way to everything else;
    /// what is not finite, from insets of a program's, is told and counts as 0.
    func addOwn(
        _ terms: [Term], _ relation: Cassowary.Relation, _ constant: Double, _ priority: UILayoutPriority
    ) -> ConstraintID {
        needsSolve = true
        guard constant.isFinite else {
            reportMistake("A margin, an inset or a frame for Auto Layout to follow is \(constant); 0 is used for it")
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

    // MARK: Solving

    /// Hands what was queued to the solver, solves, and marks the superviews of items whose frames changed.
    ///
    /// - Complexity: that of the solver for what changed; O(1) when nothing did.
    package func update() {
        guard isDirty else { return }
        install()
        needsSolve = false
        solver.solve()
        guard !isFitting else { return }
        reportConflicts()
        for shortfall in solver.shortfalls { reportMistake(shortfall.description) }
        // An item's variables lie side by side, and so do items of one superview.
        var last: Unmanaged<LayoutBox>?
        for variable in solver.changedVariables {
            guard let box = boxes[Int(variable.id)], box.toOpaque() != last?.toOpaque() else { continue }
            last = box
            let moved = box.takeUnretainedValue()
            if let view = moved.link.view {
                view.superview?.needsLayout(of: moved)
            } else {
                moved.link.guide?.owner?.needsLayout(of: moved)
            }
        }
    }

    private func install() {
        var form = LinearForm()
        // Lowering asks views for their baselines, and programs do what they like there.
        while !queue.isEmpty {
            var waiting: [NSLayoutConstraint] = []
            swap(&queue, &waiting)
            for constraint in waiting { install(constraint, &form) }
        }
    }

    private func install(_ constraint: NSLayoutConstraint, _ form: inout LinearForm) {
        guard constraint.engine === self, constraint.installation == .queued else { return }
        guard let holder = constraint.holder, lower(constraint, heldBy: holder, into: &form) else {
            constraint.installation = .none
            constraint.engine = nil
            return
        }
        do {
            let id = try solver.add(
                form.storage.span.extracting(first: form.count), relation(of: constraint, heldBy: holder),
                form.constant,
                priority: Priority(constraint.storedPriority.rawValue))
            constraint.installation = .installed(id)
            note(constraint, installedAs: Int(id.id))
        } catch {
            constraint.installation = .none
            constraint.engine = nil
            reportMistake("\(constraint.description) is not in force: \(error)")
        }
    }

    private func note(_ constraint: NSLayoutConstraint, installedAs index: Int) {
        if index == installed.count { return installed.append(constraint) }
        while installed.count <= index { installed.append(nil) }
        installed[index] = constraint
    }

    /// The constraint object behind a solver's id; nil for those that the engine keeps on its own.
    func constraint(_ id: ConstraintID) -> NSLayoutConstraint? {
        Int(id.id) < installed.count ? installed[Int(id.id)] : nil
    }

    /// Whether the solver has broken a constraint to satisfy others.
    package func isBroken(_ constraint: NSLayoutConstraint) -> Bool {
        guard constraint.engine === self, case .installed(let id) = constraint.installation else { return false }
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
