extension UIView {
    /// Options of an animation block or a transition, with UIKit's bits.
    ///
    /// Source: Apple, UIView.AnimationOptions.
    public struct AnimationOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates options from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Lays out the subviews of the animated views at the end of the block, as part of it.
        ///
        /// The subviews then animate with the view without a call to `layoutIfNeeded()`. Source:
        /// Apple, UIView.AnimationOptions.layoutSubviews.
        public static let layoutSubviews = Self(rawValue: 1 << 0)
        /// Lets the views receive touches while they animate.
        public static let allowUserInteraction = Self(rawValue: 1 << 1)
        /// Starts from the presentation value, for properties that are not animated additively.
        public static let beginFromCurrentState = Self(rawValue: 1 << 2)
        /// Repeats forever.
        public static let `repeat` = Self(rawValue: 1 << 3)
        /// Runs forwards and then backwards.
        public static let autoreverse = Self(rawValue: 1 << 4)
        /// Uses its own duration inside another animation block.
        public static let overrideInheritedDuration = Self(rawValue: 1 << 5)
        /// Uses its own curve inside another animation block.
        public static let overrideInheritedCurve = Self(rawValue: 1 << 6)
        /// Animates the changes of a transition's block; the new view's snapshot stays live.
        public static let allowAnimatedContent = Self(rawValue: 1 << 7)
        /// Hides and shows the views of `transition(from:to:)` instead of removing and adding them.
        public static let showHideTransitionViews = Self(rawValue: 1 << 8)
        /// Inherits no options from the enclosing animation block.
        public static let overrideInheritedOptions = Self(rawValue: 1 << 9)

        /// Commits pending layout without animation before the block, and as part of it afterwards.
        ///
        /// Changes of state that views observe then animate without a call to `layoutIfNeeded()`.
        /// The bit's value is a guess. [U]
        public static let flushUpdates = Self(rawValue: 1 << 10)

        /// Slow at both ends. This is the default.
        public static let curveEaseInOut: Self = []
        /// Slow at the start.
        public static let curveEaseIn = Self(rawValue: 1 << 16)
        /// Slow at the end.
        public static let curveEaseOut = Self(rawValue: 2 << 16)
        /// Constant speed.
        public static let curveLinear = Self(rawValue: 3 << 16)

        /// Turns about the vertical axis, the left side towards the viewer.
        public static let transitionFlipFromLeft = Self(rawValue: 1 << 20)
        /// Turns about the vertical axis, the right side towards the viewer.
        public static let transitionFlipFromRight = Self(rawValue: 2 << 20)
        /// Rolls the old content up from the bottom.
        public static let transitionCurlUp = Self(rawValue: 3 << 20)
        /// Rolls the new content down from the top.
        public static let transitionCurlDown = Self(rawValue: 4 << 20)
        /// Dissolves from the old content to the new.
        public static let transitionCrossDissolve = Self(rawValue: 5 << 20)
        /// Turns about the horizontal axis, the top towards the viewer.
        public static let transitionFlipFromTop = Self(rawValue: 6 << 20)
        /// Turns about the horizontal axis, the bottom towards the viewer.
        public static let transitionFlipFromBottom = Self(rawValue: 7 << 20)

        /// Asks for 60 frames a second; a hint. The page shows its own number of frames, whatever
        /// the animation asks for.
        public static let preferredFramesPerSecond60 = Self(rawValue: 3 << 24)
        /// Asks for 30 frames a second; a hint.
        public static let preferredFramesPerSecond30 = Self(rawValue: 7 << 24)
    }

    /// A predefined timing curve.
    public enum AnimationCurve: RawRepresentable, Sendable {
        /// Slow at both ends.
        case easeInOut
        /// Slow at the start.
        case easeIn
        /// Slow at the end.
        case easeOut
        /// Constant speed.
        case linear

        /// Creates a curve from its number, never nil.
        ///
        /// A number without a name, such as the 7 of the keyboard's notifications, is that of the
        /// keyboard's movement.
        ///
        /// Deviation: that is the curve ``easeInOut`` with its number. On Apple's systems the
        /// keyboard has a private curve.
        public init?(rawValue: Int) {
            switch rawValue {
            case 1: self = .easeIn
            case 2: self = .easeOut
            case 3: self = .linear
            default: self = .easeInOut
            }
        }

        /// The number: 0 to 3 in the order of the cases.
        public var rawValue: Int {
            switch self {
            case .easeInOut: 0
            case .easeIn: 1
            case .easeOut: 2
            case .linear: 3
            }
        }
    }
}

extension UIView.AnimationOptions {
    var curve: UIView.AnimationCurve {
        UIView.AnimationCurve(rawValue: Int(rawValue >> 16) & 15) ?? .easeInOut
    }
}

extension UIView.AnimationCurve {
    @MainActor
    var timingFunction: CAMediaTimingFunction {
        switch self {
        case .easeInOut: CAMediaTimingFunction(name: .easeInEaseOut)
        case .easeIn: CAMediaTimingFunction(name: .easeIn)
        case .easeOut: CAMediaTimingFunction(name: .easeOut)
        case .linear: CAMediaTimingFunction(name: .linear)
        }
    }
}
