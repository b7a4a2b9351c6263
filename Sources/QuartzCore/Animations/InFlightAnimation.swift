import CoreGraphics

/// An animation as the layer that plays it keeps it: a value, evaluated for any time without touching objects.
package struct InFlightAnimation: Sendable {
    /// What maps the fraction of the duration (or, for a spring, the seconds) to the fraction of the distance.
    package enum Pace: Sendable {
        case linear
        case curve(CubicBezierCurve)
        case spring(DampedSpring)
    }

    package var key: String
    package var property: LayerProperty
    package var isAdditive: Bool
    package var timing: TimingModel
    package var pace: Pace
    package var from: LayerProperty.Lanes
    package var to: LayerProperty.Lanes
    /// When it ends, in nanoseconds of the loop's time; nil when it never does.
    package var end: Int64?
    package var isRemovedOnCompletion: Bool
    /// Whether its end has been told while it stays, since it is not removed on completion.
    package var isOver = false
    /// Tells this animation from a later one under the same key.
    package var serial: UInt64

    /// Applies the animation's value at a time of the layer's clock to the values underneath.
    ///
    /// - Complexity: O(1)
    package func apply(to values: inout LayerValues, at time: Double) {
        let sample = timing.sample(at: time)
        guard sample.isInEffect else { return }
        let value = value(at: sample.progress)
        guard isAdditive else {
            values.set(property, to: value)
            return
        }
        let underneath = values.lanes(of: property)
        if property.isTransform {
            let sum = CATransform3DConcat(CATransform3D(value), CATransform3D(underneath))
            values.set(property, to: sum.simd)
        } else {
            values.set(property, to: underneath + value)
        }
    }

    /// The value at a fraction of the duration.
    package func value(at fraction: Double) -> LayerProperty.Lanes {
        let progress =
            switch pace {
            case .linear: fraction
            case .curve(let curve): curve.value(at: fraction)
            case .spring(let spring): spring.progress(at: fraction * timing.duration)
            }
        guard property.isTransform else {
            return from + (to - from) * progress
        }
        return CATransform3D(from)
            .interpolated(to: CATransform3D(to), fraction: progress).simd
    }
}
