import Foundation

/// A view that shows a date picker's date without wheels.
@MainActor
protocol DateFace {
    /// Shows the picker's date, limits and language.
    func show()
}

/// The fields of a compact date picker: one for the date, one for the time.
///
/// The numbers are common knowledge, not documented. [U]
final class DateFields: UIView, DateFace {
    private unowned let owner: UIDatePicker
    private let day = UIButton(type: .custom)
    private let time = UIButton(type: .custom)
    /// Whether the time alone is shown, as below a calendar.
    private let showsTimeOnly: Bool

    private static let height: CGFloat = 34
    private static let gap: CGFloat = 6
    private static let inset: CGFloat = 12

    init(of owner: UIDatePicker, showsTimeOnly: Bool = false) {
        self.owner = owner
        self.showsTimeOnly = showsTimeOnly
        super.init(frame: .zero)
        for field in [day, time] {
            field.titleLabel?.font = .systemFont(ofSize: 17)
            field.layer.cornerRadius = 6
            field.backgroundColor = .tertiarySystemFill
            field.setTitleColor(.label, for: .normal)
            field.setTitleColor(.tintColor, for: .selected)
            addSubview(field)
        }
        day.addAction(
            UIAction { [weak self] _ in self?.open(.date) }, for: .primaryActionTriggered)
        time.addAction(
            UIAction { [weak self] _ in self?.open(.time) }, for: .primaryActionTriggered)
    }

    required init?(coder: NSCoder) { nil }

    func show() {
        let look = owner.look
        day.isHidden = showsTimeOnly || look.mode == .time
        time.isHidden = look.mode == .date
        day.setTitle(look.text(of: owner.date, date: .medium, time: .none), for: .normal)
        time.setTitle(look.text(of: owner.date, date: .none, time: .short), for: .normal)
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private var fields: [UIButton] { [day, time].filter { !$0.isHidden } }

    private func width(of field: UIButton) -> CGFloat {
        field.intrinsicContentSize.width + 2 * Self.inset
    }

    override var intrinsicContentSize: CGSize {
        CGSize(
            width: fields.reduce(-Self.gap) { $0 + width(of: $1) + Self.gap }, height: Self.height)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
        var x: CGFloat = 0
        for field in fields {
            let width = width(of: field)
            field.frame = CGRect(
                x: isRightToLeft ? bounds.width - x - width : x,
                y: ((bounds.height - Self.height) / 2).rounded(.down), width: width,
                height: Self.height)
            x += width + Self.gap
        }
    }

    /// Opens a calendar, or wheels for the time, in a popover.
    private func open(_ mode: UIDatePicker.Mode) {
        let field = mode == .date ? day : time
        guard var presenting = window?.rootViewController else {
            return reportMistake(
                "\(owner.nameInMessages) opens no calendar, because its window has no root view "
                    + "controller")
        }
        while let next = presenting.presentedViewController { presenting = next }
        let popover = DatePopover(of: owner, mode)
        popover.popoverPresentationController?.sourceView = field
        popover.popoverPresentationController?.sourceRect = field.bounds
        field.isSelected = true
        popover.didClose = { [weak field] in field?.isSelected = false }
        presenting.present(popover, animated: true)
    }
}

/// The calendar or the wheels that a field of a compact date picker opens.
final class DatePopover: UIViewController, UIPopoverPresentationControllerDelegate {
    private let picker = UIDatePicker()
    var didClose: (() -> Void)?

    init(of owner: UIDatePicker, _ mode: UIDatePicker.Mode) {
        super.init(nibName: nil, bundle: nil)
        picker.datePickerMode = mode
        picker.preferredDatePickerStyle = mode == .date ? .inline : .wheels
        picker.locale = owner.locale
        picker.calendar = owner.calendar
        picker.timeZone = owner.timeZone
        picker.minuteInterval = owner.minuteInterval
        picker.minimumDate = owner.minimumDate
        picker.maximumDate = owner.maximumDate
        picker.date = owner.date
        picker.addAction(
            UIAction { [weak owner, weak picker] _ in
                if let owner, let picker { owner.choose(date: picker.date) }
            }, for: .valueChanged)
        modalPresentationStyle = .popover
        preferredContentSize = picker.intrinsicContentSize
        popoverPresentationController?.delegate = self
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        picker.frame = view.bounds
        picker.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(picker)
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        didClose?()
    }

    /// A popover also in compact windows.
    func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle { .none }
}

extension DateLook {
    /// Returns a date or a time as the language writes it.
    func text(
        of date: Date, date dateStyle: DateFormatter.Style, time timeStyle: DateFormatter.Style
    ) -> String {
        let formatter = DateFormatter()
        formatter.calendar = calendar
        formatter.locale = locale
        formatter.timeZone = calendar.timeZone
        formatter.dateStyle = dateStyle
        formatter.timeStyle = timeStyle
        return formatter.string(from: date)
    }
}
