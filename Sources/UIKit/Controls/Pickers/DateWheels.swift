import Foundation

/// The wheels of a date picker: rows for a picker view, and dates for rows.
final class DateWheels: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
    unowned let owner: UIDatePicker
    let picker = UIPickerView()
    private(set) var look: DateLook

    init(of owner: UIDatePicker, _ look: DateLook) {
        self.owner = owner
        self.look = look
        super.init()
        picker.dataSource = self
        picker.delegate = self
    }

    /// Shows other wheels.
    func show(_ look: DateLook) {
        self.look = look
        picker.reloadAllComponents()
        turn(animated: false)
    }

    /// Turns the wheels to the owner's date or duration.
    func turn(animated: Bool) {
        for (component, unit) in look.units.enumerated() {
            let row = row(of: value(of: unit), unit, near: component)
            guard row != picker.selectedRow(inComponent: component) else { continue }
            picker.selectRow(row, inComponent: component, animated: animated)
        }
        showLimits()
    }

    /// Makes the rows again whose colour may be another one, because other values are possible.
    private func showLimits() {
        guard owner.limits.least != nil || owner.limits.most != nil || look.mode == .date else {
            return
        }
        for component in look.units.indices { picker.reloadComponent(component) }
    }

    private func value(of unit: DateUnit) -> Int {
        let minutes = Int(owner.shownDuration / 60)
        switch unit {
        case .countedHours: return minutes / 60
        case .countedMinutes: return minutes % 60 / look.minuteInterval
        default: return look.value(of: unit, in: owner.shownDate)
        }
    }

    /// The row with a value that is nearest to the selected one of a wheel.
    private func row(of value: Int, _ unit: DateUnit, near component: Int) -> Int {
        let count = look.values(of: unit)
        guard look.hasNoEnd(unit) else { return min(max(value, 0), count - 1) }
        let selected = picker.selectedRow(inComponent: component)
        // A new wheel begins in the middle, so that it can be turned both ways.
        if selected < count { return count * (DateUnit.laps / 2) + value }
        var step = (value - selected % count) % count
        if step > count / 2 { step -= count }
        if step < -count / 2 { step += count }
        let row = selected + step
        return 0..<look.rows(of: unit) ~= row ? row : count * (DateUnit.laps / 2) + value
    }

    // MARK: Data source

    func numberOfComponents(in pickerView: UIPickerView) -> Int { look.units.count }

    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        look.rows(of: look.units[component])
    }

    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
        look.units[component].width
    }

    func pickerView(
        _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String? {
        let unit = look.units[component]
        return look.title(of: unit, value: row % look.values(of: unit))
    }

    func pickerView(
        _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
    ) -> NSAttributedString? {
        let unit = look.units[component]
        let value = row % look.values(of: unit)
        let (least, most) = owner.limits
        guard look.mode != .countDownTimer, least != nil || most != nil || look.mode == .date,
            !look.isPossible(owner.shownDate, unit, value, least, most)
        else { return nil }
        return NSAttributedString(
            string: look.title(of: unit, value: value),
            attributes: [
                .foregroundColor: UIColor.tertiaryLabel, .font: UIFont.systemFont(ofSize: 21),
            ])
    }

    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
        let unit = look.units[component]
        let value = row % look.values(of: unit)
        switch unit {
        case .countedHours, .countedMinutes:
            let minutes = Int(owner.shownDuration / 60)
            let (hours, rest) = (minutes / 60, minutes % 60)
            let chosen =
                unit == .countedHours
                ? value * 60 + rest / look.minuteInterval * look.minuteInterval
                : hours * 60 + value * look.minuteInterval
            owner.choose(duration: TimeInterval(chosen * 60))
        default:
            let date = owner.shownDate
            let last = look.lastDay(ofMonthOf: date)
            owner.choose(date: look.date(date, setting: unit, to: value) ?? last)
        }
    }
}
