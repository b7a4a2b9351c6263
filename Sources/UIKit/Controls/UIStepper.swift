/// A control that changes a value in steps: two buttons side by side, − and +.
///
/// Its size is fixed: 94 × 32 points. While a button is held, the value keeps changing.
///
/// Source: Apple, UIStepper; the sizes and the repeat rate are [U].
@preconcurrency @MainActor
open class UIStepper: UIControl {
    /// The value, clamped to the limits. Default: 0. Setting it sends no event.
    open var value: Double {
        get { storedValue }
        set {
            let new = checked(newValue, "value", keeping: storedValue, in: NumberRange.numbers)
            storedValue = min(max(new, minimumValue), maximumValue)
            showState()
            observedPropertiesMayHaveChanged()
        }
    }

    /// The minimum value. Default: 0. Setting it above ``maximumValue`` raises that too.
    open var minimumValue = 0.0 {
        didSet {
            minimumValue = checked(
                minimumValue, "minimumValue", keeping: oldValue, in: NumberRange.numbers)
            if maximumValue < minimumValue { maximumValue = minimumValue }
            value = storedValue
        }
    }

    /// The maximum value. Default: 100. Setting it below ``minimumValue`` lowers that too.
    open var maximumValue = 100.0 {
        didSet {
            maximumValue = checked(
                maximumValue, "maximumValue", keeping: oldValue, in: NumberRange.numbers)
            if minimumValue > maximumValue { minimumValue = maximumValue }
            value = storedValue
        }
    }

    /// The change of a single press. Default: 1. Values that are not positive and finite are
    /// reported and ignored.
    open var stepValue = 1.0 {
        didSet {
            guard !(stepValue > 0 && stepValue.isFinite) else { return }
            reportMistake(
                "UIStepper.stepValue was set to \(stepValue); it keeps \(oldValue), because it "
                    + "must be more than 0"
            )
            stepValue = oldValue
        }
    }

    /// Whether the value wraps around from one limit to the other. Default: false.
    open var wraps = false { didSet { showState() } }
    /// Whether the value keeps changing while a button is held. Default: true.
    open var autorepeat = true
    /// Whether each change sends an event, not only the end of a press. Default: true.
    open var isContinuous = true

    private static let size = CGSize(width: 94, height: 32)
    /// The delay before a held button repeats, and the interval between repetitions, in seconds.
    /// [U]
    private static let delay = 0.5
    private static let interval = 0.1

    private var storedValue = 0.0
    final let minus = UIView()
    final let plus = UIView()
    final let separator = UIView()
    private var strokes: [UIView] = []
    final var press: (direction: Double, start: Double)?
    final var images = StepperImages()
    private var timer: RepeatTimer?

    /// Creates a stepper at a frame's origin; the size of the frame is ignored.
    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: Self.size))
        setUp()
    }

    /// Creates a stepper from an interface file; an empty one from other archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        bounds.size = Self.size
        setUp()
        coder.didInitialize(self, as: UIStepper.self)
    }

    private func setUp() {
        layer.cornerRadius = 8
        backgroundColor = UIColor.systemGray.withAlphaComponent(0.2)
        for half in [minus, plus] {
            half.isUserInteractionEnabled = false
            half.layer.cornerRadius = 8
            addSubview(half)
        }
        let (width, height) = (Self.size.width / 2, Self.size.height)
        minus.frame = CGRect(x: 0, y: 0, width: width, height: height)
        plus.frame = CGRect(x: width, y: 0, width: width, height: height)
        func stroke(in half: UIView, _ size: CGSize) {
            let view = UIView(
                frame: CGRect(
                    x: (width - size.width) / 2, y: (height - size.height) / 2, width: size.width,
                    height: size.height))
            view.backgroundColor = .label
            half.addSubview(view)
            strokes.append(view)
        }
        stroke(in: minus, CGSize(width: 14, height: 2))
        stroke(in: plus, CGSize(width: 14, height: 2))
        stroke(in: plus, CGSize(width: 2, height: 14))
        separator.frame = CGRect(x: width - 0.5, y: 7, width: 1, height: height - 14)
        separator.backgroundColor = .separator
        separator.isUserInteractionEnabled = false
        addSubview(separator)
        showState()
    }

    final func mayGo(_ direction: Double) -> Bool {
        wraps || (direction < 0 ? storedValue > minimumValue : storedValue < maximumValue)
    }

    /// Adds the value.
    open override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        content.value = ViewContent.words(value)
        return content
    }

    final func showState() {
        layer.markChanged(.values)
        minus.alpha = isEnabled && mayGo(-1) ? 1 : 0.3
        plus.alpha = isEnabled && mayGo(1) ? 1 : 0.3
        let pressed = UIColor.systemGray.withAlphaComponent(0.3)
        minus.backgroundColor = press?.direction == -1 ? pressed : nil
        plus.backgroundColor = press?.direction == 1 ? pressed : nil
        showImages()
    }

    private func step(_ direction: Double) {
        let old = storedValue
        var new = old + direction * stepValue
        if wraps {
            if new > maximumValue { new = old < maximumValue ? maximumValue : minimumValue }
            if new < minimumValue { new = old > minimumValue ? minimumValue : maximumValue }
        }
        value = new
        if value != old && isContinuous {
            sendActions(for: [.valueChanged, .primaryActionTriggered])
        }
    }

    // MARK: Touches

    /// Changes the value, and repeats while the finger is down.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let isLeft = touch.location(in: self).x < bounds.midX
        let direction: Double = isLeft != isRightToLeft ? -1 : 1
        guard mayGo(direction) else { return false }
        press = (direction, storedValue)
        step(direction)
        showState()
        if autorepeat {
            timer = RepeatTimer(delay: Self.delay, interval: Self.interval) { [weak self] in
                self?.step(direction)
            }
        }
        return true
    }

    /// Ends the press, and sends the event if the stepper is not continuous.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        let start = press?.start
        endPress()
        if !isContinuous, let start, start != value {
            sendActions(for: [.valueChanged, .primaryActionTriggered])
        }
    }

    /// Ends the press.
    open override func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        endPress()
    }

    private func endPress() {
        press = nil
        timer = nil
        showState()
    }

    package override func stateDidChange() {
        super.stateDidChange()
        showState()
    }

    // MARK: Layout

    /// 94 × 32 points.
    open override var intrinsicContentSize: CGSize { Self.size }

    /// Returns 94 × 32 points, regardless of `size`.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

    // MARK: Overridable, from the files of their aspects

    /// Sets the image of the increment button in a state; nil for that of the normal state and,
    /// without such an image, the plus sign.
    ///
    /// An image with the automatic rendering mode is a template in the tint colour.
    open func setIncrementImage(_ image: UIImage?, for state: State) {
        baseSetIncrementImage(image, for: state)
    }

    /// Sets the image of the decrement button in a state; nil for that of the normal state and,
    /// without such an image, the minus sign.
    ///
    /// An image with the automatic rendering mode is a template in the tint colour.
    open func setDecrementImage(_ image: UIImage?, for state: State) {
        baseSetDecrementImage(image, for: state)
    }

    /// Sets the image behind each of both buttons in a state; nil for that of the normal state and,
    /// without such an image, a grey.
    ///
    /// It is stretched to the button. A button is highlighted while it is held, and disabled if the
    /// value cannot change that way.
    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        baseSetBackgroundImage(image, for: state)
    }

    /// Sets the image between the buttons for a state of each; nil for that of two normal ones and,
    /// without such an image, a line.
    ///
    /// - Parameters:
    ///   - image: the image, which is as wide as its size and as high as the stepper.
    ///   - leftState: the state of the button on the left.
    ///   - rightState: the state of the button on the right.
    open func setDividerImage(
        _ image: UIImage?, forLeftSegmentState leftState: State,
        rightSegmentState rightState: State
    ) {
        baseSetDividerImage(image, forLeftSegmentState: leftState, rightSegmentState: rightState)
    }

    /// Returns the image of the increment button that was set for a state.
    open func incrementImage(for state: State) -> UIImage? {
        baseIncrementImage(for: state)
    }

    /// Returns the image of the decrement button that was set for a state.
    open func decrementImage(for state: State) -> UIImage? {
        baseDecrementImage(for: state)
    }

    /// Returns the image behind the buttons that was set for a state.
    open func backgroundImage(for state: State) -> UIImage? {
        baseBackgroundImage(for: state)
    }

    /// Returns the image between the buttons that was set for a state of each.
    open func dividerImage(
        forLeftSegmentState state: State, rightSegmentState: State
    ) -> UIImage? {
        baseDividerImage(forLeftSegmentState: state, rightSegmentState: rightSegmentState)
    }
}
