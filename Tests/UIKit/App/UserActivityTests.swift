import Foundation
import HeadlessTesting
import MainLoop
import MistakeRecorder
import Testing

@testable import UIKit

/// Source: Apple, NSUserActivity, UIResponder.userActivity, UIApplicationDelegate, UISceneDelegate.
@MainActor
@Suite("User activities", .serialized)
struct UserActivityTests {
    final class Screen: UIViewController {
        var page = 1
        var restored: [Int] = []
        override func updateUserActivityState(_ activity: NSUserActivity) {
            super.updateUserActivityState(activity)
            activity.addUserInfoEntries(from: ["page": page])
        }
        override func restoreUserActivityState(_ activity: NSUserActivity) {
            restored.append(activity.userInfo?["page"] as? Int ?? 0)
        }
    }

    final class Saver: NSObject, NSUserActivityDelegate {
        var calls: [String] = []
        func userActivityWillSave(_ userActivity: NSUserActivity) { calls.append("save") }
        func userActivityWasContinued(_ userActivity: NSUserActivity) { calls.append("continued") }
    }

    final class AppDelegate: NSObject, UIApplicationDelegate {
        var calls: [String] = []
        var restoring: [any UIUserActivityRestoring] = []
        func application(
            _ application: UIApplication, willContinueUserActivityWithType type: String
        ) -> Bool {
            calls.append("will \(type)")
            return true
        }
        func application(
            _ application: UIApplication, continue userActivity: NSUserActivity,
            restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
        ) -> Bool {
            calls.append("continue \(userActivity.title ?? "")")
            restorationHandler(restoring)
            return true
        }
        func application(
            _ application: UIApplication, didFailToContinueUserActivityWithType type: String,
            error: any Error
        ) { calls.append("failed \(type)") }
        func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity) {
            calls.append("updated \(userActivity.userInfo?["page"] as? Int ?? 0)")
        }
    }

    private let stage = Stage(size: CGSize(width: 100, height: 100))
    private var application: UIApplication { .shared }

    @Test("an activity without a name is saved once, however often it becomes current")
    func savedOnce() {
        defer { stage.close() }
        let activity = NSUserActivity(activityType: "app.reading")
        activity.isEligibleForSearch = true
        for title in ["one", "two", "three"] {
            activity.title = title
            activity.becomeCurrent()
        }
        let found = application.savedUserActivities.filter { $0.activityType == "app.reading" }
        #expect(found.map(\.title) == ["three"])
        NSUserActivity.deleteAllSavedUserActivities {}
        activity.invalidate()
    }

    @Test("an activity may be handed off and changed while it is saved")
    func savedWithin() {
        defer { stage.close() }
        final class Delegate: NSObject, NSUserActivityDelegate {
            var copies: [NSUserActivity?] = []
            func userActivityWillSave(_ userActivity: NSUserActivity) {
                copies.append(UIApplication.shared.handOffUserActivity())
                if copies.count == 1 { userActivity.needsSave = true }
            }
        }
        let (activity, delegate) = (NSUserActivity(activityType: "app.reading"), Delegate())
        activity.delegate = delegate
        activity.becomeCurrent()
        activity.needsSave = true
        stage.commit()
        stage.commit()
        #expect(delegate.copies.count == 2)
        #expect(!activity.needsSave)
        activity.invalidate()
    }

    @Test("an activity that two views have stays current until both have left the window")
    func shared() {
        defer { stage.close() }
        let activity = NSUserActivity(activityType: "app.reading")
        let (first, second) = (UIView(), UIView())
        for view in [first, second] {
            view.userActivity = activity
            stage.window.addSubview(view)
        }
        first.removeFromSuperview()
        #expect(application.currentUserActivity === activity)
        second.removeFromSuperview()
        #expect(application.currentUserActivity == nil)
    }

    @Test("a controller's activity is current while it is visible, and saved when it is needed")
    func managed() throws {
        defer { stage.close() }
        let (delegate, saver, screen) = (AppDelegate(), Saver(), Screen())
        application.delegate = delegate
        let activity = NSUserActivity(activityType: "app.reading")
        activity.delegate = saver
        screen.userActivity = activity
        #expect(application.currentUserActivity == nil)
        stage.window.rootViewController = screen
        stage.commit()
        #expect(application.currentUserActivity === activity)
        screen.page = 7
        activity.needsSave = true
        #expect(saver.calls.isEmpty)
        stage.commit()
        #expect(saver.calls == ["save"])
        #expect(delegate.calls == ["updated 7"])
        #expect(!activity.needsSave)
        screen.page = 8
        activity.needsSave = true
        let copy = try #require(application.handOffUserActivity())
        #expect(copy !== activity)
        #expect(copy.userInfo?["page"] as? Int == 8)
        #expect(saver.calls == ["save", "save", "continued"])
        activity.isEligibleForHandoff = false
        #expect(application.handOffUserActivity() == nil)
        stage.window.rootViewController = UIViewController()
        stage.commit()
        #expect(application.currentUserActivity == nil)
        screen.userActivity = nil
        activity.becomeCurrent()
        #expect(application.currentUserActivity == nil)
    }

    @Test("an activity becomes current and is saved for searches by name, until it is deleted")
    func saving() {
        defer { stage.close() }
        let activity = NSUserActivity(activityType: "app.show")
        activity.persistentIdentifier = "one"
        activity.userInfo = ["id": 1, "draft": true]
        activity.requiredUserInfoKeys = ["id"]
        activity.becomeCurrent()
        #expect(application.savedUserActivities.isEmpty)
        activity.isEligibleForSearch = true
        activity.becomeCurrent()
        activity.title = "Second"
        activity.becomeCurrent()
        #expect(application.savedUserActivities.map(\.title) == ["Second"])
        #expect(application.savedUserActivities.first?.userInfo?.count == 1)
        let old = NSUserActivity(activityType: "app.show")
        old.isEligibleForPrediction = true
        old.expirationDate = Date().addingTimeInterval(10)
        old.becomeCurrent()
        #expect(application.currentUserActivity === old)
        #expect(application.savedUserActivities.count == 2)
        stage.advance(by: .seconds(11))
        #expect(application.savedUserActivities.count == 1)
        old.resignCurrent()
        #expect(application.currentUserActivity == nil)
        var isDeleted = false
        NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: ["one"]) {
            isDeleted = true
        }
        #expect(application.savedUserActivities.isEmpty)
        stage.commit()
        #expect(isDeleted)
        let words = mistakes { activity.webpageURL = URL(string: "file:///etc") }
        #expect(words.contains("must be http or https"))
        #expect(activity.webpageURL == nil)
    }

    @Test("the application's delegate continues an activity and names who restores its state")
    func continuing() {
        defer { stage.close() }
        let (delegate, screen) = (AppDelegate(), Screen())
        application.delegate = delegate
        delegate.restoring = [screen]
        let activity = NSUserActivity(activityType: "app.reading")
        activity.title = "Book"
        activity.userInfo = ["page": 3]
        #expect(application.receive(userActivity: activity))
        #expect(screen.restored == [3])
        application.receive(
            failureToContinue: "app.other", error: CocoaError(.userCancelled))
        #expect(
            delegate.calls == [
                "will app.reading", "continue Book", "will app.other", "failed app.other",
            ])
    }
}
