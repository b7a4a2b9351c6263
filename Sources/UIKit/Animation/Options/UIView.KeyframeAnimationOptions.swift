extension UIView {
    /// How a keyframe animation runs.
    ///
    /// The bits are UIKit's; those of a curve may be taken from ``UIView/AnimationOptions``, as the raw value: without,
    /// the whole runs with ease in and out, as on iOS.
    ///
    /// Source: Apple, UIView.KeyframeAnimationOptions.
    public struct KeyframeAnimationOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates options from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Lays out the subviews of the views that the block animates, at its end and as part of it.
        public static let layoutSubviews = Self(rawValue: 1 << 0)
        /// Lets the views take touches while they animate.
        public static let allowUserInteraction = Self(rawValue: 1 << 1)
        /// Starts from what is on screen.
        public static let beginFromCurrentState = Self(rawValue: 1 << 2)
        /// Repeats for ever.
        public static let `repeat` = Self(rawValue: 1 << 3)
        /// Runs forth and back.
        public static let autoreverse = Self(rawValue: 1 << 4)
        /// Uses its own duration inside another animation block.
        public static let overrideInheritedDuration = Self(rawValue: 1 << 5)
        /// Takes no options over from the surrounding animation block.
        public static let overrideInheritedOptions = Self(rawValue: 1 << 9)

        /// Straight from keyframe to keyframe; the default.
        public static let calculationModeLinear: Self = []
        /// Each keyframe's values show from its start.
        public static let calculationModeDiscrete = Self(rawValue: 1 << 10)
        /// At an even pace; the keyframes' times do not count.
        public static let calculationModePaced = Self(rawValue: 2 << 10)
        /// Along a smooth curve from keyframe to keyframe.
        public static let calculationModeCubic = Self(rawValue: 3 << 10)
        /// Along a smooth curve at an even pace; the keyframes' times do not count.
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

    /// The same options as an animation block has them.
    var blockOptions: UIView.AnimationOptions {
        UIView.AnimationOptions(rawValue: rawValue & (0x3ff | 0xf << 16))
    }
}
