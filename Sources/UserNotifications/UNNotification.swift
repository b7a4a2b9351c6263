import Foundation

/// A notification that is to be delivered.
///
/// Source: Apple, UNNotificationRequest.
public final class UNNotificationRequest: NSObject, Sendable {
    /// The name; a new request replaces one of the same name.
    public let identifier: String
    /// The text, the sound and the data.
    public let content: UNNotificationContent
    /// The time; nil for at once.
    public let trigger: UNNotificationTrigger?

    /// Creates a request with a copy of a content.
    ///
    /// - Parameters:
    ///   - identifier: The name; a new request replaces one of the same name.
    ///   - content: The text, the sound and the data.
    ///   - trigger: The time; nil for at once.
    public init(
        identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?
    ) {
        self.identifier = identifier
        self.content = content.copy() as? UNNotificationContent ?? content
        self.trigger = trigger
    }
}

/// A notification that has been delivered.
///
/// Source: Apple, UNNotification.
public final class UNNotification: NSObject, Sendable {
    /// The date of the delivery.
    public let date: Date
    /// The request that was delivered.
    public let request: UNNotificationRequest

    init(_ request: UNNotificationRequest, at date: Date) {
        self.request = request
        self.date = date
    }
}

/// The user's reaction to a notification.
///
/// Source: Apple, UNNotificationResponse.
public class UNNotificationResponse: NSObject, @unchecked Sendable {
    /// The notification.
    public final let notification: UNNotification
    /// The action: `UNNotificationDefaultActionIdentifier` for a tap.
    public final let actionIdentifier: String

    init(_ notification: UNNotification, _ action: String) {
        self.notification = notification
        actionIdentifier = action
    }
}

/// A text that answers a notification.
///
/// Source: Apple, UNTextInputNotificationResponse.
public final class UNTextInputNotificationResponse: UNNotificationResponse, @unchecked Sendable {
    /// The text.
    public let userText: String

    init(_ notification: UNNotification, _ action: String, text: String) {
        userText = text
        super.init(notification, action)
    }
}

/// The action of a tap on a notification.
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
/// The action of removing a notification.
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"

/// An action that a notification offers.
///
/// Source: Apple, UNNotificationAction.
public class UNNotificationAction: NSObject, @unchecked Sendable {
    /// The name.
    public final let identifier: String
    /// The title of the button.
    public final let title: String
    /// The needs of the action.
    public final let options: UNNotificationActionOptions

    /// Creates an action.
    ///
    /// - Parameters:
    ///   - identifier: The name.
    ///   - title: The title of the button.
    ///   - options: What the action needs.
    public init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
        self.identifier = identifier
        self.title = title
        self.options = options
    }
}

/// An action that asks for a text.
///
/// Source: Apple, UNTextInputNotificationAction.
public final class UNTextInputNotificationAction: UNNotificationAction, @unchecked Sendable {
    /// The title of the button that sends the text.
    public let textInputButtonTitle: String
    /// The text in the empty field.
    public let textInputPlaceholder: String

    /// Creates an action.
    ///
    /// - Parameters:
    ///   - identifier: The name.
    ///   - title: The title of the button.
    ///   - options: What the action needs.
    ///   - textInputButtonTitle: The title of the button that sends the text.
    ///   - textInputPlaceholder: The text in the empty field.
    public init(
        identifier: String, title: String, options: UNNotificationActionOptions = [],
        textInputButtonTitle: String, textInputPlaceholder: String
    ) {
        self.textInputButtonTitle = textInputButtonTitle
        self.textInputPlaceholder = textInputPlaceholder
        super.init(identifier: identifier, title: title, options: options)
    }
}

/// The needs of an action; kept.
///
/// Source: Apple, UNNotificationActionOptions.
public struct UNNotificationActionOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The device must be unlocked.
    public static let authenticationRequired = Self(rawValue: 1)
    /// The action destroys something.
    public static let destructive = Self(rawValue: 2)
    /// The program comes to the front.
    public static let foreground = Self(rawValue: 4)
}

/// The actions of a kind of notifications.
///
/// Source: Apple, UNNotificationCategory.
public final class UNNotificationCategory: NSObject, Sendable {
    /// The name, which contents refer to.
    public let identifier: String
    /// The actions.
    public let actions: [UNNotificationAction]
    /// The intents that it supports; kept.
    public let intentIdentifiers: [String]
    /// Further choices.
    public let options: UNNotificationCategoryOptions

    /// Creates a category.
    ///
    /// - Parameters:
    ///   - identifier: The name, which contents refer to.
    ///   - actions: The actions.
    ///   - intentIdentifiers: The intents that it supports; kept.
    ///   - options: Further choices.
    public init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        options: UNNotificationCategoryOptions = []
    ) {
        self.identifier = identifier
        self.actions = actions
        self.intentIdentifiers = intentIdentifiers
        self.options = options
    }
}

/// Choices of a category.
///
/// Source: Apple, UNNotificationCategoryOptions.
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Removing a notification is reported to the delegate.
    public static let customDismissAction = Self(rawValue: 1)
}
