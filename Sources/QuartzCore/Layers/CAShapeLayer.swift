import CoreGraphics

/// A layer that draws a path, filled and stroked, between its background and its sublayers.
///
/// The path lies in the layer's coordinates and is not cut at its bounds. A path animates to one of the same structure
/// point by point; but not of itself, only by an animation that is added.
///
/// Source: Apple, CAShapeLayer.
@preconcurrency @MainActor
open class CAShapeLayer: CALayer {
    package override class func owns(_ root: LayerProperty.Root) -> Bool { root.isOfShapeLayers || super.owns(root) }

    /// The outline; nil (the default) draws nothing. Assigning copies it. Animatable by an added animation.
    open var path: CGPath? {
        get { path(.path) }
        set { set(.path, to: LayerValue(path: newValue)) }
    }

    /// The colour inside the path; nil for none. Animatable. Default: opaque black.
    open var fillColor: CGColor? {
        get { color(.fillColor) }
        set { set(.fillColor, to: LayerValue(color: newValue)) }
    }

    /// What of a path that crosses itself is inside. Default: non-zero.
    open var fillRule: CAShapeLayerFillRule {
        get { CAShapeLayerFillRule(rawValue: name(.fillRule)) }
        set { set(.fillRule, to: .text(newValue.rawValue)) }
    }

    /// The colour of the line along the path; nil (the default) for none. Animatable.
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

    /// How many line widths a sharp corner may be long before it is cut off. Animatable. Default: 10.
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

    /// The lengths of dashes and gaps by turns, in points; nil (the default) for an unbroken line.
    ///
    /// Where the line is a part of the path, the dashes begin where the part does. [U]
    open var lineDashPattern: [NSNumber]? {
        get { numbers(.lineDashPattern) }
        set { set(.lineDashPattern, to: LayerValue(numbers: newValue)) }
    }

    /// How far into the dashes the line begins, in points. Animatable. Default: 0.
    open var lineDashPhase: CGFloat {
        get { CGFloat(number(.lineDashPhase)) }
        set { set(.lineDashPhase, to: .number(Double(newValue))) }
    }
}

/// The rule that says what of a path is inside.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    /// The rule's name.
    public let rawValue: String
    /// Creates a rule from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Where the path winds around a point a number of times other than 0.
    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    /// Where a ray from a point crosses the path an odd number of times.
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
