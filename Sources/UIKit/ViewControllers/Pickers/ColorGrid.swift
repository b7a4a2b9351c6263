/// Colours in a grid: a row of greys, then rows from dark to light with a hue for each column.
final class ColorGrid: UIControl {
    static let (columns, rows) = (12, 10)
    /// Receives the colour below the finger, and whether the finger was lifted.
    var whenChosen: ((UIColor, Bool) -> Void)?

    override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        layer.cornerRadius = 8
        accessibilityLabel = "Color grid"
        contentMode = .redraw
    }

    required init?(coder: NSCoder) { nil }

    /// Returns the colour of a field.
    static func color(column: Int, row: Int) -> UIColor {
        let share = CGFloat(column) / CGFloat(columns)
        guard row > 0 else {
            return UIColor(white: 1 - CGFloat(column) / CGFloat(columns - 1), alpha: 1)
        }
        // The first rows become brighter, the last ones paler; that in the middle is pure.
        let middle = CGFloat(rows) / 2
        let step = CGFloat(row)
        return UIColor(
            hue: share, saturation: step <= middle ? 1 : 1 - (step - middle) / middle,
            brightness: step <= middle ? 0.25 + 0.75 * step / middle : 1, alpha: 1)
    }

    override func draw(_ rect: CGRect) {
        for row in 0..<Self.rows {
            for column in 0..<Self.columns {
                Self.color(column: column, row: row).setFill()
                UIRectFill(field(column: column, row: row))
            }
        }
    }

    private func field(column: Int, row: Int) -> CGRect {
        let (width, height) = (
            bounds.width / CGFloat(Self.columns), bounds.height / CGFloat(Self.rows)
        )
        return CGRect(
            x: CGFloat(column) * width, y: CGFloat(row) * height, width: width, height: height)
    }

    private func follow(_ touch: UITouch, isOver: Bool) {
        let point = touch.location(in: self)
        guard bounds.width > 0, bounds.height > 0 else { return }
        func index(_ position: CGFloat, _ length: CGFloat, _ count: Int) -> Int {
            min(max(0, Int(position / length * CGFloat(count))), count - 1)
        }
        let column = index(point.x, bounds.width, Self.columns)
        let row = index(point.y, bounds.height, Self.rows)
        whenChosen?(Self.color(column: column, row: row), isOver)
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        follow(touch, isOver: false)
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        follow(touch, isOver: false)
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        if let touch { follow(touch, isOver: true) }
    }
}

/// A component of a colour, with its name and value.
final class ColorSlider: UIView {
    static let height: CGFloat = 58
    private let label = UILabel()
    private let number = UILabel()
    private let slider = UISlider()

    /// Creates a slider; the closure receives whether the finger was lifted.
    init(title: String, whenMoved: @escaping (Bool) -> Void) {
        super.init(frame: .zero)
        label.text = title.uppercased()
        label.font = .systemFont(ofSize: 13, weight: .semibold)
        label.textColor = .secondaryLabel
        number.font = .systemFont(ofSize: 15)
        number.textAlignment = .right
        slider.accessibilityLabel = title
        for view in [label, number, slider] { addSubview(view) }
        slider.addAction(
            UIAction { [weak self] _ in
                self?.showNumber()
                whenMoved(false)
            }, for: .valueChanged)
        slider.addAction(
            UIAction { _ in whenMoved(true) }, for: [.touchUpInside, .touchUpOutside])
    }

    required init?(coder: NSCoder) { nil }

    /// The value, 0…1.
    var value: CGFloat { CGFloat(slider.value) }

    func show(_ value: CGFloat) {
        // A slider that the finger holds has this value, with fewer digits.
        if !slider.isTracking { slider.value = Float(value) }
        showNumber()
    }

    private func showNumber() {
        number.text =
            label.text == "OPACITY"
            ? "\(Int((slider.value * 100).rounded()))%"
            : "\(Int((slider.value * 255).rounded()))"
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = CGRect(x: 0, y: 0, width: bounds.width - 60, height: 20)
        number.frame = CGRect(x: bounds.width - 60, y: 0, width: 60, height: 20)
        slider.frame = CGRect(x: 0, y: 20, width: bounds.width, height: 34)
    }
}
