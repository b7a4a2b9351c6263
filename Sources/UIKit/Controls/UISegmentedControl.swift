/// A row of segments, of which at most one is selected.
///
/// Source: Apple, UISegmentedControl; the sizes and colours are those of Apple's design kit ([U]).
///
/// Deviation: segments have titles only, no images, and all segments have the same width.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
    /// The value of ``selectedSegmentIndex`` if no segment is selected.
    public static let noSegment = -1

    /// The index of the selected segment; ``noSegment`` for none. Default: none.
    ///
    /// Setting it sends no event.
    open var selectedSegmentIndex = UISegmentedControl.noSegment {
        didSet {
            if selectedSegmentIndex != Self.noSegment,
                !labels.indices.contains(selectedSegmentIndex)
            {
                reportMistake(
                    "UISegmentedControl has \(labels.count) segments; segment \(selectedSegmentIndex) was not selected"
                )
                // An assignment inside its own observer does not call the observer again.
                selectedSegmentIndex = labels.indices.contains(oldValue) ? oldValue : Self.noSegment
            }
            if selectedSegmentIndex != oldValue { moveThumb() }
        }
    }

    /// The colour of the selected segment; nil for the default. Default: nil.
    open var selectedSegmentTintColor: UIColor? { didSet { showState() } }
    /// Whether a press sends an event but selects no segment. Default: false.
    open var isMomentary = false

    /// The number of segments.
    public final var numberOfSegments: Int { labels.count }

    private static let height: CGFloat = 32
    private static let padding: CGFloat = 12
    private static let duration: TimeInterval = 0.25
    private let thumb = UIView()
    private var labels: [UILabel] = []
    private var disabled: Set<Int> = []
    private var pressed: Int?

    /// Creates a control with segments of the given titles; items other than strings are reported
    /// and skipped.
    public convenience init(items: [Any]?) {
        self.init(frame: .zero)
        for item in items ?? [] {
            guard let title = item as? String else {
                reportMistake("UISegmentedControl accepts strings as items; \(item) was ignored")
                continue
            }
            insertSegment(withTitle: title, at: numberOfSegments, animated: false)
        }
        bounds.size = intrinsicContentSize
    }

    /// Creates a control without segments, with a frame in the superview's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a control from an archive; here one without segments.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        layer.cornerRadius = 9
        backgroundColor = UIColor.systemGray.withAlphaComponent(0.2)
        thumb.isUserInteractionEnabled = false
        thumb.layer.cornerRadius = 7
        thumb.layer.shadowOpacity = 0.12
        thumb.layer.shadowRadius = 4
        thumb.layer.shadowOffset = CGSize(width: 0, height: 3)
        thumb.isHidden = true
        addSubview(thumb)
        showState()
    }

    // MARK: Segments

    /// Inserts a segment at an index, clamped to 0 and the number of segments.
    ///
    /// `animated`: whether the other segments move in an animation.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        let index = min(max(segment, 0), labels.count)
        let label = UILabel()
        label.text = title
        label.textAlignment = .center
        label.font = .systemFont(ofSize: 13, weight: .medium)
        labels.insert(label, at: index)
        addSubview(label)
        disabled = Set(disabled.map { $0 >= index ? $0 + 1 : $0 })
        if selectedSegmentIndex >= index { selectedSegmentIndex += 1 }
        segmentsChanged(animated: animated)
    }

    /// Removes a segment; removing the selected one leaves no segment selected.
    ///
    /// `animated`: whether the other segments move in an animation.
    open func removeSegment(at segment: Int, animated: Bool) {
        guard labels.indices.contains(segment) else { return }
        let selected = selectedSegmentIndex
        selectedSegmentIndex = Self.noSegment
        labels.remove(at: segment).removeFromSuperview()
        disabled = Set(disabled.compactMap { $0 == segment ? nil : $0 > segment ? $0 - 1 : $0 })
        if selected != segment {
            selectedSegmentIndex = selected > segment ? selected - 1 : selected
        }
        segmentsChanged(animated: animated)
    }

    /// Removes all segments.
    open func removeAllSegments() {
        while !labels.isEmpty { removeSegment(at: 0, animated: false) }
    }

    /// Sets the title of a segment; an index without a segment is reported, and nothing changes.
    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        guard hasSegment(segment, for: "setTitle") else { return }
        labels[segment].text = title
        segmentsChanged(animated: false)
    }

    /// Returns the title of a segment; nil if there is no such segment, which is reported.
    open func titleForSegment(at segment: Int) -> String? {
        hasSegment(segment, for: "titleForSegment") ? labels[segment].text : nil
    }

    private func hasSegment(_ segment: Int, for call: StaticString) -> Bool {
        if labels.indices.contains(segment) { return true }
        reportMistake("\(call): \(nameInMessages) has no segment \(segment), but \(labels.count)")
        return false
    }

    /// Sets whether a segment can be selected by touch. Default: true.
    ///
    /// An index without a segment is reported, and nothing changes.
    open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
        guard hasSegment(segment, for: "setEnabled") else { return }
        if enabled { disabled.remove(segment) } else { disabled.insert(segment) }
        showState()
    }

    /// Returns whether a segment can be selected by touch.
    open func isEnabledForSegment(at segment: Int) -> Bool { !disabled.contains(segment) }

    private func segmentsChanged(animated: Bool) {
        invalidateIntrinsicContentSize()
        showState()
        setNeedsLayout()
        guard animated, window != nil else { return }
        UIView.animate(withDuration: Self.duration) { self.layOutSubtree() }
    }

    /// Adds the title of the selected segment.
    open override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        if labels.indices.contains(selectedSegmentIndex) {
            content.value = labels[selectedSegmentIndex].text
        }
        return content
    }

    private func showState() {
        layer.markChanged(.values)
        thumb.backgroundColor = selectedSegmentTintColor ?? .white
        for (index, label) in labels.enumerated() {
            label.textColor = isEnabled && !disabled.contains(index) ? .label : .tertiaryLabel
            label.font = .systemFont(
                ofSize: 13, weight: index == selectedSegmentIndex ? .semibold : .medium)
            label.alpha = index == pressed && index != selectedSegmentIndex ? 0.4 : 1
        }
    }

    // MARK: Touches

    private func segment(at point: CGPoint) -> Int? {
        guard !labels.isEmpty, bounds.width > 0 else { return nil }
        let index = (point.x / bounds.width * CGFloat(labels.count)).index(below: labels.count)
        let segment = isRightToLeft ? labels.count - 1 - index : index
        return disabled.contains(segment) ? nil : segment
    }

    /// Highlights the pressed segment.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        pressed = segment(at: touch.location(in: self))
        showState()
        return pressed != nil
    }

    /// Highlights the segment under the finger.
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        pressed = isTouchInside ? segment(at: touch.location(in: self)) : nil
        showState()
        return true
    }

    /// Selects the segment where the finger was lifted, and sends `valueChanged` if it changed.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        let chosen = pressed
        pressed = nil
        guard let chosen, isMomentary || chosen != selectedSegmentIndex else { return showState() }
        if window != nil, selectedSegmentIndex != Self.noSegment, !isMomentary {
            UIView.animate(
                withDuration: Self.duration, delay: 0,
                options: [.allowUserInteraction, .beginFromCurrentState]
            ) { self.selectedSegmentIndex = chosen }
        } else {
            selectedSegmentIndex = chosen
        }
        sendActions(for: [.valueChanged, .primaryActionTriggered])
        if isMomentary { selectedSegmentIndex = Self.noSegment }
    }

    /// Removes the highlight without selecting a segment.
    open override func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        pressed = nil
        showState()
    }

    package override func stateDidChange() {
        super.stateDidChange()
        showState()
    }

    // MARK: Layout

    /// The width that fits the widest title in every segment, and a height of 32 points.
    open override var intrinsicContentSize: CGSize {
        let widest = labels.reduce(0) { max($0, $1.intrinsicContentSize.width) }
        return CGSize(
            width: (widest + 2 * Self.padding) * CGFloat(labels.count), height: Self.height)
    }

    /// Returns the intrinsic content size, regardless of `size`.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    private func frame(ofSegment segment: Int) -> CGRect {
        let width = bounds.width / CGFloat(max(labels.count, 1))
        let place = isRightToLeft ? labels.count - 1 - segment : segment
        return CGRect(x: width * CGFloat(place), y: 0, width: width, height: bounds.height)
    }

    private func moveThumb() {
        thumb.isHidden = selectedSegmentIndex == Self.noSegment
        if !thumb.isHidden {
            thumb.frame = frame(ofSegment: selectedSegmentIndex).insetBy(dx: 2, dy: 2)
        }
        showState()
    }

    /// Positions the titles and the thumb.
    open override func layoutSubviews() {
        super.layoutSubviews()
        for (index, label) in labels.enumerated() {
            label.frame = frame(ofSegment: index).insetBy(dx: 4, dy: 0)
        }
        moveThumb()
    }
}
