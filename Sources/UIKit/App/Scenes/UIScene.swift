/// A running instance of a program's user interface.
///
/// The application connects its scenes when the program launches, and moves them between the
/// states together with the program; see ``UIApplication/enter(_:)``.
///
/// Source: Apple, UIScene.
@preconcurrency @MainActor
open class UIScene: UIResponder {
    /// Whether a scene is visible and receives events.
    ///
    /// Source: Apple, UIScene.ActivationState.
    public enum ActivationState: Int, Sendable {
        /// Not connected.
        case unattached = -1
        /// Visible, and receives events.
        case foregroundActive = 0
        /// Visible without receiving events.
        case foregroundInactive = 1
        /// Not visible.
        case background = 2
    }

    /// The session that the scene shows.
    public final let session: UISceneSession
    /// The delegate; retained.
    open var delegate: (any UISceneDelegate)?
    /// Whether the scene is visible and receives events.
    public internal(set) final var activationState = ActivationState.unattached
    /// The title of the scene; the program's name for the viewer's page if it is not empty.
    open var title: String! = ""

    /// Creates a scene for a session. The application calls it; programs may override it.
    public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
        self.session = session
        super.init()
        session.scene = self
    }

    /// The application, the next object in the responder chain.
    open override var next: UIResponder? { UIApplication.shared }

    /// Opens an address; see ``UIApplication/open(_:options:completionHandler:)``.
    public final func open(
        _ url: URL, options: OpenExternalURLOptions?,
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        UIApplication.shared.open(url, completionHandler: completion)
    }

    /// Connects the scene, its delegate first and then the observers.
    final func connect(_ options: ConnectionOptions) {
        delegate?.scene(self, willConnectTo: session, options: options)
        NotificationCenter.default.post(name: Self.willConnectNotification, object: self)
        activationState = .background
        if let activity = session.stateRestorationActivity {
            delegate?.scene(self, restoreInteractionStateWith: activity)
        }
    }

    /// Disconnects the scene.
    final func disconnect() {
        move(to: .background)
        activationState = .unattached
        report(Self.didDisconnectNotification) { $0.sceneDidDisconnect(self) }
        session.scene = nil
    }

    /// Moves the scene to a state, through the states between.
    final func move(to state: ActivationState) {
        while activationState != state, activationState != .unattached {
            switch (activationState, state) {
            case (.foregroundActive, _):
                report(Self.willDeactivateNotification) { $0.sceneWillResignActive(self) }
                activationState = .foregroundInactive
            case (.foregroundInactive, .background):
                activationState = .background
                report(Self.didEnterBackgroundNotification) { $0.sceneDidEnterBackground(self) }
                UIApplication.shared.saveState(of: self)
            case (.background, _):
                report(Self.willEnterForegroundNotification) { $0.sceneWillEnterForeground(self) }
                activationState = .foregroundInactive
            default:
                activationState = .foregroundActive
                report(Self.didActivateNotification) { $0.sceneDidBecomeActive(self) }
            }
        }
    }

    private func report(_ name: NSNotification.Name, _ call: (any UISceneDelegate) -> Void) {
        if let delegate { call(delegate) }
        NotificationCenter.default.post(name: name, object: self)
    }
}

extension UIScene {
    /// Posted when a scene has been connected; the object is the scene.
    nonisolated public static let willConnectNotification = NSNotification.Name(
        "UISceneWillConnectNotification")
    /// Posted when a scene has been disconnected; the object is the scene.
    nonisolated public static let didDisconnectNotification = NSNotification.Name(
        "UISceneDidDisconnectNotification")
    /// Posted when a scene has become active; the object is the scene.
    nonisolated public static let didActivateNotification = NSNotification.Name(
        "UISceneDidActivateNotification")
    /// Posted before a scene becomes inactive; the object is the scene.
    nonisolated public static let willDeactivateNotification = NSNotification.Name(
        "UISceneWillDeactivateNotification")
    /// Posted before a scene enters the foreground; the object is the scene.
    nonisolated public static let willEnterForegroundNotification = NSNotification.Name(
        "UISceneWillEnterForegroundNotification")
    /// Posted when a scene has entered the background; the object is the scene.
    nonisolated public static let didEnterBackgroundNotification = NSNotification.Name(
        "UISceneDidEnterBackgroundNotification")

    /// Options for opening an address.
    ///
    /// Source: Apple, UIScene.OpenExternalURLOptions.
    @preconcurrency @MainActor
    public final class OpenExternalURLOptions: NSObject {
        /// Creates options.
        public override init() { super.init() }
    }

    /// Why a scene is connected.
    ///
    /// Source: Apple, UIScene.ConnectionOptions.
    ///
    /// Deviation: answers to notifications are missing; `UserNotifications` delivers them to its
    /// delegate.
    @preconcurrency @MainActor
    public final class ConnectionOptions: NSObject {
        /// The addresses to open.
        public let urlContexts: Set<UIOpenURLContext>
        /// The identifier of the program that asked for the scene, or nil.
        public let sourceApplication: String?
        /// The activities to continue.
        public let userActivities: Set<NSUserActivity>
        /// The action that the user has chosen at the program's icon, or nil.
        public let shortcutItem: UIApplicationShortcutItem?
        /// The kind of the activity that arrives later; nil, because it is there at the launch.
        public var handoffUserActivityType: String? { nil }

        init(_ request: UIApplication.LaunchRequest) {
            let options = OpenURLOptions(request)
            urlContexts = Set(request.urls.map { UIOpenURLContext(url: $0, options: options) })
            sourceApplication = request.sourceApplication
            userActivities = Set([request.userActivity].compactMap { $0 })
            shortcutItem = request.shortcutItem
            super.init()
        }
    }
}

/// An address that a scene should open.
///
/// Source: Apple, UIOpenURLContext.
@preconcurrency @MainActor
public final class UIOpenURLContext: NSObject {
    /// The address.
    public let url: URL
    /// How to open it.
    public let options: UIScene.OpenURLOptions

    init(url: URL, options: UIScene.OpenURLOptions) {
        self.url = url
        self.options = options
        super.init()
    }
}

extension UIScene {
    /// How to open an address.
    ///
    /// Source: Apple, UIScene.OpenURLOptions.
    @preconcurrency @MainActor
    public final class OpenURLOptions: NSObject {
        /// The identifier of the program that sent the address, or nil.
        public let sourceApplication: String?
        /// An object that the sender added; always nil on Linux.
        public var annotation: Any? { nil }
        /// Whether the file must be copied before it is changed, because it is not a copy.
        public let openInPlace: Bool

        init(_ request: UIApplication.LaunchRequest) {
            sourceApplication = request.sourceApplication
            openInPlace = request.openInPlace
            super.init()
        }
    }
}
