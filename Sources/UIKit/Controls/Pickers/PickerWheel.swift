import QuartzCore

/// One wheel of a picker view: rows that scroll past the middle and stop with one of them there.
///
/// A row that is `d` points from the middle along the wheel is shown at the angle d/R, where R is
/// half of the wheel's height.
final class PickerWheel: UIScrollView {
    let component: Int
    unowned let picker: UIPickerView
    private(set) var count = 0
    private(set) var rowHeight: CGFloat = 32
    /// The row that was selected last, by the program or a person.
    private(set) var selectedRow = 0
    /// The row views that are shown, and views for reuse.
    private var shown: [Int: UIView] = [:]
    private var spare: [UIView] = []
    /// The row views that are as large as a row.
    private var stretched: Set<ObjectIdentifier> = []
    /// The row that a person chose, until the wheel rests.
    private var isTurnedByHand = false

    init(component: Int, of picker: UIPickerView) {
        self.component = component
        self.picker = picker
        super.init(frame: .zero)
        showsVerticalScrollIndicator = false
        contentInsetAdjustmentBehavior = .never
        scrollsToTop = false
        clipsToBounds = true
        isAccessibilityElement = true
        addGestureRecognizer(UITapGestureRecognizer(target: self, action: PickerWheel.tapped))
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override var listener: (any UIScrollViewDelegate)? { self }

    // MARK: Rows

    /// Reads the number and height of the rows again, and shows them again.
    func reload(count: Int, rowHeight: CGFloat) {
        // A wheel that turns towards rows that are gone stops at the selected one.
        if count < self.count, isDecelerating { stopScrollAnimation() }
        for row in shown.keys.sorted() { retire(row) }
        self.count = count
        self.rowHeight = rowHeight
        selectedRow = min(selectedRow, max(0, count - 1))
        measure()
        setNeedsLayout()
    }

    /// Makes room for the rows, so that the first and the last can be in the middle.
    private func measure() {
        let inset = (bounds.height - rowHeight) / 2
        contentInset = UIEdgeInsets(top: inset, left: 0, bottom: inset, right: 0)
        contentSize = CGSize(width: bounds.width, height: CGFloat(count) * rowHeight)
        guard !isDragging, !isDecelerating else { return }
        stopScrollAnimation()
        contentOffset = offset(of: selectedRow)
    }

    /// The content offset with which a row is in the middle.
    private func offset(of row: Int) -> CGPoint {
        CGPoint(x: 0, y: CGFloat(row) * rowHeight - contentInset.top)
    }

    /// The row in the middle; the nearest if there is none.
    private func row(atOffset y: CGFloat) -> Int {
        ((y + contentInset.top) / rowHeight).rounded().index(below: count)
    }

    /// The view of a row that is shown; nil for others.
    func view(forRow row: Int) -> UIView? { shown[row] }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = CGSize(width: bounds.width, height: CGFloat(count) * rowHeight)
        if contentSize != size || contentInset.top != (bounds.height - rowHeight) / 2 { measure() }
        tile()
    }

    /// Shows the rows on the half of the wheel that faces the user, and no others.
    private func tile() {
        guard count > 0, rowHeight > 0, bounds.height > 0 else { return }
        let radius = bounds.height / 2
        // Half of a turn: what is further away is behind.
        let reach = radius * .pi / 2
        let first = row(atOffset: bounds.midY - contentInset.top - reach - rowHeight / 2)
        var last = row(atOffset: bounds.midY - contentInset.top + reach - rowHeight / 2)
        if last - first >= mostCells {
            if shown.count < mostCells {
                reportMistake(
                    "\(picker.nameInMessages) shows only \(mostCells) of \(last - first + 1) rows; "
                        + "make it less high")
            }
            last = first + mostCells - 1
        }
        for row in shown.keys.sorted() where row < first || row > last { retire(row) }
        for row in first...last {
            let view = shown[row] ?? show(row)
            let distance = (CGFloat(row) + 0.5) * rowHeight - bounds.midY
            let angle = min(max(distance / radius, -.pi / 2), .pi / 2)
            UIView.performWithoutAnimation {
                if stretched.contains(ObjectIdentifier(view)) {
                    view.bounds.size = CGSize(width: bounds.width, height: rowHeight)
                }
                view.center = CGPoint(x: bounds.midX, y: bounds.midY + radius * sin(angle))
                view.transform = CGAffineTransform(scaleX: 1, y: cos(angle))
                view.alpha = abs(distance) < rowHeight / 2 ? 1 : 0.3 + 0.3 * cos(angle)
            }
        }
    }

    /// Keeps a row's view for reuse. In the order of rows, so that runs do not differ.
    private func retire(_ row: Int) {
        guard let view = shown.removeValue(forKey: row) else { return }
        view.removeFromSuperview()
        spare.append(view)
    }

    private func show(_ row: Int) -> UIView {
        let view = picker.makeView(forRow: row, component: component, reusing: spare.popLast())
        view.translatesAutoresizingMaskIntoConstraints = true
        // Source: Apple, pickerView(_:viewForRow:forComponent:reusing:): a view of the program's is
        // centred in the row. One without a size has to get the row's. [U]
        if view is PickerLabel || view.bounds.isEmpty { stretched.insert(ObjectIdentifier(view)) }
        shown[row] = view
        addSubview(view)
        return view
    }

    // MARK: Selecting

    /// Turns the wheel to a row for the program, without calling the delegate.
    func select(_ row: Int, animated: Bool) {
        selectedRow = row
        isTurnedByHand = false
        setContentOffset(offset(of: row), animated: animated && window != nil)
    }

    /// Turns the wheel to a row as if a person did.
    func turn(to row: Int) {
        guard 0..<count ~= row else { return }
        isTurnedByHand = true
        guard window != nil, contentOffset != offset(of: row) else {
            stopScrollAnimation()
            contentOffset = offset(of: row)
            return rest()
        }
        setContentOffset(offset(of: row), animated: true)
    }

    override func caughtContentWasLeft() { turn(to: row(atOffset: contentOffset.y)) }

    private func tapped(_ tap: UITapGestureRecognizer) {
        guard !isDecelerating else { return }
        let point = tap.location(in: self)
        // The row under the finger, on the wheel seen from the side.
        let radius = bounds.height / 2
        let height = min(max((point.y - bounds.midY) / radius, -1), 1)
        let row = (bounds.midY + radius * asin(height)) / rowHeight
        guard row >= 0, row < CGFloat(count) else { return }
        turn(to: row.index(below: count))
    }

    /// Selects the next row.
    override func accessibilityIncrement() { turn(to: selectedRow + 1) }

    /// Selects the row before.
    override func accessibilityDecrement() { turn(to: selectedRow - 1) }

    /// The wheel rests: the row in the middle is selected.
    private func rest() {
        // A finger has caught the wheel; it goes on when the finger is lifted.
        guard isTurnedByHand, count > 0, !isTracking else { return }
        isTurnedByHand = false
        let row = row(atOffset: contentOffset.y)
        if contentOffset != offset(of: row) { contentOffset = offset(of: row) }
        guard row != selectedRow else { return }
        selectedRow = row
        picker.didSelect(row, in: component)
    }
}

extension PickerWheel: UIScrollViewDelegate {
    func scrollViewDidScroll(_ scrollView: UIScrollView) { setNeedsLayout() }

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { isTurnedByHand = true }

    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        targetContentOffset.pointee = offset(of: row(atOffset: targetContentOffset.pointee.y))
    }

    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        // The program may have selected a row meanwhile.
        isTurnedByHand = true
        if !decelerate { turn(to: row(atOffset: contentOffset.y)) }
    }

    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { rest() }

    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { rest() }
}
