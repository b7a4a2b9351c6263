extension UIButton {
    /// The initial appearance of a button.
    ///
    /// Source: Apple, UIButton.ButtonType.
    public enum ButtonType: Int, Sendable {
        /// A white title of 18 points that does not react to touches.
        case custom = 0
        /// A tinted title of 15 points and template images.
        ///
        /// They fade while touched and turn grey when disabled.
        case system = 1
        /// A system button with the symbol info.circle.
        case detailDisclosure = 2
        /// A system button with the symbol info.circle.
        case infoLight = 3
        /// A system button with the symbol info.circle.
        case infoDark = 4
        /// A system button with the symbol plus.circle.
        case contactAdd = 5
        /// A grey round button with a cross of 30 points.
        case close = 7

        /// A system button; the name before iOS 7.
        public static let roundedRect = ButtonType.system

        /// Whether the title is tinted and images are templates.
        var isSystem: Bool { self != .custom }

        /// Whether the type has a picture of its own beside the title.
        var hasPicture: Bool { rawValue >= ButtonType.detailDisclosure.rawValue }
    }
}

extension UIButton {
    /// The purpose of a button.
    ///
    /// Source: Apple, UIButton.Role.
    public enum Role: Int, Sendable {
        /// Nothing special.
        case normal = 0
        /// The most likely choice.
        case primary = 1
        /// Leaving without a change.
        case cancel = 2
        /// Deleting something.
        case destructive = 3
    }
}
