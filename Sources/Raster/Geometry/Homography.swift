/// A projective map from one plane to another.
///
/// (x, y, 1) times a 3 × 3 matrix is (X, Y, W), and the image is (X/W, Y/W). Points with W ≤ 0 are
/// behind the eye. For a layer that is drawn flat, it consists of the rows and columns of a
/// `CATransform3D` for x, y and w. Row vectors, as in Core Animation: `a.then(b)` is the matrix
/// product a · b.
struct Homography: Equatable {
    /// The contributions of x to X, Y and W.
    var xx, xy, xw: Double
    /// The contributions of y to X, Y and W.
    var yx, yy, yw: Double
    /// The constant terms of X, Y and W.
    var ox, oy, ow: Double

    static let identity = Homography(xx: 1, xy: 0, xw: 0, yx: 0, yy: 1, yw: 0, ox: 0, oy: 0, ow: 1)

    static func scale(_ factor: Double) -> Homography {
        Homography(xx: factor, xy: 0, xw: 0, yx: 0, yy: factor, yw: 0, ox: 0, oy: 0, ow: 1)
    }

    static func translation(_ x: Double, _ y: Double) -> Homography {
        Homography(xx: 1, xy: 0, xw: 0, yx: 0, yy: 1, yw: 0, ox: x, oy: y, ow: 1)
    }

    /// Returns the map that applies this one first, then the other.
    func then(_ n: Homography) -> Homography {
        Homography(
            xx: xx * n.xx + xy * n.yx + xw * n.ox, xy: xx * n.xy + xy * n.yy + xw * n.oy,
            xw: xx * n.xw + xy * n.yw + xw * n.ow,
            yx: yx * n.xx + yy * n.yx + yw * n.ox, yy: yx * n.xy + yy * n.yy + yw * n.oy,
            yw: yx * n.xw + yy * n.yw + yw * n.ow,
            ox: ox * n.xx + oy * n.yx + ow * n.ox, oy: ox * n.xy + oy * n.yy + ow * n.oy,
            ow: ox * n.xw + oy * n.yw + ow * n.ow)
    }

    var determinant: Double {
        xx * (yy * ow - yw * oy) - xy * (yx * ow - yw * ox) + xw * (yx * oy - yy * ox)
    }

    var isFinite: Bool {
        [xx, xy, xw, yx, yy, yw, ox, oy, ow].allSatisfy(\.isFinite) && determinant.isFinite
    }

    /// The inverse map; meaningless if the determinant is 0.
    var inverse: Homography {
        let d = 1 / determinant
        return Homography(
            xx: (yy * ow - yw * oy) * d, xy: (xw * oy - xy * ow) * d, xw: (xy * yw - xw * yy) * d,
            yx: (yw * ox - yx * ow) * d, yy: (xx * ow - xw * ox) * d, yw: (xw * yx - xx * yw) * d,
            ox: (yx * oy - yy * ox) * d, oy: (xy * ox - xx * oy) * d, ow: (xx * yy - xy * yx) * d)
    }

    /// The equivalent map with W = 1, if it is affine; otherwise nil.
    var affine: Homography? {
        guard xw == 0, yw == 0, ow > 0 else { return nil }
        return Homography(
            xx: xx / ow, xy: xy / ow, xw: 0, yx: yx / ow, yy: yy / ow, yw: 0, ox: ox / ow,
            oy: oy / ow, ow: 1)
    }

    func apply(_ x: Double, _ y: Double) -> (x: Double, y: Double, w: Double) {
        (x * xx + y * yx + ox, x * xy + y * yy + oy, x * xw + y * yw + ow)
    }

    /// Returns the bounding box of a mapped box; `everywhere` if part of it is behind the eye.
    func box(of box: Box) -> Box {
        var mapped = Box.nothing
        guard !box.isEmpty else { return mapped }
        for corner in box.corners {
            let (x, y, w) = apply(corner.x, corner.y)
            guard w > 1e-9, (x / w).isFinite, (y / w).isFinite else { return .everywhere }
            mapped.minX = min(mapped.minX, x / w)
            mapped.minY = min(mapped.minY, y / w)
            mapped.maxX = max(mapped.maxX, x / w)
            mapped.maxY = max(mapped.maxY, y / w)
        }
        return mapped.isEmpty ? .nothing : mapped.intersection(.everywhere)
    }

    /// Returns the local scale factors along x and y at a point; nil behind the eye.
    func stretch(at point: (x: Double, y: Double)) -> (x: Double, y: Double)? {
        let (x, y, w) = apply(point.x, point.y)
        guard w > 1e-6 else { return nil }
        func length(_ dx: Double, _ dy: Double, _ dw: Double) -> Double {
            let (a, b) = ((dx * w - x * dw) / (w * w), (dy * w - y * dw) / (w * w))
            return (a * a + b * b).squareRoot()
        }
        return (length(xx, xy, xw), length(yx, yy, yw))
    }
}
