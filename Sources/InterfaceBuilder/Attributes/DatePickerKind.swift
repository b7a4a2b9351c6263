import Foundation
import UIKit

extension Kinds {
    static let datePicker = Kind(
        "datePicker", UIDatePicker.self, initializedBy: UIDatePicker.self, parent: control,
        attributes: [
            .choice(
                "datePickerMode", \UIDatePicker.datePickerMode,
                [
                    "time": .time, "date": .date, "dateAndTime": .dateAndTime,
                    "countDownTimer": .countDownTimer,
                ]),
            .choice(
                "style", \UIDatePicker.preferredDatePickerStyle,
                [
                    "automatic": .automatic, "wheels": .wheels, "compact": .compact,
                    "inline": .inline,
                ]),
            .count("minuteInterval", \UIDatePicker.minuteInterval, samples: ["5", "30"]),
        ],
        children: [
            date("minimumDate", \UIDatePicker.minimumDate),
            date("maximumDate", \UIDatePicker.maximumDate),
            .rule("date") { (_, picker: UIDatePicker, element) in
                guard let date = date(element) else { return false }
                picker.date = date
                return true
            },
            .rule("locale") { (_, picker: UIDatePicker, element) in
                guard let name = element["localeIdentifier"] else { return element.name == "nil" }
                picker.locale = Locale(identifier: name)
                return true
            },
            .rule("timeZone") { (_, picker: UIDatePicker, element) in
                guard let name = element["name"] else { return element.name == "nil" }
                guard let zone = TimeZone(identifier: name) else { return false }
                picker.timeZone = zone
                return true
            },
        ],
        // Without a date the picker shows the present one; with one Xcode writes NO.
        ignored: ["useCurrentDate"])

    private static func date(
        _ key: String, _ property: ReferenceWritableKeyPath<UIDatePicker, Date?>
    ) -> ChildRule {
        .rule(key) { (_, picker: UIDatePicker, element) in
            picker[keyPath: property] = date(element)
            return element.name == "nil" || picker[keyPath: property] != nil
        }
    }

    private static func date(_ element: Element) -> Date? {
        element["timeIntervalSinceReferenceDate"].flatMap(Value.number)
            .map { Date(timeIntervalSinceReferenceDate: $0) }
    }
}
