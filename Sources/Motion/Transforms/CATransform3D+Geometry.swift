extension CATransform3D {
    /// The identity transform.
    package static var identity: CATransform3D { CATransform3DIdentity }

    /// Whether this is exactly the identity.
    package var isIdentity: Bool { CATransform3DIsIdentity(self) }

    /// Returns the transform that applies this one first, then `other` (the product self · other).
    package func concatenated(_ other: CATransform3D) -> CATransform3D {
        CATransform3DConcat(self, other)
    }

    /// Returns the image of a point of space, divided by the perspective's w.
    ///
    /// A point in the plane of the eye (w = 0) has no image: its coordinates are not divided.
    package func project(x: Double, y: Double, z: Double) -> (x: Double, y: Double, z: Double) {
        let rows = rows
        let image = x * rows.0 + y * rows.1 + z * rows.2 + rows.3
        let w = image.w == 0 ? 1 : image.w
        return (image.x / w, image.y / w, image.z / w)
    }

    /// Returns the image of a point of the plane z = 0, projected back onto the plane.
    package func applied(to point: CGPoint) -> CGPoint {
        let image = project(x: Double(point.x), y: Double(point.y), z: 0)
        return CGPoint(x: image.x, y: image.y)
    }

    /// Returns the point of the plane z = 0 with a given image: the inverse of ``applied(to:)``.
    ///
    /// With perspective this is not the inverse matrix applied to (x, y, 0), because the image's
    /// depth is unknown. The plane's own mapping is the 3×3 matrix without the third row and
    /// column; this inverts that matrix. `nil` if the plane is edge-on, or if only points behind
    /// the eye map to `point`.
    package func unapplied(to point: CGPoint) -> CGPoint? {
        let (a, b, c) = (Double(m11), Double(m12), Double(m14))
        let (d, e, f) = (Double(m21), Double(m22), Double(m24))
        let (g, h, i) = (Double(m41), Double(m42), Double(m44))
        let determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
        guard determinant != 0, determinant.isFinite else { return nil }
        let (x, y) = (Double(point.x), Double(point.y))
        // [x y 1] times the adjugate; its common factor cancels in the division.
        let u = x * (e * i - f * h) + y * (f * g - d * i) + (d * h - e * g)
        let v = x * (c * h - b * i) + y * (a * i - c * g) + (b * g - a * h)
        let w = x * (b * f - c * e) + y * (c * d - a * f) + (a * e - b * d)
        guard w != 0 else { return nil }
        let (px, py) = (u / w, v / w)
        guard px * c + py * f + i > 0 else { return nil }
        return CGPoint(x: px, y: py)
    }

    /// The determinant of the whole matrix.
    package var determinant: Double {
        minors.determinant
    }

    /// The inverse, computed from the cofactors; `nil` if the determinant is 0 or not finite.
    package var inverse: CATransform3D? {
        let (s, c, determinant) = minors
        guard determinant != 0, determinant.isFinite else { return nil }
        let (a, b, e, f) = rows
        let r1 = SIMD4(
            b.y * c[5] - b.z * c[4] + b.w * c[3],
            -a.y * c[5] + a.z * c[4] - a.w * c[3],
            f.y * s[5] - f.z * s[4] + f.w * s[3],
            -e.y * s[5] + e.z * s[4] - e.w * s[3]
        )
        let r2 = SIMD4(
            -b.x * c[5] + b.z * c[2] - b.w * c[1],
            a.x * c[5] - a.z * c[2] + a.w * c[1],
            -f.x * s[5] + f.z * s[2] - f.w * s[1],
            e.x * s[5] - e.z * s[2] + e.w * s[1]
        )
        let r3 = SIMD4(
            b.x * c[4] - b.y * c[2] + b.w * c[0],
            -a.x * c[4] + a.y * c[2] - a.w * c[0],
            f.x * s[4] - f.y * s[2] + f.w * s[0],
            -e.x * s[4] + e.y * s[2] - e.w * s[0]
        )
        let r4 = SIMD4(
            -b.x * c[3] + b.y * c[1] - b.z * c[0],
            a.x * c[3] - a.y * c[1] + a.z * c[0],
            -f.x * s[3] + f.y * s[1] - f.z * s[0],
            e.x * s[3] - e.y * s[1] + e.z * s[0]
        )
        // Divide instead of multiplying by a reciprocal: exact for powers of two, one rounding
        // fewer otherwise.
        return CATransform3D(
            rows: (r1 / determinant, r2 / determinant, r3 / determinant, r4 / determinant))
    }

    /// The 2×2 minors of the upper and the lower two rows, and the determinant from them.
    private var minors: (upper: SIMD8<Double>, lower: SIMD8<Double>, determinant: Double) {
        func minors(_ p: SIMD4<Double>, _ q: SIMD4<Double>) -> SIMD8<Double> {
            SIMD8(
                p.x * q.y - q.x * p.y, p.x * q.z - q.x * p.z, p.x * q.w - q.x * p.w,
                p.y * q.z - q.y * p.z, p.y * q.w - q.y * p.w, p.z * q.w - q.z * p.w, 0, 0
            )
        }
        let (a, b, e, f) = rows
        let (s, c) = (minors(a, b), minors(e, f))
        let determinant =
            s[0] * c[5] - s[1] * c[4] + s[2] * c[3] + s[3] * c[2] - s[4] * c[1] + s[5] * c[0]
        return (s, c, determinant)
    }
}
