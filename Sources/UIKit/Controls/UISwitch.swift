/// A control with an on and an off state: a thumb that slides in a capsule.
///
/// A tap, or a drag of the thumb to the other side, toggles it and sends `valueChanged`. Its size
/// is fixed: 51 × 31 points.
///
/// Source: Apple, UISwitch; the sizes and colours are those of Apple's design kit ([U]).
@preconcurrency @MainActor
open class UISwitch: UIControl {
    /// Whether the switch is on. Default: false. Setting it sends no event and does not animate.
    open var isOn: Bool {
        get { storedIsOn }
        set { setOn(newValue, animated: false) }
    }

    /// The colour of the capsule when on; nil for the system green. Default: nil.
    open var onTintColor: UIColor? { didSet { show() } }

    /// The colour of the thumb; nil for white. Default: nil.
    open var thumbTintColor: UIColor? { didSet { show() } }

    /// The look of a switch.
    ///
    /// Source: Apple, UISwitch.Style.
    public enum Style: Int, Sendable {
        /// A checkbox on a Mac in its own idiom, otherwise a thumb that slides.
        case automatic = 0
        /// A checkbox.
        case checkbox = 1
        /// A thumb that slides.
        case sliding = 2
    }

    /// The wanted look. Default: automatic.
    ///
    /// Checkboxes exist on a Mac alone, as in UIKit; ``style`` is the style shown.
    open var preferredStyle = Style.automatic
    /// The look: sliding, as on every system but a Mac in its own idiom.
    open var style: Style { .sliding }
    /// The title beside a checkbox; nil for none. Default: nil.
    ///
    /// A switch that slides does not show it. Source: Apple, UISwitch.title.
    open var title: String?
    /// The image of the switch when it is on; has no effect, as since iOS 7. Default: nil.
    open var onImage: UIImage?
    /// The image of the switch when it is off; has no effect, as since iOS 7. Default: nil.
    open var offImage: UIImage?

    private static let size = CGSize(width: 51, height: 31)
    private static let thumbSide: CGFloat = 27
    private static let edge: CGFloat = 2
    private static let duration: TimeInterval = 0.25

    private var storedIsOn = false
    private let capsule = UIView()
    private let thumb = UIView()
    private var start: (x: CGFloat, isOn: Bool)?
    private var wasDragged = false

    /// Creates a switch at a frame's origin; the size of the frame is ignored.
    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: Self.size))
        setUp()
    }

    /// Creates a switch from an interface file; an empty one from other archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        bounds.size = Self.size
        setUp()
        coder.didInitialize(self, as: UISwitch.self)
    }

    private func setUp() {
        capsule.isUserInteractionEnabled = false
        capsule.layer.cornerRadius = Self.size.height / 2
        thumb.layer.cornerRadius = Self.thumbSide / 2
        thumb.layer.shadowOpacity = 0.15
        thumb.layer.shadowRadius = 4
        thumb.layer.shadowOffset = CGSize(width: 0, height: 3)
        capsule.addSubview(thumb)
        addSubview(capsule)
        setContentHuggingPriority(.defaultHigh, for: .horizontal)
        setContentHuggingPriority(.defaultHigh, for: .vertical)
        show()
    }

    /// Turns the switch on or off, optionally animated. Sends no event.
    ///
    /// A finger does not call it: a subclass that overrides it hears of the program's changes alone
    /// (inferred from paper-switch).
    open func setOn(_ on: Bool, animated: Bool) { toggle(on, animated: animated) }

    private func toggle(_ on: Bool, animated: Bool) {
        guard on != storedIsOn else { return }
        storedIsOn = on
        defer { observedPropertiesMayHaveChanged() }
        layer.markChanged(.values)
        guard animated, window != nil else { return show() }
        UIView.animateParts(withDuration: Self.duration) { self.show() }
    }

    private func show() {
        let x = storedIsOn ? Self.size.width - Self.thumbSide - Self.edge : Self.edge
        thumb.frame = CGRect(x: x, y: Self.edge, width: Self.thumbSide, height: Self.thumbSide)
        thumb.backgroundColor = thumbTintColor ?? .white
        capsule.backgroundColor =
            storedIsOn ? onTintColor ?? .systemGreen : UIColor.systemGray.withAlphaComponent(0.3)
        capsule.alpha = isEnabled ? 1 : 0.5
    }

    // MARK: Touches

    /// Records where the finger touched down.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        start = (touch.location(in: self).x, isOn)
        wasDragged = false
        return super.beginTracking(touch, with: event)
    }

    /// Toggles the switch when the finger crosses to the other side.
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard let start else { return true }
        let x = touch.location(in: self).x
        // [U]: moving by half of the thumb's travel toggles the switch; so does moving back.
        let way = (Self.size.width - Self.thumbSide - 2 * Self.edge) / 2
        if abs(x - start.x) >= way { wasDragged = true }
        if wasDragged {
            let on = x - start.x >= way ? true : x - start.x <= -way ? false : start.isOn
            toggle(on, animated: true)
        }
        return super.continueTracking(touch, with: event)
    }

    /// Toggles the switch after a tap, and sends `valueChanged` if the state changed.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        guard let start else { return }
        self.start = nil
        if !wasDragged, let touch, bounds.contains(touch.location(in: self)) {
            toggle(!start.isOn, animated: true)
        }
        if isOn != start.isOn { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    /// Restores the state from before the touch.
    open override func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        if let start { toggle(start.isOn, animated: true) }
        start = nil
    }

    package override func stateDidChange() {
        super.stateDidChange()
        show()
    }

    // MARK: Layout

    /// 51 × 31 points.
    open override var intrinsicContentSize: CGSize { Self.size }

    /// Returns 51 × 31 points, regardless of `size`.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

    /// Centres the capsule in the bounds.
    open override func layoutSubviews() {
        super.layoutSubviews()
        capsule.frame = CGRect(
            x: bounds.midX - Self.size.width / 2, y: bounds.midY - Self.size.height / 2,
            width: Self.size.width,
            height: Self.size.height)
    }

    /// Adds whether the switch is on.
    open override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        content.isSelected = isOn
        return content
    }
}
