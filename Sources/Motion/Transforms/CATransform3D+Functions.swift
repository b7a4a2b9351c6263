/// Returns whether a transform is exactly the identity, entry by entry.
@inlinable
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool {
    t == CATransform3DIdentity
}

/// Returns whether two transforms are equal, entry by entry.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
    a == b
}

/// Returns a translation.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat)
    -> CATransform3D
{
    var t = CATransform3DIdentity
    t.m41 = tx
    t.m42 = ty
    t.m43 = tz
    return t
}

/// Returns a scaling about the origin.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    var t = CATransform3DIdentity
    t.m11 = sx
    t.m22 = sy
    t.m33 = sz
    return t
}

/// Returns a rotation about an axis through the origin.
///
/// - Parameters:
///   - angle: The angle in radians. About the z axis it is clockwise on a screen where y points
///     down.
///   - x: The axis's x component. The axis may have any length; length 0 gives the identity.
///   - y: The axis's y component.
///   - z: The axis's z component.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat)
    -> CATransform3D
{
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0, length.isFinite else { return CATransform3DIdentity }
    let (x, y, z) = (x / length, y / length, z / length)
    let (sine, cosine) = (sin(angle), cos(angle))
    // Rodrigues' formula, transposed for row vectors. In this form of the diagonal a rotation about
    // z keeps z exactly, so that it stays in the plane: cos + (1 − cos) may be 1 − 2⁻⁵³.
    let rest = 1 - cosine
    var t = CATransform3DIdentity
    t.m11 = x * x + cosine * (1 - x * x)
    t.m12 = x * y * rest + z * sine
    t.m13 = x * z * rest - y * sine
    t.m21 = x * y * rest - z * sine
    t.m22 = y * y + cosine * (1 - y * y)
    t.m23 = y * z * rest + x * sine
    t.m31 = x * z * rest + y * sine
    t.m32 = y * z * rest - x * sine
    t.m33 = z * z + cosine * (1 - z * z)
    return t
}

/// Returns the transform with a translation applied before it (translation · t).
public func CATransform3DTranslate(
    _ t: CATransform3D,
    _ tx: CGFloat,
    _ ty: CGFloat,
    _ tz: CGFloat
) -> CATransform3D {
    var rows = t.rows
    rows.3 += rows.0 * Double(tx) + rows.1 * Double(ty) + rows.2 * Double(tz)
    return CATransform3D(rows: rows)
}

/// Returns the transform with a scaling applied before it (scale · t).
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat)
    -> CATransform3D
{
    var rows = t.rows
    rows.0 *= Double(sx)
    rows.1 *= Double(sy)
    rows.2 *= Double(sz)
    return CATransform3D(rows: rows)
}

/// Returns the transform with a rotation applied before it (rotation · t).
///
/// See ``CATransform3DMakeRotation(_:_:_:_:)`` for the parameters.
public func CATransform3DRotate(
    _ t: CATransform3D,
    _ angle: CGFloat,
    _ x: CGFloat,
    _ y: CGFloat,
    _ z: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// Returns the transform that applies `a` first, then `b` (the matrix product a · b).
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
    let (a, b) = (a.rows, b.rows)
    func row(_ r: SIMD4<Double>) -> SIMD4<Double> {
        r.x * b.0 + r.y * b.1 + r.z * b.2 + r.w * b.3
    }
    return CATransform3D(rows: (row(a.0), row(a.1), row(a.2), row(a.3)))
}

/// Returns the inverse, or the transform itself if it has none.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
    t.inverse ?? t
}

/// Returns the transform of space that acts on x and y as an affine transform does, and keeps z.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
    var t = CATransform3DIdentity
    t.m11 = m.a
    t.m12 = m.b
    t.m21 = m.c
    t.m22 = m.d
    t.m41 = m.tx
    t.m42 = m.ty
    return t
}

/// Returns whether ``CATransform3DMakeAffineTransform(_:)`` can produce exactly this transform.
@inlinable
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
    t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0 && t.m31 == 0 && t.m32 == 0 && t.m33 == 1
        && t.m34 == 0
        && t.m43 == 0 && t.m44 == 1
}

/// Returns the affine part of a transform; meaningful only if it ``CATransform3DIsAffine(_:)``.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
    CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}
