import Foundation

/// The calendar of an inline date picker: the days of a month, and a field for the time.
///
/// The numbers are common knowledge, not documented. [U]
final class DateCalendar: UIView, DateFace {
    private unowned let owner: UIDatePicker
    private let title = UILabel()
    private let previous = UIButton(type: .system)
    private let following = UIButton(type: .system)
    private var weekdays: [UILabel] = []
    private var days: [UIButton] = []
    private let timeTitle = UILabel()
    private lazy var time = DateFields(of: owner, showsTimeOnly: true)
    /// A date in the month that is shown.
    private var month: Date
    private var selected: Date?

    private static let width: CGFloat = 320
    private static let header: CGFloat = 44
    private static let names: CGFloat = 20
    private static let row: CGFloat = 44
    private static let margin: CGFloat = 16

    init(of owner: UIDatePicker) {
        self.owner = owner
        month = owner.date
        super.init(frame: .zero)
        title.font = .systemFont(ofSize: 17, weight: .semibold)
        timeTitle.text = "Time"
        let buttons = [(previous, "chevron.left", -1), (following, "chevron.right", 1)]
        for (button, symbol, step) in buttons {
            button.setImage(UIImage(systemName: symbol), for: .normal)
            button.accessibilityLabel = step < 0 ? "Previous Month" : "Next Month"
            button.addAction(
                UIAction { [weak self] _ in self?.turn(by: step) }, for: .primaryActionTriggered)
        }
        for _ in 0..<7 {
            let label = UILabel()
            label.font = .systemFont(ofSize: 13, weight: .semibold)
            label.textColor = .tertiaryLabel
            label.textAlignment = .center
            weekdays.append(label)
        }
        for view in [title, previous, following, timeTitle, time] + weekdays { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Content

    private var calendar: Calendar { owner.look.calendar }
    private var showsTime: Bool { owner.look.mode == .dateAndTime }

    func show() {
        // A new date is shown in its month; otherwise the month stays.
        if selected != owner.date { month = owner.date }
        selected = owner.date
        showMonth()
        timeTitle.isHidden = !showsTime
        time.isHidden = !showsTime
        if showsTime { time.show() }
        invalidateIntrinsicContentSize()
    }

    private func turn(by months: Int) {
        guard let new = calendar.date(byAdding: .month, value: months, to: month) else { return }
        month = new
        showMonth()
    }

    private func showMonth() {
        let calendar = self.calendar
        title.text = owner.look.monthTitle(of: month)
        let symbols = calendar.shortStandaloneWeekdaySymbols
        for (index, label) in weekdays.enumerated() where !symbols.isEmpty {
            let symbol = symbols[(calendar.firstWeekday - 1 + index) % symbols.count]
            label.text = symbol.uppercased(with: owner.look.locale)
        }
        let count = calendar.range(of: .day, in: .month, for: month)?.count ?? 0
        while days.count > count { days.removeLast().removeFromSuperview() }
        while days.count < count { addDay() }
        for (index, button) in days.enumerated() { show(index, in: button) }
        previous.isEnabled = isPossible(month, by: -1)
        following.isEnabled = isPossible(month, by: 1)
        setNeedsLayout()
    }

    /// Whether the month beside another has a day within the limits.
    private func isPossible(_ date: Date, by months: Int) -> Bool {
        guard let new = calendar.date(byAdding: .month, value: months, to: date),
            let whole = calendar.dateInterval(of: .month, for: new)
        else { return false }
        let (least, most) = owner.limits
        return least.map { whole.end > $0 } ?? true && most.map { whole.start <= $0 } ?? true
    }

    private func addDay() {
        let (button, index) = (UIButton(type: .custom), days.count)
        button.titleLabel?.font = .systemFont(ofSize: 20)
        button.layer.cornerRadius = Self.row / 2
        button.addAction(
            UIAction { [weak self] _ in self?.choose(index) }, for: .primaryActionTriggered)
        days.append(button)
        addSubview(button)
    }

    /// The day of the month that is shown, at the picker's time.
    private func date(_ index: Int) -> Date? {
        let all: Set<Calendar.Component> = [.hour, .minute, .second, .nanosecond]
        var parts = calendar.dateComponents(all, from: owner.shownDate)
        let day = calendar.dateComponents([.era, .year, .month], from: month)
        (parts.era, parts.year, parts.month, parts.day) = (day.era, day.year, day.month, index + 1)
        return calendar.date(from: parts)
    }

    private func show(_ index: Int, in button: UIButton) {
        button.setTitle("\(index + 1)", for: .normal)
        let day = date(index) ?? .distantPast
        let (least, most) = owner.limits
        button.isEnabled = owner.look.isPossible(day, .dayOfMonth, index, least, most)
        let isSelected = calendar.isDate(day, inSameDayAs: owner.date)
        let isToday = calendar.isDate(day, inSameDayAs: Date())
        button.isSelected = isSelected
        button.backgroundColor =
            isSelected ? (isToday ? .tintColor : .tintColor.faded(to: 0.15)) : nil
        button.setTitleColor(
            isSelected && isToday ? .white : isSelected || isToday ? .tintColor : .label,
            for: .normal)
        button.setTitleColor(.tertiaryLabel, for: .disabled)
    }

    private func choose(_ index: Int) {
        guard let date = date(index) else { return }
        owner.choose(date: date)
    }

    // MARK: Layout

    override var intrinsicContentSize: CGSize {
        let height = Self.header + Self.names + 6 * Self.row + (showsTime ? Self.row : 0)
        return CGSize(width: Self.width, height: height + Self.margin)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
        func place(_ view: UIView, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat)
        {
            view.frame = CGRect(
                x: isRightToLeft ? bounds.width - x - width : x, y: y, width: width, height: height)
        }
        let room = max(0, bounds.width - 2 * Self.margin)
        place(title, Self.margin, 0, max(0, room - 2 * Self.row), Self.header)
        place(previous, bounds.width - Self.margin - 2 * Self.row, 0, Self.row, Self.header)
        place(following, bounds.width - Self.margin - Self.row, 0, Self.row, Self.header)
        let column = (room / 7).rounded(.down)
        for (index, label) in weekdays.enumerated() {
            place(
                label, Self.margin + CGFloat(index) * column, Self.header, column, Self.names)
        }
        let calendar = self.calendar
        let first = calendar.dateInterval(of: .month, for: month)?.start ?? month
        let offset = (calendar.component(.weekday, from: first) - calendar.firstWeekday + 7) % 7
        let side = min(column, Self.row)
        for (index, day) in days.enumerated() {
            let (line, column7) = ((offset + index) / 7, (offset + index) % 7)
            place(
                day, Self.margin + CGFloat(column7) * column + ((column - side) / 2).rounded(.down),
                Self.header + Self.names + CGFloat(line) * Self.row, side, side)
            day.layer.cornerRadius = side / 2
        }
        let bottom = Self.header + Self.names + 6 * Self.row
        let field = time.intrinsicContentSize.width
        place(timeTitle, Self.margin, bottom, max(0, room - field), Self.row)
        place(time, bounds.width - Self.margin - field, bottom, field, Self.row)
    }
}

extension DateLook {
    /// Returns the name of a date's month with its year, as the language writes them.
    func monthTitle(of date: Date) -> String {
        let formatter = DateFormatter()
        formatter.calendar = calendar
        formatter.locale = locale
        formatter.timeZone = calendar.timeZone
        formatter.dateFormat =
            DateFormatter.dateFormat(fromTemplate: "yMMMM", options: 0, locale: locale) ?? "MMMM y"
        return formatter.string(from: date)
    }
}
