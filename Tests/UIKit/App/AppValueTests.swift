import Foundation
import HeadlessTesting
import Testing
import UIKit

/// Sources: Apple, NSUserActivity, UIPasteboard, UIPasteConfiguration, UILocalNotification and
/// UIUserNotificationAction (deprecated in iOS 10), UIApplicationShortcutItem.
@MainActor
@Suite("Activities, pasteboards and notifications: properties", .serialized)
struct AppValueTests {
    @Test("an activity that is indexed publicly is saved with its words and addresses")
    func activities() throws {
        let stage = Stage(size: CGSize(width: 10, height: 10))
        defer { stage.close() }
        #expect(NSUserActivityTypeBrowsingWeb == "NSUserActivityTypeBrowsingWeb")
        let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
        #expect(activity.keywords.isEmpty && activity.referrerURL == nil)
        #expect(!activity.isEligibleForPublicIndexing)
        activity.becomeCurrent()
        #expect(UIApplication.shared.savedUserActivities.isEmpty)
        activity.keywords = ["soup"]
        activity.referrerURL = URL(string: "https://example.com/menu")
        activity.isEligibleForPublicIndexing = true
        activity.becomeCurrent()
        let saved = try #require(UIApplication.shared.savedUserActivities.first)
        #expect(saved.keywords == ["soup"] && saved.referrerURL == activity.referrerURL)
        #expect(saved.isEligibleForPublicIndexing)
        let handed = UIApplication.shared.handOffUserActivity()
        #expect(handed?.referrerURL == activity.referrerURL)
        activity.invalidate()
        NSUserActivity.deleteAllSavedUserActivities {}
    }

    @Test("pasteboards hold data, and post which types came and went")
    func pasteboards() {
        let board = UIPasteboard.withUniqueName()
        board.setData(Data("a".utf8), forPasteboardType: "com.example.a")
        #expect(board.data(forPasteboardType: "com.example.a") == Data("a".utf8))
        var log: [String] = []
        let center = NotificationCenter.default
        let changes = center.addObserver(
            forName: UIPasteboard.changedNotification, object: nil, queue: nil
        ) { note in
            let key = UIPasteboard.changedTypesRemovedUserInfoKey
            let gone = note.userInfo?[key] as? [String] ?? []
            MainActor.assumeIsolated { log += gone }
        }
        let removal = center.addObserver(
            forName: UIPasteboard.removedNotification, object: nil, queue: nil
        ) { note in
            let name = (note.object as? UIPasteboard).map { board in
                MainActor.assumeIsolated { board.name.rawValue }
            }
            MainActor.assumeIsolated { log.append(name ?? "-") }
        }
        defer { [changes, removal].forEach(center.removeObserver) }
        board.setData(Data("b".utf8), forPasteboardType: "com.example.b")
        #expect(log == ["com.example.a"] && board.numberOfItems == 1)
        UIPasteboard.remove(withName: board.name)
        #expect(log == ["com.example.a", board.name.rawValue])
        #expect(
            UIPasteboard.changedTypesRemovedUserInfoKey
                == "UIPasteboardChangedTypesRemovedUserInfoKey")
        let configuration = UIPasteConfiguration(acceptableTypeIdentifiers: ["com.example.a"])
        configuration.addTypeIdentifiers(forAccepting: NSString.self)
        #expect(configuration.acceptableTypeIdentifiers.first == "com.example.a")
        #expect(configuration.acceptableTypeIdentifiers.contains("public.utf8-plain-text"))
    }

    @Test("a scheduled notification has all values, by which it is cancelled")
    func localNotifications() throws {
        let stage = Stage(size: CGSize(width: 10, height: 10))
        defer { stage.close() }
        let application = UIApplication.shared
        let changes: [(String, (UILocalNotification) -> Void)] = [
            ("title", { $0.alertTitle = "Title" }),
            ("button", { $0.alertAction = "Open" }),
            ("without a button", { $0.hasAction = false }),
            ("image", { $0.alertLaunchImage = "Launch" }),
            ("sound", { $0.soundName = UILocalNotificationDefaultSoundName }),
            ("calendar", { $0.repeatCalendar = Calendar(identifier: .buddhist) }),
            ("zone", { $0.timeZone = TimeZone(secondsFromGMT: 3600) }),
        ]
        let date = Date(timeIntervalSinceNow: 100)
        func plain() -> UILocalNotification {
            let notification = UILocalNotification()
            (notification.alertBody, notification.fireDate) = ("Text", date)
            return notification
        }
        let usual = plain()
        #expect(usual.hasAction && usual.alertAction == nil && usual.alertTitle == nil)
        #expect(usual.alertLaunchImage == nil && usual.soundName == nil)
        #expect(usual.repeatCalendar == nil)
        for (name, change) in changes {
            let notification = plain()
            change(notification)
            application.scheduleLocalNotification(notification)
            application.cancelLocalNotification(plain())
            #expect(application.scheduledLocalNotifications?.count == 1, "\(name)")
            application.cancelLocalNotification(notification)
            #expect(application.scheduledLocalNotifications == [], "\(name)")
        }
    }

    @Test("an action brings the program to the foreground if it is to do so")
    func actions() throws {
        let stage = Stage(size: CGSize(width: 10, height: 10))
        defer { stage.close() }
        let application = UIApplication.shared
        let (open, delete) = (UIMutableUserNotificationAction(), UIMutableUserNotificationAction())
        #expect(open.activationMode == .foreground && !open.isDestructive)
        #expect(!open.isAuthenticationRequired)
        (open.identifier, delete.identifier) = ("open", "delete")
        (delete.isDestructive, delete.isAuthenticationRequired) = (true, true)
        delete.activationMode = .background
        let read: UIUserNotificationAction = delete
        #expect(read.isDestructive && read.isAuthenticationRequired)
        #expect(read.activationMode == .background)
        let category = UIMutableUserNotificationCategory()
        category.identifier = "mail"
        category.setActions([open, delete], for: .default)
        application.registerUserNotificationSettings(
            UIUserNotificationSettings(types: .alert, categories: [category]))
        stage.commit()
        for (action, state) in [("delete", UIApplication.State.background), ("open", .active)] {
            application.enter(.active)
            application.enter(.background)
            let mail = UILocalNotification()
            (mail.alertBody, mail.category) = ("Mail", "mail")
            application.presentLocalNotificationNow(mail)
            let shown = try #require(application.presentedLocalNotifications.first)
            application.receive(localNotification: shown, action: action)
            #expect(application.applicationState == state, "\(action)")
        }
        application.enter(.active)
    }

    @Test("an action at the icon names the scene that it is for")
    func shortcuts() {
        let item = UIMutableApplicationShortcutItem(type: "new", localizedTitle: "New")
        #expect(item.targetContentIdentifier == nil)
        item.targetContentIdentifier = "window"
        let read: UIApplicationShortcutItem = item
        #expect(read.targetContentIdentifier as? String == "window")
    }
}
