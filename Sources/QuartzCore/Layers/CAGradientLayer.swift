import CoreGraphics

/// A layer whose background is a gradient, clipped to its rounded corners.
///
/// The gradient is laid out in the unit square, which is then stretched to the bounds.
///
/// Source: Apple, CAGradientLayer; the stretched square is others' observation.
@preconcurrency @MainActor
open class CAGradientLayer: CALayer {
    package override class func owns(_ root: LayerProperty.Root) -> Bool {
        root.isOfGradientLayers || super.owns(root)
    }

    /// The `CGColor`s, in order. Animatable to an equal number. Default: nil, which draws nothing.
    ///
    /// Other values are reported and ignored.
    open var colors: [Any]? {
        get {
            guard case .colors(let colors) = value(.colors) else { return nil }
            return colors
        }
        set {
            guard let newValue else { return set(.colors, to: .nothing) }
            let colors = newValue.compactMap { $0 as? CGColor }
            if colors.count < newValue.count {
                reportMistake(
                    "The colors of \(self) must be CGColors; \(newValue.count - colors.count) "
                        + "other values were ignored")
            }
            set(.colors, to: .colors(colors))
        }
    }

    /// The colours' positions, 0…1, ascending; nil (the default) for even spacing.
    ///
    /// Animatable to an equal number.
    open var locations: [NSNumber]? {
        get { numbers(.locations) }
        set { set(.locations, to: LayerValue(numbers: newValue)) }
    }

    /// The first colour's position, or the centre of radial and conic gradients. Animatable.
    ///
    /// In units of the bounds. Default: (0.5, 0).
    open var startPoint: CGPoint {
        get { point(.startPoint) }
        set { set(.startPoint, to: .point(newValue)) }
    }

    /// The last colour's position, in units of the bounds. Animatable. Default: (0.5, 1).
    ///
    /// For a radial gradient its distances from the start point are the ellipse's semi-axes; for a
    /// conic one it determines where the first colour begins.
    open var endPoint: CGPoint {
        get { point(.endPoint) }
        set { set(.endPoint, to: .point(newValue)) }
    }

    /// The form of the gradient. Default: axial.
    open var type: CAGradientLayerType {
        get { CAGradientLayerType(rawValue: name(.type)) }
        set { set(.type, to: .text(newValue.rawValue)) }
    }
}

/// The form of a gradient.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
    /// The form's name.
    public let rawValue: String
    /// Creates a form from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Along the line from the start point to the end point.
    public static let axial = CAGradientLayerType(rawValue: "axial")
    /// Outwards from the start point.
    public static let radial = CAGradientLayerType(rawValue: "radial")
    /// Around the start point, clockwise.
    public static let conic = CAGradientLayerType(rawValue: "conic")
}
