import Testing
import UserNotifications

/// Source: Apple, the headers of UserNotifications import those of Foundation.
@Suite("Imports of UserNotifications alone")
struct ExportTests {
    @Test("bring the names of Foundation")
    func names() {
        let components = DateComponents(hour: 8)
        let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: true)
        #expect(trigger.dateComponents.hour == 8)
    }
}
