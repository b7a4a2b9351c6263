import Foundation
import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

// Source: Apple, UIDatePickerStyle: compact ("a label that when tapped displays a calendar-style
// editor"), inline ("an editable calendar"); what is written follows the locale (CLDR).
@MainActor
@Suite("Compact and inline date pickers")
struct DateStyleTests {
    private let stage = Stage(size: CGSize(width: 390, height: 844), scale: 2)
    private let picker = UIDatePicker()
    private let controller = UIViewController()

    private static let gregorian = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
        return calendar
    }()

    private func date(_ month: Int, _ day: Int, _ hour: Int = 9, _ minute: Int = 41) -> Date {
        let parts = DateComponents(
            year: 2026, month: month, day: day, hour: hour, minute: minute)
        return Self.gregorian.date(from: parts) ?? .distantPast
    }

    private func show(
        _ style: UIDatePickerStyle, _ mode: UIDatePicker.Mode, locale: String = "en_US"
    ) {
        picker.calendar = Self.gregorian
        picker.timeZone = TimeZone(secondsFromGMT: 0)
        picker.locale = Locale(identifier: locale)
        picker.datePickerMode = mode
        picker.preferredDatePickerStyle = style
        picker.date = date(2, 14)
        stage.window.rootViewController = controller
        picker.frame = CGRect(origin: CGPoint(x: 10, y: 100), size: picker.intrinsicContentSize)
        controller.view.addSubview(picker)
        stage.commit()
    }

    private func visible<V: UIView>(_ type: V.Type, in view: UIView) -> [V] {
        view.subviews.filter { !$0.isHidden }.flatMap { child in
            ((child as? V).map { [$0] } ?? []) + visible(type, in: child)
        }
    }

    private func titles(_ view: UIView) -> [String] {
        visible(UIButton.self, in: view).compactMap(\.currentTitle)
    }

    private func tap(_ title: String, in view: UIView) throws {
        let button = try #require(
            visible(UIButton.self, in: view).first { $0.currentTitle == title })
        stage.tap(button)
        stage.advance(by: .seconds(1))
    }

    @Test("fields show date and time in the locale's form, as wide as their texts")
    func fields() {
        defer { stage.close() }
        show(.compact, .dateAndTime)
        #expect(picker.datePickerStyle == .compact)
        #expect(visible(UIPickerView.self, in: picker).isEmpty)
        let space = titles(picker).last?.dropFirst(4).first ?? " "
        #expect(titles(picker) == ["Feb 14, 2026", "9:41\(space)AM"])
        // 12 and 7 letters of 17 points, insets of 12, a gap of 6.
        #expect(picker.intrinsicContentSize == CGSize(width: 377, height: 34))
        picker.locale = Locale(identifier: "de_DE")
        #expect(titles(picker) == ["14.02.2026", "09:41"])
        picker.datePickerMode = .date
        #expect(titles(picker) == ["14.02.2026"])
        picker.datePickerMode = .time
        #expect(titles(picker) == ["09:41"])
        picker.datePickerMode = .countDownTimer
        #expect(picker.datePickerStyle == .wheels)
        #expect(visible(UIPickerView.self, in: picker).count == 1)
        #expect(picker.intrinsicContentSize.height == 216)
    }

    @Test("a tap on the date opens a calendar, one on the time opens wheels")
    func popovers() throws {
        defer { stage.close() }
        show(.compact, .dateAndTime, locale: "de_DE")
        var heard: [Date] = []
        picker.addAction(
            UIAction { [weak picker] _ in heard.append(picker?.date ?? .distantPast) },
            for: .valueChanged)
        try tap("14.02.2026", in: picker)
        let popover = try #require(controller.presentedViewController)
        #expect(popover.popoverPresentationController != nil)
        try tap("20", in: popover.view)
        #expect(heard == [date(2, 20)])
        #expect(titles(picker) == ["20.02.2026", "09:41"])
        stage.tap(CGPoint(x: 380, y: 830))
        stage.advance(by: .seconds(1))
        #expect(controller.presentedViewController == nil)
        try tap("09:41", in: picker)
        let wheels = try #require(
            visible(UIPickerView.self, in: controller.presentedViewController!.view).first)
        #expect(wheels.numberOfComponents == 2)
    }

    @Test("a calendar begins with the locale's weekday and turns by months")
    func calendar() throws {
        defer { stage.close() }
        show(.inline, .date)
        #expect(picker.datePickerStyle == .inline)
        let labels = { visible(UILabel.self, in: picker).compactMap(\.text) }
        #expect(labels().first == "February 2026")
        #expect(labels().contains("SUN"))
        func x(_ title: String) -> CGFloat? {
            visible(UIButton.self, in: picker).first { $0.currentTitle == title }?.frame.minX
        }
        // 1 February 2026 is a Sunday: the first column in America, the last in Germany.
        let first = x("1")
        #expect(first == x("8") && x("7") ?? 0 > x("6") ?? 0)
        #expect(titles(picker).count == 28)
        picker.locale = Locale(identifier: "de_DE")
        stage.commit()
        #expect(labels().first == "Februar 2026")
        #expect(x("1") ?? 0 > x("2") ?? 0 && x("2") == first)
        let next = visible(UIButton.self, in: picker).first {
            $0.accessibilityLabel == "Next Month"
        }
        stage.tap(try #require(next))
        #expect(labels().first == "März 2026" && titles(picker).count == 31)
        #expect(picker.date == date(2, 14))
        var count = 0
        picker.addAction(UIAction { _ in count += 1 }, for: .valueChanged)
        try tap("31", in: picker)
        #expect(picker.date == date(3, 31) && count == 1)
        picker.date = date(2, 1)
        #expect(labels().first == "Februar 2026" && count == 1)
    }

    @Test("days and months beyond the limits cannot be chosen")
    func limits() throws {
        defer { stage.close() }
        picker.minimumDate = date(2, 10)
        picker.maximumDate = date(3, 5)
        show(.inline, .dateAndTime)
        let usable = { visible(UIButton.self, in: picker).filter(\.isEnabled) }
        // 10 to 28 February, the next month and the time.
        #expect(usable().count == 19 + 1 + 1)
        #expect(picker.intrinsicContentSize == CGSize(width: 320, height: 388))
        let next = usable().first { $0.accessibilityLabel == "Next Month" }
        stage.tap(try #require(next))
        // 1 to 5 March, the previous month and the time.
        #expect(usable().count == 5 + 1 + 1)
        // The time of the last day is beyond its limit, 9:41.
        picker.date = date(2, 14, 12)
        stage.tap(try #require(usable().first { $0.accessibilityLabel == "Next Month" }))
        try tap("5", in: picker)
        #expect(picker.date == date(3, 5))
        picker.isEnabled = false
        #expect(picker.subviews.last?.isUserInteractionEnabled == false)
    }

    @Test("a window without a root controller is reported")
    func noController() {
        defer { stage.close() }
        show(.compact, .date)
        stage.window.rootViewController = nil
        stage.window.addSubview(picker)
        stage.commit()
        #expect(
            mistakes { stage.tap(picker) }.contains("no root view controller"))
    }
}
