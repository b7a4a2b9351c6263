/// How a layer's contents fill its bounds.
///
/// Source: Apple, CALayerContentsGravity.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
    /// The name of the gravity.
    public var rawValue: String
    /// Creates a gravity from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Centred, at its own size.
    public static let center = Self(rawValue: "center")
    /// At the top edge's middle, at its own size.
    public static let top = Self(rawValue: "top")
    /// At the bottom edge's middle, at its own size.
    public static let bottom = Self(rawValue: "bottom")
    /// At the left edge's middle, at its own size.
    public static let left = Self(rawValue: "left")
    /// At the right edge's middle, at its own size.
    public static let right = Self(rawValue: "right")
    /// In the top left corner, at its own size.
    public static let topLeft = Self(rawValue: "topLeft")
    /// In the top right corner, at its own size.
    public static let topRight = Self(rawValue: "topRight")
    /// In the bottom left corner, at its own size.
    public static let bottomLeft = Self(rawValue: "bottomLeft")
    /// In the bottom right corner, at its own size.
    public static let bottomRight = Self(rawValue: "bottomRight")
    /// Stretched to the bounds; the default.
    public static let resize = Self(rawValue: "resize")
    /// Scaled to fit inside, keeping its proportions.
    public static let resizeAspect = Self(rawValue: "resizeAspect")
    /// Scaled to cover the bounds, keeping its proportions.
    public static let resizeAspectFill = Self(rawValue: "resizeAspectFill")
}
