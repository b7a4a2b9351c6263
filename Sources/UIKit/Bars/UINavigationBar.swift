/// The bar at the top of a navigation controller: a title, a back button and other buttons.
///
/// A bar created by the program shows the last of its items.
///
/// Source: Apple, UINavigationBar.
///
/// Deviation: the background does not blur the content, and appears at once when the content
/// leaves the edge.
@preconcurrency @MainActor
open class UINavigationBar: UIView, UIBarPositioning {
    /// The items, the last of which is shown; setting them does not animate.
    open var items: [UINavigationItem]? {
        get { stack.isEmpty ? nil : stack }
        set { setItems(newValue, animated: false) }
    }
    /// The item that is shown, or nil.
    open var topItem: UINavigationItem? { stack.last }
    /// The item to which the back button returns, or nil.
    open var backItem: UINavigationItem? { stack.dropLast().last }
    /// The delegate of a bar created by the program; not retained. That of a navigation
    /// controller's bar stays nil.
    open weak var delegate: (any UINavigationBarDelegate)?
    /// The place of the bar: the delegate's, otherwise the top.
    open var barPosition: UIBarPosition {
        let wanted = delegate?.position(for: self) ?? .any
        return wanted == .any ? .top : wanted
    }

    // MARK: Look

    /// The style of the bar. Default: default.
    open var barStyle = UIBarStyle.default {
        didSet {
            guard barStyle != oldValue else { return }
            overrideUserInterfaceStyle = barStyle == .black ? .dark : .unspecified
            window?.systemBarsNeedUpdate()
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
    /// Whether titles are large if the items' display modes allow it. Default: false.
    open var prefersLargeTitles = false {
        didSet { if prefersLargeTitles != oldValue { titleSizeChanged() } }
    }
    /// The attributes of the standard appearance's title.
    open var titleTextAttributes: [NSAttributedString.Key: Any]? {
        get { standardAppearance.titleTextAttributes }
        set { standardAppearance.titleTextAttributes = newValue ?? [:] }
    }
    /// The attributes of the standard appearance's large title.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
        get { standardAppearance.largeTitleTextAttributes }
        set { standardAppearance.largeTitleTextAttributes = newValue ?? [:] }
    }
    /// The image at the bottom edge in place of the line; an empty image removes the line.
    open var shadowImage: UIImage? {
        get { standardAppearance.shadowImage }
        set { standardAppearance.shadowImage = newValue }
    }
    /// The image before the title of the back button; nil for the system's.
    open var backIndicatorImage: UIImage? {
        get { standardAppearance.backIndicatorImage }
        set {
            standardAppearance.setBackIndicatorImage(
                newValue, transitionMaskImage: backIndicatorTransitionMaskImage)
        }
    }
    /// The mask of that image during transitions, which is kept and not used.
    open var backIndicatorTransitionMaskImage: UIImage? {
        get { standardAppearance.backIndicatorTransitionMaskImage }
        set {
            standardAppearance.setBackIndicatorImage(
                backIndicatorImage, transitionMaskImage: newValue)
        }
    }

    /// How the bar looks by default.
    open var standardAppearance: UINavigationBarAppearance {
        get { appearances[.standard]! }
        set { setAppearance(newValue, .standard) }
    }
    /// How a bar of compact height looks; nil for the standard appearance.
    open var compactAppearance: UINavigationBarAppearance? {
        get { appearances[.compact] }
        set { setAppearance(newValue, .compact) }
    }
    /// How the bar looks while the content is scrolled to its top, or does not scroll; nil (the
    /// default) for the standard appearance with a transparent background.
    ///
    /// A bar outside a navigation controller has its standard appearance.
    ///
    /// Source: Apple, UINavigationBar.scrollEdgeAppearance.
    open var scrollEdgeAppearance: UINavigationBarAppearance? {
        get { appearances[.scrollEdge] }
        set { setAppearance(newValue, .scrollEdge) }
    }
    /// The same for a bar of compact height; nil for ``scrollEdgeAppearance``, and if that is nil
    /// for ``compactAppearance`` with a transparent background.
    open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
        get { appearances[.compactScrollEdge] }
        set { setAppearance(newValue, .compactScrollEdge) }
    }

    final var appearances: [NavigationBarState: UINavigationBarAppearance] = [:]
    final var backgroundImages: [UIBarMetrics: UIImage] = [:]
    final var titleOffsets: [UIBarMetrics: CGFloat] = [:]
    /// Whether the content below is scrolled to its top; set by the navigation controller, false
    /// without one.
    final var isAtEdge = false {
        didSet { if isAtEdge != oldValue { lookChanged() } }
    }

    // MARK: Items

    private var stack: [UINavigationItem] = []
    /// The background, which extends to the top edge of the screen.
    final let ground = _UIBarBackground(isLineAtTop: false)
    final var content: _UINavigationBarContentView?
    /// The action of the back button; nil pops the bar's own item.
    final var goBack: (() -> Void)?

    /// Creates a bar with a frame in the superview's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates a bar from an interface file; an empty one from other archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
        coder.didInitialize(self, as: UINavigationBar.self)
    }

    private func prepare() {
        addSubview(ground)
        standardAppearance = UINavigationBarAppearance()
    }

    /// Pushes an item and shows it, with the previous one as the back item.
    open func pushItem(_ item: UINavigationItem, animated: Bool) {
        guard delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
        stack.append(item)
        show(item, animated: animated, direction: 1)
        delegate?.navigationBar(self, didPush: item)
    }

    /// Pops the top item and returns it; nil if the bar is empty or the delegate refuses.
    @discardableResult
    open func popItem(animated: Bool) -> UINavigationItem? {
        guard let item = stack.last, delegate?.navigationBar(self, shouldPop: item) ?? true else {
            return nil
        }
        stack.removeLast()
        show(stack.last, animated: animated, direction: -1)
        delegate?.navigationBar(self, didPop: item)
        return item
    }

    /// Replaces the items and shows the last one.
    open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
        let items = items ?? []
        guard items.count != stack.count || !zip(items, stack).allSatisfy({ $0 === $1 }) else {
            return
        }
        let isBack = items.count < stack.count
        stack = items
        show(items.last, animated: animated, direction: isBack ? -1 : 1)
    }

    private func show(_ item: UINavigationItem?, animated: Bool, direction: CGFloat) {
        let old = content
        old?.item.whenChanged = nil
        old?.item.whenSearchChanged = nil
        let new = item.map { _UINavigationBarContentView($0, in: self) }
        content = new
        lookChanged()
        if let new {
            new.frame = bounds
            UIView.performWithoutAnimation {
                old?.layOutSubtree()
                addSubview(new)
                // The constraints around a bar that has no size yet may not fit together.
                if !bounds.isEmpty { new.layOutSubtree() }
            }
            new.item.whenChanged = { [weak self] in self?.itemChanged() }
            new.item.whenSearchChanged = { [weak self] in self?.searchChanged() }
        }
        guard animated, window != nil, UIView.areAnimationsEnabled else {
            old?.removeFromSuperview()
            return
        }
        let way = bounds.width / 2 * direction
        old?.isUserInteractionEnabled = false
        UIView.performWithoutAnimation {
            new?.alpha = 0
            new?.slide(by: way)
        }
        UIView.animate(
            withDuration: Self.duration, delay: 0, options: .allowUserInteraction,
            animations: {
                new?.alpha = 1
                new?.slide(by: 0)
                old?.alpha = 0
                old?.slide(by: -way)
            }, completion: { _ in old?.removeFromSuperview() })
    }

    // MARK: Layout

    /// The duration of animated changes in seconds, the same as for the controller's push. [U]
    static let duration = 0.35

    open override dynamic func layoutSubviews() {
        super.layoutSubviews()
        let top = max(0, frame.minY)
        ground.frame = CGRect(x: 0, y: -top, width: bounds.width, height: bounds.height + top)
        content?.frame = bounds
    }

    /// Returns the bar's default height at any width.
    open override dynamic func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: ownHeight)
    }
    /// The bar's default height, without an intrinsic width.
    open override dynamic var intrinsicContentSize: CGSize {
        CGSize(width: Self.noIntrinsicMetric, height: ownHeight)
    }

    open override dynamic func traitCollectionDidChange(
        _ previousTraitCollection: UITraitCollection?
    ) {
        super.traitCollectionDidChange(previousTraitCollection)
        lookChanged()
        content?.rebuild()
        superview?.setNeedsLayout()
    }

    // MARK: Overridable, from the files of their aspects

    /// Sets the image of the standard appearance's background for metrics; nil removes it.
    ///
    /// The image replaces the colour; an empty image makes the bar transparent. The image for the
    /// compact height is shown there if there is one; images with prompts are not kept apart.
    open func setBackgroundImage(
        _ backgroundImage: UIImage?, for barMetrics: UIBarMetrics
    ) {
        baseSetBackgroundImage(backgroundImage, for: barMetrics)
    }

    /// Sets the image of the background for metrics; bars have one image for all positions.
    ///
    /// Source: Apple, setBackgroundImage(_:for:barMetrics:).
    public final func setBackgroundImage(
        _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
    ) {
        setBackgroundImage(backgroundImage, for: barMetrics)
    }

    /// Returns the image of the background for metrics, whatever the position.
    public final func backgroundImage(
        for barPosition: UIBarPosition, barMetrics: UIBarMetrics
    ) -> UIImage? { backgroundImage(for: barMetrics) }

    /// Returns the image of the background for metrics, or nil.
    open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? {
        baseBackgroundImage(for: barMetrics)
    }

    /// Moves the title down, in points, for metrics.
    open func setTitleVerticalPositionAdjustment(
        _ adjustment: CGFloat, for barMetrics: UIBarMetrics
    ) {
        baseSetTitleVerticalPositionAdjustment(adjustment, for: barMetrics)
    }

    /// Returns the distance by which the title is moved down, in points.
    open func titleVerticalPositionAdjustment(for barMetrics: UIBarMetrics) -> CGFloat {
        baseTitleVerticalPositionAdjustment(for: barMetrics)
    }
}
