/// A control that selects a value from a range: a thumb on a track.
///
/// Dragging the thumb sends `valueChanged` for each move, or once at the end.
///
/// Source: Apple, UISlider; the sizes are those of Apple's design kit ([U]).
@preconcurrency @MainActor
open class UISlider: UIControl {
    /// The value, clamped to the limits. Default: 0. Setting it sends no event and does not
    /// animate.
    open var value: Float {
        get { storedValue }
        set { setValue(newValue, animated: false) }
    }

    /// The value at the start of the track. Default: 0.
    ///
    /// Setting it above ``maximumValue`` raises that too.
    open var minimumValue: Float = 0 {
        didSet {
            minimumValue = checked(
                minimumValue, "minimumValue", keeping: oldValue, in: Self.limits)
            if maximumValue < minimumValue { maximumValue = minimumValue }
            setValue(storedValue, animated: false)
            setNeedsLayout()
        }
    }

    /// The value at the end of the track. Default: 1.
    ///
    /// Setting it below ``minimumValue`` lowers that too.
    open var maximumValue: Float = 1 {
        didSet {
            maximumValue = checked(
                maximumValue, "maximumValue", keeping: oldValue, in: Self.limits)
            if minimumValue > maximumValue { minimumValue = maximumValue }
            setValue(storedValue, animated: false)
            setNeedsLayout()
        }
    }

    /// Whether a drag sends events continuously, not only at its end. Default: true.
    open var isContinuous = true

    /// The colour of the track before the thumb; nil for the tint colour. Default: nil.
    open var minimumTrackTintColor: UIColor? { didSet { showColors() } }
    /// The colour of the track after the thumb; nil for a light grey. Default: nil.
    open var maximumTrackTintColor: UIColor? { didSet { showColors() } }
    /// The colour of the thumb; nil for white. Default: nil.
    open var thumbTintColor: UIColor? { didSet { showColors() } }
    /// The image beside the start of the track; nil for none. Default: nil.
    open var minimumValueImage: UIImage? { didSet { show(minimumValueImage, in: &minimumView) } }
    /// The image beside the end of the track; nil for none. Default: nil.
    open var maximumValueImage: UIImage? { didSet { show(maximumValueImage, in: &maximumView) } }

    /// The usable limits: their difference must be a finite `Float`.
    private static let limits = -1e38...1e38
    private static let height: CGFloat = 34
    static let thumbSide: CGFloat = 28
    static let trackHeight: CGFloat = 4
    /// How far from the thumb a touch still grabs it, in points. [U]
    private static let grip: CGFloat = 10
    private static let imageGap: CGFloat = 8
    private static let duration: TimeInterval = 0.25

    private var storedValue: Float = 0
    final let filled = UIView()
    final let rest = UIView()
    final let thumb = UIView()
    final var images = SliderImages()
    private var minimumView: UIImageView?
    private var maximumView: UIImageView?
    private var grab: (distance: CGFloat, value: Float)?

    /// Creates a slider with a frame in the superview's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a slider from an interface file; an empty one from other archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.didInitialize(self, as: UISlider.self)
    }

    private func setUp() {
        for view in [rest, filled, thumb] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        filled.layer.cornerRadius = Self.trackHeight / 2
        rest.layer.cornerRadius = Self.trackHeight / 2
        thumb.layer.cornerRadius = Self.thumbSide / 2
        thumb.layer.shadowOpacity = 0.15
        thumb.layer.shadowRadius = 4
        thumb.layer.shadowOffset = CGSize(width: 0, height: 3)
        showColors()
    }

    final func showColors() {
        filled.backgroundColor = minimumTrackTintColor ?? tintColor
        rest.backgroundColor = maximumTrackTintColor ?? UIColor.systemGray.withAlphaComponent(0.3)
        thumb.backgroundColor = thumbTintColor ?? .white
        for view in [rest, filled] { view.alpha = isEnabled ? 1 : 0.5 }
        showImages()
    }

    private func show(_ image: UIImage?, in view: inout UIImageView?) {
        if let image {
            let shown = view ?? UIImageView()
            if view == nil { addSubview(shown) }
            shown.image = image
            shown.contentMode = .center
            view = shown
        } else {
            view?.removeFromSuperview()
            view = nil
        }
        setNeedsLayout()
    }

    // MARK: Value

    /// Sets the value, clamped to the limits, optionally animated. Sends no event.
    open func setValue(_ value: Float, animated: Bool) {
        let value = checked(value, "value", keeping: storedValue, in: NumberRange.numbers)
        let new = min(max(value, minimumValue), maximumValue)
        guard new != storedValue else { return }
        storedValue = new
        defer { observedPropertiesMayHaveChanged() }
        layer.markChanged(.values)
        guard animated, window != nil || ViewAnimation.current != nil else {
            return setNeedsLayout()
        }
        UIView.animateParts(withDuration: Self.duration) { self.placeThumb() }
    }

    // MARK: Touches

    /// Grabs the thumb if the finger is on it.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let point = touch.location(in: self)
        let thumb = thumbRect(
            forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: value)
        guard thumb.insetBy(dx: -Self.grip, dy: -Self.grip).contains(point) else { return false }
        grab = (point.x - thumb.midX, value)
        return true
    }

    /// Moves the thumb with the finger.
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        follow(touch, sends: isContinuous)
        return true
    }

    /// Ends the drag; the thumb stays where the finger was lifted.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        guard let grab else { return }
        if let touch { follow(touch, sends: isContinuous) }
        self.grab = nil
        if !isContinuous && value != grab.value {
            sendActions(for: [.valueChanged, .primaryActionTriggered])
        }
    }

    /// Cancels the drag; the thumb stays where it is.
    open override func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        grab = nil
    }

    private func follow(_ touch: UITouch, sends: Bool) {
        guard let grab else { return }
        let track = trackRect(forBounds: bounds)
        let side = thumbSize.width
        let way = track.width - side
        guard way > 0 else { return }
        var fraction =
            (touch.location(in: self).x - grab.distance - track.minX - side / 2) / way
        if isRightToLeft { fraction = 1 - fraction }
        let old = value
        setValue(
            minimumValue + Float(min(max(fraction, 0), 1)) * (maximumValue - minimumValue),
            animated: false)
        placeThumb()
        if sends && value != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    // MARK: Rectangles

    /// Returns the frame of the track in `bounds`: the full width, except the images beside it.
    open func trackRect(forBounds bounds: CGRect) -> CGRect {
        let before = minimumValueImage.map { $0.size.width + Self.imageGap } ?? 0
        let behind = maximumValueImage.map { $0.size.width + Self.imageGap } ?? 0
        return CGRect(
            x: bounds.minX + (isRightToLeft ? behind : before),
            y: bounds.midY - trackHeight / 2,
            width: max(0, bounds.width - before - behind), height: trackHeight)
    }

    /// Returns the frame of the thumb for a value.
    open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
        let range = maximumValue - minimumValue
        var fraction = range > 0 ? CGFloat((value - minimumValue) / range) : 0
        if isRightToLeft { fraction = 1 - fraction }
        let size = thumbSize
        return CGRect(
            x: rect.minX + fraction * max(0, rect.width - size.width),
            y: rect.midY - size.height / 2, width: size.width, height: size.height)
    }

    /// Returns the frame of the minimum value's image in `bounds`.
    open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
        imageRect(of: minimumValueImage, in: bounds, atLeft: !isRightToLeft)
    }

    /// Returns the frame of the maximum value's image in `bounds`.
    open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
        imageRect(of: maximumValueImage, in: bounds, atLeft: isRightToLeft)
    }

    private func imageRect(of image: UIImage?, in bounds: CGRect, atLeft: Bool) -> CGRect {
        guard let size = image?.size else { return .zero }
        return CGRect(
            x: atLeft ? bounds.minX : bounds.maxX - size.width, y: bounds.midY - size.height / 2,
            width: size.width,
            height: size.height)
    }

    // MARK: Layout

    /// No intrinsic width, and a height of 34 points.
    open override var intrinsicContentSize: CGSize {
        CGSize(width: Self.noIntrinsicMetric, height: Self.height)
    }

    /// Returns the given width and a height of 34 points.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: Self.height)
    }

    /// Positions the track, the thumb and the images.
    open override func layoutSubviews() {
        super.layoutSubviews()
        minimumView?.frame = minimumValueImageRect(forBounds: bounds)
        maximumView?.frame = maximumValueImageRect(forBounds: bounds)
        placeThumb()
    }

    /// Adds the value.
    open override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        content.value = ViewContent.words(value)
        return content
    }

    private func placeThumb() {
        let track = trackRect(forBounds: bounds)
        let place = thumbRect(forBounds: bounds, trackRect: track, value: value)
        thumb.frame = place
        rest.frame = track
        let width = isRightToLeft ? track.maxX - place.midX : place.midX - track.minX
        filled.frame = CGRect(
            x: isRightToLeft ? place.midX : track.minX, y: track.minY, width: max(0, width),
            height: track.height)
        placeImages()
    }

    /// Applies the new tint colour; overrides must call super.
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        showColors()
    }

    package override func stateDidChange() {
        super.stateDidChange()
        showColors()
    }

    // MARK: Overridable, from the files of their aspects

    /// Sets the image of the thumb in a state; nil for that of the normal state and, if there is
    /// none, the default thumb.
    ///
    /// The thumb has the size of its image.
    open func setThumbImage(_ image: UIImage?, for state: State) {
        baseSetThumbImage(image, for: state)
    }

    /// Sets the image of the track before the thumb in a state; nil for that of the normal state
    /// and, without such an image, the default track.
    ///
    /// It is stretched to the length of the track; the track is as high as its images.
    open func setMinimumTrackImage(_ image: UIImage?, for state: State) {
        baseSetMinimumTrackImage(image, for: state)
    }

    /// Sets the image of the track after the thumb in a state; nil for that of the normal state
    /// and, without such an image, the default track.
    ///
    /// It is stretched to the length of the track; the track is as high as its images.
    open func setMaximumTrackImage(_ image: UIImage?, for state: State) {
        baseSetMaximumTrackImage(image, for: state)
    }

    /// Returns the image of the thumb that was set for a state.
    open func thumbImage(for state: State) -> UIImage? {
        baseThumbImage(for: state)
    }

    /// Returns the image of the track before the thumb that was set for a state.
    open func minimumTrackImage(for state: State) -> UIImage? {
        baseMinimumTrackImage(for: state)
    }

    /// Returns the image of the track after the thumb that was set for a state.
    open func maximumTrackImage(for state: State) -> UIImage? {
        baseMaximumTrackImage(for: state)
    }

    /// The image of the thumb that is shown; nil for the default thumb.
    open var currentThumbImage: UIImage? { baseCurrentThumbImage }

    /// The image of the track before the thumb that is shown; nil for the default track.
    open var currentMinimumTrackImage: UIImage? { baseCurrentMinimumTrackImage }

    /// The image of the track after the thumb that is shown; nil for the default track.
    open var currentMaximumTrackImage: UIImage? { baseCurrentMaximumTrackImage }
}
