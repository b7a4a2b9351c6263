import Cassowary

extension UIView {
    /// The target of ``systemLayoutSizeFitting(_:)`` for the smallest size that holds the constraints: zero.
    public static let layoutFittingCompressedSize = CGSize.zero
    /// The target of ``systemLayoutSizeFitting(_:)`` for the largest size that holds the constraints: 10,000 each.
    public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)
}

/// A layout of a view on its own, to find the size that its constraints give it.
///
/// The subtree's items move into an engine of their own for the time being, without the constraints that tie the view to
/// what is around it; no frame changes.
@MainActor
struct FittingPass {
    private let view: UIView
    private var boxes: [(item: any LayoutItem, box: LayoutBox?)] = []
    private var constraints: [(constraint: NSLayoutConstraint, state: NSLayoutConstraint.EngineState)] = []

    private init(_ view: UIView) { self.view = view }

    /// The size of a view's frame that comes nearest to a target, rounded up to whole pixels.
    static func size(
        of view: UIView, target: CGSize, horizontal: UILayoutPriority, vertical: UILayoutPriority
    ) -> CGSize {
        view.updatePropertiesIfNeeded()
        view.updateConstraintsIfNeeded()
        var pass = FittingPass(view)
        pass.collect(view)
        defer { pass.restore() }
        let engine = LayoutEngine(root: view)
        engine.isFitting = true
        let box = engine.box(for: view)
        view.join(engine)
        let insets = view.alignmentRectInsets
        engine.fit(box.width, to: target.width - insets.left - insets.right, horizontal)
        engine.fit(box.height, to: target.height - insets.top - insets.bottom, vertical)
        engine.updateContentSizes()
        engine.update()
        // Text of several lines asks for its height at the width that came out.
        let flowing = engine.items.compactMap { box in
            (box.item as? UIView).flatMap { $0.contentHeightFollowsWidth ? ($0, box.solvedFrame) : nil }
        }
        if !flowing.isEmpty {
            for (view, frame) in flowing {
                view.autoLayout.fittingWidth = view.frame(forAlignmentRect: frame).width
                engine.updateContentSize(of: view)
            }
            engine.update()
            for (view, _) in flowing { view.autoLayout.fittingWidth = nil }
        }
        return view.frame(forAlignmentRect: box.solvedFrame).size.roundedUp(toPixelsOf: view.contentScaleFactor)
    }

    private mutating func collect(_ view: UIView) {
        boxes.append((view, view.autoLayout.box))
        view.autoLayout.box = nil
        guard view.autoLayout.isUsedInSubtree else { return }
        for guide in view.autoLayout.guides {
            boxes.append((guide, guide.layoutBox))
            guide.layoutBox = nil
        }
        for constraint in view.autoLayout.constraints {
            constraints.append((constraint, constraint.engineState))
            constraint.engineState = .init()
        }
        for child in view.subviews { collect(child) }
    }

    private func restore() {
        for (item, box) in boxes { item.layoutBox = box }
        for (constraint, state) in constraints { constraint.engineState = state }
    }
}

extension LayoutEngine {
    fileprivate func fit(_ length: Variable, to size: CGFloat, _ priority: UILayoutPriority) {
        guard size.isFinite, priority.rawValue > 0 else { return }
        _ = addOwn([Term(length)], .equal, -size, min(priority, .required))
    }

    fileprivate func updateContentSizes() {
        for box in items {
            if let view = box.item as? UIView { updateContentSize(of: view) }
        }
    }
}

extension NSLayoutConstraint {
    /// Where a constraint stands in an engine, to be put aside while another one borrows it.
    struct EngineState {
        var installation = Installation.none
        weak var engine: LayoutEngine?
    }

    final var engineState: EngineState {
        get { EngineState(installation: installation, engine: engine) }
        set {
            installation = newValue.installation
            engine = newValue.engine
        }
    }
}
