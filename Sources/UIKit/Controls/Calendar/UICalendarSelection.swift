import Foundation

/// The days that the user has selected in a calendar; use one of its subclasses.
///
/// Source: Apple, UICalendarSelection.
@preconcurrency @MainActor
open class UICalendarSelection: NSObject {
    final weak var view: UICalendarView?

    override init() { super.init() }

    /// Asks the delegate again which days can be selected.
    open func updateSelectableDates() { view?.showMonth() }

    func canSelect(_ components: DateComponents) -> Bool { false }
    func isSelected(_ date: Date, in view: UICalendarView) -> Bool { false }
    func tapped(_ components: DateComponents, _ date: Date) {}
}

/// The selection of at most one day.
///
/// Source: Apple, UICalendarSelectionSingleDate.
@preconcurrency @MainActor
open class UICalendarSelectionSingleDate: UICalendarSelection {
    /// The delegate; not retained.
    open weak var delegate: (any UICalendarSelectionSingleDateDelegate)?
    /// The selected day; nil for none. Default: nil.
    open var selectedDate: DateComponents? { didSet { view?.showMonth() } }

    /// Creates a selection of no day.
    public init(delegate: (any UICalendarSelectionSingleDateDelegate)?) {
        self.delegate = delegate
        super.init()
    }

    /// Selects a day, or none, without a call of the delegate. `animated` has no effect. [U]
    open func setSelected(_ selectedDate: DateComponents?, animated: Bool) {
        self.selectedDate = selectedDate
    }

    override func canSelect(_ components: DateComponents) -> Bool {
        delegate?.dateSelection(self, canSelectDate: components) ?? true
    }

    override func isSelected(_ date: Date, in view: UICalendarView) -> Bool {
        view.isSame(selectedDate, as: date)
    }

    /// A tap on the selected day clears the selection, if the delegate allows it.
    override func tapped(_ components: DateComponents, _ date: Date) {
        guard let view else { return }
        let new = isSelected(date, in: view) ? nil : components
        guard delegate?.dateSelection(self, canSelectDate: new) ?? true else { return }
        selectedDate = new
        delegate?.dateSelection(self, didSelectDate: new)
    }
}

/// Controls and observes the selection of a day.
///
/// Source: Apple, UICalendarSelectionSingleDateDelegate.
@preconcurrency @MainActor
public protocol UICalendarSelectionSingleDateDelegate: AnyObject {
    /// Called after the user has selected a day, or cleared the selection (nil).
    func dateSelection(
        _ selection: UICalendarSelectionSingleDate, didSelectDate dateComponents: DateComponents?)
    /// Returns whether the user can select a day, or clear the selection (nil).
    func dateSelection(
        _ selection: UICalendarSelectionSingleDate, canSelectDate dateComponents: DateComponents?
    ) -> Bool
}

extension UICalendarSelectionSingleDateDelegate {
    /// Returns true.
    public func dateSelection(
        _ selection: UICalendarSelectionSingleDate, canSelectDate dateComponents: DateComponents?
    ) -> Bool { true }
}

/// The selection of any number of days.
///
/// Source: Apple, UICalendarSelectionMultiDate.
@preconcurrency @MainActor
open class UICalendarSelectionMultiDate: UICalendarSelection {
    /// The delegate; not retained.
    open weak var delegate: (any UICalendarSelectionMultiDateDelegate)?
    /// The selected days. Default: none.
    open var selectedDates: [DateComponents] = [] { didSet { view?.showMonth() } }

    /// Creates a selection of no day.
    public init(delegate: (any UICalendarSelectionMultiDateDelegate)?) {
        self.delegate = delegate
        super.init()
    }

    /// Selects days without a call of the delegate. `animated` has no effect. [U]
    open func setSelectedDates(_ selectedDates: [DateComponents], animated: Bool) {
        self.selectedDates = selectedDates
    }

    override func canSelect(_ components: DateComponents) -> Bool {
        delegate?.multiDateSelection(self, canSelectDate: components) ?? true
    }

    override func isSelected(_ date: Date, in view: UICalendarView) -> Bool {
        selectedDates.contains { view.isSame($0, as: date) }
    }

    override func tapped(_ components: DateComponents, _ date: Date) {
        guard let view else { return }
        if isSelected(date, in: view) {
            guard delegate?.multiDateSelection(self, canDeselectDate: components) ?? true else {
                return
            }
            selectedDates.removeAll { view.isSame($0, as: date) }
            delegate?.multiDateSelection(self, didDeselectDate: components)
        } else {
            guard canSelect(components) else { return }
            selectedDates.append(components)
            delegate?.multiDateSelection(self, didSelectDate: components)
        }
    }
}

/// Controls and observes the selection of days.
///
/// Source: Apple, UICalendarSelectionMultiDateDelegate.
@preconcurrency @MainActor
public protocol UICalendarSelectionMultiDateDelegate: AnyObject {
    /// Called after the user has selected a day.
    func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, didSelectDate dateComponents: DateComponents)
    /// Called after the user has deselected a day.
    func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, didDeselectDate dateComponents: DateComponents)
    /// Returns whether the user can select a day.
    func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, canSelectDate dateComponents: DateComponents
    ) -> Bool
    /// Returns whether the user can deselect a day.
    func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, canDeselectDate dateComponents: DateComponents
    ) -> Bool
}

extension UICalendarSelectionMultiDateDelegate {
    /// Returns true.
    public func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, canSelectDate dateComponents: DateComponents
    ) -> Bool { true }
    /// Returns true.
    public func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, canDeselectDate dateComponents: DateComponents
    ) -> Bool { true }
}
