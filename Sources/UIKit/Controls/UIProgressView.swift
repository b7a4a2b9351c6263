/// A bar that shows how much of something is done.
///
/// Source: Apple, UIProgressView; the sizes are those of Apple's design kit ([U]).
///
/// Deviation: there are no pictures of the program's, and no observed `Progress`.
@preconcurrency @MainActor
open class UIProgressView: UIView {
    /// The looks there are.
    ///
    /// Source: Apple, UIProgressView.Style.
    public enum Style: Int, Sendable {
        /// A bar of 4 points with round ends.
        case `default` = 0
        /// A bar of 2.5 points with straight ends, for the edge of a bar.
        case bar = 1
    }

    /// The look.
    open var progressViewStyle: Style = .default {
        didSet {
            showStyle()
            invalidateIntrinsicContentSize()
        }
    }

    /// How much is done, 0…1; others are brought into the range. Default: 0. Setting it does not animate.
    open var progress: Float {
        get { storedProgress }
        set { setProgress(newValue, animated: false) }
    }

    /// The colour of what is done; nil for the tint colour. Default: nil.
    open var progressTintColor: UIColor? { didSet { showStyle() } }
    /// The colour of what is left; nil for a light grey, or none in the style for bars. Default: nil.
    open var trackTintColor: UIColor? { didSet { showStyle() } }

    private static let duration: TimeInterval = 0.25
    private var storedProgress: Float = 0
    private let track = UIView()
    private let done = UIView()

    /// Creates a view with a frame in the superview's coordinates, in points; of height 0 it takes its own.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a view from an archive; here one of no progress.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    /// Creates a view of a style, 150 points wide ([U]).
    public convenience init(progressViewStyle style: Style) {
        self.init(frame: CGRect(x: 0, y: 0, width: 150, height: 4))
        progressViewStyle = style
        bounds.size.height = barHeight
    }

    private func setUp() {
        track.clipsToBounds = true
        track.addSubview(done)
        addSubview(track)
        showStyle()
    }

    private var barHeight: CGFloat { progressViewStyle == .bar ? 2.5 : 4 }

    private func showStyle() {
        let isBar = progressViewStyle == .bar
        track.layer.cornerRadius = isBar ? 0 : barHeight / 2
        track.backgroundColor = trackTintColor ?? (isBar ? nil : UIColor.systemGray.withAlphaComponent(0.3))
        done.layer.cornerRadius = track.layer.cornerRadius
        done.backgroundColor = progressTintColor ?? tintColor
    }

    /// Sets how much is done, moving the bar if asked to.
    open func setProgress(_ progress: Float, animated: Bool) {
        let new = progress.isNaN ? 0 : min(max(progress, 0), 1)
        guard new != storedProgress else { return }
        storedProgress = new
        guard animated, window != nil else { return setNeedsLayout() }
        UIView.animate(
            withDuration: Self.duration, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]
        ) { self.placeBar() }
    }

    private func placeBar() {
        track.frame = CGRect(x: 0, y: bounds.midY - barHeight / 2, width: bounds.width, height: barHeight)
        let width = bounds.width * CGFloat(progress)
        done.frame = CGRect(x: isRightToLeft ? bounds.width - width : 0, y: 0, width: width, height: barHeight)
    }

    /// No width of its own, and the height of the style's bar.
    open override var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: barHeight) }

    /// Returns the given width and the height of the style's bar.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: barHeight) }

    /// Places the bar.
    open override func layoutSubviews() {
        super.layoutSubviews()
        placeBar()
    }

    /// Shows the new tint colour; call super when overriding.
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        showStyle()
    }
}
