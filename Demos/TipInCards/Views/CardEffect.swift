/// How a card arrives.
public enum CardEffect: String, CaseIterable {
    /// The card tips in about its middle from above.
    case tipIn = "tip-in"
    /// It fades in.
    case fade
    /// The card turns over about the horizontal axis.
    case flipX = "flip-x"
    /// The card turns over about the vertical axis.
    case flipY = "flip-y"
    /// The card appears without an animation.
    case none
}
