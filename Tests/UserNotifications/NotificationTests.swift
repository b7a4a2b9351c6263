import HeadlessTesting
import MainLoop
import MistakeRecorder
import Testing
import UIKit
import UserNotifications

/// Source: Apple, UNUserNotificationCenter; Scheduling a notification locally from your app.
@MainActor
@Suite("Notifications")
final class NotificationTests {
    private final class Delegate: NSObject, UNUserNotificationCenterDelegate {
        var options: UNNotificationPresentationOptions = [.banner, .badge]
        var log: [String] = []
        func userNotificationCenter(
            _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
            withCompletionHandler completionHandler:
                @escaping (UNNotificationPresentationOptions) -> Void
        ) {
            log.append("will present \(notification.request.content.title)")
            completionHandler(options)
        }
        func userNotificationCenter(
            _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
            withCompletionHandler completionHandler: @escaping () -> Void
        ) {
            let text = (response as? UNTextInputNotificationResponse)?.userText ?? ""
            log.append(
                "\(response.notification.request.identifier) \(response.actionIdentifier) \(text)")
            completionHandler()
        }
    }

    private let stage = Stage(size: CGSize(width: 320, height: 480))
    private let delegate = Delegate()
    private var center: UNUserNotificationCenter { .current() }

    private func request(
        _ name: String, after seconds: TimeInterval? = nil, repeats: Bool = false
    ) -> UNNotificationRequest {
        let content = UNMutableNotificationContent()
        content.title = "Title \(name)"
        content.badge = 3
        content.categoryIdentifier = "mail"
        let trigger = seconds.map {
            UNTimeIntervalNotificationTrigger(timeInterval: $0, repeats: repeats)
        }
        let request = UNNotificationRequest(identifier: name, content: content, trigger: trigger)
        content.title = "changed"
        return request
    }

    private func authorize() {
        center.delegate = delegate
        center.requestAuthorization(options: [.alert, .badge]) { _, _ in }
        stage.commit()
    }

    private func delivered() -> [String] {
        var names: [String] = []
        center.getDeliveredNotifications { names = $0.map(\.request.identifier) }
        stage.commit()
        return names
    }

    private func pending() -> [String] {
        var names: [String] = []
        center.getPendingNotificationRequests { names = $0.map(\.identifier) }
        stage.commit()
        return names
    }

    @Test("a request is delivered after its time, if the delegate presents it")
    func delivery() {
        defer { stage.close() }
        authorize()
        center.add(request("a", after: 5))
        center.add(request("b", after: 3600))
        center.add(request("c", after: 60, repeats: true))
        #expect(pending() == ["a", "b", "c"])
        stage.advance(by: .milliseconds(4_900))
        #expect(delegate.log == [])
        stage.advance(by: .milliseconds(200))
        #expect(delegate.log == ["will present Title a"])
        #expect(delivered() == ["a"])
        #expect(center.badgeCount == 3)
        center.removePendingNotificationRequests(withIdentifiers: ["b"])
        delegate.options = []
        stage.advance(by: .seconds(130))
        #expect(delegate.log.suffix(2) == ["will present Title c", "will present Title c"])
        #expect(delivered() == ["a"])
        #expect(pending() == ["c"])
        center.removeAllPendingNotificationRequests()
        center.removeAllDeliveredNotifications()
        #expect(pending() + delivered() == [])
    }

    @Test("without a permission nothing is delivered, and the settings say so")
    func permission() {
        defer { stage.close() }
        center.delegate = delegate
        center.grantsAuthorization = false
        var answers: [Bool] = []
        var settings: UNNotificationSettings?
        center.getNotificationSettings { settings = $0 }
        stage.commit()
        #expect(settings?.authorizationStatus == .notDetermined)
        center.requestAuthorization(options: [.alert]) { isGranted, error in
            answers.append(isGranted && error == nil)
        }
        stage.commit()
        #expect(answers == [false])
        center.getNotificationSettings { settings = $0 }
        center.add(request("a"))
        stage.advance(by: .seconds(1))
        #expect(settings?.alertSetting == .disabled && settings?.soundSetting == .notSupported)
        #expect(delivered() == [])
    }

    @Test("taps, actions and texts reach the delegate; others are reported")
    func responses() {
        defer { stage.close() }
        authorize()
        let answer = UNTextInputNotificationAction(
            identifier: "answer", title: "Answer", textInputButtonTitle: "Send",
            textInputPlaceholder: "Text")
        center.setNotificationCategories([
            UNNotificationCategory(identifier: "mail", actions: [answer], intentIdentifiers: [])
        ])
        for name in ["a", "b", "c"] { center.add(request(name)) }
        stage.advance(by: .milliseconds(10))
        #expect(delivered() == ["a", "b", "c"])
        delegate.log = []
        #expect(center.respond(to: "a"))
        #expect(center.respond(to: "b", action: "answer", text: "Yes"))
        #expect(!center.respond(to: "c", action: UNNotificationDismissActionIdentifier))
        #expect(
            delegate.log == ["a \(UNNotificationDefaultActionIdentifier) ", "b answer Yes"])
        let report = mistakes {
            center.respond(to: "a")
            center.add(request("d"))
            stage.advance(by: .milliseconds(10))
            center.respond(to: "d", action: "delete")
        }
        #expect(report.contains("No notification “a” was delivered"))
        #expect(report.contains("has no action “delete”"))
    }

    @Test("a calendar's date triggers, and unusable times are reported")
    func triggers() {
        defer { stage.close() }
        authorize()
        let parts = Calendar.current.dateComponents(
            [.hour, .minute, .second], from: Date(timeIntervalSinceNow: 7200))
        let trigger = UNCalendarNotificationTrigger(dateMatching: parts, repeats: false)
        #expect(trigger.nextTriggerDate() != nil)
        center.add(
            UNNotificationRequest(
                identifier: "date", content: UNNotificationContent(), trigger: trigger))
        stage.advance(by: .seconds(7190))
        #expect(delivered() == [])
        stage.advance(by: .seconds(20))
        #expect(delivered() == ["date"])
        var repeated = 0.0
        let report = mistakes {
            for number in [0, -1, Double.nan, .infinity, 1e300] {
                _ = UNTimeIntervalNotificationTrigger(timeInterval: number, repeats: false)
            }
            let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 5, repeats: true)
            repeated = trigger.timeInterval
        }
        #expect(repeated == 60)
        #expect(report.split(separator: "\n").count == 6)
    }

    // Apple, UNNotificationContent: threadIdentifier is empty, targetContentIdentifier nil and
    // interruptionLevel active.
    @Test("a request copies the content's groups, scene and urgency")
    func contents() {
        let content = UNMutableNotificationContent()
        #expect(content.threadIdentifier == "" && content.targetContentIdentifier == nil)
        #expect(content.interruptionLevel == .active)
        (content.threadIdentifier, content.targetContentIdentifier) = ("chat", "window")
        content.interruptionLevel = .timeSensitive
        let request = UNNotificationRequest(identifier: "a", content: content, trigger: nil)
        content.threadIdentifier = "other"
        #expect(request.content.threadIdentifier == "chat")
        #expect(request.content.targetContentIdentifier == "window")
        #expect(request.content.interruptionLevel == .timeSensitive)
        let mutable = request.content.mutableCopy() as? UNMutableNotificationContent
        #expect(mutable?.interruptionLevel.rawValue == 2)
    }

    // Apple's headers: the bits.
    @Test("options have Apple's bits")
    func values() {
        let options: [UNAuthorizationOptions] = [
            .badge, .sound, .alert, .carPlay, .criticalAlert, .providesAppNotificationSettings,
            .provisional,
        ]
        #expect(options.map(\.rawValue) == [1, 2, 4, 8, 16, 32, 64])
        let actions: [UNNotificationActionOptions] = [
            .authenticationRequired, .destructive, .foreground,
        ]
        #expect(actions.map(\.rawValue) == [1, 2, 4])
        #expect(UNNotificationCategoryOptions.customDismissAction.rawValue == 1)
    }

    @Test("the settings have what the program asked for")
    func settings() async {
        defer { stage.close() }
        authorize()
        let settings = await center.notificationSettings()
        #expect(settings.badgeSetting == .enabled && settings.soundSetting == .notSupported)
        #expect(settings.notificationCenterSetting == .enabled)
        #expect(settings.lockScreenSetting == .enabled)
    }

    @Test("requests and notifications are read without a handler, and removed by name")
    func asynchronous() async {
        defer { stage.close() }
        // Its methods are asynchronous here, too.
        func add() {
            authorize()
            for name in ["a", "b"] { center.add(request(name)) }
            center.add(request("c", after: 5))
            stage.advance(by: .seconds(1))
        }
        add()
        let found = await center.pendingNotificationRequests()
        #expect(found.map(\.identifier) == ["c"])
        let names = await center.deliveredNotifications().map(\.request.identifier)
        #expect(names == ["a", "b"])
        center.removeDeliveredNotifications(withIdentifiers: ["a", "c"])
        #expect(delivered() == ["b"] && pending() == ["c"])
    }

    @Test("the number on the icon is set, and answered in the next turn")
    func badges() {
        defer { stage.close() }
        var answers = 0
        center.setBadgeCount(7) { error in answers += error == nil ? 1 : 0 }
        #expect(center.badgeCount == 7 && answers == 0)
        stage.commit()
        #expect(answers == 1)
        center.setBadgeCount(-3)
        #expect(center.badgeCount == 0)
    }

    // Apple, UNNotificationCategoryOptions.customDismissAction: the delegate receives it.
    @Test("a category's dismissal reaches the delegate if the category asks for it")
    func dismissal() {
        defer { stage.close() }
        authorize()
        let category = UNNotificationCategory(
            identifier: "mail", actions: [], intentIdentifiers: [], options: .customDismissAction)
        center.setNotificationCategories([category])
        var known: Set<UNNotificationCategory> = []
        center.getNotificationCategories { known = $0 }
        #expect(known.isEmpty)
        stage.commit()
        #expect(known == [category])
        center.add(request("a"))
        stage.advance(by: .milliseconds(10))
        delegate.log = []
        #expect(center.respond(to: "a", action: UNNotificationDismissActionIdentifier))
        #expect(delegate.log == ["a \(UNNotificationDismissActionIdentifier) "])
        #expect(delivered() == [])
    }
}
