import Foundation
import HeadlessTesting
import MainLoop
import MistakeRecorder
import Testing

@testable import UIKit

/// Sources: Apple, UIApplication, UIWindow, UIScreen, UIDevice, UIScene, UISceneSession,
/// UIWindowScene, UIStateRestoring. The names of notifications are those of their constants.
@MainActor
@Suite("Application, windows and scenes: properties and methods", .serialized)
struct AppPropertyTests {
    private final class Window: UIWindow {
        var log: [String] = []
        override func becomeKey() {
            super.becomeKey()
            log.append("become \(isKeyWindow)")
        }
        override func resignKey() {
            super.resignKey()
            log.append("resign \(isKeyWindow)")
        }
    }

    private final class Delegate: NSObject, UIApplicationDelegate {
        var launches = 0
        var window: UIWindow?
        func applicationDidFinishLaunching(_ application: UIApplication) { launches += 1 }
    }

    private final class OtherScene: UIWindowScene {}

    private final class SceneApp: NSObject, UIApplicationDelegate {
        func application(
            _ application: UIApplication, configurationForConnecting session: UISceneSession,
            options: UIScene.ConnectionOptions
        ) -> UISceneConfiguration {
            #expect(options.handoffUserActivityType == nil)
            let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
            configuration.sceneClass = OtherScene.self
            configuration.delegateClass = OtherSceneDelegate.self
            return configuration
        }
    }

    final class OtherSceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
        ) {
            window = (scene as? UIWindowScene).map(UIWindow.init(windowScene:))
            window?.rootViewController = UIViewController()
            window?.makeKeyAndVisible()
        }
    }

    /// Returns the names of the notifications that are posted while a body runs.
    private func posts(_ names: [Notification.Name], _ body: () throws -> Void) rethrows
        -> [String]
    {
        var heard: [String] = []
        let tokens = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
                MainActor.assumeIsolated { heard.append(name.rawValue) }
            }
        }
        defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
        try body()
        return heard
    }

    private func onALoop(_ body: () throws -> Void) rethrows {
        let (previous, loop) = (MainLoop.main, MainLoop(clock: .virtual()))
        MainLoop.install(loop)
        defer { MainLoop.install(previous) }
        UIApplication.shared.infoReplacement = [:]
        try body()
    }

    @Test("windows are called when they become key and resign")
    func keyWindows() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let (one, other) = (Window(frame: stage.window.bounds), Window(frame: stage.window.bounds))
        (one.isHidden, other.isHidden) = (false, false)
        one.makeKey()
        #expect(one.log == ["become true"] && UIApplication.shared.keyWindow === one)
        other.makeKey()
        #expect(one.log == ["become true", "resign false"] && other.log == ["become true"])
        (one.isHidden, other.isHidden) = (true, true)
    }

    @Test("the first method for the end of the launch is called if the delegate has no other")
    func launching() {
        onALoop {
            let delegate = Delegate()
            _ = UIApplication.launch(delegate: delegate)
            #expect(delegate.launches == 1)
        }
    }

    @Test("a configuration's class makes the scene, which posts when it comes and goes")
    func scenes() throws {
        try onALoop {
            let names = [
                UIScene.willConnectNotification, UIScene.didActivateNotification,
                UIScene.didDisconnectNotification,
            ]
            let heard = try posts(names) {
                _ = UIApplication.launch(delegate: SceneApp())
                let scene = try #require(UIApplication.shared.connectedScenes.first)
                #expect(scene is OtherScene)
                #expect(scene.session.configuration.sceneClass == OtherScene.self)
                let manager = (scene as? UIWindowScene)?.statusBarManager
                #expect(manager?.isStatusBarHidden == true && manager?.statusBarFrame == .zero)
                UIApplication.shared.requestSceneSessionDestruction(scene.session, options: nil)
            }
            #expect(
                heard == [
                    "UISceneWillConnectNotification", "UISceneDidActivateNotification",
                    "UISceneDidDisconnectNotification",
                ])
        }
        #expect(
            UISceneSession.Role.windowExternalDisplayNonInteractive.rawValue
                == "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
    }

    @Test("a pad's scene may fill the screen, for a device to read")
    func fullScreen() throws {
        let stage = Stage(size: CGSize(width: 1024, height: 768))
        defer { stage.close() }
        let restrictions = try #require(stage.window.windowScene?.sizeRestrictions)
        #expect(restrictions.allowsFullScreen)
        restrictions.allowsFullScreen = false
        #expect(stage.window.windowScene?.sizeRestrictions?.allowsFullScreen == false)
    }

    @Test("the application sets the status bar with an animation or without")
    func statusBar() {
        let stage = Stage(size: CGSize(width: 375, height: 812))
        defer { stage.close() }
        let application = UIApplication.shared
        application.infoReplacement = ["UIViewControllerBasedStatusBarAppearance": false]
        stage.window.deviceSafeAreaInsets = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
        stage.window.rootViewController = UIViewController()
        stage.window.makeKeyAndVisible()
        stage.commit()
        application.setStatusBarStyle(.lightContent, animated: true)
        stage.settle()
        #expect(application.statusBarStyle == .lightContent)
        application.setStatusBarHidden(true, with: .fade)
        stage.settle()
        #expect(application.isStatusBarHidden && application.statusBarFrame == .zero)
        application.setStatusBarHidden(false, with: .none)
        stage.commit()
        #expect(!application.isStatusBarHidden && application.statusBarFrame.height == 44)
        #expect(!application.isNetworkActivityIndicatorVisible)
    }

    @Test("an interface that did not turn with the device is turned when it may")
    func turning() {
        final class Upright: UIViewController {
            var turns = false
            override var shouldAutorotate: Bool { turns }
        }
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        let root = Upright()
        stage.window.rootViewController = root
        stage.window.makeKeyAndVisible()
        stage.commit()
        #expect(UIApplication.shared.statusBarOrientation == .portrait)
        stage.rotateScreen()
        stage.settle()
        #expect(UIApplication.shared.statusBarOrientation == .portrait)
        root.turns = true
        UIViewController.attemptRotationToDeviceOrientation()
        stage.settle()
        #expect(UIApplication.shared.statusBarOrientation == .landscapeRight)
        #expect(stage.window.bounds.size == CGSize(width: 667, height: 375))
        stage.rotateScreen()
        stage.settle()
        #expect(UIApplication.shared.statusBarOrientation == .portrait)
    }

    @Test("the screen, the device and orientations")
    func device() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let screen = UIScreen.main
        #expect(screen.nativeScale == screen.nativeBounds.width / screen.bounds.width)
        #expect(screen.currentMode?.pixelAspectRatio == 1)
        #expect(UIScreen.didConnectNotification.rawValue == "UIScreenDidConnectNotification")
        #expect(UIScreen.didDisconnectNotification.rawValue == "UIScreenDidDisconnectNotification")
        let device = UIDevice.current
        #expect(!device.isGeneratingDeviceOrientationNotifications)
        device.beginGeneratingDeviceOrientationNotifications()
        device.beginGeneratingDeviceOrientationNotifications()
        device.endGeneratingDeviceOrientationNotifications()
        #expect(device.isGeneratingDeviceOrientationNotifications)
        device.endGeneratingDeviceOrientationNotifications()
        #expect(!device.isGeneratingDeviceOrientationNotifications)
        let orientations = (0...6).compactMap(UIDeviceOrientation.init)
        #expect(orientations.filter(\.isValidInterfaceOrientation).map(\.rawValue) == [1, 2, 3, 4])
        device.isBatteryMonitoringEnabled = true
        let heard = posts([UIDevice.batteryStateDidChangeNotification]) {
            device.receiveBattery(level: 0.5, state: .charging)
            device.receiveBattery(level: 0.6, state: .charging)
        }
        #expect(heard == ["UIDeviceBatteryStateDidChangeNotification"])
        device.isBatteryMonitoringEnabled = false
    }

    @Test("what the system tells, and the addresses of its settings")
    func system() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let application = UIApplication.shared
        let heard = posts([UIApplication.protectedDataDidBecomeAvailableNotification]) {
            application.receive(protectedDataAvailability: false)
            application.receive(protectedDataAvailability: true)
        }
        #expect(heard == ["UIApplicationProtectedDataDidBecomeAvailable"])
        #expect(UIApplication.openSettingsURLString == "app-settings:")
        #expect(UIApplication.openNotificationSettingsURLString == "app-settings:notifications")
        application.remoteNotificationToken = Data([1])
        application.registerForRemoteNotifications()
        #expect(application.isRegisteredForRemoteNotifications)
        application.unregisterForRemoteNotifications()
        #expect(!application.isRegisteredForRemoteNotifications)
        application.remoteNotificationToken = nil
        // An interval of never means that there is no fetch.
        let delegate = Delegate()
        application.delegate = delegate
        application.setMinimumBackgroundFetchInterval(60)
        #expect(application.receiveBackgroundFetch())
        #expect(UIApplication.backgroundFetchIntervalNever > 1e9)
        var number: SystemSoundID = 7
        let missing = URL(fileURLWithPath: "/tmp/no such sound.caf") as CFURL
        let result = AudioServicesCreateSystemSoundID(missing, &number)
        // Source: Apple, AudioServices.h.
        #expect(result == kAudioServicesSystemSoundUnspecifiedError && result == -1500)
        #expect(number == 7)
    }

    /// A program that saves and restores its state, with what it found.
    private final class RestoringApp: NSObject, UIApplicationDelegate {
        var window: UIWindow?
        var found: [String?] = []

        // With a window there is no scene of the tests' SceneDelegate.
        func application(
            _ application: UIApplication,
            willFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            window = UIWindow(frame: UIScreen.main.bounds)
            window?.isHidden = false
            return true
        }
        func application(
            _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
        ) -> Bool { true }
        func application(
            _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
        ) -> Bool {
            found = [
                UIApplication.stateRestorationBundleVersionKey,
                UIApplication.stateRestorationSystemVersionKey,
            ].map { coder.decodeObject(forKey: $0) as? String }
            return true
        }
    }

    /// Launches a program that saves its state, and again, when it restores it.
    private func inTwoRuns(
        saving: () -> Void = {}, restored: (RestoringApp) -> Void = { _ in }
    ) {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("state-\(UUID().uuidString).plist")
        defer { try? FileManager.default.removeItem(at: file) }
        for run in 0..<2 {
            onALoop {
                let (application, delegate) = (UIApplication.shared, RestoringApp())
                application.infoReplacement = ["CFBundleVersion": "1.\(run)"]
                application.restorableStateFile = file
                _ = UIApplication.launch(delegate: delegate)
                if run == 0 {
                    saving()
                    application.enter(.background)
                } else {
                    restored(delegate)
                }
            }
        }
    }

    @Test("saved state has the versions of the program and the system, and a storyboard's name")
    func restorationKeys() {
        inTwoRuns(restored: { delegate in
            #expect(delegate.found == ["1.0", UIDevice.current.systemVersion])
        })
        #expect(
            UIApplication.stateRestorationViewControllerStoryboardKey
                == "UIStateRestorationViewControllerStoryboardKey")
    }

    /// An object with a state, below another one, that a class creates again.
    final class Model: NSObject, UIStateRestoring, UIObjectRestoration {
        static var log: [String] = []
        static let box = Model()
        var text = ""
        var parent: Model?
        var restorationParent: (any UIStateRestoring)? { parent }
        var objectRestorationClass: (any UIObjectRestoration.Type)? { Model.self }
        static func object(
            withRestorationIdentifierPath path: [String], coder: NSCoder
        ) -> (any UIStateRestoring)? {
            log.append("made " + path.joined(separator: "/"))
            return path.count > 1 ? Model() : box
        }
        func encodeRestorableState(with coder: NSCoder) { coder.encode(text, forKey: "text") }
        func decodeRestorableState(with coder: NSCoder) {
            Self.log.append("read \(coder.decodeObject(forKey: "text") as? String ?? "-")")
        }
    }

    /// Saves the state of objects, and restores it in another run, in which they do not exist.
    private func restore(_ objects: [(any UIStateRestoring, String)]) {
        inTwoRuns(saving: {
            for (object, name) in objects {
                UIApplication.registerObject(
                    forStateRestoration: object, restorationIdentifier: name)
            }
        })
    }

    @Test("an object's class creates it again, by the path of its parents")
    func restoredObjects() {
        final class Plain: NSObject, UIStateRestoring {}
        #expect(Plain().restorationParent == nil && Plain().objectRestorationClass == nil)
        let model = Model()
        (model.text, model.parent, Model.box.text) = ("inner", Model.box, "outer")
        Model.log = []
        restore([(Model.box, "box"), (model, "model")])
        #expect(Set(Model.log) == ["made box", "made box/model", "read inner", "read outer"])
    }

    private final class Hidden: NSObject, UIStateRestoring, UIObjectRestoration {
        var objectRestorationClass: (any UIObjectRestoration.Type)? { Hidden.self }
        static func object(
            withRestorationIdentifierPath path: [String], coder: NSCoder
        ) -> (any UIStateRestoring)? { Hidden() }
    }

    // Swift finds no private class by its name.
    @Test("a restoration class that is private is reported")
    func privateClass() {
        let hidden = Hidden()
        #expect(mistakes { restore([(hidden, "hidden")]) }.contains("object hidden"))
    }
}
