import MainLoop

/// A bar that shows how much of a task is done.
///
/// Source: Apple, UIProgressView; the sizes are those of Apple's design kit ([U]).
///
/// Deviation: an observed `Progress` is read ten times a second, because Foundation on Linux does
/// not report its changes.
@preconcurrency @MainActor
open class UIProgressView: UIView {
    /// The styles of a progress view.
    ///
    /// Source: Apple, UIProgressView.Style.
    public enum Style: Int, Sendable {
        /// A bar 4 points high with round ends.
        case `default` = 0
        /// A bar 2.5 points high with straight ends, for the edge of a toolbar or navigation bar.
        case bar = 1
    }

    /// The style.
    open var progressViewStyle: Style = .default {
        didSet {
            showStyle()
            invalidateIntrinsicContentSize()
        }
    }

    /// The progress, clamped to 0...1. Default: 0. Setting it does not animate.
    open var progress: Float {
        get { storedProgress }
        set { setProgress(newValue, animated: false) }
    }

    /// The colour of the completed part; nil for the tint colour. Default: nil.
    open var progressTintColor: UIColor? { didSet { showStyle() } }
    /// The colour of the track; nil for a light grey, or for none in the bar style. Default: nil.
    open var trackTintColor: UIColor? { didSet { showStyle() } }
    /// The image of the completed part, stretched to it; nil for the colour. Default: nil.
    open var progressImage: UIImage? { didSet { showStyle() } }
    /// The image of the track, stretched to it; nil for the colour. Default: nil.
    open var trackImage: UIImage? { didSet { showStyle() } }
    /// The progress that the view shows until it is finished or cancelled; nil for none. Default:
    /// nil.
    ///
    /// Source: Apple, UIProgressView.observedProgress.
    open var observedProgress: Progress? {
        didSet { if observedProgress !== oldValue { followProgress() } }
    }

    private static let duration: TimeInterval = 0.25
    private var storedProgress: Float = 0
    private let track = UIImageView()
    private let done = UIImageView()
    private var follower: MainLoop.TimerID?

    /// Creates a view with a frame in the superview's coordinates, in points.
    ///
    /// The bar has the height of its style, also if the frame's height is 0.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a view from an interface file; an empty one from other archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.didInitialize(self, as: UIProgressView.self)
    }

    /// Creates a view with a style, 150 points wide ([U]).
    public convenience init(progressViewStyle style: Style) {
        self.init(frame: CGRect(x: 0, y: 0, width: 150, height: 4))
        progressViewStyle = style
        bounds.size.height = barHeight
    }

    private func setUp() {
        track.clipsToBounds = true
        // Programs round the second subview.
        addSubview(track)
        addSubview(done)
        showStyle()
    }

    private var barHeight: CGFloat { progressViewStyle == .bar ? 2.5 : 4 }

    private func showStyle() {
        let isBar = progressViewStyle == .bar
        track.layer.cornerRadius = isBar ? 0 : barHeight / 2
        track.backgroundColor =
            trackTintColor ?? (isBar ? nil : UIColor.systemGray.withAlphaComponent(0.3))
        done.layer.cornerRadius = track.layer.cornerRadius
        done.backgroundColor = progressTintColor ?? tintColor
        for (view, image) in [(track, trackImage), (done, progressImage)] {
            view.image = image
            if image != nil { view.backgroundColor = nil }
        }
        // An image that has the colour of a tint is a template.
        track.tintColor = trackTintColor
        done.tintColor = progressTintColor
    }

    /// Shows the observed progress now, and again until it is over.
    private func followProgress() {
        if let follower { MainLoop.main.cancel(follower) }
        follower = nil
        guard let observedProgress else { return }
        setProgress(Float(observedProgress.fractionCompleted), animated: window != nil)
        guard !observedProgress.isFinished, !observedProgress.isCancelled else { return }
        follower = MainLoop.main.schedule(after: .milliseconds(100)) { [weak self] in
            self?.followProgress()
        }
    }

    /// Sets the progress, optionally animated.
    open func setProgress(_ progress: Float, animated: Bool) {
        let value = checked(
            progress, "progress", keeping: storedProgress, in: NumberRange.numbers)
        let new = min(max(value, 0), 1)
        guard new != storedProgress else { return }
        storedProgress = new
        defer { observedPropertiesMayHaveChanged() }
        layer.markChanged(.values)
        guard animated, window != nil || ViewAnimation.current != nil else {
            return setNeedsLayout()
        }
        UIView.animateParts(withDuration: Self.duration) { self.placeBar() }
    }

    /// Adds the progress.
    open override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        content.value = ViewContent.words(progress)
        return content
    }

    private func placeBar() {
        track.frame = CGRect(
            x: 0, y: bounds.midY - barHeight / 2, width: bounds.width, height: barHeight)
        let width = bounds.width * CGFloat(progress)
        done.frame = CGRect(
            x: isRightToLeft ? bounds.width - width : 0, y: track.frame.minY, width: width,
            height: barHeight)
    }

    /// No intrinsic width, and the height of the style's bar.
    open override var intrinsicContentSize: CGSize {
        CGSize(width: Self.noIntrinsicMetric, height: barHeight)
    }

    /// Returns the given width and the height of the style's bar.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: barHeight)
    }

    /// Positions the bar.
    open override func layoutSubviews() {
        super.layoutSubviews()
        placeBar()
    }

    /// Applies the new tint colour; overrides must call super.
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        showStyle()
    }
}

extension UIProgressView: PassiveView {}
