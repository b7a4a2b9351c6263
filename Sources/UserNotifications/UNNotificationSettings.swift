import Foundation

/// The kinds of interruptions that a program asks for.
///
/// Source: Apple, UNAuthorizationOptions.
public struct UNAuthorizationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A number on the icon.
    public static let badge = Self(rawValue: 1)
    /// A sound.
    public static let sound = Self(rawValue: 2)
    /// A banner.
    public static let alert = Self(rawValue: 4)
    /// Messages in a car.
    public static let carPlay = Self(rawValue: 8)
    /// Sounds of a silent device.
    public static let criticalAlert = Self(rawValue: 16)
    /// A button for the program's settings.
    public static let providesAppNotificationSettings = Self(rawValue: 32)
    /// Quiet notifications without a question; here as the others.
    public static let provisional = Self(rawValue: 64)
}

/// How a notification of an active program is presented.
///
/// Source: Apple, UNNotificationPresentationOptions.
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The number on the icon changes.
    public static let badge = Self(rawValue: 1)
    /// The sound is played; here it is not.
    public static let sound = Self(rawValue: 2)
    /// The notification counts as delivered: `banner` and `list`, of before iOS 14.
    public static let alert = Self(rawValue: 4)
    /// The notification counts as delivered.
    public static let list = Self(rawValue: 8)
    /// The notification counts as delivered.
    public static let banner = Self(rawValue: 16)
}

/// Whether the user allows notifications.
///
/// Source: Apple, UNAuthorizationStatus.
public enum UNAuthorizationStatus: Int, Sendable {
    /// The program has not asked.
    case notDetermined = 0
    /// The user does not allow them.
    case denied = 1
    /// The user allows them.
    case authorized = 2
    /// Quiet notifications are allowed; never here.
    case provisional = 3
    /// Allowed for a limited time; never here.
    case ephemeral = 4
}

/// Whether a kind of interruption is allowed.
///
/// Source: Apple, UNNotificationSetting.
public enum UNNotificationSetting: Int, Sendable {
    /// The program did not ask for it.
    case notSupported = 0
    /// The user does not allow it.
    case disabled = 1
    /// It is allowed.
    case enabled = 2
}

/// The permissions of a program.
///
/// Source: Apple, UNNotificationSettings.
public final class UNNotificationSettings: NSObject, Sendable {
    /// Whether the user allows notifications.
    public let authorizationStatus: UNAuthorizationStatus
    private let options: UNAuthorizationOptions

    init(_ status: UNAuthorizationStatus, _ options: UNAuthorizationOptions) {
        authorizationStatus = status
        self.options = options
    }

    private func setting(_ option: UNAuthorizationOptions) -> UNNotificationSetting {
        guard options.contains(option) else { return .notSupported }
        return authorizationStatus == .authorized ? .enabled : .disabled
    }

    /// Whether sounds are allowed.
    public var soundSetting: UNNotificationSetting { setting(.sound) }
    /// Whether numbers on the icon are allowed.
    public var badgeSetting: UNNotificationSetting { setting(.badge) }
    /// Whether banners are allowed.
    public var alertSetting: UNNotificationSetting { setting(.alert) }
    /// Whether a list of notifications is allowed.
    public var notificationCenterSetting: UNNotificationSetting { setting(.alert) }
    /// Whether notifications on the lock screen are allowed.
    public var lockScreenSetting: UNNotificationSetting { setting(.alert) }
}
