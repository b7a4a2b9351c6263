import CPrefetch
import Cassowary

// Hands queued changes to the solver, solves, and marks the views whose frames changed.
extension LayoutEngine {
    /// Hands queued changes to the solver, solves, and marks the superviews of items whose frames
    /// changed.
    ///
    /// - Complexity: that of the solver for the changes; O(1) without any.
    package func update() {
        guard isDirty else { return }
        install()
        var findings = Findings()
        // What bounds change anyway need not be decided before them.
        var (isUndecided, isBounded) = (false, true)
        repeat {
            needsSolve = false
            isUndecided = solver.solve(pausesAtNegativeLengths: isBounded)
            findings.add(from: solver)
            isBounded = markChanges()
        } while isBounded || isUndecided
        // Last, because a handler may change constraints and lay out.
        if !isFitting { report(findings) }
    }

    /// Marks the superviews of items whose frames changed, and bounds sizes that have become
    /// negative. Returns whether some were bounded that had not been before.
    private func markChanges() -> Bool {
        // An item's variables lie side by side, and so do items of one superview.
        var last: Unmanaged<LayoutBox>?
        var waiting: Unmanaged<UIView>?
        var negative: [Variable] = []
        let changed = solver.changedVariables
        for index in changed.indices {
            prefetchBox(in: changed, beyond: index)
            let variable = changed[index]
            guard let box = boxes[variable.id] else { continue }
            if isNegative(variable), box.borrow({ $0.isLength(variable) }) {
                negative.append(variable)
            }
            guard !isFitting, box.toOpaque() != last?.toOpaque() else { continue }
            last = box
            guard let parent = box.borrow({ $0.link.coordinateViewReference }),
                parent.toOpaque() != waiting?.toOpaque()
            else { continue }
            if parent.borrow({ $0.waitsForWholeLayout }) {
                waiting = parent
            } else if !parent.borrow({ $0.recordIfWaiting(box) }) {
                waiting = nil
                parent.takeUnretainedValue().needsLayout(of: box.takeUnretainedValue())
            }
        }
        return negative.isEmpty ? false : bound(negative)
    }

    /// Bounds lengths that have become negative. Returns whether some were not bounded before.
    ///
    /// Along with each, the lengths of its siblings: in a stack that is too low, bounding one only
    /// makes the next one negative, so that a stack of n views took n solves.
    private func bound(_ negative: [Variable]) -> Bool {
        struct Row: Hashable {
            let parent: ObjectIdentifier
            let isHorizontal: Bool
        }
        var hasNewBounds = false
        var seen: Set<Row> = []
        for variable in negative {
            guard let box = boxes[variable.id]?.takeUnretainedValue(), bound(variable, of: box)
            else { continue }
            hasNewBounds = true
            let isHorizontal = variable == box.width
            guard let parent = box.link.coordinateViewReference?.takeUnretainedValue(),
                seen.insert(Row(parent: ObjectIdentifier(parent), isHorizontal: isHorizontal))
                    .inserted
            else { continue }
            let siblings: [LayoutBox?] =
                parent.storedSubviews.map(\.layoutBox) + parent.baseLayoutGuides.map(\.layoutBox)
            for case .some(let sibling) in siblings where sibling.engine === self {
                _ = bound(isHorizontal ? sibling.width : sibling.height, of: sibling)
            }
        }
        return hasNewBounds
    }

    /// Has a box that is reached some steps later fetched from memory: in a large tree, each would
    /// be waited for.
    @inline(__always)
    private func prefetchBox(in changed: ChangedVariables, beyond index: Int) {
        // An item has four variables.
        let distance = 32
        guard index % 4 == 0, index + distance < changed.endIndex else { return }
        if let box = boxes[changed[index + distance].id] { prefetch(box.toOpaque()) }
    }

    private func install() {
        var form = LinearForm()
        // Lowering asks views for their baselines, where programs may run any code.
        while !queue.isEmpty {
            var waiting: [Unmanaged<NSLayoutConstraint>] = []
            swap(&queue, &waiting)
            // Neighbours are mostly held by one view, which is kept while it is borrowed.
            var holder: Unmanaged<UIView>?
            var kept: UIView?
            defer { extendLifetime(kept) }
            for reference in waiting {
                let next = reference.borrow { $0.holderReference }
                if next?.toOpaque() != holder?.toOpaque() {
                    holder = next
                    kept = next?.takeUnretainedValue()
                }
                guard let id = reference.borrow({ install($0, heldBy: holder, &form) }) else {
                    reference.release()
                    continue
                }
                installed[id.id] = reference
            }
        }
    }

    /// Hands a constraint to the solver; nil when it has left meanwhile, has come twice, or cannot
    /// be in force.
    private func install(
        _ constraint: NSLayoutConstraint, heldBy holder: Unmanaged<UIView>?,
        _ form: inout LinearForm
    ) -> ConstraintID? {
        guard constraint.engineReference.leads(to: self), constraint.installation == .queued else {
            return nil
        }
        guard let holder, holder.borrow({ lower(constraint, heldBy: $0, into: &form) }) else {
            constraint.leaveEngine()
            return nil
        }
        do {
            let relation = holder.borrow { self.relation(of: constraint, heldBy: $0) }
            // The program may have taken it out when it was asked for baselines.
            guard constraint.engineReference.leads(to: self), constraint.installation == .queued
            else { return nil }
            let constant = form.constant
            let id = try form.withTerms { terms throws(InvalidConstraint) in
                try solver.add(
                    terms, relation, constant,
                    priority: Priority(constraint.storedPriority.rawValue))
            }
            constraint.installation = .installed(id)
            if constraint.namesBaseline {
                baselineConstraints.add(id, constraint, form.terms, form.constant)
            }
            return id
        } catch {
            constraint.leaveEngine()
            reportMistake("\(constraint.description) has no effect: \(error)")
            return nil
        }
    }
}
