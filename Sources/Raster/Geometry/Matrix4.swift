import Snapshots

/// Sixteen numbers, m11 first, as `CATransform3D` has them: row vectors, p' = p · M.
struct Matrix4 {
    var values: [Double]

    init(_ transform: SnapshotNode.Transform) {
        values = transform.values
    }

    static func translation(_ x: Double, _ y: Double, _ z: Double = 0) -> Matrix4 {
        var matrix = Matrix4(.identity)
        (matrix.values[12], matrix.values[13], matrix.values[14]) = (x, y, z)
        return matrix
    }

    /// The first, then the next one.
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

    /// What the matrix makes of the plane z = 0, seen flat: z neither comes in nor goes out.
    var flat: Homography {
        let m = values
        return Homography(
            xx: m[0], xy: m[1], xw: m[3], yx: m[4], yy: m[5], yw: m[7], ox: m[12], oy: m[13], ow: m[15])
    }

    /// Whether the plane's back is turned to the viewer.
    ///
    /// The normal (0, 0, 1) is carried by the inverse, whose element 33 is the cofactor over the determinant: it points
    /// away when the two differ in sign. So a mirrored plane is not a turned one.
    /// Source: CSS Transforms Level 2, backface-visibility.
    var showsBack: Bool {
        let cofactor = flat.determinant
        let whole = determinant
        return cofactor != 0 && whole != 0 && (cofactor < 0) != (whole < 0)
    }

    /// By the 2 × 2 minors of the upper two rows and of the lower two.
    var determinant: Double {
        let m = values
        func minor(_ row: Int, _ i: Int, _ j: Int) -> Double {
            m[row + i] * m[row + 4 + j] - m[row + j] * m[row + 4 + i]
        }
        return minor(0, 0, 1) * minor(8, 2, 3) - minor(0, 0, 2) * minor(8, 1, 3) + minor(0, 0, 3) * minor(8, 1, 2)
            + minor(0, 1, 2) * minor(8, 0, 3) - minor(0, 1, 3) * minor(8, 0, 2) + minor(0, 2, 3) * minor(8, 0, 1)
    }
}
