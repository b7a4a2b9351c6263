import Foundation

/// What is written alike, at nine decimals, counts as the same.
extension SnapshotNode {
    /// Whether two numbers are written alike.
    package static func agree(_ a: Double, _ b: Double) -> Bool { Decimal9.agree(a, b) }

    /// Whether two points are written alike.
    package static func agree(_ a: CGPoint, _ b: CGPoint) -> Bool { Written.same(a, b) }

    /// Whether two rectangles are written alike.
    package static func agree(_ a: CGRect, _ b: CGRect) -> Bool { Written.same(a, b) }

    /// Whether two transforms are written alike, or there is none of either.
    package static func agree(_ a: Transform?, _ b: Transform?) -> Bool { Written.same(a, b, by: Written.same) }

    /// Whether two places of a scroll view are written alike, or there is none of either.
    package static func agree(_ a: Scroll?, _ b: Scroll?) -> Bool { Written.same(a, b, by: Written.same) }
}
