import QuartzCore

/// The state of a view for Auto Layout.
///
/// The properties that layout reads for each view have no checks of exclusive access: no accessor
/// calls out, and they cost as much as the access itself. What it reads for every view comes first,
/// on the same lines of the processor's cache. What reads it is a part of the view, since a
/// property or method here would be called on a copy of it all.
@MainActor
package struct AutoLayoutState {
    /// Whether the frame, by the program and the autoresizing mask, places the view.
    var translatesMask = true
    /// Whether the next change of the geometry is the engine's, and not the program's; see
    /// ``endPlacement()``.
    var isBeingPlaced = false
    /// Whether a scroll view has scaled the view; its scale is that of the transform.
    var isZoomed = false
    /// Whether the view or a view below it takes part in Auto Layout.
    var isUsedInSubtree = false
    /// Whether ``moved`` is all that waits in the view's layout; false when the program asked for
    /// it.
    var layoutIsOfMovedOnly = false
    /// Whether the program may have moved a subview that constraints place; the next layout places
    /// all of them then.
    var hasDisplacedSubviews = false
    /// Whether the running `layoutSubviews()` has placed the subviews, as `super` does.
    var hasPlacedSubviews = false
    var needsUpdateConstraints = true
    var descendantsNeedUpdateConstraints = false
    var needsUpdateProperties = true
    var descendantsNeedUpdateProperties = false
    /// Whether the view is in its superview's ``awaitingConstraints`` and ``awaitingProperties``.
    var isAwaitingConstraints = false
    var isAwaitingProperties = false
    var contentSizeIsStale = true {
        didSet { if contentSizeIsStale { contentVersion &+= 1 } }
    }
    /// Whether there are, or have been, others than plain views below: views of other classes, or
    /// of controllers.
    var hasOthersBelow = false
    /// Whether the view or one below it has insets that depend on others.
    var insetsConcernSubtree = false
    /// Whether the view has been a controller's, so that its margins go by its width.
    var marginsFollowWidth = false
    /// Whether the views that the view's constraints name know of them; see ``UIView/concerning``.
    var constraintsAreListed = false
    /// Whether the view is hidden for the program, and shown until a stack's animation has closed
    /// its gap.
    var isCollapsing = false
    /// Whether the view is one of the arranged views of the stack that is its superview.
    var isArranged = false
    var semantics = UISemanticContentAttribute.unspecified
    /// Counts the times that the intrinsic size may have changed.
    private(set) var contentVersion: UInt32 = 0
    var box: LayoutBox?
    /// The link that others keep to the view; created on demand.
    nonisolated(unsafe) var link = LayoutItemLink.nowhere
    nonisolated(unsafe) var constraints = HeldConstraints()
    /// The items below the view that the engine has moved, as long as they are all that there is to
    /// place.
    var moved: [LayoutBox] = []
    /// The subviews that are to be asked for their constraints, each once, in the order in which
    /// they were marked.
    var awaitingConstraints = WaitingViews()
    /// The subviews that are to be asked for their properties, each once, in the order in which
    /// they were marked.
    var awaitingProperties = WaitingViews()
    var hugging = (horizontal: UILayoutPriority.defaultLow, vertical: UILayoutPriority.defaultLow)
    var compression = (
        horizontal: UILayoutPriority.defaultHigh, vertical: UILayoutPriority.defaultHigh
    )
    /// Margins and safe area, where they are others than a view has at first; see
    /// ``UIView/viewInsets``.
    var insets: ViewInsets.Stored?
    /// Rarely used state, allocated on demand.
    nonisolated(unsafe) var extras: Extras?

    final class Extras: ExtraFields {
        /// The constraints that name the view or one of its guides and are held by others that list
        /// theirs; see ``UIView/concerning``.
        @exclusivity(unchecked) var references: [NSLayoutConstraint] = []
        @exclusivity(unchecked) var guides: [UILayoutGuide] = []
        /// The observable objects that the view's updates have read; nil as long as that is
        /// nothing.
        @exclusivity(unchecked) var observed: ObservedReads?
        /// Keeps the engine of the tree that the view is the root of; see ``UIView/ownEngine``.
        @exclusivity(unchecked) var engineOwnership: LayoutEngine.Ownership?
        /// Computes the sizes that the view's constraints give it; created on demand.
        @exclusivity(unchecked) var fitting: FittingEngine?
        /// The width at which content of several lines is to be measured for a fitting; nil
        /// otherwise.
        @exclusivity(unchecked) var fittingWidth: CGFloat?
        /// The insets of the alignment rectangle that constraints and guides last received, or nil.
        @exclusivity(unchecked) var alignmentInsets: UIEdgeInsets?
    }

    /// Whether a change of the geometry is the engine's. The mark ends with it, so that what an
    /// override of `bounds` or `center` sets besides counts as the program's.
    mutating func endPlacement() -> Bool {
        guard isBeingPlaced else { return false }
        isBeingPlaced = false
        return true
    }

    /// Clears what leads to the view, which is going; called in its deinit, wherever that runs.
    ///
    /// Mutating, so that it looks at the view's own state and not at a copy.
    nonisolated mutating func viewIsGoing() {
        extras?.engineOwnership?.end()
        link.end()
        for constraint in constraints { constraint.holderReference = nil }
        for guide in extras?.guides ?? [] { guide.owner = nil }
    }
}
