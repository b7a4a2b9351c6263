/// The pace of an animation as a curve: its progress (0…1) at each fraction of its time.
///
/// Immutable; two with the same control points are equal. Mirrors
/// [`CAMediaTimingFunction`](https://developer.apple.com/documentation/quartzcore/camediatimingfunction).
public final class CAMediaTimingFunction: Hashable, Sendable {
    /// The curve.
    package let curve: CubicBezierCurve

    /// Creates a timing function from an exact curve.
    package init(_ curve: CubicBezierCurve) {
        self.curve = curve
    }

    /// Creates a predefined timing function; an unknown name gives the linear one.
    public convenience init(name: CAMediaTimingFunctionName) {
        self.init(name.curve)
    }

    /// Creates a timing function from the inner control points of a cubic Bézier curve.
    ///
    /// - Parameters:
    ///   - c1x: The first point's x, clamped to 0…1.
    ///   - c1y: The first point's y.
    ///   - c2x: The second point's x, clamped to 0…1.
    ///   - c2y: The second point's y.
    public convenience init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        for number in [c1x, c1y, c2x, c2y] where !number.isFinite {
            reportMistake(
                "CAMediaTimingFunction: a control point's coordinate cannot be \(number); "
                    + "that of the adjacent end point is used instead")
        }
        self.init(
            CubicBezierCurve(
                x1: Self.exact(c1x), y1: Self.exact(c1y), x2: Self.exact(c2x), y2: Self.exact(c2y))
        )
    }

    /// Writes the x and y of a control point to `ptr[0]` and `ptr[1]`.
    ///
    /// `idx`: 0…3; 0 and 3 are the ends (0, 0) and (1, 1). Another index is reported, and the
    /// nearest end is written.
    public func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
        let points = [(0, 0), (curve.x1, curve.y1), (curve.x2, curve.y2), (1, 1)]
        if !points.indices.contains(idx) {
            reportMistake(
                "CAMediaTimingFunction.getControlPoint(at:values:): the control points are 0…3, "
                    + "not \(idx)")
        }
        let idx = max(0, min(3, idx))
        ptr[0] = Float(points[idx].0)
        ptr[1] = Float(points[idx].1)
    }

    /// Returns whether two timing functions have the same control points.
    public static func == (left: CAMediaTimingFunction, right: CAMediaTimingFunction) -> Bool {
        left === right || left.curve == right.curve
    }

    /// Feeds the control points to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(curve)
    }

    /// Returns the decimal number that the program's author wrote.
    ///
    /// Apple's initialiser takes `Float`, but 0.42 should be 0.42 as a `Double` too. The shortest
    /// decimal that represents the float is what was written.
    private static func exact(_ value: Float) -> Double {
        Double(value.description) ?? Double(value)
    }
}

/// The name of a predefined timing function.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
    /// The name as a string.
    public let rawValue: String

    /// Creates a name from a string.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A constant pace.
    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")

    /// A slow start: control points (0.42, 0) and (1, 1).
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")

    /// A slow end: control points (0, 0) and (0.58, 1).
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")

    /// A slow start and a slow end: control points (0.42, 0) and (0.58, 1).
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")

    /// The pace of most system animations: control points (0.25, 0.1) and (0.25, 1).
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")

    fileprivate var curve: CubicBezierCurve {
        switch self {
        case .easeIn: .easeIn
        case .easeOut: .easeOut
        case .easeInEaseOut: .easeInEaseOut
        case .default: .default
        default: .linear
        }
    }
}
