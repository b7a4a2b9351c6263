extension CATransform3D {
    /// A transform's components, in order: scale, skew, rotation, translation, perspective.
    ///
    /// After Spencer W. Thomas, “Decomposing a matrix into simple transformations” (Graphics Gems
    /// II), in the form of [CSS Transforms 2, “Decomposing a 3D matrix”](
    /// https://www.w3.org/TR/css-transforms-2/#decomposing-a-3d-matrix).
    package struct Decomposition: Equatable, Sendable {
        /// The factors along x, y and z.
        package var scale = SIMD3<Double>(1, 1, 1)

        /// The skews xy, xz and yz.
        package var skew = SIMD3<Double>(0, 0, 0)

        /// The rotation, a unit quaternion.
        package var rotation = Quaternion.identity

        /// The translation.
        package var translation = SIMD3<Double>(0, 0, 0)

        /// The entries m14, m24, m34 and m44, applied last.
        package var perspective = SIMD4<Double>(0, 0, 0, 1)
    }

    /// The components of this transform; `nil` if it is singular.
    ///
    /// A transform with m44 ≠ 1 is divided by m44 first, which does not change how it maps points.
    package var decomposed: Decomposition? {
        guard m44 != 0 else { return nil }
        let rows = rows
        let w = rows.3.w
        let (r1, r2, r3, r4) = (rows.0 / w, rows.1 / w, rows.2 / w, rows.3 / w)
        var parts = Decomposition()

        let last = SIMD4(r1.w, r2.w, r3.w, 1)
        let upper = CATransform3D(
            rows: (r1.withoutW, r2.withoutW, r3.withoutW, SIMD4(r4.x, r4.y, r4.z, 1)))
        guard let inverse = upper.inverse?.rows else { return nil }
        if last != SIMD4(0, 0, 0, 1) {
            // upper · perspective = last
            parts.perspective = SIMD4(
                (inverse.0 * last).sum(), (inverse.1 * last).sum(), (inverse.2 * last).sum(),
                (inverse.3 * last).sum()
            )
        }
        parts.translation = r4.xyz

        // Gram-Schmidt over the rows of the 3×3 part.
        var (x, y, z) = (r1.xyz, r2.xyz, r3.xyz)
        parts.scale.x = x.length
        x /= parts.scale.x
        parts.skew.x = x.dot(y)
        y -= x * parts.skew.x
        parts.scale.y = y.length
        y /= parts.scale.y
        parts.skew.x /= parts.scale.y
        parts.skew.y = x.dot(z)
        z -= x * parts.skew.y
        parts.skew.z = y.dot(z)
        z -= y * parts.skew.z
        parts.scale.z = z.length
        z /= parts.scale.z
        parts.skew.y /= parts.scale.z
        parts.skew.z /= parts.scale.z
        guard parts.scale.x > 0, parts.scale.y > 0, parts.scale.z > 0 else { return nil }
        if x.dot(y.cross(z)) < 0 {
            // A mirrored basis: as in the specification, flip all three axes.
            parts.scale = -parts.scale
            (x, y, z) = (-x, -y, -z)
        }
        parts.rotation = Quaternion(rotationRows: x, y, z)
        return parts
    }

    /// Creates a transform from its components.
    package init(_ parts: Decomposition) {
        let (x, y, z) = parts.rotation.rotationRows
        // scale · skew · rotation, row by row
        let r1 = x * parts.scale.x
        let r2 = (y + x * parts.skew.x) * parts.scale.y
        let r3 = (z + x * parts.skew.y + y * parts.skew.z) * parts.scale.z
        let p = parts.perspective
        func row(_ r: SIMD3<Double>, _ w: Double) -> SIMD4<Double> {
            SIMD4(r, (r * SIMD3(p.x, p.y, p.z)).sum() + w * p.w)
        }
        self.init(rows: (row(r1, 0), row(r2, 0), row(r3, 0), row(parts.translation, 1)))
    }

    /// The rotation as angles about x, y and z, applied in this order; `nil` if singular.
    ///
    /// The values of the key paths `transform.rotation.x`, `.y` and `.z`. In radians, each in −π…π
    /// and y in −π/2…π/2. After Thomas (see ``Decomposition``). For an affine transform z is
    /// exactly the angle of its x axis.
    package var rotationAngles: SIMD3<Double>? {
        if CATransform3DIsAffine(self) {
            guard m11 != 0 || m12 != 0 else { return nil }
            return SIMD3(0, 0, atan2(Double(m12), Double(m11)))
        }
        return decomposed?.rotation.angles
    }
}

extension SIMD4<Double> {
    var xyz: SIMD3<Double> { SIMD3(x, y, z) }
    var withoutW: SIMD4<Double> { SIMD4(x, y, z, 0) }
}

extension SIMD3<Double> {
    var length: Double { (self * self).sum().squareRoot() }

    func dot(_ other: SIMD3<Double>) -> Double { (self * other).sum() }

    func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }
}
