import CoreGraphics

extension NSValue {
    /// Creates a value that holds a transform.
    public convenience init(caTransform3D transform: CATransform3D) {
        let lanes = transform.simd
        self.init(numbers: lanes.indices.map { CGFloat(lanes[$0]) })
    }

    /// The transform that the value holds; the identity if it holds something else.
    public var caTransform3DValue: CATransform3D { boxedTransform ?? CATransform3DIdentity }

    /// The value as a layer property accepts it; nil if no property does.
    package var unboxed: Any? { geometry ?? boxedTransform }

    private var boxedTransform: CATransform3D? {
        guard let numbers = numbers(16) else { return nil }
        var lanes = LayerProperty.Lanes.zero
        for (lane, number) in numbers.enumerated() { lanes[lane] = Double(number) }
        return CATransform3D(lanes)
    }
}
