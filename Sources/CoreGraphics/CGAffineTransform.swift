/// A 3×2 matrix that rotates, scales, skews and translates points of the plane.
///
/// Points are row vectors, as in Core Graphics: `[x' y' 1] = [x y 1] · [a b 0; c d 0; tx ty 1]`, so
/// that `t1.concatenating(t2)` applies `t1` first. In UIKit's coordinates (y down) a positive angle
/// turns clockwise.
///
/// Mirrors [`CGAffineTransform`](https://developer.apple.com/documentation/coregraphics/cgaffinetransform).
@frozen
public struct CGAffineTransform: Hashable, Codable, Sendable {
    /// The contribution of x to the new x.
    public var a: CGFloat

    /// The contribution of x to the new y.
    public var b: CGFloat

    /// The contribution of y to the new x.
    public var c: CGFloat

    /// The contribution of y to the new y.
    public var d: CGFloat

    /// The horizontal translation.
    public var tx: CGFloat

    /// The vertical translation.
    public var ty: CGFloat

    /// The identity transform.
    public static let identity = CGAffineTransform(1, 0, 0, 1, 0, 0)

    /// Creates the zero matrix, which maps every point to the origin; ``identity`` changes nothing.
    @inlinable
    public init() {
        self.init(0, 0, 0, 0, 0, 0)
    }

    /// Creates a transform from its six entries.
    @inlinable
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        self.init(a, b, c, d, tx, ty)
    }

    /// Creates a transform from its six entries, in the order a, b, c, d, tx, ty.
    @inlinable
    public init(
        _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
    ) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// Creates a rotation about the origin.
    ///
    /// - Parameter angle: The angle in radians; clockwise if y points down, otherwise
    ///   counter-clockwise.
    public init(rotationAngle angle: CGFloat) {
        let sine = sin(angle)
        let cosine = cos(angle)
        self.init(cosine, sine, -sine, cosine, 0, 0)
    }

    /// Creates a scaling about the origin.
    @inlinable
    public init(scaleX sx: CGFloat, y sy: CGFloat) {
        self.init(sx, 0, 0, sy, 0, 0)
    }

    /// Creates a translation.
    @inlinable
    public init(translationX tx: CGFloat, y ty: CGFloat) {
        self.init(1, 0, 0, 1, tx, ty)
    }

    /// Whether this is exactly the identity, entry by entry.
    @inlinable
    public var isIdentity: Bool {
        a == 1 && b == 0 && c == 0 && d == 1 && tx == 0 && ty == 0
    }

    /// Returns the transform that applies this one first, then `t2` (the matrix product self · t2).
    @inlinable
    public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a * t2.a + b * t2.c,
            a * t2.b + b * t2.d,
            c * t2.a + d * t2.c,
            c * t2.b + d * t2.d,
            tx * t2.a + ty * t2.c + t2.tx,
            tx * t2.b + ty * t2.d + t2.ty
        )
    }

    /// Returns the inverse, or this transform if it has none (its determinant is 0 or not finite).
    @inlinable
    public func inverted() -> CGAffineTransform {
        let determinant = a * d - b * c
        guard determinant != 0, determinant.isFinite else { return self }
        return CGAffineTransform(
            d / determinant,
            -b / determinant,
            -c / determinant,
            a / determinant,
            (c * ty - d * tx) / determinant,
            (b * tx - a * ty) / determinant
        )
    }

    /// Returns this transform with a rotation applied before it (rotation · self).
    ///
    /// - Parameter angle: The angle in radians.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// Returns this transform with a scaling applied before it (scale · self).
    @inlinable
    public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
        CGAffineTransform(a * sx, b * sx, c * sy, d * sy, tx, ty)
    }

    /// Returns this transform with a translation applied before it (translation · self).
    @inlinable
    public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(a, b, c, d, a * x + c * y + tx, b * x + d * y + ty)
    }
}
