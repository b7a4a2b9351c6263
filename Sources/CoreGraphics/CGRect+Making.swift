/// Returns a rectangle with an origin and a size.
///
/// Source: Apple, CGRectMake.
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
}

/// Returns a point with coordinates.
///
/// Source: Apple, CGPointMake.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

/// Returns a size with a width and a height.
///
/// Source: Apple, CGSizeMake.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize {
    CGSize(width: width, height: height)
}

/// Returns a vector with components.
///
/// Source: Apple, CGVectorMake.
public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector { CGVector(dx: dx, dy: dy) }

extension CGPoint {
    /// Returns whether the points have the same coordinates.
    ///
    /// Source: Apple, CGPoint.equalTo(_:).
    public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
    /// Returns whether the sizes have the same width and height.
    ///
    /// Source: Apple, CGSize.equalTo(_:).
    public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
    /// Returns whether the rectangles cover the same area; negative sizes count from the other
    /// corner.
    ///
    /// Source: Apple, CGRectEqualToRect.
    public func equalTo(_ rect2: CGRect) -> Bool { standardized == rect2.standardized }
}
