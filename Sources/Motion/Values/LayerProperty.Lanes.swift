import CoreGraphics

extension LayerProperty {
    /// Sixteen lanes: a point uses two, a rectangle or colour four, a transform all.
    ///
    /// Unused lanes are zero. So an animation interpolates every kind of value with the same few
    /// instructions.
    @usableFromInline package typealias Lanes = SIMD16<Double>
}

extension SIMD16<Double> {
    @inlinable package init(_ x: Double, _ y: Double = 0, _ z: Double = 0, _ w: Double = 0) {
        self = .zero
        self[0] = x
        self[1] = y
        self[2] = z
        self[3] = w
    }

    package init(_ color: CGColor?) {
        guard let color else { self = .zero; return }
        self.init(lowHalf: SIMD8(lowHalf: color.rgba, highHalf: .zero), highHalf: .zero)
    }

    @inlinable package init(_ rect: CGRect) {
        self.init(
            Double(rect.origin.x), Double(rect.origin.y), Double(rect.size.width),
            Double(rect.size.height))
    }
}

extension CGColor {
    package convenience init(lanes: LayerProperty.Lanes) {
        self.init(rgba: lanes.lowHalf.lowHalf)
    }
}

extension CGRect {
    @inlinable package init(lanes: LayerProperty.Lanes) {
        self.init(x: lanes[0], y: lanes[1], width: lanes[2], height: lanes[3])
    }
}

extension LayerProperty.Lanes {
    /// Returns a value between this one and another: transforms by components, others lane by lane.
    @inlinable
    package func interpolated(to other: Self, fraction: Double, asTransform: Bool) -> Self {
        guard asTransform else { return self + (other - self) * fraction }
        return CATransform3D(self).interpolated(to: CATransform3D(other), fraction: fraction).simd
    }

    /// Returns this value on top of another: transforms are concatenated before it, others added.
    @inlinable
    package func added(to underneath: Self, asTransform: Bool) -> Self {
        guard asTransform else { return underneath + self }
        return CATransform3DConcat(CATransform3D(self), CATransform3D(underneath)).simd
    }

    /// Returns the value accumulated `count` times.
    package func times(_ count: Int, asTransform: Bool) -> Self {
        guard asTransform else { return self * Double(count) }
        // By squaring, because the count may be in the millions.
        var (result, power) = (CATransform3DIdentity, CATransform3D(self))
        var rest = count.magnitude
        while rest > 0 {
            if rest & 1 == 1 { result = CATransform3DConcat(result, power) }
            power = CATransform3DConcat(power, power)
            rest >>= 1
        }
        return (count < 0 ? CATransform3DInvert(result) : result).simd
    }
}
