/// A row of segments, of which at most one is selected.
///
/// Source: Apple, UISegmentedControl; the sizes and colours are those of Apple's design kit ([U]).
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
    open var numberOfSegments: Int { labels.count }

    private static let height: CGFloat = 32
    private static let padding: CGFloat = 12
    private static let duration: TimeInterval = 0.25
    final let thumb = UIView()
    final var labels: [UILabel] = [], images = SegmentImages()
    /// The picture of each segment that has one instead of a title.
    final var pictures: [ObjectIdentifier: UIImageView] = [:]
    /// The width of each segment that has one of its own, in points.
    final var ownWidths: [ObjectIdentifier: CGFloat] = [:]
    final var titleAttributes: [State: [NSAttributedString.Key: Any]] = [:]
    /// The action of each segment that has one.
    final var segmentActions: [ObjectIdentifier: UIAction] = [:]
    private var disabled: Set<Int> = []
    final var pressed: Int?

    /// Creates a control with segments of the given titles and images; other items are reported
    /// and skipped.
    public init(items: [Any]?) {
        super.init(frame: .zero)
        setUp()
        for item in items ?? [] {
            if let title = item as? String {
                insertSegment(withTitle: title, at: numberOfSegments, animated: false)
            } else if let image = item as? UIImage {
                insertSegment(with: image, at: numberOfSegments, animated: false)
            } else {
                reportMistake(
                    "UISegmentedControl accepts strings and images as items; \(item) was ignored")
            }
        }
        frame.size = intrinsicContentSize
    }

    /// Creates a control without segments, with a frame in the superview's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a control from an interface file; an empty one from other archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.didInitialize(self, as: UISegmentedControl.self)
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
        let label = labels.remove(at: segment)
        label.removeFromSuperview()
        ownWidths[ObjectIdentifier(label)] = nil
        segmentActions[ObjectIdentifier(label)] = nil
        images.offsets[ObjectIdentifier(label)] = nil
        pictures.removeValue(forKey: ObjectIdentifier(label))?.removeFromSuperview()
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
        pictures.removeValue(forKey: ObjectIdentifier(labels[segment]))?.removeFromSuperview()
        segmentsChanged(animated: false)
    }

    /// Inserts a segment with an image at an index, clamped to 0 and the number of segments.
    ///
    /// `animated`: whether the other segments move in an animation.
    open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
        insertSegment(withTitle: nil, at: segment, animated: animated)
        setImage(image, forSegmentAt: min(max(segment, 0), labels.count - 1))
    }

    /// Shows an image in a segment instead of its title; nil shows neither.
    ///
    /// An image with the automatic rendering mode is a template in the colour of titles. An index
    /// without a segment is reported, and nothing changes.
    open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
        guard hasSegment(segment, for: "setImage") else { return }
        let label = labels[segment]
        label.text = nil
        pictures.removeValue(forKey: ObjectIdentifier(label))?.removeFromSuperview()
        if let image {
            let picture = UIImageView(image: image)
            picture.prefersTemplate = true
            picture.contentMode = .center
            pictures[ObjectIdentifier(label)] = picture
            addSubview(picture)
        }
        segmentsChanged(animated: false)
    }

    /// Returns the image of a segment; nil if there is no such segment, which is reported.
    open func imageForSegment(at segment: Int) -> UIImage? {
        hasSegment(segment, for: "imageForSegment")
            ? pictures[ObjectIdentifier(labels[segment])]?.image : nil
    }

    /// Sets the width of a segment in points; 0 (the default) for a share of the remaining width.
    ///
    /// An index without a segment is reported, and nothing changes.
    open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
        guard hasSegment(segment, for: "setWidth") else { return }
        let usable = usableNumbers(width, in: 0...1e6, "width", of: "A segment") ?? 0
        ownWidths[ObjectIdentifier(labels[segment])] = usable > 0 ? usable : nil
        segmentsChanged(animated: false)
    }

    /// Returns the width of a segment in points, or 0.
    open func widthForSegment(at segment: Int) -> CGFloat {
        guard hasSegment(segment, for: "widthForSegment") else { return 0 }
        return ownWidths[ObjectIdentifier(labels[segment])] ?? 0
    }

    /// Whether segments without a width share the room by the widths of their titles. Default:
    /// false.
    open var apportionsSegmentWidthsByContent = false {
        didSet { segmentsChanged(animated: false) }
    }

    /// Sets the font and colour of titles in a state: `.normal`, `.selected` or `.disabled`.
    ///
    /// States without an attribute use the normal one.
    open func setTitleTextAttributes(
        _ attributes: [NSAttributedString.Key: Any]?, for state: State
    ) {
        titleAttributes[state] = attributes
        segmentsChanged(animated: false)
    }

    /// Returns the font and colour that were set for a state.
    open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? {
        titleAttributes[state]
    }

    private func titleAttribute<Value>(_ key: NSAttributedString.Key, _ state: State) -> Value? {
        (titleAttributes[state]?[key] ?? titleAttributes[.normal]?[key]) as? Value
    }

    /// Returns the title of a segment; nil if there is no such segment, which is reported.
    open func titleForSegment(at segment: Int) -> String? {
        hasSegment(segment, for: "titleForSegment") ? labels[segment].text : nil
    }

    final func hasSegment(_ segment: Int, for call: StaticString) -> Bool {
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

    /// The state of a segment's title.
    final func state(ofSegment index: Int) -> State {
        guard isEnabled, !disabled.contains(index) else { return .disabled }
        return index == selectedSegmentIndex ? .selected : .normal
    }

    final func showState() {
        layer.markChanged(.values)
        thumb.backgroundColor = selectedSegmentTintColor ?? .segmentThumb
        for (index, label) in labels.enumerated() {
            let isUsable = isEnabled && !disabled.contains(index)
            let isSelected = index == selectedSegmentIndex
            let state = state(ofSegment: index)
            let color: UIColor? = titleAttributes[state]?[.foregroundColor] as? UIColor
            label.textColor =
                color
                ?? (isUsable ? titleAttribute(.foregroundColor, state) ?? .label : .tertiaryLabel)
            label.font =
                titleAttribute(.font, state)
                ?? .systemFont(ofSize: 13, weight: isSelected ? .semibold : .medium)
            label.alpha = index == pressed && !isSelected ? 0.4 : 1
            guard let picture = pictures[ObjectIdentifier(label)] else { continue }
            picture.tintColor = label.textColor
            picture.alpha = label.alpha
        }
        showImages()
    }

    // MARK: Touches

    private func segment(at point: CGPoint) -> Int? {
        guard !labels.isEmpty, bounds.width > 0 else { return nil }
        let frames = segmentFrames
        let nearest = frames.indices.min {
            abs(frames[$0].midX - point.x) - frames[$0].width / 2
                < abs(frames[$1].midX - point.x) - frames[$1].width / 2
        }
        guard let nearest, !disabled.contains(nearest) else { return nil }
        return nearest
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
        choose(chosen)
    }

    override func springLoadedTarget(at point: CGPoint) -> SpringTarget? {
        guard isSpringLoaded, isEnabled, let index = segment(at: point) else { return nil }
        return SpringTarget(
            view: self, part: index, show: { _ in },
            activate: { [weak self] _ in self?.choose(index) })
    }

    private func choose(_ chosen: Int?) {
        guard let chosen, isMomentary || chosen != selectedSegmentIndex else { return showState() }
        if window != nil, selectedSegmentIndex != Self.noSegment, !isMomentary {
            UIView.animate(
                withDuration: Self.duration, delay: 0,
                options: [.allowUserInteraction, .beginFromCurrentState]
            ) { self.selectedSegmentIndex = chosen }
        } else {
            selectedSegmentIndex = chosen
        }
        actionForSegment(at: chosen)?.run(sender: self)
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
    ///
    /// Segments with a width of their own have that one.
    open override var intrinsicContentSize: CGSize {
        let widths = labels.map(contentWidth)
        let widest = widths.max() ?? 0
        let total = zip(labels, widths).reduce(0) {
            $0
                + (ownWidths[ObjectIdentifier($1.0)]
                    ?? (apportionsSegmentWidthsByContent ? $1.1 : widest))
        }
        return CGSize(width: total, height: Self.height)
    }

    final func contentWidth(of label: UILabel) -> CGFloat {
        let picture = pictures[ObjectIdentifier(label)]
        return (picture?.image?.size.width ?? label.intrinsicContentSize.width) + 2 * Self.padding
    }

    /// Returns the intrinsic content size, regardless of `size`.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    private func moveThumb() {
        let index = selectedSegmentIndex
        thumb.isHidden = index == Self.noSegment || images.replaceThumb
        if !thumb.isHidden { thumb.frame = segmentFrames[index].insetBy(dx: 2, dy: 2) }
        showState()
        observedPropertiesMayHaveChanged()
    }

    /// Positions the titles and the thumb.
    open override func layoutSubviews() {
        super.layoutSubviews()
        for (label, frame) in zip(labels, segmentFrames) {
            let shift = contentShift(of: label)
            label.frame = frame.insetBy(dx: 4, dy: 0).offsetBy(dx: shift.width, dy: shift.height)
            pictures[ObjectIdentifier(label)]?.frame = label.frame.insetBy(dx: -4, dy: 0)
        }
        moveThumb()
    }

    // MARK: Overridable, from the files of their aspects

    /// Sets the image behind segments in a state; nil for that of the normal state and, without
    /// such an image, the default look.
    ///
    /// The caps of the image are shown at the control's ends, and its inside behind each segment.
    /// An image without caps has one point in its middle as the inside.
    ///
    /// - Parameters:
    ///   - backgroundImage: the image.
    ///   - state: normal, selected, highlighted (a segment that is pressed) or disabled.
    ///   - barMetrics: the height of a bar. The image for the default one is drawn.
    ///
    /// Source: Apple, setBackgroundImage(_:for:barMetrics:).
    ///
    /// Deviation: images for other metrics are stored and not drawn.
    open func setBackgroundImage(
        _ backgroundImage: UIImage?, for state: State, barMetrics: UIBarMetrics
    ) {
        baseSetBackgroundImage(backgroundImage, for: state, barMetrics: barMetrics)
    }

    /// Returns the image behind segments that was set for a state and metrics.
    ///
    /// Source: Apple, backgroundImage(for:barMetrics:).
    open func backgroundImage(for state: State, barMetrics: UIBarMetrics) -> UIImage? {
        baseBackgroundImage(for: state, barMetrics: barMetrics)
    }

    /// Sets the image between two segments for a state of each; nil for that of two normal ones
    /// and, without such an image, nothing.
    ///
    /// - Parameters:
    ///   - dividerImage: the image, as wide as its size and as high as the control, in the middle
    ///     of the edge between the segments.
    ///   - leftState: the state of the segment on the left.
    ///   - rightState: the state of the segment on the right.
    ///   - barMetrics: the height of a bar. The image for the default one is drawn.
    ///
    /// Source: Apple, setDividerImage(_:forLeftSegmentState:rightSegmentState:barMetrics:).
    ///
    /// Deviation: images for other metrics are stored and not drawn.
    open func setDividerImage(
        _ dividerImage: UIImage?, forLeftSegmentState leftState: State,
        rightSegmentState rightState: State, barMetrics: UIBarMetrics
    ) {
        baseSetDividerImage(
            dividerImage, forLeftSegmentState: leftState, rightSegmentState: rightState,
            barMetrics: barMetrics)
    }

    /// Returns the image between two segments that was set for their states and metrics.
    ///
    /// Source: Apple, dividerImage(forLeftSegmentState:rightSegmentState:barMetrics:).
    open func dividerImage(
        forLeftSegmentState leftState: State, rightSegmentState rightState: State,
        barMetrics: UIBarMetrics
    ) -> UIImage? {
        baseDividerImage(
            forLeftSegmentState: leftState, rightSegmentState: rightState, barMetrics: barMetrics)
    }

    /// Moves the title or image of a segment, in points; zero by default.
    ///
    /// An index without a segment, and an offset that is not finite, are reported.
    ///
    /// Source: Apple, setContentOffset(_:forSegmentAt:).
    open func setContentOffset(_ offset: CGSize, forSegmentAt segment: Int) {
        baseSetContentOffset(offset, forSegmentAt: segment)
    }

    /// Returns how far the title or image of a segment is moved, in points.
    ///
    /// Source: Apple, contentOffsetForSegment(at:).
    open func contentOffsetForSegment(at segment: Int) -> CGSize {
        baseContentOffsetForSegment(at: segment)
    }
}
