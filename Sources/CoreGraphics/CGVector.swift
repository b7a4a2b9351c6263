/// A two-dimensional vector: a direction with a length, not tied to a place.
///
/// Mirrors [`CGVector`](https://developer.apple.com/documentation/corefoundation/cgvector). The
/// caller chooses the units; UIKit uses points, and points per second for velocities.
@frozen
public struct CGVector: Hashable, Codable, Sendable {
    /// The horizontal component.
    public var dx: CGFloat

    /// The vertical component.
    public var dy: CGFloat

    /// The vector whose components are both 0.
    public static let zero = CGVector()

    /// Creates the zero vector.
    @inlinable
    public init() {
        dx = 0
        dy = 0
    }

    /// Creates a vector from its components.
    @inlinable
    public init(dx: CGFloat, dy: CGFloat) {
        self.dx = dx
        self.dy = dy
    }

    /// Creates a vector from components given as `Double`.
    @inlinable
    public init(dx: Double, dy: Double) {
        self.dx = CGFloat(dx)
        self.dy = CGFloat(dy)
    }

    /// Creates a vector from components given as `Int`.
    @inlinable
    public init(dx: Int, dy: Int) {
        self.dx = CGFloat(dx)
        self.dy = CGFloat(dy)
    }
}
