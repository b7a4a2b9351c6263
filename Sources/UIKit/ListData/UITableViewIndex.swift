import QuartzCore

/// The titles at the right edge of a list that scroll to its sections.
///
/// A touch chooses the title under it, and the finger chooses others while it moves. If the titles
/// are higher than the list, bullets replace some of them; all can still be chosen.
///
/// Source: Apple, UITableViewDataSource.sectionIndexTitles(for:). Dimensions, the bullets and the
/// feedback are those that are seen on iOS. [U]
final class UITableViewIndex: UIControl, DragHandle {
    /// The width of the titles, in points.
    static let width: CGFloat = 15
    /// The height of a title, in points.
    static let lineHeight: CGFloat = 14
    /// The title that is shown as a magnifying glass.
    nonisolated static let search = "{search}"

    /// The titles, in their order.
    var titles: [String] = [] {
        didSet { if titles != oldValue { titlesDidChange() } }
    }
    /// The colour of the titles; nil for the tint colour.
    var textColor: UIColor? { didSet { updateColors() } }
    /// The background while no finger touches the titles; nil for none.
    var restingColor: UIColor? { didSet { updateColors() } }
    /// The background while a finger touches the titles; nil for the resting one.
    var trackingColor: UIColor? { didSet { updateColors() } }
    /// Receives the title that was chosen, and its number.
    var whenChosen: (String, Int) -> Void = { _, _ in }

    private var lines: [UIView] = []
    private var chosen: Int?

    override init(frame: CGRect) {
        super.init(frame: frame)
        layer.zPosition = 9_000
        accessibilityLabel = "Section index"
        accessibilityTraits = .adjustable
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    private func titlesDidChange() {
        chosen = nil
        updateLines()
    }

    // MARK: Titles

    /// The numbers of the titles that fit into a number of lines, with nil for bullets: the first,
    /// the last, and others at equal distances.
    static func lines(of count: Int, most: Int) -> [Int?] {
        guard count > most else { return Array(0..<count) }
        let shown = (most + 1) / 2
        guard shown > 1 else { return count > 0 ? [0] : [] }
        return (0..<2 * shown - 1).map { line in
            line.isMultiple(of: 2)
                ? Int((Double(line / 2 * (count - 1)) / Double(shown - 1)).rounded()) : nil
        }
    }

    private func updateLines() {
        for line in lines { line.removeFromSuperview() }
        let most = max(1, Int(bounds.height / Self.lineHeight))
        lines = Self.lines(of: titles.count, most: most).map { number in
            let line = number.map { view(of: titles[$0]) } ?? label("•")
            addSubview(line)
            return line
        }
        updateColors()
        setNeedsLayout()
    }

    private func view(of title: String) -> UIView {
        guard title == Self.search else { return label(title) }
        let view = UIImageView(image: UIImage(systemName: "magnifyingglass"))
        view.contentMode = .scaleAspectFit
        return view
    }

    private func label(_ text: String) -> UILabel {
        let label = UILabel()
        label.text = text
        label.font = .systemFont(ofSize: 11, weight: .semibold)
        label.textAlignment = .center
        label.isAccessibilityElement = false
        return label
    }

    private func updateColors() {
        backgroundColor = isTracking ? trackingColor ?? restingColor : restingColor
        for line in lines {
            (line as? UILabel)?.textColor = textColor ?? tintColor
            line.tintColor = textColor
        }
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        updateColors()
    }

    package override func boundsSizeDidChange(from oldSize: CGSize) {
        super.boundsSizeDidChange(from: oldSize)
        if oldSize.height != bounds.height { updateLines() }
    }

    /// The height of all lines, and their distance from the upper edge, in points.
    private var block: (top: CGFloat, height: CGFloat) {
        let height = CGFloat(lines.count) * Self.lineHeight
        return (((bounds.height - height) / 2).rounded(), height)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        for (index, line) in lines.enumerated() {
            let frame = CGRect(
                x: 0, y: block.top + CGFloat(index) * Self.lineHeight, width: bounds.width,
                height: Self.lineHeight)
            line.frame = line is UILabel ? frame : frame.insetBy(dx: 2, dy: 1.5)
        }
    }

    // MARK: Choosing

    private func choose(at y: CGFloat) {
        guard !titles.isEmpty, block.height > 0 else { return }
        let share = (y - block.top) / block.height
        select(min(max(Int((share * CGFloat(titles.count)).rounded(.down)), 0), titles.count - 1))
    }

    private func select(_ number: Int) {
        guard number != chosen else { return }
        chosen = number
        accessibilityValue = titles[number]
        UISelectionFeedbackGenerator().selectionChanged()
        whenChosen(titles[number], number)
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        chosen = nil
        backgroundColor = trackingColor ?? restingColor
        choose(at: touch.location(in: self).y)
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        choose(at: touch.location(in: self).y)
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        backgroundColor = restingColor
    }

    override func cancelTracking(with event: UIEvent?) { backgroundColor = restingColor }

    override func accessibilityIncrement() { step(1) }
    override func accessibilityDecrement() { step(-1) }

    private func step(_ step: Int) {
        guard !titles.isEmpty else { return }
        select(min(max((chosen ?? (step > 0 ? -1 : 0)) + step, 0), titles.count - 1))
    }

    // MARK: Place

    /// Places the titles at the right edge of what is visible, in front of a list's other views.
    func place(in list: UIScrollView) {
        let seen = list.bounds.inset(by: list.adjustedContentInset)
        let place = CGRect(
            x: list.bounds.maxX - list.safeAreaInsets.right - Self.width, y: seen.minY,
            width: Self.width, height: max(0, seen.height))
        UIView.performWithoutAnimation {
            if frame != place { frame = place }
            if superview !== list {
                list.addSubview(self)
            } else if list.subviews.last(where: { !($0 is _UIScrollViewScrollIndicator) }) !== self
            {
                list.bringSubviewToFront(self)
            }
        }
    }
}
