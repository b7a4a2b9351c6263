import Foundation

/// The text, the sound and the data of a notification.
///
/// Source: Apple, UNNotificationContent.
///
/// Deviation: attachments and summaries do not exist.
open class UNNotificationContent: NSObject, @unchecked Sendable {
    /// The values of a content.
    struct Values {
        var title = ""
        var subtitle = ""
        var body = ""
        var badge: NSNumber?
        var sound: UNNotificationSound?
        var userInfo: [AnyHashable: Any] = [:]
        var categoryIdentifier = ""
        var threadIdentifier = ""
        var targetContentIdentifier: String?
        var interruptionLevel = UNNotificationInterruptionLevel.active
    }

    /// Never changed in a content that is not mutable.
    final var values: Values

    init(_ values: Values) { self.values = values }

    /// Creates an empty content.
    public override init() { values = Values() }

    /// Returns a content with the same values that cannot be changed.
    open override func copy() -> Any { UNNotificationContent(values) }
    /// Returns a content with the same values that can be changed.
    open override func mutableCopy() -> Any { UNMutableNotificationContent(values) }

    /// The first line. Default: empty.
    open var title: String { values.title }
    /// The second line. Default: empty.
    open var subtitle: String { values.subtitle }
    /// The text below. Default: empty.
    open var body: String { values.body }
    /// The number on the program's icon; nil (the default) to leave it as it is.
    open var badge: NSNumber? { values.badge }
    /// The sound; nil (the default) for none.
    open var sound: UNNotificationSound? { values.sound }
    /// Data of the program's own. Default: empty.
    open var userInfo: [AnyHashable: Any] { values.userInfo }
    /// The category with the actions. Default: empty.
    open var categoryIdentifier: String { values.categoryIdentifier }
    /// The group of the notification. Default: empty.
    open var threadIdentifier: String { values.threadIdentifier }
    /// The scene that is meant; nil (the default) for any.
    open var targetContentIdentifier: String? { values.targetContentIdentifier }
    /// How urgent the notification is. Default: active.
    open var interruptionLevel: UNNotificationInterruptionLevel { values.interruptionLevel }
}

/// A content that can be changed, until a request copies it.
///
/// Source: Apple, UNMutableNotificationContent.
open class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
    /// The first line. Default: empty.
    open override var title: String {
        get { values.title }
        set { values.title = newValue }
    }
    /// The second line. Default: empty.
    open override var subtitle: String {
        get { values.subtitle }
        set { values.subtitle = newValue }
    }
    /// The text below. Default: empty.
    open override var body: String {
        get { values.body }
        set { values.body = newValue }
    }
    /// The number on the program's icon; nil (the default) to leave it as it is.
    open override var badge: NSNumber? {
        get { values.badge }
        set { values.badge = newValue }
    }
    /// The sound; nil (the default) for none.
    open override var sound: UNNotificationSound? {
        get { values.sound }
        set { values.sound = newValue }
    }
    /// Data of the program's own. Default: empty.
    open override var userInfo: [AnyHashable: Any] {
        get { values.userInfo }
        set { values.userInfo = newValue }
    }
    /// The category with the actions. Default: empty.
    open override var categoryIdentifier: String {
        get { values.categoryIdentifier }
        set { values.categoryIdentifier = newValue }
    }
    /// The group of the notification. Default: empty.
    open override var threadIdentifier: String {
        get { values.threadIdentifier }
        set { values.threadIdentifier = newValue }
    }
    /// The scene that is meant; nil (the default) for any.
    open override var targetContentIdentifier: String? {
        get { values.targetContentIdentifier }
        set { values.targetContentIdentifier = newValue }
    }
    /// How urgent the notification is. Default: active.
    open override var interruptionLevel: UNNotificationInterruptionLevel {
        get { values.interruptionLevel }
        set { values.interruptionLevel = newValue }
    }
}

/// How urgent a notification is; kept.
///
/// Source: Apple, UNNotificationInterruptionLevel.
public enum UNNotificationInterruptionLevel: UInt, Sendable {
    /// Without light and sound.
    case passive = 0
    /// With both, which is the default.
    case active = 1
    /// At once.
    case timeSensitive = 2
    /// Also if the device is silent.
    case critical = 3
}

/// The sound of a notification; kept, and not played.
///
/// Source: Apple, UNNotificationSound.
public final class UNNotificationSound: NSObject, Sendable {
    /// The file's name; nil for the system's sound.
    let name: String?

    private init(_ name: String?) { self.name = name }

    /// The system's sound.
    public static let `default` = UNNotificationSound(nil)

    /// Creates a sound from a file of the program.
    public convenience init(named name: UNNotificationSoundName) { self.init(name.rawValue) }
}

/// The name of a sound's file.
///
/// Source: Apple, UNNotificationSoundName.
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}
