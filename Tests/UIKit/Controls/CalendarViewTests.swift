import Foundation
import HeadlessTesting
import Testing

@testable import UIKit

/// Sources: Apple, UICalendarView, UICalendarSelectionSingleDate, UICalendarSelectionMultiDate and
/// their delegates; 1 February 2026 is a Sunday, and the month has 28 days.
@MainActor
@Suite("Calendar views")
final class CalendarViewTests {
    private final class Listener: UICalendarViewDelegate, UICalendarSelectionSingleDateDelegate,
        UICalendarSelectionMultiDateDelegate
    {
        var heard: [String] = []
        var marked: [Int: UICalendarView.Decoration] = [:]
        var refused: Set<Int> = []
        func calendarView(
            _ calendarView: UICalendarView, decorationFor dateComponents: DateComponents
        ) -> UICalendarView.Decoration? {
            dateComponents.month == 2 ? marked[dateComponents.day ?? 0] : nil
        }
        func calendarView(
            _ calendarView: UICalendarView,
            didChangeVisibleDateComponentsFrom previousDateComponents: DateComponents
        ) {
            heard.append(
                "\(previousDateComponents.month!) to \(calendarView.visibleDateComponents.month!)")
        }
        func dateSelection(
            _ selection: UICalendarSelectionSingleDate,
            canSelectDate dateComponents: DateComponents?
        ) -> Bool { !refused.contains(dateComponents?.day ?? 0) }
        func dateSelection(
            _ selection: UICalendarSelectionSingleDate,
            didSelectDate dateComponents: DateComponents?
        ) {
            heard.append("selected \(dateComponents?.day ?? 0)")
        }
        func multiDateSelection(
            _ selection: UICalendarSelectionMultiDate, didSelectDate dateComponents: DateComponents
        ) { heard.append("+\(dateComponents.year!)-\(dateComponents.day!)") }
        func multiDateSelection(
            _ selection: UICalendarSelectionMultiDate,
            didDeselectDate dateComponents: DateComponents
        ) { heard.append("-\(dateComponents.day!)") }
        func multiDateSelection(
            _ selection: UICalendarSelectionMultiDate,
            canDeselectDate dateComponents: DateComponents
        ) -> Bool { dateComponents.day != 3 }
    }

    private let stage = Stage(size: CGSize(width: 320, height: 600), scale: 2)
    private let view = UICalendarView()
    private let listener = Listener()
    private let calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.firstWeekday = 1
        return calendar
    }()

    init() {
        view.calendar = calendar
        view.timeZone = TimeZone(secondsFromGMT: 0)
        view.locale = Locale(identifier: "en_US")
        view.visibleDateComponents = day(14)
        view.frame = CGRect(origin: .zero, size: view.intrinsicContentSize)
        stage.window.addSubview(view)
        stage.commit()
    }

    private func day(_ day: Int, _ month: Int = 2) -> DateComponents {
        DateComponents(year: 2026, month: month, day: day)
    }

    private var days: [CalendarDay] {
        view.layoutIfNeeded()
        view.monthView.layoutIfNeeded()
        return view.monthView.subviews.compactMap { $0 as? CalendarDay }
    }

    /// Taps the place of a day, even if it does not react.
    private func tap(_ day: Int) {
        let place = days[day - 1]
        stage.tap(place.convert(CGPoint(x: place.bounds.midX, y: 20), to: nil))
    }

    private var title: String? {
        view.monthView.subviews.compactMap { ($0 as? UILabel)?.text }.first
    }

    @Test("a month has its days below its weekdays, and another one is shown by a button or swipe")
    func months() throws {
        view.delegate = listener
        #expect(title == "February 2026")
        #expect(days.count == 28 && days[27].title.text == "28")
        // (320 − 32) / 7 is 41 points a day; rows are 56 high.
        #expect(days[0].frame == CGRect(x: 16, y: 64, width: 41, height: 56))
        #expect(days[8].frame == CGRect(x: 57, y: 120, width: 41, height: 56))
        view.wantsDateDecorations = false
        #expect(days[8].frame.height == 40)
        #expect(view.intrinsicContentSize == CGSize(width: 320, height: 64 + 240 + 16))
        let following = try #require(
            view.monthView.subviews.first { $0.accessibilityLabel == "Next Month" })
        stage.tap(following)
        #expect(title == "March 2026" && days.count == 31)
        stage.pan(
            from: CGPoint(x: 100, y: 150), to: CGPoint(x: 300, y: 150), over: .milliseconds(100))
        stage.settle()
        #expect(title == "February 2026")
        view.setVisibleDateComponents(day(1, 7), animated: true)
        stage.settle()
        #expect(title == "July 2026")
        #expect(listener.heard == ["2 to 3", "3 to 2", "2 to 7"])
        view.fontDesign = .rounded
        #expect(days[0].title.font != .systemFont(ofSize: 20))
        stage.close()
    }

    @Test("days and months outside the range cannot be reached")
    func range() throws {
        let start = try #require(view.ownCalendar.date(from: day(10)))
        let end = try #require(view.ownCalendar.date(from: day(5, 3)))
        view.availableDateRange = DateInterval(start: start, end: end)
        #expect(!days[8].isEnabled && days[9].isEnabled)
        view.selectionBehavior = UICalendarSelectionSingleDate(delegate: listener)
        tap(9)
        #expect(listener.heard.isEmpty)
        #expect(!view.canTurn(by: -1) && view.canTurn(by: 1))
        view.visibleDateComponents = day(1, 9)
        #expect(title == "March 2026")
        #expect(days[4].isEnabled && !days[5].isEnabled)
        stage.close()
    }

    @Test("one day is selected, cleared by another tap, and refused by the delegate")
    func single() {
        tap(3)
        let selection = UICalendarSelectionSingleDate(delegate: listener)
        view.selectionBehavior = selection
        tap(3)
        #expect(selection.selectedDate?.day == 3 && selection.selectedDate?.year == 2026)
        #expect(days[2].isSelected && !days[3].isSelected)
        selection.setSelected(day(5), animated: false)
        #expect(days[4].isSelected && !days[2].isSelected)
        tap(5)
        #expect(selection.selectedDate == nil)
        listener.refused = [0, 7]
        selection.updateSelectableDates()
        #expect(!days[6].isEnabled)
        tap(7)
        tap(8)
        tap(8)
        #expect(selection.selectedDate?.day == 8)
        #expect(listener.heard == ["selected 3", "selected 0", "selected 8"])
        stage.close()
    }

    @Test("several days are selected and deselected")
    func multiple() {
        let selection = UICalendarSelectionMultiDate(delegate: listener)
        selection.setSelectedDates([day(2)], animated: false)
        view.selectionBehavior = selection
        #expect(days[1].isSelected)
        tap(3)
        tap(2)
        tap(3)
        #expect(selection.selectedDates.compactMap(\.day) == [3])
        #expect(listener.heard == ["+2026-3", "-2"])
        stage.close()
    }

    @Test("decorations are dots, images and views below the numbers")
    func decorations() throws {
        let own = UILabel()
        own.text = "!"
        listener.marked = [
            1: .default(color: .red, size: .large),
            2: .image(UIImage(systemName: "star"), color: .blue, size: .small),
            3: .customView { own }, 4: UICalendarView.Decoration(),
        ]
        view.delegate = listener
        func mark(_ day: Int) -> UIView? {
            days[day - 1].layoutIfNeeded()
            return days[day - 1].subviews.count == 3 ? days[day - 1].subviews[2] : nil
        }
        let dot = try #require(mark(1))
        #expect(dot.backgroundColor == .red && dot.frame.size == CGSize(width: 8, height: 8))
        #expect(dot.center == CGPoint(x: 20.5, y: 48))
        let star = try #require(mark(2) as? UIImageView)
        #expect(star.tintColor == .blue && star.bounds.width == 8)
        #expect(mark(3) === own && own.clipsToBounds)
        #expect(mark(4)?.backgroundColor == .systemGray)
        #expect(mark(5) == nil)
        listener.marked = [5: .default()]
        view.reloadDecorations(forDateComponents: [day(1), day(5)], animated: true)
        #expect(mark(1) == nil && mark(5) != nil && mark(3) === own)
        stage.settle()
        #expect(mark(5)?.alpha == 1)
        stage.close()
    }
}
