extension CATransform3D {
    /// Returns the transform at a fraction of the way to another.
    ///
    /// Both are decomposed, their components interpolated and recomposed: affine transforms in the
    /// plane, using the angle itself ([CSS Transforms
    /// 1](https://www.w3.org/TR/css-transforms-1/#interpolation-of-2d-matrices)), others in space,
    /// using quaternions ([CSS Transforms
    /// 2](https://www.w3.org/TR/css-transforms-2/#interpolation-of-3d-matrices)). A fraction
    /// outside 0…1 extrapolates, as springs need. Rotations take the shorter way; the direction of
    /// a half turn follows the sign of its (rounded) sine.
    ///
    /// If one of the transforms is singular (a scale of 0, for example), the entries are
    /// interpolated separately; CSS would jump half-way.
    @usableFromInline
    package func interpolated(to other: CATransform3D, fraction: Double) -> CATransform3D {
        if fraction == 0 || self == other { return self }
        if fraction == 1 { return other }
        if CATransform3DIsAffine(self), CATransform3DIsAffine(other) {
            let a = CATransform3DGetAffineTransform(self)
            let b = CATransform3DGetAffineTransform(other)
            return CATransform3DMakeAffineTransform(a.interpolated(to: b, fraction: fraction))
        }
        guard let a = decomposed, let b = other.decomposed else {
            return CATransform3D(simd + (other.simd - simd) * fraction)
        }
        return CATransform3D(
            Decomposition(
                scale: a.scale + (b.scale - a.scale) * fraction,
                skew: a.skew + (b.skew - a.skew) * fraction,
                rotation: a.rotation.interpolated(to: b.rotation, fraction: fraction),
                translation: a.translation + (b.translation - a.translation) * fraction,
                perspective: a.perspective + (b.perspective - a.perspective) * fraction
            )
        )
    }
}

extension CGAffineTransform {
    /// Returns the affine transform at a fraction of the way to another, by components.
    ///
    /// See ``CATransform3D/interpolated(to:fraction:)``.
    package func interpolated(to other: CGAffineTransform, fraction: Double) -> CGAffineTransform {
        if fraction == 0 || self == other { return self }
        if fraction == 1 { return other }
        let t = CGFloat(fraction)
        guard a * d - b * c != 0, other.a * other.d - other.b * other.c != 0 else {
            return CGAffineTransform(
                a + (other.a - a) * t, b + (other.b - b) * t, c + (other.c - c) * t,
                d + (other.d - d) * t,
                tx + (other.tx - tx) * t, ty + (other.ty - ty) * t
            )
        }
        let from = mirrored
        var to = other.mirrored
        if (from.scale.width < 0 && to.scale.height < 0)
            || (from.scale.height < 0 && to.scale.width < 0)
        {
            // Mirrored along different axes: equivalent to the same axis plus half a turn.
            to.scale = CGSize(width: -to.scale.width, height: -to.scale.height)
            to.rotation += to.rotation > from.rotation ? -.pi : .pi
        }
        var turn = to.rotation - from.rotation
        if turn > .pi { turn -= 2 * .pi } else if turn < -.pi { turn += 2 * .pi }
        return CGAffineTransform(
            CGAffineTransformComponents(
                scale: CGSize(
                    width: from.scale.width + (to.scale.width - from.scale.width) * t,
                    height: from.scale.height + (to.scale.height - from.scale.height) * t
                ),
                horizontalShear: from.horizontalShear + (to.horizontalShear - from.horizontalShear)
                    * t,
                rotation: from.rotation + turn * t,
                translation: CGVector(dx: tx + (other.tx - tx) * t, dy: ty + (other.ty - ty) * t)
            )
        )
    }

    /// The components, with a mirroring moved to the axis that CSS chooses.
    ///
    /// So mirroring along x or y does not appear as a rotation.
    var mirrored: CGAffineTransformComponents {
        var parts = decomposed()
        if parts.scale.height < 0, a < d {
            parts.scale = CGSize(width: -parts.scale.width, height: -parts.scale.height)
            parts.rotation += parts.rotation > 0 ? -.pi : .pi
        }
        return parts
    }
}
