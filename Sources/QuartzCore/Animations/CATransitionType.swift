import CoreGraphics

/// How the pictures of a ``CATransition`` move.
///
/// Source: Apple, CATransitionType.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
    /// The type's name.
    public let rawValue: String
    /// Creates a type from its name; one that is not predefined fades.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The new content fades in while the old one fades out.
    public static let fade = Self(rawValue: "fade")
    /// The new content slides over the old content.
    public static let moveIn = Self(rawValue: "moveIn")
    /// The new content pushes the old content out.
    public static let push = Self(rawValue: "push")
    /// The old content slides away and uncovers the new content.
    public static let reveal = Self(rawValue: "reveal")
}

/// The direction of the movement of a ``CATransition``.
///
/// Source: Apple, CATransitionSubtype.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
    /// The subtype's name.
    public let rawValue: String
    /// Creates a subtype from its name; one that is not predefined is from the left.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// From the right edge, leftwards.
    public static let fromRight = Self(rawValue: "fromRight")
    /// From the left edge, rightwards.
    public static let fromLeft = Self(rawValue: "fromLeft")
    /// From the top edge, downwards.
    public static let fromTop = Self(rawValue: "fromTop")
    /// From the bottom edge, upwards.
    public static let fromBottom = Self(rawValue: "fromBottom")

    /// The direction in which the pictures move.
    var direction: CGVector {
        switch self {
        case .fromRight: CGVector(dx: -1, dy: 0)
        case .fromTop: CGVector(dx: 0, dy: 1)
        case .fromBottom: CGVector(dx: 0, dy: -1)
        default: CGVector(dx: 1, dy: 0)
        }
    }
}
