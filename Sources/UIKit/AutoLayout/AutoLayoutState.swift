/// What a view keeps for Auto Layout.
///
/// An object of its own, so that an access to one part is not an access to all. What layout looks at for each view goes
/// without checks of exclusive access: no accessor calls out, and they cost as much as the access itself.
@MainActor
package final class AutoLayoutState {
    /// Whether the frame, by the program and the autoresizing mask, places the view.
    @exclusivity(unchecked) var translatesMask = true
    /// Whether the next change of the geometry is the engine's, and not the program's; see ``takePlacement()``.
    @exclusivity(unchecked) var isBeingPlaced = false
    /// The constraints that the view holds, in the order in which they came.
    @exclusivity(unchecked) nonisolated(unsafe) var constraints: [NSLayoutConstraint] = []
    /// The constraints that name the view or one of its guides, wherever they are held.
    @exclusivity(unchecked) var references: [NSLayoutConstraint] = []
    @exclusivity(unchecked) nonisolated(unsafe) var guides: [UILayoutGuide] = []
    @exclusivity(unchecked) var box: LayoutBox?
    /// What others keep of the view; nil before somebody needs it.
    @exclusivity(unchecked) nonisolated(unsafe) var link: LayoutItemLink?
    /// Keeps the engine of the tree that the view is the root of.
    @exclusivity(unchecked) private var engineOwnership: LayoutEngine.Ownership?
    /// The engine of the tree that the view is the root of.
    package var engine: LayoutEngine? {
        get { engineOwnership?.engine }
        set { engineOwnership = newValue.map { LayoutEngine.Ownership($0) } }
    }
    /// Whether the view or a view below it takes part in Auto Layout.
    @exclusivity(unchecked) var isUsedInSubtree = false

    var hugging = (horizontal: UILayoutPriority.defaultLow, vertical: UILayoutPriority.defaultLow)
    var compression = (horizontal: UILayoutPriority.defaultHigh, vertical: UILayoutPriority.defaultHigh)

    @exclusivity(unchecked) var needsUpdateConstraints = true
    @exclusivity(unchecked) var descendantsNeedUpdateConstraints = false
    /// The subviews that are to be asked for their constraints, each once, in the order in which they were marked.
    @exclusivity(unchecked) var awaitingConstraints = WaitingViews()
    @exclusivity(unchecked) var contentSizeIsStale = true {
        didSet { if contentSizeIsStale { contentVersion &+= 1 } }
    }
    /// Counts the times that the intrinsic size may have changed.
    private(set) var contentVersion: UInt32 = 0
    /// What finds out the sizes that the view's constraints give it; nil before somebody asks.
    var fitting: FittingEngine?
    @exclusivity(unchecked) var needsUpdateProperties = true
    @exclusivity(unchecked) var descendantsNeedUpdateProperties = false
    /// The subviews that are to be asked for their properties, each once, in the order in which they were marked.
    @exclusivity(unchecked) var awaitingProperties = WaitingViews()
    /// The items below the view that the engine has moved, as long as they are all that there is to place.
    @exclusivity(unchecked) var moved: [LayoutBox] = []
    /// Whether ``moved`` is all that waits in the view's layout; false when the program asked for it.
    @exclusivity(unchecked) var layoutIsOfMovedOnly = false
    /// What the view's updates have read from observable objects; nil as long as that is nothing.
    @exclusivity(unchecked) var observed: ObservedReads?
    /// Whether the view is hidden for the program, and shown until a stack's animation has closed its gap.
    var isCollapsing = false
    /// The width at which content of several lines is to be measured for a fitting; nil otherwise.
    var fittingWidth: CGFloat?

    /// The margins that the program has set, by sides or by the direction of text.
    var wantedMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    var wantedDirectionalMargins: NSDirectionalEdgeInsets?
    /// Whether the program has set margins: those of a controller's view are the system's before.
    var marginsAreSet = false
    /// Whether the view has been a controller's, so that its margins go by its width.
    @exclusivity(unchecked) var marginsFollowWidth = false
    /// The margins in force: with the safe area, and with what is kept of the superview's.
    var margins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    var preservesSuperviewMargins = false
    var insetsMarginsFromSafeArea = true
    var safeArea = UIEdgeInsets.zero
    /// Whether the view or one below it has insets that depend on others.
    @exclusivity(unchecked) var insetsConcernSubtree = false
    var semantics = UISemanticContentAttribute.unspecified
    weak var marginsGuide: UILayoutGuide?
    weak var safeAreaGuide: UILayoutGuide?
    weak var readableGuide: UILayoutGuide?

    /// Whether a change of the geometry is the engine's. The mark goes with it, so that what an override of `bounds` or
    /// `center` sets besides counts as the program's.
    func takePlacement() -> Bool {
        guard isBeingPlaced else { return false }
        isBeingPlaced = false
        return true
    }

    /// Clears what leads to the view, which is going; called in its deinit, wherever that runs.
    nonisolated func viewIsGoing() {
        link?.view = nil
        for constraint in constraints { constraint.holder = nil }
        for guide in guides { guide.owner = nil }
    }
}
