/// The bar at the top of a navigation controller: a title, the way back, and buttons.
///
/// A bar of a program's own shows the last of the items that it is given.
///
/// Source: Apple, UINavigationBar.
///
/// Deviation: no large titles, prompts or appearance objects; the ground does not blur what lies behind.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
    /// The items, of which the last is shown; setting them shows without animation.
    open var items: [UINavigationItem]? {
        get { stack.isEmpty ? nil : stack }
        set { setItems(newValue, animated: false) }
    }
    /// The item that is shown; nil for none.
    public final var topItem: UINavigationItem? { stack.last }
    /// The item that the way back leads to; nil for none.
    public final var backItem: UINavigationItem? { stack.dropLast().last }
    /// The colour of the bar's ground; nil for the system's.
    open var barTintColor: UIColor? {
        didSet { updateGround() }
    }
    /// Whether the content of a navigation controller reaches below the bar. Default: true.
    open var isTranslucent = true {
        didSet { if isTranslucent != oldValue { superview?.setNeedsLayout() } }
    }

    /// The height of the bar's own, in points; smaller where there is little room.
    final var ownHeight: CGFloat { traitCollection.verticalSizeClass == .compact ? 32 : 44 }
    /// How long an animated change takes, in seconds; that of the controller's push. [U]
    static let duration = NavigationAnimator.duration

    private var stack: [UINavigationItem] = []
    /// The ground; it reaches up to the screen's edge.
    final let ground = UIView()
    private let line = UIView()
    private var content: NavigationBarContent?
    /// What the back button does; nil for popping the bar's own item.
    final var goBack: (() -> Void)?

    /// Creates a bar with a frame in the superview's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates a bar from an archive; here an empty one.
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

    /// Shows an item, with the one before as the way back.
    open func pushItem(_ item: UINavigationItem, animated: Bool) {
        stack.append(item)
        show(item, animated: animated, direction: 1)
    }

    /// Goes back to the item before. Returns the one that was shown.
    @discardableResult
    open func popItem(animated: Bool) -> UINavigationItem? {
        guard let item = stack.popLast() else { return nil }
        show(stack.last, animated: animated, direction: -1)
        return item
    }

    /// Shows the last of some items.
    open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
        let items = items ?? []
        guard items.count != stack.count || !zip(items, stack).allSatisfy({ $0 === $1 }) else { return }
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
        line.frame = CGRect(x: 0, y: ground.bounds.height - pixel, width: bounds.width, height: pixel)
        content?.frame = bounds
    }

    /// The bar's own height at any width.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: ownHeight) }
    /// The bar's own height.
    open override var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: ownHeight) }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        superview?.setNeedsLayout()
    }
}
