import HeadlessTesting
import MainLoop
import QuartzCore
import Testing

@testable import UIKit

@MainActor
@Suite("The application: launch, states and end")
struct UIApplicationTests {
    /// Written as programs write it: `init()` is inherited, and there are additional properties.
    class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        var heard = ["made"]

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            heard.append("launched")
            window = UIWindow(frame: UIScreen.main.bounds)
            window?.makeKeyAndVisible()
            return true
        }
        func applicationDidBecomeActive(_ application: UIApplication) { heard.append("active") }
        func applicationWillResignActive(_ application: UIApplication) { heard.append("resigns") }
        func applicationDidEnterBackground(_ application: UIApplication) {
            heard.append("background")
        }
        func applicationWillEnterForeground(_ application: UIApplication) {
            heard.append("foreground")
        }
        func applicationWillTerminate(_ application: UIApplication) { heard.append("terminates") }
    }

    @Test("the first window on a loop installs the layout; reading the application does not")
    func layout() {
        let (previous, loop) = (MainLoop.main, MainLoop(clock: .virtual()))
        MainLoop.install(loop)
        defer { MainLoop.install(previous) }
        #expect(UIApplication.shared.windows.isEmpty)
        #expect(LayerScheduler.current.layOut == nil)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let label = UILabel()
        label.translatesAutoresizingMaskIntoConstraints = false
        window.addSubview(label)
        label.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 30).isActive = true
        #expect(UIApplication.shared.windows == [window])
        loop.advance(by: .zero)
        #expect(label.frame.minX == 30)
    }

    @Test("a text layer with a UIFont measures its text without a window")
    func textLayer() {
        let (previous, loop) = (MainLoop.main, MainLoop(clock: .virtual()))
        MainLoop.install(loop)
        defer { MainLoop.install(previous) }
        let (layer, label) = (CATextLayer(), UILabel())
        layer.string = "abc"
        layer.font = UIFont.systemFont(ofSize: 12)
        layer.fontSize = 20
        label.text = "abc"
        label.font = .systemFont(ofSize: 20)
        #expect(layer.preferredFrameSize() == label.intrinsicContentSize)
    }

    // Apple, didReceiveMemoryWarning(), applicationDidReceiveMemoryWarning(_:) and the
    // notification.
    @Test("a memory warning reaches the delegate, the observers and all controllers in windows")
    func memoryWarning() {
        final class Controller: UIViewController {
            static var warned: [String] = []
            override func didReceiveMemoryWarning() {
                super.didReceiveMemoryWarning()
                Self.warned.append(title ?? "")
            }
        }
        final class Delegate: NSObject, UIApplicationDelegate {
            func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
                Controller.warned.append("delegate")
            }
        }
        func controller(_ title: String) -> Controller {
            let controller = Controller()
            controller.title = title
            return controller
        }
        let stage = Stage()
        defer { stage.close() }
        let (delegate, root, modal) = (Delegate(), controller("root"), controller("modal"))
        UIApplication.shared.delegate = delegate
        let name = UIApplication.didReceiveMemoryWarningNotification
        let observer = NotificationCenter.default.addObserver(
            forName: name, object: nil, queue: nil
        ) { _ in
            MainActor.assumeIsolated { Controller.warned.append("observer") }
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        root.addChild(controller("child"))
        stage.window.rootViewController = root
        stage.commit()
        root.present(modal, animated: false)
        UIApplication.shared.receiveMemoryWarning()
        #expect(Controller.warned == ["delegate", "observer", "root", "child", "modal"])
    }

    // Apple, UIWindow: didBecomeVisible, didBecomeHidden, didBecomeKey, didResignKey.
    @Test("windows notify when they are shown, hidden, become key and resign key")
    func windows() {
        let stage = Stage()
        defer { stage.close() }
        var posted: [String] = []
        let first = ObjectIdentifier(stage.window)
        let names = [
            UIWindow.didBecomeVisibleNotification, UIWindow.didBecomeHiddenNotification,
            UIWindow.didBecomeKeyNotification, UIWindow.didResignKeyNotification,
        ]
        let observers = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
                let name = note.name.rawValue.dropFirst("UIWindowDid".count).dropLast(
                    "Notification".count)
                let isFirst = note.object.map { ObjectIdentifier($0 as AnyObject) } == first
                MainActor.assumeIsolated {
                    posted.append("\(isFirst ? "first" : "second") \(name)")
                }
            }
        }
        defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
        let second = UIWindow()
        #expect(posted == [])
        second.makeKeyAndVisible()
        #expect(posted == ["second BecomeVisible", "first ResignKey", "second BecomeKey"])
        posted = []
        second.makeKeyAndVisible()
        second.isHidden = true
        #expect(posted == ["second BecomeHidden"])
    }

    // Apple, "Managing your app's life cycle": launch → inactive → active → inactive → background
    // and back; the end.
    @Test("the delegate and the observers of notifications are called at each step")
    func lifecycle() {
        let stage = Stage()
        defer { stage.close() }
        var posted: [String] = []
        let names = [
            UIApplication.didFinishLaunchingNotification, UIApplication.didBecomeActiveNotification,
            UIApplication.willResignActiveNotification,
            UIApplication.didEnterBackgroundNotification,
            UIApplication.willEnterForegroundNotification, UIApplication.willTerminateNotification,
        ]
        let application = UIApplication.shared
        #expect(application.applicationState == .active)
        let observers = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: application, queue: nil) {
                note in
                let name = note.name.rawValue
                MainActor.assumeIsolated { posted.append(name) }
            }
        }
        defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }

        let delegate = AppDelegate()
        _ = UIApplication.launch(delegate: delegate)
        #expect(application.delegate === delegate)
        #expect(delegate.window?.isKeyWindow == true)
        #expect(delegate.window?.next === application)
        #expect(application.next === delegate)
        application.enter(.background)
        #expect(application.applicationState == .background)
        application.enter(.active)
        application.terminate()
        #expect(
            delegate.heard == [
                "made", "launched", "active", "resigns", "background", "foreground", "active",
                "resigns", "terminates",
            ])
        let short = posted.map {
            $0.replacingOccurrences(of: "UIApplication", with: "").dropLast("Notification".count)
        }
        #expect(
            short == [
                "DidFinishLaunching", "DidBecomeActive", "WillResignActive", "DidEnterBackground",
                "WillEnterForeground", "DidBecomeActive", "WillResignActive", "WillTerminate",
            ])
    }

    @Test("a delegate is created from its class alone, with its inherited init()")
    func made() throws {
        let made = _DelegateMaker.make(AppDelegate.self)
        let delegate = try #require(made as? AppDelegate)
        #expect(delegate.heard == ["made"])
        #expect(delegate.window == nil)
    }
}
