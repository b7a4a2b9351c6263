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

/// Source: Apple, UISceneDelegate, UIScene.ConnectionOptions, "Restoring your app's state".
@MainActor
@Suite("Launches for something, and restored scenes", .serialized)
struct LaunchRequestTests {
    final class AppDelegate: NSObject, UIApplicationDelegate {
        static var answers = true
        var calls: [String] = []
        var window: UIWindow?
        func application(
            _ application: UIApplication,
            willFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            // A program that shows a window has no scene of its own.
            window = UIWindow(frame: UIScreen.main.bounds)
            window?.makeKeyAndVisible()
            return true
        }
        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            if let url = options?[.url] as? URL { calls.append("option \(url)") }
            if let item = options?[.shortcutItem] as? UIApplicationShortcutItem {
                calls.append("option \(item.type)")
            }
            let activity = options?[.userActivityDictionary] as? [AnyHashable: Any]
            if let type = activity?[UIApplication.LaunchOptionsKey.userActivityType] {
                calls.append("option \(type)")
            }
            return Self.answers
        }
        func application(
            _ app: UIApplication, open url: URL, sourceApplication: String?, annotation: Any
        ) -> Bool {
            calls.append("open \(url) from \(sourceApplication ?? "-")")
            return true
        }
        func application(
            _ application: UIApplication, performActionFor item: UIApplicationShortcutItem,
            completionHandler: @escaping (Bool) -> Void
        ) {
            calls.append("perform \(item.localizedTitle)")
            completionHandler(true)
        }
        func application(
            _ application: UIApplication, continue userActivity: NSUserActivity,
            restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
        ) -> Bool {
            calls.append("continue \(userActivity.activityType)")
            return true
        }
        func application(
            _ application: UIApplication, didReceiveRemoteNotification info: [AnyHashable: Any]
        ) { calls.append("note \(info.count)") }
        func applicationDidBecomeActive(_ application: UIApplication) { calls.append("active") }
    }

    final class SceneAppDelegate: NSObject, UIApplicationDelegate {
        func application(
            _ application: UIApplication, configurationForConnecting session: UISceneSession,
            options: UIScene.ConnectionOptions
        ) -> UISceneConfiguration {
            let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
            configuration.delegateClass = Reader.self
            return configuration
        }
    }

    final class Reader: UIResponder, UIWindowSceneDelegate {
        nonisolated(unsafe) static var calls: [String] = []
        func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options: UIScene.ConnectionOptions
        ) {
            Self.calls += options.urlContexts.map {
                "url \($0.url) \($0.options.sourceApplication ?? "-") \($0.options.openInPlace)"
            }
            Self.calls += options.userActivities.map { "activity \($0.activityType)" }
            if let item = options.shortcutItem { Self.calls.append("item \(item.type)") }
            let state = session.stateRestorationActivity
            Self.calls.append("state \(state?.userInfo?["page"] as? Int ?? 0)")
        }
        func scene(_ scene: UIScene, restoreInteractionStateWith activity: NSUserActivity) {
            Self.calls.append("restore \(activity.title ?? "")")
        }
        func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
            let activity = NSUserActivity(activityType: "app.state")
            activity.title = "Chapter"
            activity.userInfo = ["page": 12]
            return activity
        }
        func scene(_ scene: UIScene, willContinueUserActivityWithType type: String) {
            Self.calls.append("will \(type)")
        }
        func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
            Self.calls.append("continue \(userActivity.activityType)")
        }
        func scene(
            _ scene: UIScene, didFailToContinueUserActivityWithType type: String, error: any Error
        ) { Self.calls.append("failed \(type)") }
        func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity) {
            Self.calls.append("updated \(userActivity.activityType)")
        }
        func windowScene(
            _ windowScene: UIWindowScene, performActionFor item: UIApplicationShortcutItem,
            completionHandler: @escaping (Bool) -> Void
        ) {
            Self.calls.append("perform \(item.type)")
            completionHandler(true)
        }
    }

    private func onALoop(_ body: () throws -> Void) rethrows {
        let (previous, loop) = (MainLoop.main, MainLoop(clock: .virtual()))
        MainLoop.install(loop)
        defer { MainLoop.install(previous) }
        Reader.calls = []
        try body()
    }

    private var request: UIApplication.LaunchRequest {
        let icon = UIApplicationShortcutIcon(type: .add)
        return UIApplication.LaunchRequest(
            urls: [URL(string: "app://one")!], sourceApplication: "com.other",
            shortcutItem: UIApplicationShortcutItem(
                type: "new", localizedTitle: "New", localizedSubtitle: nil, icon: icon),
            userActivity: NSUserActivity(activityType: "app.reading"),
            remoteNotification: ["a": 1])
    }

    @Test("a program without scenes gets options, and then what it was launched for")
    func options() {
        let all = ["open app://one from com.other", "perform New"]
        for answers in [true, false] {
            onALoop {
                AppDelegate.answers = answers
                let delegate = AppDelegate()
                UIApplication.shared.infoReplacement = [:]
                UIApplication.shared.launchRequest = request
                _ = UIApplication.launch(delegate: delegate)
                let options = ["option app://one", "option new", "option app.reading"]
                #expect(
                    delegate.calls == options + (answers ? all : []) + [
                        "continue app.reading", "note 1", "active",
                    ])
            }
        }
    }

    @Test("a scene gets what the program was launched for, and later deliveries")
    func scene() throws {
        try onALoop {
            let delegate = SceneAppDelegate()
            let application = UIApplication.shared
            application.launchRequest = request
            _ = UIApplication.launch(delegate: delegate)
            #expect(
                Reader.calls == [
                    "url app://one com.other false", "activity app.reading", "item new", "state 0",
                ])
            Reader.calls = []
            application.receive(userActivity: NSUserActivity(activityType: "web"))
            application.receive(failureToContinue: "far", error: CocoaError(.userCancelled))
            var isPerformed = false
            application.receive(
                shortcutItem: UIApplicationShortcutItem(type: "old", localizedTitle: "Old")
            ) { isPerformed = $0 }
            #expect(isPerformed)
            #expect(
                Reader.calls == [
                    "will web", "continue web", "will far", "failed far", "perform old",
                ])
            let scene = try #require(application.connectedScenes.first as? UIWindowScene)
            let window = UIWindow(windowScene: scene)
            let view = UIView()
            window.addSubview(view)
            let activity = NSUserActivity(activityType: "mine")
            view.userActivity = activity
            #expect(application.currentUserActivity === activity)
            activity.needsSave = true
            MainLoop.main.advance(by: .zero)
            #expect(Reader.calls.last == "updated mine")
            view.removeFromSuperview()
            #expect(application.currentUserActivity == nil)
        }
    }

    @Test("the state of a scene is restored in the next run")
    func restoration() throws {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("scene-state-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let delegate = SceneAppDelegate()
        try onALoop {
            UIApplication.shared.sceneStateFile = file
            let application = UIApplication.launch(delegate: delegate)
            #expect(!FileManager.default.fileExists(atPath: file.path))
            application.enter(.background)
            let session = try #require(application.openSessions.first)
            #expect(session.stateRestorationActivity?.activityType == "app.state")
        }
        onALoop {
            UIApplication.shared.sceneStateFile = file
            _ = UIApplication.launch(delegate: delegate)
            #expect(Reader.calls == ["state 12", "restore Chapter"])
        }
        try Data("nothing".utf8).write(to: file)
        onALoop {
            UIApplication.shared.sceneStateFile = file
            let words = mistakes { _ = UIApplication.launch(delegate: delegate) }
            #expect(words.contains("does not have the state of a scene"))
        }
    }

    // Source: Apple, UIMutableApplicationShortcutItem, UIApplicationShortcutIcon.
    @Test("shortcut items have what a launcher shows")
    func shortcuts() {
        onALoop {
            let item = UIMutableApplicationShortcutItem(type: "a", localizedTitle: "A")
            item.localizedSubtitle = "B"
            item.icon = UIApplicationShortcutIcon(systemImageName: "star")
            item.userInfo = ["id": "1" as NSString]
            UIApplication.shared.shortcutItems = [item]
            let read = UIApplication.shared.shortcutItems?.first
            #expect(read?.localizedSubtitle == "B")
            #expect(read?.icon?.image?.renderingMode == .alwaysTemplate)
            #expect(read?.userInfo?["id"] as? NSString == "1")
        }
    }
}
