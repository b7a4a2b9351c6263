/// A timing curve: a cubic Bézier from (0, 0) to (1, 1), evaluated as a function of x.
///
/// To find the parameter for a given x, the major browser engines take a first guess from a table
/// of samples, refine it with up to four Newton steps, and fall back to bisection. This does the
/// same, with two changes: a polynomial interpolates the samples, so that the value stays small and
/// can be stored inline, and the steps are Halley's, which triple the number of correct digits;
/// usually two are enough. The result is exact to about 1e-12 in x; 1e-7 is guaranteed.
@usableFromInline package struct CubicBezierCurve: Sendable, BitwiseCopyable {
    /// The first control point's x, in 0…1.
    package let x1: Double
    /// The first control point's y; may lie outside 0…1.
    package let y1: Double
    /// The second control point's x, in 0…1.
    package let x2: Double
    /// The second control point's y; may lie outside 0…1.
    package let y2: Double

    /// Whether x = y everywhere, because both control points are on the diagonal.
    package let isLinear: Bool

    /// The curve as polynomials, for evaluation.
    package let polynomial: Polynomial

    /// Creates the curve with the given control points.
    ///
    /// Their x is clamped to 0…1, which keeps x monotone.
    ///
    /// A coordinate that is not finite becomes that of the nearest end point; y is clamped to
    /// ±1e12.
    package init(x1: Double, y1: Double, x2: Double, y2: Double) {
        func usable(_ value: Double, _ range: ClosedRange<Double>, _ end: Double) -> Double {
            value.isFinite ? max(range.lowerBound, min(range.upperBound, value)) : end
        }
        let (x1, x2) = (usable(x1, 0...1, 0), usable(x2, 0...1, 1))
        let (y1, y2) = (usable(y1, -1e12...1e12, 0), usable(y2, -1e12...1e12, 1))
        (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
        isLinear = x1 == y1 && x2 == y2
        polynomial = Polynomial(x1: x1, y1: y1, x2: x2, y2: y2)
    }

    /// The linear curve.
    package static let linear = CubicBezierCurve(x1: 0, y1: 0, x2: 1, y2: 1)

    /// Returns y at `x`, which is clamped to 0…1. The ends are exact.
    package func value(at x: Double) -> Double {
        guard x > 0 else { return 0 }
        guard x < 1 else { return 1 }
        if isLinear { return x }
        return polynomial.value(at: x)
    }

    /// Returns the slope dy/dx at `x`, which is clamped to 0…1; infinite if it is vertical.
    package func derivative(at x: Double) -> Double {
        if isLinear { return 1 }
        return polynomial.derivative(at: x)
    }
}

extension CubicBezierCurve: Hashable {
    @usableFromInline package static func == (left: CubicBezierCurve, right: CubicBezierCurve)
        -> Bool
    {
        left.x1 == right.x1 && left.y1 == right.y1 && left.x2 == right.x2 && left.y2 == right.y2
    }

    @usableFromInline package func hash(into hasher: inout Hasher) {
        hasher.combine(x1)
        hasher.combine(y1)
        hasher.combine(x2)
        hasher.combine(y2)
    }
}

/// The predefined curves of Core Animation and UIKit.
///
/// Source: Apple, CAMediaTimingFunctionName.
extension CubicBezierCurve {
    package static let easeIn = CubicBezierCurve(x1: 0.42, y1: 0, x2: 1, y2: 1)
    package static let easeOut = CubicBezierCurve(x1: 0, y1: 0, x2: 0.58, y2: 1)
    package static let easeInEaseOut = CubicBezierCurve(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
    package static let `default` = CubicBezierCurve(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
}
