/// A rotation of space as a unit quaternion.
package struct Quaternion: Equatable, Sendable {
    /// The axis times the sine of half the angle.
    package var imaginary: SIMD3<Double>

    /// The cosine of half the angle.
    package var real: Double

    /// The identity: no rotation.
    package static let identity = Quaternion(imaginary: SIMD3(0, 0, 0), real: 1)

    package init(imaginary: SIMD3<Double>, real: Double) {
        self.imaginary = imaginary
        self.real = real
    }

    /// Creates a rotation by an angle in radians about a unit axis.
    package init(angle: Double, axis: SIMD3<Double>) {
        imaginary = axis * sin(angle / 2)
        real = cos(angle / 2)
    }

    /// Creates a rotation from the orthonormal rows of a matrix for row vectors.
    ///
    /// The largest of the four components is computed from the diagonal, the others from it
    /// (Shepperd 1978), so that no divisor is small. The sign of sin π ≈ 1e-16 survives, so that a
    /// half turn keeps its original direction.
    init(rotationRows x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) {
        let candidates = SIMD4(
            1 + x.x - y.y - z.z, 1 - x.x + y.y - z.z, 1 - x.x - y.y + z.z, 1 + x.x + y.y + z.z
        )
        let largest = candidates.max()
        let size = largest.squareRoot() / 2
        let scale = 0.25 / size
        let axis = SIMD3(y.z - z.y, z.x - x.z, x.y - y.x) * scale
        switch largest {
        case candidates.w:
            self.init(imaginary: axis, real: size)
        case candidates.x:
            self.init(
                imaginary: SIMD3(size, (x.y + y.x) * scale, (x.z + z.x) * scale), real: axis.x)
        case candidates.y:
            self.init(
                imaginary: SIMD3((x.y + y.x) * scale, size, (y.z + z.y) * scale), real: axis.y)
        default:
            self.init(
                imaginary: SIMD3((x.z + z.x) * scale, (y.z + z.y) * scale, size), real: axis.z)
        }
    }

    /// The rows of the rotation's matrix, for row vectors.
    package var rotationRows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
        let (x, y, z, w) = (imaginary.x, imaginary.y, imaginary.z, real)
        return (
            SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
            SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
            SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
        )
    }

    /// The angles about x, y and z, applied in this order, in radians.
    package var angles: SIMD3<Double> {
        let (x, y, z) = rotationRows
        let aboutY = asin(Swift.max(-1, Swift.min(1, -x.z)))
        // At y = ±π/2 the other two angles act on the same axis: let z be 0.
        guard 1 - abs(x.z) > 1e-12 else { return SIMD3(atan2(-z.y, y.y), aboutY, 0) }
        return SIMD3(atan2(y.z, z.z), aboutY, atan2(x.y, x.x))
    }

    /// Returns the rotation at a fraction of the shortest way to another (slerp).
    ///
    /// A fraction outside 0…1 continues about the same axis.
    package func interpolated(to other: Quaternion, fraction: Double) -> Quaternion {
        var target = other
        var cosine = (imaginary * other.imaginary).sum() + real * other.real
        if cosine < 0 {
            target = Quaternion(imaginary: -other.imaginary, real: -other.real)
            cosine = -cosine
        }
        // Half the angle between them, from sine and cosine: acos alone loses half the digits near
        // 0.
        let across = SIMD4(target.imaginary, target.real) - SIMD4(imaginary, real) * cosine
        let sine = (across * across).sum().squareRoot()
        guard sine > 0 else { return self }
        let angle = atan2(sine, cosine) * fraction
        let result = SIMD4(imaginary, real) * cos(angle) + across * (sin(angle) / sine)
        return Quaternion(imaginary: result.xyz, real: result.w)
    }
}
