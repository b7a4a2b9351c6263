import CoreGraphics

extension CATransform3D {
    /// A transform's components as key paths read them: scale, skew, angles about x, y and z.
    private struct Parts {
        var scale = SIMD3<Double>(1, 1, 1)
        var skew = SIMD3<Double>(0, 0, 0)
        var angles = SIMD3<Double>(0, 0, 0)

        /// Decomposes a transform without its perspective; for a singular one, as much as possible.
        init(_ transform: CATransform3D) {
            if CATransform3DIsAffine(transform) {
                let plane = CATransform3DGetAffineTransform(transform).mirrored
                scale = SIMD3(Double(plane.scale.width), Double(plane.scale.height), 1)
                skew.x = Double(plane.horizontalShear)
                angles.z = scale.x == 0 && scale.y == 0 ? 0 : Double(plane.rotation)
            } else if let parts = transform.decomposed {
                (scale, skew, angles) = (parts.scale, parts.skew, parts.rotation.angles)
            } else {
                let rows = transform.rows
                scale = SIMD3(rows.0.xyz.length, rows.1.xyz.length, rows.2.xyz.length)
            }
        }

        private static func turned(
            _ transform: CATransform3D, _ angle: Double, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
        ) -> CATransform3D {
            CATransform3DConcat(transform, CATransform3DMakeRotation(CGFloat(angle), x, y, z))
        }

        /// The transform recomposed from scale, skew and rotation.
        var upper: CATransform3D {
            let rows = (
                SIMD4(scale.x, 0, 0, 0),
                SIMD4(skew.x * scale.y, scale.y, 0, 0),
                SIMD4(skew.y * scale.z, skew.z * scale.z, scale.z, 0),
                SIMD4<Double>(0, 0, 0, 1)
            )
            var result = CATransform3D(rows: rows)
            // One after another: an array of them would be allocated at each tick.
            if angles.x != 0 { result = Self.turned(result, angles.x, 1, 0, 0) }
            if angles.y != 0 { result = Self.turned(result, angles.y, 0, 1, 0) }
            if angles.z != 0 { result = Self.turned(result, angles.z, 0, 0, 1) }
            return result
        }
    }

    /// Whether every point's w is 1.
    private var hasNoPerspective: Bool { m14 == 0 && m24 == 0 && m34 == 0 && m44 == 1 }

    /// Returns the part that a key path such as `transform.rotation.z` reads.
    @usableFromInline
    func part(_ part: LayerProperty.Part) -> LayerProperty.Lanes {
        switch part {
        case .translation: return .init(Double(m41), Double(m42))
        case .translationX: return .init(Double(m41))
        case .translationY: return .init(Double(m42))
        case .translationZ: return .init(Double(m43))
        default: break
        }
        let parts = Parts(self)
        switch part {
        case .rotation, .rotationZ: return .init(parts.angles.z)
        case .rotationX: return .init(parts.angles.x)
        case .rotationY: return .init(parts.angles.y)
        case .scale: return .init((parts.scale.x + parts.scale.y + parts.scale.z) / 3)
        case .scaleX: return .init(parts.scale.x)
        case .scaleY: return .init(parts.scale.y)
        default: return .init(parts.scale.z)
        }
    }

    /// Sets the part that a key path names, and keeps the others.
    @usableFromInline
    mutating func setPart(_ part: LayerProperty.Part, to value: LayerProperty.Lanes) {
        switch part {
        case .translation: (m41, m42) = (CGFloat(value[0]), CGFloat(value[1]))
        case .translationX: m41 = CGFloat(value[0])
        case .translationY: m42 = CGFloat(value[0])
        case .translationZ: m43 = CGFloat(value[0])
        default: setUpper(part, to: value[0])
        }
    }

    private mutating func setUpper(_ part: LayerProperty.Part, to value: Double) {
        var parts = Parts(self)
        switch part {
        case .rotation, .rotationZ: parts.angles.z = value
        case .rotationX: parts.angles.x = value
        case .rotationY: parts.angles.y = value
        case .scale: parts.scale = SIMD3(repeating: value)
        case .scaleX: parts.scale.x = value
        case .scaleY: parts.scale.y = value
        default: parts.scale.z = value
        }
        var upper = parts.upper
        if hasNoPerspective {
            (upper.m41, upper.m42, upper.m43) = (m41, m42, m43)
            self = upper
        } else if let whole = decomposed {
            let (t, p) = (whole.translation, whole.perspective)
            (upper.m41, upper.m42, upper.m43) = (CGFloat(t.x), CGFloat(t.y), CGFloat(t.z))
            var view = CATransform3DIdentity
            (view.m14, view.m24, view.m34, view.m44) = (
                CGFloat(p.x), CGFloat(p.y), CGFloat(p.z), CGFloat(p.w)
            )
            self = CATransform3DConcat(upper, view)
        }
    }
}
