import CoreGraphics

/// A function from one or three interpolated numbers to a transform.
///
/// The raw values are Core Animation's names (Apple, CAValueFunctionName).
package enum ValueFunction: String, CaseIterable, Sendable, BitwiseCopyable {
    case rotateX, rotateY, rotateZ, scale, scaleX, scaleY, scaleZ, translate, translateX,
        translateY, translateZ

    /// The number of arguments: 3 for `scale` and `translate`, otherwise 1.
    package var width: Int { self == .scale || self == .translate ? 3 : 1 }

    /// The arguments that give the identity.
    package var neutral: LayerProperty.Lanes {
        switch self {
        case .scale: .init(1, 1, 1)
        case .scaleX, .scaleY, .scaleZ: .init(1)
        default: .zero
        }
    }

    /// Returns the transform for angles in radians, factors, or distances in points.
    package func transform(_ lanes: LayerProperty.Lanes) -> CATransform3D {
        let (x, y, z) = (CGFloat(lanes[0]), CGFloat(lanes[1]), CGFloat(lanes[2]))
        return switch self {
        case .rotateX: CATransform3DMakeRotation(x, 1, 0, 0)
        case .rotateY: CATransform3DMakeRotation(x, 0, 1, 0)
        case .rotateZ: CATransform3DMakeRotation(x, 0, 0, 1)
        case .scaleX: CATransform3DMakeScale(x, 1, 1)
        case .scaleY: CATransform3DMakeScale(1, x, 1)
        case .scaleZ: CATransform3DMakeScale(1, 1, x)
        case .scale: CATransform3DMakeScale(x, y, z)
        case .translateX: CATransform3DMakeTranslation(x, 0, 0)
        case .translateY: CATransform3DMakeTranslation(0, x, 0)
        case .translateZ: CATransform3DMakeTranslation(0, 0, x)
        case .translate: CATransform3DMakeTranslation(x, y, z)
        }
    }
}
