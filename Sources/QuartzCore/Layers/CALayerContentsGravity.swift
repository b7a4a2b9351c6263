/// How a layer's contents fill its bounds.
///
/// On iOS the names of the upper and lower edges mean the opposite of what they say: “bottom” is
/// always the least y, and “top” the greatest. Views have `UIView.ContentMode`, whose names mean
/// what is seen.
///
/// Source: Apple, CALayerContentsGravity; CALayer.h, "Contents gravity".
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
    /// The name of the gravity.
    public var rawValue: String
    /// Creates a gravity from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Centred, at its own size.
    public static let center = Self(rawValue: "center")
    /// At the middle of the edge with the greatest y, at its own size.
    public static let top = Self(rawValue: "top")
    /// At the middle of the edge with the least y, at its own size.
    public static let bottom = Self(rawValue: "bottom")
    /// At the left edge's middle, at its own size.
    public static let left = Self(rawValue: "left")
    /// At the right edge's middle, at its own size.
    public static let right = Self(rawValue: "right")
    /// In the left corner with the greatest y, at its own size.
    public static let topLeft = Self(rawValue: "topLeft")
    /// In the right corner with the greatest y, at its own size.
    public static let topRight = Self(rawValue: "topRight")
    /// In the left corner with the least y, at its own size.
    public static let bottomLeft = Self(rawValue: "bottomLeft")
    /// In the right corner with the least y, at its own size.
    public static let bottomRight = Self(rawValue: "bottomRight")
    /// Stretched to the bounds; the default.
    public static let resize = Self(rawValue: "resize")
    /// Scaled to fit inside, keeping its proportions.
    public static let resizeAspect = Self(rawValue: "resizeAspect")
    /// Scaled to cover the bounds, keeping its proportions.
    public static let resizeAspectFill = Self(rawValue: "resizeAspectFill")
}

extension CALayerContentsGravity {
    /// The gravity with the other of the upper and lower edges.
    package var mirrored: CALayerContentsGravity {
        switch self {
        case .top: .bottom
        case .bottom: .top
        case .topLeft: .bottomLeft
        case .topRight: .bottomRight
        case .bottomLeft: .topLeft
        case .bottomRight: .topRight
        default: self
        }
    }

    /// Returns where contents of a size are drawn in a rectangle whose y points down; all of it
    /// without an area.
    package func frame(of size: CGSize, in rect: CGRect) -> CGRect {
        guard size.width > 0, size.height > 0 else { return rect }
        var size = size
        var (x, y): (CGFloat, CGFloat) = (0.5, 0.5)
        switch self {
        case .resizeAspect, .resizeAspectFill:
            let (wide, high) = (rect.width / size.width, rect.height / size.height)
            let factor = self == .resizeAspect ? min(wide, high) : max(wide, high)
            size = CGSize(width: size.width * factor, height: size.height * factor)
        case .center: break
        case .top: y = 1
        case .bottom: y = 0
        case .left: x = 0
        case .right: x = 1
        case .topLeft: (x, y) = (0, 1)
        case .topRight: (x, y) = (1, 1)
        case .bottomLeft: (x, y) = (0, 0)
        case .bottomRight: (x, y) = (1, 0)
        default: return rect
        }
        return CGRect(
            x: rect.minX + (rect.width - size.width) * x,
            y: rect.minY + (rect.height - size.height) * y, width: size.width, height: size.height)
    }
}
