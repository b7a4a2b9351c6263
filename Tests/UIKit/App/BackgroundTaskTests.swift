import HeadlessTesting
import MistakeRecorder
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
        let second = application.beginBackgroundTask { Issue.record("not in the foreground") }
        #expect(first != .invalid)
        #expect(first != second)
        #expect(application.backgroundTasks[first] == "upload")
        application.endBackgroundTask(first)
        application.endBackgroundTask(.invalid)
        #expect(Set(application.backgroundTasks.keys) == [second])
        #expect(application.backgroundTimeRemaining == .greatestFiniteMagnitude)
        stage.advance(by: .seconds(60))
    }

    // Apple, backgroundTimeRemaining: a large number in the foreground. 30 seconds: [U].
    @Test("the time in the background falls from 30 seconds, and is unlimited in the foreground")
    func time() {
        let stage = Stage(size: CGSize(width: 10, height: 10))
        defer { stage.close() }
        let application = UIApplication.shared
        application.enter(.background)
        #expect(application.backgroundTimeRemaining == 30)
        stage.advance(by: .milliseconds(12500))
        #expect(application.backgroundTimeRemaining == 17.5)
        stage.advance(by: .seconds(30))
        #expect(application.backgroundTimeRemaining == 0)
        #expect(application.beginBackgroundTask(withName: "late") == .invalid)
        application.enter(.active)
        #expect(application.backgroundTimeRemaining == .greatestFiniteMagnitude)
        application.enter(.background)
        #expect(application.backgroundTimeRemaining == 30)
    }

    @Test("handlers are called before the time is over, once, in the order of their tasks")
    func expiration() {
        let stage = Stage(size: CGSize(width: 10, height: 10))
        defer { stage.close() }
        let application = UIApplication.shared
        let calls = Calls()
        calls.add(to: application, "first")
        application.enter(.background)
        stage.advance(by: .seconds(10))
        calls.add(to: application, "second")
        stage.advance(by: .milliseconds(14_999))
        #expect(calls.names.isEmpty)
        stage.advance(by: .milliseconds(1))
        #expect(calls.names == ["first", "second"])
        #expect(application.backgroundTasks.isEmpty)
        #expect(mistakes { stage.advance(by: .seconds(60)) } == "")
        #expect(calls.names.count == 2)
    }

    @Test("a task that begins after the others have expired expires at the end")
    func lateTask() {
        let stage = Stage(size: CGSize(width: 10, height: 10))
        defer { stage.close() }
        let application = UIApplication.shared
        let calls = Calls()
        _ = application.beginBackgroundTask(withName: "endless")
        application.enter(.background)
        stage.advance(by: .seconds(27))
        calls.add(to: application, "late")
        stage.advance(by: .milliseconds(2999))
        #expect(calls.names.isEmpty)
        let reports = mistakes { stage.advance(by: .milliseconds(1)) }
        #expect(calls.names == ["late"])
        #expect(reports.contains("“endless” did not end") && !reports.contains("late"))
    }

    @Test("a handler that begins its task again is called once more, at the end")
    func renewedTask() {
        let stage = Stage(size: CGSize(width: 10, height: 10))
        defer { stage.close() }
        let renewal = Renewal()
        renewal.begin()
        UIApplication.shared.enter(.background)
        stage.advance(by: .seconds(25))
        #expect(renewal.calls == 1 && UIApplication.shared.backgroundTasks.count == 1)
        stage.advance(by: .milliseconds(4999))
        #expect(renewal.calls == 1)
        #expect(mistakes { stage.advance(by: .seconds(60)) } == "")
        #expect(renewal.calls == 2 && renewal.task == .invalid)
    }

    /// Ends its task and begins another when it expires.
    @MainActor
    private final class Renewal {
        var calls = 0
        var task = UIBackgroundTaskIdentifier.invalid
        func begin() {
            task = UIApplication.shared.beginBackgroundTask(withName: "renewed") { [self] in
                calls += 1
                UIApplication.shared.endBackgroundTask(task)
                begin()
            }
        }
    }

    @Test("a task that ends, and a program that returns, call no handler")
    func noExpiration() {
        let stage = Stage(size: CGSize(width: 10, height: 10))
        defer { stage.close() }
        let application = UIApplication.shared
        let calls = Calls()
        application.endBackgroundTask(calls.add(to: application, "ended"))
        calls.add(to: application, "kept")
        application.enter(.background)
        stage.advance(by: .seconds(20))
        application.enter(.active)
        stage.advance(by: .seconds(60))
        #expect(calls.names.isEmpty)
        application.enter(.background)
        stage.advance(by: .seconds(25))
        #expect(calls.names == ["kept"])
    }

    @Test("a task that does not end is reported when the time is over")
    func reports() {
        let stage = Stage(size: CGSize(width: 10, height: 10))
        defer { stage.close() }
        let application = UIApplication.shared
        let task = application.beginBackgroundTask(withName: "upload")
        application.enter(.background)
        #expect(mistakes { stage.advance(by: .milliseconds(29_999)) } == "")
        #expect(
            mistakes { stage.advance(by: .milliseconds(1)) }.contains(
                "The background task “upload” did not end within 30 seconds"))
        #expect(Array(application.backgroundTasks.keys) == [task])
    }

    /// Begins tasks whose handlers end them and record their names.
    @MainActor
    private final class Calls {
        var names: [String] = []
        @discardableResult
        func add(to application: UIApplication, _ name: String) -> UIBackgroundTaskIdentifier {
            let place = Place()
            let task = application.beginBackgroundTask(withName: name) { [self] in
                names.append(name)
                application.endBackgroundTask(place.task)
            }
            place.task = task
            return task
        }
        @MainActor
        private final class Place { var task = UIBackgroundTaskIdentifier.invalid }
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
