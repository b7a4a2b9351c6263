import CoreGraphics

/// A layer that draws copies of its sublayers, each moved, coloured and delayed from the last one.
///
/// The copies are drawn in order, the last one in front. Only the sublayers themselves, which are
/// the first copy, can be hit.
///
/// An animation that is removed on completion is removed when the sublayer's own time is over; the
/// copies, which are behind, end with it. Repeat it endlessly, or keep it, if they should finish.
///
/// Source: Apple, CAReplicatorLayer; its hit testing: "currently tests only the first instance".
@preconcurrency @MainActor
open class CAReplicatorLayer: CALayer {
    package override class func owns(_ root: LayerProperty.Root) -> Bool {
        root.isOfReplicatorLayers || super.owns(root)
    }

    /// The number of copies, the sublayers included; 0 draws nothing. Animatable. Default: 1.
    ///
    /// Deviation: at most 1000, because every viewer draws each of them; more are reported.
    open var instanceCount: Int {
        get { Int(max(0, min(1000, number(.instanceCount)))) }
        set {
            guard
                let count = usableNumbers(
                    Double(newValue), in: 0...1000, "instanceCount", of: "\(self)")
            else { return }
            set(.instanceCount, to: .number(count))
        }
    }

    /// The delay of each copy after the one before it, in seconds. Animatable. Default: 0.
    ///
    /// In the time of the layer; animations and clocks of the sublayers are delayed.
    open var instanceDelay: CFTimeInterval {
        get { number(.instanceDelay) }
        set {
            guard
                let delay = usableNumbers(
                    newValue, in: NumberRange.lengths, "instanceDelay", of: "\(self)")
            else { return }
            set(.instanceDelay, to: .number(delay))
        }
    }

    /// The transform from each copy to the next. Animatable. Default: the identity.
    ///
    /// About the center of the layer's bounds. The ``CALayer/sublayerTransform`` follows it.
    open var instanceTransform: CATransform3D {
        get {
            guard case .transform(let transform) = value(.instanceTransform) else {
                return CATransform3DIdentity
            }
            return transform
        }
        set { set(.instanceTransform, to: .transform(newValue)) }
    }

    /// Whether the copies keep their depth, instead of being flattened into the layer's plane.
    ///
    /// Default: false.
    open var preservesDepth: Bool {
        get { number(.preservesDepth) != 0 }
        set { set(.preservesDepth, to: .number(newValue ? 1 : 0)) }
    }

    /// The color by which the first copy is multiplied. Animatable. Default: opaque white.
    ///
    /// Nil multiplies by transparent black, which draws nothing.
    open var instanceColor: CGColor? {
        get { color(.instanceColor) }
        set { set(.instanceColor, to: LayerValue(color: newValue)) }
    }

    /// The amount added to the color's red from copy to copy, −1…1. Animatable. Default: 0.
    open var instanceRedOffset: Float {
        get { Float(number(.instanceRedOffset)) }
        set { set(.instanceRedOffset, to: LayerValue(newValue)) }
    }

    /// The amount added to the color's green from copy to copy, −1…1. Animatable. Default: 0.
    open var instanceGreenOffset: Float {
        get { Float(number(.instanceGreenOffset)) }
        set { set(.instanceGreenOffset, to: LayerValue(newValue)) }
    }

    /// The amount added to the color's blue from copy to copy, −1…1. Animatable. Default: 0.
    open var instanceBlueOffset: Float {
        get { Float(number(.instanceBlueOffset)) }
        set { set(.instanceBlueOffset, to: LayerValue(newValue)) }
    }

    /// The amount added to the color's alpha from copy to copy, −1…1. Animatable. Default: 0.
    open var instanceAlphaOffset: Float {
        get { Float(number(.instanceAlphaOffset)) }
        set { set(.instanceAlphaOffset, to: LayerValue(newValue)) }
    }
}
