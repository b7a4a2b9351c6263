/// The bar at the top of a navigation controller: a title, a back button and other buttons.
///
/// A bar created by the program shows the last of its items.
///
/// Source: Apple, UINavigationBar.
///
/// Deviation: no large titles, prompts or appearance objects; the background does not blur the
/// content.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
    /// The items, the last of which is shown; setting them does not animate.
    open var items: [UINavigationItem]? {
        get { stack.isEmpty ? nil : stack }
        set { setItems(newValue, animated: false) }
    }
    /// The item that is shown, or nil.
    public final var topItem: UINavigationItem? { stack.last }
    /// The item to which the back button returns, or nil.
    public final var backItem: UINavigationItem? { stack.dropLast().last }
    /// The colour of the bar's background; nil uses the system's.
    open var barTintColor: UIColor? {
        didSet { updateGround() }
    }
    /// Whether the content of a navigation controller extends under the bar. Default: true.
    open var isTranslucent = true {
        didSet { if isTranslucent != oldValue { superview?.setNeedsLayout() } }
    }

    /// The bar's default height in points; smaller in a compact vertical size class.
    final var ownHeight: CGFloat { traitCollection.verticalSizeClass == .compact ? 32 : 44 }
    /// The duration of animated changes in seconds, the same as for the controller's push. [U]
    static let duration = NavigationAnimator.duration

    private var stack: [UINavigationItem] = []
    /// The background, which extends to the top edge of the screen.
    final let ground = UIView()
    private let line = UIView()
    private var content: NavigationBarContent?
    /// The action of the back button; nil pops the bar's own item.
    final var goBack: (() -> Void)?

    /// Creates a bar with a frame in the superview's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates an empty bar; archives are not supported.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        line.backgroundColor = .separator
        ground.isUserInteractionEnabled = false
        ground.addSubview(line)
        addSubview(ground)
        updateGround()
    }

    private func updateGround() { ground.backgroundColor = barTintColor ?? .systemBackground }

    /// Pushes an item and shows it, with the previous one as the back item.
    open func pushItem(_ item: UINavigationItem, animated: Bool) {
        stack.append(item)
        show(item, animated: animated, direction: 1)
    }

    /// Pops the top item and returns it.
    @discardableResult
    open func popItem(animated: Bool) -> UINavigationItem? {
        guard let item = stack.popLast() else { return nil }
        show(stack.last, animated: animated, direction: -1)
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
        let new = item.map { NavigationBarContent($0, in: self) }
        content = new
        if let new {
            new.frame = bounds
            UIView.performWithoutAnimation {
                addSubview(new)
                new.layOutSubtree()
            }
            new.item.whenChanged = { [weak new] in new?.rebuild() }
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

    open override func layoutSubviews() {
        super.layoutSubviews()
        let top = max(0, frame.minY)
        ground.frame = CGRect(x: 0, y: -top, width: bounds.width, height: bounds.height + top)
        let pixel = 1 / contentScaleFactor
        line.frame = CGRect(
            x: 0, y: ground.bounds.height - pixel, width: bounds.width, height: pixel)
        content?.frame = bounds
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
        superview?.setNeedsLayout()
    }
}
