import Snapshots

/// A 4 × 4 matrix, m11 first like `CATransform3D`: row vectors, p' = p · M.
struct Matrix4 {
    var values: [Double]

    init(_ transform: SnapshotNode.Transform) {
        values = transform.values
    }

    /// Mirrors vertically about a distance from the top.
    static func mirror(about y: Double) -> Matrix4 {
        var matrix = translation(0, 2 * y)
        matrix.values[5] = -1
        return matrix
    }

    static func translation(_ x: Double, _ y: Double, _ z: Double = 0) -> Matrix4 {
        var matrix = Matrix4(.identity)
        (matrix.values[12], matrix.values[13], matrix.values[14]) = (x, y, z)
        return matrix
    }

    /// Returns the matrix that applies this one first, then the other.
    func then(_ next: Matrix4) -> Matrix4 {
        var product = self
        for row in stride(from: 0, to: 16, by: 4) {
            for column in 0..<4 {
                var sum = 0.0
                for k in 0..<4 { sum += values[row + k] * next.values[4 * k + column] }
                product.values[row + column] = sum
            }
        }
        return product
    }

    /// The map of the plane z = 0 to the projection plane, without the row and column of z.
    var flat: Homography {
        let m = values
        return Homography(
            xx: m[0], xy: m[1], xw: m[3], yx: m[4], yy: m[5], yw: m[7], ox: m[12], oy: m[13],
            ow: m[15])
    }

    /// Whether the plane faces away from the viewer.
    ///
    /// The normal (0, 0, 1) is transformed by the inverse, whose element 33 is the cofactor over
    /// the determinant: it points away if the two differ in sign. So a mirrored plane does not
    /// count as turned. Source: CSS Transforms Level 2, backface-visibility.
    var showsBack: Bool {
        let cofactor = flat.determinant
        let whole = determinant
        return cofactor != 0 && whole != 0 && (cofactor < 0) != (whole < 0)
    }

    /// The determinant, from the 2 × 2 minors of the upper and the lower two rows.
    var determinant: Double {
        let m = values
        func minor(_ row: Int, _ i: Int, _ j: Int) -> Double {
            m[row + i] * m[row + 4 + j] - m[row + j] * m[row + 4 + i]
        }
        return minor(0, 0, 1) * minor(8, 2, 3) - minor(0, 0, 2) * minor(8, 1, 3) + minor(0, 0, 3)
            * minor(8, 1, 2)
            + minor(0, 1, 2) * minor(8, 0, 3) - minor(0, 1, 3) * minor(8, 0, 2) + minor(0, 2, 3)
            * minor(8, 0, 1)
    }
}
