import CoreGraphics

/// A layer whose background is made of colours that run into each other, cut at its rounded corners.
///
/// The gradient is laid out in the unit square, which is then stretched to the bounds.
///
/// Source: Apple, CAGradientLayer; that it is the square that is stretched, as observed by others.
@preconcurrency @MainActor
open class CAGradientLayer: CALayer {
    package override class func owns(_ root: LayerProperty.Root) -> Bool { root.isOfGradientLayers || super.owns(root) }

    /// The colours, in order: `CGColor`s. Animatable to as many others. Default: nil, which draws nothing.
    ///
    /// Anything but colours is reported and left out.
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
                    "The colors of \(self) are CGColors; \(newValue.count - colors.count) other values were left out")
            }
            set(.colors, to: .colors(colors))
        }
    }

    /// Where each colour stands, 0…1, growing; nil (the default) for even spaces. Animatable to as many others.
    open var locations: [NSNumber]? {
        get { numbers(.locations) }
        set { set(.locations, to: LayerValue(numbers: newValue)) }
    }

    /// The first colour's place, in units of the bounds; the middle of the others. Animatable. Default: (0.5, 0).
    open var startPoint: CGPoint {
        get { point(.startPoint) }
        set { set(.startPoint, to: .point(newValue)) }
    }

    /// The last colour's place, in units of the bounds. Animatable. Default: (0.5, 1).
    ///
    /// Of a radial gradient its distances from the first are the ellipse's half axes; of a conic one it says where the
    /// first colour begins.
    open var endPoint: CGPoint {
        get { point(.endPoint) }
        set { set(.endPoint, to: .point(newValue)) }
    }

    /// The form in which the colours run. Default: axial.
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

    /// Along the line from the start to the end.
    public static let axial = CAGradientLayerType(rawValue: "axial")
    /// From the start outwards.
    public static let radial = CAGradientLayerType(rawValue: "radial")
    /// Around the start, clockwise.
    public static let conic = CAGradientLayerType(rawValue: "conic")
}
