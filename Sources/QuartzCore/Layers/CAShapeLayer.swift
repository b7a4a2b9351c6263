import CoreGraphics

/// A layer that draws a path, filled and stroked, between its background and its sublayers.
///
/// The path is in the layer's coordinates and is not clipped to its bounds. An added animation
/// interpolates point by point between paths of the same structure; a change does not animate
/// implicitly.
///
/// Source: Apple, CAShapeLayer.
@preconcurrency @MainActor
open class CAShapeLayer: CALayer {
    package override class func owns(_ root: LayerProperty.Root) -> Bool {
        root.isOfShapeLayers || super.owns(root)
    }

    /// The outline; nil (the default) draws nothing. Assigning copies it. Animatable explicitly.
    open var path: CGPath? {
        get { path(.path) }
        set { set(.path, to: LayerValue(path: newValue)) }
    }

    /// The fill colour; nil for none. Animatable. Default: opaque black.
    open var fillColor: CGColor? {
        get { color(.fillColor) }
        set { set(.fillColor, to: LayerValue(color: newValue)) }
    }

    /// The rule for the inside of a path that crosses itself. Default: non-zero.
    open var fillRule: CAShapeLayerFillRule {
        get { CAShapeLayerFillRule(rawValue: name(.fillRule)) }
        set { set(.fillRule, to: .text(newValue.rawValue)) }
    }

    /// The stroke colour; nil (the default) for none. Animatable.
    open var strokeColor: CGColor? {
        get { color(.strokeColor) }
        set { set(.strokeColor, to: LayerValue(color: newValue)) }
    }

    /// Where the line begins, as a fraction of the path's length, 0…1. Animatable. Default: 0.
    open var strokeStart: CGFloat {
        get { CGFloat(number(.strokeStart)) }
        set { set(.strokeStart, to: .number(Double(newValue))) }
    }

    /// Where the line ends, as a fraction of the path's length, 0…1. Animatable. Default: 1.
    open var strokeEnd: CGFloat {
        get { CGFloat(number(.strokeEnd)) }
        set { set(.strokeEnd, to: .number(Double(newValue))) }
    }

    /// The line's width in points. Animatable. Default: 1.
    open var lineWidth: CGFloat {
        get { CGFloat(number(.lineWidth)) }
        set { set(.lineWidth, to: .number(Double(newValue))) }
    }

    /// The maximum length of a sharp corner, in line widths. Animatable. Default: 10.
    ///
    /// Longer corners are cut off.
    open var miterLimit: CGFloat {
        get { CGFloat(number(.miterLimit)) }
        set { set(.miterLimit, to: .number(Double(newValue))) }
    }

    /// The form of the line's ends. Default: butt.
    open var lineCap: CAShapeLayerLineCap {
        get { CAShapeLayerLineCap(rawValue: name(.lineCap)) }
        set { set(.lineCap, to: .text(newValue.rawValue)) }
    }

    /// The form of the line's corners. Default: miter.
    open var lineJoin: CAShapeLayerLineJoin {
        get { CAShapeLayerLineJoin(rawValue: name(.lineJoin)) }
        set { set(.lineJoin, to: .text(newValue.rawValue)) }
    }

    /// The alternating lengths of dashes and gaps, in points; nil (the default) for none.
    ///
    /// If only a part of the path is stroked, the dashes begin where the part does. [U]
    open var lineDashPattern: [NSNumber]? {
        get { numbers(.lineDashPattern) }
        set { set(.lineDashPattern, to: LayerValue(numbers: newValue)) }
    }

    /// The offset into the dash pattern at the start, in points. Animatable. Default: 0.
    open var lineDashPhase: CGFloat {
        get { CGFloat(number(.lineDashPhase)) }
        set { set(.lineDashPhase, to: .number(Double(newValue))) }
    }
}

/// The rule that decides which points are inside a path.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    /// The rule's name.
    public let rawValue: String
    /// Creates a rule from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A point is inside if the path's winding number around it is not 0.
    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    /// A point is inside if a ray from it crosses the path an odd number of times.
    public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The form of a line's ends.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    /// The form's name.
    public let rawValue: String
    /// Creates a form from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Cut off at the end point.
    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    /// A half circle about the end point.
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    /// A half square about the end point.
    public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The form of a line's corners.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    /// The form's name.
    public let rawValue: String
    /// Creates a form from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Sharp, within the mitre limit.
    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    /// Round.
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    /// Cut off.
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}
