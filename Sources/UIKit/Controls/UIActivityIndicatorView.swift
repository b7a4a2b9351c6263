/// A spinner: a wheel of spokes that shows that a task is in progress.
///
/// It animates only between ``startAnimating()`` and ``stopAnimating()``, and only in a window. A
/// stopped indicator costs nothing.
///
/// Source: Apple, UIActivityIndicatorView; the sizes and the speed are [U].
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
    /// The sizes of an activity indicator.
    ///
    /// Source: Apple, UIActivityIndicatorView.Style.
    public enum Style: Int, Sendable {
        /// 20 points.
        case medium = 100
        /// 37 points.
        case large = 101
        /// 37 points, white; deprecated in iOS 13.
        case whiteLarge = 0
        /// 20 points, white; deprecated in iOS 13.
        case white = 1
        /// 20 points, gray; deprecated in iOS 13.
        case gray = 2

        var isLarge: Bool { self == .large || self == .whiteLarge }

        var color: UIColor {
            self == .white || self == .whiteLarge ? .white : .systemGray
        }
    }

    /// The size. Default: medium.
    open var style: Style {
        didSet {
            if style.color != oldValue.color { color = style.color }
            invalidateIntrinsicContentSize()
            setNeedsLayout()
        }
    }

    /// The colour of the spokes; setting nil restores the default, a grey.
    open var color: UIColor! {
        get { storedColor }
        set {
            storedColor = newValue ?? style.color
            for spoke in spokes { spoke.backgroundColor = storedColor }
        }
    }

    /// Whether the view is hidden while it is not animating. Default: true.
    open var hidesWhenStopped = true {
        didSet { if !isAnimating { isHidden = hidesWhenStopped } }
    }

    /// Whether the indicator is animating.
    open private(set) var isAnimating = false

    private static let count = 8
    private static let period: TimeInterval = 0.8
    private static let key = "UIActivityIndicatorView"
    private var storedColor = UIColor.systemGray
    private let wheel = UIView()
    private var spokes: [UIView] = []

    /// Creates a stopped indicator with the given style.
    public init(style: Style) {
        self.style = style
        storedColor = style.color
        super.init(frame: CGRect(origin: .zero, size: Self.size(of: style)))
        setUp()
    }

    /// Creates a medium indicator with a frame in the superview's coordinates, in points.
    public override init(frame: CGRect) {
        style = .medium
        super.init(frame: frame)
        setUp()
    }

    /// Creates an indicator from an interface file; an empty one from other archives.
    public required init(coder: NSCoder) {
        style = .medium
        super.init(coder: coder)!
        setUp()
        coder.didInitialize(self, as: UIActivityIndicatorView.self)
    }

    private static func size(of style: Style) -> CGSize {
        style.isLarge ? CGSize(width: 37, height: 37) : CGSize(width: 20, height: 20)
    }

    private func setUp() {
        isUserInteractionEnabled = false
        addSubview(wheel)
        for index in 0..<Self.count {
            let spoke = UIView()
            // The first spoke is the darkest; those behind it fade.
            spoke.alpha = 1 - 0.75 * CGFloat(Self.count - 1 - index) / CGFloat(Self.count - 1)
            spoke.backgroundColor = storedColor
            spokes.append(spoke)
            wheel.addSubview(spoke)
        }
        isHidden = hidesWhenStopped
        setContentHuggingPriority(.defaultHigh, for: .horizontal)
        setContentHuggingPriority(.defaultHigh, for: .vertical)
    }

    // MARK: Motion

    /// Shows the indicator and starts the animation.
    open func startAnimating() {
        guard !isAnimating else { return }
        isAnimating = true
        isHidden = false
        turn()
    }

    /// Stops the animation, and hides the indicator if ``hidesWhenStopped`` is true.
    open func stopAnimating() {
        guard isAnimating else { return }
        isAnimating = false
        wheel.layer.removeAnimation(forKey: Self.key)
        if hidesWhenStopped { isHidden = true }
    }

    /// Continues the animation in the new window; overrides must call super.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if isAnimating { turn() }
    }

    /// Adds the animation, which turns the wheel by one spoke per step.
    private func turn() {
        guard window != nil, wheel.layer.animation(forKey: Self.key) == nil else { return }
        let steps = CAKeyframeAnimation(keyPath: "transform.rotation.z")
        steps.values = (0..<Self.count).map { 2 * Double.pi * Double($0) / Double(Self.count) }
        steps.calculationMode = .discrete
        steps.duration = Self.period
        steps.repeatCount = .infinity
        wheel.layer.add(steps, forKey: Self.key)
    }

    // MARK: Layout

    /// The size of the style.
    open override var intrinsicContentSize: CGSize { Self.size(of: style) }

    /// Returns the size of the style, regardless of `size`.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size(of: style) }

    /// Positions the spokes around the centre.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let side = Self.size(of: style).width
        wheel.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        wheel.center = CGPoint(x: bounds.midX, y: bounds.midY)
        let length = side * 0.28
        let width = side * 0.1
        for (index, spoke) in spokes.enumerated() {
            let angle = 2 * CGFloat.pi * CGFloat(index) / CGFloat(Self.count)
            let distance = (side - length) / 2
            spoke.bounds = CGRect(x: 0, y: 0, width: width, height: length)
            spoke.layer.cornerRadius = width / 2
            spoke.center = CGPoint(
                x: side / 2 + distance * sin(angle), y: side / 2 - distance * cos(angle))
            spoke.transform = CGAffineTransform(rotationAngle: angle)
        }
    }
}

extension UIActivityIndicatorView: PassiveView {}
