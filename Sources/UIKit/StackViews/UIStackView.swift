/// A view that lays out a row or column of views with constraints that it keeps itself.
///
/// The arranged views are subviews; the order of arrangement is ``arrangedSubviews``, the order of drawing `subviews`. A
/// hidden arranged view takes no room; hiding and showing one inside an animation block animates the whole row. The
/// constraints are ordinary ones, named as UIKit's are: UISV-canvas-connection, UISV-spacing, UISV-alignment and so on.
///
/// Source: Apple, UIStackView.
///
/// Deviation: a hidden view collapses at priority 999 (UISV-hiding), not at required, so that a view with required
/// constraints of its own collapses without a conflict.
@preconcurrency @MainActor
open class UIStackView: UIView {
    /// The views that are laid out, in order.
    public private(set) final var arrangedSubviews: [UIView] = []

    /// The direction of the row. Default: horizontal.
    open var axis: NSLayoutConstraint.Axis = .horizontal {
        didSet { if axis != oldValue { setNeedsArrangement() } }
    }

    /// How the views share the room along the axis. Default: fill.
    open var distribution = Distribution.fill {
        didSet { if distribution != oldValue { setNeedsArrangement() } }
    }

    /// How the views lie across the axis. Default: fill.
    open var alignment = Alignment.fill {
        didSet { if alignment != oldValue { setNeedsArrangement() } }
    }

    /// The distance between neighbours, in points; with the equal distributions the least one. Default: 0.
    open var spacing: CGFloat = 0 {
        didSet { if spacing != oldValue { setNeedsArrangement() } }
    }

    /// Whether the views lie inside the layout margins rather than the bounds. Default: false.
    open var isLayoutMarginsRelativeArrangement = false {
        didSet { if isLayoutMarginsRelativeArrangement != oldValue { setNeedsArrangement() } }
    }

    /// Whether a vertical stack measures its spacing, and the distances to its edges, from baselines. Default: false.
    ///
    /// From a view's last baseline to the next one's first; the outermost baselines lie on the edges. [U]
    open var isBaselineRelativeArrangement = false {
        didSet { if isBaselineRelativeArrangement != oldValue { setNeedsArrangement() } }
    }

    final var customSpacings: [ObjectIdentifier: CGFloat] = [:]
    /// The constraints in force, by what they say.
    final var arrangement: [StackConstraint: NSLayoutConstraint] = [:]
    /// What the views are kept between across the axis, unless they fill it.
    final var spanner: UILayoutGuide?
    /// The gaps between neighbours that the equal distributions keep the same.
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

    /// Creates an empty stack from an archive; here always an empty one.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    // MARK: Arranged views

    /// Adds a view at the end of the row, and as a subview if it is none.
    ///
    /// Its `translatesAutoresizingMaskIntoConstraints` becomes false.
    ///
    /// - Complexity: O(1) for a view that is not arranged yet.
    open func addArrangedSubview(_ view: UIView) {
        insertArrangedSubview(view, at: arrangedSubviews.count - (arranges(view) ? 1 : 0))
    }

    /// Adds a view to the row at an index, and as a subview if it is none; an arranged view moves there.
    ///
    /// An index outside of 0...count is reported, and the nearest one inside is used.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        let isMoved = arranges(view)
        let limit = arrangedSubviews.count - (isMoved ? 1 : 0)
        if !(0...limit).contains(stackIndex) {
            reportMistake(
                "insertArrangedSubview(_:at:): index \(stackIndex) lies outside of 0...\(limit) in "
                    + "\(NSLayoutConstraint.name(of: self)); the nearest one is used")
        }
        view.translatesAutoresizingMaskIntoConstraints = false
        if view.superview !== self { addSubview(view) }
        if isMoved, let index = arrangedSubviews.firstIndex(where: { $0 === view }) {
            arrangedSubviews.remove(at: index)
        }
        view.autoLayout.isArranged = true
        // Not a copy that is assigned: appending to the list itself is O(1).
        arrangedSubviews.insert(view, at: min(max(stackIndex, 0), arrangedSubviews.count))
        setNeedsArrangement()
    }

    /// Whether a view is one of ``arrangedSubviews``.
    ///
    /// - Complexity: O(1)
    final func arranges(_ view: UIView) -> Bool { view.autoLayout.isArranged && view.superview === self }

    /// Takes a view out of the row; it stays a subview.
    open func removeArrangedSubview(_ view: UIView) {
        guard let index = arrangedSubviews.firstIndex(where: { $0 === view }) else { return }
        arrangedSubviews.remove(at: index)
        view.autoLayout.isArranged = false
        customSpacings[ObjectIdentifier(view)] = nil
        if view.autoLayout.isCollapsing { view.finishCollapsing() }
        setNeedsArrangement()
    }

    // MARK: Spacing

    /// Sets the distance after an arranged view, in points; ``spacingUseDefault`` for the stack's.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        guard arranges(arrangedSubview) else { return }
        customSpacings[ObjectIdentifier(arrangedSubview)] = spacing == Self.spacingUseDefault ? nil : spacing
        setNeedsArrangement()
    }

    /// The distance that was set after an arranged view; ``spacingUseDefault`` when none was.
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
    }

    /// The distance that holds after a view, in points.
    final func spacing(after view: UIView) -> CGFloat {
        let spacing = customSpacings[ObjectIdentifier(view)] ?? spacing
        return spacing == Self.spacingUseSystem ? NSLayoutConstraint.standardSpacing : spacing
    }

    // MARK: Updates

    final func setNeedsArrangement() {
        setNeedsUpdateConstraints()
        setNeedsLayout()
    }

    /// Brings the stack's own constraints up to date.
    open override func updateConstraints() {
        updateArrangement()
        super.updateConstraints()
    }

    /// Takes a view that is removed out of the row.
    open override func willRemoveSubview(_ subview: UIView) {
        removeArrangedSubview(subview)
        super.willRemoveSubview(subview)
    }

    /// The first visible view of a vertical stack, the highest of a horizontal one.
    open override var forFirstBaselineLayout: UIView { baselineView(first: true) }

    /// The last visible view of a vertical stack, the highest of a horizontal one.
    open override var forLastBaselineLayout: UIView { baselineView(first: false) }

    private func baselineView(first: Bool) -> UIView {
        let views = visibleViews
        guard let view = first ? views.first : views.last else { return self }
        if axis == .vertical { return first ? view.forFirstBaselineLayout : view.forLastBaselineLayout }
        var highest = (view: views[0], height: naturalHeight(of: views[0]))
        for view in views.dropFirst() {
            let height = naturalHeight(of: view)
            if height > highest.height { highest = (view, height) }
        }
        return first ? highest.view.forFirstBaselineLayout : highest.view.forLastBaselineLayout
    }

    /// The height that a view asks for, a stack by its views; that which it has, where it asks for none.
    private func naturalHeight(of view: UIView) -> CGFloat {
        if let stack = view as? UIStackView { return stack.heightOfViews }
        let height = view.intrinsicContentSize.height
        return height >= 0 ? height : view.bounds.height
    }

    private var heightOfViews: CGFloat {
        let views = visibleViews
        let heights = views.map { naturalHeight(of: $0) }
        let margins = isLayoutMarginsRelativeArrangement ? layoutMargins.top + layoutMargins.bottom : 0
        guard axis == .vertical else { return (heights.max() ?? 0) + margins }
        return heights.reduce(0, +) + views.dropLast().reduce(0) { $0 + spacing(after: $1) } + margins
    }

    /// Places the arranged views.
    open override func layoutSubviews() {
        super.layoutSubviews()
        // Views that ask for no height are as high as they have just become.
        if axis == .horizontal { baselineViewsMayHaveChanged() }
    }

    /// The arranged views that take room.
    final var visibleViews: [UIView] { arrangedSubviews.filter { !$0.isHidden } }
}
