import HeadlessTesting
import Synchronization
import Testing
import UIKit

// Source: Apple, beginBackgroundTask(withName:expirationHandler:).
@MainActor
@Suite("Background tasks and settings")
struct BackgroundTaskTests {
    @Test("tasks have identifiers of their own, and are listed until they end")
    func tasks() {
        let stage = Stage(size: CGSize(width: 10, height: 10))
        defer { stage.close() }
        let application = UIApplication.shared
        let first = application.beginBackgroundTask(withName: "upload")
        let second = application.beginBackgroundTask { Issue.record("the time never expires") }
        #expect(first != .invalid)
        #expect(first != second)
        #expect(application.backgroundTasks[first] == "upload")
        application.endBackgroundTask(first)
        application.endBackgroundTask(.invalid)
        #expect(Set(application.backgroundTasks.keys) == [second])
        #expect(application.backgroundTimeRemaining > 1e300)
    }

    @Test("a changed setting of accessibility is posted once")
    func settings() {
        defer { UIAccessibility.isDarkerSystemColorsEnabled = false }
        let posts = Mutex(0)
        let observer = NotificationCenter.default.addObserver(
            forName: UIAccessibility.darkerSystemColorsStatusDidChangeNotification, object: nil,
            queue: nil
        ) { _ in posts.withLock { $0 += 1 } }
        UIAccessibility.isDarkerSystemColorsEnabled = true
        UIAccessibility.isDarkerSystemColorsEnabled = true
        NotificationCenter.default.removeObserver(observer)
        #expect(posts.withLock { $0 } == 1)
    }
}
