import Foundation
import Testing

@testable import UIKit

@MainActor
@Suite("The wheels of a language")
struct DateLookTests {
    private func look(
        _ mode: UIDatePicker.Mode, _ language: String, _ zone: String = "GMT", interval: Int = 1
    ) throws -> DateLook {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        return DateLook(
            mode: mode, calendar: calendar, locale: Locale(identifier: language),
            minuteInterval: interval)
    }

    /// Source: CLDR, Spanish yMMMM: “MMMM 'de' y”; the d of its word is no field.
    @Test("words in a language's pattern add no wheels", arguments: ["es_ES", "pt_PT", "en_US"])
    func words(language: String) throws {
        let look = try look(.yearAndMonth, language)
        #expect(look.units.count == 2)
        #expect(!look.units.contains(.dayOfMonth))
    }

    /// Clocks in Berlin went back on 2026-10-25 at 01:00 UTC: 02:33 occurs at 00:33 and 01:33 UTC.
    @Test("a time that occurs twice is rounded within its own hour")
    func twice() throws {
        let look = try look(.time, "de_DE", "Europe/Berlin", interval: 5)
        // 2026-10-25T00:33:00Z, and an hour later.
        for seconds: TimeInterval in [1_792_888_380, 1_792_891_980] {
            let date = Date(timeIntervalSince1970: seconds)
            #expect(look.rounded(date) == Date(timeIntervalSince1970: seconds - 180))
        }
    }
}
