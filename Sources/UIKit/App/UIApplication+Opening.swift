import MainLoop

extension UIApplication {
    /// An option for opening an address.
    ///
    /// Source: Apple, UIApplication.OpenExternalURLOptionsKey.
    ///
    /// Deviation: there are no universal links, so no options.
    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The option's name.
        public let rawValue: String
        /// Creates an option from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// An option with which an address is opened; see ``receive(_:from:openInPlace:)``.
    ///
    /// Source: Apple, UIApplication.OpenURLOptionsKey.
    public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The option's name.
        public let rawValue: String
        /// Creates an option from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The identifier of the program that sent the address, a string.
        public static let sourceApplication = Self(
            rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
        /// An object that the sender added; nothing on Linux adds one.
        public static let annotation = Self(rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
        /// Whether a file is opened where it is, a Boolean; false means that it is a copy.
        public static let openInPlace = Self(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
    }

    /// The address of the program's settings, for ``open(_:options:completionHandler:)``; what it
    /// opens is ``opener``'s choice.
    ///
    /// Source: Apple, UIApplication.openSettingsURLString.
    public nonisolated static let openSettingsURLString = "app-settings:"
    /// The address of the program's settings of notifications.
    ///
    /// Source: Apple, UIApplication.openNotificationSettingsURLString.
    public nonisolated static let openNotificationSettingsURLString = "app-settings:notifications"

    final func baseCanOpenURL(_ url: URL) -> Bool { opener != nil }

    final func baseOpen(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)?
    ) {
        let isOpen = opener?(url) ?? false
        if opener == nil {
            reportMistake(
                "Nothing here opens \(url.absoluteString); set UIApplication.shared.opener")
        }
        guard let completion else { return }
        MainLoop.main.deferBlock { completion(isOpen) }
    }
}
