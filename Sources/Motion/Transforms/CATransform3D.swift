/// A 4×4 matrix that translates, rotates, scales and projects points of space.
///
/// Points are row vectors, as in Core Animation: `[x' y' z' w'] = [x y z 1] · m`, and the result is
/// divided by `w'`. So the translation is in `m41 m42 m43`, the perspective in `m14 m24 m34`, and
/// `CATransform3DConcat(a, b)` applies `a` first.
///
/// Mirrors [`CATransform3D`](https://developer.apple.com/documentation/quartzcore/catransform3d).
@frozen
public struct CATransform3D: Hashable, Codable, Sendable {
    /// The contribution of x to the new x.
    public var m11: CGFloat
    /// The contribution of x to the new y.
    public var m12: CGFloat
    /// The contribution of x to the new z.
    public var m13: CGFloat
    /// The contribution of x to the divisor w.
    public var m14: CGFloat
    /// The contribution of y to the new x.
    public var m21: CGFloat
    /// The contribution of y to the new y.
    public var m22: CGFloat
    /// The contribution of y to the new z.
    public var m23: CGFloat
    /// The contribution of y to the divisor w.
    public var m24: CGFloat
    /// The contribution of z to the new x.
    public var m31: CGFloat
    /// The contribution of z to the new y.
    public var m32: CGFloat
    /// The contribution of z to the new z.
    public var m33: CGFloat
    /// The contribution of z to the divisor w: −1/distance gives a perspective.
    public var m34: CGFloat
    /// The translation along x.
    public var m41: CGFloat
    /// The translation along y.
    public var m42: CGFloat
    /// The translation along z.
    public var m43: CGFloat
    /// The divisor w of the origin.
    public var m44: CGFloat

    /// Creates the zero matrix. Use ``CATransform3DIdentity`` for the identity.
    public init() {
        self.init(rows: (.zero, .zero, .zero, .zero))
    }

    /// Creates a transform from its sixteen entries.
    @inlinable public init(
        m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
        m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
        m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
        m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
    ) {
        self.m11 = m11
        self.m12 = m12
        self.m13 = m13
        self.m14 = m14
        self.m21 = m21
        self.m22 = m22
        self.m23 = m23
        self.m24 = m24
        self.m31 = m31
        self.m32 = m32
        self.m33 = m33
        self.m34 = m34
        self.m41 = m41
        self.m42 = m42
        self.m43 = m43
        self.m44 = m44
    }
}

/// The identity transform.
public let CATransform3DIdentity = CATransform3D(
    m11: 1, m12: 0, m13: 0, m14: 0,
    m21: 0, m22: 1, m23: 0, m24: 0,
    m31: 0, m32: 0, m33: 1, m34: 0,
    m41: 0, m42: 0, m43: 0, m44: 1
)
