extension CGPoint {
    /// Returns the point that the transform maps this one to.
    @inlinable
    public func applying(_ t: CGAffineTransform) -> CGPoint {
        CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
    }
}

extension CGSize {
    /// Returns the transformed size, ignoring the translation; components may become negative.
    @inlinable
    public func applying(_ t: CGAffineTransform) -> CGSize {
        CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
    }
}

extension CGRect {
    /// Returns the smallest axis-aligned rectangle that contains the four transformed corners.
    ///
    /// Returns the null and the infinite rectangle unchanged.
    public func applying(_ t: CGAffineTransform) -> CGRect {
        if isNull || isInfinite { return self }
        let corners = (
            CGPoint(x: minX, y: minY).applying(t), CGPoint(x: maxX, y: minY).applying(t),
            CGPoint(x: minX, y: maxY).applying(t), CGPoint(x: maxX, y: maxY).applying(t)
        )
        let left = min(min(corners.0.x, corners.1.x), min(corners.2.x, corners.3.x))
        let right = max(max(corners.0.x, corners.1.x), max(corners.2.x, corners.3.x))
        let top = min(min(corners.0.y, corners.1.y), min(corners.2.y, corners.3.y))
        let bottom = max(max(corners.0.y, corners.1.y), max(corners.2.y, corners.3.y))
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
