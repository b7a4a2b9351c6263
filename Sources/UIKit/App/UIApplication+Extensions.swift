extension UIApplication {
    /// A point at which programs extend others.
    ///
    /// Source: Apple, UIApplication.ExtensionPointIdentifier.
    public struct ExtensionPointIdentifier: RawRepresentable, Hashable, Sendable {
        /// The identifier's text.
        public var rawValue: String
        /// Creates an identifier.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Keyboards.
        public static let keyboard = Self(rawValue: "com.apple.keyboard-service")
    }

    /// Asks the delegate once whether other programs' keyboards are welcome.
    final func askForKeyboards() {
        guard !hasAskedForKeyboards else { return }
        hasAskedForKeyboards = true
        _ = delegate?.application(self, shouldAllowExtensionPointIdentifier: .keyboard)
    }
}
