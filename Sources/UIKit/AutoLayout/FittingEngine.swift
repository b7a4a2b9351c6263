import Cassowary

/// A view's constraints without those that tie it to its surroundings: determines the size that
/// fits the view's content.
///
/// It stays with the view between calls. As long as the shape of the tree is the same, a call hands
/// over the changes and solves them; otherwise the equations are rewritten.
///
/// - Complexity: of a call, O(subtree) for looking at it, and that of the solver for the changes.
@MainActor
final class FittingEngine {
    private let engine: LayoutEngine
    private let root: LayoutBox
    private var boxes: [LayoutBox?]
    private let shape: FittingTree.Shape
    private var rows: [Row]
    private var contentVersions: [UInt32]
    private let width, height: ConstraintID

    /// A constraint in the fitting's solver.
    private struct Row {
        /// Kept alive, so that no other can be taken for it.
        let constraint: NSLayoutConstraint
        let holder: Int
        var id: ConstraintID
        var terms: [Term]
        var constant: Double
        var value: CGFloat
        var priority: UILayoutPriority
        /// Whether the constant follows margins, baselines or offsets, and not the constraint
        /// alone.
        let followsViews: Bool
    }

    /// Writes the equations of a tree.
    init(_ tree: FittingTree) {
        let view = tree.views[0]
        let engine = LayoutEngine(root: view)
        engine.isFitting = true
        var rows: [Row] = []
        var made: (box: LayoutBox, width: ConstraintID, height: ConstraintID)?
        var boxes: [LayoutBox?] = []
        tree.lend(&boxes) {
            let box = engine.box(for: view)
            made = (
                box, engine.addOwn([Term(box.width)], .equal, 0, .fittingSizeLevel),
                engine.addOwn([Term(box.height)], .equal, 0, .fittingSizeLevel)
            )
            for (index, view) in tree.views.enumerated() {
                if !view.autoLayout.translatesMask { engine.addBox(view) }
                for guide in view.baseLayoutGuides where guide.tie == nil { engine.addBox(guide) }
                for constraint in view.autoLayout.constraints {
                    guard let row = Self.write(constraint, heldBy: view, index, in: engine) else {
                        continue
                    }
                    rows.append(row)
                }
            }
        }
        guard let made else {
            preconditionFailure("A fitting engine used boxes without adding its equations")
        }
        self.engine = engine
        self.boxes = boxes
        self.rows = rows
        (root, width, height) = made
        shape = tree.shape
        contentVersions = tree.views.map { $0.autoLayout.contentVersion &- 1 }
    }

    private static func write(
        _ constraint: NSLayoutConstraint, heldBy holder: UIView, _ index: Int,
        in engine: LayoutEngine
    ) -> Row? {
        var form = LinearForm()
        guard engine.lower(constraint, heldBy: holder, into: &form),
            let id = try? engine.solver.add(
                form.terms, engine.relation(of: constraint, heldBy: holder), form.constant,
                priority: Priority(constraint.storedPriority.rawValue))
        else { return nil }
        return Row(
            constraint: constraint, holder: index, id: id, terms: form.terms,
            constant: form.constant,
            value: constraint.storedConstant, priority: constraint.storedPriority,
            followsViews: constraint.followsViews || form.followsViews)
    }

    /// Whether the equations are those of a tree, except for constants and priorities.
    func fits(_ tree: FittingTree) -> Bool { shape == tree.shape }

    /// The frame's size that comes nearest to a target.
    func size(
        of tree: FittingTree, target: CGSize, horizontal: UILayoutPriority,
        vertical: UILayoutPriority
    ) -> CGSize {
        let view = tree.views[0]
        let insets = view.alignmentInsets
        var size = CGSize.zero
        tree.lend(&boxes) {
            followRows(tree)
            fit(width, to: target.width - insets.left - insets.right, horizontal)
            fit(height, to: target.height - insets.top - insets.bottom, vertical)
            followItems(tree)
            engine.update()
            letTextFlow(in: tree)
            size = view.frame(forAlignmentRect: root.solvedFrame).size
        }
        return size
    }

    private func fit(_ id: ConstraintID, to length: CGFloat, _ priority: UILayoutPriority) {
        let isWanted = length.isFinite && priority.rawValue > 0
        engine.setConstant(isWanted ? -length : 0, for: id)
        // Unwanted lengths give way to everything else.
        engine.setPriority(isWanted ? min(priority, .required) : UILayoutPriority(0.001), for: id)
    }

    /// Hands over the changes of constraints.
    private func followRows(_ tree: FittingTree) {
        var form = LinearForm()
        for index in rows.indices {
            let constraint = rows[index].constraint
            if rows[index].priority != constraint.storedPriority {
                rows[index].priority = constraint.storedPriority
                engine.setPriority(constraint.storedPriority, for: rows[index].id)
            }
            guard rows[index].followsViews || rows[index].value != constraint.storedConstant else {
                continue
            }
            let holder = tree.views[rows[index].holder]
            guard engine.lower(constraint, heldBy: holder, into: &form) else { continue }
            guard form.terms == rows[index].terms else {
                // A baseline lies in another view than before.
                engine.removeOwn(rows[index].id)
                if let row = Self.write(constraint, heldBy: holder, rows[index].holder, in: engine)
                {
                    rows[index] = row
                }
                continue
            }
            rows[index].value = constraint.storedConstant
            guard form.constant != rows[index].constant else { continue }
            rows[index].constant = form.constant
            engine.setConstant(form.constant, for: rows[index].id)
        }
    }

    /// Hands over frames, insets and sizes of content that have changed.
    private func followItems(_ tree: FittingTree) {
        for guide in tree.guides {
            guard let tie = guide.tie, let owner = guide.owningView, let box = guide.layoutBox
            else { continue }
            _ = engine.updateTie(tie, of: box, to: owner)
        }
        for (index, view) in tree.views.enumerated() where view.autoLayout.box != nil {
            if view.autoLayout.translatesMask { engine.updatePins(of: view) }
            let version = view.autoLayout.contentVersion
            guard version != contentVersions[index] || view.contentHeightFollowsWidth else {
                continue
            }
            contentVersions[index] = version
            engine.updateContentSize(of: view)
        }
    }

    /// Text of several lines asks for its height at the width that came out.
    private func letTextFlow(in tree: FittingTree) {
        let flowing = tree.views.filter { $0.autoLayout.box != nil && $0.contentHeightFollowsWidth }
        guard !flowing.isEmpty else { return }
        for view in flowing {
            guard let box = view.autoLayout.box else { continue }
            view.autoLayout.extras.made().fittingWidth =
                view.frame(forAlignmentRect: box.solvedFrame).width
            engine.updateContentSize(of: view)
        }
        // Their baselines have moved, too.
        followRows(tree)
        engine.update()
        for view in flowing { view.autoLayout.extras?.fittingWidth = nil }
    }
}

extension NSLayoutConstraint {
    /// Whether the lowered constant depends on more than the constraint's own.
    fileprivate final var followsViews: Bool {
        firstAttribute.isMargin || secondAttribute.isMargin || firstAttribute.isBaseline
            || secondAttribute.isBaseline
            || distances != nil || systemSpacing != nil
    }
}
