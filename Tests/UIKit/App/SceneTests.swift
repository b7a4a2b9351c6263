import HeadlessTesting
import MainLoop
import MistakeRecorder
import Testing

@testable import UIKit

/// The class that the launch finds by its name, as in Xcode's template.
class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    nonisolated(unsafe) static var heard: [String] = []
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        Self.heard.append("connect \(session.configuration.name ?? "-")")
        guard let windowScene = scene as? UIWindowScene else { return }
        window = UIWindow(windowScene: windowScene)
        window?.rootViewController = UIViewController()
        window?.makeKeyAndVisible()
    }
    func sceneDidDisconnect(_ scene: UIScene) { Self.heard.append("disconnect") }
    func sceneDidBecomeActive(_ scene: UIScene) { Self.heard.append("active") }
    func sceneWillResignActive(_ scene: UIScene) { Self.heard.append("resigns") }
    func sceneWillEnterForeground(_ scene: UIScene) { Self.heard.append("foreground") }
    func sceneDidEnterBackground(_ scene: UIScene) { Self.heard.append("background") }
    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        Self.heard += URLContexts.map { "open \($0.url)" }
    }
}

/// Source: Apple, "Managing your app's life cycle", UIScene, UIWindowScene, UISceneConfiguration.
@MainActor
@Suite("Scenes", .serialized)
struct SceneTests {
    class AppDelegate: UIResponder, UIApplicationDelegate {
        var heard: [String] = []
        func applicationDidBecomeActive(_ application: UIApplication) { heard.append("active") }
        func applicationDidEnterBackground(_ application: UIApplication) {
            heard.append("background")
        }
        func application(
            _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
        ) { heard.append("discarded \(sceneSessions.count)") }
    }

    final class ConfiguringDelegate: UIResponder, UIApplicationDelegate {
        func application(
            _ application: UIApplication,
            configurationForConnecting connectingSceneSession: UISceneSession,
            options: UIScene.ConnectionOptions
        ) -> UISceneConfiguration {
            let configuration = UISceneConfiguration(
                name: "Mine", sessionRole: connectingSceneSession.role)
            configuration.delegateClass = OtherSceneDelegate.self
            return configuration
        }
    }

    final class OtherSceneDelegate: SceneDelegate {}

    private func onALoop(_ body: () throws -> Void) rethrows {
        let (previous, loop) = (MainLoop.main, MainLoop(clock: .virtual()))
        MainLoop.install(loop)
        defer { MainLoop.install(previous) }
        SceneDelegate.heard = []
        try body()
    }

    private let manifest: [String: Any] = [
        "UIApplicationSceneManifest": [
            "UIApplicationSupportsMultipleScenes": true,
            "UISceneConfigurations": [
                "UIWindowSceneSessionRoleApplication": [
                    [
                        "UISceneConfigurationName": "Default Configuration",
                        "UISceneDelegateClassName": "$(PRODUCT_MODULE_NAME).SceneDelegate",
                    ]
                ]
            ],
        ]
    ]

    @Test("Info.plist's scene is connected at the launch, and follows the program's states")
    func launch() throws {
        try onALoop {
            let delegate = AppDelegate()
            UIApplication.shared.infoReplacement = manifest
            let application = UIApplication.launch(delegate: delegate)
            #expect(
                SceneDelegate.heard == ["connect Default Configuration", "foreground", "active"])
            #expect(delegate.heard.isEmpty)
            let scene = try #require(application.connectedScenes.first as? UIWindowScene)
            #expect(application.connectedScenes.count == 1)
            #expect(application.supportsMultipleScenes)
            #expect(scene.activationState == .foregroundActive)
            let window = try #require((scene.delegate as? SceneDelegate)?.window)
            #expect(scene.windows == [window])
            #expect(scene.keyWindow === window)
            #expect(window.windowScene === scene)
            #expect(window.bounds == UIScreen.main.bounds)
            #expect(scene.session.role == .windowApplication)
            SceneDelegate.heard = []
            var notes: [String] = []
            let tokens = [
                UIScene.willDeactivateNotification, UIScene.didEnterBackgroundNotification,
            ]
            .map { name in
                NotificationCenter.default.addObserver(
                    forName: name, object: scene, queue: nil
                ) { note in
                    let name = note.name.rawValue
                    MainActor.assumeIsolated { notes.append(name) }
                }
            }
            application.enter(.background)
            for token in tokens { NotificationCenter.default.removeObserver(token) }
            #expect(SceneDelegate.heard == ["resigns", "background"])
            #expect(
                notes == [
                    "UISceneWillDeactivateNotification", "UISceneDidEnterBackgroundNotification",
                ])
            #expect(scene.activationState == .background)
            application.enter(.active)
            #expect(scene.activationState == .foregroundActive)
            application.receive([URL(string: "app://one")!])
            #expect(SceneDelegate.heard.last == "open app://one")
        }
    }

    @Test("the delegate's configuration decides before Info.plist")
    func configuration() throws {
        try onALoop {
            let delegate = ConfiguringDelegate()
            UIApplication.shared.infoReplacement = manifest
            let application = UIApplication.launch(delegate: delegate)
            let scene = try #require(application.connectedScenes.first)
            #expect(scene.delegate is OtherSceneDelegate)
            #expect(scene.session.configuration.name == "Mine")
            #expect(SceneDelegate.heard.first == "connect Mine")
        }
    }

    @Test("without Info.plist the class SceneDelegate of the delegate's module is found")
    func template() {
        onALoop {
            let delegate = AppDelegate()
            let application = UIApplication.launch(delegate: delegate)
            #expect(application.connectedScenes.first?.delegate is SceneDelegate)
        }
    }

    @Test("a scene that is ended hides its windows and loses its delegate")
    func destruction() throws {
        try onALoop {
            let delegate = AppDelegate()
            let application = UIApplication.launch(delegate: delegate)
            let scene = try #require(application.connectedScenes.first as? UIWindowScene)
            let window = try #require(scene.windows.first)
            application.requestSceneSessionDestruction(scene.session, options: nil)
            #expect(SceneDelegate.heard.suffix(3) == ["resigns", "background", "disconnect"])
            #expect(scene.activationState == .unattached)
            #expect(application.connectedScenes.isEmpty)
            #expect(window.isHidden)
            #expect(delegate.heard == ["discarded 1"])
            var failure: (any Error)?
            application.requestSceneSessionDestruction(scene.session, options: nil) { failure = $0 }
            #expect((failure as? UISceneError)?.code == .notConnected)
        }
    }

    @Test("a class that Info.plist names and the program does not have is reported")
    func missingClass() {
        onALoop {
            let info: [String: Any] = [
                "UIApplicationSceneManifest": [
                    "UISceneConfigurations": [
                        "UIWindowSceneSessionRoleApplication": [
                            ["UISceneDelegateClassName": "Nowhere.Nothing"]
                        ]
                    ]
                ]
            ]
            UIApplication.shared.infoReplacement = info
            let delegate = AppDelegate()
            let reports = mistakes { _ = UIApplication.launch(delegate: delegate) }
            #expect(reports.contains("names the class “Nowhere.Nothing”"))
        }
    }

    @Test("windows without a scene belong to one that the application makes")
    func implicitScene() {
        onALoop {
            #expect(UIApplication.shared.connectedScenes.isEmpty)
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let scenes = UIApplication.shared.connectedScenes
            #expect(scenes.count == 1)
            #expect(window.windowScene === scenes.first)
            #expect(window.windowScene?.windows == [window])
            #expect(window.windowScene?.activationState == .foregroundActive)
        }
    }

    // Source: Apple, UICoordinateSpace; the origin of the window is that of its frame.
    @Test("points convert between views, windows and the screen")
    func coordinateSpaces() {
        onALoop {
            let window = UIWindow(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
            let view = UIView(frame: CGRect(x: 5, y: 5, width: 50, height: 50))
            let other = UIView(frame: CGRect(x: 1, y: 1, width: 5, height: 5))
            window.addSubview(view)
            view.addSubview(other)
            let screen: any UICoordinateSpace = UIScreen.main.coordinateSpace
            let space: any UICoordinateSpace = view
            #expect(space.convert(CGPoint(x: 1, y: 2), to: screen) == CGPoint(x: 16, y: 27))
            #expect(space.convert(CGPoint(x: 16, y: 27), from: screen) == CGPoint(x: 1, y: 2))
            #expect(screen.convert(CGPoint(x: 16, y: 27), to: space) == CGPoint(x: 1, y: 2))
            #expect(
                space.convert(
                    CGRect(x: 0, y: 0, width: 2, height: 2), to: other as any UICoordinateSpace)
                    == CGRect(x: -1, y: -1, width: 2, height: 2))
        }
    }
}

/// Source: Apple, UIViewController "Handling view rotations", UIDevice.orientation.
@MainActor
@Suite("Orientations")
struct OrientationTests {
    final class AllOrientations: UIResponder, UIApplicationDelegate {
        func application(
            _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
        ) -> UIInterfaceOrientationMask { .all }
    }

    final class Portrait: UIViewController {
        var supported = UIInterfaceOrientationMask.portrait
        override var supportedInterfaceOrientations: UIInterfaceOrientationMask { supported }
    }

    @Test("the interface turns with the device if the controller supports it")
    func support() {
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        let controller = Portrait()
        stage.window.rootViewController = controller
        var notes = 0
        let token = NotificationCenter.default.addObserver(
            forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
        ) { _ in MainActor.assumeIsolated { notes += 1 } }
        defer { NotificationCenter.default.removeObserver(token) }
        #expect(UIDevice.current.orientation == .portrait)
        UIDevice.current.beginGeneratingDeviceOrientationNotifications()
        stage.window.turn()
        #expect(notes == 1)
        #expect(UIDevice.current.orientation == .landscapeLeft)
        #expect(stage.window.bounds.width == 375)
        #expect(controller.interfaceOrientation == .portrait)
        controller.supported = .all
        controller.setNeedsUpdateOfSupportedInterfaceOrientations()
        #expect(stage.window.bounds.width == 667)
        #expect(stage.window.windowScene?.interfaceOrientation == .landscapeRight)
        UIDevice.current.endGeneratingDeviceOrientationNotifications()
        stage.window.turn()
        #expect(notes == 1)
        #expect(stage.window.bounds.width == 375)
    }

    /// Source: Apple, UIWindowScene.requestGeometryUpdate(_:errorHandler:).
    @Test("a program asks for an orientation, and hears that controllers do not support it")
    func geometry() throws {
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        let controller = Portrait()
        stage.window.rootViewController = controller
        let scene = try #require(stage.window.windowScene)
        var errors = 0
        scene.requestGeometryUpdate(.iOS(interfaceOrientations: .landscape)) { _ in errors += 1 }
        #expect(errors == 1 && stage.window.bounds.width == 375)
        controller.supported = .all
        scene.requestGeometryUpdate(.iOS(interfaceOrientations: .landscape)) { _ in errors += 1 }
        #expect(errors == 1 && stage.window.bounds.width == 667)
        scene.requestGeometryUpdate(.iOS(interfaceOrientations: .allButUpsideDown))
        #expect(stage.window.bounds.width == 667)
        UIScreen.main.brightness = 0.25
        scene.requestGeometryUpdate(.iOS(interfaceOrientations: .portrait))
        #expect(stage.window.bounds.width == 375 && UIScreen.main.brightness == 0.25)
        let program = AllOrientations()
        UIApplication.shared.delegate = program
        defer { UIApplication.shared.delegate = nil }
        // The interface turns to the one that is asked for, also from one side to the other.
        for (mask, orientation, width) in [
            (.landscapeLeft, .landscapeLeft, 667), (.landscapeRight, .landscapeRight, 667),
            (.portraitUpsideDown, .portraitUpsideDown, 375),
        ] as [(UIInterfaceOrientationMask, UIInterfaceOrientation, CGFloat)] {
            scene.requestGeometryUpdate(.iOS(interfaceOrientations: mask)) { _ in errors += 1 }
            #expect(scene.interfaceOrientation == orientation && errors == 1)
            #expect(stage.window.bounds.width == width)
        }
        // Of several, one that the controllers support.
        controller.supported = [.landscapeLeft, .portraitUpsideDown]
        scene.requestGeometryUpdate(.iOS(interfaceOrientations: .landscape)) { _ in errors += 1 }
        #expect(scene.interfaceOrientation == .landscapeLeft && errors == 1)
    }

    /// Source: Apple, willRotate(to:duration:) and its relatives.
    @Test("controllers on the screen hear that the interface turns")
    func rotation() {
        final class Hearer: UIViewController {
            static var log: [String] = []
            private func log(_ event: String) {
                Self.log.append("\(event) \(Int(navigationController?.view.bounds.width ?? 0))")
            }
            override func willRotate(
                to toInterfaceOrientation: UIInterfaceOrientation, duration: TimeInterval
            ) { log("will \(toInterfaceOrientation.isLandscape)") }
            override func willAnimateRotation(
                to toInterfaceOrientation: UIInterfaceOrientation, duration: TimeInterval
            ) { log("turns") }
            override func didRotate(from fromInterfaceOrientation: UIInterfaceOrientation) {
                log("did \(fromInterfaceOrientation.isPortrait)")
            }
        }
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        let child = Hearer()
        stage.window.rootViewController = UINavigationController(rootViewController: child)
        stage.commit()
        stage.window.turn()
        #expect(Hearer.log == ["will true 375", "turns 667"])
        stage.settle()
        #expect(Hearer.log.last == "did true 667")
        stage.window.frame.size.width = 500
        #expect(Hearer.log.count == 3)
    }

    /// Source: Apple, preferredInterfaceOrientationForPresentation.
    @Test("a full-screen controller turns the interface while it is presented")
    func presentation() {
        final class Film: UIViewController {
            var supported = UIInterfaceOrientationMask.landscape
            override var supportedInterfaceOrientations: UIInterfaceOrientationMask { supported }
            override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
                .landscapeRight
            }
        }
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        let root = UIViewController()
        stage.window.rootViewController = root
        stage.commit()
        let film = Film()
        film.modalPresentationStyle = .fullScreen
        root.present(film, animated: true)
        stage.advance(by: .seconds(1))
        #expect(stage.window.bounds.size == CGSize(width: 667, height: 375))
        #expect(film.view.bounds.size == CGSize(width: 667, height: 375))
        root.dismiss(animated: true)
        stage.advance(by: .seconds(1))
        #expect(stage.window.bounds.size == CGSize(width: 375, height: 667))
        // A controller whose preference is not supported, and a sheet, turn nothing.
        film.supported = .portrait
        root.present(film, animated: false)
        stage.commit()
        #expect(stage.window.bounds.width == 375)
        root.dismiss(animated: false)
        film.supported = .landscape
        film.modalPresentationStyle = .pageSheet
        root.present(film, animated: false)
        stage.commit()
        #expect(stage.window.bounds.width == 375)
    }

    @Test("the masks contain their orientations")
    func masks() {
        #expect(UIInterfaceOrientationMask.all.rawValue == 30)
        #expect(UIInterfaceOrientationMask.allButUpsideDown.rawValue == 26)
        #expect(UIInterfaceOrientationMask.landscape.contains(.landscapeLeft))
        #expect(UIInterfaceOrientation.landscapeRight.isLandscape)
        #expect(UIDeviceOrientation.faceUp.isFlat)
    }
}
