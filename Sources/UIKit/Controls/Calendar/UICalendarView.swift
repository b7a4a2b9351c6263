import Foundation

/// A calendar that shows a month, marks days with decorations, and lets the user select days.
///
/// Source: Apple, UICalendarView. Sizes, distances and colours are not documented. [U]
///
/// Deviation: a tap on the month's title opens no wheels, and months do not follow the finger: a
/// swipe turns to the next one.
@preconcurrency @MainActor
open class UICalendarView: UIView {
    /// The calendar. Default: the current one.
    open var calendar = Calendar.current { didSet { lookChanged() } }
    /// The language of names. Default: the current one.
    open var locale = Locale.current { didSet { lookChanged() } }
    /// The time zone; nil for the calendar's. Default: nil.
    open var timeZone: TimeZone? { didSet { lookChanged() } }
    /// The design of the system font for all text. Default: default.
    open var fontDesign = UIFontDescriptor.SystemDesign.default { didSet { lookChanged() } }
    /// The days that can be seen and selected. Default: all.
    open var availableDateRange = DateInterval(start: .distantPast, end: .distantFuture) {
        didSet {
            if let month = clamped(month), month != self.month { show(month, by: nil) }
            showMonth()
        }
    }
    /// The delegate, which provides decorations; not retained.
    open weak var delegate: (any UICalendarViewDelegate)? { didSet { showMonth() } }
    /// Whether the delegate is asked for decorations, and there is room for them. Default: true.
    open var wantsDateDecorations = true {
        didSet {
            invalidateIntrinsicContentSize()
            showMonth()
        }
    }
    /// The kind of selection that the user can make; nil for nothing. Default: nil.
    open var selectionBehavior: UICalendarSelection? {
        didSet {
            guard selectionBehavior !== oldValue else { return }
            oldValue?.view = nil
            selectionBehavior?.view = self
            showMonth()
        }
    }

    final let monthView = CalendarMonthView()
    /// The beginning of the month that is shown.
    private var month = Date.distantPast

    /// Creates a calendar that shows the present month.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a calendar from an interface file; an empty one from other archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.didInitialize(self, as: UICalendarView.self)
    }

    private func setUp() {
        month = start(ofMonth: Date())
        monthView.owner = self
        monthView.frame = bounds
        monthView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(monthView)
        for direction in [UISwipeGestureRecognizer.Direction.left, .right] {
            let swipe = UISwipeGestureRecognizer { [weak self] _ in
                guard let self else { return }
                let isForwards = (direction == .left) != isRightToLeft
                turn(by: isForwards ? 1 : -1)
            }
            swipe.direction = direction
            addGestureRecognizer(swipe)
        }
        showMonth()
    }

    // MARK: The month

    /// The calendar with the view's language and time zone.
    final var ownCalendar: Calendar {
        var own = calendar
        own.locale = locale
        if let timeZone { own.timeZone = timeZone }
        return own
    }

    /// The month that is shown, as its era, year and month.
    ///
    /// Setting components with a day, too, shows the month of the day.
    open var visibleDateComponents: DateComponents {
        get { ownCalendar.dateComponents([.calendar, .era, .year, .month], from: month) }
        set { setVisibleDateComponents(newValue, animated: false) }
    }

    /// Shows the month of a day; with animation the old month fades out.
    open func setVisibleDateComponents(_ dateComponents: DateComponents, animated: Bool) {
        guard let date = ownCalendar.date(from: dateComponents),
            let month = clamped(start(ofMonth: date))
        else { return }
        show(month, by: animated ? (month > self.month ? 1 : -1) : nil)
    }

    private func start(ofMonth date: Date) -> Date {
        ownCalendar.dateInterval(of: .month, for: date)?.start ?? date
    }

    private func clamped(_ month: Date) -> Date? {
        let range = availableDateRange
        if month > range.end { return start(ofMonth: range.end) }
        guard let whole = ownCalendar.dateInterval(of: .month, for: month) else { return nil }
        return whole.end <= range.start ? start(ofMonth: range.start) : month
    }

    final func turn(by months: Int) {
        guard canTurn(by: months),
            let next = ownCalendar.date(byAdding: .month, value: months, to: month)
        else { return }
        show(start(ofMonth: next), by: months)
    }

    final func canTurn(by months: Int) -> Bool {
        guard let next = ownCalendar.date(byAdding: .month, value: months, to: month),
            let whole = ownCalendar.dateInterval(of: .month, for: next)
        else { return false }
        return whole.end > availableDateRange.start && whole.start <= availableDateRange.end
    }

    private func show(_ new: Date, by direction: Int?) {
        guard new != month else { return }
        let old = visibleDateComponents
        month = new
        if direction != nil, window != nil {
            UIView.transition(
                with: monthView, duration: 0.3, options: [.transitionCrossDissolve],
                animations: { self.showMonth() })
        } else {
            showMonth()
        }
        delegate?.calendarView(self, didChangeVisibleDateComponentsFrom: old)
    }

    private func lookChanged() {
        month = start(ofMonth: month)
        showMonth()
    }

    final func showMonth() { monthView.show(month) }

    // MARK: Days

    /// The components with which delegates know a day.
    final func components(of date: Date) -> DateComponents {
        ownCalendar.dateComponents([.calendar, .era, .year, .month, .day], from: date)
    }

    final func isAvailable(_ day: DateInterval) -> Bool {
        day.end > availableDateRange.start && day.start <= availableDateRange.end
    }

    final func isSame(_ components: DateComponents?, as date: Date) -> Bool {
        guard let components, let other = ownCalendar.date(from: components) else { return false }
        return ownCalendar.isDate(other, inSameDayAs: date)
    }

    final func tapped(_ date: Date) { selectionBehavior?.tapped(components(of: date), date) }

    /// Asks the delegate again for the decorations of some days; with animation they fade in.
    open func reloadDecorations(forDateComponents dates: [DateComponents], animated: Bool) {
        let days = dates.compactMap { ownCalendar.date(from: $0) }
        monthView.reloadDecorations(animated: animated) { shown in
            days.contains { self.ownCalendar.isDate($0, inSameDayAs: shown) }
        }
    }

    /// The font of a text, in the view's design.
    final func font(_ size: CGFloat, _ weight: UIFont.Weight) -> UIFont {
        let font = UIFont.systemFont(ofSize: size, weight: weight)
        guard fontDesign != .default, let own = font.fontDescriptor.withDesign(fontDesign) else {
            return font
        }
        return UIFont(descriptor: own, size: size)
    }

    /// The size of a month with six weeks, in points.
    open override var intrinsicContentSize: CGSize { monthView.intrinsicContentSize }
}

/// Provides the decorations of days.
///
/// Source: Apple, UICalendarViewDelegate.
@preconcurrency @MainActor
public protocol UICalendarViewDelegate: AnyObject {
    /// Returns the decoration of a day; nil for none.
    func calendarView(
        _ calendarView: UICalendarView, decorationFor dateComponents: DateComponents
    ) -> UICalendarView.Decoration?
    /// Called after another month was shown.
    func calendarView(
        _ calendarView: UICalendarView,
        didChangeVisibleDateComponentsFrom previousDateComponents: DateComponents)
}

extension UICalendarViewDelegate {
    /// Returns nil.
    public func calendarView(
        _ calendarView: UICalendarView, decorationFor dateComponents: DateComponents
    ) -> UICalendarView.Decoration? { nil }
    /// Does nothing.
    public func calendarView(
        _ calendarView: UICalendarView,
        didChangeVisibleDateComponentsFrom previousDateComponents: DateComponents
    ) {}
}
