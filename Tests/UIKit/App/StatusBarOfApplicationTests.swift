import Foundation
import HeadlessTesting
import Synchronization
import Testing

@testable import UIKit

/// Sources: Apple, UIApplication, isStatusBarHidden, statusBarStyle,
/// willChangeStatusBarFrameNotification; UIViewControllerBasedStatusBarAppearance.
@MainActor
@Suite("The status bar as the application sets it")
struct StatusBarOfApplicationTests {
    private let stage = Stage(size: CGSize(width: 375, height: 812))
    private let application = UIApplication.shared

    private func show() {
        stage.window.deviceSafeAreaInsets = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
        stage.window.rootViewController = UIViewController()
        stage.window.makeKeyAndVisible()
        stage.commit()
    }

    @Test("it is shown as set if Info.plist says that controllers do not decide")
    func decides() {
        defer { stage.close() }
        application.infoReplacement = ["UIViewControllerBasedStatusBarAppearance": false]
        show()
        application.statusBarStyle = .lightContent
        stage.commit()
        #expect(application.statusBarStyle == .lightContent)
        application.isStatusBarHidden = true
        stage.commit()
        #expect(application.statusBarFrame == .zero)
        application.isStatusBarHidden = false
        stage.commit()
        #expect(application.statusBarFrame.height == 44)
    }

    @Test("the controllers decide otherwise")
    func controllersDecide() {
        defer { stage.close() }
        show()
        application.statusBarStyle = .lightContent
        application.isStatusBarHidden = true
        stage.commit()
        #expect(application.statusBarStyle == .darkContent)
        #expect(!application.isStatusBarHidden)
    }

    @Test("a turn posts the new orientation before, the frames and the old orientation after")
    func notifications() {
        defer { stage.close() }
        show()
        let heard = Mutex<[String]>([])
        func observe(_ name: Notification.Name, _ text: String, _ key: String)
            -> any NSObjectProtocol
        {
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
                let value = note.userInfo?[key]
                let detail =
                    (value as? NSNumber).map { "\($0)" }
                    ?? (value as? NSValue).map { "\($0.cgRectValue.height)" } ?? "?"
                heard.withLock { $0.append("\(text) \(detail)") }
            }
        }
        let turning = UIApplication.statusBarOrientationUserInfoKey
        let frame = UIApplication.statusBarFrameUserInfoKey
        let observers = [
            observe(UIApplication.willChangeStatusBarOrientationNotification, "will turn", turning),
            observe(UIApplication.didChangeStatusBarOrientationNotification, "turned", turning),
            observe(UIApplication.willChangeStatusBarFrameNotification, "will move", frame),
            observe(UIApplication.didChangeStatusBarFrameNotification, "moved", frame),
        ]
        stage.window.turn()
        observers.forEach { NotificationCenter.default.removeObserver($0) }
        // Portrait is 1, landscape right 3. The bar is hidden in compact heights.
        #expect(
            heard.withLock { $0 } == [
                "will turn 3", "will move 0.0", "moved 44.0", "turned 1",
            ])
    }

    final class Delegate: NSObject, UIApplicationDelegate {
        var heard: [String] = []
        func application(
            _ application: UIApplication,
            willChangeStatusBarOrientation newStatusBarOrientation: UIInterfaceOrientation,
            duration: TimeInterval
        ) { heard.append("will turn \(newStatusBarOrientation.rawValue) \(duration)") }
        func application(
            _ application: UIApplication,
            didChangeStatusBarOrientation oldStatusBarOrientation: UIInterfaceOrientation
        ) { heard.append("turned \(oldStatusBarOrientation.rawValue)") }
        func application(
            _ application: UIApplication, willChangeStatusBarFrame newStatusBarFrame: CGRect
        ) { heard.append("will move \(newStatusBarFrame.height)") }
        func application(
            _ application: UIApplication, didChangeStatusBarFrame oldStatusBarFrame: CGRect
        ) { heard.append("moved \(oldStatusBarFrame.height)") }
    }

    // Source: Apple, UIApplicationDelegate, "Managing status bar changes".
    @Test("the delegate hears of a turn and of the frames")
    func delegate() {
        defer { stage.close() }
        show()
        let delegate = Delegate()
        let old = application.delegate
        application.delegate = delegate
        defer { application.delegate = old }
        stage.window.turn()
        #expect(
            delegate.heard == ["will turn 3 0.3", "will move 0.0", "moved 44.0", "turned 1"])
    }
}
