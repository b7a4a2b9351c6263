import Cassowary

/// The constraints of one tree of views, between the views and the solver.
///
/// One for each root (a window, or the topmost view of a tree without one). What happens to constraints and views is
/// queued here; ``update()`` hands it to the solver and marks the views whose frames have changed.
@MainActor
package final class LayoutEngine {
    var solver = Solver()
    /// The topmost view; nil when it is gone and parts of its tree have outlived it.
    weak var root: UIView?
    private var boxes: [Unmanaged<LayoutBox>?] = []
    private var queue: [NSLayoutConstraint] = []
    private var installed: [Weak<NSLayoutConstraint>] = []
    private var form = LinearForm()
    private var needsSolve = false
    /// Whether the engine only finds out a size: the root is free, and nothing is reported or marked.
    var isFitting = false

    struct Weak<T: AnyObject> {
        weak var object: T?
    }

    init(root: UIView) { self.root = root }

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
        let box = LayoutBox(item: item, engine: self)
        item.layoutBox = box
        item.boxWasMade(box)
        needsSolve = true
        return box
    }

    func register(_ box: LayoutBox, for variable: Variable) {
        let index = Int(variable.id)
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
            installed[Int(id.id)].object = nil
            needsSolve = true
        }
        constraint.installation = .none
    }

    func constantChanged(of constraint: NSLayoutConstraint) {
        guard constraint.engine === self, case .installed(let id) = constraint.installation,
            let holder = constraint.holder,
            lower(constraint, heldBy: holder, into: &form)
        else { return }
        setConstant(form.constant, for: id)
    }

    func priorityChanged(of constraint: NSLayoutConstraint) {
        guard constraint.engine === self, case .installed(let id) = constraint.installation else { return }
        do {
            try solver.setPriority(Priority(constraint.priority.rawValue), for: id)
            needsSolve = true
        } catch {
            reportMistake("\(constraint.description) keeps its priority: \(error)")
        }
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

    /// Adds a constraint of the engine's own; its values have been checked to be finite.
    func addOwn(
        _ terms: [Term], _ relation: Cassowary.Relation, _ constant: Double, _ priority: UILayoutPriority
    ) -> ConstraintID {
        needsSolve = true
        do {
            return try solver.add(terms, relation, constant, priority: Priority(priority.rawValue))
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
        for variable in solver.changedVariables {
            guard let box = boxes[Int(variable.id)]?.takeUnretainedValue() else { continue }
            box.item?.coordinateView?.setNeedsLayout()
        }
    }

    private func install() {
        var index = 0
        while index < queue.count {
            let constraint = queue[index]
            index += 1
            guard constraint.engine === self, constraint.installation == .queued, let holder = constraint.holder,
                lower(constraint, heldBy: holder, into: &form)
            else { continue }
            do {
                let id = try solver.add(
                    form.terms, relation(of: constraint, heldBy: holder), form.constant,
                    priority: Priority(constraint.priority.rawValue))
                constraint.installation = .installed(id)
                while installed.count <= Int(id.id) { installed.append(Weak()) }
                installed[Int(id.id)] = Weak(object: constraint)
            } catch {
                constraint.installation = .none
                reportMistake("\(constraint.description) is not in force: \(error)")
            }
        }
        queue.removeAll(keepingCapacity: true)
    }

    /// The constraint object behind a solver's id; nil for those that the engine keeps on its own.
    func constraint(_ id: ConstraintID) -> NSLayoutConstraint? {
        Int(id.id) < installed.count ? installed[Int(id.id)].object : nil
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
