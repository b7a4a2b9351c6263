/// A rectangle that takes part in Auto Layout without being a view.
///
/// Source: Apple, UILayoutGuide.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
    /// The view whose coordinates the guide uses; nil for a guide that belongs to no view.
    ///
    /// Setting it adds the guide to the view, and ``UIView/addLayoutGuide(_:)`` sets it, so that an
    /// override may observe it. A view that is released leaves its guides without setting it.
    open var owningView: UIView? {
        get { owner }
        set {
            guard newValue !== owner else { return }
            if isChangingOwner {
                owner = newValue
            } else if let newValue {
                newValue.addLayoutGuide(self)
            } else {
                owner?.removeLayoutGuide(self)
            }
        }
    }
    /// Whether the owner's list of guides is being changed.
    private final var isChangingOwner = false

    /// Sets the owner, so that overrides of ``owningView`` notice.
    fileprivate final func changeOwner(to view: UIView?) {
        isChangingOwner = true
        owningView = view
        owner = view
        isChangingOwner = false
    }
    /// The same, without the cost of a weak reference: a view removes itself from its guides in
    /// deinit.
    nonisolated(unsafe) final unowned(unsafe) var owner: UIView?
    private nonisolated(unsafe) final var storedLink = LayoutItemLink.nowhere
    /// A name for messages. Default: empty.
    open var identifier = ""
    package final var layoutBox: LayoutBox?
    /// The values that `objc_setAssociatedObject` has attached; released with the object.
    package nonisolated(unsafe) final var associations: Associations?
    /// The tie of the guide to its owner: margins, safe area and the like; nil for a guide of the
    /// program's.
    final let tie: GuideTie?

    /// Creates a guide that belongs to no view yet.
    public override init() {
        tie = nil
        super.init()
    }

    init(identifier: String, tie: GuideTie) {
        self.tie = tie
        super.init()
        self.identifier = identifier
    }

    deinit { storedLink.end() }

    /// The guide's rectangle in the owning view's coordinates, as of the last layout.
    open var layoutFrame: CGRect {
        if layoutBox == nil, tie != nil, let owner {
            // The framework's own guides take part after their first use.
            owner.layoutEngine.addBox(self)
            owner.layoutEngine.update()
        }
        return layoutBox?.solvedFrame ?? .zero
    }

    /// The left edge.
    public final var leftAnchor: NSLayoutXAxisAnchor { .init(link, .left) }
    /// The right edge.
    public final var rightAnchor: NSLayoutXAxisAnchor { .init(link, .right) }
    /// The edge where text begins.
    public final var leadingAnchor: NSLayoutXAxisAnchor { .init(link, .leading) }
    /// The edge where text ends.
    public final var trailingAnchor: NSLayoutXAxisAnchor { .init(link, .trailing) }
    /// The horizontal middle.
    public final var centerXAnchor: NSLayoutXAxisAnchor { .init(link, .centerX) }
    /// The top edge.
    public final var topAnchor: NSLayoutYAxisAnchor { .init(link, .top) }
    /// The bottom edge.
    public final var bottomAnchor: NSLayoutYAxisAnchor { .init(link, .bottom) }
    /// The vertical middle.
    public final var centerYAnchor: NSLayoutYAxisAnchor { .init(link, .centerY) }
    /// The width.
    public final var widthAnchor: NSLayoutDimension { .init(link, .width) }
    /// The height.
    public final var heightAnchor: NSLayoutDimension { .init(link, .height) }
}

extension UILayoutGuide: LayoutItem {
    package final var link: LayoutItemLink {
        if !storedLink.isNowhere { return storedLink }
        let link = LayoutItemLink(guide: self)
        storedLink = link
        return link
    }
    package final var hierarchyView: UIView? { owner }
    package final var coordinateView: UIView? { owner }
    package final var marginInsets: UIEdgeInsets { .zero }
    package final var alignmentInsets: UIEdgeInsets { .zero }
    package final var baselines: Baselines { .edges }

    package final func boxWasMade(in engine: LayoutEngine) {
        guard let tie, let owner, let box = layoutBox else { return }
        engine.addTie(tie, of: box, to: owner)
    }

    final func join(_ engine: LayoutEngine) {
        guard tie == nil else { return }
        engine.addBox(self)
    }

    /// Updates a guide that follows its owner's state.
    final func tieChanged() {
        guard let tie, let owner, let box = layoutBox else { return }
        if box.engine.updateTie(tie, of: box, to: owner) { owner.setNeedsLayout() }
    }
}

extension UIView {
    final var baseLayoutGuides: [UILayoutGuide] { autoLayout.extras?.guides ?? [] }

    final func baseAddLayoutGuide(_ guide: UILayoutGuide) {
        guide.owner?.removeLayoutGuide(guide)
        guide.changeOwner(to: self)
        autoLayout.extras.made().guides.append(guide)
        joinAutoLayout()
        guide.join(layoutEngine)
    }

    final func baseRemoveLayoutGuide(_ guide: UILayoutGuide) {
        guard let index = baseLayoutGuides.firstIndex(where: { $0 === guide }) else { return }
        for constraint in concerning where constraint.layoutItems.contains(where: { $0 === guide })
        {
            constraint.isActive = false
        }
        rootView.ownEngine?.remove(guide)
        autoLayout.extras?.guides.remove(at: index)
        guide.changeOwner(to: nil)
    }
}
