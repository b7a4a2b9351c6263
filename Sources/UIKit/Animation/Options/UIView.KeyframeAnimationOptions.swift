extension UIView {
    /// Options of a keyframe animation.
    ///
    /// The bits are UIKit's. The bits of a curve may be added from ``UIView/AnimationOptions`` by
    /// raw value; without them the whole animation eases in and out, as on iOS.
    ///
    /// Source: Apple, UIView.KeyframeAnimationOptions.
    public struct KeyframeAnimationOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates options from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Lays out the subviews of the animated views at the end of the block, as part of it.
        public static let layoutSubviews = Self(rawValue: 1 << 0)
        /// Lets the views receive touches while they animate.
        public static let allowUserInteraction = Self(rawValue: 1 << 1)
        /// Starts from the presentation values.
        public static let beginFromCurrentState = Self(rawValue: 1 << 2)
        /// Repeats forever.
        public static let `repeat` = Self(rawValue: 1 << 3)
        /// Runs forwards and then backwards.
        public static let autoreverse = Self(rawValue: 1 << 4)
        /// Uses its own duration inside another animation block.
        public static let overrideInheritedDuration = Self(rawValue: 1 << 5)
        /// Inherits no options from the enclosing animation block.
        public static let overrideInheritedOptions = Self(rawValue: 1 << 9)

        /// Interpolates linearly between keyframes. This is the default.
        public static let calculationModeLinear: Self = []
        /// Shows each keyframe's values from its start, without interpolation.
        public static let calculationModeDiscrete = Self(rawValue: 1 << 10)
        /// Moves at constant speed; the keyframes' times are ignored.
        public static let calculationModePaced = Self(rawValue: 2 << 10)
        /// Follows a smooth curve through the keyframes.
        public static let calculationModeCubic = Self(rawValue: 3 << 10)
        /// Follows a smooth curve at constant speed; the keyframes' times are ignored.
        public static let calculationModeCubicPaced = Self(rawValue: 4 << 10)
    }
}

extension UIView.KeyframeAnimationOptions {
    var calculationMode: CAAnimationCalculationMode {
        switch rawValue >> 10 & 15 {
        case 1: .discrete
        case 2: .paced
        case 3: .cubic
        case 4: .cubicPaced
        default: .linear
        }
    }

    /// The same options for an animation block.
    var blockOptions: UIView.AnimationOptions {
        UIView.AnimationOptions(rawValue: rawValue & (0x3ff | 0xf << 16))
    }
}
