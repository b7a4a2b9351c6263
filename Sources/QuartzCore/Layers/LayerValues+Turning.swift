import CoreGraphics

extension LayerValues {
    /// The affine map of the layer's plane that is seen, without rounding errors; nil if the
    /// transform has perspective.
    ///
    /// Depth alone is not seen: a scale of all three axes maps the plane as one of two axes does.
    ///
    /// A rotation by π/2 has 6·10⁻¹⁷ where the exact value is 0: entries that small relative to the
    /// largest one become 0, so that frames of quarter turns are whole numbers.
    var turning: CGAffineTransform? {
        let depth = anchorPointZ
        guard transform.m14 == 0, transform.m24 == 0, transform.m44 == 1,
            depth == 0 || transform.m34 == 0
        else { return nil }
        var map = CATransform3DGetAffineTransform(transform)
        map.tx -= depth * transform.m31
        map.ty -= depth * transform.m32
        let negligible = 1e-15 * max(max(abs(map.a), abs(map.b)), max(abs(map.c), abs(map.d)))
        if abs(map.a) <= negligible { map.a = 0 }
        if abs(map.b) <= negligible { map.b = 0 }
        if abs(map.c) <= negligible { map.c = 0 }
        if abs(map.d) <= negligible { map.d = 0 }
        return map
    }
}

extension CGAffineTransform {
    /// Whether areas shrink so much that a size before the map is of no use: a frame counts then as
    /// if there were no transform.
    ///
    /// Ramotion's paper-switch sets a frame at a scale of 0.0001 and grows from there; at 0.001
    /// others set frames that are divided. The limit between the two is ours. [U]
    var isDegenerate: Bool { abs(a * d - b * c) < 1e-7 }

    /// Returns the bounding box of a rectangle mapped about its anchor point, which is the origin.
    ///
    /// Lengths are computed from the factors, not from differences of corners, which would round
    /// twice.
    func box(around size: CGSize, anchoredAt anchor: CGPoint) -> CGRect {
        let near = CGPoint(x: -anchor.x * size.width, y: -anchor.y * size.height)
        let far = CGPoint(x: near.x + size.width, y: near.y + size.height)
        return CGRect(
            x: a * (a < 0 ? far.x : near.x) + c * (c < 0 ? far.y : near.y) + tx,
            y: b * (b < 0 ? far.x : near.x) + d * (d < 0 ? far.y : near.y) + ty,
            width: abs(a) * size.width + abs(c) * size.height,
            height: abs(b) * size.width + abs(d) * size.height)
    }

    /// Returns the size that gives a bounding box: that of the box mapped back; nil if singular.
    func sizeBefore(_ box: CGSize) -> CGSize? {
        if b == 0, c == 0, a != 0, d != 0 {
            return CGSize(width: box.width / abs(a), height: box.height / abs(d))
        }
        if a == 0, d == 0, b != 0, c != 0 {
            return CGSize(width: box.height / abs(b), height: box.width / abs(c))
        }
        let determinant = abs(a * d - b * c)
        guard determinant > 0, determinant.isFinite else { return nil }
        return CGSize(
            width: (abs(d) * box.width + abs(c) * box.height) / determinant,
            height: (abs(b) * box.width + abs(a) * box.height) / determinant)
    }
}
