import Foundation

/// Equality of values at the precision of their encoding.
enum Written {
    static func same<T>(_ a: T?, _ b: T?, by same: (T, T) -> Bool) -> Bool {
        switch (a, b) {
        case (nil, nil): true
        case (let a?, let b?): same(a, b)
        default: false
        }
    }

    static func same<T>(_ a: [T], _ b: [T], by same: (T, T) -> Bool) -> Bool {
        a.count == b.count && a.elementsEqual(b, by: same)
    }

    /// Compares bytes, because Swift's `==` treats differently composed accents as equal.
    static func same(_ a: String, _ b: String) -> Bool {
        guard a.utf8.count == b.utf8.count else { return false }
        let same = a.utf8.withContiguousStorageIfAvailable { a in
            b.utf8.withContiguousStorageIfAvailable { b in
                a.count == 0 || memcmp(a.baseAddress!, b.baseAddress!, a.count) == 0
            }
        }
        return (same ?? nil) ?? a.utf8.elementsEqual(b.utf8)
    }

    static func same(_ a: PathData, _ b: PathData) -> Bool { same(a.text, b.text) }

    static func same(_ a: CGPoint, _ b: CGPoint) -> Bool {
        Decimal9.agree(a.x, b.x) && Decimal9.agree(a.y, b.y)
    }

    static func same(_ a: CGSize, _ b: CGSize) -> Bool {
        Decimal9.agree(a.width, b.width) && Decimal9.agree(a.height, b.height)
    }

    static func same(_ a: CGRect, _ b: CGRect) -> Bool {
        same(a.origin, b.origin) && same(a.size, b.size)
    }

    static func same(_ a: SnapshotNode.Transform, _ b: SnapshotNode.Transform) -> Bool {
        a.values.elementsEqual(b.values, by: Decimal9.agree)
    }
}
