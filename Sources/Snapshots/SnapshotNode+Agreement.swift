import Foundation

/// Values with the same encoding, at nine decimals, count as equal.
extension SnapshotNode {
    /// Returns whether two numbers have the same encoding.
    package static func agree(_ a: Double, _ b: Double) -> Bool { Decimal9.agree(a, b) }

    /// Returns whether two points have the same encoding.
    package static func agree(_ a: CGPoint, _ b: CGPoint) -> Bool { Written.same(a, b) }

    /// Returns whether two rectangles have the same encoding.
    package static func agree(_ a: CGRect, _ b: CGRect) -> Bool { Written.same(a, b) }

    /// Returns whether two transforms have the same encoding, or both are nil.
    package static func agree(_ a: Transform?, _ b: Transform?) -> Bool {
        Written.same(a, b, by: Written.same)
    }

    /// Returns whether two scroll positions have the same encoding, or both are nil.
    package static func agree(_ a: Scroll?, _ b: Scroll?) -> Bool {
        Written.same(a, b, by: Written.same)
    }
}
