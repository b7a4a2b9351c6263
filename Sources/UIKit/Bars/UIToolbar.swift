/// A bar of buttons, as at the bottom of a navigation controller.
///
/// Items are shown from the leading edge on, 8 points apart, and 16 points from the edges; flexible
/// spaces share the remaining width. [U]
///
/// Source: Apple, UIToolbar. Deviation: the background does not blur the content.
@preconcurrency @MainActor
open class UIToolbar: UIView, UIBarPositioning {
    /// The items, from the leading edge on, or nil.
    open var items: [UIBarButtonItem]? {
        didSet { rebuild() }
    }
    /// The delegate, which chooses the place of the bar; not retained.
    open weak var delegate: (any UIToolbarDelegate)? {
        didSet { setNeedsLayout() }
    }
    /// The place of the bar: the delegate's, otherwise the bottom.
    open var barPosition: UIBarPosition {
        let wanted = delegate?.position(for: self) ?? .any
        return wanted == .any ? .bottom : wanted
    }
    /// The style of the bar. Default: default.
    open var barStyle = UIBarStyle.default {
        didSet {
            guard barStyle != oldValue else { return }
            overrideUserInterfaceStyle = barStyle == .black ? .dark : .unspecified
        }
    }
    /// The colour of the standard appearance's background; nil for the system's.
    open var barTintColor: UIColor? {
        didSet { standardAppearance.backgroundColor = barTintColor ?? .systemBackground }
    }
    /// Whether the content of a navigation controller extends under the bar. Default: true.
    open var isTranslucent = true {
        didSet { if isTranslucent != oldValue { superview?.setNeedsLayout() } }
    }
    /// How the bar looks by default.
    open var standardAppearance = UIToolbarAppearance() {
        didSet {
            standardAppearance = watched(standardAppearance)
            rebuild()
        }
    }
    /// How a bar of compact height looks; nil for the standard appearance.
    open var compactAppearance: UIToolbarAppearance? {
        didSet {
            compactAppearance = compactAppearance.map(watched)
            rebuild()
        }
    }
    /// How the bar looks while the content is scrolled to its end, or does not scroll; nil (the
    /// default) for the standard appearance with a transparent background.
    ///
    /// A bar outside a navigation controller has its standard appearance.
    ///
    /// Source: Apple, UIToolbar.scrollEdgeAppearance.
    open var scrollEdgeAppearance: UIToolbarAppearance? {
        didSet {
            scrollEdgeAppearance = scrollEdgeAppearance.map(watched)
            rebuild()
        }
    }
    /// How a bar of compact height looks while the content is scrolled to its end; nil for
    /// ``scrollEdgeAppearance``, and if that is nil for ``compactAppearance`` with a transparent
    /// background.
    ///
    /// Source: Apple, UIToolbar.compactScrollEdgeAppearance.
    open var compactScrollEdgeAppearance: UIToolbarAppearance? {
        didSet {
            compactScrollEdgeAppearance = compactScrollEdgeAppearance.map(watched)
            rebuild()
        }
    }

    /// Whether the content above is scrolled to its end; set by the navigation controller, false
    /// without one.
    final var isAtEdge = false {
        didSet {
            guard isAtEdge != oldValue else { return }
            // Items that look the same stay: one of them may be a field that is edited.
            if shownAppearance === itemAppearance { showGround() } else { rebuild() }
        }
    }
    /// The appearance in which the items are shown.
    private weak var itemAppearance: UIToolbarAppearance?
    private var parts: [(view: UIView, item: UIBarButtonItem)] = []
    private let bottomGround = _UIBarBackground(isLineAtTop: true)
    private let topGround = _UIBarBackground(isLineAtTop: false)

    /// The bar's height in points; smaller in a compact vertical size class. [U]
    final var ownHeight: CGFloat { isCompact ? 32 : 44 }
    private var isCompact: Bool { traitCollection.verticalSizeClass == .compact }

    /// Creates a bar with a frame in the superview's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates a bar from an interface file; an empty one from other archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
        coder.didInitialize(self, as: UIToolbar.self)
    }

    private func prepare() {
        standardAppearance = watched(standardAppearance)
    }

    private func watched(_ appearance: UIToolbarAppearance) -> UIToolbarAppearance {
        appearance.watchedCopy { [weak self] in self?.rebuild() }
    }

    /// The appearance for the edge of the content that the program has set.
    private var edgeAppearance: UIToolbarAppearance? {
        guard isAtEdge else { return nil }
        return (isCompact ? compactScrollEdgeAppearance : nil) ?? scrollEdgeAppearance
    }

    /// The appearance that is shown.
    private var shownAppearance: UIToolbarAppearance {
        edgeAppearance ?? (isCompact ? compactAppearance : nil) ?? standardAppearance
    }

    private func showGround() {
        let isBelow = barPosition == .bottom || barPosition == .any
        let ground = isBelow ? bottomGround : topGround
        (isBelow ? topGround : bottomGround).removeFromSuperview()
        if ground.superview !== self { insertSubview(ground, at: 0) }
        ground.show(shownAppearance, isTransparent: isAtEdge && edgeAppearance == nil)
        setNeedsLayout()
    }

    /// Replaces the items; with animation, the new ones fade in over the old ones.
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        let old = parts.map(\.view)
        self.items = items
        guard animated, window != nil else { return }
        let new = parts.map(\.view).filter { view in !old.contains { $0 === view } }
        UIView.performWithoutAnimation { for view in new { view.alpha = 0 } }
        UIView.animate(withDuration: UINavigationBar.duration) {
            for view in new { view.alpha = 1 }
        }
    }

    /// Sets the image of the background for a place and metrics; nil removes it.
    ///
    /// An empty image makes the bar transparent. Deviation: only images for any place or the bottom
    /// and the default metrics are kept.
    open func setBackgroundImage(
        _ backgroundImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition,
        barMetrics: UIBarMetrics
    ) {
        guard isOwn(topOrBottom), barMetrics == .default else { return }
        standardAppearance.backgroundImage = backgroundImage
        standardAppearance.backgroundColor =
            backgroundImage == nil ? barTintColor ?? .systemBackground : nil
    }

    /// Returns the image of the background for a place and metrics, or nil.
    open func backgroundImage(
        forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics
    ) -> UIImage? {
        isOwn(topOrBottom) && barMetrics == .default ? standardAppearance.backgroundImage : nil
    }

    /// Sets the image at the edge in place of the line, which an empty image removes.
    ///
    /// Deviation: as for the background, only images for any place or the bar's own are kept.
    open func setShadowImage(
        _ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition
    ) {
        guard isOwn(topOrBottom) else { return }
        standardAppearance.shadowImage = shadowImage
    }

    /// Returns the image at the edge, or nil.
    open func shadowImage(forToolbarPosition topOrBottom: UIBarPosition) -> UIImage? {
        isOwn(topOrBottom) ? standardAppearance.shadowImage : nil
    }

    /// Whether a place means the bar's own.
    private func isOwn(_ place: UIBarPosition) -> Bool {
        let own = barPosition == .any ? .bottom : barPosition
        return place == .any || place == own
    }

    /// Sets the items with the attributes and colours of the appearance in effect.
    final func rebuild() {
        let look = shownAppearance
        itemAppearance = look
        for (view, _) in parts { view.removeFromSuperview() }
        for item in items ?? [] {
            item.customize(in: self)
            item.whenChanged = { [weak self] in self?.rebuild() }
        }
        parts = (items ?? []).filter { !$0.isHidden }.map { item in
            if let view = item.customView { return (view.placedInBar, item) }
            if item.systemItem?.isSpace == true { return (UIView(), item) }
            let buttons = item.style == .done ? look.doneButtonAppearance : look.buttonAppearance
            return (_UIButtonBarButton(item, look: buttons, isCompact: isCompact), item)
        }
        for (view, item) in parts {
            addSubview(view)
            item.shownView = view
        }
        showGround()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        // The background extends to the edge of the screen.
        let below = max(0, (superview?.bounds.height ?? 0) - frame.maxY)
        let room =
            below <= safeAreaInsets.bottom + (superview?.safeAreaInsets.bottom ?? 0) ? below : 0
        bottomGround.frame = CGRect(
            x: 0, y: 0, width: bounds.width, height: bounds.height + room)
        let above = max(0, frame.minY)
        topGround.frame =
            barPosition == .topAttached
            ? CGRect(x: 0, y: -above, width: bounds.width, height: bounds.height + above) : bounds
        layOutItems()
    }

    private func layOutItems() {
        let height = min(bounds.height, ownHeight)
        let sizes = parts.map { part -> CGSize in
            if part.item.systemItem?.isSpace == true {
                return CGSize(width: part.item.width, height: 0)
            }
            return part.view.sizeInBar(
                width: part.item.width, row: CGSize(width: bounds.width, height: height))
        }
        let flexible = parts.filter { $0.item.systemItem == .flexibleSpace }.count
        let gaps = zip(parts, parts.dropFirst()).map { a, b -> CGFloat in
            a.item.systemItem?.isSpace == true || b.item.systemItem?.isSpace == true ? 0 : 8
        }
        let taken = sizes.map(\.width).reduce(0, +) + gaps.reduce(0, +)
        let (start, end) = (16 + safeAreaInsets.left, 16 + safeAreaInsets.right)
        let left = max(0, bounds.width - start - end - taken)
        let share = flexible > 0 ? left / CGFloat(flexible) : 0
        var x = start
        for (index, part) in parts.enumerated() {
            let isFlexible = part.item.systemItem == .flexibleSpace
            let width = isFlexible ? share : sizes[index].width
            part.view.bounds.size = CGSize(width: width, height: sizes[index].height)
            let middle = x + width / 2
            part.view.center = CGPoint(
                x: isRightToLeft ? bounds.width - middle : middle, y: height / 2)
            x += width + (index < gaps.count ? gaps[index] : 0)
        }
    }

    /// Returns the bar's default height at any width.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: ownHeight)
    }
    /// The bar's default height, without an intrinsic width.
    open override var intrinsicContentSize: CGSize {
        CGSize(width: Self.noIntrinsicMetric, height: ownHeight)
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        rebuild()
        invalidateIntrinsicContentSize()
        superview?.setNeedsLayout()
    }
}

/// Chooses the place of a toolbar.
///
/// Source: Apple, UIToolbarDelegate.
@preconcurrency @MainActor
public protocol UIToolbarDelegate: UIBarPositioningDelegate {}
