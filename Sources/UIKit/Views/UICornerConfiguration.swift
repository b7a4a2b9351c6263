import QuartzCore

/// The radius of a corner.
///
/// Source: Apple, UICornerRadius (iOS 26).
///
/// Deviation: there are no radii that follow a container's.
public struct UICornerRadius: Hashable, Sendable {
    let points: Double

    /// Returns a radius in points; negative numbers, and those that are not finite, count as 0.
    public static func fixed(_ radius: Double) -> UICornerRadius {
        UICornerRadius(points: radius.isFinite ? max(0, radius) : 0)
    }
}

/// How the corners of a view are rounded, whatever its size is.
///
/// ```swift
/// card.cornerConfiguration = .corners(radius: .fixed(20))
/// button.cornerConfiguration = .capsule()
/// ```
///
/// Source: Apple, UICornerConfiguration (iOS 26).
///
/// Deviation: all corners have one radius.
public struct UICornerConfiguration: Hashable, Sendable {
    /// The greatest radius in points; nil for half of the shorter side.
    private let limit: Double?
    /// Whether the radius is at most half of the shorter side.
    private let isCapsule: Bool

    /// Returns the shape of a capsule: the radius is half of the shorter side.
    ///
    /// - Parameter maximumRadius: the greatest radius, in points; nil for no limit.
    public static func capsule(maximumRadius: Double? = nil) -> UICornerConfiguration {
        let limit = maximumRadius.map { $0.isFinite ? max(0, $0) : 0 }
        return UICornerConfiguration(limit: limit, isCapsule: true)
    }

    /// Returns corners with a radius.
    public static func corners(radius: UICornerRadius) -> UICornerConfiguration {
        UICornerConfiguration(limit: radius.points, isCapsule: false)
    }

    /// Returns corners that all have the same radius.
    public static func uniformCorners(radius: UICornerRadius) -> UICornerConfiguration {
        corners(radius: radius)
    }

    /// Returns the radius for a size, in points.
    func radius(in size: CGSize) -> CGFloat {
        let half = max(0, min(size.width, size.height) / 2)
        guard let limit else { return half }
        return isCapsule ? min(CGFloat(limit), half) : CGFloat(limit)
    }
}

extension UIView {
    /// How the corners are rounded, also after the size has changed; nothing is clipped unless
    /// ``UIView/clipsToBounds`` is true, except the effect of an effect view. Default: corners with
    /// a radius of 0.
    ///
    /// It sets the layer's `cornerRadius`. Source: Apple, UIView.cornerConfiguration (iOS 26).
    public final var cornerConfiguration: UICornerConfiguration {
        get { extras?.corners ?? .corners(radius: .fixed(0)) }
        set {
            extras.made().corners = newValue
            roundCorners()
        }
    }

    /// Sets the radius of the configuration for the present size.
    final func roundCorners() {
        guard let corners = extras?.corners else { return }
        layer.cornerRadius = corners.radius(in: bounds.size)
        setNeedsLayout()
    }
}
