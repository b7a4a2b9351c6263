/// How notifications may reach the user.
///
/// Source: Apple, UIUserNotificationType, deprecated in iOS 10.
public struct UIUserNotificationType: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates types from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A number at the program's icon.
    public static let badge = Self(rawValue: 1 << 0)
    /// A sound.
    public static let sound = Self(rawValue: 1 << 1)
    /// A text.
    public static let alert = Self(rawValue: 1 << 2)
}

/// The types and actions that a program registers for its notifications.
///
/// Source: Apple, UIUserNotificationSettings, deprecated in iOS 10.
@preconcurrency @MainActor
open class UIUserNotificationSettings: NSObject {
    /// How notifications may reach the user.
    public final let types: UIUserNotificationType
    /// The groups of actions of notifications; nil for none.
    public final let categories: Set<UIUserNotificationCategory>?

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - types: how notifications may reach the user.
    ///   - categories: the groups of actions; nil for none.
    public init(types: UIUserNotificationType, categories: Set<UIUserNotificationCategory>?) {
        (self.types, self.categories) = (types, categories)
        super.init()
    }
}

/// How many actions a notification has room for.
///
/// Source: Apple, UIUserNotificationActionContext, deprecated in iOS 10.
public enum UIUserNotificationActionContext: UInt, Sendable {
    /// Four.
    case `default` = 0
    /// Two.
    case minimal = 1
}

/// A group of actions of notifications.
///
/// Source: Apple, UIUserNotificationCategory, deprecated in iOS 10.
@preconcurrency @MainActor
open class UIUserNotificationCategory: NSObject {
    fileprivate(set) final var storedIdentifier: String?
    fileprivate final var stored: [UIUserNotificationActionContext: [UIUserNotificationAction]] =
        [:]

    /// The name by which notifications refer to the group.
    open var identifier: String? { storedIdentifier }

    /// Returns the actions for a context; those of the default one if it has none of its own.
    open func actions(
        for context: UIUserNotificationActionContext
    ) -> [UIUserNotificationAction]? { stored[context] ?? stored[.default] }
}

/// A group of actions that a program makes.
///
/// Source: Apple, UIMutableUserNotificationCategory, deprecated in iOS 10.
@preconcurrency @MainActor
open class UIMutableUserNotificationCategory: UIUserNotificationCategory {
    /// The name by which notifications refer to the group.
    open override var identifier: String? {
        get { storedIdentifier }
        set { storedIdentifier = newValue }
    }

    /// Sets the actions for a context; nil for none.
    open func setActions(
        _ actions: [UIUserNotificationAction]?, for context: UIUserNotificationActionContext
    ) { stored[context] = actions }
}

/// Whether an action of a notification brings the program to the foreground.
///
/// Source: Apple, UIUserNotificationActivationMode, deprecated in iOS 10.
public enum UIUserNotificationActivationMode: UInt, Sendable {
    /// It does.
    case foreground = 0
    /// It does not.
    case background = 1
}

/// An action of a notification.
///
/// Source: Apple, UIUserNotificationAction, deprecated in iOS 10.
@preconcurrency @MainActor
open class UIUserNotificationAction: NSObject {
    fileprivate struct Values {
        var identifier: String?
        var title: String?
        var activationMode = UIUserNotificationActivationMode.foreground
        var isDestructive = false
        var isAuthenticationRequired = false
    }
    fileprivate final var values = Values()

    /// The name that the delegate gets.
    open var identifier: String? { values.identifier }
    /// The title of its button.
    open var title: String? { values.title }
    /// Whether it brings the program to the foreground. Default: it does.
    open var activationMode: UIUserNotificationActivationMode { values.activationMode }
    /// Whether it deletes something. Default: false.
    open var isDestructive: Bool { values.isDestructive }
    /// Whether the device has to be unlocked for it; for a device to read. Default: false.
    open var isAuthenticationRequired: Bool { values.isAuthenticationRequired }
}

/// An action that a program makes.
///
/// Source: Apple, UIMutableUserNotificationAction, deprecated in iOS 10.
@preconcurrency @MainActor
open class UIMutableUserNotificationAction: UIUserNotificationAction {
    /// The name that the delegate gets.
    open override var identifier: String? {
        get { values.identifier }
        set { values.identifier = newValue }
    }
    /// The title of its button.
    open override var title: String? {
        get { values.title }
        set { values.title = newValue }
    }
    /// Whether it brings the program to the foreground. Default: it does.
    open override var activationMode: UIUserNotificationActivationMode {
        get { values.activationMode }
        set { values.activationMode = newValue }
    }
    /// Whether it deletes something. Default: false.
    open override var isDestructive: Bool {
        get { values.isDestructive }
        set { values.isDestructive = newValue }
    }
    /// Whether the device has to be unlocked for it; for a device to read. Default: false.
    open override var isAuthenticationRequired: Bool {
        get { values.isAuthenticationRequired }
        set { values.isAuthenticationRequired = newValue }
    }
}
