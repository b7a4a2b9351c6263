import QuartzCore

/// How a view follows the tilt of the device.
///
/// Subclasses return values that are added to the view's properties. A view shows its effects while
/// its window's ``UIWindow/viewerOffset`` is not zero; its model values do not change.
///
/// Source: Apple, UIMotionEffect.
@preconcurrency @MainActor
open class UIMotionEffect: NSObject {
    /// Creates an effect.
    public override init() { super.init() }

    /// Creates an effect from an archive; here one with the defaults, as archives are not read.
    public required init?(coder: NSCoder) { super.init() }

    /// Returns values to add to the view's properties, by their key paths; nil (the default) for
    /// nothing.
    ///
    /// - Parameter viewerOffset: How far the viewer is from the middle, −1…1 horizontally and
    ///   vertically; positive to the right and below.
    open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
        nil
    }
}

/// An effect on one property, between two values at the ends of an axis.
///
/// Source: Apple, UIInterpolatingMotionEffect.
open class UIInterpolatingMotionEffect: UIMotionEffect {
    /// An axis of the device along which the viewer moves.
    ///
    /// Source: Apple, UIInterpolatingMotionEffect.EffectType.
    public enum EffectType: Int, Sendable {
        /// To the left and right.
        case tiltAlongHorizontalAxis = 0
        /// Up and down.
        case tiltAlongVerticalAxis = 1
    }

    /// The property, such as `center.x` or `layer.shadowOffset.width`.
    public final let keyPath: String
    /// The axis.
    public final let type: EffectType
    /// The amount added if the offset is −1: a number, `NSValue`, point, size, … Default: nil,
    /// zero.
    open var minimumRelativeValue: Any?
    /// The amount added if the offset is 1. Default: nil, zero.
    open var maximumRelativeValue: Any?

    /// Creates an effect on a property along an axis.
    public init(keyPath: String, type: EffectType) {
        (self.keyPath, self.type) = (keyPath, type)
        super.init()
    }

    /// Creates an effect from an archive; always nil, as archives are not read.
    public required init?(coder: NSCoder) { nil }

    /// Returns the value between the minimum and the maximum.
    ///
    /// Values that have no numbers, or different kinds of them, are reported and left out.
    open override func keyPathsAndRelativeValues(
        forViewerOffset viewerOffset: UIOffset
    ) -> [String: Any]? {
        let offset =
            type == .tiltAlongHorizontalAxis ? viewerOffset.horizontal : viewerOffset.vertical
        let least = minimumRelativeValue.map { LayerValue($0) }
        let most = maximumRelativeValue.map { LayerValue($0) }
        guard let kind = (least ?? most)?.kind else { return nil }
        let (from, to) = (least?.lanes ?? .zero, most?.lanes ?? .zero)
        let lanes = from + (to - from) * Double((offset + 1) / 2)
        let isSound = (least ?? most)?.lanes != nil && kind == (most ?? least)?.kind
        guard isSound, let value = LayerValue(lanes, as: kind).relative else {
            reportMistake(
                "UIInterpolatingMotionEffect of \(keyPath) has no effect: its relative values must "
                    + "be two numbers, points, sizes or rectangles")
            return nil
        }
        return [keyPath: value]
    }
}

/// Several effects that belong together.
///
/// Source: Apple, UIMotionEffectGroup.
open class UIMotionEffectGroup: UIMotionEffect {
    /// The effects; nil (the default) for none.
    open var motionEffects: [UIMotionEffect]?

    /// Returns the values that all effects add; of two on one property, the last one's.
    open override func keyPathsAndRelativeValues(
        forViewerOffset viewerOffset: UIOffset
    ) -> [String: Any]? {
        var all: [String: Any] = [:]
        for effect in motionEffects ?? [] {
            let values = effect.keyPathsAndRelativeValues(forViewerOffset: viewerOffset) ?? [:]
            all.merge(values) { $1 }
        }
        return all
    }
}

extension LayerValue {
    /// The value in the type that an animation takes; nil if it cannot be added.
    fileprivate var relative: Any? {
        guard isFinite else { return nil }
        return switch self {
        case .number(let number): NSNumber(value: number)
        case .point(let point): point
        case .size(let size): size
        case .rect(let rect): rect
        default: nil
        }
    }
}
