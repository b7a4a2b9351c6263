/// A view that lays out a row or column of views with constraints that it maintains.
///
/// The arranged views are subviews. ``arrangedSubviews`` determines the layout order, `subviews`
/// the drawing order. A hidden arranged view takes up no space; hiding or showing one inside an
/// animation block animates the whole row. The constraints are ordinary ones with UIKit's names:
/// UISV-canvas-connection, UISV-spacing, UISV-alignment and so on.
///
/// Source: Apple, UIStackView.
///
/// Deviation: a hidden view collapses at priority 999 (UISV-hiding) instead of required, so that it
/// does not conflict with its own required constraints.
@preconcurrency @MainActor
open class UIStackView: UIView {
    /// The views to lay out, in order.
    open private(set) var arrangedSubviews: [UIView] = []

    /// The axis of the row or column. Default: horizontal.
    open var axis: NSLayoutConstraint.Axis = .horizontal {
        didSet { if axis != oldValue { setNeedsArrangement() } }
    }

    /// How the views share the space along the axis. Default: fill.
    open var distribution = Distribution.fill {
        didSet { if distribution != oldValue { setNeedsArrangement() } }
    }

    /// How the views are aligned across the axis. Default: fill.
    open var alignment = Alignment.fill {
        didSet { if alignment != oldValue { setNeedsArrangement() } }
    }

    /// The distance between adjacent views, in points; the minimum for equalSpacing and
    /// equalCentering. Default: 0.
    open var spacing: CGFloat = 0 {
        didSet {
            guard spacing != oldValue else { return }
            spacing = checked(
                spacing, "spacing", keeping: oldValue,
                in: spacing == Self.spacingUseSystem ? NumberRange.numbers : NumberRange.lengths)
            setNeedsArrangement()
        }
    }

    /// Whether views are laid out inside the layout margins instead of the bounds. Default: false.
    open var isLayoutMarginsRelativeArrangement = false {
        didSet { if isLayoutMarginsRelativeArrangement != oldValue { setNeedsArrangement() } }
    }

    /// Whether a vertical stack measures spacing and edge distances from baselines. Default: false.
    ///
    /// Spacing is measured from a view's last baseline to the next one's first; the outermost
    /// baselines are on the edges. [U]
    open var isBaselineRelativeArrangement = false {
        didSet { if isBaselineRelativeArrangement != oldValue { setNeedsArrangement() } }
    }

    final var customSpacings: [ObjectIdentifier: CGFloat] = [:]
    /// The active constraints by their identity.
    final var arrangement: [StackConstraint: NSLayoutConstraint] = [:]
    /// The guide that bounds the views across the axis, unless they fill it.
    final var spanner: UILayoutGuide?
    /// The guides between adjacent views, kept equal by equalSpacing and equalCentering.
    final var gaps: [UILayoutGuide] = []

    /// Creates an empty stack with a frame in the superview's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Creates a horizontal stack of views.
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    /// Creates a stack from an interface file or an archive of its own.
    public required init(coder: NSCoder) {
        super.init(coder: coder)!
        readArchivedContent(coder, as: UIStackView.self)
    }

    // MARK: Arranged views

    /// Appends an arranged view, and adds it as a subview if it is not one yet.
    ///
    /// Its `translatesAutoresizingMaskIntoConstraints` becomes false.
    ///
    /// - Complexity: O(1) for a view that is not arranged yet.
    open func addArrangedSubview(_ view: UIView) {
        insertArrangedSubview(view, at: arrangedSubviews.count - (arranges(view) ? 1 : 0))
    }

    /// Inserts an arranged view at an index and adds it as a subview if needed; an already arranged
    /// view moves.
    ///
    /// An index outside of 0...count is reported and clamped.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        let isMoved = arranges(view)
        let limit = arrangedSubviews.count - (isMoved ? 1 : 0)
        if !(0...limit).contains(stackIndex) {
            reportMistake(
                "insertArrangedSubview(_:at:): index \(stackIndex) is outside 0...\(limit) in "
                    + "\(NSLayoutConstraint.name(of: self)); the nearest one is used")
        }
        view.translatesAutoresizingMaskIntoConstraints = false
        if view.superview !== self { addSubview(view) }
        if isMoved, let index = arrangedSubviews.firstIndex(where: { $0 === view }) {
            arrangedSubviews.remove(at: index)
        }
        view.autoLayout.isArranged = true
        // Mutates the list in place instead of assigning a changed copy, so that appending is O(1).
        arrangedSubviews.insert(view, at: min(max(stackIndex, 0), arrangedSubviews.count))
        setNeedsArrangement()
    }

    /// Returns whether a view is one of ``arrangedSubviews``.
    ///
    /// - Complexity: O(1)
    final func arranges(_ view: UIView) -> Bool {
        view.autoLayout.isArranged && view.superview === self
    }

    /// Removes a view from the arrangement; it stays a subview.
    open func removeArrangedSubview(_ view: UIView) {
        guard arranges(view), let index = arrangedSubviews.place(of: view) else { return }
        arrangedSubviews.remove(at: index)
        view.autoLayout.isArranged = false
        customSpacings[ObjectIdentifier(view)] = nil
        if view.autoLayout.isCollapsing { view.finishCollapsing() }
        setNeedsArrangement()
    }

    // MARK: Spacing

    /// Sets the spacing after an arranged view, in points; ``spacingUseDefault`` restores the
    /// stack's spacing.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        guard arranges(arrangedSubview) else { return }
        let isConstant = spacing == Self.spacingUseSystem || spacing == Self.spacingUseDefault
        let range = isConstant ? NumberRange.numbers : NumberRange.lengths
        guard let spacing = usable(spacing, "customSpacing", in: range) else { return }
        customSpacings[ObjectIdentifier(arrangedSubview)] =
            spacing == Self.spacingUseDefault ? nil : spacing
        setNeedsArrangement()
    }

    /// Returns the custom spacing after an arranged view, or ``spacingUseDefault`` if none was set.
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
    }

    /// Returns the effective spacing after a view, in points.
    final func spacing(after view: UIView) -> CGFloat {
        let spacing = customSpacings[ObjectIdentifier(view)] ?? spacing
        return spacing == Self.spacingUseSystem ? NSLayoutConstraint.standardSpacing : spacing
    }

    // MARK: Updates

    final func setNeedsArrangement() {
        setNeedsUpdateConstraints()
        setNeedsLayout()
    }

    /// Updates the stack's own constraints.
    open override func updateConstraints() {
        updateArrangement()
        super.updateConstraints()
    }

    /// Removes the view from the arrangement before it is removed as a subview.
    open override func willRemoveSubview(_ subview: UIView) {
        removeArrangedSubview(subview)
        super.willRemoveSubview(subview)
    }

    /// The view for the first baseline: in the first visible view of a vertical stack, the highest
    /// of a horizontal one.
    open override var forFirstBaselineLayout: UIView { baselineView(first: true) }

    /// The view for the last baseline: in the last visible view of a vertical stack, the highest of
    /// a horizontal one.
    open override var forLastBaselineLayout: UIView { baselineView(first: false) }

    private func baselineView(first: Bool) -> UIView {
        let views = visibleViews
        guard let view = first ? views.first : views.last else { return self }
        if axis == .vertical {
            return first ? view.forFirstBaselineLayout : view.forLastBaselineLayout
        }
        var highest = (view: views[0], height: naturalHeight(of: views[0]))
        for view in views.dropFirst() {
            let height = naturalHeight(of: view)
            if height > highest.height { highest = (view, height) }
        }
        return first ? highest.view.forFirstBaselineLayout : highest.view.forLastBaselineLayout
    }

    /// Returns a view's intrinsic height, for a stack the height of its views; otherwise the
    /// current height.
    private func naturalHeight(of view: UIView) -> CGFloat {
        if let stack = view as? UIStackView { return stack.heightOfViews }
        let height = view.intrinsicContentSize.height
        return height >= 0 ? height : view.bounds.height
    }

    private var heightOfViews: CGFloat {
        let views = visibleViews
        let heights = views.map { naturalHeight(of: $0) }
        let margins =
            isLayoutMarginsRelativeArrangement ? layoutMargins.top + layoutMargins.bottom : 0
        guard axis == .vertical else { return (heights.max() ?? 0) + margins }
        return heights.reduce(0, +) + views.dropLast().reduce(0) { $0 + spacing(after: $1) }
            + margins
    }

    override var collapsesHiddenSubviews: Bool { true }

    override var subviewsNeedFirstUpdates: Bool { true }

    override func contentSizeWasUpdated(ofSubview subview: UIView) {
        if followsContentSizes { setNeedsUpdateConstraints() }
        // A stack has the size of its views, so a stack around it may follow them.
        superview?.contentSizeWasUpdated(ofSubview: self)
    }

    /// Hides or shows a subview, an arranged one in an animation block as part of the animation.
    override func setHidden(_ isHidden: Bool, ofSubview subview: UIView) {
        guard arranges(subview) else { return super.setHidden(isHidden, ofSubview: subview) }
        changeVisibility(of: subview, isHidden: isHidden)
    }

    /// Lays out the arranged views.
    open override func layoutSubviews() {
        super.layoutSubviews()
        // The height of views without an intrinsic height is their current one, which has just
        // changed.
        if axis == .horizontal { baselineViewsMayHaveChanged() }
    }

    /// The arranged views that are not hidden.
    final var visibleViews: [UIView] { arrangedSubviews.filter { !$0.isHidden } }
}
