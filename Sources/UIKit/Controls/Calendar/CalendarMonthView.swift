import Foundation

/// The month of a calendar view: its title, the names of weekdays, and its days.
final class CalendarMonthView: UIView {
    weak var owner: UICalendarView?
    private let title = UILabel()
    private let previous = UIButton(type: .system)
    private let following = UIButton(type: .system)
    private var weekdays: [UILabel] = []
    private var days: [CalendarDay] = []
    private var month = Date.distantPast

    private static let width: CGFloat = 320
    private static let header: CGFloat = 44
    private static let names: CGFloat = 20
    private static let margin: CGFloat = 16

    override init(frame: CGRect) {
        super.init(frame: frame)
        let buttons = [(previous, "chevron.left", -1), (following, "chevron.right", 1)]
        for (button, symbol, step) in buttons {
            button.setImage(UIImage(systemName: symbol), for: .normal)
            button.accessibilityLabel = step < 0 ? "Previous Month" : "Next Month"
            button.addAction(
                UIAction { [weak self] _ in self?.owner?.turn(by: step) },
                for: .primaryActionTriggered)
        }
        for _ in 0..<7 {
            let label = UILabel()
            label.textColor = .tertiaryLabel
            label.textAlignment = .center
            weekdays.append(label)
        }
        for view in [title, previous, following] + weekdays { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    private var row: CGFloat {
        CalendarDay.number + (owner?.wantsDateDecorations == true ? CalendarDay.mark : 0)
    }

    override var intrinsicContentSize: CGSize {
        CGSize(
            width: Self.width, height: Self.header + Self.names + 6 * row + Self.margin)
    }

    // MARK: Content

    func show(_ month: Date) {
        guard let owner else { return }
        self.month = month
        let calendar = owner.ownCalendar
        title.text = monthTitle(calendar, owner.locale)
        title.font = owner.font(17, .semibold)
        let symbols = calendar.shortStandaloneWeekdaySymbols
        for (index, label) in weekdays.enumerated() where !symbols.isEmpty {
            let symbol = symbols[(calendar.firstWeekday - 1 + index) % symbols.count]
            label.text = symbol.uppercased(with: owner.locale)
            label.font = owner.font(13, .semibold)
        }
        let count = calendar.range(of: .day, in: .month, for: month)?.count ?? 0
        while days.count > count { days.removeLast().removeFromSuperview() }
        while days.count < count { addDay() }
        for (index, day) in days.enumerated() {
            let date = calendar.date(byAdding: .day, value: index, to: month) ?? month
            show(date, index, in: day, of: owner, calendar)
        }
        previous.isEnabled = owner.canTurn(by: -1)
        following.isEnabled = owner.canTurn(by: 1)
        setNeedsLayout()
    }

    private func monthTitle(_ calendar: Calendar, _ locale: Locale) -> String {
        let formatter = DateFormatter()
        formatter.calendar = calendar
        formatter.locale = locale
        formatter.timeZone = calendar.timeZone
        formatter.dateFormat =
            DateFormatter.dateFormat(fromTemplate: "yMMMM", options: 0, locale: locale) ?? "MMMM y"
        return formatter.string(from: month)
    }

    private func addDay() {
        let day = CalendarDay()
        day.addAction(
            UIAction { [weak self, weak day] _ in
                if let day { self?.owner?.tapped(day.date) }
            }, for: .touchUpInside)
        days.append(day)
        addSubview(day)
    }

    private func show(
        _ date: Date, _ index: Int, in day: CalendarDay, of owner: UICalendarView,
        _ calendar: Calendar
    ) {
        day.date = date
        day.title.text = "\(index + 1)"
        day.title.font = owner.font(20, .regular)
        let whole = calendar.dateInterval(of: .day, for: date)
        let selection = owner.selectionBehavior
        let isSelected = selection?.isSelected(date, in: owner) ?? false
        let isAvailable = whole.map(owner.isAvailable) ?? false
        let components = owner.components(of: date)
        let isSelectable = isSelected || selection?.canSelect(components) ?? true
        day.isEnabled = isAvailable && isSelectable
        // Without a selection days are shown as usual, but do not react.
        day.isUserInteractionEnabled = selection != nil
        day.show(isSelected: isSelected, isToday: calendar.isDate(date, inSameDayAs: Date()))
        decorate(day, components, animated: false)
    }

    private func decorate(_ day: CalendarDay, _ components: DateComponents, animated: Bool) {
        guard let owner, owner.wantsDateDecorations else {
            return day.decorate(nil, animated: false)
        }
        day.decorate(
            owner.delegate?.calendarView(owner, decorationFor: components), animated: animated)
    }

    func reloadDecorations(animated: Bool, of isMeant: (Date) -> Bool) {
        guard let owner else { return }
        for day in days where isMeant(day.date) {
            decorate(day, owner.components(of: day.date), animated: animated)
        }
    }

    // MARK: Layout

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let owner else { return }
        let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
        func place(_ view: UIView, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat)
        {
            view.frame = CGRect(
                x: isRightToLeft ? bounds.width - x - width : x, y: y, width: width, height: height)
        }
        let margin = Self.margin
        let button = Self.header
        let room = max(0, bounds.width - 2 * margin)
        place(title, margin, 0, max(0, room - 2 * button), Self.header)
        place(previous, bounds.width - margin - 2 * button, 0, button, Self.header)
        place(following, bounds.width - margin - button, 0, button, Self.header)
        let column = (room / 7).rounded(.down)
        for (index, label) in weekdays.enumerated() {
            place(label, margin + CGFloat(index) * column, Self.header, column, Self.names)
        }
        let calendar = owner.ownCalendar
        let first = calendar.component(.weekday, from: month)
        let offset = (first - calendar.firstWeekday + 7) % 7
        for (index, day) in days.enumerated() {
            let (line, place7) = ((offset + index) / 7, (offset + index) % 7)
            place(
                day, margin + CGFloat(place7) * column,
                Self.header + Self.names + CGFloat(line) * row, column, row)
        }
    }
}

/// A day of a calendar view: its number, and a decoration below.
final class CalendarDay: UIControl {
    /// The heights of the number's place and of the decoration's. [U]
    static let number: CGFloat = 40
    static let mark: CGFloat = 16

    var date = Date.distantPast
    let title = UILabel()
    private let circle = UIView()
    private var decoration: UIView?

    override init(frame: CGRect) {
        super.init(frame: frame)
        title.textAlignment = .center
        circle.isUserInteractionEnabled = false
        addSubview(circle)
        addSubview(title)
    }

    required init?(coder: NSCoder) { nil }

    func show(isSelected: Bool, isToday: Bool) {
        self.isSelected = isSelected
        circle.backgroundColor =
            isSelected ? (isToday ? .tintColor : .tintColor.faded(to: 0.15)) : nil
        title.textColor =
            !isEnabled
            ? .tertiaryLabel
            : isSelected && isToday ? .white : isSelected || isToday ? .tintColor : .label
        layer.markChanged(.values)
    }

    func decorate(_ new: UICalendarView.Decoration?, animated: Bool) {
        decoration?.removeFromSuperview()
        let width = bounds.width > 0 ? bounds.width : Self.number
        let view = new?.makeView(in: CGSize(width: width, height: Self.mark))
        view?.isUserInteractionEnabled = false
        decoration = view
        if let view { addSubview(view) }
        setNeedsLayout()
        guard animated, let view, window != nil else { return }
        view.alpha = 0
        UIView.animate(withDuration: 0.3) { view.alpha = 1 }
    }

    override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        content.value = title.text
        return content
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        title.frame = CGRect(x: 0, y: 0, width: bounds.width, height: Self.number)
        let side = min(bounds.width, Self.number)
        circle.frame = CGRect(
            x: (bounds.width - side) / 2, y: (Self.number - side) / 2, width: side, height: side)
        circle.layer.cornerRadius = side / 2
        decoration?.center = CGPoint(x: bounds.midX, y: Self.number + Self.mark / 2)
    }
}
