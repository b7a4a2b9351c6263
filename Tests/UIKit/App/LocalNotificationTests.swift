import HeadlessTesting
import Testing
import UIKit

// Source: Apple, UILocalNotification, UIUserNotificationSettings and UIApplication's methods for
// them, deprecated in iOS 10.
@MainActor
@Suite("Local notifications from before iOS 10")
struct LocalNotificationTests {
    private final class Delegate: NSObject, UIApplicationDelegate {
        var log: [String] = []
        func application(
            _ application: UIApplication,
            didRegister notificationSettings: UIUserNotificationSettings
        ) { log.append("types \(notificationSettings.types.rawValue)") }
        func application(_ application: UIApplication, didReceive notification: UILocalNotification)
        { log.append("got \(notification.alertBody ?? "-")") }
        func application(
            _ application: UIApplication, handleActionWithIdentifier identifier: String?,
            for notification: UILocalNotification, completionHandler: @escaping () -> Void
        ) {
            log.append("action \(identifier ?? "-")")
            completionHandler()
        }
    }

    private func notification(_ text: String, in seconds: Double) -> UILocalNotification {
        let notification = UILocalNotification()
        notification.alertBody = text
        notification.fireDate = Date(timeIntervalSinceNow: seconds)
        return notification
    }

    @Test("an active program gets them; in the background the user sees what is allowed")
    func delivery() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let (application, delegate) = (UIApplication.shared, Delegate())
        application.delegate = delegate
        #expect(application.currentUserNotificationSettings == nil)
        application.grantedUserNotificationTypes = [.alert, .badge]
        application.registerUserNotificationSettings(
            UIUserNotificationSettings(types: [.alert, .sound, .badge], categories: nil))
        stage.commit()
        #expect(delegate.log == ["types 5"])
        application.enter(.active)
        let first = notification("a", in: 30)
        application.scheduleLocalNotification(first)
        application.scheduleLocalNotification(notification("b", in: 40))
        #expect(application.scheduledLocalNotifications?.map(\.alertBody) == ["a", "b"])
        application.cancelLocalNotification(first)
        #expect(application.scheduledLocalNotifications?.count == 1)
        stage.advance(by: .seconds(41))
        #expect(delegate.log.last == "got b")
        application.enter(.background)
        let other = notification("c", in: 10)
        (other.applicationIconBadgeNumber, other.repeatInterval) = (3, .day)
        application.scheduleLocalNotification(other)
        stage.advance(by: .seconds(11))
        let shown = try #require(application.presentedLocalNotifications.first)
        #expect(shown.alertBody == "c" && application.applicationIconBadgeNumber == 3)
        #expect(application.scheduledLocalNotifications?.count == 1, "it comes again")
        // Setting them replaces those that are scheduled, and leaves the one that is shown.
        application.scheduledLocalNotifications = []
        #expect(application.scheduledLocalNotifications == [])
        #expect(application.presentedLocalNotifications == [shown])
        application.receive(localNotification: shown, action: "later")
        #expect(delegate.log.last == "action later")
        #expect(application.presentedLocalNotifications.isEmpty)
        application.cancelAllLocalNotifications()
        #expect(application.scheduledLocalNotifications == [])
        application.enter(.active)
        application.presentLocalNotificationNow(notification("now", in: 0))
        #expect(delegate.log.last == "got now")
    }

    // Source: Apple, repeatInterval: the system delivers it again at the interval. One delivery
    // for a time in the past: fireDate, "delivered immediately".
    @Test("repeats come at the interval, and those that were missed do not")
    func repeats() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let (application, delegate) = (UIApplication.shared, Delegate())
        application.delegate = delegate
        application.enter(.active)
        let minute = notification("m", in: 60)
        minute.repeatInterval = .minute
        application.scheduleLocalNotification(minute)
        // The fire date is a moment closer than 60 s once it is scheduled.
        stage.advance(by: .seconds(50))
        #expect(delegate.log == [])
        for count in 1...3 {
            stage.advance(by: .seconds(11))
            #expect(delegate.log == Array(repeating: "got m", count: count))
            stage.advance(by: .seconds(49))
            #expect(delegate.log.count == count)
        }
        application.cancelAllLocalNotifications()
        delegate.log = []
        let past = notification("p", in: -10.5)
        past.repeatInterval = .second
        application.scheduleLocalNotification(past)
        stage.advance(by: .milliseconds(1))
        #expect(delegate.log == ["got p"])
        for count in 2...4 {
            stage.advance(by: .seconds(1))
            #expect(delegate.log.count == count)
        }
        application.cancelAllLocalNotifications()
    }

    @Test("categories have actions by context")
    func categories() {
        let action = UIMutableUserNotificationAction()
        (action.identifier, action.title) = ("later", "Later")
        let category = UIMutableUserNotificationCategory()
        category.identifier = "reminders"
        category.setActions([action], for: .default)
        #expect(category.actions(for: .minimal)?.first?.title == "Later")
        category.setActions([], for: .minimal)
        #expect(category.actions(for: .minimal)?.isEmpty == true)
    }
}
