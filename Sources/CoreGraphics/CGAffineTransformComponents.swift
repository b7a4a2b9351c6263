/// The components of an affine transform, applied in order: scale, shear, rotation, translation.
///
/// Mirrors [`CGAffineTransformComponents`](
/// https://developer.apple.com/documentation/corefoundation/cgaffinetransformcomponents).
@frozen
public struct CGAffineTransformComponents: Hashable, Codable, Sendable {
    /// The factors along x and y, applied first. If the transform mirrors, the height is negative.
    public var scale: CGSize

    /// How far x moves per unit of y, applied second: 1 slants the y axis by 45°.
    public var horizontalShear: CGFloat

    /// The angle in radians in −π…π, applied third.
    public var rotation: CGFloat

    /// The displacement, applied last.
    public var translation: CGVector

    /// Creates components that are all zero (a scale of 0 too).
    @inlinable
    public init() {
        self.init(scale: .zero, horizontalShear: 0, rotation: 0, translation: .zero)
    }

    /// Creates components from their values.
    @inlinable
    public init(scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector) {
        self.scale = scale
        self.horizontalShear = horizontalShear
        self.rotation = rotation
        self.translation = translation
    }
}

extension CGAffineTransform {
    /// Creates the transform that scales, shears, rotates and translates, in this order.
    public init(_ components: CGAffineTransformComponents) {
        let sine = sin(components.rotation)
        let cosine = cos(components.rotation)
        let shear = components.horizontalShear
        let scale = components.scale
        self.init(
            scale.width * cosine,
            scale.width * sine,
            scale.height * (shear * cosine - sine),
            scale.height * (shear * sine + cosine),
            components.translation.dx,
            components.translation.dy
        )
    }

    /// Returns the scale, shear, rotation and translation that make up this transform.
    ///
    /// The x axis determines the rotation and has a positive scale; mirroring becomes a negative
    /// `scale.height`. If the transform flattens the plane to a line, the components lose whatever
    /// scale and shear cannot represent.
    public func decomposed() -> CGAffineTransformComponents {
        let width = hypot(a, b)
        let translation = CGVector(dx: tx, dy: ty)
        guard width > 0 else {
            // The x axis vanishes: the y axis alone determines the rotation.
            let height = hypot(c, d)
            let rotation = height > 0 ? atan2(-c, d) : 0
            return CGAffineTransformComponents(
                scale: CGSize(width: 0, height: height),
                horizontalShear: 0,
                rotation: rotation,
                translation: translation
            )
        }
        let height = (a / width) * d - (b / width) * c
        let shear = height == 0 ? 0 : ((a / width) * c + (b / width) * d) / height
        return CGAffineTransformComponents(
            scale: CGSize(width: width, height: height),
            horizontalShear: shear,
            rotation: atan2(b, a),
            translation: translation
        )
    }
}
