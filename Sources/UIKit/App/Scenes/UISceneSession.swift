/// The application's knowledge of a scene, connected or not.
///
/// Source: Apple, UISceneSession.
@preconcurrency @MainActor
public final class UISceneSession: NSObject {
    /// The purpose of a scene.
    ///
    /// Source: Apple, UISceneSession.Role.
    public struct Role: RawRepresentable, Hashable, Sendable {
        /// The role's name, as it is written in Info.plist.
        public let rawValue: String
        /// Creates a role from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Interactive windows on the device's screen.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
        /// Windows on another screen.
        public static let windowExternalDisplayNonInteractive = Role(
            rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
    }

    /// The connected scene, or nil.
    public internal(set) weak var scene: UIScene?
    /// The purpose of the scene.
    public var role: Role { configuration.role }
    /// The configuration with which the scene was made.
    public internal(set) var configuration: UISceneConfiguration
    /// A unique name of the session.
    public let persistentIdentifier: String
    /// Values of the program's own. Default: nil.
    public var userInfo: [String: Any]?
    /// The state to restore: what the scene's delegate returned when the scene last entered the
    /// background, also in the run of the program before; see ``UIApplication/sceneStateFile``.
    ///
    /// Source: Apple, stateRestorationActivity.
    public var stateRestorationActivity: NSUserActivity?

    init(configuration: UISceneConfiguration) {
        self.configuration = configuration
        persistentIdentifier = UUID().uuidString
        super.init()
    }
}

/// The classes of a scene.
///
/// Source: Apple, UISceneConfiguration.
@preconcurrency @MainActor
public final class UISceneConfiguration: NSObject {
    /// The name in Info.plist, or nil.
    public let name: String?
    /// The purpose of the scene.
    public let role: UISceneSession.Role
    /// The class of the scene; nil for ``UIWindowScene``.
    public var sceneClass: AnyClass?
    /// The class of the scene's delegate, created by the application; nil for none.
    public var delegateClass: AnyClass?
    /// The storyboard whose initial controller is in the scene's window; nil for none.
    ///
    /// Read when it is needed first: a launch makes several configurations of one entry.
    public lazy var storyboard: UIStoryboard? = storyboardName.map {
        UIStoryboard(name: $0, bundle: nil)
    }
    private var storyboardName: String?

    /// Creates a configuration; the classes come from the entry with this name in Info.plist.
    ///
    /// With a nil name the first entry of the role is used.
    ///
    /// Source: Apple, UISceneConfiguration.init(name:sessionRole:).
    public init(name: String?, sessionRole: UISceneSession.Role) {
        role = sessionRole
        let entry = SceneManifest.current?.entry(name: name, role: sessionRole)
        self.name = name ?? entry?.name
        super.init()
        sceneClass = entry?.sceneClass
        delegateClass = entry?.delegateClass
        storyboardName = entry?.storyboard
    }

    /// Creates a configuration without an entry in Info.plist.
    init(role: UISceneSession.Role) {
        self.role = role
        name = nil
        super.init()
    }
}
