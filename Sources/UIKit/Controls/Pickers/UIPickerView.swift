public import CoreGraphics

/// A view of wheels, one per component, each of which selects one of its rows.
///
/// ```swift
/// let picker = UIPickerView()
/// picker.dataSource = sizes  // counts components and rows
/// picker.delegate = sizes    // titles, and what was selected
/// picker.selectRow(2, inComponent: 0, animated: false)
/// ```
///
/// Source: Apple, UIPickerView. The size of 320 by 216 points, rows of 32 points, titles of 21
/// points and the band across the middle are common knowledge. [U]
///
/// Deviation: wheels have no perspective and no magnifying band.
@preconcurrency @MainActor
open class UIPickerView: UIView {
    /// Whether the selected row is marked: always, as on iOS from version 7 on. Default: true.
    ///
    /// Source: Apple, showsSelectionIndicator: "this property has no effect on iOS 7 and later".
    open var showsSelectionIndicator = true

    /// The object that counts components and rows; not retained. Setting it reads them again.
    open weak var dataSource: (any UIPickerViewDataSource)? {
        didSet { forget() }
    }
    /// The object that provides rows and is notified of selections; not retained. Setting it reads
    /// all rows again.
    open weak var delegate: (any UIPickerViewDelegate)? {
        didSet { forget() }
    }

    static let ownMeasure: CGFloat = -.greatestFiniteMagnitude
    /// The delegate's default: rows show titles.
    static let noView = UIView()
    private static let rowHeight: CGFloat = 32
    private static let gap: CGFloat = 5
    private static let side: CGFloat = 9

    private var wheels: [PickerWheel] = []
    private var isLoaded = false
    private let band = UIView()

    /// Creates a picker view with a frame in the superview's coordinates.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates a picker view from an interface file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
        coder.didInitialize(self, as: UIPickerView.self)
    }

    private func prepare() {
        clipsToBounds = true
        band.isUserInteractionEnabled = false
        band.backgroundColor = .tertiarySystemFill
        band.layer.cornerRadius = 8
        addSubview(band)
    }

    // MARK: Reading the data source

    /// The number of components; 0 without a data source.
    open var numberOfComponents: Int {
        load()
        return wheels.count
    }

    /// Returns the number of rows of a component; 0 for a component that does not exist.
    open func numberOfRows(inComponent component: Int) -> Int {
        load()
        return wheel(component, "numberOfRows(inComponent:)")?.count ?? 0
    }

    /// Returns the size of a component's rows, in points; zero for a component that does not exist.
    open func rowSize(forComponent component: Int) -> CGSize {
        load()
        guard let wheel = wheel(component, "rowSize(forComponent:)") else { return .zero }
        return CGSize(width: width(of: component), height: wheel.rowHeight)
    }

    /// Returns the view of a row that is shown; nil for others.
    open func view(forRow row: Int, forComponent component: Int) -> UIView? {
        layoutIfNeeded()
        return wheels.indices.contains(component) ? wheels[component].view(forRow: row) : nil
    }

    /// Reads all components and rows again; selections stay if their rows exist.
    open func reloadAllComponents() {
        forget()
        load()
    }

    /// Reads a component's rows again; its selection stays if the row exists.
    open func reloadComponent(_ component: Int) {
        guard isLoaded else { return load() }
        guard let wheel = wheel(component, "reloadComponent(_:)") else { return }
        read(wheel)
    }

    private func forget() {
        isLoaded = false
        setNeedsLayout()
    }

    /// Counts components and rows, unless that was done.
    private func load() {
        guard !isLoaded else { return }
        isLoaded = true
        let asked = dataSource?.numberOfComponents(in: self) ?? 0
        let count = min(max(asked, 0), Self.mostComponents)
        if count != asked {
            reportMistake(
                "\(nameInMessages) has \(count) components: it cannot have \(asked), but 0 to "
                    + "\(Self.mostComponents)")
        }
        while wheels.count > count { wheels.removeLast().removeFromSuperview() }
        while wheels.count < count {
            let wheel = PickerWheel(component: wheels.count, of: self)
            wheels.append(wheel)
            addSubview(wheel)
        }
        for wheel in wheels { read(wheel) }
        setNeedsLayout()
    }

    private static let mostComponents = 100
    /// So many rows that their places in points still differ clearly.
    private static let mostRows = 100_000_000

    private func read(_ wheel: PickerWheel) {
        let asked = dataSource?.pickerView(self, numberOfRowsInComponent: wheel.component) ?? 0
        let count = min(max(asked, 0), Self.mostRows)
        if count != asked {
            reportMistake(
                "component \(wheel.component) of \(nameInMessages) has \(count) rows: it cannot "
                    + "have \(asked), but 0 to \(Self.mostRows)")
        }
        let height = delegate?.pickerView(self, rowHeightForComponent: wheel.component)
        wheel.reload(
            count: count,
            rowHeight: measure(height, 1...10_000, "rowHeightForComponent", wheel.component)
                ?? Self.rowHeight)
    }

    /// A length that the delegate answered; nil for its default, and for one that cannot be.
    private func measure(
        _ asked: CGFloat?, _ usable: ClosedRange<CGFloat>, _ call: String, _ component: Int
    ) -> CGFloat? {
        guard let asked, asked != Self.ownMeasure else { return nil }
        if usable ~= asked { return asked }
        reportMistake(
            "pickerView(_:\(call):) of \(nameInMessages) answers \(asked) for component "
                + "\(component): it must be \(Int(usable.lowerBound)) to "
                + "\(Int(usable.upperBound)) points; the default holds")
        return nil
    }

    private func wheel(_ component: Int, _ call: String) -> PickerWheel? {
        guard wheels.indices.contains(component) else {
            reportMistake(
                "\(call): \(nameInMessages) has no component \(component); it has \(wheels.count)")
            return nil
        }
        return wheels[component]
    }

    // MARK: Selecting

    /// Turns a wheel to a row without calling the delegate.
    ///
    /// A component or row that does not exist is reported and ignored.
    open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
        load()
        guard let wheel = wheel(component, "selectRow(_:inComponent:animated:)") else { return }
        guard 0..<wheel.count ~= row else {
            return reportMistake(
                "selectRow(_:inComponent:animated:): component \(component) of \(nameInMessages) "
                    + "has no row \(row); it has \(wheel.count)")
        }
        layoutIfNeeded()
        wheel.select(row, animated: animated)
        layer.markChanged(.values)
    }

    /// Returns the row that was selected last; -1 if the component has none.
    ///
    /// While a person turns the wheel it is the row from before.
    open func selectedRow(inComponent component: Int) -> Int {
        load()
        guard let wheel = wheel(component, "selectedRow(inComponent:)"), wheel.count > 0 else {
            return -1
        }
        return wheel.selectedRow
    }

    final func didSelect(_ row: Int, in component: Int) {
        layer.markChanged(.values)
        delegate?.pickerView(self, didSelectRow: row, inComponent: component)
    }

    // MARK: Rows

    final func makeView(forRow row: Int, component: Int, reusing spare: UIView?) -> UIView {
        // Labels of ours are not handed to the program for reuse.
        let custom = delegate?.pickerView(
            self, viewForRow: row, forComponent: component,
            reusing: spare is PickerLabel ? nil : spare)
        if let custom, custom !== Self.noView { return custom }
        let label = spare as? PickerLabel ?? PickerLabel()
        if let text = delegate?.pickerView(
            self, attributedTitleForRow: row, forComponent: component)
        {
            label.attributedText = text
            label.textAlignment = .center
        } else {
            // An attributed title has left its look.
            if spare != nil { label.setPlainLook() }
            if let titleColor { label.textColor = titleColor }
            label.text = title(ofRow: row, in: component)
        }
        return label
    }

    /// The colour of titles without attributes, which programs set by its key.
    final var titleColor: UIColor? { didSet { reloadAllComponents() } }

    private func title(ofRow row: Int, in component: Int) -> String? {
        delegate?.pickerView(self, titleForRow: row, forComponent: component)
    }

    /// The title of a wheel's selected row; nil if it has none.
    final func selectedTitle(of wheel: PickerWheel) -> String? {
        guard wheel.count > 0 else { return nil }
        let attributed = delegate?.pickerView(
            self, attributedTitleForRow: wheel.selectedRow, forComponent: wheel.component)
        return attributed?.string ?? title(ofRow: wheel.selectedRow, in: wheel.component)
    }

    /// Adds the titles of the selected rows.
    open override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        let titles = wheels.compactMap { selectedTitle(of: $0) }
        if !titles.isEmpty { content.value = titles.joined(separator: ", ") }
        return content
    }

    // MARK: Layout

    /// 320 by 216 points.
    open override var intrinsicContentSize: CGSize { CGSize(width: 320, height: 216) }

    /// Returns 320 by 216 points, regardless of `size`.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    private func width(of component: Int) -> CGFloat {
        let asked = delegate?.pickerView(self, widthForComponent: component)
        if let width = measure(asked, 0...100_000, "widthForComponent", component) { return width }
        let gaps = Self.gap * CGFloat(max(0, wheels.count - 1))
        return max(0, (bounds.width - 2 * Self.side - gaps) / CGFloat(max(1, wheels.count)))
    }

    /// Places the wheels side by side in the middle, and the band over the selected rows.
    open override func layoutSubviews() {
        super.layoutSubviews()
        load()
        let widths = wheels.indices.map { width(of: $0) }
        let total = widths.reduce(0, +) + Self.gap * CGFloat(max(0, widths.count - 1))
        var x = (bounds.width - total) / 2
        let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
        for (wheel, width) in zip(wheels, widths) {
            let start = isRightToLeft ? bounds.width - x - width : x
            wheel.frame = CGRect(x: start, y: 0, width: width, height: bounds.height)
            x += width + Self.gap
        }
        let height = wheels.map(\.rowHeight).max() ?? Self.rowHeight
        band.isHidden = wheels.isEmpty
        band.frame = CGRect(
            x: Self.side, y: (bounds.height - height) / 2, width: bounds.width - 2 * Self.side,
            height: height)
    }
}

/// The label of a row without a view of the program's.
final class PickerLabel: UILabel {
    override init(frame: CGRect) {
        super.init(frame: frame)
        setPlainLook()
    }

    /// Sets the look of a title without attributes.
    func setPlainLook() {
        attributedText = nil
        font = .systemFont(ofSize: 21)
        textAlignment = .center
        textColor = .label
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }
}
