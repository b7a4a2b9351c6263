/// An action that the program offers at its icon.
///
/// Source: Apple, UIApplicationShortcutItem.
@preconcurrency @MainActor
open class UIApplicationShortcutItem: NSObject {
    /// The kind of the action, for the program.
    open var type: String { storedType }
    /// The name of the action.
    open var localizedTitle: String { storedTitle }
    /// A second line, or nil.
    open var localizedSubtitle: String? { storedSubtitle }
    /// The picture, or nil.
    open var icon: UIApplicationShortcutIcon? { storedIcon }
    /// Values for the program, or nil.
    open var userInfo: [String: any NSSecureCoding]? { storedInfo }
    /// The identifier of the scene that the action is for, or nil.
    open var targetContentIdentifier: Any? { storedTarget }

    fileprivate final var storedType: String
    fileprivate final var storedTitle: String
    fileprivate final var storedSubtitle: String?
    fileprivate final var storedIcon: UIApplicationShortcutIcon?
    fileprivate final var storedInfo: [String: any NSSecureCoding]?
    fileprivate final var storedTarget: Any?

    /// Creates an item.
    ///
    /// - Parameters:
    ///   - type: the kind of the action, for the program.
    ///   - localizedTitle: the name.
    ///   - localizedSubtitle: a second line.
    ///   - icon: the picture.
    ///   - userInfo: values for the program.
    public init(
        type: String, localizedTitle: String, localizedSubtitle: String?,
        icon: UIApplicationShortcutIcon?, userInfo: [String: any NSSecureCoding]? = nil
    ) {
        storedType = type
        storedTitle = localizedTitle
        storedSubtitle = localizedSubtitle
        storedIcon = icon
        storedInfo = userInfo
        super.init()
    }

    /// Creates an item with a kind and a name.
    public convenience init(type: String, localizedTitle: String) {
        self.init(type: type, localizedTitle: localizedTitle, localizedSubtitle: nil, icon: nil)
    }
}

/// An action whose values can be changed.
///
/// Source: Apple, UIMutableApplicationShortcutItem.
@preconcurrency @MainActor
open class UIMutableApplicationShortcutItem: UIApplicationShortcutItem {
    /// The kind of the action, for the program.
    open override var type: String {
        get { storedType }
        set { storedType = newValue }
    }
    /// The name of the action.
    open override var localizedTitle: String {
        get { storedTitle }
        set { storedTitle = newValue }
    }
    /// A second line, or nil.
    open override var localizedSubtitle: String? {
        get { storedSubtitle }
        set { storedSubtitle = newValue }
    }
    /// The picture, or nil.
    open override var icon: UIApplicationShortcutIcon? {
        get { storedIcon }
        set { storedIcon = newValue }
    }
    /// Values for the program, or nil.
    open override var userInfo: [String: any NSSecureCoding]? {
        get { storedInfo }
        set { storedInfo = newValue }
    }
    /// The identifier of the scene that the action is for, or nil.
    open override var targetContentIdentifier: Any? {
        get { storedTarget }
        set { storedTarget = newValue }
    }
}

/// The picture of an action at the program's icon.
///
/// Source: Apple, UIApplicationShortcutIcon.
@preconcurrency @MainActor
open class UIApplicationShortcutIcon: NSObject {
    /// The picture, for a device that shows the actions; nil if there is no such image. Not in
    /// UIKit.
    public final let image: UIImage?

    private init(_ image: UIImage?) {
        self.image = image?.withRenderingMode(.alwaysTemplate)
        super.init()
    }

    /// Creates an icon from an image of the program.
    public convenience init(templateImageName: String) {
        self.init(UIImage(named: templateImageName))
    }

    /// Creates an icon from a symbol.
    public convenience init(systemImageName: String) {
        self.init(UIImage(systemName: systemImageName))
    }

    /// Creates an icon of the system.
    public convenience init(type: IconType) { self.init(UIImage(systemName: type.symbol)) }

    /// The icons of the system.
    ///
    /// Source: Apple, UIApplicationShortcutIcon.IconType. Each is drawn as the symbol that shows
    /// the same thing.
    public enum IconType: Int, Sendable, CaseIterable {
        /// A pen on paper.
        case compose = 0
        /// A triangle.
        case play = 1
        /// Two bars.
        case pause = 2
        /// A plus sign.
        case add = 3
        /// An arrow of a compass.
        case location = 4
        /// A magnifying glass.
        case search = 5
        /// An arrow out of a box.
        case share = 6
        /// A barred circle.
        case prohibit = 7
        /// A person.
        case contact = 8
        /// A house.
        case home = 9
        /// A pin in a map.
        case markLocation = 10
        /// A star.
        case favorite = 11
        /// A heart.
        case love = 12
        /// A cloud.
        case cloud = 13
        /// An envelope with a mark.
        case invitation = 14
        /// A check mark in a circle.
        case confirmation = 15
        /// An envelope.
        case mail = 16
        /// A speech bubble.
        case message = 17
        /// A calendar.
        case date = 18
        /// A clock.
        case time = 19
        /// A camera.
        case capturePhoto = 20
        /// A video camera.
        case captureVideo = 21
        /// An empty circle.
        case task = 22
        /// A filled circle with a check mark.
        case taskCompleted = 23
        /// An alarm clock.
        case alarm = 24
        /// A bookmark.
        case bookmark = 25
        /// Two crossing arrows.
        case shuffle = 26
        /// Music.
        case audio = 27
        /// Arrows in a circle.
        case update = 28

        var symbol: String {
            switch self {
            case .compose: "square.and.pencil"
            case .play: "play"
            case .pause: "pause"
            case .add: "plus"
            case .location: "location"
            case .search: "magnifyingglass"
            case .share: "square.and.arrow.up"
            case .prohibit: "nosign"
            case .contact: "person"
            case .home: "house"
            case .markLocation: "mappin"
            case .favorite: "star"
            case .love: "heart"
            case .cloud: "cloud"
            case .invitation: "envelope.badge"
            case .confirmation: "checkmark.circle"
            case .mail: "envelope"
            case .message: "message"
            case .date: "calendar"
            case .time: "clock"
            case .capturePhoto: "camera"
            case .captureVideo: "video"
            case .task: "circle"
            case .taskCompleted: "checkmark.circle.fill"
            case .alarm: "alarm"
            case .bookmark: "bookmark"
            case .shuffle: "shuffle"
            case .audio: "music.note"
            case .update: "arrow.clockwise"
            }
        }
    }
}

extension UIApplication {
    /// Performs an action that the user has chosen at the program's icon: the scene's delegate
    /// does, or else the application's.
    ///
    /// Not in UIKit, where the system does it. Here a launcher or a test calls it.
    ///
    /// - Parameters:
    ///   - shortcutItem: the action, usually one of ``shortcutItems``.
    ///   - completion: called with whether the delegate has performed it.
    public final func receive(
        shortcutItem: UIApplicationShortcutItem,
        completion: @escaping (Bool) -> Void = { _ in }
    ) {
        if let scene = scenes.lazy.compactMap({ $0 as? UIWindowScene }).first,
            let delegate = scene.delegate as? any UIWindowSceneDelegate
        {
            delegate.windowScene(
                scene, performActionFor: shortcutItem, completionHandler: completion)
        } else if let delegate {
            delegate.application(
                self, performActionFor: shortcutItem, completionHandler: completion)
        } else {
            completion(false)
        }
    }
}
