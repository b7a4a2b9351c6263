public import Foundation

/// How a date picker looks.
///
/// Source: Apple, UIDatePickerStyle.
///
/// Deviation: `automatic` means wheels in each mode; iOS chooses compact for dates and times.
public enum UIDatePickerStyle: Int, Sendable {
    /// The style that fits: wheels.
    case automatic = 0
    /// Wheels, one for each part of the date.
    case wheels = 1
    /// Fields with the date and the time; a tap on one opens a calendar or wheels in a popover.
    case compact = 2
    /// A calendar of a month, with a field for the time.
    case inline = 3
}

/// A control that chooses a date, a time or a duration.
///
/// ```swift
/// let picker = UIDatePicker()
/// picker.datePickerMode = .date
/// picker.maximumDate = Date()
/// picker.addTarget(self, action: Form.birthdayChanged, for: .valueChanged)
/// ```
///
/// A wheel that stops at a value which does not exist, or is beyond the limits, turns back to the
/// nearest date, and its row is grey. The order of the wheels, the names and whether hours are
/// counted to twelve follow the locale. Calendars, with their first weekday, and fields do as well.
///
/// Source: Apple, UIDatePicker.
///
/// Deviation: digits are European, and the words today, hours and min are English. Dates are those
/// of the years 1 to 9999, in `dateAndTime` 2000 years around 2001.
@preconcurrency @MainActor
open class UIDatePicker: UIControl {
    /// The kind of value that a date picker chooses.
    ///
    /// Source: Apple, UIDatePicker.Mode.
    public enum Mode: Int, Sendable {
        /// Hours and minutes.
        case time = 0
        /// Day, month and year.
        case date = 1
        /// A day with its weekday, hours and minutes.
        case dateAndTime = 2
        /// A duration in hours and minutes.
        case countDownTimer = 3
        /// Month and year.
        case yearAndMonth = 4
    }

    /// The kind of value. Default: dateAndTime.
    open var datePickerMode = Mode.dateAndTime {
        didSet { if datePickerMode != oldValue { lookChanged() } }
    }
    /// The language and region; nil for the user's. Default: nil.
    open var locale: Locale? {
        didSet { lookChanged() }
    }
    /// The calendar; nil for the user's. Default: the user's.
    open var calendar: Calendar! = Calendar.current {
        didSet { lookChanged() }
    }
    /// The time zone; nil for the calendar's. Default: nil.
    open var timeZone: TimeZone? {
        didSet { lookChanged() }
    }
    /// The steps of the minutes' wheel. Default: 1.
    ///
    /// A number from 1 to 30 by which 60 can be divided; others count as 1. Source: Apple,
    /// minuteInterval.
    open var minuteInterval = 1 {
        didSet {
            guard minuteInterval != oldValue else { return }
            if !(1...30 ~= minuteInterval) || 60 % minuteInterval != 0 {
                reportMistake(
                    "minuteInterval of \(nameInMessages) cannot be \(minuteInterval): it must be "
                        + "1 to 30 and divide 60; it is 1")
                minuteInterval = 1
            }
            lookChanged()
        }
    }
    /// Whether ``date`` is rounded to a multiple of ``minuteInterval``; otherwise it is the one
    /// that was set, until a person chooses another. Default: true.
    ///
    /// Source: Apple, roundsToMinuteInterval (iOS 15).
    open var roundsToMinuteInterval = true
    /// The earliest date; nil for none. Default: nil.
    ///
    /// A minimum after the maximum means that there are neither; a countdown has none.
    open var minimumDate: Date? {
        didSet {
            if !isUsable(minimumDate, "minimumDate") { minimumDate = oldValue }
            limitsChanged()
        }
    }
    /// The latest date; nil for none. Default: nil.
    open var maximumDate: Date? {
        didSet {
            if !isUsable(maximumDate, "maximumDate") { maximumDate = oldValue }
            limitsChanged()
        }
    }
    /// The style that the program prefers. Default: automatic.
    open var preferredDatePickerStyle = UIDatePickerStyle.automatic {
        didSet { if preferredDatePickerStyle != oldValue { lookChanged() } }
    }
    /// The style of the picker: the preferred one if the mode has it, otherwise wheels.
    ///
    /// Countdowns, and months with years, have wheels alone. A time has no calendar. Source: Apple,
    /// UIDatePickerStyle.
    open var datePickerStyle: UIDatePickerStyle {
        switch (preferredDatePickerStyle, datePickerMode) {
        case (.compact, .time), (.compact, .date), (.compact, .dateAndTime): .compact
        case (.inline, .date), (.inline, .dateAndTime): .inline
        default: .wheels
        }
    }

    /// The date. Default: the time at which the picker was made, by the clock of the process, which
    /// is the stage's in tests.
    ///
    /// A date beyond the limits is replaced by the limit, and minutes are rounded down to a
    /// multiple of ``minuteInterval``. Setting it turns the wheels at once.
    open var date: Date {
        get { roundsToMinuteInterval ? wheels.look.rounded(shownDate) : shownDate }
        set { setDate(newValue, animated: false) }
    }

    /// The duration of a countdown, in seconds: 0 to 86,399. Default: 0.
    ///
    /// The wheels show whole minutes; a person chooses at least one step. Used in the mode
    /// `countDownTimer` only. Source: Apple, countDownDuration.
    open var countDownDuration: TimeInterval {
        get { shownDuration }
        set {
            shownDuration = checked(
                newValue, "countDownDuration", keeping: shownDuration, in: 0...86_399)
            showDate(animated: false)
        }
    }

    final var shownDate = Date()
    final var shownDuration: TimeInterval = 0
    private final lazy var wheels = DateWheels(of: self, makeLook())
    /// The colour of the wheels' titles, which programs set by its key.
    final var titleColor: UIColor? {
        get { wheels.picker.titleColor }
        set { wheels.picker.titleColor = newValue }
    }
    /// The look of the wheels, also while others than wheels are shown.
    final var look: DateLook { wheels.look }
    /// The fields or the calendar; nil for wheels.
    private final var face: (any UIView & DateFace)?
    private final var shownStyle = UIDatePickerStyle.wheels

    /// Creates a picker with a frame in the superview's coordinates, in points; one without a size
    /// gets 320 by 216 points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
        if frame.size == .zero { self.frame.size = intrinsicContentSize }
    }

    /// Creates a picker from an interface file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
        coder.didInitialize(self, as: UIDatePicker.self)
    }

    private func prepare() {
        isAccessibilityElement = false
        wheels.picker.frame = bounds
        addSubview(wheels.picker)
        wheels.turn(animated: false)
    }

    /// Sets the date and turns the wheels, with or without an animation; sends no event.
    ///
    /// - Parameters:
    ///   - date: the date; beyond the limits, the limit is used.
    ///   - animated: whether the wheels are seen to turn.
    open func setDate(_ date: Date, animated: Bool) {
        guard isUsable(date, "date") else { return }
        shownDate = limited(date)
        showDate(animated: animated)
    }

    private func showDate(animated: Bool) {
        wheels.turn(animated: animated)
        face?.show()
        layer.markChanged(.values)
        observedPropertiesMayHaveChanged()
    }

    /// Returns whether a date can be shown or compared; reports it if not.
    private func isUsable(_ date: Date?, _ property: StaticString) -> Bool {
        guard let seconds = date?.timeIntervalSinceReferenceDate, !seconds.isFinite else {
            return true
        }
        reportMistake(
            "the \(property) of \(nameInMessages) cannot be \(seconds) seconds from 2001; it "
                + "stays")
        return false
    }

    // MARK: Limits

    /// The limits that apply.
    final var limits: (least: Date?, most: Date?) {
        if let minimumDate, let maximumDate, minimumDate > maximumDate { return (nil, nil) }
        return datePickerMode == .countDownTimer ? (nil, nil) : (minimumDate, maximumDate)
    }

    private func limited(_ date: Date) -> Date {
        let (least, most) = limits
        var date = date
        if let least { date = max(date, least) }
        if let most { date = min(date, most) }
        return min(max(date, Self.first), Self.last)
    }

    /// In the second year and the last but one, so that they are valid in each time zone.
    private static let first = Date(timeIntervalSinceReferenceDate: -63_082_281_600)
    private static let last = Date(timeIntervalSinceReferenceDate: 252_391_507_200)

    private func limitsChanged() {
        shownDate = limited(shownDate)
        wheels.show(makeLook())
        face?.show()
        layer.markChanged(.values)
    }

    // MARK: Wheels

    private func makeLook() -> DateLook {
        var calendar = self.calendar ?? Calendar.current
        if let timeZone { calendar.timeZone = timeZone }
        return DateLook(
            mode: datePickerMode, calendar: calendar, locale: locale ?? .current,
            minuteInterval: minuteInterval)
    }

    private func lookChanged() {
        shownDate = limited(shownDate)
        wheels.show(makeLook())
        showFace()
        setNeedsLayout()
        layer.markChanged(.values)
    }

    private func showFace() {
        let style = datePickerStyle
        if style != shownStyle {
            shownStyle = style
            face?.removeFromSuperview()
            switch style {
            case .compact: face = DateFields(of: self)
            case .inline: face = DateCalendar(of: self)
            case .automatic, .wheels: face = nil
            }
            if let face { addSubview(face) }
            wheels.picker.isHidden = face != nil
        }
        face?.show()
        invalidateIntrinsicContentSize()
    }

    /// A person has turned a wheel, or chosen a day.
    final func choose(date chosen: Date) {
        let old = date
        shownDate = limited(chosen)
        wheels.turn(animated: true)
        face?.show()
        if date != old { changed() }
    }

    final func choose(duration chosen: TimeInterval) {
        let old = shownDuration
        shownDuration = max(chosen, TimeInterval(minuteInterval * 60))
        wheels.turn(animated: true)
        if shownDuration != old { changed() }
    }

    private func changed() {
        layer.markChanged(.values)
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }

    // MARK: View

    package override func stateDidChange() {
        super.stateDidChange()
        for part in subviews {
            part.isUserInteractionEnabled = isEnabled
            part.alpha = isEnabled ? 1 : 0.5
        }
    }

    /// 320 by 216 points for wheels; the size of the fields or the calendar. [U]
    open override var intrinsicContentSize: CGSize {
        face?.intrinsicContentSize ?? wheels.picker.intrinsicContentSize
    }

    /// Returns the intrinsic content size, regardless of `size`.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    /// Places the wheels, the fields or the calendar.
    open override func layoutSubviews() {
        super.layoutSubviews()
        wheels.picker.frame = bounds
        face?.frame = bounds
    }
}
