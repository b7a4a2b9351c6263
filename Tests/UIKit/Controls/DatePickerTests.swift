import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Source: Apple, UIDatePicker: modes, limits, intervals, defaults. What wheels contain follows the
/// locale (CLDR's patterns: month, day and year in American English, day first in German).
@MainActor
@Suite("Date pickers")
struct DatePickerTests {
    let stage = Stage(size: CGSize(width: 390, height: 844), scale: 2)
    let picker = UIDatePicker()

    private static let gregorian = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
        return calendar
    }()

    private func date(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0)
        -> Date
    {
        let parts = DateComponents(
            year: year, month: month, day: day, hour: hour, minute: minute)
        return Self.gregorian.date(from: parts) ?? .distantPast
    }

    private func show(
        _ mode: UIDatePicker.Mode, _ date: Date, locale: String = "en_US"
    ) throws -> UIPickerView {
        picker.calendar = Self.gregorian
        picker.locale = Locale(identifier: locale)
        picker.datePickerMode = mode
        picker.date = date
        picker.frame = CGRect(x: 0, y: 100, width: 320, height: 216)
        stage.window.addSubview(picker)
        stage.commit()
        return try #require(picker.subviews.compactMap { $0 as? UIPickerView }.first)
    }

    /// The titles in the middle of the wheels.
    private func titles(_ wheels: UIPickerView) -> [String?] {
        stage.commit()
        return (0..<wheels.numberOfComponents).map { component in
            let row = wheels.selectedRow(inComponent: component)
            let label = wheels.view(forRow: row, forComponent: component) as? UILabel
            return label?.attributedText?.string ?? label?.text
        }
    }

    /// Taps the row that lies some rows below the middle of a wheel, and waits for the wheels.
    private func turn(_ wheels: UIPickerView, _ component: Int, by rows: Int) throws {
        let row = wheels.selectedRow(inComponent: component) + rows
        let view = try #require(wheels.view(forRow: row, forComponent: component))
        stage.tap(view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil))
        stage.advance(by: .seconds(2))
    }

    @Test("the defaults are UIKit's; the date is the stage's")
    func defaults() {
        defer { stage.close() }
        #expect(picker.datePickerMode == .dateAndTime && picker.minuteInterval == 1)
        #expect(picker.minimumDate == nil && picker.maximumDate == nil)
        #expect(picker.countDownDuration == 0 && picker.timeZone == nil && picker.locale == nil)
        #expect(picker.preferredDatePickerStyle == .automatic && picker.datePickerStyle == .wheels)
        #expect(picker.frame.size == CGSize(width: 320, height: 216))
        // A stage begins on 1 January 2001.
        #expect(abs(picker.date.timeIntervalSinceReferenceDate) < 1)
    }

    @Test("each mode has its wheels, in the order and language of the locale")
    func modes() throws {
        defer { stage.close() }
        let day = date(2024, 2, 9, 15, 7)
        let wheels = try show(.date, day)
        #expect(titles(wheels) == ["February", "9", "2024"])
        picker.locale = Locale(identifier: "de_DE")
        #expect(titles(wheels) == ["9", "Februar", "2024"])
        picker.datePickerMode = .yearAndMonth
        #expect(titles(wheels) == ["Februar", "2024"])
        picker.datePickerMode = .time
        #expect(titles(wheels) == ["15", "07"])
        picker.locale = Locale(identifier: "en_US")
        #expect(titles(wheels) == ["3", "07", "PM"])
        picker.datePickerMode = .dateAndTime
        #expect(titles(wheels) == ["Fri, Feb 9", "3", "07", "PM"])
        picker.date = Date()
        #expect(titles(wheels).first == "Today")
        picker.timeZone = TimeZone(secondsFromGMT: 3600)
        picker.datePickerMode = .time
        picker.date = day
        #expect(titles(wheels) == ["4", "07", "PM"])
        picker.datePickerMode = .countDownTimer
        picker.countDownDuration = 3900
        #expect(titles(wheels) == ["1 hour", "5 min"])
    }

    @Test("a wheel that is turned changes its part of the date and sends valueChanged once")
    func turning() throws {
        defer { stage.close() }
        var dates: [Date] = []
        picker.addAction(
            UIAction { [weak picker] _ in dates.append(picker?.date ?? .distantPast) },
            for: .valueChanged)
        let wheels = try show(.date, date(2024, 1, 31, 8, 30))
        #expect(dates.isEmpty)
        // February has 29 days in 2024, and the time of the day stays.
        try turn(wheels, 0, by: 1)
        #expect(dates == [date(2024, 2, 29, 8, 30)])
        #expect(titles(wheels) == ["February", "29", "2024"])
        // 30 February does not exist: the wheel turns back.
        try turn(wheels, 1, by: 1)
        #expect(dates.count == 1 && titles(wheels) == ["February", "29", "2024"])
        try turn(wheels, 2, by: -1)
        #expect(dates.last == date(2023, 2, 28, 8, 30))
        // January comes before February, and December before January.
        try turn(wheels, 0, by: -2)
        #expect(dates.last == date(2023, 12, 28, 8, 30))
    }

    @Test("hours past noon turn the half of the day, which moves hours by twelve")
    func halves() throws {
        defer { stage.close() }
        let wheels = try show(.time, date(2024, 5, 5, 11, 20))
        #expect(titles(wheels) == ["11", "20", "AM"])
        try turn(wheels, 0, by: 1)
        #expect(titles(wheels) == ["12", "20", "PM"])
        #expect(picker.date == date(2024, 5, 5, 12, 20))
        try turn(wheels, 2, by: -1)
        #expect(picker.date == date(2024, 5, 5, 0, 20))
        try turn(wheels, 1, by: -1)
        #expect(picker.date == date(2024, 5, 5, 0, 19))
    }

    @Test("days turn with their months, and minutes in steps that round down")
    func steps() throws {
        defer { stage.close() }
        picker.minuteInterval = 15
        let wheels = try show(.dateAndTime, date(2024, 2, 28, 10, 44))
        #expect(picker.date == date(2024, 2, 28, 10, 30))
        #expect(titles(wheels) == ["Wed, Feb 28", "10", "30", "AM"])
        try turn(wheels, 0, by: 2)
        #expect(picker.date == date(2024, 3, 1, 10, 30))
        try turn(wheels, 2, by: 2)
        #expect(picker.date == date(2024, 3, 1, 10, 0))
        let words = mistakes { picker.minuteInterval = 7 }
        #expect(picker.minuteInterval == 1)
        #expect(words.contains("minuteInterval") && words.contains("cannot be 7"))
    }

    @Test("the date stays within the limits; rows beyond them are grey and turn back")
    func limits() throws {
        defer { stage.close() }
        let wheels = try show(.date, date(2024, 6, 15))
        picker.minimumDate = date(2024, 6, 10)
        picker.maximumDate = date(2024, 6, 20)
        picker.date = date(2020, 1, 1)
        #expect(picker.date == date(2024, 6, 10))
        #expect(titles(wheels) == ["June", "10", "2024"])
        let row = wheels.selectedRow(inComponent: 1)
        func color(_ row: Int) -> UIColor? {
            let label = wheels.view(forRow: row, forComponent: 1) as? UILabel
            return label?.attributedText?.attribute(
                .foregroundColor, at: 0, effectiveRange: nil) as? UIColor
        }
        #expect(color(row - 1) == .tertiaryLabel)
        #expect(color(row + 1) != .tertiaryLabel)
        try turn(wheels, 0, by: 1)
        // 10 July is after the maximum.
        #expect(picker.date == date(2024, 6, 20))
        #expect(titles(wheels) == ["June", "20", "2024"])
        // Limits that exclude each other do not apply.
        picker.maximumDate = date(2024, 6, 1)
        picker.date = date(2020, 1, 1)
        #expect(picker.date == date(2020, 1, 1))
    }

    @Test("dates that are not finite are reported and leave the date and the limits as they are")
    func oddDates() {
        let picker = UIDatePicker()
        let usual = Date(timeIntervalSinceReferenceDate: 0)
        (picker.minimumDate, picker.maximumDate, picker.date) = (usual, usual + 60, usual + 60)
        for seconds in [Double.nan, .infinity] {
            let odd = Date(timeIntervalSinceReferenceDate: seconds)
            #expect(mistakes { picker.minimumDate = odd }.contains("the minimumDate of"))
            #expect(mistakes { picker.maximumDate = odd }.contains("the maximumDate of"))
            #expect(mistakes { picker.setDate(odd, animated: false) }.contains("the date of"))
        }
        #expect(picker.minimumDate == usual)
        #expect(picker.maximumDate == usual + 60)
        #expect(picker.date == usual + 60)
    }

    @Test("a countdown has at least one step and at most 23:59")
    func countdown() throws {
        defer { stage.close() }
        var count = 0
        picker.addAction(UIAction { _ in count += 1 }, for: .valueChanged)
        let wheels = try show(.countDownTimer, Date())
        picker.minuteInterval = 5
        picker.countDownDuration = 3600
        try turn(wheels, 0, by: -1)
        #expect(picker.countDownDuration == 300 && titles(wheels) == ["0 hours", "5 min"])
        try turn(wheels, 1, by: 2)
        #expect(picker.countDownDuration == 900 && count == 2)
        let words = mistakes { picker.countDownDuration = 90_000 }
        #expect(words.contains("countDownDuration"))
        #expect(picker.countDownDuration == 86_399)
    }

    @Test("setDate turns the wheels with an animation; a disabled picker does not turn")
    func animation() throws {
        defer { stage.close() }
        let wheels = try show(.date, date(2024, 6, 15))
        picker.setDate(date(2024, 6, 17), animated: true)
        #expect(picker.date == date(2024, 6, 17))
        stage.advance(by: .seconds(2))
        #expect(titles(wheels) == ["June", "17", "2024"])
        picker.isEnabled = false
        #expect(!wheels.isUserInteractionEnabled)
        let words = mistakes {
            picker.date = Date(timeIntervalSinceReferenceDate: .nan)
            picker.date = Date(timeIntervalSinceReferenceDate: .infinity)
        }
        #expect(words.contains("cannot be nan") && words.contains("cannot be inf"))
        #expect(picker.date == date(2024, 6, 17))
        picker.date = Date(timeIntervalSinceReferenceDate: 1e300)
        #expect(Self.gregorian.component(.year, from: picker.date) == 9998)
    }
}
