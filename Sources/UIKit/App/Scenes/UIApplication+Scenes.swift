extension UIApplication {
    /// The scenes that are connected. A program without scenes of its own has one as soon as it has
    /// a window.
    public final var connectedScenes: Set<UIScene> { Set(scenes) }

    /// The sessions of the connected scenes.
    public final var openSessions: Set<UISceneSession> { Set(scenes.map(\.session)) }

    /// Whether Info.plist allows several scenes.
    public final var supportsMultipleScenes: Bool {
        SceneManifest.current?.supportsMultipleScenes ?? false
    }

    /// Opens addresses: the scene's delegate receives them, or else the application's delegate.
    ///
    /// Not in UIKit, where the system does it. Here a program that was asked to open something, or
    /// a test, calls it.
    ///
    /// - Parameters:
    ///   - urls: the addresses.
    ///   - sourceApplication: the identifier of the program that sent them; nil for none.
    ///   - openInPlace: whether a file is opened where it is; false means that it is a copy.
    public final func receive(
        _ urls: [URL], from sourceApplication: String? = nil, openInPlace: Bool = false
    ) {
        let request = LaunchRequest(
            urls: urls, sourceApplication: sourceApplication, openInPlace: openInPlace)
        if let scene = scenes.first, let delegate = scene.delegate {
            delegate.scene(
                scene, openURLContexts: UIScene.ConnectionOptions(request).urlContexts)
        } else {
            for url in urls {
                _ = delegate?.application(self, open: url, options: request.openingOptions)
            }
        }
    }

    /// Ends a scene: its windows are hidden, its delegate is notified and released.
    ///
    /// A session without a scene is reported through the error handler.
    ///
    /// Source: Apple, requestSceneSessionDestruction(_:options:errorHandler:).
    public final func requestSceneSessionDestruction(
        _ sceneSession: UISceneSession, options: UISceneDestructionRequestOptions?,
        errorHandler: ((any Error) -> Void)? = nil
    ) {
        guard let scene = sceneSession.scene, scenes.contains(where: { $0 === scene }) else {
            errorHandler?(UISceneError(code: .notConnected))
            return
        }
        let windows = (scene as? UIWindowScene)?.windows ?? []
        scene.disconnect()
        scenes.removeAll { $0 === scene }
        for window in windows { window.isHidden = true }
        scene.delegate = nil
        delegate?.application(self, didDiscardSceneSessions: [sceneSession])
    }

    /// The first connected window scene, for windows that were created without one.
    final var firstWindowScene: UIWindowScene {
        if let scene = scenes.lazy.compactMap({ $0 as? UIWindowScene }).first { return scene }
        let session = UISceneSession(
            configuration: UISceneConfiguration(role: .windowApplication))
        let scene = UIWindowScene(session: session, connectionOptions: .init(LaunchRequest()))
        scene.activationState = sceneState
        scenes.append(scene)
        return scene
    }

    /// The state of a scene that belongs to the application's state.
    final var sceneState: UIScene.ActivationState {
        switch applicationState {
        case .active: .foregroundActive
        case .inactive: .foregroundInactive
        case .background: .background
        }
    }

    /// Connects the scene that Info.plist or the delegate declares, if one does.
    ///
    /// Without a declaration in either, a class with the name SceneDelegate in the module of the
    /// application's delegate is the scene's delegate, because Xcode's template has that class and
    /// SwiftPM leaves Info.plist out. A program that has shown a window by then has no scene.
    final func connectScene(_ request: LaunchRequest = LaunchRequest()) {
        let options = UIScene.ConnectionOptions(request)
        let role = UISceneSession.Role.windowApplication
        let manifest = SceneManifest.current
        let declared = manifest?.entry(name: nil, role: role)
        let template: AnyClass? =
            windows.allSatisfy(\.isHidden)
            ? delegateModule.flatMap { NSClassFromString("\($0).SceneDelegate") } : nil
        let found: AnyClass? = template is any UISceneDelegate.Type ? template : nil
        let first = UISceneSession(
            configuration: UISceneConfiguration(name: declared?.name, sessionRole: role))
        let asked = delegate?.application(self, configurationForConnecting: first, options: options)
        let isDecided = asked.map { $0 !== UISceneConfiguration.undecided } ?? false
        guard isDecided || manifest != nil || found != nil else { return }
        let configuration = isDecided ? asked! : first.configuration
        // The template's delegate names the entry of an Info.plist that SwiftPM has left out.
        let isOpen = !isDecided || configuration.delegateClass == nil
        if configuration.delegateClass == nil { configuration.delegateClass = found }
        if manifest == nil, isOpen, configuration.storyboard == nil {
            configuration.storyboard = unnamedMainStoryboard
        }
        usesScenes = true
        first.configuration = configuration
        let type = configuration.sceneClass as? UIScene.Type ?? UIWindowScene.self
        let scene = type.init(session: first, connectionOptions: options)
        if let delegateClass = configuration.delegateClass {
            let made = _DelegateMaker.object(of: delegateClass)
            if let delegate = made as? any UISceneDelegate {
                scene.delegate = delegate
            } else {
                reportMistake(
                    "\(delegateClass) is not a UISceneDelegate, so the scene has no delegate")
            }
        }
        scenes.append(scene)
        let windowScene = scene as? UIWindowScene
        let window = windowScene?.makeWindow(of: configuration.storyboard)
        first.stateRestorationActivity = readSceneState()
        scene.connect(options)
        // A delegate that shows a window of its own needs none of a storyboard.
        let hasOwn = windowScene?.windows.contains { $0 !== window && !$0.isHidden }
        if hasOwn != true { window?.makeKeyAndVisible() }
        if windows.isEmpty {
            reportMistake(
                "The scene has connected and has no window; make one in "
                    + "scene(_:willConnectTo:options:), or add Main.storyboard or an Info.plist "
                    + "with UISceneStoryboardFile, in a folder, to the target's resources")
        }
    }
}

extension UISceneConfiguration {
    /// The value that the default of a delegate's method returns.
    static let undecided = UISceneConfiguration(role: .windowApplication)
}

/// How a scene is ended.
///
/// Source: Apple, UISceneDestructionRequestOptions.
@preconcurrency @MainActor
open class UISceneDestructionRequestOptions: NSObject {}

/// Why a request for a scene failed.
///
/// Source: Apple, UISceneError.
public struct UISceneError: Error, Equatable, Sendable {
    /// The reasons.
    public enum Code: Int, Sendable {
        /// The session has no connected scene.
        case notConnected = 0
    }

    /// The reason.
    public let code: Code
}
