extension UIApplication {
    /// A key of the options with which the program is launched; see ``launchRequest``.
    ///
    /// Source: Apple, UIApplication.LaunchOptionsKey.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The key.
        public let rawValue: String
        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The address to open, a URL.
        public static let url = Self(rawValue: "UIApplicationLaunchOptionsURLKey")
        /// The identifier of the program that asked for the launch, a string.
        public static let sourceApplication = Self(
            rawValue: "UIApplicationLaunchOptionsSourceApplicationKey")
        /// The content of a remote notification, a dictionary.
        public static let remoteNotification = Self(
            rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
        /// The chosen action, a ``UIApplicationShortcutItem``.
        public static let shortcutItem = Self(
            rawValue: "UIApplicationLaunchOptionsShortcutItemKey")
        /// The activity to continue, a dictionary: its kind under ``userActivityType``, and the
        /// activity under "UIApplicationLaunchOptionsUserActivityKey".
        public static let userActivityDictionary = Self(
            rawValue: "UIApplicationLaunchOptionsUserActivityDictionaryKey")
        /// The kind of the activity, in the dictionary.
        public static let userActivityType = Self(
            rawValue: "UIApplicationLaunchOptionsUserActivityTypeKey")
    }

    /// The reasons for a launch.
    ///
    /// Not in UIKit, where the system knows it. A program without scenes finds it in its launch
    /// options, and its delegate gets the addresses, the action, the activity and the notification
    /// after the launch. A scene finds it in its connection options.
    @preconcurrency @MainActor
    public struct LaunchRequest {
        /// The addresses to open. Default: none.
        public var urls: [URL]
        /// The identifier of the program that asks for the launch. Default: nil.
        public var sourceApplication: String?
        /// Whether files are opened where they are; false, the default, means that they are copies.
        public var openInPlace: Bool
        /// The action that the user has chosen. Default: nil.
        public var shortcutItem: UIApplicationShortcutItem?
        /// The activity to continue. Default: nil.
        public var userActivity: NSUserActivity?
        /// The content of a remote notification. Default: nil.
        public var remoteNotification: [AnyHashable: Any]?

        /// Creates a request.
        ///
        /// - Parameters:
        ///   - urls: the addresses to open.
        ///   - sourceApplication: the identifier of the program that asks for the launch.
        ///   - openInPlace: whether files are opened where they are.
        ///   - shortcutItem: the action that the user has chosen.
        ///   - userActivity: the activity to continue.
        ///   - remoteNotification: the content of a remote notification.
        public init(
            urls: [URL] = [], sourceApplication: String? = nil, openInPlace: Bool = false,
            shortcutItem: UIApplicationShortcutItem? = nil, userActivity: NSUserActivity? = nil,
            remoteNotification: [AnyHashable: Any]? = nil
        ) {
            self.urls = urls
            self.sourceApplication = sourceApplication
            self.openInPlace = openInPlace
            self.shortcutItem = shortcutItem
            self.userActivity = userActivity
            self.remoteNotification = remoteNotification
        }

        /// The request as launch options; nil if it is empty.
        var options: [LaunchOptionsKey: Any]? {
            var options: [LaunchOptionsKey: Any] = [:]
            options[.url] = urls.first
            options[.sourceApplication] = sourceApplication
            options[.shortcutItem] = shortcutItem
            options[.remoteNotification] = remoteNotification
            if let userActivity {
                let dictionary: [AnyHashable: Any] = [
                    LaunchOptionsKey.userActivityType: userActivity.activityType,
                    LaunchOptionsKey.userActivityType.rawValue: userActivity.activityType,
                    "UIApplicationLaunchOptionsUserActivityKey": userActivity,
                ]
                options[.userActivityDictionary] = dictionary
            }
            return options.isEmpty ? nil : options
        }

        /// The options for opening its addresses.
        var openingOptions: [OpenURLOptionsKey: Any] {
            var options: [OpenURLOptionsKey: Any] = [.openInPlace: openInPlace]
            options[.sourceApplication] = sourceApplication
            return options
        }
    }

    /// Delivers what a program without scenes was launched for.
    ///
    /// - Parameters:
    ///   - request: what it was launched for.
    ///   - handlesContents: whether neither launch method returned false, which means that the
    ///     program has handled the addresses, the action and the activity there.
    final func deliver(_ request: LaunchRequest, handlesContents: Bool) {
        if handlesContents {
            receive(request.urls, from: request.sourceApplication, openInPlace: request.openInPlace)
            if let item = request.shortcutItem { receive(shortcutItem: item) }
            if let activity = request.userActivity { receive(userActivity: activity) }
        }
        if let notification = request.remoteNotification {
            receive(remoteNotification: notification)
        }
    }
}
