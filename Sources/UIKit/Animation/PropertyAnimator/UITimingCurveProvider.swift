/// The kind of timing that a provider has.
///
/// Source: Apple, UITimingCurveType.
public enum UITimingCurveType: Int, Sendable {
    /// One of UIKit's predefined curves.
    case builtin = 0
    /// A cubic Bézier curve with custom control points.
    case cubic = 1
    /// A spring.
    case spring = 2
    /// A spring combined with a curve's control points.
    case composed = 3
}

/// An object that provides an animator's timing.
///
/// An animator uses the spring if there is one, otherwise the curve, otherwise ease in and out.
///
/// Source: Apple, UITimingCurveProvider.
@preconcurrency @MainActor
public protocol UITimingCurveProvider: AnyObject {
    /// The kind of timing.
    var timingCurveType: UITimingCurveType { get }
    /// The curve, if it has one.
    var cubicTimingParameters: UICubicTimingParameters? { get }
    /// The spring, if it has one.
    var springTimingParameters: UISpringTimingParameters? { get }
}

/// The timing of a cubic Bézier curve.
///
/// Source: Apple, UICubicTimingParameters.
@preconcurrency @MainActor
public final class UICubicTimingParameters: NSObject, UITimingCurveProvider {
    /// The predefined curve; `easeInOut` if control points were given.
    public let animationCurve: UIView.AnimationCurve
    /// The first inner control point.
    public let controlPoint1: CGPoint
    /// The second inner control point.
    public let controlPoint2: CGPoint
    /// The kind of timing: `builtin` or `cubic`.
    public let timingCurveType: UITimingCurveType

    /// Creates the default timing: ease in and out.
    public override convenience init() { self.init(animationCurve: .easeInOut) }

    /// Creates the timing of one of UIKit's curves.
    public init(animationCurve curve: UIView.AnimationCurve) {
        let function = curve.timingFunction.curve
        animationCurve = curve
        controlPoint1 = CGPoint(x: function.x1, y: function.y1)
        controlPoint2 = CGPoint(x: function.x2, y: function.y2)
        timingCurveType = .builtin
    }

    /// Creates the timing of a Bézier curve from (0, 0) to (1, 1); the points' x values are clamped
    /// to 0…1.
    public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
        animationCurve = .easeInOut
        for number in [point1.x, point1.y, point2.x, point2.y] {
            reportNumber(
                number, "a control point's coordinate", of: "UICubicTimingParameters",
                consequence: "that of the adjacent end point is used instead")
        }
        controlPoint1 = CGPoint(
            x: point1.x.isFinite ? point1.x : 0, y: point1.y.isFinite ? point1.y : 0)
        controlPoint2 = CGPoint(
            x: point2.x.isFinite ? point2.x : 1, y: point2.y.isFinite ? point2.y : 1)
        timingCurveType = .cubic
    }

    /// The parameters themselves.
    public var cubicTimingParameters: UICubicTimingParameters? { self }
    /// Always nil.
    public var springTimingParameters: UISpringTimingParameters? { nil }

    var function: CAMediaTimingFunction {
        CAMediaTimingFunction(
            CubicBezierCurve(
                x1: min(max(controlPoint1.x, 0), 1), y1: controlPoint1.y,
                x2: min(max(controlPoint2.x, 0), 1),
                y2: controlPoint2.y))
    }
}
