import Foundation
import HeadlessTesting
import MainLoop
import MistakeRecorder
import Testing

@testable import UIKit

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
        // Apple, application(_:didFinishLaunchingWithOptions:): false "if the app cannot handle the
        // URL resource or continue a user activity".
        let all = ["open app://one from com.other", "perform New", "continue app.reading"]
        for answers in [true, false] {
            onALoop {
                AppDelegate.answers = answers
                let delegate = AppDelegate()
                UIApplication.shared.infoReplacement = [:]
                UIApplication.shared.launchRequest = request
                _ = UIApplication.launch(delegate: delegate)
                let options = ["option app://one", "option new", "option app.reading"]
                #expect(
                    delegate.calls == options + (answers ? all : []) + ["note 1", "active"])
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
