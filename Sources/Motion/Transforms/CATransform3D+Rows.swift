extension CATransform3D {
    /// The rows as vectors, for arithmetic.
    @inlinable package var rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>) {
        (
            SIMD4(Double(m11), Double(m12), Double(m13), Double(m14)),
            SIMD4(Double(m21), Double(m22), Double(m23), Double(m24)),
            SIMD4(Double(m31), Double(m32), Double(m33), Double(m34)),
            SIMD4(Double(m41), Double(m42), Double(m43), Double(m44))
        )
    }

    @inlinable package init(rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)) {
        let (r1, r2, r3, r4) = rows
        self.init(
            m11: CGFloat(r1.x), m12: CGFloat(r1.y), m13: CGFloat(r1.z), m14: CGFloat(r1.w),
            m21: CGFloat(r2.x), m22: CGFloat(r2.y), m23: CGFloat(r2.z), m24: CGFloat(r2.w),
            m31: CGFloat(r3.x), m32: CGFloat(r3.y), m33: CGFloat(r3.z), m34: CGFloat(r3.w),
            m41: CGFloat(r4.x), m42: CGFloat(r4.y), m43: CGFloat(r4.z), m44: CGFloat(r4.w)
        )
    }

    /// The sixteen entries, row by row: m11, m12, … m44.
    @inlinable package var simd: SIMD16<Double> {
        let (r1, r2, r3, r4) = rows
        return SIMD16(
            lowHalf: SIMD8(lowHalf: r1, highHalf: r2),
            highHalf: SIMD8(lowHalf: r3, highHalf: r4)
        )
    }

    /// Creates a transform from sixteen entries, row by row.
    @inlinable package init(_ entries: SIMD16<Double>) {
        let (top, bottom) = (entries.lowHalf, entries.highHalf)
        self.init(rows: (top.lowHalf, top.highHalf, bottom.lowHalf, bottom.highHalf))
    }

    /// The sixteen entries as an array, row by row, as in snapshots.
    package var elements: [Double] {
        let simd = simd
        return (0..<16).map { simd[$0] }
    }

    /// Creates a transform from sixteen entries, row by row; `nil` if the count differs.
    package init?(elements: [Double]) {
        guard elements.count == 16 else { return nil }
        self.init(SIMD16(elements))
    }
}
